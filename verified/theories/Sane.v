(* What the claims say is not said in vain: of each kind a false one is refuted, from its meaning alone and without a checker. That true ones
   are not refuted is in Examples.v. *)
Require Import List Arith NArith ZArith Bool Lia.
Import ListNotations.
From Misere Require Import Machine Reason Words Main2 Linear Formulas Game Rules Certificate.
Open Scope nat_scope.

Ltac all_moves M := apply moves_of_spec in M; simpl in M; repeat (destruct M as [<-|M]); try destruct M.
Ltac stuck := apply N_end; [reflexivity|intros Z M; all_moves M].

(* The options of Kayles heaps, as one would write them down. *)
Example kayles_moves : code_options [0; 7; 7] 1 = [[]] /\ code_options [0; 7; 7] 2 = [[1]; []] /\
  code_options [0; 7; 7] 4 = [[3]; [1; 2]; [2]; [1; 1]].
Proof. repeat split. Qed.

(* The heap of one with a move, alone: 0.1 has it, and heaps without a move beyond; nim:1 has no other. *)
Lemma nim_one : isP (table_game [[[]]]) misere [1].
Proof. constructor; [right; exists []; apply moves_of_spec; now left|]. intros Y M. all_moves M. stuck. Qed.

Lemma nim_none : ~ isP (table_game [[[]]]) misere [].
Proof. intros P. apply (isP_not_isN _ _ _ P). stuck. Qed.

Notation G := (code_game [0; 1]).
Lemma one_misere : isP G misere [1].
Proof. constructor; [right; exists []; apply moves_of_spec; now left|]. intros Y M. all_moves M. stuck. Qed.

Lemma two_misere : ~ isP G misere [2].
Proof. intros P. apply (isP_not_isN _ _ _ P). stuck. Qed.

Lemma one_normal : ~ isP G normal [1].
Proof.
  intros P. apply (isP_not_isN _ _ _ P). apply (N_some _ _ _ []); [apply moves_of_spec; now left|].
  constructor; [now left|]. intros Z M. all_moves M.
Qed.

(* Version 1: no P-position in a game with some; two heaps that differ with one value; a period, tameness and nim values that are not there. *)
Theorem no_P q l : p q = [] -> 1 <= top q -> ~ holds {| the_rules := heaps [[[]]]; the_claim := partial; the_quotient := Some q; the_nim := l |}.
Proof.
  intros E T (_ & q' & v & [= <-] & _ & Q). pose proof nim_one as P. apply (q_P _ _ _ _ Q) in P; [now rewrite E in P|]. now repeat constructor.
Qed.

Theorem no_difference q l : phi q = [0; 0]%N -> ~ holds {| the_rules := heaps [[[]]]; the_claim := all_heaps; the_quotient := Some q; the_nim := l |}.
Proof.
  intros E (_ & t & q' & v & [= <-] & [= <-] & _ & Q). apply nim_none.
  assert (v [1] = v []) as V by (rewrite (q_one _ _ _ _ Q); apply (q_heap _ _ _ _ Q); now rewrite E).
  apply (q_same _ _ _ _ Q) in V; [|now repeat constructor|constructor]. apply (V []); [constructor|exact nim_one].
Qed.

Theorem no_period q l : ~ holds {| the_rules := code [0; 1]; the_claim := periodic 1 1; the_quotient := q; the_nim := l |}.
Proof.
  intros (_ & ds & q' & v & [= <-] & _ & _ & Q & H). pose proof (H 1 (le_n 1)) as V. apply two_misere.
  apply (q_same _ _ _ _ Q) in V; [|exact I|exact I]. apply (V []); [exact I|exact one_misere].
Qed.

Theorem not_tame q l : ~ holds {| the_rules := code [0; 1]; the_claim := tame_relative 0; the_quotient := q; the_nim := l |}.
Proof.
  intros (_ & ds & q' & v & l' & [= <-] & _ & _ & _ & _ & _ & T & _). apply one_normal.
  apply (t_outcome _ _ _ T); [exists 1; split; [now left|constructor]|exact one_misere].
Qed.

Theorem not_nim q pp : ~ holds {| the_rules := code [0; 1]; the_claim := nim_values pp; the_quotient := q; the_nim := Some [0; 0]%N |}.
Proof.
  assert (F : forall f, f 1 = 0%N -> ~ mex_rule G f 1).
  { intros f E [H _]. apply (H []); [now left|]. now rewrite E. }
  intros (_ & H). destruct pp as [[s k]|]; simpl in H.
  - destruct H as (ds & l & f & [= <-] & [= <-] & _ & A & M & _). apply (F f); [now apply (A 1)|exact (M 1)].
  - destruct H as (l & [= <-] & _ & _ & M). apply (F (fun n => nth n [0; 0]%N 0%N)); [reflexivity|]. apply M. simpl. lia.
Qed.

(* Version 2: an automaton that accepts nothing; a word, a relation and a size that are wrong; a reason, a period, tameness and nim
   values that are not there. *)
Theorem no_P2 c : the_rules2 c = heaps [[[]]] -> 1 <= last_heap (the_automaton c) -> au_accepting (the_automaton c) = [] -> ~ holds2 c.
Proof.
  intros E L A (_ & _ & (mul & R) & _). pose proof nim_one as P. change (table_game [[[]]]) with (game_of (heaps [[[]]])) in P. rewrite <- E in P.
  apply (r_outcome _ _ _ R) in P; [|now repeat constructor]. destruct P as (k & _ & P). unfold acc_of in P. rewrite A in P. discriminate.
Qed.

(* The heap of one and nothing are not the same, nor are that heap and heap 0. *)
Lemma one_none N : 1 <= N -> ~ same (table_game [[[]]]) (upto N) [1] [].
Proof. intros _ H. apply nim_none. apply (H []); [constructor|exact nim_one]. Qed.

Lemma one_zero N : ~ same (table_game [[[]]]) (upto N) [1] [0].
Proof.
  intros H. apply (isP_not_isN (table_game [[[]]]) misere [0]); [apply (H []); [constructor|exact nim_one]|stuck].
Qed.

Theorem no_word2 c w : the_rules2 c = heaps [[[]]] -> nth_error (the_words c) 0 = Some w -> nth_error (the_words c) 1 = Some w -> ~ holds2 c.
Proof.
  intros E W0 W1 (_ & _ & _ & _ & _ & P & _). rewrite E in P. destruct (p_heap _ _ _ _ _ P _ _ W0) as [_ H0].
  destruct (p_heap _ _ _ _ _ P _ _ W1) as [_ H1]. apply (one_zero (last_heap (the_automaton c))).
  intros Z U. rewrite (H1 Z U). symmetry. exact (H0 Z U).
Qed.

Theorem no_relation2 c : the_rules2 c = heaps [[[]]] -> the_generators c = [1] -> In ([1], [0]) (the_relations c) -> ~ holds2 c.
Proof.
  intros E EG J (_ & _ & _ & L & _ & P & _). rewrite E, EG in *. apply (one_none _ (L 1 (or_introl eq_refl))).
  apply (p_same _ _ _ _ _ P [1] [0] eq_refl eq_refl). exact (by_relation 1 _ [1] [0] [0] J eq_refl).
Qed.

Theorem no_size2 c : the_rules2 c = heaps [[[]]] -> 1 <= last_heap (the_automaton c) ->
  size_of (length (the_generators c)) (the_relations c) = Some 1 -> ~ holds2 c.
Proof.
  intros E L ES (_ & _ & _ & _ & _ & _ & _ & S & _). rewrite E, ES in S. destruct S as (l & E1 & _ & _ & S).
  destruct l as [|Y [|]]; try discriminate. destruct (S [1]) as (? & [<-|[]] & S1); [now repeat constructor|].
  destruct (S []) as (? & [<-|[]] & S0); [constructor|]. apply (one_none _ L). intros Z U. rewrite (S1 Z U). symmetry. exact (S0 Z U).
Qed.

(* In Nim with heaps of one a position is a P-position iff an odd number of heaps are left, so its quotient is finite. *)
Notation ones := (count_occ Nat.eq_dec).
Lemma one_less X Y : In Y (moves_of (table_game [[[]]]) X) -> ones X 1 = S (ones Y 1).
Proof.
  revert Y. induction X as [|n X IH]; intros Y J; simpl in J; [destruct J|]. apply in_app_iff in J as [J|J].
  - apply in_map_iff in J as (o & <- & J). destruct n as [|[|[|n]]]; simpl in J; try (destruct J; fail).
    destruct J as [<-|[]]. now rewrite count_occ_cons_eq.
  - apply in_map_iff in J as (Y' & <- & J). destruct (Nat.eq_dec n 1) as [->|NE].
    + rewrite !count_occ_cons_eq by reflexivity. f_equal. now apply IH.
    + rewrite !count_occ_cons_neq by exact NE. now apply IH.
Qed.

Lemma one_move X : 1 <= ones X 1 -> exists Y, In Y (moves_of (table_game [[[]]]) X).
Proof.
  induction X as [|n X IH]; [simpl; lia|]. intros L. destruct (Nat.eq_dec n 1) as [->|NE].
  - exists X. simpl. now left.
  - rewrite count_occ_cons_neq in L by exact NE. destruct (IH L) as (Y & J). exists (n :: Y). simpl. apply in_app_iff. right. now apply in_map.
Qed.

Lemma ones_parity X : isP (table_game [[[]]]) misere X <-> Nat.Odd (ones X 1).
Proof.
  remember (ones X 1) as n eqn:E. revert X E. induction n as [|n IH]; intros X E.
  - split; [|intros (k & H); lia]. intros P. exfalso. apply (isP_not_isN _ _ _ P). apply N_end; [reflexivity|].
    intros Y M. apply moves_of_spec, one_less in M. lia.
  - assert (A : forall Y, move (options_of (table_game [[[]]])) X Y -> n = ones Y 1).
    { intros Y M. apply moves_of_spec, one_less in M. lia. }
    assert (exists Y, move (options_of (table_game [[[]]])) X Y) as (Y & M).
    { destruct (one_move X) as (Y & J); [lia|]. exists Y. now apply moves_of_spec. }
    rewrite Nat.Odd_succ, recursion. split.
    + intros [_ H]. destruct (Nat.Even_or_Odd n) as [Ev|Od]; [exact Ev|]. destruct (H Y M). now apply (IH Y (A Y M)).
    + intros Ev. split; [right; now exists Y|]. intros Z MZ P. apply (IH Z (A Z MZ)) in P. exact (Nat.Even_Odd_False n Ev P).
Qed.

Lemma ones_same N X Y : (Nat.Odd (ones X 1) <-> Nat.Odd (ones Y 1)) -> same (table_game [[[]]]) (upto N) X Y.
Proof.
  intros H Z _. rewrite !ones_parity, !count_occ_app, <- !Nat.odd_spec, !Nat.odd_add. rewrite <- !Nat.odd_spec in H.
  destruct (Nat.odd (ones X 1)), (Nat.odd (ones Y 1)), (Nat.odd (ones Z 1)); simpl; intuition congruence.
Qed.

Theorem not_infinite2 c : the_rules2 c = heaps [[[]]] -> size_of (length (the_generators c)) (the_relations c) = None -> ~ holds2 c.
Proof.
  intros E ES (_ & _ & _ & _ & _ & _ & _ & S & _). rewrite E, ES in S. destruct S as (X & _ & S).
  assert (D : forall n n', n < n' -> Nat.odd (ones (X n) 1) <> Nat.odd (ones (X n') 1)).
  { intros n n' L O. apply (S n n' L). apply ones_same. now rewrite <- !Nat.odd_spec, O. }
  pose proof (D 0 1 ltac:(lia)). pose proof (D 1 2 ltac:(lia)). pose proof (D 0 2 ltac:(lia)).
  destruct (Nat.odd (ones (X 0) 1)), (Nat.odd (ones (X 1) 1)), (Nat.odd (ones (X 2) 1)); congruence.
Qed.

Theorem no_reason2 c S : the_rules2 c = heaps [[[]]] -> the_reason c = Some S -> re_beside S = [] -> re_relation S = at_least ->
  re_difference S = 0 -> re_residue S = 0 -> ~ holds2 c.
Proof.
  intros E ER EB EL ED EE (_ & _ & _ & _ & _ & _ & _ & _ & H & _). destruct (H S ER) as [Q _]. rewrite E, EB, EL, ED, EE in Q.
  apply nim_none. apply (Q 0 0). split; [simpl; lia|]. exists 0%Z. reflexivity.
Qed.

(* Whatever is said of them: in Nim with heaps of one no multiples differ for ever. *)
Theorem no_multiples2 c : the_rules2 c = heaps [[[]]] -> the_reason c <> None -> ~ holds2 c.
Proof.
  intros E ER (_ & _ & _ & _ & _ & _ & _ & _ & H & _). destruct (the_reason c) as [S|]; [|congruence]. destruct (H S eq_refl) as [_ M]. rewrite E in M.
  destruct (M (upto (last_heap (the_automaton c)))) as [D _]; [trivial|intros; now apply Forall_app|]. apply (D 0 2 ltac:(lia)). apply ones_same.
  simpl copies. rewrite !app_nil_r, count_occ_app, <- !Nat.odd_spec, Nat.odd_add. simpl.
  destruct (Nat.odd (ones (spread (re_power S)) 1)); simpl; intuition congruence.
Qed.

Theorem no_period2 c : the_rules2 c = code [0; 1] -> the_claim2 c = periodic 1 1 -> ~ holds2 c.
Proof.
  intros E EC (_ & _ & _ & _ & _ & _ & _ & _ & _ & H). rewrite E, EC in H. destruct H as (ds & [= <-] & _ & _ & _ & V & _).
  apply two_misere. apply (V 1 (le_n 1) []); [exact I|exact one_misere].
Qed.

Theorem not_tame2 c : the_rules2 c = code [0; 1] -> the_claim2 c = tame_relative 0 -> ~ holds2 c.
Proof.
  intros E EC (_ & _ & _ & _ & _ & _ & _ & _ & _ & H). rewrite E, EC in H. destruct H as (ds & l & [= <-] & _ & _ & _ & T & _). apply one_normal.
  apply (t_outcome _ _ _ T); [exists 1; split; [now left|constructor]|exact one_misere].
Qed.

Theorem not_nim2 c m : the_rules2 c = code [0; 1] -> the_claim2 c = tame_relative m -> the_nim2 c = Some [0; 0]%N -> ~ holds2 c.
Proof.
  intros E EC EN (_ & _ & _ & _ & _ & _ & _ & _ & _ & H). rewrite E, EC, EN in H. destruct H as (ds & l & [= <-] & [= <-] & _ & M & _).
  destruct (M 1 ltac:(simpl; lia)) as [F _]. apply (F []); [now left|reflexivity].
Qed.

(* Version 3: formulas without P-positions. *)
Theorem no_P3 F : in_p F = [] -> ~ holds3 (code [0; 1]) F.
Proof.
  intros E (ds & [= <-] & M). pose proof one_misere as P. apply (m_P _ _ M) in P. unfold is_p in P. rewrite E in P.
  destruct (e_type (position_value F [1])), (e_sign (position_value F [1])); discriminate.
Qed.
