(* Soundness for the heaps up to a bound: what the checker accepts is the misère quotient. *)
Require Import List Arith NArith Bool Lia Wellfounded Eqdep_dec.
Import ListNotations.
From Misere Require Import Game Rules Heart Sums Checker.
Open Scope bool_scope.

Section Sound.
Variable r : rules.
Variable top : nat.
Variable c : view.
Hypothesis accepted : check_view r top c = true.
Notation G := (game_of r).

Notation ord := (c_order c).
Notation mul := (c_mul c).
Notation phi := (c_phi c).
Notation opts := (options_of G).

Lemma equal_values_spec a : forall b, equal_values a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] H; simpl in H; try discriminate; [reflexivity|].
  destruct (N.eqb_spec x y) as [->|]; [|discriminate]. f_equal. now apply IH.
Qed.

Lemma heaps_spec : check_heaps r top c (range ord) = true -> forall n, n <= top -> check_heap r c (range ord) n = true.
Proof.
  intros H n L. unfold check_heaps in H. apply andb_prop in H as [H1 H2].
  pose proof (below_spec _ _ H2 n (le_n_S _ _ L)) as K. cbv beta in K. apply andb_prop in K as [K1 K2]. apply Nat.ltb_lt in K1.
  pose proof (below_spec _ _ H1 _ K1) as D. cbv beta in D. destruct (c_kind c (c_like c n)) as [v es].
  apply andb_prop in K2 as [K2 K3]. apply N.eqb_eq in K2. apply equal_values_spec in K3. unfold check_heap. now rewrite K2, K3.
Qed.

Lemma parts :
  check_range top c = true /\ check_monoid c (range ord) = true /\
  check_reduced c (range ord) = true /\ c_P c 0%N = false /\
  (forall n, n <= top -> check_heap r c (range ord) n = true) /\ check_R c (range ord) = true /\
  check_options r top c (range ord) = true.
Proof.
  pose proof accepted as H. unfold check_view, check_elements, check_proof in H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as [[[H1 H2] H7] [[[H3 H4] H5] H6]].
  repeat split; trivial; [now destruct (c_P c 0%N)|]. intros n L. now apply heaps_spec.
Qed.

Lemma ord_pos : (0 < ord)%N.
Proof. destruct parts as [H _]. unfold check_range in H. rewrite !andb_true_iff, N.leb_le in H. lia. Qed.

Lemma phi_el n : n <= top -> (phi n < ord)%N.
Proof.
  destruct parts as [H _]. unfold check_range in H. rewrite !andb_true_iff in H. destruct H as [[[_ H] _] _].
  intros L. apply N.ltb_lt, (below_spec _ _ H). lia.
Qed.

Lemma contexts_el w : In w (c_contexts c) -> (w < ord)%N.
Proof.
  destruct parts as [H _]. unfold check_range in H. rewrite !andb_true_iff in H. destruct H as [[_ H] _].
  rewrite forallb_forall in H. intros I. now apply N.ltb_lt, H.
Qed.

Lemma gens_top n : In n (c_gens c) -> n <= top.
Proof.
  destruct parts as [H _]. unfold check_range in H. rewrite !andb_true_iff in H. destruct H as [_ H].
  rewrite forallb_forall in H. intros I. specialize (H n I). apply andb_prop in H as [_ H]. now apply Nat.leb_le.
Qed.

Lemma monoid_parts :
  (forall x, (x < ord)%N -> mul 0%N x = x) /\
  (forall n x, In n (c_gens c) -> (x < ord)%N -> (mul (phi n) x < ord)%N) /\
  (forall n m x, In n (c_gens c) -> In m (c_gens c) -> (x < ord)%N ->
     mul (phi n) (mul (phi m) x) = mul (phi m) (mul (phi n) x)) /\
  (forall y, (y < ord)%N -> y <> 0%N -> exists p n,
     (p < ord)%N /\ (c_rank c p < c_rank c y)%N /\ In n (c_gens c) /\ mul (phi n) p = y /\
     forall x, (x < ord)%N -> mul y x = mul (phi n) (mul p x)).
Proof.
  destruct parts as (_ & H & _). unfold check_monoid in H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as [[[H1 H2] H3] H4]. repeat split.
  - intros x L. apply N.eqb_eq. exact (all_range _ _ H1 x L).
  - intros n x I L. rewrite forallb_forall in H2. specialize (H2 (phi n) (in_map _ _ _ I)).
    apply N.ltb_lt. exact (all_range _ _ H2 x L).
  - intros n m x I J L. rewrite forallb_forall in H3. specialize (H3 (phi n) (in_map _ _ _ I)).
    rewrite forallb_forall in H3. specialize (H3 (phi m) (in_map _ _ _ J)).
    apply N.eqb_eq. exact (all_range _ _ H3 x L).
  - intros y L Z. generalize (all_range _ _ H4 y L). simpl. intros H. apply orb_prop in H as [H|H].
    + apply N.eqb_eq in H. congruence.
    + rewrite !andb_true_iff in H. destruct H as [[[[P1 P2] P3] P4] P5].
      exists (c_parent c y), (c_gen c y). apply N.ltb_lt in P1, P2. apply N.eqb_eq in P4.
      apply existsb_exists in P3 as (k & I & E). apply Nat.eqb_eq in E. subst k.
      repeat split; trivial. intros x Lx. apply N.eqb_eq. exact (all_range _ _ P5 x Lx).
Qed.

Lemma rank_ind (T : N -> Prop) :
  T 0%N ->
  (forall y p n, (y < ord)%N -> (p < ord)%N -> In n (c_gens c) -> mul (phi n) p = y ->
     (forall x, (x < ord)%N -> mul y x = mul (phi n) (mul p x)) -> T p -> T y) ->
  forall y, (y < ord)%N -> T y.
Proof.
  intros T0 TS y. induction y as [y IH] using (well_founded_ind (wf_inverse_image _ _ _ (c_rank c) N.lt_wf_0)).
  intros L. destruct (N.eq_dec y 0) as [->|Z]; [exact T0|].
  destruct monoid_parts as (_ & _ & _ & H). destruct (H y L Z) as (p & n & Lp & Rk & I & E & A).
  apply (TS y p n); auto.
Qed.

Lemma mul_el y x : (y < ord)%N -> (x < ord)%N -> (mul y x < ord)%N.
Proof.
  destruct monoid_parts as (M0 & M1 & _ & _). intros Ly. revert y Ly x. refine (rank_ind _ _ _).
  - intros x L. now rewrite M0.
  - intros y p n Ly Lp I E A IH x L. rewrite A by exact L. apply M1; auto.
Qed.

Lemma mul_gen y n x : (y < ord)%N -> In n (c_gens c) -> (x < ord)%N ->
  mul y (mul (phi n) x) = mul (phi n) (mul y x).
Proof.
  destruct monoid_parts as (M0 & M1 & M2 & _). intros Ly I. revert y Ly x. refine (rank_ind _ _ _).
  - intros x L. rewrite !M0; auto.
  - intros y p m Ly Lp J E A IH x L. rewrite !A; auto. rewrite IH by exact L. apply M2; auto. now apply mul_el.
Qed.

Lemma mul_mul y z x : (y < ord)%N -> (z < ord)%N -> (x < ord)%N -> mul y (mul z x) = mul z (mul y x).
Proof.
  destruct monoid_parts as (M0 & M1 & M2 & _). intros Ly Lz. revert z Lz x. refine (rank_ind _ _ _).
  - intros x L. rewrite !M0; auto. now apply mul_el.
  - intros z p m Lz Lp J E A IH x L. rewrite !A; auto; [|now apply mul_el].
    rewrite mul_gen; auto; [|now apply mul_el]. now rewrite IH.
Qed.

Lemma mul_0 y : (y < ord)%N -> mul y 0%N = y.
Proof.
  destruct monoid_parts as (M0 & M1 & M2 & _). revert y. refine (rank_ind _ _ _).
  - apply M0, ord_pos.
  - intros y p m Ly Lp J E A IH. rewrite A by apply ord_pos. now rewrite IH.
Qed.

Lemma mul_comm' x y : (x < ord)%N -> (y < ord)%N -> mul x y = mul y x.
Proof.
  intros Lx Ly. rewrite <- (mul_0 y Ly) at 1. rewrite mul_mul by (auto; apply ord_pos). now rewrite mul_0.
Qed.

Lemma mul_assoc' x y z : (x < ord)%N -> (y < ord)%N -> (z < ord)%N -> mul x (mul y z) = mul (mul x y) z.
Proof.
  intros Lx Ly Lz. rewrite (mul_comm' y z), mul_mul by auto. apply mul_comm'; auto. now apply mul_el.
Qed.

Lemma generated y : (y < ord)%N -> exists X, upto top X /\ incl X (c_gens c) /\ c_value c X = y.
Proof.
  revert y. refine (rank_ind _ _ _).
  - exists []. split; [constructor|]. split; [intros n []|reflexivity].
  - intros y p n Ly Lp I E A (X & U & J & V). exists (n :: X). split; [constructor; auto; now apply gens_top|].
    split; [now apply incl_cons|]. simpl. now rewrite V.
Qed.

Lemma onto y : (y < ord)%N -> exists X, upto top X /\ c_value c X = y.
Proof. intros L. destruct (generated y L) as (X & U & _ & V). now exists X. Qed.

(* The monoid as a type. *)
Definition Q : Type := {x : N | (x <? ord)%N = true}.
Definition el (a : Q) : (proj1_sig a < ord)%N := proj1 (N.ltb_lt _ _) (proj2_sig a).
Definition mk (x : N) (L : (x < ord)%N) : Q := exist _ x (proj2 (N.ltb_lt _ _) L).

Lemma Q_eq (a b : Q) : proj1_sig a = proj1_sig b -> a = b.
Proof.
  destruct a as [x p], b as [y q]. simpl. intros <-. f_equal. apply UIP_dec, bool_dec.
Qed.

Definition oneQ : Q := mk 0%N ord_pos.
Definition mulQ (a b : Q) : Q := mk (mul (proj1_sig a) (proj1_sig b)) (mul_el _ _ (el a) (el b)).
Definition phiQ (n : nat) : Q := match le_dec n top with left L => mk (phi n) (phi_el n L) | right _ => oneQ end.
Definition inPQ (a : Q) : Prop := c_P c (proj1_sig a) = true.
Definition RQ (q w : Q) : Prop := c_R c (proj1_sig q) (proj1_sig w) = true.
Definition opts_top (n : nat) := if n <=? top then opts n else [].

Notation valueQ := (Heart.value Q oneQ mulQ phiQ).

Lemma phiQ_phi n : n <= top -> proj1_sig (phiQ n) = phi n.
Proof. intros L. unfold phiQ. destruct (le_dec n top); [reflexivity|contradiction]. Qed.

Lemma valueQ_value X : upto top X -> proj1_sig (valueQ X) = c_value c X.
Proof.
  induction 1 as [|n X L U IH]; [reflexivity|]. simpl. now rewrite IH, phiQ_phi.
Qed.

Lemma opts_top_in n o : In o (opts_top n) -> n <= top /\ In o (opts n) /\ upto top o.
Proof.
  unfold opts_top. destruct (Nat.leb_spec n top) as [L|L]; [|intros []]. intros I. repeat split; trivial.
  apply Forall_forall. intros h J. pose proof (not_larger G _ _ _ I J). lia.
Qed.

Lemma opts_top_some n : opts_top n <> [] -> n <= top /\ opts n <> [].
Proof. unfold opts_top. destruct (Nat.leb_spec n top); [tauto|congruence]. Qed.

(* The values of the options. *)
Lemma phi_one n : n <= top -> mul (phi n) 0%N = phi n.
Proof. intros L. now apply mul_0, phi_el. Qed.

Lemma value_el X : upto top X -> (c_value c X < ord)%N.
Proof.
  induction 1 as [|n X L U IH]; simpl; [apply ord_pos|]. apply mul_el; [now apply phi_el|exact IH].
Qed.

Lemma add_all os e l : In e (fold_left (fun l o => add_new l (c_value c o)) os l) <->
  In e l \/ exists o, In o os /\ c_value c o = e.
Proof.
  revert l. induction os as [|o os IH]; intros l; simpl; [firstorder|]. rewrite IH. unfold add_new.
  assert ((exists o', (o = o' \/ In o' os) /\ c_value c o' = e) <->
          (c_value c o = e \/ exists o', In o' os /\ c_value c o' = e)) as K.
  { split; [intros (o' & [E|I] & V); [left; congruence|right; now exists o']|].
    intros [V|(o' & I & V)]; [exists o; tauto|exists o'; tauto]. }
  rewrite K. destruct (existsb (N.eqb (c_value c o)) l) eqn:E; [|simpl; tauto].
  apply existsb_exists in E as (y & I & E). apply N.eqb_eq in E. subst y.
  assert (c_value c o = e -> In e l) by (intros <-; exact I). tauto.
Qed.

Lemma upto_option n o : n <= top -> In o (opts n) -> upto top o.
Proof. intros L I. apply Forall_forall. intros h J. pose proof (not_larger G _ _ _ I J). lia. Qed.

Lemma option_values_spec n e : n <= top ->
  (In e (option_values r c (range ord) n) <-> exists o, In o (opts n) /\ c_value c o = e).
Proof.
  intros L. destruct parts as (_ & _ & _ & _ & _ & _ & H). unfold option_values.
  assert (forall o, In o (opts n) -> (c_value c o < ord)%N) as U by (intros o I; now apply value_el, (upto_option n)).
  pose proof phi_one as O1. pose proof phi_el as O2. pose proof mul_el as O3. pose proof mul_comm' as O4. clear accepted.
  destruct r as [ds|t]; simpl in H, U |- *.
  - assert (S : In e (range ord) -> (in_options mul 0%N phi (c_two c) (c_three c) ds n e = true <-> exists o, In o (code_options ds n) /\ c_value c o = e)).
    { apply (in_options_spec _ _ _ _ _ ds (range ord) top); trivial.
      - intros a b La Lb. apply O4; now apply O2.
      - intros a b La Lb. apply range_spec. apply O3; now apply O2. }
    rewrite filter_In. split; [intros [I V]; now apply S|]. intros (o & I & V).
    assert (In e (range ord)) as J by (apply range_spec; rewrite <- V; now apply U). split; [exact J|]. apply S; [exact J|now exists o].
  - rewrite add_all. simpl. tauto.
Qed.

Lemma no_option n : n <= top -> (option_values r c (range ord) n = [] <-> opts n = []).
Proof.
  intros L. split; intros E.
  - destruct (opts n) as [|o os] eqn:O; [reflexivity|].
    assert (In (c_value c o) (option_values r c (range ord) n)) as I
      by (apply option_values_spec; trivial; exists o; rewrite O; split; [now left|reflexivity]).
    rewrite E in I. destruct I.
  - destruct (option_values r c (range ord) n) as [|e es] eqn:O; [reflexivity|].
    assert (In e (option_values r c (range ord) n)) as I by (rewrite O; now left).
    apply option_values_spec in I as (o & I & _); trivial. rewrite E in I. destruct I.
Qed.

(* What check_heap says of a heap with options, and of one without. *)
Lemma heap_end n : n <= top -> opts n = [] -> phi n = 0%N.
Proof.
  intros L E. apply (no_option n L) in E. destruct parts as (_ & _ & _ & _ & H & _). specialize (H n L).
  unfold check_heap, check_kind in H. rewrite E in H. now apply N.eqb_eq.
Qed.

Lemma heap_parts n : n <= top -> opts n <> [] ->
  In (phi n) (c_values c) /\
  (forall o w, In o (opts n) -> (w < ord)%N -> c_P c (mul (phi n) w) = true -> c_P c (mul (c_value c o) w) = false) /\
  (forall w, (w < ord)%N -> c_P c (mul (phi n) w) = false ->
     (forall o, In o (opts n) -> c_P c (mul (c_value c o) w) = false) -> c_stuck c (phi n) w = true).
Proof.
  intros L NE. destruct parts as (_ & _ & _ & _ & H & _). specialize (H n L). unfold check_heap, check_kind in H.
  assert (option_values r c (range ord) n <> []) as NE' by (intros E; apply NE; now apply no_option).
  pose proof (fun e => option_values_spec n e L) as Sp.
  destruct (option_values r c (range ord) n) as [|e0 es0] eqn:E0; [congruence|]. rewrite <- E0 in *. clear E0 NE NE'. cbv zeta in H.
  apply andb_prop in H as [H1 H2]. split; [|split].
  - apply existsb_exists in H1 as (v & I & E). apply N.eqb_eq in E. now subst v.
  - intros o w I Lw HP. generalize (all_range _ _ H2 w Lw). cbv beta. rewrite HP. intros N.
    destruct (c_P c (mul (c_value c o) w)) eqn:E; [|reflexivity]. apply negb_true_iff in N. rewrite <- N. symmetry.
    apply existsb_exists. exists (mul (c_value c o)). split; [|exact E].
    apply in_map. apply Sp. now exists o.
  - intros w Lw HP HA. generalize (all_range _ _ H2 w Lw). cbv beta. rewrite HP. intros N.
    apply orb_prop in N as [N|N]; [|exact N]. apply existsb_exists in N as (re & I & E).
    apply in_map_iff in I as (e & <- & I). apply Sp in I as (o & I & <-). rewrite HA in E; trivial. discriminate.
Qed.

Lemma stuck_R w vs : forall gaps, check_stuck c w vs gaps = true -> forall v, In v vs -> c_stuck c v w = true -> c_R c v w = true.
Proof.
  induction vs as [|v vs IH]; intros gaps H v' J S; [destruct J|]. destruct gaps as [|[|k] gaps]; simpl in H; apply andb_prop in H as [H1 H2].
  - destruct J as [->|J]; [rewrite S in H1; discriminate|exact (IH [] H2 v' J S)].
  - destruct J as [->|J]; [now rewrite S in H1|exact (IH gaps H2 v' J S)].
  - destruct J as [->|J]; [rewrite S in H1; discriminate|exact (IH (k :: gaps) H2 v' J S)].
Qed.

Lemma steps_R q w u vs : forall gaps, check_stuck c u vs gaps = true ->
  match gaps with [] => true | g :: gaps => check_steps w (c_R c q) (map (fun v => let rv := mul v in (rv, c_R c (rv q))) vs) g gaps end = true ->
  forall v, In v vs -> c_stuck c v u = true -> c_R c q (mul v w) = true -> c_R c (mul v q) w = true.
Proof.
  induction vs as [|v vs IH]; intros gaps H K v' J S Rq; [destruct J|]. destruct gaps as [|[|k] gaps]; simpl in H, K; apply andb_prop in H as [H1 H2].
  - destruct J as [->|J]; [rewrite S in H1; discriminate|exact (IH [] H2 eq_refl v' J S Rq)].
  - destruct (if c_R c q (mul v w) then c_R c (mul v q) w else true) eqn:E; [|discriminate].
    destruct J as [->|J]; [now rewrite Rq in E|exact (IH gaps H2 K v' J S Rq)].
  - destruct J as [->|J]; [rewrite S in H1; discriminate|exact (IH (k :: gaps) H2 K v' J S Rq)].
Qed.

Lemma R_parts :
  (forall q, (q < ord)%N -> c_R c q 0%N = false) /\
  (forall v w, In v (c_values c) -> (w < ord)%N -> c_stuck c v w = true -> c_R c v w = true) /\
  (forall q v w, In v (c_values c) -> (q < ord)%N -> (w < ord)%N -> c_R c q (mul v w) = true ->
     c_stuck c v (mul q w) = true -> c_R c (mul v q) w = true).
Proof.
  destruct parts as (_ & _ & _ & _ & _ & H & _). unfold check_R in H. rewrite !andb_true_iff in H.
  destruct H as [[H1 H2] H3]. repeat split.
  - intros q L. apply negb_true_iff. exact (all_range _ _ H1 q L).
  - intros v w I L. exact (stuck_R w _ _ (all_range _ _ H2 w L) v I).
  - intros q v w I Lq Lw Rq S. pose proof (all_range _ _ H3 q Lq) as H. cbv beta zeta in H.
    exact (steps_R q w (mul q w) _ _ (all_range _ _ H2 _ (mul_el q w Lq Lw)) (all_range _ _ H w Lw) v I S Rq).
Qed.

Lemma move_top X Y : upto top X -> (move opts X Y <-> move opts_top X Y).
Proof.
  intros U. split; intros M; inversion M as [l n t o I]; subst; constructor.
  - unfold opts_top. apply Forall_app in U as [_ U]. inversion U as [|? ? L _]; subst.
    destruct (Nat.leb_spec n top); [exact I|lia].
  - now apply opts_top_in in I as (_ & I & _).
Qed.

Lemma inPQ_false a : ~ inPQ a <-> c_P c (proj1_sig a) = false.
Proof. unfold inPQ. destruct (c_P c (proj1_sig a)); split; congruence. Qed.

Lemma local X : inPQ (valueQ X) <-> (exists Y, move opts_top X Y) /\ forall Y, move opts_top X Y -> ~ inPQ (valueQ Y).
Proof.
  apply (local_condition opts_top Q oneQ mulQ) with (R := RQ).
  - intros x y z. apply Q_eq. simpl. apply mul_assoc'; apply el.
  - intros x y. apply Q_eq. simpl. apply mul_comm'; apply el.
  - intros x. apply Q_eq. simpl. apply mul_0, el.
  - intros x. unfold inPQ. apply bool_dec.
  - split.
    + apply inPQ_false. simpl. apply parts.
    + intros n E. apply Q_eq. unfold phiQ. destruct (le_dec n top) as [L|]; [|reflexivity]. simpl.
      unfold opts_top in E. apply Nat.leb_le in L as L'. rewrite L' in E.
      now apply heap_end.
  - intros n o w I HP. apply opts_top_in in I as (L & I & U). apply inPQ_false. unfold inPQ in HP. simpl in *.
    rewrite phiQ_phi in HP by exact L. rewrite valueQ_value by exact U.
    assert (c_value c o < ord)%N as Lo by (rewrite <- valueQ_value by exact U; apply el).
    rewrite mul_comm' in * by (auto using el, phi_el).
    destruct (heap_parts n L) as (_ & H & _); [intros E; rewrite E in I; exact I|].
    apply H; auto using el.
  - intros n w NE [S1 S2]. apply opts_top_some in NE as [L NE]. unfold RQ. rewrite phiQ_phi by exact L.
    destruct (heap_parts n L NE) as (V & _ & H). apply R_parts; auto using el.
    apply H; auto using el.
    + apply inPQ_false in S1. simpl in S1. rewrite phiQ_phi, mul_comm' in S1 by auto using el, phi_el. exact S1.
    + intros o I. assert (In o (opts_top n)) as J by (unfold opts_top; apply Nat.leb_le in L; now rewrite L).
      pose proof (opts_top_in n o J) as (_ & _ & U). specialize (S2 o J). apply inPQ_false in S2. simpl in S2.
      rewrite mul_comm', valueQ_value in S2 by auto using el. exact S2.
  - intros q n w NE Rq [S1 S2]. apply opts_top_some in NE as [L NE]. unfold RQ in *. simpl in *.
    rewrite phiQ_phi in * by exact L. destruct (heap_parts n L NE) as (V & _ & H).
    rewrite (mul_comm' (proj1_sig w)) in Rq by auto using el, phi_el.
    apply R_parts; auto using el. apply H; [apply mul_el; apply el| |].
    + apply inPQ_false in S1. simpl in S1. rewrite phiQ_phi, mul_comm' in S1 by auto using el, phi_el, mul_el. exact S1.
    + intros o I. assert (In o (opts_top n)) as J by (unfold opts_top; apply Nat.leb_le in L; now rewrite L).
      pose proof (opts_top_in n o J) as (_ & _ & U). specialize (S2 o J). apply inPQ_false in S2. simpl in S2.
      rewrite mul_comm', valueQ_value in S2 by auto using el, mul_el. exact S2.
  - intros q Rq. unfold RQ in Rq. simpl in Rq. rewrite (proj1 R_parts) in Rq; [discriminate|apply el].
Qed.

Theorem outcome_right X : upto top X -> (isP G misere X <-> c_P c (c_value c X) = true).
Proof.
  induction X as [X IH] using (well_founded_ind (moves_end G)). intros U.
  rewrite misere_recursion. rewrite <- valueQ_value by exact U. change (c_P c (proj1_sig (valueQ X)) = true) with (inPQ (valueQ X)).
  rewrite local. split; intros [[Y M] A]; (split; [exists Y; now apply (move_top X)|]); intros Z MZ.
  - apply (move_top X) in MZ; [|exact U]. pose proof (upto_move G _ _ _ U MZ) as UZ. specialize (A Z MZ).
    rewrite IH in A by trivial. rewrite <- valueQ_value in A by exact UZ. exact A.
  - pose proof (upto_move G _ _ _ U MZ) as UZ. rewrite IH by trivial. rewrite <- valueQ_value by exact UZ.
    apply A. now apply (move_top X).
Qed.

Theorem value_sum X Y : upto top X -> upto top Y -> c_value c (X ++ Y) = mul (c_value c X) (c_value c Y).
Proof.
  intros UX UY. induction UX as [|n X L UX IH]; simpl.
  - symmetry. apply monoid_parts. now apply value_el.
  - rewrite IH. apply mul_assoc'; auto using phi_el, value_el.
Qed.

Theorem value_same X Y : upto top X -> upto top Y -> (c_value c X = c_value c Y <-> same G (upto top) X Y).
Proof.
  intros UX UY. split.
  - intros E Z UZ. rewrite !outcome_right by (apply Forall_app; now split). now rewrite !value_sum, E.
  - intros S. assert (outcomes c (c_value c X) = outcomes c (c_value c Y)) as E.
    { unfold outcomes. cbv zeta. apply map_ext_in. intros w I. apply contexts_el in I.
      destruct (onto w I) as (Z & UZ & <-). specialize (S Z UZ).
      rewrite !outcome_right, !value_sum in S by (trivial; apply Forall_app; now split).
      destruct (c_P c (mul (c_value c X) (c_value c Z))), (c_P c (mul (c_value c Y) (c_value c Z))); intuition. }
    destruct parts as (_ & _ & H & _). unfold check_reduced in H.
    pose proof (all_range _ _ H _ (value_el X UX)) as HX. pose proof (all_range _ _ H _ (value_el Y UY)) as HY.
    cbv beta in HX, HY. apply N.eqb_eq in HX, HY. congruence.
Qed.

End Sound.

