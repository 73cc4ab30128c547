(* Conditions on integers that cannot all hold are refuted here, with the steps written down for the proved checker, or a point is
   found at which they hold: the Omega test (Pugh 1991). Nothing here is trusted. *)

open Checker

exception Too_much

(* v·x + c >= 0, and why. Coordinates change on the way; sums and divisions by a common divisor do not care for that. *)
type row = { v : int array; c : int; why : why; id : int }
and why =
  | Given of int                      (* its place among the facts of the checker *)
  | Guess                             (* a case of a split, or a dark shadow *)
  | Comb of (row * int) list * int    (* a sum, divided *)

(* A split is on a form in the first coordinates; yes and no are the rows that it adds. *)
type tree = Leaf of row | Cases of (int array * int) * row * tree * row * tree
type found = Absurd of tree | At of int array

let most_work = 400_000
let work = ref 0
let spend k = work := !work + k; if !work > most_work then raise Too_much

let counter = ref 0
let changes = ref 0
let row v c why = incr counter; { v; c; why; id = !counter }

let small x = if x > 1 lsl 24 || x < - (1 lsl 24) then raise Too_much else x
let rec gcd a b = if b = 0 then a else gcd b (a mod b)
let floor_div a b = if a >= 0 then a / b else - ((b - 1 - a) / b)     (* b > 0 *)

(* A sum of rows, each taken some times, divided by what its coefficients share. *)
let sum parts =
  let n = Array.length (fst (List.hd parts)).v in
  spend (n * List.length parts);
  let v = Array.make n 0 and c = ref 0 in
  List.iter (fun (r, k) ->
    for i = 0 to n - 1 do v.(i) <- small (v.(i) + small k * r.v.(i)) done;
    c := !c + k * r.c) parts;
  let add (r, k) l =
    let known = try List.assq r !l with Not_found -> 0 in
    l := (r, known + k) :: List.filter (fun (s, _) -> s != r) !l in
  let flat = ref [] in
  List.iter (fun (r, k) -> match r.why with
    | Comb (ps, 1) -> List.iter (fun (p, j) -> add (p, small (j * k)) flat) ps
    | _ -> add (r, k) flat) parts;
  let g = Array.fold_left (fun g a -> gcd g (abs a)) 0 v in
  if g > 1 then row (Array.map (fun a -> a / g) v) (floor_div !c g) (Comb (!flat, g))
  else row v !c (Comb (!flat, 1))

exception Found_absurd of row

(* Of rows with the same coefficients only the sharpest; none without variables. *)
let tidy rows =
  let table : (int array, row) Hashtbl.t = Hashtbl.create 8 in
  List.iter (fun r ->
    spend 4;
    if Array.for_all (fun a -> a = 0) r.v then (if r.c < 0 then raise (Found_absurd r))
    else match Hashtbl.find_opt table r.v with
      | Some old when old.c <= r.c -> ()
      | _ -> Hashtbl.replace table r.v r) rows;
  Hashtbl.iter (fun v r ->
    match Hashtbl.find_opt table (Array.map (fun a -> - a) v) with
    | Some o when o.c + r.c < 0 -> raise (Found_absurd (sum [(r, 1); (o, 1)]))
    | _ -> ()) table;
  table

let normal r =
  let g = Array.fold_left (fun g a -> gcd g (abs a)) 0 r.v in
  if g > 1 then sum [(r, 1)] else r

(* How to go back: coordinate j from an equation v·x + c = 0 with v.(j) = 1 or -1; from bounds; or from a change of coordinates. *)
type trail = Equation of int * int array * int | Bounds of int * row list | Change of int * int array

let value v x = let s = ref 0 in Array.iteri (fun i a -> if a <> 0 then s := !s + a * x.(i)) v; !s

(* Between which numbers coordinate j has to be. *)
let bounds rows j x =
  List.fold_left (fun (low, high) r ->
    let a = r.v.(j) in
    let rest = value r.v x - a * x.(j) + r.c in
    if a > 0 then (let b = - (floor_div rest a) in ((match low with Some l when l >= b -> low | _ -> Some b), high))
    else (let b = floor_div rest (- a) in (low, match high with Some h when h <= b -> high | _ -> Some b)))
    (None, None) rows

let fill rows j x =
  x.(j) <- 0;
  match bounds rows j x with
  | Some l, Some h -> if l > h then false else (x.(j) <- (if l <= 0 && 0 <= h then 0 else if l > 0 then l else h); true)
  | Some l, None -> x.(j) <- max l 0; true
  | None, Some h -> x.(j) <- min h 0; true
  | None, None -> true

let back trail x =
  List.iter (function
    | Equation (j, v, c) -> x.(j) <- 0; x.(j) <- - v.(j) * (value v x + c)
    | Bounds (j, rows) -> if not (fill rows j x) then raise Too_much
    | Change (j, q) -> x.(j) <- x.(j) - value q x) trail

let list_of table = Hashtbl.fold (fun _ r l -> r :: l) table []

(* The coordinates that are left, each as a form in the first coordinates. *)
let rec solve n origin rows : found =
  match tidy (List.map normal rows) with
  | exception Found_absurd r -> Absurd (Leaf r)
  | table ->
    let equation = Hashtbl.fold (fun v r best ->
        match Hashtbl.find_opt table (Array.map (fun a -> - a) v) with
        | Some o when o.c + r.c = 0 ->
          let least = Array.fold_left (fun m a -> if a <> 0 && abs a < m then abs a else m) max_int v in
          (match best with Some (l, _, _) when l <= least -> best | _ -> Some (least, r, o))
        | _ -> best) table None in
    match equation with
    | Some (least, r, o) -> substitute n origin table least r o
    | None -> eliminate n origin table

and substitute n origin table least r o =
  let j = let rec go i = if abs r.v.(i) = least then i else go (i + 1) in go 0 in
  if least = 1 then begin
    let rest = List.filter_map (fun f ->
      if f == r || f == o then None
      else
        let b = f.v.(j) in
        if b = 0 then Some f
        else Some (sum [(f, 1); ((if b * r.v.(j) < 0 then r else o), abs b)])) (list_of table) in
    match solve n origin rest with
    | At x -> back [Equation (j, r.v, r.c)] x; At x
    | a -> a
  end else begin
    (* y = x_j + sum of q_i x_i: all coefficients of the equation but the least become smaller. *)
    let a = r.v.(j) in
    let q = Array.mapi (fun i b -> if i = j then 0 else (let s = if a > 0 then b else - b in floor_div s (abs a))) r.v in
    let origin' = Array.copy origin in
    let w = Array.copy origin.(j) in
    Array.iteri (fun i k -> if k <> 0 then Array.iteri (fun l b -> w.(l) <- small (w.(l) + k * b)) origin.(i)) q;
    origin'.(j) <- w;
    incr changes;
    let moved f = { f with v = Array.mapi (fun i b -> if i = j then b else small (b - f.v.(j) * q.(i))) f.v } in
    spend (n * Hashtbl.length table);
    match solve n origin' (List.map moved (list_of table)) with
    | At x -> back [Change (j, q)] x; At x
    | a -> a
  end

and eliminate n origin table =
  let rows = list_of table in
  if rows = [] then At (Array.make n 0) else begin
    let best = ref None in
    for j = 0 to n - 1 do
      let lows = ref 0 and highs = ref 0 and many_lows = ref 0 and many_highs = ref 0 in
      List.iter (fun r ->
        let a = r.v.(j) in
        if a > 0 then (incr lows; if a > 1 then incr many_lows)
        else if a < 0 then (incr highs; if a < -1 then incr many_highs)) rows;
      if !lows + !highs > 0 then begin
        let exact = !lows = 0 || !highs = 0 || !many_lows = 0 || !many_highs = 0 in
        let cost = (not exact, !lows * !highs - !lows - !highs, !many_lows * !many_highs) in
        match !best with Some (c, _) when c <= cost -> () | _ -> best := Some (cost, j)
      end
    done;
    spend (n * List.length rows);
    match !best with
    | None -> assert false
    | Some ((inexact, _, _), j) ->
      let with_j = List.filter (fun r -> r.v.(j) <> 0) rows and others = List.filter (fun r -> r.v.(j) = 0) rows in
      let lows = List.filter (fun r -> r.v.(j) > 0) with_j and highs = List.filter (fun r -> r.v.(j) < 0) with_j in
      let pairs f = List.concat_map (fun l -> List.map (fun h -> f l h) highs) lows in
      let shadow = pairs (fun l h ->
        let a = l.v.(j) and b = - h.v.(j) in
        let g = gcd a b in
        sum [(l, b / g); (h, a / g)]) in
      match solve n origin (shadow @ others) with
      | Absurd t -> Absurd t
      | At x when fill with_j j x -> At x
      | At _ when not inexact -> raise Too_much
      | At _ -> splinters n origin rows others with_j lows highs j
  end

and splinters n origin rows others with_j lows highs j =
  let dark = List.concat_map (fun l -> List.map (fun h ->
    let a = l.v.(j) and b = - h.v.(j) in
    let v = Array.mapi (fun i c -> small (b * c + a * h.v.(i))) l.v in
    row v (b * l.c + a * h.c - (a - 1) * (b - 1)) Guess) highs) lows in
  match solve n origin (dark @ others) with
  | At x when fill with_j j x -> At x
  | At _ -> raise Too_much
  | Absurd _ ->
    (* In every solution some lower bound is almost reached. *)
    let most = List.fold_left (fun m h -> max m (- h.v.(j))) 0 highs in
    let first v c = (* in the first coordinates *)
      let w = Array.make n 0 in
      Array.iteri (fun i a -> if a <> 0 then Array.iteri (fun k b -> w.(k) <- small (w.(k) + a * b)) origin.(i)) v;
      (w, c) in
    let rec bound lows rows = match lows with
      | [] -> solve n origin rows
      | l :: rest ->
        let a = l.v.(j) in
        let last = if a = 1 then -1 else (a * most - a - most) / most in
        let rec at i rows =
          if i > last then bound rest rows
          else begin
            spend 50;
            let yes = row l.v (l.c - i - 1) Guess and no = row (Array.map (fun b -> - b) l.v) (i - l.c) Guess in
            match solve n origin (no :: rows) with
            | At x -> At x
            | Absurd t_no ->
              match at (i + 1) (yes :: rows) with
              | At x -> At x
              | Absurd t_yes -> Absurd (Cases (first l.v (l.c - i - 1), yes, t_yes, no, t_no))
          end in
        at 0 rows in
    bound lows rows

(* The steps for the checker. Facts are named by their places; every new one comes to the front. *)
let written width columns tree =
  let rec emit tree known made =
    match tree with
    | Leaf r ->
      let known = ref known and made = ref made and steps = ref [] in
      let place = function
        | { why = Given i; _ } -> i + !made
        | r -> !made - 1 - List.assoc r.id !known in
      let step parts d r =
        let parts = List.map (fun (p, k) -> (place p, k)) parts in
        steps := (parts, d) :: !steps;
        known := (r.id, !made) :: !known;
        incr made in
      let rec make r =
        if not (List.mem_assoc r.id !known) then
          match r.why with
          | Given _ -> ()
          | Guess -> raise Too_much
          | Comb (parts, d) -> List.iter (fun (p, _) -> make p) parts; step parts d r in
      make r;
      (match r.why with Comb _ -> () | _ -> step [(r, 1)] 1 { r with id = 0 });
      List.fold_left (fun next (parts, d) -> Sum (parts, d, next)) Done !steps
    | Cases ((w, c), yes, t, no, e) ->
      let a = List.init width (fun i -> match Hashtbl.find_opt columns i with Some k -> w.(k) | None -> 0) in
      let most = Hashtbl.fold (fun i _ m -> max m (i - 1000)) columns (-1) in
      let q = List.init (most + 1) (fun i -> match Hashtbl.find_opt columns (1000 + i) with Some k -> w.(k) | None -> 0) in
      Split (((a, q), c), emit t ((yes.id, made) :: known) (made + 1), emit e ((no.id, made) :: known) (made + 1)) in
  emit tree [] 0

(* Refutes facts, or finds values of the variables: a list of (variable, value). *)
let decide (facts : ((int list * int list) * int) list) : (refutation, (int * int) list) Either.t =
  work := 0;
  let columns = Hashtbl.create 16 in
  let width = ref 0 in
  let column i = if not (Hashtbl.mem columns i) then Hashtbl.add columns i (Hashtbl.length columns) in
  List.iter (fun ((a, q), _) ->
    List.iteri (fun i c -> if c <> 0 then (column i; width := max !width (i + 1))) a;
    List.iteri (fun i c -> if c <> 0 then column (1000 + i)) q) facts;
  let n = Hashtbl.length columns in
  let rows = List.mapi (fun place ((a, q), c) ->
    let v = Array.make n 0 in
    List.iteri (fun i c -> if c <> 0 then v.(Hashtbl.find columns i) <- c) a;
    List.iteri (fun i c -> if c <> 0 then v.(Hashtbl.find columns (1000 + i)) <- c) q;
    row v c (Given place)) facts in
  let origin = Array.init n (fun i -> Array.init n (fun k -> if i = k then 1 else 0)) in
  match solve n origin rows with
  | Absurd t -> Either.Left (written !width columns t)
  | At x -> Either.Right (Hashtbl.fold (fun i k l -> if i < 1000 then (i, x.(k)) :: l else l) columns [])
