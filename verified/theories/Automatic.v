(* Towards version 2: positions have values in M x N^f, and a set S of such values claims to be the P-positions. This file
   proves that steps 5, 6 and 7 of docs/certificate.md, as sentences on all vectors, make S right about every position of
   heaps up to N. How an automaton decides these sentences is not part of it; S may be any set. *)
Require Import List Arith ZArith Bool Lia Wellfounded.
Import ListNotations.
From Misere Require Import Game.

Section Automatic.
Variable G : game.
Notation opts := (options_of G).
Notation mv := (move opts).
Variable N : nat.

(* M is a commutative monoid; I names the coordinates. *)
Variable M : Type.
Variable one : M.
Variable mul : M -> M -> M.
Infix "*" := mul.
Hypothesis mul_assoc : forall x y z, x * (y * z) = (x * y) * z.
Hypothesis mul_comm : forall x y, x * y = y * x.
Hypothesis one_mul : forall x, one * x = x.
Variable I : Type.
Hypothesis I_dec : forall i j : I, {i = j} + {i <> j}.
Definition unit (i j : I) : nat := if I_dec i j then 1 else 0.

(* The value of a heap, and of a position. *)
Variable a : nat -> M.
Variable v : nat -> I -> nat.
Fixpoint mX (X : position) : M := match X with [] => one | n :: X' => a n * mX X' end.
Fixpoint vX (X : position) (i : I) : nat := match X with [] => 0 | n :: X' => v n i + vX X' i end.

Variable S : M -> (I -> nat) -> Prop.
Hypothesis S_ext : forall m x y, (forall i, x i = y i) -> S m x -> S m y.
Definition good (X : position) : Prop := S (mX X) (vX X).

Lemma mX_app X Y : mX (X ++ Y) = mX X * mX Y.
Proof. induction X as [|n X IH]; simpl; [now rewrite one_mul|now rewrite IH, mul_assoc]. Qed.
Lemma vX_app X Y i : vX (X ++ Y) i = vX X i + vX Y i.
Proof. induction X as [|n X IH]; simpl; [reflexivity|rewrite IH; lia]. Qed.

(* Step 5, the end check; heaps without options are idle. Step 6, the P-check. *)
Hypothesis end_check : ~ S one (fun _ => 0).
Hypothesis end_heap : forall n, n <= N -> opts n = [] -> a n = one /\ forall i, v n i = 0.
Hypothesis p_check : forall n o m x, n <= N -> In o (opts n) ->
  S (m * a n) (fun i => x i + v n i) -> ~ S (m * mX o) (fun i => x i + vX o i).

(* Step 7. A heap with options is straight, of the kind of a coordinate, or bent. E i are the values of the options of straight
   heaps of coordinate i. *)
Inductive kind := straight (i : I) | bent.
Variable kind_of : nat -> kind.
Variable E : I -> M -> (I -> nat) -> Prop.
Hypothesis straight_value : forall n i, n <= N -> opts n <> [] -> kind_of n = straight i ->
  a n = one /\ (forall j, v n j = unit i j) /\
  (forall b w, E i b w -> exists o, In o (opts n) /\ mX o = b /\ forall j, vX o j = w j).

(* States (m, low, T), with low cut off at c, and a set T of turns. *)
Variable c : I -> nat.
Hypothesis c_zero : forall n i, n <= N -> opts n <> [] -> kind_of n = bent -> c i = 0 -> v n i = 0.
Variable St : M -> (I -> nat) -> (M -> (I -> Z) -> Prop) -> Prop.
Definition turn_of (n : nat) (o : position) (g : I -> Z) : Prop := forall i, g i = (Z.of_nat (vX o i) - Z.of_nat (v n i))%Z.
Hypothesis St_first : forall n, n <= N -> opts n <> [] -> kind_of n = bent ->
  exists low T, St (a n) low T /\ (forall i, low i = Nat.min (v n i) (c i)) /\
    forall k g, T k g -> exists o, In o (opts n) /\ k = mX o /\ turn_of n o g.
Hypothesis St_next : forall m low T n, St m low T -> n <= N -> opts n <> [] -> kind_of n = bent ->
  exists low' T', St (m * a n) low' T' /\ (forall i, low' i = Nat.min (low i + v n i) (c i)) /\
    forall k g, T' k g -> (exists k0 g0, T k0 g0 /\ k = k0 * a n /\ forall i, g i = g0 i) \/
                          (exists o, In o (opts n) /\ k = m * mX o /\ turn_of n o g).

Definition covered (m : M) (low : I -> nat) (T : M -> (I -> Z) -> Prop) (x : I -> nat) : Prop :=
  S m (fun i => low i + x i) \/
  (exists k g u, T k g /\ (forall i, Z.of_nat (u i) = Z.of_nat (x i) + Z.of_nat (low i) + g i)%Z /\ S k u) \/
  (exists i b w u, 1 <= x i /\ (c i = 0 \/ low i < c i) /\ E i b w /\
     (forall j, Z.of_nat (u j) = Z.of_nat (low j) + Z.of_nat (x j) + Z.of_nat (w j) - Z.of_nat (unit i j))%Z /\ S (m * b) u).
Hypothesis n_check : forall m low T, St m low T -> forall x, covered m low T x.
Hypothesis n_check_first : forall x, (exists i, 1 <= x i) -> covered one (fun _ => 0) (fun _ _ => False) x.

(* The bent part of a position: its value, and the number of straight heaps of each coordinate beside it. *)
Definition idle (n : nat) : bool := match opts n with [] => true | _ => false end.
Definition is_bent (n : nat) : bool := if idle n then false else match kind_of n with bent => true | straight _ => false end.
Fixpoint mB (X : position) : M := match X with [] => one | n :: X' => if is_bent n then a n * mB X' else mB X' end.
Fixpoint vB (X : position) (i : I) : nat := match X with [] => 0 | n :: X' => (if is_bent n then v n i else 0) + vB X' i end.
Fixpoint xS (X : position) (i : I) : nat :=
  match X with [] => 0 | n :: X' => (if is_bent n then 0 else v n i) + xS X' i end.

Lemma not_bent n : n <= N -> is_bent n = false ->
  a n = one /\ ((opts n = [] /\ forall i, v n i = 0) \/ exists i, opts n <> [] /\ kind_of n = straight i /\ forall j, v n j = unit i j).
Proof.
  intros L B. unfold is_bent, idle in B. destruct (opts n) as [|o os] eqn:O.
  - destruct (end_heap n L O) as [A V]. split; [exact A|]. left. now split.
  - destruct (kind_of n) as [i|] eqn:K; [|discriminate].
    destruct (straight_value n i L) as (A & V & _); [congruence|exact K|]. split; [exact A|]. right. exists i. repeat split; trivial. discriminate.
Qed.

Lemma bent_parts n : is_bent n = true -> opts n <> [] /\ kind_of n = bent.
Proof.
  unfold is_bent, idle. destruct (opts n); [discriminate|]. destruct (kind_of n); [discriminate|]. intros _. split; [discriminate|reflexivity].
Qed.

Lemma mX_mB X : upto N X -> mX X = mB X.
Proof.
  induction 1 as [|n X L U IH]; simpl; [reflexivity|]. destruct (is_bent n) eqn:B; [now rewrite IH|].
  destruct (not_bent n L B) as [-> _]. now rewrite one_mul.
Qed.

Lemma vX_parts X i : vX X i = vB X i + xS X i.
Proof. induction X as [|n X IH]; simpl; [reflexivity|]. rewrite IH. destruct (is_bent n); lia. Qed.

(* A turn of the bent part is a move. *)
Definition turns (X : position) (k : M) (g : I -> Z) : Prop :=
  exists l n r o, X = l ++ n :: r /\ In o (opts n) /\ k = mB l * (mB r * mX o) /\ turn_of n o g.

Lemma swap x y z : x * (y * z) = y * (x * z).
Proof. now rewrite mul_assoc, (mul_comm x y), <- mul_assoc. Qed.

Lemma states X : upto N X ->
  ((forall n, In n X -> is_bent n = false) /\ forall i, vB X i = 0) \/
  exists low T, St (mB X) low T /\ (forall i, low i = Nat.min (vB X i) (c i)) /\ forall k g, T k g -> turns X k g.
Proof.
  induction 1 as [|n X L U IH]; [left; split; [intros n []|reflexivity]|]. simpl. destruct (is_bent n) eqn:B.
  - right. destruct (bent_parts n B) as [O K]. destruct IH as [[A V]|(low & T & HS & Hl & HT)].
    + assert (mB X = one) as E1.
      { clear -A. induction X as [|h X IH]; [reflexivity|]. simpl. rewrite (A h (or_introl eq_refl)). apply IH. intros k J. apply A. now right. }
      destruct (St_first n L O K) as (low & T & HS & Hl & HT). exists low, T. rewrite E1, (mul_comm (a n)), one_mul. split; [exact HS|]. split.
      * intros i. now rewrite Hl, V, Nat.add_0_r.
      * intros k g Tk. destruct (HT k g Tk) as (o & Io & -> & Tu). exists [], n, X, o. simpl. rewrite E1, !one_mul. now repeat split.
    + destruct (St_next _ _ _ n HS L O K) as (low' & T' & HS' & Hl' & HT'). exists low', T'. rewrite (mul_comm (a n)). split; [exact HS'|]. split.
      * intros i. rewrite Hl', Hl. lia.
      * intros k g Tk. destruct (HT' k g Tk) as [(k0 & g0 & T0 & -> & Eg)|(o & Io & -> & Tu)].
        -- destruct (HT k0 g0 T0) as (l & h & r & o & -> & Io & -> & Tu). exists (n :: l), h, r, o. simpl. rewrite B. repeat split; trivial.
           ++ now rewrite (mul_comm _ (a n)), <- mul_assoc.
           ++ intros i. rewrite Eg. apply Tu.
        -- exists [], n, X, o. simpl. rewrite one_mul. now repeat split.
  - destruct IH as [[A V]|(low & T & HS & Hl & HT)].
    + left. split; [|intros i; simpl; apply V]. intros k [<-|J]; [exact B|now apply A].
    + right. exists low, T. split; [exact HS|]. split; [intros i; simpl; apply Hl|].
      intros k g Tk. destruct (HT k g Tk) as (l & h & r & o & -> & Io & -> & Tu). exists (n :: l), h, r, o. simpl. rewrite B. now repeat split.
Qed.

Lemma upto_split l n r : upto N (l ++ n :: r) -> upto N l /\ n <= N /\ upto N r.
Proof. intros U. apply Forall_app in U as [U1 U2]. inversion U2; subst. now repeat split. Qed.

(* The value of the position after a move. *)
Lemma good_after l n r o u k : upto N (l ++ n :: r) -> In o (opts n) -> S k u -> k = mX l * (mX r * mX o) ->
  (forall i, Z.of_nat (u i) = Z.of_nat (vX (l ++ n :: r) i) - Z.of_nat (v n i) + Z.of_nat (vX o i))%Z -> good (l ++ o ++ r).
Proof.
  intros U Io HS -> Eu. unfold good. rewrite !mX_app, (mul_comm (mX o)). apply (S_ext _ u); [|exact HS].
  intros i. specialize (Eu i). rewrite vX_app in Eu. simpl in Eu. rewrite !vX_app. lia.
Qed.

Lemma straight_heap X i : upto N X -> 1 <= xS X i -> exists l n r, X = l ++ n :: r /\ opts n <> [] /\ kind_of n = straight i.
Proof.
  induction 1 as [|n X L U IH]; simpl; [lia|]. destruct (is_bent n) eqn:B.
  - intros H. destruct (IH H) as (l & h & r & -> & O & K). now exists (n :: l), h, r.
  - destruct (not_bent n L B) as (_ & [[O V]|(j & O & K & V)]).
    + rewrite V. intros H. destruct (IH H) as (l & h & r & -> & O' & K). now exists (n :: l), h, r.
    + rewrite V. unfold unit. destruct (I_dec j i) as [->|]; [intros _; now exists [], n, X|].
      intros H. destruct (IH H) as (l & h & r & -> & O' & K'). now exists (n :: l), h, r.
Qed.

Lemma vB_zero X i : upto N X -> c i = 0 -> vB X i = 0.
Proof.
  intros U Z0. induction U as [|n X L U IH]; simpl; [reflexivity|]. rewrite IH. destruct (is_bent n) eqn:B; [|reflexivity].
  destruct (bent_parts n B) as [O K]. now rewrite (c_zero n i L O K Z0).
Qed.

(* The heart of step 7: a position with a move is good, or has a good option. *)
Lemma covered_good X low (T : M -> (I -> Z) -> Prop) : upto N X -> (forall i, low i <= vB X i) -> (forall i, low i < c i -> low i = vB X i) ->
  (forall k g, T k g -> turns X k g) -> covered (mB X) low T (fun i => vB X i - low i + xS X i) ->
  good X \/ exists Y, mv X Y /\ good Y.
Proof.
  intros U Ll Lc HT [H|[(k & g & u & Tk & Eu & HS)|(i & b & w & u & X1 & Cc & He & Eu & HS)]].
  - left. unfold good. rewrite (mX_mB X U). apply (S_ext _ (fun i => low i + (vB X i - low i + xS X i))); [|exact H].
    intros i. rewrite vX_parts. specialize (Ll i). lia.
  - right. destruct (HT k g Tk) as (l & n & r & o & E1 & Io & Ek & Tu). exists (l ++ o ++ r). split; [rewrite E1; now constructor|].
    rewrite E1 in U. destruct (upto_split l n r U) as (Ul & Ln & Ur).
    apply (good_after l n r o u k); trivial; [now rewrite (mX_mB l Ul), (mX_mB r Ur)|].
    intros i. specialize (Eu i). specialize (Tu i). specialize (Ll i). cbv beta in Eu. rewrite <- E1, vX_parts. lia.
  - right. assert (xS X i = vB X i - low i + xS X i) as Ex.
    { destruct Cc as [C0|C1]; [rewrite (vB_zero X i U C0); lia|rewrite (Lc i C1); lia]. }
    rewrite <- Ex in X1. destruct (straight_heap X i U X1) as (l & n & r & E1 & O & K).
    pose proof U as U'. rewrite E1 in U'. destruct (upto_split l n r U') as (Ul & Ln & Ur).
    destruct (straight_value n i Ln O K) as (An & Vn & Hv). destruct (Hv b w He) as (o & Io & <- & Ew).
    exists (l ++ o ++ r). split; [rewrite E1; now constructor|].
    apply (good_after l n r o u (mB X * mX o)); trivial.
    + rewrite <- (mX_mB X U), E1, mX_app. simpl. now rewrite An, one_mul, mul_assoc.
    + intros j. specialize (Eu j). specialize (Ew j). specialize (Vn j). specialize (Ll j). cbv beta in Eu. rewrite <- E1, vX_parts. lia.
Qed.

Lemma has_good X : upto N X -> (exists Y, mv X Y) -> good X \/ exists Y, mv X Y /\ good Y.
Proof.
  intros U [Y0 M0]. destruct (states X U) as [[A V]|(low & T & HS & Hl & HT)].
  - apply (covered_good X (fun _ => 0) (fun _ _ => False) U); [intros; lia|intros i _; now rewrite V|intros k g []|].
    assert (mB X = one) as E1.
    { clear -A. induction X as [|h X IH]; [reflexivity|]. simpl. rewrite (A h (or_introl eq_refl)). apply IH. intros k J. apply A. now right. }
    rewrite E1. apply n_check_first. inversion M0 as [l n r o Io E2 E3]; subst.
    destruct (upto_split l n r U) as (Ul & Ln & Ur).
    assert (is_bent n = false) as B by (apply A; rewrite in_app_iff; simpl; tauto).
    destruct (not_bent n Ln B) as (_ & [[O _]|(i & O & K & Vn)]); [rewrite O in Io; destruct Io|].
    exists i. rewrite V. assert (1 <= xS (l ++ n :: r) i); [|lia].
    clear -B Vn. induction l as [|h l IH]; simpl; [|lia]. rewrite B, Vn. unfold unit. destruct (I_dec i i); [lia|congruence].
  - apply (covered_good X low T U); trivial.
    + intros i. rewrite Hl. lia.
    + intros i. rewrite Hl. lia.
    + now apply n_check.
Qed.

(* The automaton is right about every position. *)
Theorem automatic_right X : upto N X -> (isP G misere X <-> good X).
Proof.
  induction X as [X IH] using (well_founded_ind (moves_end G)). intros U. rewrite misere_recursion. split.
  - intros [EM A]. destruct (has_good X U EM) as [H|(Y & MY & H)]; [exact H|].
    destruct (A Y MY). apply IH; trivial. now apply (upto_move G N X).
  - intros H. split.
    + destruct (can_move G X) as [EM|NM]; [exact EM|exfalso]. apply end_check.
      assert (mX X = one /\ forall i, vX X i = 0) as [E1 E2].
      { clear IH H. induction U as [|n X L U IHU]; [split; reflexivity|].
        assert (opts n = []) as O.
        { destruct (opts n) as [|o os] eqn:O; [reflexivity|]. destruct (NM (o ++ X)). apply (moves _ [] n X o). rewrite O. now left. }
        destruct IHU as [E1 E2]; [intros Y MY; apply (NM (n :: Y)); now apply move_tail|].
        destruct (end_heap n L O) as [An Vn]. split; [simpl; now rewrite An, E1, one_mul|intros i; simpl; now rewrite Vn, E2]. }
      unfold good in H. rewrite E1 in H. now apply (S_ext _ (vX X)).
    + intros Y MY P. apply IH in P; [|exact MY|now apply (upto_move G N X)].
      inversion MY as [l n r o Io E1 E2]; subst. destruct (upto_split l n r U) as (Ul & Ln & Ur).
      apply (p_check n o (mX l * mX r) (fun i => vX l i + vX r i) Ln Io).
      * unfold good in H. rewrite mX_app in H. simpl in H.
        replace (mX l * mX r * a n) with (mX l * (a n * mX r)) by now rewrite (mul_comm (a n)), mul_assoc.
        refine (S_ext _ _ _ _ H). intros i. rewrite vX_app. simpl. lia.
      * unfold good in P. rewrite !mX_app in P.
        replace (mX l * mX r * mX o) with (mX l * (mX o * mX r)) by now rewrite (mul_comm (mX o)), mul_assoc.
        refine (S_ext _ _ _ _ P). intros i. rewrite !vX_app. lia.
Qed.

End Automatic.
