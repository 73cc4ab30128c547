(* Normal play: sums (Tweedledum and Tweedledee), and nim values (Sprague and Grundy). *)
Require Import List Arith NArith Bool Lia Wellfounded Permutation.
Import ListNotations.
From Misere Require Import Game.

(* The order of the heaps does not matter. *)
Section Order.
Variable G : game.
Notation mv := (move (options_of G)).

Lemma move_perm X X' Y : Permutation X X' -> mv X Y -> exists Y', mv X' Y' /\ Permutation Y Y'.
Proof.
  intros P M. inversion M as [l n r o I]; subst.
  assert (In n X') as J by (apply (Permutation_in n P); rewrite in_app_iff; simpl; tauto).
  apply in_split in J as (l' & r' & ->). apply Permutation_app_inv in P.
  exists (l' ++ o ++ r'). split; [now constructor|].
  rewrite (Permutation_app_comm o r), (Permutation_app_comm o r'), !app_assoc. now apply Permutation_app_tail.
Qed.

Lemma outcome_perm k (X : position) : forall X', Permutation X X' -> (isP G k X <-> isP G k X').
Proof.
  induction X as [X IH] using (well_founded_ind (moves_end G)). intros X' P. rewrite (recursion G k X), (recursion G k X').
  split; intros [E A]; (split; [destruct E as [E|[Y M]]; [now left|right]|]).
  - destruct (move_perm X X' Y P M) as (Y' & M' & _). now exists Y'.
  - intros Y' M' H'. destruct (move_perm X' X Y' (Permutation_sym P) M') as (Y & M & PY).
    apply (A Y M). apply (IH Y M Y' (Permutation_sym PY)). exact H'.
  - destruct (move_perm X' X Y (Permutation_sym P) M) as (Y' & M' & _). now exists Y'.
  - intros Y M H. destruct (move_perm X X' Y P M) as (Y' & M' & PY). apply (A Y' M'). now apply (IH Y M Y' PY).
Qed.
End Order.

Section Normal.
Variable G : game.
Notation mv := (move (options_of G)).
Notation nP := (isP G normal).

Lemma not_nP X : ~ nP X -> exists Y, mv X Y /\ nP Y.
Proof.
  intros H. destruct (isP_or_isN G normal X) as [P|N]; [contradiction|].
  inversion N as [? E|? Y M P]; subst; [discriminate|now exists Y].
Qed.

Lemma nP_double (X : position) : nP (X ++ X).
Proof.
  induction X as [X IH] using (well_founded_ind (moves_end G)). apply (normal_recursion G). intros Y M P.
  destruct (move_app G _ _ _ M) as [(X' & MX & ->)|(X' & MX & ->)]; revert P; rewrite (normal_recursion G);
    intros A; apply (A (X' ++ X')); auto using move_left, move_right.
Qed.

(* A sum of two P-positions is one, and a P-position changes nothing. *)
Lemma nP_sum (W : position) : forall X Z, W = X ++ Z -> nP X -> nP Z -> nP W.
Proof.
  induction W as [W IH] using (well_founded_ind (wf_clos_trans _ _ (moves_end G))). intros X Z -> PX PZ.
  apply (normal_recursion G). intros Y M PY.
  destruct (move_app G _ _ _ M) as [(X' & MX & ->)|(Z' & MZ & ->)].
  - destruct (not_nP X') as (X2 & M2 & P2); [now apply (proj1 (normal_recursion G X) PX)|].
    assert (mv (X' ++ Z) (X2 ++ Z)) as M3 by now apply move_left.
    apply (proj1 (normal_recursion G _) PY _ M3). apply (IH (X2 ++ Z)) with (X := X2) (Z := Z); trivial.
    apply Relation_Operators.t_trans with (X' ++ Z); now apply Relation_Operators.t_step.
  - destruct (not_nP Z') as (Z2 & M2 & P2); [now apply (proj1 (normal_recursion G Z) PZ)|].
    assert (mv (X ++ Z') (X ++ Z2)) as M3 by now apply move_right.
    apply (proj1 (normal_recursion G _) PY _ M3). apply (IH (X ++ Z2)) with (X := X) (Z := Z2); trivial.
    apply Relation_Operators.t_trans with (X ++ Z'); now apply Relation_Operators.t_step.
Qed.

Lemma nP_plus X Z : nP X -> (nP (X ++ Z) <-> nP Z).
Proof.
  intros PX. split; [|intros PZ; now apply (nP_sum _ X Z)]. intros P.
  destruct (isP_or_isN G normal Z) as [|N]; [assumption|exfalso]. inversion N as [? E|? Y M PY]; subst; [discriminate|].
  apply (proj1 (normal_recursion G _) P (X ++ Y)); [now apply move_right|now apply (nP_sum _ X Y)].
Qed.

(* Equality in normal play: X = Y iff X + Y is a P-position. *)
Lemma nP_equal X Y Z : nP (X ++ Y) -> (nP (X ++ Z) <-> nP (Y ++ Z)).
Proof.
  intros E. rewrite <- (nP_plus (Y ++ Y) (X ++ Z)) by apply nP_double. rewrite <- (nP_plus (X ++ Y) (Y ++ Z)) by exact E.
  apply outcome_perm. rewrite !app_assoc. apply Permutation_app_tail.
  rewrite (Permutation_app_comm (Y ++ Y) X), app_assoc. reflexivity.
Qed.
End Normal.

(* Nim values. *)
Lemma lxor_lower (a s : N) : s <> 0%N -> N.testbit a (N.log2 s) = true -> (N.lxor a s < a)%N.
Proof.
  intros NZ T. set (k := N.log2 s) in *. pose proof (N.log2_spec s ltac:(lia)) as [L U]. fold k in L, U.
  assert (Z : (2 ^ k <> 0)%N) by (apply N.pow_nonzero; lia).
  assert (D : (s / 2 ^ k = 1)%N).
  { symmetry. apply (N.div_unique _ _ _ (s - 2 ^ k)%N); rewrite N.pow_succ_r' in U; lia. }
  assert (B : (N.lxor a s / 2 ^ k = N.lxor (a / 2 ^ k) 1)%N).
  { replace (N.lxor (a / 2 ^ k) 1) with (N.lxor (a / 2 ^ k) (s / 2 ^ k)) by now rewrite D.
    rewrite <- !N.shiftr_div_pow2. apply N.shiftr_lxor. }
  pose proof (N.testbit_spec' a k) as A. rewrite T in A. simpl N.b2n in A.
  set (A0 := (a / 2 ^ k)%N) in *. set (B0 := (N.lxor a s / 2 ^ k)%N) in *.
  assert (B1 : (B0 mod 2 = 0)%N).
  { rewrite <- N.bit0_mod, B, N.lxor_spec. rewrite (N.bit0_odd 1).
    rewrite N.bit0_odd. pose proof (N.bit0_mod A0) as E. rewrite N.bit0_odd in E.
    destruct (N.odd A0); simpl N.b2n in *; [reflexivity|lia]. }
  assert (B2 : (B0 / 2 = A0 / 2)%N).
  { rewrite B. change 2%N with (2 ^ 1)%N. rewrite <- !N.shiftr_div_pow2, N.shiftr_lxor.
    change (N.shiftr 1 1) with 0%N. apply N.lxor_0_r. }
  pose proof (N.div_mod B0 2 ltac:(lia)). pose proof (N.div_mod A0 2 ltac:(lia)).
  assert (SB : N.succ B0 = A0) by lia.
  pose proof (N.mul_succ_div_gt (N.lxor a s) (2 ^ k) Z) as G. fold B0 in G.
  pose proof (N.mul_div_le a (2 ^ k) Z) as G2. fold A0 in G2. nia.
Qed.

Section Nim.
Variable G : game.
Notation opts := (options_of G).
Notation mv := (move opts).
Variable nim : nat -> N.
Notation sum := (nim_sum nim).

Lemma nim_app X Y : sum (X ++ Y) = N.lxor (sum X) (sum Y).
Proof. induction X; simpl; [now destruct (sum Y)|now rewrite IHX, N.lxor_assoc]. Qed.

Lemma high_bit X k : N.testbit (sum X) k = true -> exists l n r, X = l ++ n :: r /\ N.testbit (nim n) k = true.
Proof.
  induction X as [|n X IH]; [simpl nim_sum; now rewrite N.bits_0|]. simpl nim_sum. rewrite N.lxor_spec.
  destruct (N.testbit (nim n) k) eqn:E; [intros _; now exists [], n, X|]. rewrite xorb_false_l. intros H.
  destruct (IH H) as (l & m & r & -> & T). now exists (n :: l), m, r.
Qed.

Lemma lxor_mid a b c : N.lxor a (N.lxor b c) = N.lxor b (N.lxor a c).
Proof. now rewrite <- !N.lxor_assoc, (N.lxor_comm a b). Qed.

Variable top : nat.
Hypothesis mex : forall n, n <= top -> mex_rule G nim n.

Lemma other_sum X Y : upto top X -> mv X Y -> sum X <> sum Y.
Proof.
  intros U M. inversion M as [l n r o I]; subst. apply Forall_app in U as [_ U]. inversion U as [|? ? Ln]; subst.
  rewrite !nim_app. simpl. intros E.
  rewrite (lxor_mid _ (nim n)), (lxor_mid _ (sum o)) in E.
  apply (proj1 (mex n Ln) o I). set (w := N.lxor (sum l) (sum r)) in *.
  assert (N.lxor (N.lxor (nim n) w) w = N.lxor (N.lxor (sum o) w) w) as E2 by now rewrite E.
  rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in E2. now symmetry.
Qed.

Lemma zero_move X : upto top X -> sum X <> 0%N -> exists Y, mv X Y /\ sum Y = 0%N.
Proof.
  intros U NZ. set (s := sum X) in *. assert (N.testbit s (N.log2 s) = true) as T by (now apply N.bit_log2).
  destruct (high_bit X _ T) as (l & n & r & E & B). assert (n <= top) as L.
  { rewrite E in U. apply Forall_app in U as [_ U]. now inversion U. }
  destruct (proj2 (mex n L) (N.lxor (nim n) s) (lxor_lower _ _ NZ B)) as (o & I & V).
  exists (l ++ o ++ r). split; [rewrite E; now constructor|].
  rewrite !nim_app, (lxor_mid _ (sum o)), V. unfold s. rewrite E, nim_app. simpl.
  rewrite (lxor_mid (sum l) (nim n)), <- (N.lxor_assoc (nim n) (nim n)), N.lxor_nilpotent, N.lxor_0_l.
  apply N.lxor_nilpotent.
Qed.

(* Sprague and Grundy: the P-positions of normal play are those with nim sum 0. *)
Theorem nim_right (X : position) : upto top X -> (isP G normal X <-> sum X = 0%N).
Proof.
  induction X as [X IH] using (well_founded_ind (moves_end G)). intros U. rewrite normal_recursion. split.
  - intros A. destruct (N.eq_dec (sum X) 0) as [E|NZ]; [exact E|].
    destruct (zero_move X U NZ) as (Y & M & Z). destruct (A Y M). apply IH; trivial. now apply (upto_move G top X).
  - intros E Y M P. apply IH in P; trivial; [|now apply (upto_move G top X)]. apply (other_sum X Y U M). congruence.
Qed.

Corollary nim_equal X Y : upto top X -> upto top Y -> (isP G normal (X ++ Y) <-> sum X = sum Y).
Proof.
  intros UX UY. rewrite nim_right, nim_app by now apply upto_app. apply N.lxor_eq_0_iff.
Qed.
End Nim.
