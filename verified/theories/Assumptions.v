(* What the theorems rest on: nothing. They are asked together, for what they have in common is then looked through once. *)
From Misere Require Import Game Rules Certificate Heart Normal Sums Sound Period Tame Main Reason Automatic Scan Witness Machine Checker2 Sound2 Nodes Whole Apart Words Present Claim2 Main2 Examples Fourteen Dawson.
From Misere Require Import Linear Formulas Checker3 Walk3 Monoid3 Sound3 Main3 Example3.
From Misere Require Import Sane.
Definition theorems := (local_condition, code_options_spec, table_options_spec, nim_right, tame_algebra, check_sound, reason_infinite, infinite_quotient,
  automatic_right, meet_scan, cover_scan, automaton_right, cover, sets_right, right2, nodes_right,
  fold_outcome, apart_scan, presented2, size2, tame2, check2_sound, refuted, mul_assoc3,
  outcome3, same3, named_wins, check3_sound, game_0_734, kayles, game_0_123, order_fourteen,
  dawson_33, no_P, no_difference, no_period, not_tame, not_nim, no_P2, no_word2,
  no_relation2, no_size2, not_infinite2, no_reason2, no_multiples2, no_period2, not_tame2, not_nim2, no_P3).
Print Assumptions theorems.
