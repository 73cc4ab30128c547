(* try_omega [COUNT [SEED]]: random conditions on numbers in a small box, decided by omega.ml and held against all points. Refutations must
   pass the proved checker, and points must fulfil the conditions. Splits and changes of coordinates, which the certificates of the
   census never ask for, have to occur. *)

open Checker

let rec splits = function Done -> 0 | Sum (_, _, r) -> splits r | Split (_, a, b) -> 1 + splits a + splits b

let () =
  let given i d = if Array.length Sys.argv > i then int_of_string Sys.argv.(i) else d in
  let count = given 1 20_000 in
  Random.init (given 2 2026);
  let int low high = low + Random.int (high - low + 1) in
  let refuted = ref 0 and solved = ref 0 and split = ref 0 and given_up = ref 0 and beside = ref 0 in
  while !refuted + !solved + !given_up < count do
    let n = int 1 4 in
    let box = [| 9; 6; 3; 2 |].(n - 1) in
    let most = [| 2; 3; 5; 9 |].(int 0 3) in
    let form () = (List.init n (fun _ -> if Random.int 4 = 0 then 0 else int (- most) most), int (-2 * most) (2 * most)) in
    let cond () = match int 0 6 with
      | 0 -> Zero (form ()) | 1 -> Div (int 2 5, form ()) | 2 -> NotDiv (int 2 5, form ()) | _ -> Ge (form ()) in
    let unit i a = List.init n (fun j -> if i = j then a else 0) in
    let conds = List.concat (List.init n (fun i -> [Ge (unit i 1, box); Ge (unit i (-1), box)])) @ List.init (int 2 9) (fun _ -> cond ()) in
    let rec points k = if k = 0 then [[]] else List.concat_map (fun p -> List.init (2 * box + 1) (fun x -> (x - box) :: p)) (points (k - 1)) in
    let solution conds = List.find_opt (fun p -> List.for_all (Hints3.holds p) conds) (points n) in
    let real = solution conds <> None in
    (* As the checker asks: the last condition is new, and a point is known for the others, if they have one. *)
    let last = List.length conds - 1 in
    let olds = List.filteri (fun i _ -> i < last) conds and news = [List.nth conds last] in
    let news, olds, known = match solution olds with Some p -> incr beside; (news, olds, p) | None -> (conds, [], List.init n (fun _ -> 0)) in
    match Hints3.find news olds known with
    | Refuted r ->
      if real then failwith "refuted, but there is a solution";
      if not (verify (facts (news @ olds) 0) r) then failwith "a refutation that does not pass";
      incr refuted;
      if splits r > 0 then incr split
    | Point p ->
      if not (List.for_all (Hints3.holds p) conds) then failwith "a point that is no solution";
      incr solved
    | exception Omega.Too_much -> incr given_up
  done;
  Printf.printf "the finder: %d conjunctions with a solution and %d without, %d of them by splits, as all points say; %d left undecided; %d changes of coordinates; %d times a point was known for all but one\n"
    !solved !refuted !split !given_up !Omega.changes !beside;
  if !split < count / 1_000 || !Omega.changes < count / 100 || !given_up > count / 200 || !refuted < count / 10 || !solved < count / 10 || !beside < count / 10 then exit 1
