(* Hints for the checker of automata: products, sets, turns, states and lists by number, found by plain search. Nothing here
   is trusted but that these functions are functions: all they say is checked. *)

open Checker

exception Too_large = Hints.Too_large

(* The search has come to a place where the check must fail. *)
exception Fails of int

(* Things by number. *)
type 'a store = { table : ('a, int) Hashtbl.t; mutable items : 'a array; mutable count : int }
let store x = { table = Hashtbl.create 4096; items = Array.make 1024 x; count = 0 }
let number limit s x =
  match Hashtbl.find_opt s.table x with
  | Some k -> k
  | None ->
    if s.count >= limit then raise Too_large;
    if s.count = Array.length s.items then s.items <- Array.append s.items (Array.make s.count x);
    s.items.(s.count) <- x;
    Hashtbl.add s.table x s.count;
    s.count <- s.count + 1;
    s.count - 1

module Places = Set.Make (struct type t = int * int let compare (a, b) (c, d) = if a = c then Int.compare b d else Int.compare a c end)
module Ints = Hashtbl.Make (struct type t = int let equal (a : int) b = a = b let hash (a : int) = a land max_int end)

module Lists = Hashtbl.Make (struct
  type t = int list
  let rec equal a b = match a, b with [], [] -> true | (x : int) :: a, y :: b -> x = y && equal a b | _ -> false
  let hash l = List.fold_left (fun h x -> (h * 1_000_003) lxor x) 0 l land max_int
end)

(* The coarsest numbering of nodes that agrees with the first one and with all steps. *)
let refine count labels degree step =
  let label = Array.init count labels in
  let classes = ref 0 and go = ref true in
  while !go do
    let seen = Hashtbl.create (2 * !classes + 16) in
    let fresh = Array.make count 0 in
    let key = Bytes.create (4 * (degree + 1)) in
    for x = 0 to count - 1 do
      Bytes.set_int32_ne key 0 (Int32.of_int label.(x));
      for d = 0 to degree - 1 do Bytes.set_int32_ne key (4 * (d + 1)) (Int32.of_int label.(step x d)) done;
      let k = Bytes.to_string key in
      fresh.(x) <- (match Hashtbl.find_opt seen k with
        | Some c -> c
        | None -> let c = Hashtbl.length seen in Hashtbl.add seen k c; c)
    done;
    let n = Hashtbl.length seen in
    go := n > !classes;
    classes := n;
    Array.blit fresh 0 label 0 count
  done;
  (label, !classes)

let view_of (rules : rules) (a : automaton) : view2 =
  let ord = a.au_order in
  let torsion = Array.of_list a.au_torsion in
  let phi = Array.of_list (List.map (fun (m, v) -> (m, Array.of_list v)) a.au_phi) in
  let top = Array.length phi - 1 in
  let f = List.length a.au_directions in
  let letters = 1 lsl f in
  let next = Array.of_list (List.map Array.of_list a.au_next) in
  let states = Array.length next in
  let start = Array.of_list a.au_start in
  let acc = Array.make states false in
  List.iter (fun q -> acc.(q) <- true) a.au_accepting;
  (* products *)
  let acts = List.map2 (fun g l -> (fst phi.(g), Array.of_list l)) a.au_torsion a.au_actions in
  if ord > 20_000 then raise Too_large;
  let rows = Array.make ord Bytes.empty and parent = Array.make ord 0 and gen = Array.make ord 0 and rank = Array.make ord 0 in
  let row f = let r = Bytes.create (2 * ord) in for i = 0 to ord - 1 do Bytes.set_uint16_ne r (2 * i) (f i) done; r in
  rows.(0) <- row (fun i -> i);
  let todo = Queue.create () in
  Queue.add 0 todo;
  while not (Queue.is_empty todo) do
    let x = Queue.pop todo in
    List.iter (fun (g, act) ->
      let y = act.(x) in
      if rows.(y) == Bytes.empty then begin
        let from = rows.(x) in
        rows.(y) <- row (fun i -> act.(Bytes.get_uint16_ne from (2 * i)));
        parent.(y) <- x; gen.(y) <- g; rank.(y) <- rank.(x) + 1;
        Queue.add y todo
      end) acts
  done;
  Array.iteri (fun y r -> if r == Bytes.empty then rows.(y) <- row (fun _ -> 0)) rows;
  let mul x y = Bytes.get_uint16_ne rows.(x) (2 * y) in
  (* options *)
  let options n = match rules with Code ds -> code_options ds n | Heaps t -> table_options t n in
  let value o = List.fold_left (fun (m, v) n -> let (b, w) = phi.(n) in (mul b m, Array.map2 (+) v w)) (0, Array.make f 0) o in
  let opts = Array.init (top + 1) (fun n -> List.sort_uniq Stdlib.compare (List.map value (options n))) in
  (* vectors *)
  let vectors = store [||] in
  let vector v = number 40_000 vectors v in
  let null = vector (Array.make f 0) in
  let minus = Array.map2 (-) in
  let directions = Array.of_list a.au_directions in
  let kinds = store (0, [||], []) in
  let unit i = Array.init f (fun j -> if i = j then 1 else 0) in
  let kind = Array.init (top + 1) (fun n ->
    if opts.(n) = [] then Inr 0 else
    let (m, v) = phi.(n) in
    let rec find i = if i = f then Inr (number 100_000 kinds (m, v, opts.(n)))
      else if m = 0 && v = unit i && opts.(directions.(i)) = opts.(n) then Inl i else find (i + 1) in
    find 0) in
  let pairs v e = List.map (fun (b, w) -> (b, vector (minus w v))) e in
  let straight = Array.init f (fun i -> pairs (unit i) opts.(directions.(i))) in
  let heap_options = Array.map (List.map (fun (b, w) -> (b, vector w))) opts in
  let own = Array.map (fun (_, v) -> vector v) phi in
  let nk = kinds.count in
  let km = Array.init nk (fun j -> let (m, _, _) = kinds.items.(j) in m) in
  let kv = Array.init nk (fun j -> let (_, v, _) = kinds.items.(j) in v) in
  let bent = Array.init nk (fun j -> let (_, v, e) = kinds.items.(j) in Array.of_list (pairs v e)) in
  let cut = Array.init f (fun i -> let c = Array.fold_left (fun c v -> max c v.(i)) 0 kv in if c = 0 then 0 else c + 3) in
  let lows = store [||] in
  ignore (number 10_000 lows (Array.make f 0));
  let add_cut low v = Array.mapi (fun i c -> min (low.(i) + v.(i)) c) cut in
  let at = ref 0 in
  while !at < lows.count do
    let low = lows.items.(!at) in
    Array.iter (fun v -> ignore (number 10_000 lows (add_cut low v))) kv;
    incr at
  done;
  let gammas = Array.of_list (List.sort_uniq Stdlib.compare (Array.to_list (Array.map snd (Array.concat (Array.to_list bent))))) in
  let added = Array.to_list gammas @ List.map snd (List.concat (Array.to_list straight)) in
  for i = 0 to lows.count - 1 do
    let low = lows.items.(i) in
    ignore (vector low);
    List.iter (fun g -> ignore (vector (Array.map2 (+) low vectors.items.(g)))) added
  done;
  let carry = Hashtbl.create 1024 in
  let at = ref 0 in
  while !at < vectors.count do
    let v = vectors.items.(!at) in
    for l = 0 to letters - 1 do
      let sum = Array.mapi (fun i x -> x + ((l lsr i) land 1)) v in
      let l' = ref 0 in
      Array.iteri (fun i x -> if x land 1 = 1 then l' := !l' lor (1 lsl i)) sum;
      Hashtbl.add carry (!at * letters + l) (!l', vector (Array.map (fun x -> x asr 1) sum))
    done;
    incr at
  done;
  let nv = vectors.count in
  if nv * states > 4_000_000 then raise Too_large;
  let carry = Array.init (nv * letters) (fun i -> Hashtbl.find carry i) in
  (* sets *)
  let rec has_zero q k =
    let v = vectors.items.(k) in
    if Array.for_all (fun x -> x = 0) v then acc.(q)
    else if Array.for_all (fun x -> x = 0 || x = -1) v then false
    else let (l', k') = carry.(k * letters) in has_zero next.(q).(l') k' in
  let step x l = let (l', k') = carry.((x mod nv) * letters + l) in next.(x / nv).(l') * nv + k' in
  let cls, sets = refine (states * nv) (fun x -> if has_zero (x / nv) (x mod nv) then 1 else 0) letters step in
  let after = Array.make (sets * letters) 0 and zero = Array.make sets false in
  Array.iteri (fun x s ->
    zero.(s) <- has_zero (x / nv) (x mod nv);
    for l = 0 to letters - 1 do after.(s * letters + l) <- cls.(step x l) done) cls;
  let after_of s l = after.(s * letters + l) in
  let set_of m k = cls.(start.(m) * nv + k) in
  (* pairs that are reached in the P-check *)
  if sets > 20_000 then raise Too_large;
  let meet = Array.init sets (fun _ -> Bytes.make sets '\000') in
  let todo = Stack.create () in
  let visit s t = if Bytes.get meet.(s) t = '\000' then begin
    if zero.(s) && zero.(t) then raise (Fails 6);
    Bytes.set meet.(s) t '\001';
    Stack.push (s, t) todo
  end in
  Array.iteri (fun n e ->
    List.iter (fun (b, w) -> for m = 0 to ord - 1 do visit (set_of (mul (fst phi.(n)) m) own.(n)) (set_of (mul b m) w) done) e) heap_options;
  while not (Stack.is_empty todo) do
    let (s, t) = Stack.pop todo in
    for l = 0 to letters - 1 do visit (after_of s l) (after_of t l) done
  done;
  (* turns *)
  let ng = Array.length gammas in
  let gamma_at = Array.make nv 0 in
  Array.iteri (fun i g -> gamma_at.(g) <- i) gammas;
  let gens = Array.of_list (List.sort_uniq Stdlib.compare (List.map fst acts)) in
  let gen_at = Array.make ord 0 in
  Array.iteri (fun i g -> gen_at.(g) <- i) gens;
  let degree = Array.length gens in
  let tstep x d = x / ord * ord + mul gens.(d) (x mod ord) in
  let num, nt = refine (ng * ord) (fun x -> set_of (x mod ord) gammas.(x / ord)) degree tstep in
  let num_of g m = num.(gamma_at.(g) * ord + m) in
  let tm = Array.make nt 0 and tg = Array.make nt 0 and tset = Array.make nt 0 and tact = Array.make (nt * degree) 0 in
  for x = ng * ord - 1 downto 0 do
    let t = num.(x) in
    tm.(t) <- x mod ord; tg.(t) <- gammas.(x / ord);
    tset.(t) <- set_of (x mod ord) gammas.(x / ord);
    for d = 0 to degree - 1 do tact.(t * degree + d) <- num.(tstep x d) done
  done;
  (* states of heaps: element, low part, turns. The turns of a new state are marked, so that no list has to be sorted: one that has
     only marked turns is a part of it. Those with few turns are looked at first: they make others needless. *)
  let image = Array.init nk (fun j -> Array.init nt (fun t -> num_of tg.(t) (mul tm.(t) km.(j)))) in
  let all = store (0, 0, [||]) in
  let low_of = Array.make (lows.count * nk) 0 in
  for i = 0 to lows.count - 1 do
    Array.iteri (fun j v -> low_of.(i * nk + j) <- number 10_000 lows (add_cut lows.items.(i) v)) kv
  done;
  let rivals = Ints.create 4096 in
  let mark = Array.make nt 0 and stamp = ref 0 in
  let fresh = Array.make nt 0 and many = ref 0 in
  let put t = if mark.(t) <> !stamp then (mark.(t) <- !stamp; fresh.(!many) <- t; incr many) in
  let start_anew () = incr stamp; many := 0 in
  let rec marked s i = i = Array.length s || (mark.(s.(i)) = !stamp && marked s (i + 1)) in
  let rec part_of = function
    | [] -> -1
    | (i, s) :: l -> if Array.length s <= !many && marked s 0 then i else part_of l in
  let needless = Hashtbl.create 1024 in
  let queue = ref Places.empty in
  let find m low =
    let place = low * ord + m in
    let known = try Ints.find rivals place with Not_found -> [] in
    match part_of known with
    | -1 ->
      let i = all.count in
      if i >= 60_000 then raise Too_large;
      if i = Array.length all.items then all.items <- Array.append all.items (Array.make i (0, 0, [||]));
      let turns = Array.sub fresh 0 !many in
      all.items.(i) <- (m, low, turns);
      all.count <- i + 1;
      queue := Places.add (!many, i) !queue;
      let has_all s = Array.fold_left (fun k t -> if mark.(t) = !stamp then k + 1 else k) 0 s = !many in
      let kept = List.filter (fun (k, s) -> Array.length s < !many || not (has_all s) || (Hashtbl.add needless k i; false)) known in
      Ints.replace rivals place ((i, turns) :: kept);
      i
    | i -> i in
  (* the turns of the options of a kind, beside an element *)
  let own_turn m (b, g) = num.(gamma_at.(g) * ord + mul m b) in
  let first = Array.init nk (fun j ->
    start_anew ();
    Array.iter (fun e -> put (own_turn 0 e)) bent.(j);
    find km.(j) low_of.(j)) in
  let succ = Hashtbl.create 1024 in
  while not (Places.is_empty !queue) do
    let (_, at) as place = Places.min_elt !queue in
    queue := Places.remove place !queue;
    if not (Hashtbl.mem needless at) then begin
      let (m, low, turns) = all.items.(at) in
      let row = Array.make nk 0 in
      for j = 0 to nk - 1 do
        let im = image.(j) and own = bent.(j) in
        start_anew ();
        for p = 0 to Array.length turns - 1 do put im.(turns.(p)) done;
        for e = 0 to Array.length own - 1 do put (own_turn m own.(e)) done;
        row.(j) <- find (mul m km.(j)) low_of.(low * nk + j)
      done;
      Hashtbl.replace succ at row
    end
  done;
  let kept = Array.of_list (List.filter (fun i -> not (Hashtbl.mem needless i)) (List.init all.count (fun i -> i))) in
  let name = Array.make all.count 0 in
  Array.iteri (fun k i -> name.(i) <- k) kept;
  let rec instead i = match Hashtbl.find_opt needless i with Some j -> instead j | None -> name.(i) in
  let succ = Array.map (fun i -> Array.map instead (Hashtbl.find succ i)) kept and first = Array.map instead first in
  let all = { all with items = Array.map (fun i -> all.items.(i)) kept; count = Array.length kept } in
  let from = Array.make nt (Inl 0) in
  let src i j =
    let (m, _, turns) = all.items.(i) in
    let im = image.(j) in
    Array.iteri (fun e (b, g) -> from.(num_of g (mul m b)) <- Inr e) bent.(j);
    Array.iteri (fun p t -> from.(im.(t)) <- Inl p) turns;
    let (_, _, turns') = all.items.(succ.(i).(j)) in
    let row = Array.map (fun t -> from.(t)) turns' in
    fun p -> row.(p) in
  let fsrc = Array.init nk (fun j ->
    let (_, _, turns) = all.items.(first.(j)) in
    Array.map (fun t -> let e = ref 0 in Array.iteri (fun i (b, g) -> if num_of g b = t then e := i) bent.(j); !e) turns) in
  (* lists of sets *)
  let sum = Ints.create 4096 in
  let low_vector = Array.init lows.count (fun i -> vector lows.items.(i)) in
  Array.iteri (fun i k -> List.iter (fun g -> Ints.replace sum (k lsl 16 lor g) (vector (Array.map2 (+) lows.items.(i) vectors.items.(g)))) added) low_vector;
  let sum_of k g = match Ints.find_opt sum (k lsl 16 lor g) with Some v -> v | None -> 0 in
  let spread ok =          (* the sets from which only sets with ok are reached *)
    let r = Array.init sets ok in
    let go = ref true in
    while !go do
      go := false;
      for s = 0 to sets - 1 do
        if r.(s) then for l = 0 to letters - 1 do if not r.(after_of s l) then (r.(s) <- false; go := true) done
      done
    done;
    r in
  let empty = spread (fun s -> not zero.(s)) and full = spread (fun s -> zero.(s)) in
  (* entries of lists are numbers: direction times 2^20, and the set *)
  let guarded i s = (i + 1) lsl 20 lor s and set_in e = e land 0xfffff and is_free e = e lsr 20 = 0 in
  let tidy l =
    let l = List.sort_uniq Int.compare (List.filter (fun e -> not empty.(set_in e)) l) in
    match List.find_opt (fun e -> is_free e && full.(e)) l with
    | Some e -> [e]
    | None ->
      let own = List.filter is_free l in
      List.filter (fun e -> is_free e || not (List.memq (set_in e) own)) l in
  let lists = ref (Array.make 1024 (false, [])) and nl = ref 0 in
  let list_at = Lists.create 4096 in
  let the_list weak l =
    let l = tidy l in
    let key = (if weak then 1 else 0) :: l in
    match Lists.find list_at key with
    | k -> k
    | exception Not_found ->
      let k = !nl in
      if not weak && not (List.exists (fun e -> is_free e && zero.(e)) l) then raise (Fails 7);
      if k >= 60_000 then raise Too_large;
      if k = Array.length !lists then lists := Array.append !lists (Array.make k (false, []));
      !lists.(k) <- (weak, l);
      Lists.add list_at key k;
      incr nl;
      k in
  let sources m low turns =
    let k = low_vector.(low) in
    let lv = lows.items.(low) in
    let l = ref [set_of m k] in
    Array.iter (fun t -> l := set_of tm.(t) (sum_of k tg.(t)) :: !l) turns;
    Array.iteri (fun i s ->
      if cut.(i) = 0 || lv.(i) < cut.(i) then List.iter (fun (b, g) -> l := guarded i (set_of (mul m b) (sum_of k g)) :: !l) s) straight;
    !l in
  let cover = Array.init all.count (fun i -> let (m, low, turns) = all.items.(i) in the_list false (sources m low turns)) in
  let cover0 = the_list true (sources 0 0 [||]) in
  let lnext = ref (Array.make 1024 [||]) in
  let at = ref 0 in
  while !at < !nl do
    let (weak, l) = !lists.(!at) in
    let row = Array.init letters (fun b ->
      the_list (weak && b = 0) (List.map (fun e ->
        let g = e lsr 20 in
        let to_set = after_of (set_in e) b in
        if g > 0 && (b lsr (g - 1)) land 1 = 1 then to_set else g lsl 20 lor to_set) l)) in
    if !at >= Array.length !lnext then lnext := Array.append !lnext (Array.make !at [||]);
    !lnext.(!at) <- row;
    incr at
  done;
  let lists = Array.map (fun (weak, l) -> (weak, List.map (fun e -> (e lsr 20, set_in e)) l)) (Array.sub !lists 0 !nl) and lnext = !lnext in
  { a_order = ord; a_gens = Array.to_list gens; a_dim = f; a_states = states; a_next = (fun q l -> next.(q).(l)); a_acc = (fun q -> acc.(q));
    a_start = (fun m -> start.(m)); a_m = (fun n -> fst phi.(n)); a_v = (fun n i -> (snd phi.(n)).(i)); a_mul = mul;
    a_parent = (fun y -> parent.(y)); a_gen = (fun y -> gen.(y)); a_rank = (fun y -> rank.(y));
    a_vectors = nv; a_vec = (fun k i -> vectors.items.(k).(i)); a_carry = (fun k l -> carry.(k * letters + l));
    a_sets = sets; a_after = after_of; a_zero = (fun s -> zero.(s)); a_cls = (fun q k -> cls.(q * nv + k));
    a_options = (fun n -> heap_options.(n)); a_own = (fun n -> own.(n)); a_meet = (fun s t -> Bytes.get meet.(s) t <> '\000');
    a_kind = (fun n -> kind.(n)); a_straight = (fun i -> straight.(i)); a_kinds = nk; a_km = (fun j -> km.(j)); a_kv = (fun j i -> kv.(j).(i));
    a_bents = (fun j -> Array.length bent.(j)); a_bent = (fun j e -> bent.(j).(e)); a_cut = (fun i -> cut.(i));
    a_gammas = Array.to_list gammas; a_turns = nt; a_num = num_of; a_tm = (fun t -> tm.(t)); a_tg = (fun t -> tg.(t));
    a_tset = (fun t -> tset.(t)); a_tact = (fun t x -> tact.(t * degree + gen_at.(x)));
    a_heaps = all.count; a_sm = (fun i -> let (m, _, _) = all.items.(i) in m);
    a_low = (fun i -> let (_, low, _) = all.items.(i) in fun x -> lows.items.(low).(x));
    a_succ = (fun i j -> succ.(i).(j)); a_first = (fun j -> first.(j));
    a_len = (fun i -> let (_, _, t) = all.items.(i) in Array.length t); a_turn = (fun i -> let (_, _, t) = all.items.(i) in fun p -> t.(p));
    a_src = src; a_fsrc = (fun j p -> fsrc.(j).(p)); a_cover = (fun i -> cover.(i));
    a_lowk = (fun i -> let (_, low, _) = all.items.(i) in low_vector.(low)); a_sum = sum_of;
    a_lists = !nl; a_list = (fun k -> snd lists.(k)); a_weak = (fun k -> fst lists.(k)); a_lnext = (fun k b -> lnext.(k).(b));
    a_cover0 = cover0; a_null = null }

let no_nodes : nodes =
  { n_count = 0; n_state = (fun _ -> 0); n_add = (fun _ _ -> 0); n_never = (fun _ -> false); n_least = (fun _ -> None);
    n_most = (fun _ -> None); n_mod = (fun _ -> 1); n_res = (fun _ -> 0); n_next = (fun _ _ _ -> 0) }

(* What remains of the automaton and of the reason. *)
let nodes_of (a : automaton) (h : view2) (r : reason_of) : nodes =
  let f = h.a_dim in
  let value l = List.fold_left (fun (m, v) (n, c) ->
    let m = ref m in
    for _ = 1 to c do m := h.a_mul (h.a_m n) !m done;
    (!m, Array.mapi (fun i x -> x + c * h.a_v n i) v)) (0, Array.make f 0) l in
  let (b, w) = value r.re_beside and (_, u) = value r.re_context and (_, d) = value r.re_power in
  let c = r.re_difference in
  let least = match r.re_relation with At_most -> None | _ -> Some c and most = match r.re_relation with At_least -> None | _ -> Some c in
  let s = store (0, [||], false, None, None, 1, 0) in
  let node x = number 100_000 s x in
  ignore (node (h.a_start b, w, false, least, most, r.re_modulus, r.re_residue));
  let next = Hashtbl.create 4096 in
  let at = ref 0 in
  while !at < s.count do
    let (q, w, never, lo, hi, m, e) = s.items.(!at) in
    List.iter (fun (x, y) ->
      let total = Array.mapi (fun i z -> z + (if x then u.(i) else 0) + (if y then d.(i) else 0)) w in
      let l = ref 0 in
      Array.iteri (fun i z -> if z land 1 = 1 then l := !l lor (1 lsl i)) total;
      let q' = h.a_next q !l and w' = Array.map (fun z -> z asr 1) total in
      let k = (if x then 1 else 0) - (if y then 1 else 0) in
      let dead = (q', w', true, None, None, 1, 0) in
      let x' =
        if never || (m land 1 = 0 && (e - k) land 1 = 1) then dead
        else
          let lo = Option.map (fun c -> (c - k + 1) asr 1) lo and hi = Option.map (fun c -> (c - k) asr 1) hi in
          let m', e' = if m land 1 = 0 then (m / 2, (e - k) asr 1)
            else let z = (((e - k) mod m) + m) mod m in (m, if z land 1 = 0 then z / 2 else (z + m) / 2) in
          (q', w', false, lo, hi, m', e') in
      Hashtbl.add next (!at, x, y) (node x')) [(false, false); (true, false); (false, true); (true, true)];
    incr at
  done;
  let get k g = g s.items.(k) in
  { n_count = s.count; n_state = (fun k -> get k (fun (q, _, _, _, _, _, _) -> q)); n_add = (fun k i -> get k (fun (_, w, _, _, _, _, _) -> w.(i)));
    n_never = (fun k -> get k (fun (_, _, n, _, _, _, _) -> n)); n_least = (fun k -> get k (fun (_, _, _, l, _, _, _) -> l));
    n_most = (fun k -> get k (fun (_, _, _, _, m, _, _) -> m)); n_mod = (fun k -> get k (fun (_, _, _, _, _, m, _) -> m));
    n_res = (fun k -> get k (fun (_, _, _, _, _, _, e) -> e)); n_next = (fun k x y -> Hashtbl.find next (k, x, y)) }
