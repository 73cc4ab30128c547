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

(* Version 2: the automaton, the presentation, and the reason if there is one. *)
let copies_of top v =
  let l = list (function List [n; c] -> (int n, int c) | _ -> raise (Bad "no heap with a number of copies")) v in
  need "heaps out of order" (increasing (List.map fst l));
  need "no such heap" (List.for_all (fun (n, c) -> 1 <= n && n <= top && 1 <= c && c <= 65_535) l);
  l

let reason_of top v =
  match fields ["beside"; "context"; "power"; "relation"; "difference"; "modulus"; "residue"] v with
  | [b; u; d; r; c; m; e] ->
    let re_relation = match str r with
      | "at-least" -> At_least | "at-most" -> At_most | "equal" -> Equal | _ -> raise (Bad "no relation") in
    let r = { re_beside = copies_of top b; re_context = copies_of top u; re_power = copies_of top d; re_relation;
              re_difference = int c; re_modulus = int m; re_residue = int e } in
    need "a reason about nothing" (r.re_context <> [] && r.re_power <> []);
    need "numbers beyond the bounds" (r.re_difference <= 65_535 && r.re_modulus <= 1_000);
    r
  | _ -> assert false

(* Words have an exponent for each generator. *)
let words_of generators top relations words =
  let generators = ints generators in
  let word v = ints v in
  let relations = list (function List [u; v] -> (word u, word v) | _ -> raise (Bad "no relation")) relations in
  let words = list word words in
  let good w = List.length w = List.length generators && List.for_all (fun n -> n <= 65_535) w in
  need "generators that are no heaps" (List.for_all (fun g -> 1 <= g && g <= top) generators);
  need "a generator twice" (increasing (List.sort compare generators));
  need "words of another length" (List.for_all good words && List.for_all (fun (u, v) -> good u && good v) relations);
  need "another number of words" (List.length words = top + 1);
  (generators, relations, words)

let automaton_of v =
  let names = ["order"; "torsion"; "actions"; "directions"; "phi"; "next"; "accepting"; "start"; "generators"; "relations"; "words"] in
  let given = match v with Object l -> List.mem_assoc "reason" l | _ -> false in
  match fields (if given then names @ ["reason"] else names) v with
  | order :: torsion :: actions :: directions :: phi :: next :: accepting :: start :: generators :: relations :: words :: rest ->
    let a = { au_order = int order; au_torsion = ints torsion; au_actions = list ints actions; au_directions = ints directions;
              au_phi = list (function List [m; v] -> (int m, ints v) | _ -> raise (Bad "no value")) phi;
              au_next = list ints next; au_accepting = ints accepting; au_start = ints start } in
    let top = List.length a.au_phi - 1 and f = List.length a.au_directions and states = List.length a.au_next in
    let element x = x < a.au_order and state q = q < states and heap n = 1 <= n && n <= top in
    need "phi is empty" (top >= 0);
    need "no element" (a.au_order >= 1);
    need "too many coordinates" (f <= 12);
    need "heaps that are none" (List.for_all heap a.au_torsion && List.for_all heap a.au_directions);
    need "a heap twice" (increasing (List.sort compare a.au_torsion) && increasing (List.sort compare a.au_directions));
    need "lists of other lengths"
      (List.length a.au_torsion = List.length a.au_actions && List.for_all (fun l -> List.length l = a.au_order) a.au_actions &&
       List.for_all (fun (_, v) -> List.length v = f) a.au_phi && List.for_all (fun l -> List.length l = 1 lsl f) a.au_next &&
       List.length a.au_start = a.au_order);
    need "numbers out of range"
      (List.for_all (List.for_all element) a.au_actions && List.for_all (fun (m, v) -> element m && List.for_all (fun x -> x <= 65_535) v) a.au_phi &&
       List.for_all (List.for_all state) a.au_next && List.for_all state a.au_accepting && List.for_all state a.au_start);
    need "states out of order" (increasing a.au_accepting);
    (a, words_of generators top relations words, match rest with [r] -> Some (reason_of top r) | _ -> None)
  | _ -> assert false

type file = First of certificate | Second of certificate2

let file_of (v : Json.t) : file =
  let schema = match v with
    | Object l -> (match List.assoc_opt "schema" l with Some s -> str s | None -> raise (Bad "no schema"))
    | _ -> raise (Bad "no object") in
  match schema with
  | "misere.certificate/1" ->
    (match fields ["schema"; "rules"; "claim"; "quotient"; "nim"; "digest"] v with
     | [_; rules; claim; quotient; nim; digest] ->
       ignore (str digest);
       First { the_rules = rules_of rules; the_claim = claim_of claim; the_quotient = quotient_of quotient;
               the_nim = (match nim with Null -> None | l -> Some (ints l)) }
     | _ -> assert false)
  | "misere.certificate/2" ->
    (match fields ["schema"; "rules"; "claim"; "quotient"; "nim"; "automatic"; "digest"] v with
     | [_; rules; claim; quotient; nim; automatic; digest] ->
       ignore (str digest);
       need "a quotient beside an automaton" (quotient = Null);
       let (the_automaton, (the_generators, the_relations, the_words), the_reason) = automaton_of automatic in
       Second { the_rules2 = rules_of rules; the_claim2 = claim_of claim; the_nim2 = (match nim with Null -> None | l -> Some (ints l));
                the_automaton; the_generators; the_relations; the_words; the_reason }
     | _ -> assert false)
  | _ -> raise (Other_version schema)

let name_of = function
  | Code (d :: rest) ->
    Printf.sprintf "%x.%s" d (if rest = [] then "0" else String.concat "" (List.map (Printf.sprintf "%x") rest))
  | Code [] -> "no code"
  | Heaps t -> Printf.sprintf "%d heaps with listed options" (List.length t)

(* The claim of an automaton in words. *)
let in_words2 (c : certificate2) =
  let top = List.length c.the_words - 1 and game = name_of c.the_rules2 in
  let size = match size_of (List.length c.the_generators) c.the_relations with
    | Some n -> Printf.sprintf "has order %d" n
    | None -> "is infinite" in
  let what = Printf.sprintf "%s, with %d generators and %d relations" size (List.length c.the_generators) (List.length c.the_relations) in
  let claim = match c.the_claim2 with
    | All_heaps -> Printf.sprintf "the misère quotient of the whole game %s" what
    | Periodic (s, p) -> Printf.sprintf "the misère quotient of the whole game %s; its values have period %d from heap %d on" what p s
    | Tame_relative m -> Printf.sprintf "the misère quotient of the heaps up to %d %s; beyond heap %d misère play is normal play" top what m
    | _ -> Printf.sprintf "the misère quotient of the heaps up to %d %s" top what in
  Printf.sprintf "%s: %s%s" game claim (if c.the_reason = None then "" else "; the short reason is right")

(* The claim in words, for the answer. *)
let in_words (c : certificate) : string =
  let game = name_of c.the_rules in
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
