(* Version 2: the checker of steps 3 to 7. As in Checker.v it sees everything through functions of which nothing is assumed. *)
Require Import List Arith ZArith Bool Lia.
Import ListNotations.
From Misere Require Import Game Rules Sums Machine.
Open Scope bool_scope.

Record view2 := {
  (* the file: elements of M are 0 .. a_order - 1, 0 is the identity *)
  a_order : nat; a_gens : list nat;
  a_dim : nat; a_states : nat; a_next : nat -> nat -> nat; a_acc : nat -> bool; a_start : nat -> nat;
  a_m : nat -> nat; a_v : nat -> nat -> nat;                      (* the value of a heap *)
  (* hints: the product; an element other than 0 is gen times parent, of lower rank *)
  a_mul : nat -> nat -> nat; a_parent : nat -> nat; a_gen : nat -> nat; a_rank : nat -> nat;
  (* vectors by number, and sets by number *)
  a_vectors : nat; a_vec : nat -> nat -> Z; a_carry : nat -> nat -> nat * nat;
  a_sets : nat; a_after : nat -> nat -> nat; a_zero : nat -> bool; a_cls : nat -> nat -> nat;
  (* the values of the options of a heap, the number of its own vector, and pairs of sets that do not meet *)
  a_options : nat -> list (nat * nat); a_own : nat -> nat; a_meet : nat -> nat -> bool;
  (* heaps are straight (inl, a coordinate) or bent (inr, a kind); what their moves add *)
  a_kind : nat -> nat + nat; a_straight : nat -> list (nat * nat);
  a_kinds : nat; a_km : nat -> nat; a_kv : nat -> nat -> nat; a_bents : nat -> nat; a_bent : nat -> nat -> nat * nat; a_cut : nat -> nat;
  (* turns by number *)
  a_gammas : list nat; a_turns : nat; a_num : nat -> nat -> nat; a_tm : nat -> nat; a_tg : nat -> nat;
  a_tset : nat -> nat; a_tact : nat -> nat -> nat;
  (* the states of the N-check *)
  a_heaps : nat; a_sm : nat -> nat; a_low : nat -> nat -> nat; a_succ : nat -> nat -> nat; a_first : nat -> nat;
  (* the turns of a state, by place, and where each comes from: a turn of the state before, or an option of the kind *)
  a_len : nat -> nat; a_turn : nat -> nat -> nat; a_src : nat -> nat -> nat -> nat + nat; a_fsrc : nat -> nat -> nat;
  a_cover : nat -> nat; a_lowk : nat -> nat; a_sum : nat -> nat -> nat;
  (* lists of sets that cover everything; a_cover0 is that of no heap, whose number for 0 is a_null *)
  a_lists : nat; a_list : nat -> list (nat * nat); a_weak : nat -> bool; a_lnext : nat -> nat -> nat; a_cover0 : nat; a_null : nat }.

Fixpoint among (g s : nat) (l : list (nat * nat)) : bool :=
  match l with [] => false | (g', s') :: l' => if s =? s' then (if g =? g' then true else among g s l') else among g s l' end.

Lemma among_spec g s l : among g s l = true -> In (g, s) l.
Proof.
  induction l as [|[g' s'] l IH]; simpl; [discriminate|]. destruct (Nat.eqb_spec s s') as [->|]; [|auto].
  destruct (Nat.eqb_spec g g') as [->|]; auto.
Qed.

Section Check2.
Variable r : rules.
Variable top : nat.
Variable h : view2.
Notation f := (a_dim h).
Notation ord := (a_order h).
Notation mul := (a_mul h).
Notation letters := (2 ^ f).
Notation vec := (a_vec h).
Notation opts := (options_of (game_of r)).

Fixpoint value_m (X : position) : nat := match X with [] => 0 | n :: X' => mul (a_m h n) (value_m X') end.
Fixpoint value_v (X : position) (i : nat) : nat := match X with [] => 0 | n :: X' => a_v h n i + value_v X' i end.

(* Step 3. *)
Definition check_monoid2 : bool :=
  (1 <=? ord) && forallb (fun g => g <? ord) (a_gens h) &&
  below ord (fun x => mul 0 x =? x) &&
  forallb (fun g => let rg := mul g in below ord (fun x => rg x <? ord)) (a_gens h) &&
  forallb (fun g => let rg := mul g in forallb (fun k => let rk := mul k in below ord (fun x => rg (rk x) =? rk (rg x))) (a_gens h)) (a_gens h) &&
  below ord (fun y => (y =? 0) ||
    (let p := a_parent h y in let g := a_gen h y in let ry := mul y in let rp := mul p in let rg := mul g in
     (p <? ord) && (a_rank h p <? a_rank h y) && existsb (Nat.eqb g) (a_gens h) && (rg p =? y) &&
     below ord (fun x => ry x =? rg (rp x)))).

Definition check_automaton : bool :=
  below (a_states h) (fun q => below letters (fun l => a_next h q l <? a_states h) && eqb (a_acc h (a_next h q 0)) (a_acc h q)) &&
  below ord (fun m => a_start h m <? a_states h).

(* Numbers stay small enough for machine integers. *)
Definition small (z : Z) : bool := ((-1099511627776 <=? z) && (z <=? 1099511627776))%Z.

Definition check_sets : bool :=
  below (a_sets h) (fun s => below letters (fun l => a_after h s l <? a_sets h) && eqb (a_zero h (a_after h s 0)) (a_zero h s)) &&
  below (a_vectors h) (fun k =>
    below f (fun i => small (vec k i)) &&
    below letters (fun l => let (l', k') := a_carry h k l in
      (l' <? letters) && (k' <? a_vectors h) &&
      below f (fun i => let z := (vec k i + Z.b2z (Nat.testbit l i))%Z in
        eqb (Nat.testbit l' i) (Z.odd z) && (vec k' i =? Z.div2 z)%Z) &&
      below (a_states h) (fun q => a_after h (a_cls h q k) l =? a_cls h (a_next h q l') k')) &&
    below (a_states h) (fun q => a_cls h q k <? a_sets h) &&
    (if below f (fun i => (vec k i =? 0)%Z) then below (a_states h) (fun q => eqb (a_zero h (a_cls h q k)) (a_acc h q))
     else if below f (fun i => ((vec k i =? 0) || (vec k i =? -1))%Z) then below (a_states h) (fun q => negb (a_zero h (a_cls h q k)))
     else true)).

Definition set_of (m k : nat) : nat := a_cls h (a_start h m) k.

(* Step 6: the pairs. *)
Definition check_meet : bool :=
  below (a_sets h) (fun s => let row := a_meet h s in below (a_sets h) (fun t =>
    if row t then negb (a_zero h s && a_zero h t) && below letters (fun l => a_meet h (a_after h s l) (a_after h t l)) else true)).

(* What moves add: (b, g) is an option, less the heap itself. *)
Definition check_added (n : nat) (e : nat * nat) : bool :=
  (snd e <? a_vectors h) &&
  existsb (fun o => (fst o =? fst e) && below f (fun i => (vec (snd e) i =? vec (snd o) i - Z.of_nat (a_v h n i))%Z)) (a_options h n).

Definition is_value (o : position) (e : nat * nat) : bool :=
  (value_m o =? fst e) && below f (fun i => (vec (snd e) i =? Z.of_nat (value_v o i))%Z).

(* Steps 4 to 6 for a heap, and its kind. *)
Definition check_heap2 (n : nat) : bool :=
  (a_m h n <? ord) &&
  match opts n with
  | [] => (a_m h n =? 0) && below f (fun i => a_v h n i =? 0)
  | os =>
    (a_own h n <? a_vectors h) && below f (fun i => (vec (a_own h n) i =? Z.of_nat (a_v h n i))%Z) &&
    forallb (fun o => existsb (is_value o) (a_options h n)) os &&
    forallb (fun e => (fst e <? ord) && (snd e <? a_vectors h) && existsb (fun o => is_value o e) os &&
      below ord (fun m => a_meet h (set_of (mul m (a_m h n)) (a_own h n)) (set_of (mul m (fst e)) (snd e)))) (a_options h n) &&
    match a_kind h n with
    | inl i => (i <? f) && (a_m h n =? 0) && below f (fun j => a_v h n j =? (if i =? j then 1 else 0)) && forallb (check_added n) (a_straight h i)
    | inr j => (j <? a_kinds h) && (a_m h n =? a_km h j) && below f (fun i => (a_v h n i =? a_kv h j i) && ((1 <=? a_cut h i) || (a_v h n i =? 0))) &&
        below (a_bents h j) (fun e => check_added n (a_bent h j e))
    end
  end.

(* Turns: the sets of (k m, g), for all k, depend on the number alone. *)
Definition check_turns : bool :=
  forallb (fun g => (g <? a_vectors h) && below ord (fun m => let t := a_num h g m in
    (a_tset h t =? set_of m g) && forallb (fun x => a_num h g (mul x m) =? a_tact h t x) (a_gens h))) (a_gammas h) &&
  below (a_turns h) (fun t => existsb (Nat.eqb (a_tg h t)) (a_gammas h) && (a_tm h t <? ord) && (a_num h (a_tg h t) (a_tm h t) =? t)) &&
  below (a_kinds h) (fun j => below (a_bents h j) (fun e =>
    existsb (Nat.eqb (snd (a_bent h j e))) (a_gammas h) && (fst (a_bent h j e) <? ord))).

Definition is_sum (k : nat) (low : nat -> nat) (g : nat) : bool :=
  (k <? a_vectors h) && below f (fun x => (vec k x =? Z.of_nat (low x) + vec g x)%Z).

(* The sets of the N-check for a state, whose turns are turn 0, ..., turn (len - 1). *)
Definition some_below (n : nat) (g : nat -> bool) : bool := negb (below n (fun k => negb (g k))).

Definition is_source (m : nat) (low : nat -> nat) (lowk : nat) (len : nat) (turn : nat -> nat) (e : nat * nat) : bool :=
  match fst e with
  | 0 => (snd e =? set_of m lowk) ||
      some_below len (fun p => let t := turn p in let k := a_sum h lowk (a_tg h t) in
        (snd e =? set_of (a_tm h t) k) && is_sum k low (a_tg h t))
  | S i => (i <? f) && ((a_cut h i =? 0) || (low i <? a_cut h i)) &&
      existsb (fun b => let k := a_sum h lowk (snd b) in (fst b <? ord) && (snd e =? set_of (mul m (fst b)) k) && is_sum k low (snd b) &&
        below f (fun j => (0 <=? vec (snd b) j + (if (i =? j)%nat then 1 else 0))%Z)) (a_straight h i)
  end.

Definition check_cover (m : nat) (low : nat -> nat) (lowk : nat) (len : nat) (turn : nat -> nat) (l : nat) : bool :=
  (l <? a_lists h) && (lowk <? a_vectors h) && below f (fun x => (vec lowk x =? Z.of_nat (low x))%Z) &&
  forallb (is_source m low lowk len turn) (a_list h l).

Definition check_succ (i j : nat) : bool :=
  let m := a_sm h i in let low := a_low h i in let len := a_len h i in let turn := a_turn h i in
  let i' := a_succ h i j in let a := a_km h j in let turn' := a_turn h i' in let src := a_src h i j in
  (i' <? a_heaps h) && (a_sm h i' =? mul m a) && below f (fun x => a_low h i' x =? Nat.min (low x + a_kv h j x) (a_cut h x)) &&
  below (a_len h i') (fun p' => let t' := turn' p' in
    match src p' with
    | inl p => (p <? len) && (let t := turn p in a_num h (a_tg h t) (mul (a_tm h t) a) =? t')
    | inr e => (e <? a_bents h j) && (let b := a_bent h j e in a_num h (snd b) (mul m (fst b)) =? t')
    end).

Definition check_state (i : nat) : bool :=
  (a_sm h i <? ord) && below (a_len h i) (fun p => a_turn h i p <? a_turns h) &&
  negb (a_weak h (a_cover h i)) && check_cover (a_sm h i) (a_low h i) (a_lowk h i) (a_len h i) (a_turn h i) (a_cover h i) &&
  below (a_kinds h) (fun j => check_succ i j).

Definition check_first (j : nat) : bool :=
  let i := a_first h j in
  (i <? a_heaps h) && (a_sm h i =? a_km h j) && below f (fun x => a_low h i x =? Nat.min (a_kv h j x) (a_cut h x)) &&
  below (a_len h i) (fun p => let e := a_fsrc h j p in
    (e <? a_bents h j) && (let b := a_bent h j e in a_num h (snd b) (fst b) =? a_turn h i p)).

Definition check_list (k : nat) : bool :=
  let l := a_list h k in
  forallb (fun s => (snd s <? a_sets h) && (fst s <=? f)) l &&
  (a_weak h k || existsb (fun s => (fst s =? 0) && a_zero h (snd s)) l) &&
  below letters (fun b => let k' := a_lnext h k b in
    (k' <? a_lists h) && (negb (a_weak h k') || (a_weak h k && (b =? 0))) &&
    let rest := map (fun s => after (a_after h) s b) l in
    forallb (fun s' => among (fst s') (snd s') rest) (a_list h k')).

Definition check_right : bool :=
  check_monoid2 && check_automaton && check_sets &&
  ((a_null h <? a_vectors h) && below f (fun i => (vec (a_null h) i =? 0)%Z) && negb (a_acc h (a_start h 0))) &&
  check_meet && below (S top) check_heap2 && check_turns && below (a_heaps h) check_state && below (a_kinds h) check_first &&
  below (a_lists h) check_list && check_cover 0 (fun _ => 0) (a_null h) 0 (fun _ => 0) (a_cover0 h).
End Check2.
