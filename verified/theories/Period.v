(* The periodicity theorem: values of heaps of a code that repeat for long enough repeat for ever. *)
Require Import List Arith NArith Bool Lia Wellfounded Permutation.
Import ListNotations.
From Misere Require Import Game Rules Heart Normal Sums Checker Sound.
Open Scope bool_scope.

(* The largest number of heaps that a move can leave, as the format asks for in version 2, and the same but 2 at least, as it
   does in version 1; with either, r, it is enough from heap last_start on to look one period back. *)
Definition fewest_parts (digits : list nat) : nat :=
  if existsb (fun d => Nat.testbit d 3) digits then 3 else if existsb (fun d => Nat.testbit d 2) digits then 2 else 1.
Definition parts_of (digits : list nat) : nat := Nat.max 2 (fewest_parts digits).
Definition last_start (r : nat) (digits : list nat) (s p : nat) : nat :=
  r * Nat.max s 1 + (r - 1) * p + (length digits - 1).
Definition check_period (r : nat) (digits : list nat) (top : nat) (u : nat -> N) (s p : nat) : bool :=
  let L := last_start r digits s p in
  (fewest_parts digits <=? r) && (1 <=? p) && (L + p <=? S top) && below (L - s) (fun i => (u (s + i + p)%nat =? u (s + i)%nat)%N).

(* Every heap has a representative below L + p. *)
Definition fold_heap (L p n : nat) : nat := if n <? L then n else L + (n - L) mod p.

Lemma fewest_range digits : 1 <= fewest_parts digits <= 3.
Proof. unfold fewest_parts. destruct (existsb _ digits); [lia|]. destruct (existsb _ digits); lia. Qed.

Lemma fewest_big digits d : In d digits -> (Nat.testbit d 3 = true -> 3 <= fewest_parts digits) /\ (Nat.testbit d 2 = true -> 2 <= fewest_parts digits).
Proof.
  intros I. unfold fewest_parts. split; intros T.
  - replace (existsb (fun d => Nat.testbit d 3) digits) with true; [lia|]. symmetry. apply existsb_exists. now exists d.
  - destruct (existsb (fun d => Nat.testbit d 3) digits); [lia|].
    replace (existsb (fun d => Nat.testbit d 2) digits) with true; [lia|]. symmetry. apply existsb_exists. now exists d.
Qed.

(* A heap and its representative have options with the same values. *)
Section Options.
Variable r : nat.
Variable digits : list nat.
Variable top : nat.
Variable u : nat -> N.
Variables s p : nat.
Hypothesis period : check_period r digits top u s p = true.
Notation opts := (code_options digits).
Notation L := (last_start r digits s p).
Definition f := fold_heap L p.
Definition n0 := Nat.max s 1.
Definition uf (n : nat) : N := u (f n).

Lemma p_pos : 1 <= p /\ L + p <= S top.
Proof. unfold check_period in period. rewrite !andb_true_iff, !Nat.leb_le in period. tauto. Qed.

Lemma f_small n : n < L + p -> f n = n.
Proof.
  unfold f, fold_heap. intros H. destruct (Nat.ltb_spec n L); [reflexivity|]. rewrite Nat.mod_small; lia.
Qed.

Lemma f_lt n : f n < L + p.
Proof.
  pose proof p_pos. unfold f, fold_heap. destruct (Nat.ltb_spec n L); [lia|].
  pose proof (Nat.mod_upper_bound (n - L) p). lia.
Qed.

Lemma f_step n : L <= n -> f (n + p) = f n.
Proof.
  pose proof p_pos. intros H1. unfold f, fold_heap. destruct (Nat.ltb_spec n L), (Nat.ltb_spec (n + p) L); try lia.
  f_equal. replace (n + p - L) with (n - L + 1 * p) by lia. apply Nat.mod_add. lia.
Qed.

Theorem value_step n : s <= n -> uf (n + p) = uf n.
Proof.
  intros H. unfold uf. destruct (Nat.le_gt_cases L n) as [G|G]; [now rewrite f_step|].
  rewrite !f_small by lia. unfold check_period in period. rewrite !andb_true_iff in period. destruct period as [_ A].
  pose proof (below_spec _ _ A (n - s) ltac:(lia)) as B. apply N.eqb_eq in B.
  now replace (s + (n - s)) with n in B by lia.
Qed.

Lemma parts_enough : fewest_parts digits <= r.
Proof. unfold check_period in period. rewrite !andb_true_iff, !Nat.leb_le in period. tauto. Qed.

(* Places and bounds, once and for all. *)
Lemma bounds j d : nth_error digits j = Some d ->
  n0 + j <= L /\ 1 <= n0 /\ s <= n0 /\ (Nat.testbit d 2 = true -> 2 * n0 + p + j <= L) /\
  (Nat.testbit d 3 = true -> 3 * n0 + 2 * p + j <= L).
Proof.
  intros E. assert (j < length digits) by (apply nth_error_Some; congruence).
  destruct (fewest_big digits d (nth_error_In _ _ E)) as [B3 B2]. pose proof parts_enough as R. pose proof (fewest_range digits).
  unfold last_start. fold n0. assert (1 <= n0 /\ s <= n0) by (unfold n0; lia).
  repeat split; try tauto; [nia| |]; intros T; [specialize (B2 T)|specialize (B3 T)]; nia.
Qed.

Lemma allowed_in j d n o : nth_error digits j = Some d -> 1 <= n -> allowed d j n o -> In o (opts n).
Proof. intros E H A. apply code_options_spec. split; [lia|]. now exists j, d. Qed.

Definition similar (o o' : position) : Prop := Permutation (map uf o) (map uf o').

(* Sorted or not, two heaps are allowed. *)
Lemma allowed2 j d n a b : nth_error digits j = Some d -> n = j + a + b -> 1 <= a -> 1 <= b -> Nat.testbit d 2 = true ->
  exists o, In o (opts n) /\ similar o [a; b].
Proof.
  intros E En A B T. destruct (Nat.le_gt_cases a b) as [C|C].
  - exists [a; b]. split; [|apply Permutation_refl]. apply (allowed_in j d); trivial; [lia|]. apply split2; trivial; lia.
  - exists [b; a]. split; [|apply perm_swap]. apply (allowed_in j d); trivial; [lia|]. apply split2; trivial; lia.
Qed.

Lemma similar_cons a b X Y : uf a = uf b -> similar X Y -> similar (a :: X) (b :: Y).
Proof. unfold similar. simpl. intros ->. apply perm_skip. Qed.

Lemma similar_nil : similar [] []. Proof. apply Permutation_refl. Qed.

Lemma up n o : L <= n -> In o (opts n) -> exists o', In o' (opts (n + p)) /\ similar o' o.
Proof.
  intros Hn I. apply code_options_spec in I as (_ & j & d & E & A). pose proof p_pos as [Pp _].
  destruct (bounds j d E) as (B1 & B0 & Bs & B2 & B3). destruct A as [J En T|m J En M T|a b En A T|a b k En A B C T].
  - lia.
  - exists [m + p]. split; [apply (allowed_in j d); trivial; [lia|]; apply take; trivial; lia|].
    apply similar_cons; [apply value_step; lia|apply similar_nil].
  - specialize (B2 T). destruct (allowed2 j d (n + p) a (b + p) E) as (o' & I & V); trivial; try lia.
    exists o'. split; [exact I|]. apply (Permutation_trans V).
    apply similar_cons; [reflexivity|]. apply similar_cons; [apply value_step; lia|apply similar_nil].
  - specialize (B3 T).
    assert (n0 <= a \/ n0 <= b \/ n0 <= k) as [H|[H|H]] by lia; [exists [a + p; b; k]|exists [a; b + p; k]|exists [a; b; k + p]];
    (split; [apply (allowed_in j d); trivial; [lia|]; apply split3; trivial; lia|]);
    repeat (apply similar_cons; [first [reflexivity | apply value_step; lia]|]); apply similar_nil.
Qed.

Lemma minus_step a : n0 + p <= a -> uf (a - p) = uf a.
Proof. intros H. rewrite <- (value_step (a - p)); [f_equal; lia|]. assert (s <= n0) by (unfold n0; lia). lia. Qed.

Lemma down n o : L <= n -> In o (opts (n + p)) -> exists o', In o' (opts n) /\ similar o' o.
Proof.
  intros Hn I. apply code_options_spec in I as (_ & j & d & E & A). pose proof p_pos as [Pp _].
  destruct (bounds j d E) as (B1 & B0 & Bs & B2 & B3). destruct A as [J En T|m J En M T|a b En A T|a b k En A B C T].
  - lia.
  - exists [m - p]. split; [apply (allowed_in j d); trivial; [lia|]; apply take; trivial; lia|].
    apply similar_cons; [apply minus_step; lia|apply similar_nil].
  - specialize (B2 T). destruct (allowed2 j d n a (b - p) E) as (o' & I & V); trivial; try lia.
    exists o'. split; [exact I|]. apply (Permutation_trans V).
    apply similar_cons; [reflexivity|]. apply similar_cons; [apply minus_step; lia|apply similar_nil].
  - specialize (B3 T).
    assert (n0 + p <= a \/ n0 + p <= b \/ n0 + p <= k) as [H|[H|H]] by lia; [exists [a - p; b; k]|exists [a; b - p; k]|exists [a; b; k - p]];
    (split; [apply (allowed_in j d); trivial; [lia|]; apply split3; trivial; lia|]);
    repeat (apply similar_cons; [first [reflexivity | apply minus_step; lia]|]); apply similar_nil.
Qed.

Theorem same_options n :
  (forall o, In o (opts n) -> exists o', In o' (opts (f n)) /\ similar o o') /\
  (forall o', In o' (opts (f n)) -> exists o, In o (opts n) /\ similar o o').
Proof.
  pose proof p_pos as [Pp _]. induction n as [n IH] using lt_wf_ind. destruct (Nat.le_gt_cases (L + p) n) as [H|H].
  - assert (f n = f (n - p)) as -> by (rewrite <- (f_step (n - p)) by lia; f_equal; lia).
    destruct (IH (n - p)) as [I1 I2]; [lia|]. split.
    + intros o I. replace n with (n - p + p) in I by lia. apply down in I as (o1 & I & V); [|lia].
      destruct (I1 o1 I) as (o' & I' & V'). exists o'. split; [exact I'|]. apply Permutation_sym in V. exact (Permutation_trans V V').
    + intros o' I. destruct (I2 o' I) as (o & J & V). apply up in J as (o1 & J & V'); [|lia].
      exists o1. split; [now replace n with (n - p + p) by lia|]. exact (Permutation_trans V' V).
  - rewrite f_small by exact H. split; intros o I; exists o; (split; [exact I|apply Permutation_refl]).
Qed.

Lemma f_top n : f n <= top.
Proof. pose proof (f_lt n). pose proof p_pos. lia. Qed.

Lemma f_id n h : h <= f n -> f h = h.
Proof. intros H. apply f_small. pose proof (f_lt n). lia. Qed.

Lemma uf_id n o : In o (opts (f n)) -> map uf o = map u o.
Proof.
  intros I. apply map_ext_in. intros h J. unfold uf. rewrite (f_id n h); [reflexivity|]. exact (options_small digits _ _ _ I J).
Qed.
End Options.

(* Nim values. *)
Section Nim.
Variable r : nat.
Variable digits : list nat.
Variable top : nat.
Variable nim : nat -> N.
Variables s p : nat.
Hypothesis period : check_period r digits top nim s p = true.
Hypothesis mex : forall n, n <= top -> mex_rule (code_game digits) nim n.
Notation F := (uf r digits nim s p).

Lemma nim_fold u X : nim_sum u X = fold_right N.lxor 0%N (map u X).
Proof. induction X; simpl; [reflexivity|now rewrite IHX]. Qed.

Lemma lxor_perm (l l' : list N) : Permutation l l' -> fold_right N.lxor 0%N l = fold_right N.lxor 0%N l'.
Proof. induction 1; simpl; [reflexivity|congruence|apply lxor_mid|congruence]. Qed.

Theorem nim_periodic : (forall n, n <= top -> F n = nim n) /\
  (forall n, mex_rule (code_game digits) F n) /\ (forall n, s <= n -> F (n + p) = F n).
Proof.
  assert (M : forall n, mex_rule (code_game digits) F n).
  { intros n. destruct (same_options r digits top nim s p period n) as [I1 I2].
    destruct (mex (f r digits s p n) (f_top r digits top nim s p period n)) as [M1 M2].
    assert (V : forall o o', In o' (code_options digits (f r digits s p n)) -> similar r digits nim s p o o' -> nim_sum F o = nim_sum nim o').
    { intros o o' I V. rewrite !nim_fold. rewrite (lxor_perm _ _ V). f_equal. now apply (uf_id r digits top nim s p period n). }
    split.
    - intros o I. destruct (I1 o I) as (o' & J & W). rewrite (V o o' J W). exact (M1 o' J).
    - intros t Lt. destruct (M2 t Lt) as (o' & J & <-). destruct (I2 o' J) as (o & I & W). exists o. split; [exact I|].
      exact (V o o' J W). }
  split; [|split; [exact M|exact (value_step r digits top nim s p period)]].
  (* both obey the mex rule, and only one function does *)
  intros n. induction n as [n IH] using lt_wf_ind. intros L.
  assert (V : forall o, In o (code_options digits n) -> nim_sum F o = nim_sum nim o).
  { intros o I. rewrite !nim_fold. f_equal. apply map_ext_in. intros h J.
    pose proof (options_smaller digits n o h I J). apply IH; lia. }
  destruct (M n) as [F1 F2], (mex n L) as [M1 M2]. destruct (N.lt_trichotomy (F n) (nim n)) as [C|[C|C]]; [|exact C|].
  - destruct (M2 _ C) as (o & I & E). destruct (F1 o I). now rewrite V.
  - destruct (F2 _ C) as (o & I & E). destruct (M1 o I). now rewrite <- V.
Qed.
End Nim.

(* Misère quotients. *)
Section Quotient.
Variable most : nat.
Variable digits : list nat.
Variable top : nat.
Variable c : view.
Notation r := (code digits).
Notation G := (code_game digits).
Hypothesis accepted : check_view r top c = true.
Variables s p : nat.
Hypothesis period : check_period most digits top (c_phi c) s p = true.
Notation ord := (c_order c).
Notation mul := (c_mul c).
Notation phi := (c_phi c).
Notation opts := (code_options digits).
Notation f := (f most digits s p).
Notation f_top := (f_top most digits top phi s p period).
Notation f_id := (f_id most digits top phi s p period).
Notation similar := (similar most digits phi s p).

(* The value of any position. *)
Definition valueF (X : position) : N := c_value c (map f X).

Notation Q := (Q c).
Notation oneQ := (oneQ r top c accepted).
Notation mulQ := (mulQ r top c accepted).
Notation mul_el := (mul_el r top c accepted).
Notation phi_el := (phi_el r top c accepted).
Definition phiF (n : nat) : Q := mk c (phi (f n)) (phi_el (f n) (f_top n)).
Notation valueQ := (Heart.value Q oneQ mulQ phiF).

Lemma phif_el n : (phi (f n) < ord)%N.
Proof. exact (phi_el (f n) (f_top n)). Qed.

Lemma upto_f X : upto top (map f X).
Proof. induction X; simpl; constructor; auto. apply f_top. Qed.

Lemma valueQ_F X : proj1_sig (valueQ X) = valueF X.
Proof. unfold valueF. induction X as [|n X IH]; [reflexivity|]. simpl. now rewrite IH. Qed.

Lemma valueF_el X : (valueF X < ord)%N.
Proof. rewrite <- valueQ_F. apply el. Qed.

Lemma value_fold u X : product mul 0%N u X = fold_right mul 0%N (map u X).
Proof. induction X; simpl; [reflexivity|now rewrite IHX]. Qed.

Lemma mul_perm (l l' : list N) : Permutation l l' -> Forall (fun x => (x < ord)%N) l ->
  fold_right mul 0%N l = fold_right mul 0%N l'.
Proof.
  assert (forall l, Forall (fun x => (x < ord)%N) l -> (fold_right mul 0%N l < ord)%N) as FE.
  { induction 1; simpl; [apply (ord_pos r top c accepted)|now apply mul_el]. }
  induction 1 as [|x l l' P IH|x y l|l l' l'' P1 IH1 P2 IH2]; intros A; simpl.
  - reflexivity.
  - inversion A; subst. now rewrite IH.
  - inversion A as [|? ? Ly A']; subst. inversion A' as [|? ? Lx A2]; subst. apply (mul_mul r top c accepted); auto.
  - rewrite IH1 by exact A. apply IH2. now apply (Permutation_Forall P1).
Qed.

Lemma similar_value o o' : similar o o' -> valueF o = valueF o'.
Proof.
  intros S. unfold valueF. rewrite !value_fold, !map_map. apply mul_perm; [exact S|].
  apply Forall_forall. intros x I. apply in_map_iff in I as (n & <- & _). apply phif_el.
Qed.

Lemma f_to n o : In o (opts n) -> exists o', In o' (opts (f n)) /\ valueF o = valueF o'.
Proof.
  intros I. destruct (same_options most digits top phi s p period n) as [H _]. destruct (H o I) as (o' & J & S).
  exists o'. split; [exact J|now apply similar_value].
Qed.

Lemma f_from n o' : In o' (opts (f n)) -> exists o, In o (opts n) /\ valueF o = valueF o'.
Proof.
  intros I. destruct (same_options most digits top phi s p period n) as [_ H]. destruct (H o' I) as (o & J & S).
  exists o. split; [exact J|now apply similar_value].
Qed.

Lemma valueF_old n o : In o (opts (f n)) -> valueF o = c_value c o.
Proof.
  intros I. unfold valueF. f_equal. rewrite <- (map_id o) at 2. apply map_ext_in. intros h J.
  apply (f_id n). exact (not_larger G _ _ _ I J).
Qed.

Lemma some_f n : opts n <> [] -> opts (f n) <> [].
Proof.
  intros H E. destruct (opts n) as [|o os] eqn:O; [congruence|].
  destruct (f_to n o) as (o' & I & _); [rewrite O; now left|]. rewrite E in I. exact I.
Qed.

Lemma stuck_f n w : stuck opts Q oneQ mulQ (inPQ c) phiF n w ->
  c_P c (mul (phi (f n)) (proj1_sig w)) = false /\
  forall o, In o (opts (f n)) -> c_P c (mul (c_value c o) (proj1_sig w)) = false.
Proof.
  intros [S1 S2]. split.
  - apply inPQ_false in S1. simpl in S1. rewrite (mul_comm' r top c accepted) in S1 by auto using el, phif_el. exact S1.
  - intros o I. destruct (f_from n o I) as (o1 & J & E). specialize (S2 o1 J). apply inPQ_false in S2. simpl in S2.
    rewrite valueQ_F, E, (valueF_old n o I), (mul_comm' r top c accepted) in S2; auto using el, phif_el.
    rewrite <- (valueF_old n o I). apply valueF_el.
Qed.

Lemma localF X : inPQ c (valueQ X) <-> (exists Y, move opts X Y) /\ forall Y, move opts X Y -> ~ inPQ c (valueQ Y).
Proof.
  destruct (R_parts r top c accepted) as (R0 & R1 & R2).
  apply (local_condition opts Q oneQ mulQ) with (R := RQ c).
  - intros x y z. apply Q_eq. simpl. apply (mul_assoc' r top c accepted); apply el.
  - intros x y. apply Q_eq. simpl. apply (mul_comm' r top c accepted); apply el.
  - intros x. apply Q_eq. simpl. apply (mul_0 r top c accepted), el.
  - intros x. unfold inPQ. apply bool_dec.
  - split.
    + apply inPQ_false. simpl. apply (parts r top c accepted).
    + intros n E. apply Q_eq. simpl. assert (opts (f n) = []) as E'.
      { destruct (opts (f n)) as [|o os] eqn:O; [reflexivity|].
        destruct (f_from n o) as (o' & I & _); [rewrite O; now left|]. rewrite E in I. destruct I. }
      exact (heap_end r top c accepted (f n) (f_top n) E').
  - intros n o w I HP. destruct (f_to n o I) as (o' & J & E). apply inPQ_false. unfold inPQ in HP. simpl in *.
    rewrite valueQ_F, E, (valueF_old n o' J).
    assert (c_value c o' < ord)%N as Lo by (rewrite <- (valueF_old n o' J); apply valueF_el).
    rewrite (mul_comm' r top c accepted) in * by auto using el, phif_el.
    destruct (heap_parts r top c accepted (f n) (f_top n)) as (_ & H & _); [intros Z; simpl in Z; rewrite Z in J; exact J|].
    apply H; auto using el, phif_el.
  - intros n w NE S. apply some_f in NE. apply stuck_f in S as [S1 S2]. unfold RQ. simpl.
    destruct (heap_parts r top c accepted (f n) (f_top n) NE) as (V & _ & H).
    apply R1; auto using el, phif_el.
  - intros q n w NE Rq S. apply some_f in NE. apply stuck_f in S as [S1 S2]. unfold RQ in *. simpl in *.
    destruct (heap_parts r top c accepted (f n) (f_top n) NE) as (V & _ & H).
    rewrite (mul_comm' r top c accepted (proj1_sig w)) in Rq by auto using el, phif_el.
    apply R2; auto using el, phif_el. apply H; auto using el, mul_el.
  - intros q Rq. unfold RQ in Rq. simpl in Rq. rewrite R0 in Rq; [discriminate|apply el].
Qed.

Theorem whole_outcome X : isP G misere X <-> c_P c (valueF X) = true.
Proof.
  rewrite <- valueQ_F. change (c_P c (proj1_sig (valueQ X)) = true) with (inPQ c (valueQ X)). symmetry. revert X.
  apply misere_unique. exact localF.
Qed.

Theorem whole_sum X Y : valueF (X ++ Y) = mul (valueF X) (valueF Y).
Proof. unfold valueF. rewrite map_app. apply (value_sum r top c accepted); apply upto_f. Qed.

(* The values in the certificate agree with the fold: its quotient is reduced. *)
Theorem phi_fold n : n <= top -> phi (f n) = phi n.
Proof.
  intros L. assert (upto top [n]) as U by (constructor; [exact L|constructor]).
  assert (upto top [f n]) as V by (constructor; [apply f_top|constructor]).
  assert (same G (upto top) [n] [f n]) as S.
  { intros Z _. rewrite !whole_outcome, !whole_sum. unfold valueF. simpl. now rewrite (f_id n (f n)) by lia. }
  apply (value_same r top c accepted) in S; trivial. simpl in S.
  rewrite !(mul_0 r top c accepted) in S; [now symmetry|apply phif_el|now apply phi_el].
Qed.

Theorem value_upto X : upto top X -> valueF X = c_value c X.
Proof.
  unfold valueF. induction 1 as [|n X L U IH]; [reflexivity|]. simpl. now rewrite IH, phi_fold.
Qed.

Lemma whole_generated q : (q < ord)%N -> exists X, incl X (c_gens c) /\ valueF X = q.
Proof. intros L. destruct (generated r top c accepted q L) as (X & U & J & <-). exists X. split; [exact J|now apply value_upto]. Qed.

Theorem whole_onto q : (q < ord)%N -> exists X, valueF X = q.
Proof.
  intros L. destruct (onto r top c accepted q L) as (X & U & <-). exists X. now apply value_upto.
Qed.

Theorem whole_same X Y : valueF X = valueF Y <-> forall Z, isP G misere (X ++ Z) <-> isP G misere (Y ++ Z).
Proof.
  split.
  - intros E Z. now rewrite !whole_outcome, !whole_sum, E.
  - intros S. assert (outcomes c (valueF X) = outcomes c (valueF Y)) as E.
    { unfold outcomes. cbv zeta. apply map_ext_in. intros w I. apply (contexts_el r top c accepted) in I.
      destruct (whole_onto w I) as (Z & <-). specialize (S Z). rewrite !whole_outcome, !whole_sum in S.
      destruct (c_P c (mul (valueF X) (valueF Z))), (c_P c (mul (valueF Y) (valueF Z))); intuition. }
    destruct (parts r top c accepted) as (_ & _ & H & _). unfold check_reduced in H.
    pose proof (all_range _ _ H _ (valueF_el X)) as HX. pose proof (all_range _ _ H _ (valueF_el Y)) as HY.
    cbv beta in HX, HY. apply N.eqb_eq in HX, HY. congruence.
Qed.
End Quotient.
