(* Towards version 2: sets of vectors that an automaton recognises, and how a closed family of them proves a sentence on all
   vectors by a scan. The automaton reads numbers in binary, low digits first; a set is given by a state q and an integer
   vector c: all x with x + c >= 0 whose sum x + c is accepted from q on. *)
Require Import List Arith ZArith Bool Lia.
Import ListNotations.

Section Scan.
Variable I : Type.                              (* the coordinates *)
Variable Q : Type.                              (* the states *)
Variable next : Q -> (I -> bool) -> Q.
Variable accepting : Q -> bool.
Hypothesis next_ext : forall q s t, (forall i, s i = t i) -> next q s = next q t.
(* step 3: zeros at the end change nothing *)
Hypothesis zeros : forall q, accepting (next q (fun _ => false)) = accepting q.

Definition letter (u : I -> nat) (i : I) : bool := Nat.odd (u i).
Definition half (u : I -> nat) (i : I) : nat := Nat.div2 (u i).
Fixpoint run (k : nat) (q : Q) (u : I -> nat) : Q :=
  match k with 0 => q | S k' => run k' (next q (letter u)) (half u) end.

(* u is accepted from q on: all its digits are read, and the state accepts. *)
Definition accepts (q : Q) (u : I -> nat) : Prop := exists k, (forall i, u i < 2 ^ k) /\ accepting (run k q u) = true.

Lemma half_lt n k : n < 2 ^ S k <-> Nat.div2 n < 2 ^ k.
Proof. pose proof (Nat.div2_odd n). simpl. destruct (Nat.odd n); simpl Nat.b2n in *; lia. Qed.

Lemma accepts_step q u : accepts q u <-> accepts (next q (letter u)) (half u).
Proof.
  split; intros (k & L & A).
  - destruct k as [|k].
    + exists 0. assert (forall i, u i = 0) as Z0 by (intros i; specialize (L i); simpl in L; lia). split.
      * intros i. unfold half. rewrite Z0. simpl. lia.
      * simpl. rewrite (next_ext q (letter u) (fun _ => false)); [now rewrite zeros|]. intros i. unfold letter. now rewrite Z0.
    + exists k. split; [intros i; unfold half; now apply half_lt|exact A].
  - exists (S k). split; [intros i; apply half_lt; exact (L i)|exact A].
Qed.

Lemma run_ext k : forall q u u', (forall i, u i = u' i) -> run k q u = run k q u'.
Proof.
  induction k as [|k IH]; intros q u u' E; simpl; [reflexivity|].
  rewrite (next_ext q (letter u) (letter u')) by (intros i; unfold letter; now rewrite E).
  apply IH. intros i. unfold half. now rewrite E.
Qed.

Lemma accepts_ext q u u' : (forall i, u i = u' i) -> accepts q u -> accepts q u'.
Proof. intros E (k & L & A). exists k. split; [intros i; now rewrite <- E|now rewrite <- (run_ext k q u u' E)]. Qed.

(* The set of q and c. *)
Definition set : Type := Q * (I -> Z).
Definition within (s : set) (x : I -> nat) : Prop :=
  exists u : I -> nat, (forall i, Z.of_nat (u i) = Z.of_nat (x i) + snd s i)%Z /\ accepts (fst s) u.

(* Its remainder for the digits b: all y such that 2 y + b is in it. *)
Definition sum (s : set) (b : I -> bool) (i : I) : Z := (snd s i + Z.b2z (b i))%Z.
Definition remainder (s : set) (b : I -> bool) : set :=
  (next (fst s) (fun i => Z.odd (sum s b i)), fun i => Z.div2 (sum s b i)).

Lemma within_ext s x y : (forall i, x i = y i) -> within s x -> within s y.
Proof. intros E (u & Eu & A). exists u. split; [intros i; now rewrite <- E|exact A]. Qed.

Lemma digits x i : x i = 2 * half x i + Nat.b2n (letter x i).
Proof. unfold half, letter. apply Nat.div2_odd. Qed.

Theorem within_step s x : within s x <-> within (remainder s (letter x)) (half x).
Proof.
  assert (forall u, (forall i, Z.of_nat (u i) = Z.of_nat (x i) + snd s i)%Z ->
    (forall i, letter u i = Z.odd (sum s (letter x) i)) /\
    (forall i, Z.of_nat (half u i) = Z.of_nat (half x i) + Z.div2 (sum s (letter x) i))%Z) as H.
  { intros u Eu. assert (forall i, letter u i = Z.odd (sum s (letter x) i) /\
      Z.of_nat (half u i) = Z.of_nat (half x i) + Z.div2 (sum s (letter x) i))%Z as P; [|split; intros i; apply P].
    intros i. specialize (Eu i). pose proof (digits u i) as Du. pose proof (digits x i) as Dx.
    pose proof (Z.div2_odd (sum s (letter x) i)) as Ds. unfold sum in *.
    destruct (letter u i), (letter x i), (Z.odd _); simpl Nat.b2n in *; simpl Z.b2z in *; split; try reflexivity; lia. }
  split.
  - intros (u & Eu & A). destruct (H u Eu) as [H1 H2]. exists (half u). split; [exact H2|]. simpl.
    apply accepts_step in A. now rewrite <- (next_ext (fst s) _ _ H1).
  - intros (w & Ew & A). simpl in Ew, A.
    exists (fun i => 2 * w i + Nat.b2n (Z.odd (sum s (letter x) i))).
    assert (Eu : forall i, Z.of_nat (2 * w i + Nat.b2n (Z.odd (sum s (letter x) i))) = (Z.of_nat (x i) + snd s i)%Z).
    { intros i. specialize (Ew i). pose proof (digits x i) as Dx. pose proof (Z.div2_odd (sum s (letter x) i)) as Ds. unfold sum in *.
      destruct (letter x i), (Z.odd _); simpl Nat.b2n in *; simpl Z.b2z in *; lia. }
    split; [exact Eu|]. apply accepts_step. destruct (H _ Eu) as [H1 H2].
    rewrite (next_ext _ _ _ H1). apply (accepts_ext _ w); [|exact A]. intros i. specialize (H2 i). specialize (Ew i). lia.
Qed.

Definition alike (s t : set) : Prop := fst s = fst t /\ forall i, snd s i = snd t i.

Lemma within_alike s t x : alike s t -> within s x -> within t x.
Proof.
  intros [E1 E2] (u & Eu & A). exists u. split; [intros i; rewrite <- E2; apply Eu|now rewrite <- E1].
Qed.

(* Every vector of finitely many coordinates has finitely many digits; here that is a condition on the vector. *)
Definition bounded (x : I -> nat) : Prop := exists k, forall i, x i < 2 ^ k.

(* Scan 1: two sets do not meet. F holds for pairs of sets, none of which have 0 in common, and is closed under remainders. *)
Section Meet.
Variable F : set -> set -> Prop.
Hypothesis none : forall s t, F s t -> ~ (within s (fun _ => 0) /\ within t (fun _ => 0)).
Hypothesis closed : forall s t b, F s t -> exists s' t', F s' t' /\ alike (remainder s b) s' /\ alike (remainder t b) t'.

Theorem meet_scan s t x : bounded x -> F s t -> ~ (within s x /\ within t x).
Proof.
  intros [k L]. revert s t x L. induction k as [|k IH]; intros s t x L HF [W1 W2].
  - apply (none s t HF). assert (forall i, x i = 0) as E by (intros i; specialize (L i); simpl in L; lia).
    split; apply (within_ext _ x); assumption.
  - destruct (closed s t (letter x) HF) as (s' & t' & HF' & A1 & A2). apply (IH s' t' (half x)); [|exact HF'|].
    + intros i. apply half_lt. exact (L i).
    + split; [apply (within_alike _ _ _ A1)|apply (within_alike _ _ _ A2)]; apply (proj1 (within_step _ _)); assumption.
Qed.
End Meet.

(* Sets with the condition that coordinate i is at least 1. *)
Definition guarded : Type := option I * set.
Definition holds_at (s : guarded) (x : I -> nat) : Prop :=
  within (snd s) x /\ match fst s with None => True | Some i => 1 <= x i end.
Definition after (s : guarded) (b : I -> bool) : guarded :=
  (match fst s with None => None | Some i => if b i then None else Some i end, remainder (snd s) b).
Definition same_guarded (s t : guarded) : Prop := fst s = fst t /\ alike (snd s) (snd t).

Lemma holds_step s x : holds_at (after s (letter x)) (half x) -> holds_at s x.
Proof.
  intros [W H]. split; [now apply (proj2 (within_step _ _))|]. simpl in H. destruct (fst s) as [i|]; [|exact H].
  pose proof (digits x i) as D. destruct (letter x i); simpl Nat.b2n in D; lia.
Qed.

Lemma holds_same s t x : same_guarded s t -> holds_at s x -> holds_at t x.
Proof. intros [E A] [W H]. split; [exact (within_alike _ _ _ A W)|now rewrite <- E]. Qed.

(* Scan 2: some set of a list has x. F holds for lists of sets, one of which has 0, and with a list it holds for a part of its
   remainders. *)
Section Cover.
Variable F : list guarded -> Prop.
Definition part (l' l : list guarded) (b : I -> bool) : Prop :=
  forall s', In s' l' -> exists s, In s l /\ same_guarded s' (after s b).
Hypothesis some : forall l, F l -> exists s, In s l /\ holds_at s (fun _ => 0).
Hypothesis closed : forall l b, F l -> exists l', F l' /\ part l' l b.

Theorem cover_scan l x : bounded x -> F l -> exists s, In s l /\ holds_at s x.
Proof.
  intros [k L]. revert l x L. induction k as [|k IH]; intros l x L HF.
  - destruct (some l HF) as (s & J & W & H). exists s. split; [exact J|].
    assert (forall i, 0 = x i) as E by (intros i; specialize (L i); simpl in L; lia). split; [now apply (within_ext (snd s) (fun _ => 0))|].
    destruct (fst s) as [i|]; [|exact H]. now rewrite <- E.
  - destruct (closed l (letter x) HF) as (l' & HF' & Sub).
    destruct (IH l' (half x)) as (s' & J' & W'); [intros i; apply half_lt; exact (L i)|exact HF'|].
    destruct (Sub s' J') as (s & J & A). exists s. split; [exact J|]. apply holds_step. exact (holds_same _ _ _ A W').
Qed.

(* The same for all x but 0: F0 is closed under zero letters, and every other letter leads into F. *)
Variable F0 : list guarded -> Prop.
Hypothesis closed0 : forall l b, F0 l -> exists l', ((F0 l' /\ forall i, b i = false) \/ F l') /\ part l' l b.

Theorem cover_scan0 l x : bounded x -> (exists i, 1 <= x i) -> F0 l -> exists s, In s l /\ holds_at s x.
Proof.
  intros [k L]. revert l x L. induction k as [|k IH]; intros l x L [i P] HF.
  - specialize (L i). simpl in L. lia.
  - destruct (closed0 l (letter x) HF) as (l' & HF' & Sub). assert (forall i, half x i < 2 ^ k) as L' by (intros j; apply half_lt; exact (L j)).
    assert (exists s', In s' l' /\ holds_at s' (half x)) as (s' & J' & W').
    { destruct HF' as [[HF' Z0]|HF']; [|apply cover_scan; [now exists k|exact HF']].
      apply IH; trivial. exists i. pose proof (digits x i) as D. rewrite Z0 in D. simpl Nat.b2n in D. lia. }
    destruct (Sub s' J') as (s & J & A). exists s. split; [exact J|]. apply holds_step. exact (holds_same _ _ _ A W').
Qed.
End Cover.

End Scan.
