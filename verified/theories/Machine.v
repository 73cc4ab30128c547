(* Version 2: automata that read vectors of f numbers in binary, low digits first, as they stand in a file: states, letters
   and sets are numbers. A vector is a function of which the first f entries count. Every scan here is over numbers below a
   bound, so that a checker can do it. *)
Require Import List Arith ZArith Bool Lia.
Import ListNotations.

(* The number of a letter: bit i is the digit of coordinate i. *)
Fixpoint code (f : nat) (b : nat -> bool) : nat :=
  match f with 0 => 0 | S f' => Nat.b2n (b 0) + 2 * code f' (fun i => b (S i)) end.

Definition odds (u : nat -> nat) (i : nat) : bool := Nat.odd (u i).
Definition halves (u : nat -> nat) (i : nat) : nat := Nat.div2 (u i).

Lemma code_lt f : forall b, code f b < 2 ^ f.
Proof. induction f as [|f IH]; intros b; simpl; [lia|]. specialize (IH (fun i => b (S i))). destruct (b 0); simpl; lia. Qed.

Lemma code_bit f : forall b i, i < f -> Nat.testbit (code f b) i = b i.
Proof.
  induction f as [|f IH]; intros b i L; [lia|]. cbn [code]. destruct i as [|i].
  - apply Nat.add_b2n_double_bit0.
  - rewrite <- (IH (fun i => b (S i)) i) by lia. cbn [Nat.testbit]. f_equal.
    rewrite Nat.div2_div. symmetry. apply Nat.div_unique with (Nat.b2n (b 0)); destruct (b 0); simpl; lia.
Qed.

Lemma code_ext f : forall b b', (forall i, i < f -> b i = b' i) -> code f b = code f b'.
Proof.
  induction f as [|f IH]; intros b b' E; simpl; [reflexivity|]. rewrite (E 0) by lia.
  rewrite (IH (fun i => b (S i)) (fun i => b' (S i))); [reflexivity|]. intros i L. apply E. lia.
Qed.

Lemma code_zero f : forall b, (forall i, i < f -> b i = false) -> code f b = 0.
Proof.
  induction f as [|f IH]; intros b E; simpl; [reflexivity|]. rewrite (E 0) by lia.
  rewrite IH; [reflexivity|]. intros i L. apply E. lia.
Qed.

Lemma digits_of u i : u i = 2 * halves u i + Nat.b2n (odds u i).
Proof. unfold halves, odds. apply Nat.div2_odd. Qed.

Lemma halves_lt n k : n < 2 ^ S k <-> Nat.div2 n < 2 ^ k.
Proof. pose proof (Nat.div2_odd n). simpl. destruct (Nat.odd n); simpl Nat.b2n in *; lia. Qed.

Section Machine.
Variable f : nat.
Variable states : nat.
Variable next : nat -> nat -> nat.
Variable accepting : nat -> bool.

Fixpoint read (k : nat) (q : nat) (u : nat -> nat) : nat :=
  match k with 0 => q | S k' => read k' (next q (code f (odds u))) (halves u) end.

(* u is accepted from q on: all its digits are read, and the state accepts. *)
Definition accepted (q : nat) (u : nat -> nat) : Prop :=
  exists k, (forall i, i < f -> u i < 2 ^ k) /\ accepting (read k q u) = true.

Lemma read_ext k : forall q u u', (forall i, i < f -> u i = u' i) -> read k q u = read k q u'.
Proof.
  induction k as [|k IH]; intros q u u' E; simpl; [reflexivity|].
  rewrite (code_ext f (odds u) (odds u')) by (intros i L; unfold odds; now rewrite E).
  apply IH. intros i L. unfold halves. now rewrite E.
Qed.

Lemma accepted_ext q u u' : (forall i, i < f -> u i = u' i) -> accepted q u -> accepted q u'.
Proof. intros E (k & L & A). exists k. split; [intros i Li; rewrite <- E by exact Li; auto|now rewrite <- (read_ext k q u u' E)]. Qed.

Hypothesis closed : forall q l, q < states -> l < 2 ^ f -> next q l < states.
Hypothesis zeros : forall q, q < states -> accepting (next q 0) = accepting q.

Lemma accepted_step q u : q < states -> (accepted q u <-> accepted (next q (code f (odds u))) (halves u)).
Proof.
  intros Lq. split; intros (k & L & A).
  - destruct k as [|k].
    + assert (forall i, i < f -> u i = 0) as Z0 by (intros i Li; specialize (L i Li); simpl in L; lia).
      exists 0. split; [intros i Li; unfold halves; rewrite Z0 by exact Li; simpl; lia|].
      simpl. rewrite code_zero; [now rewrite zeros|]. intros i Li. unfold odds. now rewrite Z0.
    + exists k. split; [intros i Li; apply halves_lt; exact (L i Li)|exact A].
  - exists (S k). split; [intros i Li; apply halves_lt; exact (L i Li)|exact A].
Qed.

Lemma accepted_zero q u : q < states -> (forall i, i < f -> u i = 0) -> (accepted q u <-> accepting q = true).
Proof.
  intros Lq Z0. split.
  - intros (k & _ & A). revert q u Lq Z0 A. induction k as [|k IH]; intros q u Lq Z0 A; [exact A|]. simpl in A.
    rewrite code_zero in A by (intros i Li; unfold odds; now rewrite Z0). rewrite <- zeros by exact Lq.
    apply (IH _ (halves u)); [apply closed; [exact Lq|apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia]| |exact A].
    intros i Li. unfold halves. now rewrite Z0.
  - intros A. exists 0. split; [intros i Li; rewrite Z0 by exact Li; simpl; lia|exact A].
Qed.

(* Every vector has finitely many digits. *)
Lemma bound_of (u : nat -> nat) : exists k, forall i, i < f -> u i < 2 ^ k.
Proof.
  clear. induction f as [|g [k H]]; [exists 0; intros i L; lia|]. exists (k + u g). intros i L. rewrite Nat.pow_add_r.
  pose proof (Nat.pow_gt_lin_r 2 (u g) ltac:(lia)). pose proof (Nat.pow_nonzero 2 k ltac:(lia)).
  pose proof (Nat.pow_nonzero 2 (u g) ltac:(lia)).
  destruct (Nat.eq_dec i g) as [->|]; [nia|]. specialize (H i ltac:(lia)). nia.
Qed.

(* Scan 1: two sets do not meet. *)
Section Meet.
Variable F : nat -> nat -> bool.
Hypothesis none : forall s t, s < states -> t < states -> F s t = true -> accepting s = true -> accepting t = false.
Hypothesis F_closed : forall s t l, s < states -> t < states -> l < 2 ^ f -> F s t = true -> F (next s l) (next t l) = true.

Theorem meet s t x : s < states -> t < states -> F s t = true -> accepted s x -> ~ accepted t x.
Proof.
  intros Ls Lt HF A1 A2. destruct (bound_of x) as [k L]. revert s t x Ls Lt HF A1 A2 L.
  induction k as [|k IH]; intros s t x Ls Lt HF A1 A2 L.
  - assert (forall i, i < f -> x i = 0) as Z0 by (intros i Li; specialize (L i Li); simpl in L; lia).
    apply (accepted_zero s x Ls Z0) in A1. apply (accepted_zero t x Lt Z0) in A2. rewrite (none s t) in A2; auto. discriminate.
  - pose proof (code_lt f (odds x)). apply (IH (next s (code f (odds x))) (next t (code f (odds x))) (halves x)); auto.
    + exact (proj1 (accepted_step s x Ls) A1).
    + exact (proj1 (accepted_step t x Lt) A2).
    + intros i Li. apply halves_lt. exact (L i Li).
Qed.
End Meet.

(* Scan 2: lists of sets that have every x, or (weak lists) every x but 0. A guard g, if not 0, says that coordinate g - 1 is
   at least 1. *)
Definition holds_at (s : nat * nat) (x : nat -> nat) : Prop :=
  accepted (snd s) x /\ (fst s = 0 \/ 1 <= x (pred (fst s))).
Definition after (s : nat * nat) (l : nat) : nat * nat :=
  (if Nat.testbit l (pred (fst s)) then 0 else fst s, next (snd s) l).

Section Cover.
Variable lists : nat.
Variable list_of : nat -> list (nat * nat).
Variable weak : nat -> bool.
Variable list_next : nat -> nat -> nat.
Hypothesis in_range : forall k s, k < lists -> In s (list_of k) -> snd s < states /\ fst s <= f.
Hypothesis some : forall k, k < lists -> weak k = false -> exists s, In (0, s) (list_of k) /\ accepting s = true.
Hypothesis list_closed : forall k l, k < lists -> l < 2 ^ f -> list_next k l < lists /\
  (weak (list_next k l) = true -> weak k = true /\ l = 0) /\
  forall s', In s' (list_of (list_next k l)) -> exists s, In s (list_of k) /\ s' = after s l.

Theorem cover k x : k < lists -> (weak k = true -> exists i, i < f /\ 1 <= x i) -> exists s, In s (list_of k) /\ holds_at s x.
Proof.
  destruct (bound_of x) as [n L]. revert k x L. induction n as [|n IH]; intros k x L Lk W.
  - assert (forall i, i < f -> x i = 0) as Z0 by (intros i Li; specialize (L i Li); simpl in L; lia).
    destruct (weak k) eqn:E.
    + destruct (W eq_refl) as (i & Li & P). rewrite Z0 in P by exact Li. lia.
    + destruct (some k Lk E) as (s & J & A). exists (0, s). split; [exact J|]. split; [|now left].
      apply accepted_zero; trivial. exact (proj1 (in_range k _ Lk J)).
  - set (l := code f (odds x)). pose proof (code_lt f (odds x)) as Ll. fold l in Ll.
    destruct (list_closed k l Lk Ll) as (Lk' & Wk & Sub).
    destruct (IH (list_next k l) (halves x)) as (s' & J' & A' & G'); trivial.
    + intros i Li. apply halves_lt. exact (L i Li).
    + intros E. destruct (Wk E) as [Ek El]. destruct (W Ek) as (i & Li & P). exists i. split; [exact Li|].
      assert (odds x i = false) as O. { rewrite <- (code_bit f (odds x) i Li). fold l. rewrite El. apply Nat.bits_0. }
      pose proof (digits_of x i) as D. rewrite O in D. simpl Nat.b2n in D. lia.
    + destruct (Sub s' J') as (s & J & ->). exists s. split; [exact J|]. destruct (in_range k s Lk J) as [Ls Lf]. split.
      * exact (proj2 (accepted_step (snd s) x Ls) A').
      * simpl in G'. destruct (Nat.eq_dec (fst s) 0) as [E0|NE]; [now left|right].
        pose proof (digits_of x (pred (fst s))) as D. unfold l in G'. rewrite code_bit in G' by lia.
        destruct (odds x (pred (fst s))); simpl Nat.b2n in D; [lia|]. destruct G' as [G'|G']; [congruence|lia].
Qed.
End Cover.
End Machine.

(* The sets S(q, c) = { x : x + c is accepted from q }, named by numbers of another machine: state q and vector number k lead
   to set cls q k. *)
Section Sets.
Variable f : nat.
Variables (states : nat) (next : nat -> nat -> nat) (accepting : nat -> bool).
Hypothesis closed : forall q l, q < states -> l < 2 ^ f -> next q l < states.
Hypothesis zeros : forall q, q < states -> accepting (next q 0) = accepting q.
Variables (sets : nat) (after : nat -> nat -> nat) (zero : nat -> bool).
Hypothesis sets_closed : forall s l, s < sets -> l < 2 ^ f -> after s l < sets.
Hypothesis sets_zeros : forall s, s < sets -> zero (after s 0) = zero s.

Variable vectors : nat.
Variable vec : nat -> nat -> Z.
Variable carry : nat -> nat -> nat * nat.        (* vector k and a letter: the letter that is read, and the vector that is left *)
Variable cls : nat -> nat -> nat.
Hypothesis carry_right : forall k l, k < vectors -> l < 2 ^ f ->
  fst (carry k l) < 2 ^ f /\ snd (carry k l) < vectors /\ forall i, i < f ->
  Nat.testbit (fst (carry k l)) i = Z.odd (vec k i + Z.b2z (Nat.testbit l i)) /\
  vec (snd (carry k l)) i = Z.div2 (vec k i + Z.b2z (Nat.testbit l i)).
Hypothesis cls_range : forall q k, q < states -> k < vectors -> cls q k < sets.
Hypothesis cls_next : forall q k l, q < states -> k < vectors -> l < 2 ^ f ->
  after (cls q k) l = cls (next q (fst (carry k l))) (snd (carry k l)).
Hypothesis cls_zero : forall q k, q < states -> k < vectors -> (forall i, i < f -> vec k i = 0%Z) -> zero (cls q k) = accepting q.
Hypothesis cls_minus : forall q k, q < states -> k < vectors -> (forall i, i < f -> vec k i = 0%Z \/ vec k i = (-1)%Z) ->
  (exists i, i < f /\ vec k i = (-1)%Z) -> zero (cls q k) = false.

Notation acc := (accepted f next accepting).
Notation has := (accepted f after zero).
Definition in_set (q k : nat) (x : nat -> nat) : Prop :=
  exists u, (forall i, i < f -> (Z.of_nat (u i) = Z.of_nat (x i) + vec k i)%Z) /\ acc q u.

Lemma letter_eq k l (x u : nat -> nat) : k < vectors -> l = code f (odds x) ->
  (forall i, i < f -> (Z.of_nat (u i) = Z.of_nat (x i) + vec k i)%Z) ->
  code f (odds u) = code f (fun i => Nat.testbit (fst (carry k l)) i) /\
  forall i, i < f -> (Z.of_nat (halves u i) = Z.of_nat (halves x i) + vec (snd (carry k l)) i)%Z.
Proof.
  intros Lk -> Eu. destruct (carry_right k (code f (odds x)) Lk (code_lt _ _)) as (_ & _ & C).
  assert (forall i, i < f -> odds u i = Nat.testbit (fst (carry k (code f (odds x)))) i /\
    (Z.of_nat (halves u i) = Z.of_nat (halves x i) + vec (snd (carry k (code f (odds x)))) i)%Z) as H.
  { intros i Li. destruct (C i Li) as [-> ->]. rewrite (code_bit f _ i Li). specialize (Eu i Li).
    pose proof (digits_of u i) as Du. pose proof (digits_of x i) as Dx.
    pose proof (Z.div2_odd (vec k i + Z.b2z (odds x i))) as Ds.
    destruct (odds u i), (odds x i), (Z.odd _); simpl Nat.b2n in *; simpl Z.b2z in *; split; try reflexivity; lia. }
  split; [apply code_ext; intros i Li; now apply H|intros i Li; now apply H].
Qed.

Lemma code_self l b : (forall i, i < f -> b i = Nat.testbit l i) -> l < 2 ^ f -> code f b = l.
Proof.
  intros E L. apply Nat.bits_inj. intros i. destruct (Nat.lt_ge_cases i f) as [Li|Li]; [rewrite code_bit by exact Li; auto|].
  rewrite !Nat.testbit_eqb, !Nat.div_small; [reflexivity| |].
  - apply (Nat.lt_le_trans _ (2 ^ f)); [exact L|]. apply Nat.pow_le_mono_r; lia.
  - apply (Nat.lt_le_trans _ (2 ^ f)); [apply code_lt|]. apply Nat.pow_le_mono_r; lia.
Qed.

Lemma in_set_step q k x : q < states -> k < vectors ->
  let c := carry k (code f (odds x)) in in_set q k x <-> in_set (next q (fst c)) (snd c) (halves x).
Proof.
  intros Lq Lk c. destruct (carry_right k (code f (odds x)) Lk (code_lt _ _)) as (R1 & R2 & C). fold c in R1, R2, C. split.
  - intros (u & Eu & A). destruct (letter_eq k _ x u Lk eq_refl Eu) as [E1 E2]. fold c in E1, E2.
    exists (halves u). split; [exact E2|]. apply (accepted_step f states next accepting zeros q u Lq) in A.
    rewrite E1, (code_self (fst c)) in A; auto.
  - intros (w & Ew & A). set (u := fun i => 2 * w i + Nat.b2n (Nat.testbit (fst c) i)).
    assert (Eu : forall i, i < f -> Z.of_nat (u i) = (Z.of_nat (x i) + vec k i)%Z).
    { intros i Li. unfold u. destruct (C i Li) as [Cl Cv]. specialize (Ew i Li). rewrite Cv in Ew. rewrite Cl.
      rewrite (code_bit f _ i Li) in *. pose proof (digits_of x i) as Dx. pose proof (Z.div2_odd (vec k i + Z.b2z (odds x i))) as Ds.
      destruct (odds x i), (Z.odd _); simpl Nat.b2n in *; simpl Z.b2z in *; lia. }
    exists u. split; [exact Eu|]. destruct (letter_eq k _ x u Lk eq_refl Eu) as [E1 E2]. fold c in E1, E2.
    apply (accepted_step f states next accepting zeros q u Lq). rewrite E1, (code_self (fst c)) by auto.
    apply (accepted_ext f next accepting _ w); [|exact A]. intros i Li. specialize (E2 i Li). specialize (Ew i Li). lia.
Qed.

Lemma sets_step q k x : q < states -> k < vectors ->
  let c := carry k (code f (odds x)) in has (cls q k) x <-> has (cls (next q (fst c)) (snd c)) (halves x).
Proof.
  intros Lq Lk c. rewrite (accepted_step f sets after zero sets_zeros (cls q k) x (cls_range q k Lq Lk)).
  unfold c. now rewrite cls_next by (trivial; apply code_lt).
Qed.

Lemma sets_right_zero n : forall q k x, q < states -> k < vectors -> (forall i, i < f -> x i = 0) ->
  (forall i, i < f -> (- 2 ^ Z.of_nat n <= vec k i < 2 ^ Z.of_nat n)%Z) -> (has (cls q k) x <-> in_set q k x).
Proof.
  induction n as [|n IH]; intros q k x Lq Lk Z0 B.
  - change (2 ^ Z.of_nat 0)%Z with 1%Z in B. rewrite (accepted_zero f sets after zero sets_closed sets_zeros _ x (cls_range q k Lq Lk) Z0).
    assert ((forall i, i < f -> vec k i = 0%Z) \/ exists i, i < f /\ vec k i = (-1)%Z) as [A|(i & Li & A)].
    { assert (forall g, g <= f -> (forall i, i < g -> vec k i = 0%Z) \/ exists i, i < g /\ vec k i = (-1)%Z) as H; [|now apply H].
      induction g as [|g IHg]; intros Lg; [left; intros; lia|]. destruct IHg as [A|(i & Li & A)]; [lia| |right; exists i; split; [lia|exact A]].
      specialize (B g ltac:(lia)). assert (vec k g = 0 \/ vec k g = -1)%Z as [E|E] by lia; [left|right; exists g; split; [lia|exact E]].
      intros i Li. destruct (Nat.eq_dec i g) as [->|]; [exact E|apply A; lia]. }
    + rewrite (cls_zero q k Lq Lk A). split.
      * intros H. exists x. split; [intros i Li; rewrite A by exact Li; lia|]. now apply (accepted_zero f states next accepting closed zeros q x Lq Z0).
      * intros (u & Eu & H). apply (accepted_zero f states next accepting closed zeros q u Lq); [|exact H].
        intros i Li. specialize (Eu i Li). rewrite A, Z0 in Eu by exact Li. lia.
    + rewrite cls_minus; trivial.
      * split; [discriminate|]. intros (u & Eu & _). specialize (Eu i Li). rewrite A, Z0 in Eu by exact Li. lia.
      * intros j Lj. specialize (B j Lj). lia.
      * now exists i.
  - rewrite (sets_step q k x Lq Lk), (in_set_step q k x Lq Lk). cbv zeta.
    destruct (carry_right k (code f (odds x)) Lk (code_lt _ _)) as (R1 & R2 & C). apply IH; auto.
    + intros i Li. unfold halves. now rewrite Z0.
    + intros i Li. destruct (C i Li) as [_ ->]. rewrite code_bit by exact Li. unfold odds. rewrite Z0 by exact Li. specialize (B i Li).
      replace (Z.of_nat (S n)) with (Z.succ (Z.of_nat n)) in B by lia. rewrite Z.pow_succ_r in B by lia.
      simpl Z.b2z. rewrite Z.add_0_r. pose proof (Z.div2_odd (vec k i)). destruct (Z.odd (vec k i)); simpl Z.b2z in *; lia.
Qed.

Lemma vec_bound k : exists n, forall i, i < f -> (- 2 ^ Z.of_nat n <= vec k i < 2 ^ Z.of_nat n)%Z.
Proof.
  destruct (bound_of f (fun i => Z.to_nat (Z.abs (vec k i)))) as [n H]. exists n. intros i Li. specialize (H i Li).
  assert (Z.abs (vec k i) < 2 ^ Z.of_nat n)%Z; [|lia]. change 2%Z with (Z.of_nat 2). rewrite <- Nat2Z.inj_pow. lia.
Qed.

(* The sets are what they are named for. *)
Theorem sets_right q k x : q < states -> k < vectors -> (has (cls q k) x <-> in_set q k x).
Proof.
  destruct (bound_of f x) as [n L]. revert q k x L. induction n as [|n IH]; intros q k x L Lq Lk.
  - destruct (vec_bound k) as [m B]. apply (sets_right_zero m); trivial.
    intros i Li. specialize (L i Li). simpl in L. lia.
  - rewrite (sets_step q k x Lq Lk), (in_set_step q k x Lq Lk). cbv zeta.
    destruct (carry_right k (code f (odds x)) Lk (code_lt _ _)) as (R1 & R2 & C). apply IH; auto.
    intros i Li. apply halves_lt. exact (L i Li).
Qed.
End Sets.
