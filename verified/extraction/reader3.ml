(* Version 3: formulas as they stand in the file. This file is trusted; it also checks the form (step 1). *)

open Checker
open Json

let need = Reader.need
let bounded v = let n = signed v in need "a number beyond the bounds" (abs n <= 1_000_000_000); n

(* A row: the coefficients, then the constant. *)
let row k v =
  let l = list bounded v in
  need "a row of another length" (List.length l = k + 1);
  let rec go = function [c] -> ([], c) | a :: r -> let (l, c) = go r in (a :: l, c) | [] -> assert false in
  go l

let test k m v =
  let m = int m in
  need "a modulus out of range" (m <> 1 && m <= 1_000);
  (m, row k v)

let rec tree depth k leaf v =
  need "a tree that is too deep" (depth <= 64);
  match v with
  | List [m; r; yes; no] -> let t = test k m r in Test (t, tree (depth + 1) k leaf yes, tree (depth + 1) k leaf no)
  | List _ -> raise (Bad "no split")
  | v -> Leaf (leaf k v)

let sign v = match int v with 0 -> false | 1 -> true | _ -> raise (Bad "no sign")
let mask most _ v = let n = int v in need "a mask out of range" (n <= most); n
let counted n what f v = let l = list f v in need what (List.length l = n); l

let formulas_of v =
  match fields ["types"; "one"; "product"; "p"; "phi"; "words"; "length"; "contexts"; "moves"; "r"] v with
  | [types; one; product; p; phi; words; length; contexts; moves; r] ->
    let types = list (fun v -> match fields ["parameters"; "domain"] v with
      | [k; domain] ->
        let k = int k in
        need "too many parameters" (k <= 5);
        (k, list (function List [m; r] -> test k m r | _ -> raise (Bad "no test")) domain)
      | _ -> assert false) types in
    let arities = Array.of_list (List.map fst types) in
    let n = Array.length arities in
    need "no types" (n >= 1 && n <= 1_000);
    let arity t = need "no such type" (t < n); arities.(t) in
    let element v = match fields ["type"; "sign"; "at"] v with
      | [t; e; l] -> let t = int t in { e_type = t; e_sign = sign e; e_at = counted (arity t) "other parameters" bounded l }
      | _ -> assert false in
    let formula_of k t e l = let t = int t in { f_type = t; f_sign = sign e; f_at = counted (arity t) "other parameters" (row k) l } in
    let formula k v = match fields ["type"; "sign"; "at"] v with [t; e; l] -> formula_of k t e l | _ -> assert false in
    let optional leaf k = function Null -> None | v -> Some (leaf k v) in
    let word k v = match fields ["type"; "sign"; "at"; "heap"] v with
      | [t; e; l; heap] -> (formula_of k t e l, row k heap)
      | _ -> assert false in
    let for_types f v =
      need "another number of types" (match v with List l -> List.length l = n | _ -> false);
      match v with List l -> List.mapi f l | _ -> assert false in
    let from t f v = match v with
      | List l -> need "another number of types" (List.length l = n - t); List.mapi (fun i v -> f (t + i) v) l
      | _ -> raise (Bad "no list") in
    let pairs f v = for_types (fun t v -> from t (fun u v -> f (arities.(t) + arities.(u)) v) v) v in
    let two leaf k v = match v with List [a; b] -> (tree 0 k leaf a, tree 0 k leaf b) | _ -> raise (Bad "no two trees") in
    let named k v =
      let given = match v with Object l -> List.mem_assoc "parts" l | _ -> false in
      match fields (if given then ["take"; "leave"; "parts"] else ["take"; "leave"]) v with
      | take :: leave :: rest ->
        let leave = int leave in
        let parts = match rest with
          | [l] -> list (function
              | List [d; r] -> let d = int d in need "a divisor out of range" (d >= 1 && d <= 1_000); (d, row k r)
              | _ -> raise (Bad "no part")) l
          | _ -> [] in
        need "parts that do not fit" (leave <= 3 && List.length parts = max 0 (leave - 1) && given = (leave >= 2));
        { take_of = int take; leave; parts }
      | _ -> assert false in
    (match fields ["step"; "head"; "tail"] phi with
     | [step; head; tail] ->
       let step = int step and head = list element head and tail = list (formula 1) tail in
       let n0 = List.length head in
       need "phi is empty" (n0 >= 1 && step >= 1 && List.length tail = step && n0 <= 10_000 && step <= 10_000);
       let named_moves = counted (n0 - 1 + step) "another number of heaps"
         (for_types (fun t v -> two (optional named) (1 + arities.(t)) v)) moves in
       { types; the_one = element one; head; tail; named_moves;
         products = pairs (fun k v -> tree 0 k formula v) product;
         in_p = for_types (fun t v -> tree 0 arities.(t) (mask 3) v) p;
         words = for_types (fun t v -> tree 0 arities.(t) (optional word) v) words;
         lengths = for_types (fun t v -> row arities.(t) v) length;
         told_apart = pairs (fun k v -> two (optional formula) k v) contexts;
         related = for_types (fun t v -> for_types (fun u v -> tree 0 (arities.(t) + arities.(u)) (mask 15) v) v) r }
     | _ -> assert false)
  | _ -> assert false

(* The rules and the formulas of a file of version 3; nothing for another version. *)
let file_of (v : Json.t) : (rules * formulas) option =
  match v with
  | Object l when List.assoc_opt "schema" l = Some (Str "misere.certificate/3") ->
    (match fields ["schema"; "rules"; "claim"; "quotient"; "nim"; "formulas"; "digest"] v with
     | [_; rules; claim; quotient; nim; formulas; digest] ->
       ignore (str digest);
       need "another kind of claim" (fields ["kind"] claim = [Str "parametric"]);
       need "a quotient beside formulas" (quotient = Null && nim = Null);
       let rules = Reader.rules_of rules in
       need "formulas are for codes" (match rules with Code _ -> true | Heaps _ -> false);
       Some (rules, formulas_of formulas)
     | _ -> assert false)
  | _ -> None

let in_words rules (f : formulas) =
  Printf.sprintf "%s: the misère quotient of the whole game by formulas; %d types of elements, the values of the heaps go by steps of %d from heap %d on"
    (Reader.name_of rules) (List.length f.types) (List.length f.tail) (List.length f.head)
