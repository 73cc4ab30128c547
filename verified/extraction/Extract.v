(* The checker as an OCaml program. Numbers become native integers: what is trusted here is said in ../README.md. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt NArith ZArith Arith.
From Misere Require Import Main Words Main2.

Extract Inlined Constant Init.Nat.eqb => "(fun (a : int) b -> a = b)".
Extract Inlined Constant PeanoNat.Nat.eqb => "(fun (a : int) b -> a = b)".
Extract Inlined Constant Init.Nat.leb => "(fun (a : int) b -> a <= b)".
Extract Inlined Constant PeanoNat.Nat.leb => "(fun (a : int) b -> a <= b)".
Extract Inlined Constant Init.Nat.ltb => "(fun (a : int) b -> a < b)".
Extract Inlined Constant PeanoNat.Nat.ltb => "(fun (a : int) b -> a < b)".
Extract Inlined Constant Init.Nat.sub => "(fun (a : int) b -> if a <= b then 0 else a - b)".
Extract Inlined Constant PeanoNat.Nat.sub => "(fun (a : int) b -> if a <= b then 0 else a - b)".
Extract Inlined Constant Init.Nat.max => "(fun (a : int) b -> if a <= b then b else a)".
Extract Inlined Constant PeanoNat.Nat.max => "(fun (a : int) b -> if a <= b then b else a)".
Extract Inlined Constant Init.Nat.div2 => "(fun a -> a lsr 1)".
Extract Inlined Constant PeanoNat.Nat.div2 => "(fun a -> a lsr 1)".
Extract Inlined Constant Init.Nat.testbit => "(fun a b -> (a lsr b) land 1 = 1)".
Extract Inlined Constant PeanoNat.Nat.testbit => "(fun a b -> (a lsr b) land 1 = 1)".
Extract Inlined Constant N.eqb => "(fun (a : int) b -> a = b)".
Extract Inlined Constant N.leb => "(fun (a : int) b -> a <= b)".
Extract Inlined Constant N.ltb => "(fun (a : int) b -> a < b)".
Extract Inlined Constant N.lxor => "(lxor)".
Extract Inlined Constant N.of_nat => "(fun (a : int) -> a)".
Extract Inlined Constant N.to_nat => "(fun (a : int) -> a)".
Extract Inlined Constant Init.Nat.odd => "(fun a -> a land 1 = 1)".
Extract Inlined Constant PeanoNat.Nat.odd => "(fun a -> a land 1 = 1)".
From Misere Require Import Linear Main3 Pure3.
(* Sums and products of integers are checked: an overflow stops the checker (checked.ml). *)
Extract Inlined Constant Z.add => "Checked.add".
Extract Inlined Constant Z.sub => "Checked.sub".
Extract Inlined Constant Z.mul => "Checked.mul".
Extract Inlined Constant Z.opp => "Checked.opp".
Extract Inlined Constant Z.div => "Checked.div".
Extract Inlined Constant Z.modulo => "Checked.modulo".
(* This one for write_formulas.ml alone. *)
Extract Inlined Constant Z.land => "(land)".
Extract Inlined Constant Z.ltb => "(fun (a : int) b -> a < b)".
Extract Inlined Constant Z.eqb => "(fun (a : int) b -> a = b)".
Extract Inlined Constant Z.leb => "(fun (a : int) b -> a <= b)".
Extract Inlined Constant Z.odd => "(fun a -> a land 1 = 1)".
Extract Inlined Constant Z.even => "(fun a -> a land 1 = 0)".
Extract Inlined Constant Z.div2 => "(fun a -> a asr 1)".
Extract Inlined Constant Z.of_nat => "(fun (a : int) -> a)".

Extraction "checker.ml" verdict verdict2 size_of verdict3 facts verify case_number.
