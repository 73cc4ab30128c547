(* Linear forms with integer coefficients, conditions on them, and refutations: what shows that some conditions have no integer
   solution in common. Refutations are found outside; here they are checked. *)
Require Import List ZArith Bool Lia.
Import ListNotations.
Open Scope bool_scope.
Local Open Scope Z_scope.

(* The coefficients and the constant. Variables that are not mentioned have the coefficient 0. *)
Definition form := (list Z * Z)%type.
Definition env := nat -> Z.

Fixpoint dot (a : list Z) (i : nat) (x : env) : Z := match a with [] => 0 | c :: a' => c * x i + dot a' (S i) x end.
Definition ev (x : env) (l : form) : Z := dot (fst l) 0 x + snd l.

Fixpoint vadd (a b : list Z) : list Z :=
  match a, b with [], _ => b | _, [] => a | c :: a', d :: b' => c + d :: vadd a' b' end.
Definition vscale (k : Z) (a : list Z) : list Z := map (Z.mul k) a.
Definition add (l r : form) : form := (vadd (fst l) (fst r), snd l + snd r).
Definition scale (k : Z) (l : form) : form := (vscale k (fst l), k * snd l).
Definition sub (l r : form) : form := add l (scale (-1) r).
Definition plus (l : form) (c : Z) : form := (fst l, snd l + c).
Definition constant (c : Z) : form := ([], c).
Definition var (i : nat) : form := (repeat 0 i ++ [1], 0).

Lemma dot_vadd x a : forall b i, dot (vadd a b) i x = dot a i x + dot b i x.
Proof. induction a as [|c a IH]; intros [|d b] i; simpl; try lia. rewrite IH. lia. Qed.

Lemma dot_vscale x k a : forall i, dot (vscale k a) i x = k * dot a i x.
Proof. induction a as [|c a IH]; intros i; cbn [dot vscale map]; [lia|]. fold (vscale k a). rewrite IH. lia. Qed.

Lemma dot_unit x j : forall i, dot (repeat 0 j ++ [1]) i x = x (i + j)%nat.
Proof.
  induction j as [|j IH]; intros i; cbn [dot repeat app].
  - rewrite Nat.add_0_r. lia.
  - rewrite IH. replace (i + S j)%nat with (S i + j)%nat by lia. lia.
Qed.

Lemma ev_add x l r : ev x (add l r) = ev x l + ev x r.
Proof. unfold ev, add. simpl. rewrite dot_vadd. lia. Qed.
Lemma ev_scale x k l : ev x (scale k l) = k * ev x l.
Proof. unfold ev, scale. cbn [fst snd]. rewrite dot_vscale. lia. Qed.
Lemma ev_sub x l r : ev x (sub l r) = ev x l - ev x r.
Proof. unfold sub. rewrite ev_add, ev_scale. lia. Qed.
Lemma ev_plus x l c : ev x (plus l c) = ev x l + c.
Proof. unfold ev, plus. simpl. lia. Qed.
Lemma ev_constant x c : ev x (constant c) = c.
Proof. reflexivity. Qed.
Lemma ev_var x i : ev x (var i) = x i.
Proof. unfold ev, var. cbn [fst snd]. rewrite dot_unit. simpl. lia. Qed.

(* A form over some parameters, with forms put in for them. *)
Definition listed (p : list Z) : env := fun i => nth i p 0.

Fixpoint vcompose (a : list Z) (args : list form) : form :=
  match a, args with
  | c :: a', f :: args' => if c =? 0 then vcompose a' args' else add (scale c f) (vcompose a' args')
  | _, _ => constant 0
  end.
Definition compose (l : form) (args : list form) : form := plus (vcompose (fst l) args) (snd l).

Lemma dot_shift x a : forall i, dot a (S i) x = dot a i (fun j => x (S j)).
Proof. induction a as [|c a IH]; intros i; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma dot_none a : forall i (x : env), (forall j, x j = 0) -> dot a i x = 0.
Proof. induction a as [|c a IH]; intros i x H; simpl; [reflexivity|]. rewrite H, IH by exact H. lia. Qed.

Lemma ev_compose x l args : ev x (compose l args) = ev (listed (map (ev x) args)) l.
Proof.
  unfold compose. rewrite ev_plus. unfold ev at 2. f_equal. generalize (fst l). clear l. intros a. revert args.
  induction a as [|c a IH]; intros args; [reflexivity|].
  destruct args as [|f args].
  - simpl vcompose. rewrite ev_constant. symmetry. apply dot_none. intros j. unfold listed. simpl. now destruct j.
  - cbn [vcompose map dot]. rewrite dot_shift. change (fun j => listed (ev x f :: map (ev x) args) (S j)) with (listed (map (ev x) args)).
    rewrite <- IH. change (listed (ev x f :: map (ev x) args) 0%nat) with (ev x f). destruct (Z.eqb_spec c 0) as [->|H]; [lia|].
    now rewrite ev_add, ev_scale.
Qed.

(* Conditions. *)
Inductive cond := Ge (l : form) | Zero (l : form) | Div (m : Z) (l : form) | NotDiv (m : Z) (l : form).

Definition holds_at (x : env) (c : cond) : Prop :=
  match c with
  | Ge l => 0 <= ev x l
  | Zero l => ev x l = 0
  | Div m l => ev x l mod m = 0
  | NotDiv m l => ev x l mod m <> 0
  end.
Definition all_hold (x : env) (cs : list cond) : Prop := forall c, In c cs -> holds_at x c.

(* Facts: forms that are at least 0, over the variables and over some numbers more, the quotients of the divisions. *)
Definition fact := (list Z * list Z * Z)%type.
Definition fact_of (l : form) (k : Z) (q : list Z) (c : Z) : fact := (vscale k (fst l), q, k * snd l + c).

Fixpoint facts (cs : list cond) (j : nat) : list fact :=
  match cs with
  | [] => []
  | Ge l :: r => (fst l, [], snd l) :: facts r j
  | Zero l :: r => (fst l, [], snd l) :: fact_of l (-1) [] 0 :: facts r j
  | Div m l :: r =>
    if 0 <? m then (fst l, repeat 0 j ++ [- m], snd l) :: fact_of l (-1) (repeat 0 j ++ [m]) 0 :: facts r (S j) else facts r j
  | NotDiv m l :: r =>
    if 0 <? m then (fst l, repeat 0 j ++ [- m], snd l - 1) :: fact_of l (-1) (repeat 0 j ++ [m]) (m - 1) :: facts r (S j) else facts r j
  end.

Definition fv (x y : env) (f : fact) : Z := let '(a, q, c) := f in dot a 0 x + dot q 0 y + c.

Fixpoint quotients (x : env) (cs : list cond) : list Z :=
  match cs with
  | [] => []
  | Div m l :: r | NotDiv m l :: r => if 0 <? m then ev x l / m :: quotients x r else quotients x r
  | _ :: r => quotients x r
  end.

Lemma dot_at y j m : forall i, dot (repeat 0 j ++ [m]) i y = m * y (i + j)%nat.
Proof.
  induction j as [|j IH]; intros i; cbn [dot repeat app].
  - rewrite Nat.add_0_r. lia.
  - rewrite IH. replace (i + S j)%nat with (S i + j)%nat by lia. lia.
Qed.

Lemma facts_hold x cs : all_hold x cs -> forall j y, (forall k, y (j + k)%nat = nth k (quotients x cs) 0) ->
  forall f, In f (facts cs j) -> 0 <= fv x y f.
Proof.
  induction cs as [|c cs IH]; intros H j y Y f I; [destruct I|].
  assert (Hc : holds_at x c) by (apply H; now left). assert (H' : all_hold x cs) by (intros d J; apply H; now right).
  assert (D : forall m l, 0 < m -> let q := ev x l / m in ev x l = m * q + ev x l mod m /\ 0 <= ev x l mod m < m).
  { intros m l M q. split; [apply Z.div_mod; lia|apply Z.mod_pos_bound; lia]. }
  assert (V : forall l k q e, fv x y (fact_of l k q e) = k * ev x l + dot q 0 y + e).
  { intros l k q e. unfold fv, fact_of, ev. rewrite dot_vscale. lia. }
  destruct c as [l|l|m l|m l]; simpl in I, Hc.
  - destruct I as [<-|I]; [unfold fv, ev in *; simpl; lia|]. now apply (IH H' j y).
  - destruct I as [<-|[<-|I]]; [unfold fv, ev in *; simpl; lia|rewrite V; cbn [dot]; lia|]. now apply (IH H' j y).
  - simpl in Y. destruct (Z.ltb_spec 0 m) as [M|M]; [|now apply (IH H' j y)]. destruct (D m l M) as [D1 D2].
    pose proof (Y 0%nat) as Y0. rewrite Nat.add_0_r in Y0. simpl in Y0. destruct I as [<-|[<-|I]].
    + unfold fv. rewrite dot_at. unfold ev in *. cbn [Nat.add]. lia.
    + rewrite V, dot_at. cbn [Nat.add]. lia.
    + apply (IH H' (S j) y); [|exact I]. intros k. specialize (Y (S k)). simpl in Y. rewrite <- Y. f_equal. lia.
  - simpl in Y. destruct (Z.ltb_spec 0 m) as [M|M]; [|now apply (IH H' j y)]. destruct (D m l M) as [D1 D2].
    pose proof (Y 0%nat) as Y0. rewrite Nat.add_0_r in Y0. simpl in Y0. destruct I as [<-|[<-|I]].
    + unfold fv. rewrite dot_at. unfold ev in *. cbn [Nat.add]. lia.
    + rewrite V, dot_at. cbn [Nat.add]. lia.
    + apply (IH H' (S j) y); [|exact I]. intros k. specialize (Y (S k)). simpl in Y. rewrite <- Y. f_equal. lia.
Qed.

(* A refutation is a tree. Sum: add facts, each taken as often as said and named by its place, and divide by d, rounding the
   constant down: one fact more. Split: a form is at least 0, or at most -1. Done: the newest fact is absurd. *)
Inductive refutation :=
| Done
| Sum (parts : list (nat * Z)) (d : Z) (next : refutation)
| Split (form : fact) (yes no : refutation).

Definition fact_add (k : Z) (f g : fact) : fact :=
  let '(a, q, c) := f in let '(a', q', c') := g in (vadd (vscale k a) a', vadd (vscale k q) q', k * c + c').
Definition fact_zero : fact := ([], [], 0).

Fixpoint total (fs : list fact) (parts : list (nat * Z)) : fact :=
  match parts with [] => fact_zero | (i, k) :: r => fact_add k (nth i fs fact_zero) (total fs r) end.

Definition divided (d : Z) (f : fact) : fact :=
  let '(a, q, c) := f in (map (fun z => z / d) a, map (fun z => z / d) q, c / d).
Definition divides (d : Z) (a : list Z) : bool := forallb (fun z => z =? d * (z / d)) a.
Definition contrary (f : fact) : fact := let '(a, q, c) := f in (vscale (-1) a, vscale (-1) q, - c - 1).
Definition absurd (f : fact) : bool := let '(a, q, c) := f in forallb (fun z => z =? 0) a && forallb (fun z => z =? 0) q && (c <? 0).

Fixpoint verify (fs : list fact) (r : refutation) : bool :=
  match r with
  | Done => match fs with f :: _ => absurd f | [] => false end
  | Sum parts d next =>
    forallb (fun p => 0 <=? snd p) parts &&
    (let f := total fs parts in
     if d =? 1 then verify (f :: fs) next
     else (1 <? d) && (let '(a, q, _) := f in divides d a && divides d q) && verify (divided d f :: fs) next)
  | Split f yes no => verify (f :: fs) yes && verify (contrary f :: fs) no
  end.

Section Verify.
Variables x y : env.

Lemma total_nonneg fs parts : (forall f, In f fs -> 0 <= fv x y f) -> forallb (fun p => 0 <=? snd p) parts = true ->
  0 <= fv x y (total fs parts).
Proof.
  intros F. induction parts as [|[i k] r IH]; intros H; [simpl; lia|]. cbn [forallb snd] in H. apply andb_prop in H as [H1 H2].
  apply Z.leb_le in H1. specialize (IH H2). cbn [total]. set (T := total fs r) in *. clearbody T.
  assert (0 <= fv x y (nth i fs fact_zero)) as L.
  { destruct (nth_in_or_default i fs fact_zero) as [J| ->]; [now apply F|simpl; lia]. }
  destruct (nth i fs fact_zero) as [[a q] c], T as [[a' q'] c']. unfold fv in *. cbn [fact_add]. rewrite !dot_vadd, !dot_vscale. nia.
Qed.

Lemma divides_dot d a z : divides d a = true -> forall i, dot a i z = d * dot (map (fun w => w / d) a) i z.
Proof.
  induction a as [|c a IH]; intros H i; cbn [dot map]; [lia|]. cbn [divides forallb] in H. apply andb_prop in H as [H1 H2].
  apply Z.eqb_eq in H1. rewrite IH by exact H2. rewrite H1 at 1. lia.
Qed.

Lemma absurd_neg f : absurd f = true -> fv x y f < 0.
Proof.
  destruct f as [[a q] c]. simpl. rewrite !andb_true_iff. intros [[A Q] C]. apply Z.ltb_lt in C.
  assert (Zr : forall b z, forallb (fun z => z =? 0) b = true -> forall i, dot b i z = 0).
  { intros b z. induction b as [|e b IH]; intros B i; [reflexivity|]. simpl in B. apply andb_prop in B as [B1 B2].
    apply Z.eqb_eq in B1. simpl. rewrite IH by exact B2. subst. lia. }
  rewrite !Zr by assumption. lia.
Qed.

Theorem verify_spec r : forall fs, verify fs r = true -> ~ forall f, In f fs -> 0 <= fv x y f.
Proof.
  induction r as [|parts d r IH|f yes IHy no IHn]; intros fs H F; cbn [verify] in H.
  - destruct fs as [|f fs]; [discriminate|]. apply absurd_neg in H. specialize (F f (or_introl eq_refl)). lia.
  - apply andb_prop in H as [H1 H2]. pose proof (total_nonneg fs parts F H1) as L. cbv zeta in H2. destruct (Z.eqb_spec d 1) as [E|E].
    + apply (IH _ H2). intros f [<-|I]; [exact L|now apply F].
    + apply andb_prop in H2 as [H2 H3]. apply andb_prop in H2 as [H0 H2]. apply Z.ltb_lt in H0.
      apply (IH _ H3). intros f [<-|I]; [|now apply F]. destruct (total fs parts) as [[a q] c]. apply andb_prop in H2 as [A Q].
      unfold fv in *. cbn [divided]. rewrite (divides_dot d a x A), (divides_dot d q y Q) in L.
      set (u := dot (map (fun w => w / d) a) 0 x) in *. set (v := dot (map (fun w => w / d) q) 0 y) in *.
      pose proof (Z.div_mod c d ltac:(lia)). pose proof (Z.mod_pos_bound c d ltac:(lia)). nia.
  - apply andb_prop in H as [H1 H2]. destruct (Z.le_gt_cases 0 (fv x y f)) as [L|L].
    + apply (IHy _ H1). intros g [<-|I]; [exact L|now apply F].
    + apply (IHn _ H2). intros g [<-|I]; [|now apply F]. destruct f as [[a q] c]. unfold fv in *. cbn [contrary].
      rewrite !dot_vscale. lia.
Qed.
End Verify.

(* Conditions with a refutation have no solution. *)
Theorem refuted cs r : verify (facts cs 0) r = true -> forall x, ~ all_hold x cs.
Proof.
  intros H x A. apply (verify_spec x (listed (quotients x cs)) r _ H). intros f I. now apply (facts_hold x cs A 0%nat).
Qed.
