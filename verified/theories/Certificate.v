(* Certificates of version 1 as they stand in the file, and what they claim. *)
Require Import List Arith NArith Bool.
Import ListNotations.
From Misere Require Import Game Rules.

(* The elements of the monoid are 0, ..., order - 1, and 0 is the identity. *)
Record quotient := {
  order : N;
  generators : list nat;            (* heaps whose values generate *)
  actions : list (list N);          (* for each generator: x times its value, for x = 0, 1, ... *)
  p : list N;                       (* the elements of P *)
  phi : list N;                     (* the values of heap 0, 1, ..., N *)
  contexts : list N;                (* hints for the proof: what tells the elements apart, *)
  states : list (N * list N) }.     (* and the states of the N-check *)

Definition top (q : quotient) : nat := length (phi q) - 1.

Inductive claim :=
| partial
| all_heaps
| periodic (preperiod period : nat)
| tame_relative (last_outside_kernel : nat)
| nim_values (period : option (nat * nat)).     (* preperiod and period *)

Record certificate := {
  the_rules : rules;
  the_claim : claim;
  the_quotient : option quotient;
  the_nim : option (list N) }.

(* v is the map onto the misère quotient of the positions in A, whose elements have the names 0, ..., order - 1: two
   positions have the same value iff they are equal in the quotient; and values, products and P are as q says. The generators
   generate, and their actions are there for all elements: so q leaves nothing open, neither an element nor a product. *)
Record is_quotient (G : game) (A : position -> Prop) (q : quotient) (v : position -> N) : Prop := {
  q_same : forall X Y, A X -> A Y -> (v X = v Y <-> same G A X Y);
  q_range : forall X, A X -> (v X < order q)%N;
  q_onto : forall x, (x < order q)%N -> exists X, A X /\ incl X (generators q) /\ v X = x;
  q_P : forall X, A X -> (isP G misere X <-> In (v X) (p q));
  q_one : v [] = 0%N;
  q_heap : forall n x, nth_error (phi q) n = Some x -> v [n] = x;
  q_action : forall i g X, nth_error (generators q) i = Some g -> A X ->
    exists l, nth_error (actions q) i = Some l /\ nth_error l (N.to_nat (v X)) = Some (v (g :: X)) }.

(* The nim values of the heaps 0, ..., length l - 1. *)
Definition are_nim (G : game) (l : list N) : Prop :=
  forall n, n < length l -> mex_rule G (fun n => nth n l 0%N) n.

(* Beyond heap m misère play is normal play. N is the last heap of the certificate. *)
Definition beyond (m : nat) (X : position) : Prop := exists n, In n X /\ m < n.

Record is_tame_beyond (G : game) (N m : nat) : Prop := {
  t_outcome : forall X, beyond m X -> (isP G misere X <-> isP G normal X);
  t_kernel : forall n, m < n -> in_kernel G all [n];
  t_kernel_same : forall X Y, in_kernel G all X -> in_kernel G all Y -> (same G all X Y <-> isP G normal (X ++ Y));
  t_extension : forall X Y, upto N X -> upto N Y -> (same G all X Y <-> same G (upto N) X Y) }.

(* The rules speak of the heaps up to N. *)
Definition covers (r : rules) (N : nat) : Prop := match r with code _ => True | heaps t => N <= length t end.

(* What a certificate claims. *)
Definition holds (c : certificate) : Prop :=
  let G := game_of (the_rules c) in
  rules_ok (the_rules c) = true /\
  match the_claim c with
  | partial => exists q v,
      the_quotient c = Some q /\ covers (the_rules c) (top q) /\ is_quotient G (upto (top q)) q v
  | all_heaps => exists t q v,
      the_rules c = heaps t /\ the_quotient c = Some q /\ top q = length t /\ is_quotient G (upto (length t)) q v
  | periodic s p => exists ds q v,
      the_rules c = code ds /\ the_quotient c = Some q /\ 1 <= p /\
      is_quotient G all q v /\ forall n, s <= n -> v [n + p] = v [n]
  | tame_relative m => exists ds q v l,
      the_rules c = code ds /\ the_quotient c = Some q /\ the_nim c = Some l /\ length l = length (phi q) /\
      are_nim G l /\ is_quotient G (upto (top q)) q v /\ is_tame_beyond G (top q) m /\ m < top q
  | nim_values None => exists l,
      the_nim c = Some l /\ l <> [] /\ covers (the_rules c) (length l - 1) /\ are_nim G l
  | nim_values (Some (s, p)) => exists ds l f,
      the_rules c = code ds /\ the_nim c = Some l /\ 1 <= p /\
      (forall n x, nth_error l n = Some x -> f n = x) /\ (forall n, mex_rule G f n) /\ forall n, s <= n -> f (n + p) = f n
  end.
