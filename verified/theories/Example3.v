(* The whole game 0.734, all heaps. The formulas and the refutations are written by ../extraction/write_formulas.ml. *)
Require Import List ZArith.
Import ListNotations.
From Misere Require Import Game Rules Linear Formulas Checker3 Main3 Pure3.
Open Scope Z_scope.

Definition formulas_0_734 : formulas :=
  let e t s a := {| e_type := t; e_sign := s; e_at := a |} in let f t s a := {| f_type := t; f_sign := s; f_at := a |} in
  let n t l a := {| take_of := t; leave := l; parts := a |} in {|
  types := [(1%nat, [(0, ([1], 0))]); (2%nat, [(0, ([1; 0], 0)); (0, ([0; 1], 0)); (0, ([-1; 1], 0))])];
  the_one := e 0%nat false [0];
  products := [[Leaf (f 0%nat false [([1; 1], 0)]); Test (0, ([1; 1; -1], -1)) (Leaf (f 0%nat true [([1; 1; 1], 2)])) (Leaf (f 1%nat false [([1; 1; 0], 0); ([0; 0; 1], 0)]))]; [Test (0, ([1; -1; 1;
1], 1)) (Test (0, ([1; 1; 1; -1], 1)) (Leaf (f 0%nat false [([1; 1; 1; 1], 4)])) (Leaf (f 1%nat true [([1; 1; 1; 0], 2); ([0; 0; 0; 1], 0)]))) (Leaf (f 1%nat true [([1; 0; 1; 1], 2); ([0; 1; 0; 0],
0)]))]];
  in_p := [Test (2, ([1], 0)) (Test (0, ([1], -2)) (Leaf 1%nat) (Leaf 2%nat)) (Leaf 0%nat); Test (2, ([1; 1], 0)) (Leaf 0%nat) (Leaf 2%nat)];
  head := [e 0%nat false [0]; e 0%nat true [0]; e 0%nat false [1]; e 0%nat true [1]];
  tail := [(f 0%nat false [([1], 2)]); (f 1%nat false [([0], 0); ([1], 0)])];
  words := [Test (0, ([1], -1)) (Leaf (Some ((f 0%nat false [([1], -1)]), ([0], 2)))) (Leaf None); Test (0, ([1; 0], -1)) (Leaf (Some ((f 1%nat false [([1; 0], -1); ([0; 1], 0)]), ([0; 0], 2))))
(Leaf (Some ((f 0%nat false [([0; 0], 0)]), ([0; 2], 5))))];
  lengths := [([1], 0); ([1; 0], 1)];
  told_apart := [[(Test (2, ([1; 1], 0)) (Test (0, ([1; -1], 0)) (Test (0, ([1; -1], -2)) (Leaf (Some (f 1%nat true [([0; 0], 0); ([0; 1], 1)]))) (Leaf None)) (Leaf (Some (f 1%nat true [([0; 0], 0);
([1; 0], 0)])))) (Test (0, ([1; -1], -3)) (Leaf (Some (f 1%nat true [([0; 0], 0); ([1; 0], 0)]))) (Leaf (Some (f 1%nat true [([0; 0], 0); ([0; 1], 1)])))), Test (2, ([1; 0], 0)) (Leaf (Some (f 0%nat
false [([0; 0], 2)]))) (Leaf (Some (f 0%nat false [([0; 0], 1)])))); (Test (2, ([0; 1; 1], 0)) (Test (0, ([0; 1; -1], 6)) (Leaf (Some (f 1%nat false [([0; 0; 0], 3); ([0; 0; 0], 3)]))) (Test (2, ([1;
0; 0], 0)) (Leaf (Some (f 0%nat false [([0; 0; 0], 2)]))) (Leaf (Some (f 0%nat false [([0; 0; 0], 1)]))))) (Test (0, ([1; 0; 0], -1)) (Test (0, ([0; 1; -1], 7)) (Test (2, ([1; 0; 0], 8)) (Leaf (Some
(f 0%nat false [([0; 0; 0], 10)]))) (Leaf (Some (f 0%nat false [([0; 0; 0], 9)])))) (Leaf (Some (f 1%nat false [([0; 0; 0], 3); ([0; 0; 0], 3)])))) (Leaf (Some (f 0%nat false [([0; 0; 0], 2)])))),
Test (0, ([1; -1; -1], -2)) (Test (0, ([1; -1; -1], -3)) (Test (2, ([1; 0; 1], 1)) (Test (2, ([0; 1; 2], 3)) (Leaf (Some (f 1%nat true [([0; 0; 1], 1); ([0; 1; 2], 4)]))) (Leaf (Some (f 0%nat false
[([0; 0; 1], 1)])))) (Test (2, ([0; 1; 2], 3)) (Leaf (Some (f 0%nat false [([0; 0; 1], 1)]))) (Leaf (Some (f 1%nat true [([0; 0; 1], 1); ([0; 1; 2], 4)]))))) (Leaf (Some (f 0%nat false [([0; 0; 0],
0)])))) (Test (2, ([1; 0; 1], 1)) (Test (2, ([0; 1; 2], 3)) (Leaf (Some (f 1%nat true [([0; 0; 1], 1); ([1; 0; 1], 1)]))) (Leaf (Some (f 0%nat false [([0; 0; 1], 1)])))) (Test (2, ([0; 1; 2], 3))
(Leaf (Some (f 0%nat false [([0; 0; 1], 1)]))) (Leaf (Some (f 1%nat true [([0; 0; 1], 1); ([1; 0; 1], 1)]))))))]; [(Test (0, ([1; 1; -1; -1], 0)) (Test (0, ([1; 0; -1; 0], -1)) (Test (0, ([1; 1; -1;
-1], -1)) (Test (0, ([1; -1; -1; 1], 0)) (Test (2, ([1; 1; -1; 1], 3)) (Test (0, ([1; 1; -1; -1], -3)) (Leaf (Some (f 1%nat false [([0; 0; -1; 1], 1); ([1; 1; -1; 1], 3)]))) (Leaf (Some (f 1%nat
false [([0; 0; -1; 1], 1); ([0; 0; 0; 2], 4)])))) (Leaf (Some (f 1%nat false [([0; 0; -1; 1], 1); ([0; 0; 0; 2], 4)])))) (Test (2, ([1; 1; -1; 1], 1)) (Leaf (Some (f 0%nat true [([0; 1; -1; 1],
2)]))) (Leaf (Some (f 1%nat false [([0; 1; -1; 1], 2); ([0; 1; 0; 2], 4)]))))) (Leaf (Some (f 0%nat true [([0; 0; -1; 1], -1)])))) (Test (0, ([0; 1; 0; -1], -1)) (Test (2, ([1; 1; -1; 1], 1)) (Leaf
(Some (f 0%nat true [([0; 1; -1; 1], 2)]))) (Test (0, ([-1; -1; 1; 1], 0)) (Leaf (Some (f 0%nat true [([0; 0; -1; 1], 1)]))) (Leaf (Some (f 1%nat false [([0; 1; -1; 1], 2); ([0; 1; 0; 2], 4)])))))
(Leaf None))) (Test (0, ([1; -1; -1; 1], 0)) (Test (2, ([1; 1; -1; 1], 3)) (Leaf (Some (f 1%nat false [([0; 0; -1; 1], 1); ([0; 0; 0; 2], 4)]))) (Leaf (Some (f 1%nat false [([0; 0; -1; 1], 1); ([1;
1; -1; 1], 3)])))) (Test (2, ([1; 1; -1; 1], 1)) (Leaf (Some (f 0%nat true [([0; 1; -1; 1], 2)]))) (Leaf (Some (f 1%nat false [([0; 1; -1; 1], 2); ([1; 2; -1; 1], 5)]))))), Test (0, ([0; 0; 1; -1],
6)) (Test (0, ([1; -1; 0; 0], 6)) (Test (2, ([1; 1; 0; 0], 9)) (Leaf (Some (f 1%nat false [([0; 0; 0; 0], 2); ([0; 0; 0; 0], 3)]))) (Leaf (Some (f 1%nat false [([0; 0; 0; 0], 3); ([0; 0; 0; 0],
3)])))) (Test (2, ([1; 1; 0; 0], 7)) (Test (2, ([0; 0; 1; 1], 9)) (Test (0, ([1; -1; 0; 0], 13)) (Leaf (Some (f 0%nat true [([0; 0; 0; 0], 15)]))) (Leaf (Some (f 0%nat false [([0; 0; 0; 0], 9)]))))
(Test (0, ([1; -1; 0; 0], 13)) (Leaf (Some (f 0%nat true [([0; 0; 0; 0], 15)]))) (Leaf (Some (f 1%nat true [([0; 0; 0; 0], 3); ([0; 0; 0; 0], 3)]))))) (Leaf (Some (f 1%nat false [([0; 0; 0; 0], 2);
([0; 0; 0; 0], 3)]))))) (Test (2, ([1; 1; 0; 0], 0)) (Test (0, ([1; -1; 0; 0], 6)) (Test (2, ([0; 0; 1; 1], 7)) (Test (0, ([0; 0; 1; -1], 13)) (Leaf (Some (f 0%nat false [([0; 0; 0; 0], 15)]))) (Leaf
(Some (f 1%nat false [([0; 0; 0; 0], 3); ([0; 0; 0; 0], 3)])))) (Test (0, ([0; 0; 1; -1], 14)) (Leaf (Some (f 0%nat true [([0; 0; 0; 0], 16)]))) (Leaf (Some (f 0%nat false [([0; 0; 0; 0], 15)])))))
(Leaf (Some (f 1%nat false [([0; 0; 0; 0], 2); ([0; 0; 0; 0], 3)])))) (Leaf (Some (f 0%nat true [([0; 0; 0; 0], 0)])))))]];
  named_moves := [[(Test (2, ([0; 1], 0)) (Test (0, ([0; 1], -2)) (Leaf (Some (n 1%nat 0%nat []))) (Leaf None)) (Leaf None), Test (0, ([0; 1], -1)) (Leaf None) (Leaf (Some (n 1%nat 0%nat []))));
(Leaf None, Test (2, ([0; 1; 1], 0)) (Leaf None) (Leaf (Some (n 1%nat 0%nat []))))]; [(Test (2, ([0; 1], 0)) (Test (0, ([0; 1], -2)) (Leaf (Some (n 2%nat 0%nat []))) (Leaf (Some (n 1%nat 1%nat []))))
(Leaf None), Test (2, ([0; 1], 0)) (Test (0, ([0; 1], -2)) (Leaf (Some (n 1%nat 1%nat []))) (Leaf (Some (n 2%nat 0%nat [])))) (Leaf None)); (Test (2, ([0; 1; 1], 0)) (Leaf None) (Leaf (Some (n 1%nat
1%nat []))), Test (2, ([0; 1; 1], 0)) (Leaf None) (Leaf (Some (n 2%nat 0%nat []))))]; [(Test (2, ([0; 1], 0)) (Test (0, ([0; 1], -2)) (Leaf (Some (n 1%nat 2%nat [(1, ([0; 0], 1))]))) (Leaf (Some (n
2%nat 1%nat [])))) (Leaf (Some (n 1%nat 1%nat []))), Test (2, ([0; 1], 0)) (Test (0, ([0; 1], -2)) (Leaf (Some (n 2%nat 1%nat []))) (Leaf (Some (n 1%nat 2%nat [(1, ([0; 0], 1))])))) (Leaf None));
(Test (2, ([0; 1; 1], 0)) (Leaf None) (Leaf (Some (n 2%nat 1%nat []))), Test (2, ([0; 1; 1], 0)) (Test (0, ([0; 1; -1], 0)) (Leaf None) (Leaf (Some (n 1%nat 1%nat [])))) (Leaf (Some (n 1%nat 2%nat
[(1, ([0; 0; 0], 1))]))))]; [(Test (2, ([1; 1], 0)) (Leaf None) (Leaf (Some (n 2%nat 1%nat []))), Test (2, ([1; 1], 0)) (Test (0, ([1; 0], -1)) (Leaf (Some (n 3%nat 2%nat [(1, ([0; 0], 1))]))) (Leaf
None)) (Leaf (Some (n 1%nat 2%nat [(1, ([0; 0], 1))])))); (Test (2, ([1; 1; 1], 0)) (Test (0, ([1; 1; -1], -2)) (Leaf (Some (n 3%nat 2%nat [(1, ([0; 0; 0], 1))]))) (Test (0, ([1; 1; -1], 0)) (Leaf
None) (Leaf (Some (n 1%nat 2%nat [(1, ([0; 0; 0], 1))]))))) (Test (0, ([1; 1; -1], -1)) (Leaf (Some (n 1%nat 2%nat [(1, ([0; 0; 0], 1))]))) (Test (0, ([1; 0; 0], -1)) (Leaf (Some (n 3%nat 2%nat [(1,
([0; 0; 0], 1))]))) (Leaf None))), Test (2, ([1; 1; 1], 0)) (Test (0, ([1; 1; -1], 0)) (Leaf None) (Leaf (Some (n 2%nat 1%nat [])))) (Test (0, ([1; 1; -1], -1)) (Leaf (Some (n 2%nat 1%nat []))) (Leaf
None)))]; [(Test (0, ([1; -1], 3)) (Test (0, ([0; 1], -1)) (Leaf (Some (n 1%nat 2%nat [(1, ([1; -1], 4))]))) (Leaf (Some (n 1%nat 2%nat [(1, ([1; 0], 2))])))) (Test (2, ([0; 1], 0)) (Leaf (Some (n
1%nat 2%nat [(1, ([1; 0], 2))]))) (Leaf (Some (n 1%nat 2%nat [(1, ([1; 0], 1))])))), Test (2, ([1; 1], 0)) (Test (0, ([1; -1], -2)) (Leaf (Some (n 2%nat 1%nat []))) (Test (0, ([0; 1], -1)) (Leaf
None) (Leaf (Some (n 3%nat 2%nat [(1, ([0; 0], 1))]))))) (Test (0, ([1; -1], -1)) (Leaf None) (Leaf (Some (n 2%nat 1%nat []))))); (Test (2, ([1; 1; 1], 0)) (Test (0, ([1; 1; -1], 0)) (Test (0, ([1;
-1; -1], -4)) (Leaf (Some (n 2%nat 1%nat []))) (Leaf None)) (Leaf (Some (n 2%nat 1%nat [])))) (Test (0, ([1; 1; -1], -1)) (Test (0, ([1; -1; -1], -3)) (Leaf None) (Leaf (Some (n 2%nat 1%nat []))))
(Leaf None)), Test (2, ([0; 1; 1], 0)) (Test (0, ([1; 1; -1], 0)) (Leaf (Some (n 1%nat 2%nat [(1, ([1; 0; 0], 2))]))) (Test (0, ([1; 1; -1], 1)) (Leaf (Some (n 3%nat 2%nat [(1, ([0; 0; 0], 1))])))
(Leaf (Some (n 1%nat 2%nat [(1, ([1; 0; 0], 1))]))))) (Test (0, ([1; 1; -1], 0)) (Leaf (Some (n 1%nat 2%nat [(1, ([1; 0; 0], 1))]))) (Test (0, ([1; 1; -1], 1)) (Leaf (Some (n 3%nat 2%nat [(1, ([0; 0;
0], 1))]))) (Leaf (Some (n 1%nat 2%nat [(1, ([1; 0; 0], 2))]))))))]];
  related := [[Test (2, ([1; 1], 0)) (Test (0, ([1; 0], -1)) (Leaf 2%nat) (Leaf 0%nat)) (Test (0, ([1; 0], -1)) (Leaf 0%nat) (Leaf 15%nat)); Test (2, ([1; 1; 1], 0)) (Test (0, ([1; 1; -1], -2)) (Leaf
1%nat) (Test (0, ([1; 0; 0], -1)) (Leaf 0%nat) (Leaf 15%nat))) (Test (0, ([1; 1; -1], -1)) (Test (0, ([1; 1; -1], -3)) (Leaf 0%nat) (Leaf 15%nat)) (Test (0, ([1; 0; 0], -1)) (Leaf 1%nat) (Leaf
0%nat)))]; [Test (0, ([1; 1; -1], -1)) (Leaf 0%nat) (Test (0, ([0; 1; -1], 0)) (Test (0, ([0; 0; 1], -1)) (Leaf 6%nat) (Leaf 0%nat)) (Leaf 0%nat)); Test (0, ([1; 1; 1; -1], 0)) (Test (0, ([1; -1; 1;
1], 1)) (Leaf 0%nat) (Test (0, ([0; 1; -1; -1], -3)) (Leaf 0%nat) (Leaf 9%nat))) (Test (0, ([1; 1; 1; -1], 1)) (Leaf 9%nat) (Leaf 0%nat))]] |}.

Definition formulas_0_734_refutations : table := [
  (Sum [(0%nat, 1); (1%nat, 1); (10%nat, 1)] 1 (Done), [13101767406034]%positive);
  (Sum [(0%nat, 1); (1%nat, 1); (3%nat, 1)] 1 (Done), [15548694055591]%positive);
  (Sum [(0%nat, 1); (1%nat, 1)] 2 (Sum [(0%nat, 1); (8%nat, 1)] 1 (Done)), [197780587430]%positive);
  (Sum [(0%nat, 1); (1%nat, 1)] 2 (Sum [(5%nat, 1); (0%nat, 1)] 1 (Done)), [7273981701106]%positive);
  (Sum [(0%nat, 1); (1%nat, 1)] 2 (Sum [(6%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [14168788928375]%positive);
  (Sum [(0%nat, 1); (1%nat, 2); (7%nat, 1); (2%nat, 2); (5%nat, 2)] 1 (Done), [17262880622253]%positive);
  (Sum [(0%nat, 1); (10%nat, 1)] 2 (Sum [(2%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [3981452915796]%positive);
  (Sum [(0%nat, 1); (12%nat, 1)] 2 (Sum [(2%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [17018096909579]%positive);
  (Sum [(0%nat, 1); (14%nat, 1)] 2 (Sum [(2%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [12297445197657]%positive);
  (Sum [(0%nat, 1); (2%nat, 1); (1%nat, 1)] 1 (Done), [2066562020885]%positive);
  (Sum [(0%nat, 1); (2%nat, 1); (6%nat, 1)] 1 (Done), [9345877887371]%positive);
  (Sum [(0%nat, 1); (2%nat, 1); (9%nat, 1)] 1 (Done), [12705116969396]%positive);
  (Sum [(0%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [4596178455271]%positive);
  (Sum [(0%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1542575263006]%positive);
  (Sum [(0%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1); (7%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [10787689995813]%positive);
  (Sum [(0%nat, 1); (2%nat, 1)] 2 (Sum [(6%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [10784476595812]%positive);
  (Sum [(0%nat, 1); (2%nat, 2); (1%nat, 1)] 2 (Sum [(10%nat, 1); (0%nat, 1)] 1 (Done)), [15729851202067]%positive);
  (Sum [(0%nat, 1); (2%nat, 2); (1%nat, 1)] 2 (Sum [(7%nat, 1); (0%nat, 1)] 1 (Done)), [11232807319116]%positive);
  (Sum [(0%nat, 1); (2%nat, 2); (10%nat, 1); (3%nat, 2); (8%nat, 2)] 1 (Done), [2966055265840]%positive);
  (Sum [(0%nat, 1); (2%nat, 2); (3%nat, 1); (11%nat, 1)] 1 (Done), [13086930089572]%positive);
  (Sum [(0%nat, 1); (2%nat, 2); (3%nat, 1); (8%nat, 1)] 1 (Done), [9458595892835]%positive);
  (Sum [(0%nat, 1); (2%nat, 2); (3%nat, 1); (9%nat, 1)] 1 (Done), [5468301055042]%positive);
  (Sum [(0%nat, 1); (3%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done)), [10689730540936]%positive);
  (Sum [(0%nat, 1); (3%nat, 1); (7%nat, 1); (4%nat, 1); (2%nat, 1)] 1 (Done), [17218872477332]%positive);
  (Sum [(0%nat, 1); (3%nat, 1)] 2 (Sum [(3%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [13347697100357]%positive);
  (Sum [(0%nat, 1); (3%nat, 1)] 2 (Sum [(6%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [5842615101522]%positive);
  (Sum [(0%nat, 1); (4%nat, 1); (8%nat, 1); (5%nat, 1); (2%nat, 1)] 1 (Done), [713340591249]%positive);
  (Sum [(0%nat, 1); (4%nat, 1); (8%nat, 1)] 1 (Done), [13499647048612]%positive);
  (Sum [(0%nat, 1); (4%nat, 1)] 2 (Sum [(7%nat, 1); (2%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [8521714196800]%positive);
  (Sum [(0%nat, 1); (5%nat, 1)] 2 (Sum [(8%nat, 1); (7%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [16583714649561]%positive);
  (Sum [(0%nat, 1); (6%nat, 1)] 2 (Sum [(0%nat, 1); (9%nat, 1)] 1 (Done)), [9383192383612]%positive);
  (Sum [(0%nat, 1); (6%nat, 1)] 2 (Sum [(10%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [2347912630757]%positive);
  (Sum [(0%nat, 1); (6%nat, 1)] 2 (Sum [(2%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [14622418843978]%positive);
  (Sum [(0%nat, 1); (6%nat, 1)] 2 (Sum [(9%nat, 1); (0%nat, 1)] 1 (Done)), [2325303273143]%positive);
  (Sum [(0%nat, 1); (7%nat, 1)] 2 (Sum [(0%nat, 1); (10%nat, 1)] 1 (Done)), [14138146990868]%positive);
  (Sum [(0%nat, 1); (7%nat, 1)] 2 (Sum [(11%nat, 1); (9%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [14045452903340]%positive);
  (Sum [(0%nat, 1); (8%nat, 1); (7%nat, 1)] 1 (Done), [7576826776102]%positive);
  (Sum [(0%nat, 1); (9%nat, 1)] 2 (Sum [(2%nat, 1); (7%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [10020878697552]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(0%nat, 1); (10%nat, 1)] 1 (Done)), [5549480129590]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(0%nat, 1); (12%nat, 1)] 1 (Done)), [11839936816398]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(0%nat, 1); (13%nat, 1)] 1 (Done)), [2930655135447]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(0%nat, 1); (5%nat, 1)] 1 (Done)), [16437735891696]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(0%nat, 1); (7%nat, 1)] 1 (Done)), [15960217870792]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(11%nat, 1); (3%nat, 1); (6%nat, 1); (0%nat, 1); (2%nat, 1)] 1 (Done)), [4878065880878]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(14%nat, 1); (0%nat, 1)] 1 (Done)), [4301384216736]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(16%nat, 1); (0%nat, 1)] 1 (Done)), [15802701629526]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(17%nat, 1); (0%nat, 1)] 1 (Done)), [14205888371289]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (7%nat, 1)] 1 (Done)), [5371459761950]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(4%nat, 1); (0%nat, 1)] 1 (Done)), [14895364511471]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(4%nat, 1); (0%nat, 2); (6%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(5%nat, 1); (7%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[11162238552420]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(4%nat, 1); (9%nat, 1); (14%nat, 1); (0%nat, 1); (3%nat, 1)] 1 (Done)), [420581094703]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(7%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(8%nat, 1); (0%nat, 2); (6%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [7166452499982]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(9%nat, 3); (3%nat, 1)] 2 (Sum [(9%nat, 3); (5%nat, 1)] 2 (Sum [(10%nat, 1); (2%nat, 1); (1%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 2); (16%nat, 2); (21%nat, 1);
(1%nat, 2); (18%nat, 1); (12%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))))), [14600950460229]%positive);
  (Sum [(1%nat, 1); (0%nat, 1); (2%nat, 1); (6%nat, 1); (11%nat, 1)] 1 (Done), [5155537424948]%positive);
  (Sum [(1%nat, 1); (0%nat, 1); (2%nat, 1)] 1 (Done), [10042936653604]%positive);
  (Sum [(1%nat, 1); (0%nat, 1); (4%nat, 1)] 1 (Done), [13985400024938]%positive);
  (Sum [(1%nat, 1); (0%nat, 1); (7%nat, 1)] 2 (Sum [(3%nat, 1); (4%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [17386463696667]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(0%nat, 1); (11%nat, 1)] 1 (Done)), [11111898901097]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(11%nat, 2); (13%nat, 3); (3%nat, 2); (8%nat, 2); (2%nat, 1); (10%nat, 1); (0%nat, 2)] 1 (Done)), [2367123696328]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (10%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [12270133942078]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (4%nat, 1)] 2 (Sum [(14%nat, 1); (12%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))), [10120002774108]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (7%nat, 1)] 2 (Sum [(1%nat, 1); (3%nat, 1); (11%nat, 1); (0%nat, 3)] 3 (Sum [(4%nat, 1); (10%nat, 1)] 2 (Sum [(0%nat, 6); (15%nat, 2); (6%nat, 2);
(20%nat, 1); (2%nat, 4); (17%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))))), [4598527462810]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (0%nat, 1)] 1 (Done)), [6821242495516]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (6%nat, 1); (0%nat, 1); (9%nat, 1)] 1 (Done)), [42507680469]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(7%nat, 1); (0%nat, 2); (5%nat, 1); (3%nat, 1); (8%nat, 1)] 1 (Done)), [9798658005097]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(9%nat, 1); (3%nat, 1); (11%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [17173536733934]%positive);
  (Sum [(1%nat, 1); (10%nat, 1); (0%nat, 1); (9%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(4%nat, 1); (11%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(5%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum
[(17%nat, 1); (15%nat, 1); (10%nat, 1); (0%nat, 2); (12%nat, 1); (14%nat, 1); (7%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 1); (0%nat, 1)] 1 (Done))))))), [17326092137679]%positive);
  (Sum [(1%nat, 1); (11%nat, 1); (0%nat, 1); (10%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(4%nat, 1); (12%nat, 1); (0%nat, 1)] 2 (Sum [(14%nat, 1); (12%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1); (0%nat,
1)] 1 (Done))))), [7669830389371]%positive);
  (Sum [(1%nat, 1); (11%nat, 1); (0%nat, 1); (10%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(4%nat, 1); (12%nat, 1); (0%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(5%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum
[(7%nat, 1); (15%nat, 2); (13%nat, 1); (0%nat, 2); (11%nat, 1); (16%nat, 2); (19%nat, 2); (21%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 1); (0%nat, 1)] 1 (Done))))))), [5390436740189]%positive);
  (Sum [(1%nat, 1); (12%nat, 1); (0%nat, 1); (11%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(4%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(15%nat, 1); (13%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1); (0%nat,
1)] 1 (Done))))), [14097469357966]%positive);
  (Sum [(1%nat, 1); (12%nat, 1); (0%nat, 1); (11%nat, 1)] 2 (Sum [(9%nat, 1); (6%nat, 1)] 2 (Sum [(4%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(14%nat, 1); (10%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat,
1); (16%nat, 1); (17%nat, 1); (0%nat, 1)] 1 (Done))))), [9658377224730]%positive);
  (Sum [(1%nat, 1); (13%nat, 1); (0%nat, 1); (12%nat, 1)] 2 (Sum [(10%nat, 1); (7%nat, 1)] 2 (Sum [(4%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (16%nat, 2); (6%nat, 1)] 2 (Sum [(3%nat,
1); (1%nat, 2); (0%nat, 1)] 1 (Done))))), [818365510295]%positive);
  (Sum [(1%nat, 1); (13%nat, 1); (0%nat, 1); (12%nat, 1)] 2 (Sum [(8%nat, 1)] 2 (Sum [(4%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(9%nat, 1)] 2 (Sum [(5%nat, 1); (17%nat, 1); (0%nat, 1)] 2 (Sum
[(7%nat, 1); (17%nat, 1); (8%nat, 1); (18%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 1); (14%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))))))), [12502162821606]%positive);
  (Sum [(1%nat, 1); (13%nat, 1); (0%nat, 1); (12%nat, 1)] 2 (Sum [(8%nat, 1)] 2 (Sum [(4%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(9%nat, 1)] 2 (Sum [(5%nat, 1); (17%nat, 1); (0%nat, 1)] 2 (Sum
[(7%nat, 1); (17%nat, 1); (8%nat, 1); (18%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 1); (23%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))))))), [2884592015427]%positive);
  (Sum [(1%nat, 1); (14%nat, 1); (0%nat, 1); (13%nat, 1)] 2 (Sum [(9%nat, 1)] 2 (Sum [(4%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1)] 2 (Sum [(5%nat, 1); (18%nat, 1); (0%nat, 1)] 2 (Sum
[(7%nat, 1); (18%nat, 1); (9%nat, 1); (19%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 1); (24%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))))))), [6787077134839]%positive);
  (Sum [(1%nat, 1); (14%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(4%nat, 1); (14%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))), [1361773230339]%positive);
  (Sum [(1%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [11575447157020]%positive);
  (Sum [(1%nat, 1); (3%nat, 1)] 2 (Sum [(0%nat, 1); (8%nat, 1)] 1 (Done)), [16117598431124]%positive);
  (Sum [(1%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (2%nat, 1); (0%nat, 1)] 3 (Sum [(1%nat, 1); (7%nat, 1); (4%nat, 1); (12%nat, 1); (0%nat, 1)] 1 (Done))), [15611783558660]%positive);
  (Sum [(1%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1)] 2 (Sum [(8%nat, 1); (5%nat, 1); (2%nat, 1); (13%nat, 1); (0%nat, 1)] 1 (Done)))), [13066292581624]%positive);
  (Sum [(1%nat, 1); (4%nat, 1); (0%nat, 1); (3%nat, 1)] 2 (Sum [(5%nat, 1); (8%nat, 1)] 2 (Sum [(4%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (8%nat, 1); (0%nat, 1)] 1 (Done)))),
[10907030767686]%positive);
  (Sum [(1%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(4%nat, 1); (7%nat, 1); (12%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))), [3829546087300]%positive);
  (Sum [(1%nat, 1); (5%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (7%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [14788820583576]%positive);
  (Sum [(1%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (2%nat, 1); (9%nat, 1); (4%nat, 2)] 1 (Done)), [5597325661167]%positive);
  (Sum [(1%nat, 1); (6%nat, 1); (4%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (4%nat, 1); (6%nat, 1); (7%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1323965119928]%positive);
  (Sum [(1%nat, 1); (6%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (8%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [7116796363791]%positive);
  (Sum [(1%nat, 1); (6%nat, 1)] 1 (Done), [4851923095711]%positive);
  (Sum [(1%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (5%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1); (8%nat, 1)] 2 (Sum [(12%nat, 1); (13%nat, 1); (3%nat, 1); (2%nat, 1); (1%nat, 1);
(0%nat, 1)] 1 (Done))))), [13209233614991]%positive);
  (Sum [(1%nat, 1); (7%nat, 1)] 2 (Sum [(3%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1); (9%nat, 1)] 2 (Sum [(15%nat, 1); (3%nat, 1); (13%nat, 1); (2%nat, 1); (1%nat, 1);
(0%nat, 1)] 1 (Done))))), [16891517067110]%positive);
  (Sum [(1%nat, 1); (9%nat, 1)] 2 (Sum [(1%nat, 1); (11%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [2967651817455]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(0%nat, 1); (4%nat, 1); (8%nat, 1)] 2 (Sum [(6%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [6797717654625]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(0%nat, 1); (5%nat, 1); (9%nat, 1)] 2 (Sum [(7%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [2298138011052]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(0%nat, 1); (9%nat, 1)] 1 (Done)), [12909963579960]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (5%nat, 1)] 1 (Done)), [15256462238736]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (9%nat, 1)] 1 (Done)), [7475328358389]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(1%nat, 1); (6%nat, 1); (0%nat, 1)] 1 (Done)), [17101189418799]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(1%nat, 1); (8%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(14%nat, 1); (9%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[6946135019461]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(1%nat, 1); (8%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(15%nat, 1); (9%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[10229375116806]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(1%nat, 1)] 2 (Sum [(7%nat, 1); (1%nat, 1); (6%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1); (5%nat, 1); (1%nat, 1); (9%nat, 1)] 2 (Sum [(1%nat, 1); (7%nat, 1); (0%nat, 1)] 1
(Done))))), [9188081917607]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(11%nat, 1); (0%nat, 1); (8%nat, 1); (4%nat, 1); (12%nat, 1)] 2 (Sum [(9%nat, 1); (10%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1); (0%nat, 1); (10%nat, 1);
(4%nat, 1)] 1 (Done))))), [12987617986031]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (6%nat, 1)] 1 (Done)), [9740915928168]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(4%nat, 1); (0%nat, 1)] 1 (Done)), [4233907010763]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [11352078123599]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(6%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [15981563068355]%positive);
  (Sum [(1%nat, 2); (0%nat, 1); (2%nat, 2); (5%nat, 2); (7%nat, 1)] 1 (Done), [7423540052015]%positive);
  (Sum [(10%nat, 1); (1%nat, 1); (8%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(12%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1
(Done))))), [12292112844754]%positive);
  (Sum [(10%nat, 1); (2%nat, 1); (5%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [1029924608993]%positive);
  (Sum [(10%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [7106660049839]%positive);
  (Sum [(10%nat, 1); (7%nat, 2); (3%nat, 2); (2%nat, 2); (0%nat, 1); (1%nat, 1)] 1 (Done), [14242773447355]%positive);
  (Sum [(10%nat, 1); (8%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (11%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [4045665380799]%positive);
  (Sum [(10%nat, 1); (9%nat, 1); (11%nat, 1)] 2 (Sum [(9%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [15270395192112]%positive);
  (Sum [(11%nat, 1); (0%nat, 1); (2%nat, 1)] 1 (Done), [6045964846352]%positive);
  (Sum [(11%nat, 1); (0%nat, 1); (3%nat, 1)] 1 (Done), [3070317369545]%positive);
  (Sum [(11%nat, 1); (0%nat, 1)] 2 (Sum [(15%nat, 1); (13%nat, 1); (16%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [11028510346977]%positive);
  (Sum [(11%nat, 1); (10%nat, 1); (12%nat, 1)] 2 (Sum [(10%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [16193804306971]%positive);
  (Sum [(11%nat, 2); (2%nat, 1); (8%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done), [4912614673364]%positive);
  (Sum [(12%nat, 1); (0%nat, 1); (2%nat, 1)] 1 (Done), [10436704238636]%positive);
  (Sum [(12%nat, 1); (3%nat, 1); (0%nat, 1); (2%nat, 2)] 1 (Done), [15283947382508]%positive);
  (Sum [(12%nat, 1); (3%nat, 1); (6%nat, 1); (10%nat, 2); (0%nat, 1); (5%nat, 1)] 1 (Done), [948287964217]%positive);
  (Sum [(12%nat, 1); (4%nat, 2); (9%nat, 1); (0%nat, 1); (3%nat, 2); (5%nat, 2)] 1 (Done), [7092356823221]%positive);
  (Sum [(12%nat, 1); (9%nat, 1); (18%nat, 1); (0%nat, 1); (11%nat, 1)] 1 (Done), [12311188765469]%positive);
  (Sum [(12%nat, 2); (14%nat, 1); (0%nat, 1)] 1 (Done), [12271251832326]%positive);
  (Sum [(13%nat, 1); (14%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(4%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (16%nat, 1); (3%nat, 1); (15%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1); (0%nat,
1); (14%nat, 1)] 1 (Done))))), [4879055982521]%positive);
  (Sum [(14%nat, 1); (0%nat, 1)] 1 (Done), [5713013001147]%positive);
  (Sum [(14%nat, 1); (3%nat, 2); (8%nat, 1); (0%nat, 1); (2%nat, 2); (5%nat, 2)] 1 (Done), [12010248359330]%positive);
  (Sum [(15%nat, 1); (16%nat, 1)] 2 (Sum [(9%nat, 1)] 2 (Sum [(4%nat, 1); (16%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (18%nat, 1); (3%nat, 1); (17%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1); (0%nat,
1); (16%nat, 1)] 1 (Done))))), [7760920455640]%positive);
  (Sum [(15%nat, 1); (6%nat, 1); (9%nat, 1)] 2 (Sum [(9%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [6995833184049]%positive);
  (Sum [(2%nat, 1); (0%nat, 1); (3%nat, 1)] 1 (Done), [14653318590556]%positive);
  (Sum [(2%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [4833275373694]%positive);
  (Sum [(2%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1); (2%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [16494635690997]%positive);
  (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(4%nat, 1); (6%nat, 1)] 2 (Sum [(4%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 2); (11%nat, 1); (6%nat, 1); (1%nat, 1); (16%nat, 1); (0%nat, 1)] 1 (Done)))),
[1210721093157]%positive);
  (Sum [(2%nat, 1); (3%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(7%nat, 1); (4%nat, 1); (9%nat, 1); (3%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))), [6597999923168]%positive);
  (Sum [(2%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (4%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (7%nat, 1)] 2 (Sum [(4%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[17443440219131]%positive);
  (Sum [(2%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (11%nat, 1); (0%nat, 1)] 1 (Done)), [12777881677040]%positive);
  (Sum [(2%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 1); (8%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(4%nat, 1); (9%nat, 1)] 2 (Sum [(3%nat, 6); (2%nat, 1); (1%nat, 1); (5%nat, 1); (17%nat, 1);
(18%nat, 1); (20%nat, 2); (6%nat, 2); (15%nat, 2); (0%nat, 6)] 1 (Done))))), [17349124477317]%positive);
  (Sum [(2%nat, 1); (6%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (11%nat, 1)] 2 (Sum [(5%nat, 1); (7%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (11%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[13236473126023]%positive);
  (Sum [(2%nat, 1); (7%nat, 1); (11%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [4398851072501]%positive);
  (Sum [(2%nat, 1); (7%nat, 1); (12%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [7028514255168]%positive);
  (Sum [(2%nat, 1); (7%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (12%nat, 1)] 1 (Done)), [4688578127176]%positive);
  (Sum [(2%nat, 1); (7%nat, 1)] 2 (Sum [(4%nat, 1); (6%nat, 1); (0%nat, 2); (10%nat, 1)] 2 (Sum [(4%nat, 1); (2%nat, 1)] 2 (Sum [(6%nat, 1); (9%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1); (0%nat, 1)] 1
(Done))))), [16633702108146]%positive);
  (Sum [(2%nat, 1); (8%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [2294262795170]%positive);
  (Sum [(2%nat, 1); (8%nat, 1)] 2 (Sum [(2%nat, 1); (14%nat, 1)] 2 (Sum [(3%nat, 1); (11%nat, 1)] 2 (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum [(3%nat, 2); (2%nat, 1); (1%nat, 2); (21%nat, 1); (6%nat, 1);
(0%nat, 1)] 1 (Done))))), [6603753565829]%positive);
  (Sum [(2%nat, 1); (8%nat, 1)] 2 (Sum [(2%nat, 1); (20%nat, 1)] 2 (Sum [(3%nat, 1); (11%nat, 1)] 2 (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum [(3%nat, 2); (2%nat, 1); (1%nat, 2); (21%nat, 1); (6%nat, 1);
(0%nat, 1)] 1 (Done))))), [4054249449631]%positive);
  (Sum [(2%nat, 1); (9%nat, 1)] 2 (Sum [(2%nat, 1); (15%nat, 1)] 2 (Sum [(3%nat, 1); (12%nat, 1)] 2 (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum [(3%nat, 2); (2%nat, 1); (1%nat, 2); (22%nat, 1); (6%nat, 1);
(0%nat, 1)] 1 (Done))))), [6378130329589]%positive);
  (Sum [(2%nat, 1); (9%nat, 1)] 2 (Sum [(2%nat, 1); (21%nat, 1)] 2 (Sum [(3%nat, 1); (12%nat, 1)] 2 (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum [(3%nat, 2); (2%nat, 1); (1%nat, 2); (22%nat, 1); (6%nat, 1);
(0%nat, 1)] 1 (Done))))), [14928748192320]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (8%nat, 1)] 2 (Sum [(10%nat, 1); (12%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [4854319619521]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (5%nat, 1)] 1 (Done)), [11213625591379]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (7%nat, 1)] 2 (Sum [(10%nat, 1); (9%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [3303860198062]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (7%nat, 1)] 2 (Sum [(11%nat, 1); (9%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [1889986617574]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (8%nat, 1)] 2 (Sum [(12%nat, 1); (10%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [4068738010471]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (9%nat, 1)] 1 (Done)), [10829390790659]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)), [12238742492084]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (6%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(4%nat, 1); (7%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[10299822086058]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(10%nat, 1); (9%nat, 1)] 2 (Sum [(12%nat, 1); (1%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done))), [11900035165920]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(6%nat, 1); (2%nat, 1)] 2 (Sum [(7%nat, 1); (9%nat, 1)] 2 (Sum [(12%nat, 2); (14%nat, 1); (8%nat, 4); (3%nat, 3); (2%nat, 3); (9%nat, 5); (1%nat, 1);
(0%nat, 1); (17%nat, 1)] 1 (Done))))), [8538396020152]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(9%nat, 1); (0%nat, 2); (3%nat, 1); (2%nat, 1); (1%nat, 1); (6%nat, 1)] 2 (Sum [(10%nat, 1); (1%nat, 2); (4%nat, 2); (12%nat, 1)] 2 (Sum [(12%nat, 1);
(3%nat, 1); (8%nat, 1); (15%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))))), [14358875835221]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [4016283854270]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(9%nat, 1); (8%nat, 1)] 2 (Sum [(11%nat, 1); (1%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done))), [10922589766401]%positive);
  (Sum [(2%nat, 2); (0%nat, 1); (1%nat, 1)] 2 (Sum [(0%nat, 1); (6%nat, 1)] 1 (Done)), [17391368771353]%positive);
  (Sum [(2%nat, 2); (10%nat, 2); (3%nat, 2); (0%nat, 1); (12%nat, 1)] 1 (Done), [6394971033562]%positive);
  (Sum [(3%nat, 1); (0%nat, 1); (4%nat, 1)] 1 (Done), [14248252796582]%positive);
  (Sum [(3%nat, 1); (0%nat, 1); (5%nat, 1)] 1 (Done), [1240284119946]%positive);
  (Sum [(3%nat, 1); (0%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1); (2%nat, 1)] 1 (Done)), [11446416893383]%positive);
  (Sum [(3%nat, 1); (0%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1); (5%nat, 1)] 2 (Sum [(6%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (6%nat, 1); (9%nat, 1); (0%nat, 1)] 1 (Done)))),
[2921725242215]%positive);
  (Sum [(3%nat, 1); (0%nat, 1)] 2 (Sum [(11%nat, 1); (10%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [2574371928631]%positive);
  (Sum [(3%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [8000605756991]%positive);
  (Sum [(3%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1); (5%nat, 1); (8%nat, 2); (0%nat, 2); (7%nat, 1)] 1 (Done)), [15631643986061]%positive);
  (Sum [(3%nat, 1); (0%nat, 2); (4%nat, 1)] 4 (Sum [(3%nat, 1); (2%nat, 2); (6%nat, 1)] 4 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [14418872349286]%positive);
  (Sum [(3%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done), [10457076760606]%positive);
  (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(11%nat, 1); (5%nat, 1); (1%nat, 1); (0%nat, 2)] 1 (Done)), [7712100802414]%positive);
  (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(15%nat, 1); (13%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))), [2140515136993]%positive);
  (Sum [(3%nat, 1); (1%nat, 2); (7%nat, 2); (5%nat, 1)] 4 (Sum [(3%nat, 1); (1%nat, 2); (9%nat, 2); (7%nat, 1)] 4 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [5287003531108]%positive);
  (Sum [(3%nat, 1); (1%nat, 3); (9%nat, 3); (2%nat, 1); (10%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 2); (9%nat, 2); (7%nat, 1)] 4 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 3); (0%nat,
1)] 1 (Done)))), [317495259941]%positive);
  (Sum [(3%nat, 1); (10%nat, 2); (0%nat, 1)] 2 (Sum [(3%nat, 1); (8%nat, 1); (0%nat, 1)] 1 (Done)), [4443745297805]%positive);
  (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done), [9462403283738]%positive);
  (Sum [(3%nat, 1); (2%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1759428801649]%positive);
  (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (5%nat, 1); (11%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [16752890029405]%positive);
  (Sum [(3%nat, 1); (5%nat, 1); (0%nat, 1)] 1 (Done), [2653242677468]%positive);
  (Sum [(3%nat, 1); (5%nat, 1); (7%nat, 1)] 2 (Sum [(13%nat, 1); (0%nat, 2); (5%nat, 1); (1%nat, 1)] 1 (Done)), [1632051701267]%positive);
  (Sum [(3%nat, 1); (5%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(14%nat, 1); (1%nat, 2); (13%nat, 1); (4%nat, 1); (5%nat, 1); (2%nat, 1); (0%nat, 2)] 1 (Done))), [3756195264294]%positive);
  (Sum [(3%nat, 1); (6%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (3%nat, 1)] 2 (Sum [(4%nat, 1); (7%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1); (6%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[12562623287612]%positive);
  (Sum [(3%nat, 1); (7%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (12%nat, 1)] 2 (Sum [(6%nat, 1); (8%nat, 1)] 2 (Sum [(4%nat, 1); (0%nat, 1); (3%nat, 1); (2%nat, 1)] 2 (Sum [(9%nat, 1); (2%nat, 1);
(0%nat, 1)] 1 (Done))))), [7805542322354]%positive);
  (Sum [(3%nat, 1); (7%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [11110342153670]%positive);
  (Sum [(3%nat, 1); (7%nat, 1)] 2 (Sum [(5%nat, 1); (9%nat, 1)] 2 (Sum [(6%nat, 1); (3%nat, 1)] 2 (Sum [(6%nat, 1); (12%nat, 1)] 2 (Sum [(3%nat, 2); (4%nat, 1); (8%nat, 1); (2%nat, 1); (7%nat, 1);
(10%nat, 1); (1%nat, 2); (20%nat, 1); (0%nat, 1)] 1 (Done))))), [9703561941111]%positive);
  (Sum [(3%nat, 1); (8%nat, 1); (12%nat, 1); (0%nat, 1); (2%nat, 1)] 1 (Done), [6394954239959]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1)] 1 (Done)), [13889822757972]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (9%nat, 1)] 2 (Sum [(12%nat, 1); (11%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [10299332290786]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(10%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 2); (13%nat, 1); (3%nat, 1); (11%nat, 1); (10%nat, 1); (7%nat, 1); (0%nat, 2)] 2 (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum
[(8%nat, 1)] 2 (Sum [(13%nat, 1); (7%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done))))))), [16409766065158]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(11%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [7564756032599]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(11%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(12%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (4%nat, 1)] 2 (Sum [(14%nat, 1); (7%nat, 2);
(10%nat, 1); (3%nat, 2); (15%nat, 1); (6%nat, 1); (16%nat, 1); (1%nat, 2); (0%nat, 2)] 1 (Done)))))), [15099992591664]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(1%nat, 2); (2%nat, 1); (0%nat, 1); (6%nat, 1); (10%nat, 1); (3%nat, 1)] 2 (Sum [(13%nat, 1); (2%nat, 1); (4%nat, 1); (12%nat, 1); (1%nat, 1); (7%nat,
1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))))), [1212417372963]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(1%nat, 2); (2%nat, 1); (0%nat, 1); (6%nat, 1); (10%nat, 1); (3%nat, 1)] 2 (Sum [(14%nat, 1); (2%nat, 1); (4%nat, 1); (12%nat, 1); (1%nat, 1); (7%nat,
1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))))), [5449405801472]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(6%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [8258678898553]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(9%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 2); (11%nat, 1); (3%nat, 1); (10%nat, 1); (9%nat, 1); (7%nat, 1); (0%nat, 2)] 2 (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum
[(8%nat, 1)] 2 (Sum [(12%nat, 1); (7%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done))))))), [14720176969078]%positive);
  (Sum [(3%nat, 2); (0%nat, 1); (1%nat, 1); (5%nat, 1)] 1 (Done), [3836127412272]%positive);
  (Sum [(4%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [647664271346]%positive);
  (Sum [(4%nat, 1); (0%nat, 1); (3%nat, 1)] 1 (Done), [88721276733]%positive);
  (Sum [(4%nat, 1); (0%nat, 1); (5%nat, 1)] 1 (Done), [12656913360752]%positive);
  (Sum [(4%nat, 1); (0%nat, 1)] 2 (Sum [(11%nat, 1); (6%nat, 1); (13%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [9379375898816]%positive);
  (Sum [(4%nat, 1); (0%nat, 1)] 2 (Sum [(14%nat, 1); (6%nat, 2); (9%nat, 2); (5%nat, 1); (11%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [2850807635953]%positive);
  (Sum [(4%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (6%nat, 1); (8%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [5992834525298]%positive);
  (Sum [(4%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (11%nat, 1); (0%nat, 1)] 1 (Done))), [14882530547274]%positive);
  (Sum [(4%nat, 1); (1%nat, 2); (8%nat, 2); (6%nat, 1)] 4 (Sum [(4%nat, 1); (1%nat, 2); (10%nat, 2); (8%nat, 1)] 4 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [8760213798272]%positive);
  (Sum [(4%nat, 1); (1%nat, 3); (10%nat, 3); (2%nat, 1); (11%nat, 1)] 2 (Sum [(6%nat, 1); (3%nat, 2); (10%nat, 2); (8%nat, 1)] 4 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 3); (0%nat,
1)] 1 (Done)))), [13092818138017]%positive);
  (Sum [(4%nat, 1); (11%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [5902925637995]%positive);
  (Sum [(4%nat, 1); (2%nat, 1)] 2 (Sum [(4%nat, 1); (1%nat, 1); (0%nat, 2); (9%nat, 1)] 1 (Done)), [4972975302732]%positive);
  (Sum [(4%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1)] 2 (Sum [(7%nat, 1); (3%nat, 1)] 2 (Sum [(14%nat, 2); (8%nat, 1); (9%nat, 1); (2%nat, 1); (1%nat, 1); (0%nat, 1); (16%nat, 1)] 1
(Done)))), [7523102757944]%positive);
  (Sum [(4%nat, 1); (2%nat, 2); (8%nat, 1); (1%nat, 1)] 2 (Sum [(6%nat, 1); (2%nat, 2); (8%nat, 1); (3%nat, 1)] 2 (Sum [(7%nat, 1); (3%nat, 2); (13%nat, 1); (1%nat, 3); (18%nat, 1); (0%nat, 5);
(17%nat, 1); (4%nat, 3); (6%nat, 1)] 2 (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (22%nat, 1); (3%nat, 1); (20%nat, 1); (0%nat, 1)] 1 (Done))))), [8329737751100]%positive);
  (Sum [(4%nat, 1); (3%nat, 1); (0%nat, 1)] 1 (Done), [5928534113063]%positive);
  (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1); (7%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [16053141212660]%positive);
  (Sum [(4%nat, 1); (5%nat, 1); (6%nat, 1)] 2 (Sum [(8%nat, 1); (6%nat, 1); (5%nat, 1); (9%nat, 1)] 2 (Sum [(1%nat, 1); (5%nat, 1); (4%nat, 1); (2%nat, 1); (7%nat, 1); (0%nat, 1)] 1 (Done))),
[6634120909302]%positive);
  (Sum [(4%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (6%nat, 1); (12%nat, 1)] 2 (Sum [(3%nat, 1); (7%nat, 1); (2%nat, 1); (1%nat, 1); (8%nat, 1); (11%nat, 1);
(0%nat, 1)] 1 (Done))))), [12280014204131]%positive);
  (Sum [(4%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (4%nat, 1); (0%nat, 1)] 1 (Done)), [5803800046638]%positive);
  (Sum [(4%nat, 1); (6%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1); (7%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [7097422727111]%positive);
  (Sum [(4%nat, 1); (7%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (4%nat, 1)] 2 (Sum [(7%nat, 1); (0%nat, 1)] 1 (Done))), [6929253259823]%positive);
  (Sum [(4%nat, 1); (7%nat, 1)] 2 (Sum [(1%nat, 1); (4%nat, 1); (0%nat, 1)] 1 (Done)), [15325439472857]%positive);
  (Sum [(4%nat, 1); (8%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (4%nat, 1)] 2 (Sum [(5%nat, 1); (9%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1); (7%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[15938223074887]%positive);
  (Sum [(4%nat, 1); (9%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (14%nat, 1)] 2 (Sum [(7%nat, 1); (10%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (14%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1
(Done))))), [16363713465797]%positive);
  (Sum [(4%nat, 1); (9%nat, 1)] 2 (Sum [(6%nat, 1); (9%nat, 1)] 2 (Sum [(7%nat, 2); (8%nat, 1); (1%nat, 4); (6%nat, 2); (2%nat, 1); (0%nat, 4)] 2 (Sum [(7%nat, 2); (10%nat, 1); (1%nat, 4); (6%nat,
1)] 2 (Sum [(1%nat, 1); (0%nat, 3); (9%nat, 3); (10%nat, 1); (3%nat, 6); (18%nat, 1)] 1 (Done))))), [14639138763288]%positive);
  (Sum [(4%nat, 1); (9%nat, 2); (0%nat, 1); (5%nat, 1); (6%nat, 2)] 1 (Done), [10591569997494]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(1%nat, 1); (9%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(13%nat, 1); (0%nat, 2); (12%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[7977448475865]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(10%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(11%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1); (7%nat, 1)] 2 (Sum [(6%nat, 1); (5%nat, 1)] 2
(Sum [(4%nat, 2); (12%nat, 1); (8%nat, 1); (14%nat, 1); (2%nat, 2); (1%nat, 1); (7%nat, 1); (15%nat, 1); (0%nat, 1)] 1 (Done))))))), [7383219217978]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1); (11%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 1); (13%nat, 1)] 2 (Sum
[(4%nat, 2); (11%nat, 1); (0%nat, 4); (15%nat, 2); (3%nat, 2); (7%nat, 2); (1%nat, 2); (17%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done))))))), [5678243138195]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1); (12%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 1); (14%nat, 1)] 2 (Sum
[(4%nat, 2); (11%nat, 1); (0%nat, 4); (18%nat, 2); (3%nat, 2); (7%nat, 2); (1%nat, 2); (20%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done))))))), [9169201192906]%positive);
  (Sum [(4%nat, 2); (6%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [2020098070992]%positive);
  (Sum [(5%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [832594317551]%positive);
  (Sum [(5%nat, 1); (0%nat, 1); (3%nat, 2); (6%nat, 1)] 1 (Done), [1476702273458]%positive);
  (Sum [(5%nat, 1); (0%nat, 1); (7%nat, 1)] 1 (Done), [2895094178608]%positive);
  (Sum [(5%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (8%nat, 1); (7%nat, 1)] 2 (Sum [(6%nat, 1); (12%nat, 1)] 2 (Sum [(2%nat, 1); (15%nat, 1); (6%nat, 1); (1%nat, 1); (0%nat, 3)] 1 (Done)))),
[5161906276232]%positive);
  (Sum [(5%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (10%nat, 1)] 2 (Sum [(10%nat, 1); (8%nat, 1); (0%nat, 2); (5%nat, 1); (13%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))),
[11179228708505]%positive);
  (Sum [(5%nat, 1); (0%nat, 1)] 2 (Sum [(7%nat, 1); (2%nat, 1)] 2 (Sum [(7%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1); (15%nat, 1); (0%nat, 1); (13%nat, 1)] 1 (Done)))),
[11431522870741]%positive);
  (Sum [(5%nat, 1); (0%nat, 1)] 2 (Sum [(7%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (18%nat, 1); (16%nat, 1); (0%nat, 1)] 1 (Done))), [1327006082140]%positive);
  (Sum [(5%nat, 1); (0%nat, 2); (2%nat, 1)] 1 (Done), [8846180069296]%positive);
  (Sum [(5%nat, 1); (1%nat, 1)] 1 (Done), [3511287522012]%positive);
  (Sum [(5%nat, 1); (1%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (7%nat, 1)] 1 (Done)), [4950045179182]%positive);
  (Sum [(5%nat, 1); (1%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1)] 2 (Sum [(6%nat, 1); (4%nat, 1)] 2 (Sum [(13%nat, 1); (2%nat, 1); (1%nat, 1); (0%nat, 1); (9%nat, 1); (8%nat, 1)] 1 (Done)))),
[17217249891835]%positive);
  (Sum [(5%nat, 1); (1%nat, 2); (7%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 2); (9%nat, 1); (2%nat, 1)] 2 (Sum [(4%nat, 1); (11%nat, 1); (1%nat, 3); (17%nat, 1); (0%nat, 1); (19%nat, 1)] 2
(Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (21%nat, 1); (2%nat, 1); (19%nat, 1); (0%nat, 1)] 1 (Done))))), [9675375082128]%positive);
  (Sum [(5%nat, 1); (1%nat, 2); (7%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 2); (9%nat, 1); (2%nat, 1)] 2 (Sum [(6%nat, 1); (4%nat, 3); (15%nat, 1); (1%nat, 5); (7%nat, 1); (3%nat, 2);
(13%nat, 1); (0%nat, 3)] 2 (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (20%nat, 1); (2%nat, 1); (18%nat, 1); (0%nat, 1)] 1 (Done))))), [5984938291349]%positive);
  (Sum [(5%nat, 1); (10%nat, 2); (0%nat, 1); (6%nat, 1); (7%nat, 2)] 1 (Done), [9286855246208]%positive);
  (Sum [(5%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (7%nat, 1); (11%nat, 1)] 2 (Sum [(3%nat, 1); (8%nat, 1); (2%nat, 1); (1%nat, 1); (9%nat, 1); (10%nat, 1);
(0%nat, 1)] 1 (Done))))), [2918588966486]%positive);
  (Sum [(5%nat, 1); (3%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (5%nat, 1); (3%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [3307292520119]%positive);
  (Sum [(5%nat, 1); (3%nat, 1)] 2 (Sum [(13%nat, 1); (0%nat, 2); (5%nat, 1); (1%nat, 1)] 1 (Done)), [5095346012054]%positive);
  (Sum [(5%nat, 1); (3%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1); (0%nat, 2); (10%nat, 1)] 1 (Done)), [16435063461199]%positive);
  (Sum [(5%nat, 1); (3%nat, 1)] 2 (Sum [(6%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (6%nat, 1); (8%nat, 1)] 1 (Done))), [13367074641976]%positive);
  (Sum [(5%nat, 1); (7%nat, 1)] 2 (Sum [(5%nat, 1); (9%nat, 1)] 2 (Sum [(6%nat, 1); (2%nat, 1); (1%nat, 2); (0%nat, 2); (8%nat, 1); (7%nat, 1); (13%nat, 1)] 1 (Done))), [3407469562468]%positive);
  (Sum [(5%nat, 1); (8%nat, 1)] 2 (Sum [(5%nat, 2); (8%nat, 1); (0%nat, 4); (4%nat, 1)] 2 (Sum [(6%nat, 1); (11%nat, 1)] 2 (Sum [(8%nat, 2); (9%nat, 1); (0%nat, 4); (7%nat, 2); (3%nat, 1); (2%nat,
4)] 2 (Sum [(2%nat, 3); (9%nat, 3); (10%nat, 1); (1%nat, 6); (19%nat, 1); (0%nat, 1)] 1 (Done))))), [7618333404157]%positive);
  (Sum [(5%nat, 1); (9%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (5%nat, 1)] 2 (Sum [(8%nat, 1); (0%nat, 1)] 1 (Done))), [3371864328306]%positive);
  (Sum [(5%nat, 1); (9%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (5%nat, 1)] 2 (Sum [(6%nat, 1); (10%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1); (8%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[16311344463362]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(10%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [7600615458067]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(12%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(8%nat, 1)] 2 (Sum [(13%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1); (7%nat, 1)] 2 (Sum [(6%nat, 1); (5%nat, 1)] 2
(Sum [(4%nat, 2); (10%nat, 1); (8%nat, 1); (16%nat, 1); (2%nat, 2); (1%nat, 1); (7%nat, 1); (17%nat, 1); (0%nat, 1)] 1 (Done))))))), [14334100163188]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(13%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(8%nat, 1)] 2 (Sum [(14%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (4%nat, 1)] 2 (Sum [(16%nat, 1); (7%nat, 2);
(9%nat, 1); (3%nat, 2); (17%nat, 1); (6%nat, 1); (18%nat, 1); (1%nat, 2); (0%nat, 2)] 1 (Done)))))), [4845361123050]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (9%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (12%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[12565907306303]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(2%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (14%nat, 1); (5%nat, 1); (15%nat, 1)] 2 (Sum [(9%nat, 1)] 2 (Sum [(6%nat, 1); (16%nat, 1); (0%nat, 1)] 2 (Sum
[(6%nat, 1); (18%nat, 1); (5%nat, 1); (17%nat, 1)] 2 (Sum [(13%nat, 1); (4%nat, 1); (3%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))))))), [4018090587147]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(10%nat, 1); (0%nat, 2); (5%nat, 1)] 2 (Sum [(10%nat, 1); (2%nat, 1); (3%nat, 1); (1%nat, 1)] 2 (Sum [(3%nat, 1); (13%nat, 1); (1%nat, 1); (0%nat, 1)]
1 (Done))))), [5012344497652]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(13%nat, 1); (0%nat, 2); (6%nat, 1); (2%nat, 1); (1%nat, 1); (9%nat, 1)] 2 (Sum [(18%nat, 1); (15%nat, 1); (2%nat, 1); (10%nat, 1); (17%nat, 1);
(0%nat, 2)] 1 (Done)))), [435687449023]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(15%nat, 1); (1%nat, 2); (9%nat, 2); (0%nat, 1); (2%nat, 1)] 1 (Done))), [1802992379462]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1); (13%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 1); (15%nat, 1)] 2 (Sum
[(7%nat, 1); (3%nat, 1); (14%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (19%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))))))), [8368658030908]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(9%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [81949758986]%positive);
  (Sum [(5%nat, 2); (0%nat, 1); (2%nat, 1); (7%nat, 1)] 1 (Done), [16565845440207]%positive);
  (Sum [(5%nat, 2); (0%nat, 1); (2%nat, 2); (8%nat, 4); (4%nat, 1); (3%nat, 1)] 1 (Done), [2807237583068]%positive);
  (Sum [(5%nat, 2); (1%nat, 1); (0%nat, 1); (4%nat, 1)] 1 (Done), [12073355022704]%positive);
  (Sum [(5%nat, 2); (1%nat, 1); (0%nat, 1); (7%nat, 1)] 1 (Done), [17473188015288]%positive);
  (Sum [(5%nat, 2); (4%nat, 1); (3%nat, 1); (2%nat, 2); (0%nat, 1)] 1 (Done), [2995127753098]%positive);
  (Sum [(6%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1); (8%nat, 1); (11%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [17356462038512]%positive);
  (Sum [(6%nat, 1); (0%nat, 1)] 2 (Sum [(7%nat, 1); (18%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (9%nat, 1); (17%nat, 1)] 1 (Done))), [7766448242965]%positive);
  (Sum [(6%nat, 1); (0%nat, 1)] 2 (Sum [(9%nat, 1); (0%nat, 1)] 1 (Done)), [7935816286009]%positive);
  (Sum [(6%nat, 1); (10%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (6%nat, 1)] 2 (Sum [(9%nat, 1); (0%nat, 1)] 1 (Done))), [1262685654245]%positive);
  (Sum [(6%nat, 1); (13%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [16766579309613]%positive);
  (Sum [(6%nat, 1); (2%nat, 1); (7%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [9725653277276]%positive);
  (Sum [(6%nat, 1); (2%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (8%nat, 1)] 1 (Done)), [14261056222319]%positive);
  (Sum [(6%nat, 1); (2%nat, 1)] 2 (Sum [(6%nat, 1); (2%nat, 1)] 2 (Sum [(0%nat, 3); (2%nat, 1); (8%nat, 1)] 2 (Sum [(8%nat, 1); (11%nat, 1); (2%nat, 2); (0%nat, 1)] 1 (Done)))),
[13809114777151]%positive);
  (Sum [(6%nat, 1); (3%nat, 1)] 2 (Sum [(6%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [999099020938]%positive);
  (Sum [(6%nat, 1); (4%nat, 1); (2%nat, 1); (12%nat, 1); (14%nat, 1)] 2 (Sum [(2%nat, 1); (6%nat, 1); (1%nat, 1); (5%nat, 1)] 2 (Sum [(16%nat, 1); (11%nat, 1); (7%nat, 2); (3%nat, 1)] 2 (Sum [(2%nat,
2); (1%nat, 1); (0%nat, 1)] 1 (Done)))), [14345411693334]%positive);
  (Sum [(6%nat, 1); (4%nat, 1)] 2 (Sum [(11%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(10%nat, 1); (6%nat, 1)] 2 (Sum [(13%nat, 1); (6%nat, 1); (0%nat, 1)] 2 (Sum
[(15%nat, 3); (6%nat, 3); (11%nat, 1); (16%nat, 1); (7%nat, 1)] 2 (Sum [(4%nat, 2); (14%nat, 2); (8%nat, 2); (15%nat, 2); (3%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))))))), [9999403742630]%positive);
  (Sum [(6%nat, 1); (4%nat, 1)] 2 (Sum [(14%nat, 1); (0%nat, 2); (6%nat, 1); (1%nat, 1)] 1 (Done)), [13069622124664]%positive);
  (Sum [(6%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1); (9%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [10318514444250]%positive);
  (Sum [(6%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1); (9%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [5827243626878]%positive);
  (Sum [(6%nat, 1); (7%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (7%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [6839494064223]%positive);
  (Sum [(6%nat, 1); (8%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (7%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [10478885661271]%positive);
  (Sum [(6%nat, 1); (9%nat, 1)] 2 (Sum [(6%nat, 1); (11%nat, 1)] 2 (Sum [(4%nat, 1); (0%nat, 1); (16%nat, 1)] 2 (Sum [(4%nat, 1); (2%nat, 1); (3%nat, 1); (1%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 2);
(12%nat, 1); (1%nat, 3); (0%nat, 1)] 1 (Done))))), [10436727457440]%positive);
  (Sum [(6%nat, 1); (9%nat, 2); (1%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (13%nat, 2); (6%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1394141959248]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (14%nat, 1)] 2 (Sum [(9%nat, 1)] 2 (Sum [(5%nat, 1); (0%nat, 2); (6%nat, 1)] 2 (Sum [(6%nat, 1); (1%nat, 1); (16%nat, 1)] 2 (Sum [(6%nat, 1);
(4%nat, 1); (5%nat, 1); (2%nat, 1)] 2 (Sum [(4%nat, 1); (2%nat, 1); (1%nat, 1); (0%nat, 1); (11%nat, 1); (5%nat, 1)] 1 (Done))))))), [6338355035021]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(2%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (15%nat, 1); (6%nat, 1); (16%nat, 1)] 2 (Sum [(10%nat, 1)] 2 (Sum [(6%nat, 1); (17%nat, 1); (0%nat, 1)] 2 (Sum
[(6%nat, 1); (19%nat, 1); (5%nat, 1); (18%nat, 1)] 2 (Sum [(4%nat, 1); (3%nat, 1); (1%nat, 1); (0%nat, 1); (23%nat, 1)] 1 (Done))))))), [16463722439832]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(3%nat, 1); (12%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (14%nat, 1); (2%nat, 1); (13%nat, 1)] 2 (Sum [(14%nat, 1); (16%nat, 1)] 2 (Sum [(16%nat, 2); (18%nat, 2); (2%nat,
2); (1%nat, 2); (0%nat, 2)] 1 (Done))))), [13187040332629]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(11%nat, 1); (4%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum [(3%nat, 1); (14%nat, 1); (5%nat, 1); (15%nat, 1); (6%nat, 1); (1%nat, 2);
(0%nat, 2)] 1 (Done))))), [6688538999570]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(8%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 2); (6%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (9%nat, 1); (3%nat, 1)] 1
(Done))))), [3981992237307]%positive);
  (Sum [(6%nat, 2); (0%nat, 1); (2%nat, 1); (8%nat, 1)] 1 (Done), [5986727913313]%positive);
  (Sum [(6%nat, 2); (2%nat, 1); (0%nat, 1); (8%nat, 1)] 1 (Done), [6544550192816]%positive);
  (Sum [(6%nat, 2); (2%nat, 2); (0%nat, 1); (5%nat, 1); (4%nat, 1)] 1 (Done), [15353304942619]%positive);
  (Sum [(6%nat, 3); (3%nat, 1)] 2 (Sum [(8%nat, 3); (3%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(20%nat, 1); (18%nat, 1); (10%nat, 1); (17%nat, 1); (2%nat, 2); (15%nat, 1); (1%nat, 2); (9%nat, 1);
(0%nat, 1)] 1 (Done)))), [14631060617182]%positive);
  (Sum [(7%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [8510025025294]%positive);
  (Sum [(7%nat, 1); (1%nat, 1)] 2 (Sum [(6%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [11128317213850]%positive);
  (Sum [(7%nat, 1); (12%nat, 1)] 2 (Sum [(8%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (10%nat, 1); (12%nat, 1); (0%nat, 1)] 1 (Done))), [5448985826129]%positive);
  (Sum [(7%nat, 1); (2%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (11%nat, 1)] 2 (Sum [(8%nat, 1); (5%nat, 1)] 2 (Sum [(0%nat, 1); (4%nat, 1); (14%nat, 1)] 2 (Sum [(2%nat, 1); (14%nat, 1); (9%nat, 1);
(3%nat, 1); (0%nat, 1); (15%nat, 1); (16%nat, 1)] 1 (Done))))), [102591968571]%positive);
  (Sum [(7%nat, 1); (2%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (11%nat, 1)] 2 (Sum [(8%nat, 1); (5%nat, 1)] 2 (Sum [(13%nat, 1); (8%nat, 1); (2%nat, 1); (11%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1);
(0%nat, 1); (15%nat, 1); (16%nat, 1)] 1 (Done))))), [1893188497646]%positive);
  (Sum [(7%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [129748661042]%positive);
  (Sum [(7%nat, 1); (3%nat, 1)] 2 (Sum [(10%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(13%nat, 3); (4%nat, 3); (9%nat, 1); (14%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 3);
(9%nat, 2); (1%nat, 1); (0%nat, 1)] 1 (Done))))), [4992909321731]%positive);
  (Sum [(7%nat, 1); (4%nat, 1)] 2 (Sum [(10%nat, 1); (7%nat, 1); (1%nat, 1); (0%nat, 2)] 1 (Done)), [4027479447242]%positive);
  (Sum [(7%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1); (11%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1); (5%nat, 1)] 2 (Sum [(3%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1
(Done))))), [74543338802]%positive);
  (Sum [(7%nat, 1); (5%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (8%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [3334319763512]%positive);
  (Sum [(7%nat, 1); (6%nat, 1); (0%nat, 1)] 1 (Done), [939695921984]%positive);
  (Sum [(7%nat, 1); (9%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (9%nat, 1)] 2 (Sum [(2%nat, 1); (11%nat, 1); (14%nat, 1); (0%nat, 1)] 1 (Done)))), [2203091130965]%positive);
  (Sum [(7%nat, 2); (2%nat, 1); (0%nat, 1); (9%nat, 1)] 1 (Done), [6512392926386]%positive);
  (Sum [(7%nat, 2); (3%nat, 2); (4%nat, 1); (12%nat, 2); (5%nat, 1); (2%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (14%nat, 1); (4%nat, 1); (7%nat, 1); (5%nat, 1); (9%nat, 1);
(0%nat, 1)] 1 (Done))), [2198382992933]%positive);
  (Sum [(8%nat, 1); (0%nat, 1)] 2 (Sum [(12%nat, 1); (10%nat, 1); (13%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [9100821635772]%positive);
  (Sum [(8%nat, 1); (1%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [5560445526309]%positive);
  (Sum [(8%nat, 1); (1%nat, 1)] 2 (Sum [(4%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [15598512106582]%positive);
  (Sum [(8%nat, 1); (1%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [13568975300614]%positive);
  (Sum [(8%nat, 1); (2%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (12%nat, 1)] 2 (Sum [(1%nat, 1); (3%nat, 1); (14%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [2219160808373]%positive);
  (Sum [(8%nat, 1); (2%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (12%nat, 1)] 2 (Sum [(16%nat, 1); (14%nat, 1); (15%nat, 1); (0%nat, 2)] 1 (Done))), [11576090619368]%positive);
  (Sum [(8%nat, 1); (2%nat, 1)] 2 (Sum [(10%nat, 1); (2%nat, 1)] 2 (Sum [(10%nat, 1); (2%nat, 1)] 2 (Sum [(12%nat, 1); (7%nat, 1)] 2 (Sum [(21%nat, 1); (3%nat, 1); (19%nat, 1); (2%nat, 1); (1%nat,
1); (0%nat, 1)] 1 (Done))))), [5262122294966]%positive);
  (Sum [(8%nat, 1); (3%nat, 1); (0%nat, 1); (2%nat, 1)] 2 (Sum [(0%nat, 1); (12%nat, 1)] 1 (Done)), [4743873969969]%positive);
  (Sum [(8%nat, 1); (3%nat, 1); (9%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done), [7498349476556]%positive);
  (Sum [(8%nat, 1); (3%nat, 1); (9%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [2865689351661]%positive);
  (Sum [(8%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (7%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [4229231784048]%positive);
  (Sum [(8%nat, 1); (5%nat, 1)] 2 (Sum [(13%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(12%nat, 1); (7%nat, 1)] 2 (Sum [(15%nat, 1); (6%nat, 1); (0%nat, 1)] 2 (Sum
[(17%nat, 3); (6%nat, 3); (13%nat, 1); (18%nat, 1); (7%nat, 1)] 2 (Sum [(4%nat, 2); (16%nat, 2); (8%nat, 2); (17%nat, 2); (3%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))))))), [5041069506703]%positive);
  (Sum [(8%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 1); (12%nat, 1); (0%nat, 1)] 2 (Sum [(11%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1
(Done))))), [16192463739111]%positive);
  (Sum [(8%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(11%nat, 1); (6%nat, 1)] 2 (Sum [(5%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum [(17%nat, 6); (18%nat, 4); (2%nat,
6); (14%nat, 6); (16%nat, 8); (6%nat, 6); (0%nat, 2); (11%nat, 2); (5%nat, 2)] 4 (Sum [(6%nat, 1); (18%nat, 1); (5%nat, 1); (17%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))))))),
[3298595170233]%positive);
  (Sum [(8%nat, 1); (5%nat, 2); (1%nat, 1); (10%nat, 1); (4%nat, 3); (2%nat, 2)] 2 (Sum [(2%nat, 1); (6%nat, 1); (1%nat, 1); (5%nat, 1)] 2 (Sum [(10%nat, 1); (7%nat, 2); (3%nat, 1); (15%nat, 1)] 2
(Sum [(2%nat, 2); (1%nat, 1); (0%nat, 1)] 1 (Done)))), [16482832093285]%positive);
  (Sum [(8%nat, 1); (5%nat, 2); (1%nat, 1); (13%nat, 1); (2%nat, 2); (4%nat, 3); (12%nat, 1)] 2 (Sum [(2%nat, 1); (6%nat, 1); (1%nat, 1); (5%nat, 1)] 2 (Sum [(6%nat, 1); (8%nat, 1)] 2 (Sum [(11%nat,
1); (8%nat, 2); (4%nat, 1); (16%nat, 1); (18%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (6%nat, 1); (8%nat, 1); (1%nat, 1); (0%nat, 2)] 1 (Done))))), [8776422743322]%positive);
  (Sum [(8%nat, 1); (6%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (9%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [8972291396318]%positive);
  (Sum [(9%nat, 1); (1%nat, 1); (7%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(11%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1
(Done))))), [2424639241606]%positive);
  (Sum [(9%nat, 1); (4%nat, 1)] 2 (Sum [(12%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(15%nat, 3); (4%nat, 3); (11%nat, 1); (16%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 3);
(10%nat, 2); (1%nat, 1); (0%nat, 1)] 1 (Done))))), [14442751354752]%positive);
  (Sum [(9%nat, 1); (4%nat, 1)] 2 (Sum [(3%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (14%nat, 1); (5%nat, 1); (15%nat, 1)] 2 (Sum [(4%nat, 1); (16%nat, 1); (3%nat, 1); (15%nat, 1)] 2 (Sum
[(5%nat, 2); (17%nat, 3); (11%nat, 2); (16%nat, 2); (2%nat, 2); (18%nat, 1); (1%nat, 3); (0%nat, 1)] 1 (Done))))), [14959235049016]%positive);
  (Sum [(9%nat, 1); (5%nat, 1)] 2 (Sum [(8%nat, 1); (3%nat, 1)] 2 (Sum [(11%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(13%nat, 1); (14%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done)))),
[7011111640983]%positive);
  (Sum [(9%nat, 1); (7%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (10%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [15074056975189]%positive);
  (Sum [(9%nat, 2); (2%nat, 2); (0%nat, 2); (1%nat, 2); (8%nat, 2)] 1 (Done), [6375020258437]%positive);
  (Sum [(0%nat, 1); (1%nat, 1); (8%nat, 1)] 1 (Done), [9856803014066; 14285129858269]%positive);
  (Sum [(0%nat, 1); (1%nat, 1); (9%nat, 1)] 1 (Done), [3259694708078; 5668845596213]%positive);
  (Sum [(0%nat, 1); (12%nat, 1)] 1 (Done), [7630812317135; 10408113378261]%positive);
  (Sum [(0%nat, 1); (12%nat, 1)] 2 (Sum [(2%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [9533503310432; 12692617162116]%positive);
  (Sum [(0%nat, 1); (13%nat, 1)] 2 (Sum [(2%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1378819033155; 13388884985920]%positive);
  (Sum [(0%nat, 1); (4%nat, 1)] 2 (Sum [(8%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [14435216919087; 14722697913948]%positive);
  (Sum [(0%nat, 1); (5%nat, 1)] 2 (Sum [(9%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1553291152830; 9256265634919]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1)] 1 (Done)), [4461219476381; 5462611311039]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(0%nat, 1); (6%nat, 1)] 1 (Done)), [7373943636224; 11329166214695]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(6%nat, 1); (0%nat, 1); (5%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(9%nat, 1); (0%nat, 1); (6%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [1257927959412;
2330221441745]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(8%nat, 1); (6%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(9%nat, 1); (0%nat, 2); (7%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [8315333009648;
8890294999370]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1); (4%nat, 1); (8%nat, 1)] 1 (Done)), [10994649643920; 15774745145577]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [6576931655909; 9674908796983]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (6%nat, 1); (4%nat, 1); (8%nat, 1); (3%nat, 1); (0%nat, 1)] 1 (Done))), [2264279726271; 14039595096135]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (8%nat, 1); (0%nat, 1)] 1 (Done))), [1808266344303; 9775370296039]%positive);
  (Sum [(1%nat, 1); (13%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(4%nat, 1); (13%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))), [623789800864; 839725687412]%positive);
  (Sum [(1%nat, 1); (15%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(4%nat, 1); (15%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))), [4858490460848; 8902855185048]%positive);
  (Sum [(1%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1); (0%nat, 1)] 1 (Done)), [10236262616555; 16044749016445]%positive);
  (Sum [(1%nat, 1); (3%nat, 1)] 2 (Sum [(6%nat, 1); (0%nat, 1)] 1 (Done)), [10389444387264; 16578728800947]%positive);
  (Sum [(1%nat, 1); (5%nat, 1); (0%nat, 1); (4%nat, 1)] 2 (Sum [(6%nat, 1); (9%nat, 1)] 2 (Sum [(4%nat, 1); (6%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (9%nat, 1); (0%nat, 1)] 1 (Done)))),
[8887072599146; 10764124430019]%positive);
  (Sum [(1%nat, 1); (5%nat, 1); (3%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (3%nat, 1); (5%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [6991289335669; 9227692015047]%positive);
  (Sum [(1%nat, 1); (7%nat, 1); (4%nat, 1); (10%nat, 1)] 2 (Sum [(1%nat, 1); (11%nat, 1); (6%nat, 1); (8%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1136573450603; 12218179686839]%positive);
  (Sum [(1%nat, 1); (8%nat, 1)] 1 (Done), [3595865767637; 12409912558598]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(0%nat, 1); (10%nat, 1)] 1 (Done)), [14676706838418; 15297157793852]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(0%nat, 1); (5%nat, 1); (3%nat, 1)] 2 (Sum [(7%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [1280688702029; 7909913174799]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(0%nat, 1); (7%nat, 1)] 1 (Done)), [4527298711118; 8482521289589]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(8%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [3714133900420; 3807332876162]%positive);
  (Sum [(10%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(11%nat, 1); (7%nat, 1)] 2 (Sum [(3%nat, 1); (17%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1
(Done))))), [237765646420; 16337459722067]%positive);
  (Sum [(10%nat, 1); (6%nat, 1)] 2 (Sum [(2%nat, 1); (16%nat, 1); (0%nat, 1)] 2 (Sum [(17%nat, 1); (15%nat, 1); (13%nat, 1)] 2 (Sum [(4%nat, 1); (18%nat, 1); (3%nat, 1); (17%nat, 1)] 2 (Sum [(2%nat,
1); (1%nat, 1); (18%nat, 1); (6%nat, 1); (0%nat, 1); (21%nat, 1)] 1 (Done))))), [7643115345662; 9347139520341]%positive);
  (Sum [(11%nat, 1); (0%nat, 1)] 2 (Sum [(11%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [13133936290708; 14897728148540]%positive);
  (Sum [(11%nat, 2); (2%nat, 2); (0%nat, 2); (1%nat, 2); (10%nat, 2)] 1 (Done), [6563711736957; 12665476945245]%positive);
  (Sum [(13%nat, 1); (0%nat, 1)] 1 (Done), [3860482786983; 5407275538382]%positive);
  (Sum [(14%nat, 1); (15%nat, 1)] 2 (Sum [(8%nat, 1)] 2 (Sum [(4%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (17%nat, 1); (3%nat, 1); (16%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1); (0%nat,
1); (15%nat, 1)] 1 (Done))))), [3115802087402; 17468753179324]%positive);
  (Sum [(14%nat, 2); (16%nat, 1); (0%nat, 1)] 1 (Done), [12685224002503; 15085737883586]%positive);
  (Sum [(2%nat, 1); (0%nat, 1); (4%nat, 1)] 1 (Done), [980908232007; 7636090641152]%positive);
  (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(0%nat, 1); (5%nat, 1)] 1 (Done)), [8809482984687; 14998767398370]%positive);
  (Sum [(2%nat, 1); (13%nat, 1); (4%nat, 1); (14%nat, 1)] 2 (Sum [(2%nat, 1); (15%nat, 1); (1%nat, 1); (14%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (18%nat, 1)] 1 (Done))), [4929038172208;
13092372036615]%positive);
  (Sum [(2%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [11637365560788; 13385732258350]%positive);
  (Sum [(2%nat, 1); (3%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(7%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))), [2971471180541; 8389168516269]%positive);
  (Sum [(2%nat, 1); (3%nat, 2); (8%nat, 1)] 2 (Sum [(0%nat, 4); (2%nat, 2); (5%nat, 5); (11%nat, 1); (1%nat, 1); (4%nat, 1)] 1 (Done)), [1632655869662; 13495157576524]%positive);
  (Sum [(2%nat, 1); (3%nat, 2); (8%nat, 1)] 2 (Sum [(2%nat, 1); (5%nat, 2); (1%nat, 1); (4%nat, 2)] 2 (Sum [(1%nat, 3); (3%nat, 1); (6%nat, 3); (12%nat, 1); (0%nat, 1)] 1 (Done))), [807115736716;
12669617443578]%positive);
  (Sum [(2%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (4%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (8%nat, 1)] 2 (Sum [(4%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[3498423264541; 6582748007316]%positive);
  (Sum [(2%nat, 1); (6%nat, 1); (10%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [273238256546; 565105297179]%positive);
  (Sum [(2%nat, 1); (8%nat, 1); (12%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [6271827902721; 6563694943354]%positive);
  (Sum [(2%nat, 1); (8%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (5%nat, 1); (8%nat, 1); (0%nat, 1)] 1 (Done))), [13681121815169; 15166758643054]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (9%nat, 1)] 2 (Sum [(11%nat, 1); (13%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [10093352315764; 12744580804320]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (8%nat, 1)] 2 (Sum [(11%nat, 1); (10%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [10051132109876; 12861655639265]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (7%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(4%nat, 1); (8%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [4941217472829;
8587599362952]%positive);
  (Sum [(3%nat, 1); (0%nat, 1); (2%nat, 1)] 1 (Done), [9061291298920; 12073355030900]%positive);
  (Sum [(3%nat, 1); (0%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1); (6%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1612881888624; 7342566226178]%positive);
  (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [6309167629780; 11522784846830]%positive);
  (Sum [(3%nat, 1); (2%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [3927782695928; 14521539166120]%positive);
  (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [7706167715655; 9846869527154]%positive);
  (Sum [(3%nat, 1); (2%nat, 2); (0%nat, 1)] 1 (Done), [8682524976612; 16584787101881]%positive);
  (Sum [(3%nat, 1); (5%nat, 1); (2%nat, 1)] 2 (Sum [(7%nat, 3); (5%nat, 3); (0%nat, 2); (2%nat, 1); (10%nat, 1)] 4 (Sum [(5%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))),
[10249153035079; 15978837372633]%positive);
  (Sum [(3%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (5%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1); (9%nat, 1)] 2 (Sum [(4%nat, 1); (6%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[1757563261601; 5738679399615]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(0%nat, 1); (11%nat, 1); (1%nat, 1); (9%nat, 1); (10%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(0%nat, 1); (12%nat, 1); (4%nat, 1); (10%nat, 1); (13%nat, 1)] 2 (Sum [(2%nat,
1); (0%nat, 1)] 1 (Done))))), [3405568128973; 3576621045938]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (9%nat, 1)] 2 (Sum [(13%nat, 1); (11%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [7373619765407; 14536320719295]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(11%nat, 1); (10%nat, 1)] 2 (Sum [(13%nat, 1); (1%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done))), [6646059534496; 17075544625024]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(2%nat, 1); (10%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(3%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [10380183854523;
13497757478568]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(2%nat, 1); (9%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(3%nat, 1); (12%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [23224654556;
5327035358839]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(6%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(9%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [67270291151;
8679453945393]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(7%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(10%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [5162401123514;
16850486876533]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(8%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 2); (10%nat, 1); (3%nat, 1); (9%nat, 1); (8%nat, 1); (7%nat, 1); (0%nat, 2)] 2 (Sum [(4%nat, 1); (3%nat, 1)] 2 (Sum
[(8%nat, 1)] 2 (Sum [(11%nat, 1); (7%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done))))))), [1867474498793; 4196378039123]%positive);
  (Sum [(4%nat, 1); (1%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (6%nat, 1)] 1 (Done)), [13523604889667; 16515289241730]%positive);
  (Sum [(4%nat, 1); (1%nat, 1)] 2 (Sum [(6%nat, 1); (4%nat, 1); (7%nat, 1); (0%nat, 1)] 1 (Done)), [8250850494008; 15300294069581]%positive);
  (Sum [(4%nat, 1); (2%nat, 1); (9%nat, 1); (1%nat, 1); (6%nat, 1)] 2 (Sum [(6%nat, 1); (3%nat, 1); (1%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [17202277084364;
17296625618743]%positive);
  (Sum [(4%nat, 1); (7%nat, 1); (5%nat, 1)] 2 (Sum [(4%nat, 1); (1%nat, 1); (6%nat, 1)] 2 (Sum [(8%nat, 2); (10%nat, 2); (1%nat, 2); (0%nat, 2)] 1 (Done))), [7994695510330; 8051982809192]%positive);
  (Sum [(4%nat, 1); (7%nat, 1)] 2 (Sum [(4%nat, 1); (9%nat, 1)] 2 (Sum [(5%nat, 2); (8%nat, 1); (1%nat, 4); (6%nat, 2); (2%nat, 1); (0%nat, 4)] 2 (Sum [(7%nat, 2); (8%nat, 1); (1%nat, 4); (6%nat, 2);
(4%nat, 1); (2%nat, 4)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))))), [2590992096332; 15760017297819]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (11%nat, 1)] 2 (Sum [(13%nat, 1); (15%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [2593997197670; 12062313775513]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1); (2%nat, 1); (9%nat, 1); (6%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(0%nat, 1); (8%nat, 1); (3%nat, 1); (12%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 1);
(0%nat, 1)] 1 (Done))))), [10920432002299; 12341319500360]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(0%nat, 1); (7%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(0%nat, 1); (10%nat, 1); (3%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [1388190163722;
8482052573244]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(11%nat, 1); (1%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(14%nat, 1); (15%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1); (11%nat, 1); (0%nat, 1)] 1 (Done))))),
[11512132187094; 14163360675650]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (12%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(5%nat, 1); (0%nat, 1); (6%nat, 1); (2%nat, 1)] 2 (Sum [(6%nat, 1); (1%nat, 1); (14%nat, 1)] 2 (Sum
[(6%nat, 1); (4%nat, 1); (5%nat, 1); (2%nat, 1)] 2 (Sum [(20%nat, 1); (4%nat, 1); (2%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))))))), [3402664741375; 17215376433826]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(2%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (14%nat, 1); (2%nat, 1); (13%nat, 1)] 2 (Sum [(8%nat, 1)] 2 (Sum [(6%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum
[(11%nat, 1); (3%nat, 2); (13%nat, 1); (16%nat, 1); (7%nat, 1); (2%nat, 2); (0%nat, 2); (18%nat, 1); (17%nat, 1)] 1 (Done)))))), [4922433404634; 6424211864972]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(8%nat, 1); (1%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1); (1%nat, 1); (3%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))))),
[8097506238629; 11031789497464]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1); (12%nat, 1)] 2 (Sum [(5%nat, 1); (3%nat, 1); (14%nat, 1)] 2 (Sum
[(4%nat, 2); (11%nat, 1); (0%nat, 4); (16%nat, 2); (3%nat, 2); (7%nat, 2); (1%nat, 2); (12%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1 (Done))))))), [14047191344111;
14403596990245]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(8%nat, 1); (1%nat, 1); (3%nat, 1); (10%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1); (1%nat, 1); (3%nat, 1); (12%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1);
(0%nat, 1)] 1 (Done))))), [4679395850039; 16453807506173]%positive);
  (Sum [(5%nat, 1); (0%nat, 1); (2%nat, 1)] 1 (Done), [15025360441147; 15583182720650]%positive);
  (Sum [(5%nat, 1); (1%nat, 1); (3%nat, 1)] 2 (Sum [(7%nat, 1); (1%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [14618318287433; 14675605586295]%positive);
  (Sum [(5%nat, 1); (1%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [7657773885560; 15458041334333]%positive);
  (Sum [(5%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (8%nat, 1); (7%nat, 1)] 1 (Done)), [4530011820916; 15484042537808]%positive);
  (Sum [(5%nat, 1); (3%nat, 1); (0%nat, 1)] 1 (Done), [13010555054062; 15867592366663]%positive);
  (Sum [(5%nat, 1); (3%nat, 1)] 2 (Sum [(10%nat, 1); (1%nat, 1); (0%nat, 1)] 2 (Sum [(8%nat, 1); (4%nat, 1)] 2 (Sum [(11%nat, 1); (4%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[1485024634608; 9244691666523]%positive);
  (Sum [(5%nat, 1); (6%nat, 1); (1%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1); (0%nat, 2); (4%nat, 1)] 1 (Done)), [9065909884488; 15823944938750]%positive);
  (Sum [(5%nat, 1); (6%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (7%nat, 1); (13%nat, 1)] 2 (Sum [(3%nat, 1); (8%nat, 1); (2%nat, 1); (1%nat, 1); (9%nat, 1); (12%nat, 1);
(0%nat, 1)] 1 (Done))))), [13793572575717; 14368534565439]%positive);
  (Sum [(5%nat, 1); (6%nat, 2); (11%nat, 1)] 2 (Sum [(1%nat, 1)] 2 (Sum [(1%nat, 4); (6%nat, 2); (9%nat, 5); (0%nat, 1); (8%nat, 1); (15%nat, 1)] 1 (Done))), [2858243629009; 8267381321163]%positive);
  (Sum [(5%nat, 1); (8%nat, 1)] 2 (Sum [(5%nat, 1); (10%nat, 1)] 2 (Sum [(6%nat, 2); (9%nat, 1); (1%nat, 4); (7%nat, 2); (2%nat, 1); (0%nat, 4)] 2 (Sum [(8%nat, 2); (9%nat, 1); (1%nat, 4); (7%nat,
2); (4%nat, 1); (2%nat, 4)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))))), [8061329686796; 15082135045927]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (12%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(15%nat, 1); (16%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1); (12%nat, 1); (0%nat, 1)] 1 (Done))))),
[2110290075378; 6317831165094]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(13%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(14%nat, 1); (3%nat, 1); (15%nat, 1); (4%nat, 1)] 2 (Sum [(9%nat, 1)] 2 (Sum [(15%nat, 1); (6%nat, 1); (0%nat, 1)] 2 (Sum
[(6%nat, 1); (5%nat, 1)] 2 (Sum [(17%nat, 1); (8%nat, 1); (10%nat, 1); (4%nat, 2); (3%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done))))))), [12177233881496; 13392569998494]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(2%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (14%nat, 1); (5%nat, 1); (15%nat, 1)] 2 (Sum [(9%nat, 1)] 2 (Sum [(6%nat, 1); (16%nat, 1); (0%nat, 1)] 2 (Sum
[(6%nat, 1); (18%nat, 1); (5%nat, 1); (17%nat, 1)] 2 (Sum [(4%nat, 1); (3%nat, 1); (1%nat, 1); (0%nat, 1); (22%nat, 1)] 1 (Done))))))), [778175339942; 10749890907684]%positive);
  (Sum [(6%nat, 1); (0%nat, 1)] 2 (Sum [(9%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [8928742992057; 10372986675371]%positive);
  (Sum [(6%nat, 1); (1%nat, 1)] 2 (Sum [(8%nat, 1); (6%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [603235914280; 7241391241804]%positive);
  (Sum [(6%nat, 1); (11%nat, 1)] 2 (Sum [(7%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (9%nat, 1); (11%nat, 1); (0%nat, 1)] 1 (Done))), [9212460361457; 16876238145845]%positive);
  (Sum [(6%nat, 1); (12%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [7151403258927; 15468836981673]%positive);
  (Sum [(6%nat, 1); (2%nat, 1); (0%nat, 1); (1%nat, 1)] 2 (Sum [(8%nat, 1); (2%nat, 1); (11%nat, 1); (0%nat, 2); (5%nat, 1); (3%nat, 1)] 1 (Done)), [11612299978558; 11706648512937]%positive);
  (Sum [(6%nat, 1); (2%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (11%nat, 1)] 2 (Sum [(14%nat, 1); (13%nat, 1); (15%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [2778319015135;
8285068006756]%positive);
  (Sum [(6%nat, 1); (2%nat, 2); (5%nat, 1)] 2 (Sum [(7%nat, 1); (3%nat, 1); (1%nat, 1); (2%nat, 1)] 2 (Sum [(9%nat, 1); (3%nat, 2); (6%nat, 1)] 2 (Sum [(14%nat, 1); (2%nat, 2); (12%nat, 1); (4%nat,
1); (10%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)))), [16627634220027; 16721982754406]%positive);
  (Sum [(6%nat, 1); (4%nat, 1); (0%nat, 1)] 1 (Done), [4088794859111; 8404688059953]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (14%nat, 1)] 2 (Sum [(9%nat, 1)] 2 (Sum [(5%nat, 1); (0%nat, 1); (17%nat, 1)] 2 (Sum [(6%nat, 1); (1%nat, 1); (16%nat, 1)] 2 (Sum [(6%nat, 1);
(4%nat, 1); (5%nat, 1); (2%nat, 1)] 2 (Sum [(4%nat, 1); (2%nat, 1); (1%nat, 1); (0%nat, 1); (11%nat, 1); (5%nat, 1)] 1 (Done))))))), [5173921538732; 7200634286897]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(10%nat, 1); (1%nat, 1); (3%nat, 1); (12%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1); (7%nat, 1); (2%nat, 1)] 2 (Sum [(11%nat, 1); (2%nat, 1);
(6%nat, 1); (13%nat, 1); (3%nat, 1)] 2 (Sum [(6%nat, 1); (4%nat, 1); (5%nat, 1); (3%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (1%nat, 1); (0%nat, 1); (20%nat, 1)] 1 (Done))))))), [2555152402082;
8217951402788]%positive);
  (Sum [(7%nat, 1); (0%nat, 1)] 2 (Sum [(8%nat, 1); (10%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (10%nat, 1); (13%nat, 1)] 1 (Done))), [8463931491407; 17562473825566]%positive);
  (Sum [(7%nat, 1); (1%nat, 1); (0%nat, 1); (2%nat, 1)] 2 (Sum [(7%nat, 1); (3%nat, 1); (5%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [3480749018318; 3575097552697]%positive);
  (Sum [(7%nat, 1); (1%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (11%nat, 1)] 2 (Sum [(8%nat, 1); (4%nat, 1)] 2 (Sum [(14%nat, 1); (7%nat, 1); (2%nat, 1); (11%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1);
(0%nat, 1)] 1 (Done))))), [8028213265444; 13534962257065]%positive);
  (Sum [(7%nat, 1); (2%nat, 1); (9%nat, 1); (1%nat, 1); (6%nat, 1)] 2 (Sum [(6%nat, 1); (3%nat, 1); (1%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [16351519156565;
16445867690944]%positive);
  (Sum [(7%nat, 1); (2%nat, 1)] 2 (Sum [(2%nat, 1); (11%nat, 1); (0%nat, 1)] 2 (Sum [(8%nat, 1); (5%nat, 1)] 2 (Sum [(3%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[1306818673162; 10345516280059]%positive);
  (Sum [(7%nat, 1); (4%nat, 1)] 2 (Sum [(12%nat, 1); (1%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1); (5%nat, 1)] 2 (Sum [(13%nat, 1); (4%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1
(Done))))), [281255272604; 370736796581]%positive);
  (Sum [(7%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1); (12%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1); (5%nat, 1)] 2 (Sum [(3%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1
(Done))))), [7289380242541; 12920474831801]%positive);
  (Sum [(7%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(14%nat, 1); (12%nat, 1); (10%nat, 1)] 2 (Sum [(4%nat, 1); (15%nat, 1); (3%nat, 1); (14%nat, 1)] 2 (Sum [(2%nat,
1); (1%nat, 1); (15%nat, 1); (6%nat, 1); (0%nat, 1); (18%nat, 1)] 1 (Done))))), [2776837635901; 16655431523364]%positive);
  (Sum [(7%nat, 1); (5%nat, 1); (0%nat, 1)] 1 (Done), [126026430241; 14883044141230]%positive);
  (Sum [(7%nat, 1); (8%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (8%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [6946101407663; 9422296658460]%positive);
  (Sum [(7%nat, 1); (9%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (10%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [11968457865990; 14619686354546]%positive);
  (Sum [(7%nat, 1); (9%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(9%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (11%nat, 1); (14%nat, 1); (0%nat, 1)] 1 (Done)))), [5853604708628;
16283089799156]%positive);
  (Sum [(7%nat, 1)] 2 (Sum [(2%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(8%nat, 1)] 2 (Sum [(3%nat, 1); (17%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [3763854397086;
16511210030201]%positive);
  (Sum [(8%nat, 1); (2%nat, 1); (0%nat, 1); (3%nat, 1)] 2 (Sum [(8%nat, 1); (4%nat, 1); (2%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [3128821928752; 3442203732859]%positive);
  (Sum [(8%nat, 1); (2%nat, 1); (10%nat, 1); (1%nat, 1); (7%nat, 1)] 2 (Sum [(7%nat, 1); (3%nat, 1); (1%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [11178525065871;
11272873600250]%positive);
  (Sum [(8%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [6579496762037; 6775598206064]%positive);
  (Sum [(8%nat, 1); (3%nat, 1); (10%nat, 1); (2%nat, 1); (7%nat, 1)] 2 (Sum [(7%nat, 1); (4%nat, 1); (1%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [17251728436878;
17565110240985]%positive);
  (Sum [(8%nat, 1); (3%nat, 1)] 2 (Sum [(2%nat, 1); (12%nat, 1); (0%nat, 1)] 2 (Sum [(9%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[7232688292862; 10946280449815]%positive);
  (Sum [(9%nat, 1); (11%nat, 1)] 2 (Sum [(2%nat, 1); (7%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (10%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [10603757400296; 15484506971933]%positive);
  (Sum [(9%nat, 1); (3%nat, 1)] 2 (Sum [(2%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (16%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1
(Done))))), [1606152888975; 4695871330600]%positive);
  (Sum [(9%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1); (7%nat, 1)] 2 (Sum [(3%nat, 1); (16%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1
(Done))))), [10123911520181; 16055457685814]%positive);
  (Sum [(9%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum [(16%nat, 1); (14%nat, 1); (12%nat, 1)] 2 (Sum [(4%nat, 1); (17%nat, 1); (3%nat, 1); (16%nat, 1)] 2 (Sum [(20%nat,
1); (2%nat, 1); (1%nat, 1); (17%nat, 1); (6%nat, 1); (0%nat, 1)] 1 (Done))))), [12472024922609; 13964516891378]%positive);
  (Sum [(0%nat, 1); (4%nat, 1); (3%nat, 1)] 1 (Done), [124509536392; 896421089765; 13680534431032]%positive);
  (Sum [(0%nat, 1); (4%nat, 1)] 2 (Sum [(0%nat, 2); (4%nat, 1); (2%nat, 1); (7%nat, 1)] 1 (Done)), [3093159754125; 7624119110585; 10175771624756]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(0%nat, 1); (8%nat, 1)] 1 (Done)), [4353706874333; 10620029776364; 15756608505066]%positive);
  (Sum [(1%nat, 1); (10%nat, 1)] 1 (Done), [2674389021055; 14077290651788; 15269505529602]%positive);
  (Sum [(1%nat, 1); (10%nat, 1)] 2 (Sum [(1%nat, 1); (12%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [10082422592185; 10298358478733; 10660401397157]%positive);
  (Sum [(1%nat, 1); (3%nat, 1)] 2 (Sum [(0%nat, 1); (6%nat, 1)] 1 (Done)), [2890936702236; 7888006238105; 9080221115919]%positive);
  (Sum [(1%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [4552600800974; 9036922799124; 13379946509230]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1)] 1 (Done)), [5006565905468; 11195850319151; 16409467536201]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(5%nat, 1); (0%nat, 1)] 1 (Done)), [15721022257027; 15721039058828; 15721055860629]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(7%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [645721818595; 4757906873263; 8244711972482]%positive);
  (Sum [(2%nat, 1); (1%nat, 1)] 1 (Done), [1341690110178; 1629171105039; 13032072735772]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (10%nat, 1)] 1 (Done)), [1796787641832; 12692489991788; 16605472019932]%positive);
  (Sum [(3%nat, 1); (0%nat, 1); (9%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 2); (6%nat, 1)] 4 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1901410747637; 12232635264949; 15863116032600]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (10%nat, 1)] 2 (Sum [(12%nat, 1); (13%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done)))), [3296893145561; 9323739318228; 9344526703710]%positive);
  (Sum [(4%nat, 1); (0%nat, 1); (6%nat, 1)] 1 (Done), [6923963192538; 7395476505045; 14084361362569]%positive);
  (Sum [(4%nat, 1); (0%nat, 2); (6%nat, 1); (1%nat, 1)] 2 (Sum [(4%nat, 1); (2%nat, 2); (8%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [159499139613; 477877849928;
9241523110297]%positive);
  (Sum [(4%nat, 1); (1%nat, 1)] 2 (Sum [(4%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [2061566080325; 3038581074065; 9111009655898]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(8%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(11%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [551503371823;
5218798850412; 15863250780572]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(9%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(12%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [9654693303478;
10039586632482; 16597042616599]%positive);
  (Sum [(5%nat, 1); (0%nat, 2); (7%nat, 1); (1%nat, 1)] 2 (Sum [(5%nat, 1); (2%nat, 2); (9%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [483156377292; 1828793708320;
15730542961957]%positive);
  (Sum [(5%nat, 1); (6%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(0%nat, 1); (6%nat, 1); (12%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(3%nat, 1); (8%nat, 1); (2%nat, 1); (1%nat, 1); (0%nat, 1); (9%nat, 1);
(12%nat, 1)] 1 (Done))))), [4589106547929; 5164068537651; 13551788554279]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (11%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (14%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [11586939982406;
13447136573275; 16307292582551]%positive);
  (Sum [(6%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [2390898465690; 6201785285381; 10407254751886]%positive);
  (Sum [(7%nat, 1); (9%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (8%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [5154617058142; 7630795507138; 12705536755805]%positive);
  (Sum [(9%nat, 1); (1%nat, 1)] 2 (Sum [(11%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [4494266679806; 14971286097777; 15550634133271]%positive);
  (Sum [(1%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [4026510598619; 9928314017441; 10503276007163; 16405079425985]%positive);
  (Sum [(1%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (8%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [2372657533906; 9908700252530; 11352943935844; 13595104930820]%positive);
  (Sum [(1%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (7%nat, 1); (0%nat, 1)] 1 (Done))), [6543644034327; 12648989611331; 15460803142831; 16801230606694]%positive);
  (Sum [(1%nat, 1); (7%nat, 1)] 2 (Sum [(1%nat, 1); (9%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [497137303578; 1761725200998; 8861505415773; 13174601530166]%positive);
  (Sum [(11%nat, 1); (0%nat, 1)] 1 (Done), [2713564764097; 9962717296902; 13693329342949; 14485362182100]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (12%nat, 1)] 1 (Done)), [481541768622; 3132770257178; 13928135318675; 16579363807231]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(8%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(11%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [4185322990256;
5230025848754; 9026605320925; 12633729899224]%positive);
  (Sum [(4%nat, 1); (0%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1)] 1 (Done)), [6220264846815; 8462425845890; 12805449555996; 15047610555071]%positive);
  (Sum [(4%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1)] 1 (Done)), [706840947957; 5049864658063; 7292025657138; 9456334482294]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1); (2%nat, 1); (10%nat, 1); (6%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(0%nat, 1); (8%nat, 1); (3%nat, 1); (13%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 1);
(0%nat, 1)] 1 (Done))))), [1498968077612; 1960426231897; 5106092655911; 15945487698014]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(2%nat, 1); (10%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(3%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [4622398678234;
5841009869083; 8143007022357; 9361618213206]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 2); (3%nat, 1); (0%nat, 1)] 1 (Done)))), [5728681622268; 5829431370319; 13694670523616;
13795420271667]%positive);
  (Sum [(5%nat, 1); (2%nat, 1)] 2 (Sum [(0%nat, 1); (1%nat, 1); (12%nat, 1)] 2 (Sum [(7%nat, 1); (10%nat, 1); (12%nat, 1)] 2 (Sum [(9%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1); (1%nat, 1); (0%nat, 1)]
1 (Done))))), [2730963714748; 2821497643112; 12126904831845; 12217438760209]%positive);
  (Sum [(5%nat, 1); (7%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1); (8%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [6012275297353; 8488453746349; 12271006096128;
14747184545124]%positive);
  (Sum [(6%nat, 1); (4%nat, 1); (1%nat, 1)] 2 (Sum [(4%nat, 1); (0%nat, 2); (8%nat, 1); (1%nat, 1)] 1 (Done)), [1933143815166; 2255577607391; 4096011486556; 4418445278781]%positive);
  (Sum [(6%nat, 1); (8%nat, 1); (10%nat, 1)] 2 (Sum [(6%nat, 1); (3%nat, 1)] 2 (Sum [(8%nat, 1); (3%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1); (12%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1); (0%nat, 1)] 1
(Done))))), [11437912038030; 11528445966394; 13358562406281; 13449096334645]%positive);
  (Sum [(7%nat, 1); (0%nat, 1)] 2 (Sum [(7%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1299054398005; 10515524565637; 10828906369744; 16106628303653]%positive);
  (Sum [(7%nat, 1); (1%nat, 1)] 2 (Sum [(9%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [724509642626; 1643926825075; 9368241230768; 14032292018179]%positive);
  (Sum [(7%nat, 1)] 2 (Sum [(2%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(8%nat, 1)] 2 (Sum [(3%nat, 1); (16%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [6771879277605;
9019822514204; 13802946769144; 16050890005743]%positive);
  (Sum [(8%nat, 1); (3%nat, 1)] 2 (Sum [(2%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(9%nat, 1); (6%nat, 1)] 2 (Sum [(3%nat, 1); (16%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))),
[7025386449735; 7844293121110; 16197266223098; 16264599392163]%positive);
  (Sum [(9%nat, 1); (11%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (12%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [1613560132539; 7086201110556; 9737429599112;
16554517688399]%positive);
  (Sum [(9%nat, 1); (11%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (11%nat, 1)] 2 (Sum [(2%nat, 1); (13%nat, 1); (16%nat, 1); (0%nat, 1)] 1 (Done)))), [2060384131543; 8877472220830;
11528700709386; 17001341687403]%positive);
  (Sum [(0%nat, 1); (11%nat, 1)] 1 (Done), [2763831250617; 2992980446065; 6494179331821; 16315244633165; 17481767077714]%positive);
  (Sum [(0%nat, 1); (5%nat, 1)] 2 (Sum [(7%nat, 1); (2%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1549772300749; 7827368508525; 9229243127082; 11647464211974;
15000941558069]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(0%nat, 1); (9%nat, 1)] 1 (Done)), [551616674542; 753197174995; 1662472287381; 2171858731560; 17523351763524]%positive);
  (Sum [(1%nat, 1); (9%nat, 1)] 1 (Done), [4641847385712; 5022645399505; 5175827170214; 10860286529013; 16425547030238]%positive);
  (Sum [(10%nat, 1); (0%nat, 1)] 2 (Sum [(10%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1933706564745; 4358115793209; 12578754849221; 14023680298318; 17185063905245]%positive);
  (Sum [(12%nat, 1); (0%nat, 1)] 1 (Done), [3185388886824; 4884450304613; 5101308457324; 5298643431424; 14316557219333]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (11%nat, 1)] 1 (Done)), [4861192836339; 4998576540796; 5791031366664; 12161277494684; 12953732320552]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (6%nat, 1)] 1 (Done)), [12500576496252; 12720361340382; 13552714578410; 13905212609445; 15550284117655]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (8%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(4%nat, 1); (9%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [1673529675688;
3957156610764; 5922713985510; 6211134062157; 15963997138163]%positive);
  (Sum [(3%nat, 1); (0%nat, 1); (1%nat, 1)] 1 (Done), [8163794942249; 9580858724955; 10714370616026; 15866769424338; 17283833207044]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (8%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (11%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [7528232372320;
7676533908789; 9337813667890; 16519873813187; 16805657125037]%positive);
  (Sum [(5%nat, 1); (1%nat, 1)] 2 (Sum [(7%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [3287678276700; 4614412565566; 6527790137846; 9854106749919; 15640170136763]%positive);
  (Sum [(5%nat, 1); (7%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (8%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [937567652288; 3413746101284; 9794844448933;
12271022897929; 16053575247708]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(11%nat, 1); (1%nat, 2); (5%nat, 1); (3%nat, 1); (0%nat, 1); (8%nat, 1)] 2 (Sum [(13%nat, 1); (1%nat, 2); (9%nat, 1); (3%nat, 1); (2%nat, 1); (6%nat,
1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))))), [5837047575340; 8954621199385; 12122958274723; 15240531898768; 15468665741936]%positive);
  (Sum [(6%nat, 1); (5%nat, 1)] 2 (Sum [(8%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [5357503379899; 11592635053071; 11880116047932; 17030452349992; 17317933344853]%positive);
  (Sum [(8%nat, 1); (0%nat, 1)] 2 (Sum [(8%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1488053546815; 7033202021446; 10589119916034; 16403315410778; 16564187938903]%positive);
  (Sum [(8%nat, 1); (1%nat, 1)] 2 (Sum [(10%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [61000308094; 364334213130; 2147459198316; 9207924746559; 17474466641111]%positive);
  (Sum [(9%nat, 1); (0%nat, 1)] 2 (Sum [(9%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [369819826565; 1487688730316; 5218183802822; 6001823371329; 14539371847549]%positive);
  (Sum [(0%nat, 1); (4%nat, 1)] 2 (Sum [(2%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [274851086984; 1106365597923; 4677590044025; 9096821074873; 9922361211917;
11322075220269]%positive);
  (Sum [(1%nat, 1); (8%nat, 1)] 2 (Sum [(1%nat, 1); (10%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [155139411069; 1488804477100; 2072338569883; 12176891078571; 14420423087137;
16475851417919]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(9%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [1855161536542; 1883074875317; 2647616362410; 2675529701185; 2960998166517; 3753452992385]%positive);
  (Sum [(3%nat, 1)] 2 (Sum [(9%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1)] 2 (Sum [(12%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [3243872705801;
4762595057276; 6183482555337; 6850997284100; 13807534255332; 17414658833631]%positive);
  (Sum [(4%nat, 1); (1%nat, 1)] 2 (Sum [(7%nat, 1); (0%nat, 1)] 1 (Done)), [3353532134008; 4075069367237; 7861922042153; 8583459275382; 10264353780920; 14772743689065]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(2%nat, 1); (11%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(3%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [2715228348524;
2938052870359; 4272424134244; 12250166557295; 15003603688657; 17553977261578]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(12%nat, 1); (1%nat, 2); (5%nat, 1); (3%nat, 1); (0%nat, 1); (8%nat, 1)] 2 (Sum [(14%nat, 1); (1%nat, 2); (9%nat, 1); (3%nat, 1); (2%nat, 1); (6%nat,
1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))))), [2811448922986; 5660520923905; 10379471662974; 10380873524050; 15099824263119; 15683282367257]%positive);
  (Sum [(8%nat, 1); (0%nat, 1)] 1 (Done), [822626578891; 1157943837092; 7850490116152; 8771028199615; 13167842972873; 16812419775403]%positive);
  (Sum [(8%nat, 1); (10%nat, 1)] 2 (Sum [(3%nat, 1)] 2 (Sum [(0%nat, 1); (2%nat, 1); (11%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)))), [5342408062351; 7993636550907; 11369254235018;
11390041620500; 14020482723574; 14041270109056]%positive);
  (Sum [(0%nat, 1); (5%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1)] 1 (Done)), [208819616500; 4356094170784; 5720716355952; 7165323382512; 10941278879965; 12305901065133; 16436383475748]%positive);
  (Sum [(0%nat, 1)] 4 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done)), [1072874179946; 1167222714325; 1261571248704; 1355919783083; 1450268317462; 1544616851841; 1638965386220]%positive);
  (Sum [(10%nat, 1); (0%nat, 1)] 1 (Done), [5342925857258; 6775988346912; 8026100532525; 8317967573158; 10285820441017; 11356367913833; 15531706246914]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [4294939581524; 4695644788435; 10309967212396; 10484223995207; 10597448207257; 16098546419168;
16386027414029]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(10%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(13%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [2600661149851;
9166482264511; 11026678855380; 12284055888556; 13860745714225; 14144252479425; 17075273570222]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (11%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (14%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [5585922858888;
7479650842910; 7600497803145; 8814022106795; 8934869067030; 10781494265989; 12115865529874]%positive);
  (Sum [(0%nat, 1); (10%nat, 1)] 1 (Done), [52426906253; 2133164824329; 3413712497682; 5494911145199; 9169263092683; 10016412454770; 13410519057147; 13995666531191]%positive);
  (Sum [(0%nat, 1); (3%nat, 1)] 2 (Sum [(2%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1039531877506; 2070665095144; 8109603861967; 8920682492683; 9746222629727; 9855464602762;
11690758264373; 13582474169513]%positive);
  (Sum [(3%nat, 1); (0%nat, 1)] 2 (Sum [(3%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [126464014686; 746620299989; 1193078286553; 5364992543786; 6878880449066; 7412057757440;
15691845625462; 16314389711272]%positive);
  (Sum [(4%nat, 1); (0%nat, 1)] 2 (Sum [(4%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1235277406854; 4498341703715; 5400489004825; 9301678314162; 10916343474208;
14283190137931; 14315895300735; 15430664353460]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(11%nat, 1); (2%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(14%nat, 1); (3%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [683875621794;
3898403477791; 3966622165810; 5987686326077; 9202214182074; 9270432870093; 11875413471521; 17179224175804]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(2%nat, 1); (11%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(3%nat, 1); (14%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [4716722695685;
6877375986923; 7834296319730; 8211747250808; 8379154447261; 9144614583684; 9713525711146; 10478985847569]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (12%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (15%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [1545599843550;
2072022897133; 2192869857368; 3439327827572; 5066208187673; 5592631241256; 5713478201491; 6959936171695]%positive);
  (Sum [(0%nat, 1); (5%nat, 1)] 2 (Sum [(2%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [580138673331; 3690370846403; 6132530567976; 6684581001869; 7222610681374; 7774661115267;
9851198766567; 11215820951735; 11642982279019]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1)] 1 (Done)), [988986838179; 4842897566581; 4937246100960; 5031594635339; 5125943169718; 5220291704097; 9193146557617; 9287495091996;
11995988173414]%positive);
  (Sum [(1%nat, 1); (12%nat, 1)] 1 (Done), [2527371385554; 4809544155446; 5012672849169; 8716655799237; 9855054739715; 11370063895633; 13762166383506; 16212445786179; 17559348309316]%positive);
  (Sum [(1%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [749004886988; 4210051087642; 6663057737039; 8176730563271; 8545294803173; 8644739202044;
13439853243845; 16560433264670; 16907678691386]%positive);
  (Sum [(1%nat, 1); (3%nat, 1)] 2 (Sum [(1%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [3953892994228; 6740100401005; 9998752587454; 12509947494893; 13480850591448;
15615526388131; 15991309996678; 16279045667985; 16591640836205]%positive);
  (Sum [(5%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1); (2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [330554788078; 8348635095859; 9423469420904; 11316677002230; 16375724543421;
16391294263280; 16657654484362; 16750469006915; 17563566088859]%positive);
  (Sum [(9%nat, 1); (0%nat, 1)] 1 (Done), [76940602449; 3063854631183; 3352793117271; 3878211045218; 14852469885977; 15121619948059; 16792666978030; 17340770266196; 17373690346106]%positive);
  (Sum [(0%nat, 1); (4%nat, 1)] 1 (Done), [213215223649; 1547430661528; 2694396620753; 3757111987154; 4181006514025; 4298617635119; 7970384814214; 11268132764851; 14925021299125;
15763091035770]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (9%nat, 1); (0%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(4%nat, 1); (10%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [800900613655;
1983493071374; 1983493079572; 2451538929706; 4582039073343; 6232677389394; 14623322225996; 15916908213174; 16273960542047; 17567546529225]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(10%nat, 1); (1%nat, 1); (0%nat, 1)] 1 (Done)), [2891050100339; 3683504926207; 3749446327018; 4062828131125; 4541901152886; 4855282956993; 12836361244841; 13149743048948;
13628816070709; 13942197874816]%positive);
  (Sum [(2%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1); (5%nat, 1)] 1 (Done))), [2954744459742; 3277178251967; 3599612044192; 3922045836417; 7488683321682; 7811117113907;
8133550906132; 16335425434443; 16657859226668; 16980293018893]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(0%nat, 1); (8%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(0%nat, 1); (11%nat, 1); (3%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [1535666810655;
1858100602880; 8421506960939; 8743940753164; 9524844178355; 12386899832680; 12709333624905; 15162459983330; 15484893775555; 15707425119971]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (10%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (13%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [625767248131;
725765176017; 4846117402519; 5697502680685; 7113152512509; 11832103251578; 15100379668502; 17134492742652; 17135913955861; 17490266450449]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(2%nat, 1); (12%nat, 1); (0%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(3%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [70436234756;
1404807498641; 2590027109134; 3509915572164; 3924398373019; 4844286836049; 14400518124203; 14559850077379; 15734889388088; 15894221341264]%positive);
  (Sum [(6%nat, 1)] 2 (Sum [(2%nat, 1); (13%nat, 1); (0%nat, 1)] 2 (Sum [(7%nat, 1)] 2 (Sum [(3%nat, 1); (16%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [2103960841054;
4351904077653; 9231629626353; 11823484089058; 13208600067327; 14851316474169; 15344092433181; 15773881165554; 16729208411450; 17099259710768]%positive);
  (Sum [(1%nat, 1); (2%nat, 1)] 1 (Done), [1841215885078; 2128696879939; 2341620776639; 2416177874800; 8030500298761; 8243424195461; 8317981293622; 8530905190322; 8605462288483; 13531598510672;
13819079505533]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (10%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (13%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [209624285787;
457191288808; 2317387879677; 3574764912853; 5434961503722; 6177012120646; 7020573929135; 7037771450467; 7115718768174; 11763466633841; 14881040257886]%positive);
  (Sum [(0%nat, 1); (9%nat, 1)] 1 (Done), [404569559259; 1489036593390; 2991869099018; 3283736139651; 3632138023135; 5610193824037; 5977541060210; 7218720930944; 13532521778651; 15146237846513;
15438104887146; 16747749890596]%positive);
  (Sum [(1%nat, 1); (13%nat, 1)] 1 (Done), [2648304825103; 3342474670775; 3369842058332; 5902683791429; 7053187171879; 9542816547691; 12091968205112; 14051206455836; 14745376301508; 15732100961374;
15895879681958; 16453638194603]%positive);
  (Sum [(1%nat, 1); (5%nat, 1)] 2 (Sum [(1%nat, 1); (7%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [403106457447; 3132473787475; 4430542973760; 5891624361972; 6335845875907; 7205975457657;
9916138659678; 10479405911977; 11939251856929; 15645060449532; 16148885003424; 17416907049540]%positive);
  (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(5%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [707668037830; 2810843673246; 2871149773113; 4374698308498; 4562363627774; 7214173483219;
13559644003488; 13842938512265; 14219964820866; 15212312601600; 15979013819379; 16056865993298]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(0%nat, 1); (9%nat, 1); (2%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(0%nat, 1); (12%nat, 1); (3%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [1356086663947;
2237662839468; 3323369364534; 3341000056884; 3673176127538; 3973970212181; 11662354549331; 13398661922044; 14192233078909; 15928540451622; 15950181213297; 17041621001560]%positive);
  (Sum [(4%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1); (9%nat, 1)] 2 (Sum [(5%nat, 1)] 2 (Sum [(3%nat, 1); (0%nat, 1); (12%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [1127839649200;
2109939644300; 2772331955965; 9369479958195; 9564935224720; 10342480084402; 12487053582240; 13416214989333; 13560259421292; 15060707296098; 16457988085693; 16584552064671]%positive);
  (Sum [(6%nat, 1); (0%nat, 1)] 1 (Done), [439249678556; 1348450537154; 6288152737733; 6787852553269; 8352368814503; 8665750618610; 11538294042606; 11854917641701; 12463871177125; 13545698618668;
15621859647726; 16419137185720]%positive);
  (Sum [(2%nat, 1); (1%nat, 1)] 2 (Sum [(4%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [750867939908; 840264009194; 2665995563440; 3887454273363; 4012146104692; 5734822449866;
6985039367551; 7492683831018; 10293133980577; 10316552564939; 13000870750351; 13682978162284; 14148794068553]%positive);
  (Sum [(4%nat, 1); (1%nat, 1)] 2 (Sum [(6%nat, 1); (1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [1176582622066; 1473640657159; 4595348082101; 7136883219206; 7614556888314; 7640420502736;
8585401259457; 10258590644148; 11707108684399; 14702080484819; 15308080373016; 15647061241540; 17568715190069]%positive);
  (Sum [(5%nat, 1)] 2 (Sum [(2%nat, 1); (12%nat, 1); (0%nat, 1)] 2 (Sum [(6%nat, 1)] 2 (Sum [(3%nat, 1); (15%nat, 1); (0%nat, 1)] 2 (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done))))), [605501371461;
2107279831799; 3195269517653; 3894227677878; 6715877861776; 8976964547000; 9198038382161; 12085224609049; 12497572891123; 13587003069387; 14352463205810; 14677079071754; 16178857532092]%positive);
  (Sum [(7%nat, 1); (0%nat, 1)] 1 (Done), [340849372828; 866076205504; 1206876948081; 5065671064052; 5349812382514; 5963512261137; 6513779567614; 6652648904873; 10493550728039; 13568548241165;
14988037018631; 15782320368283; 16773627016494]%positive);
  (Sum [(3%nat, 1); (1%nat, 1)] 2 (Sum [(6%nat, 1); (0%nat, 1)] 1 (Done)), [863902758196; 1383597556140; 3517310854592; 3665770326032; 5180779481950; 7572881969823; 8556091887825; 9706595268275;
10023161372496; 10226290066219; 12266804388929; 13930273016287; 15068671956765; 16415574479902; 17305585422162]%positive);
  (Sum [(0%nat, 1); (8%nat, 1)] 1 (Done), [1794643379209; 2281752051235; 3010587279327; 3568828511508; 4114784274613; 6114761437938; 8493314237071; 10170441193445; 10318023617378; 10609890658011;
11898234978414; 14173212206575; 15446251739407; 15506072460272; 15755840914299; 16047707954932; 17265886475887; 17307372670568]%positive);
  (Sum [(2%nat, 1); (0%nat, 1)] 1 (Done), [890171891370; 990695165919; 2520939219341; 3400060909657; 4743495192418; 5667554201837; 6726992076451; 7009608190524; 7167023196804; 8323561712801;
8330625006363; 8471528680512; 10547519769089; 12890759717116; 15000525494459; 15755746630145; 16007192755020; 17321143235164]%positive);
  (Sum [(0%nat, 1); (7%nat, 1)] 1 (Done), [12431522106; 693610252178; 3010587275228; 3529752644678; 3591244077227; 6802328310565; 8277594261485; 8743369861728; 8797036261655; 9320928414781;
9751500842385; 10042940266656; 12604547277266; 13404663633835; 13485841371296; 14246866368456; 14299148333838; 14941663751850; 15577879793325]%positive);
  (Sum [(1%nat, 1); (4%nat, 1)] 2 (Sum [(1%nat, 1); (6%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [452757511322; 1629660741695; 2482983865440; 3455653160098; 5446908122892; 6828011209964;
7233755292360; 7302111811334; 7544394218713; 8140785612478; 8480769343088; 10351386467434; 11288403019248; 11830715624614; 12700916769615; 14395947057600; 14426813080828; 14991894213871;
15494110033370]%positive);
  (Sum [(5%nat, 1); (0%nat, 1)] 1 (Done), [386861348019; 1264156662241; 1501840462803; 2137944062107; 3360795483058; 3552133257945; 4109714112586; 4298617639218; 6874701562724; 7573169515080;
7693885966091; 8993932557493; 11883403446961; 12669860905065; 15507694074624; 15598234704513; 15802328298005; 15905967170203; 16505307372928]%positive);
  (Sum [(1%nat, 1); (3%nat, 1)] 1 (Done), [3811227172199; 4205595205344; 4271840109056; 4275041590436; 4954978022462; 5024424407554; 5316953690781; 6399221705776; 10461124522739; 10464326004119;
10530570907831; 11144262436145; 11213708821237; 12588506119459; 15144682417840; 15214128802932; 16357879653195; 16650408936422; 16719855321514; 17402993234920]%positive);
  (Sum [(4%nat, 1); (0%nat, 1)] 1 (Done), [1055104268418; 1144315230070; 1532911861555; 2766113590474; 4220851325724; 6524300662693; 6576658689878; 7459958324055; 7737262065179; 7737278866980;
9419212422394; 9696134259903; 10086257418933; 11017597190061; 12577002537177; 12671351071556; 14245818803299; 14347334454761; 14528229561494; 14763979338721; 15433195849156; 16137406058732]%positive);
  (Sum [(0%nat, 1); (3%nat, 1)] 1 (Done), [242798601998; 1816477385943; 1862131090038; 2200027817618; 3410741751176; 4880028148867; 5069967579273; 5150524643703; 6478574073477; 6555307327228;
7956080866485; 8178343405579; 8971562786656; 9125272613347; 9545328502733; 9886634185587; 10519774379120; 11368201718139; 11533734727611; 13619844769035; 15670503362775; 17248286183021;
17373814371505]%positive);
  (Sum [(0%nat, 1); (6%nat, 1)] 1 (Done), [386861348017; 1824170687246; 2051223652705; 3128443411783; 4575920008488; 5330246835418; 5605580947586; 5717779222025; 7051749179304; 7862404100165;
8606129475411; 8769369007027; 9674463448291; 10607493230780; 11074693168025; 11212883817808; 13158405291769; 13560829071140; 14021694078015; 14335075882122; 15721131902627; 16102597826563;
16804377505579]%positive);
  (Sum [(0%nat, 1); (1%nat, 1)] 1 (Done), [45685449994; 87941435063; 192181847276; 1517244483460; 1954788220865; 2030765632344; 2413544298568; 2584148805676; 2726699774238; 2944978747664;
3599102220756; 4290859296895; 4367488221517; 4420124084835; 4690364300165; 4730554929317; 9061324902520; 9169350316658; 9329832303737; 9594216142767; 11232807327312; 11446491553622; 12083063059089;
12197258055165; 15000525494461; 15358542317968; 16365600402700; 17439711300041]%positive);
  (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done), [1064568312624; 1210400872351; 1452237245533; 1663926416892; 2674400986267; 3060331801620; 4229992519138; 5715629347023; 6450237502144; 8168931781993;
8267452674970; 8852001383807; 10000385286223; 10124405473200; 10462321350765; 10888144257444; 11724315895654; 11793186477953; 12782939091470; 13011770826533; 13610635672175; 13773292281200;
13773292285299; 14042495244258; 14067333136855; 14921220486253; 15799717044439; 15897582890274]%positive);
  (Sum [(0%nat, 1); (2%nat, 1)] 1 (Done), [451772971107; 691620018467; 2583924749668; 3457777770167; 3662314689217; 3820470692173; 3944487038404; 4093644413263; 5543679990200; 5767816425328;
6114156542206; 6292946103594; 6451295267225; 6615540611772; 7339458066737; 7422925675859; 7796717757006; 9062013851961; 9262041058560; 9731973649676; 10457110364206; 10919823367740; 12286430873781;
13664158649192; 13829379109851; 14038946026481; 14283156534331; 15175787365274; 15224847641051; 17372540112021]%positive);
  (Sum [(3%nat, 1); (0%nat, 1)] 1 (Done), [849703550006; 1191241710190; 2564471569602; 3142884732111; 3309410516636; 3400060913756; 3735154988007; 4008601587354; 4044090180248; 4302052144985;
5143520004761; 5614254685601; 6291675437036; 6309619209666; 6391162498971; 7737278862881; 8368401133469; 9213377352389; 10118388197348; 10461611431490; 10892163442557; 10892180244358; 12022359589317;
12300365005375; 12369150308751; 12459020414168; 13457041412511; 13490037259753; 14364256112460; 14765641376637; 15503319631086; 15865891001477; 16251144625562]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(2%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [425289560072; 1559541115798; 1598368294482; 1969953006445; 2602897208426; 3545720808991; 3833201803852;
4120682798713; 4408163793574; 4955236711526; 5942530563168; 5981357741852; 6505122863891; 7713238292693; 9334300015763; 9520075334445; 9621781010624; 9909262005485; 10196743000346; 10220183122518;
10650175308606; 10791938364413; 11708128960343; 11763830580694; 12508301683007; 12547128861691; 12585956040375; 12718941746086; 15433800339568; 15636808641496; 15697841212257; 15924289636357;
16211770631218; 16535402427429; 17525903348625]%positive);
  (Sum [(0%nat, 1)] 2 (Sum [(0%nat, 1); (3%nat, 1)] 1 (Done)), [593366931329; 687715465708; 712379842319; 806728376698; 1832405335357; 1926753869736; 2716711664842; 2811060199221; 3632426193616;
4061841552304; 4156190086683; 4426453860364; 4520802394743; 4732183092306; 7270874828939; 7365223363318; 8028370985740; 9087780224361; 9182128758740; 10398982755640; 10493331290019; 11179849370254;
11274197904633; 11867312723250; 11925433085433; 11928333491677; 11961661257629; 12019781619812; 12022682026056; 12482968119617; 12577316653996; 14613555694921; 14639427528851; 15356380782658;
15450729317037; 15739184427541]%positive);
  (Sum [(0%nat, 1); (5%nat, 1)] 1 (Done), [2484950803769; 2604135009819; 2945131233912; 3190307731557; 3863764410855; 4261114536509; 5073324855837; 5429257718528; 5514429108012; 5563264334160;
5716738713389; 6384667485585; 6878863647265; 7198821883449; 7341475287356; 7638673192011; 8403924948607; 8413157882162; 8501688508748; 8858562433446; 10286942072887; 10867075015449; 11154556010310;
11250350292400; 12319380505967; 12700133233775; 13345966327318; 13715305725798; 13776965224046; 13824784147150; 13919132681529; 14258559059837; 14349454135340; 14352907594216; 15020460889369;
15503564257891; 15532335422656; 15891851108266; 16006680289029; 16735890276316; 17082296132296]%positive);
  (Sum [(1%nat, 1)] 2 (Sum [(1%nat, 1)] 2 (Sum [(1%nat, 1); (0%nat, 1)] 1 (Done))), [332314283424; 608433240942; 687775028772; 697683593089; 839904000327; 1010208820997; 1130616968944; 1180172835355;
1212522139224; 1246711616756; 1332642613222; 1368869904113; 1538347307430; 1655076405447; 1720628761116; 2293236875906; 2334565314505; 2449544990690; 2574475282499; 2638242059448; 2776023292463;
2794566486491; 3363666960915; 4302156276960; 4816636281574; 4876857375059; 5109743777742; 5221713890712; 5544147682937; 5866581475162; 6053521217377; 6189015267387; 6426139356274; 6720679166277;
6996291908553; 7079491913888; 7324736764895; 7447212373095; 7469973115712; 8170645652586; 8475795851066; 8487422424735; 8577284177965; 9018361703636; 9050621832570; 9107873380169; 9143093597532;
9238452907628; 9906313989989; 10078086544877; 10918229198555; 11480613906703; 11578545254205; 11934296383327; 12683590332762; 12987002068308; 13193008232660; 13722774905778; 13733123072478;
14099197588482; 14303386954018; 14390889795698; 15682339328765; 15930200341851; 17066049921869; 17255426202425; 17351522966103]%positive)]%Z.
(* [0; 7; 3; 4] *)

Theorem game_0_734 : is_parametric formulas_0_734 (code_game [0; 7; 3; 4]%nat).
Proof.
  assert (holds3 (code [0; 7; 3; 4]%nat) formulas_0_734) as (ds & [= <-] & H); [|exact H].
  apply (pure3_sound _ _ formulas_0_734_refutations). vm_cast_no_check (eq_refl true).
Qed.
