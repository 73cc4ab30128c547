(* Games of heaps, without any checker: positions, moves, outcomes of misère and of normal play, equality in the misère
   quotient, the kernel, nim values. Everything that is claimed of a game is said in the words of this file. *)
Require Import List Arith NArith Bool Lia Wellfounded.
Import ListNotations.

(* A position is a sum of heaps. A move replaces one heap by one of its options, which is a sum of heaps again. *)
Definition position := list nat.

Inductive move (options : nat -> list position) : position -> position -> Prop :=
| moves : forall l n r o, In o (options n) -> move options (l ++ n :: r) (l ++ o ++ r).

Lemma move_tail options n X Y : move options X Y -> move options (n :: X) (n :: Y).
Proof. intros [l m r o H]. now apply (moves options (n :: l)). Qed.

(* A game: the options of each heap, of heaps that are not larger, and moves come to an end. *)
Record game := {
  options_of : nat -> list position;
  not_larger : forall n o h, In o (options_of n) -> In h o -> h <= n;
  moves_end : well_founded (fun Y X => move options_of X Y) }.

(* Who cannot move loses in normal play and wins in misère play. *)
Inductive play := misere | normal.

Section Game.
Variable G : game.
Notation mv := (move (options_of G)).

(* P-positions are those where the player who has just moved wins, N-positions those where the next player wins. *)
Inductive isP (k : play) : position -> Prop :=
| P_all : forall X, (k = normal \/ exists Y, mv X Y) -> (forall Y, mv X Y -> isN k Y) -> isP k X
with isN (k : play) : position -> Prop :=
| N_end : forall X, k = misere -> (forall Y, ~ mv X Y) -> isN k X
| N_some : forall X Y, mv X Y -> isP k Y -> isN k X.

(* The positions of heaps up to N, and all positions. *)
Definition upto (N : nat) (X : position) : Prop := Forall (fun n => n <= N) X.
Definition all (X : position) : Prop := True.

(* Equality in the misère quotient of the positions in A: the same outcome beside every position in A. *)
Definition same (A : position -> Prop) (X Y : position) : Prop :=
  forall Z, A Z -> (isP misere (X ++ Z) <-> isP misere (Y ++ Z)).

(* The kernel of this quotient: what every element divides. *)
Definition in_kernel (A : position -> Prop) (X : position) : Prop :=
  forall Y, A Y -> exists Z, A Z /\ same A (Y ++ Z) X.

(* Nim values: nim n is the least number that is not the nim sum of an option of n. *)
Fixpoint nim_sum (nim : nat -> N) (X : position) : N :=
  match X with [] => 0%N | n :: X' => N.lxor (nim n) (nim_sum nim X') end.

Definition mex_rule (nim : nat -> N) (n : nat) : Prop :=
  (forall o, In o (options_of G n) -> nim_sum nim o <> nim n) /\
  (forall t, (t < nim n)%N -> exists o, In o (options_of G n) /\ nim_sum nim o = t).

(* Every position has one outcome, and outcomes obey the recursion of play. *)
Lemma isP_not_isN k X : isP k X -> isN k X -> False.
Proof.
  induction X as [X IH] using (well_founded_ind (moves_end G)).
  intros P N. inversion P as [? E A]; subst. inversion N as [? M E'|? Z MZ PZ]; subst.
  - destruct E as [E|[Y MY]]; [congruence|exact (E' Y MY)].
  - exact (IH Z MZ PZ (A Z MZ)).
Qed.

Fixpoint moves_of (X : position) : list position :=
  match X with
  | [] => []
  | n :: X' => map (fun o => o ++ X') (options_of G n) ++ map (cons n) (moves_of X')
  end.

Lemma moves_of_spec X Y : In Y (moves_of X) <-> mv X Y.
Proof.
  revert Y. induction X as [|n X IH]; intros Y; simpl.
  - split; [intros []|]. intros M. inversion M as [l n r o H E EY]. destruct l; discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(o & <- & H)|(Z & <- & H)].
      * exact (moves _ [] n X o H).
      * apply move_tail. now apply IH.
    + intros M. inversion M as [l k r o H E EY]. destruct l as [|k' l]; simpl in E; injection E as E1 E2; subst.
      * left. now exists o.
      * right. exists (l ++ o ++ r). split; [reflexivity|]. apply IH. now constructor.
Qed.

Lemma can_move X : (exists Y, mv X Y) \/ forall Y, ~ mv X Y.
Proof.
  destruct (moves_of X) as [|Y l] eqn:E.
  - right. intros Y M. apply moves_of_spec in M. now rewrite E in M.
  - left. exists Y. apply moves_of_spec. rewrite E. now left.
Qed.

Lemma isP_or_isN k X : isP k X \/ isN k X.
Proof.
  induction X as [X IH] using (well_founded_ind (moves_end G)).
  assert ((forall Y, In Y (moves_of X) -> isN k Y) \/ exists Y, In Y (moves_of X) /\ isP k Y) as [A|(Y & I & P)].
  { assert (forall Y, In Y (moves_of X) -> isP k Y \/ isN k Y) as D by (intros Y HY; apply IH; now apply moves_of_spec).
    clear IH. induction (moves_of X) as [|Z l IHl]; [left; intros Y []|].
    destruct (D Z (or_introl eq_refl)) as [P|Nn]; [right; exists Z; split; [now left|exact P]|].
    destruct IHl as [A|(Y & I & P)]; [intros Y I; apply D; now right| |].
    - left. intros Y [<-|I]; auto.
    - right. exists Y. split; [now right|exact P]. }
  - assert (forall Y, mv X Y -> isN k Y) as A' by (intros Y M; apply A; now apply moves_of_spec).
    destruct (can_move X) as [M|NM]; [left; constructor; tauto|].
    destruct k; [right; now apply N_end|left; constructor; tauto].
  - right. apply (N_some k X Y); [now apply moves_of_spec|exact P].
Qed.

Theorem recursion k X : isP k X <-> (k = normal \/ exists Y, mv X Y) /\ forall Y, mv X Y -> ~ isP k Y.
Proof.
  split.
  - intros HP. inversion HP as [? E A]; subst. split; [exact E|]. intros Z MZ P. exact (isP_not_isN k Z P (A Z MZ)).
  - intros [E A]. constructor; [exact E|]. intros Z MZ. destruct (isP_or_isN k Z) as [P|N]; [destruct (A Z MZ P)|exact N].
Qed.

Lemma misere_recursion X : isP misere X <-> (exists Y, mv X Y) /\ forall Y, mv X Y -> ~ isP misere Y.
Proof. rewrite recursion. intuition discriminate. Qed.

Lemma normal_recursion X : isP normal X <-> forall Y, mv X Y -> ~ isP normal Y.
Proof. rewrite recursion. tauto. Qed.

(* Nothing else obeys the recursion of misère play. *)
Theorem misere_unique (p : position -> Prop) :
  (forall X, p X <-> (exists Y, mv X Y) /\ forall Y, mv X Y -> ~ p Y) -> forall X, p X <-> isP misere X.
Proof.
  intros H X. induction X as [X IH] using (well_founded_ind (moves_end G)).
  rewrite H, misere_recursion. split; intros [E A]; (split; [exact E|]); intros Y M Q; apply (A Y M); now apply IH.
Qed.

Lemma upto_move N X Y : upto N X -> mv X Y -> upto N Y.
Proof.
  intros U M. inversion M as [l n r o I]; subst. apply Forall_app in U as [Ul U]. inversion U as [|? ? L Ur]; subst.
  apply Forall_app. split; [exact Ul|]. apply Forall_app. split; [|exact Ur].
  apply Forall_forall. intros h J. pose proof (not_larger G _ _ _ I J). lia.
Qed.

Lemma upto_app N X Y : upto N X -> upto N Y -> upto N (X ++ Y).
Proof. intros. now apply Forall_app. Qed.

Lemma move_app X Z Y : mv (X ++ Z) Y -> (exists X', mv X X' /\ Y = X' ++ Z) \/ (exists Z', mv Z Z' /\ Y = X ++ Z').
Proof.
  rewrite <- moves_of_spec. revert Y. induction X as [|n X IH]; intros Y; simpl.
  - intros I. right. exists Y. split; [now apply moves_of_spec|reflexivity].
  - rewrite in_app_iff, !in_map_iff. intros [(o & <- & I)|(W & <- & I)].
    + left. exists (o ++ X). split; [exact (moves _ [] n X o I)|apply app_assoc].
    + destruct (IH W I) as [(X' & M & ->)|(Z' & M & ->)].
      * left. exists (n :: X'). split; [now apply move_tail|reflexivity].
      * right. now exists Z'.
Qed.

Lemma move_left X X' Z : mv X X' -> mv (X ++ Z) (X' ++ Z).
Proof. intros [l n r o I]. rewrite <- !app_assoc. simpl. now constructor. Qed.

Lemma move_right X Z Z' : mv Z Z' -> mv (X ++ Z) (X ++ Z').
Proof. intros M. induction X; simpl; [exact M|now apply move_tail]. Qed.

End Game.

(* Moves end if every option weighs less than its heap. *)
Lemma weighed (options : nat -> list position) (weigh : nat -> nat) :
  (forall n o, In o (options n) -> list_sum (map weigh o) < weigh n) -> well_founded (fun Y X => move options X Y).
Proof.
  intros H. apply (wf_incl _ _ (fun Y X => list_sum (map weigh Y) < list_sum (map weigh X))).
  - intros Y X M. destruct M as [l n r o I]. apply H in I. rewrite !map_app, !list_sum_app. simpl. lia.
  - apply wf_inverse_image. apply lt_wf.
Qed.
