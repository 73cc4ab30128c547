(* The twelve quotients of order 14 are each the misère quotient of the game that docs/data/quotients.jsonl gives for it.
   Their data are written by ../examples/make. *)
Require Import List Arith NArith.
Import ListNotations.
From Misere Require Import Game Rules Certificate Main Pure.

Definition q1_quotient : quotient := {|
  order := 14; generators := [1; 2; 5];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 2; 3; 8; 9; 10; 11; 8; 9; 2; 3]%N; [6; 7; 8; 9; 10; 11; 12; 13; 2; 3; 4; 5; 10; 11]%N];
  p := [1; 4; 6]%N;
  phi := [0; 1; 2; 10; 12; 6]%N;
  contexts := [0; 1; 4; 2; 5; 3; 8; 6; 7]%N;
  states := [(0%N, [2; 3; 8; 9; 10; 11; 12; 13]%N); (1%N, [2; 3; 8; 9; 10; 11; 12; 13]%N); (2%N, [3; 6; 7; 8; 9; 10; 11; 12; 13]%N); (3%N, [6; 7; 8; 9; 10; 11; 12; 13]%N); (4%N, [1; 2; 3; 5; 6; 7; 8; 9; 10; 11; 13]%N); (5%N, [2; 3; 6; 7; 8; 9; 10; 11]%N); (8%N, [9]%N); (10%N, [7; 8; 9; 11]%N); (11%N, [8; 9]%N); (12%N, [6; 8; 9; 10; 11]%N); (13%N, [7; 8; 9; 10; 11]%N)] |}.
Definition q1_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[2]; [2; 1]; [2; 2]; [2; 2; 1]]; [[1]; [2]; [2; 1]; [2; 2; 1]]; [[]; [2]; [2; 1]; [3; 1]; [3; 2]; [3; 2; 1]; [4]; [4; 1]]]; the_claim := all_heaps; the_quotient := Some q1_quotient; the_nim := None |}.

Definition q2_quotient : quotient := {|
  order := 14; generators := [1; 3; 4];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 2; 3; 8; 9; 10; 11; 8; 9; 2; 3]%N; [6; 7; 8; 9; 10; 11; 12; 13; 2; 3; 4; 5; 6; 7]%N];
  p := [1; 4; 7]%N;
  phi := [0; 1; 9; 2; 6]%N;
  contexts := [0; 1; 4; 2; 5; 3; 8; 6; 7]%N;
  states := [(0%N, [2; 3; 8; 9; 10; 11; 12; 13]%N); (1%N, [2; 3; 8; 9; 10; 11; 12; 13]%N); (2%N, [3; 6; 7; 10; 11; 12; 13]%N); (3%N, [6; 7; 10; 11; 12; 13]%N); (4%N, [1; 2; 3; 5; 6; 7; 8; 9; 10; 11; 13]%N); (5%N, [2; 3; 6; 7; 8; 9; 10; 11]%N); (8%N, [2; 3; 6; 7; 10; 11; 12; 13]%N); (9%N, [2; 3; 6; 7; 8; 10; 11; 12; 13]%N); (11%N, [6; 10]%N)] |}.
Definition q2_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[]; [1]; [2]; [2; 1]]; [[1]; [2]; [2; 1]; [2; 2]; [3]; [3; 1]; [3; 2]]]; the_claim := all_heaps; the_quotient := Some q2_quotient; the_nim := None |}.

Definition q3_quotient : quotient := {|
  order := 14; generators := [1; 2; 3; 4];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 2; 3; 3; 2; 10; 11; 12; 13; 10; 11]%N; [6; 7; 3; 2; 5; 4; 4; 5; 13; 12; 11; 10; 13; 12]%N; [8; 9; 10; 11; 12; 13; 13; 12; 4; 5; 2; 3; 4; 5]%N];
  p := [1; 4; 9]%N;
  phi := [0; 1; 2; 6; 8]%N;
  contexts := [0; 1; 4; 2; 5; 3; 10; 8; 9]%N;
  states := [(0%N, [2; 3; 6; 7; 10; 11; 12; 13]%N); (1%N, [2; 3; 6; 7; 10; 11; 12; 13]%N); (2%N, [3; 6; 7; 8; 9; 10; 11; 12; 13]%N); (3%N, [6; 7; 8; 9; 10; 11; 12; 13]%N); (4%N, [1; 2; 3; 5; 6; 8; 9; 10; 11; 12; 13]%N); (5%N, [2; 3; 8; 9; 10; 11; 12; 13]%N); (6%N, [8; 10; 11; 12; 13]%N); (7%N, [9; 10; 11; 12; 13]%N); (8%N, [9; 10; 11; 13]%N); (9%N, [10; 11]%N); (10%N, [11]%N); (12%N, [9; 10; 11; 13]%N); (13%N, [10; 11]%N)] |}.
Definition q3_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[]; [2]; [2; 1]; [2; 2]]; [[2]; [2; 1]; [2; 2]; [3]]]; the_claim := all_heaps; the_quotient := Some q3_quotient; the_nim := None |}.

Definition q4_quotient : quotient := {|
  order := 14; generators := [1; 2; 3; 4];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 6; 7; 4; 5; 6; 7; 12; 13; 6; 7]%N; [8; 9; 6; 7; 4; 5; 6; 7; 8; 9; 6; 7; 4; 5]%N; [10; 11; 12; 13; 6; 7; 4; 5; 6; 7; 12; 13; 6; 7]%N];
  p := [1; 4; 9; 10]%N;
  phi := [0; 1; 2; 8; 10]%N;
  contexts := [0; 1; 4; 10; 2; 11; 5]%N;
  states := [(0%N, [2; 3; 6; 7; 12; 13]%N); (1%N, [2; 3; 6; 7; 12; 13]%N); (2%N, [3; 7; 12; 13]%N); (3%N, [12; 13]%N); (4%N, [1; 5; 9; 10; 11; 13]%N); (5%N, [10; 11]%N); (6%N, [3; 7; 11]%N); (8%N, [3; 7; 11; 13]%N); (9%N, [2; 6; 10]%N); (10%N, [2; 8]%N); (11%N, [3; 9]%N)] |}.
Definition q4_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[1]; [2; 2; 2]]; [[]; [2; 2; 1]; [2; 2; 2; 1]; [3]]]; the_claim := all_heaps; the_quotient := Some q4_quotient; the_nim := None |}.

Definition q5_quotient : quotient := {|
  order := 14; generators := [1; 2; 4; 5];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 6; 7; 10; 11]%N; [8; 9; 10; 11; 6; 7; 4; 5; 4; 5; 6; 7; 4; 5]%N; [12; 13; 10; 11; 6; 7; 4; 5; 4; 5; 6; 7; 4; 5]%N];
  p := [1; 4; 9; 12]%N;
  phi := [0; 1; 2; 10; 8; 12]%N;
  contexts := [0; 1; 4; 2; 8; 5; 9]%N;
  states := [(0%N, [2; 3; 6; 7; 10; 11]%N); (1%N, [2; 3; 6; 7; 10; 11]%N); (2%N, [3; 7; 10; 11]%N); (3%N, [10; 11]%N); (4%N, [1; 5; 8; 9; 11; 12; 13]%N); (5%N, [8; 9; 12; 13]%N); (6%N, [3; 7; 9; 13]%N); (8%N, [2; 3; 7; 9; 13]%N); (9%N, [2; 3]%N); (10%N, [5; 11]%N); (12%N, [2; 3; 7; 9; 13]%N); (13%N, [2; 3]%N)] |}.
Definition q5_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[1]; [2; 2; 1]; [2; 2; 2]; [2; 2; 2; 1]]; [[2; 2]; [3; 1]]; [[2; 2; 1]; [3]]]; the_claim := all_heaps; the_quotient := Some q5_quotient; the_nim := None |}.

Definition q6_quotient : quotient := {|
  order := 14; generators := [1; 2; 3; 4; 5];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 2; 3; 3; 2; 3; 2; 2; 3; 3; 2]%N; [6; 7; 3; 2; 5; 4; 4; 5; 10; 11; 5; 4; 10; 11]%N; [8; 9; 3; 2; 5; 4; 10; 11; 4; 5; 5; 4; 10; 11]%N; [12; 13; 3; 2; 5; 4; 10; 11; 10; 11; 5; 4; 10; 11]%N];
  p := [1; 4; 8; 12]%N;
  phi := [0; 1; 2; 6; 8; 12]%N;
  contexts := [0; 1; 4; 8; 2; 9; 3]%N;
  states := [(0%N, [2; 3; 6; 7; 10; 11]%N); (1%N, [2; 3; 6; 7; 10; 11]%N); (2%N, [3; 6; 7; 10; 11; 12; 13]%N); (3%N, [6; 7; 10; 11; 12; 13]%N); (4%N, [1; 2; 3; 5; 6; 8; 11; 12]%N); (5%N, [2; 3]%N); (8%N, [1; 2; 3; 6; 9; 12; 13]%N); (9%N, [2; 3; 7; 12; 13]%N); (12%N, [6]%N); (13%N, [7]%N)] |}.
Definition q6_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[]; [2]; [2; 1]; [2; 2]]; [[3; 1]]; [[]; [2]; [2; 1]; [4; 3]]]; the_claim := all_heaps; the_quotient := Some q6_quotient; the_nim := None |}.

Definition q7_quotient : quotient := {|
  order := 14; generators := [1; 2; 4; 5];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 2; 3; 3; 2; 10; 11; 12; 13; 10; 11]%N; [6; 7; 3; 2; 5; 4; 7; 6; 13; 12; 11; 10; 13; 12]%N; [8; 9; 10; 11; 12; 13; 13; 12; 4; 5; 2; 3; 4; 5]%N];
  p := [1; 4; 6; 9]%N;
  phi := [0; 1; 2; 12; 6; 8]%N;
  contexts := [0; 1; 4; 9; 2; 8; 3; 10]%N;
  states := [(0%N, [2; 3; 10; 11; 12; 13]%N); (1%N, [2; 3; 10; 11; 12; 13]%N); (2%N, [3; 8; 9; 10; 11; 12; 13]%N); (3%N, [8; 9; 10; 11; 12; 13]%N); (4%N, [1; 2; 3; 5; 6; 8; 9; 10; 11; 12; 13]%N); (5%N, [2; 3; 8; 9; 10; 11; 12; 13]%N); (6%N, [2; 3; 9; 10; 11; 13]%N); (7%N, [2; 3; 8; 10; 11; 12]%N); (8%N, [6; 9; 10; 11; 13]%N); (9%N, [7; 10; 11]%N); (10%N, [11]%N); (12%N, [9; 10; 11; 13]%N); (13%N, [10; 11]%N)] |}.
Definition q7_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[2]; [2; 1]; [2; 2]; [2; 2; 1]]; [[]; [3]]; [[2]; [2; 1]; [2; 2]; [4]]]; the_claim := all_heaps; the_quotient := Some q7_quotient; the_nim := None |}.

Definition q8_quotient : quotient := {|
  order := 14; generators := [1; 2; 4; 5];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 6; 7; 11; 10]%N; [8; 9; 10; 11; 6; 7; 4; 5; 10; 11; 6; 7; 5; 4]%N; [12; 13; 11; 10; 7; 6; 5; 4; 5; 4; 7; 6; 4; 5]%N];
  p := [1; 4; 9; 13]%N;
  phi := [0; 1; 2; 11; 8; 12]%N;
  contexts := [0; 1; 4; 2; 8; 5; 9]%N;
  states := [(0%N, [2; 3; 6; 7; 10; 11]%N); (1%N, [2; 3; 6; 7; 10; 11]%N); (2%N, [3; 7; 10; 11]%N); (3%N, [10; 11]%N); (4%N, [1; 5; 8; 9; 11; 12; 13]%N); (5%N, [8; 9; 12; 13]%N); (6%N, [3; 7; 9; 12]%N); (8%N, [2]%N); (9%N, [3]%N); (12%N, [3]%N); (13%N, [2]%N)] |}.
Definition q8_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[]; [2; 2]; [2; 2; 2]; [2; 2; 2; 1]]; [[1]; [2; 2; 2; 1]; [3]; [3; 1]]; [[2; 2]; [2; 2; 2]; [3]]]; the_claim := all_heaps; the_quotient := Some q8_quotient; the_nim := None |}.

Definition q9_quotient : quotient := {|
  order := 14; generators := [1; 2; 3; 4];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 6; 7; 4; 5; 6; 7; 12; 13; 6; 7]%N; [8; 9; 6; 7; 4; 5; 6; 7; 8; 9; 6; 7; 4; 5]%N; [10; 11; 12; 13; 6; 7; 4; 5; 6; 7; 4; 5; 6; 7]%N];
  p := [1; 4; 9; 10]%N;
  phi := [0; 1; 2; 8; 10]%N;
  contexts := [0; 1; 4; 10; 2; 11; 3]%N;
  states := [(0%N, [2; 3; 6; 7; 12; 13]%N); (1%N, [2; 3; 6; 7; 12; 13]%N); (2%N, [3; 7; 12; 13]%N); (3%N, [12; 13]%N); (4%N, [1; 5; 9; 10; 11; 13]%N); (5%N, [10; 11]%N); (6%N, [3; 7; 11]%N); (8%N, [3; 7; 11; 13]%N); (9%N, [2; 6; 10]%N); (10%N, [2; 3; 7; 8; 11]%N); (11%N, [2; 3; 9]%N); (12%N, [5; 9; 13]%N)] |}.
Definition q9_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[1]; [2; 2; 2]]; [[2; 2; 1]; [3]]]; the_claim := all_heaps; the_quotient := Some q9_quotient; the_nim := None |}.

Definition q10_quotient : quotient := {|
  order := 14; generators := [1; 2; 4; 5];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 6; 7; 11; 10]%N; [8; 9; 10; 11; 6; 7; 4; 5; 4; 5; 6; 7; 11; 10]%N; [12; 13; 11; 10; 7; 6; 5; 4; 11; 10; 7; 6; 10; 11]%N];
  p := [1; 4; 9; 12]%N;
  phi := [0; 1; 2; 10; 8; 12]%N;
  contexts := [0; 1; 4; 2; 8; 5; 9]%N;
  states := [(0%N, [2; 3; 6; 7; 10; 11]%N); (1%N, [2; 3; 6; 7; 10; 11]%N); (2%N, [3; 7; 10; 11]%N); (3%N, [10; 11]%N); (4%N, [1; 5; 8; 9; 11; 12; 13]%N); (5%N, [8; 9; 12; 13]%N); (6%N, [3; 7; 9; 12]%N); (8%N, [2; 3; 7; 9; 12; 13]%N); (9%N, [2; 3; 12; 13]%N); (10%N, [5; 11]%N); (12%N, [3]%N); (13%N, [2]%N)] |}.
Definition q10_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[1]; [2; 2; 1]; [2; 2; 2]; [2; 2; 2; 1]]; [[2; 2]; [3; 1]]; [[]; [2; 2; 1]; [2; 2; 2]; [3]]]; the_claim := all_heaps; the_quotient := Some q10_quotient; the_nim := None |}.

Definition q11_quotient : quotient := {|
  order := 14; generators := [1; 2; 4; 5];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 7; 6; 10; 11]%N; [8; 9; 10; 11; 7; 6; 5; 4; 11; 10; 6; 7; 4; 5]%N; [12; 13; 10; 11; 7; 6; 5; 4; 4; 5; 6; 7; 11; 10]%N];
  p := [1; 4; 9; 12]%N;
  phi := [0; 1; 2; 10; 8; 12]%N;
  contexts := [0; 1; 4; 2; 9; 5; 8]%N;
  states := [(0%N, [2; 3; 6; 7; 10; 11]%N); (1%N, [2; 3; 6; 7; 10; 11]%N); (2%N, [3; 7; 10; 11]%N); (3%N, [10; 11]%N); (4%N, [1; 5; 8; 9; 10; 12; 13]%N); (5%N, [8; 9; 12; 13]%N); (6%N, [3; 7; 8; 12]%N); (8%N, [3]%N); (9%N, [2]%N); (10%N, [8; 13]%N); (11%N, [9; 12]%N); (12%N, [3]%N); (13%N, [2]%N)] |}.
Definition q11_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[]; [2]; [2; 1]; [2; 2]]; [[1]; [2; 2]; [2; 2; 2]; [3]]; [[]; [2; 2; 1]; [2; 2; 2]; [3; 1]]]; the_claim := all_heaps; the_quotient := Some q11_quotient; the_nim := None |}.

Definition q12_quotient : quotient := {|
  order := 14; generators := [1; 2; 3];
  actions := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12]%N; [2; 3; 4; 5; 2; 3; 8; 9; 6; 7; 12; 13; 10; 11]%N; [6; 7; 8; 9; 6; 7; 10; 11; 12; 13; 11; 10; 13; 12]%N];
  p := [1; 4; 8; 10]%N;
  phi := [0; 1; 2; 6]%N;
  contexts := [0; 1; 4; 2; 11; 10; 7; 6]%N;
  states := [(0%N, [2; 3; 6; 7; 12; 13]%N); (1%N, [2; 3; 6; 7; 12; 13]%N); (2%N, [3; 7; 13]%N); (4%N, [1; 5; 9; 11]%N); (6%N, [3; 5; 7; 9; 12; 13]%N); (7%N, [4; 8; 12; 13]%N); (8%N, [1; 5; 9]%N); (10%N, [1; 2; 3; 5; 8; 9; 12; 13]%N); (11%N, [2; 3; 8; 9; 12; 13]%N); (12%N, [3]%N)] |}.
Definition q12_certificate : certificate := {|
  the_rules := heaps [[[]]; [[]; [1]]; [[]; [2; 2]]]; the_claim := all_heaps; the_quotient := Some q12_quotient; the_nim := None |}.

Definition twelve : list certificate :=
  [q1_certificate; q2_certificate; q3_certificate; q4_certificate; q5_certificate; q6_certificate; q7_certificate;
   q8_certificate; q9_certificate; q10_certificate; q11_certificate; q12_certificate].

Theorem order_fourteen : forall c, In c twelve ->
  exists t q v, the_rules c = heaps t /\ the_quotient c = Some q /\ order q = 14%N /\
    is_quotient (table_game t) (upto (length t)) q v.
Proof.
  assert (forall c, In c twelve ->
    (check c (pure c) && match the_claim c, the_quotient c with all_heaps, Some q => (order q =? 14)%N | _, _ => false end = true)%bool) as A.
  { apply (proj1 (forallb_forall _ twelve)). vm_cast_no_check (eq_refl true). }
  intros c I. specialize (A c I). apply andb_prop in A as [A B]. apply pure_sound in A as [_ A].
  destruct (the_claim c); try discriminate. destruct A as (t & q & v & R & Q & _ & H). rewrite Q in B. apply N.eqb_eq in B.
  exists t, q, v. rewrite R in H. repeat (split; [assumption|]). exact H.
Qed.
