(* The checker of quotients. It sees a certificate through functions only, of which nothing is assumed: all is checked. So
   products, sets and hints may come from tables, trees or arrays. *)
Require Import List Arith NArith Bool.
Import ListNotations.
From Misere Require Import Game Rules Sums.
Open Scope bool_scope.

Record view := {
  c_order : N;                       (* elements are 0 .. order - 1, 0 is the identity *)
  c_mul : N -> N -> N;               (* the product *)
  c_gens : list nat;                 (* heaps whose values generate *)
  c_parent : N -> N;                 (* an element other than 0 is its parent times the value of heap gen, *)
  c_gen : N -> nat;
  c_rank : N -> N;                   (* and the rank of the parent is less *)
  c_P : N -> bool;
  c_phi : nat -> N;                  (* the value of a heap *)
  c_contexts : list N;
  c_decode : list bool -> N;         (* finds an element from its outcomes in the contexts *)
  c_two : nat -> N -> nat;           (* a sum of two heaps with a given value *)
  c_three : nat -> N -> nat * nat;   (* a sum of three heaps with a given value *)
  c_kinds : nat;                     (* heaps with the same value, whose options have the same values, are of one kind: *)
  c_kind : nat -> N * list N;        (* both of them for each kind, *)
  c_like : nat -> nat;               (* and the kind of a heap *)
  c_values : list N;                 (* the values of the heaps that have options *)
  c_stuck : N -> N -> bool;          (* for such a value: the union of stuck(n) over the heaps with it *)
  c_gaps : N -> list nat;            (* which of these values are stuck beside an element *)
  c_R : N -> N -> bool }.            (* the sets R(q) *)

Notation c_value c := (product (c_mul c) 0%N (c_phi c)).

Definition outcomes (c : view) (x : N) : list bool :=
  let row := c_mul c x in map (fun w => c_P c (row w)) (c_contexts c).

(* The values of the options of a heap. *)
Definition add_new (l : list N) (x : N) : list N := if existsb (N.eqb x) l then l else x :: l.

Definition option_values (r : rules) (c : view) (els : list N) : nat -> list N :=
  match r with
  | code ds => fun n => filter (in_options (c_mul c) 0%N (c_phi c) (c_two c) (c_three c) ds n) els
  | heaps t => fun n => fold_left (fun l o => add_new l (c_value c o)) (table_options t n) []
  end.

Section Check.
Variable r : rules.
Variable top : nat.
Variable c : view.

Definition check_range : bool :=
  (1 <=? c_order c)%N &&
  below (S top) (fun n => (c_phi c n <? c_order c)%N) &&
  forallb (fun w => (w <? c_order c)%N) (c_contexts c) &&
  forallb (fun n => (1 <=? n) && (n <=? top)) (c_gens c).

Definition check_monoid (els : list N) : bool :=
  let gens := map (c_phi c) (c_gens c) in
  (* the identity, and the generators act *)
  (let row := c_mul c 0%N in forallb (fun x => (row x =? x)%N) els) &&
  forallb (fun g => let row := c_mul c g in forallb (fun x => (row x <? c_order c)%N) els) gens &&
  forallb (fun g => let rg := c_mul c g in
    forallb (fun h => let rh := c_mul c h in forallb (fun x => (rg (rh x) =? rh (rg x))%N) els) gens) gens &&
  (* every other element is its parent times a generator, and acts as both *)
  forallb (fun y => (y =? 0)%N ||
    (let p := c_parent c y in let n := c_gen c y in let g := c_phi c n in
     let ry := c_mul c y in let rp := c_mul c p in let rg := c_mul c g in
     (p <? c_order c)%N && (c_rank c p <? c_rank c y)%N && existsb (Nat.eqb n) (c_gens c) &&
     (rg p =? y)%N && forallb (fun x => (ry x =? rg (rp x))%N) els)) els.

Definition check_options (els : list N) : bool :=
  match r with
  | code ds => check_sums (c_mul c) (c_phi c) (c_two c) (c_three c) ds els top
  | heaps t => true
  end.

Definition check_reduced (els : list N) : bool :=
  forallb (fun x => (c_decode c (outcomes c x) =? x)%N) els.

(* End check, P-check and the sets stuck(n), for heaps of the value v whose options have the values es. *)
Definition check_kind (els : list N) (v : N) (es : list N) : bool :=
  match es with
  | [] => (v =? 0)%N
  | es =>
    let rv := c_mul c v in
    let E := map (c_mul c) es in
    let st := c_stuck c v in
    existsb (N.eqb v) (c_values c) &&
    forallb (fun w =>
      let e := existsb (fun re => c_P c (re w)) E in
      if c_P c (rv w) then negb e else e || st w) els
  end.
Definition check_heap (els : list N) (n : nat) : bool := check_kind els (c_phi c n) (option_values r c els n).

(* Every heap, kind by kind. *)
Fixpoint equal_values (a b : list N) : bool :=
  match a, b with [], [] => true | x :: a', y :: b' => if (x =? y)%N then equal_values a' b' else false | _, _ => false end.
Definition check_heaps (els : list N) : bool :=
  below (c_kinds c) (fun k => let (v, es) := c_kind c k in check_kind els v es) &&
  below (S top) (fun n => (c_like c n <? c_kinds c) &&
    let (v, es) := c_kind c (c_like c n) in (c_phi c n =? v)%N && equal_values (option_values r c els n) es).

(* N-check. Few values are stuck beside an element: it has a list of how many that are not come before each. A step is what a heap of the
   value v does to an element: times v, R of the product. *)
Fixpoint check_stuck (w : N) (vs : list N) (gaps : list nat) : bool :=
  match vs with
  | [] => true
  | v :: vs' => match gaps with
    | 0 :: gaps' => (if c_stuck c v w then c_R c v w else true) && check_stuck w vs' gaps'
    | g => negb (c_stuck c v w) && check_stuck w vs' (match g with S k :: gaps' => k :: gaps' | _ => [] end)
    end
  end.

Definition step := ((N -> N) * (N -> bool))%type.
Fixpoint check_steps (w : N) (Rq : N -> bool) (steps : list step) (gap : nat) (gaps : list nat) : bool :=
  match steps with
  | [] => true
  | s :: steps' => match gap with
    | S k => check_steps w Rq steps' k gaps
    | 0 => if (if Rq (fst s w) then snd s w else true) then
        match gaps with [] => true | g :: gaps' => check_steps w Rq steps' g gaps' end else false
    end
  end.

Definition check_R (els : list N) : bool :=
  forallb (fun q => negb (c_R c q 0%N)) els &&
  forallb (fun w => check_stuck w (c_values c) (c_gaps c w)) els &&
  forallb (fun q => let rq := c_mul c q in let Rq := c_R c q in
    let steps := map (fun v => let rv := c_mul c v in (rv, c_R c (rv q))) (c_values c) in
    forallb (fun w => match c_gaps c (rq w) with [] => true | g :: gaps => check_steps w Rq steps g gaps end) els) els.

Definition check_elements : bool := check_range && check_monoid (range (c_order c)).

(* The steps of the format from 4 on; the number is that of a step that fails. *)
Definition check_proof : bool :=
  let els := range (c_order c) in
  check_reduced els && negb (c_P c 0%N) && check_heaps els && check_R els.

Definition check_view : bool :=
  check_elements && check_options (range (c_order c)) && check_proof.

End Check.
