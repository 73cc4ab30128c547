//! Heap by heap, until a theorem settles the whole game or a limit is reached.

use super::normal::NormalPlay;
use super::proof::Theorem;
use super::solution::{Change, Proof, Record, Solution};
use super::stage::{Advance, News, all_heaps};
use super::tame_relative::{Answer, TameRelative, TameWatch};
use crate::limits::{Budget, Limits, Stop, Watcher};
use crate::ruleset::{Code, Convention, HeapGame, Rules};
use crate::turns::{Runner, STEP};
use crate::value::{Period, find_period};
use std::sync::Arc;
use std::time::Duration;

/// A heap is far away where that much of the way to it has not been gone.
const FAR: u32 = 4;

/// Solves a game within limits, in the convention it names.
///
/// The result is exact for what it claims, whatever stopped the solver: the last quotient proved is returned.
///
/// ```
/// use misere::limits::Limits;
/// use misere::quotient::{Proof, solve};
/// use misere::ruleset::HeapGame;
/// let solution = solve(&HeapGame::parse("0.123")?, Limits::default(), None);
/// assert_eq!((solution.order(), solution.p_order()), (20, 5));
/// assert_eq!(solution.period().map(|p| (p.period, p.preperiod)), Some((5, 5)));
/// # Ok::<(), misere::error::GameError>(())
/// ```
pub fn solve(game: &HeapGame, limits: Limits, watcher: Option<Watcher>) -> Solution {
    let mut solver = Solver::new(game);
    let stop = solver.run(&Budget::start(limits, watcher));
    solver.solution(stop)
}

/// The heap to stop at, of those that there are and the one that is wanted.
pub(super) fn goal(all: Option<u32>, wanted: Option<u32>) -> Option<u32> {
    all.into_iter().chain(wanted).min()
}

/// A game with as much of its quotient as is proved, and the place that the work has come to.
///
/// The solver can be run again after any stop and goes on where it was, be it in the middle of a heap. Each run has limits of
/// its own; what is found does not depend on how the work was cut into runs.
///
/// ```
/// use misere::limits::{Budget, Limits, Stop};
/// use misere::quotient::Solver;
/// use misere::ruleset::HeapGame;
/// let mut solver = Solver::new(&HeapGame::parse("0.77")?);
/// let little = Limits { steps: Some(100), ..Limits::default() };
/// assert_eq!(solver.run(&Budget::start(little, None)), Stop::Steps);
/// assert!(solver.heap() > 0 && !solver.solution(Stop::Steps).is_solved());
/// assert_eq!(solver.run(&Budget::unlimited()), Stop::Proved);
/// assert_eq!(solver.solution(Stop::Proved).order(), 40);
/// # Ok::<(), misere::error::GameError>(())
/// ```
pub struct Solver {
    game: Arc<HeapGame>,
    play: Play,
    elapsed: Duration,
}

enum Play {
    Misere(Box<MiserePlay>),
    Normal(Box<NormalPlay>),
}

impl Solver {
    /// Nothing is proved yet.
    pub fn new(game: &HeapGame) -> Solver {
        let game = Arc::new(game.clone());
        Solver {
            play: match game.convention {
                Convention::Misere => Play::Misere(Box::new(MiserePlay::new(game.clone()))),
                Convention::Normal => Play::Normal(Box::new(NormalPlay::new(&game))),
            },
            game,
            elapsed: Duration::ZERO,
        }
    }

    /// The game.
    pub fn game(&self) -> &HeapGame {
        &self.game
    }

    /// From now on a theorem on the whole game ends a run before the heap that is asked for: it covers that one too, and the
    /// values of all heaps on the way are not listed.
    pub(crate) fn stop_at_theorems(&mut self) {
        if let Play::Misere(play) = &mut self.play {
            play.stops_at_theorems = true;
        }
    }

    /// The heaps up to this one are proved.
    pub fn heap(&self) -> u32 {
        match &self.play {
            Play::Misere(play) => play.heap(),
            Play::Normal(play) => play.heap(),
        }
    }

    /// The order of the quotient of these heaps.
    pub fn order(&self) -> usize {
        match &self.play {
            Play::Misere(play) => play.theorem.monoid.order(),
            Play::Normal(play) => play.order(),
        }
    }

    /// Goes on from where it is, and says why it stopped. With a heap as a limit it goes there and looks for no theorem on the
    /// whole game but the one on periods, which makes the way short.
    pub fn run(&mut self, budget: &Budget) -> Stop {
        let before = budget.elapsed();
        let stop = match &mut self.play {
            Play::Misere(play) => play.run(&self.game, budget),
            Play::Normal(play) => play.run(&self.game, budget),
        };
        self.elapsed += budget.elapsed().saturating_sub(before);
        stop
    }

    /// What is proved by now, given why the solver stopped: of the whole game after [`Stop::Proved`], of the heaps so far after
    /// any other stop.
    pub fn solution(&self, stop: Stop) -> Solution {
        match &self.play {
            Play::Misere(play) => play.solution(&self.game, stop, self.elapsed),
            Play::Normal(play) => play.solution(&self.game, stop, self.elapsed),
        }
    }
}

/// What settles the whole game.
enum Whole {
    AllHeaps,
    Periodic(Period),
    Tame(Box<TameRelative>),
}

struct MiserePlay {
    theorem: Theorem,
    states: usize,
    /// Heap after heap.
    heaps: Runner<Advance>,
    /// Whether the game is tame relative to a heap, while that is open.
    tameness: Option<Runner<Answer>>,
    /// The quotients before this one.
    past: Vec<Arc<Theorem>>,
    changes: Vec<Change>,
    tame: TameWatch,
    /// Normal play was found periodic, so misère play will be: no use in stopping at tameness.
    period_ahead: bool,
    next_period_check: u32,
    whole: Option<Whole>,
    stops_at_theorems: bool,
}

impl MiserePlay {
    fn new(game: Arc<HeapGame>) -> MiserePlay {
        MiserePlay {
            theorem: Theorem::nothing(),
            states: 1,
            heaps: Runner::new(|turn, hand| all_heaps(game, turn, hand)),
            tameness: None,
            past: Vec::new(),
            changes: Vec::new(),
            tame: TameWatch::default(),
            period_ahead: false,
            next_period_check: 1,
            whole: None,
            stops_at_theorems: false,
        }
    }

    fn heap(&self) -> u32 {
        self.theorem.phi.len() as u32 - 1
    }

    fn run(&mut self, game: &Arc<HeapGame>, budget: &Budget) -> Stop {
        match self.run_until_stopped(game, budget) {
            Ok(stop) | Err(stop) => stop,
        }
    }

    fn run_until_stopped(&mut self, game: &Arc<HeapGame>, budget: &Budget) -> Result<Stop, Stop> {
        let (all, wanted) = (game.heaps(), budget.limits().heap);
        let goal = goal(all, wanted);
        loop {
            if all == Some(self.heap()) {
                self.whole = Some(Whole::AllHeaps);
                return Ok(Stop::Proved);
            }
            if self.may_be_tame(wanted) {
                self.ask_for_tameness(budget)?;
                if self.whole.is_some() {
                    return Ok(Stop::Proved);
                }
            }
            let pause = budget.limits().pause;
            if goal
                .into_iter()
                .chain(pause)
                .any(|stop| self.heap() >= stop)
            {
                return Ok(Stop::Heap);
            }
            if let (Some(Whole::Periodic(period)), Some(goal)) = (&self.whole, goal) {
                if self.stops_at_theorems {
                    return Ok(Stop::Proved);
                }
                let period = *period;
                self.repeat(period, goal, budget)?;
                continue;
            }
            self.tameness = None;
            self.step(budget)?;
            if let Rules::Code(code) = &game.rules {
                self.look_for_theorems(game, code, budget)?;
            }
        }
    }

    /// Whether it is asked if the game is tame relative to a heap: where the whole game is wanted, or a theorem will do and the heap
    /// that is wanted is far away.
    fn may_be_tame(&self, wanted: Option<u32>) -> bool {
        let is_far = |heap: u32| self.stops_at_theorems && heap / FAR > self.heap();
        wanted.is_none_or(is_far)
    }

    /// One more heap.
    fn step(&mut self, budget: &Budget) -> Result<(), Stop> {
        budget.report(self.heap() + 1, self.theorem.monoid.order(), None);
        budget.check_order(self.theorem.monoid.order())?;
        budget.check()?;
        let Advance { news, states } = self.heaps.next(budget)?;
        self.states = states;
        match news {
            News::Value(value) => self.theorem.push(value),
            News::Quotient(new) => self.change(new),
        }
        Ok(())
    }

    /// Takes a new quotient for the present one.
    fn change(&mut self, new: Theorem) {
        let old = std::mem::replace(&mut self.theorem, new);
        self.past.push(Arc::new(old));
        self.tame.quotient_changed();
        self.next_period_check = 0;
        self.changes.push(Change {
            heap: self.heap(),
            order: self.theorem.monoid.order(),
            p_order: self.theorem.monoid.p().len(),
        });
    }

    /// Looks for a period, at every heap at first and then once in a while, so that looking stays cheap; and asks about tameness
    /// when it is time.
    fn look_for_theorems(
        &mut self,
        game: &Arc<HeapGame>,
        code: &Code,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let heap = self.heap();
        let mut looked = 0;
        if heap >= self.next_period_check {
            self.next_period_check = heap + 1 + heap / 64;
            let period = find_period(&self.theorem.phi, code.parts(), code.last());
            if let Some(period) = period {
                self.whole = Some(Whole::Periodic(period));
                return Ok(());
            }
            looked = u64::from(heap) / STEP;
        }
        if self.may_be_tame(budget.limits().heap)
            && !self.period_ahead
            && self.tame.is_due(code, &self.theorem)
        {
            let question = self.tame.question(self.theorem.clone(), &self.past);
            let game = game.clone();
            self.tameness = Some(Runner::new(|turn, _| async move {
                let Rules::Code(code) = &game.rules else {
                    unreachable!("only codes are asked about")
                };
                question.answer(&game, code, &turn).await
            }));
        }
        // Last, so that what was found is kept if the budget ends here.
        match looked {
            0 => Ok(()),
            steps => budget.spend(steps),
        }
    }

    /// Hears the answer about tameness, if it was asked for.
    fn ask_for_tameness(&mut self, budget: &Budget) -> Result<(), Stop> {
        let Some(runner) = &mut self.tameness else {
            return Ok(());
        };
        let answer = runner.next(budget)?;
        self.tameness = None;
        match answer {
            Answer::Yes(tame) => self.whole = Some(Whole::Tame(tame)),
            Answer::PeriodAhead => self.period_ahead = true,
            Answer::Hopeless => self.tame.hopeless = true,
            Answer::NotYet => {}
        }
        Ok(())
    }

    /// The quotient is known for good, and the values of the heaps up to the goal are those of smaller ones.
    fn repeat(&mut self, period: Period, goal: u32, budget: &Budget) -> Result<(), Stop> {
        let more = goal - self.heap();
        // These here, and all of them once more in the solution.
        budget.allow(4 * (u64::from(more) + u64::from(goal)))?;
        self.theorem.reserve(more);
        for i in 0..more {
            if i % 1024 == 0 {
                budget.check()?;
            }
            self.theorem.repeat(period);
        }
        Ok(())
    }

    fn solution(&self, game: &HeapGame, stop: Stop, elapsed: Duration) -> Solution {
        let mut theorem = self.theorem.clone();
        let proof = match (&self.whole, &game.rules) {
            (Some(Whole::AllHeaps), _) if stop == Stop::Proved => Proof::AllHeaps,
            (Some(Whole::Periodic(period)), Rules::Code(code)) if stop == Stop::Proved => {
                theorem.truncate(period.proof_heap(code.parts(), code.last()));
                Proof::Periodic(*period)
            }
            (Some(Whole::Tame(tame)), _) if stop == Stop::Proved => {
                theorem = tame.base.clone();
                Proof::TameRelative {
                    last_outside_kernel: tame.last_outside_kernel,
                    checked: tame.whole.phi.len() as u32 - 1,
                    whole: Box::new(tame.whole.clone().into_snapshot()),
                    kernel: tame.kernel.clone(),
                }
            }
            _ => Proof::Partial,
        };
        let record = Record {
            proof,
            stop,
            changes: self.changes.clone(),
            states: self.states,
            elapsed,
        };
        Solution::of(game, theorem, record)
    }
}
