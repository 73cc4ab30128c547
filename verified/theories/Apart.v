(* Version 2, step 9: two elements are told apart by a context, whatever numbers of copies they go on with. The sets of
   Machine.v are read with two vectors at once, t of the element and x of the context: coordinates 0 to f - 1 of a double
   vector are t, the others x. *)
Require Import List Arith Bool Lia.
Import ListNotations.
From Misere Require Import Machine.

Lemma code_app f : forall g b, code (f + g) b = code f b + 2 ^ f * code g (fun i => b (f + i)).
Proof.
  induction f as [|f IH]; intros g b; [simpl; rewrite Nat.add_0_r; now apply code_ext|]. cbn [Nat.add code]. rewrite IH.
  rewrite (code_ext g (fun i => b (S (f + i))) (fun i => b (S f + i))) by reflexivity. rewrite Nat.pow_succ_r'. ring.
Qed.

(* Sums of three numbers, digit by digit. *)
Lemma sum_digits v a b :
  Nat.odd (v + a + b) = Nat.odd (v + Nat.b2n (Nat.odd a) + Nat.b2n (Nat.odd b)) /\
  Nat.div2 (v + a + b) = Nat.div2 a + Nat.div2 b + Nat.div2 (v + Nat.b2n (Nat.odd a) + Nat.b2n (Nat.odd b)).
Proof.
  pose proof (Nat.div2_odd a) as Da. pose proof (Nat.div2_odd b) as Db.
  pose proof (Nat.div2_odd (v + Nat.b2n (Nat.odd a) + Nat.b2n (Nat.odd b))) as Ds. pose proof (Nat.div2_odd (v + a + b)) as Dt.
  destruct (Nat.odd (v + a + b)), (Nat.odd (v + Nat.b2n (Nat.odd a) + Nat.b2n (Nat.odd b))), (Nat.odd a), (Nat.odd b);
    simpl Nat.b2n in *; split; try reflexivity; lia.
Qed.

Section Double.
Variable f : nat.
Notation two := (f + f).
Variables (sets : nat) (after : nat -> nat -> nat) (zero : nat -> bool).
Hypothesis sets_closed : forall s l, s < sets -> l < 2 ^ two -> after s l < sets.
Hypothesis sets_zeros : forall s, s < sets -> zero (after s 0) = zero s.
Notation has := (accepted two after zero).

Definition join (t x : nat -> nat) (i : nat) : nat := if i <? f then t i else x (i - f).

Lemma join_low t x i : i < f -> join t x i = t i.
Proof. intros L. unfold join. destruct (Nat.ltb_spec i f); [reflexivity|lia]. Qed.

Lemma join_high t x i : join t x (f + i) = x i.
Proof. unfold join. destruct (Nat.ltb_spec (f + i) f); [lia|]. f_equal. lia. Qed.

(* A set is named by a state q of the automaton and vector number k: all (t, x) whose sum with the vector is accepted. *)
Section Sets.
Variables (states : nat) (next : nat -> nat -> nat) (accepting : nat -> bool).
Hypothesis closed : forall q l, q < states -> l < 2 ^ f -> next q l < states.
Hypothesis zeros : forall q, q < states -> accepting (next q 0) = accepting q.
Variable vectors : nat.
Variable vec : nat -> nat -> nat.
Variable carry : nat -> nat -> nat * nat.
Variable cls : nat -> nat -> nat.
Definition digit_sum (k l i : nat) : nat := vec k i + Nat.b2n (Nat.testbit l i) + Nat.b2n (Nat.testbit l (f + i)).
Hypothesis carry_right : forall k l, k < vectors -> l < 2 ^ two ->
  fst (carry k l) < 2 ^ f /\ snd (carry k l) < vectors /\ forall i, i < f ->
  Nat.testbit (fst (carry k l)) i = Nat.odd (digit_sum k l i) /\ vec (snd (carry k l)) i = Nat.div2 (digit_sum k l i).
Hypothesis cls_range : forall q k, q < states -> k < vectors -> cls q k < sets.
Hypothesis cls_next : forall q k l, q < states -> k < vectors -> l < 2 ^ two ->
  after (cls q k) l = cls (next q (fst (carry k l))) (snd (carry k l)).
Hypothesis cls_zero : forall q k, q < states -> k < vectors -> (forall i, i < f -> vec k i = 0) -> zero (cls q k) = accepting q.

Definition total (k : nat) (z : nat -> nat) (i : nat) : nat := vec k i + z i + z (f + i).

Theorem double_right q k z : q < states -> k < vectors ->
  (has (cls q k) z <-> accepted f next accepting q (total k z)).
Proof.
  destruct (bound_of f (total k z)) as [n L]. revert q k z L. induction n as [|n IH]; intros q k z L Lq Lk.
  - assert (Z0 : forall i, i < f -> total k z i = 0) by (intros i Li; specialize (L i Li); simpl in L; lia).
    rewrite (accepted_zero two sets after zero sets_closed sets_zeros _ z (cls_range q k Lq Lk)).
    + rewrite (accepted_zero f states next accepting closed zeros q _ Lq Z0). rewrite cls_zero; trivial; [reflexivity|].
      intros i Li. specialize (Z0 i Li). unfold total in Z0. lia.
    + intros i Li. destruct (Nat.lt_ge_cases i f) as [C|C]; [specialize (Z0 i C); unfold total in Z0; lia|].
      specialize (Z0 (i - f) ltac:(lia)). unfold total in Z0. replace (f + (i - f)) with i in Z0 by lia. lia.
  - rewrite (accepted_step two sets after zero sets_zeros _ z (cls_range q k Lq Lk)).
    rewrite (accepted_step f states next accepting zeros q _ Lq).
    set (l := code two (odds z)). assert (Ll : l < 2 ^ two) by apply code_lt.
    destruct (carry_right k l Lk Ll) as (R1 & R2 & C). rewrite (cls_next q k l Lq Lk Ll).
    assert (B : forall i, i < f -> digit_sum k l i = vec k i + Nat.b2n (Nat.odd (z i)) + Nat.b2n (Nat.odd (z (f + i)))).
    { intros i Li. unfold digit_sum, l. rewrite !code_bit by lia. reflexivity. }
    assert (E : code f (odds (total k z)) = fst (carry k l)).
    { apply code_self; [|exact R1]. intros i Li. destruct (C i Li) as [-> _]. rewrite (B i Li). apply (sum_digits (vec k i)). }
    assert (T : forall i, i < f -> halves (total k z) i = total (snd (carry k l)) (halves z) i).
    { intros i Li. unfold halves at 1, total at 1 2. destruct (C i Li) as [_ ->]. rewrite (B i Li).
      destruct (sum_digits (vec k i) (z i) (z (f + i))) as [_ ->]. unfold halves. lia. }
    rewrite E, IH; trivial.
    + split; apply accepted_ext; intros i Li; [symmetry|]; now apply T.
    + intros i Li. rewrite <- T by exact Li. apply halves_lt. now apply L.
    + now apply closed.
Qed.
End Sets.

(* Sets with different numbers differ: a letter of the context leads to sets that differ sooner. *)
Section Differ.
Variable sep : nat -> nat -> nat.
Variable rank : nat -> nat -> nat.
Hypothesis sep_right : forall s t, s < sets -> t < sets -> s <> t -> zero s <> zero t \/
  (sep s t < 2 ^ f /\ let l := 2 ^ f * sep s t in after s l <> after t l /\ rank (after s l) (after t l) < rank s t).

Lemma letter_lt s y : s < 2 ^ f -> y < 2 ^ f -> s + 2 ^ f * y < 2 ^ two.
Proof. intros. rewrite Nat.pow_add_r. nia. Qed.

Definition next_digit (y : nat) (x : nat -> nat) (i : nat) : nat := 2 * x i + Nat.b2n (Nat.testbit y i).

Lemma join_step s t y x : s < sets -> y < 2 ^ f ->
  (has s (join t (next_digit y x)) <-> has (after s (code f (odds t) + 2 ^ f * y)) (join (halves t) x)).
Proof.
  intros Ls Ly. rewrite (accepted_step two sets after zero sets_zeros s _ Ls).
  assert (code two (odds (join t (next_digit y x))) = code f (odds t) + 2 ^ f * y) as ->.
  { rewrite code_app. f_equal.
    - apply code_ext. intros i Li. unfold odds. now rewrite join_low.
    - f_equal. apply code_self; [|exact Ly]. intros i Li. unfold odds. rewrite join_high. unfold next_digit.
      rewrite Nat.add_comm, Nat.odd_add_mul_2. now destruct (Nat.testbit y i). }
  assert (H : forall i, i < two -> halves (join t (next_digit y x)) i = join (halves t) x i).
  { intros i Li. unfold halves, join. destruct (i <? f); [reflexivity|]. unfold next_digit.
    pose proof (Nat.div2_odd (2 * x (i - f) + Nat.b2n (Nat.testbit y (i - f)))) as D. rewrite Nat.add_comm, Nat.odd_add_mul_2 in D.
    rewrite (Nat.add_comm (Nat.b2n _)) in D. destruct (Nat.testbit y (i - f)); simpl Nat.b2n in *; simpl Nat.odd in D; simpl Nat.b2n in D; lia. }
  split; apply accepted_ext; intros i Li; [|symmetry]; now apply H.
Qed.

Lemma code_none b : (forall i, i < f -> b i = false) -> code f b = 0.
Proof. apply code_zero. Qed.

Theorem sets_differ s t : s < sets -> t < sets -> s <> t ->
  exists x, ~ (has s (join (fun _ => 0) x) <-> has t (join (fun _ => 0) x)).
Proof.
  remember (rank s t) as n eqn:E. revert s t E. induction n as [n IH] using lt_wf_ind. intros s t E Ls Lt NE.
  destruct (sep_right s t Ls Lt NE) as [Z|(Ly & NE' & R)].
  - exists (fun _ => 0). assert (Z0 : forall i, i < two -> join (fun _ => 0) (fun _ => 0) i = 0) by (intros i _; unfold join; now destruct (i <? f)).
    rewrite !(accepted_zero two sets after zero sets_closed sets_zeros _ _) by trivial.
    destruct (zero s), (zero t); intuition congruence.
  - set (y := sep s t) in *. assert (Ll : 2 ^ f * y < 2 ^ two) by (rewrite <- (Nat.add_0_l (2 ^ f * y)); apply letter_lt; [apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia|exact Ly]).
    destruct (IH (rank (after s (2 ^ f * y)) (after t (2 ^ f * y))) ltac:(lia) (after s (2 ^ f * y)) (after t (2 ^ f * y)) eq_refl) as (x & N); auto.
    exists (next_digit y x). rewrite !join_step by trivial. rewrite !(code_zero f (odds (fun _ => 0))) by reflexivity. exact N.
Qed.

(* Lists of pairs of sets, each for digits of t and t' in two masks. *)
Variable lists : nat.
Variable list_of : nat -> list (nat * nat).
Variable differ : nat -> bool.
Variable masks : nat -> nat * nat.
Variable next_of : nat -> nat -> nat -> nat.
Definition inside (s D : nat) : Prop := forall i, i < f -> Nat.testbit s i = true -> Nat.testbit D i = true.
Hypothesis in_range : forall k a b, k < lists -> In (a, b) (list_of k) -> a < sets /\ b < sets.
Hypothesis some_differ : forall k, k < lists -> differ k = true -> exists a b, In (a, b) (list_of k) /\ a <> b.
Hypothesis lists_closed : forall k s s', k < lists -> s < 2 ^ f -> s' < 2 ^ f -> inside s (fst (masks k)) -> inside s' (snd (masks k)) ->
  next_of k s s' < lists /\ masks (next_of k s s') = masks k /\ (differ k = true \/ s <> s' -> differ (next_of k s s') = true) /\
  forall a' b', In (a', b') (list_of (next_of k s s')) -> exists a b y, In (a, b) (list_of k) /\ y < 2 ^ f /\
    a' = after a (s + 2 ^ f * y) /\ b' = after b (s' + 2 ^ f * y).

Definition only (t : nat -> nat) (D : nat) : Prop := forall i, i < f -> t i <> 0 -> Nat.testbit D i = true.

Lemma only_letter t D : only t D -> inside (code f (odds t)) D.
Proof.
  intros O i Li B. rewrite code_bit in B by exact Li. apply (O i Li). intros Z. unfold odds in B. rewrite Z in B. discriminate.
Qed.

Lemma only_halves t D : only t D -> only (halves t) D.
Proof. intros O i Li H. apply (O i Li). intros Z. apply H. unfold halves. now rewrite Z. Qed.

Theorem apart_scan k t t' : k < lists -> only t (fst (masks k)) -> only t' (snd (masks k)) ->
  (differ k = true \/ exists i, i < f /\ t i <> t' i) ->
  exists a b x, In (a, b) (list_of k) /\ ~ (has a (join t x) <-> has b (join t' x)).
Proof.
  destruct (bound_of f (fun i => t i + t' i)) as [n L]. revert k t t' L. induction n as [|n IH]; intros k t t' L Lk O O' Df.
  - assert (Z0 : forall i, i < f -> t i = 0 /\ t' i = 0) by (intros i Li; specialize (L i Li); simpl in L; lia).
    destruct Df as [Df|(i & Li & N)]; [|destruct (Z0 i Li); congruence].
    destruct (some_differ k Lk Df) as (a & b & J & NE). destruct (in_range k a b Lk J) as [La Lb].
    destruct (sets_differ a b La Lb NE) as (x & N). exists a, b, x. split; [exact J|]. intros C. apply N.
    assert (Q : forall u, (forall i, i < f -> u i = 0) -> forall s, has s (join u x) <-> has s (join (fun _ => 0) x)).
    { intros u Zu s. split; apply accepted_ext; intros i Li; unfold join; destruct (Nat.ltb_spec i f); trivial; [|symmetry]; now apply Zu. }
    rewrite (Q t), (Q t') in C; [exact C| |]; intros i Li; now apply Z0.
  - set (s := code f (odds t)). set (s' := code f (odds t')).
    destruct (lists_closed k s s' Lk (code_lt f _) (code_lt f _) (only_letter t _ O) (only_letter t' _ O')) as (Lk' & EM & D' & Sub).
    destruct (IH (next_of k s s') (halves t) (halves t')) as (a' & b' & x & J' & N); trivial.
    + intros i Li. specialize (L i Li). simpl in L. unfold halves.
      pose proof (Nat.div2_odd (t i)). pose proof (Nat.div2_odd (t' i)). destruct (Nat.odd (t i)), (Nat.odd (t' i)); simpl Nat.b2n in *; lia.
    + rewrite EM. now apply only_halves.
    + rewrite EM. now apply only_halves.
    + destruct Df as [Df|(i & Li & NE)]; [left; apply D'; now left|]. destruct (Nat.eq_dec s s') as [E|NE']; [right|left; apply D'; now right].
      exists i. split; [exact Li|]. intros H. apply NE. rewrite (digits_of t i), (digits_of t' i). rewrite H. f_equal. f_equal.
      unfold s, s' in E. rewrite <- (code_bit f (odds t) i Li), <- (code_bit f (odds t') i Li). now rewrite E.
    + destruct (Sub a' b' J') as (a & b & y & J & Ly & -> & ->). destruct (in_range k a b Lk J) as [La Lb].
      exists a, b, (next_digit y x). split; [exact J|]. rewrite !join_step by trivial. exact N.
Qed.
End Differ.
End Double.
