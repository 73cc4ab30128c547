(* Towards version 2: an automaton with closed families of sets as witnesses is right about every position. This joins
   Automatic.v, with sentences on all vectors, and Scan.v, which shows such sentences by a scan. *)
Require Import List Arith ZArith Bool Lia.
Import ListNotations.
From Misere Require Import Game Automatic Scan.

Section Witness.
Variable G : game.
Notation opts := (options_of G).
Variable N : nat.

(* The values: M x N^f. *)
Variable M : Type.
Variable one : M.
Variable mul : M -> M -> M.
Infix "*" := mul.
Hypothesis mul_assoc : forall x y z, x * (y * z) = (x * y) * z.
Hypothesis mul_comm : forall x y, x * y = y * x.
Hypothesis one_mul : forall x, one * x = x.
Variable I : Type.
Hypothesis I_dec : forall i j : I, {i = j} + {i <> j}.
Variable coordinates : list I.
Hypothesis all_coordinates : forall i, In i coordinates.
Variable a : nat -> M.
Variable v : nat -> I -> nat.
Notation mX := (mX M one mul a).
Notation vX := (vX I v).
Notation unit := (unit I I_dec).

(* The automaton. *)
Variable Q : Type.
Variable next : Q -> (I -> bool) -> Q.
Variable accepting : Q -> bool.
Variable start : M -> Q.
Hypothesis next_ext : forall q s t, (forall i, s i = t i) -> next q s = next q t.
Hypothesis zeros : forall q, accepting (next q (fun _ => false)) = accepting q.
Definition S (m : M) (u : I -> nat) : Prop := accepts I Q next accepting (start m) u.
Notation set := (set I Q).
Notation within := (within I Q next accepting).
Notation guarded := (guarded I Q).
Notation holds_at := (holds_at I Q next accepting).

(* Steps 5 and 6: F is the witness of the P-check. *)
Hypothesis end_check : ~ S one (fun _ => 0).
Hypothesis end_heap : forall n, n <= N -> opts n = [] -> a n = one /\ forall i, v n i = 0.
Variable F : set -> set -> Prop.
Hypothesis F_none : forall s t, F s t -> ~ (within s (fun _ => 0) /\ within t (fun _ => 0)).
Hypothesis F_closed : forall s t b, F s t ->
  exists s' t', F s' t' /\ alike I Q (remainder I Q next s b) s' /\ alike I Q (remainder I Q next t b) t'.
Hypothesis F_heaps : forall n o m, n <= N -> In o (opts n) -> exists s t, F s t /\
  alike I Q (start (m * a n), fun i => Z.of_nat (v n i)) s /\ alike I Q (start (m * mX o), fun i => Z.of_nat (vX o i)) t.

(* Step 7: states, and the witness of the N-check, C (and C0 for the state with no heap). *)
Variable kind_of : nat -> kind I.
Variable E : I -> M -> (I -> nat) -> Prop.
Hypothesis straight_value : forall n i, n <= N -> opts n <> [] -> kind_of n = straight I i ->
  a n = one /\ (forall j, v n j = unit i j) /\
  (forall b w, E i b w -> exists o, In o (opts n) /\ mX o = b /\ forall j, vX o j = w j).
Variable c : I -> nat.
Hypothesis c_zero : forall n i, n <= N -> opts n <> [] -> kind_of n = bent I -> c i = 0 -> v n i = 0.
Variable St : M -> (I -> nat) -> (M -> (I -> Z) -> Prop) -> Prop.
Hypothesis St_first : forall n, n <= N -> opts n <> [] -> kind_of n = bent I ->
  exists low T, St (a n) low T /\ (forall i, low i = Nat.min (v n i) (c i)) /\
    forall k g, T k g -> exists o, In o (opts n) /\ k = mX o /\ turn_of I v n o g.
Hypothesis St_next : forall m low T n, St m low T -> n <= N -> opts n <> [] -> kind_of n = bent I ->
  exists low' T', St (m * a n) low' T' /\ (forall i, low' i = Nat.min (low i + v n i) (c i)) /\
    forall k g, T' k g -> (exists k0 g0, T k0 g0 /\ k = k0 * a n /\ forall i, g i = g0 i) \/
                          (exists o, In o (opts n) /\ k = m * mX o /\ turn_of I v n o g).

Variable C C0 : list guarded -> Prop.
Hypothesis C_some : forall l, C l -> exists s, In s l /\ holds_at s (fun _ => 0).
Hypothesis C_closed : forall l b, C l -> exists l', C l' /\ part I Q next l' l b.
Hypothesis C0_closed : forall l b, C0 l -> exists l', ((C0 l' /\ forall i, b i = false) \/ C l') /\ part I Q next l' l b.

(* One of the sets that the N-check speaks of in a state: what is covered by it is good, or leads to a good option. *)
Definition of_state (m : M) (low : I -> nat) (T : M -> (I -> Z) -> Prop) (s : guarded) : Prop :=
  same_guarded I Q s (None, (start m, fun i => Z.of_nat (low i))) \/
  (exists k g, T k g /\ same_guarded I Q s (None, (start k, fun i => (Z.of_nat (low i) + g i)%Z))) \/
  (exists i b w, (c i = 0 \/ low i < c i) /\ E i b w /\
     same_guarded I Q s (Some i, (start (m * b), fun j => (Z.of_nat (low j) + Z.of_nat (w j) - Z.of_nat (unit i j))%Z))).
Hypothesis C_states : forall m low T, St m low T -> exists l, C l /\ forall s, In s l -> of_state m low T s.
Hypothesis C0_state : exists l, C0 l /\ forall s, In s l -> of_state one (fun _ => 0) (fun _ _ => False) s.

Lemma all_bounded (x : I -> nat) : bounded I x.
Proof.
  exists (list_sum (map x coordinates)). intros i. apply (Nat.le_lt_trans _ (list_sum (map x coordinates))).
  - pose proof (all_coordinates i) as J. clear -J. induction coordinates as [|j l IH]; [destruct J|].
    simpl. destruct J as [->|J]; [lia|]. specialize (IH J). lia.
  - apply Nat.pow_gt_lin_r. lia.
Qed.

Lemma of_state_covered m low T s x : of_state m low T s -> holds_at s x -> covered M mul I I_dec S E c m low T x.
Proof.
  intros O H. destruct O as [O|[(k & g & Tk & O)|(i & b & w & Cc & He & O)]]; apply (holds_same I Q next accepting _ _ _ O) in H;
    destruct H as [(u & Eu & A) Gd]; simpl in Eu, A, Gd.
  - left. apply (accepts_ext I Q next accepting next_ext _ u); [|exact A]. intros j. specialize (Eu j). lia.
  - right; left. exists k, g, u. split; [exact Tk|]. split; [intros j; specialize (Eu j); lia|exact A].
  - right; right. exists i, b, w, u. split; [exact Gd|]. split; [exact Cc|]. split; [exact He|].
    split; [intros j; specialize (Eu j); lia|exact A].
Qed.

(* Steps 3 to 7: the automaton is right about every position of heaps up to N. *)
Theorem automaton_right X : upto N X -> (isP G misere X <-> accepts I Q next accepting (start (mX X)) (vX X)).
Proof.
  apply (automatic_right G N M one mul mul_assoc mul_comm one_mul I I_dec a v S) with (kind_of := kind_of) (E := E) (c := c) (St := St); trivial.
  - intros m x y Exy. apply (accepts_ext I Q next accepting next_ext _ _ _ Exy).
  - intros n o m x L J A1 A2. destruct (F_heaps n o m L J) as (s & t & HF & As & At).
    apply (meet_scan I Q next accepting next_ext zeros F F_none F_closed s t x (all_bounded x) HF). split.
    + apply (within_alike I Q next accepting _ _ _ As). exists (fun i => x i + v n i). split; [intros i; simpl; lia|exact A1].
    + apply (within_alike I Q next accepting _ _ _ At). exists (fun i => x i + vX o i). split; [intros i; simpl; lia|exact A2].
  - intros m low T HS x. destruct (C_states m low T HS) as (l & HC & O).
    destruct (cover_scan I Q next accepting next_ext zeros C C_some C_closed l x (all_bounded x) HC) as (s & J & H).
    exact (of_state_covered m low T s x (O s J) H).
  - intros x P. destruct C0_state as (l & HC & O).
    destruct (cover_scan0 I Q next accepting next_ext zeros C C_some C_closed C0 C0_closed l x (all_bounded x) P HC) as (s & J & H).
    exact (of_state_covered _ _ _ s x (O s J) H).
Qed.

End Witness.
