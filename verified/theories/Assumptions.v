(* What the theorems rest on: nothing. *)
From Misere Require Import Game Rules Certificate Heart Normal Sums Sound Period Tame Main Reason Automatic Scan Witness Machine Checker2 Sound2 Nodes Whole Apart Words Present Claim2 Main2 Examples Fourteen Dawson.
Print Assumptions local_condition.
Print Assumptions code_options_spec.
Print Assumptions table_options_spec.
Print Assumptions nim_right.
Print Assumptions tame_algebra.
Print Assumptions check_sound.
Print Assumptions reason_infinite.
Print Assumptions infinite_quotient.
Print Assumptions automatic_right.
Print Assumptions meet_scan.
Print Assumptions cover_scan.
Print Assumptions automaton_right.
Print Assumptions cover.
Print Assumptions sets_right.
Print Assumptions right2.
Print Assumptions nodes_right.
Print Assumptions fold_outcome.
Print Assumptions apart_scan.
Print Assumptions presented2.
Print Assumptions size2.
Print Assumptions tame2.
Print Assumptions check2_sound.

From Misere Require Import Linear Formulas Checker3 Walk3 Monoid3 Sound3 Main3 Example3.
Print Assumptions refuted.
Print Assumptions mul_assoc3.
Print Assumptions outcome3.
Print Assumptions same3.
Print Assumptions named_wins.
Print Assumptions check3_sound.
Print Assumptions game_0_734.

Print Assumptions kayles.
Print Assumptions game_0_123.
Print Assumptions order_fourteen.
Print Assumptions dawson_33.
