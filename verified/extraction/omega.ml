(* Conditions on integers that cannot all hold are refuted here, with the steps written down for the proved checker, or a point is
   found at which they hold: the Omega test (Pugh 1991). Nothing here is trusted. *)

open Checker

exception Too_much

(* v·x + c >= 0, and why. Coordinates change on the way; sums and divisions by a common divisor do not care for that. *)
type row = { v : int array; hash : int; c : int; why : why; id : int }
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

(* Linear in the coefficients, so that opposite ones have opposite hashes. *)
let hash v =
  let s = ref 0 in
  for i = 0 to Array.length v - 1 do s := (!s + v.(i)) * 0x1e3779b97f4a7c15 done;
  !s

let counter = ref 0
let changes = ref 0
let row v c why = incr counter; { v; hash = hash v; c; why; id = !counter }

let small x = if x > 1 lsl 24 || x < - (1 lsl 24) then raise Too_much else x
let rec gcd a b = if b = 0 then a else gcd b (a mod b)
let floor_div a b = if a >= 0 then a / b else - ((b - 1 - a) / b)     (* b > 0 *)

(* What the coefficients share: 0 if there are none. *)
let shared v =
  let g = ref 0 and i = ref 0 and n = Array.length v in
  while !i < n && !g <> 1 do g := gcd !g (abs v.(!i)); incr i done;
  !g

let divided v c parts =
  let g = shared v in
  if g > 1 then row (Array.map (fun a -> a / g) v) (floor_div c g) (Comb (parts, g)) else row v c (Comb (parts, 1))

(* Each row of a sum once, and those that are sums themselves by their parts. *)
let flat parts =
  let add (r, k) l = if List.mem_assq r l then List.map (fun (s, j) -> if s == r then (s, j + k) else (s, j)) l else (r, k) :: l in
  List.fold_left (fun l (r, k) -> match r.why with
    | Comb (ps, 1) -> List.fold_left (fun l (p, j) -> add (p, small (j * k)) l) l ps
    | _ -> add (r, k) l) [] parts

(* A sum of rows, each taken some times, divided by what its coefficients share. *)
let sum parts =
  let n = Array.length (fst (List.hd parts)).v in
  spend (n * List.length parts);
  let v = Array.make n 0 and c = ref 0 in
  List.iter (fun (r, k) ->
    let k = small k in
    for i = 0 to n - 1 do v.(i) <- small (v.(i) + k * r.v.(i)) done;
    c := !c + k * r.c) parts;
  divided v !c (flat parts)

exception Found_absurd of row

let rec same v w i = i < 0 || (v.(i) = w.(i) && same v w (i - 1))
let rec opposite v w i = i < 0 || (v.(i) = - w.(i) && opposite v w (i - 1))
let rec nothing v i = i < 0 || (v.(i) = 0 && nothing v (i - 1))
let none = { v = [||]; hash = 0; c = 0; why = Guess; id = 0 }

(* Of rows with the same coefficients only the sharpest; none without variables. And the equation with the least coefficient, two
   opposite rows, if there is one. *)
let tidy rows =
  let size = let rec up s k = if k = 0 then s else up (2 * s) (k / 2) in up 4 (List.length rows) in
  let table = Array.make size none in
  let rec place is h v i =
    let r = table.(i) in
    if r == none || (r.hash = h && is r.v v (Array.length v - 1)) then i else place is h v ((i + 1) land (size - 1)) in
  let start h = (h lsr 20) land (size - 1) in
  List.iter (fun r ->
    spend 4;
    if nothing r.v (Array.length r.v - 1) then (if r.c < 0 then raise (Found_absurd r))
    else
      let i = place same r.hash r.v (start r.hash) in
      if table.(i) == none || table.(i).c > r.c then table.(i) <- r) rows;
  let kept = ref [] and equation = ref None in
  Array.iter (fun r -> if r != none then begin
    kept := r :: !kept;
    let o = table.(place opposite (- r.hash) r.v (start (- r.hash))) in
    if o != none then begin
      if o.c + r.c < 0 then raise (Found_absurd (sum [(r, 1); (o, 1)]));
      if o.c + r.c = 0 then
        let least = Array.fold_left (fun m a -> if a <> 0 && abs a < m then abs a else m) max_int r.v in
        match !equation with Some (l, _, _) when l <= least -> () | _ -> equation := Some (least, r, o)
    end
  end) table;
  (!kept, !equation)

let normal r = if shared r.v > 1 then divided r.v r.c (flat [(r, 1)]) else r

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

(* Origin: each coordinate as a form in the first ones, for the splits; few ask for it. *)
let rec solve n origin rows : found =
  match tidy (List.map normal rows) with
  | exception Found_absurd r -> Absurd (Leaf r)
  | rows, Some (least, r, o) -> substitute n origin rows least r o
  | rows, None -> eliminate n origin rows

and substitute n origin rows least r o =
  let j = let rec go i = if abs r.v.(i) = least then i else go (i + 1) in go 0 in
  if least = 1 then begin
    let rest = List.filter_map (fun f ->
      if f == r || f == o then None
      else
        let b = f.v.(j) in
        if b = 0 then Some f
        else Some (sum [(f, 1); ((if b * r.v.(j) < 0 then r else o), abs b)])) rows in
    match solve n origin rest with
    | At x -> back [Equation (j, r.v, r.c)] x; At x
    | a -> a
  end else begin
    (* y = x_j + sum of q_i x_i: all coefficients of the equation but the least become smaller. *)
    let a = r.v.(j) in
    let q = Array.mapi (fun i b -> if i = j then 0 else (let s = if a > 0 then b else - b in floor_div s (abs a))) r.v in
    let origin = lazy (
      let origin = Array.copy (Lazy.force origin) in
      let w = Array.copy origin.(j) in
      Array.iteri (fun i k -> if k <> 0 then Array.iteri (fun l b -> w.(l) <- small (w.(l) + k * b)) origin.(i)) q;
      origin.(j) <- w;
      origin) in
    incr changes;
    let moved f =
      let v = Array.mapi (fun i b -> if i = j then b else small (b - f.v.(j) * q.(i))) f.v in
      { f with v; hash = hash v } in
    spend (n * List.length rows);
    match solve n origin (List.map moved rows) with
    | At x -> back [Change (j, q)] x; At x
    | a -> a
  end

and eliminate n origin rows =
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
        let more = !lows * !highs - !lows - !highs and many = !many_lows * !many_highs in
        let worse = match !best with
          | None -> false
          | Some (e, m, k, _) -> if e <> exact then e else if m <> more then m < more else k <= many in
        if not worse then best := Some (exact, more, many, j)
      end
    done;
    spend (n * List.length rows);
    match !best with
    | None -> assert false
    | Some (exact, _, _, j) ->
      let with_j, others = List.partition (fun r -> r.v.(j) <> 0) rows in
      let lows, highs = List.partition (fun r -> r.v.(j) > 0) with_j in
      let pairs f = List.concat_map (fun l -> List.map (fun h -> f l h) highs) lows in
      let shadow = pairs (fun l h ->
        let a = l.v.(j) and b = - h.v.(j) in
        let g = gcd a b in
        sum [(l, b / g); (h, a / g)]) in
      match solve n origin (shadow @ others) with
      | Absurd t -> Absurd t
      | At x when fill with_j j x -> At x
      | At _ when exact -> raise Too_much
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
      Array.iteri (fun i a -> if a <> 0 then Array.iteri (fun k b -> w.(k) <- small (w.(k) + a * b)) (Lazy.force origin).(i)) v;
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

(* The steps for the checker, to whom a column is a variable or, from the width on, a quotient. Facts are named by their places; every
   new one comes to the front. *)
let written width quotients column tree =
  let rec made_at id = function [] -> -1 | (i, at) :: l -> if (i : int) = id then at else made_at id l in
  let rec emit tree known made =
    match tree with
    | Leaf r ->
      let known = ref known and made = ref made and steps = ref [] in
      let place = function
        | { why = Given i; _ } -> i + !made
        | r -> let at = made_at r.id !known in if at < 0 then raise Too_much else !made - 1 - at in
      let step parts d r =
        let parts = List.map (fun (p, k) -> (place p, k)) parts in
        steps := (parts, d) :: !steps;
        known := (r.id, !made) :: !known;
        incr made in
      let rec make r =
        match r.why with
        | Given _ -> ()
        | _ when made_at r.id !known >= 0 -> ()
        | Guess -> raise Too_much
        | Comb (parts, d) -> List.iter (fun (p, _) -> make p) parts; step parts d r in
      make r;
      (match r.why with Comb _ -> () | _ -> step [(r, 1)] 1 { r with id = 0 });
      List.fold_left (fun next (parts, d) -> Sum (parts, d, next)) Done !steps
    | Cases ((w, c), yes, t, no, e) ->
      let coefficient i = if column.(i) < 0 then 0 else w.(column.(i)) in
      let a = List.init width coefficient and q = List.init quotients (fun i -> coefficient (width + i)) in
      Split (((a, q), c), emit t ((yes.id, made) :: known) (made + 1), emit e ((no.id, made) :: known) (made + 1)) in
  emit tree [] 0

(* Which of the facts hang together with the first ones, by variables that they share. The others have nothing to say: they hold
   at a point that is known. With more variables than bits all do. *)
let related fresh width facts =
  let rec bits at l m = match l with [] -> m | c :: l -> bits (at + 1) l (if c <> 0 then m lor (1 lsl at) else m) in
  let masks = Array.map (fun ((a, q), _) -> bits width q (bits 0 a 0)) facts in
  let taken = Array.init (Array.length facts) (fun i -> i < fresh) in
  let reach = ref 0 and go = ref true in
  for i = 0 to fresh - 1 do reach := !reach lor masks.(i) done;
  while !go do
    go := false;
    Array.iteri (fun i m -> if not taken.(i) && m land !reach <> 0 then begin
      taken.(i) <- true;
      if m lor !reach <> !reach then (reach := m lor !reach; go := true)
    end) masks
  done;
  taken

(* Refutes facts, or finds values of the variables: a list of (variable, value). The facts but the first ones, the fresh ones, are
   known to hold together at some point; so it is enough to look at those that have to do with these. *)
let decide fresh (facts : ((int list * int list) * int) list) : (refutation, (int * int) list) Either.t =
  work := 0;
  let facts = Array.of_list facts in
  let width = ref 0 and quotients = ref 0 in
  let longer m l = let k = List.length l in if k > !m then m := k in
  Array.iter (fun ((a, q), _) -> longer width a; longer quotients q) facts;
  let width = !width and quotients = !quotients in
  let taken = if width + quotients > 60 then Array.map (fun _ -> true) facts else related fresh width facts in
  let column = Array.make (width + quotients) (-1) and n = ref 0 in
  let rec use at = function
    | [] -> ()
    | c :: l -> if c <> 0 && column.(at) < 0 then (column.(at) <- !n; incr n); use (at + 1) l in
  Array.iteri (fun place ((a, q), _) -> if taken.(place) then (use 0 a; use width q)) facts;
  let n = !n in
  let rec put v at = function [] -> () | c :: l -> if c <> 0 then v.(column.(at)) <- c; put v (at + 1) l in
  let rows = ref [] in
  Array.iteri (fun place ((a, q), c) -> if taken.(place) then begin
    let v = Array.make n 0 in
    put v 0 a;
    put v width q;
    rows := row v c (Given place) :: !rows
  end) facts;
  let origin = lazy (Array.init n (fun i -> Array.init n (fun k -> if i = k then 1 else 0))) in
  match solve n origin !rows with
  | Absurd t -> Either.Left (written width quotients column t)
  | At x ->
    let values = ref [] in
    for i = width - 1 downto 0 do if column.(i) >= 0 then values := (i, x.(column.(i))) :: !values done;
    Either.Right !values
