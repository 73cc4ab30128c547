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

(* The point with other values for some variables. *)
let with_values p values =
  let most = List.fold_left (fun m (i, _) -> max m (i + 1)) (List.length p) values in
  let x = Array.make most 0 in
  List.iteri (fun i v -> x.(i) <- v) p;
  List.iter (fun (i, v) -> x.(i) <- v) values;
  Array.to_list x

(* A point that is known to lie in the case says at once that nothing can be refuted. *)
let find news olds p =
  if List.for_all (holds p) news then Point p
  else match Omega.decide (List.length (facts news 0)) (facts (news @ olds) 0) with
    | Either.Left r -> Refuted r
    | Either.Right values -> Point (with_values p values)
