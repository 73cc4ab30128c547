(* Certificates of version 3 (formulas) as they stand in the file, and what they claim. *)
Require Import List Arith ZArith Bool.
Import ListNotations.
From Misere Require Import Game Rules Linear.
Open Scope bool_scope.

(* An element: a type, a sign and parameters. *)
Record element := { e_type : nat; e_sign : bool; e_at : list Z }.

(* The same with forms as parameters. *)
Record formula := { f_type : nat; f_sign : bool; f_at : list form }.

(* A test [m, form]: the form is at least 0 (m = 0), or m divides it. *)
Definition test := (Z * form)%type.
Definition passes (t : test) (x : env) : bool :=
  let '(m, l) := t in if Z.eqb m 0 then Z.leb 0 (ev x l) else Z.eqb (Z.modulo (ev x l) m) 0.

Inductive tree (L : Type) := Leaf (l : L) | Test (t : test) (yes no : tree L).
Arguments Leaf {L}. Arguments Test {L}.

Fixpoint leaf_at {L} (tr : tree L) (x : env) : L :=
  match tr with Leaf l => l | Test t yes no => if passes t x then leaf_at yes x else leaf_at no x end.

(* A move that is named: how many are taken, how many heaps are left, and the sizes form / divisor of all of them but the last. *)
Record named := { take_of : nat; leave : nat; parts : list (Z * form) }.

Record formulas := {
  types : list (nat * list test);                              (* the number of parameters, and the domain *)
  the_one : element;
  products : list (list (tree formula));                       (* for each type t, for u = t, t + 1, ... *)
  in_p : list (tree nat);                                      (* masks: bit e for the sign e *)
  head : list element;                                         (* the values of heap 0, 1, ... *)
  tail : list formula;                                         (* and of the heaps from then on, by residue classes *)
  words : list (tree (option (formula * form)));
  lengths : list form;
  told_apart : list (list (tree (option formula) * tree (option formula)));
  named_moves : list (list (tree (option named) * tree (option named)));
  related : list (list (tree nat)) }.                          (* masks: bit 2e + f for the signs e and f *)

Definition bit (b : bool) : nat := if b then 1 else 0.
Definition flip (b : bool) (x : element) : element := {| e_type := e_type x; e_sign := xorb b (e_sign x); e_at := e_at x |}.

Section Formulas.
Variable F : formulas.

Definition none : element := {| e_type := 0; e_sign := false; e_at := [] |}.
Definition nowhere : formula := {| f_type := 0; f_sign := false; f_at := [] |}.
Definition at_point (f : formula) (x : env) : element := {| e_type := f_type f; e_sign := f_sign f; e_at := map (ev x) (f_at f) |}.

(* The elements of the quotient: of a type that there is, with as many parameters as it has, which lie in its domain. *)
Definition is_element (x : element) : bool :=
  (e_type x <? length (types F)) &&
  (let '(k, domain) := nth (e_type x) (types F) (0, []) in
   (length (e_at x) =? k) && forallb (fun t => passes t (listed (e_at x))) domain).

(* Products: the signs are added, the rest is for the tree. *)
Definition times_up (x y : element) : element :=
  let z := leaf_at (nth (e_type y - e_type x) (nth (e_type x) (products F) []) (Leaf nowhere)) (listed (e_at x ++ e_at y)) in
  flip (xorb (e_sign x) (e_sign y)) (at_point z (listed (e_at x ++ e_at y))).
Definition mul (x y : element) : element := if e_type x <=? e_type y then times_up x y else times_up y x.

Definition is_p (x : element) : bool :=
  Nat.testbit (leaf_at (nth (e_type x) (in_p F) (Leaf 0)) (listed (e_at x))) (bit (e_sign x)).

(* The value of heap n: in the head, or tail number r at m, where n = the length of the head + r + m * step. *)
Definition start : nat := length (head F).
Definition step : nat := length (tail F).
Definition heap_value (n : nat) : element :=
  if n <? start then nth n (head F) none
  else at_point (nth ((n - start) mod step) (tail F) nowhere) (listed [Z.of_nat ((n - start) / step)]).

Fixpoint position_value (X : position) : element :=
  match X with [] => the_one F | n :: X' => mul (heap_value n) (position_value X') end.

(* The elements with this product, the identity, P and the values of heaps are the misère quotient of the whole game:
   a commutative monoid, onto which the positions are mapped, two of them to the same element iff they are equal in the
   quotient, and the P-positions to P. *)
Record is_parametric (G : game) : Prop := {
  m_one : is_element (the_one F) = true;
  m_mul : forall x y, is_element x = true -> is_element y = true -> is_element (mul x y) = true;
  m_unit : forall x, is_element x = true -> mul x (the_one F) = x;
  m_comm : forall x y, is_element x = true -> is_element y = true -> mul x y = mul y x;
  m_assoc : forall x y z, is_element x = true -> is_element y = true -> is_element z = true -> mul x (mul y z) = mul (mul x y) z;
  m_natural : forall x a, is_element x = true -> In a (e_at x) -> (0 <= a)%Z;
  m_range : forall X, is_element (position_value X) = true;
  m_sum : forall X Y, position_value (X ++ Y) = mul (position_value X) (position_value Y);
  m_onto : forall x, is_element x = true -> exists X, position_value X = x;
  m_P : forall X, isP G misere X <-> is_p (position_value X) = true;
  m_same : forall X Y, position_value X = position_value Y <-> same G all X Y }.
End Formulas.

(* What a certificate of version 3 claims. *)
Definition holds3 (r : rules) (F : formulas) : Prop := exists ds, r = code ds /\ is_parametric F (game_of r).
