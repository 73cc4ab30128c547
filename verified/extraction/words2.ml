(* Hints for steps 8 to 10 on automata: sets of a vector and a context, contexts that tell normal forms apart, nim values. As in
   hints2.ml nothing here is trusted but that these functions are functions. *)

open Checker
open Hints2

let fails step = raise (Fails step)

(* All sub-masks of a mask. *)
let inside d = List.filter (fun s -> s land d = s) (List.init (d + 1) (fun s -> s))

(* Families of normal forms: as Checker.families, but no more than a bound. A word divides all that is begun when it has nothing more
   to come: from its end on there are zeros. *)
let families limit k left =
  let ends u = let e = ref 0 in List.iteri (fun i x -> if x > 0 then e := i + 1) u; !e in
  let count = ref 0 in
  let rec go at left =
    if List.exists (fun (_, e) -> e <= at) left then []
    else if at = k then (incr count; if !count > limit then raise Too_large; [[]])
    else begin
      let largest = List.fold_left (fun m ((u : int array), _) -> if u.(at) > m then u.(at) else m) 0 left in
      List.concat_map (fun n ->
        let rest = List.filter (fun ((u : int array), _) -> u.(at) <= n) left in
        List.map (fun l -> (n, n = largest) :: l) (go (at + 1) rest)) (List.init (largest + 1) (fun n -> n))
    end in
  go 0 (List.map (fun u -> (Array.of_list u, ends u)) left)

(* What is known of the pairs of sets for two masks, a row for each first set that has come up: 0 nothing yet, 1 they do not stay apart
   whatever is read, 2 they do, and from 3 on they do and have a list, with 3 added to its number. Then of pairs of a set with itself, in
   the same way: whether they come apart as soon as the digits differ, and stay so. *)
type pairs = { both : int * int; rows : Bytes.t array; twins : int array; places : int array;
  at_place : int array }

(* Words are read heap by heap, so there is a bound on all exponents together. *)
let no_more limit words =
  if List.fold_left (List.fold_left (+)) 0 words > limit then raise Too_large

(* What comes after a list of pairs: for each of the places the number of the next list, and where its pairs come from. That of one pair
   is in eight bytes for each place, the number and a letter; those of others come each from a pair in the list and a letter, one number. *)
type rest = One of Bytes.t | More of int array * int array array

let forms_of (c : certificate2) (h : view2) : forms =
  let f = h.a_dim and ord = h.a_order and states = h.a_states in
  let one = 1 lsl f and two = 1 lsl (2 * f) in
  let top = List.length c.the_words - 1 in
  let gens = Array.of_list c.the_generators in
  no_more 1_000_000 (c.the_words @ List.concat_map (fun (u, v) -> [u; v]) c.the_relations);
  let value w =
    let m = ref 0 and v = Array.make f 0 in
    List.iteri (fun i n ->
      for _ = 1 to n do m := h.a_mul (h.a_m gens.(i)) !m done;
      for j = 0 to f - 1 do v.(j) <- v.(j) + n * h.a_v gens.(i) j done) w;
    (!m, v) in
  (* vectors *)
  let vectors = store [||] in
  let vector v = number 20_000 vectors v in
  let numbers l = Array.of_list (List.map (fun w -> vector (snd (value w))) l) in
  let own = Array.init (top + 1) (fun n -> vector (Array.init f (fun i -> h.a_v n i))) in
  let words = numbers c.the_words in
  let left = numbers (List.map fst c.the_relations) and right = numbers (List.map snd c.the_relations) in
  let fams = Array.of_list (families 40_000 (Array.length gens) (List.map fst c.the_relations)) in
  let count = Array.length fams in
  no_more 10_000_000 (List.map (List.map fst) (Array.to_list fams));
  let bases = Array.map (fun l -> value (List.map fst l)) fams in
  let fm = Array.map fst bases and fk = Array.map (fun (_, v) -> vector v) bases in
  let mask = Array.map (fun l ->
    let d = ref 0 in
    List.iteri (fun i (_, raised) -> if raised then for j = 0 to f - 1 do if h.a_v gens.(i) j > 0 then d := !d lor (1 lsl j) done) l;
    !d) fams in
  (* what is carried depends on the sums of two digits, so of the letters with the same sums one is looked at *)
  let carries = ref [] and at = ref 0 in
  let of_sums l = let x = l land (one - 1) and y = l lsr f in (x land y) lor ((x lor y) lsl f) in
  while !at < vectors.count do
    if vectors.count * two > 20_000_000 then raise Too_large;
    let v = vectors.items.(!at) in
    let row = Array.make two (0, 0) in
    for l = 0 to two - 1 do
      if of_sums l = l then begin
        let sum = Array.mapi (fun i x -> x + ((l lsr i) land 1) + ((l lsr (f + i)) land 1)) v in
        let l' = ref 0 in
        Array.iteri (fun i x -> if x land 1 = 1 then l' := !l' lor (1 lsl i)) sum;
        row.(l) <- (!l', vector (Array.map (fun x -> x lsr 1) sum))
      end
    done;
    for l = 0 to two - 1 do row.(l) <- row.(of_sums l) done;
    carries := row :: !carries;
    incr at
  done;
  let nv = vectors.count in
  if nv * states > 2_000_000 then raise Too_large;
  let carry = Array.concat (List.rev !carries) in
  (* sets: those of contexts, and what they are after both letters *)
  let rec has_zero q k =
    if Array.for_all (fun x -> x = 0) vectors.items.(k) then h.a_acc q
    else let (l', k') = carry.(k * two) in has_zero (h.a_next q l') k' in
  let step x l = let (l', k') = carry.((x mod nv) * two + l) in h.a_next (x / nv) l' * nv + k' in
  let cls, sets = refine (states * nv) (fun x -> if has_zero (x / nv) (x mod nv) then 1 else 0) one (fun x y -> step x (one * y)) in
  if sets > 5_000 || sets * two > 20_000_000 then raise Too_large;
  let after = Array.make (sets * two) 0 and zero = Array.make sets false in
  let seen = Array.make sets false in
  Array.iteri (fun x s -> if not seen.(s) then begin
    seen.(s) <- true;
    zero.(s) <- has_zero (x / nv) (x mod nv);
    for l = 0 to two - 1 do after.(s * two + l) <- cls.(step x l) done
  end) cls;
  let set_of m k = cls.(h.a_start m * nv + k) in
  (* which letter of a context leads sooner to sets of which one has 0; pairs with the smaller set first stand for both *)
  let rank = Bytes.make (2 * sets * sets) '\255' and sep = Bytes.make (2 * sets * sets) '\000' in
  let rank_of s t = Bytes.get_uint16_ne rank (2 * (s * sets + t)) in
  let put p round y = Bytes.set_uint16_ne rank (2 * p) round; Bytes.set_uint16_ne sep (2 * p) y in
  let note s t round y = put (s * sets + t) round y; put (t * sets + s) round y in
  let pairs = Array.make (sets * (sets - 1) / 2) 0 and count_open = ref 0 in
  for s = 0 to sets - 1 do
    for t = s + 1 to sets - 1 do
      if zero.(s) <> zero.(t) then note s t 0 0 else (pairs.(!count_open) <- s * sets + t; incr count_open)
    done
  done;
  let round = ref 1 and go = ref true in
  while !go do
    let left = ref 0 in
    for i = 0 to !count_open - 1 do
      let p = pairs.(i) in
      let s = p / sets and t = p mod sets in
      let rec letter y =
        if y = one then (pairs.(!left) <- p; incr left)
        else if rank_of after.(s * two + one * y) after.(t * two + one * y) < !round then note s t !round y
        else letter (y + 1) in
      letter 0
    done;
    incr round;
    go := !left < !count_open;
    count_open := !left
  done;
  (* pairs of sets that stay apart. Digits of two families are one number, the place s * 2^f + s' *)
  let tables = Hashtbl.create 16 and held = ref 0 in
  let table d d' =
    match Hashtbl.find_opt tables (d, d') with
    | Some t -> t
    | None ->
      let places = List.concat_map (fun s -> List.map (fun s' -> s * one + s') (inside d')) (inside d) in
      let t = { both = (d, d'); rows = Array.make sets Bytes.empty; twins = Array.make sets 0; places = Array.of_list places;
        at_place = Array.make two 0 } in
      Array.iteri (fun i place -> t.at_place.(place) <- i) t.places;
      Hashtbl.add tables (d, d') t;
      t in
  let known t a b = let row = Array.unsafe_get t.rows a in if row == Bytes.empty then 0 else Int32.to_int (Bytes.get_int32_ne row (4 * b)) in
  let note t a b x =
    if t.rows.(a) == Bytes.empty then begin
      held := !held + sets;
      if !held > 250_000_000 then raise Too_large;
      t.rows.(a) <- Bytes.make (4 * sets) '\000'
    end;
    Bytes.set_int32_ne t.rows.(a) (4 * b) (Int32.of_int x) in
  let next a s y = after.(a * two + s + one * y) in
  let find_safe t a b =
    let found = ref (Array.make 64 0) and count = ref 0 in
    let visit a b = if a <> b && known t a b = 0 then begin
      note t a b 2;
      if !count = Array.length !found then found := Array.append !found (Array.make !count 0);
      !found.(!count) <- a * sets + b;
      incr count
    end in
    visit a b;
    let at = ref 0 and size = Array.length t.places in
    while !at < !count do
      let p = !found.(!at) in
      let a = p / sets * two and b = p mod sets * two in
      for i = 0 to size - 1 do
        let place = t.places.(i) in
        let x = a + place / one and x' = b + place land (one - 1) in
        for y = 0 to one - 1 do visit after.(x + one * y) after.(x' + one * y) done
      done;
      incr at
    done;
    let go = ref true in
    while !go do
      let kept = ref 0 in
      for k = 0 to !count - 1 do
        let p = !found.(k) in
        let a = p / sets * two and b = p mod sets * two in
        let rec letter x x' y = y < one && (known t after.(x + one * y) after.(x' + one * y) >= 2 || letter x x' (y + 1)) in
        let rec back i = i = size || (let place = t.places.(i) in letter (a + place / one) (b + place land (one - 1)) 0 && back (i + 1)) in
        if back 0 then (!found.(!kept) <- p; incr kept) else note t (p / sets) (p mod sets) 1
      done;
      go := !kept < !count;
      count := !kept
    done in
  let is_safe t a b = a <> b && (match known t a b with 0 -> find_safe t a b; known t a b >= 2 | x -> x >= 2) in
  (* from a set with itself *)
  let find_twin t a =
    let found = ref [] and todo = Stack.create () in
    let visit a = if t.twins.(a) = 0 then (t.twins.(a) <- 2; found := a :: !found; Stack.push a todo) in
    visit a;
    while not (Stack.is_empty todo) do
      let a = Stack.pop todo in
      Array.iter (fun place ->
        let s = place / one in
        if s = place land (one - 1) then for y = 0 to one - 1 do visit (next a s y) done) t.places
    done;
    let apart a = Array.for_all (fun place ->
      let s = place / one and s' = place land (one - 1) in
      let rec letter y = y < one && (is_safe t (next a s y) (next a s' y) || letter (y + 1)) in
      s = s' || letter 0) t.places in
    let back a = Array.for_all (fun place ->
      let s = place / one in
      let rec letter y = y < one && (t.twins.(next a s y) >= 2 || letter (y + 1)) in
      s <> place land (one - 1) || letter 0) t.places in
    let strike good = List.filter (fun a -> good a || (t.twins.(a) <- 1; false)) in
    let rec go found = let kept = strike back found in if List.compare_lengths kept found < 0 then go kept in
    go (strike apart !found) in
  let is_twin t a = (if t.twins.(a) = 0 then find_twin t a); t.twins.(a) >= 2 in
  (* whether one pair is enough: differ says whether the digits differ already, or the families do *)
  let is_enough t differ a b = if differ then is_safe t a b else a = b && is_twin t a in
  (* lists of pairs; the first are those of one safe pair *)
  let none = (table 0 0, false, []) in
  let lists = ref (Array.make 1024 none) and nl = ref 0 in
  let rests = ref (Array.make 1024 (One Bytes.empty)) in
  let by_masks = Hashtbl.create 64 in
  (* single pairs first, then those with few *)
  let work = Queue.create () and later = ref Places.empty in
  let total = ref 0 in
  let fresh t differ l =
    let k = !nl in
    total := !total + List.length l;
    if !total > 4_000_000 then raise Too_large;
    let grow a x = if k = Array.length !a then a := Array.append !a (Array.make k x) in
    grow lists none; grow rests (One Bytes.empty);
    !lists.(k) <- (t, differ, l);
    incr nl;
    (match l with [_] -> Queue.add k work | _ -> later := Places.add (List.length l, k) !later);
    k in
  let single t differ a b =
    if differ then begin
      let x = known t a b in
      if x > 2 then x - 3 else (let k = fresh t true [(a, b)] in note t a b (k + 3); k)
    end else begin
      let x = t.twins.(a) in
      if x > 2 then x - 3 else (let k = fresh t false [(a, a)] in t.twins.(a) <- k + 3; k)
    end in
  (* pairs as numbers, each with what it was first found with; a new turn forgets them *)
  let stamp = ref Bytes.empty and turn = ref 0 and found = ref [] in
  let start_anew () =
    if !turn = 0 then stamp := Bytes.make (8 * sets * sets) '\000';
    incr turn;
    found := [] in
  let stamp_of p = Int64.to_int (Bytes.get_int64_ne !stamp (8 * p)) in
  let is_seen p = stamp_of p lsr 32 = !turn in
  let see p x = if not (is_seen p) then (Bytes.set_int64_ne !stamp (8 * p) (Int64.of_int (!turn lsl 32 lor x)); found := p :: !found) in
  let seen_with p = stamp_of p land 0xffffffff in
  let sorted_pairs () = List.sort (fun (a : int) b -> Stdlib.compare a b) !found in
  let pair_of p = (p / sets, p mod sets) in
  (* a list of pairs for those that were seen: one pair, if that is enough, or a list that has come up before and has no others *)
  let several t differ =
    let codes = sorted_pairs () in
    match List.find_opt (fun p -> is_enough t differ (p / sets) (p mod sets)) codes with
    | Some p -> single t differ (p / sets) (p mod sets)
    | None ->
      if differ && List.for_all (fun p -> p / sets = p mod sets) codes then fails 9;
      let key = (t.both, differ) in
      let before = try Hashtbl.find by_masks key with Not_found -> [] in
      let rec part (l : int array) i = i = Array.length l || (is_seen l.(i) && part l (i + 1)) in
      match List.find_opt (fun (_, l) -> part l 0) before with
      | Some (k, _) -> k
      | None ->
        let k = fresh t differ (List.map pair_of codes) in
        Hashtbl.replace by_masks key ((k, Array.of_list codes) :: before);
        k in
  (* where the pairs of a list come from *)
  let origins k = let (_, _, l) = !lists.(k) in Array.of_list (List.map (fun (a, b) -> seen_with (a * sets + b)) l) in
  let finish () =
    while not (Queue.is_empty work && Places.is_empty !later) do
      let k =
        if not (Queue.is_empty work) then Queue.pop work
        else (let (_, k) as place = Places.min_elt !later in later := Places.remove place !later; k) in
      let (t, differ, l) = !lists.(k) in
      let size = Array.length t.places in
      !rests.(k) <- match l with
        | [(a, b)] when is_enough t differ a b ->
          let row = Bytes.create (8 * size) in
          for i = 0 to size - 1 do
            let place = t.places.(i) in
            let s = place / one and s' = place land (one - 1) in
            let x = a * two + s and x' = b * two + s' and differ = differ || s <> s' in
            (* a pair that has a list already, if there is one *)
            let listed y =
              let a = after.(x + one * y) and b = after.(x' + one * y) in
              if differ then a <> b && known t a b > 2 else a = b && t.twins.(a) > 2 in
            let rec letter y = if is_enough t differ after.(x + one * y) after.(x' + one * y) then y else letter (y + 1) in
            let rec old y = if y = one then letter 0 else if listed y then y else old (y + 1) in
            let y = old 0 in
            Bytes.set_int32_ne row (8 * i) (Int32.of_int (single t differ after.(x + one * y) after.(x' + one * y)));
            Bytes.set_int32_ne row (8 * i + 4) (Int32.of_int y)
          done;
          One row
        | _ ->
          let nexts = Array.make size 0 and from = Array.make size [||] in
          Array.iteri (fun i place ->
            let s = place / one and s' = place land (one - 1) in
            let differ' = differ || s <> s' in
            let rec safe q = function
              | [] -> None
              | (a, b) :: l ->
                let rec letter y =
                  if y = one then safe (q + 1) l
                  else if is_enough t differ' (next a s y) (next b s' y) then Some (a, b, q, y) else letter (y + 1) in
                letter 0 in
            match safe 0 l with
            | Some (a, b, q, y) ->
              nexts.(i) <- single t differ' (next a s y) (next b s' y);
              from.(i) <- [| q * one + y |]
            | None ->
              start_anew ();
              List.iteri (fun q (a, b) -> for y = 0 to one - 1 do see (next a s y * sets + next b s' y) (q * one + y) done) l;
              nexts.(i) <- several t differ';
              from.(i) <- origins nexts.(i)) t.places;
          More (nexts, from)
    done in
  (* contexts: the sets of all families beside an element, as they are asked for *)
  let columns = Array.make ord [||] in
  let column m =
    if columns.(m) = [||] then columns.(m) <- Array.init count (fun i -> set_of (h.a_mul m fm.(i)) fk.(i));
    columns.(m) in
  (* the other way round: the sets of a family beside all elements, kept as long as there is room *)
  let kept_rows = Array.make count [||] and room = ref 20_000_000 in
  let beside_all i =
    if kept_rows.(i) <> [||] then kept_rows.(i)
    else begin
      let row = Array.init ord (fun m -> set_of (h.a_mul fm.(i) m) fk.(i)) in
      room := !room - ord;
      if !room >= 0 then kept_rows.(i) <- row;
      row
    end in
  let lines = List.filter (fun i -> mask.(i) <> 0) (List.init count (fun i -> i)) in
  let points = List.filter (fun i -> mask.(i) = 0) (List.init count (fun i -> i)) in
  if List.length lines * count > 40_000_000 then raise Too_large;
  (* contexts that tell most families apart with one pair of sets, by a sample *)
  let forks =
    let of_lines = Array.of_list lines in
    let many = Array.length of_lines in
    if many * count < 40_000 then []
    else begin
      let sample = List.filter (fun (i, j) -> i <> j)
        (List.init 300 (fun k -> (of_lines.(k * 7919 mod many), k * 104_729 mod count))) in
      let some = List.init (min ord 100) (fun k -> k * ord / min ord 100) in
      let tells m (i, j) =
        let i, j = if mask.(j) > mask.(i) then j, i else i, j in
        let set x = set_of (h.a_mul m fm.(x)) fk.(x) in
        is_safe (table mask.(i) mask.(j)) (set i) (set j) in
      let rec go left depth =
        if depth = 0 || List.length left < 3 then []
        else begin
          let told = List.map (fun m -> (List.length (List.filter (tells m) left), m)) some in
          let most = List.fold_left (fun k (k', _) -> max k k') 0 told in
          if most = 0 then []
          else begin
            (* of those that tell nearly as many apart, one with few sets *)
            let sets_of m =
              let seen = Ints.create 64 in
              Array.iteri (fun i a -> Ints.replace seen (a * one + mask.(i)) ()) (column m);
              Ints.length seen in
            let good = List.filter (fun (k, _) -> 20 * k >= 19 * most) told in
            let _, best = List.fold_left min (max_int, 0) (List.map (fun (_, m) -> (sets_of m, m)) good) in
            best :: go (List.filter (fun p -> not (tells best p)) left) (depth - 1)
          end
        end in
      go sample 4
    end in
  let rec tree_of contexts l = match contexts with
    | [] -> Loose l
    | n :: rest ->
      let col = column n in
      let groups = Ints.create 64 in
      List.iter (fun i -> Ints.replace groups col.(i) (i :: (try Ints.find groups col.(i) with Not_found -> []))) (List.rev l);
      let keys = List.sort Int.compare (Ints.fold (fun a _ l -> a :: l) groups []) in
      Fork (n, List.map (fun a -> (a, tree_of rest (Ints.find groups a))) keys) in
  let all_masks = List.sort_uniq (fun a b -> Int.compare b a) (Array.to_list mask) in
  let trees = List.map (fun d -> (d, tree_of forks (List.filter (fun i -> mask.(i) = d) (if d = 0 then points else lines)))) all_masks in
  let seats = Array.of_list (List.concat_map (fun (_, t) -> members t) trees) in
  let seat = Array.make count 0 in
  Array.iteri (fun p i -> seat.(i) <- p) seats;
  (* a context and a list for two families that forks do not tell apart, or more contexts; and for each with itself *)
  let ctx = Ints.create 4096 and others = Ints.create 64 in
  let pair = Ints.create 4096 in
  let order = Array.init ord (fun m -> m) in
  let beside i j differ =
    let mine = beside_all i and other = beside_all j in
    start_anew ();
    for m = 0 to ord - 1 do see (mine.(m) * sets + other.(m)) m done;
    let l = several (table mask.(i) mask.(j)) differ in
    Ints.replace pair (i * count + j) l;
    Ints.replace others (i * count + j) (origins l) in
  let with_context i j m l =
    if Ints.length pair > 5_000_000 then raise Too_large;
    Ints.replace ctx (i * count + j) m; Ints.replace pair (i * count + j) l in
  let rest = Array.make count 0 in
  let tell_families i l =
    let left = ref 0 in
    List.iter (fun j -> rest.(!left) <- j; incr left) l;
    let n = ref 0 in
    while !left > 0 && !n < ord do
      let m = order.(!n) in
      let col = column m in
      let a = col.(i) in
      let kept = ref 0 in
      for x = 0 to !left - 1 do
        let j = rest.(x) in
        let t = table mask.(i) mask.(j) and b = col.(j) in
        if is_safe t a b then with_context i j m (single t true a b)
        else (rest.(!kept) <- j; incr kept)
      done;
      if !kept < !left then begin
        Array.blit order 0 order 1 !n;
        order.(0) <- m
      end;
      left := !kept;
      incr n
    done;
    for x = 0 to !left - 1 do beside i rest.(x) true done in
  let rec tell d d' t t' = match t, t' with
    | Fork (_, kids), Fork (_, kids') -> List.iter (fun k -> List.iter (fun k' -> tell_kids d d' k k') kids') kids
    | _ -> let l' = members t' in List.iter (fun i -> tell_families i l') (members t)
  and tell_kids d d' (a, t) (b, t') =
    let both = table d d' in
    if is_safe both a b then ignore (single both true a b) else tell d d' t t' in
  let rec all_pairs g = function [] -> () | x :: l -> g x l; all_pairs g l in
  let rec tell_own d = function
    | Loose l -> all_pairs tell_families l
    | Fork (_, kids) ->
      all_pairs (fun k l -> List.iter (tell_kids d d k) l) kids;
      List.iter (fun (_, t) -> tell_own d t) kids in
  all_pairs (fun (d, t) l -> List.iter (fun (d', t') -> tell d d' t t') l) trees;
  List.iter (fun (d, t) -> if d <> 0 then tell_own d t) trees;
  List.iter (fun i ->
    let t = table mask.(i) mask.(i) in
    let mine = beside_all i in
    let rec alone m =
      if m = ord then beside i i false
      else if is_twin t mine.(m) then with_context i i m (single t false mine.(m) mine.(m))
      else alone (m + 1) in
    alone 0) lines;
  finish ();
  (* points: contexts until all are different *)
  let label = Array.make count 0 in
  let active = ref points and contexts = ref [] and k = ref 0 in
  if List.length points < 2 then active := [];
  (* contexts in an order in which those that are alike do not follow each other *)
  let stride = let rec coprime s = let rec gcd a b = if b = 0 then a else gcd b (a mod b) in if gcd s ord = 1 then s else coprime (s + 1) in coprime (ord * 5 / 8 + 1) in
  let first = Array.make count (-1) and sizes = Array.make count 0 in
  while !active <> [] do
    if !k = ord then fails 9;
    let m = !k * stride mod ord in
    let col = column m in
    List.iter (fun i -> first.(label.(i)) <- -1) !active;
    let splits i =
      let l = label.(i) in
      if first.(l) < 0 then (first.(l) <- col.(i); false) else first.(l) <> col.(i) in
    if List.exists splits !active then begin
      contexts := m :: !contexts;
      let seen = Ints.create 1024 and classes = ref 0 in
      List.iter (fun i ->
        let key = label.(i) * sets + col.(i) in
        let l = try Ints.find seen key with Not_found -> (let l = !classes in incr classes; sizes.(l) <- 0; Ints.add seen key l; l) in
        label.(i) <- l;
        sizes.(l) <- sizes.(l) + 1) !active;
      active := List.filter (fun i -> sizes.(label.(i)) > 1) !active
    end;
    incr k
  done;
  let contexts = List.rev !contexts in
  let cols = Array.of_list (List.map (fun m -> columns.(m)) contexts) in
  let rec by_profile k i j =
    if k = Array.length cols then 0
    else let a : int = cols.(k).(i) and b = cols.(k).(j) in if a = b then by_profile (k + 1) i j else if a < b then -1 else 1 in
  let sorted = Array.of_list (List.stable_sort (by_profile 0) points) in
  let place = Array.make count 0 in
  Array.iteri (fun k i -> place.(i) <- k) sorted;
  let lists = !lists and rests = !rests and many_lists = !nl in
  let place_of k s s' = let (t, _, _) = lists.(k) in t.at_place.(s * one + s') in
  { w_vectors = nv; w_vec = (fun k i -> vectors.items.(k).(i)); w_carry = (fun k l -> carry.(k * two + l));
    w_sets = sets; w_after = (fun s l -> after.(s * two + l)); w_zero = (fun s -> zero.(s)); w_cls = (fun q k -> cls.(q * nv + k));
    w_alike = of_sums; w_sep = (fun s t -> Bytes.get_uint16_ne sep (2 * (s * sets + t))); w_rank = (fun s t -> let r = rank_of s t in if r = 65535 then 0 else r);
    w_own = (fun n -> own.(n)); w_word = (fun n -> words.(n)); w_left = (fun i -> left.(i)); w_right = (fun i -> right.(i));
    w_fm = (fun i -> fm.(i)); w_fk = (fun i -> fk.(i)); w_mask = (fun i -> mask.(i));
    w_contexts = contexts; w_points = Array.length sorted; w_place = (fun i -> place.(i)); w_sorted = (fun k -> sorted.(k));
    w_lists = many_lists; w_list = (fun k -> let (_, _, l) = lists.(k) in l); w_masks = (fun k -> let (t, _, _) = lists.(k) in t.both);
    w_differ = (fun k -> let (_, x, _) = lists.(k) in x);
    w_next = (fun k s s' -> let i = place_of k s s' in match rests.(k) with
      | One row -> Int32.to_int (Bytes.get_int32_ne row (8 * i))
      | More (nexts, _) -> nexts.(i));
    w_from = (fun k s s' -> let i = place_of k s s' in match rests.(k) with
      | One row -> let from = (0, Int32.to_int (Bytes.get_int32_ne row (8 * i + 4))) in fun _ -> from
      | More (_, from) -> let l = from.(i) in fun p -> let x = l.(p) in (x / one, x mod one));
    w_pair = (fun i j -> try Ints.find pair (i * count + j) with Not_found -> 0);
    w_ctx = (fun i j -> match Ints.find ctx (i * count + j) with
      | m -> fun _ -> m
      | exception Not_found -> match Ints.find others (i * count + j) with l -> (fun p -> l.(p)) | exception Not_found -> fun _ -> 0);
    w_trees = trees; w_at = (fun p -> seats.(p)); w_seat = (fun i -> seat.(i));
    w_one = (fun d d' -> match Hashtbl.find_opt tables (d, d') with
      | None -> fun _ _ -> many_lists
      | Some t -> fun a b -> let x = known t a b in if a <> b && x > 2 then x - 3 else many_lists) }

(* Nim values of the elements of M and of the directions, and the sets of all vectors and of none. *)
let tame_of (c : certificate2) (h : view2) : tame_hints =
  let a = c.the_automaton in
  match c.the_nim2 with
  | None -> { t_nu = (fun _ -> 0); t_dir = (fun _ -> 0); t_full = (fun _ -> false); t_empty = (fun _ -> false) }
  | Some l ->
    let nim = Array.of_list l in
    let nim_of n = if n < Array.length nim then nim.(n) else 0 in
    let of_gen = Hashtbl.create 16 in
    List.iter (fun g -> Hashtbl.replace of_gen (h.a_m g) (nim_of g)) a.au_torsion;
    let nu = Array.make h.a_order 0 in
    let order = List.sort (fun x y -> Stdlib.compare (h.a_rank x) (h.a_rank y)) (List.init h.a_order (fun x -> x)) in
    List.iter (fun y -> if y <> 0 then nu.(y) <- nu.(h.a_parent y) lxor (try Hashtbl.find of_gen (h.a_gen y) with Not_found -> 0)) order;
    let dirs = Array.of_list (List.map nim_of a.au_directions) in
    let letters = 1 lsl h.a_dim in
    let spread ok =
      let r = Array.init h.a_sets ok in
      let go = ref true in
      while !go do
        go := false;
        for s = 0 to h.a_sets - 1 do
          if r.(s) then for l = 0 to letters - 1 do if not r.(h.a_after s l) then (r.(s) <- false; go := true) done
        done
      done;
      r in
    let full = spread h.a_zero and empty = spread (fun s -> not (h.a_zero s)) in
    { t_nu = (fun m -> nu.(m)); t_dir = (fun i -> dirs.(i)); t_full = (fun s -> full.(s)); t_empty = (fun s -> empty.(s)) }

let hints_of (c : certificate2) : hints2 =
  let view = view_of c.the_rules2 c.the_automaton in
  let nodes = match c.the_reason with None -> no_nodes | Some r -> nodes_of c.the_automaton view r in
  let forms = forms_of c view in
  let nim = Hints.of_certificate { the_rules = c.the_rules2; the_claim = Nim_values None; the_quotient = None; the_nim = c.the_nim2 } in
  { of_view = view; of_nodes = nodes; of_forms = forms; of_nim = nim; of_tame = tame_of c view }
