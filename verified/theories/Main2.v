(* Certificates of version 2 (automata) as they stand in the file, the checker of steps 3 to 7 and 11, and the theorem: if it
   says yes, the automaton is right about every position, and with a reason the quotient is infinite. Relations, normal forms
   and whole games (steps 8 to 10) are not part of it. *)
Require Import List Arith ZArith Bool Lia.
Import ListNotations.
From Misere Require Import Game Rules Certificate Sums Reason Machine Checker2 Sound2 Nodes Main.
Open Scope bool_scope.

Record automaton := {
  au_order : nat;
  au_torsion : list nat; au_actions : list (list nat);
  au_directions : list nat;
  au_phi : list (nat * list nat);
  au_next : list (list nat); au_accepting : list nat; au_start : list nat }.

(* Positions as heaps with their numbers of copies. *)
Record reason_of := {
  re_beside : list (nat * nat); re_context : list (nat * nat); re_power : list (nat * nat);
  re_relation : relation; re_difference : nat; re_modulus : nat; re_residue : nat }.

Definition spread (l : list (nat * nat)) : position := flat_map (fun p => repeat (fst p) (snd p)) l.

Section File.
Variable A : automaton.
Definition last_heap : nat := length (au_phi A) - 1.
Definition dim : nat := length (au_directions A).
Definition next_of (q l : nat) : nat := nth l (nth q (au_next A) []) 0.
Definition acc_of (q : nat) : bool := existsb (Nat.eqb q) (au_accepting A).
Definition start_of (m : nat) : nat := nth m (au_start A) 0.
Definition m_of (n : nat) : nat := fst (nth n (au_phi A) (0, [])).
Definition v_of (n i : nat) : nat := nth i (snd (nth n (au_phi A) (0, []))) 0.

(* The value of a position, for a product of M. *)
Fixpoint m_value (mul : nat -> nat -> nat) (X : position) : nat := match X with [] => 0 | n :: X' => mul (m_of n) (m_value mul X') end.
Fixpoint v_value (X : position) (i : nat) : nat := match X with [] => 0 | n :: X' => v_of n i + v_value X' i end.

(* What the automaton says of positions is true: mul makes M = {0, ..., order - 1} a commutative monoid, in which the generators
   act as the file says; and a position is a P-position iff the automaton accepts its value. *)
Record is_right (r : rules) (mul : nat -> nat -> nat) : Prop := {
  r_closed : forall x y, x < au_order A -> y < au_order A -> mul x y < au_order A;
  r_one : forall x, x < au_order A -> mul 0 x = x;
  r_comm : forall x y, x < au_order A -> y < au_order A -> mul x y = mul y x;
  r_assoc : forall x y z, x < au_order A -> y < au_order A -> z < au_order A -> mul x (mul y z) = mul (mul x y) z;
  r_action : forall i g l x, nth_error (au_torsion A) i = Some g -> nth_error (au_actions A) i = Some l -> x < au_order A ->
    mul (m_of g) x = nth x l 0;
  r_range : forall n, n <= last_heap -> m_of n < au_order A;
  r_outcome : forall X, upto last_heap X ->
    (isP (game_of r) misere X <-> accepted dim next_of acc_of (start_of (m_value mul X)) (v_value X)) }.

(* The quotient of the heaps up to the last one is infinite: the multiples of D are different, and no finite set of names is enough. *)
Definition is_infinite (r : rules) (D : position) : Prop :=
  (forall y y', y < y' -> ~ same (game_of r) (upto last_heap) (copies y D) (copies y' D)) /\
  forall (n : nat) (v : position -> nat), (forall X, upto last_heap X -> v X < n) ->
    ~ (forall X Y, upto last_heap X -> upto last_heap Y -> v X = v Y -> same (game_of r) (upto last_heap) X Y).

Variable h : view2.

(* The hints agree with the file; step 4 on the heaps of generators and directions. *)
Definition check_file2 : bool :=
  (a_order h =? au_order A) && (a_dim h =? dim) && (a_states h =? length (au_next A)) &&
  below (a_states h) (fun q => below (2 ^ dim) (fun l => a_next h q l =? next_of q l) && eqb (a_acc h q) (acc_of q)) &&
  below (au_order A) (fun m => a_start h m =? start_of m) &&
  below (S last_heap) (fun n => (a_m h n =? m_of n) && below dim (fun i => a_v h n i =? v_of n i)) &&
  forallb (fun gl => let row := a_mul h (m_of (fst gl)) in let l := snd gl in
    forallb (fun xy => row (fst xy) =? snd xy) (combine (seq 0 (au_order A)) l) && (length l =? au_order A)) (combine (au_torsion A) (au_actions A)).

Definition check_step4 : bool :=
  (m_of 0 =? 0) && below dim (fun i => v_of 0 i =? 0) &&
  forallb (fun g => (g <=? last_heap) && below dim (fun i => v_of g i =? 0)) (au_torsion A) &&
  below dim (fun i => let g := nth i (au_directions A) 0 in
    (g <=? last_heap) && (m_of g =? 0) && below dim (fun j => v_of g j =? (if i =? j then 1 else 0))).

(* Step 11. *)
Definition check_reason (R : reason_of) (t : nodes) : bool :=
  let B := spread (re_beside R) in let U := spread (re_context R) in let D := spread (re_power R) in
  let c := Z.of_nat (re_difference R) in
  forallb (fun n => n <=? last_heap) (B ++ U ++ D) &&
  (1 <=? re_modulus R) && (re_residue R <? re_modulus R) &&
  match re_relation R with at_least => true | at_most => re_residue R <=? re_difference R | equal => re_modulus R =? 1 end &&
  (value_m h U =? 0) && (value_m h D =? 0) &&
  (1 <=? n_count t) && (n_state t 0 =? a_start h (value_m h B)) && below dim (fun i => n_add t 0 i =? value_v h B i) &&
  negb (n_never t 0) &&
  some_eqb (n_least t 0) (match re_relation R with at_most => None | _ => Some c end) &&
  some_eqb (n_most t 0) (match re_relation R with at_least => None | _ => Some c end) &&
  (n_mod t 0 =? Z.of_nat (re_modulus R))%Z && (n_res t 0 =? Z.of_nat (re_residue R))%Z &&
  (let u := value_v h U in let d := value_v h D in
   below (n_count t) (check_node dim (a_states h) (a_next h) (a_acc h) t u d)).
End File.

Definition steps2 (r : rules) (A : automaton) (R : option reason_of) (h : view2) (t : nodes) : steps_of :=
  [ (1, fun _ => rules_ok r && (1 <=? length (au_phi A)) && covers_b r (last_heap A));
    (3, fun _ => check_file2 A h);
    (3, fun _ => check_monoid2 h && check_automaton h);
    (4, fun _ => check_step4 A);
    (7, fun _ => check_sets h);
    (5, fun _ => (a_null h <? a_vectors h) && below (a_dim h) (fun i => (a_vec h (a_null h) i =? 0)%Z) && negb (a_acc h (a_start h 0)));
    (6, fun _ => check_meet h);
    (6, fun _ => below (S (last_heap A)) (check_heap2 r h));
    (7, fun _ => check_turns h);
    (7, fun _ => below (a_heaps h) (check_state h) && below (a_kinds h) (check_first h));
    (7, fun _ => below (a_lists h) (check_list h) && check_cover h 0 (fun _ => 0) (a_null h) 0 (fun _ => 0) (a_cover0 h));
    (11, fun _ => match R with None => true | Some R => check_reason A h R t end) ].

Definition verdict2 r A R h t : option nat := run (steps2 r A R h t).
Definition check2 r A R h t : bool := match verdict2 r A R h t with None => true | Some _ => false end.

Section Main2.
Variables (r : rules) (A : automaton) (R : option reason_of) (h : view2) (t : nodes).
Hypothesis yes : check2 r A R h t = true.

Lemma parts : rules_ok r = true /\ covers r (last_heap A) /\ check_file2 A h = true /\ check_right r (last_heap A) h = true /\
  match R with None => True | Some R => check_reason A h R t = true end.
Proof.
  unfold check2, verdict2 in yes. destruct (run (steps2 r A R h t)) eqn:H; [discriminate|]. clear yes. unfold steps2 in H.
  step H S1. step H S2. step H S3. step H S4. step H S5. step H S6. step H S7. step H S8. step H S9. step H S10. step H S11. step H S12.
  rewrite !andb_true_iff in S1. destruct S1 as [[S1 _] S1']. apply covers_spec in S1'. repeat split; trivial.
  - apply andb_prop in S3 as [E0 E1]. unfold check_right. apply andb_prop in S10 as [E2 E3]. apply andb_prop in S11 as [E4 E5].
    rewrite E0, E1, S5, S6, S7, S8, S9, E2, E3, E4, E5. reflexivity.
  - destruct R; trivial.
Qed.

Lemma file2 : a_order h = au_order A /\ a_dim h = dim A /\
  (forall q l, q < a_states h -> l < 2 ^ dim A -> a_next h q l = next_of A q l) /\
  (forall q, q < a_states h -> a_acc h q = acc_of A q) /\ (forall m, m < au_order A -> a_start h m = start_of A m) /\
  (forall n, n <= last_heap A -> a_m h n = m_of A n /\ forall i, i < dim A -> a_v h n i = v_of A n i) /\
  (forall i g l x, nth_error (au_torsion A) i = Some g -> nth_error (au_actions A) i = Some l -> x < au_order A ->
     a_mul h (m_of A g) x = nth x l 0).
Proof.
  destruct parts as (_ & _ & H & _). unfold check_file2 in H. rewrite !andb_true_iff in H. destruct H as [[[[[[H1 H2] _] H4] H5] H6] H7].
  apply Nat.eqb_eq in H1, H2. repeat (split; [assumption|]). split; [|split; [|split; [|split]]].
  - intros q l Lq Ll. pose proof (below_spec _ _ H4 q Lq) as P. apply andb_prop in P as [P _]. apply Nat.eqb_eq. exact (below_spec _ _ P l Ll).
  - intros q Lq. pose proof (below_spec _ _ H4 q Lq) as P. apply andb_prop in P as [_ P]. now apply eqb_prop.
  - intros m L. apply Nat.eqb_eq. exact (below_spec _ _ H5 m L).
  - intros n L. pose proof (below_spec _ _ H6 n ltac:(lia)) as P. cbv beta in P. apply andb_prop in P as [P Q]. apply Nat.eqb_eq in P.
    split; [exact P|]. intros i Li. apply Nat.eqb_eq. exact (below_spec _ _ Q i Li).
  - intros i g l x Eg El L. rewrite forallb_forall in H7. specialize (H7 (g, l) (in_combine_nth _ _ i _ _ Eg El)). cbv zeta in H7. simpl in H7.
    apply andb_prop in H7 as [P Q]. apply Nat.eqb_eq in Q. rewrite forallb_forall in P. specialize (P (x, nth x l 0)). apply Nat.eqb_eq, P.
    apply (in_combine_nth _ _ x); [now apply nth_seq|]. apply nth_error_nth'. lia.
Qed.

Notation right := (proj1 (proj2 (proj2 (proj2 parts)))).

Lemma acc_same q u u' : q < a_states h -> (forall i, i < dim A -> u i = u' i) ->
  (accepted (dim A) (a_next h) (a_acc h) q u <-> accepted (dim A) (next_of A) (acc_of A) q u').
Proof.
  intros Lq E. destruct file2 as (_ & ED & EN & EA & _). destruct (automaton2 r (last_heap A) h right) as (C & _ & _). rewrite ED in C.
  assert (W : forall k q u, q < a_states h -> read (dim A) (a_next h) k q u = read (dim A) (next_of A) k q u /\ read (dim A) (a_next h) k q u < a_states h).
  { induction k as [|k IH]; intros q0 u0 L; simpl; [now split|]. pose proof (code_lt (dim A) (odds u0)) as Lc.
    rewrite <- EN by assumption. apply IH. now apply C. }
  assert (Q : accepted (dim A) (a_next h) (a_acc h) q u <-> accepted (dim A) (next_of A) (acc_of A) q u).
  { split; intros (k & B & K); exists k; (split; [exact B|]); destruct (W k q u Lq) as [W1 W2]; rewrite W1 in *;
      [rewrite <- EA by exact W2; exact K|rewrite EA by exact W2; exact K]. }
  rewrite Q. split; apply accepted_ext; intros i Li; [now apply E|symmetry; now apply E].
Qed.

Lemma values X : upto (last_heap A) X -> value_m h X = m_value A (a_mul h) X /\ forall i, i < dim A -> value_v h X i = v_value A X i.
Proof.
  destruct file2 as (_ & _ & _ & _ & _ & E & _). induction 1 as [|n X L U [IH1 IH2]]; [now split|]. destruct (E n L) as [E1 E2]. simpl.
  split; [now rewrite E1, IH1|]. intros i Li. now rewrite E2, IH2.
Qed.

Lemma value_lt X : upto (last_heap A) X -> value_m h X < a_order h.
Proof.
  induction 1 as [|n X L U IH]; simpl; [exact (proj1 (monoid2 r (last_heap A) h right))|].
  apply (mul_lt r (last_heap A) h right); [|exact IH]. exact (m_lt r (last_heap A) h right n L).
Qed.

Theorem outcome2 : is_right A r (a_mul h).
Proof.
  destruct file2 as (EO & ED & _ & _ & ES & EM & EA). pose proof right as RT. split; rewrite <- ?EO.
  - apply (mul_lt r (last_heap A) h RT).
  - apply (monoid2 r (last_heap A) h RT).
  - apply (mul_comm2 r (last_heap A) h RT).
  - apply (mul_assoc2 r (last_heap A) h RT).
  - rewrite EO. exact EA.
  - intros n L. destruct (EM n L) as [<- _]. exact (m_lt r (last_heap A) h RT n L).
  - intros X U. rewrite (right2 r (last_heap A) h RT X U), ED. destruct (values X U) as [V1 V2]. pose proof (value_lt X U) as LV.
    rewrite acc_same with (u' := v_value A X); [|now apply (automaton2 r (last_heap A) h RT)|exact V2].
    rewrite ES by now rewrite <- EO. now rewrite V1.
Qed.

Lemma value_app X Y : upto (last_heap A) X -> upto (last_heap A) Y -> value_m h (X ++ Y) = a_mul h (value_m h X) (value_m h Y).
Proof.
  intros UX UY. pose proof right as RT. induction UX as [|n X L U IH]; simpl.
  - symmetry. apply (monoid2 r (last_heap A) h RT). now apply value_lt.
  - rewrite IH. apply (mul_assoc2 r (last_heap A) h RT); [exact (m_lt r (last_heap A) h RT n L)|now apply value_lt|now apply value_lt].
Qed.

Lemma add_app X Y i : value_v h (X ++ Y) i = value_v h X i + value_v h Y i.
Proof. induction X as [|n X IH]; simpl; [reflexivity|rewrite IH; lia]. Qed.

Lemma copies_upto n X : upto (last_heap A) X -> upto (last_heap A) (copies n X).
Proof. intros U. induction n as [|n IH]; simpl; [constructor|now apply upto_app]. Qed.

Lemma copies_zero n X : upto (last_heap A) X -> value_m h X = 0 -> value_m h (copies n X) = 0.
Proof.
  intros U Z0. induction n as [|n IH]; simpl; [reflexivity|]. rewrite value_app by auto using copies_upto. rewrite Z0, IH.
  apply (monoid2 r (last_heap A) h right). exact (proj1 (monoid2 r (last_heap A) h right)).
Qed.

Lemma copies_add n X i : value_v h (copies n X) i = n * value_v h X i.
Proof. induction n as [|n IH]; simpl; [reflexivity|]. rewrite add_app, IH. lia. Qed.

Theorem reason2 S : R = Some S ->
  reason (game_of r) (spread (re_beside S)) (spread (re_context S)) (spread (re_power S)) (re_relation S) (re_difference S) (re_modulus S) (re_residue S) /\
  is_infinite A r (spread (re_power S)).
Proof.
  intros ER. pose proof right as RT. destruct parts as (_ & _ & _ & _ & H). rewrite ER in H. unfold check_reason in H. cbv zeta in H.
  rewrite !andb_true_iff in H. destruct H as [[[[[[[[[[[[[[H1 H2] H3] H4] H5] H6] H7] H8] H9] H10] H11] H12] H13] H14] H15].
  set (B := spread (re_beside S)) in *. set (U := spread (re_context S)) in *. set (D := spread (re_power S)) in *.
  apply Nat.leb_le in H2, H7. apply Nat.ltb_lt in H3. apply Nat.eqb_eq in H5, H6, H8. apply negb_true_iff in H10.
  apply some_eqb_spec in H11, H12. apply Z.eqb_eq in H13, H14.
  assert (UA : upto (last_heap A) (B ++ U ++ D)).
  { apply Forall_forall. intros n J. rewrite forallb_forall in H1. now apply Nat.leb_le, H1. }
  apply Forall_app in UA as [UB UA]. apply Forall_app in UA as [UU UD].
  destruct file2 as (EO & ED & _). destruct (automaton2 r (last_heap A) h RT) as (C1 & C2 & C3). rewrite ED in C1.
  destruct (monoid2 r (last_heap A) h RT) as (P0 & _ & M0 & _).
  assert (T : reason (game_of r) B U D (re_relation S) (re_difference S) (re_modulus S) (re_residue S)).
  { intros x y. pose proof (copies_upto x U UU) as Ux. pose proof (copies_upto y D UD) as Uy.
    rewrite (right2 r (last_heap A) h RT) by (apply upto_app; [|apply upto_app]; assumption). rewrite ED.
    rewrite !value_app, (copies_zero y D UD H6), (copies_zero x U UU H5) by (trivial; now apply upto_app).
    rewrite M0 by (apply (mul_lt r (last_heap A) h RT); [now apply value_lt|exact P0]).
    rewrite (mul_zero r (last_heap A) h RT) by now apply value_lt. rewrite <- H8.
    pose proof (nodes_right (dim A) (a_states h) (a_next h) (a_acc h) t (value_v h U) (value_v h D) C1 C2 H15 0 x y ltac:(lia)) as W.
    assert (V : forall i, i < dim A -> value_v h (copies y D ++ B ++ copies x U) i = value t (value_v h U) (value_v h D) 0 x y i).
    { intros i Li. rewrite !add_app, !copies_add. unfold value. pose proof (below_spec _ _ H9 i Li) as Q. cbv beta in Q. apply Nat.eqb_eq in Q. lia. }
    transitivity (accepted (dim A) (a_next h) (a_acc h) (n_state t 0) (value t (value_v h U) (value_v h D) 0 x y)).
    { split; apply accepted_ext; intros i Li; [now apply V|symmetry; now apply V]. }
    rewrite W. unfold says. rewrite H10, H11, H12, H13, H14. unfold related.
    destruct (re_relation S); split; intros Q; try (destruct Q as (_ & Q1 & Q2 & Q3)); try (destruct Q as [Q1 Q3]).
    - split; [now apply Q1|exact Q3].
    - repeat split; trivial; intros c E; [injection E as <-; exact Q1|discriminate].
    - split; [now apply Q2|exact Q3].
    - repeat split; trivial; intros c E; [discriminate|injection E as <-; exact Q1].
    - split; [|exact Q3]. specialize (Q1 _ eq_refl). specialize (Q2 _ eq_refl). lia.
    - repeat split; trivial; intros c E; injection E as <-; lia. }
  split; [exact T|].
  assert (N : forall y y', y < y' -> ~ same (game_of r) (upto (last_heap A)) (copies y D) (copies y' D)).
  { apply (reason_infinite (game_of r) (upto (last_heap A))) with (B := B) (U := U) (r := re_relation S) (c := re_difference S) (m := re_modulus S) (e := re_residue S); trivial.
    - intros X Y. apply upto_app.
    - constructor.
    - intros E. rewrite E in H4. now apply Nat.leb_le.
    - intros E. rewrite E in H4. now apply Nat.eqb_eq. }
  split; [exact N|]. intros n v. apply (infinite_quotient (game_of r) (upto (last_heap A)) D); [|exact N]. intros k. now apply copies_upto.
Qed.
End Main2.

(* The main theorem for automata: whatever the hints, what the checker accepts is right about every position, and what a
   reason says is true and makes the quotient infinite. *)
Theorem check2_sound r A R h t : check2 r A R h t = true ->
  rules_ok r = true /\ covers r (last_heap A) /\ (exists mul, is_right A r mul) /\
  forall S, R = Some S ->
    reason (game_of r) (spread (re_beside S)) (spread (re_context S)) (spread (re_power S)) (re_relation S) (re_difference S) (re_modulus S) (re_residue S) /\
    is_infinite A r (spread (re_power S)).
Proof.
  intros H. destruct (parts r A R h t H) as (P1 & P2 & _). split; [exact P1|]. split; [exact P2|]. split.
  - exists (a_mul h). exact (outcome2 r A R h t H).
  - exact (reason2 r A R h t H).
Qed.
