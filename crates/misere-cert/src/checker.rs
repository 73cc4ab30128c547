//! A check under way: what it may still cost, whether it is to go on, and what it has to tell.
//!
//! Every loop whose length the certificate decides spends its operations here, a few at a time, and every list of such a
//! length is held here before it is made. So a check ends when its work or its memory is used up, and soon after it is
//! told to.

use std::fmt;

/// A step that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The number of the step.
    pub step: u32,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}: {}", self.step, self.reason)
    }
}

impl std::error::Error for Rejected {}

/// Why a check ended without accepting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failed {
    /// A step does not hold.
    Rejected(Rejected),
    /// It was told to stop; nothing is known.
    Interrupted,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failed::Rejected(rejected) => rejected.fmt(f),
            Failed::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Failed {}

impl From<Rejected> for Failed {
    fn from(rejected: Rejected) -> Failed {
        Failed::Rejected(rejected)
    }
}

pub(crate) fn reject(step: u32, reason: impl Into<String>) -> Failed {
    Failed::Rejected(Rejected {
        step,
        reason: reason.into(),
    })
}

/// How much was looked at in a proof by an automaton; nothing in any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Different sets of vectors.
    pub sets: usize,
    /// Pairs of sets in the P-check.
    pub pairs: usize,
    /// States of heaps in the N-check.
    pub heaps: usize,
    /// States of numbers in the N-check.
    pub numbers: usize,
    /// Sets of pairs in the proof that normal forms are different elements.
    pub apart: usize,
}

/// Whether to go on is asked after this many operations, which take about a millisecond.
const ASK_AFTER: u64 = 1 << 18;
/// And so many are the most that may be spent at once: some milliseconds.
pub(crate) const AT_ONCE: u64 = 1 << 20;

/// A check under way.
pub(crate) struct Checker<'a> {
    work: u64,
    memory: u64,
    since_asked: u64,
    go_on: &'a dyn Fn() -> bool,
    /// What holds so far.
    pub steps: Vec<String>,
    /// Whether the quotient turned out to be infinite.
    pub is_infinite: bool,
    /// What was looked at for an automaton.
    pub size: Size,
}

impl<'a> Checker<'a> {
    /// A check that may cost so many operations and bytes, and goes on as long as it is told to.
    pub fn new(work: u64, memory: u64, go_on: &'a dyn Fn() -> bool) -> Checker<'a> {
        Checker {
            work,
            memory,
            since_asked: 0,
            go_on,
            steps: Vec::new(),
            is_infinite: false,
            size: Size::default(),
        }
    }

    /// Notes that a step, or a part of it, holds.
    pub fn say(&mut self, step: u32, text: impl fmt::Display) {
        self.steps.push(format!("{step}. {text}"));
    }

    /// Refuses what would take more work than is left.
    pub fn afford(&self, step: u32, operations: u64) -> Result<(), Failed> {
        match self.work >= operations {
            true => Ok(()),
            false => Err(reject(step, "refused: checking it would take too long")),
        }
    }

    /// Takes work off what is left, just before it is done.
    pub fn spend(&mut self, step: u32, operations: u64) -> Result<(), Failed> {
        debug_assert!(operations <= AT_ONCE, "{operations} operations in one go");
        self.afford(step, operations)?;
        self.work -= operations;
        self.since_asked += operations;
        match self.since_asked >= ASK_AFTER {
            true => self.ask(),
            false => Ok(()),
        }
    }

    /// Takes the work of a loop off what is left, one part after the other: calls `body` with parts of 0 to `count`, each
    /// round of which costs `each`.
    pub fn in_parts(
        &mut self,
        step: u32,
        count: usize,
        each: u64,
        mut body: impl FnMut(std::ops::Range<usize>),
    ) -> Result<(), Failed> {
        let part = (ASK_AFTER / each.max(1)).max(1) as usize;
        let mut from = 0;
        while from < count {
            let to = from.saturating_add(part).min(count);
            let mut operations = each.saturating_mul((to - from) as u64);
            // One round that costs more cannot be divided.
            while operations > AT_ONCE {
                self.spend(step, AT_ONCE)?;
                operations -= AT_ONCE;
            }
            self.spend(step, operations)?;
            body(from..to);
            from = to;
        }
        Ok(())
    }

    /// Asks whether to go on.
    pub fn ask(&mut self) -> Result<(), Failed> {
        self.since_asked = 0;
        match (self.go_on)() {
            true => Ok(()),
            false => Err(Failed::Interrupted),
        }
    }

    /// Takes memory off what is left, just before it is asked for.
    pub fn hold(&mut self, step: u32, bytes: u64) -> Result<(), Failed> {
        match self.memory.checked_sub(bytes) {
            Some(left) => {
                self.memory = left;
                Ok(())
            }
            None => Err(reject(
                step,
                "refused: checking it would take too much memory",
            )),
        }
    }

    /// Gives memory back that is free again.
    pub fn release(&mut self, bytes: u64) {
        self.memory = self.memory.saturating_add(bytes);
    }
}
