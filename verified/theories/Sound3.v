(* Steps 7 to 11: if the checker says yes, P is right about every position of the whole game, and elements that are not equal are
   told apart. With Monoid3.v: the formulas are the misère quotient. *)
Require Import List Arith ZArith Bool Lia Permutation.
Import ListNotations.
From Misere Require Import Game Rules Heart Linear Formulas Checker3 Walk3 Monoid3.
Open Scope bool_scope.

Section Sound.
Variable F : formulas.
Variable find : list cond -> list cond -> list Z -> answer.
Variable digits : list nat.
Hypothesis yes_values : check_values find digits F = true.
Hypothesis yes_products : check_products find F = true.
Hypothesis yes_words : check_words find digits F = true.
Hypothesis yes_associative : check_associative find digits F = true.
Hypothesis yes_end : check_end F = true.
Hypothesis yes_options : check_options find digits F = true.
Hypothesis yes_moves : check_moves find digits F = true.
Hypothesis yes_n : check_n find digits F = true.
Hypothesis yes_apart : check_apart find F = true.
Notation element_of := (is_element F).
Notation one := (the_one F).
Notation phi := (heap_value F).
Notation value := (position_value F).
Notation options := (code_options digits).
Infix "*" := (mul F).

Notation mul_el := (mul_el F find yes_products).
Notation mul_comm := (mul_comm3 F find yes_products).
Notation mul_assoc := (mul_assoc3 F find digits yes_values yes_products yes_words yes_associative).
Notation mul_one := (mul_one3 F find yes_products).
Notation phi_el := (phi_el F find digits yes_values).
Notation one_el := (one_el F find digits yes_values).
Notation value_el := (value_el F find digits yes_values yes_products).
Notation value_sum := (value_sum F find digits yes_values yes_products yes_words yes_associative).
Notation some_head := (some_head F find digits yes_values).
Notation some_tail := (some_tail F find digits yes_values).

(* Which heaps have moves. *)
Lemma idle_spec n : idle digits n = true <-> options n = [].
Proof.
  assert (S : existsb (gives n) (combine (seq 0 (length digits)) digits) = true -> n <> 0 -> exists o, In o (options n)).
  { intros H NZ. apply existsb_exists in H as ((j & d) & I & R). apply numbered in I.
    assert (exists o, allowed d j n o) as (o & A); [|exists o; apply code_options_spec; split; [exact NZ|now exists j, d]].
    unfold gives in R. apply orb_prop in R as [R|R]; [apply orb_prop in R as [R|R]; [apply orb_prop in R as [R|R]|]|];
      rewrite !andb_true_iff in R.
    - destruct R as [[R1 R2] R3]. apply Nat.leb_le in R1. apply Nat.eqb_eq in R3. exists []. now apply take_all.
    - destruct R as [[R1 R2] R3]. apply Nat.leb_le in R1, R3. exists [n - j]. apply take; trivial; lia.
    - destruct R as [R2 R3]. apply Nat.leb_le in R3. exists [1; n - j - 1]. apply split2; trivial; lia.
    - destruct R as [R2 R3]. apply Nat.leb_le in R3. exists [1; 1; n - j - 2]. apply split3; trivial; lia. }
  unfold idle. split; intros H.
  - apply orb_prop in H as [H|H]; [apply Nat.eqb_eq in H; now subst n|]. apply negb_true_iff in H.
    destruct (options n) as [|o os] eqn:E; [reflexivity|]. exfalso.
    assert (In o (options n)) as I by (rewrite E; now left). apply code_options_spec in I as (NZ & j & d & N & A).
    enough (existsb (gives n) (combine (seq 0 (length digits)) digits) = true) by congruence.
    apply existsb_exists. exists (j, d). split; [now apply numbered|].
    unfold gives. rewrite !orb_true_iff, !andb_true_iff, !Nat.leb_le, Nat.eqb_eq. destruct A as [J E' T|m J E' M T|a b E' L T|a b c E' La Lb Lc T]; intuition lia.
  - destruct (Nat.eqb_spec n 0) as [->|NZ]; [reflexivity|]. simpl. apply negb_true_iff.
    apply not_true_is_false. intros X. destruct (S X NZ) as (o & I). rewrite H in I. destruct I.
Qed.

Lemma tail_move n : start F <= n -> options n <> [].
Proof.
  intros L E. destruct (values_parts F find digits yes_values) as (L1 & _ & H & _). apply existsb_exists in H as ((j & d) & I & R).
  apply numbered in I. assert (X : exists o, allowed d j n o).
  { unfold reaches in R. apply orb_prop in R as [R|R]; [apply orb_prop in R as [R|R]|].
    - rewrite !andb_true_iff in R. destruct R as [[R1 R2] R3]. apply Nat.leb_le in R1, R3. exists [n - j]. apply take; trivial; lia.
    - rewrite !andb_true_iff in R. destruct R as [R2 R3]. apply Nat.leb_le in R3. exists [1; n - j - 1]. apply split2; trivial; lia.
    - rewrite !andb_true_iff in R. destruct R as [R2 R3]. apply Nat.leb_le in R3. exists [1; 1; n - j - 2]. apply split3; trivial; lia. }
  destruct X as (o & A). assert (J : In o (options n)) by (apply code_options_spec; split; [lia|now exists j, d]). now rewrite E in J.
Qed.

Lemma no_move n : options n = [] -> phi n = one.
Proof.
  intros E. destruct (values_parts F find digits yes_values) as (_ & _ & _ & _ & _ & P0 & _ & H).
  destruct n as [|n]; [exact P0|]. destruct (Nat.lt_ge_cases (S n) (start F)) as [L|L]; [|destruct (tail_move (S n) L E)].
  apply H; [lia|]. now apply idle_spec.
Qed.

Lemma option_heap n o : In o (options n) -> 1 <= n.
Proof. destruct n; [intros []|lia]. Qed.

(* Values of options. *)
Lemma value_option n o : In o (options n) -> product_of F o = value o.
Proof.
  intros I. apply code_options_spec in I as (_ & j & d & _ & A).
  destruct A; simpl; rewrite ?mul_one; auto using phi_el.
Qed.

Lemma value_perm X Y : Permutation X Y -> value X = value Y.
Proof.
  induction 1 as [|h X Y P IH|a b X|X Y W P1 IH1 P2 IH2]; simpl; [reflexivity|now rewrite IH| |congruence].
  rewrite !mul_assoc by auto using phi_el, value_el. now rewrite (mul_comm (phi b)) by auto using phi_el.
Qed.

Lemma fold_value ns : forall v, element_of v = true -> fold_left (fun y n => y * phi n) ns v = v * value ns.
Proof.
  induction ns as [|n ns IH]; intros v E; simpl; [now rewrite mul_one|]. rewrite IH by auto using mul_el, phi_el.
  now rewrite mul_assoc by auto using phi_el, value_el.
Qed.

(* The P-check. *)
Lemma p_check_in_order n o w : element_of w = true -> In o (options n) -> in_order o -> is_p F (w * phi n) = true -> is_p F (w * value o) = false.
Proof.
  intros E I O P. pose proof (option_heap n o I) as L. set (r := values_of F (e_at w) [] (number F n :: map (number F) o)).
  assert (Em : r (place_m F) = number F n) by (unfold r; now rewrite m_at).
  assert (Pl : placed F r o).
  { intros i h H. unfold r. rewrite heap_place_at. simpl. now apply nth_error_nth, map_nth_error. }
  destruct (heap_kind digits F r some_head some_tail (place_m F) n L Em) as (k & J & KS & KV & KC & _). apply nth_error_In in J.
  pose proof (all_in _ _ _ yes_options J) as H. cbv beta in H.
  destruct (assume_sat find r (k_conds k) anything (anything_sat r) KC) as (c0 & I0 & S0). pose proof (all_in _ _ _ H I0) as H0. cbv beta zeta in H0.
  destruct (element_arity F w E) as [Lw _]. pose proof (all_in _ _ _ H0 (in_types F _ Lw)) as H1. cbv beta in H1. clear H H0.
  destruct (one_case F find w [] (number F n :: map (number F) o) [] c0 E S0 (no_conds _)) as (c & I1 & S1). fold r in S1.
  pose proof (all_in _ _ _ H1 I1) as H2. cbv beta in H2. clear H1.
  pose proof (first_at F w [] (number F n :: map (number F) o) E) as Ew. fold r in Ew.
  destruct (each_some r _ _ _ H2 (product_sat find F r (first F (e_type w)) (k_value k) c S1)) as (z & c1 & H3 & S2 & Ez).
  destruct (each_some r _ _ _ H3 (mask_sat find F r z c1 S2)) as (p & c2 & H4 & S3 & Ep). rewrite Ew, KV in Ez.
  assert (Q : w * phi n = flip (e_sign w) (at_point z r)) by (rewrite Ez, <- mul_flip_l, flip_unsigned; reflexivity).
  rewrite Q, Ep in P. apply orb_prop in H4 as [H4|H4]; [apply Nat.eqb_eq in H4; subst p; now rewrite Nat.bits_0 in P|].
  destruct (option_sat find digits F r some_head some_tail (k_size k) n o c0 S0 KS I O Pl) as (v & co & I4 & S4 & Ev).
  pose proof (each_in _ _ _ _ H4 I4) as H5. cbv beta in H5.
  destruct (assume_sat find r (fst co) c2 S3 S4) as (c3 & I5 & S5). pose proof (all_in _ _ _ H5 I5) as H6. cbv beta in H6.
  destruct (each_some r _ _ _ H6 (product_sat find F r (first F (e_type w)) v c3 S5)) as (u & c4 & H7 & S6 & Eu).
  destruct (each_some r _ _ _ H7 (mask_sat find F r u c4 S6)) as (p' & c5 & H8 & S7 & Ep'). rewrite Ew, Ev, (value_option n o I) in Eu.
  pose proof (all_in _ _ _ H8 (in_bools (e_sign w))) as H9. cbv beta in H9. rewrite P in H9. simpl in H9.
  assert (Q' : w * value o = flip (e_sign w) (at_point u r)) by (rewrite Eu, <- mul_flip_l, flip_unsigned; reflexivity).
  rewrite Q', Ep'. now apply negb_true_iff.
Qed.

Lemma option_in_order n o : In o (options n) -> exists o', In o' (options n) /\ in_order o' /\ Permutation o o'.
Proof.
  intros I. pose proof I as J. apply code_options_spec in J as (N & j & d & D & A).
  destruct A as [| | |a b c E La Lb Lc T]; try (eexists; split; [exact I|split; [exact Logic.I|reflexivity]]).
  assert (W : forall a' b' c', n = j + a' + b' + c' -> 1 <= a' -> 1 <= b' -> 1 <= c' -> In [a'; b'; c'] (options n)).
  { intros. apply code_options_spec. split; [exact N|]. exists j, d. split; [exact D|]. now apply split3. }
  destruct (Nat.le_ge_cases a b), (Nat.le_ge_cases b c), (Nat.le_ge_cases a c).
  all: first
    [ exists [a; b; c]; split; [apply W; lia|split; [simpl; lia|reflexivity]]
    | exists [a; c; b]; split; [apply W; lia|split; [simpl; lia|apply perm_skip, perm_swap]]
    | exists [b; a; c]; split; [apply W; lia|split; [simpl; lia|apply perm_swap]]
    | exists [b; c; a]; split; [apply W; lia|split; [simpl; lia|apply (Permutation_cons_app [b; c] []); reflexivity]]
    | exists [c; a; b]; split; [apply W; lia|split; [simpl; lia|symmetry; apply (Permutation_cons_app [a; b] []); reflexivity]]
    | exists [c; b; a]; split; [apply W; lia|split; [simpl; lia|apply (Permutation_rev [a; b; c])]] ].
Qed.

Theorem p_check n o w : element_of w = true -> In o (options n) -> is_p F (w * phi n) = true -> is_p F (w * value o) = false.
Proof.
  intros E I P. destruct (option_in_order n o I) as (o' & I' & O & Pm). rewrite (value_perm o o' Pm). now apply (p_check_in_order n).
Qed.

(* Moves that are named win. *)
Definition named_at (n : nat) (v : element) : option named :=
  leaf_at (move_tree F (index F n) (e_type v) (e_sign v)) (listed (number F n :: e_at v)).

Lemma digit_there j b : Nat.testbit (nth j digits 0) b = true -> nth_error digits j = Some (nth j digits 0).
Proof.
  intros T. apply nth_error_nth'. destruct (Nat.lt_ge_cases j (length digits)) as [L|L]; [exact L|].
  rewrite nth_overflow in T by exact L. now rewrite Nat.bits_0 in T.
Qed.

Lemma legal n take ns l : 1 <= n -> Nat.testbit (nth take digits 0) l = true -> l <= 3 -> (2 <=? l) || (1 <=? take) = true ->
  length ns = l -> Forall (fun h => 1 <= h) ns -> n = take + list_sum ns -> exists o, In o (options n) /\ Permutation ns o.
Proof.
  intros L T L3 Z Ln A E. pose proof (digit_there _ _ T) as D.
  assert (Z' : 2 <= l \/ 1 <= take) by (apply orb_prop in Z as [Z|Z]; apply Nat.leb_le in Z; tauto). clear Z.
  enough (exists o, allowed (nth take digits 0) take n o /\ Permutation ns o) as (o & Al & Pm).
  { exists o. split; [|exact Pm]. apply code_options_spec. split; [lia|]. now exists take, (nth take digits 0). }
  destruct ns as [|a [|b [|c [|]]]]; simpl in *; subst l; try lia.
  - exists []. split; [|constructor]. apply take_all; trivial; lia.
  - exists [a]. split; [|reflexivity]. inversion A; subst. apply Rules.take; trivial; lia.
  - inversion A as [|? ? A1 A2]; subst. inversion A2; subst. destruct (Nat.le_ge_cases a b).
    + exists [a; b]. split; [|reflexivity]. apply split2; trivial; lia.
    + exists [b; a]. split; [|apply perm_swap]. apply split2; trivial; lia.
  - inversion A as [|? ? A1 A2]; subst. inversion A2 as [|? ? A3 A4]; subst. inversion A4; subst. exists [a; b; c]. split; [|reflexivity]. apply split3; trivial; lia.
Qed.

Lemma sum_Z l : Forall (fun z => (0 <= z)%Z) l -> Z.of_nat (list_sum (map Z.to_nat l)) = fold_right Z.add 0%Z l.
Proof. induction 1 as [|z l Lz A IH]; simpl; [reflexivity|]. rewrite Nat2Z.inj_add, IH, Z2Nat.id; lia. Qed.

Lemma leads_sat r w e sizes c : leads find digits F w e sizes c = true -> sat r c ->
  (forall i z, nth_error (map (ev r) sizes) i = Some z -> r (place_heap F + i) = number F (Z.to_nat z)) ->
  element_of (at_point w r) = true ->
  Forall (fun h => 1 <= h) (map Z.to_nat (map (ev r) sizes)) /\ Forall (fun z => (0 <= z)%Z) (map (ev r) sizes) /\
  is_p F (flip e (at_point w r * value (map Z.to_nat (map (ev r) sizes)))) = true.
Proof.
  intros H S N E. unfold leads in H. apply andb_prop in H as [H1 H2].
  assert (A : forall s, In s sizes -> (1 <= ev r s)%Z).
  { intros s I. pose proof (all_in _ _ _ H1 I) as Q. cbv beta in Q. destruct (Z.le_gt_cases 1 (ev r s)) as [G|G]; [exact G|]. exfalso.
    apply (never_sat find r _ _ Q S), all_hold_one. simpl. rewrite ev_scale. lia. }
  assert (A1 : Forall (fun h => 1 <= h) (map Z.to_nat (map (ev r) sizes))).
  { apply Forall_forall. intros h I. apply in_map_iff in I as (z & <- & I). apply in_map_iff in I as (s & <- & I). specialize (A s I). lia. }
  split; [exact A1|]. split.
  - apply Forall_forall. intros z I. apply in_map_iff in I as (s & <- & I). specialize (A s I). lia.
  - assert (EM : map (ev r) sizes = map Z.of_nat (map Z.to_nat (map (ev r) sizes))).
    { rewrite !map_map. apply map_ext_in. intros s I. specialize (A s I). lia. }
    assert (NN : forall i n, nth_error (map Z.to_nat (map (ev r) sizes)) i = Some n -> r (place_heap F + i) = number F n).
    { intros i n Q. rewrite nth_error_map in Q. destruct (nth_error (map (ev r) sizes) i) as [z|] eqn:Z; [|discriminate].
      injection Q as <-. now apply N. }
    destruct (each_some r _ _ _ H2 (together_sat find digits F r some_head some_tail sizes _ (place_heap F) w c S A1 EM NN)) as (z & c1 & H3 & S1 & Ez).
    destruct (each_some r _ _ _ H3 (mask_sat find F r z c1 S1)) as (p & c2 & H4 & _ & Ep).
    rewrite <- fold_value, <- Ez, Ep by exact E. exact H4.
Qed.

Theorem named_right n v mv : 1 <= n -> element_of v = true -> named_at n v = Some mv ->
  exists o, In o (options n) /\ is_p F (v * value o) = true.
Proof.
  intros L E NA. set (zs := map (fun p => (ev (listed (number F n :: e_at v)) (snd p) / fst p)%Z) (parts mv)).
  set (ws := zs ++ [(Z.of_nat n - Z.of_nat (take_of mv) - fold_right Z.add 0 zs)%Z]).
  set (rest := number F n :: map (fun i => number F (Z.to_nat (nth i ws 0%Z))) [0; 1; 2] ++ zs).
  set (r := values_of F (e_at v) [] rest).
  assert (Em : r (place_m F) = number F n) by (unfold r; now rewrite m_at).
  destruct (heap_kind digits F r some_head some_tail (place_m F) n L Em) as (k & J & KS & KV & KC & _). apply numbered in J.
  pose proof (all_in _ _ _ yes_moves J) as H. cbv beta iota in H.
  destruct (element_arity F v E) as [Lv _]. pose proof (all_in _ _ _ H (in_types F _ Lv)) as H1. cbv beta zeta in H1. clear H.
  destruct (one_case F find v [] rest (k_conds k) anything E (anything_sat _) KC) as (c & I1 & S1). fold r in S1.
  pose proof (all_in _ _ _ (all_in _ _ _ H1 I1) (in_bools (e_sign v))) as H2. cbv beta in H2. clear H1.
  pose proof (first_at F v [] rest E) as Ev. fold r in Ev. set (w := first F (e_type v)) in *.
  assert (Ea : map (ev r) (var (place_m F) :: f_at w) = number F n :: e_at v).
  { simpl. rewrite ev_var, Em. f_equal. change (e_at (at_point w r) = e_at v). now rewrite Ev. }
  destruct (each_some r _ _ _ H2 (walk_sat find r _ _ c S1)) as (leaf & c1 & H3 & S2 & El). rewrite Ea in El.
  unfold named_at in NA. rewrite NA in El. subst leaf. clear H2 NA J.
  unfold check_named in H3. rewrite !andb_true_iff in H3. destruct H3 as [[[T T3] T2] H3]. apply Nat.leb_le in T3.
  assert (Eu : element_of (at_point w r) = true) by (rewrite Ev; exact E).
  assert (ER : ev r (plus (k_size k) (- Z.of_nat (take_of mv))) = (Z.of_nat n - Z.of_nat (take_of mv))%Z) by (rewrite ev_plus; lia).
  assert (Fin : forall ns, is_p F (flip (e_sign v) (at_point w r * value ns)) = true -> is_p F (v * value ns) = true).
  { intros ns Q. rewrite Ev, <- mul_flip_l, flip_unsigned in Q. exact Q. }
  destruct (leave mv) as [|l] eqn:EL.
  - apply andb_prop in H3 as [H3 H4]. pose proof (same_form_sat find r _ _ c1 H3 S2) as Q. rewrite ER, ev_constant in Q.
    destruct (leads_sat r w (e_sign v) [] c1 H4 S2) as (_ & _ & W); [intros [|i] z X; discriminate|exact Eu|]. apply Fin in W.
    destruct (legal n (take_of mv) [] 0 L T T3 T2 eq_refl (Forall_nil _)) as (o & Io & Po); [simpl; lia|].
    exists o. split; [exact Io|]. now rewrite <- (value_perm [] o Po).
  - apply andb_prop in H3 as [H3 H4]. apply Nat.eqb_eq in H3.
    set (ps := map (fun p => (fst p, compose (snd p) (var (place_m F) :: f_at w))) (parts mv)) in *.
    assert (Ep : map (part r) ps = zs).
    { unfold ps, zs. rewrite map_map. apply map_ext. intros [d f]. unfold part. cbn [fst snd]. now rewrite ev_compose, Ea. }
    destruct (split_off_sat find F r some_head some_tail ps _ _ _ _ c1 H4 S2) as (sizes & c2 & H5 & S3 & M).
    { intros i df Q. unfold r. rewrite size_place_at. unfold rest. change (nth i zs 0%Z = part r df). apply nth_error_nth. rewrite <- Ep. now apply map_nth_error. }
    rewrite Ep, ER in M. simpl app in M. fold ws in M.
    assert (Lw : length ws = S l) by (unfold ws, zs; rewrite app_length, map_length; simpl; lia).
    destruct (leads_sat r w (e_sign v) sizes c2 H5 S3) as (A & B & W); [|exact Eu|].
    { intros i z Q. rewrite M in Q. assert (i < 3) by (assert (i < length ws) by (apply nth_error_Some; congruence); lia).
      unfold r. rewrite heap_place_at. unfold rest. apply nth_error_nth with (d := 0%Z) in Q. rewrite <- Q.
      destruct i as [|[|[|i]]]; [reflexivity..|lia]. }
    apply Fin in W. rewrite M in A, B, W.
    destruct (legal n (take_of mv) (map Z.to_nat ws) (S l) L T T3 T2) as (o & Io & Po); [now rewrite map_length|exact A| |].
    + pose proof (sum_Z ws B) as Q. unfold ws in Q at 2. rewrite fold_right_app in Q. simpl in Q.
      assert (G : forall a b l, fold_right Z.add (a + b)%Z l = (fold_right Z.add b l + a)%Z) by (intros a b m; induction m as [|x m IHm]; simpl; lia).
      rewrite <- (Z.add_0_r (_ - _ - _)), G in Q. lia.
    + exists o. split; [exact Io|]. now rewrite <- (value_perm _ o Po).
Qed.

(* The N-check. *)
Notation in_r := (in_r F).
Definition stuck3 (n : nat) (w : element) : Prop := is_p F (w * phi n) = false /\ forall o, In o (options n) -> is_p F (w * value o) = false.

Lemma stuck_named n w : 1 <= n -> element_of w = true -> stuck3 n w -> named_at n w = None.
Proof.
  intros L E [_ S]. destruct (named_at n w) as [mv|] eqn:N; [|reflexivity].
  destruct (named_right n w mv L E N) as (o & I & P). rewrite (S o I) in P. discriminate.
Qed.

Lemma not_one q : element_of q = true -> in_r q one = false.
Proof.
  intros E. unfold check_n in yes_n. apply andb_prop in yes_n as [H _]. destruct (element_arity F q E) as [L _].
  pose proof (all_in _ _ _ H (in_types F _ L)) as H1. cbv beta in H1. set (r := values_of F (e_at q) [] []).
  destruct (one_case F find q [] [] [] anything E (anything_sat _) (no_conds _)) as (c & I & S). fold r in S.
  pose proof (all_in _ _ _ H1 I) as H2. cbv beta in H2. pose proof (first_at F q [] [] E) as Eq. fold r in Eq.
  destruct (each_some r _ _ _ H2 (pair_mask_sat find F r (first F (e_type q)) (lift one) c S)) as (p & c1 & H3 & _ & Ep).
  pose proof (all_in _ _ _ H3 (in_bools (e_sign q))) as H4. cbv beta in H4. apply negb_true_iff in H4.
  specialize (Ep (e_sign q) false). rewrite Eq, at_lift, flip_unsigned, flip_false in Ep. rewrite Ep. simpl f_sign.
  rewrite xorb_false_r. now destruct (e_sign one).
Qed.

Lemma kind_of r n : 1 <= n -> options n <> [] -> r (place_m F) = number F n -> exists k,
  ev r (k_size k) = Z.of_nat n /\ at_point (k_value k) r = phi n /\ all_hold r (k_conds k) /\
  check_start find F (index F n) k = true /\ check_step find F (index F n) k = true.
Proof.
  intros L NE Em. destruct (heap_kind digits F r some_head some_tail (place_m F) n L Em) as (k & J & KS & KV & KC & KI). apply numbered in J.
  unfold check_n in yes_n. apply andb_prop in yes_n as [_ H]. pose proof (all_in _ _ _ H J) as H1. cbv beta iota in H1.
  exists k. repeat (split; [assumption|]). apply orb_prop in H1 as [H1|H1]; [|now apply andb_prop].
  exfalso. apply NE. apply idle_spec. exact (KI H1).
Qed.

Lemma has_heap n : options n <> [] -> 1 <= n.
Proof. destruct n; [intros H; now destruct H|lia]. Qed.

Theorem n_start n w : element_of w = true -> options n <> [] -> stuck3 n w -> in_r (phi n) w = true.
Proof.
  intros E NE S. pose proof (has_heap n NE) as L. pose proof (stuck_named n w L E S) as NA. destruct S as [S _].
  set (r := values_of F (e_at w) [] [number F n]). assert (Em : r (place_m F) = number F n) by (unfold r; now rewrite m_at).
  destruct (kind_of r n L NE Em) as (k & _ & KV & KC & H & _). destruct (element_arity F w E) as [Lw _].
  pose proof (all_in _ _ _ H (in_types F _ Lw)) as H1. cbv beta zeta in H1. clear H.
  destruct (one_case F find w [] [number F n] (k_conds k) anything E (anything_sat _) KC) as (c & I & S0). fold r in S0.
  pose proof (all_in _ _ _ H1 I) as H2. cbv beta in H2. clear H1. pose proof (first_at F w [] [number F n] E) as Ew. fold r in Ew.
  destruct (each_some r _ _ _ H2 (product_sat find F r (first F (e_type w)) (k_value k) c S0)) as (z & c1 & H3 & S1 & Ez).
  destruct (each_some r _ _ _ H3 (mask_sat find F r z c1 S1)) as (p & c2 & H4 & S2 & Ep). rewrite Ew, KV in Ez.
  pose proof (all_in _ _ _ H4 (in_bools (e_sign w))) as H5. cbv beta in H5.
  assert (Q : w * phi n = flip (e_sign w) (at_point z r)) by (rewrite Ez, <- mul_flip_l, flip_unsigned; reflexivity).
  rewrite Q, Ep in S. rewrite S in H5. simpl in H5.
  destruct (each_some r _ _ _ H5 (walk_sat find r _ _ c2 S2)) as (leaf & c3 & H6 & S3 & El).
  assert (Ea : map (ev r) (var (place_m F) :: f_at (first F (e_type w))) = number F n :: e_at w).
  { simpl. rewrite ev_var, Em. f_equal. change (e_at (at_point (first F (e_type w)) r) = e_at w). now rewrite Ew. }
  assert (leaf = None) as -> by (rewrite El, <- NA; unfold named_at; rewrite <- Ea; reflexivity).
  destruct (each_some r _ _ _ H6 (pair_mask_sat find F r (k_value k) (first F (e_type w)) c3 S3)) as (p' & c4 & H7 & _ & Er).
  specialize (Er false (e_sign w)). rewrite KV, Ew, flip_unsigned, flip_false in Er. rewrite Er. simpl f_sign. rewrite xorb_false_r, xorb_false_l. exact H7.
Qed.

Theorem n_step q n w : element_of q = true -> element_of w = true -> options n <> [] -> in_r q (w * phi n) = true -> stuck3 n (q * w) ->
  in_r (phi n * q) w = true.
Proof.
  intros Eq Ew NE R S. pose proof (has_heap n NE) as L. pose proof (stuck_named n (q * w) L (mul_el _ _ Eq Ew) S) as NA.
  set (r := values_of F (e_at q) (e_at w) [number F n]). assert (Em : r (place_m F) = number F n) by (unfold r; now rewrite m_at).
  destruct (kind_of r n L NE Em) as (k & _ & KV & KC & _ & H). destruct (element_arity F q Eq) as [Lq _]. destruct (element_arity F w Ew) as [Lw _].
  pose proof (all_in _ _ _ H (in_types F _ Lw)) as H1. cbv beta zeta in H1. clear H.
  pose proof (first_at F q (e_at w) [number F n] Eq) as Fq. pose proof (second_at F w (e_at q) [number F n] Ew) as Fw. fold r in Fq, Fw.
  destruct (from_types_sat find F r [second F (e_type w)] (k_conds k) anything (anything_sat _) KC) as (c & I & S0).
  { intros a [<-|[]]. now rewrite Fw. }
  pose proof (all_in _ _ _ H1 I) as H2. cbv beta in H2. clear H1.
  destruct (each_some r _ _ _ H2 (product_sat find F r (second F (e_type w)) (k_value k) c S0)) as (z & c1 & H3 & S1 & Ez). rewrite Fw, KV in Ez.
  pose proof (all_in _ _ _ H3 (in_types F _ Lq)) as H4. cbv beta zeta in H4.
  destruct (from_types_sat find F r [first F (e_type q)] [] c1 S1 (no_conds _)) as (c2 & I2 & S2).
  { intros a [<-|[]]. now rewrite Fq. }
  pose proof (all_in _ _ _ H4 I2) as H5. cbv beta in H5.
  destruct (each_some r _ _ _ H5 (pair_mask_sat find F r (first F (e_type q)) z c2 S2)) as (p & c3 & H6 & S3 & Er).
  set (s := xorb (e_sign q) (e_sign w)).
  assert (Es : xorb (e_sign q) s = e_sign w) by (unfold s; destruct (e_sign q), (e_sign w); reflexivity).
  assert (Wd : wanted p z s (e_sign q) = true).
  { unfold wanted. rewrite Es. specialize (Er (e_sign q) (e_sign w)). rewrite Fq, flip_unsigned, Ez, <- mul_flip_l, flip_unsigned in Er.
    simpl f_sign in Er. rewrite xorb_false_r in Er. now rewrite <- Er. }
  apply orb_prop in H6 as [H6|H6].
  { apply Nat.eqb_eq in H6. subst p. unfold wanted in Wd. now rewrite Nat.bits_0 in Wd. }
  destruct (each_some r _ _ _ H6 (product_sat find F r (first F (e_type q)) (second F (e_type w)) c3 S3)) as (v & c4 & H7 & S4 & Ev). rewrite Fq, Fw in Ev.
  pose proof (all_in _ _ _ H7 (in_bools s)) as H8. cbv beta in H8.
  assert (X : existsb (wanted p z s) bools = true) by (apply existsb_exists; exists (e_sign q); split; [apply in_bools|exact Wd]).
  rewrite X in H8. cbn [negb orb] in H8. clear X.
  assert (Qv : q * w = flip s (at_point v r)) by (rewrite Ev; apply mul_unsigned).
  destruct (each_some r _ _ _ H8 (walk_sat find r _ _ c4 S4)) as (leaf & c5 & H9 & S5 & El).
  unfold named_at in NA. rewrite Qv in NA. simpl in NA. cbn [map] in El. rewrite ev_var, Em in El.
  assert (leaf = None) as -> by (rewrite El, <- NA; reflexivity).
  destruct (each_some r _ _ _ H9 (product_sat find F r (first F (e_type q)) (k_value k) c5 S5)) as (z' & c6 & H10 & S6 & Ez'). rewrite Fq, KV in Ez'.
  destruct (each_some r _ _ _ H10 (pair_mask_sat find F r z' (second F (e_type w)) c6 S6)) as (p' & c7 & H11 & _ & Er').
  pose proof (all_in _ _ _ H11 (in_bools (e_sign q))) as H12. cbv beta in H12. rewrite Wd, Es in H12. simpl in H12.
  specialize (Er' (e_sign q) (e_sign w)). rewrite Fw, flip_unsigned, Ez', <- mul_flip_l, flip_unsigned in Er'. simpl f_sign in Er'. rewrite xorb_false_r in Er'.
  rewrite mul_comm by auto using phi_el. rewrite Er'. exact H12.
Qed.

(* The heart. *)
Definition Q := { x : element | element_of x = true }.
Lemma Q_eq (x y : Q) : proj1_sig x = proj1_sig y -> x = y.
Proof. destruct x as [x p], y as [y q]. simpl. intros <-. f_equal. apply Eqdep_dec.UIP_dec, bool_dec. Qed.
Definition oneQ : Q := exist _ one one_el.
Definition mulQ (x y : Q) : Q := exist _ (proj1_sig x * proj1_sig y) (mul_el _ _ (proj2_sig x) (proj2_sig y)).
Definition phiQ (n : nat) : Q := exist _ (phi n) (phi_el n).
Notation valueQ := (Heart.value Q oneQ mulQ phiQ).

Lemma valueQ_value X : proj1_sig (valueQ X) = value X.
Proof. induction X as [|n X IH]; simpl; [reflexivity|now rewrite IH]. Qed.

Lemma local3 X : is_p F (value X) = true <-> (exists Y, move options X Y) /\ forall Y, move options X Y -> is_p F (value Y) <> true.
Proof.
  pose proof (local_condition options Q oneQ mulQ) as LC.
  assert (St : forall n (w : Q), stuck options Q oneQ mulQ (fun x => is_p F (proj1_sig x) = true) phiQ n w -> stuck3 n (proj1_sig w)).
  { intros n w [A B]. split.
    - simpl in A. now apply not_true_is_false.
    - intros o I. specialize (B o I). simpl in B. rewrite valueQ_value in B. now apply not_true_is_false. }
  specialize (LC ltac:(intros x y z; apply Q_eq; exact (mul_assoc _ _ _ (proj2_sig x) (proj2_sig y) (proj2_sig z)))).
  specialize (LC ltac:(intros x y; apply Q_eq; exact (mul_comm _ _ (proj2_sig x) (proj2_sig y)))).
  specialize (LC ltac:(intros x; apply Q_eq; exact (mul_one _ (proj2_sig x)))).
  specialize (LC (fun x => is_p F (proj1_sig x) = true) (fun x => bool_dec _ _) phiQ).
  rewrite <- valueQ_value.
  assert (T : forall Y, is_p F (value Y) <> true <-> ~ is_p F (proj1_sig (valueQ Y)) = true) by (intros Y; rewrite valueQ_value; reflexivity).
  enough (W : is_p F (proj1_sig (valueQ X)) = true <-> (exists Y, move options X Y) /\ forall Y, move options X Y -> ~ is_p F (proj1_sig (valueQ Y)) = true).
  { rewrite W. split; intros [A B]; (split; [exact A|]); intros Y M; specialize (B Y M); now apply T. }
  apply (LC) with (R := fun q w => in_r (proj1_sig q) (proj1_sig w) = true).
  - split.
    + simpl. unfold check_end in yes_end. apply negb_true_iff in yes_end. now rewrite yes_end.
    + intros n E. apply Q_eq. simpl. now apply no_move.
  - intros n o w I P. simpl in *. rewrite valueQ_value. rewrite (p_check n o _ (proj2_sig w) I P). discriminate.
  - intros n w NE S. simpl. apply n_start; [exact (proj2_sig w)|exact NE|now apply St].
  - intros q n w NE R S. simpl in *. apply n_step; [exact (proj2_sig q)|exact (proj2_sig w)|exact NE|exact R|exact (St _ _ S)].
  - intros q. simpl. rewrite not_one by exact (proj2_sig q). discriminate.
Qed.

Notation G := (code_game digits).

Theorem outcome3 X : isP G misere X <-> is_p F (value X) = true.
Proof. symmetry. revert X. apply misere_unique. intros X. apply local3. Qed.

(* Elements that are not equal are told apart. *)
Lemma apart_up x y : element_of x = true -> element_of y = true -> e_type x <= e_type y ->
  x = y \/ exists z, element_of z = true /\ is_p F (x * z) <> is_p F (y * z).
Proof.
  intros Ex Ey L. destruct (element_arity F x Ex) as [Lx _]. destruct (element_arity F y Ey) as [Ly _].
  pose proof (all_in _ _ _ (all_in _ _ _ yes_apart (in_types F _ Lx)) (in_types_from F _ _ (conj L Ly))) as H. cbv beta zeta in H.
  set (r := values_of F (e_at x) (e_at y) []). destruct (two_cases F find x y [] [] anything Ex Ey (anything_sat _) (no_conds _)) as (c & I & S). fold r in S.
  set (e := xorb (e_sign x) (e_sign y)). pose proof (all_in _ _ _ (all_in _ _ _ H I) (in_bools e)) as H1. cbv beta in H1. clear H.
  pose proof (first_at F x (e_at y) [] Ex) as Fx. pose proof (second_at F y (e_at x) [] Ey) as Fy. fold r in Fx, Fy.
  assert (Es : xorb (e_sign x) e = e_sign y) by (unfold e; destruct (e_sign x), (e_sign y); reflexivity).
  destruct (each_some r _ _ _ H1 (walk_sat find r _ _ c S)) as (leaf & c1 & H2 & S1 & _). destruct leaf as [z|].
  - right. apply andb_prop in H2 as [H2 H3]. set (z' := subst z (f_at (first F (e_type x)) ++ f_at (second F (e_type y)))) in *.
    pose proof (inside_sat find F r z' c1 H2 S1) as Ez. exists (flip (e_sign x) (at_point z' r)). split; [exact Ez|].
    destruct (each_some r _ _ _ H3 (product_sat find F r (first F (e_type x)) z' c1 S1)) as (a & c2 & H4 & S2 & Ea).
    destruct (each_some r _ _ _ H4 (mask_sat find F r a c2 S2)) as (p & c3 & H5 & S3 & Ep).
    destruct (each_some r _ _ _ H5 (product_sat find F r (second F (e_type y)) z' c3 S3)) as (b & c4 & H6 & S4 & Eb).
    destruct (each_some r _ _ _ H6 (mask_sat find F r b c4 S4)) as (p' & c5 & H7 & S5 & Ep').
    rewrite Fx in Ea. rewrite Fy in Eb. specialize (Ep false). specialize (Ep' e). rewrite flip_false, xorb_false_l in Ep.
    assert (Qx : x * flip (e_sign x) (at_point z' r) = at_point a r).
    { rewrite Ea, mul_flip_r, <- mul_flip_l, <- unsigned_flip. reflexivity. }
    assert (Qy : y * flip (e_sign x) (at_point z' r) = flip e (at_point b r)).
    { rewrite Eb, mul_flip_r, <- mul_flip_l, <- mul_flip_l. f_equal. rewrite <- (flip_unsigned y) at 1. rewrite flip_flip. reflexivity. }
    rewrite Qx, Qy, Ep, Ep'. intros X. rewrite X, xorb_nilpotent in H7. discriminate.
  - left. pose proof (alike_sat find r _ _ c1 H2 S1) as W. rewrite at_turn, Fx, Fy in W.
    apply (f_equal (flip (e_sign x))) in W. rewrite flip_unsigned, flip_flip, Es, flip_unsigned in W. exact W.
Qed.

Theorem apart x y : element_of x = true -> element_of y = true -> x = y \/ exists z, element_of z = true /\ is_p F (x * z) <> is_p F (y * z).
Proof.
  intros Ex Ey. destruct (Nat.le_ge_cases (e_type x) (e_type y)) as [L|L]; [now apply apart_up|].
  destruct (apart_up y x Ey Ex L) as [E|(z & Ez & N)]; [now left|right]. exists z. split; [exact Ez|congruence].
Qed.

Theorem same3 X Y : value X = value Y <-> same G all X Y.
Proof.
  split.
  - intros E Z _. now rewrite !outcome3, !value_sum, E.
  - intros S. destruct (apart (value X) (value Y) (value_el X) (value_el Y)) as [E|(z & Ez & N)]; [exact E|exfalso].
    destruct (onto3 F find digits yes_values yes_products yes_words z Ez) as (Z & <-). specialize (S Z I). rewrite !outcome3, !value_sum in S.
    apply N. destruct (is_p F (value X * value Z)), (is_p F (value Y * value Z)); intuition congruence.
Qed.

Theorem parametric3 : is_parametric F G.
Proof.
  split.
  - exact one_el.
  - apply mul_el.
  - apply mul_one.
  - apply mul_comm.
  - apply mul_assoc.
  - apply (values_parts F find digits yes_values).
  - exact value_el.
  - exact value_sum.
  - exact (onto3 F find digits yes_values yes_products yes_words).
  - exact outcome3.
  - exact same3.
Qed.
End Sound.
