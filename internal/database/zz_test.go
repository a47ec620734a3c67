package database
import ("testing";"context";"strings";"database/sql/driver";"github.com/sqlrepair/sqlrepair-lsp/internal/result")
func BenchmarkZ(b *testing.B){
 f,_:=shop(b); m:=script(b,strings.Join(shopSQL,";"))
 sql:="SELECT name, total FROM customers JOIN orders ON customer_id = customers.id"
 for n,db:=range map[string]*sqliteDB{"file":f,"mem":m} {
 b.Run(n+"/run",func(b *testing.B){ for b.Loop(){ raw(db,sql)}})
 b.Run(n+"/check",func(b *testing.B){ for b.Loop(){ db.check(sql)}})
 b.Run(n+"/take",func(b *testing.B){ for b.Loop(){ l,_:=db.runs.take(context.Background()); db.runs.give(l)}})
 b.Run(n+"/watched",func(b *testing.B){ l,_:=db.runs.take(context.Background());ctx,c:=context.WithCancel(context.Background()); defer c(); for b.Loop(){ l.watched(ctx,func() error{return nil})};db.runs.give(l)})
 b.Run(n+"/rows",func(b *testing.B){ l,_:=db.runs.take(context.Background()); for b.Loop(){ l.rows(sql,nil,nil,func([]driver.Value)bool{return true})};db.runs.give(l)})
 b.Run(n+"/use",func(b *testing.B){ for b.Loop(){ use(context.Background(),db.runs,1e9,func(_ context.Context,c *conn)(result.Result,error){return result.Result{},nil})}})
 }
}
