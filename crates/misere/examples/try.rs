use misere::quotient::{Limits,solve};
use misere::ruleset::*;
fn main(){
  let a: Vec<String> = std::env::args().collect();
  let g = HeapGame::parse(&a[1]).unwrap();
  let limits=Limits{heap: a.get(2).map(|s|s.parse().unwrap()).filter(|&x|x>0),time: a.get(3).map(|s|std::time::Duration::from_secs_f64(s.parse().unwrap())),..Default::default()};
  let s=solve(&g,limits,None);
  println!("{} {} {} heap {} {} {} {:?} period {:?} {:?}",a[1],s.order(),s.p_order(),s.heap,s.proof.kind(),s.stop,s.letters.len(),s.period(),s.elapsed);
  if let misere::quotient::Proof::TameRelative{last_outside_kernel,checked,..}=&s.proof {println!("  last {last_outside_kernel} checked {checked}");}
}
