//! Positions on the page: what they are worth, what can be done, what the program does.

use crate::desk::{Desk, Game, Solved};
use crate::request::Refusal;
use crate::task::{Task, Unanswered};
use misere::Heap;
use misere::Position;
use misere::answer::{Judge, Unknown};
use misere::limits::{Budget, Limits};
use misere::play::{Level, Player, Setting, State, Step};
use misere::ruleset::{BoardGame, Convention};
use serde_json::{Value, json};
use std::sync::Arc;

/// A list of moves ends here.
const MOVES: usize = 2000;
/// Heaps larger than this have too many moves to be looked at in passing, unless the winning ones come in families.
const LARGEST: u32 = 10_000;
/// And what is larger than this only if they do: nobody waits until all their moves have been looked at.
const FAR: u32 = 100_000;
/// To find these takes no more than so many steps, a fifth of a second.
const FAMILIES: u64 = 20_000;
/// A sum of more different heaps is not worked out.
const TERMS: usize = 40;
/// Of their other moves so many are listed in each heap.
const SOME: usize = 30;
/// And so have more heaps than this.
const MOST: u64 = 200;

impl Desk {
    /// The value of a position, or of that after a move from it, and of each move; of a game, and whether its play is normal. Where nobody knows
    /// who wins, that is said of this one and the rest is told all the same.
    pub(crate) fn look(
        &self,
        (text, normal): (&str, bool),
        (position, step): (Option<&str>, Option<&str>),
        task: &Task,
    ) -> Result<Value, Unanswered> {
        if let Some(sprouts) = self.sprouts(text, normal)? {
            return self.look_at_spots(&sprouts, (position, step), task);
        }
        let (solved, mut state) = self.set_up((text, normal), position, task)?;
        let setting = setting(&solved.game, &state);
        let step = step.map(|step| setting.read_move(&state, step));
        let step = step.transpose().map_err(Refusal::input)?;
        if let Some(step) = &step {
            state = step.after.clone();
        }
        let sum = setting.position(&state);
        let mut judge = solved.answer.judge();
        let budget = task.budget();
        let judged = if_known(judge.judge(&sum, &budget), task)?;
        let moves = moves(&mut judge, &solved.game, &state, task)?;
        let factors = factors(&solved.game, &mut judge, &sum, &budget);
        let answer = &solved.answer;
        let (order, heap, status) = (answer.order(), answer.heap(), answer.status());
        Ok(json!({
            "schema": "misere.look/1",
            "move": step.map(|step| step.text),
            "describe": crate::words::describe(&solved.game),
            "position": setting.show(&state),
            // By numbers, also where heaps have names.
            "heaps": sum.to_string(),
            "value": judged.as_ref().and_then(|j| j.value.as_ref()),
            "p": judged.as_ref().map(|j| j.is_p),
            "factors": factors,
            "over": setting.is_over(&state),
            "moves": moves.list,
            "complete": moves.complete,
            "all_winning": moves.all_winning,
            "order": order,
            "heap": heap,
            "status": status,
        }))
    }

    /// The program's move.
    pub(crate) fn reply(
        &self,
        text: &str,
        position: &str,
        (level, seed): (&str, u64),
        task: &Task,
    ) -> Result<Value, Unanswered> {
        let level = Level::parse(level).ok_or_else(|| {
            Refusal::input(
                "level: expected random, easy, medium, hard, perfect or a number from 0 to 100",
            )
        })?;
        if let Some(sprouts) = self.sprouts(text, false)? {
            return self.reply_in_spots(&sprouts, position, (level, seed), task);
        }
        let (solved, state) = self.set_up((text, false), Some(position), task)?;
        let setting = setting(&solved.game, &state);
        let budget = task.budget();
        let sum = setting.position(&state);
        let stopped = |stop| task.stopped("a move was found", stop);
        let mut player = Player::new(&solved.answer, level, seed);
        let knows = if_known(player.knows(&sum, &budget), task)?.is_some();
        if !knows {
            player = Player::new(&solved.answer, Level::RANDOM, seed);
        }
        // Who wins may be known, and not which move does it.
        let step = match player.choose(&setting, &state, &budget) {
            Ok(step) => (step, knows),
            Err(_) if !task.is_hurried() => {
                let mut guesser = Player::new(&solved.answer, Level::RANDOM, seed);
                let step = guesser.choose(&setting, &state, &budget);
                (step.map_err(stopped)?, false)
            }
            Err(stop) => return Err(stopped(stop)),
        };
        Ok(reply(&setting, step))
    }

    fn set_up(
        &self,
        (text, normal): (&str, bool),
        position: Option<&str>,
        task: &Task,
    ) -> Result<(Arc<Solved>, State), Unanswered> {
        let game = self.read(text, normal)?;
        if game.heaps.convention == Convention::Normal && !normal {
            let message = "the page plays misère games; misere outcome knows normal play";
            return Err(Refusal::input(message).into());
        }
        let state = state(&game, position)?;
        let sum = setting(&game, &state).position(&state);
        if sum.degree() > MOST {
            let message = format!("at most {MOST} heaps are played here");
            return Err(Refusal::limit(message).into());
        }
        let solved = match is_large(&sum) {
            true => self.cover_large(&game, &sum, task)?,
            false => self.cover(game, &sum, task)?,
        };
        Ok((solved, state))
    }

    /// A whole game, of whose large heaps it is known who wins: because its winning moves come in families, or because the values of so
    /// many heaps can be had in the time.
    fn cover_large(
        &self,
        game: &Game,
        sum: &Position,
        task: &Task,
    ) -> Result<Arc<Solved>, Unanswered> {
        let solved = match game.heaps.heaps() {
            None => Some(self.whole(game, task)?).filter(|s| s.answer.is_solved()),
            Some(_) => None,
        };
        let has_families = |s: &Arc<Solved>| {
            let few = Limits {
                steps: Some(FAMILIES),
                ..Limits::default()
            };
            let moves = s.answer.winning_moves(sum, &task.budget().within(few));
            moves.is_ok_and(|moves| moves.stopped.is_none() && moves.list.len() <= MOVES)
        };
        let is_far = sum.max_heap().is_some_and(|h| h.0 > FAR);
        let is_judged =
            |s: &Arc<Solved>| !is_far && s.answer.is_p(sum, &task.long_budget()).is_ok();
        let is_playable = |s: &Arc<Solved>| has_families(s) || is_judged(s);
        solved.filter(is_playable).ok_or_else(|| {
            task.refused(match is_far {
                true => format!("heaps up to {FAR} are played here; misere play takes larger ones"),
                false => format!("heaps beyond {LARGEST} are played where the whole game is known, and it was not found in time"),
            })
        })
    }
}

fn is_large(sum: &Position) -> bool {
    sum.max_heap().unwrap_or(Heap(0)).0 > LARGEST
}

/// Some moves in each heap, so that none of them looks as if it had no move.
fn some_moves(setting: &Setting, sum: &Position) -> Vec<Step> {
    let moves = sum.iter().flat_map(|(heap, _)| {
        let alone = State::Heaps(Position::from_heaps([heap.0]));
        let others = sum.without(heap).unwrap_or_default();
        let (steps, _) = setting.moves(&alone, SOME);
        steps.into_iter().map(move |step| {
            let position = others.plus(&step.position);
            Step {
                text: step.text,
                after: State::Heaps(position.clone()),
                position,
            }
        })
    });
    moves.collect()
}

/// Moves from a position, for the page.
struct Moves {
    list: Vec<Value>,
    /// Whether these are all.
    complete: bool,
    /// Whether all that win are among them.
    all_winning: bool,
}

/// The winning moves, one of each family; and whether these are all.
fn winning(
    judge: &mut Judge,
    setting: &Setting,
    sum: &Position,
    budget: &Budget,
) -> Result<(Vec<Value>, bool), Unknown> {
    let found = judge.winning_moves(sum, budget)?;
    let all = found.stopped.is_none() && found.list.len() <= MOVES;
    let show = |position: &Position| setting.show(&State::Heaps(position.clone()));
    let family = found.list.into_iter().take(MOVES).map(|m| {
        json!({
            "text": format!("{} → {}", show(&Position::copies(m.from, 1)), show(&m.to)),
            "position": show(&m.position),
            "value": m.value,
            "p": true,
            "range": m.range,
        })
    });
    Ok((family.collect(), all))
}

/// Every move with what it leads to, or some and those that win, where there are too many.
fn moves(judge: &mut Judge, game: &Game, state: &State, task: &Task) -> Result<Moves, Unanswered> {
    let setting = setting(game, state);
    let sum = setting.position(state);
    let is_large = is_large(&sum);
    let budget = match is_large {
        true => task.long_budget(),
        false => task.budget(),
    };
    let (steps, complete) = match is_large {
        true => (some_moves(&setting, &sum), false),
        false => setting.moves(state, MOVES),
    };
    let are_heaps = matches!(state, State::Heaps(_));
    let (mut list, all_winning) = match complete || !are_heaps {
        true => (Vec::new(), complete),
        false => match winning(judge, &setting, &sum, &budget) {
            Ok(found) => found,
            Err(unknown) if is_large => return Err(not_known(task, unknown)),
            Err(_) => (Vec::new(), false),
        },
    };
    let are_listed = !list.is_empty();
    let mut numbers = numbered(game, state, complete).into_iter();
    for step in &steps {
        let number = numbers.next();
        let after = if_known(judge.judge(&step.position, &budget), task)?;
        let is_p = after.as_ref().map(|after| after.is_p);
        // The winning ones have been listed.
        if are_listed && is_p == Some(true) {
            continue;
        }
        list.push(json!({
            "text": step.text,
            "numbers": number,
            "position": setting.show(&step.after),
            "value": after.and_then(|after| after.value),
            "p": is_p,
        }));
    }
    Ok(Moves {
        list,
        complete,
        all_winning,
    })
}

/// The moves by the numbers of the heaps, where they have names as well.
fn numbered(game: &Game, state: &State, complete: bool) -> Vec<String> {
    let has_names = game.heaps.heap_names.is_some() && complete;
    if !has_names || !matches!(state, State::Heaps(_)) {
        return Vec::new();
    }
    let (steps, _) = Setting::heaps(&game.heaps).moves(state, MOVES);
    steps.into_iter().map(|step| step.text).collect()
}

/// A sum, element by element: what each heap is worth, and the product so far. Nothing, if a value is not known.
fn factors(game: &Game, judge: &mut Judge, sum: &Position, budget: &Budget) -> Option<Vec<Value>> {
    let mut value = |position: &Position| judge.judge(position, budget).ok()?.value;
    let mut so_far = Position::empty();
    let has_names = game.heaps.heap_names.is_some();
    let name = |heap| has_names.then(|| game.heaps.show_position(&Position::copies(heap, 1)));
    let terms = sum.iter().rev().take(TERMS + 1);
    let factor = |(heap, count): (Heap, u32)| {
        let alone = value(&Position::from_heaps([heap.0]))?;
        let copies = Position::from_heaps(std::iter::repeat_n(heap.0, count as usize));
        so_far = so_far.plus(&copies);
        Some(json!({
            "heap": heap.0,
            "name": name(heap),
            "count": count,
            "value": alone,
            "product": value(&so_far)?,
        }))
    };
    let factors: Option<Vec<Value>> = terms.map(factor).collect();
    factors.filter(|factors| factors.len() <= TERMS)
}

/// What was found, or nothing where nobody knows; what is to be done at once is then done with more time.
fn if_known<T>(found: Result<T, Unknown>, task: &Task) -> Result<Option<T>, Unanswered> {
    task.done(found.is_ok())?;
    Ok(found.ok())
}

/// What to say when nobody knows which moves win.
fn not_known(task: &Task, unknown: Unknown) -> Unanswered {
    match unknown {
        Unknown::Beyond { .. } => {
            let what = "neither the quotient nor a search was done in time";
            task.refused(format!("{what}: {}", unknown.stop()))
        }
        other => task.refused(other.to_string()),
    }
}

/// A move, if there is one, and whether whoever made it knew who wins.
fn reply(setting: &Setting, (step, knows): (Option<Step>, bool)) -> Value {
    json!({
        "move": step.as_ref().map(|s| &s.text),
        "position": step.as_ref().map(|s| setting.show(&s.after)),
        "guess": !knows,
    })
}

fn setting<'a>(game: &'a Game, state: &State) -> Setting<'a> {
    match (&game.boards, &game.graph, state) {
        (Some(boards), _, State::Boards(_)) => Setting::boards(boards),
        (_, Some(graph), State::Vertices(_)) => Setting::graph(graph),
        // A graph has names of its own; a name for heaps is that of what is left.
        (Some(_), ..) | (_, Some(_), _) => Setting::heaps(&game.heaps),
        _ => Setting::named(&game.heaps),
    }
}

/// What lies on the table: as it was written, or the usual start.
fn state(game: &Game, position: Option<&str>) -> Result<State, Refusal> {
    match (&game.boards, &game.graph, position) {
        (Some(boards), _, None) => Ok(State::Boards(vec![boards.start()])),
        (Some(boards), _, Some(text)) if BoardGame::is_written_as_boards(text) => {
            let boards = boards.read(text).map_err(Refusal::input)?;
            Ok(State::Boards(boards))
        }
        (_, Some(graph), None) => Ok(State::Vertices(graph.start())),
        (_, Some(graph), Some(text)) if graph.is_written_as_vertices(text) => {
            let vertices = graph.read(text).map_err(Refusal::input)?;
            Ok(State::Vertices(vertices))
        }
        (_, _, Some(text)) => {
            let position = game.heaps.read_position(text).map_err(Refusal::input)?;
            Ok(State::Heaps(position))
        }
        (_, _, None) => Ok(State::Heaps(game.heaps.opening())),
    }
}
