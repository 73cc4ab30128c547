(* Whole games, whatever their quotient: the periodicity theorem for names of heaps of which equal ones mean equality in the
   quotient of the heaps up to a bound. Nothing is asked of the quotient; it may be infinite. *)
Require Import List Arith NArith Bool Lia Wellfounded Permutation.
Import ListNotations.
From Misere Require Import Game Rules Normal Period.

(* Equality in a quotient is a congruence. *)
Section Same.
Variable G : game.
Variable A : position -> Prop.
Hypothesis A_sum : forall X Y, A X -> A Y -> A (X ++ Y).
Notation same := (same G A).

Lemma same_refl X : same X X.
Proof. intros Z _. reflexivity. Qed.
Lemma same_sym X Y : same X Y -> same Y X.
Proof. intros S Z AZ. symmetry. now apply S. Qed.
Lemma same_trans X Y Z : same X Y -> same Y Z -> same X Z.
Proof. intros S T W AW. rewrite (S W AW). now apply T. Qed.

Lemma same_perm X Y : Permutation X Y -> same X Y.
Proof. intros P Z _. apply outcome_perm. now apply Permutation_app_tail. Qed.

Lemma same_app X X' Y : A Y -> same X X' -> same (X ++ Y) (X' ++ Y).
Proof. intros AY S Z AZ. rewrite <- !app_assoc. apply S. now apply A_sum. Qed.

Lemma same_sum X X' Y Y' : A Y -> A X' -> same X X' -> same Y Y' -> same (X ++ Y) (X' ++ Y').
Proof.
  intros AY AX S T. apply (same_trans _ (X' ++ Y)); [now apply same_app|].
  apply (same_trans _ (Y ++ X')); [apply same_perm, Permutation_app_comm|].
  apply (same_trans _ (Y' ++ X')); [now apply same_app|apply same_perm, Permutation_app_comm].
Qed.

Lemma same_outcome X Y : A [] -> same X Y -> (isP G misere X <-> isP G misere Y).
Proof. intros A0 S. specialize (S [] A0). now rewrite !app_nil_r in S. Qed.

(* Heap by heap. *)
Lemma same_heaps (X Y : position) : A [] -> (forall n, In n X \/ In n Y -> A [n]) ->
  Forall2 (fun n n' => same [n] [n']) X Y -> same X Y.
Proof.
  intros A0 HA F. induction F as [|n n' X Y S F IH]; [apply same_refl|].
  assert (forall W, (forall k, In k W -> A [k]) -> A W) as AW.
  { clear -A0 A_sum. induction W as [|k W IH]; intros H; [exact A0|]. apply (A_sum [k] W); [apply H; now left|]. apply IH.
    intros j J. apply H. now right. }
  apply (same_sum [n] [n'] X Y); [apply AW; intros k K; apply HA; simpl; tauto|apply HA; simpl; tauto|exact S|].
  apply IH. intros k K. apply HA. simpl. tauto.
Qed.
End Same.

Lemma upto_sum N (X Y : position) : upto N X -> upto N Y -> upto N (X ++ Y).
Proof. intros. now apply Forall_app. Qed.

Section Periodic.
Variable r : nat.
Variable digits : list nat.
Variable top : nat.
Variable u : nat -> N.                 (* names of heaps *)
Variables s p : nat.
Notation G := (code_game digits).
Notation opts := (code_options digits).
Hypothesis period : check_period r digits top u s p = true.
Hypothesis names : forall n n', n <= top -> n' <= top -> u n = u n' -> same G (upto top) [n] [n'].
Notation f := (f r digits s p).
Notation uf := (uf r digits u s p).
Notation same_top := (same G (upto top)).

Lemma upto_fold X : upto top (map f X).
Proof. induction X; constructor; auto. apply (f_top r digits top u s p period). Qed.

Lemma similar_same (o o' : position) : Permutation (map uf o) (map uf o') -> same_top (map f o) (map f o').
Proof.
  intros P. apply Permutation_map_inv in P as (c & E & P).
  apply (same_trans G _ _ (map f c)); [|apply same_sym, same_perm; now apply Permutation_map].
  clear P. revert c E. induction o as [|n o IH]; intros [|n' c] E; try discriminate; [apply same_refl|].
  simpl in E. injection E as E1 E2. apply (same_sum G _ (upto_sum top) [f n] [f n'] (map f o) (map f c)).
  - apply upto_fold.
  - repeat constructor. apply (f_top r digits top u s p period).
  - apply names; [apply (f_top r digits top u s p period)|apply (f_top r digits top u s p period)|exact E1].
  - now apply IH.
Qed.

Lemma fold_old n o : In o (opts (f n)) -> map f o = o.
Proof.
  intros I. rewrite <- (map_id o) at 2. apply map_ext_in. intros h J.
  apply (f_id r digits top u s p period n). exact (not_larger G _ _ _ I J).
Qed.

(* A position and its representative have options with the same values. *)
Lemma fold_move X Y : move opts X Y -> exists Y', move opts (map f X) Y' /\ same_top (map f Y) Y'.
Proof.
  intros M. inversion M as [l n t o I E1 E2]; subst.
  destruct (same_options r digits top u s p period n) as [H _]. destruct (H o I) as (o' & J & S).
  exists (map f l ++ o' ++ map f t). split.
  - rewrite map_app. simpl. now constructor.
  - rewrite !map_app. apply same_sum; try apply upto_sum; try apply upto_fold; [apply same_refl|].
    apply same_app; [apply upto_sum|apply upto_fold|]. apply similar_same in S. now rewrite (fold_old n o' J) in S.
Qed.

Lemma fold_move_back X Y' : move opts (map f X) Y' -> exists Y, move opts X Y /\ same_top (map f Y) Y'.
Proof.
  intros M. inversion M as [l n t o' I E1 E2]; subst. symmetry in E1. apply map_eq_app in E1 as (l0 & t0 & -> & <- & E1).
  destruct t0 as [|n0 t0]; [discriminate|]. simpl in E1. injection E1 as <- <-.
  destruct (same_options r digits top u s p period n0) as [_ H]. destruct (H o' I) as (o & J & S).
  exists (l0 ++ o ++ t0). split; [now constructor|]. rewrite !map_app.
  apply same_sum; try apply upto_sum; try apply upto_fold; [apply same_refl|].
  apply same_app; [apply upto_sum|apply upto_fold|]. apply similar_same in S. now rewrite (fold_old n0 o' I) in S.
Qed.

(* The outcome of every position of the whole game is that of its representative, of heaps up to the bound. *)
Theorem fold_outcome X : isP G misere X <-> isP G misere (map f X).
Proof.
  induction X as [X IH] using (well_founded_ind (moves_end G)). rewrite (misere_recursion G X), (misere_recursion G (map f X)).
  assert (upto top []) as U0 by constructor. split; intros [[Y0 M0] A]; split.
  - destruct (fold_move X Y0 M0) as (Y' & M' & _). now exists Y'.
  - intros Y' M' P. destruct (fold_move_back X Y' M') as (Y & M & S). apply (A Y M). apply (IH Y M).
    now apply (same_outcome G (upto top) _ _ U0 S).
  - destruct (fold_move_back X Y0 M0) as (Y & M & _). now exists Y.
  - intros Y M P. destruct (fold_move X Y M) as (Y' & M' & S). apply (A Y' M'). apply (same_outcome G (upto top) _ _ U0 S).
    now apply (IH Y M).
Qed.

(* Equality in the whole game is equality among the heaps up to the bound, of representatives. *)
Lemma fold_twice X : map f (map f X) = map f X.
Proof. rewrite map_map. apply map_ext. intros n. now apply (f_id r digits top u s p period n). Qed.

Lemma fold_self X : same G all X (map f X).
Proof. intros Z _. now rewrite fold_outcome, (fold_outcome (map f X ++ Z)), !map_app, fold_twice. Qed.

Lemma all_top X Y : same G all X Y -> same_top X Y.
Proof. intros S Z _. apply S. exact I. Qed.

Theorem fold_same X Y : same_top (map f X) (map f Y) -> same G all X Y.
Proof. intros S Z _. rewrite fold_outcome, (fold_outcome (Y ++ Z)), !map_app. apply S, upto_fold. Qed.

Theorem whole_extends X Y : upto top X -> upto top Y -> (same G all X Y <-> same_top X Y).
Proof.
  intros UX UY. split; [apply all_top|]. intros S. apply fold_same.
  apply (same_trans G _ _ X); [apply same_sym, all_top, fold_self|].
  apply (same_trans G _ _ Y); [exact S|apply all_top, fold_self].
Qed.

Theorem whole_periodic n : s <= n -> same G all [n + p] [n].
Proof.
  intros L. apply fold_same. simpl. apply names; [apply (f_top r digits top u s p period)|apply (f_top r digits top u s p period)|].
  exact (value_step r digits top u s p period n L).
Qed.
End Periodic.
