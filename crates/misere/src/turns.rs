//! Work in turns: a long computation that can be put down at any look at the budget and taken up again.
//!
//! Such work is an `async` function that asks its [`Turn`] and waits for the answer. Nothing runs beside anything else and there is
//! no executor: the compiler makes of the function a thing that knows its place, and each question hands control back to
//! whoever runs it, who asks the budget at hand. What one budget refuses stays asked, and the next turn begins with the same question.
//! So work that is cut into many turns does what it would have done in one, step by step: a limit changes when an answer comes,
//! never what it is.
//!
//! Work counts itself in units of about a nanosecond ([`Turn::work`]), and [`STEP`] units are a step of the budget. These
//! are counted and not measured, so that they are the same on every machine.

use crate::limits::{Budget, Stop};
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

/// So many units of work are a step: on the machines of today about ten microseconds.
pub const STEP: u64 = 8192;

/// Requests for less memory than this are not worth a question.
const SMALL: u64 = 1 << 20;

/// What is on the desk between the work and those who run it. Only one of them is awake at a time; atomics let both move from
/// thread to thread together.
#[derive(Default)]
struct Desk {
    kind: AtomicU8,
    amount: AtomicU64,
    /// Units of work that are not yet a step.
    units: AtomicU64,
    heap: AtomicU32,
    order: AtomicUsize,
    /// The order of the candidate under test, or 0.
    candidate: AtomicUsize,
    /// How many threads may work, or 0 before anybody has said.
    threads: AtomicUsize,
}

const NOTHING: u8 = 0;
const STEPS: u8 = 1;
const MEMORY: u8 = 2;
const ORDER: u8 = 3;
const CREEP: u8 = 4;

impl Desk {
    /// Puts the open question to a budget. Steps are for work that is done, so they are paid even when the budget ends with them.
    fn answer(&self, budget: &Budget) -> Result<(), Stop> {
        self.threads.store(budget.threads(), Relaxed);
        let (kind, amount) = (self.kind.load(Relaxed), self.amount.load(Relaxed));
        let answer = match kind {
            NOTHING => return Ok(()),
            STEPS => {
                self.kind.store(NOTHING, Relaxed);
                let candidate = Some(self.candidate.load(Relaxed)).filter(|&order| order > 0);
                // Before the first heap whoever runs the work knows better what it is at.
                if self.heap.load(Relaxed) > 0 {
                    budget.report(self.heap.load(Relaxed), self.order.load(Relaxed), candidate);
                }
                budget.spend(amount)
            }
            MEMORY => budget.allow(amount),
            ORDER => budget.check_order(usize::try_from(amount).unwrap_or(usize::MAX)),
            _ => budget.check_creep(u32::try_from(amount).unwrap_or(u32::MAX)),
        };
        if answer.is_ok() {
            self.kind.store(NOTHING, Relaxed);
        }
        answer
    }
}

/// What work in turns asks its questions.
#[derive(Clone)]
pub struct Turn {
    desk: Arc<Desk>,
}

impl Turn {
    fn ask(&self, kind: u8, amount: u64) -> Asked<'_> {
        Asked {
            desk: &self.desk,
            kind,
            amount,
        }
    }

    /// Counts work. When it comes to a step, somebody has a look at the budget.
    #[inline]
    pub fn work(&self, units: usize) -> Asked<'_> {
        let all = self.desk.units.load(Relaxed) + units as u64;
        if all < STEP {
            self.desk.units.store(all, Relaxed);
            return self.ask(NOTHING, 0);
        }
        self.desk.units.store(all % STEP, Relaxed);
        self.ask(STEPS, all / STEP)
    }

    /// Waits until so many bytes more may be allocated. To be asked before every allocation whose size somebody else decides.
    pub fn allow(&self, bytes: u64) -> Asked<'_> {
        match bytes < SMALL {
            true => self.ask(NOTHING, 0),
            false => self.ask(MEMORY, bytes),
        }
    }

    /// As [`Turn::allow`], for a table of `len` entries of one type.
    pub fn allow_table<T>(&self, len: usize) -> Asked<'_> {
        self.allow((len as u64).saturating_mul(size_of::<T>() as u64))
    }

    /// As [`Turn::allow`], for what one more entry will make a list ask for.
    pub fn allow_push<T>(&self, list: &Vec<T>) -> Asked<'_> {
        match list.len() == list.capacity() {
            true => self.allow_table::<T>(list.len().saturating_mul(2)),
            false => self.ask(NOTHING, 0),
        }
    }

    /// Waits until a quotient of this order is allowed.
    pub fn check_order(&self, order: usize) -> Asked<'_> {
        self.ask(ORDER, order as u64)
    }

    /// Waits until a generator with so many powers that differ is allowed to have failed.
    pub fn check_creep(&self, powers: u32) -> Asked<'_> {
        self.ask(CREEP, u64::from(powers))
    }

    /// How many threads may work. Nothing that is found may depend on it, and no step either; and what they do between two looks at the
    /// budget takes a few milliseconds at most.
    pub fn threads(&self) -> usize {
        self.desk.threads.load(Relaxed).max(1)
    }

    /// Says what the work is at, for those who watch.
    pub fn report(&self, heap: u32, order: usize, candidate: Option<usize>) {
        self.desk.heap.store(heap, Relaxed);
        self.desk.order.store(order, Relaxed);
        self.desk.candidate.store(candidate.unwrap_or(0), Relaxed);
    }
}

/// A question on its way. It is answered when those who run the work let it go on.
#[must_use = "a question is asked when it is awaited"]
pub struct Asked<'a> {
    desk: &'a Desk,
    kind: u8,
    amount: u64,
}

impl Future for Asked<'_> {
    type Output = ();

    #[inline]
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.kind == NOTHING {
            return Poll::Ready(());
        }
        self.desk.kind.store(self.kind, Relaxed);
        self.desk.amount.store(self.amount, Relaxed);
        self.kind = NOTHING;
        Poll::Pending
    }
}

/// Does work in turns in one go, or says what stopped it.
pub fn in_one_turn<T, F: Future<Output = T>>(
    budget: &Budget,
    work: impl FnOnce(Turn) -> F,
) -> Result<T, Stop> {
    let desk = Arc::new(Desk::default());
    let turn = Turn { desk: desk.clone() };
    let mut work = pin!(work(turn));
    let mut context = Context::from_waker(Waker::noop());
    desk.threads.store(budget.threads(), Relaxed);
    loop {
        if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
            return Ok(done);
        }
        desk.answer(budget)?;
    }
}

/// Where work puts what it has for those who run it, while there is more to come.
pub struct Hand<T>(Arc<Mutex<Option<T>>>);

impl<T> Hand<T> {
    /// Hands something over, and goes on when it is asked for the next.
    pub async fn over(&self, item: T) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(item);
        let mut waited = false;
        poll_fn(|_| match std::mem::replace(&mut waited, true) {
            false => Poll::Pending,
            true => Poll::Ready(()),
        })
        .await;
    }
}

/// Work with the place it has come to. What it hands over comes one by one, and last what it returns, if it ends.
///
/// ```
/// use misere::limits::{Budget, Limits, Stop};
/// use misere::turns::{Runner, STEP};
/// // Ten steps of work, in turns of four; something is handed over in the middle.
/// let mut runner = Runner::new(|turn, hand| async move {
///     let mut sum = 0;
///     for i in 1..=10 {
///         sum += i;
///         turn.work(STEP as usize).await;
///         if i == 5 {
///             hand.over(sum).await;
///         }
///     }
///     sum
/// });
/// let mut next = || runner.next(&Budget::start(Limits { steps: Some(4), ..Limits::default() }, None));
/// assert_eq!((next(), next()), (Err(Stop::Steps), Ok(15)));
/// assert_eq!((next(), next()), (Err(Stop::Steps), Ok(55)));
/// ```
pub struct Runner<T> {
    desk: Arc<Desk>,
    handed: Arc<Mutex<Option<T>>>,
    work: Pin<Box<dyn Future<Output = T> + Send>>,
}

impl<T> Runner<T> {
    /// Work that has not begun.
    pub fn new<F: Future<Output = T> + Send + 'static>(
        work: impl FnOnce(Turn, Hand<T>) -> F,
    ) -> Runner<T> {
        let desk = Arc::new(Desk::default());
        let handed = Arc::new(Mutex::new(None));
        let turn = Turn { desk: desk.clone() };
        let hand = Hand(handed.clone());
        Runner {
            desk,
            handed,
            work: Box::pin(work(turn, hand)),
        }
    }

    /// Goes on from where it is, until it has something to hand over, or the budget refuses.
    ///
    /// # Panics
    /// When the work has ended before.
    pub fn next(&mut self, budget: &Budget) -> Result<T, Stop> {
        let mut context = Context::from_waker(Waker::noop());
        loop {
            self.desk.answer(budget)?;
            if let Poll::Ready(done) = self.work.as_mut().poll(&mut context) {
                return Ok(done);
            }
            let mut handed = self.handed.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(item) = handed.take() {
                return Ok(item);
            }
        }
    }
}

/// Work that is not done in turns counts itself here.
pub struct Pace<'a> {
    budget: &'a Budget<'a>,
    units: u64,
}

impl<'a> Pace<'a> {
    /// Nothing is done yet.
    pub fn new(budget: &'a Budget<'a>) -> Pace<'a> {
        Pace { budget, units: 0 }
    }

    /// The budget.
    pub fn budget(&self) -> &'a Budget<'a> {
        self.budget
    }

    /// Counts work, and looks at the budget when it comes to a step.
    #[inline]
    pub fn work(&mut self, units: u64) -> Result<(), Stop> {
        self.units += units;
        if self.units < STEP {
            return Ok(());
        }
        let steps = self.units / STEP;
        self.units %= STEP;
        self.budget.spend(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn steps(steps: u64) -> Limits {
        Limits {
            steps: Some(steps),
            ..Limits::default()
        }
    }

    #[test]
    fn a_piece_of_many_steps_is_paid_once() {
        let mut runner = Runner::new(|turn, _| async move {
            turn.work(1000 * STEP as usize).await;
            turn.work(STEP as usize).await;
        });
        let budget = Budget::start(steps(10), None);
        assert_eq!(runner.next(&budget), Err(Stop::Steps));
        assert_eq!(budget.steps(), 1000);
        assert_eq!(runner.next(&Budget::start(steps(10), None)), Ok(()));
    }

    #[test]
    fn what_is_refused_stays_asked() {
        let mut runner = Runner::new(|turn, _| async move {
            turn.check_creep(20).await;
            turn.check_order(500).await;
            turn.allow(1 << 40).await;
        });
        let limits = |creep: u32, order: usize| Limits {
            creep: Some(creep),
            order: Some(order),
            ..Limits::default()
        };
        let mut run = |creep, order| runner.next(&Budget::start(limits(creep, order), None));
        assert_eq!(run(20, 1000), Err(Stop::Creeping));
        assert_eq!(run(19, 1000), Err(Stop::Creeping));
        assert_eq!(run(21, 499), Err(Stop::Order));
        // The first question is not asked again.
        assert_eq!(run(1, 499), Err(Stop::Order));
        assert_eq!(run(1, 500), Err(Stop::Memory));
        assert_eq!(run(1, 500), Err(Stop::Memory));
    }

    #[test]
    fn small_work_and_small_tables_ask_nothing() {
        let budget = Budget::unlimited();
        let done = in_one_turn(&budget, |turn| async move {
            for _ in 0..100 {
                turn.work(STEP as usize / 100).await;
                turn.allow_table::<u64>(1000).await;
            }
        });
        assert_eq!((done, budget.steps()), (Ok(()), 0));
    }
}
