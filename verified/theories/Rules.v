(* Games in: octal and hexadecimal codes, and lists of heaps with their options. *)
Require Import List Arith Bool Lia.
Import ListNotations.
From Misere Require Import Game.
Open Scope bool_scope.

(* What digit d in place j allows from heap n (docs/certificate.md, "rules"). *)
Inductive allowed (d j n : nat) : position -> Prop :=
| take_all : 1 <= j -> n = j -> Nat.testbit d 0 = true -> allowed d j n []
| take : forall m, 1 <= j -> n = j + m -> 1 <= m -> Nat.testbit d 1 = true -> allowed d j n [m]
| split2 : forall a b, n = j + a + b -> 1 <= a <= b -> Nat.testbit d 2 = true -> allowed d j n [a; b]
| split3 : forall a b c, n = j + a + b + c -> 1 <= a -> 1 <= b -> 1 <= c -> Nat.testbit d 3 = true ->
    allowed d j n [a; b; c].

(* The same as a list. *)
Definition digit_options (n j d : nat) : list position :=
  if n <? j then [] else
  let m := n - j in
  (if (1 <=? j) && Nat.testbit d 0 && (m =? 0) then [[]] else []) ++
  (if (1 <=? j) && Nat.testbit d 1 && (1 <=? m) then [[m]] else []) ++
  (if Nat.testbit d 2 then map (fun i => [i; m - i]) (seq 1 (Nat.div2 m)) else []) ++
  (if Nat.testbit d 3
   then flat_map (fun i => map (fun h => [i; h; m - i - h]) (seq 1 (m - i - 1))) (seq 1 (m - 1)) else []).

Fixpoint options_from (ds : list nat) (j n : nat) : list position :=
  match ds with [] => [] | d :: ds' => digit_options n j d ++ options_from ds' (S j) n end.

Definition code_options (digits : list nat) (n : nat) : list position :=
  if n =? 0 then [] else options_from digits 0 n.

Lemma digit_options_spec n j d o : In o (digit_options n j d) <-> allowed d j n o.
Proof.
  unfold digit_options. destruct (Nat.ltb_spec n j) as [L|L].
  - split; [intros []|]. intros []; lia.
  - cbv zeta. rewrite !in_app_iff. split.
    + intros [H|[H|[H|H]]].
      * destruct (Nat.leb_spec 1 j), (Nat.testbit d 0) eqn:T, (Nat.eqb_spec (n - j) 0); simpl in H; try easy.
        destruct H as [<-|[]]. apply take_all; trivial; lia.
      * destruct (Nat.leb_spec 1 j), (Nat.testbit d 1) eqn:T, (Nat.leb_spec 1 (n - j)); simpl in H; try easy.
        destruct H as [<-|[]]. apply take; trivial; lia.
      * destruct (Nat.testbit d 2) eqn:T; [|easy]. apply in_map_iff in H as (i & <- & Hi).
        apply in_seq in Hi. pose proof (Nat.div2_odd (n - j)). apply split2; trivial; lia.
      * destruct (Nat.testbit d 3) eqn:T; [|easy]. apply in_flat_map in H as (i & Hi & H).
        apply in_map_iff in H as (h & <- & Hh). apply in_seq in Hi, Hh. apply split3; trivial; lia.
    + intros [J E T|m J E M T|a b E A T|a b c E A B C T].
      * left. rewrite T. replace (n - j) with 0 by lia. destruct (Nat.leb_spec 1 j); [now left|lia].
      * right; left. rewrite T. replace (n - j) with m by lia.
        destruct (Nat.leb_spec 1 j), (Nat.leb_spec 1 m); try lia. now left.
      * right; right; left. rewrite T. apply in_map_iff. exists a. split; [f_equal; f_equal; lia|].
        apply in_seq. pose proof (Nat.div2_odd (n - j)). destruct (Nat.odd (n - j)); simpl Nat.b2n in *; lia.
      * right; right; right. rewrite T. apply in_flat_map. exists a. split; [apply in_seq; lia|].
        apply in_map_iff. exists b. split; [do 2 f_equal; f_equal; lia|apply in_seq; lia].
Qed.

Lemma options_from_spec ds : forall j n o,
  In o (options_from ds j n) <-> exists i d, nth_error ds i = Some d /\ allowed d (j + i) n o.
Proof.
  induction ds as [|d ds IH]; intros j n o; simpl.
  - split; [intros []|]. intros (i & d & H & _). destruct i; discriminate.
  - rewrite in_app_iff, digit_options_spec, IH. split.
    + intros [H|(i & d' & H & A)].
      * exists 0, d. rewrite Nat.add_0_r. now split.
      * exists (S i), d'. replace (j + S i) with (S j + i) by lia. now split.
    + intros ([|i] & d' & H & A); simpl in H.
      * injection H as ->. rewrite Nat.add_0_r in A. now left.
      * right. exists i, d'. replace (S j + i) with (j + S i) by lia. now split.
Qed.

(* Heap 0 has no move; every other heap has those that its digits allow. *)
Theorem code_options_spec ds n o :
  In o (code_options ds n) <-> n <> 0 /\ exists j d, nth_error ds j = Some d /\ allowed d j n o.
Proof.
  unfold code_options. destruct (Nat.eqb_spec n 0) as [->|H].
  - split; [intros []|intros [H _]; congruence].
  - rewrite options_from_spec. simpl. tauto.
Qed.

Lemma options_smaller ds n o h : In o (code_options ds n) -> In h o -> h < n.
Proof.
  rewrite code_options_spec. intros (H & j & d & _ & A). destruct A; simpl; intuition lia.
Qed.

Lemma options_small ds n o h : In o (code_options ds n) -> In h o -> h <= n.
Proof. intros I J. pose proof (options_smaller ds n o h I J). lia. Qed.

(* Moves end: weigh a heap n >= 1 with 2n - 1. *)
Definition code_game (digits : list nat) : game.
Proof.
  refine {| options_of := code_options digits; not_larger := options_small digits |}.
  apply (weighed _ (fun n => 2 * n - 1)). intros n o. rewrite code_options_spec. intros (H & j & d & _ & A).
  destruct A; simpl; lia.
Defined.

(* A list of heaps: entry n - 1 lists the options of heap n, of heaps that are smaller; others do not count, and
   table_ok says that there are none (table_options_spec). *)
Definition table_options (t : list (list position)) (n : nat) : list position :=
  match n with 0 => [] | S i => filter (forallb (fun h => h <=? i)) (nth i t []) end.

Lemma table_small t n o h : In o (table_options t n) -> In h o -> h < n.
Proof.
  destruct n as [|i]; [intros []|]. unfold table_options. rewrite filter_In, forallb_forall. intros [_ H] I.
  specialize (H h I). apply Nat.leb_le in H. lia.
Qed.

Definition longest (t : list (list position)) : nat := list_max (map (fun os => list_max (map (@length nat) os)) t).

Lemma longest_spec t n o : In o (table_options t n) -> length o <= longest t.
Proof.
  destruct n as [|i]; [intros []|]. unfold table_options. rewrite filter_In. intros [I _].
  destruct (nth_in_or_default i t []) as [J|E]; [|rewrite E in I; destruct I].
  assert (length o <= list_max (map (@length nat) (nth i t []))) as A.
  { pose proof (proj1 (list_max_le (map (@length nat) (nth i t [])) _) (le_n _)) as F. rewrite Forall_forall in F.
    apply F. now apply in_map. }
  pose proof (proj1 (list_max_le (map (fun os => list_max (map (@length nat) os)) t) _) (le_n _)) as F.
  rewrite Forall_forall in F. specialize (F _ (in_map _ _ _ J)). cbv beta in F. unfold longest. lia.
Qed.

(* Moves end: weigh heap n with (longest + 1)^n. *)
Definition table_game (t : list (list position)) : game.
Proof.
  refine {| options_of := table_options t |}.
  - intros n o h I J. pose proof (table_small t n o h I J). lia.
  - apply (weighed _ (fun n => S (longest t) ^ n)). intros n o I. pose proof (longest_spec t n o I) as L.
    assert (forall h, In h o -> h < n) as Sm by (intros h J; exact (table_small t n o h I J)).
    set (K := longest t) in *. clearbody K. destruct n as [|i]; [destruct I|]. clear I.
    assert (list_sum (map (fun n => S K ^ n) o) <= length o * S K ^ i) as B.
    { clear L. induction o as [|h o IH]; [simpl; lia|]. simpl map. simpl list_sum. simpl length.
      assert (S K ^ h <= S K ^ i) by (apply Nat.pow_le_mono_r; [lia|specialize (Sm h (or_introl eq_refl)); lia]).
      specialize (IH (fun k J => Sm k (or_intror J))). lia. }
    assert (1 <= S K ^ i) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
    rewrite Nat.pow_succ_r'. nia.
Defined.

(* Every option of heap n is of heaps between 1 and n - 1: then none is left out. *)
Fixpoint table_ok (i : nat) (t : list (list position)) : bool :=
  match t with [] => true | os :: t' => forallb (forallb (fun h => (1 <=? h) && (h <=? i))) os && table_ok (S i) t' end.

Lemma table_ok_nth t : forall k i, table_ok k t = true ->
  forall o, In o (nth i t []) -> forallb (fun h => h <=? k + i) o = true.
Proof.
  induction t as [|os t IH]; intros k i H o I; [destruct i; destruct I|]. simpl in H. apply andb_prop in H as [H1 H2].
  destruct i as [|i]; simpl in I.
  - rewrite forallb_forall in H1. specialize (H1 o I). rewrite Nat.add_0_r. rewrite forallb_forall in *.
    intros h J. specialize (H1 h J). now apply andb_prop in H1.
  - replace (k + S i) with (S k + i) by lia. now apply IH.
Qed.

Theorem table_options_spec t i o :
  table_ok 0 t = true -> (In o (options_of (table_game t) (S i)) <-> In o (nth i t [])).
Proof.
  intros H. simpl. rewrite filter_In. split; [tauto|]. intros I. split; [exact I|]. exact (table_ok_nth t 0 i H o I).
Qed.

(* The rules as they stand in a certificate. *)
Inductive rules := code (digits : list nat) | heaps (table : list (list position)).

Definition game_of (r : rules) : game := match r with code ds => code_game ds | heaps t => table_game t end.

Definition rules_ok (r : rules) : bool := match r with code _ => true | heaps t => table_ok 0 t end.
