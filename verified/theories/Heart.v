(* The heart: a claim (Q, P, Phi) that passes the end check, the P-check and the N-check, the latter with one set of
   contexts R q for each element q, obeys the recursion of misère play. Q is any commutative monoid. *)
Require Import List Arith Lia.
Import ListNotations.
From Misere Require Import Game.

Section Quotient.

(* The game: the options of a heap, each a list of heaps. *)
Variable options : nat -> list position.
Notation move := (move options).
Notation moves := (moves options).
Notation move_tail := (move_tail options).

(* The claim. *)
Variable Q : Type.
Variable one : Q.
Variable mul : Q -> Q -> Q.
Infix "*" := mul.
Hypothesis mul_assoc : forall x y z, x * (y * z) = (x * y) * z.
Hypothesis mul_comm : forall x y, x * y = y * x.
Hypothesis mul_one : forall x, x * one = x.

Variable inP : Q -> Prop.
Hypothesis inP_dec : forall x, {inP x} + {~ inP x}.
Variable phi : nat -> Q.

Fixpoint value (X : position) : Q :=
  match X with nil => one | n :: X' => phi n * value X' end.

Definition stuck (n : nat) (w : Q) : Prop :=
  ~ inP (w * phi n) /\ forall o, In o (options n) -> ~ inP (w * value o).

(* What is checked. *)
Hypothesis end_check : ~ inP one /\ forall n, options n = nil -> phi n = one.
Hypothesis p_check : forall n o w, In o (options n) -> inP (w * phi n) -> ~ inP (w * value o).
Variable R : Q -> Q -> Prop.
Hypothesis n_start : forall n w, options n <> nil -> stuck n w -> R (phi n) w.
Hypothesis n_step : forall q n w, options n <> nil -> R q (w * phi n) -> stuck n (q * w) -> R (phi n * q) w.
Hypothesis n_end : forall q, ~ R q one.

Lemma one_mul x : one * x = x. Proof. rewrite mul_comm; apply mul_one. Qed.

Lemma value_app X Y : value (X ++ Y) = value X * value Y.
Proof. induction X as [|n X IH]; simpl; [now rewrite one_mul | now rewrite IH, mul_assoc]. Qed.

Definition stuckX (X : position) (w : Q) : Prop :=
  ~ inP (w * value X) /\ forall Y, move X Y -> ~ inP (w * value Y).

Lemma stuck_in_R X w : X <> nil -> (forall n, In n X -> options n <> nil) -> stuckX X w -> R (value X) w.
Proof.
  revert w. induction X as [|n X IH]; [congruence|]. intros w _ Hopt [Hn Hm].
  destruct X as [|m X].
  - simpl in *. rewrite mul_one in *. apply n_start; [apply Hopt; now left|]. split; [exact Hn|].
    intros o Ho. generalize (Hm (o ++ nil) (moves nil n nil o Ho)). now rewrite app_nil_r.
  - set (T := m :: X) in *. change (value (n :: T)) with (phi n * value T) in *.
    apply n_step; [apply Hopt; now left| |].
    + apply IH; [discriminate| intros k Hk; apply Hopt; now right|]. split.
      * rewrite <- mul_assoc. exact Hn.
      * intros Y HY. generalize (Hm _ (move_tail n _ _ HY)). simpl. now rewrite mul_assoc.
    + split.
      * rewrite (mul_comm (value T) w), <- mul_assoc, (mul_comm (value T)). exact Hn.
      * intros o Ho. generalize (Hm (o ++ T) (moves nil n T o Ho)).
        rewrite value_app, (mul_comm (value o)), mul_assoc, (mul_comm w). trivial.
Qed.

Definition has_options n : bool := match options n with nil => false | _ => true end.

Lemma has_options_spec n : has_options n = true <-> options n <> nil.
Proof. unfold has_options. destruct (options n); split; congruence. Qed.

Lemma value_filter X : value (filter has_options X) = value X.
Proof.
  induction X as [|n X IH]; [reflexivity|]. simpl.
  destruct (has_options n) eqn:E; simpl; rewrite IH; [reflexivity|].
  assert (options n = nil) as H by (unfold has_options in E; destruct (options n); [reflexivity|discriminate]).
  now rewrite (proj2 end_check n H), one_mul.
Qed.


Lemma move_filter X l n r o : filter has_options X = l ++ n :: r -> In o (options n) ->
  exists Z, move X Z /\ value Z = value (l ++ o ++ r).
Proof.
  revert l. induction X as [|k X IH]; intros l E Ho; [destruct l; discriminate|]. simpl in E.
  destruct (has_options k) eqn:K.
  - destruct l as [|k' l]; injection E as -> E.
    + exists (o ++ X). split; [apply (moves nil n X o Ho)|]. simpl. now rewrite !value_app, <- E, value_filter.
    + destruct (IH _ E Ho) as (Z & HZ & EZ). exists (k' :: Z). split; [now apply move_tail|]. simpl. now rewrite EZ.
  - destruct (IH _ E Ho) as (Z & HZ & EZ). exists (k :: Z). split; [now apply move_tail|]. simpl. rewrite EZ.
    assert (options k = nil) as H by (unfold has_options in K; destruct (options k); [reflexivity|discriminate]).
    now rewrite (proj2 end_check k H), one_mul.
Qed.

Lemma no_option_in_P X : ~ inP (value X) -> (exists Y, move X Y) -> ~ (forall Y, move X Y -> ~ inP (value Y)).
Proof.
  intros HN [Y0 HY0] Hall.
  apply (n_end (value (filter has_options X))). apply stuck_in_R.
  - destruct HY0 as [l n r o Ho]. rewrite filter_app. simpl.
    replace (has_options n) with true; [intros H; apply app_eq_nil in H as [_ H]; discriminate|].
    symmetry. apply has_options_spec. intros H. rewrite H in Ho. exact Ho.
  - intros n Hn. apply filter_In in Hn as [_ Hn]. now apply has_options_spec.
  - split; [now rewrite one_mul, value_filter|].
    intros Y HY. rewrite one_mul. inversion HY as [l n r o Ho E1 E2]. subst.
    symmetry in E1. destruct (move_filter X l n r o E1 Ho) as (Z & HZ & EZ). rewrite <- EZ. now apply Hall.
Qed.

(* The local condition: membership in P obeys the recursion of misère play. *)
Theorem local_condition X :
  inP (value X) <-> (exists Y, move X Y) /\ forall Y, move X Y -> ~ inP (value Y).
Proof.
  split.
  - intros H. split.
    + assert (exists n, In n X /\ options n <> nil) as (n & Hn & Ho).
      { rewrite <- value_filter in H. destruct (filter has_options X) as [|n F] eqn:E.
        - destruct (proj1 end_check H).
        - exists n. assert (In n (filter has_options X)) as I by (rewrite E; now left).
          apply filter_In in I as [I1 I2]. split; [exact I1|now apply has_options_spec]. }
      apply in_split in Hn as (l & r & ->). destruct (options n) as [|o os] eqn:E; [congruence|].
      exists (l ++ o ++ r). constructor. rewrite E. now left.
    + intros Y HY. destruct HY as [l n r o Ho]. rewrite !value_app in *. simpl in H.
      rewrite mul_assoc, (mul_comm (value l)), <- mul_assoc, mul_comm in H.
      rewrite (mul_comm (value o)), mul_assoc. now apply (p_check n).
  - intros [HY Hall]. destruct (inP_dec (value X)) as [H|H]; [exact H|].
    destruct (no_option_in_P X H HY Hall).
Qed.

End Quotient.
