(* misere-verified FILE...: one line for each certificate. *)

let usage = "misere-verified FILE...\n\
Checks certificates of versions 1, 2 and 3 with the checker that is proved in Coq.\n\
Prints 'FILE: accepted: CLAIM' or 'FILE: rejected: REASON' for each. Digests are left aside.\n\
Exit status: 0 all accepted; 2 some cannot be read or are of another version; 1 some rejected, and none of these."

let largest = 1 lsl 29

let read_all ic =
  let b = Buffer.create 65536 in
  let chunk = Bytes.create 65536 in
  let rec go () =
    let k = input ic chunk 0 65536 in
    if k > 0 then begin
      Buffer.add_subbytes b chunk 0 k;
      if Buffer.length b > largest then raise Hints.Too_large;
      go ()
    end in
  go ();
  Buffer.contents b

let contents file =
  let ic = open_in_bin file in
  let raw = Fun.protect ~finally:(fun () -> close_in_noerr ic) (fun () -> read_all ic) in
  if String.length raw >= 2 && raw.[0] = '\x1f' && raw.[1] = '\x8b' then begin
    let ic = Unix.open_process_args_in "gzip" [| "gzip"; "-dc"; "--"; file |] in
    let text = try read_all ic with e -> ignore (Unix.close_process_in ic); raise e in
    if Unix.close_process_in ic <> Unix.WEXITED 0 then raise (Json.Bad "gzip cannot unpack it");
    text
  end else raw

let check file =
  let say status what = Printf.printf "%s: %s\n%!" file what; status in
  let malformed why = say 1 ("rejected: step 1: " ^ String.escaped (if String.length why > 120 then String.sub why 0 120 else why)) in
  match contents file with
  | exception Sys_error e -> prerr_endline e; 2
  | exception Json.Bad why -> malformed why
  | exception Hints.Too_large -> say 1 "rejected: too large for this checker"
  | text ->
    match
      let parsed = Json.parse text in
      match Reader3.file_of parsed with
      | Some (rules, f) -> (Checker.verdict3 rules f Hints3.find, fun () -> Reader3.in_words rules f)
      | None ->
        match Reader.file_of parsed with
        | Reader.First c -> (Checker.verdict c (Hints.of_certificate c), fun () -> Reader.in_words c)
        | Reader.Second c -> (Checker.verdict2 c (Words2.hints_of c), fun () -> Reader.in_words2 c)
    with
    | None, words -> say 0 ("accepted: " ^ words ())
    | Some step, _ -> say 1 (Printf.sprintf "rejected: step %d" step)
    | exception Json.Bad why -> malformed why
    | exception Reader.Other_version schema -> say 2 ("not checked: its schema is " ^ String.escaped schema ^ ", and the proof is for misere.certificate/1, /2 and /3")
    | exception Hints2.Fails step -> say 1 (Printf.sprintf "rejected: step %d" step)
    | exception (Hints.Too_large | Omega.Too_much | Checked.Overflow) -> say 1 "rejected: too large for this checker"
    | exception (Invalid_argument _ | Not_found | Failure _) -> say 1 "rejected: step 1: a number out of range"
    | exception (Stack_overflow | Out_of_memory) -> say 1 "rejected: too large for this checker"

let () =
  Gc.set { (Gc.get ()) with space_overhead = 1000 };
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline usage; exit 2
  | ["--help"] | ["-h"] -> print_endline usage
  | files -> exit (List.fold_left (fun worst file -> max worst (check file)) 0 files)
