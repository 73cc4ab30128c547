(* Reading JSON: objects, lists, strings, integers of at most 2^32 - 1, true, false, null; nothing else is in a certificate. *)

type t =
  | Null
  | Bool of bool
  | Int of int
  | Str of string
  | List of t list
  | Object of (string * t) list

exception Bad of string

let parse (s : string) : t =
  let n = String.length s in
  let at = ref 0 in
  let bad what = raise (Bad (Printf.sprintf "%s at byte %d" what !at)) in
  let peek () = if !at < n then s.[!at] else '\000' in
  let rec blanks () =
    match peek () with ' ' | '\t' | '\n' | '\r' when !at < n -> incr at; blanks () | _ -> () in
  let expect c = if !at < n && s.[!at] = c then incr at else bad (Printf.sprintf "no '%c'" c) in
  let word w v =
    let l = String.length w in
    if !at + l <= n && String.sub s !at l = w then (at := !at + l; v) else bad "no value" in
  let number () =
    let minus = peek () = '-' in
    if minus then incr at;
    let first = !at in
    let v = ref 0 in
    while !at < n && s.[!at] >= '0' && s.[!at] <= '9' do
      v := !v * 10 + Char.code s.[!at] - 48;
      if !v > 0xFFFFFFFF then bad "a number beyond 2^32 - 1";
      incr at
    done;
    if !at = first || (s.[first] = '0' && !at > first + 1) then bad "no natural number";
    (match peek () with '.' | 'e' | 'E' -> bad "no natural number" | _ -> ());
    if minus && !v = 0 then bad "no natural number";
    if minus then - !v else !v in
  let text () =
    expect '"';
    let b = Buffer.create 16 in
    let rec go () =
      if !at >= n then bad "a string without end";
      let c = s.[!at] in
      incr at;
      match c with
      | '"' -> Buffer.contents b
      | '\\' ->
        let e = peek () in
        incr at;
        (match e with
         | '"' | '\\' | '/' -> Buffer.add_char b e
         | 'b' -> Buffer.add_char b '\b' | 'f' -> Buffer.add_char b '\012'
         | 'n' -> Buffer.add_char b '\n' | 'r' -> Buffer.add_char b '\r' | 't' -> Buffer.add_char b '\t'
         | 'u' when !at + 4 <= n ->
           let v = try int_of_string ("0x" ^ String.sub s !at 4) with _ -> bad "no escape" in
           at := !at + 4;
           if v >= 128 then bad "a character that no certificate has";
           Buffer.add_char b (Char.chr v)
         | _ -> bad "no escape");
        go ()
      | c when c < ' ' -> bad "a control character in a string"
      | c when c > '~' -> bad "a character that no certificate has"
      | c -> Buffer.add_char b c; go () in
    go () in
  let rec value depth =
    if depth > 200 then bad "too deep";
    blanks ();
    match peek () with
    | '{' ->
      incr at; blanks ();
      if peek () = '}' then (incr at; Object [])
      else
        let rec members acc =
          blanks ();
          let k = text () in
          blanks (); expect ':';
          let v = value (depth + 1) in
          if List.mem_assoc k acc then bad ("a field given twice, " ^ k);
          blanks ();
          if peek () = ',' then (incr at; members ((k, v) :: acc)) else (expect '}'; Object (List.rev ((k, v) :: acc))) in
        members []
    | '[' ->
      incr at; blanks ();
      if peek () = ']' then (incr at; List [])
      else
        let rec items acc =
          let v = value (depth + 1) in
          blanks ();
          if peek () = ',' then (incr at; items (v :: acc)) else (expect ']'; List (List.rev (v :: acc))) in
        items []
    | '"' -> Str (text ())
    | 'n' -> word "null" Null
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | _ -> Int (number ()) in
  let v = value 0 in
  blanks ();
  if !at < n then bad "something after the end";
  v

(* The fields of an object, just these. *)
let fields names = function
  | Object l ->
    List.iter (fun (k, _) -> if not (List.mem k names) then raise (Bad ("an unknown field, " ^ k))) l;
    List.map (fun k -> match List.assoc_opt k l with Some v -> v | None -> raise (Bad ("no field " ^ k))) names
  | _ -> raise (Bad "no object")

let int = function Int n when n >= 0 -> n | _ -> raise (Bad "no number")
let signed = function Int n -> n | _ -> raise (Bad "no number")
let str = function Str s -> s | _ -> raise (Bad "no string")
let list f = function List l -> List.rev (List.rev_map f l) | _ -> raise (Bad "no list")
let ints = list int
