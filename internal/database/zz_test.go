package database
import ("testing";"time";"context";"math/rand";"fmt";"sync";"github.com/sqlrepair/sqlrepair-lsp/internal/result")
func TestZLost(t *testing.T){
 db:=script(t,"create table t(a)")
 var wg sync.WaitGroup
 for g:=range 4 { wg.Go(func(){
 worst:=time.Duration(0); stuck:=0
 for range 1500 { ctx,cancel:=context.WithCancel(t.Context()); d:=time.Duration(rand.Intn(400))*time.Microsecond
 time.AfterFunc(d,cancel); b:=time.Now()
 r:=db.run(ctx,endless,result.Limits{Time:time.Minute}.WithDefaults()); e:=time.Since(b)-d; if e>worst{worst=e}; if e>290*time.Millisecond {stuck++}
 if r.Outcome!=result.Timeout {t.Error(r.Error)}
 cancel()}
 fmt.Println(g,worst,stuck)})}
 wg.Wait()
}
