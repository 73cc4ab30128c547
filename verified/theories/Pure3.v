(* A finder for Checker3.v inside Coq: refutations that were found before, in a table. A case is known by a number that is made of its
   conditions; two cases with one number would be taken for one another, and then the checker says no. *)
Require Import List ZArith Bool FMapPositive.
Import ListNotations.
From Misere Require Import Rules Linear Formulas Checker3 Main3.
Open Scope Z_scope.

Definition mix (h c : Z) : Z := Z.land (h * 4099 + c) 17592186044415.
Definition mix_form (h : Z) (f : form) : Z := fold_left mix (fst f) (mix (mix h 7) (snd f)).
Definition mix_cond (h : Z) (c : cond) : Z :=
  match c with
  | Ge l => mix_form (mix h 1) l
  | Zero l => mix_form (mix h 2) l
  | Div m l => mix_form (mix (mix h 3) m) l
  | NotDiv m l => mix_form (mix (mix h 4) m) l
  end.
Definition case_number (new : list cond) (p : list Z) : Z := fold_left mix_cond new (match p with h :: _ => h | [] => 0 end).

(* Each refutation with the numbers of the cases that it refutes. *)
Definition table := list (refutation * list positive).
Definition tree_of (t : table) : PositiveMap.t refutation :=
  fold_left (fun m rl => fold_left (fun m k => PositiveMap.add k (fst rl) m) (snd rl) m) t (PositiveMap.empty _).
Definition known (m : PositiveMap.t refutation) (new old : list cond) (p : list Z) : answer :=
  let h := case_number new p in
  match PositiveMap.find (Z.to_pos (h + 1)) m with Some r => Refuted r | None => Point [h] end.

Definition pure3 (r : rules) (F : formulas) (t : table) : bool := let m := tree_of t in check3 r F (known m).

Theorem pure3_sound r F t : pure3 r F t = true -> holds3 r F.
Proof. apply check3_sound. Qed.
