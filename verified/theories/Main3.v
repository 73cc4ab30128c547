(* Certificates of version 3 (formulas): the checker, and the theorem: if it says yes, the claim is true. *)
Require Import List Arith ZArith Bool Lia.
Import ListNotations.
From Misere Require Import Game Rules Main Linear Formulas Checker3 Walk3 Monoid3 Sound3.
Open Scope bool_scope.

Definition steps3 (r : rules) (F : formulas) (find : list cond -> list cond -> list Z -> answer) : steps_of :=
  let digits := match r with code ds => ds | heaps _ => [] end in
  [ (1, fun _ => match r with code _ => true | heaps _ => false end);
    (3, fun _ => check_values find digits F);
    (4, fun _ => check_products find F);
    (5, fun _ => check_words find digits F);
    (6, fun _ => check_associative find digits F);
    (7, fun _ => check_end F);
    (8, fun _ => check_options find digits F);
    (9, fun _ => check_moves find digits F);
    (10, fun _ => check_n find digits F);
    (11, fun _ => check_apart find F) ].

Definition verdict3 r F find : option nat := run (steps3 r F find).
Definition check3 r F find : bool := match verdict3 r F find with None => true | Some _ => false end.

Lemma parts3 r F find : check3 r F find = true -> exists ds, r = code ds /\
  check_values find ds F = true /\ check_products find F = true /\ check_words find ds F = true /\ check_associative find ds F = true /\
  check_end F = true /\ check_options find ds F = true /\ check_moves find ds F = true /\ check_n find ds F = true /\ check_apart find F = true.
Proof.
  unfold check3, verdict3. destruct (run (steps3 r F find)) eqn:H; [discriminate|]. intros _. unfold steps3 in H. cbv zeta in H.
  step H S1. step H S3. step H S4. step H S5. step H S6. step H S7. step H S8. step H S9. step H S10. step H S11.
  destruct r as [ds|t]; [|discriminate]. exists ds. repeat split; assumption.
Qed.

(* The main theorem for formulas: whatever the finder of refutations says, an accepted claim is true. *)
Theorem check3_sound r F find : check3 r F find = true -> holds3 r F.
Proof.
  intros H. destruct (parts3 r F find H) as (ds & -> & S3 & S4 & S5 & S6 & S7 & S8 & S9 & S10 & S11).
  exists ds. split; [reflexivity|]. exact (parametric3 F find ds S3 S4 S5 S6 S7 S8 S9 S10 S11).
Qed.

(* And the moves that the certificate names win: if one is named in heap n beside a position, some option of n is a P-position
   beside it. *)
Theorem named_wins r F find n X mv : check3 r F find = true -> 1 <= n -> named_at F n (position_value F X) = Some mv ->
  exists o, In o (options_of (game_of r) n) /\ isP (game_of r) misere (o ++ X).
Proof.
  intros H L N. destruct (check3_sound r F find H) as (ds & -> & Q). destruct (parts3 _ F find H) as (ds' & E & S3 & S4 & S5 & S6 & S7 & S8 & S9 & S10 & S11).
  injection E as <-. destruct (named_right F find ds S3 S4 S5 S6 S9 n (position_value F X) mv L (m_range _ _ Q X) N) as (o & I & P).
  exists o. split; [exact I|]. apply (m_P _ _ Q). rewrite (m_sum _ _ Q), (m_comm _ _ Q) by apply (m_range _ _ Q). exact P.
Qed.
