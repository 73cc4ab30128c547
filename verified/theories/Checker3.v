(* The checker of version 3 (formulas): a boolean function of the digits, the formulas and of a function that finds refutations,
   of which nothing is assumed. It walks through trees by cases; a case is a list of conditions, and is left where it is refuted. *)
Require Import List Arith ZArith Bool.
Import ListNotations.
From Misere Require Import Game Rules Linear Formulas.
Open Scope bool_scope.

(* What is said of new conditions, beside old ones with a point: a refutation, or a point (which is for the finder alone). *)
Inductive answer := Refuted (r : refutation) | Point (p : list Z).
Definition case := (list cond * list Z)%type.
Definition bools := [false; true].

Section Checker.
Variable find : list cond -> list cond -> list Z -> answer.
Variable digits : list nat.
Variable F : formulas.

(* Conditions without variables need no finder. *)
Definition no_variable (f : form) : bool := forallb (fun c => Z.eqb c 0) (fst f).
Definition says (c : cond) : option bool :=
  match c with
  | Ge l => if no_variable l then Some (Z.leb 0 (snd l)) else None
  | Zero l => if no_variable l then Some (Z.eqb (snd l) 0) else None
  | _ => None
  end.
Definition is_false (c : cond) : bool := match says c with Some false => true | _ => false end.
Definition is_open (c : cond) : bool := match says c with Some _ => false | None => true end.

(* The case with conditions more, or nothing. *)
Definition assume (new : list cond) (c : case) : list case :=
  if existsb is_false new then [] else
  match filter is_open new with
  | [] => [c]
  | new => let '(old, p) := c in
    match find new old p with
    | Refuted r => if verify (facts (new ++ old) 0) r then [] else [(new ++ old, p)]
    | Point p' => [(new ++ old, p')]
    end
  end.
Definition never (new : list cond) (c : case) : bool := match assume new c with [] => true | _ => false end.
Definition each {A} (l : list (A * case)) (f : A -> case -> bool) : bool := forallb (fun ac => f (fst ac) (snd ac)) l.
Definition anything : case := ([], []).

Definition cond_of (m : Z) (f : form) (b : bool) : cond :=
  if Z.eqb m 0 then Ge (if b then f else plus (scale (-1) f) (-1)) else if b then Div m f else NotDiv m f.

Fixpoint walk {L} (tr : tree L) (args : list form) (c : case) : list (L * case) :=
  match tr with
  | Leaf l => [(l, c)]
  | Test (m, row) yes no =>
    let f := compose row args in
    if no_variable f then (if passes (m, f) (fun _ => 0%Z) then walk yes args c else walk no args c)
    else flat_map (walk yes args) (assume [cond_of m f true] c) ++ flat_map (walk no args) (assume [cond_of m f false] c)
  end.

(* Elements by formulas over the variables of a sentence. *)
Definition lift (x : element) : formula := {| f_type := e_type x; f_sign := e_sign x; f_at := map constant (e_at x) |}.
Definition subst (f : formula) (args : list form) : formula :=
  {| f_type := f_type f; f_sign := f_sign f; f_at := map (fun l => compose l args) (f_at f) |}.
Definition turn (b : bool) (f : formula) : formula := {| f_type := f_type f; f_sign := xorb b (f_sign f); f_at := f_at f |}.

Definition product_up (x y : formula) (c : case) : list (formula * case) :=
  let args := f_at x ++ f_at y in
  map (fun zc => (turn (xorb (f_sign x) (f_sign y)) (subst (fst zc) args), snd zc))
    (walk (nth (f_type y - f_type x) (nth (f_type x) (products F) []) (Leaf nowhere)) args c).
Definition product (x y : formula) (c : case) : list (formula * case) :=
  if f_type x <=? f_type y then product_up x y c else product_up y x c.

Definition mask (x : formula) (c : case) : list (nat * case) := walk (nth (f_type x) (in_p F) (Leaf 0)) (f_at x) c.
Definition relation_of (q w : nat) : tree nat := nth w (nth q (related F) []) (Leaf 0).
Definition pair_mask (x y : formula) (c : case) : list (nat * case) := walk (relation_of (f_type x) (f_type y)) (f_at x ++ f_at y) c.

Definition arity (t : nat) : nat := fst (nth t (types F) (0, [])).
Definition domain (t : nat) : list test := snd (nth t (types F) (0, [])).
Definition inside (x : formula) (c : case) : bool :=
  (f_type x <? length (types F)) && (length (f_at x) =? arity (f_type x)) &&
  forallb (fun t => never [cond_of (fst t) (compose (snd t) (f_at x)) false] c) (domain (f_type x)).

Definition same_form (f g : form) (c : case) : bool :=
  let d := sub f g in
  if no_variable d then Z.eqb (snd d) 0 else never [Ge (plus d (-1))] c && never [Ge (plus (scale (-1) d) (-1))] c.
Fixpoint same_forms (a b : list form) (c : case) : bool :=
  match a, b with [], [] => true | f :: a', g :: b' => same_form f g c && same_forms a' b' c | _, _ => false end.
Definition alike (x y : formula) (c : case) : bool :=
  (f_type x =? f_type y) && eqb (f_sign x) (f_sign y) && same_forms (f_at x) (f_at y) c.

(* The variables: the parameters of two elements, m of a heap, the numbers of three heaps that are left, two sizes. *)
Definition most : nat := list_max (map fst (types F)).
Definition place_m : nat := 2 * most.
Definition place_heap : nat := 2 * most + 1.
Definition place_size : nat := 2 * most + 4.
Definition variable (base t : nat) : formula := {| f_type := t; f_sign := false; f_at := map var (seq base (arity t)) |}.
Definition first (t : nat) : formula := variable 0 t.
Definition second (t : nat) : formula := variable most t.
Definition in_domain (x : formula) : list cond := map (fun t => cond_of (fst t) (compose (snd t) (f_at x)) true) (domain (f_type x)).
Definition all_types : list nat := seq 0 (length (types F)).
Definition types_from (t : nat) : list nat := seq t (length (types F) - t).

(* The kinds of heaps: those of the head, and the residue classes of the tail with a variable. Idle: without a move. *)
Record kind := { k_size : form; k_value : formula; k_conds : list cond; k_idle : bool }.
Definition gives (n : nat) (jd : nat * nat) : bool :=
  let '(j, d) := jd in
  (1 <=? j) && Nat.testbit d 0 && (n =? j) || (1 <=? j) && Nat.testbit d 1 && (j + 1 <=? n) ||
  Nat.testbit d 2 && (j + 2 <=? n) || Nat.testbit d 3 && (j + 3 <=? n).
Definition idle (n : nat) : bool := (n =? 0) || negb (existsb (gives n) (combine (seq 0 (length digits)) digits)).
Definition head_kind (n : nat) : kind :=
  {| k_size := constant (Z.of_nat n); k_value := lift (nth n (head F) none); k_conds := []; k_idle := idle n |}.
Definition tail_kind (place r : nat) : kind :=
  {| k_size := plus (scale (Z.of_nat (step F)) (var place)) (Z.of_nat (start F + r));
     k_value := subst (nth r (tail F) nowhere) [var place]; k_conds := [Ge (var place)]; k_idle := false |}.
Definition kinds (place : nat) : list kind :=
  map head_kind (seq 1 (start F - 1)) ++ map (tail_kind place) (seq 0 (step F)).

(* The values of a heap of this size. *)
Definition heap_at (size : form) (place : nat) (c : case) : list (formula * case) :=
  flat_map (fun k => map (fun c' => (k_value k, c')) (assume (Zero (sub size (k_size k)) :: k_conds k) c)) (kinds place).

(* The values of two and of three heaps that are so many together, in the order of their sizes, and not less than some. *)
Definition two_heaps (least : list form) (size : form) (place : nat) (c : case) : list (formula * case) :=
  flat_map (fun k => flat_map (fun c' => flat_map (fun vc => product (k_value k) (fst vc) (snd vc))
      (heap_at (sub size (k_size k)) (S place) c'))
    (assume (Ge (sub size (scale 2 (k_size k))) :: map (fun f => Ge (sub (k_size k) f)) least ++ k_conds k) c)) (kinds place).
Definition three_heaps (size : form) (place : nat) (c : case) : list (formula * case) :=
  flat_map (fun k => flat_map (fun c' => flat_map (fun vc => product (k_value k) (fst vc) (snd vc))
      (two_heaps [k_size k] (sub size (k_size k)) (S place) c'))
    (assume (Ge (sub size (scale 3 (k_size k))) :: k_conds k) c)) (kinds place).

(* The values of the options of a heap. *)
Definition digit_values (size : form) (c : case) (j d : nat) : list (formula * case) :=
  let rest := plus size (- Z.of_nat j) in
  (if (1 <=? j) && Nat.testbit d 0 then map (fun c' => (lift (the_one F), c')) (assume [Zero rest] c) else []) ++
  (if (1 <=? j) && Nat.testbit d 1 then heap_at rest place_heap c else []) ++
  (if Nat.testbit d 2 then two_heaps [] rest place_heap c else []) ++
  (if Nat.testbit d 3 then three_heaps rest place_heap c else []).
Definition option_values (size : form) (c : case) : list (formula * case) :=
  flat_map (fun jd => digit_values size c (fst jd) (snd jd)) (combine (seq 0 (length digits)) digits).

Definition from_types (xs : list formula) (more : list cond) (c : case) : list case := assume (flat_map in_domain xs ++ more) c.

(* Equality of what stands in the file. *)
Fixpoint equal_lists {A} (eq : A -> A -> bool) (a b : list A) : bool :=
  match a, b with [], [] => true | x :: a', y :: b' => eq x y && equal_lists eq a' b' | _, _ => false end.
Definition equal_elements (x y : element) : bool :=
  (e_type x =? e_type y) && eqb (e_sign x) (e_sign y) && equal_lists Z.eqb (e_at x) (e_at y).
Definition equal_formulas (x y : formula) : bool :=
  (f_type x =? f_type y) && eqb (f_sign x) (f_sign y) &&
  equal_lists (fun f g => equal_lists Z.eqb (fst f) (fst g) && Z.eqb (snd f) (snd g)) (f_at x) (f_at y).

(* 3. Values. Every heap beyond the head has a move. *)
Definition reaches (jd : nat * nat) : bool :=
  let '(j, d) := jd in
  (1 <=? j) && Nat.testbit d 1 && (j + 1 <=? start F) || Nat.testbit d 2 && (j + 2 <=? start F) || Nat.testbit d 3 && (j + 3 <=? start F).
Definition check_values : bool :=
  (1 <=? start F) && (1 <=? step F) && existsb reaches (combine (seq 0 (length digits)) digits) &&
  forallb (fun t => forallb (fun c => forallb (fun f => never [Ge (plus (scale (-1) f) (-1))] c) (f_at (first t)))
    (from_types [first t] [] anything)) all_types &&
  inside (lift (the_one F)) anything && equal_elements (nth 0 (head F) none) (the_one F) &&
  forallb (fun k => forallb (inside (k_value k)) (assume (k_conds k) anything)) (kinds place_m) &&
  forallb (fun n => negb (idle n) || equal_elements (nth n (head F) none) (the_one F)) (seq 1 (start F - 1)).

(* 4. Products. *)
Definition check_products : bool :=
  forallb (fun t => forallb (fun u => forallb (fun c =>
      each (product (first t) (second u) c) (fun z c1 => inside z c1 &&
        (negb (t =? u) || each (product (second u) (first t) c1) (fun z' c2 => alike z z' c2))))
    (from_types [first t; second u] [] anything)) (types_from t)) all_types &&
  forallb (fun t => forallb (fun c => each (product (first t) (lift (the_one F)) c) (fun z c1 => alike z (first t) c1))
    (from_types [first t] [] anything)) all_types.

(* 5. Words. *)
Definition length_of (x : formula) : form := compose (nth (f_type x) (lengths F) (constant 0)) (f_at x).
Definition check_words : bool :=
  existsb (equal_elements (flip true (the_one F))) (head F) &&
  forallb (fun t => let x := first t in forallb (fun c =>
      never [Ge (plus (scale (-1) (length_of x)) (-1))] c &&
      each (walk (nth t (words F) (Leaf None)) (f_at x) c) (fun leaf c1 =>
        match leaf with
        | None => alike x (lift (the_one F)) c1
        | Some (y, h) =>
          let y := subst y (f_at x) in let h := compose h (f_at x) in
          inside y c1 && never [Ge (sub (length_of y) (length_of x))] c1 && never [Ge (scale (-1) h)] c1 &&
          each (heap_at h place_heap c1) (fun v c2 => each (product y v c2) (fun z c3 => alike z x c3))
        end))
    (from_types [x] [] anything)) all_types.

(* 6. Associativity, with the values of heaps without their signs. *)
Definition plain (f : formula) : formula := {| f_type := f_type f; f_sign := false; f_at := f_at f |}.
Fixpoint once (l : list (formula * list cond)) : list (formula * list cond) :=
  match l with
  | [] => []
  | (f, cs) :: r => let r' := once r in if existsb (fun g => equal_formulas f (fst g) && (length (snd g) =? 0)) r' && (length cs =? 0) then r' else (f, cs) :: r'
  end.
Definition heap_values : list (formula * list cond) := once (map (fun k => (plain (k_value k), k_conds k)) (kinds place_m)).
Definition check_associative : bool :=
  forallb (fun t => forallb (fun u => forallb (fun c =>
      each (product (first t) (second u) c) (fun xy c1 => forallb (fun vc =>
        forallb (fun c2 => each (product (second u) (fst vc) c2) (fun yv c3 =>
          each (product xy (fst vc) c3) (fun l c4 => each (product (first t) yv c4) (fun r c5 => alike l r c5))))
        (if length (snd vc) =? 0 then [c1] else assume (snd vc) c1)) heap_values))
    (from_types [first t; second u] [] anything)) all_types) all_types.

(* 7. The end check. *)
Definition check_end : bool := negb (is_p F (the_one F)).

(* 8. The P-check. *)
Definition check_options : bool :=
  forallb (fun k => forallb (fun c0 =>
      let options := option_values (k_size k) c0 in
      forallb (fun t => let w := first t in forallb (fun c =>
          each (product w (k_value k) c) (fun z c1 => each (mask z c1) (fun p c2 =>
            (p =? 0) || each options (fun v co => forallb (fun c3 =>
              each (product w v c3) (fun u c4 => each (mask u c4) (fun p' c5 =>
                forallb (fun e => negb (Nat.testbit p (bit (xorb e (f_sign z))) && Nat.testbit p' (bit (xorb e (f_sign u))))) bools)))
            (assume (fst co) c2)))))
        (from_types [w] [] c0)) all_types)
    (assume (k_conds k) anything)) (kinds place_m).

(* 9. Moves. *)
Definition move_tree (i t : nat) (e : bool) : tree (option named) :=
  let '(plus, minus) := nth t (nth i (named_moves F) []) (Leaf None, Leaf None) in if e then minus else plus.

Fixpoint together (sizes : list form) (place : nat) (x : formula) (c : case) : list (formula * case) :=
  match sizes with
  | [] => [(x, c)]
  | s :: r => flat_map (fun vc => flat_map (fun zc => together r (S place) (fst zc) (snd zc)) (product x (fst vc) (snd vc))) (heap_at s place c)
  end.

(* The sizes of the heaps that are left, all but the last from forms and divisors. *)
Fixpoint split_off (ps : list (Z * form)) (place : nat) (rest : form) (sizes : list form) (c : case) (go : list form -> case -> bool) : bool :=
  match ps with
  | [] => go (sizes ++ [rest]) c
  | (d, f) :: r =>
    if Z.eqb d 1 then split_off r (S place) (sub rest f) (sizes ++ [f]) c go
    else Z.ltb 1 d && never [NotDiv d f] c &&
      forallb (fun c' => split_off r (S place) (sub rest (var place)) (sizes ++ [var place]) c' go)
        (assume [Zero (sub f (scale d (var place)))] c)
  end.

Definition leads (w : formula) (e : bool) (sizes : list form) (c : case) : bool :=
  forallb (fun s => never [Ge (scale (-1) s)] c) sizes &&
  each (together sizes place_heap w c) (fun z c1 => each (mask z c1) (fun p _ => Nat.testbit p (bit (xorb e (f_sign z))))).

Definition check_named (k : kind) (w : formula) (e : bool) (mv : named) (c : case) : bool :=
  let rest := plus (k_size k) (- Z.of_nat (take_of mv)) in
  Nat.testbit (nth (take_of mv) digits 0) (leave mv) && (leave mv <=? 3) && ((2 <=? leave mv) || (1 <=? take_of mv)) &&
  match leave mv with
  | 0 => same_form rest (constant 0) c && leads w e [] c
  | S l => (length (parts mv) =? l) &&
    split_off (map (fun p => (fst p, compose (snd p) (var place_m :: f_at w))) (parts mv)) place_size rest [] c (leads w e)
  end.

Definition check_moves : bool :=
  forallb (fun ik => let '(i, k) := ik in forallb (fun t => let w := first t in
      forallb (fun c => forallb (fun e => each (walk (move_tree i t e) (var place_m :: f_at w) c) (fun mv c1 =>
          match mv with None => true | Some mv => check_named k w e mv c1 end)) bools)
        (from_types [w] (k_conds k) anything)) all_types)
    (combine (seq 0 (length (kinds place_m))) (kinds place_m)).

(* 10. The N-check. *)
Definition pair_bit (e f : bool) : nat := 2 * bit e + bit f.
Definition check_no_one : bool :=
  forallb (fun t => forallb (fun c => each (pair_mask (first t) (lift (the_one F)) c) (fun p _ =>
      forallb (fun e => negb (Nat.testbit p (pair_bit e (e_sign (the_one F))))) bools))
    (from_types [first t] [] anything)) all_types.

Definition check_start (i : nat) (k : kind) : bool :=
  forallb (fun t => let w := first t in forallb (fun c =>
      each (product w (k_value k) c) (fun z c1 => each (mask z c1) (fun p c2 => forallb (fun e =>
        Nat.testbit p (bit (xorb e (f_sign z))) ||
        each (walk (move_tree i t e) (var place_m :: f_at w) c2) (fun mv c3 =>
          match mv with
          | Some _ => true
          | None => each (pair_mask (k_value k) w c3) (fun p' _ => Nat.testbit p' (pair_bit (f_sign (k_value k)) e))
          end)) bools)))
    (from_types [w] (k_conds k) anything)) all_types.

(* q has the sign e and w the sign xorb e s. *)
Definition wanted (p : nat) (z : formula) (s e : bool) : bool := Nat.testbit p (pair_bit e (xorb (xorb e s) (f_sign z))).
Definition check_step (i : nat) (k : kind) : bool :=
  forallb (fun u => let w := second u in forallb (fun c =>
      each (product w (k_value k) c) (fun z c1 => forallb (fun t => let q := first t in forallb (fun c2 =>
        each (pair_mask q z c2) (fun p c3 => (p =? 0) ||
          each (product q w c3) (fun v c4 => forallb (fun s =>
            negb (existsb (wanted p z s) bools) ||
            each (walk (move_tree i (f_type v) (xorb s (f_sign v))) (var place_m :: f_at v) c4) (fun mv c5 =>
              match mv with
              | Some _ => true
              | None => each (product q (k_value k) c5) (fun z' c6 => each (pair_mask z' w c6) (fun p' _ =>
                  forallb (fun e => negb (wanted p z s e) || Nat.testbit p' (pair_bit (xorb e (f_sign z')) (xorb e s))) bools))
              end)) bools)))
        (from_types [q] [] c1)) all_types))
    (from_types [w] (k_conds k) anything)) all_types.

Definition check_n : bool :=
  check_no_one &&
  forallb (fun ik => let '(i, k) := ik in k_idle k || (check_start i k && check_step i k))
    (combine (seq 0 (length (kinds place_m))) (kinds place_m)).

(* 11. Different elements are told apart. *)
Definition apart_tree (t u : nat) (e : bool) : tree (option formula) :=
  let '(plus, minus) := nth (u - t) (nth t (told_apart F) []) (Leaf None, Leaf None) in if e then minus else plus.
Definition check_apart : bool :=
  forallb (fun t => forallb (fun u => let x := first t in let y := second u in let args := f_at x ++ f_at y in
      forallb (fun c => forallb (fun e => each (walk (apart_tree t u e) args c) (fun leaf c1 =>
          match leaf with
          | None => alike x (turn e y) c1
          | Some z => let z := subst z args in inside z c1 &&
            each (product x z c1) (fun a c2 => each (mask a c2) (fun p c3 =>
              each (product y z c3) (fun b c4 => each (mask b c4) (fun p' _ =>
                xorb (Nat.testbit p (bit (f_sign a))) (Nat.testbit p' (bit (xorb e (f_sign b))))))))
          end)) bools)
        (from_types [x; y] [] anything)) (types_from t)) all_types.
End Checker.
