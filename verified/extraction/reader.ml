(* From the file to the certificate that the checker speaks of. This file is trusted; it also checks the form (step 1). *)

open Checker
open Json

exception Other_version of string

let need what ok = if not ok then raise (Bad what)

let rules_of = function
  | Object l when List.mem_assoc "heaps" l ->
    (match fields ["heaps"] (Object l) with
     | [t] -> Heaps (list (list ints) t)
     | _ -> assert false)
  | v ->
    match fields ["code"; "digits"] v with
    | [name; digits] ->
      let digits = ints digits in
      need "no digits" (digits <> []);
      need "too many digits" (List.length digits <= 10_001);
      need "a digit beyond 15" (List.for_all (fun d -> d <= 15) digits);
      need "d_0 allows what it must not" (List.hd digits land 3 = 0);
      let rest = List.tl digits in
      need "digits that end with 0" (rest = [] || List.nth rest (List.length rest - 1) <> 0);
      let hex = Printf.sprintf "%x" in
      let tail = if rest = [] then "0" else String.concat "" (List.map hex rest) in
      need "the code has other digits" (str name = hex (List.hd digits) ^ "." ^ tail);
      Code digits
    | _ -> assert false

let claim_of v =
  let kind = match v with Object l -> (match List.assoc_opt "kind" l with Some k -> str k | None -> raise (Bad "no kind")) | _ -> raise (Bad "no claim") in
  let rest names = List.tl (fields ("kind" :: names) v) in
  match kind with
  | "partial" -> ignore (rest []); Partial
  | "all-heaps" -> ignore (rest []); All_heaps
  | "periodic" ->
    (match rest ["preperiod"; "period"] with [s; p] -> Periodic (int s, int p) | _ -> assert false)
  | "tame-relative" ->
    (match rest ["last_outside_kernel"] with [m] -> Tame_relative (int m) | _ -> assert false)
  | "nim" ->
    (match rest ["preperiod"; "period"] with
     | [Null; Null] -> Nim_values None
     | [s; p] -> Nim_values (Some (int s, int p))
     | _ -> assert false)
  | _ -> raise (Bad "another kind of claim")

let rec increasing = function a :: (b :: _ as l) -> (a : int) < b && increasing l | _ -> true

let quotient_of = function
  | Null -> None
  | v ->
    match fields ["order"; "generators"; "actions"; "p"; "phi"; "contexts"; "states"] v with
    | [order; generators; actions; p; phi; contexts; states] ->
      let order = int order and generators = ints generators and actions = list ints actions in
      let p = ints p and phi = ints phi and contexts = ints contexts in
      let states = list (function List [q; l] -> (int q, ints l) | _ -> raise (Bad "no state")) states in
      let top = List.length phi - 1 in
      let element x = x < order in
      need "no element" (order >= 1);
      need "phi is empty" (top >= 0);
      need "elements beyond the order"
        (List.for_all element p && List.for_all element phi && List.for_all element contexts &&
         List.for_all (List.for_all element) actions &&
         List.for_all (fun (q, l) -> element q && List.for_all element l) states);
      need "lists of other lengths"
        (List.length generators = List.length actions && List.for_all (fun l -> List.length l = order) actions);
      need "generators that are no heaps" (List.for_all (fun g -> 1 <= g && g <= top) generators);
      need "a generator twice" (increasing (List.sort compare generators));
      need "sets out of order" (increasing p && List.for_all (fun (_, l) -> increasing l) states);
      Some { order; generators; actions; p; phi; contexts; states }
    | _ -> assert false

let certificate_of (v : Json.t) : certificate =
  let schema = match v with
    | Object l -> (match List.assoc_opt "schema" l with Some s -> str s | None -> raise (Bad "no schema"))
    | _ -> raise (Bad "no object") in
  if schema <> "misere.certificate/1" then raise (Other_version schema);
  match fields ["schema"; "rules"; "claim"; "quotient"; "nim"; "digest"] v with
  | [_; rules; claim; quotient; nim; digest] ->
    ignore (str digest);
    { the_rules = rules_of rules; the_claim = claim_of claim; the_quotient = quotient_of quotient;
      the_nim = (match nim with Null -> None | l -> Some (ints l)) }
  | _ -> assert false

(* The claim in words, for the answer. *)
let in_words (c : certificate) : string =
  let game = match c.the_rules with
    | Code (d :: rest) ->
      Printf.sprintf "%x.%s" d (if rest = [] then "0" else String.concat "" (List.map (Printf.sprintf "%x") rest))
    | Code [] -> "no code"
    | Heaps t -> Printf.sprintf "%d heaps with listed options" (List.length t) in
  let order = match c.the_quotient with Some q -> q.order | None -> 0 in
  let top = match c.the_quotient, c.the_nim with
    | Some q, _ -> List.length q.phi - 1 | None, Some l -> List.length l - 1 | None, None -> 0 in
  match c.the_claim with
  | Partial -> Printf.sprintf "%s: the misère quotient of the heaps up to %d has order %d" game top order
  | All_heaps -> Printf.sprintf "%s: the misère quotient of the whole game has order %d" game order
  | Periodic (s, p) ->
    Printf.sprintf "%s: the misère quotient of the whole game has order %d; its values have period %d from heap %d on" game order p s
  | Tame_relative m ->
    Printf.sprintf "%s: the misère quotient of the heaps up to %d has order %d; beyond heap %d misère play is normal play" game top order m
  | Nim_values None -> Printf.sprintf "%s: the nim values of the heaps up to %d" game top
  | Nim_values (Some (s, p)) -> Printf.sprintf "%s: the nim values of all heaps; they have period %d from heap %d on" game p s
