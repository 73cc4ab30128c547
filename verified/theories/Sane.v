(* What the claims say is not said in vain: of each kind a false one is refuted, from its meaning alone and without a checker. That true ones
   are not refuted is in Examples.v. *)
Require Import List Arith NArith Bool Lia.
Import ListNotations.
From Misere Require Import Machine Main2 Linear Formulas Game Rules Certificate.

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

(* Version 2: an automaton that accepts nothing. *)
Theorem no_P2 c : the_rules2 c = heaps [[[]]] -> 1 <= last_heap (the_automaton c) -> au_accepting (the_automaton c) = [] -> ~ holds2 c.
Proof.
  intros E L A (_ & _ & (mul & R) & _). pose proof nim_one as P. change (table_game [[[]]]) with (game_of (heaps [[[]]])) in P. rewrite <- E in P.
  apply (r_outcome _ _ _ R) in P; [|now repeat constructor]. destruct P as (k & _ & P). unfold acc_of in P. rewrite A in P. discriminate.
Qed.

(* Version 3: formulas without P-positions. *)
Theorem no_P3 F : in_p F = [] -> ~ holds3 (code [0; 1]) F.
Proof.
  intros E (ds & [= <-] & M). pose proof one_misere as P. apply (m_P _ _ M) in P. unfold is_p in P. rewrite E in P.
  destruct (e_type (position_value F [1])), (e_sign (position_value F [1])); discriminate.
Qed.
