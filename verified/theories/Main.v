(* The checker of certificates of version 1, and the theorem: what it accepts is true. *)
Require Import List Arith NArith Bool Lia.
Import ListNotations.
From Misere Require Import Game Rules Certificate Normal Sums Checker Sound Period Tame.
Open Scope bool_scope.

(* Hints: a certificate seen through functions. Nothing is assumed of them. *)
Record hints := {
  h_view : view;                       (* the quotient *)
  h_nim : nat -> N;                    (* nim values, *)
  h_nim_two : nat -> N -> nat;         (* sums of two and of three heaps with a given nim value, *)
  h_nim_three : nat -> N -> nat * nat;
  h_bits : N;                          (* nim values are less than 2^bits *)
  h_nu : N -> N;                       (* the nim value of an element *)
  h_K : N -> bool;                     (* the kernel and its identity *)
  h_z : N }.

Definition covers_b (r : rules) (N : nat) : bool := match r with code _ => true | heaps t => N <=? length t end.

(* The hints agree with the file. *)
Definition check_file (q : quotient) (c : view) : bool :=
  let els := range (order q) in
  (c_order c =? order q)%N &&
  forallb (fun nx => (c_phi c (fst nx) =? snd nx)%N) (combine (seq 0 (length (phi q))) (phi q)) &&
  forallb (fun x => c_P c x && (x <? order q)%N) (p q) &&
  forallb (fun x => negb (c_P c x) || existsb (N.eqb x) (p q)) els &&
  (length (actions q) =? length (generators q)) &&
  forallb (fun gl => let row := c_mul c (c_phi c (fst gl)) in
    (length (snd gl) =? N.to_nat (order q)) &&
    forallb (fun xy => (row (fst xy) =? snd xy)%N) (combine els (snd gl))) (combine (generators q) (actions q)) &&
  forallb (fun g => g <=? top q) (generators q) &&
  forallb (fun g => existsb (Nat.eqb g) (generators q)) (c_gens c).

Definition nim_agree (l : list N) (nim : nat -> N) : bool :=
  forallb (fun nx => (nim (fst nx) =? snd nx)%N) (combine (seq 0 (length l)) l).

(* The mex rule. *)
Definition check_nim (r : rules) (top : nat) (h : hints) : bool :=
  let nim := h_nim h in
  match r with
  | code ds =>
    let bound := (2 ^ h_bits h)%N in
    below (S top) (fun n => (nim n <? bound)%N) &&
    check_sums N.lxor nim (h_nim_two h) (h_nim_three h) ds (range bound) top &&
    below (S top) (fun n =>
      let found := in_options N.lxor 0%N nim (h_nim_two h) (h_nim_three h) ds n in
      negb (found (nim n)) && below (N.to_nat (nim n)) (fun t => found (N.of_nat t)))
  | heaps t =>
    below (S top) (fun n =>
      let vs := map (nim_sum nim) (table_options t n) in
      forallb (fun v => negb (v =? nim n)%N) vs &&
      below (N.to_nat (nim n)) (fun t => existsb (N.eqb (N.of_nat t)) vs))
  end.

(* The steps, with their numbers in docs/certificate.md; steps 6 and 7 are made at once, heap by heap. *)
Definition steps_of := list (nat * (unit -> bool)).

Definition quotient_steps (r : rules) (q : quotient) (c : view) : steps_of :=
  let N := top q in
  [ (1, fun _ => (1 <=? length (phi q)) && covers_b r N && (c_order c =? order q)%N);
    (3, fun _ => check_elements N c);
    (3, fun _ => check_file q c);
    (4, fun _ => check_reduced c (range (c_order c)));
    (5, fun _ => check_options r N c (range (c_order c)));
    (6, fun _ => negb (c_P c 0%N));
    (7, fun _ => check_heaps r N c (range (c_order c)));
    (8, fun _ => check_R c (range (c_order c))) ].

Definition nim_steps (r : rules) (l : list N) (h : hints) : steps_of :=
  [ (1, fun _ => (1 <=? length l) && covers_b r (length l - 1) && nim_agree l (h_nim h));
    (9, fun _ => check_nim r (length l - 1) h) ].

Definition steps (c : certificate) (h : hints) : steps_of :=
  let r := the_rules c in
  (1, fun _ => rules_ok r) ::
  match the_quotient c, the_nim c, the_claim c with
  | Some q, None, partial => quotient_steps r q (h_view h)
  | Some q, None, all_heaps =>
    quotient_steps r q (h_view h) ++
    [(9, fun _ => match r with code _ => false | heaps t => top q =? length t end)]
  | Some q, None, periodic s p =>
    quotient_steps r q (h_view h) ++
    [(9, fun _ => match r with code ds => check_period (parts_of ds) ds (top q) (c_phi (h_view h)) s p | heaps _ => false end)]
  | Some q, Some l, tame_relative m =>
    (1, fun _ => length l =? length (phi q)) :: quotient_steps r q (h_view h) ++ nim_steps r l h ++
    [(9, fun _ => match r with
       | code ds => check_tame ds (top q) (h_view h) m (h_nim h) (h_nu h) (h_K h) (h_z h)
       | heaps _ => false end)]
  | None, Some l, nim_values pp =>
    nim_steps r l h ++
    [(9, fun _ => match pp, r with
       | None, _ => true
       | Some (s, p), code ds => check_period (parts_of ds) ds (length l - 1) (h_nim h) s p
       | Some _, heaps _ => false end)]
  | _, _, _ => [(1, fun _ => false)]
  end.

(* The first step that fails, if any. *)
Fixpoint run (l : steps_of) : option nat :=
  match l with [] => None | (k, f) :: l' => if f tt then run l' else Some k end.

Definition verdict (c : certificate) (h : hints) : option nat := run (steps c h).

Definition check (c : certificate) (h : hints) : bool := match verdict c h with None => true | Some _ => false end.

(* Proofs. *)
Lemma run_app l l' : run (l ++ l') = None -> run l = None /\ run l' = None.
Proof.
  induction l as [|[k f] l IH]; simpl; [tauto|]. destruct (f tt); [exact IH|discriminate].
Qed.

Lemma run_cons k f l : run ((k, f) :: l) = None -> f tt = true /\ run l = None.
Proof. simpl. destruct (f tt); [tauto|discriminate]. Qed.

Ltac step H A := apply run_cons in H as [A H]; cbv beta in A.

Lemma in_combine_nth {A B} (l : list A) (m : list B) i x y :
  nth_error l i = Some x -> nth_error m i = Some y -> In (x, y) (combine l m).
Proof.
  revert m i. induction l as [|a l IH]; intros [|b m] [|i]; simpl; try discriminate.
  - intros [= ->] [= ->]. now left.
  - intros H K. right. now apply (IH m i).
Qed.

Lemma nth_seq n len i : i < len -> nth_error (seq n len) i = Some (n + i).
Proof.
  revert n i. induction len as [|len IH]; intros n i H; [lia|]. destruct i; simpl; [f_equal; lia|].
  rewrite IH by lia. f_equal. lia.
Qed.

Lemma covers_spec r N : covers_b r N = true -> covers r N.
Proof. destruct r; simpl; [trivial|apply Nat.leb_le]. Qed.

Section File.
Variable q : quotient.
Variable c : view.
Hypothesis file : check_file q c = true.

Lemma file_parts : c_order c = order q /\
  (forall n x, nth_error (phi q) n = Some x -> n <= top q /\ c_phi c n = x) /\
  (forall x, (x < order q)%N -> (c_P c x = true <-> In x (p q))) /\
  (forall i g x, nth_error (generators q) i = Some g -> (x < order q)%N ->
     exists l, nth_error (actions q) i = Some l /\ nth_error l (N.to_nat x) = Some (c_mul c (c_phi c g) x)) /\
  (forall g, In g (generators q) -> g <= top q) /\ incl (c_gens c) (generators q).
Proof.
  pose proof file as H. unfold check_file in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[[H2 H3] H4] H5] HL] H6] H7] H8]. apply N.eqb_eq in H2. apply Nat.eqb_eq in HL.
  rewrite forallb_forall in H3, H4, H6, H7, H8. split; [exact H2|]. split; [|split; [|split; [|split]]].
  - intros n x E. assert (n < length (phi q)) as L by (apply nth_error_Some; congruence). split; [unfold top; lia|].
    specialize (H3 (n, x)). apply N.eqb_eq, H3. apply (in_combine_nth _ _ n); [now apply nth_seq|exact E].
  - intros x L. split.
    + intros HP. generalize (all_range _ _ H5 x L). cbv beta. rewrite HP. simpl. intros E.
      apply existsb_exists in E as (y & I & E). apply N.eqb_eq in E. now subst y.
    + intros I. specialize (H4 x I). now apply andb_prop in H4 as [H4 _].
  - intros i g x Eg L. destruct (nth_error (actions q) i) as [l|] eqn:El.
    2: { apply nth_error_None in El. assert (i < length (generators q)) by (apply nth_error_Some; congruence). lia. }
    exists l. split; [reflexivity|]. specialize (H6 (g, l) (in_combine_nth _ _ i _ _ Eg El)). simpl in H6.
    apply andb_prop in H6 as [HK H6]. apply Nat.eqb_eq in HK. rewrite forallb_forall in H6.
    destruct (nth_error l (N.to_nat x)) as [y|] eqn:Ey.
    2: { apply nth_error_None in Ey. lia. }
    f_equal. symmetry. specialize (H6 (x, y)). apply N.eqb_eq, H6.
    apply (in_combine_nth _ _ (N.to_nat x)); [|exact Ey]. unfold range.
    erewrite map_nth_error; [|apply nth_seq; lia]. f_equal. lia.
  - intros g I. now apply Nat.leb_le, H7.
  - intros g I. specialize (H8 g I). apply existsb_exists in H8 as (g' & J & E). apply Nat.eqb_eq in E. now subst g'.
Qed.
End File.

Lemma quotient_parts r q c : run (quotient_steps r q c) = None ->
  1 <= length (phi q) /\ covers r (top q) /\ check_file q c = true /\ check_view r (top q) c = true.
Proof.
  intros H. unfold quotient_steps in H. cbv zeta in H.
  step H A1. step H A2. step H A3. step H A4. step H A5. step H A6. step H A7. step H A8.
  rewrite !andb_true_iff in A1. destruct A1 as [[A1 A1'] _]. apply Nat.leb_le in A1. apply covers_spec in A1'.
  repeat split; trivial. unfold check_view, check_proof. cbv zeta. now rewrite A2, A4, A5, A6, A7, A8.
Qed.

(* The heaps up to N. *)
Theorem partial_sound r q c : check_file q c = true -> check_view r (top q) c = true ->
  is_quotient (game_of r) (upto (top q)) q (c_value c).
Proof.
  intros F H. destruct (file_parts q c F) as (EO & EP & EQ & EA & GT & GI). split.
  - intros X Y UX UY. exact (value_same r (top q) c H X Y UX UY).
  - intros X U. rewrite <- EO. exact (value_el r (top q) c H X U).
  - intros x L. rewrite <- EO in L. destruct (generated r (top q) c H x L) as (X & U & J & V). exists X. repeat split; trivial.
    intros n I. now apply GI, J.
  - intros X U. rewrite (outcome_right r (top q) c H X U). apply EQ. rewrite <- EO. exact (value_el r (top q) c H X U).
  - reflexivity.
  - intros n x E. destruct (EP n x E) as [L <-]. simpl. exact (phi_one r (top q) c H n L).
  - intros i g X Eg U. simpl. apply (EA i g); trivial. rewrite <- EO. exact (value_el r (top q) c H X U).
Qed.

(* The whole game of a code. *)
Theorem periodic_sound ds q c s p : check_file q c = true -> check_view (code ds) (top q) c = true ->
  check_period (parts_of ds) ds (top q) (c_phi c) s p = true ->
  1 <= p /\ exists v, is_quotient (code_game ds) all q v /\ forall n, s <= n -> v [n + p] = v [n].
Proof.
  intros F H K. destruct (file_parts q c F) as (EO & EP & EQ & EA & GT & GI).
  pose proof (phi_fold (parts_of ds) ds (top q) c H s p K) as PF.
  split; [apply (p_pos (parts_of ds) ds (top q) (c_phi c) s p K)|]. exists (valueF (parts_of ds) ds c s p). split; [split|].
  - intros X Y _ _. rewrite (whole_same (parts_of ds) ds (top q) c H s p K). split; intros S Z; [intros _; apply S|exact (S Z I)].
  - intros X _. rewrite <- EO. exact (valueF_el (parts_of ds) ds (top q) c H s p K X).
  - intros x L. rewrite <- EO in L. destruct (whole_generated (parts_of ds) ds (top q) c H s p K x L) as (X & J & V).
    exists X. repeat split; trivial. intros n I. now apply GI, J.
  - intros X _. change (code_game ds) with (game_of (code ds)). rewrite (whole_outcome (parts_of ds) ds (top q) c H s p K). apply EQ. rewrite <- EO. exact (valueF_el (parts_of ds) ds (top q) c H s p K X).
  - reflexivity.
  - intros n x E. destruct (EP n x E) as [L <-]. unfold valueF. simpl. rewrite PF by exact L. exact (phi_one (code ds) (top q) c H n L).
  - intros i g X Eg _. unfold valueF. simpl. fold (valueF (parts_of ds) ds c s p X).
    assert (g <= top q) as L by (apply GT; apply (nth_error_In _ _ Eg)). rewrite PF by exact L.
    apply (EA i g); trivial. rewrite <- EO. exact (valueF_el (parts_of ds) ds (top q) c H s p K X).
  - intros n L. unfold valueF. simpl. f_equal. exact (value_step (parts_of ds) ds (top q) (c_phi c) s p K n L).
Qed.

(* Nim values. *)
Lemma nim_product nim X : product N.lxor 0%N nim X = nim_sum nim X.
Proof. induction X; simpl; [reflexivity|now rewrite IHX]. Qed.

Lemma lxor_bound a b k : (a < 2 ^ k -> b < 2 ^ k -> N.lxor a b < 2 ^ k)%N.
Proof.
  intros A B. destruct (N.eq_dec (N.lxor a b) 0) as [->|NZ]; [lia|].
  destruct (N.eq_dec a 0) as [->|Na]; [now rewrite N.lxor_0_l|]. destruct (N.eq_dec b 0) as [->|Nb]; [now rewrite N.lxor_0_r|].
  apply N.log2_lt_pow2; [lia|]. apply N.log2_lt_pow2 in A; [|lia]. apply N.log2_lt_pow2 in B; [|lia].
  pose proof (N.log2_lxor a b). lia.
Qed.

Theorem nim_sound r top h : check_nim r top h = true ->
  forall n, n <= top -> mex_rule (game_of r) (h_nim h) n.
Proof.
  intros H n L. unfold check_nim in H. cbv zeta in H. destruct r as [ds|t].
  - rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
    pose proof (below_spec _ _ H3 n (le_n_S _ _ L)) as A. cbv zeta beta in A. apply andb_prop in A as [A1 A2].
    assert (B : forall k, k <= top -> (h_nim h k < 2 ^ h_bits h)%N) by (intros k Lk; apply N.ltb_lt, (below_spec _ _ H1 k); lia).
    assert (S : forall x, (x < 2 ^ h_bits h)%N -> in_options N.lxor 0%N (h_nim h) (h_nim_two h) (h_nim_three h) ds n x = true <->
                          exists o, In o (code_options ds n) /\ nim_sum (h_nim h) o = x).
    { intros x Ux. erewrite (in_options_spec N.lxor 0%N (h_nim h) (h_nim_two h) (h_nim_three h) ds _ top); [| | | |exact H2|exact L|now apply range_spec].
      - split; intros (o & I & V); exists o; (split; [exact I|]); rewrite nim_product in *; exact V.
      - intros k _. apply N.lxor_0_r.
      - intros a b _ _. apply N.lxor_comm.
      - intros a b La Lb. apply range_spec. apply lxor_bound; now apply B. }
    split.
    + intros o I E. apply negb_true_iff in A1. rewrite (proj2 (S _ (B n L))) in A1; [discriminate|now exists o].
    + intros x Lx. apply S; [specialize (B n L); lia|].
      pose proof (below_spec _ _ A2 (N.to_nat x) ltac:(lia)) as K. cbv beta in K. now rewrite N2Nat.id in K.
  - pose proof (below_spec _ _ H n (le_n_S _ _ L)) as A. cbv zeta beta in A. apply andb_prop in A as [A1 A2]. split.
    + intros o I E. rewrite forallb_forall in A1. specialize (A1 _ (in_map _ _ _ I)). rewrite E, N.eqb_refl in A1. discriminate.
    + intros x Lx. pose proof (below_spec _ _ A2 (N.to_nat x) ltac:(lia)) as B. cbv beta in B. rewrite N2Nat.id in B.
      apply existsb_exists in B as (v & I & E). apply N.eqb_eq in E. subst v. apply in_map_iff in I as (o & E & I). now exists o.
Qed.

Lemma nim_agree_spec l nim : nim_agree l nim = true -> forall n x, nth_error l n = Some x -> nim n = x.
Proof.
  unfold nim_agree. rewrite forallb_forall. intros H n x E. apply N.eqb_eq, (H (n, x)).
  apply (in_combine_nth _ _ n); [|exact E]. apply nth_seq. apply nth_error_Some. congruence.
Qed.

Lemma mex_rule_ext G nim nim' n : (forall h, h <= n -> nim h = nim' h) -> mex_rule G nim n -> mex_rule G nim' n.
Proof.
  intros E. assert (forall o, In o (options_of G n) -> nim_sum nim o = nim_sum nim' o) as S.
  { intros o I. assert (forall h, In h o -> h <= n) as L by (intros h J; exact (not_larger G _ _ _ I J)). clear I.
    induction o as [|h o IH]; simpl; [reflexivity|]. rewrite IH by (intros k J; apply L; now right). f_equal. apply E, L. now left. }
  intros [A B]. pose proof (E n (le_n _)) as En. split.
  - intros o I. rewrite <- (S o I), <- En. now apply A.
  - intros t Lt. rewrite <- En in Lt. destruct (B t Lt) as (o & I & V). exists o. split; [exact I|]. now rewrite <- (S o I).
Qed.

Lemma nim_parts r l h : run (nim_steps r l h) = None ->
  l <> [] /\ covers r (length l - 1) /\ (forall n x, nth_error l n = Some x -> h_nim h n = x) /\
  (forall n, n <= length l - 1 -> mex_rule (game_of r) (h_nim h) n) /\ are_nim (game_of r) l.
Proof.
  intros H. unfold nim_steps in H. step H A1. step H A2. rewrite !andb_true_iff in A1. destruct A1 as [[A1 A3] A4].
  apply Nat.leb_le in A1. apply covers_spec in A3. pose proof (nim_agree_spec _ _ A4) as E. pose proof (nim_sound _ _ _ A2) as M.
  split; [intros ->; simpl in A1; lia|]. split; [exact A3|]. split; [exact E|]. split; [exact M|].
  intros n Ln. apply (mex_rule_ext _ (h_nim h)); [|apply M; lia]. intros k Lk. apply E.
  rewrite (nth_error_nth' l 0%N); [reflexivity|lia].
Qed.

(* The main theorem: what the checker accepts is true, whatever the hints. *)
Theorem check_sound c h : check c h = true -> holds c.
Proof.
  unfold check, verdict. destruct (run (steps c h)) eqn:H; [discriminate|]. intros _. unfold steps in H. cbv zeta in H.
  step H R. unfold holds. cbv zeta. split; [exact R|]. clear R.
  destruct (the_quotient c) as [q|], (the_nim c) as [l|], (the_claim c) as [| |s p|m|pp]; try (step H A; discriminate).
  - step H A. apply Nat.eqb_eq in A. apply run_app in H as [H1 H]. apply run_app in H as [H2 H3].
    apply quotient_parts in H1 as (Q1 & Q2 & F & V). apply nim_parts in H2 as (N1 & N2 & N3 & N4 & N5).
    step H3 T. destruct (the_rules c) as [ds|t]; [|discriminate].
    assert (length l - 1 = top q) as E by (unfold top; lia). rewrite E in N4.
    destruct (tame_sound ds (top q) (h_view h) m (h_nim h) (h_nu h) (h_K h) (h_z h) V T N4) as [TB ML].
    exists ds, q, (c_value (h_view h)), l. repeat (split; [trivial; fail|]). split; [now apply partial_sound|]. now split.
  - apply quotient_parts in H as (Q1 & Q2 & F & V). exists q, (c_value (h_view h)). split; [reflexivity|]. split; [exact Q2|].
    now apply partial_sound.
  - apply run_app in H as [H1 H]. apply quotient_parts in H1 as (Q1 & Q2 & F & V). step H T.
    destruct (the_rules c) as [ds|t]; [discriminate|]. apply Nat.eqb_eq in T.
    exists t, q, (c_value (h_view h)). rewrite <- T at 2. repeat (split; [trivial; fail|]). now apply partial_sound.
  - apply run_app in H as [H1 H]. apply quotient_parts in H1 as (Q1 & Q2 & F & V). step H T.
    destruct (the_rules c) as [ds|t]; [|discriminate].
    destruct (periodic_sound ds q (h_view h) s p F V T) as (Pp & v & IQ & ST). exists ds, q, v. now repeat (split; [trivial; fail|]).
  - apply run_app in H as [H1 H]. apply nim_parts in H1 as (N1 & N2 & N3 & N4 & N5). step H T. destruct pp as [[s p]|].
    + destruct (the_rules c) as [ds|t]; [|discriminate].
      destruct (nim_periodic (parts_of ds) ds (length l - 1) (h_nim h) s p T N4) as (E & M & ST).
      exists ds, l, (uf (parts_of ds) ds (h_nim h) s p). repeat (split; [trivial; fail|]).
      split; [apply (p_pos (parts_of ds) ds (length l - 1) (h_nim h) s p T)|]. split; [|now split].
      intros n x En. rewrite E; [now apply N3|]. assert (n < length l) by (apply nth_error_Some; congruence). lia.
    + exists l. repeat split; trivial; apply N5; trivial.
Qed.
