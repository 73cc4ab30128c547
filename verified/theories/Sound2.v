(* Version 2: what the checker of steps 3 to 7 accepts is right about every position of heaps up to the bound. *)
Require Import List Arith ZArith Bool Lia Wellfounded Eqdep_dec.
Import ListNotations.
From Misere Require Import Game Rules Sums Automatic Machine Checker2.
Open Scope bool_scope.

(* Numbers below n as a type. *)
Definition less (n : nat) : Type := {x : nat | (x <? n) = true}.
Definition num {n} (x : less n) : nat := proj1_sig x.

Lemma less_eq n (x y : less n) : num x = num y -> x = y.
Proof. destruct x as [x p], y as [y q]. simpl. intros ->. f_equal. apply UIP_dec. decide equality. Qed.

Lemma less_dec n (x y : less n) : {x = y} + {x <> y}.
Proof. destruct (Nat.eq_dec (num x) (num y)) as [E|E]; [left; now apply less_eq|right; congruence]. Qed.

Lemma num_lt n (x : less n) : num x < n.
Proof. destruct x as [x p]. now apply Nat.ltb_lt. Qed.

Definition make {n} (x : nat) (other : less n) : less n :=
  match bool_dec (x <? n) true with left e => exist _ x e | right _ => other end.

Lemma num_make n x (o : less n) : x < n -> num (make x o) = x.
Proof. intros L. unfold make. destruct (bool_dec (x <? n) true) as [e|e]; [reflexivity|]. apply Nat.ltb_lt in L. congruence. Qed.

Definition ext {n} (x : less n -> nat) (i : nat) : nat :=
  match bool_dec (i <? n) true with left e => x (exist _ i e) | right _ => 0 end.

Lemma ext_num n (x : less n -> nat) i : ext x (num i) = x i.
Proof.
  unfold ext. destruct (bool_dec (num i <? n) true) as [e|e].
  - f_equal. now apply less_eq.
  - exfalso. apply e. apply Nat.ltb_lt. apply num_lt.
Qed.

Lemma lift n i : i < n -> exists x : less n, num x = i.
Proof. intros L. apply Nat.ltb_lt in L. now exists (exist _ i L). Qed.

Section Sound2.
Variable r : rules.
Variable top : nat.
Variable h : view2.
Hypothesis checked : check_right r top h = true.
Notation G := (game_of r).
Notation f := (a_dim h).
Notation ord := (a_order h).
Notation mul := (a_mul h).
Notation letters := (2 ^ f).
Notation vec := (a_vec h).
Notation opts := (options_of G).

Lemma parts2 : check_monoid2 h = true /\ check_automaton h = true /\ check_sets h = true /\
  ((a_null h < a_vectors h) /\ (forall i, i < f -> vec (a_null h) i = 0%Z) /\ a_acc h (a_start h 0) = false) /\ check_meet h = true /\
  (forall n, n <= top -> check_heap2 r h n = true) /\ check_turns h = true /\
  (forall i, i < a_heaps h -> check_state h i = true) /\ (forall j, j < a_kinds h -> check_first h j = true) /\
  (forall k, k < a_lists h -> check_list h k = true) /\ check_cover h 0 (fun _ => 0) (a_null h) 0 (fun _ => 0) (a_cover0 h) = true.
Proof.
  pose proof checked as H. unfold check_right in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[[[[[H1 H2] H3] [[H4 H5] H6]] H7] H8] H9] H10] H11] H12] H13].
  apply Nat.ltb_lt in H4. apply negb_true_iff in H6. repeat split; trivial.
  - intros i L. apply Z.eqb_eq. exact (below_spec _ _ H5 i L).
  - intros n L. apply (below_spec _ _ H8). lia.
  - exact (below_spec _ _ H10).
  - exact (below_spec _ _ H11).
  - exact (below_spec _ _ H12).
Qed.

(* Step 3: the monoid. *)
Lemma monoid2 : 0 < ord /\ (forall g, In g (a_gens h) -> g < ord) /\ (forall x, x < ord -> mul 0 x = x) /\
  (forall g x, In g (a_gens h) -> x < ord -> mul g x < ord) /\
  (forall g k x, In g (a_gens h) -> In k (a_gens h) -> x < ord -> mul g (mul k x) = mul k (mul g x)) /\
  (forall y, y < ord -> y <> 0 -> exists p g, p < ord /\ a_rank h p < a_rank h y /\ In g (a_gens h) /\ mul g p = y /\
     forall x, x < ord -> mul y x = mul g (mul p x)).
Proof.
  destruct parts2 as (H & _). unfold check_monoid2 in H. rewrite !andb_true_iff in H. destruct H as [[[[[H1 H2] H3] H4] H5] H6].
  rewrite forallb_forall in H2, H4, H5. apply Nat.leb_le in H1. split; [lia|]. split; [|split; [|split; [|split]]].
  - intros g J. now apply Nat.ltb_lt, H2.
  - intros x L. apply Nat.eqb_eq. exact (below_spec _ _ H3 x L).
  - intros g x J L. specialize (H4 g J). apply Nat.ltb_lt. exact (below_spec _ _ H4 x L).
  - intros g k x J K L. specialize (H5 g J). cbv zeta in H5. rewrite forallb_forall in H5. specialize (H5 k K).
    apply Nat.eqb_eq. exact (below_spec _ _ H5 x L).
  - intros y L Z. pose proof (below_spec _ _ H6 y L) as P. cbv beta zeta in P. apply orb_prop in P as [P|P].
    + apply Nat.eqb_eq in P. congruence.
    + rewrite !andb_true_iff in P. destruct P as [[[[P1 P2] P3] P4] P5]. exists (a_parent h y), (a_gen h y).
      apply Nat.ltb_lt in P1, P2. apply Nat.eqb_eq in P4. apply existsb_exists in P3 as (k & J & E). apply Nat.eqb_eq in E. subst k.
      repeat split; trivial. intros x Lx. apply Nat.eqb_eq. exact (below_spec _ _ P5 x Lx).
Qed.

Lemma rank_ind2 (T : nat -> Prop) : T 0 ->
  (forall y p g, y < ord -> p < ord -> In g (a_gens h) -> mul g p = y -> (forall x, x < ord -> mul y x = mul g (mul p x)) -> T p -> T y) ->
  forall y, y < ord -> T y.
Proof.
  intros T0 TS y. induction y as [y IH] using (well_founded_ind (wf_inverse_image _ _ _ (a_rank h) lt_wf)).
  intros L. destruct (Nat.eq_dec y 0) as [->|Z]; [exact T0|].
  destruct monoid2 as (_ & _ & _ & _ & _ & H). destruct (H y L Z) as (p & g & Lp & Rk & J & E & A). apply (TS y p g); auto.
Qed.

Lemma mul_lt y x : y < ord -> x < ord -> mul y x < ord.
Proof.
  destruct monoid2 as (_ & _ & M0 & M1 & _). intros Ly. revert y Ly x. refine (rank_ind2 _ _ _).
  - intros x L. now rewrite M0.
  - intros y p g Ly Lp J E A IH x L. rewrite A by exact L. auto.
Qed.

Lemma mul_swap_gen y g x : y < ord -> In g (a_gens h) -> x < ord -> mul y (mul g x) = mul g (mul y x).
Proof.
  destruct monoid2 as (_ & _ & M0 & M1 & M2 & _). intros Ly J. revert y Ly x. refine (rank_ind2 _ _ _).
  - intros x L. rewrite !M0; auto.
  - intros y p k Ly Lp K E A IH x L. rewrite !A; auto. rewrite IH by exact L. apply M2; auto. now apply mul_lt.
Qed.

Lemma mul_swap y z x : y < ord -> z < ord -> x < ord -> mul y (mul z x) = mul z (mul y x).
Proof.
  destruct monoid2 as (_ & _ & M0 & M1 & M2 & _). intros Ly Lz. revert z Lz x. refine (rank_ind2 _ _ _).
  - intros x L. rewrite !M0; auto. now apply mul_lt.
  - intros z p k Lz Lp K E A IH x L. rewrite !A by auto using mul_lt. rewrite mul_swap_gen by auto using mul_lt. now rewrite IH.
Qed.

Lemma mul_zero y : y < ord -> mul y 0 = y.
Proof.
  destruct monoid2 as (P & _ & M0 & _). revert y. refine (rank_ind2 _ _ _); [now apply M0|].
  intros y p g Ly Lp J E A IH. now rewrite A, IH.
Qed.

Lemma mul_comm2 x y : x < ord -> y < ord -> mul x y = mul y x.
Proof.
  intros Lx Ly. destruct monoid2 as (P & _). rewrite <- (mul_zero y Ly) at 1. rewrite mul_swap by auto. now rewrite (mul_zero x Lx).
Qed.

Lemma mul_assoc2 x y z : x < ord -> y < ord -> z < ord -> mul x (mul y z) = mul (mul x y) z.
Proof.
  intros Lx Ly Lz. rewrite (mul_comm2 (mul x y) z) by auto using mul_lt. rewrite (mul_swap z x y) by auto. f_equal. now apply mul_comm2.
Qed.

(* The types of the theorem. *)
Definition M : Type := less ord.
Definition I : Type := less f.
Definition zero_M : M.
Proof. refine (exist _ 0 _). apply Nat.ltb_lt. exact (proj1 monoid2). Defined.
Definition to_M (x : nat) : M := make x zero_M.
Definition mul_M (x y : M) : M := to_M (mul (num x) (num y)).
Lemma num_to_M x : x < ord -> num (to_M x) = x.
Proof. apply num_make. Qed.
Lemma num_mul_M x y : num (mul_M x y) = mul (num x) (num y).
Proof. apply num_to_M. apply mul_lt; apply num_lt. Qed.
Lemma M_assoc x y z : mul_M x (mul_M y z) = mul_M (mul_M x y) z.
Proof. apply less_eq. rewrite !num_mul_M. apply mul_assoc2; apply num_lt. Qed.
Lemma M_comm x y : mul_M x y = mul_M y x.
Proof. apply less_eq. rewrite !num_mul_M. apply mul_comm2; apply num_lt. Qed.
Lemma M_one x : mul_M zero_M x = x.
Proof. apply less_eq. rewrite num_mul_M. destruct monoid2 as (_ & _ & M0 & _). apply M0, num_lt. Qed.

Definition aM (n : nat) : M := to_M (a_m h n).
Definition vI (n : nat) (i : I) : nat := a_v h n (num i).
Notation acc := (accepted f (a_next h) (a_acc h)).
Notation has := (accepted f (a_after h) (a_zero h)).
Definition inS (m : M) (x : I -> nat) : Prop := acc (a_start h (num m)) (ext x).

Lemma automaton2 : (forall q l, q < a_states h -> l < letters -> a_next h q l < a_states h) /\
  (forall q, q < a_states h -> a_acc h (a_next h q 0) = a_acc h q) /\ forall m, m < ord -> a_start h m < a_states h.
Proof.
  destruct parts2 as (_ & H & _). unfold check_automaton in H. apply andb_prop in H as [H1 H2]. repeat split.
  - intros q l Lq Ll. pose proof (below_spec _ _ H1 q Lq) as P. apply andb_prop in P as [P _]. apply Nat.ltb_lt. exact (below_spec _ _ P l Ll).
  - intros q Lq. pose proof (below_spec _ _ H1 q Lq) as P. apply andb_prop in P as [_ P]. now apply eqb_prop.
  - intros m Lm. apply Nat.ltb_lt. exact (below_spec _ _ H2 m Lm).
Qed.

Lemma sets2 : (forall s l, s < a_sets h -> l < letters -> a_after h s l < a_sets h) /\
  (forall s, s < a_sets h -> a_zero h (a_after h s 0) = a_zero h s) /\
  (forall q k, q < a_states h -> k < a_vectors h -> a_cls h q k < a_sets h) /\
  forall q k x, q < a_states h -> k < a_vectors h -> (has (a_cls h q k) x <-> in_set f (a_next h) (a_acc h) vec q k x).
Proof.
  destruct automaton2 as (A1 & A2 & _). destruct parts2 as (_ & _ & H & _). unfold check_sets in H. apply andb_prop in H as [H1 H2].
  assert (S1 : forall s l, s < a_sets h -> l < letters -> a_after h s l < a_sets h).
  { intros s l Ls Ll. pose proof (below_spec _ _ H1 s Ls) as P. apply andb_prop in P as [P _]. apply Nat.ltb_lt. exact (below_spec _ _ P l Ll). }
  assert (S2 : forall s, s < a_sets h -> a_zero h (a_after h s 0) = a_zero h s).
  { intros s Ls. pose proof (below_spec _ _ H1 s Ls) as P. apply andb_prop in P as [_ P]. now apply eqb_prop. }
  assert (S3 : forall q k, q < a_states h -> k < a_vectors h -> a_cls h q k < a_sets h).
  { intros q k Lq Lk. pose proof (below_spec _ _ H2 k Lk) as P. rewrite !andb_true_iff in P. destruct P as [[_ P] _].
    apply Nat.ltb_lt. exact (below_spec _ _ P q Lq). }
  split; [exact S1|]. split; [exact S2|]. split; [exact S3|].
  assert (C : forall k l, k < a_vectors h -> l < letters ->
    (fst (a_carry h k l) < letters /\ snd (a_carry h k l) < a_vectors h /\ forall i, i < f ->
     Nat.testbit (fst (a_carry h k l)) i = Z.odd (vec k i + Z.b2z (Nat.testbit l i)) /\
     vec (snd (a_carry h k l)) i = Z.div2 (vec k i + Z.b2z (Nat.testbit l i))) /\
    forall q, q < a_states h -> a_after h (a_cls h q k) l = a_cls h (a_next h q (fst (a_carry h k l))) (snd (a_carry h k l))).
  { intros k l Lk Ll. pose proof (below_spec _ _ H2 k Lk) as P. rewrite !andb_true_iff in P. destruct P as [[[_ P] _] _].
    pose proof (below_spec _ _ P l Ll) as Q. cbv beta in Q. destruct (a_carry h k l) as [l' k']. simpl. rewrite !andb_true_iff in Q.
    destruct Q as [[[Q1 Q2] Q3] Q4]. apply Nat.ltb_lt in Q1, Q2. repeat split; trivial.
    - pose proof (below_spec _ _ Q3 i H) as W. cbv beta zeta in W. apply andb_prop in W as [W _]. now apply eqb_prop.
    - pose proof (below_spec _ _ Q3 i H) as W. cbv beta zeta in W. apply andb_prop in W as [_ W]. now apply Z.eqb_eq.
    - intros q Lq. apply Nat.eqb_eq. exact (below_spec _ _ Q4 q Lq). }
  intros q k x. apply (sets_right f (a_states h) (a_next h) (a_acc h) A1 A2 (a_sets h) (a_after h) (a_zero h) S1 S2 (a_vectors h) vec (a_carry h) (a_cls h)).
  - intros k0 l Lk Ll. now apply C.
  - exact S3.
  - intros q0 k0 l Lq Lk Ll. now apply C.
  - intros q0 k0 Lq Lk Z0. pose proof (below_spec _ _ H2 k0 Lk) as P. rewrite !andb_true_iff in P. destruct P as [_ P].
    destruct (below f (fun i => (vec k0 i =? 0)%Z)) eqn:B.
    + apply eqb_prop. exact (below_spec _ _ P q0 Lq).
    + exfalso. assert (forall g, g <= f -> below g (fun i => (vec k0 i =? 0)%Z) = true) as W; [|rewrite W in B; [discriminate|lia]].
      induction g as [|g IH]; intros Lg; [reflexivity|]. simpl. rewrite (Z0 g) by lia. simpl. apply IH. lia.
  - intros q0 k0 Lq Lk Z0 (i & Li & Ei). pose proof (below_spec _ _ H2 k0 Lk) as P. rewrite !andb_true_iff in P. destruct P as [_ P].
    destruct (below f (fun i => (vec k0 i =? 0)%Z)) eqn:B.
    + pose proof (below_spec _ _ B i Li) as W. apply Z.eqb_eq in W. lia.
    + destruct (below f (fun i => ((vec k0 i =? 0) || (vec k0 i =? -1))%Z)) eqn:B'.
      * apply negb_true_iff. exact (below_spec _ _ P q0 Lq).
      * exfalso. assert (forall g, g <= f -> below g (fun i => ((vec k0 i =? 0) || (vec k0 i =? -1))%Z) = true) as W; [|rewrite W in B'; [discriminate|lia]].
        induction g as [|g IH]; intros Lg; [reflexivity|]. simpl. destruct (Z0 g) as [->| ->]; [lia| |]; simpl; apply IH; lia.
Qed.

Lemma set_lt m k : m < ord -> k < a_vectors h -> set_of h m k < a_sets h.
Proof. intros Lm Lk. apply sets2; [|exact Lk]. now apply automaton2. Qed.

Lemma set_right m k x : m < ord -> k < a_vectors h ->
  (has (set_of h m k) x <-> exists u, (forall i, i < f -> (Z.of_nat (u i) = Z.of_nat (x i) + vec k i)%Z) /\ acc (a_start h m) u).
Proof. intros Lm Lk. apply sets2; [|exact Lk]. now apply automaton2. Qed.

(* The machine of the sets, and the automaton, in the terms of the theorem. *)
Definition toI (x : I -> nat) : nat -> nat := ext x.

Lemma inS_iff m (x : I -> nat) (u : nat -> nat) : (forall i : I, u (num i) = x i) -> (inS m x <-> acc (a_start h (num m)) u).
Proof.
  intros E. unfold inS. split; apply accepted_ext; intros i L; destruct (lift f i L) as [j <-]; rewrite ext_num; now rewrite E.
Qed.

Lemma inS_ext m x y : (forall i, x i = y i) -> inS m x -> inS m y.
Proof. intros E H. apply (inS_iff m y (ext x)); [|exact H]. intros i. now rewrite ext_num, E. Qed.

(* The values of positions. *)
Notation mX := (mX M zero_M mul_M aM).
Notation vX := (vX I vI).

Lemma m_lt n : n <= top -> a_m h n < ord.
Proof.
  intros L. destruct parts2 as (_ & _ & _ & _ & _ & H & _). specialize (H n L). unfold check_heap2 in H.
  apply andb_prop in H as [H _]. now apply Nat.ltb_lt.
Qed.

Lemma num_aM n : n <= top -> num (aM n) = a_m h n.
Proof. intros L. apply num_to_M. now apply m_lt. Qed.

Lemma num_mX X : upto top X -> num (mX X) = value_m h X.
Proof.
  induction 1 as [|n X L U IH]; [reflexivity|]. simpl. now rewrite num_mul_M, IH, num_aM.
Qed.

Lemma vX_value X (i : I) : vX X i = value_v h X (num i).
Proof. induction X as [|n X IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma num_zero : num zero_M = 0.
Proof. reflexivity. Qed.

Lemma opts_upto n o : n <= top -> In o (opts n) -> upto top o.
Proof. intros L J. apply Forall_forall. intros k K. pose proof (not_larger G n o k J K). lia. Qed.

(* Heaps. *)
Lemma heap_end n : n <= top -> opts n = [] -> a_m h n = 0 /\ forall i, i < f -> a_v h n i = 0.
Proof.
  intros L O. destruct parts2 as (_ & _ & _ & _ & _ & H & _). specialize (H n L). unfold check_heap2 in H. rewrite O in H.
  apply andb_prop in H as [_ H]. apply andb_prop in H as [H1 H2]. split; [now apply Nat.eqb_eq|].
  intros i Li. apply Nat.eqb_eq. exact (below_spec _ _ H2 i Li).
Qed.

Lemma is_value_spec o e : is_value h o e = true -> value_m h o = fst e /\ forall i, i < f -> vec (snd e) i = Z.of_nat (value_v h o i).
Proof.
  unfold is_value. intros H. apply andb_prop in H as [H1 H2]. split; [now apply Nat.eqb_eq|].
  intros i Li. apply Z.eqb_eq. exact (below_spec _ _ H2 i Li).
Qed.

Lemma heap_parts n : n <= top -> opts n <> [] ->
  (a_own h n < a_vectors h /\ forall i, i < f -> vec (a_own h n) i = Z.of_nat (a_v h n i)) /\
  (forall o, In o (opts n) -> exists e, In e (a_options h n) /\ value_m h o = fst e /\ forall i, i < f -> vec (snd e) i = Z.of_nat (value_v h o i)) /\
  (forall e, In e (a_options h n) -> fst e < ord /\ snd e < a_vectors h /\
     (exists o, In o (opts n) /\ value_m h o = fst e /\ forall i, i < f -> vec (snd e) i = Z.of_nat (value_v h o i)) /\
     forall m, m < ord -> a_meet h (set_of h (mul m (a_m h n)) (a_own h n)) (set_of h (mul m (fst e)) (snd e)) = true) /\
  match a_kind h n with
  | inl i => i < f /\ a_m h n = 0 /\ (forall j, j < f -> a_v h n j = if i =? j then 1 else 0) /\
      forall e, In e (a_straight h i) -> check_added h n e = true
  | inr j => j < a_kinds h /\ a_m h n = a_km h j /\
      (forall i, i < f -> a_v h n i = a_kv h j i /\ (a_cut h i = 0 -> a_v h n i = 0)) /\
      forall e, e < a_bents h j -> check_added h n (a_bent h j e) = true
  end.
Proof.
  intros L O. destruct parts2 as (_ & _ & _ & _ & _ & H & _). specialize (H n L). unfold check_heap2 in H.
  apply andb_prop in H as [_ H]. destruct (opts n) as [|o0 os] eqn:EO; [congruence|]. rewrite !andb_true_iff in H.
  destruct H as [[[[H1 H2] H3] H4] H5]. apply Nat.ltb_lt in H1. rewrite forallb_forall in H3, H4.
  split; [split; [exact H1|]|split; [|split]].
  - intros i Li. apply Z.eqb_eq. exact (below_spec _ _ H2 i Li).
  - intros o J. specialize (H3 o J). apply existsb_exists in H3 as (e & Je & E). exists e. split; [exact Je|]. now apply is_value_spec.
  - intros e J. specialize (H4 e J). rewrite !andb_true_iff in H4. destruct H4 as [[[H6 H7] H8] H9].
    apply Nat.ltb_lt in H6, H7. apply existsb_exists in H8 as (o & Jo & E). split; [exact H6|]. split; [exact H7|].
    split; [exists o; split; [exact Jo|now apply is_value_spec]|]. exact (below_spec _ _ H9).
  - destruct (a_kind h n) as [i|j].
    + rewrite !andb_true_iff in H5. destruct H5 as [[[K1 K2] K3] K4]. apply Nat.ltb_lt in K1. apply Nat.eqb_eq in K2.
      rewrite forallb_forall in K4. repeat split; trivial. intros j Lj. apply Nat.eqb_eq. exact (below_spec _ _ K3 j Lj).
    + rewrite !andb_true_iff in H5. destruct H5 as [[[K1 K2] K3] K4]. apply Nat.ltb_lt in K1. apply Nat.eqb_eq in K2.
      split; [exact K1|]. split; [exact K2|]. split; [|exact (below_spec _ _ K4)].
      intros i Li. pose proof (below_spec _ _ K3 i Li) as P. cbv beta in P. apply andb_prop in P as [P1 P2].
      apply Nat.eqb_eq in P1. split; [exact P1|]. intros C0. rewrite C0 in P2. simpl in P2. now apply Nat.eqb_eq.
Qed.

Lemma added_spec n e : n <= top -> opts n <> [] -> check_added h n e = true ->
  snd e < a_vectors h /\ exists o, In o (opts n) /\ value_m h o = fst e /\
  forall i, i < f -> (vec (snd e) i = Z.of_nat (value_v h o i) - Z.of_nat (a_v h n i))%Z.
Proof.
  intros L O H. unfold check_added in H. apply andb_prop in H as [H1 H2]. apply Nat.ltb_lt in H1. split; [exact H1|].
  apply existsb_exists in H2 as (p & J & E). apply andb_prop in E as [E1 E2]. apply Nat.eqb_eq in E1.
  destruct (heap_parts n L O) as (_ & _ & P & _). destruct (P p J) as (_ & _ & (o & Jo & Em & Ev) & _).
  exists o. split; [exact Jo|]. split; [congruence|]. intros i Li. rewrite <- Ev by exact Li. apply Z.eqb_eq. exact (below_spec _ _ E2 i Li).
Qed.

(* Step 6. *)
Lemma meet_right s t x : s < a_sets h -> t < a_sets h -> a_meet h s t = true -> has s x -> ~ has t x.
Proof.
  destruct sets2 as (S1 & S2 & _). destruct parts2 as (_ & _ & _ & _ & H & _).
  assert (W : forall s t, s < a_sets h -> t < a_sets h -> a_meet h s t = true ->
    negb (a_zero h s && a_zero h t) = true /\ forall l, l < letters -> a_meet h (a_after h s l) (a_after h t l) = true).
  { intros s0 t0 Ls Lt E. unfold check_meet in H. pose proof (below_spec _ _ H s0 Ls) as P. cbv beta zeta in P.
    pose proof (below_spec _ _ P t0 Lt) as Q. cbv beta in Q. rewrite E in Q. apply andb_prop in Q as [Q1 Q2].
    split; [exact Q1|exact (below_spec _ _ Q2)]. }
  apply (meet f (a_sets h) (a_after h) (a_zero h) S1 S2 (a_meet h)).
  - intros s0 t0 Ls Lt E Z0. destruct (W s0 t0 Ls Lt E) as [W1 _]. rewrite Z0 in W1. now apply negb_true_iff in W1.
  - intros s0 t0 l Ls Lt Ll E. destruct (W s0 t0 Ls Lt E) as [_ W1]. now apply W1.
Qed.

Lemma p_check2 n o m (x : I -> nat) : n <= top -> In o (opts n) ->
  inS (mul_M m (aM n)) (fun i => x i + vI n i) -> ~ inS (mul_M m (mX o)) (fun i => x i + vX o i).
Proof.
  intros L J A1 A2. assert (O : opts n <> []) by (intros E; rewrite E in J; destruct J).
  destruct (heap_parts n L O) as ((Lo & Vo) & P1 & P2 & _). destruct (P1 o J) as (e & Je & Em & Ev).
  destruct (P2 e Je) as (Le & Lk & _ & Mt). pose proof (num_lt _ m) as Lm.
  assert (Uo : upto top o) by now apply (opts_upto n).
  assert (L1 : mul (num m) (a_m h n) < ord) by (apply mul_lt; [exact Lm|now apply m_lt]).
  assert (L2 : mul (num m) (fst e) < ord) by (now apply mul_lt).
  apply (meet_right _ _ (ext x) (set_lt _ _ L1 Lo) (set_lt _ _ L2 Lk) (Mt _ Lm)).
  - apply (set_right _ _ _ L1 Lo). exists (fun i => ext x i + a_v h n i). split.
    + intros i Li. rewrite Vo by exact Li. lia.
    + rewrite <- (num_aM n L), <- num_mul_M. refine (proj1 (inS_iff _ _ _ _) A1). intros i. now rewrite ext_num.
  - apply (set_right _ _ _ L2 Lk). exists (fun i => ext x i + value_v h o i). split.
    + intros i Li. rewrite Ev by exact Li. lia.
    + rewrite <- Em, <- (num_mX o Uo), <- num_mul_M. refine (proj1 (inS_iff _ _ _ _) A2). intros i. now rewrite ext_num, vX_value.
Qed.

(* Step 7: kinds. *)
Definition kind2 (n : nat) : kind I :=
  match a_kind h n with
  | inl i => match bool_dec (i <? f) true with left e => straight I (exist _ i e) | right _ => bent I end
  | inr _ => bent I
  end.
Definition E2 (i : I) (b : M) (w : I -> nat) : Prop :=
  exists e, In e (a_straight h (num i)) /\ fst e = num b /\ forall j : I, (vec (snd e) (num j) = Z.of_nat (w j) - Z.of_nat (unit I (less_dec f) i j))%Z.

Lemma kind2_bent n : n <= top -> opts n <> [] -> kind2 n = bent I -> exists j, a_kind h n = inr j.
Proof.
  intros L O K. destruct (heap_parts n L O) as (_ & _ & _ & P). unfold kind2 in K. destruct (a_kind h n) as [i|j]; [|now exists j].
  destruct P as (Li & _). destruct (bool_dec (i <? f) true) as [e|e]; [discriminate|]. apply Nat.ltb_lt in Li. congruence.
Qed.

Lemma straight2 n i : n <= top -> opts n <> [] -> kind2 n = straight I i ->
  aM n = zero_M /\ (forall j, vI n j = unit I (less_dec f) i j) /\
  (forall b w, E2 i b w -> exists o, In o (opts n) /\ mX o = b /\ forall j, vX o j = w j).
Proof.
  intros L O K. destruct (heap_parts n L O) as (_ & _ & _ & P). unfold kind2 in K. destruct (a_kind h n) as [k|k]; [|discriminate].
  destruct (bool_dec (k <? f) true) as [e|e]; [|discriminate]. injection K as <-. destruct P as (Lk & Pm & Pv & Pa).
  assert (V : forall j, vI n j = unit I (less_dec f) (exist _ k e) j).
  { intros j. unfold vI, unit. rewrite (Pv (num j) (num_lt _ j)). destruct (less_dec f (exist _ k e) j) as [<-|NE].
    - simpl. now rewrite Nat.eqb_refl.
    - destruct (Nat.eqb_spec k (num j)) as [E|E]; [|reflexivity]. destruct NE. now apply less_eq. }
  split; [|split; [exact V|]].
  - apply less_eq. now rewrite (num_aM n L), num_zero.
  - intros b w (b' & Jb & Eb & Ew). simpl in Jb. destruct (added_spec n b' L O (Pa b' Jb)) as (_ & o & Jo & Em & Ev).
    exists o. split; [exact Jo|]. split.
    + apply less_eq. rewrite num_mX by now apply (opts_upto n). congruence.
    + intros j. specialize (Ew j). rewrite (Ev (num j) (num_lt _ j)) in Ew. rewrite vX_value. specialize (V j). unfold vI in V. lia.
Qed.

Lemma c_zero2 n (i : I) : n <= top -> opts n <> [] -> kind2 n = bent I -> a_cut h (num i) = 0 -> vI n i = 0.
Proof.
  intros L O K C0. destruct (kind2_bent n L O K) as [j Ej]. destruct (heap_parts n L O) as (_ & _ & _ & P). rewrite Ej in P.
  destruct P as (_ & _ & P & _). apply P; [apply num_lt|exact C0].
Qed.

(* Turns. *)
Lemma turns2 : (forall g, In g (a_gammas h) -> g < a_vectors h) /\
  (forall g m, In g (a_gammas h) -> m < ord -> a_tset h (a_num h g m) = set_of h m g) /\
  (forall g m x, In g (a_gammas h) -> m < ord -> In x (a_gens h) -> a_num h g (mul x m) = a_tact h (a_num h g m) x) /\
  (forall t, t < a_turns h -> In (a_tg h t) (a_gammas h) /\ a_tm h t < ord /\ a_num h (a_tg h t) (a_tm h t) = t) /\
  (forall j e, j < a_kinds h -> e < a_bents h j -> In (snd (a_bent h j e)) (a_gammas h) /\ fst (a_bent h j e) < ord).
Proof.
  destruct parts2 as (_ & _ & _ & _ & _ & _ & H & _). unfold check_turns in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  rewrite forallb_forall in H1.
  assert (Q : forall g m, In g (a_gammas h) -> m < ord -> a_tset h (a_num h g m) = set_of h m g /\
    forall x, In x (a_gens h) -> a_num h g (mul x m) = a_tact h (a_num h g m) x).
  { intros g m J L. specialize (H1 g J). apply andb_prop in H1 as [_ P]. pose proof (below_spec _ _ P m L) as W. cbv beta zeta in W.
    apply andb_prop in W as [W1 W2]. apply Nat.eqb_eq in W1. split; [exact W1|]. rewrite forallb_forall in W2. intros x Jx.
    apply Nat.eqb_eq. now apply W2. }
  split; [|split; [|split; [|split]]].
  - intros g J. specialize (H1 g J). apply andb_prop in H1 as [P _]. now apply Nat.ltb_lt.
  - intros g m J L. now apply Q.
  - intros g m x J L Jx. now apply Q.
  - intros t Lt. pose proof (below_spec _ _ H2 t Lt) as P. cbv beta in P. rewrite !andb_true_iff in P. destruct P as [[P1 P2] P3].
    apply existsb_exists in P1 as (g & J & E). apply Nat.eqb_eq in E. rewrite E. apply Nat.ltb_lt in P2. apply Nat.eqb_eq in P3.
    rewrite E in P3. now repeat split.
  - intros j e Lj Le. pose proof (below_spec _ _ H3 j Lj) as P. pose proof (below_spec _ _ P e Le) as W. cbv beta in W.
    apply andb_prop in W as [W1 W2]. apply existsb_exists in W1 as (g & J & E). apply Nat.eqb_eq in E. rewrite E. apply Nat.ltb_lt in W2. now split.
Qed.

(* Turns with one number keep one number. *)
Lemma num_mul g m g' m' x : In g (a_gammas h) -> In g' (a_gammas h) -> m < ord -> m' < ord -> x < ord ->
  a_num h g m = a_num h g' m' -> a_num h g (mul x m) = a_num h g' (mul x m').
Proof.
  destruct turns2 as (_ & _ & T & _). destruct monoid2 as (_ & _ & M0 & _). intros J J' L L' Lx E. revert x Lx. refine (rank_ind2 _ _ _).
  - now rewrite !M0.
  - intros y p k Ly Lp K Ek A IH. rewrite !A by assumption. rewrite (T g (mul p m) k), (T g' (mul p m') k) by auto using mul_lt. now rewrite IH.
Qed.

(* States: those of the checker, for any set of turns that has their turns. *)
Definition St2 (m : M) (low : I -> nat) (T : M -> (I -> Z) -> Prop) : Prop :=
  exists i, i < a_heaps h /\ a_sm h i = num m /\ (forall x : I, a_low h i (num x) = low x) /\
  forall p, p < a_len h i -> exists k g, In g (a_gammas h) /\ T k (fun x => vec g (num x)) /\ a_num h g (num k) = a_turn h i p.

Lemma turn_of_bent n j e : n <= top -> opts n <> [] -> a_kind h n = inr j -> e < a_bents h j ->
  exists o, In o (opts n) /\ num (mX o) = fst (a_bent h j e) /\ turn_of I vI n o (fun x => vec (snd (a_bent h j e)) (num x)).
Proof.
  intros L O K Le. destruct (heap_parts n L O) as (_ & _ & _ & P). rewrite K in P. destruct P as (_ & _ & _ & P).
  destruct (added_spec n _ L O (P e Le)) as (_ & o & Jo & Em & Ev). exists o. split; [exact Jo|]. split.
  - rewrite num_mX; [exact Em|now apply (opts_upto n)].
  - intros i. rewrite vX_value. unfold vI. apply Ev. apply num_lt.
Qed.

Lemma first2 n : n <= top -> opts n <> [] -> kind2 n = bent I ->
  exists low T, St2 (aM n) low T /\ (forall i, low i = Nat.min (vI n i) (a_cut h (num i))) /\
    forall k g, T k g -> exists o, In o (opts n) /\ k = mX o /\ turn_of I vI n o g.
Proof.
  intros L O K. destruct (kind2_bent n L O K) as [j Ej]. destruct (heap_parts n L O) as (_ & _ & _ & P). rewrite Ej in P.
  destruct P as (Lj & Pm & Pv & _). destruct parts2 as (_ & _ & _ & _ & _ & _ & _ & _ & H & _). specialize (H j Lj).
  unfold check_first in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4].
  apply Nat.ltb_lt in H1. apply Nat.eqb_eq in H2.
  exists (fun i => Nat.min (vI n i) (a_cut h (num i))), (fun k g => exists o, In o (opts n) /\ k = mX o /\ turn_of I vI n o g).
  split; [|split; [reflexivity|trivial]]. exists (a_first h j). split; [exact H1|]. split; [now rewrite num_aM, Pm|]. split.
  - intros x. pose proof (below_spec _ _ H3 (num x) (num_lt _ x)) as W. cbv beta in W. apply Nat.eqb_eq in W. rewrite W. unfold vI.
    destruct (Pv (num x) (num_lt _ x)) as [-> _]. reflexivity.
  - intros p Lp. pose proof (below_spec _ _ H4 p Lp) as W. cbv beta zeta in W. apply andb_prop in W as [W1 W2].
    apply Nat.ltb_lt in W1. apply Nat.eqb_eq in W2. destruct turns2 as (_ & _ & _ & _ & B). destruct (B j _ Lj W1) as [B1 B2].
    destruct (turn_of_bent n j _ L O Ej W1) as (o & Jo & Em & Tu).
    exists (mX o), (snd (a_bent h j (a_fsrc h j p))). split; [exact B1|]. split; [now exists o|]. now rewrite Em.
Qed.

Lemma next2 m low T n : St2 m low T -> n <= top -> opts n <> [] -> kind2 n = bent I ->
  exists low' T', St2 (mul_M m (aM n)) low' T' /\ (forall i, low' i = Nat.min (low i + vI n i) (a_cut h (num i))) /\
    forall k g, T' k g -> (exists k0 g0, T k0 g0 /\ k = mul_M k0 (aM n) /\ forall i, g i = g0 i) \/
                          (exists o, In o (opts n) /\ k = mul_M m (mX o) /\ turn_of I vI n o g).
Proof.
  intros (i & Li & Em & El & Et) L O K. destruct (kind2_bent n L O K) as [j Ej].
  destruct (heap_parts n L O) as (_ & _ & _ & P). rewrite Ej in P. destruct P as (Lj & Pm & Pv & _).
  destruct parts2 as (_ & _ & _ & _ & _ & _ & _ & H & _). specialize (H i Li). unfold check_state in H. rewrite !andb_true_iff in H.
  destruct H as [[[[_ H2] _] _] H]. pose proof (below_spec _ _ H j Lj) as S. cbv beta in S.
  unfold check_succ in S. cbv zeta in S. rewrite !andb_true_iff in S. destruct S as [[[S1 S2] S3] S4].
  apply Nat.ltb_lt in S1. apply Nat.eqb_eq in S2.
  exists (fun i => Nat.min (low i + vI n i) (a_cut h (num i))),
    (fun k g => (exists k0 g0, T k0 g0 /\ k = mul_M k0 (aM n) /\ forall i, g i = g0 i) \/ (exists o, In o (opts n) /\ k = mul_M m (mX o) /\ turn_of I vI n o g)).
  split; [|split; [reflexivity|trivial]]. exists (a_succ h i j). split; [exact S1|]. split; [now rewrite num_mul_M, num_aM, S2, Em, Pm|]. split.
  - intros x. pose proof (below_spec _ _ S3 (num x) (num_lt _ x)) as W. cbv beta in W. apply Nat.eqb_eq in W. rewrite W, El. unfold vI.
    destruct (Pv (num x) (num_lt _ x)) as [-> _]. reflexivity.
  - intros p' Lp'. pose proof (below_spec _ _ S4 p' Lp') as W. cbv beta in W. destruct turns2 as (_ & _ & _ & T4 & B).
    assert (La : a_km h j < ord) by (rewrite <- Pm; now apply m_lt).
    destruct (a_src h i j p') as [p|e]; apply andb_prop in W as [W1 W2]; apply Nat.ltb_lt in W1; apply Nat.eqb_eq in W2.
    + pose proof (below_spec _ _ H2 p W1) as Lt. cbv beta in Lt. apply Nat.ltb_lt in Lt. destruct (T4 _ Lt) as (G1 & G2 & G3).
      destruct (Et p W1) as (k & g & Jg & Tk & En). exists (mul_M k (aM n)), g. split; [exact Jg|]. split.
      * left. now exists k, (fun x => vec g (num x)).
      * rewrite num_mul_M, (num_aM n L), Pm, <- W2. rewrite (mul_comm2 (num k)), (mul_comm2 (a_tm h _)) by (trivial; apply num_lt).
        apply num_mul; trivial; [apply num_lt|]. now rewrite En, G3.
    + destruct (B j e Lj W1) as [B1 B2]. destruct (turn_of_bent n j e L O Ej W1) as (o & Jo & Eo & Tu).
      exists (mul_M m (mX o)), (snd (a_bent h j e)). split; [exact B1|]. split; [right; now exists o|]. now rewrite num_mul_M, Eo, <- Em.
Qed.

(* The lists cover. *)
Lemma lists2 k x : k < a_lists h -> (a_weak h k = true -> exists i, i < f /\ 1 <= x i) ->
  exists s, In s (a_list h k) /\ has (snd s) x /\ (fst s = 0 \/ 1 <= x (pred (fst s))).
Proof.
  destruct sets2 as (S1 & S2 & _). destruct parts2 as (_ & _ & _ & _ & _ & _ & _ & _ & _ & H & _).
  apply (cover f (a_sets h) (a_after h) (a_zero h) S1 S2 (a_lists h) (a_list h) (a_weak h) (a_lnext h)).
  - intros k0 s Lk J. specialize (H k0 Lk). unfold check_list in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[H _] _].
    rewrite forallb_forall in H. specialize (H s J). apply andb_prop in H as [H1 H2]. apply Nat.ltb_lt in H1. apply Nat.leb_le in H2. now split.
  - intros k0 Lk W. specialize (H k0 Lk). unfold check_list in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[_ H] _].
    rewrite W in H. simpl in H. apply existsb_exists in H as ([g s] & J & E). apply andb_prop in E as [E1 E]. simpl in E1, E.
    apply Nat.eqb_eq in E1. subst g. now exists s.
  - intros k0 l Lk Ll. specialize (H k0 Lk). unfold check_list in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [_ H].
    pose proof (below_spec _ _ H l Ll) as W. cbv beta in W. rewrite !andb_true_iff in W. destruct W as [[W1 W2] W3].
    apply Nat.ltb_lt in W1. split; [exact W1|]. split.
    + intros E. rewrite E in W2. simpl in W2. apply andb_prop in W2 as [W2 W4]. apply Nat.eqb_eq in W4. now split.
    + intros s' J. rewrite forallb_forall in W3. specialize (W3 s' J). apply among_spec in W3.
      apply in_map_iff in W3 as (s & E & Js). exists s. split; [exact Js|]. rewrite E. apply surjective_pairing.
Qed.

Lemma is_sum_spec k low g : is_sum h k low g = true -> k < a_vectors h /\ forall x, x < f -> vec k x = (Z.of_nat (low x) + vec g x)%Z.
Proof.
  unfold is_sum. intros H. apply andb_prop in H as [H1 H2]. apply Nat.ltb_lt in H1. split; [exact H1|].
  intros x Lx. apply Z.eqb_eq. exact (below_spec _ _ H2 x Lx).
Qed.

Lemma some_below_spec n g : some_below n g = true -> exists k, k < n /\ g k = true.
Proof.
  unfold some_below. induction n as [|n IH]; simpl; [discriminate|]. destruct (g n) eqn:E; simpl; [intros _; exists n; split; [lia|exact E]|].
  intros H. destruct (IH H) as (k & L & K). exists k. split; [lia|exact K].
Qed.

Lemma covered2 (m : M) (low : I -> nat) (T : M -> (I -> Z) -> Prop) (lw : nat -> nat) lowk len turn l (x : I -> nat) :
  (forall i : I, lw (num i) = low i) ->
  (forall p, p < len -> turn p < a_turns h /\ exists k g, In g (a_gammas h) /\ T k (fun x => vec g (num x)) /\ a_num h g (num k) = turn p) ->
  check_cover h (num m) lw lowk len turn l = true -> (a_weak h l = true -> exists i, 1 <= x i) ->
  covered M mul_M I (less_dec f) inS E2 (fun i => a_cut h (num i)) m low T x.
Proof.
  intros El Et H Wk. unfold check_cover in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4].
  apply Nat.ltb_lt in H1, H2. rewrite forallb_forall in H4.
  destruct (lists2 l (ext x) H1) as (s & J & A & Gd).
  { intros E. destruct (Wk E) as [i P]. exists (num i). split; [apply num_lt|now rewrite ext_num]. }
  specialize (H4 s J). unfold is_source in H4. destruct (fst s) as [|i] eqn:Es.
  - apply orb_prop in H4 as [H4|H4].
    + left. apply Nat.eqb_eq in H4. rewrite H4 in A. apply (set_right _ _ _ (num_lt _ m) H2) in A as (u & Eu & A).
      apply (inS_iff m _ u); [|exact A]. intros i. pose proof (num_lt _ i) as Li. specialize (Eu (num i) Li).
      pose proof (below_spec _ _ H3 (num i) Li) as W. cbv beta in W. apply Z.eqb_eq in W. rewrite W, ext_num, El in Eu. lia.
    + right; left. apply some_below_spec in H4 as (p & Lp & E). cbv zeta in E. apply andb_prop in E as [E1 E3]. apply Nat.eqb_eq in E1.
      apply is_sum_spec in E3 as [Lk Ek]. destruct (Et p Lp) as (Lt & k & g & Jg & Tk & En).
      destruct turns2 as (TV & TS & _ & TT & _). destruct (TT _ Lt) as (G1 & G2 & G3).
      rewrite E1 in A. apply (set_right _ _ _ G2 Lk) in A as (u & Eu & A).
      (* x + low is in the set of the turn *)
      assert (B : has (set_of h (num k) g) (fun i => ext x i + lw i)).
      { rewrite <- (TS g (num k) Jg (num_lt _ k)), En, <- G3, (TS _ _ G1 G2). apply (set_right _ _ _ G2 (TV _ G1)).
        exists u. split; [|exact A]. intros i Li. rewrite (Eu i Li), (Ek i Li). lia. }
      apply (set_right _ _ _ (num_lt _ k) (TV g Jg)) in B as (w & Ew & B).
      exists k, (fun x => vec g (num x)), (fun i => w (num i)). split; [exact Tk|]. split.
      * intros i. rewrite (Ew (num i) (num_lt _ i)), ext_num, El. lia.
      * now apply (inS_iff k _ w).
  - right; right. rewrite !andb_true_iff in H4. destruct H4 as [[C1 C2] C3]. apply Nat.ltb_lt in C1. destruct (lift f i C1) as [ii Ei].
    apply existsb_exists in C3 as (b & Jb & E). cbv zeta in E. rewrite !andb_true_iff in E. destruct E as [[[B1 B2] B3] Pos].
    apply Nat.ltb_lt in B1. apply Nat.eqb_eq in B2. apply is_sum_spec in B3 as [Lk Ek].
    assert (Lb : mul (num m) (fst b) < ord) by (apply mul_lt; [apply num_lt|exact B1]).
    rewrite B2 in A. apply (set_right _ _ _ Lb Lk) in A as (u & Eu & A).
    destruct Gd as [Gd|Gd]; [discriminate|]. simpl in Gd. rewrite <- Ei in Gd. rewrite ext_num in Gd.
    exists ii, (to_M (fst b)), (fun j => Z.to_nat (vec (snd b) (num j) + (if (i =? num j)%nat then 1 else 0))), (fun j => u (num j)).
    assert (U : forall j : I, Z.of_nat (unit I (less_dec f) ii j) = (if (i =? num j)%nat then 1 else 0)%Z).
    { intros j. unfold unit. destruct (less_dec f ii j) as [<-|NE]; [now rewrite Ei, Nat.eqb_refl|].
        destruct (Nat.eqb_spec i (num j)) as [E|E]; [|reflexivity]. destruct NE. apply less_eq. congruence. }
    assert (P : forall j : I, (0 <= vec (snd b) (num j) + (if (i =? num j)%nat then 1 else 0))%Z).
    { intros j. pose proof (below_spec _ _ Pos (num j) (num_lt _ j)) as W. cbv beta in W. now apply Z.leb_le. }
    split; [exact Gd|]. split; [|split; [|split]].
    + rewrite <- El, Ei. apply orb_prop in C2 as [C2|C2]; [left; now apply Nat.eqb_eq|right; now apply Nat.ltb_lt].
    + exists b. rewrite Ei. split; [exact Jb|]. split; [now rewrite num_to_M|]. intros j. rewrite U. specialize (P j). lia.
    + intros j. rewrite (Eu (num j) (num_lt _ j)), (Ek (num j) (num_lt _ j)), ext_num, El, U. specialize (P j). lia.
    + apply (inS_iff _ _ u); [reflexivity|]. now rewrite num_mul_M, num_to_M.
Qed.

(* Steps 3 to 7. *)
Theorem right2 X : upto top X -> (isP G misere X <-> acc (a_start h (value_m h X)) (value_v h X)).
Proof.
  intros U. rewrite <- (num_mX X U).
  rewrite <- (inS_iff (mX X) (vX X) (value_v h X)) by (intros i; now rewrite vX_value).
  revert X U. apply (automatic_right G top M zero_M mul_M M_assoc M_comm M_one I (less_dec f) aM vI inS inS_ext)
    with (kind_of := kind2) (E := E2) (c := fun i => a_cut h (num i)) (St := St2).
  - intros A. destruct parts2 as (_ & _ & _ & (_ & _ & H) & _).
    assert (W : acc (a_start h 0) (fun _ => 0)) by (refine (proj1 (inS_iff zero_M _ _ _) A); reflexivity).
    destruct automaton2 as (A1 & A2 & A3). apply (accepted_zero f (a_states h) (a_next h) (a_acc h) A1 A2) in W; [congruence| |reflexivity].
    apply A3. exact (proj1 monoid2).
  - intros n L O. destruct (heap_end n L O) as [E1 E0]. split.
    + apply less_eq. now rewrite (num_aM n L), num_zero.
    + intros i. apply E0. apply num_lt.
  - exact p_check2.
  - exact straight2.
  - exact c_zero2.
  - exact first2.
  - exact next2.
  - intros m low T (i & Li & Em & El & Et) x.
    destruct parts2 as (_ & _ & _ & _ & _ & _ & _ & H & _). specialize (H i Li). unfold check_state in H. rewrite !andb_true_iff in H.
    destruct H as [[[[_ H2] H3] H4] _]. rewrite Em in H4. apply (covered2 m low T (a_low h i) _ _ _ _ x El) in H4; [exact H4| |].
    + intros p Lp. split; [|now apply Et]. apply Nat.ltb_lt. exact (below_spec _ _ H2 p Lp).
    + intros E. rewrite E in H3. discriminate.
  - intros x P. destruct parts2 as (_ & _ & _ & _ & _ & _ & _ & _ & _ & _ & H).
    apply (covered2 zero_M (fun _ => 0) (fun _ _ => False) (fun _ => 0) (a_null h) 0 (fun _ => 0) (a_cover0 h) x); trivial; intros; lia.
Qed.
End Sound2.
