(* Steps 3 to 6: if the checker says yes, the elements are a commutative monoid, which the values of heaps generate. *)
Require Import List Arith ZArith Bool Lia.
Import ListNotations.
From Misere Require Import Game Rules Linear Formulas Checker3 Walk3.
Open Scope bool_scope.

Lemma all_in {A} (f : A -> bool) l a : forallb f l = true -> In a l -> f a = true.
Proof. rewrite forallb_forall. auto. Qed.

Lemma each_in {A} (l : list (A * case)) f a c : each l f = true -> In (a, c) l -> f a c = true.
Proof. intros H I. exact (all_in _ _ (a, c) H I). Qed.

Lemma in_bools b : In b bools.
Proof. destruct b; simpl; auto. Qed.

(* Signs. *)
Definition unsigned (x : element) : element := {| e_type := e_type x; e_sign := false; e_at := e_at x |}.

Lemma flip_flip a b x : flip a (flip b x) = flip (xorb a b) x.
Proof. unfold flip. simpl. f_equal. destruct a, b, (e_sign x); reflexivity. Qed.
Lemma flip_false x : flip false x = x.
Proof. now destruct x as [t [] l]. Qed.
Lemma unsigned_flip x : unsigned x = flip (e_sign x) x.
Proof. unfold unsigned, flip. now rewrite xorb_nilpotent. Qed.
Lemma flip_unsigned x : flip (e_sign x) (unsigned x) = x.
Proof. rewrite unsigned_flip, flip_flip, xorb_nilpotent. apply flip_false. Qed.

Section Monoid.
Variable F : formulas.
Notation element_of := (is_element F).

Lemma element_flip b x : element_of (flip b x) = element_of x.
Proof. reflexivity. Qed.
Lemma element_unsigned x : element_of (unsigned x) = element_of x.
Proof. reflexivity. Qed.

Lemma mul_flip_l b x y : mul F (flip b x) y = flip b (mul F x y).
Proof.
  unfold mul, times_up, flip. simpl. destruct (e_type x <=? e_type y); simpl; f_equal;
  match goal with |- context [f_sign ?z] => destruct b, (e_sign x), (e_sign y), (f_sign z); reflexivity end.
Qed.
Lemma mul_flip_r b x y : mul F x (flip b y) = flip b (mul F x y).
Proof.
  unfold mul, times_up, flip. simpl. destruct (e_type x <=? e_type y); simpl; f_equal;
  match goal with |- context [f_sign ?z] => destruct b, (e_sign x), (e_sign y), (f_sign z); reflexivity end.
Qed.

Lemma mul_unsigned x y : mul F x y = flip (xorb (e_sign x) (e_sign y)) (mul F (unsigned x) (unsigned y)).
Proof. rewrite <- flip_flip, <- mul_flip_r, <- mul_flip_l. now rewrite !flip_unsigned. Qed.

Lemma signs_out a b c x y z : mul F (mul F x y) z = mul F x (mul F y z) ->
  mul F (mul F (flip a x) (flip b y)) (flip c z) = mul F (flip a x) (mul F (flip b y) (flip c z)).
Proof.
  intros Q. repeat (rewrite mul_flip_l || rewrite mul_flip_r). rewrite Q, !flip_flip. f_equal. destruct a, b, c; reflexivity.
Qed.

(* The variables of a sentence, with values. *)
Definition values_of (xs ys rest : list Z) : env :=
  fun i => if i <? most F then nth i xs 0%Z else if i <? 2 * most F then nth (i - most F) ys 0%Z else nth (i - 2 * most F) rest 0%Z.

Lemma arity_most t : arity F t <= most F.
Proof.
  unfold arity, most. destruct (nth_in_or_default t (types F) (0, [])) as [I|E]; [|rewrite E; simpl; lia].
  pose proof (proj1 (list_max_le (map fst (types F)) _) (le_n _)) as H. rewrite Forall_forall in H. apply H. now apply in_map.
Qed.

Lemma element_arity x : element_of x = true -> e_type x < length (types F) /\ length (e_at x) = arity F (e_type x).
Proof.
  unfold is_element, arity. destruct (nth (e_type x) (types F) (0, [])) as [k d]. rewrite !andb_true_iff. intros [H1 [H2 _]].
  apply Nat.ltb_lt in H1. apply Nat.eqb_eq in H2. now split.
Qed.

Lemma map_var x base : forall l, (forall i, i < length l -> x (base + i) = nth i l 0%Z) -> map (ev x) (map var (seq base (length l))) = l.
Proof.
  intros l. revert base. induction l as [|a l IH]; intros base H; [reflexivity|]. cbn [length seq map]. rewrite ev_var. f_equal.
  - specialize (H 0 ltac:(simpl; lia)). now rewrite Nat.add_0_r in H.
  - apply IH. intros i L. specialize (H (S i) ltac:(simpl; lia)). simpl in H. rewrite <- H. f_equal. lia.
Qed.

Lemma first_at x ys rest : element_of x = true -> at_point (first F (e_type x)) (values_of (e_at x) ys rest) = unsigned x.
Proof.
  intros E. apply element_arity in E as [_ E]. pose proof (arity_most (e_type x)) as M. unfold at_point, first, variable, unsigned. simpl. f_equal.
  rewrite <- E. apply map_var. intros i L. unfold values_of. destruct (Nat.ltb_spec (0 + i) (most F)); [reflexivity|lia].
Qed.

Lemma second_at y xs rest : element_of y = true -> at_point (second F (e_type y)) (values_of xs (e_at y) rest) = unsigned y.
Proof.
  intros E. apply element_arity in E as [_ E]. pose proof (arity_most (e_type y)) as M. unfold at_point, second, variable, unsigned. simpl. f_equal.
  rewrite <- E. apply map_var. intros i L. unfold values_of. destruct (Nat.ltb_spec (most F + i) (most F)); [lia|].
  destruct (Nat.ltb_spec (most F + i) (2 * most F)); [f_equal; lia|lia].
Qed.

Lemma rest_at xs ys rest i : values_of xs ys rest (2 * most F + i) = nth i rest 0%Z.
Proof.
  unfold values_of. destruct (Nat.ltb_spec (2 * most F + i) (most F)); [lia|]. destruct (Nat.ltb_spec (2 * most F + i) (2 * most F)); [lia|].
  f_equal. lia.
Qed.
Lemma m_at xs ys rest : values_of xs ys rest (place_m F) = nth 0 rest 0%Z.
Proof. rewrite <- (rest_at xs ys rest 0). f_equal. unfold place_m. lia. Qed.
Lemma heap_place_at xs ys rest i : values_of xs ys rest (place_heap F + i) = nth (1 + i) rest 0%Z.
Proof. rewrite <- (rest_at xs ys rest (1 + i)). f_equal. unfold place_heap. lia. Qed.
Lemma size_place_at xs ys rest i : values_of xs ys rest (place_size F + i) = nth (4 + i) rest 0%Z.
Proof. rewrite <- (rest_at xs ys rest (4 + i)). f_equal. unfold place_size. lia. Qed.

Lemma in_types t : t < length (types F) -> In t (all_types F).
Proof. intros L. apply in_seq. lia. Qed.
Lemma in_types_from t u : t <= u < length (types F) -> In u (types_from F t).
Proof. intros L. apply in_seq. lia. Qed.

Variable find : list cond -> list cond -> list Z -> answer.
Variable digits : list nat.
Hypothesis yes_values : check_values find digits F = true.
Hypothesis yes_products : check_products find F = true.
Hypothesis yes_words : check_words find digits F = true.
Hypothesis yes_associative : check_associative find digits F = true.
Notation one := (the_one F).
Notation phi := (heap_value F).
Infix "*" := (mul F).

(* Cases that hold for given elements. *)
Lemma one_case x ys rest more c : element_of x = true -> sat (values_of (e_at x) ys rest) c -> all_hold (values_of (e_at x) ys rest) more ->
  exists c', In c' (from_types find F [first F (e_type x)] more c) /\ sat (values_of (e_at x) ys rest) c'.
Proof. intros E S M. apply from_types_sat; trivial. intros a [<-|[]]. now rewrite first_at. Qed.

Lemma two_cases x y rest more c : element_of x = true -> element_of y = true -> sat (values_of (e_at x) (e_at y) rest) c ->
  all_hold (values_of (e_at x) (e_at y) rest) more ->
  exists c', In c' (from_types find F [first F (e_type x); second F (e_type y)] more c) /\ sat (values_of (e_at x) (e_at y) rest) c'.
Proof. intros E E' S M. apply from_types_sat; trivial. intros a [<-|[<-|[]]]; [now rewrite first_at|now rewrite second_at]. Qed.

Lemma no_conds x : all_hold x [].
Proof. intros d []. Qed.

Lemma values_parts : 1 <= start F /\ 1 <= step F /\ existsb (reaches F) (combine (seq 0 (length digits)) digits) = true /\
  (forall x a, element_of x = true -> In a (e_at x) -> (0 <= a)%Z) /\
  element_of one = true /\ phi 0 = one /\ (forall n, 1 <= n -> element_of (phi n) = true) /\
  (forall n, 1 <= n < start F -> idle digits n = true -> phi n = one).
Proof.
  unfold check_values in yes_values. rewrite !andb_true_iff in yes_values. destruct yes_values as [[[[[[[H1 H2] H3] H4] H5] H6] H7] H8].
  apply Nat.leb_le in H1, H2. repeat (split; [assumption|]). split; [|split; [|split; [|split]]].
  - intros x a E I. destruct (element_arity x E) as [L _]. pose proof (all_in _ _ _ H4 (in_types _ L)) as H. cbv beta in H.
    destruct (one_case x [] [] [] anything E (anything_sat _) (no_conds _)) as (c & J & S). pose proof (all_in _ _ _ H J) as H'. cbv beta in H'.
    pose proof (first_at x [] [] E) as A. assert (I' : In a (e_at (at_point (first F (e_type x)) (values_of (e_at x) [] [])))) by now rewrite A.
    unfold at_point in I'. cbn [e_at] in I'. apply in_map_iff in I' as (f & <- & I'). pose proof (all_in _ _ _ H' I') as N. cbv beta in N.
    destruct (Z.le_gt_cases 0 (ev (values_of (e_at x) [] []) f)) as [P|P]; [exact P|]. exfalso. apply (never_sat _ _ _ _ N S).
    apply all_hold_one. simpl. rewrite ev_plus, ev_scale. lia.
  - pose proof (inside_sat find F (fun _ => 0%Z) (lift one) anything H5 (anything_sat _)) as E. now rewrite at_lift in E.
  - apply equal_elements_spec in H6. unfold heap_value. destruct (Nat.ltb_spec 0 (start F)); [exact H6|lia].
  - intros n L. destruct (heap_kind digits F (fun _ => number F n) H1 H2 (place_m F) n L eq_refl) as (k & I & _ & V & C & _).
    apply nth_error_In in I. pose proof (all_in _ _ _ H7 I) as H. cbv beta in H.
    destruct (assume_sat find _ (k_conds k) anything (anything_sat _) C) as (c & J & S). pose proof (all_in _ _ _ H J) as H'.
    pose proof (inside_sat find F _ (k_value k) c H' S) as E. now rewrite V in E.
  - intros n L I. assert (J : In n (seq 1 (start F - 1))) by (apply in_seq; lia). pose proof (all_in _ _ _ H8 J) as H. cbv beta in H.
    rewrite I in H. simpl in H. apply equal_elements_spec in H. unfold heap_value. destruct (Nat.ltb_spec n (start F)); [exact H|lia].
Qed.

Lemma some_head : 1 <= start F. Proof. apply values_parts. Qed.
Lemma some_tail : 1 <= step F. Proof. apply values_parts. Qed.
Lemma one_el : element_of one = true. Proof. apply values_parts. Qed.
Lemma phi_0 : phi 0 = one. Proof. now destruct values_parts as (_ & _ & _ & _ & _ & H & _). Qed.
Lemma phi_el n : element_of (phi n) = true.
Proof. destruct n as [|n]; [rewrite phi_0; apply one_el|]. destruct values_parts as (_ & _ & _ & _ & _ & _ & H & _). apply H. lia. Qed.

Lemma product_up_right x y : element_of x = true -> element_of y = true -> e_type x <= e_type y ->
  element_of (x * y) = true /\ (e_type x = e_type y -> x * y = y * x).
Proof.
  intros Ex Ey L. unfold check_products in yes_products. apply andb_prop in yes_products as [H _].
  destruct (element_arity x Ex) as [Lx _]. destruct (element_arity y Ey) as [Ly _].
  pose proof (all_in _ _ _ (all_in _ _ _ H (in_types _ Lx)) (in_types_from _ _ (conj L Ly))) as H1. cbv beta in H1. clear H.
  set (r := values_of (e_at x) (e_at y) []). destruct (two_cases x y [] [] anything Ex Ey (anything_sat _) (no_conds _)) as (c & I & S).
  pose proof (all_in _ _ _ H1 I) as H. cbv beta in H. clear H1. fold r in S.
  destruct (each_some r _ _ _ H (product_sat find F r (first F (e_type x)) (second F (e_type y)) c S)) as (z & c1 & H1 & S1 & E).
  unfold r in E. rewrite first_at, second_at in E by assumption. apply andb_prop in H1 as [H1 H2]. split.
  - pose proof (inside_sat find F r z c1 H1 S1) as W. unfold r in W. rewrite E in W. now rewrite mul_unsigned, element_flip.
  - intros T. rewrite T, Nat.eqb_refl in H2. simpl in H2. rewrite <- T in H2 at 2.
    destruct (each_some r _ _ _ H2 (product_sat find F r (second F (e_type y)) (first F (e_type x)) c1 S1)) as (z' & c2 & A & S2 & E').
    pose proof (alike_sat find r z z' c2 A S2) as Q. unfold r in Q, E'. rewrite first_at, second_at in E' by assumption. rewrite E, E' in Q.
    rewrite (mul_unsigned x y), (mul_unsigned y x), Q. f_equal. apply xorb_comm.
Qed.

Theorem mul_comm3 x y : element_of x = true -> element_of y = true -> x * y = y * x.
Proof.
  intros Ex Ey. destruct (Nat.eq_dec (e_type x) (e_type y)) as [T|T].
  - apply product_up_right; trivial. lia.
  - unfold mul. destruct (Nat.leb_spec (e_type x) (e_type y)), (Nat.leb_spec (e_type y) (e_type x)); trivial; lia.
Qed.

Theorem mul_el x y : element_of x = true -> element_of y = true -> element_of (x * y) = true.
Proof.
  intros Ex Ey. destruct (Nat.le_ge_cases (e_type x) (e_type y)) as [L|L]; [now apply product_up_right|].
  rewrite mul_comm3 by assumption. now apply product_up_right.
Qed.

Theorem mul_one3 x : element_of x = true -> x * one = x.
Proof.
  intros E. unfold check_products in yes_products. apply andb_prop in yes_products as [_ H]. destruct (element_arity x E) as [L _].
  pose proof (all_in _ _ _ H (in_types _ L)) as H1. cbv beta in H1. destruct (one_case x [] [] [] anything E (anything_sat _) (no_conds _)) as (c & I & S).
  pose proof (all_in _ _ _ H1 I) as H2. cbv beta in H2. set (r := values_of (e_at x) [] []) in *.
  destruct (each_some r _ _ _ H2 (product_sat find F r (first F (e_type x)) (lift one) c S)) as (z & c1 & A & S1 & Ez).
  pose proof (alike_sat find r z _ c1 A S1) as Q. unfold r in Q, Ez. rewrite at_lift, first_at in Ez by assumption. rewrite first_at in Q by assumption.
  rewrite Ez in Q. rewrite <- (flip_unsigned x) at 1. rewrite mul_flip_l, Q. apply flip_unsigned.
Qed.

(* Associativity with heaps. *)
Lemma once_in l f cs : In (f, cs) l -> exists cs', In (f, cs') (once l) /\ (cs' = cs \/ cs' = []).
Proof.
  induction l as [|[g ds] l IH]; [intros []|]. intros [E|I].
  - injection E as -> ->. simpl. destruct (existsb (fun g => equal_formulas f (fst g) && (length (snd g) =? 0)) (once l) && (length cs =? 0)) eqn:X.
    + apply andb_prop in X as [X _]. apply existsb_exists in X as ((g & es) & J & X). simpl in X. apply andb_prop in X as [X1 X2].
      apply equal_formulas_spec in X1 as <-. apply Nat.eqb_eq in X2. destruct es; [|discriminate]. exists []. auto.
    + exists cs. split; [now left|now left].
  - destruct (IH I) as (cs' & J & E). exists cs'. split; [|exact E]. simpl.
    destruct (existsb (fun g0 => equal_formulas g (fst g0) && (length (snd g0) =? 0)) (once l) && (length ds =? 0)); [exact J|now right].
Qed.

Lemma mul_heap x y n : element_of x = true -> element_of y = true -> 1 <= n -> (x * y) * phi n = x * (y * phi n).
Proof.
  intros Ex Ey L. set (r := values_of (e_at x) (e_at y) [number F n]).
  assert (Em : r (place_m F) = number F n) by (unfold r; apply m_at).
  destruct (heap_kind digits F r some_head some_tail (place_m F) n L Em) as (k & I & _ & V & C & _). apply nth_error_In in I.
  destruct (once_in (map (fun k => (plain (k_value k), k_conds k)) (kinds digits F (place_m F))) (plain (k_value k)) (k_conds k)) as (cs & J & Ecs).
  { apply in_map_iff. now exists k. }
  assert (Cs : all_hold r cs) by (destruct Ecs as [->| ->]; [exact C|apply no_conds]).
  assert (Vp : at_point (plain (k_value k)) r = unsigned (phi n)) by (rewrite <- V; reflexivity).
  destruct (element_arity x Ex) as [Lx _]. destruct (element_arity y Ey) as [Ly _].
  pose proof (all_in _ _ _ (all_in _ _ _ yes_associative (in_types _ Lx)) (in_types _ Ly)) as H. cbv beta in H.
  destruct (two_cases x y [number F n] [] anything Ex Ey (anything_sat _) (no_conds _)) as (c & K & S).
  pose proof (all_in _ _ _ H K) as H1. cbv beta in H1. clear H. fold r in S.
  destruct (each_some r _ _ _ H1 (product_sat find F r (first F (e_type x)) (second F (e_type y)) c S)) as (xy & c1 & H2 & S1 & E1).
  pose proof (all_in _ _ _ H2 J) as H3. cbv beta in H3. cbn [fst snd] in H3.
  assert (exists c2, In c2 (if length cs =? 0 then [c1] else assume find cs c1) /\ sat r c2) as (c2 & I2 & S2).
  { destruct (length cs =? 0); [exists c1; split; [now left|exact S1]|]. now apply assume_sat. }
  pose proof (all_in _ _ _ H3 I2) as H4. cbv beta in H4.
  destruct (each_some r _ _ _ H4 (product_sat find F r (second F (e_type y)) (plain (k_value k)) c2 S2)) as (yv & c3 & H5 & S3 & E3).
  destruct (each_some r _ _ _ H5 (product_sat find F r xy (plain (k_value k)) c3 S3)) as (l & c4 & H6 & S4 & E4).
  destruct (each_some r _ _ _ H6 (product_sat find F r (first F (e_type x)) yv c4 S4)) as (w & c5 & H7 & S5 & E5).
  pose proof (alike_sat find r l w c5 H7 S5) as Q. rewrite E4, E5, E1, E3, Vp in Q. unfold r in Q. rewrite first_at, second_at in Q by assumption.
  pose proof (signs_out (e_sign x) (e_sign y) (e_sign (phi n)) _ _ _ Q) as W. now rewrite !flip_unsigned in W.
Qed.

(* Words. *)
Definition size (x : element) : nat := Z.to_nat (1 + ev (listed (e_at x)) (nth (e_type x) (lengths F) (constant 0))).

Lemma word x : element_of x = true -> unsigned x = one \/
  exists y n, 1 <= n /\ element_of y = true /\ size y < size x /\ y * phi n = unsigned x.
Proof.
  intros E. unfold check_words in yes_words. apply andb_prop in yes_words as [_ H]. destruct (element_arity x E) as [L _].
  pose proof (all_in _ _ _ H (in_types _ L)) as H1. cbv beta zeta in H1. clear H.
  set (leaf := leaf_at (nth (e_type x) (words F) (Leaf None)) (listed (e_at x))).
  set (n := match leaf with Some (_, h) => Z.to_nat (ev (listed (e_at x)) h) | None => 0 end).
  set (r := values_of (e_at x) [] [0%Z; number F n]).
  pose proof (first_at x [] [0%Z; number F n] E) as Ex. fold r in Ex.
  assert (Ep : map (ev r) (f_at (first F (e_type x))) = e_at x) by (change (e_at (at_point (first F (e_type x)) r) = e_at x); now rewrite Ex).
  destruct (one_case x [] [0%Z; number F n] [] anything E (anything_sat _) (no_conds _)) as (c & I & S). fold r in S.
  pose proof (all_in _ _ _ H1 I) as H2. cbv beta in H2. apply andb_prop in H2 as [H2 H3].
  destruct (each_some r _ _ _ H3 (walk_sat find r (nth (e_type x) (words F) (Leaf None)) _ c S)) as (l & c1 & H4 & S1 & El).
  rewrite Ep in El. fold leaf in El. subst l.
  assert (Lx : forall z, at_point z r = at_point z r -> ev r (length_of F z) = ev (listed (e_at (at_point z r))) (nth (f_type z) (lengths F) (constant 0))).
  { intros z _. unfold length_of. rewrite ev_compose. reflexivity. }
  pose proof (Lx (first F (e_type x)) eq_refl) as Lx1. rewrite Ex in Lx1. simpl in Lx1.
  assert (P : (0 <= ev r (length_of F (first F (e_type x))))%Z).
  { destruct (Z.le_gt_cases 0 (ev r (length_of F (first F (e_type x))))) as [P|P]; [exact P|]. exfalso.
    apply (never_sat _ _ _ _ H2 S), all_hold_one. simpl. rewrite ev_plus, ev_scale. lia. }
  destruct leaf as [[y h]|] eqn:EL.
  - right. rewrite !andb_true_iff in H4. destruct H4 as [[[H4 H5] H6] H7].
    set (y' := subst y (f_at (first F (e_type x)))) in *. set (h' := compose h (f_at (first F (e_type x)))) in *.
    assert (Eh : ev r h' = ev (listed (e_at x)) h) by (unfold h'; now rewrite ev_compose, Ep).
    assert (Ph : (1 <= ev r h')%Z).
    { destruct (Z.le_gt_cases 1 (ev r h')) as [Q|Q]; [exact Q|]. exfalso. apply (never_sat _ _ _ _ H6 S1), all_hold_one. simpl. rewrite ev_scale. lia. }
    assert (Pn : 1 <= n) by (unfold n; rewrite <- Eh; lia).
    exists (at_point y' r), n. split; [exact Pn|]. split; [exact (inside_sat find F r y' c1 H4 S1)|]. split.
    + pose proof (Lx y' eq_refl) as Ly. unfold size. change (e_type (at_point y' r)) with (f_type y'). rewrite <- Ly, <- Lx1.
      destruct (Z.lt_ge_cases (ev r (length_of F y')) (ev r (length_of F (first F (e_type x))))) as [Q|Q]; [lia|]. exfalso.
      apply (never_sat _ _ _ _ H5 S1), all_hold_one. simpl. rewrite ev_sub. lia.
    + assert (En : ev r h' = Z.of_nat n) by (unfold n; rewrite Eh; rewrite Z2Nat.id; lia).
      assert (Em : r (place_heap F) = number F n).
      { unfold r. rewrite <- (Nat.add_0_r (place_heap F)). now rewrite heap_place_at. }
      destruct (each_some r _ _ _ H7 (heap_at_sat find digits F r some_head some_tail h' (place_heap F) n c1 S1 Pn En Em)) as (v & c2 & H8 & S2 & Ev).
      destruct (each_some r _ _ _ H8 (product_sat find F r y' v c2 S2)) as (z & c3 & H9 & S3 & Ez).
      pose proof (alike_sat find r z _ c3 H9 S3) as Q. now rewrite Ez, Ev, Ex in Q.
  - left. pose proof (alike_sat find r _ _ c1 H4 S1) as Q. now rewrite Ex, at_lift in Q.
Qed.

Theorem mul_assoc3 x y z : element_of x = true -> element_of y = true -> element_of z = true -> x * (y * z) = (x * y) * z.
Proof.
  intros Ex Ey Ez. revert z x y Ez Ex Ey. enough (H : forall k z x y, size z < k -> element_of z = true -> element_of x = true -> element_of y = true ->
    x * (y * z) = (x * y) * z) by (intros z x y; apply (H (S (size z))); lia).
  induction k as [|k IH]; intros z x y Lk Ez Ex Ey; [lia|].
  enough (Q : x * (y * unsigned z) = (x * y) * unsigned z).
  { rewrite <- (flip_unsigned z), !mul_flip_r. now rewrite Q. }
  destruct (word z Ez) as [->|(w & n & L & Ew & Lw & <-)].
  - now rewrite !mul_one3 by auto using mul_el.
  - assert (IHw : forall a b, element_of a = true -> element_of b = true -> a * (b * w) = (a * b) * w) by (intros a b Ea Eb; apply IH; trivial; lia).
    rewrite <- (mul_heap y w n Ey Ew L), <- (mul_heap x (y * w) n Ex (mul_el _ _ Ey Ew) L), IHw by assumption.
    now rewrite (mul_heap (x * y) w n (mul_el _ _ Ex Ey) Ew L).
Qed.

(* Every element is the value of a position. *)
Notation value := (position_value F).

Lemma value_el X : element_of (value X) = true.
Proof. induction X as [|n X IH]; simpl; [apply one_el|]. apply mul_el; [apply phi_el|exact IH]. Qed.

Theorem value_sum X Y : value (X ++ Y) = value X * value Y.
Proof.
  induction X as [|n X IH]; simpl.
  - rewrite mul_comm3 by (apply one_el || apply value_el). symmetry. apply mul_one3, value_el.
  - rewrite IH. apply mul_assoc3; auto using phi_el, value_el.
Qed.

Theorem onto3 x : element_of x = true -> exists X, value X = x.
Proof.
  enough (H : forall k x, size x < k -> element_of x = true -> exists X, value X = x) by (apply (H (S (size x))); lia).
  induction k as [|k IH]; intros x' L E; [lia|]. clear x. rename x' into x.
  enough (exists X, value X = unsigned x) as (X & EX).
  { destruct (e_sign x) eqn:Sx; [|exists X; rewrite EX, unsigned_flip, Sx; apply flip_false].
    unfold check_words in yes_words. apply andb_prop in yes_words as [H _]. apply existsb_exists in H as (a & I & Ea).
    apply equal_elements_spec in Ea. destruct (In_nth _ _ none I) as (n & Ln & En).
    exists (n :: X). simpl. rewrite EX. replace (phi n) with (flip true one).
    - rewrite mul_flip_l, mul_comm3, mul_one3 by (apply one_el || now rewrite element_unsigned). rewrite <- Sx. apply flip_unsigned.
    - unfold heap_value. fold (start F) in Ln. destruct (Nat.ltb_spec n (start F)); [now rewrite En|lia]. }
  destruct (word x E) as [->|(y & n & Ln & Ey & Ly & <-)]; [now exists []|].
  destruct (IH y ltac:(lia) Ey) as (Y & <-). exists (n :: Y). simpl. apply mul_comm3; [apply phi_el|apply value_el].
Qed.
End Monoid.
