use misere::quotient::{stage::Proved, Budget, Limits};
use misere::ruleset::*;
fn main(){
  let a: Vec<String> = std::env::args().collect();
  let code: Code = a[1].parse().unwrap();
  let n: u32 = a[2].parse().unwrap();
  let g = HeapGame{name:a[1].clone(),convention:Convention::Misere,heap_names:None,rules:Rules::Code(code)};
  let limits=Limits{time: a.get(3).map(|s|std::time::Duration::from_secs_f64(s.parse().unwrap())),..Default::default()};
  let b=Budget::start(limits,None);
  let mut p=Proved::trivial(&g);
  let mut last=1;
  for i in 1..=n { if let Err(e)=p.push_heap(&g,&b){println!("{} stop {e:?} at heap {i}",a[1]);break;}
    let o=p.valuation.monoid.order();
    if o!=last { last=o; println!("{i} {o} {} states {} t {:?}",p.valuation.monoid.p().len(),p.states(),b.elapsed()); } }
  println!("{} {:?}",a[1],b.elapsed());
}
