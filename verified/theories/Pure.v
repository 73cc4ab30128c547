(* Hints found inside Coq, with trees: so a certificate can be checked by computation in a proof. Nothing has to be proved
   of them. *)
Require Import List Arith NArith Bool FMapPositive.
Import ListNotations.
From Misere Require Import Game Rules Certificate Sums Checker Main.
Open Scope bool_scope.

Module M := PositiveMap.
Definition arr := M.t.
Definition get {A} (d : A) (a : arr A) (i : N) : A := match M.find (N.succ_pos i) a with Some x => x | None => d end.
Definition put {A} (a : arr A) (i : N) (x : A) : arr A := M.add (N.succ_pos i) x a.
Fixpoint of_list_from {A} (i : N) (l : list A) (a : arr A) : arr A :=
  match l with [] => a | x :: l' => of_list_from (N.succ i) l' (put a i x) end.
Definition of_list {A} (l : list A) : arr A := of_list_from 0%N l (M.empty A).
Definition set_add (a : arr bool) (l : list N) : arr bool := fold_left (fun a x => put a x true) l a.

(* Breadth first from 0: the row, parent, generator and rank of each element. *)
Record found := { f_row : arr N; f_parent : N; f_gen : nat; f_rank : N }.
Definition nothing : found := {| f_row := M.empty N; f_parent := 0; f_gen := 0; f_rank := 0 |}.

Definition visit (acts : list (nat * arr N)) (s : arr found * list N) (x : N) : arr found * list N :=
  let fx := get nothing (fst s) x in
  fold_left (fun s na =>
    let y := get 0%N (snd na) x in
    match M.find (N.succ_pos y) (fst s) with
    | Some _ => s
    | None => (put (fst s) y {| f_row := M.map (get 0%N (snd na)) (f_row fx); f_parent := x; f_gen := fst na;
                                f_rank := N.succ (f_rank fx) |}, y :: snd s)
    end) acts s.

Fixpoint search (fuel : nat) (acts : list (nat * arr N)) (t : arr found) (todo : list N) : arr found :=
  match fuel, todo with
  | S f, _ :: _ => let s := fold_left (visit acts) todo (t, []) in search f acts (fst s) (snd s)
  | _, _ => t
  end.

Fixpoint key (l : list bool) : positive :=
  match l with [] => xH | true :: l' => xI (key l') | false :: l' => xO (key l') end.

(* Sums of two heaps, by their value; sums of three are not looked for. *)
Definition two_of (f : nat -> N) (op : N -> N -> N) (top : nat) : arr (arr nat) :=
  of_list (map (fun t => fold_left (fun m a => put m (op (f a) (f (t - a))) a) (seq 1 (Nat.div2 t)) (M.empty nat)) (seq 0 (S top))).

(* How many say no before each that says yes. *)
Fixpoint gaps_of (l : list bool) (k : nat) : list nat :=
  match l with [] => [] | true :: l' => k :: gaps_of l' 0 | false :: l' => gaps_of l' (S k) end.

(* The kinds of heaps that there are, and the place of one among them. *)
Definition same_kind (a b : N * list N) : bool := (fst a =? fst b)%N && equal_values (snd a) (snd b).
Definition add_kind (l : list (N * list N)) (a : N * list N) : list (N * list N) := if existsb (same_kind a) l then l else a :: l.
Fixpoint kind_at (a : N * list N) (l : list (N * list N)) : nat := match l with [] => 0 | b :: l' => if same_kind a b then 0 else S (kind_at a l') end.

Definition view_of (r : rules) (d : quotient) : view :=
  let els := range (order d) in
  let acts := combine (generators d) (map of_list (actions d)) in
  let first := {| f_row := of_list els; f_parent := 0; f_gen := 0; f_rank := 0 |} in
  let table := search (N.to_nat (order d)) acts (put (M.empty found) 0%N first) [0%N] in
  let mul := fun y => let r := f_row (get nothing table y) in fun x => get 0%N r x in
  let P := get false (set_add (M.empty bool) (p d)) in
  let values := of_list (phi d) in
  let phi' := fun n => get 0%N values (N.of_nat n) in
  let sums := two_of phi' mul (top d) in
  let two := fun t => let row := get (M.empty nat) sums (N.of_nat t) in get 0 row in
  let base := fun many ks like vs st gaps R dec => {|
    c_order := order d; c_mul := mul; c_gens := generators d;
    c_parent := fun y => f_parent (get nothing table y); c_gen := fun y => f_gen (get nothing table y);
    c_rank := fun y => f_rank (get nothing table y); c_P := P; c_phi := phi'; c_contexts := contexts d;
    c_decode := dec; c_two := two; c_three := fun _ _ => (0, 0);
    c_kinds := many; c_kind := (fun k => get (0%N, []) ks (N.of_nat k)); c_like := like; c_values := vs; c_stuck := st; c_gaps := gaps; c_R := R |} in
  let c0 := base 0 (M.empty (N * list N)) (fun _ => 0) [] (fun _ _ => false) (fun _ => []) (fun _ _ => false) (fun _ => 0%N) in
  let signs := fold_left (fun m x => M.add (key (outcomes c0 x)) x m) els (M.empty N) in
  let all := map (fun n => (phi' n, option_values r c0 els n)) (seq 0 (length (phi d))) in
  let distinct := fold_left add_kind all [] in
  let place := of_list (map (fun a => kind_at a distinct) all) in
  let kinds := filter (fun ne => match snd ne with [] => false | _ => true end) distinct in
  let stuck := fold_left (fun m ve =>
    let rv := mul (fst ve) in let E := map mul (snd ve) in
    put m (fst ve) (set_add (get (M.empty bool) m (fst ve))
      (filter (fun w => negb (P (rv w)) && negb (existsb (fun re => P (re w)) E)) els))) kinds (M.empty (arr bool)) in
  let Rs := fold_left (fun m s => put m (fst s) (set_add (get (M.empty bool) m (fst s)) (snd s)))
    (states d) (M.empty (arr bool)) in
  let values := fold_left (fun l ve => add_new l (fst ve)) kinds [] in
  let columns := map (fun v => get false (get (M.empty bool) stuck v)) values in
  let gaps := of_list (map (fun w => gaps_of (map (fun s => s w) columns) 0) els) in
  base (length distinct) (of_list distinct) (fun n => get 0 place (N.of_nat n)) values
    (fun v => let s := get (M.empty bool) stuck v in get false s) (get [] gaps) (fun q => let s := get (M.empty bool) Rs q in get false s)
    (fun l => match M.find (key l) signs with Some x => x | None => 0%N end).

(* For claims on quotients alone. *)
Definition pure (c : certificate) : hints :=
  match the_quotient c with
  | Some q => {| h_view := view_of (the_rules c) q; h_nim := fun _ => 0%N; h_nim_two := fun _ _ => 0;
                 h_nim_three := fun _ _ => (0, 0); h_bits := 0; h_nu := fun _ => 0%N; h_K := fun _ => false; h_z := 0 |}
  | None => {| h_view := view_of (the_rules c) {| order := 0; generators := []; actions := []; p := []; phi := []; contexts := []; states := [] |};
               h_nim := fun _ => 0%N; h_nim_two := fun _ _ => 0;
               h_nim_three := fun _ _ => (0, 0); h_bits := 0; h_nu := fun _ => 0%N; h_K := fun _ => false; h_z := 0 |}
  end.

Corollary pure_sound c : check c (pure c) = true -> holds c.
Proof. apply check_sound. Qed.

(* With a quotient that has a name here: to find it again in a large term takes long. *)
Corollary pure_partial r q : let c := {| the_rules := r; the_claim := partial; the_quotient := Some q; the_nim := None |} in
  check c (pure c) = true -> exists v, is_quotient (game_of r) (upto (top q)) q v.
Proof. intros c H. apply pure_sound in H as (_ & q' & v & [= <-] & _ & Q). now exists v. Qed.
