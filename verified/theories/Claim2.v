(* Version 2, step 10: whole games. A period is one of the words of heaps; beyond a heap misère play is normal play if the
   automaton agrees with nim values there. *)
Require Import List Arith NArith ZArith Bool Lia Permutation.
Import ListNotations.
From Misere Require Import Game Rules Certificate Normal Sums Period Tame Machine Checker2 Sound2 Whole Words Present.
Open Scope bool_scope.

(* Names of heaps: heaps have the same name iff they have the same word. *)
Fixpoint same_word (u v : word) : bool :=
  match u, v with [], [] => true | a :: u', b :: v' => (a =? b) && same_word u' v' | _, _ => false end.

Lemma same_word_spec u : forall v, same_word u v = true -> u = v.
Proof.
  induction u as [|a u IH]; intros [|b v] H; simpl in H; try discriminate; [reflexivity|].
  apply andb_prop in H as [H1 H2]. apply Nat.eqb_eq in H1. f_equal; auto.
Qed.

Lemma same_word_refl u : same_word u u = true.
Proof. induction u as [|a u IH]; simpl; [reflexivity|]. now rewrite Nat.eqb_refl. Qed.

Fixpoint place (x : word) (l : list word) : nat := match l with [] => 0 | y :: l' => if same_word x y then 0 else S (place x l') end.

Lemma place_spec x l : In x l -> nth_error l (place x l) = Some x.
Proof.
  induction l as [|y l IH]; intros J; [destruct J|]. simpl. destruct (same_word x y) eqn:E; [apply same_word_spec in E; now subst y|].
  destruct J as [->|J]; [rewrite same_word_refl in E; discriminate|]. now apply IH.
Qed.

Definition name_of (words : list word) (n : nat) : N := N.of_nat (place (nth n words []) words).

Lemma name_word words n n' : n < length words -> n' < length words -> name_of words n = name_of words n' -> nth n words [] = nth n' words [].
Proof.
  intros L L' E. unfold name_of in E. apply Nat2N.inj in E.
  pose proof (place_spec _ _ (nth_In words [] L)) as P. pose proof (place_spec _ _ (nth_In words [] L')) as P'. rewrite E in P. congruence.
Qed.

(* A presentation of the quotient of the heaps up to N is one of the quotient of the whole game, if this is periodic. *)
Section Periodic2.
Variable digits : list nat.
Notation G := (code_game digits).
Variable top : nat.
Variable gens : list nat.
Variable rels : list (word * word).
Variable words : list word.
Hypothesis words_length : length words = S top.
Hypothesis gens_top : forall g, In g gens -> g <= top.
Hypothesis here : is_presented G (upto top) gens rels words.
Variables s p : nat.
Hypothesis period : check_period (fewest_parts digits) digits top (name_of words) s p = true.
Notation fold := (fold_heap (last_start (fewest_parts digits) digits s p) p).

Lemma heap_names n n' : n <= top -> n' <= top -> name_of words n = name_of words n' -> same G (upto top) [n] [n'].
Proof.
  intros L L' E. apply name_word in E; [|lia|lia]. destruct here as [PH _ _].
  assert (Q : forall k, k <= top -> same G (upto top) [k] (of_word gens (nth k words []))).
  { intros k Lk. apply (PH k). apply nth_error_nth'. lia. }
  apply (same_trans G _ _ (of_word gens (nth n words []))); [now apply Q|]. rewrite E. now apply same_sym, Q.
Qed.

Lemma word_top u : upto top (of_word gens u).
Proof. apply (A_word (upto top)); [apply upto_sum|constructor|]. intros g J. repeat constructor. now apply gens_top. Qed.

Theorem whole_presented : is_presented G all gens rels words.
Proof.
  pose proof (whole_extends (fewest_parts digits) digits top (name_of words) s p period heap_names) as EX. destruct here as [PH PS PN]. split.
  - intros n w E. destruct (PH n w E) as [E1 E2]. split; [exact E1|]. apply EX; [repeat constructor|apply word_top|exact E2].
    assert (n < length words) by (apply nth_error_Some; congruence). lia.
  - intros u v Eu Ev. rewrite EX by apply word_top. now apply PS.
  - intros X _. pose proof (upto_fold (fewest_parts digits) digits top (name_of words) s p period X) as U.
    pose proof (fold_self (fewest_parts digits) digits top (name_of words) s p period heap_names X) as S.
    destruct (PN _ U) as (w & N & T & Q). exists w. split; [exact N|]. split.
    + apply (same_trans G all _ _ _ S). apply EX; [exact U|apply word_top|exact T].
    + intros w' N' T'. apply Q; [exact N'|]. apply EX; [exact U|apply word_top|].
      apply (same_trans G all _ X); [now apply same_sym|exact T'].
Qed.

Theorem whole_size n : has_size G (upto top) n -> has_size G all n.
Proof.
  pose proof (whole_extends (fewest_parts digits) digits top (name_of words) s p period heap_names) as EX. destruct n as [k|]; simpl.
  - intros (l & E & U & D & C). exists l. split; [exact E|]. split; [apply Forall_forall; intros; exact Logic.I|]. rewrite Forall_forall in U. split.
    + intros i j X Y EX' EY' NE S. apply (D i j X Y EX' EY' NE). apply EX; trivial; apply U; eapply nth_error_In; eassumption.
    + intros X _. destruct (C (map fold X)) as (Y & J & S); [exact (upto_fold (fewest_parts digits) digits top (name_of words) s p period X)|].
      exists Y. split; [exact J|].
      apply (same_trans G all _ _ _ (fold_self (fewest_parts digits) digits top (name_of words) s p period heap_names X)).
      apply EX; [exact (upto_fold (fewest_parts digits) digits top (name_of words) s p period X)|now apply U|exact S].
  - intros (X & U & D). exists X. split; [intros; exact Logic.I|]. intros n n' L S. apply (D n n' L). now apply EX.
Qed.
End Periodic2.

(* Hints for tameness: nim values of the elements of M and of the directions, and sets with all vectors or none. *)
Record tame_hints := {
  t_nu : nat -> N; t_dir : nat -> N; t_full : nat -> bool; t_empty : nat -> bool }.

Section Tame2.
Variable digits : list nat.
Notation r := (Rules.code digits).
Notation G := (code_game digits).
Variable top : nat.
Variable h : view2.
Variable m : nat.
Variable nim : nat -> N.
Variable t : tame_hints.
Notation f := (a_dim h).
Notation ord := (a_order h).
Notation mul := (a_mul h).
Notation value_m := (value_m h).
Notation value_v := (value_v h).

(* The nim sum of the directions where b is true. *)
Fixpoint dir_sum (g : nat) (b : nat -> bool) : N :=
  match g with 0 => 0%N | S g' => N.lxor (if b g' then t_dir t g' else 0%N) (dir_sum g' b) end.

Definition leaves (digits : list nat) : bool :=
  existsb (fun d => Nat.testbit d 1) (tl digits) || existsb (fun d => Nat.testbit d 2 || Nat.testbit d 3) digits.

Definition check_normal (n : nat) : bool :=
  let a := a_m h n in let k := a_own h n in
  (k <? a_vectors h) && below f (fun i => (a_vec h k i =? Z.of_nat (a_v h n i))%Z) &&
  below (2 ^ f) (fun b => let d := dir_sum f (fun i => xorb (Nat.odd (a_v h n i)) (Nat.testbit b i)) in
    below ord (fun x => let xa := mul x a in let s := a_after h (set_of h xa k) b in
      if (t_nu t xa =? d)%N then t_full t s else t_empty t s)).

Definition check_tame2 : bool :=
  leaves digits && (1 <=? length digits) && (fewest_parts digits * (m + 1) + length digits - 1 <=? S top) &&
  (t_nu t 0 =? 0)%N &&
  forallb (fun g => let v := t_nu t g in below ord (fun x => (t_nu t (mul g x) =? N.lxor v (t_nu t x))%N)) (a_gens h) &&
  below (S top) (fun n => (N.lxor (t_nu t (a_m h n)) (dir_sum f (fun i => Nat.odd (a_v h n i))) =? nim n)%N) &&
  below (a_sets h) (fun s =>
    (negb (t_full t s) || (a_zero h s && below (2 ^ f) (fun b => t_full t (a_after h s b)))) &&
    (negb (t_empty t s) || (negb (a_zero h s) && below (2 ^ f) (fun b => t_empty t (a_after h s b))))) &&
  below (S top) (fun n => (n <=? m) || check_normal n).

Hypothesis checked : check_right r top h = true.
Hypothesis tame : check_tame2 = true.
Hypothesis mex : forall n, n <= top -> mex_rule G nim n.

Lemma tame_parts : leaves digits = true /\ 1 <= length digits /\ fewest_parts digits * (m + 1) + length digits - 1 <= S top /\
  t_nu t 0 = 0%N /\ (forall g x, In g (a_gens h) -> x < ord -> t_nu t (mul g x) = N.lxor (t_nu t g) (t_nu t x)) /\
  (forall n, n <= top -> N.lxor (t_nu t (a_m h n)) (dir_sum f (fun i => Nat.odd (a_v h n i))) = nim n) /\
  (forall s, s < a_sets h -> t_full t s = true -> a_zero h s = true /\ forall b, b < 2 ^ f -> t_full t (a_after h s b) = true) /\
  (forall s, s < a_sets h -> t_empty t s = true -> a_zero h s = false /\ forall b, b < 2 ^ f -> t_empty t (a_after h s b) = true) /\
  (forall n, m < n -> n <= top -> check_normal n = true).
Proof.
  pose proof tame as H. unfold check_tame2 in H. rewrite !andb_true_iff in H. destruct H as [[[[[[[H1 H2] H3] H4] H5] H6] H7] H8].
  apply Nat.leb_le in H2, H3. apply N.eqb_eq in H4. rewrite forallb_forall in H5.
  split; [exact H1|]. split; [exact H2|]. split; [exact H3|]. split; [exact H4|]. repeat split.
  - intros g x J L. specialize (H5 g J). cbv zeta in H5. apply N.eqb_eq. exact (below_spec _ _ H5 x L).
  - intros n L. apply N.eqb_eq. apply (below_spec _ _ H6 n). lia.
  - pose proof (below_spec _ _ H7 s H) as Q. cbv beta in Q. apply andb_prop in Q as [Q _]. rewrite H0 in Q. simpl in Q. now apply andb_prop in Q.
  - pose proof (below_spec _ _ H7 s H) as Q. cbv beta in Q. apply andb_prop in Q as [Q _]. rewrite H0 in Q. simpl in Q. apply andb_prop in Q as [_ Q].
    exact (below_spec _ _ Q).
  - pose proof (below_spec _ _ H7 s H) as Q. cbv beta in Q. apply andb_prop in Q as [_ Q]. rewrite H0 in Q. simpl in Q. apply andb_prop in Q as [Q _].
    now apply negb_true_iff.
  - pose proof (below_spec _ _ H7 s H) as Q. cbv beta in Q. apply andb_prop in Q as [_ Q]. rewrite H0 in Q. simpl in Q. apply andb_prop in Q as [_ Q].
    exact (below_spec _ _ Q).
  - intros n L1 L2. pose proof (below_spec _ _ H8 n ltac:(lia)) as Q. cbv beta in Q. destruct (Nat.leb_spec n m); [lia|exact Q].
Qed.

Notation has := (accepted f (a_after h) (a_zero h)).

Lemma full_right s x : s < a_sets h -> t_full t s = true -> has s x.
Proof.
  destruct tame_parts as (_ & _ & _ & _ & _ & _ & F & _). destruct (sets2 r top h checked) as (S1 & S2 & _).
  destruct (bound_of f x) as [n L]. revert s x L. induction n as [|n IH]; intros s x L Ls H; destruct (F s Ls H) as [F1 F2].
  - apply (accepted_zero f (a_sets h) (a_after h) (a_zero h) S1 S2 s x Ls); [|exact F1]. intros i Li. specialize (L i Li). simpl in L. lia.
  - apply (accepted_step f (a_sets h) (a_after h) (a_zero h) S2 s x Ls). apply IH; [|apply S1; [exact Ls|apply code_lt]|apply F2, code_lt].
    intros i Li. apply halves_lt. now apply L.
Qed.

Lemma empty_right s x : s < a_sets h -> t_empty t s = true -> ~ has s x.
Proof.
  destruct tame_parts as (_ & _ & _ & _ & _ & _ & _ & F & _). destruct (sets2 r top h checked) as (S1 & S2 & _).
  destruct (bound_of f x) as [n L]. revert s x L. induction n as [|n IH]; intros s x L Ls H; destruct (F s Ls H) as [F1 F2].
  - rewrite (accepted_zero f (a_sets h) (a_after h) (a_zero h) S1 S2 s x Ls); [congruence|]. intros i Li. specialize (L i Li). simpl in L. lia.
  - rewrite (accepted_step f (a_sets h) (a_after h) (a_zero h) S2 s x Ls). apply IH; [|apply S1; [exact Ls|apply code_lt]|apply F2, code_lt].
    intros i Li. apply halves_lt. now apply L.
Qed.

(* Nim values are those of the values. *)
Lemma nu_mul y : y < ord -> forall x, x < ord -> t_nu t (mul y x) = N.lxor (t_nu t y) (t_nu t x).
Proof.
  destruct tame_parts as (_ & _ & _ & Z0 & HG & _). destruct (monoid2 r top h checked) as (_ & _ & M0 & _).
  revert y. refine (rank_ind2 r top h checked _ _ _).
  - intros x L. now rewrite M0, Z0, N.lxor_0_l.
  - intros y p g Ly Lp J E A IH x L. rewrite A by exact L. rewrite HG by (trivial; now apply (mul_lt r top h checked)). rewrite IH by exact L.
    rewrite <- E, HG by trivial. now rewrite N.lxor_assoc.
Qed.

Ltac lxor := apply N.bits_inj; intros k; rewrite !N.lxor_spec, ?N.bits_0;
  repeat match goal with |- context [N.testbit ?x k] => destruct (N.testbit x k) end; reflexivity.

Lemma dir_add g : forall u v : nat -> nat, dir_sum g (fun i => Nat.odd (u i + v i)) = N.lxor (dir_sum g (fun i => Nat.odd (u i))) (dir_sum g (fun i => Nat.odd (v i))).
Proof.
  induction g as [|g IH]; intros u v; [reflexivity|]. cbn [dir_sum]. rewrite IH, Nat.odd_add.
  destruct (Nat.odd (u g)), (Nat.odd (v g)); simpl xorb; cbv iota; lxor.
Qed.

Lemma nim_value X : upto top X -> nim_sum nim X = N.lxor (t_nu t (value_m X)) (dir_sum f (fun i => Nat.odd (value_v X i))).
Proof.
  destruct tame_parts as (_ & _ & _ & Z0 & _ & HN & _). induction 1 as [|n X L U IH]; simpl.
  - clear HN. rewrite Z0, N.lxor_0_l. induction f as [|g IHg]; [reflexivity|]. cbn [dir_sum]. rewrite <- IHg. reflexivity.
  - rewrite dir_add, nu_mul; [|exact (m_lt r top h checked n L)|exact (value_lt r top h checked X U)].
    rewrite IH, <- (HN n L). lxor.
Qed.

Lemma dir_ext g b b' : (forall i, i < g -> b i = b' i) -> dir_sum g b = dir_sum g b'.
Proof. induction g as [|g IH]; intros H; simpl; [reflexivity|]. rewrite (H g) by lia. f_equal. apply IH. intros; apply H; lia. Qed.

(* Beside a heap beyond m, up to N: the P-positions are those with nim sum 0. *)
Theorem normal_beyond X : upto top X -> beyond m X -> (isP G misere X <-> isP G normal X).
Proof.
  intros U (n & J & L). apply in_split in J as (l & q & ->).
  assert (Permutation (l ++ n :: q) (n :: l ++ q)) as PM by (symmetry; apply Permutation_middle).
  rewrite (outcome_perm G misere _ _ PM), (outcome_perm G normal _ _ PM). set (Y := l ++ q).
  assert (UN : upto top (n :: Y)) by (apply (Permutation_Forall PM); exact U).
  assert (n <= top /\ upto top Y) as [Ln UY] by (inversion UN; now split). clear U PM.
  rewrite (nim_right G nim top mex) by exact UN. rewrite (nim_value (n :: Y) UN).
  change (code_game digits) with (game_of r). rewrite (right2 r top h checked) by exact UN.
  destruct tame_parts as (_ & _ & _ & _ & _ & _ & _ & _ & CN). specialize (CN n L Ln). unfold check_normal in CN. cbv zeta in CN.
  rewrite !andb_true_iff in CN. destruct CN as [[C1 C2] C3]. apply Nat.ltb_lt in C1.
  pose proof (value_lt r top h checked Y UY) as LY. pose proof (m_lt r top h checked n Ln) as Lm.
  assert (LM : mul (value_m Y) (a_m h n) < ord) by now apply (mul_lt r top h checked).
  assert (EM : value_m (n :: Y) = mul (value_m Y) (a_m h n)) by (simpl; now apply (mul_comm2 r top h checked)).
  rewrite EM. set (y := value_v Y). set (b := code f (odds y)). assert (Lb : b < 2 ^ f) by apply code_lt.
  pose proof (below_spec _ _ C3 b Lb) as Q. cbv beta in Q. pose proof (below_spec _ _ Q (value_m Y) LY) as P. cbv beta zeta in P. clear Q C3.
  assert (ED : dir_sum f (fun i => xorb (Nat.odd (a_v h n i)) (Nat.testbit b i)) = dir_sum f (fun i => Nat.odd (value_v (n :: Y) i))).
  { apply dir_ext. intros i Li. simpl. rewrite Nat.odd_add. f_equal. unfold b. rewrite code_bit by exact Li. reflexivity. }
  rewrite ED in P. pose proof (set_lt r top h checked _ _ LM C1) as LS. destruct (sets2 r top h checked) as (S1 & S2 & _).
  assert (A : accepted f (a_next h) (a_acc h) (a_start h (mul (value_m Y) (a_m h n))) (value_v (n :: Y)) <->
              has (a_after h (set_of h (mul (value_m Y) (a_m h n)) (a_own h n)) b) (halves y)).
  { unfold b. rewrite <- (accepted_step f (a_sets h) (a_after h) (a_zero h) S2 _ y LS). rewrite (set_right r top h checked) by trivial.
    assert (V : forall i, i < f -> Z.of_nat (value_v (n :: Y) i) = (Z.of_nat (y i) + a_vec h (a_own h n) i)%Z).
    { intros i Li. pose proof (below_spec _ _ C2 i Li) as E. cbv beta in E. apply Z.eqb_eq in E. rewrite E. simpl. unfold y. lia. }
    split.
    - intros Ac. exists (value_v (n :: Y)). now split.
    - intros (u & Eu & Ac). apply (accepted_ext f (a_next h) (a_acc h) _ u); [|exact Ac]. intros i Li. specialize (Eu i Li). specialize (V i Li). lia. }
  rewrite A. assert (LA : a_after h (set_of h (mul (value_m Y) (a_m h n)) (a_own h n)) b < a_sets h) by now apply S1.
  destruct (N.eqb_spec (t_nu t (mul (value_m Y) (a_m h n))) (dir_sum f (fun i => Nat.odd (value_v (n :: Y) i)))) as [E|NE].
  - rewrite E, N.lxor_nilpotent. split; [reflexivity|]. intros _. now apply full_right.
  - split; intros C; [destruct (empty_right _ (halves y) LA P C)|]. apply N.lxor_eq in C. contradiction.
Qed.

Lemma leaves_some n : top < n -> code_options digits n <> [].
Proof.
  intros L. destruct tame_parts as (LV & L1 & B & _). pose proof (fewest_range digits) as FR.
  assert (exists j d o, nth_error digits j = Some d /\ allowed d j n o) as (j & d & o & E & A).
  { unfold leaves in LV. apply orb_prop in LV as [LV|LV].
    - apply existsb_exists in LV as (d & J & T). apply In_nth_error in J as (i & E). destruct digits as [|d0 ds] eqn:ED; [destruct i; discriminate|].
      simpl in E. assert (i < length ds) by (apply nth_error_Some; congruence). simpl length in *.
      exists (S i), d, [n - S i]. split; [exact E|]. apply take; trivial; nia.
    - apply existsb_exists in LV as (d & J & T). destruct (fewest_big digits d J) as [B3 B2]. apply In_nth_error in J as (j & E).
      assert (j < length digits) by (apply nth_error_Some; congruence). exists j, d. apply orb_prop in T as [T|T].
      + specialize (B2 T). exists [1; n - j - 1]. split; [exact E|]. apply split2; trivial; nia.
      + specialize (B3 T). exists [1; 1; n - j - 2]. split; [exact E|]. apply split3; trivial; nia. }
  intros E0. assert (In o (code_options digits n)) as J by (apply code_options_spec; split; [lia|now exists j, d]). rewrite E0 in J. exact J.
Qed.

Theorem tame2 : is_tame_beyond G top m /\ m < top.
Proof.
  destruct tame_parts as (LV & L1 & B & _). pose proof (fewest_range digits) as FR.
  assert (MT : m < top).
  { destruct digits as [|d [|d' ds]] eqn:ED; simpl length in *; [lia| |nia]. unfold leaves in LV. simpl in LV.
    assert (2 <= fewest_parts [d]); [|nia]. rewrite orb_false_r in LV. apply orb_prop in LV as [T|T].
    - now apply (fewest_big [d] d (or_introl eq_refl)).
    - assert (3 <= fewest_parts [d]) by now apply (fewest_big [d] d (or_introl eq_refl)). lia. }
  split; [|exact MT]. apply tame_algebra; trivial. intros X. apply (tame_beyond digits (fewest_parts digits)) with (N := top); trivial.
  - exact leaves_some.
  - exact normal_beyond.
Qed.
End Tame2.
