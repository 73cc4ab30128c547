(* Certificates of version 2 (automata) as they stand in the file, what they claim, the checker, and the theorem: what it accepts
   is true. *)
Require Import List Arith NArith ZArith Bool Lia.
Import ListNotations.
From Misere Require Import Game Rules Certificate Sums Period Reason Machine Checker2 Sound2 Nodes Main Words Present Claim2.
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

(* The quotient is infinite, of the heaps up to the last one and of any more, all of them perhaps: the multiples of D are
   different, and no finite set of names is enough. *)
Definition multiples_differ (r : rules) (D : position) : Prop :=
  forall B : position -> Prop, (forall X, upto last_heap X -> B X) -> (forall X Y, B X -> B Y -> B (X ++ Y)) ->
  (forall y y', y < y' -> ~ same (game_of r) B (copies y D) (copies y' D)) /\
  forall (n : nat) (v : position -> nat), (forall X, B X -> v X < n) ->
    ~ (forall X Y, B X -> B Y -> v X = v Y -> same (game_of r) B X Y).

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

(* The certificate, and what it claims. *)
Record certificate2 := {
  the_rules2 : rules;
  the_claim2 : claim;
  the_nim2 : option (list N);
  the_automaton : automaton;
  the_generators : list nat;
  the_relations : list (word * word);
  the_words : list word;
  the_reason : option reason_of }.

Definition holds2 (c : certificate2) : Prop :=
  let A := the_automaton c in let r := the_rules2 c in let G := game_of r in let N := last_heap A in
  let gens := the_generators c in let rels := the_relations c in let words := the_words c in
  rules_ok r = true /\ covers r N /\ (exists mul, is_right A r mul) /\
  length words = S N /\ is_presented G (upto N) gens rels words /\ is_reduced (length gens) rels words /\
  has_size G (upto N) (size_of (length gens) rels) /\
  (forall S, the_reason c = Some S ->
    reason G (spread (re_beside S)) (spread (re_context S)) (spread (re_power S)) (re_relation S) (re_difference S) (re_modulus S) (re_residue S) /\
    multiples_differ A r (spread (re_power S))) /\
  match the_claim2 c with
  | partial => True
  | all_heaps => exists t, r = heaps t /\ N = length t
  | periodic s p => exists ds, r = Rules.code ds /\ 1 <= p /\
      is_presented G all gens rels words /\ has_size G all (size_of (length gens) rels) /\
      (forall n, s <= n -> same G all [n + p] [n]) /\
      let fold := fold_heap (last_start (fewest_parts ds) ds s p) p in
      forall X, upto N (map fold X) /\ (isP G misere X <-> isP G misere (map fold X))
  | tame_relative m => exists ds l, r = Rules.code ds /\ the_nim2 c = Some l /\ length l = S N /\
      are_nim G l /\ is_tame_beyond G N m /\ m < N
  | nim_values _ => False
  end.

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

Record hints2 := { of_view : view2; of_nodes : nodes; of_forms : forms; of_nim : hints; of_tame : tame_hints }.

Definition steps8 (c : certificate2) (h : hints2) : steps_of :=
  let A := the_automaton c in let r := the_rules2 c in let N := last_heap A in let v := of_view h in let w := of_forms h in
  let gens := the_generators c in let rels := the_relations c in let words := the_words c in
  [ (4, fun _ => check_onto N v (au_torsion A) (au_directions A));
    (8, fun _ => check_double v w);
    (8, fun _ => check_relations N v w gens rels words);
    (8, fun _ => check_basis rels words);
    (9, fun _ => check_differ v w);
    (9, fun _ => check_forms v w gens rels) ].

Definition steps10 (c : certificate2) (h : hints2) : steps_of :=
  let A := the_automaton c in let N := last_heap A in let v := of_view h in
  match the_claim2 c, the_nim2 c with
  | partial, None => []
  | all_heaps, None => [(10, fun _ => match the_rules2 c with Rules.code _ => false | heaps t => N =? length t end)]
  | periodic s p, None => [(10, fun _ => match the_rules2 c with
      | Rules.code ds => check_period (fewest_parts ds) ds N (name_of (the_words c)) s p | heaps _ => false end)]
  | tame_relative m, Some l =>
    [ (1, fun _ => (length l =? S N) && nim_agree l (h_nim (of_nim h)));
      (10, fun _ => check_nim (the_rules2 c) N (of_nim h));
      (10, fun _ => match the_rules2 c with
         | Rules.code ds => check_tame2 ds N v m (h_nim (of_nim h)) (of_tame h) | heaps _ => false end) ]
  | _, _ => [(1, fun _ => false)]
  end.

Definition verdict2 (c : certificate2) (h : hints2) : option nat :=
  run (steps2 (the_rules2 c) (the_automaton c) (the_reason c) (of_view h) (of_nodes h) ++ steps8 c h ++ steps10 c h).
Definition check2 (c : certificate2) (h : hints2) : bool := match verdict2 c h with None => true | Some _ => false end.

Section Main2.
Variables (r : rules) (A : automaton) (R : option reason_of) (h : view2) (t : nodes).
Hypothesis yes : run (steps2 r A R h t) = None.

Lemma parts : rules_ok r = true /\ covers r (last_heap A) /\ check_file2 A h = true /\ check_right r (last_heap A) h = true /\
  match R with None => True | Some R => check_reason A h R t = true end.
Proof.
  pose proof yes as H. unfold steps2 in H.
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
  multiples_differ A r (spread (re_power S)).
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
  split; [exact T|]. intros Z ZU ZS.
  assert (N : forall y y', y < y' -> ~ same (game_of r) Z (copies y D) (copies y' D)).
  { apply (reason_infinite (game_of r) Z) with (B := B) (U := U) (r := re_relation S) (c := re_difference S) (m := re_modulus S) (e := re_residue S); trivial.
    - apply ZU. constructor.
    - now apply ZU.
    - now apply ZU.
    - intros E. rewrite E in H4. now apply Nat.leb_le.
    - intros E. rewrite E in H4. now apply Nat.eqb_eq. }
  split; [exact N|]. intros n v. apply (infinite_quotient (game_of r) Z D); [|exact N]. intros k. now apply ZU, copies_upto.
Qed.
End Main2.

(* The main theorem for automata: what the checker accepts is true, whatever the hints. *)
Theorem check2_sound c h : check2 c h = true -> holds2 c.
Proof.
  unfold check2, verdict2. destruct (run _) eqn:H; [discriminate|]. intros _. apply run_app in H as [H1 H]. apply run_app in H as [H8 H10].
  destruct c as [r cl nm A gens rels words R]. unfold holds2. cbn [the_rules2 the_claim2 the_nim2 the_automaton the_generators the_relations the_words the_reason] in *.
  destruct (parts r A _ (of_view h) (of_nodes h) H1) as (P1 & P2 & _ & RT & _).
  unfold steps8 in H8. cbn [the_rules2 the_claim2 the_nim2 the_automaton the_generators the_relations the_words the_reason] in H8. cbv zeta in H8. step H8 S1. step H8 S2. step H8 S3. step H8 S6. step H8 S4. step H8 S5. clear H8.
  pose proof (presented2 r (last_heap A) (of_view h) (of_forms h) _ _ _ _ _ RT S2 S1 S3 S4 S5) as PR.
  pose proof (size2 r (last_heap A) (of_view h) (of_forms h) _ _ _ _ _ RT S2 S1 S3 S4 S5) as SZ.
  destruct (relation_parts r (last_heap A) (of_view h) (of_forms h) _ _ _ RT S2 S3) as (GT & _ & LW & _).
  split; [exact P1|]. split; [exact P2|]. split; [exists (a_mul (of_view h)); exact (outcome2 r A _ (of_view h) (of_nodes h) H1)|].
  split; [exact LW|]. split; [exact PR|]. split; [exact (reduced2 r (last_heap A) (of_view h) (of_forms h) _ _ _ RT S2 S3 S6)|].
  split; [exact SZ|].
  split; [exact (reason2 r A R (of_view h) (of_nodes h) H1)|].
  unfold steps10 in H10. cbn [the_rules2 the_claim2 the_nim2 the_automaton the_generators the_relations the_words the_reason] in H10. cbv zeta in H10.
  destruct cl as [| |s p|m|pp], nm as [l|]; try (step H10 E; discriminate); trivial.
  - step H10 E. destruct r as [ds|tb]; [discriminate|]. apply Nat.eqb_eq in E. now exists tb.
  - step H10 E. destruct r as [ds|tb]; [|discriminate]. exists ds. split; [reflexivity|].
    pose proof (heap_names ds (last_heap A) _ _ _ LW PR) as NM. simpl in PR, SZ |- *.
    split; [exact (proj1 (p_pos _ ds (last_heap A) _ s p E))|].
    split; [exact (whole_presented ds (last_heap A) _ _ _ LW GT PR s p E)|].
    split; [exact (whole_size ds (last_heap A) _ _ _ LW PR s p E _ SZ)|].
    split; [exact (Whole.whole_periodic _ ds (last_heap A) _ s p E NM)|].
    intros X. split; [exact (Whole.upto_fold _ ds (last_heap A) _ s p E X)|exact (Whole.fold_outcome _ ds (last_heap A) _ s p E NM X)].
  - step H10 E. apply andb_prop in E as [E1 E2]. apply Nat.eqb_eq in E1. step H10 E3. step H10 E4. destruct r as [ds|tb]; [|discriminate].
    pose proof (nim_agree_spec _ _ E2) as NA. pose proof (nim_sound _ _ _ E3) as MX.
    destruct (tame2 ds (last_heap A) (of_view h) m (h_nim (of_nim h)) (of_tame h) RT E4 MX) as [TM ML].
    exists ds, l. repeat (split; [trivial; fail|]). split; [|now split].
    intros n Ln. apply (mex_rule_ext _ (h_nim (of_nim h))); [|apply MX; lia]. intros k Lk. apply NA.
    rewrite (nth_error_nth' l 0%N); [reflexivity|lia].
Qed.
