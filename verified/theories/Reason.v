(* Short reasons for infinite quotients (docs/certificate.md, version 2, "reason"): if B + x U + y D is a P-position iff x - y
   is at least c (at most c, equal to c) and m divides x - y - e, then no two of the positions D, 2 D, 3 D, ... are the same.
   That the sentence about P-positions is true is what an automaton has to prove; this file shows what follows from it. *)
Require Import List Arith ZArith Lia FinFun.
Import ListNotations.
From Misere Require Import Game.

(* n copies of a position. *)
Fixpoint copies (n : nat) (X : position) : position := match n with 0 => [] | S k => X ++ copies k X end.

Inductive relation := at_least | at_most | equal.

Definition related (r : relation) (d c : Z) : Prop :=
  match r with at_least => (c <= d)%Z | at_most => (d <= c)%Z | equal => d = c end.

Section Reason.
Variable G : game.
Variable A : position -> Prop.
Hypothesis A_sum : forall X Y, A X -> A Y -> A (X ++ Y).
Hypothesis A_nil : A [].
Variables B U D : position.
Hypothesis A_B : A B.
Hypothesis A_U : A U.
Variable r : relation.
Variables c m e : nat.
Hypothesis m_pos : 1 <= m.
(* as the format asks: e < m; with at-most also e <= c; with equal m = 1 *)
Hypothesis e_small : e < m.
Hypothesis e_most : r = at_most -> e <= c.
Hypothesis m_equal : r = equal -> m = 1.

Definition reason : Prop := forall x y,
  isP G misere (copies y D ++ B ++ copies x U) <->
  related r (Z.of_nat x - Z.of_nat y) (Z.of_nat c) /\ (Z.of_nat m | Z.of_nat x - Z.of_nat y - Z.of_nat e)%Z.

Hypothesis the_reason : reason.

Lemma A_copies n : A (copies n U).
Proof. induction n; simpl; auto. Qed.

Lemma told_apart y y' x : isP G misere (copies y D ++ B ++ copies x U) -> ~ isP G misere (copies y' D ++ B ++ copies x U) ->
  ~ same G A (copies y D) (copies y' D).
Proof. intros P N S. apply N. apply S; auto using A_copies. Qed.

(* The least number from c on, and the largest one up to c, that is e modulo m. *)
Lemma next : exists d, c <= d /\ d < c + m /\ (Z.of_nat m | Z.of_nat d - Z.of_nat e)%Z.
Proof.
  exists (c + (m * c + e - c) mod m). pose proof (Nat.mod_upper_bound (m * c + e - c) m ltac:(lia)) as L.
  split; [lia|]. split; [lia|]. pose proof (Nat.div_mod (m * c + e - c) m ltac:(lia)) as E.
  set (k := (m * c + e - c) / m) in *. set (t := (m * c + e - c) mod m) in *.
  assert (c <= m * c) by nia. exists (Z.of_nat c - Z.of_nat k)%Z. nia.
Qed.

Lemma previous : e <= c -> exists d, d <= c /\ c < d + m /\ (Z.of_nat m | Z.of_nat d - Z.of_nat e)%Z.
Proof.
  intros L. exists (c - (c - e) mod m). pose proof (Nat.mod_upper_bound (c - e) m ltac:(lia)) as U1.
  pose proof (Nat.div_mod (c - e) m ltac:(lia)) as E. pose proof (Nat.mod_le (c - e) m ltac:(lia)).
  set (k := (c - e) / m) in *. set (t := (c - e) mod m) in *. split; [lia|]. split; [lia|].
  exists (Z.of_nat k). nia.
Qed.

Theorem reason_infinite y y' : y < y' -> ~ same G A (copies y D) (copies y' D).
Proof.
  intros L. assert (C : r = at_least \/ r = at_most \/ r = equal) by (clear; destruct r; tauto).
  pose proof the_reason as T. unfold reason in T. destruct C as [C|[C|C]]; rewrite C in T; simpl in T.
  - destruct next as (d & L1 & L2 & Dv). apply (told_apart y y' (y + d)).
    + apply T. split; [lia|]. now replace (Z.of_nat (y + d) - Z.of_nat y - Z.of_nat e)%Z with (Z.of_nat d - Z.of_nat e)%Z by lia.
    + intros P. apply T in P as [P1 [k P2]]. destruct Dv as [k' Dv].
      (* x - y' = d - (y' - y) is e modulo m as well, at least c and less than d: there is no such number *)
      assert (Z.of_nat y' - Z.of_nat y = (k' - k) * Z.of_nat m)%Z as E by lia.
      assert (0 < (k' - k))%Z by nia. nia.
  - destruct (previous (e_most C)) as (d & L1 & L2 & Dv). intros S. apply (told_apart y' y (y' + d)).
    + apply T. split; [lia|]. now replace (Z.of_nat (y' + d) - Z.of_nat y' - Z.of_nat e)%Z with (Z.of_nat d - Z.of_nat e)%Z by lia.
    + intros P. apply T in P as [P1 [k P2]]. destruct Dv as [k' Dv].
      assert (Z.of_nat y' - Z.of_nat y = (k - k') * Z.of_nat m)%Z as E by lia.
      assert (0 < (k - k'))%Z by nia. nia.
    + intros Z AZ. symmetry. now apply S.
  - pose proof (m_equal C) as M1. rewrite M1 in T. apply (told_apart y y' (y + c)).
    + apply T. split; [lia|]. exists (Z.of_nat (y + c) - Z.of_nat y - Z.of_nat e)%Z. lia.
    + intros P. apply T in P as [P1 _]. lia.
Qed.

End Reason.

(* So the quotient is infinite: no function to finitely many numbers tells the elements apart. *)
Theorem infinite_quotient G (A : position -> Prop) (D : position) :
  (forall n, A (copies n D)) -> (forall y y', y < y' -> ~ same G A (copies y D) (copies y' D)) ->
  forall (n : nat) (v : position -> nat), (forall X, A X -> v X < n) ->
  ~ (forall X Y, A X -> A Y -> v X = v Y -> same G A X Y).
Proof.
  intros AD H n v R V.
  assert (NoDup (map (fun y => v (copies y D)) (seq 0 (S n)))) as ND.
  { apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros y y' E.
    destruct (Nat.lt_trichotomy y y') as [L|[L|L]]; [|exact L|].
    - destruct (H y y' L). apply V; auto.
    - destruct (H y' y L). apply V; auto. }
  assert (incl (map (fun y => v (copies y D)) (seq 0 (S n))) (seq 0 n)) as I.
  { intros k J. apply in_map_iff in J as (y & <- & _). apply in_seq. specialize (R _ (AD y)). lia. }
  pose proof (NoDup_incl_length ND I) as L. rewrite map_length, !seq_length in L. lia.
Qed.
