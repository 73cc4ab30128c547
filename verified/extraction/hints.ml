(* Hints for the checker, found with arrays. Nothing here is trusted but that these functions are functions: all they say is
   checked. *)

open Checker

let compare (a : int) b = Stdlib.compare a b

exception Too_large

let code_digits = function Code ds -> ds | Heaps _ -> []

(* For each t: one sum of two (of three) heaps that are t together for each value that such sums have. op is the value of two heaps,
   one of which is given first, and beside that of a heap with something of a value. *)
let sums rules top bound op beside =
  let digits = code_digits rules in
  let three = List.exists (fun d -> d land 8 <> 0) digits in
  let two = three || List.exists (fun d -> d land 4 <> 0) digits in
  if two && (top + 1) * bound > 200_000_000 then raise Too_large;
  let w2 = if two then Array.init (top + 1) (fun _ -> [||]) else [||] in
  let values = if three then Array.make (top + 1) [] else [||] in
  if two then begin
    let beside_heap = Array.init (top + 1) op in
    for t = 2 to top do
      let row = Array.make bound 0 in
      for a = 1 to t / 2 do
        let x = beside_heap.(a) (t - a) in
        if row.(x) = 0 then begin
          row.(x) <- a;
          if three then values.(t) <- x :: values.(t)
        end
      done;
      w2.(t) <- row
    done
  end;
  let w3 = Hashtbl.create 1024 in
  if three then
    for t = 3 to top do
      for a = 1 to t - 2 do
        List.iter (fun y ->
          let key = t * bound + beside a y in
          if not (Hashtbl.mem w3 key) then Hashtbl.add w3 key (a, w2.(t - a).(y))) values.(t - a)
      done
    done;
  ((fun t -> let row = if t < Array.length w2 then w2.(t) else [||] in fun x -> if x < Array.length row then row.(x) else 0),
   (fun t x -> match Hashtbl.find_opt w3 (t * bound + x) with Some w -> w | None -> (0, 0)))

(* The values of the options that digit d in place j allows; m tokens are left. *)
let add_digit two three f n d j m put =
  if j >= 1 && d land 1 <> 0 && m = 0 then put 0;
  if j >= 1 && d land 2 <> 0 && m >= 1 then put (f m);
  if d land 4 <> 0 then (let row = two m in for x = 0 to n - 1 do if row x > 0 then put x done);
  if d land 8 <> 0 then (let row = three m in for x = 0 to n - 1 do if fst (row x) > 0 then put x done)

(* The quotient. *)
let view_of (rules : rules) (q : quotient) : view =
  let n = q.order in
  if n > 65535 then raise Too_large;
  let acts = List.map2 (fun h a -> (h, Array.of_list a)) q.generators q.actions in
  let phi = Array.of_list q.phi in
  let top = Array.length phi - 1 in
  let rows = Array.make n Bytes.empty in
  let parent = Array.make n 0 and gen = Array.make n 0 and rank = Array.make n 0 in
  let first = Bytes.create (2 * n) in
  for i = 0 to n - 1 do Bytes.set_uint16_ne first (2 * i) i done;
  rows.(0) <- first;
  let todo = Queue.create () in
  Queue.add 0 todo;
  while not (Queue.is_empty todo) do
    let x = Queue.pop todo in
    List.iter (fun (h, act) ->
      let y = act.(x) in
      if rows.(y) == Bytes.empty then begin
        let row = Bytes.create (2 * n) in
        let from = rows.(x) in
        for i = 0 to n - 1 do Bytes.set_uint16_ne row (2 * i) act.(Bytes.get_uint16_ne from (2 * i)) done;
        rows.(y) <- row;
        parent.(y) <- x; gen.(y) <- h; rank.(y) <- rank.(x) + 1;
        Queue.add y todo
      end) acts
  done;
  let zeros = Bytes.make (2 * n) '\000' in
  Array.iteri (fun y r -> if r == Bytes.empty then rows.(y) <- zeros) rows;
  let in_p = Bytes.make n '\000' in
  List.iter (fun x -> Bytes.set in_p x '\001') q.p;
  let p x = Bytes.get in_p x <> '\000' in
  let mul y x = Bytes.get_uint16_ne rows.(y) (2 * x) in
  let value_of n = phi.(n) in
  let two, three = sums rules top n (fun a -> let row = rows.(phi.(a)) in fun b -> Bytes.get_uint16_ne row (2 * phi.(b))) (fun a y -> mul phi.(a) y) in
  let contexts = Array.of_list q.contexts in
  let signature x =
    let r = mul x in
    Bytes.unsafe_to_string (Bytes.init (Array.length contexts) (fun i -> if p (r contexts.(i)) then '1' else '0')) in
  let elements = Hashtbl.create n in
  for x = 0 to n - 1 do Hashtbl.replace elements (Digest.string (signature x)) x done;
  let decode l =
    let b = Buffer.create 64 in
    List.iter (fun x -> Buffer.add_char b (if x then '1' else '0')) l;
    match Hashtbl.find_opt elements (Digest.string (Buffer.contents b)) with Some x -> x | None -> 0 in
  (* the sets of stuck contexts, and R *)
  let none = Bytes.empty in
  let family fill =
    let t = Array.make n none in
    fill (fun q -> if t.(q) == none then t.(q) <- Bytes.make n '\000'; t.(q));
    let empty = Bytes.make n '\000' in
    Array.iteri (fun q s -> if s == none then t.(q) <- empty) t;
    let sets = Array.map (fun s -> fun w -> Bytes.get s w <> '\000') t in
    fun q -> sets.(q) in
  (* the values of the options of each heap, in the order of the checker; most heaps have those of another one *)
  let options = match rules with
    | Code ds -> fun h put -> if h > 0 then List.iteri (fun j d -> if h >= j then add_digit two three value_of n d j (h - j) put) ds
    | Heaps t ->
      let t = Array.of_list t in
      fun h put -> if h > 0 && h <= Array.length t then List.iter (fun o -> put (List.fold_left (fun x k -> mul phi.(k) x) 0 o)) t.(h - 1) in
  let kinds = Hashtbl.create 64 and like = Array.make (top + 1) 0 in
  let seen = Array.make n (-1) in
  for h = 0 to top do
    let list = ref [] in
    options h (fun x -> if seen.(x) <> h then (list := x :: !list; seen.(x) <- h));
    let es = match rules with Code _ -> List.sort compare !list | Heaps _ -> !list in
    let name = Buffer.create 256 in
    List.iter (Buffer.add_uint16_ne name) es;
    let key = (phi.(h), Digest.string (Buffer.contents name)) in
    like.(h) <- (match Hashtbl.find_opt kinds key with
      | Some (k, _) -> k
      | None ->
        let k = Hashtbl.length kinds in
        Hashtbl.add kinds key (k, (phi.(h), es));
        k)
  done;
  let kind = Array.make (Hashtbl.length kinds) (0, []) in
  Hashtbl.iter (fun _ (k, ve) -> kind.(k) <- ve) kinds;
  let kinds = List.filter (fun (_, e) -> e <> []) (Array.to_list kind) in
  let beside = Array.make n none in
  let in_p_beside x =
    if beside.(x) == none then beside.(x) <- (let row = rows.(x) in Bytes.init n (fun w -> Bytes.get in_p (Bytes.get_uint16_ne row (2 * w))));
    beside.(x) in
  let stuck = family (fun at ->
    List.iter (fun (v, e) ->
      let s = at v and own = in_p_beside v and e = List.map in_p_beside e in
      for w = 0 to n - 1 do
        if Bytes.get own w = '\000' && not (List.exists (fun r -> Bytes.get r w <> '\000') e) then Bytes.set s w '\001'
      done) kinds) in
  let r = family (fun at -> List.iter (fun (q, l) -> let s = at q in List.iter (fun w -> Bytes.set s w '\001') l) q.states) in
  let values = List.sort_uniq compare (List.map fst kinds) in
  (* how many values that are not stuck come before each that is: from the last value on *)
  let gaps = Array.make n [] and last = Array.make n (-1) in
  let columns = Array.of_list (List.map stuck values) in
  for w = 0 to n - 1 do
    for k = Array.length columns - 1 downto 0 do
      if columns.(k) w then begin
        (match gaps.(w) with [] -> () | _ :: l -> gaps.(w) <- (last.(w) - k - 1) :: l);
        gaps.(w) <- 0 :: gaps.(w);
        last.(w) <- k
      end
    done;
    match gaps.(w) with [] -> () | _ :: l -> gaps.(w) <- last.(w) :: l
  done;
  let products = Array.map (fun row -> fun x -> Bytes.get_uint16_ne row (2 * x)) rows in
  { c_order = n; c_mul = (fun y -> products.(y)); c_gens = q.generators; c_parent = (fun y -> parent.(y)); c_gen = (fun y -> gen.(y));
    c_rank = (fun y -> rank.(y)); c_P = p; c_phi = value_of; c_contexts = q.contexts; c_decode = decode;
    c_two = two; c_three = three; c_kinds = Array.length kind; c_kind = (fun k -> kind.(k)); c_like = (fun h -> like.(h)); c_values = values; c_stuck = stuck; c_gaps = (fun w -> gaps.(w)); c_R = r }

let nothing : view =
  { c_order = 0; c_mul = (fun _ x -> x); c_gens = []; c_parent = (fun _ -> 0); c_gen = (fun _ -> 0); c_rank = (fun _ -> 0);
    c_P = (fun _ -> false); c_phi = (fun _ -> 0); c_contexts = []; c_decode = (fun _ -> 0); c_two = (fun _ _ -> 0);
    c_three = (fun _ _ -> (0, 0)); c_kinds = 0; c_kind = (fun _ -> (0, [])); c_like = (fun _ -> 0); c_values = []; c_stuck = (fun _ _ -> false); c_gaps = (fun _ -> []); c_R = (fun _ _ -> false) }

let of_certificate (c : certificate) : hints =
  let view = match c.the_quotient with Some q -> view_of c.the_rules q | None -> nothing in
  let nim = Array.of_list (match c.the_nim with Some l -> l | None -> []) in
  let top = Array.length nim - 1 in
  let rec bits b = if Array.for_all (fun v -> v < 1 lsl b) nim then b else bits (b + 1) in
  let bits = bits 0 in
  if bits > 16 then raise Too_large;
  let two, three =
    if top < 0 then ((fun _ _ -> 0), (fun _ _ -> (0, 0)))
    else sums c.the_rules top (1 lsl bits) (fun a -> let x = nim.(a) in fun b -> x lxor nim.(b)) (fun a y -> nim.(a) lxor y) in
  (* the kernel: the idempotent power of the product of all generators, and its multiples *)
  let nu, k, z = match c.the_quotient, c.the_claim with
    | Some q, Tame_relative _ when top >= 0 ->
      let n = q.order in
      let nu = Array.make n 0 in
      let order = List.sort (fun x y -> compare (view.c_rank x) (view.c_rank y)) (List.init n (fun i -> i)) in
      let nim_of h = if h <= top then nim.(h) else 0 in
      List.iter (fun y -> if y <> 0 then nu.(y) <- nu.(view.c_parent y) lxor nim_of (view.c_gen y)) order;
      let product = List.fold_left (fun x h -> view.c_mul (view.c_phi h) x) 0 q.generators in
      let rec idempotent x steps =
        if view.c_mul x x = x || steps = 0 then x else idempotent (view.c_mul product x) (steps - 1) in
      let z = idempotent product n in
      let k = Array.make n false in
      for x = 0 to n - 1 do k.(view.c_mul z x) <- true done;
      ((fun x -> nu.(x)), (fun x -> k.(x)), z)
    | _ -> ((fun _ -> 0), (fun _ -> false), 0) in
  { h_view = view; h_nim = (fun n -> nim.(n)); h_nim_two = two; h_nim_three = three; h_bits = bits; h_nu = nu; h_K = k; h_z = z }
