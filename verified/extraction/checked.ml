(* Integers of 63 bits that do not wrap: an overflow stops the checker. *)

exception Overflow

let add a b = let s = a + b in if (a lxor s) land (b lxor s) < 0 then raise Overflow else s
let sub a b = let s = a - b in if (a lxor b) land (a lxor s) < 0 then raise Overflow else s
let opp a = if a = min_int then raise Overflow else - a

let fits a = a < 1 lsl 30 && a > - (1 lsl 30)
let mul a b =
  if fits a && fits b then a * b
  else if a = 0 || b = 0 then 0
  else if a = min_int || b = min_int || abs a > max_int / abs b then raise Overflow
  else a * b

(* Rounded down, and the rest; Coq has a / 0 = 0 and a mod 0 = a. *)
let div a b =
  if b = 0 then 0 else if b = -1 then opp a
  else let q = a / b in if q * b <> a && (a < 0) <> (b < 0) then q - 1 else q
let modulo a b = if b = 0 then a else let r = a mod b in if r <> 0 && (r < 0) <> (b < 0) then r + b else r
