(* For the checker of formulas: conditions are refuted, or a point is found. Nothing here is trusted. *)

open Checker

let rec dot a p = match a, p with c :: a', x :: p' -> c * x + dot a' p' | _ -> 0
let value (a, c) p = dot a p + c
let divides m v = m <> 0 && v mod m = 0

let holds p = function
  | Ge l -> value l p >= 0
  | Zero l -> value l p = 0
  | Div (m, l) -> divides m (value l p)
  | NotDiv (m, l) -> not (divides m (value l p))

let form_of = function Ge l | Zero l | Div (_, l) | NotDiv (_, l) -> l

(* The variables of a condition as bits. *)
let support c =
  let rec go i bits = function [] -> bits | a :: r -> go (i + 1) (if a <> 0 then bits lor (1 lsl i) else bits) r in
  go 0 0 (fst (form_of c))

(* The conditions that the new ones have to do with, by their places. *)
let together conds =
  let left = ref conds and reach = ref 0 and inside = ref [] and again = ref true in
  (match conds with (_, bits, true) :: _ -> reach := bits | _ -> ());
  List.iter (fun (_, bits, is_new) -> if is_new then reach := !reach lor bits) conds;
  while !again do
    again := false;
    left := List.filter (fun ((_, bits, is_new) as c) ->
      if is_new || bits land !reach <> 0 then (reach := !reach lor bits; inside := c :: !inside; again := true; false) else true) !left
  done;
  !inside

let asked = ref 0
let decided = ref 0

let with_values p values =
  let most = List.fold_left (fun m (i, _) -> max m (i + 1)) (List.length p) values in
  let x = Array.make most 0 in
  List.iteri (fun i v -> x.(i) <- v) p;
  List.iter (fun (i, v) -> x.(i) <- v) values;
  Array.to_list x

let find news olds p =
  incr asked;
  if List.for_all (holds p) news then Point p
  else begin
    incr decided;
    match Omega.decide (facts (news @ olds) 0) with
    | Either.Left r -> Refuted r
    | Either.Right values -> Point (with_values p values)
  end
