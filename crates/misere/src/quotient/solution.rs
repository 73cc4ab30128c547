//! What the solver hands out.

use super::proof::Theorem;
use super::tame_relative::{NimKernel, Snapshot};
use crate::limits::Stop;
use crate::monoid::{BipartiteMonoid, Elem, Word};
use crate::position::Heap;
use crate::ruleset::HeapGame;
use crate::value::Period;
use std::time::Duration;

/// How the quotient was proved, and for what.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// The whole game: the periodicity theorem.
    Periodic(Period),
    /// The whole game: tame relative to a heap. The quotient of the solution is that of the heaps up to `heap`; larger
    /// heaps have their nim value in its kernel, or in that of a tame extension of it.
    TameRelative {
        /// The last heap whose value is outside the kernel.
        last_outside_kernel: u32,
        /// The heap up to which the hypotheses of the theorem were checked.
        checked: u32,
        /// The quotient for which they were checked, with the values of all its heaps.
        whole: Box<Snapshot>,
        /// The kernel with its nim values.
        kernel: NimKernel,
    },
    /// The whole game: it has finitely many heaps, and all were taken in.
    AllHeaps,
    /// The whole game in normal play; with its period where the heaps never end.
    Nim(Option<Period>),
    /// The heaps up to `heap` alone.
    Partial,
}

impl Proof {
    /// The word for it in the JSON documents.
    pub fn kind(&self) -> &'static str {
        match self {
            Proof::Periodic(_) => "periodic",
            Proof::TameRelative { .. } => "tame-relative",
            Proof::AllHeaps => "all-heaps",
            Proof::Nim(_) => "nim",
            Proof::Partial => "partial",
        }
    }
}

/// A change of the quotient as heaps are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Change {
    /// The heap that changed it.
    pub heap: u32,
    /// Its order from then on.
    pub order: usize,
    /// The number of its elements in P.
    pub p_order: usize,
}

impl Change {
    /// Heap, order and number of elements in P.
    pub fn numbers(&self) -> (u32, usize, usize) {
        (self.heap, self.order, self.p_order)
    }
}

/// A proved quotient. Only a [`Theorem`], a certificate that was accepted, or the theory of normal play, becomes one.
// The seal keeps other rooms of this crate from making one, which `non_exhaustive` would not.
#[allow(clippy::manual_non_exhaustive)]
#[derive(Clone, Debug)]
pub struct Solution {
    /// The game.
    pub game: HeapGame,
    /// Q and P.
    pub monoid: BipartiteMonoid,
    /// The heap of each generator.
    pub letters: Vec<Heap>,
    /// Φ of heap 0, 1, … up to `heap`.
    pub phi: Vec<Elem>,
    /// The largest heap that the proof uses.
    pub heap: u32,
    /// How it was proved.
    pub proof: Proof,
    /// Why the solver stopped.
    pub stop: Stop,
    /// How the quotient grew.
    pub changes: Vec<Change>,
    /// The number of states that the proof visited.
    pub states: usize,
    /// How long it took.
    pub elapsed: Duration,
    /// Nobody else makes one.
    _seal: (),
}

/// How a solution was come by.
pub(crate) struct Record {
    /// How it was proved.
    pub proof: Proof,
    /// Why the solver stopped.
    pub stop: Stop,
    /// How the quotient grew.
    pub changes: Vec<Change>,
    /// The number of states that the proof visited.
    pub states: usize,
    /// How long it took.
    pub elapsed: Duration,
}

impl Solution {
    /// What is proved of a game in misère play.
    pub(super) fn of(game: &HeapGame, theorem: Theorem, record: Record) -> Solution {
        Solution::sealed(game, theorem.into_snapshot(), record).irredundant()
    }

    /// The group of nim values that the heaps of a game in normal play generate.
    pub(super) fn of_nim_values(game: &HeapGame, group: Snapshot, record: Record) -> Solution {
        Solution::sealed(game, group, record)
    }

    /// What a certificate proves that was accepted.
    pub(super) fn checked(game: &HeapGame, quotient: Snapshot, record: Record) -> Solution {
        Solution::sealed(game, quotient, record).irredundant()
    }

    /// A quotient in generalised play, which has a proof of its own.
    pub(crate) fn of_generalised_play(
        game: &HeapGame,
        quotient: Snapshot,
        record: Record,
    ) -> Solution {
        Solution::sealed(game, quotient, record)
    }

    fn sealed(game: &HeapGame, quotient: Snapshot, record: Record) -> Solution {
        Solution {
            game: game.clone(),
            heap: quotient.phi.len() as u32 - 1,
            monoid: quotient.monoid,
            letters: quotient.letters,
            phi: quotient.phi,
            proof: record.proof,
            stop: record.stop,
            changes: record.changes,
            states: record.states,
            elapsed: record.elapsed,
            _seal: (),
        }
    }

    /// Whether the whole game is settled.
    pub fn is_solved(&self) -> bool {
        !matches!(self.proof, Proof::Partial)
    }

    /// |Q|.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// |P|.
    pub fn p_order(&self) -> usize {
        self.monoid.p().len()
    }

    /// The period, if the proof found one.
    pub fn period(&self) -> Option<Period> {
        match self.proof {
            Proof::Periodic(period) => Some(period),
            Proof::Nim(period) => period,
            _ => None,
        }
    }

    /// The normal form of an element.
    pub fn word(&self, x: Elem) -> Word {
        self.monoid.normal_form(x)
    }

    /// The same solution over a generating set without superfluous members.
    fn irredundant(mut self) -> Solution {
        let Some((monoid, kept, numbering)) = self.monoid.irredundant() else {
            return self;
        };
        let renamed = |x: &Elem| Elem(numbering.new[x.index()]);
        self.monoid = monoid;
        self.letters = kept.iter().map(|g| self.letters[g.index()]).collect();
        self.phi = self.phi.iter().map(renamed).collect();
        if let Proof::TameRelative { kernel, .. } = &mut self.proof {
            kernel.by_nim = kernel.by_nim.iter().map(renamed).collect();
            kernel.nim = numbering
                .old
                .iter()
                .map(|&x| kernel.nim[x as usize])
                .collect();
        }
        self
    }
}
