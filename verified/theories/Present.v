(* Version 2, steps 8 and 9: the checker of relations and normal forms, and what it proves: the quotient has this presentation. *)
Require Import List Arith Bool Lia.
Import ListNotations.
From Misere Require Import Game Rules Sums Machine Checker2 Sound2 Whole Apart Words.
Open Scope bool_scope.

(* Families by the numbers of their sets: those behind a number of a fork have this set beside the element n. *)
Inductive bunch := loose (l : list nat) | fork (n : nat) (kids : list (nat * bunch)).

Fixpoint members (T : bunch) : list nat := match T with loose l => l | fork _ kids => flat_map (fun at_ => members (snd at_)) kids end.

Section Tree.
Variable P : bunch -> Prop.
Hypothesis at_leaf : forall l, P (loose l).
Hypothesis at_branch : forall n kids, (forall a T, In (a, T) kids -> P T) -> P (fork n kids).
Fixpoint bunch_rec2 (T : bunch) : P T :=
  match T with
  | loose l => at_leaf l
  | fork n kids => at_branch n kids ((fix go (ks : list (nat * bunch)) : forall a U, In (a, U) ks -> P U :=
      match ks return forall a U, In (a, U) ks -> P U with
      | [] => fun a U J => match J with end
      | (b, V) :: ks' => fun a U J => match J with
        | or_introl E => match E in _ = x return P (snd x) with eq_refl => bunch_rec2 V end
        | or_intror J' => go ks' a U J'
        end
      end) kids)
  end.
End Tree.

(* Hints. As always nothing is assumed of them. *)
Record forms := {
  (* vectors by number, and sets by number; a letter of a set is one of t and, times 2^f, one of x *)
  w_vectors : nat; w_vec : nat -> nat -> nat; w_carry : nat -> nat -> nat * nat;
  w_sets : nat; w_after : nat -> nat -> nat; w_zero : nat -> bool; w_cls : nat -> nat -> nat;
  (* letters with the same sums of digits lead to the same; one of them stands for all *)
  w_alike : nat -> nat;
  w_sep : nat -> nat -> nat; w_rank : nat -> nat -> nat;
  (* the vectors of the heaps, of their words, and of both sides of the relations *)
  w_own : nat -> nat; w_word : nat -> nat; w_left : nat -> nat; w_right : nat -> nat;
  (* families of normal forms: element, vector, and the coordinates that are raised *)
  w_fm : nat -> nat; w_fk : nat -> nat; w_mask : nat -> nat;
  (* those that are points, sorted by their sets in some contexts *)
  w_contexts : list nat; w_points : nat; w_place : nat -> nat; w_sorted : nat -> nat;
  (* lists of pairs of sets; w_from says from which place in a list a pair comes, and with which letter; the list for two families, and the context of each pair *)
  w_lists : nat; w_list : nat -> list (nat * nat); w_masks : nat -> nat * nat; w_differ : nat -> bool;
  w_next : nat -> nat -> nat -> nat; w_from : nat -> nat -> nat -> nat -> nat * nat;
  w_pair : nat -> nat -> nat; w_ctx : nat -> nat -> nat -> nat;
  (* all families, by masks; the place of each among them; and the list of one pair of sets for two masks, if there is one *)
  w_trees : list (nat * bunch); w_at : nat -> nat; w_seat : nat -> nat; w_one : nat -> nat -> nat -> nat -> nat }.

Fixpoint all_from {A} (p : nat) (l : list A) (g : nat -> A -> bool) : bool :=
  match l with [] => true | x :: l' => if g p x then all_from (S p) l' g else false end.

Lemma all_from_spec {A} l : forall p (g : nat -> A -> bool), all_from p l g = true ->
  forall i x, nth_error l i = Some x -> g (p + i) x = true.
Proof.
  induction l as [|y l IH]; intros p g H [|i] x E; try discriminate; simpl in *.
  - injection E as ->. rewrite Nat.add_0_r. now destruct (g p x).
  - destruct (g p y); [|discriminate]. rewrite <- Nat.add_succ_comm. now apply IH.
Qed.

Fixpoint all_pairs {A} (l : list A) (g : A -> A -> bool) : bool :=
  match l with [] => true | x :: l' => forallb (g x) l' && all_pairs l' g end.

Lemma all_pairs_spec {A} (l : list A) g x y : all_pairs l g = true -> In x l -> In y l -> x = y \/ g x y = true \/ g y x = true.
Proof.
  induction l as [|z l IH]; simpl; intros H J J'; [destruct J|]. apply andb_prop in H as [H1 H2]. rewrite forallb_forall in H1.
  destruct J as [->|J], J' as [->|J']; auto.
Qed.

Lemma all_from_in {A} l (g : nat -> A -> bool) x : all_from 0 l g = true -> In x l -> exists i, g i x = true.
Proof. intros H J. apply In_nth_error in J as (i & E). exists i. exact (all_from_spec l 0 g H i x E). Qed.

Fixpoint lex (u v : list nat) : bool :=
  match u, v with a :: u', b :: v' => if a <? b then true else (a =? b) && lex u' v' | _, _ => false end.

Lemma lex_trans u : forall v w, lex u v = true -> lex v w = true -> lex u w = true.
Proof.
  induction u as [|a u IH]; intros [|b v] [|c w] H1 H2; simpl in *; try discriminate.
  destruct (Nat.ltb_spec a b), (Nat.ltb_spec b c), (Nat.ltb_spec a c); trivial; try lia; simpl in *;
    try (apply andb_prop in H1 as [E1 H1]; apply Nat.eqb_eq in E1); try (apply andb_prop in H2 as [E2 H2]; apply Nat.eqb_eq in E2); try lia.
  replace (a =? c) with true by (symmetry; apply Nat.eqb_eq; lia). simpl. now apply (IH v).
Qed.

Lemma lex_irrefl u : lex u u = false.
Proof. induction u as [|a u IH]; simpl; [reflexivity|]. rewrite Nat.ltb_irrefl, Nat.eqb_refl. exact IH. Qed.

Section Present.
Variable r : rules.
Variable top : nat.
Variable h : view2.
Variable w : forms.
Variables torsion directions gens : list nat.
Variable rels : list (word * word).
Variable words : list word.
Notation G := (game_of r).
Notation f := (a_dim h).
Notation ord := (a_order h).
Notation mul := (a_mul h).
Notation value_m := (value_m h).
Notation value_v := (value_v h).

Definition set_w (m k : nat) : nat := w_cls w (a_start h m) k.
Definition inside_b (s D : nat) : bool := below f (fun i => if Nat.testbit s i then Nat.testbit D i else true).

(* Every element of M x N^f is the value of a position. *)
Definition check_onto : bool :=
  forallb (fun g => existsb (fun t => a_m h t =? g) torsion) (a_gens h) &&
  forallb (fun g => (g <=? top) && below f (fun i => a_v h g i =? 0)) torsion &&
  below f (fun i => let g := nth i directions 0 in (g <=? top) && (a_m h g =? 0) && below f (fun j => a_v h g j =? (if i =? j then 1 else 0))).

Definition check_double : bool :=
  let one := 2 ^ f in let two := 2 ^ (f + f) in
  below (w_sets w) (fun s => below two (fun l => let x := w_after w s l in (x <? w_sets w) && (x =? w_after w s (w_alike w l))) && eqb (w_zero w (w_after w s 0)) (w_zero w s)) &&
  below (w_vectors w) (fun k =>
    below two (fun l => let (l', k') := w_carry w k l in
      (l' <? one) && (k' <? w_vectors w) &&
      below f (fun i => let d := digit_sum f (w_vec w) k l i in eqb (Nat.testbit l' i) (Nat.odd d) && (w_vec w k' i =? Nat.div2 d)) &&
      let l0 := w_alike w l in
      if l0 =? l then below (a_states h) (fun q => w_after w (w_cls w q k) l =? w_cls w (a_next h q l') k')
      else (l0 <? two) && (w_alike w l0 =? l0) && (let (l1, k1) := w_carry w k l0 in (l1 =? l') && (k1 =? k'))) &&
    below (a_states h) (fun q => w_cls w q k <? w_sets w) &&
    (if below f (fun i => w_vec w k i =? 0) then below (a_states h) (fun q => eqb (w_zero w (w_cls w q k)) (a_acc h q)) else true)).

Definition check_differ : bool :=
  let one := 2 ^ f in
  below (w_sets w) (fun s => let b := w_zero w s in below s (fun t =>
    negb (eqb b (w_zero w t)) ||
    (let y := w_sep w s t in let s' := w_after w s (one * y) in let t' := w_after w t (one * y) in
     (y <? one) && negb (s' =? t') && ((if t' <? s' then w_rank w s' t' else w_rank w t' s') <? w_rank w s t)))).

(* Step 8. *)
Definition is_vector (k : nat) (X : position) : bool := (k <? w_vectors w) && below f (fun i => w_vec w k i =? value_v X i).
Definition alike (X Y : position) (k k' : nat) : bool :=
  let m := value_m X in let m' := value_m Y in
  is_vector k X && is_vector k' Y && below ord (fun n => set_w (mul n m) k =? set_w (mul n m') k').

Definition check_relations : bool :=
  forallb (fun g => g <=? top) gens &&
  all_from 0 rels (fun i uv => let (u, v) := uv in
    (length u =? length gens) && (length v =? length gens) && is_lower v u && alike (of_word gens u) (of_word gens v) (w_left w i) (w_right w i)) &&
  (length words =? S top) &&
  all_from 0 words (fun n x => (length x =? length gens) && alike [n] (of_word gens x) (w_own w n) (w_word w n)).

Definition check_basis : bool :=
  all_from 0 rels (fun i uv => all_from 0 rels (fun j uv' =>
    negb (divides_b (fst uv') (snd uv)) && ((i =? j) || negb (divides_b (fst uv') (fst uv))))) &&
  forallb (fun x => forallb (fun uv => negb (divides_b (fst uv) x)) rels) words.

(* Step 9. The digits that each mask allows are listed once. *)
Definition digits_in (D : nat) : list nat := filter (fun s => inside_b s D) (seq 0 (2 ^ f)).
Definition check_lists : bool :=
  let one := 2 ^ f in let digits := map digits_in (seq 0 one) in
  below (w_lists w) (fun k =>
    let l := w_list w k in let D := fst (w_masks w k) in let D' := snd (w_masks w k) in let df := w_differ w k in
    forallb (fun ab => (fst ab <? w_sets w) && (snd ab <? w_sets w)) l &&
    (negb df || existsb (fun ab => negb (fst ab =? snd ab)) l) && (D <? one) && (D' <? one) &&
    (let ss' := nth D' digits [] in
    forallb (fun s => forallb (fun s' =>
      let k' := w_next w k s s' in
      (k' <? w_lists w) && (fst (w_masks w k') =? D) && (snd (w_masks w k') =? D') && (negb (df || negb (s =? s')) || w_differ w k') &&
      all_from 0 (w_list w k') (fun p ab' => let (q, y) := w_from w k s s' p in
        match nth_error l q with
        | Some ab => (y <? one) && (fst ab' =? w_after w (fst ab) (s + one * y)) && (snd ab' =? w_after w (snd ab) (s' + one * y))
        | None => false
        end)) ss') (nth D digits []))).

Fixpoint raises_b (gs : list nat) (F : family) : bool :=
  match gs, F with
  | g :: gs', p :: F' => (if snd p then (a_m h g =? 0) && some_below f (fun i => a_v h g i =? 1) else true) && raises_b gs' F'
  | _, _ => true
  end.

Definition check_family (j : nat) (F : family) : bool :=
  let X := of_word gens (map fst F) in
  (value_m X =? w_fm w j) && is_vector (w_fk w j) X && raises_b gens F &&
  below f (fun i => let n := raised (a_v h) gens F i in (n <=? 1) && ((n =? 0) || Nat.testbit (w_mask w j) i)).

Definition key (n i : nat) : nat := set_w (mul n (w_fm w i)) (w_fk w i).

Definition check_pair (i j : nat) : bool :=
  let l := w_pair w i j in let ctx := w_ctx w i j in
  (l <? w_lists w) && (fst (w_masks w l) =? w_mask w i) && (snd (w_masks w l) =? w_mask w j) && ((i =? j) || w_differ w l) &&
  all_from 0 (w_list w l) (fun p ab => let n := ctx p in (n <? ord) && (fst ab =? key n i) && (snd ab =? key n j)).

(* Families of two trees: most are told apart by one pair of sets, and that is looked at once for all that have these sets. *)
Fixpoint check_tree (D : nat) (T : bunch) : bool :=
  match T with
  | loose l => forallb (fun i => w_mask w i =? D) l
  | fork n kids => (n <? ord) && forallb (fun at_ => let a := fst at_ in forallb (fun i => key n i =? a) (members (snd at_)) && check_tree D (snd at_)) kids
  end.

Definition check_one (D D' a b : nat) : bool :=
  let l := w_one w D D' a b in
  if l <? w_lists w then (fst (w_masks w l) =? D) && (snd (w_masks w l) =? D') && w_differ w l &&
    match w_list w l with [(x, y)] => (x =? a) && (y =? b) | _ => false end
  else false.

Fixpoint tell (D D' : nat) (T T' : bunch) : bool :=
  match T, T' with
  | fork n kids, fork n' kids' => (n =? n') &&
      forallb (fun at_ => forallb (fun bt => if check_one D D' (fst at_) (fst bt) then true else tell D D' (snd at_) (snd bt)) kids') kids
  | _, _ => let l' := members T' in forallb (fun i => forallb (check_pair i) l') (members T)
  end.

Fixpoint tell_own (D : nat) (T : bunch) : bool :=
  match T with
  | loose l => all_pairs l check_pair
  | fork n kids => all_pairs kids (fun at_ bt => if check_one D D (fst at_) (fst bt) then true else tell D D (snd at_) (snd bt)) &&
      forallb (fun at_ => tell_own D (snd at_)) kids
  end.

Definition check_trees (count : nat) : bool :=
  let all := flat_map (fun DT => members (snd DT)) (w_trees w) in let many := length all in
  forallb (fun DT => check_tree (fst DT) (snd DT)) (w_trees w) &&
  all_from 0 all (fun p i => w_at w p =? i) &&
  below count (fun i => (w_seat w i <? many) && (w_at w (w_seat w i) =? i)) &&
  all_pairs (w_trees w) (fun DT DT' => tell (fst DT) (fst DT') (snd DT) (snd DT')) &&
  forallb (fun DT => (fst DT =? 0) || tell_own (fst DT) (snd DT)) (w_trees w).

Definition profile (i : nat) : list nat := let m := w_fm w i in let k := w_fk w i in map (fun n => set_w (mul n m) k) (w_contexts w).

Definition check_points (count : nat) : bool :=
  forallb (fun n => n <? ord) (w_contexts w) &&
  below (pred (w_points w)) (fun j => lex (profile (w_sorted w j)) (profile (w_sorted w (S j)))) &&
  below count (fun i => if w_mask w i =? 0 then (w_place w i <? w_points w) && (w_sorted w (w_place w i) =? i) else true).

Definition check_forms : bool :=
  let Fs := families (length gens) (map fst rels) in let count := length Fs in
  all_from 0 Fs check_family && check_lists && check_points count && check_trees count &&
  below count (fun i => if w_mask w i =? 0 then true else check_pair i i).

(* Proofs. *)
Hypothesis checked : check_right r top h = true.
Hypothesis double : check_double = true.
Hypothesis reaches : check_onto = true.
Hypothesis relations : check_relations = true.

Notation mul_lt := (mul_lt r top h checked).
Notation monoid2 := (monoid2 r top h checked).
Notation has := (accepted (f + f) (w_after w) (w_zero w)).
Notation acc := (accepted f (a_next h) (a_acc h)).

Lemma zero_one : mul 0 0 = 0.
Proof. destruct monoid2 as (P & _ & M0 & _). exact (M0 0 P). Qed.

Lemma value_lt X : upto top X -> value_m X < ord.
Proof.
  induction 1 as [|n X L U IH]; simpl; [exact (proj1 monoid2)|]. apply mul_lt; [|exact IH]. exact (m_lt r top h checked n L).
Qed.

Lemma value_app X Y : upto top X -> upto top Y -> value_m (X ++ Y) = mul (value_m X) (value_m Y).
Proof.
  intros UX UY. induction UX as [|n X L U IH]; simpl.
  - symmetry. apply monoid2. now apply value_lt.
  - rewrite IH. apply (mul_assoc2 r top h checked); [exact (m_lt r top h checked n L)|now apply value_lt|now apply value_lt].
Qed.

Lemma add_app X Y i : value_v (X ++ Y) i = value_v X i + value_v Y i.
Proof. induction X as [|n X IH]; simpl; [reflexivity|rewrite IH; lia]. Qed.

(* Positions of all values. *)
Lemma repeat_upto g n : g <= top -> upto top (repeat g n).
Proof. intros L. apply Forall_forall. intros j J. apply repeat_spec in J. now subst j. Qed.

Lemma repeat_zero g n : g <= top -> a_m h g = 0 -> value_m (repeat g n) = 0.
Proof. intros L Z0. induction n as [|n IH]; simpl; [reflexivity|]. rewrite Z0, IH. exact zero_one. Qed.

Lemma repeat_add g n i : value_v (repeat g n) i = n * a_v h g i.
Proof. induction n as [|n IH]; simpl; [reflexivity|]. rewrite IH. lia. Qed.

Lemma onto_m m : m < ord -> exists Z, upto top Z /\ value_m Z = m /\ forall i, i < f -> value_v Z i = 0.
Proof.
  pose proof reaches as H. unfold check_onto in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] _]. rewrite forallb_forall in H1, H2.
  revert m. refine (rank_ind2 r top h checked _ _ _).
  - exists []. repeat split; trivial. constructor.
  - intros y p g Ly Lp J E _ (Z & U & V & V0). specialize (H1 g J). apply existsb_exists in H1 as (t & Jt & Et). apply Nat.eqb_eq in Et.
    specialize (H2 t Jt). apply andb_prop in H2 as [Lt Vt]. apply Nat.leb_le in Lt. exists (t :: Z). split; [now constructor|]. simpl.
    split; [congruence|]. intros i Li. rewrite V0 by exact Li. pose proof (below_spec _ _ Vt i Li) as Q. cbv beta in Q. apply Nat.eqb_eq in Q. lia.
Qed.

Lemma onto_v (x : nat -> nat) : exists Z, upto top Z /\ value_m Z = 0 /\ forall i, i < f -> value_v Z i = x i.
Proof.
  pose proof reaches as H. unfold check_onto in H. rewrite !andb_true_iff in H. destruct H as [_ H].
  assert (P : forall g, g <= f -> exists Z, upto top Z /\ value_m Z = 0 /\ forall i, i < f -> value_v Z i = if i <? g then x i else 0).
  { induction g as [|g IH]; intros Lg; [exists []; repeat split; constructor|]. destruct IH as (Z & U & V & W); [lia|].
    pose proof (below_spec _ _ H g ltac:(lia)) as Q. cbv beta zeta in Q. rewrite !andb_true_iff in Q. destruct Q as [[Q1 Q2] Q3].
    apply Nat.leb_le in Q1. apply Nat.eqb_eq in Q2. set (d := nth g directions 0) in *. exists (repeat d (x g) ++ Z).
    split; [apply upto_app; trivial; now apply repeat_upto|]. split.
    - rewrite value_app by (trivial; now apply repeat_upto). rewrite repeat_zero, V by trivial. exact zero_one.
    - intros i Li. rewrite add_app, repeat_add, W by exact Li. pose proof (below_spec _ _ Q3 i Li) as E. cbv beta in E. apply Nat.eqb_eq in E.
      rewrite E. destruct (Nat.eqb_spec g i), (Nat.ltb_spec i g), (Nat.ltb_spec i (S g)); subst; lia. }
  destruct (P f (le_n f)) as (Z & U & V & W). exists Z. repeat split; trivial. intros i Li. rewrite W by exact Li.
  now destruct (Nat.ltb_spec i f); [|lia].
Qed.

Lemma onto2 m (x : nat -> nat) : m < ord -> exists Z, upto top Z /\ value_m Z = m /\ forall i, i < f -> value_v Z i = x i.
Proof.
  intros L. destruct (onto_m m L) as (Z & U & V & W), (onto_v x) as (Z' & U' & V' & W'). exists (Z ++ Z').
  split; [now apply upto_app|]. split; [rewrite value_app by trivial; rewrite V, V'; now apply (mul_zero r top h checked)|].
  intros i Li. rewrite add_app, W, W' by exact Li. reflexivity.
Qed.

(* The sets. *)
Lemma double_parts : (forall s l, s < w_sets w -> l < 2 ^ (f + f) -> w_after w s l < w_sets w) /\
  (forall s, s < w_sets w -> w_zero w (w_after w s 0) = w_zero w s) /\
  (forall k l, k < w_vectors w -> l < 2 ^ (f + f) -> fst (w_carry w k l) < 2 ^ f /\ snd (w_carry w k l) < w_vectors w /\ forall i, i < f ->
    Nat.testbit (fst (w_carry w k l)) i = Nat.odd (digit_sum f (w_vec w) k l i) /\
    w_vec w (snd (w_carry w k l)) i = Nat.div2 (digit_sum f (w_vec w) k l i)) /\
  (forall q k, q < a_states h -> k < w_vectors w -> w_cls w q k < w_sets w) /\
  (forall q k l, q < a_states h -> k < w_vectors w -> l < 2 ^ (f + f) ->
    w_after w (w_cls w q k) l = w_cls w (a_next h q (fst (w_carry w k l))) (snd (w_carry w k l))) /\
  (forall q k, q < a_states h -> k < w_vectors w -> (forall i, i < f -> w_vec w k i = 0) -> w_zero w (w_cls w q k) = a_acc h q).
Proof.
  pose proof double as H. unfold check_double in H. cbv zeta in H. apply andb_prop in H as [H1 H2].
  pose proof (below_spec _ _ H1) as S1. pose proof (below_spec _ _ H2) as S2. cbv beta in S1, S2. clear H1 H2.
  assert (C : forall k l, k < w_vectors w -> l < 2 ^ (f + f) -> fst (w_carry w k l) < 2 ^ f /\ snd (w_carry w k l) < w_vectors w /\
    (forall i, i < f -> Nat.testbit (fst (w_carry w k l)) i = Nat.odd (digit_sum f (w_vec w) k l i) /\
      w_vec w (snd (w_carry w k l)) i = Nat.div2 (digit_sum f (w_vec w) k l i)) /\
    forall q, q < a_states h -> w_after w (w_cls w q k) l = w_cls w (a_next h q (fst (w_carry w k l))) (snd (w_carry w k l))).
  { intros k l Lk Ll. specialize (S2 k Lk). rewrite !andb_true_iff in S2. destruct S2 as [[S2 S3] _].
    pose proof (below_spec _ _ S2 l Ll) as Q. cbv beta zeta in Q. destruct (w_carry w k l) as [l' k'] eqn:EC. rewrite !andb_true_iff in Q.
    destruct Q as [[[Q1 Q2] Q3] Q4]. apply Nat.ltb_lt in Q1, Q2. simpl. repeat split; trivial.
    - pose proof (below_spec _ _ Q3 i H) as E. cbv beta zeta in E. apply andb_prop in E as [E _]. now apply eqb_prop.
    - pose proof (below_spec _ _ Q3 i H) as E. cbv beta zeta in E. apply andb_prop in E as [_ E]. now apply Nat.eqb_eq.
    - intros q Lq. destruct (Nat.eqb_spec (w_alike w l) l) as [EL|NL]; [apply Nat.eqb_eq; exact (below_spec _ _ Q4 q Lq)|].
      rewrite !andb_true_iff in Q4. destruct Q4 as [[L0 A0] C0]. apply Nat.ltb_lt in L0.
      pose proof (below_spec _ _ S2 _ L0) as R. cbv beta zeta in R. rewrite A0 in R. destruct (w_carry w k (w_alike w l)) as [l1 k1].
      apply andb_prop in C0 as [E1 E2]. apply Nat.eqb_eq in E1, E2. subst l1 k1. rewrite !andb_true_iff in R. destruct R as [_ R].
      pose proof (below_spec _ _ R q Lq) as E. cbv beta in E. apply Nat.eqb_eq in E. rewrite <- E.
      pose proof (below_spec _ _ S3 q Lq) as LC. cbv beta in LC. apply Nat.ltb_lt in LC. specialize (S1 _ LC). apply andb_prop in S1 as [S1 _].
      pose proof (below_spec _ _ S1 l Ll) as W. cbv beta zeta in W. apply andb_prop in W as [_ W]. now apply Nat.eqb_eq. }
  repeat split.
  - intros s l Ls Ll. specialize (S1 s Ls). apply andb_prop in S1 as [S1 _].
    pose proof (below_spec _ _ S1 l Ll) as W. cbv beta zeta in W. apply andb_prop in W as [W _]. now apply Nat.ltb_lt.
  - intros s Ls. specialize (S1 s Ls). apply andb_prop in S1 as [_ S1]. now apply eqb_prop.
  - now apply C.
  - now apply C.
  - now apply C.
  - now apply C.
  - intros q k Lq Lk. specialize (S2 k Lk). rewrite !andb_true_iff in S2. destruct S2 as [[_ S2] _]. apply Nat.ltb_lt. exact (below_spec _ _ S2 q Lq).
  - intros q k l Lq Lk Ll. now apply C.
  - intros q k Lq Lk Z0. specialize (S2 k Lk). rewrite !andb_true_iff in S2. destruct S2 as [_ S2].
    assert (below f (fun i => w_vec w k i =? 0) = true) as B.
    { assert (forall g, g <= f -> below g (fun i => w_vec w k i =? 0) = true) as W; [|now apply W].
      induction g as [|g IH]; intros Lg; [reflexivity|]. simpl. rewrite Z0 by lia. simpl. apply IH. lia. }
    rewrite B in S2. apply eqb_prop. exact (below_spec _ _ S2 q Lq).
Qed.

(* A context tells two positions apart iff it does so with their sets. *)
Theorem has_outcome X Z k t x : upto top X -> upto top Z -> k < w_vectors w -> (forall i, i < f -> value_v X i = w_vec w k i + t i) ->
  (forall i, i < f -> value_v Z i = x i) ->
  (isP G misere (X ++ Z) <-> has (set_w (mul (value_m Z) (value_m X)) k) (join f t x)).
Proof.
  intros UX UZ Lk VX VZ. destruct double_parts as (D1 & D2 & D3 & D4 & D5 & D6). destruct (automaton2 r top h checked) as (C1 & C2 & C3).
  pose proof (value_lt X UX) as LX. pose proof (value_lt Z UZ) as LZ.
  rewrite (right2 r top h checked) by now apply upto_app. rewrite value_app, (mul_comm2 r top h checked) by trivial.
  unfold set_w. rewrite (double_right f (w_sets w) (w_after w) (w_zero w) D1 D2 (a_states h) (a_next h) (a_acc h) C1 C2 (w_vectors w) (w_vec w) (w_carry w) (w_cls w) D3 D4 D5 D6);
    [|apply C3; now apply mul_lt|exact Lk].
  assert (E : forall i, i < f -> value_v (X ++ Z) i = total f (w_vec w) k (join f t x) i).
  { intros i Li. rewrite add_app. unfold total. rewrite join_low, join_high by exact Li. rewrite VX, VZ by exact Li. lia. }
  split; apply accepted_ext; intros i Li; [|symmetry]; now apply E.
Qed.

Lemma is_vector_spec k X : is_vector k X = true -> k < w_vectors w /\ forall i, i < f -> value_v X i = w_vec w k i.
Proof.
  intros H. apply andb_prop in H as [H1 H2]. apply Nat.ltb_lt in H1. split; [exact H1|]. intros i Li.
  pose proof (below_spec _ _ H2 i Li) as Q. cbv beta in Q. apply Nat.eqb_eq in Q. now symmetry.
Qed.

Theorem alike_same X Y k k' : upto top X -> upto top Y -> alike X Y k k' = true -> same G (upto top) X Y.
Proof.
  intros UX UY H. unfold alike in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  apply is_vector_spec in H1 as [L1 V1], H2 as [L2 V2]. intros Z UZ.
  rewrite (has_outcome X Z k (fun _ => 0) (value_v Z)), (has_outcome Y Z k' (fun _ => 0) (value_v Z)); trivial; try (intros i Li; rewrite ?V1, ?V2 by exact Li; lia).
  pose proof (below_spec _ _ H3 (value_m Z) (value_lt Z UZ)) as Q. cbv beta in Q. apply Nat.eqb_eq in Q. now rewrite Q.
Qed.

Lemma relation_parts : (forall g, In g gens -> g <= top) /\
  (forall u v, In (u, v) rels -> length u = length gens /\ length v = length gens /\ lower v u /\ same G (upto top) (of_word gens u) (of_word gens v)) /\
  length words = S top /\
  forall n x, nth_error words n = Some x -> length x = length gens /\ same G (upto top) [n] (of_word gens x).
Proof.
  pose proof relations as H. unfold check_relations in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4].
  rewrite forallb_forall in H1. assert (GT : forall g, In g gens -> g <= top) by (intros g J; now apply Nat.leb_le, H1).
  assert (UW : forall x, upto top (of_word gens x)).
  { apply (A_word (upto top)); [apply upto_sum|constructor|]. intros g J. repeat constructor. now apply GT. }
  apply Nat.eqb_eq in H3. split; [exact GT|]. split; [|split; [exact H3|]].
  - intros u v J. destruct (all_from_in _ _ _ H2 J) as (i & Q). cbv beta in Q. rewrite !andb_true_iff in Q. destruct Q as [[[Q1 Q2] Q3] Q4].
    apply Nat.eqb_eq in Q1, Q2. split; [exact Q1|]. split; [exact Q2|]. split; [apply is_lower_spec; [congruence|exact Q3]|].
    exact (alike_same _ _ _ _ (UW u) (UW v) Q4).
  - intros n x E. pose proof (all_from_spec _ 0 _ H4 n x E) as Q. cbv beta in Q. simpl in Q. apply andb_prop in Q as [Q1 Q2].
    apply Nat.eqb_eq in Q1. split; [exact Q1|]. refine (alike_same _ _ _ _ _ (UW x) Q2). repeat constructor.
    assert (n < length words) by (apply nth_error_Some; congruence). lia.
Qed.

Theorem reduced2 : check_basis = true -> is_reduced (length gens) rels words.
Proof.
  intros H. unfold check_basis in H. apply andb_prop in H as [H1 H2]. rewrite forallb_forall in H2.
  destruct relation_parts as (_ & RF & _ & WH).
  assert (P : forall i j uv uv', nth_error rels i = Some uv -> nth_error rels j = Some uv' ->
    ~ divides (fst uv') (snd uv) /\ (i <> j -> ~ divides (fst uv') (fst uv))).
  { intros i j uv uv' E E'. pose proof (all_from_spec _ 0 _ H1 i uv E) as Q. cbv beta in Q.
    pose proof (all_from_spec _ 0 _ Q j uv' E') as R. cbv beta in R. simpl in R. apply andb_prop in R as [R1 R2].
    apply negb_true_iff in R1. split; [now apply divides_b_spec|]. intros NE. apply orb_prop in R2 as [R2|R2].
    - apply Nat.eqb_eq in R2. contradiction.
    - apply negb_true_iff in R2. now apply divides_b_spec. }
  split.
  - intros u v J. destruct (RF u v J) as (E1 & E2 & L & _). now repeat split.
  - intros u v u' v' J J'. apply In_nth_error in J as (i & E), J' as (j & E'). exact (proj1 (P i j _ _ E E')).
  - intros i j u v u' v' E E' NE. exact (proj2 (P i j _ _ E E') NE).
  - intros x J. pose proof (H2 x J) as Q. rewrite forallb_forall in Q. split.
    + apply In_nth_error in J as (n & E). now apply (WH n).
    + intros u v Ju. specialize (Q _ Ju). apply negb_true_iff in Q. now apply divides_b_spec.
Qed.

Hypothesis differs : check_differ = true.
Hypothesis complete : check_forms = true.

(* What is said of two sets is said with the larger number first. *)
Definition sep (s t : nat) : nat := if t <? s then w_sep w s t else w_sep w t s.
Definition rank (s t : nat) : nat := if t <? s then w_rank w s t else w_rank w t s.

Lemma sep_swap s t : sep s t = sep t s /\ rank s t = rank t s.
Proof. unfold sep, rank. destruct (Nat.ltb_spec t s), (Nat.ltb_spec s t); [lia|now split|now split|]. now replace s with t by lia. Qed.

Lemma sep_down : forall s t, s < w_sets w -> t < s -> w_zero w s <> w_zero w t \/
  (sep s t < 2 ^ f /\ let l := 2 ^ f * sep s t in
   w_after w s l <> w_after w t l /\ rank (w_after w s l) (w_after w t l) < rank s t).
Proof.
  intros s t Ls Lt. pose proof differs as H. unfold check_differ in H. cbv zeta in H. pose proof (below_spec _ _ H s Ls) as Q. cbv beta in Q.
  pose proof (below_spec _ _ Q t Lt) as P. cbv beta in P. clear H Q. unfold sep, rank. replace (t <? s) with true by (symmetry; now apply Nat.ltb_lt).
  rewrite orb_true_iff in P. destruct P as [P|P].
  - left. intros E. rewrite E, eqb_reflx in P. discriminate.
  - right. rewrite !andb_true_iff in P. destruct P as [[P1 P2] P3]. apply Nat.ltb_lt in P1, P3. apply negb_true_iff, Nat.eqb_neq in P2. now repeat split.
Qed.

Lemma sep_parts : forall s t, s < w_sets w -> t < w_sets w -> s <> t -> w_zero w s <> w_zero w t \/
  (sep s t < 2 ^ f /\ let l := 2 ^ f * sep s t in
   w_after w s l <> w_after w t l /\ rank (w_after w s l) (w_after w t l) < rank s t).
Proof.
  intros s t Ls Lt NE. destruct (Nat.lt_ge_cases t s) as [C|C]; [now apply sep_down|].
  destruct (sep_down t s Lt ltac:(lia)) as [P|(P1 & P2 & P3)]; [left; congruence|right]. destruct (sep_swap s t) as [-> ->]. cbv zeta in *.
  split; [exact P1|]. split; [congruence|]. now rewrite (proj2 (sep_swap _ _)).
Qed.

Lemma forms_parts : let Fs := families (length gens) (map fst rels) in
  (forall i F, nth_error Fs i = Some F -> check_family i F = true) /\ check_lists = true /\ check_points (length Fs) = true /\
  check_trees (length Fs) = true /\ forall i, i < length Fs -> w_mask w i <> 0 -> check_pair i i = true.
Proof.
  intros Fs. pose proof complete as H. unfold check_forms in H. cbv zeta in H. fold Fs in H. rewrite !andb_true_iff in H.
  destruct H as [[[[H1 H2] H3] H4] H5]. split; [exact (all_from_spec _ 0 _ H1)|]. split; [exact H2|]. split; [exact H3|]. split; [exact H4|].
  intros i Li NZ. pose proof (below_spec _ _ H5 i Li) as Q. cbv beta in Q. now destruct (Nat.eqb_spec (w_mask w i) 0).
Qed.

Lemma inside_spec s D : inside f s D -> inside_b s D = true.
Proof.
  intros H. unfold inside_b. assert (forall g, g <= f -> below g (fun i => if Nat.testbit s i then Nat.testbit D i else true) = true) as W; [|now apply W].
  induction g as [|g IH]; intros Lg; [reflexivity|]. simpl. destruct (Nat.testbit s g) eqn:B; [rewrite (H g ltac:(lia) B)|]; apply IH; lia.
Qed.

Lemma digits_spec D s : D < 2 ^ f -> s < 2 ^ f -> inside f s D -> In s (nth D (map digits_in (seq 0 (2 ^ f))) []).
Proof.
  intros LD Ls I. rewrite nth_indep with (d' := digits_in 0) by now rewrite map_length, seq_length.
  rewrite map_nth, seq_nth by exact LD. apply filter_In. split; [apply in_seq; lia|exact (inside_spec _ _ I)].
Qed.

Lemma lists_parts : (forall k a b, k < w_lists w -> In (a, b) (w_list w k) -> a < w_sets w /\ b < w_sets w) /\
  (forall k, k < w_lists w -> w_differ w k = true -> exists a b, In (a, b) (w_list w k) /\ a <> b) /\
  (forall k s s', k < w_lists w -> s < 2 ^ f -> s' < 2 ^ f -> inside f s (fst (w_masks w k)) -> inside f s' (snd (w_masks w k)) ->
    w_next w k s s' < w_lists w /\ w_masks w (w_next w k s s') = w_masks w k /\ (w_differ w k = true \/ s <> s' -> w_differ w (w_next w k s s') = true) /\
    forall a' b', In (a', b') (w_list w (w_next w k s s')) -> exists a b y, In (a, b) (w_list w k) /\ y < 2 ^ f /\
      a' = w_after w a (s + 2 ^ f * y) /\ b' = w_after w b (s' + 2 ^ f * y)).
Proof.
  destruct forms_parts as (_ & H & _). unfold check_lists in H. cbv zeta in H.
  assert (S1 : forall k, k < w_lists w -> _) by exact (below_spec _ _ H). cbv beta in S1. clear H. split; [|split].
  - intros k a b Lk J. specialize (S1 k Lk). rewrite !andb_true_iff in S1. destruct S1 as [[[[S1 _] _] _] _]. rewrite forallb_forall in S1.
    specialize (S1 _ J). apply andb_prop in S1 as [A1 A2]. split; now apply Nat.ltb_lt.
  - intros k Lk D. specialize (S1 k Lk). rewrite !andb_true_iff in S1. destruct S1 as [[[[_ S1] _] _] _]. rewrite D in S1. simpl in S1.
    apply existsb_exists in S1 as ([a b] & J & N). exists a, b. split; [exact J|]. now apply negb_true_iff, Nat.eqb_neq in N.
  - intros k s s' Lk Ls Ls' I I'. specialize (S1 k Lk). rewrite !andb_true_iff in S1. destruct S1 as [[[_ LD] LD'] S1].
    apply Nat.ltb_lt in LD, LD'. rewrite forallb_forall in S1. specialize (S1 s (digits_spec _ _ LD Ls I)). cbv beta in S1.
    rewrite forallb_forall in S1. pose proof (S1 s' (digits_spec _ _ LD' Ls' I')) as P. cbv beta in P. rewrite !andb_true_iff in P.
    destruct P as [[[[P1 P2] P3] P4] P5]. apply Nat.ltb_lt in P1. apply Nat.eqb_eq in P2, P3. split; [exact P1|].
    split; [rewrite (surjective_pairing (w_masks w (w_next w k s s'))), P2, P3; symmetry; apply surjective_pairing|]. split.
    + intros D. apply orb_prop in P4 as [P4|P4]; [|exact P4]. apply negb_true_iff, orb_false_iff in P4 as [F1 F2].
      apply negb_false_iff, Nat.eqb_eq in F2. destruct D; congruence.
    + intros a' b' J. destruct (all_from_in _ _ _ P5 J) as (p & E). cbv beta in E. destruct (w_from w k s s' p) as [q y].
      destruct (nth_error (w_list w k) q) as [[a b]|] eqn:E1; [|discriminate]. rewrite !andb_true_iff in E. destruct E as [[E2 E3] E4].
      simpl in *. apply Nat.eqb_eq in E3, E4. apply Nat.ltb_lt in E2. apply nth_error_In in E1. subst. now exists a, b, y.
Qed.

(* A member of a family has the element of its base, and its vector with something added where generators are raised. *)
Lemma dot_value x i : forall gs, value_v (of_word gs x) i = dot (a_v h) gs x i.
Proof.
  revert i. induction x as [|n x IH]; intros i [|g gs]; simpl; trivial. rewrite add_app, repeat_add, IH. lia.
Qed.

Lemma word_upto : forall x, upto top (of_word gens x).
Proof.
  destruct relation_parts as (GT & _). apply (A_word (upto top)); [apply upto_sum|constructor|]. intros g J. repeat constructor. now apply GT.
Qed.

Lemma member_m gs : forall F x, (forall g, In g gs -> g <= top) -> raises_b gs F = true -> member F x ->
  upto top (of_word gs x) /\ upto top (of_word gs (map fst F)) /\ value_m (of_word gs x) = value_m (of_word gs (map fst F)).
Proof.
  induction gs as [|g gs IH]; intros F x GT H Mb; [repeat split; constructor|]. destruct Mb as [|[b q] n F x L Mb]; [repeat split; constructor|].
  simpl in *. apply andb_prop in H as [H1 H2]. destruct (IH F x (fun j J => GT j (or_intror J)) H2 Mb) as (U1 & U2 & E).
  assert (g <= top) as Lg by (apply GT; now left).
  split; [apply upto_app; trivial; now apply repeat_upto|]. split; [apply upto_app; trivial; now apply repeat_upto|].
  rewrite !value_app by (trivial; now apply repeat_upto). rewrite E. f_equal. destruct q; [|now subst n].
  apply andb_prop in H1 as [H1 _]. apply Nat.eqb_eq in H1. now rewrite !repeat_zero.
Qed.

Lemma raises_each gs : forall F, raises_b gs F = true -> each_raises (a_v h) f gs F.
Proof.
  induction gs as [|g gs IH]; intros [|[b q] F] H; simpl in *; trivial. apply andb_prop in H as [H1 H2]. split; [|now apply IH].
  intros ->. apply andb_prop in H1 as [_ H1]. apply some_below_spec in H1 as (i & Li & E). apply Nat.eqb_eq in E. now exists i.
Qed.

Lemma member_value i F x : nth_error (families (length gens) (map fst rels)) i = Some F -> member F x ->
  value_m (of_word gens x) = w_fm w i /\ w_fm w i < ord /\ w_fk w i < w_vectors w /\
  exists t, (forall c, c < f -> value_v (of_word gens x) c = w_vec w (w_fk w i) c + t c) /\ only f t (w_mask w i).
Proof.
  intros E Mb. destruct forms_parts as (H & _). specialize (H i F E). unfold check_family in H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as [[[H1 H2] H3] H4]. apply Nat.eqb_eq in H1. apply is_vector_spec in H2 as [L2 V2].
  destruct relation_parts as (GT & _). destruct (member_m gens F x GT H3 Mb) as (U1 & U2 & EM).
  split; [congruence|]. split; [rewrite <- H1; now apply value_lt|]. split; [exact L2|].
  exists (fun c => value_v (of_word gens x) c - w_vec w (w_fk w i) c). split.
  - intros c Lc. rewrite <- V2 by exact Lc. rewrite !dot_value. pose proof (proj1 (dot_base (a_v h) gens F x c Mb)). lia.
  - intros c Lc N. pose proof (below_spec _ _ H4 c Lc) as Q. cbv beta zeta in Q. apply andb_prop in Q as [_ Q].
    apply orb_prop in Q as [Q|Q]; [|exact Q]. apply Nat.eqb_eq in Q. exfalso. apply N. rewrite <- V2 by exact Lc. rewrite !dot_value.
    rewrite (proj2 (dot_base (a_v h) gens F x c Mb) Q). lia.
Qed.

(* A context for members of two families, or of one, from a list of pairs or from profiles. *)
Definition told (i j : nat) (t t' : nat -> nat) : Prop := exists n x, n < ord /\
  ~ (has (set_w (mul n (w_fm w i)) (w_fk w i)) (join f t x) <-> has (set_w (mul n (w_fm w j)) (w_fk w j)) (join f t' x)).

Lemma told_swap i j t t' : told i j t t' -> told j i t' t.
Proof. intros (n & x & L & N). exists n, x. split; [exact L|]. intros C. apply N. now symmetry. Qed.

Lemma list_told l i j t t' : l < w_lists w -> w_masks w l = (w_mask w i, w_mask w j) -> (forall a b, In (a, b) (w_list w l) ->
  exists n, n < ord /\ a = key n i /\ b = key n j) -> only f t (w_mask w i) -> only f t' (w_mask w j) ->
  (w_differ w l = true \/ exists c, c < f /\ t c <> t' c) -> told i j t t'.
Proof.
  intros Ll EM H O O' Df. destruct double_parts as (D1 & D2 & _). destruct lists_parts as (L1 & L2 & L3).
  destruct (apart_scan f (w_sets w) (w_after w) (w_zero w) D1 D2 sep rank sep_parts (w_lists w) (w_list w) (w_differ w) (w_masks w) (w_next w) L1 L2 L3
    l t t') as (a & b & x & J & N); trivial; try (rewrite EM; assumption).
  destruct (H a b J) as (n & Ln & -> & ->). now exists n, x.
Qed.

Lemma pair_told i j t t' : check_pair i j = true -> only f t (w_mask w i) -> only f t' (w_mask w j) ->
  (i <> j \/ exists c, c < f /\ t c <> t' c) -> told i j t t'.
Proof.
  intros H O O' Df. unfold check_pair in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[[[H1 H2] H3] H4] H5].
  apply Nat.ltb_lt in H1. apply Nat.eqb_eq in H2, H3. apply (list_told (w_pair w i j)); trivial.
  - rewrite <- H2, <- H3. apply surjective_pairing.
  - intros a b J. destruct (all_from_in _ _ _ H5 J) as (p & Q). cbv beta zeta in Q. simpl in Q. rewrite !andb_true_iff in Q. destruct Q as [[Q1 Q2] Q3].
    apply Nat.ltb_lt in Q1. apply Nat.eqb_eq in Q2, Q3. now exists (w_ctx w i j p).
  - destruct Df as [NE|Df]; [left|now right]. apply orb_prop in H4 as [H4|H4]; [|exact H4]. apply Nat.eqb_eq in H4. contradiction.
Qed.

(* Families in trees. *)
Definition apart2 (i j : nat) : Prop := i <> j -> forall t t', only f t (w_mask w i) -> only f t' (w_mask w j) -> told i j t t'.

Lemma apart2_swap i j : apart2 i j -> apart2 j i.
Proof. intros H NE t t' O O'. apply told_swap. apply H; auto. Qed.

Lemma pair_apart i j : check_pair i j = true -> apart2 i j.
Proof. intros H NE t t' O O'. apply pair_told; auto. Qed.

Lemma one_apart n i j : n < ord -> check_one (w_mask w i) (w_mask w j) (key n i) (key n j) = true -> apart2 i j.
Proof.
  intros Ln H NE t t' O O'. unfold check_one in H. cbv zeta in H. set (l := w_one w _ _ _ _) in H.
  destruct (Nat.ltb_spec l (w_lists w)) as [Ll|]; [|discriminate]. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4].
  apply Nat.eqb_eq in H1, H2. apply (list_told l); trivial.
  - rewrite <- H1, <- H2. apply surjective_pairing.
  - intros a b J. destruct (w_list w l) as [|[x y] [|]]; try discriminate. apply andb_prop in H4 as [E1 E2]. apply Nat.eqb_eq in E1, E2.
    destruct J as [J|[]]. injection J as <- <-. now exists n.
  - now left.
Qed.

Lemma tree_mask D T : check_tree D T = true -> forall i, In i (members T) -> w_mask w i = D.
Proof.
  induction T as [l|n kids IH] using bunch_rec2; simpl; intros H i J.
  - rewrite forallb_forall in H. now apply Nat.eqb_eq, H.
  - apply andb_prop in H as [_ H]. rewrite forallb_forall in H. apply in_flat_map in J as ([a U] & JU & J). specialize (H _ JU).
    apply andb_prop in H as [_ H]. exact (IH a U JU H i J).
Qed.

Lemma branch_key D n kids : check_tree D (fork n kids) = true -> n < ord /\ forall a U, In (a, U) kids ->
  check_tree D U = true /\ forall i, In i (members U) -> key n i = a.
Proof.
  simpl. intros H. apply andb_prop in H as [H1 H]. apply Nat.ltb_lt in H1. split; [exact H1|]. intros a U J. rewrite forallb_forall in H.
  specialize (H _ J). apply andb_prop in H as [H2 H3]. split; [exact H3|]. intros i Ji. rewrite forallb_forall in H2. now apply Nat.eqb_eq, H2.
Qed.

(* Two branches of a node, or of two nodes with the same context. *)
Lemma kids_apart D D' n a b U V : n < ord -> check_tree D U = true -> check_tree D' V = true ->
  (forall i, In i (members U) -> key n i = a) -> (forall j, In j (members V) -> key n j = b) ->
  (tell D D' U V = true -> forall i j, In i (members U) -> In j (members V) -> apart2 i j) ->
  (if check_one D D' a b then true else tell D D' U V) = true -> forall i j, In i (members U) -> In j (members V) -> apart2 i j.
Proof.
  intros Ln CU CV KU KV IH H i j Ji Jj. destruct (check_one D D' a b) eqn:E; [|now apply IH].
  apply (one_apart n); trivial. now rewrite (tree_mask D U CU i Ji), (tree_mask D' V CV j Jj), (KU i Ji), (KV j Jj).
Qed.

Lemma leaf_apart T T' : (let l' := members T' in forallb (fun i => forallb (check_pair i) l') (members T)) = true ->
  forall i j, In i (members T) -> In j (members T') -> apart2 i j.
Proof.
  cbv zeta. intros H i j J J'. rewrite forallb_forall in H. specialize (H i J). cbv beta in H. rewrite forallb_forall in H. now apply pair_apart, H.
Qed.

Lemma tell_apart D D' T : forall T', check_tree D T = true -> check_tree D' T' = true -> tell D D' T T' = true ->
  forall i j, In i (members T) -> In j (members T') -> apart2 i j.
Proof.
  induction T as [l|n kids IH] using bunch_rec2; intros T' C C' H; [exact (leaf_apart (loose l) T' H)|].
  destruct T' as [l'|n' kids']; [exact (leaf_apart (fork n kids) (loose l') H)|]. cbn [tell] in H. apply andb_prop in H as [E H]. apply Nat.eqb_eq in E. subst n'.
  intros i j J J'. apply in_flat_map in J as ([a U] & JU & J), J' as ([b V] & JV & J'). simpl in J, J'.
  destruct (branch_key D n kids C) as [Ln K], (branch_key D' n kids' C') as [_ K']. destruct (K a U JU) as [CU KU], (K' b V JV) as [CV KV].
  rewrite forallb_forall in H. specialize (H _ JU). cbv beta in H. rewrite forallb_forall in H. specialize (H _ JV). simpl in H.
  exact (kids_apart D D' n a b U V Ln CU CV KU KV (IH a U JU V CU CV) H i j J J').
Qed.

Lemma own_apart D T : check_tree D T = true -> tell_own D T = true -> forall i j, In i (members T) -> In j (members T) -> apart2 i j.
Proof.
  induction T as [l|n kids IH] using bunch_rec2; intros C H i j J J'.
  - destruct (all_pairs_spec l _ i j H J J') as [E|[E|E]]; [now intros NE|now apply pair_apart|now apply apart2_swap, pair_apart].
  - cbn [tell_own] in H. apply andb_prop in H as [H1 H2]. rewrite forallb_forall in H2.
    apply in_flat_map in J as ([a U] & JU & J), J' as ([b V] & JV & J'). simpl in J, J'.
    destruct (branch_key D n kids C) as [Ln K]. destruct (K a U JU) as [CU KU], (K b V JV) as [CV KV].
    destruct (all_pairs_spec kids _ _ _ H1 JU JV) as [E|[E|E]].
    + injection E as <- <-. exact (IH a U JU CU (H2 _ JU) i j J J').
    + exact (kids_apart D D n a b U V Ln CU CV KU KV (tell_apart D D U V CU CV) E i j J J').
    + apply apart2_swap. exact (kids_apart D D n b a V U Ln CV CU KV KU (tell_apart D D V U CV CU) E j i J' J).
Qed.

Lemma trees_apart i j : let count := length (families (length gens) (map fst rels)) in i < count -> j < count -> w_mask w i <> 0 \/ w_mask w j <> 0 -> apart2 i j.
Proof.
  intros count Li Lj NZ. destruct forms_parts as (_ & _ & _ & H & _). fold count in H. unfold check_trees in H. cbv zeta in H.
  rewrite !andb_true_iff in H. destruct H as [[[[H1 H2] H3] H4] H5]. rewrite forallb_forall in H1, H5.
  assert (W : forall k, k < count -> exists D T, In (D, T) (w_trees w) /\ check_tree D T = true /\ In k (members T)).
  { intros k Lk. pose proof (below_spec _ _ H3 k Lk) as Q. cbv beta in Q. apply andb_prop in Q as [Q1 Q2]. apply Nat.ltb_lt in Q1. apply Nat.eqb_eq in Q2.
    destruct (nth_error (flat_map (fun DT => members (snd DT)) (w_trees w)) (w_seat w k)) as [x|] eqn:E; [|apply nth_error_None in E; lia].
    pose proof (all_from_spec _ 0 _ H2 _ _ E) as P. cbv beta in P. simpl in P. apply Nat.eqb_eq in P. assert (x = k) as -> by congruence.
    apply nth_error_In, in_flat_map in E as ([D T] & J & E). exists D, T. split; [exact J|]. split; [exact (H1 _ J)|exact E]. }
  destruct (W i Li) as (D & T & JT & C & J), (W j Lj) as (D' & T' & JT' & C' & J').
  destruct (all_pairs_spec _ _ _ _ H4 JT JT') as [E|[E|E]].
  - injection E as <- <-. specialize (H5 _ JT). simpl in H5. apply orb_prop in H5 as [E|E]; [|exact (own_apart D T C E i j J J')].
    apply Nat.eqb_eq in E. rewrite (tree_mask D T C i J), (tree_mask D T C j J') in NZ. lia.
  - exact (tell_apart D D' T T' C C' E i j J J').
  - apply apart2_swap. exact (tell_apart D' D T' T C' C E j i J' J).
Qed.

Lemma profile_differ i j : profile i <> profile j -> exists n, In n (w_contexts w) /\ set_w (mul n (w_fm w i)) (w_fk w i) <> set_w (mul n (w_fm w j)) (w_fk w j).
Proof.
  unfold profile. cbv zeta. induction (w_contexts w) as [|n l IH]; simpl; intros H; [congruence|].
  destruct (Nat.eq_dec (set_w (mul n (w_fm w i)) (w_fk w i)) (set_w (mul n (w_fm w j)) (w_fk w j))) as [E|NE]; [|exists n; split; [now left|exact NE]].
  destruct IH as (n' & J & N); [intros E'; apply H; congruence|]. exists n'. split; [now right|exact N].
Qed.

Lemma none_set t i : w_mask w i = 0 -> only f t (w_mask w i) -> forall c, c < f -> t c = 0.
Proof.
  intros E O c Lc. destruct (Nat.eq_dec (t c) 0) as [Z0|NZ]; [exact Z0|]. specialize (O c Lc NZ). rewrite E, Nat.bits_0 in O. discriminate.
Qed.

Lemma points_told i j t t' : let count := length (families (length gens) (map fst rels)) in
  i < count -> j < count -> i <> j -> w_fm w i < ord -> w_fm w j < ord -> w_fk w i < w_vectors w -> w_fk w j < w_vectors w ->
  w_mask w i = 0 -> w_mask w j = 0 -> only f t (w_mask w i) -> only f t' (w_mask w j) -> told i j t t'.
Proof.
  intros count Li Lj NE Mi Mj Ki Kj Ei Ej O O'. destruct forms_parts as (_ & _ & H & _). fold count in H. unfold check_points in H.
  rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3]. rewrite forallb_forall in H1.
  assert (PL : forall k, k < count -> w_mask w k = 0 -> w_place w k < w_points w /\ w_sorted w (w_place w k) = k).
  { intros k Lk E. pose proof (below_spec _ _ H3 k Lk) as Q. cbv beta in Q. rewrite E in Q. simpl in Q. apply andb_prop in Q as [Q1 Q2].
    apply Nat.ltb_lt in Q1. apply Nat.eqb_eq in Q2. now split. }
  assert (OR : forall d a, a + S d < w_points w -> lex (profile (w_sorted w a)) (profile (w_sorted w (a + S d))) = true).
  { induction d as [|d IH]; intros a L.
    - rewrite Nat.add_1_r. apply (below_spec _ _ H2). lia.
    - apply (lex_trans _ (profile (w_sorted w (a + S d)))); [apply IH; lia|]. rewrite (Nat.add_succ_r a (S d)). apply (below_spec _ _ H2). lia. }
  destruct (PL i Li Ei) as [Pi Si], (PL j Lj Ej) as [Pj Sj].
  assert (profile i <> profile j) as NP.
  { intros EP. destruct (Nat.lt_trichotomy (w_place w i) (w_place w j)) as [C|[C|C]]; [|congruence|].
    - specialize (OR (w_place w j - S (w_place w i)) (w_place w i)). replace (w_place w i + S (w_place w j - S (w_place w i))) with (w_place w j) in OR by lia.
      rewrite Si, Sj, EP, lex_irrefl in OR. specialize (OR Pj). discriminate.
    - specialize (OR (w_place w i - S (w_place w j)) (w_place w j)). replace (w_place w j + S (w_place w i - S (w_place w j))) with (w_place w i) in OR by lia.
      rewrite Si, Sj, EP, lex_irrefl in OR. specialize (OR Pi). discriminate. }
  destruct (profile_differ i j NP) as (n & J & N). specialize (H1 n J). apply Nat.ltb_lt in H1.
  destruct double_parts as (D1 & D2 & _ & D4 & _). destruct (automaton2 r top h checked) as (_ & _ & C3).
  destruct (sets_differ f (w_sets w) (w_after w) (w_zero w) D1 D2 sep rank sep_parts _ _
    (D4 _ _ (C3 _ (mul_lt n _ H1 Mi)) Ki) (D4 _ _ (C3 _ (mul_lt n _ H1 Mj)) Kj) N) as (x & D).
  exists n, x. split; [exact H1|]. intros C. apply D.
  assert (Q : forall u, (forall c, c < f -> u c = 0) -> forall s, has s (join f u x) <-> has s (join f (fun _ => 0) x)).
  { intros u Zu s. split; apply accepted_ext; intros c Lc; unfold join; destruct (Nat.ltb_spec c f); trivial; [|symmetry]; now apply Zu. }
  unfold set_w in C. rewrite (Q t (none_set t i Ei O)), (Q t' (none_set t' j Ej O')) in C. exact C.
Qed.

Lemma families_told i j F F' t t' : let Fs := families (length gens) (map fst rels) in
  nth_error Fs i = Some F -> nth_error Fs j = Some F' -> only f t (w_mask w i) -> only f t' (w_mask w j) ->
  w_fm w i < ord -> w_fm w j < ord -> w_fk w i < w_vectors w -> w_fk w j < w_vectors w ->
  (i <> j \/ exists c, c < f /\ t c <> t' c) -> told i j t t'.
Proof.
  intros Fs EF EF' O O' Li Lj Lk Lk' Df. destruct forms_parts as (_ & _ & _ & _ & PR). fold Fs in PR.
  assert (Ci : i < length Fs) by (apply nth_error_Some; congruence). assert (Cj : j < length Fs) by (apply nth_error_Some; congruence).
  destruct (Nat.eq_dec i j) as [<-|NE].
  - destruct Df as [NI|Df]; [congruence|]. destruct (Nat.eq_dec (w_mask w i) 0) as [Z0|NZ].
    + destruct Df as (c & Lc & D). rewrite (none_set t i Z0 O c Lc), (none_set t' i Z0 O' c Lc) in D. congruence.
    + apply pair_told; auto.
  - destruct (Nat.eq_dec (w_mask w i) 0) as [Z0|NZ], (Nat.eq_dec (w_mask w j) 0) as [Z1|NZ1]; [now apply points_told| | |]; apply trees_apart; auto.
Qed.

Lemma members_differ i j F F' x x' : let Fs := families (length gens) (map fst rels) in
  nth_error Fs i = Some F -> nth_error Fs j = Some F' -> member F x -> member F' x' -> length x = length gens -> length x' = length gens ->
  (i <> j \/ x <> x') -> ~ same G (upto top) (of_word gens x) (of_word gens x').
Proof.
  intros Fs EF EF' Mb Mb' E E' NX S. destruct (member_value i F x EF Mb) as (V1 & Li & Lk & t & Vt & O).
  destruct (member_value j F' x' EF' Mb') as (V1' & Lj & Lk' & t' & Vt' & O').
  destruct (families_told i j F F' t t' EF EF' O O' Li Lj Lk Lk') as (n & c & Ln & T).
  - destruct (Nat.eq_dec i j) as [EI|NI]; [right|now left]. destruct NX as [NX|NX]; [contradiction|]. subst j.
    unfold Fs in *. rewrite EF in EF'. injection EF' as <-.
    assert (DD : (forall c, c < f -> t c = t' c) \/ exists c, c < f /\ t c <> t' c).
    { clear. induction f as [|g [IH|(c & L & IH)]]; [left; lia| |right; exists c; split; [lia|exact IH]].
      destruct (Nat.eq_dec (t g) (t' g)) as [D|D]; [left|right; exists g; split; [lia|exact D]].
      intros c L. destruct (Nat.eq_dec c g) as [->|]; [exact D|apply IH; lia]. }
    destruct DD as [D|D]; [|exact D]. exfalso. apply NX. destruct forms_parts as (FC & _). specialize (FC i F EF).
    unfold check_family in FC. cbv zeta in FC. rewrite !andb_true_iff in FC. destruct FC as [[_ F3] F4].
    apply (member_dot (a_v h) f gens F); trivial.
    + intros c Lc. pose proof (below_spec _ _ F4 c Lc) as Q. cbv beta zeta in Q. apply andb_prop in Q as [Q _]. now apply Nat.leb_le.
    + now apply raises_each.
    + intros c Lc. rewrite <- !dot_value, Vt, Vt' by exact Lc. now rewrite D.
  - destruct (onto2 n c Ln) as (Z & UZ & VZ & WZ). apply T. rewrite <- VZ, <- V1, <- V1'.
    rewrite <- (has_outcome (of_word gens x) Z (w_fk w i) t c), <- (has_outcome (of_word gens x') Z (w_fk w j) t' c); auto using word_upto.
Qed.

Lemma normal_member x : is_normal (length gens) rels x ->
  exists i F, nth_error (families (length gens) (map fst rels)) i = Some F /\ member F x.
Proof.
  intros [E N]. destruct relation_parts as (_ & RF & _).
  destruct (family_of (length gens) (map fst rels) x E) as (F & J & Mb).
  - intros u J. apply in_map_iff in J as ([u' v] & Eu & J). simpl in Eu. subst u'. split; [now apply (RF u v)|now apply (N u v)].
  - apply In_nth_error in J as (i & Ei). now exists i, F.
Qed.

Theorem normal_differ x x' : is_normal (length gens) rels x -> is_normal (length gens) rels x' ->
  same G (upto top) (of_word gens x) (of_word gens x') -> x = x'.
Proof.
  intros N N' S. destruct (normal_member x N) as (i & F & EF & Mb), (normal_member x' N') as (j & F' & EF' & Mb').
  destruct (list_eq_dec Nat.eq_dec x x') as [EX|NX]; [exact EX|exfalso].
  destruct N as [E _], N' as [E' _]. apply (members_differ i j F F' x x' EF EF' Mb Mb' E E'); [now right|exact S].
Qed.

Theorem presented2 : is_presented G (upto top) gens rels words.
Proof.
  destruct relation_parts as (GT & RF & LW & WH).
  apply presented with (heap := fun n => n <= top); trivial.
  - apply upto_sum.
  - constructor.
  - intros g J. repeat constructor. now apply GT.
  - intros u v J. destruct (RF u v J) as (E1 & E2 & L & _). now repeat split.
  - intros u v J. now apply (RF u v).
  - intros n L. repeat constructor. exact L.
  - intros n L. destruct (nth_error words n) as [x|] eqn:E; [now exists x|]. apply nth_error_None in E. lia.
  - exact normal_differ.
Qed.

(* The number of elements. *)
Theorem size2 : has_size G (upto top) (size_of (length gens) rels).
Proof.
  destruct relation_parts as (GT & RF & _). unfold size_of. cbv zeta. set (Fs := families (length gens) (map fst rels)).
  assert (FL : forall F x, In F Fs -> member F x -> length x = length gens).
  { intros F x J Mb. apply (member_normal (length gens) (map fst rels) F x); trivial.
    intros u Ju. apply in_map_iff in Ju as ([u' v] & <- & Ju). now apply (RF u' v). }
  destruct (existsb is_raised Fs) eqn:B.
  - apply existsb_exists in B as (F & J & R). pose proof J as J'. apply In_nth_error in J' as (i & EF).
    exists (fun n => of_word gens (bump n F)). split; [intros n; apply word_upto|]. intros n n' L.
    apply (members_differ i i F F _ _ EF EF); try apply bump_member; try (apply (FL F); [exact J|apply bump_member]).
    right. intros E. apply (bump_differ n n' F R) in E. lia.
  - assert (NR : forall F, In F Fs -> is_raised F = false).
    { intros F J. apply not_true_is_false. intros R. assert (existsb is_raised Fs = true) by (apply existsb_exists; now exists F). congruence. }
    exists (map (fun F : family => of_word gens (map fst F)) Fs). split; [apply map_length|]. split; [|split].
    + apply Forall_forall. intros X J. apply in_map_iff in J as (F & <- & _). apply word_upto.
    + intros i j X Y EX EY NE. rewrite nth_error_map in EX, EY. destruct (nth_error Fs i) as [F|] eqn:EF; [|simpl in EX; discriminate EX].
      destruct (nth_error Fs j) as [F'|] eqn:EF'; [|simpl in EY; discriminate EY]. apply (f_equal (fun o => match o with Some P => P | None => [] end)) in EX, EY.
      simpl in EX, EY. subst X Y.
      apply (members_differ i j F F' _ _ EF EF'); try apply base_member; [| |now left].
      * apply (FL F); [exact (nth_error_In _ _ EF)|apply base_member].
      * apply (FL F'); [exact (nth_error_In _ _ EF')|apply base_member].
    + intros X U. destruct presented2 as [_ _ PN]. destruct (PN X U) as (x & N & S & _). exists (of_word gens x). split; [|exact S].
      destruct (normal_member x N) as (i & F & EF & Mb). apply nth_error_In in EF. rewrite (point_member F x (NR F EF) Mb).
      apply in_map_iff. now exists F.
Qed.
End Present.
