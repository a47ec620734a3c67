package database
import ("testing";"time";"sort";"fmt";"github.com/sqlrepair/sqlrepair-lsp/internal/result")
func TestZLatency(t *testing.T){
 db:=script(t,"create table t(a)")
 var ds []time.Duration
 for range 200 { b:=time.Now(); db.run(t.Context(),endless,result.Limits{Time:20*time.Millisecond}.WithDefaults()); ds=append(ds,time.Since(b)-20*time.Millisecond)}
 sort.Slice(ds,func(i,j int)bool{return ds[i]<ds[j]})
 fmt.Println(ds[0],ds[100],ds[180],ds[198],ds[199])
}
