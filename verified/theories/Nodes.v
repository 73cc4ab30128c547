(* Version 2, step 11: the automaton and the short reason, read digit by digit, both at once. A node has what remains of
   both; a table of nodes that is closed under digits, and right where nothing is left to add, is right about all x and y. *)
Require Import List Arith ZArith Bool Lia.
Import ListNotations.
From Misere Require Import Sums Machine.
Open Scope bool_scope.

Record nodes := {
  n_count : nat;
  n_state : nat -> nat; n_add : nat -> nat -> nat;                (* the state, and what is to be added *)
  n_never : nat -> bool; n_least : nat -> option Z; n_most : nat -> option Z; n_mod : nat -> Z; n_res : nat -> Z;
  n_next : nat -> bool -> bool -> nat }.

Definition some_eqb (a b : option Z) : bool :=
  match a, b with None, None => true | Some x, Some y => (x =? y)%Z | _, _ => false end.

Lemma some_eqb_spec a b : some_eqb a b = true -> a = b.
Proof. destruct a, b; simpl; try easy. intros H. apply Z.eqb_eq in H. congruence. Qed.

Section Nodes.
Variable f : nat.
Variables (states : nat) (next : nat -> nat -> nat) (accepting : nat -> bool).
Variable t : nodes.
Variables u d : nat -> nat.

(* What the node says of the difference z. *)
Definition says (k : nat) (z : Z) : Prop :=
  n_never t k = false /\ (forall c, n_least t k = Some c -> (c <= z)%Z) /\ (forall c, n_most t k = Some c -> (z <= c)%Z) /\
  (n_mod t k | z - n_res t k)%Z.

Definition says_zero (k : nat) : bool :=
  negb (n_never t k) && match n_least t k with None => true | Some c => (c <=? 0)%Z end &&
  match n_most t k with None => true | Some c => (0 <=? c)%Z end && (n_res t k mod n_mod t k =? 0)%Z.

Definition total (k : nat) (b b' : bool) (i : nat) : nat := n_add t k i + (if b then u i else 0) + (if b' then d i else 0).

Definition check_edge (k : nat) (b b' : bool) : bool :=
  let k' := n_next t k b b' in let s := (Z.b2z b - Z.b2z b')%Z in
  (k' <? n_count t) && (n_state t k' =? next (n_state t k) (code f (odds (total k b b')))) &&
  below f (fun i => n_add t k' i =? Nat.div2 (total k b b' i)) &&
  (if n_never t k then n_never t k' else
   if n_never t k' then Z.even (n_mod t k) && Z.odd (n_res t k - s)
   else some_eqb (n_least t k') (match n_least t k with None => None | Some c => Some (Z.div2 (c - s + 1)) end) &&
        some_eqb (n_most t k') (match n_most t k with None => None | Some c => Some (Z.div2 (c - s)) end) &&
        (if Z.even (n_mod t k) then (2 * n_mod t k' =? n_mod t k)%Z && (2 * n_res t k' =? n_res t k - s)%Z
         else (n_mod t k' =? n_mod t k)%Z && ((2 * n_res t k' - (n_res t k - s)) mod n_mod t k =? 0)%Z)).

Definition check_node (k : nat) : bool :=
  (n_state t k <? states) && (1 <=? n_mod t k)%Z &&
  (if below f (fun i => n_add t k i =? 0) then eqb (accepting (n_state t k)) (says_zero k) else true) &&
  check_edge k false false && check_edge k true false && check_edge k false true && check_edge k true true.

Hypothesis closed : forall q l, q < states -> l < 2 ^ f -> next q l < states.
Hypothesis zeros : forall q, q < states -> accepting (next q 0) = accepting q.
Hypothesis checked : below (n_count t) check_node = true.

Lemma node_parts k : k < n_count t -> n_state t k < states /\ (1 <= n_mod t k)%Z /\
  ((forall i, i < f -> n_add t k i = 0) -> accepting (n_state t k) = says_zero k) /\ forall b b', check_edge k b b' = true.
Proof.
  intros L. pose proof (below_spec _ _ checked k L) as H. unfold check_node in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[H1 H2] H3] H4] H5] H6] H7]. apply Nat.ltb_lt in H1. apply Z.leb_le in H2.
  split; [exact H1|]. split; [exact H2|]. split; [|intros [|] [|]; assumption].
  intros Z0. destruct (below f (fun i => n_add t k i =? 0)) eqn:B; [now apply eqb_prop|].
  exfalso. assert (forall g, g <= f -> below g (fun i => n_add t k i =? 0) = true) as W; [|rewrite W in B; [discriminate|lia]].
  induction g as [|g IH]; intros Lg; [reflexivity|]. simpl. rewrite Z0 by lia. simpl. apply IH. lia.
Qed.

Lemma says_zero_spec k : (1 <= n_mod t k)%Z -> (says_zero k = true <-> says k 0).
Proof.
  intros M1. unfold says_zero, says. rewrite !andb_true_iff, negb_true_iff, Z.eqb_eq.
  assert ((n_res t k mod n_mod t k = 0)%Z <-> (n_mod t k | 0 - n_res t k)%Z) as ->.
  { rewrite Z.mod_divide by lia. change (0 - n_res t k)%Z with (- n_res t k)%Z. symmetry. apply Z.divide_opp_r. }
  destruct (n_least t k) as [c|], (n_most t k) as [c'|]; rewrite ?Z.leb_le; split; intros H; intuition; try congruence;
    match goal with E : Some _ = Some _ |- _ => injection E as <-; assumption | _ => auto end.
Qed.

Lemma odd_divide m z : Z.even m = false -> (m | 2 * z)%Z -> (m | z)%Z.
Proof.
  intros E [k K]. assert (Z.odd m = true) as O by (rewrite <- Z.negb_even, E; reflexivity). apply Z.odd_spec in O as [j O].
  exists (z - j * k)%Z. nia.
Qed.

Lemma says_step k b b' z : k < n_count t ->
  (says k (2 * z + (Z.b2z b - Z.b2z b')) <-> says (n_next t k b b') z).
Proof.
  intros L. destruct (node_parts k L) as (_ & M1 & _ & H). specialize (H b b'). unfold check_edge in H. cbv zeta in H.
  set (k' := n_next t k b b') in *. set (s := (Z.b2z b - Z.b2z b')%Z) in *. rewrite !andb_true_iff in H. destruct H as [_ H].
  unfold says. destruct (n_never t k) eqn:N1; [rewrite H; intuition discriminate|]. destruct (n_never t k') eqn:N2.
  - apply andb_prop in H as [H1 H2]. split; [|intuition discriminate]. intros (_ & _ & _ & [j J]).
    apply Z.even_spec in H1 as [g G]. apply Z.odd_spec in H2 as [o O]. exfalso. rewrite G in J.
    assert (2 * z - 2 * o - 1 = 2 * (j * g))%Z by lia. lia.
  - rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3]. apply some_eqb_spec in H1, H2. rewrite H1, H2.
    assert ((forall c, n_least t k = Some c -> (c <= 2 * z + s)%Z) <->
      (forall c, (match n_least t k with None => None | Some c => Some (Z.div2 (c - s + 1)) end) = Some c -> (c <= z)%Z)) as ->.
    { destruct (n_least t k) as [c|]; [|split; discriminate]. pose proof (Z.div2_odd (c - s + 1)) as D.
      assert ((c <= 2 * z + s)%Z <-> (Z.div2 (c - s + 1) <= z)%Z) as I by (destruct (Z.odd (c - s + 1)); simpl Z.b2z in D; lia).
      split; intros W c' E; injection E as <-; apply I; now apply W. }
    assert ((forall c, n_most t k = Some c -> (2 * z + s <= c)%Z) <->
      (forall c, (match n_most t k with None => None | Some c => Some (Z.div2 (c - s)) end) = Some c -> (z <= c)%Z)) as ->.
    { destruct (n_most t k) as [c|]; [|split; discriminate]. pose proof (Z.div2_odd (c - s)) as D.
      assert ((2 * z + s <= c)%Z <-> (z <= Z.div2 (c - s))%Z) as I by (destruct (Z.odd (c - s)); simpl Z.b2z in D; lia).
      split; intros W c' E; injection E as <-; apply I; now apply W. }
    assert ((n_mod t k | 2 * z + s - n_res t k)%Z <-> (n_mod t k' | z - n_res t k')%Z) as ->; [|reflexivity].
    destruct (Z.even (n_mod t k)) eqn:Ev; apply andb_prop in H3 as [H3 H4].
    + apply Z.eqb_eq in H3, H4. rewrite <- H3. replace (2 * z + s - n_res t k)%Z with (2 * (z - n_res t k'))%Z by lia.
      apply Z.mul_divide_cancel_l. lia.
    + apply Z.eqb_eq in H3, H4. rewrite H3. apply Z.mod_divide in H4; [|lia]. destruct H4 as [j J]. split.
      * intros [i E]. apply (odd_divide _ _ Ev). exists (i - j)%Z. lia.
      * intros [i E]. exists (2 * i + j)%Z. lia.
Qed.

Notation acc := (accepted f next accepting).
Definition value (k x y i : nat) : nat := n_add t k i + x * u i + y * d i.

Lemma value_step k x y : k < n_count t ->
  let k' := n_next t k (Nat.odd x) (Nat.odd y) in
  k' < n_count t /\ (acc (n_state t k) (value k x y) <-> acc (n_state t k') (value k' (Nat.div2 x) (Nat.div2 y))).
Proof.
  intros L k'. destruct (node_parts k L) as (Lq & _ & _ & H). specialize (H (Nat.odd x) (Nat.odd y)). unfold check_edge in H. cbv zeta in H.
  fold k' in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] _]. apply Nat.ltb_lt in H1. apply Nat.eqb_eq in H2.
  split; [exact H1|]. rewrite (accepted_step f states next accepting zeros _ _ Lq), H2.
  assert (E : forall i, value k x y i = 2 * (Nat.div2 x * u i + Nat.div2 y * d i) + total k (Nat.odd x) (Nat.odd y) i).
  { intros i. unfold value, total. pose proof (Nat.div2_odd x) as Dx. pose proof (Nat.div2_odd y) as Dy.
    destruct (Nat.odd x), (Nat.odd y); simpl Nat.b2n in *; nia. }
  assert (E1 : code f (odds (value k x y)) = code f (odds (total k (Nat.odd x) (Nat.odd y)))).
  { apply code_ext. intros i _. unfold odds. rewrite E, Nat.add_comm. apply Nat.odd_add_mul_2. }
  rewrite E1. assert (E3 : forall i, i < f -> halves (value k x y) i = value k' (Nat.div2 x) (Nat.div2 y) i).
  { intros i Li. pose proof (below_spec _ _ H3 i Li) as W. cbv beta in W. apply Nat.eqb_eq in W. unfold halves, value at 2. rewrite W, E.
    pose proof (Nat.div2_odd (2 * (Nat.div2 x * u i + Nat.div2 y * d i) + total k (Nat.odd x) (Nat.odd y) i)) as D1.
    pose proof (Nat.div2_odd (total k (Nat.odd x) (Nat.odd y) i)) as D2.
    rewrite (Nat.add_comm (2 * _)), Nat.odd_add_mul_2 in D1. rewrite (Nat.add_comm (2 * _)). lia. }
  split; apply accepted_ext; intros i Li; [now apply E3|symmetry; now apply E3].
Qed.

Lemma double_zero z : z = (2 * Z.of_nat 0 + z)%Z.
Proof. lia. Qed.

Lemma nodes_zero n : forall k, k < n_count t -> (forall i, i < f -> n_add t k i < 2 ^ n) -> (acc (n_state t k) (value k 0 0) <-> says k 0).
Proof.
  induction n as [|n IH]; intros k L B; destruct (node_parts k L) as (Lq & M1 & A & H).
  - assert (Z0 : forall i, i < f -> n_add t k i = 0) by (intros i Li; specialize (B i Li); simpl in B; lia).
    rewrite <- (says_zero_spec k M1), <- (A Z0). apply (accepted_zero f states next accepting closed zeros _ _ Lq).
    intros i Li. unfold value. rewrite Z0 by exact Li. lia.
  - destruct (value_step k 0 0 L) as [L' S]. cbv zeta in L', S. rewrite S. change (Nat.odd 0) with false in *. change (Nat.div2 0) with 0.
    rewrite (IH _ L').
    + pose proof (says_step k false false 0 L) as W. symmetry. exact W.
    + intros i Li. specialize (H false false). unfold check_edge in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[_ H3] _].
      pose proof (below_spec _ _ H3 i Li) as W. cbv beta in W. apply Nat.eqb_eq in W. rewrite W. unfold total. rewrite !Nat.add_0_r.
      apply halves_lt. now apply B.
Qed.

Theorem nodes_right k x y : k < n_count t -> (acc (n_state t k) (value k x y) <-> says k (Z.of_nat x - Z.of_nat y)).
Proof.
  assert (exists n, x < 2 ^ n /\ y < 2 ^ n) as (n & Bx & By).
  { exists (x + y). pose proof (Nat.pow_gt_lin_r 2 (x + y) ltac:(lia)). lia. }
  revert k x y Bx By. induction n as [|n IH]; intros k x y Bx By L.
  - simpl in Bx, By. assert (x = 0) as -> by lia. assert (y = 0) as -> by lia.
    destruct (bound_of f (n_add t k)) as [m B]. exact (nodes_zero m k L B).
  - destruct (value_step k x y L) as [L' S]. cbv zeta in L', S. rewrite S, (IH _ (Nat.div2 x) (Nat.div2 y)); trivial.
    + rewrite <- says_step by exact L. pose proof (Nat.div2_odd x) as Dx. pose proof (Nat.div2_odd y) as Dy.
      replace (2 * (Z.of_nat (Nat.div2 x) - Z.of_nat (Nat.div2 y)) + (Z.b2z (Nat.odd x) - Z.b2z (Nat.odd y)))%Z with (Z.of_nat x - Z.of_nat y)%Z; [reflexivity|].
      destruct (Nat.odd x), (Nat.odd y); simpl Nat.b2n in *; simpl Z.b2z; lia.
    + now apply halves_lt.
    + now apply halves_lt.
Qed.
End Nodes.
