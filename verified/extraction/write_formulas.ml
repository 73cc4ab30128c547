(* write_formulas NAME FILE: a certificate of version 3 as terms of Coq, with the refutations that Checker3.v asks for (Pure3.v). *)

open Checker

let list f l = "[" ^ String.concat "; " (List.map f l) ^ "]"
let z n = string_of_int n
let bool b = if b then "true" else "false"
let form (a, c) = Printf.sprintf "(%s, %s)" (list z a) (z c)
let rec tree leaf = function
  | Leaf l -> "Leaf " ^ leaf l
  | Test ((m, r), yes, no) -> Printf.sprintf "Test (%s, %s) (%s) (%s)" (z m) (form r) (tree leaf yes) (tree leaf no)
let nat n = Printf.sprintf "%d%%nat" n
let formula f = Printf.sprintf "(f %s %s %s)" (nat f.f_type) (bool f.f_sign) (list form f.f_at)
let option f = function None -> "None" | Some x -> "(Some " ^ f x ^ ")"
let named m = Printf.sprintf "(n %s %s %s)" (nat m.take_of) (nat m.leave) (list (fun (d, r) -> Printf.sprintf "(%s, %s)" (z d) (form r)) m.parts)
let element e = Printf.sprintf "e %s %s %s" (nat e.e_type) (bool e.e_sign) (list z e.e_at)
let pair f (a, b) = Printf.sprintf "(%s, %s)" (f a) (f b)

let rec refutation = function
  | Done -> "Done"
  | Sum (l, d, next) -> Printf.sprintf "Sum %s %s (%s)" (list (fun (i, k) -> Printf.sprintf "(%s, %s)" (nat i) (z k)) l) (z d) (refutation next)
  | Split (((a, q), c), yes, no) -> Printf.sprintf "Split (%s, %s, %s) (%s) (%s)" (list z a) (list z q) (z c) (refutation yes) (refutation no)

let () =
  let name = Sys.argv.(1) in
  let ic = open_in_bin Sys.argv.(2) in
  let text = really_input_string ic (in_channel_length ic) in
  match Reader3.file_of (Json.parse text) with
  | None | Some (Heaps _, _) -> failwith "no certificate of version 3"
  | Some ((Code digits as rules), fs) ->
    (* The finder of Pure3.v gives numbers for points; here each number has its point beside it. *)
    let points = Hashtbl.create 1000 and refuted = Hashtbl.create 1000 and keys = Hashtbl.create 1000 in
    let find news olds p =
      let h = case_number news p in
      match Hints3.find news olds (match p with [h] -> Hashtbl.find points h | _ -> []) with
      | Refuted r ->
        if not (Hashtbl.mem keys h) then (Hashtbl.add keys h (); Hashtbl.replace refuted r (h :: Option.value ~default:[] (Hashtbl.find_opt refuted r)));
        Refuted r
      | Point x -> Hashtbl.replace points h x; Point [h] in
    if verdict3 rules fs find <> None then failwith "rejected";
    let p = Printf.printf in
    p "Definition %s : formulas :=\n" name;
    p "  let e t s a := {| e_type := t; e_sign := s; e_at := a |} in let f t s a := {| f_type := t; f_sign := s; f_at := a |} in\n";
    p "  let n t l a := {| take_of := t; leave := l; parts := a |} in {|\n";
    p "  types := %s;\n" (list (fun (k, d) -> Printf.sprintf "(%s, %s)" (nat k) (list (fun (m, r) -> Printf.sprintf "(%s, %s)" (z m) (form r)) d)) fs.types);
    p "  the_one := %s;\n" (element fs.the_one);
    p "  products := %s;\n" (list (list (tree formula)) fs.products);
    p "  in_p := %s;\n" (list (tree nat) fs.in_p);
    p "  head := %s;\n" (list element fs.head);
    p "  tail := %s;\n" (list formula fs.tail);
    p "  words := %s;\n" (list (tree (option (fun (y, h) -> Printf.sprintf "(%s, %s)" (formula y) (form h)))) fs.words);
    p "  lengths := %s;\n" (list form fs.lengths);
    p "  told_apart := %s;\n" (list (list (pair (tree (option formula)))) fs.told_apart);
    p "  named_moves := %s;\n" (list (list (pair (tree (option named)))) fs.named_moves);
    p "  related := %s |}.\n\n" (list (list (tree nat)) fs.related);
    let rows = List.sort compare (Hashtbl.fold (fun r l rows -> (List.length l, refutation r, List.sort compare l) :: rows) refuted []) in
    p "Definition %s_refutations : table := [\n  %s]%%Z.\n" name
      (String.concat ";\n  " (List.map (fun (_, r, l) -> Printf.sprintf "(%s, %s%%positive)" r (list (fun h -> z (h + 1)) l)) rows));
    p "(* %s *)\n" (list string_of_int digits)
