(* Tameness relative to a heap: beyond heap m misère play is normal play. *)
Require Import List Arith NArith Bool Lia Wellfounded Permutation.
Import ListNotations.
From Misere Require Import Game Rules Certificate Normal Sums Checker Sound Period.
Open Scope bool_scope.

Lemma beyond_dec m X : beyond m X \/ upto m X.
Proof.
  induction X as [|n X [(k & I & L)|U]]; [right; constructor|left; exists k; simpl; tauto|].
  destruct (le_dec n m); [right; now constructor|left; exists n; simpl; split; [tauto|lia]].
Qed.

(* What follows for the quotient of the whole game from the agreement of outcomes alone. *)
Section Algebra.
Variable G : game.
Variables N m : nat.
Notation mP := (isP G misere).
Notation nP := (isP G normal).
Notation same := (same G all).
Hypothesis agree : forall X, beyond m X -> (mP X <-> nP X).
Hypothesis m_small : m < N.

Lemma beyond_l X Y : beyond m X -> beyond m (X ++ Y).
Proof. intros (n & I & L). exists n. rewrite in_app_iff. tauto. Qed.

Lemma beyond_r X Y : beyond m Y -> beyond m (X ++ Y).
Proof. intros (n & I & L). exists n. rewrite in_app_iff. tauto. Qed.

Lemma nP_swap X Y : nP (X ++ Y) <-> nP (Y ++ X).
Proof. apply outcome_perm, Permutation_app_comm. Qed.

Lemma same_beyond X Y : beyond m X -> beyond m Y -> (same X Y <-> nP (X ++ Y)).
Proof.
  intros BX BY. split.
  - intros S. apply nP_swap. apply agree; [now apply beyond_l|]. apply (S X I). apply agree; [now apply beyond_l|]. apply nP_double.
  - intros E Z _. rewrite !agree by now apply beyond_l. now apply nP_equal.
Qed.

Lemma kernel_beyond n : m < n -> in_kernel G all [n].
Proof.
  intros L Y _. assert (beyond m [n]) as B by (exists n; simpl; tauto).
  exists (Y ++ [n]). split; [exact I|]. apply same_beyond; [now apply beyond_r, beyond_r|exact B|].
  rewrite app_assoc, <- app_assoc. apply nP_plus; [apply nP_double|apply (nP_double G [n])].
Qed.

(* An element of the kernel is the value of a position beyond m. *)
Lemma kernel_rep X : in_kernel G all X -> exists X', beyond m X' /\ same X' X /\ nP (X' ++ X).
Proof.
  intros K. destruct (K [S m] I) as (Z & _ & E). assert (beyond m ([S m] ++ Z)) as B by (exists (S m); simpl; split; [now left|lia]).
  exists ([S m] ++ Z). split; [exact B|]. split; [exact E|]. apply nP_swap. apply agree; [now apply beyond_r|].
  apply (E _ I). apply agree; [now apply beyond_l|]. apply nP_double.
Qed.

Lemma kernel_same X Y : in_kernel G all X -> in_kernel G all Y -> (same X Y <-> nP (X ++ Y)).
Proof.
  intros KX KY. destruct (kernel_rep X KX) as (X' & BX & SX & NX). destruct (kernel_rep Y KY) as (Y' & BY & SY & NY).
  transitivity (same X' Y').
  - split; intros S Z _.
    + rewrite (SX Z I), (S Z I). symmetry. apply (SY Z I).
    + rewrite <- (SX Z I), (S Z I). apply (SY Z I).
  - rewrite (same_beyond X' Y') by trivial. rewrite (nP_equal G X' X Y' NX), (nP_swap X Y'), (nP_equal G Y' Y X NY). apply nP_swap.
Qed.

Lemma extension X Y : upto N X -> upto N Y -> (same X Y <-> Game.same G (upto N) X Y).
Proof.
  intros UX UY. split; [intros S Z _; apply (S Z I)|]. intros S.
  assert (beyond m [N; N]) as B by (exists N; simpl; tauto).
  assert (nP [N; N]) as NN by apply (nP_double G [N]).
  assert (nP (Y ++ X)) as E.
  { assert (mP (Y ++ X ++ [N; N])) as H.
    { apply S; [apply upto_app; [exact UX|repeat constructor]|]. apply agree; [now apply beyond_r, beyond_r|].
      rewrite app_assoc. apply nP_plus; [apply nP_double|exact NN]. }
    apply agree in H; [|now apply beyond_r, beyond_r]. rewrite app_assoc in H. apply nP_swap in H.
    now apply nP_plus in H. }
  apply nP_swap in E. intros Z _. destruct (beyond_dec m Z) as [BZ|UZ].
  - rewrite !agree by now apply beyond_r. now apply nP_equal.
  - apply S. apply (Forall_impl _ (fun n (H : n <= m) => Nat.le_trans _ _ _ H (Nat.lt_le_incl _ _ m_small)) UZ).
Qed.

Theorem tame_algebra : is_tame_beyond G N m.
Proof.
  split; [exact agree|exact kernel_beyond|exact kernel_same|exact extension].
Qed.
End Algebra.

(* Within the certificate: in an ideal K of the quotient that is a group with identity z, where nim values are faithful and z
   is the only element of P, misère play is normal play. *)
Section Kernel.
Variable r : rules.
Notation G := (game_of r).
Notation opts := (options_of G).
Notation mv := (move opts).
Variable top : nat.
Variable nim : nat -> N.
Hypothesis mex : forall n, n <= top -> mex_rule G nim n.
Variable c : view.
Hypothesis accepted : check_view r top c = true.
Notation mul := (c_mul c).
Variable K : N -> Prop.
Variable z : N.
Variable nu : N -> N.
Hypothesis z_el : (z < c_order c)%N.
Hypothesis K_z : K z.
Hypothesis K_ideal : forall x y, (x < c_order c)%N -> (y < c_order c)%N -> K x -> K (mul x y).
Hypothesis K_one : forall x, (x < c_order c)%N -> K x -> mul x z = x.
Hypothesis nu_value : forall X, upto top X -> nu (c_value c X) = nim_sum nim X.
Hypothesis K_normal : forall x, (x < c_order c)%N -> K x -> (c_P c x = true <-> x = z).
Hypothesis nu_z : nu z = 0%N.

Lemma K_no_end X : upto top X -> K (c_value c X) -> exists Y, mv X Y.
Proof.
  intros U k. destruct (can_move G X) as [M|NM]; [exact M|exfalso].
  (* a position without moves has value 0, the identity; then K has it, and z = 0 is in P *)
  assert (c_value c X = 0%N) as V0.
  { clear k. induction X as [|n T IHT]; [reflexivity|]. inversion U as [|? ? L UT']; subst. simpl.
    assert (opts n = []) as O.
    { destruct (opts n) as [|o os] eqn:O; [reflexivity|]. destruct (NM (o ++ T)). apply (moves _ [] n T o). rewrite O. now left. }
    rewrite (heap_end r top c accepted n L O), IHT; trivial; [apply (mul_0 r top c accepted), (ord_pos r top c accepted)|].
    intros Y M. apply (NM (n :: Y)). now apply move_tail. }
  rewrite V0 in k.
  assert (0 < c_order c)%N as O by apply (ord_pos r top c accepted).
  pose proof (K_one 0%N O k) as E. rewrite (mul_comm' r top c accepted), (mul_0 r top c accepted) in E by trivial.
  destruct (parts r top c accepted) as (_ & _ & _ & P0 & _). rewrite <- E in P0.
  rewrite (proj2 (K_normal z z_el K_z) eq_refl) in P0. discriminate.
Qed.

Theorem kernel_agree X : upto top X -> K (c_value c X) -> (isP G misere X <-> isP G normal X).
Proof.
  intros U k. rewrite (nim_right G nim top mex) by exact U. rewrite (outcome_right r top c accepted X U).
  assert (c_value c X < c_order c)%N as LX by now apply (value_el r top c accepted).
  rewrite K_normal by trivial. split; [intros E; rewrite <- nu_value, E by exact U; exact nu_z|]. intros N0.
  destruct (onto r top c accepted z z_el) as (Z & UZ & VZ).
  assert (upto top (X ++ Z)) as UXZ by (apply Forall_app; now split).
  assert (c_value c (X ++ Z) = c_value c X) as V by (rewrite (value_sum r top c accepted), VZ by trivial; now apply K_one).
  assert (nim_sum nim (X ++ Z) = 0%N) as NXZ by (rewrite <- nu_value, V, nu_value by trivial; exact N0).
  rewrite <- V. apply K_normal; [now apply (value_el r top c accepted)|now rewrite V|].
  apply (outcome_right r top c accepted); [exact UXZ|]. apply misere_recursion. split; [apply K_no_end; [exact UXZ|now rewrite V]|].
  intros Y M PY. assert (upto top Y) as UY by (now apply (upto_move G top (X ++ Z))).
  assert (K (c_value c Y)) as KY.
  { destruct (move_app G X Z Y M) as [(X' & MX & ->)|(Z' & MZ & ->)].
    - assert (upto top X') by (now apply (upto_move G top X)). rewrite (value_sum r top c accepted), VZ by trivial.
      rewrite (mul_comm' r top c accepted) by (trivial; now apply (value_el r top c accepted)).
      apply K_ideal; trivial. now apply (value_el r top c accepted).
    - assert (upto top Z') by (now apply (upto_move G top Z)). rewrite (value_sum r top c accepted) by trivial.
      apply K_ideal; trivial. now apply (value_el r top c accepted). }
  apply (outcome_right r top c accepted Y UY) in PY. apply K_normal in PY; [|now apply (value_el r top c accepted)|exact KY].
  apply (other_sum G nim top mex (X ++ Z) Y UXZ M). rewrite NXZ, <- (nu_value Y UY), PY. now symmetry.
Qed.
End Kernel.

(* Beyond the certificate, for a code: every move from a heap beyond N leaves a heap beyond m. *)
Section Beyond.
Variable digits : list nat.
Notation G := (code_game digits).
Notation opts := (code_options digits).
Notation mv := (move opts).
Variable r : nat.
Hypothesis enough : fewest_parts digits <= r.
Variables m N : nat.
Hypothesis big : r * (m + 1) + length digits - 1 <= S N.     (* N >= r (m + 1) + k - 1, k = length digits - 1 *)
Hypothesis some_digit : 1 <= length digits.
Hypothesis movable : forall n, N < n -> opts n <> [].
Hypothesis agree : forall X, upto N X -> beyond m X -> (isP G misere X <-> isP G normal X).

Lemma big_part n o : N < n -> In o (opts n) -> beyond m o.
Proof.
  intros L I. apply code_options_spec in I as (_ & j & d & E & A).
  assert (j < length digits) as J by (apply nth_error_Some; congruence). pose proof (nth_error_In _ _ E) as Id.
  destruct (fewest_big digits d Id) as [B3 B2]. pose proof (fewest_range digits).
  destruct A as [J1 En T|k J1 En M T|a b En A T|a b c En A B C T].
  - exfalso. nia.
  - exists k. split; [now left|nia].
  - specialize (B2 T). exists b. split; [simpl; tauto|nia].
  - specialize (B3 T).
    assert (m < a \/ m < b \/ m < c) as [H1|[H1|H1]] by nia; [exists a|exists b|exists c]; simpl; tauto.
Qed.

Lemma m_below n : N < n -> m < n.
Proof.
  intros L. pose proof (fewest_range digits). nia.
Qed.

Theorem tame_beyond X : beyond m X -> (isP G misere X <-> isP G normal X).
Proof.
  revert X. refine (well_founded_ind (moves_end G) _ _). intros X IH B.
  destruct (beyond_dec N X) as [(n & I & L)|U]; [|now apply agree].
  assert (forall Y, mv X Y -> beyond m Y) as K.
  { intros Y M. inversion M as [l k t o J E EY]; subst. apply in_app_iff in I as [I|[I|I]]; [|subst k|].
    - exists n. split; [rewrite in_app_iff; tauto|]. exact (m_below n L).
    - destruct (big_part n o L J) as (h & Ih & Lh). exists h. split; [rewrite !in_app_iff; tauto|exact Lh].
    - exists n. split; [rewrite !in_app_iff; tauto|]. exact (m_below n L). }
  rewrite misere_recursion, normal_recursion. split.
  - intros [_ A] Y M P. apply (A Y M). apply IH; auto.
  - intros A. split.
    + pose proof (movable n L) as O. destruct (opts n) as [|o os] eqn:E; [congruence|].
      apply in_split in I as (l & t & ->). exists (l ++ o ++ t). constructor. simpl. rewrite E. now left.
    + intros Y M P. apply (A Y M). apply IH; auto.
Qed.
End Beyond.

(* What is checked; nu, K and z are hints. *)
Definition check_tame (digits : list nat) (top : nat) (c : view) (m : nat)
    (nim : nat -> N) (nu : N -> N) (K : N -> bool) (z : N) : bool :=
  let els := range (c_order c) in
  (nu 0 =? 0)%N &&
  below (S top) (fun n => let row := c_mul c (c_phi c n) in let v := nim n in
    forallb (fun x => (nu (row x) =? N.lxor v (nu x))%N) els) &&
  (z <? c_order c)%N && K z && (nu z =? 0)%N &&
  forallb (fun x => negb (K x) ||
    (let row := c_mul c x in forallb (fun y => K (row y)) els && (row z =? x)%N && Bool.eqb (c_P c x) (x =? z)%N)) els &&
  below (S top) (fun n => (n <=? m) || K (c_phi c n)) &&
  (1 <=? length digits) && (parts_of digits * (m + 1) + length digits - 1 <=? S top).

Theorem tame_sound digits top c m nim nu K z :
  check_view (code digits) top c = true -> check_tame digits top c m nim nu K z = true ->
  (forall n, n <= top -> mex_rule (code_game digits) nim n) ->
  is_tame_beyond (code_game digits) top m /\ m < top.
Proof.
  intros H T mex. unfold check_tame in T. cbv zeta in T. rewrite !andb_true_iff in T.
  destruct T as [[[[[[[[T2 T3] T4] T5] T6] T7] T8] T8'] T9].
  apply N.eqb_eq in T2, T6. apply N.ltb_lt in T4. apply Nat.leb_le in T9, T8'.
  pose proof (fun n L => below_spec _ _ T3 n (le_n_S _ _ L)) as T3'.
  pose proof (fun n L => below_spec _ _ T8 n (le_n_S _ _ L)) as T8''.
  set (rr := code digits) in *. change (code_game digits) with (game_of rr) in *.
  assert (forall X, upto top X -> nu (c_value c X) = nim_sum nim X) as FV.
  { induction 1 as [|n X L U IH]; [exact T2|]. simpl. rewrite <- IH. pose proof (T3' n L) as A. cbv zeta beta in A.
    apply N.eqb_eq. apply (all_range _ _ A). now apply (value_el rr top c H). }
  assert (forall x, (x < c_order c)%N -> K x = true ->
    (forall y, (y < c_order c)%N -> K (c_mul c x y) = true) /\ c_mul c x z = x /\ (c_P c x = true <-> x = z)) as KK.
  { intros x L k. pose proof (all_range _ _ T7 x L) as A. cbv zeta beta in A. rewrite k in A. simpl in A.
    rewrite !andb_true_iff in A. destruct A as [[A1 A2] A3]. apply N.eqb_eq in A2. apply eqb_prop in A3.
    split; [exact (all_range _ _ A1)|]. split; [exact A2|]. rewrite A3. apply N.eqb_eq. }
  assert (forall X, upto top X -> K (c_value c X) = true -> (isP (game_of rr) misere X <-> isP (game_of rr) normal X)) as KA.
  { apply (kernel_agree rr top nim mex c H (fun x => K x = true) z nu); trivial.
    - intros x y Lx Ly k. now apply KK.
    - intros x L k. now apply KK.
    - intros x L k. now apply KK. }
  assert (KX : forall X, upto top X -> beyond m X -> K (c_value c X) = true).
  { induction 1 as [|n X L U IH]; intros (k & I & Lk); [destruct I|]. simpl.
    pose proof (value_el rr top c H X U) as EX. pose proof (phi_el rr top c H n L) as En.
    destruct I as [->|I].
    - pose proof (T8'' k L) as A. cbv beta in A. destruct (Nat.leb_spec k m); [lia|]. now apply KK.
    - rewrite (mul_comm' rr top c H) by trivial. apply KK; trivial. apply IH. now exists k. }
  assert (2 * (m + 1) <= parts_of digits * (m + 1)) as R2 by (unfold parts_of; nia).
  assert (m < top) as MT by lia. split; [|exact MT].
  assert (forall n, top < n -> code_options digits n <> []) as MV.
  { assert (upto top [top]) as UT by (constructor; [lia|constructor]).
    assert (exists Y, move (code_options digits) [top] Y) as (Y & M).
    { apply (K_no_end rr top c H (fun x => K x = true) z); trivial.
      - intros x L k. now apply KK.
      - intros x L k. now apply KK.
      - apply KX; [exact UT|]. exists top. split; [now left|exact MT]. }
    intros n L. inversion M as [l k t o I E EY]. destruct l as [|k' l]; simpl in E; [|injection E as _ E; destruct l; discriminate].
    injection E as -> ->. apply code_options_spec in I as (_ & j & d & Ed & A).
    assert (j < length digits) as J by (apply nth_error_Some; congruence).
    assert (exists o', allowed d j n o') as (o' & A').
    { destruct A as [J1 En B|q J1 En Mq B|a b En Aa B|a b e En Aa Bb Cc B]; [lia| | |].
      - exists [q + (n - top)]. apply take; trivial; lia.
      - exists [a; b + (n - top)]. apply split2; trivial; lia.
      - exists [a; b; e + (n - top)]. apply split3; trivial; lia. }
    intros E0. assert (In o' (code_options digits n)) as I by (apply code_options_spec; split; [lia|now exists j, d]).
    rewrite E0 in I. exact I. }
  apply tame_algebra; trivial.
  intros X B. apply (tame_beyond digits (parts_of digits)) with (m := m) (N := top); trivial; [unfold parts_of; lia|].
  intros W UW BW. apply KA; trivial. now apply KX.
Qed.
