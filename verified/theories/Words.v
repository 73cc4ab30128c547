(* Presentations: words in generators, relations that replace a word by a lower one, normal forms, and the families that all
   normal forms are in. A word is a list with an exponent for each generator. *)
Require Import List Arith Bool Lia Permutation.
Import ListNotations.
From Misere Require Import Game Whole.
Open Scope bool_scope.

Definition word := list nat.

Fixpoint of_word (gens : list nat) (w : word) : position :=
  match gens, w with g :: gens', n :: w' => repeat g n ++ of_word gens' w' | _, _ => [] end.

Fixpoint plus (u w : word) : word := match u, w with a :: u', b :: w' => a + b :: plus u' w' | _, _ => [] end.
Definition divides (u w : word) : Prop := Forall2 le u w.

(* What follows from the relations: u w = v w for each relation u = v, and so on. *)
Inductive congruent (k : nat) (rels : list (word * word)) : word -> word -> Prop :=
| by_relation : forall u v w, In (u, v) rels -> length w = k -> congruent k rels (plus u w) (plus v w)
| by_nothing : forall u, congruent k rels u u
| backwards : forall u v, congruent k rels u v -> congruent k rels v u
| in_turn : forall u v w, congruent k rels u v -> congruent k rels v w -> congruent k rels u w.

Definition is_normal (k : nat) (rels : list (word * word)) (w : word) : Prop :=
  length w = k /\ forall u v, In (u, v) rels -> ~ divides u w.

(* The quotient of the positions in A has this presentation: each heap is its word; words are equal in the quotient iff they
   are by the relations; and every position is equal to exactly one normal form. *)
Record is_presented (G : game) (A : position -> Prop) (gens : list nat) (rels : list (word * word)) (words : list word) : Prop := {
  p_heap : forall n w, nth_error words n = Some w -> length w = length gens /\ same G A [n] (of_word gens w);
  p_same : forall u v, length u = length gens -> length v = length gens ->
    (same G A (of_word gens u) (of_word gens v) <-> congruent (length gens) rels u v);
  p_normal : forall X, A X -> exists w, is_normal (length gens) rels w /\ same G A X (of_word gens w) /\
    forall w', is_normal (length gens) rels w' -> same G A X (of_word gens w') -> w' = w }.

(* Words are compared by their last exponent, then by the one before it, and so on. *)
Fixpoint lower (v u : word) : Prop :=
  match v, u with b :: v', a :: u' => lower v' u' \/ (v' = u' /\ b < a) | _, _ => False end.

(* Every relation goes down, none rewrites another one, and the words of heaps are normal forms: with is_presented, the relations
   are the reduced Groebner basis for this order. *)
Record is_reduced (k : nat) (rels : list (word * word)) (words : list word) : Prop := {
  r_down : forall u v, In (u, v) rels -> length u = k /\ length v = k /\ lower v u;
  r_right : forall u v u' v', In (u, v) rels -> In (u', v') rels -> ~ divides u' v;
  r_left : forall i j u v u' v', nth_error rels i = Some (u, v) -> nth_error rels j = Some (u', v') -> i <> j -> ~ divides u' u;
  r_words : forall w, In w words -> is_normal k rels w }.

Lemma plus_length u : forall w, length u = length w -> length (plus u w) = length w.
Proof. induction u as [|a u IH]; intros [|b w] E; simpl in *; try discriminate; [reflexivity|]. f_equal. apply IH. lia. Qed.

Lemma plus_minus u : forall w, divides u w -> exists w', length w' = length w /\ w = plus u w'.
Proof.
  intros w F. induction F as [|a b u w L F (w' & E1 & E2)]; [now exists []|].
  exists (b - a :: w'). simpl. split; [now rewrite E1|]. rewrite <- E2. f_equal. lia.
Qed.

Lemma of_word_plus gens : forall u w, length u = length gens -> length w = length gens ->
  Permutation (of_word gens (plus u w)) (of_word gens u ++ of_word gens w).
Proof.
  induction gens as [|g gens IH]; intros [|a u] [|b w] E1 E2; simpl in *; try discriminate; [apply Permutation_refl|].
  rewrite repeat_app, <- !app_assoc. apply Permutation_app_head.
  rewrite (IH u w) by lia. rewrite !app_assoc. apply Permutation_app_tail. apply Permutation_app_comm.
Qed.

Lemma lower_acc : forall w, Acc lower w.
Proof.
  induction w as [|a w IH]; [constructor; intros [|b v] []|].
  revert a. induction IH as [w _ IH]. intros a. induction a as [a IHa] using lt_wf_ind.
  constructor. intros [|b v] L; [destruct L|]. destruct L as [L|[-> L]]; [now apply IH|now apply IHa].
Qed.

Lemma lower_plus v : forall u w, length u = length w -> length v = length w -> lower v u -> lower (plus v w) (plus u w).
Proof.
  induction v as [|b v IH]; intros [|a u] [|c w] E1 E2 L; simpl in *; try discriminate; trivial.
  destruct L as [L|[-> L]]; [left; apply IH; trivial; lia|right; split; [reflexivity|lia]].
Qed.

Fixpoint is_lower (v u : word) : bool :=
  match v, u with b :: v', a :: u' => is_lower v' u' || (forallb (fun xy => fst xy =? snd xy) (combine v' u') && (b <? a)) | _, _ => false end.

Lemma is_lower_spec v : forall u, length v = length u -> is_lower v u = true -> lower v u.
Proof.
  induction v as [|b v IH]; intros [|a u] E H; simpl in *; try discriminate. apply orb_prop in H as [H|H].
  - left. apply IH; trivial. lia.
  - apply andb_prop in H as [H1 H2]. apply Nat.ltb_lt in H2. right. split; [|exact H2].
    assert (length v = length u) as E' by lia. clear -E' H1. revert u E' H1.
    induction v as [|x v IH]; intros [|y u] E H; simpl in *; try discriminate; [reflexivity|].
    apply andb_prop in H as [H1 H2]. apply Nat.eqb_eq in H1. f_equal; [exact H1|]. apply IH; trivial. lia.
Qed.

Fixpoint divides_b (u w : word) : bool :=
  match u, w with [], [] => true | a :: u', b :: w' => (a <=? b) && divides_b u' w' | _, _ => false end.

Lemma divides_b_spec u w : divides_b u w = false -> ~ divides u w.
Proof.
  intros H D. induction D as [|a b u w L D IH]; simpl in H; [discriminate|]. apply andb_false_iff in H as [H|H]; [|auto].
  apply Nat.leb_gt in H. lia.
Qed.

Lemma divides_dec u w : {divides u w} + {~ divides u w}.
Proof.
  revert w. induction u as [|a u IH]; intros [|b w]; [left; constructor|right; intros D; inversion D|right; intros D; inversion D|].
  destruct (le_dec a b) as [L|L]; [|right; intros D; inversion D; contradiction].
  destruct (IH w) as [D|D]; [left; now constructor|right; intros D'; inversion D'; contradiction].
Qed.

Lemma find_left (rels : list (word * word)) w : (exists u v, In (u, v) rels /\ divides u w) \/ forall u v, In (u, v) rels -> ~ divides u w.
Proof.
  induction rels as [|[u v] rels [(u' & v' & J & D)|IH]]; [right; intros ? ? []| |].
  - left. exists u', v'. split; [now right|exact D].
  - destruct (divides_dec u w) as [D|D]; [left; exists u, v; split; [now left|exact D]|].
    right. intros u' v' [E|J]; [injection E as <- <-; exact D|now apply (IH u' v')].
Qed.

Section Presented.
Variable G : game.
Variable A : position -> Prop.
Hypothesis A_sum : forall X Y, A X -> A Y -> A (X ++ Y).
Hypothesis A_nil : A [].
Variable gens : list nat.
Notation k := (length gens).
Hypothesis A_gens : forall g, In g gens -> A [g].
Variable rels : list (word * word).
Hypothesis rels_form : forall u v, In (u, v) rels -> length u = k /\ length v = k /\ lower v u.

Theorem has_normal w : length w = k -> exists w', is_normal k rels w' /\ congruent k rels w w'.
Proof.
  induction (lower_acc w) as [w _ IH]. intros E. destruct (find_left rels w) as [(u & v & J & D)|N].
  - destruct (rels_form u v J) as (Eu & Ev & L). destruct (plus_minus u w D) as (x & Ex & ->). rewrite plus_length in E by congruence.
    destruct (IH (plus v x)) as (w' & N & C).
    + apply lower_plus; congruence.
    + rewrite plus_length; congruence.
    + exists w'. split; [exact N|]. apply (in_turn _ _ _ (plus v x)); [now apply by_relation|exact C].
  - exists w. split; [now split|apply by_nothing].
Qed.

Lemma A_word : forall w, A (of_word gens w).
Proof.
  revert A_gens. clear rels_form. induction gens as [|g gs IH]; intros AG [|n w]; simpl; trivial. apply A_sum.
  - induction n as [|n IHn]; simpl; [exact A_nil|]. apply (A_sum [g]); [apply AG; now left|exact IHn].
  - apply IH. intros j J. apply AG. now right.
Qed.

Hypothesis rels_hold : forall u v, In (u, v) rels -> same G A (of_word gens u) (of_word gens v).

Lemma congruent_length u v : congruent k rels u v -> (length u = k <-> length v = k).
Proof.
  induction 1 as [u v w J L| | |]; try tauto. destruct (rels_form u v J) as (Eu & Ev & _). rewrite !plus_length by congruence. tauto.
Qed.

Theorem congruent_same u v : congruent k rels u v -> length u = k -> same G A (of_word gens u) (of_word gens v).
Proof.
  induction 1 as [u v w J L|u|u v C IH|u v w C1 IH1 C2 IH2]; intros E.
  - destruct (rels_form u v J) as (Eu & Ev & _).
    apply (same_trans G A _ (of_word gens u ++ of_word gens w)); [apply same_perm; now apply of_word_plus|].
    apply (same_trans G A _ (of_word gens v ++ of_word gens w)); [|apply same_sym, same_perm; now apply of_word_plus].
    apply same_app; [exact A_sum|apply A_word|now apply rels_hold].
  - apply same_refl.
  - apply same_sym. apply IH. now apply (congruent_length u v).
  - apply (same_trans G A _ (of_word gens v)); [now apply IH1|]. apply IH2. now apply (congruent_length u v).
Qed.

Variable words : list word.
Variable heap : nat -> Prop.              (* the heaps that A is made of *)
Hypothesis A_heaps : forall X, A X -> Forall heap X.
Hypothesis heap_A : forall n, heap n -> A [n].
Hypothesis words_all : forall n, heap n -> exists w, nth_error words n = Some w.
Hypothesis words_hold : forall n w, nth_error words n = Some w -> length w = k /\ same G A [n] (of_word gens w).
Hypothesis normal_differ : forall w w', is_normal k rels w -> is_normal k rels w' -> same G A (of_word gens w) (of_word gens w') -> w = w'.

Lemma word_of X : Forall heap X -> exists w, length w = k /\ same G A X (of_word gens w).
Proof.
  induction 1 as [|n X H F (w & E & S)].
  - exists (repeat 0 k). split; [apply repeat_length|]. replace (of_word gens (repeat 0 k)) with (@nil nat); [apply same_refl|].
    clear. induction gens; simpl; trivial.
  - destruct (words_all n H) as (wn & Hn). destruct (words_hold n wn Hn) as [En Sn]. exists (plus wn w).
    split; [rewrite plus_length; congruence|].
    apply (same_trans G A _ (of_word gens wn ++ of_word gens w)); [|apply same_sym, same_perm; now apply of_word_plus].
    apply (same_sum G A A_sum [n] (of_word gens wn) X (of_word gens w)); trivial; [|apply A_word].
    clear -F heap_A A_sum A_nil. induction F as [|j X J F IH]; [exact A_nil|]. apply (A_sum [j]); auto.
Qed.

Theorem presented : is_presented G A gens rels words.
Proof.
  split; [exact words_hold| |].
  - intros u v Eu Ev. split; [|intros C; now apply congruent_same]. intros S.
    destruct (has_normal u Eu) as (u' & Nu & Cu), (has_normal v Ev) as (v' & Nv & Cv).
    assert (u' = v') as <-.
    { apply normal_differ; trivial. apply (same_trans G A _ (of_word gens u)); [now apply same_sym, congruent_same|].
      apply (same_trans G A _ (of_word gens v)); [exact S|now apply congruent_same]. }
    apply (in_turn _ _ _ u'); [exact Cu|now apply backwards].
  - intros X AX. destruct (word_of X (A_heaps X AX)) as (w & E & S). destruct (has_normal w E) as (w' & N & C). exists w'.
    assert (same G A X (of_word gens w')) as S' by (apply (same_trans G A _ (of_word gens w)); [exact S|now apply congruent_same]).
    split; [exact N|]. split; [exact S'|]. intros w2 N2 S2. apply normal_differ; trivial.
    apply (same_trans G A _ X); [now apply same_sym|exact S'].
Qed.
End Presented.

(* Families: for each generator an exponent, which may be raised at will or not. *)
Definition family := list (nat * bool).
Definition member (F : family) (w : word) : Prop := Forall2 (fun (p : nat * bool) (n : nat) => if snd p then fst p <= n else n = fst p) F w.

(* The words that begin with at most n, without their beginning. *)
Fixpoint rests (n : nat) (left : list word) : list word :=
  match left with
  | [] => []
  | [] :: r => [] :: rests n r
  | (a :: u) :: r => if a <=? n then u :: rests n r else rests n r
  end.
Fixpoint is_one (u : word) : bool := match u with [] => true | a :: u' => (0 =? a) && is_one u' end.

Fixpoint families (k : nat) (left : list word) : list family :=
  if existsb is_one left then [] else
  match k with
  | 0 => [[]]
  | S k' => let L := list_max (map (hd 0) left) in flat_map (fun n => map (cons (n, n =? L)) (families k' (rests n left))) (seq 0 (S L))
  end.

Lemma rests_spec n left : rests n left = map (@tl nat) (filter (fun u => hd 0 u <=? n) left).
Proof. induction left as [|[|a u] r IH]; simpl; [reflexivity|now f_equal|]. destruct (a <=? n); simpl; [now f_equal|exact IH]. Qed.

Lemma one_spec left : existsb is_one left = existsb (forallb (Nat.eqb 0)) left.
Proof. reflexivity. Qed.

Theorem family_of k : forall left w, length w = k -> (forall u, In u left -> length u = k /\ ~ divides u w) ->
  exists F, In F (families k left) /\ member F w.
Proof.
  induction k as [|k IH]; intros left w E H.
  - destruct w; [|discriminate]. destruct left as [|u left].
    + exists []. split; [now left|constructor].
    + destruct (H u (or_introl eq_refl)) as [Eu N]. destruct u; [|discriminate]. destruct N. constructor.
  - assert (existsb (forallb (Nat.eqb 0)) left = false) as NZ.
    { apply not_true_is_false. intros Z. apply existsb_exists in Z as (u & J & Z). destruct (H u J) as [Eu N]. apply N.
      clear -Z E Eu. revert w E. revert Eu. generalize (S k). intros m. revert m.
      induction u as [|a u IHu]; intros [|m] Eu [|b w] E; try discriminate; [constructor|]. simpl in Z. apply andb_prop in Z as [Z1 Z2].
      destruct a; [|discriminate]. constructor; [lia|]. apply (IHu Z2 m); simpl in *; lia. }
    destruct w as [|a w]; [discriminate|]. cbn [families]. rewrite one_spec, NZ. set (L := list_max (map (hd 0) left)).
    set (n := Nat.min a L). assert (HL : forall u, In u left -> hd 0 u <= L).
    { intros u J. assert (Forall (fun x => x <= L) (map (hd 0) left)) as Q by (now apply list_max_le). rewrite Forall_forall in Q.
      apply Q. now apply in_map. }
    destruct (IH (map (@tl nat) (filter (fun u => hd 0 u <=? n) left)) w) as (F & JF & MF).
    + simpl in E. lia.
    + intros u' J. apply in_map_iff in J as (u & <- & J). apply filter_In in J as [J Le]. apply Nat.leb_le in Le.
      destruct (H u J) as [Eu N]. destruct u as [|b u]; [discriminate|]. simpl in *. split; [lia|]. intros D. apply N.
      constructor; [unfold n in Le; lia|exact D].
    + exists ((n, n =? L) :: F). split.
      * apply in_flat_map. exists n. split; [apply in_seq; unfold n; lia|]. rewrite rests_spec. now apply in_map.
      * constructor; [|exact MF]. simpl. destruct (Nat.eqb_spec n L); unfold n in *; lia.
Qed.

(* And members of families are normal forms. *)
Theorem member_normal k : forall left F w, (forall u, In u left -> length u = k) -> In F (families k left) -> member F w ->
  length w = k /\ forall u, In u left -> ~ divides u w.
Proof.
  induction k as [|k IH]; intros left F w H J Mb; cbn [families] in J; rewrite one_spec in J.
  - destruct (existsb (forallb (Nat.eqb 0)) left) eqn:Z; [destruct J|]. destruct J as [<-|[]]. inversion Mb. subst w. split; [reflexivity|].
    intros u Ju D. inversion D. subst u. assert (existsb (forallb (Nat.eqb 0)) left = true) as Z'; [|congruence].
    apply existsb_exists. now exists [].
  - destruct (existsb (forallb (Nat.eqb 0)) left); [destruct J|]. set (L := list_max (map (hd 0) left)) in J.
    apply in_flat_map in J as (n & _ & J). apply in_map_iff in J as (F' & <- & J). rewrite rests_spec in J. inversion Mb as [|? a ? w' Q Mb']; subst. simpl in Q.
    destruct (IH (map (@tl nat) (filter (fun u => hd 0 u <=? n) left)) F' w') as [E N]; trivial.
    + intros u' J'. apply in_map_iff in J' as (u & <- & J'). apply filter_In in J' as [J' _]. specialize (H u J').
      destruct u; [discriminate|]. simpl in *. lia.
    + split; [simpl; lia|]. intros u Ju D. inversion D as [|b a' u' w2 Lb D']; subst. apply (N u'); [|exact D'].
      apply in_map_iff. exists (b :: u'). split; [reflexivity|]. apply filter_In. split; [exact Ju|]. apply Nat.leb_le. simpl.
      assert (Forall (fun x => x <= L) (map (hd 0) left)) as FL by (now apply list_max_le). rewrite Forall_forall in FL.
      specialize (FL b). destruct (Nat.eqb_spec n L); [|lia]. subst n. apply FL. apply in_map_iff. now exists (b :: u').
Qed.

Definition is_raised (F : family) : bool := existsb (fun p => snd p) F.

(* All raised exponents of a family together. *)
Definition bump (n : nat) (F : family) : word := map (fun p : nat * bool => if snd p then fst p + n else fst p) F.

Lemma bump_member n F : member F (bump n F).
Proof. induction F as [|[b q] F IH]; simpl; constructor; [destruct q; simpl; lia|exact IH]. Qed.

Lemma bump_differ n n' F : is_raised F = true -> bump n F = bump n' F -> n = n'.
Proof.
  induction F as [|[b q] F IH]; simpl; intros H E; [discriminate|]. injection E as E1 E2. destruct q; simpl in *; [lia|]. now apply IH.
Qed.

Lemma point_member F w : is_raised F = false -> member F w -> w = map fst F.
Proof.
  intros H Mb. induction Mb as [|[b q] n F w Q Mb IH]; [reflexivity|]. simpl in *. destruct q; [discriminate|]. simpl in *. f_equal; auto.
Qed.

Lemma base_member F : member F (map fst F).
Proof. induction F as [|[b q] F IH]; simpl; constructor; [destruct q; simpl; lia|exact IH]. Qed.

(* Quotients with k elements, and infinite ones. *)
Definition has_order (G : game) (A : position -> Prop) (k : nat) : Prop := exists l : list position, length l = k /\ Forall A l /\
  (forall i j X Y, nth_error l i = Some X -> nth_error l j = Some Y -> i <> j -> ~ same G A X Y) /\
  forall X, A X -> exists Y, In Y l /\ same G A X Y.

Definition is_infinite (G : game) (A : position -> Prop) : Prop :=
  exists X : nat -> position, (forall n, A (X n)) /\ forall n n', n < n' -> ~ same G A (X n) (X n').

(* The number of normal forms, unless there is no end of them. *)
Definition size_of (k : nat) (rels : list (word * word)) : option nat :=
  let Fs := families k (map fst rels) in if existsb is_raised Fs then None else Some (length Fs).
Definition has_size (G : game) (A : position -> Prop) (n : option nat) : Prop :=
  match n with Some k => has_order G A k | None => is_infinite G A end.

(* The vector of a word: the sum of those of its generators. *)
Section Dot.
Variable a : nat -> nat -> nat.
Variable f : nat.

Fixpoint dot (gens : list nat) (w : word) (i : nat) : nat :=
  match gens, w with g :: gens', n :: w' => n * a g i + dot gens' w' i | _, _ => 0 end.

(* What the generators that are raised add. *)
Fixpoint raised (gens : list nat) (F : family) (i : nat) : nat :=
  match gens, F with g :: gens', p :: F' => (if snd p then a g i else 0) + raised gens' F' i | _, _ => 0 end.

Lemma dot_base gens : forall F w i, member F w -> dot gens (map fst F) i <= dot gens w i /\
  (raised gens F i = 0 -> dot gens w i = dot gens (map fst F) i).
Proof.
  induction gens as [|g gens IH]; intros F w i M; [simpl; lia|]. destruct M as [|[b r] n F w L M]; [simpl; lia|].
  destruct (IH F w i M) as [I1 I2]. simpl in *. destruct r; simpl in *; split; try nia.
Qed.

(* No two generators raise one coordinate, and each raises one. *)
Fixpoint each_raises (gens : list nat) (F : family) : Prop :=
  match gens, F with
  | g :: gens', p :: F' => (snd p = true -> exists i, i < f /\ a g i = 1) /\ each_raises gens' F'
  | _, _ => True
  end.

Theorem member_dot gens : forall F w w', length w = length gens -> length w' = length gens ->
  (forall i, i < f -> raised gens F i <= 1) -> each_raises gens F -> member F w -> member F w' ->
  (forall i, i < f -> dot gens w i = dot gens w' i) -> w = w'.
Proof.
  induction gens as [|g gens IH]; intros F w w' E E' R ER M M' D; [destruct w, w'; try discriminate; reflexivity|].
  destruct M as [|[b r] n F w L M]; [discriminate|]. inversion M' as [|? n' ? v L' M'' ]; subst. clear M'. rename M'' into M'.
  simpl in *. destruct ER as [ER1 ER2].
  assert (n = n') as <-.
  { destruct r; [|lia]. destruct (ER1 eq_refl) as (i & Li & A1). specialize (R i Li). specialize (D i Li). rewrite A1 in *.
    assert (raised gens F i = 0) as R0 by lia.
    rewrite (proj2 (dot_base gens F w i M) R0), (proj2 (dot_base gens F v i M') R0) in D. lia. }
  f_equal. apply (IH F); trivial; try lia.
  - intros i Li. specialize (R i Li). lia.
  - intros i Li. specialize (D i Li). lia.
Qed.
End Dot.
