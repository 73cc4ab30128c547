(* The values of the options of heaps, without listing the options: the sets of values of two and of three heaps that are
   t together serve every digit and every heap. A hint names for each value a sum that has it. *)
Require Import List Arith NArith Bool Lia.
Import ListNotations.
From Misere Require Import Game Rules.
Open Scope bool_scope.

Definition range (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

Lemma range_spec n x : In x (range n) <-> (x < n)%N.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (i & <- & H). apply in_seq in H. lia.
  - intros H. exists (N.to_nat x). split; [apply N2Nat.id|]. apply in_seq. lia.
Qed.

Lemma all_range n f : forallb f (range n) = true -> forall x, (x < n)%N -> f x = true.
Proof. intros H x L. rewrite forallb_forall in H. apply H. now apply range_spec. Qed.

(* f holds for all numbers below n. *)
Fixpoint below (n : nat) (f : nat -> bool) : bool :=
  match n with 0 => true | S k => if f k then below k f else false end.

Lemma below_spec n f : below n f = true -> forall k, k < n -> f k = true.
Proof.
  induction n as [|n IH]; intros H k L; [lia|]. simpl in H. destruct (f n) eqn:E; [|discriminate].
  destruct (Nat.eq_dec k n) as [->|]; [exact E|]. apply IH; [exact H|lia].
Qed.

Section Sums.
Variable op : N -> N -> N.
Variable one : N.
Variable f : nat -> N.                            (* the value of a heap *)
Variable witness2 : nat -> N -> nat.              (* one of two heaps *)
Variable witness3 : nat -> N -> nat * nat.        (* two of three heaps *)

Fixpoint product (X : position) : N := match X with [] => one | n :: X' => op (f n) (product X') end.

Definition in2 (t : nat) (x : N) : bool :=
  let a := witness2 t x in (1 <=? a) && (a + a <=? t) && (op (f a) (f (t - a)) =? x)%N.

Definition in3 (t : nat) (x : N) : bool :=
  let (a, b) := witness3 t x in
  (1 <=? a) && (1 <=? b) && (a + b <? t) && (op (f a) (op (f b) (f (t - a - b))) =? x)%N.

(* No value is missing: two heaps. Each hint is looked at once, for there are far more sums than values. What heaps 1, 2, ... do is
   in ops, and the values of heaps t - 1, t - 2, ... in back, so that nothing is looked up for a sum but its product. *)
Fixpoint pairs2 (row : N -> nat) (steps : nat) (ops : list (N -> N)) (back : list N) : bool :=
  match steps with
  | 0 => true
  | S k => match ops, back with o :: ops', y :: back' => if row (o y) =? 0 then false else pairs2 row k ops' back' | _, _ => true end
  end.

Fixpoint full2 (universe : list N) (ops : list (N -> N)) (steps t : nat) (back : list N) : bool :=
  match steps with
  | 0 => true
  | S k => let row := witness2 t in
    if forallb (fun x => (row x =? 0) || in2 t x) universe && pairs2 row (Nat.div2 t) ops back then full2 universe ops k (S t) (f t :: back) else false
  end.

(* Three heaps: sets holds the values of two heaps that are t - 1, t - 2, ... together. *)
Fixpoint row3 (t a : nat) (sets : list (list N)) : bool :=
  match sets with
  | [] => true
  | s :: sets' => forallb (fun y => in3 t (op (f a) y)) s && row3 t (S a) sets'
  end.

Fixpoint full3 (universe : list N) (steps t : nat) (sets : list (list N)) : bool :=
  match steps with
  | 0 => true
  | S steps' => row3 t 1 sets && full3 universe steps' (S t) (filter (in2 t) universe :: sets)
  end.

(* Is x the value of an option of heap n? What does not depend on x is found once; and a sum of two heaps has been looked at, if there
   is one. *)
Definition in_digit (n j d : nat) : N -> bool :=
  if n <? j then fun _ => false else
  let m := n - j in let some := 1 <=? m in
  let nothing := (1 <=? j) && Nat.testbit d 0 && negb some in
  let heap := (1 <=? j) && Nat.testbit d 1 && some in let v := f m in
  let two := Nat.testbit d 2 && some in let row := witness2 m in
  let three := Nat.testbit d 3 in
  fun x => (nothing && (one =? x)%N) || (heap && (v =? x)%N) || (two && negb (row x =? 0)) || (three && in3 m x).

Fixpoint in_from (ds : list nat) (j n : nat) : list (N -> bool) :=
  match ds with [] => [] | d :: ds' => in_digit n j d :: in_from ds' (S j) n end.

Definition in_options (ds : list nat) (n : nat) : N -> bool :=
  if n =? 0 then fun _ => false else let tests := in_from ds 0 n in fun x => existsb (fun test => test x) tests.

Definition check_sums (ds : list nat) (universe : list N) (top : nat) : bool :=
  let three := existsb (fun d => Nat.testbit d 3) ds in
  (if three || existsb (fun d => Nat.testbit d 2) ds then full2 universe (map (fun a => op (f a)) (seq 1 top)) top 1 [] else true) &&
  (if three then full3 universe (S top) 0 [] else true).

Variable ds : list nat.
Variable universe : list N.
Variable top : nat.
Hypothesis op_one : forall n, n <= top -> op (f n) one = f n.
Hypothesis op_comm : forall a b, a <= top -> b <= top -> op (f a) (f b) = op (f b) (f a).
Hypothesis in_universe : forall a b, a <= top -> b <= top -> In (op (f a) (f b)) universe.
Hypothesis checked : check_sums ds universe top = true.

Lemma in2_found t x : t <= top -> in2 t x = true ->
  exists a b, 1 <= a <= b /\ a + b = t /\ op (f a) (f b) = x.
Proof.
  unfold in2. rewrite !andb_true_iff, !Nat.leb_le, N.eqb_eq. intros L [[H1 H2] H3].
  exists (witness2 t x), (t - witness2 t x). repeat split; trivial; lia.
Qed.

Lemma pairs2_spec row steps : forall ops back, pairs2 row steps ops back = true ->
  forall i o y, i < steps -> nth_error ops i = Some o -> nth_error back i = Some y -> row (o y) <> 0.
Proof.
  induction steps as [|k IH]; intros ops back H i o y L Eo Ey; [lia|]. destruct ops as [|o0 ops], back as [|y0 back]; try (destruct i; discriminate).
  simpl in H. destruct (Nat.eqb_spec (row (o0 y0)) 0) as [|NE]; [discriminate|]. destruct i as [|i]; simpl in *; [congruence|].
  apply (IH ops back H i); trivial. lia.
Qed.

Lemma full2_spec steps : forall t back, (forall i, S i < t -> nth_error back i = Some (f (t - 1 - i))) ->
  full2 universe (map (fun a => op (f a)) (seq 1 top)) steps t back = true ->
  forall t' a, t <= t' -> t' < t + steps -> t' <= top -> 1 <= a -> a + a <= t' -> In (op (f a) (f (t' - a))) universe -> in2 t' (op (f a) (f (t' - a))) = true.
Proof.
  induction steps as [|k IH]; intros t back Inv H t' a L1 L2 Lt La Lh J; [lia|]. cbn [full2] in H.
  destruct (forallb _ _ && pairs2 _ _ _ _) eqn:C; [|discriminate]. apply andb_prop in C as [D C].
  destruct (Nat.eq_dec t' t) as [->|NE].
  - rewrite forallb_forall in D. specialize (D _ J). cbv beta in D. apply orb_prop in D as [D|D]; [|exact D]. apply Nat.eqb_eq in D. exfalso.
    refine (pairs2_spec _ _ _ _ C (a - 1) (op (f a)) (f (t - a)) _ _ _ D).
    + pose proof (Nat.div2_odd t). destruct (Nat.odd t); simpl Nat.b2n in *; lia.
    + rewrite nth_error_map, (nth_error_nth' _ 0), seq_nth by (rewrite ?seq_length; lia). simpl. do 3 f_equal. lia.
    + rewrite Inv by lia. do 2 f_equal. lia.
  - apply (IH (S t) (f t :: back)); trivial; try lia. intros [|i] Li; simpl; [do 2 f_equal; lia|]. rewrite Inv by lia. do 2 f_equal. lia.
Qed.

Lemma full2_some steps : forall t back, full2 universe (map (fun a => op (f a)) (seq 1 top)) steps t back = true ->
  forall t' x, t <= t' -> t' < t + steps -> In x universe -> witness2 t' x <> 0 -> in2 t' x = true.
Proof.
  induction steps as [|k IH]; intros t back H t' x L1 L2 J W; [lia|]. cbn [full2] in H.
  destruct (forallb _ _ && pairs2 _ _ _ _) eqn:C; [|discriminate]. apply andb_prop in C as [D _].
  destruct (Nat.eq_dec t' t) as [->|NE]; [|apply (IH (S t) _ H); trivial; lia].
  rewrite forallb_forall in D. specialize (D _ J). cbv beta in D. apply orb_prop in D as [D|D]; [|exact D]. now apply Nat.eqb_eq in D.
Qed.

Lemma two_checked d : In d ds -> Nat.testbit d 2 = true \/ Nat.testbit d 3 = true -> full2 universe (map (fun a => op (f a)) (seq 1 top)) top 1 [] = true.
Proof.
  intros I T. unfold check_sums in checked. apply andb_prop in checked as [C _].
  replace (existsb (fun d => Nat.testbit d 3) ds || existsb (fun d => Nat.testbit d 2) ds) with true in C; [exact C|].
  symmetry. apply orb_true_iff. destruct T as [T|T]; [right|left]; apply existsb_exists; now exists d.
Qed.

Lemma in2_full d a b : In d ds -> Nat.testbit d 2 = true \/ Nat.testbit d 3 = true -> 1 <= a -> 1 <= b -> a + b <= top ->
  in2 (a + b) (op (f a) (f b)) = true.
Proof.
  intros I T. pose proof (two_checked d I T) as A.
  assert (forall a b, 1 <= a <= b -> a + b <= top -> in2 (a + b) (op (f a) (f b)) = true) as H.
  { intros a' b' L1 L2. replace b' with (a' + b' - a') at 2 by lia.
    apply (full2_spec top 1 []); try lia; trivial. apply in_universe; lia. }
  intros L1 L2 L3. destruct (Nat.le_gt_cases a b) as [L|L]; [now apply H|].
  rewrite op_comm, Nat.add_comm by lia. apply H; lia.
Qed.

Lemma row3_spec sets : forall t a, row3 t a sets = true ->
  forall i s y, nth_error sets i = Some s -> In y s -> in3 t (op (f (a + i)) y) = true.
Proof.
  induction sets as [|s0 sets IH]; intros t a H i s y E I; [destruct i; discriminate|]. simpl in H.
  apply andb_prop in H as [H1 H2]. destruct i as [|i]; simpl in E.
  - injection E as ->. rewrite Nat.add_0_r. rewrite forallb_forall in H1. now apply H1.
  - replace (a + S i) with (S a + i) by lia. now apply (IH t (S a) H2 i s y).
Qed.

Lemma full3_spec steps : forall t sets,
  (forall i, i < t -> nth_error sets i = Some (filter (in2 (t - 1 - i)) universe)) ->
  full3 universe steps t sets = true ->
  forall t' a y, t' < t + steps -> t <= t' -> 1 <= a -> a <= t' -> In y universe -> in2 (t' - a) y = true ->
  in3 t' (op (f a) y) = true.
Proof.
  induction steps as [|steps IH]; intros t sets Inv H t' a y L1 L2 La Lb I J; [lia|]. simpl in H.
  apply andb_prop in H as [H1 H2]. destruct (Nat.eq_dec t' t) as [->|NE].
  - pose proof (row3_spec _ _ _ H1 (a - 1) (filter (in2 (t - a)) universe) y) as R.
    replace (1 + (a - 1)) with a in R by lia. apply R; [|apply filter_In; now split].
    rewrite Inv by lia. do 2 f_equal. f_equal. lia.
  - apply (IH (S t) (filter (in2 t) universe :: sets)); trivial; try lia.
    intros [|i] Li; simpl; [do 3 f_equal; lia|]. rewrite Inv by lia. do 3 f_equal. lia.
Qed.

Lemma in3_found t x : in3 t x = true ->
  exists a b c, 1 <= a /\ 1 <= b /\ 1 <= c /\ a + b + c = t /\ op (f a) (op (f b) (f c)) = x.
Proof.
  unfold in3. destruct (witness3 t x) as [a b]. rewrite !andb_true_iff, !Nat.leb_le, Nat.ltb_lt, N.eqb_eq.
  intros [[[H1 H2] H3] H4]. exists a, b, (t - a - b). repeat split; trivial; lia.
Qed.

Lemma in3_full d a b c : In d ds -> Nat.testbit d 3 = true -> 1 <= a -> 1 <= b -> 1 <= c -> a + b + c <= top ->
  in3 (a + b + c) (op (f a) (op (f b) (f c))) = true.
Proof.
  intros I T La Lb Lc L.
  assert (A : full3 universe (S top) 0 [] = true).
  { unfold check_sums in checked. apply andb_prop in checked as [_ C].
    replace (existsb (fun d => Nat.testbit d 3) ds) with true in C; [exact C|].
    symmetry. apply existsb_exists. now exists d. }
  apply (full3_spec (S top) 0 []); trivial; try lia.
  - apply in_universe; lia.
  - replace (a + b + c - a) with (b + c) by lia. apply (in2_full d); trivial; [tauto|lia].
Qed.

Lemma in_digit_spec j d n x : nth_error ds j = Some d -> n <= top -> In x universe ->
  (in_digit n j d x = true <-> exists o, allowed d j n o /\ product o = x).
Proof.
  intros E Ln Ux. pose proof (nth_error_In _ _ E) as I. unfold in_digit. destruct (Nat.ltb_spec n j) as [L|L].
  - split; [discriminate|]. intros (o & A & _). destruct A; lia.
  - cbv zeta. rewrite !orb_true_iff, !andb_true_iff, !negb_true_iff, !Nat.leb_le, Nat.leb_gt, !N.eqb_eq, Nat.eqb_neq. split.
    + intros [[[[[[H1 H2] H3] H4]|[[[H1 H2] H3] H4]]|[[H1 H3] H2]]|[H1 H2]].
      * exists []. split; [apply take_all; trivial; lia|exact H4].
      * exists [n - j]. split; [apply take; trivial; lia|]. simpl. rewrite op_one by lia. exact H4.
      * apply (full2_some top 1 [] (two_checked d I (or_introl H1)) _ _) in H2; trivial; try lia.
        apply in2_found in H2 as (a & b & Lab & S & V); [|lia]. exists [a; b].
        split; [apply split2; trivial; lia|]. simpl. rewrite op_one by lia. exact V.
      * apply in3_found in H2 as (a & b & c & La & Lb & Lc & S & V). exists [a; b; c].
        split; [apply split3; trivial; lia|]. simpl. rewrite op_one by lia. exact V.
    + intros (o & A & V). destruct A as [J En T|m J En M T|a b En A T|a b c En A B C T]; simpl in V.
      * left; left; left. repeat split; trivial; lia.
      * left; left; right. rewrite op_one in V by lia. replace (n - j) with m by lia. repeat split; trivial; lia.
      * left; right. split; [split; [exact T|lia]|]. rewrite op_one in V by lia. replace (n - j) with (a + b) by lia. rewrite <- V.
        assert (in2 (a + b) (op (f a) (f b)) = true) as W by (apply (in2_full d); trivial; [tauto| | |]; lia).
        unfold in2 in W. rewrite !andb_true_iff, Nat.leb_le in W. lia.
      * right. split; [exact T|]. rewrite op_one in V by lia. replace (n - j) with (a + b + c) by lia. rewrite <- V.
        apply (in3_full d); trivial. lia.
Qed.

Theorem in_options_spec n x : n <= top -> In x universe ->
  (in_options ds n x = true <-> exists o, In o (code_options ds n) /\ product o = x).
Proof.
  intros L U. assert (forall ds' j, (forall i d, nth_error ds' i = Some d -> nth_error ds (j + i) = Some d) ->
    (existsb (fun test => test x) (in_from ds' j n) = true <-> exists o, In o (options_from ds' j n) /\ product o = x)) as H.
  { induction ds' as [|d ds' IH]; intros j Hj; simpl.
    - split; [discriminate|]. intros (o & [] & _).
    - rewrite orb_true_iff, (in_digit_spec j d n x), IH; trivial.
      + split.
        * intros [(o & A & V)|(o & A & V)]; exists o; rewrite in_app_iff, digit_options_spec; tauto.
        * intros (o & A & V). rewrite in_app_iff, digit_options_spec in A. destruct A as [A|A]; [left|right]; now exists o.
      + intros i d' E. replace (S j + i) with (j + S i) by lia. now apply Hj.
      + specialize (Hj 0 d eq_refl). now rewrite Nat.add_0_r in Hj. }
  unfold in_options, code_options. destruct (n =? 0); [|now apply H].
  split; [discriminate|]. intros (o & [] & _).
Qed.
End Sums.
