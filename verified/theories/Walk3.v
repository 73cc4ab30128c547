(* What the cases of Checker3.v are: whatever values the variables have, if they fulfil the conditions of a case, then they fulfil
   those of one of the cases that it is split into, and what comes with that one is right for them. *)
Require Import List Arith ZArith Bool Lia.
Import ListNotations.
From Misere Require Import Game Rules Linear Formulas Checker3.
Open Scope bool_scope.

Lemma equal_lists_spec {A} (eq : A -> A -> bool) : (forall x y, eq x y = true -> x = y) -> forall a b, equal_lists eq a b = true -> a = b.
Proof.
  intros E. induction a as [|x a IH]; intros [|y b] H; try discriminate; [reflexivity|]. simpl in H. apply andb_prop in H as [H1 H2].
  f_equal; [now apply E|now apply IH].
Qed.

Lemma equal_elements_spec x y : equal_elements x y = true -> x = y.
Proof.
  unfold equal_elements. rewrite !andb_true_iff. intros [[H1 H2] H3]. apply Nat.eqb_eq in H1. apply eqb_prop in H2.
  apply equal_lists_spec in H3; [|intros ? ?; apply Z.eqb_eq]. destruct x, y. simpl in *. now subst.
Qed.

Lemma equal_formulas_spec x y : equal_formulas x y = true -> x = y.
Proof.
  unfold equal_formulas. rewrite !andb_true_iff. intros [[H1 H2] H3]. apply Nat.eqb_eq in H1. apply eqb_prop in H2.
  apply equal_lists_spec in H3; [destruct x, y; simpl in *; now subst|]. intros [a c] [b d]. simpl. rewrite andb_true_iff. intros [E1 E2].
  apply equal_lists_spec in E1; [|intros ? ?; apply Z.eqb_eq]. apply Z.eqb_eq in E2. now subst.
Qed.

Lemma numbered_from {A} (l : list A) : forall s j d, In (j, d) (combine (seq s (length l)) l) <-> s <= j /\ nth_error l (j - s) = Some d.
Proof.
  induction l as [|e l IH]; intros s j d; simpl.
  - split; [intros []|intros [_ H]; destruct (j - s); discriminate].
  - rewrite IH. split.
    + intros [E|[L E]]; [injection E as -> ->; rewrite Nat.sub_diag; now split|]. split; [lia|]. now replace (j - s) with (S (j - S s)) by lia.
    + intros [L E]. destruct (Nat.eq_dec s j) as [->|N].
      * left. rewrite Nat.sub_diag in E. injection E as ->. reflexivity.
      * right. split; [lia|]. now replace (j - s) with (S (j - S s)) in E by lia.
Qed.

Lemma numbered {A} (l : list A) j d : In (j, d) (combine (seq 0 (length l)) l) <-> nth_error l j = Some d.
Proof. rewrite numbered_from, Nat.sub_0_r. intuition lia. Qed.

Section Walk.
Variable find : list cond -> list cond -> list Z -> answer.
Variable digits : list nat.
Variable F : formulas.
Variable x : env.

Definition sat (c : case) : Prop := all_hold x (fst c).

(* One of the cases holds, with what comes with it. *)
Definition some_case {A} (l : list (A * case)) (P : A -> Prop) : Prop := exists a c, In (a, c) l /\ sat c /\ P a.

Lemma no_variable_ev f y : no_variable f = true -> ev x f = ev y f.
Proof.
  intros H. unfold ev. f_equal. unfold no_variable in H. generalize 0%nat. induction (fst f) as [|c a IH]; intros i; [reflexivity|].
  simpl in *. apply andb_prop in H as [H1 H2]. apply Z.eqb_eq in H1. rewrite (IH H2 (S i)). now subst.
Qed.

Lemma no_variable_const f : no_variable f = true -> ev x f = snd f.
Proof. intros H. rewrite (no_variable_ev f (fun _ => 0%Z) H). unfold ev. now rewrite dot_none. Qed.

Lemma says_not_false c : holds_at x c -> is_false c = false.
Proof.
  unfold is_false. destruct c as [l|l|m l|m l]; simpl; trivial; destruct (no_variable l) eqn:V; trivial; rewrite (no_variable_const l V); intros H.
  - now replace (0 <=? snd l)%Z with true by (symmetry; now apply Z.leb_le).
  - now rewrite H.
Qed.

Lemma assume_sat new c : sat c -> all_hold x new -> exists c', In c' (assume find new c) /\ sat c'.
Proof.
  intros S N. unfold assume. replace (existsb is_false new) with false.
  2: { symmetry. apply not_true_is_false. intros H. apply existsb_exists in H as (d & I & H). rewrite (says_not_false d (N d I)) in H. discriminate. }
  assert (N' : all_hold x (filter is_open new)) by (intros d I; apply filter_In in I as [I _]; now apply N).
  revert N'. generalize (filter is_open new). clear N new. intros [|d0 new0]; [exists c; split; [now left|exact S]|]. set (new := d0 :: new0). clearbody new.
  revert S. destruct c as [old p]. unfold sat. cbn [fst]. intros S N. assert (all_hold x (new ++ old)) as A.
  { intros d I. apply in_app_iff in I as [I|I]; [now apply N|now apply S]. }
  destruct (find new old p) as [r|p'].
  - destruct (verify (facts (new ++ old) 0) r) eqn:V; [destruct (refuted _ _ V x A)|]. exists (new ++ old, p). now split; [left|].
  - exists (new ++ old, p'). now split; [left|].
Qed.

Lemma never_sat new c : never find new c = true -> sat c -> ~ all_hold x new.
Proof.
  intros H S A. destruct (assume_sat new c S A) as (c' & I & _). unfold never in H. destruct (assume find new c); [destruct I|discriminate].
Qed.

Lemma all_hold_one d : holds_at x d -> all_hold x [d].
Proof. intros H e [<-|[]]. exact H. Qed.

Lemma all_hold_app a b : all_hold x a -> all_hold x b -> all_hold x (a ++ b).
Proof. intros A B d I. apply in_app_iff in I as [I|I]; auto. Qed.

Lemma all_hold_cons d a : holds_at x d -> all_hold x a -> all_hold x (d :: a).
Proof. intros A B e [<-|I]; auto. Qed.

Lemma anything_sat : sat anything.
Proof. intros d []. Qed.

Lemma each_some {A} (l : list (A * case)) f P : each l f = true -> some_case l P -> exists a c, f a c = true /\ sat c /\ P a.
Proof. unfold each. rewrite forallb_forall. intros H (a & c & I & S & Q). exists a, c. split; [exact (H _ I)|now split]. Qed.

Lemma cond_of_spec m f b : passes (m, f) x = b -> holds_at x (cond_of m f b).
Proof.
  unfold passes, cond_of. destruct (Z.eqb_spec m 0) as [E|E].
  - intros <-. destruct (Z.leb_spec 0 (ev x f)); simpl; [assumption|]. rewrite ev_plus, ev_scale. lia.
  - intros <-. destruct (Z.eqb_spec (ev x f mod m) 0); simpl; assumption.
Qed.

Lemma passes_compose m l args : passes (m, compose l args) x = passes (m, l) (listed (map (ev x) args)).
Proof. unfold passes. now rewrite ev_compose. Qed.

Lemma walk_sat {L} (tr : tree L) args c : sat c -> some_case (walk find tr args c) (fun l => l = leaf_at tr (listed (map (ev x) args))).
Proof.
  revert c. induction tr as [l|[m row] yes IHy no IHn]; intros c S.
  - exists l, c. simpl. auto.
  - cbn [walk leaf_at]. rewrite <- passes_compose. set (f := compose row args). clearbody f.
    destruct (no_variable f) eqn:V.
    + replace (passes (m, f) (fun _ => 0%Z)) with (passes (m, f) x); [destruct (passes (m, f) x); auto|].
      unfold passes. now rewrite (no_variable_ev f (fun _ => 0%Z) V).
    + destruct (passes (m, f) x) eqn:T; apply cond_of_spec in T; apply all_hold_one in T;
        destruct (assume_sat _ c S T) as (c' & I & S').
      * destruct (IHy c' S') as (l & d & J & D & E). exists l, d. split; [|now split]. apply in_app_iff. left. apply in_flat_map. now exists c'.
      * destruct (IHn c' S') as (l & d & J & D & E). exists l, d. split; [|now split]. apply in_app_iff. right. apply in_flat_map. now exists c'.
Qed.

(* Elements. *)
Notation at_x f := (at_point f x).
Notation parameters f := (map (ev x) (f_at f)).

Lemma at_subst f args : at_x (subst f args) = at_point f (listed (map (ev x) args)).
Proof. unfold at_point, subst. simpl. f_equal. rewrite map_map. apply map_ext. intros l. apply ev_compose. Qed.

Lemma at_turn b f : at_x (turn b f) = flip b (at_x f).
Proof. reflexivity. Qed.

Lemma at_lift e : at_x (lift e) = e.
Proof.
  unfold at_point, lift. simpl. rewrite map_map. destruct e as [t s l]. simpl. f_equal. rewrite <- (map_id l) at 2. now apply map_ext.
Qed.

Lemma product_up_sat a b c : sat c -> some_case (product_up find F a b c) (fun z => at_x z = times_up F (at_x a) (at_x b)).
Proof.
  intros S. unfold product_up. destruct (walk_sat (nth (f_type b - f_type a) (nth (f_type a) (products F) []) (Leaf nowhere)) (f_at a ++ f_at b) c S)
    as (z & d & I & D & E). exists (turn (xorb (f_sign a) (f_sign b)) (subst z (f_at a ++ f_at b))), d. split; [|split; [exact D|]].
  - apply in_map_iff. now exists (z, d).
  - rewrite at_turn, at_subst, E. unfold times_up. simpl. now rewrite map_app.
Qed.

Lemma product_sat a b c : sat c -> some_case (product find F a b c) (fun z => at_x z = mul F (at_x a) (at_x b)).
Proof. intros S. unfold product, mul. simpl. destruct (f_type a <=? f_type b); now apply product_up_sat. Qed.

Lemma mask_sat a c : sat c -> some_case (mask find F a c) (fun p => forall b, is_p F (flip b (at_x a)) = Nat.testbit p (bit (xorb b (f_sign a)))).
Proof.
  intros S. unfold mask. destruct (walk_sat (nth (f_type a) (in_p F) (Leaf 0)) (f_at a) c S) as (p & d & I & D & E).
  exists p, d. split; [exact I|]. split; [exact D|]. intros b. unfold is_p. simpl. now rewrite E.
Qed.

(* R. *)
Definition in_r (q w : element) : bool :=
  Nat.testbit (leaf_at (relation_of F (e_type q) (e_type w)) (listed (e_at q ++ e_at w))) (pair_bit (e_sign q) (e_sign w)).

Lemma pair_mask_sat a b c : sat c ->
  some_case (pair_mask find F a b c) (fun p => forall e f, in_r (flip e (at_x a)) (flip f (at_x b)) = Nat.testbit p (pair_bit (xorb e (f_sign a)) (xorb f (f_sign b)))).
Proof.
  intros S. unfold pair_mask. destruct (walk_sat (relation_of F (f_type a) (f_type b)) (f_at a ++ f_at b) c S) as (p & d & I & D & E).
  exists p, d. split; [exact I|]. split; [exact D|]. intros e f. unfold in_r. simpl. now rewrite E, map_app.
Qed.

Lemma inside_sat a c : inside find F a c = true -> sat c -> is_element F (at_x a) = true.
Proof.
  unfold inside, is_element, arity, domain. simpl. rewrite !andb_true_iff. intros [[H1 H2] H3] S. split; [exact H1|].
  destruct (nth (f_type a) (types F) (0, [])) as [k dom]. simpl in *. rewrite map_length. rewrite andb_true_iff. split; [exact H2|].
  rewrite forallb_forall in *. intros [m l] I. specialize (H3 _ I). simpl fst in H3. simpl snd in H3.
  destruct (passes (m, l) (listed (parameters a))) eqn:P; [reflexivity|].
  rewrite <- passes_compose in P. apply cond_of_spec, all_hold_one in P. destruct (never_sat _ c H3 S P).
Qed.

Lemma same_form_sat f g c : same_form find f g c = true -> sat c -> ev x f = ev x g.
Proof.
  unfold same_form. intros H S. destruct (no_variable (sub f g)) eqn:V.
  - pose proof (no_variable_ev _ (fun _ => 0%Z) V) as E. rewrite ev_sub in E. unfold ev at 3 in E. rewrite dot_none in E by reflexivity.
    apply Z.eqb_eq in H. lia.
  - apply andb_prop in H as [H1 H2]. pose proof (never_sat _ c H1 S) as N1. pose proof (never_sat _ c H2 S) as N2.
    destruct (Z.eq_dec (ev x f) (ev x g)) as [E|E]; [exact E|exfalso]. destruct (Z.lt_ge_cases (ev x g) (ev x f)).
    + apply N1, all_hold_one. simpl. rewrite ev_plus, ev_sub. lia.
    + apply N2, all_hold_one. simpl. rewrite ev_plus, ev_scale, ev_sub. lia.
Qed.

Lemma alike_sat a b c : alike find a b c = true -> sat c -> at_x a = at_x b.
Proof.
  unfold alike, at_point. rewrite !andb_true_iff. intros [[H1 H2] H3] S. apply Nat.eqb_eq in H1. apply eqb_prop in H2. f_equal; trivial.
  clear H1 H2. revert H3. generalize (f_at b). induction (f_at a) as [|f l IH]; intros [|g r] H; try discriminate; [reflexivity|].
  simpl in *. apply andb_prop in H as [H1 H2]. f_equal; [now apply (same_form_sat f g c)|now apply IH].
Qed.

Lemma in_domain_sat a : is_element F (at_x a) = true -> all_hold x (in_domain F a).
Proof.
  unfold is_element, in_domain, domain. simpl. destruct (nth (f_type a) (types F) (0, [])) as [k dom]. simpl.
  rewrite !andb_true_iff. intros [_ [_ H]] d I. apply in_map_iff in I as ((m & l) & <- & J). apply cond_of_spec. cbn [fst snd].
  rewrite passes_compose. rewrite forallb_forall in H. exact (H _ J).
Qed.

Lemma from_types_sat xs more c : sat c -> all_hold x more -> (forall a, In a xs -> is_element F (at_x a) = true) ->
  exists c', In c' (from_types find F xs more c) /\ sat c'.
Proof.
  intros S M E. apply assume_sat; [exact S|]. apply all_hold_app; [|exact M]. intros d I. apply in_flat_map in I as (a & J & K).
  exact (in_domain_sat a (E a J) d K).
Qed.

(* Heaps. *)
Definition number (n : nat) : Z := Z.of_nat ((n - start F) / step F).
Definition index (n : nat) : nat := if n <? start F then n - 1 else start F - 1 + (n - start F) mod step F.

Hypothesis some_head : 1 <= start F.
Hypothesis some_tail : 1 <= step F.

Lemma heap_kind place n : 1 <= n -> x place = number n -> exists k,
  nth_error (kinds digits F place) (index n) = Some k /\ ev x (k_size k) = Z.of_nat n /\ at_x (k_value k) = heap_value F n /\
  all_hold x (k_conds k) /\ (k_idle k = true -> idle digits n = true).
Proof.
  intros L E. unfold kinds, index, heap_value. destruct (Nat.ltb_spec n (start F)) as [H|H].
  - exists (head_kind digits F n). split.
    + rewrite nth_error_app1 by (rewrite map_length, seq_length; lia). apply map_nth_error. rewrite nth_error_nth' with (d := 0) by (rewrite seq_length; lia).
      rewrite seq_nth by lia. f_equal. lia.
    + simpl. split; [apply ev_constant|]. split; [apply at_lift|]. split; [intros d []|trivial].
  - assert (step F <> 0) as NZ by lia. pose proof (Nat.mod_upper_bound (n - start F) (step F) NZ) as R.
    exists (tail_kind F place ((n - start F) mod step F)). split.
    + rewrite nth_error_app2 by (rewrite map_length, seq_length; lia). rewrite map_length, seq_length.
      replace (start F - 1 + (n - start F) mod step F - (start F - 1)) with ((n - start F) mod step F) by lia.
      apply map_nth_error. rewrite nth_error_nth' with (d := 0) by (rewrite seq_length; lia). now rewrite seq_nth by lia.
    + pose proof (Nat.div_mod (n - start F) (step F) NZ) as D. simpl. split; [|split; [|split; [|discriminate]]].
      * rewrite ev_plus, ev_scale, ev_var, E. unfold number. nia.
      * rewrite at_subst. simpl map. now rewrite ev_var, E.
      * apply all_hold_one. simpl. rewrite ev_var, E. unfold number. lia.
Qed.

Lemma heap_at_sat size place n c : sat c -> 1 <= n -> ev x size = Z.of_nat n -> x place = number n ->
  some_case (heap_at find digits F size place c) (fun v => at_x v = heap_value F n).
Proof.
  intros S L E N. destruct (heap_kind place n L N) as (k & I & KS & KV & KC & _). apply nth_error_In in I.
  destruct (assume_sat (Zero (sub size (k_size k)) :: k_conds k) c S) as (c' & J & S').
  - apply all_hold_cons; [simpl; rewrite ev_sub; lia|exact KC].
  - exists (k_value k), c'. split; [|now split]. apply in_flat_map. exists k. split; [exact I|]. apply in_map_iff. now exists c'.
Qed.

Lemma two_heaps_sat least size place a b c : sat c -> 1 <= a <= b -> (forall f, In f least -> (ev x f <= Z.of_nat a)%Z) ->
  ev x size = Z.of_nat (a + b) -> x place = number a -> x (S place) = number b ->
  some_case (two_heaps find digits F least size place c) (fun v => at_x v = mul F (heap_value F a) (heap_value F b)).
Proof.
  intros S [LA LB] O E NA NB. destruct (heap_kind place a LA NA) as (k & I & KS & KV & KC & _). apply nth_error_In in I.
  destruct (assume_sat (Ge (sub size (scale 2 (k_size k))) :: map (fun f => Ge (sub (k_size k) f)) least ++ k_conds k) c S)
    as (c' & J & S').
  - apply all_hold_cons; [simpl; rewrite ev_sub, ev_scale; lia|]. apply all_hold_app; [|exact KC].
    intros d J. apply in_map_iff in J as (f & <- & J). specialize (O f J). simpl. rewrite ev_sub. lia.
  - destruct (heap_at_sat (sub size (k_size k)) (Datatypes.S place) b c' S' ltac:(lia)) as (v & c1 & J1 & S1 & V); [rewrite ev_sub; lia|exact NB|].
    destruct (product_sat (k_value k) v c1 S1) as (z & c2 & J2 & S2 & Ez). exists z, c2. split; [|split; [exact S2|now rewrite Ez, KV, V]].
    unfold two_heaps. apply in_flat_map. exists k. split; [exact I|]. apply in_flat_map. exists c'. split; [exact J|].
    apply in_flat_map. now exists (v, c1).
Qed.

Lemma three_heaps_sat size place a b e c : sat c -> 1 <= a <= b -> b <= e ->
  ev x size = Z.of_nat (a + b + e) -> x place = number a -> x (S place) = number b -> x (S (S place)) = number e ->
  some_case (three_heaps find digits F size place c) (fun v => at_x v = mul F (heap_value F a) (mul F (heap_value F b) (heap_value F e))).
Proof.
  intros S [LA LB] LE E NA NB NE. destruct (heap_kind place a LA NA) as (k & I & KS & KV & KC & _). apply nth_error_In in I.
  destruct (assume_sat (Ge (sub size (scale 3 (k_size k))) :: k_conds k) c S) as (c' & J & S').
  - apply all_hold_cons; [simpl; rewrite ev_sub, ev_scale; lia|exact KC].
  - destruct (two_heaps_sat [k_size k] (sub size (k_size k)) (Datatypes.S place) b e c' S') as (v & c1 & J1 & S1 & V);
      [lia|intros f [<-|[]]; lia|rewrite ev_sub; lia|exact NB|exact NE|].
    destruct (product_sat (k_value k) v c1 S1) as (z & c2 & J2 & S2 & Ez). exists z, c2. split; [|split; [exact S2|now rewrite Ez, KV, V]].
    unfold three_heaps. apply in_flat_map. exists k. split; [exact I|]. apply in_flat_map. exists c'. split; [exact J|].
    apply in_flat_map. now exists (v, c1).
Qed.

(* The heaps of an option in their places: the variables say which of the tail they are. *)
Definition placed (o : position) : Prop := forall i h, nth_error o i = Some h -> x (place_heap F + i) = number h.
Definition product_of (o : position) : element :=
  match o with
  | [a] => heap_value F a
  | [a; b] => mul F (heap_value F a) (heap_value F b)
  | [a; b; e] => mul F (heap_value F a) (mul F (heap_value F b) (heap_value F e))
  | _ => the_one F
  end.

Definition in_order (o : position) : Prop := match o with [a; b; e] => a <= b <= e | _ => True end.

Lemma option_sat size n o c : sat c -> ev x size = Z.of_nat n -> In o (code_options digits n) -> in_order o -> placed o ->
  some_case (option_values find digits F size c) (fun v => at_x v = product_of o).
Proof.
  intros S E I O P. apply code_options_spec in I as (_ & j & d & D & A).
  assert (W : some_case (digit_values find digits F size c j d) (fun v => at_x v = product_of o)).
  { assert (ER : ev x (plus size (- Z.of_nat j)) = (Z.of_nat n - Z.of_nat j)%Z) by (rewrite ev_plus; lia).
    unfold digit_values. cbv zeta. set (rest := plus size (- Z.of_nat j)) in *. clearbody rest.
    assert (P0 : forall h, nth_error o 0 = Some h -> x (place_heap F) = number h) by (intros h H; rewrite <- (P 0 h H); f_equal; lia).
    assert (P1 : forall h, nth_error o 1 = Some h -> x (Datatypes.S (place_heap F)) = number h) by (intros h H; rewrite <- (P 1 h H); f_equal; lia).
    assert (P2 : forall h, nth_error o 2 = Some h -> x (Datatypes.S (Datatypes.S (place_heap F))) = number h) by (intros h H; rewrite <- (P 2 h H); f_equal; lia).
    destruct A as [J N T|m J N M T|a b N L T|a b e N LA LB LE T]; rewrite T.
    - destruct (assume_sat [Zero rest] c S) as (c' & K & S'); [apply all_hold_one; simpl; lia|].
      exists (lift (the_one F)), c'. split; [|split; [exact S'|apply at_lift]]. apply in_app_iff. left.
      destruct (Nat.leb_spec 1 j); [|lia]. simpl. apply in_map_iff. now exists c'.
    - destruct (heap_at_sat rest (place_heap F) m c S M) as (v & c' & K & S' & V); [lia|now apply P0|].
      exists v, c'. split; [|now split]. apply in_app_iff. right. apply in_app_iff. left. destruct (Nat.leb_spec 1 j); [exact K|lia].
    - destruct (two_heaps_sat [] rest (place_heap F) a b c S) as (v & c' & K & S' & V); [lia|intros f []|lia|now apply P0|now apply P1|].
      exists v, c'. split; [|now split]. apply in_app_iff. right. apply in_app_iff. right. apply in_app_iff. now left.
    - simpl in O. destruct (three_heaps_sat rest (place_heap F) a b e c S) as (v & c' & K & S' & V); try lia; [now apply P0|now apply P1|now apply P2|].
      exists v, c'. split; [|now split]. apply in_app_iff. right. apply in_app_iff. right. apply in_app_iff. now right. }
  destruct W as (v & c' & K & S' & V). exists v, c'. split; [|now split]. apply in_flat_map. exists (j, d). split; [|exact K].
  now apply numbered.
Qed.

Lemma together_sat sizes : forall ns place a c, sat c -> Forall (fun n => 1 <= n) ns -> map (ev x) sizes = map Z.of_nat ns ->
  (forall i n, nth_error ns i = Some n -> x (place + i) = number n) ->
  some_case (together find digits F sizes place a c) (fun z => at_x z = fold_left (fun y n => mul F y (heap_value F n)) ns (at_x a)).
Proof.
  induction sizes as [|s sizes IH]; intros [|n ns] place a c S L E N; try discriminate.
  - exists a, c. simpl. auto.
  - simpl in E. injection E as E1 E2. inversion L as [|? ? L1 L2]; subst.
    destruct (heap_at_sat s place n c S L1 E1) as (v & c1 & J1 & S1 & V); [specialize (N 0 n eq_refl); now rewrite Nat.add_0_r in N|].
    destruct (product_sat a v c1 S1) as (z & c2 & J2 & S2 & Ez).
    destruct (IH ns (Datatypes.S place) z c2 S2 L2 E2) as (y & c3 & J3 & S3 & Y).
    { intros i h H. specialize (N (Datatypes.S i) h H). rewrite <- N. f_equal. lia. }
    exists y, c3. split; [|split; [exact S3|now rewrite Y, Ez, V]]. simpl. apply in_flat_map. exists (v, c1). split; [exact J1|].
    apply in_flat_map. now exists (z, c2).
Qed.

Definition part (df : Z * form) : Z := (ev x (snd df) / fst df)%Z.

Lemma split_off_sat ps go : forall place rest sizes c, split_off find ps place rest sizes c go = true -> sat c ->
  (forall i df, nth_error ps i = Some df -> x (place + i) = part df) ->
  exists sizes' c', go sizes' c' = true /\ sat c' /\
    map (ev x) sizes' = map (ev x) sizes ++ map part ps ++ [(ev x rest - fold_right Z.add 0 (map part ps))%Z].
Proof.
  induction ps as [|[d f] ps IH]; intros place rest sizes c H S N; cbn [split_off] in H.
  - exists (sizes ++ [rest]), c. split; [exact H|]. split; [exact S|]. rewrite map_app. simpl. do 3 f_equal. lia.
  - assert (N' : forall i df, nth_error ps i = Some df -> x (Datatypes.S place + i) = part df).
    { intros i df E. rewrite <- (N (Datatypes.S i) df E). f_equal. lia. }
    pose proof (N 0 (d, f) eq_refl) as N0. rewrite Nat.add_0_r in N0. unfold part in N0. simpl in N0. destruct (Z.eqb_spec d 1) as [E|E].
    + destruct (IH _ _ _ _ H S N') as (s & c' & G & S' & M). exists s, c'. split; [exact G|]. split; [exact S'|].
      rewrite M, map_app, <- app_assoc. cbn [map app fold_right].
      replace (part (d, f)) with (ev x f) by (unfold part; simpl; subst d; now rewrite Z.div_1_r). rewrite ev_sub. do 4 f_equal. lia.
    + apply andb_prop in H as [H H3]. apply andb_prop in H as [H1 H2]. apply Z.ltb_lt in H1.
      assert (R : (ev x f mod d = 0)%Z).
      { destruct (Z.eq_dec (ev x f mod d) 0) as [R|R]; [exact R|]. destruct (never_sat _ c H2 S). now apply all_hold_one. }
      pose proof (Z.div_mod (ev x f) d ltac:(lia)) as D.
      destruct (assume_sat [Zero (sub f (scale d (var place)))] c S) as (c1 & J & S1).
      { apply all_hold_one. simpl. rewrite ev_sub, ev_scale, ev_var, N0. lia. }
      rewrite forallb_forall in H3. destruct (IH _ _ _ _ (H3 c1 J) S1 N') as (s & c' & G & S' & M).
      exists s, c'. split; [exact G|]. split; [exact S'|]. rewrite M, map_app, <- app_assoc. cbn [map app fold_right].
      change (part (d, f)) with (ev x f / d)%Z. rewrite ev_sub, ev_var, N0. do 4 f_equal. lia.
Qed.
End Walk.
