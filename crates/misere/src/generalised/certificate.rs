//! Writing the quotient of a board down so that others can check it: [`misere_cert`] has the format and the checker.
//!
//! The proof is one set for each element, as in misère play (`quotient/stuck_sets.rs`): R(q) is the union of the stuck sets of all
//! *outer* positions with the value q. These are made of the least of them, which are an inner position and a heap, by adding
//! heaps, and adding a heap acts on stuck sets element by element. Inner positions are gone through by the checker itself.

use super::proof::inner;
use super::{Board, BoardSolution};
use crate::limits::{Budget, Stop};
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BitMatrix, Elem, Gen, Inverses, PullBacks};
use crate::position::{Heap, Position};
use crate::quotient::proof::stuck;
use crate::quotient::{Valuation, certificate_rules, contexts};
use crate::ruleset::Convention;
use misere_cert::{Certificate, Claim, Points, Quotient, Rules};
use std::collections::BTreeSet;

impl BoardSolution {
    /// The certificate of this solution, unless the budget ends it.
    ///
    /// ```
    /// use misere::generalised::{Board, solve};
    /// use misere::limits::{Budget, Limits};
    /// let moves = vec![vec![misere::Position::empty()]];
    /// let board = Board::new("a board", moves, vec!["0".parse()?, "1".parse()?], vec![])?;
    /// let solution = solve(&board, Limits::default(), None);
    /// let certificate = solution.certificate(&Budget::unlimited()).unwrap();
    /// let accepted = misere_cert::check_certificate(&certificate, Default::default()).unwrap();
    /// assert_eq!(
    ///     accepted.claim,
    ///     "a board of 1 heap with 2 defeated and 0 victorious points: the quotient in generalised play has order 3, 1 in P"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate(&self, budget: &Budget) -> Result<Certificate, Stop> {
        if self.board.is_misere() {
            // The defeated positions of misère play may be infinitely many; it has certificates of its own.
            let mut solution = self.of_heaps();
            solution.game.convention = Convention::Misere;
            return solution.certificate(budget);
        }
        let game = self.board.of_heaps();
        let Rules::Heaps(heaps) = certificate_rules(&game, self.board.heaps(), budget)? else {
            unreachable!("a board lists its heaps");
        };
        let points = |wins| {
            let points = self.board.points(wins).into_iter();
            let count = |x: &Position, h| budget.check().map(|()| x.count(Heap(h)));
            let counts = |x: Position| (1..=self.board.heaps()).map(|h| count(&x, h)).collect();
            points.map(counts).collect::<Result<Vec<Vec<u32>>, Stop>>()
        };
        let points = Points {
            defeated: points(false)?,
            victorious: points(true)?,
        };
        let claim = match self.is_solved() {
            true => Claim::AllHeaps {},
            false => Claim::Partial {},
        };
        let quotient = self.quotient(budget)?;
        Ok(Certificate::of_board(heaps, points, claim, quotient))
    }

    /// The algebra and the proof.
    fn quotient(&self, budget: &Budget) -> Result<Quotient, Stop> {
        let monoid = &self.monoid;
        let values = self.phi.iter().copied();
        let valuation = Valuation::with_values(monoid.clone(), values, budget)?;
        let p_rows = monoid.p_rows(budget)?;
        let states = States::of(&self.board.up_to(self.heap), &valuation, &p_rows, budget)?;
        let numbers = |set: &[u64]| bits::ones(set).map(|x| x as u32).collect::<Vec<u32>>();
        let state = |q: Elem| {
            budget.check()?;
            Ok((q.0, numbers(states.sets.row(q.index()))))
        };
        let inhabited = monoid
            .elements()
            .filter(|q| states.sets.row(q.index()).iter().any(|&w| w != 0));
        Ok(Quotient {
            order: monoid.order() as u32,
            generators: self.letters.iter().map(|h| h.0).collect(),
            actions: (0..monoid.generators() as u32)
                .map(|g| monoid.action_of(Gen(g)).to_vec())
                .collect(),
            p: numbers(monoid.p().words()),
            phi: self.phi.iter().map(|x| x.0).collect(),
            contexts: contexts(monoid, &p_rows, budget)?,
            states: inhabited.map(state).collect::<Result<_, Stop>>()?,
        })
    }
}

/// The sets R(q), under construction.
struct States<'a> {
    valuation: &'a Valuation,
    sets: BitMatrix,
    /// Elements whose set has grown since it was last added to.
    open: BTreeSet<Elem>,
}

impl<'a> States<'a> {
    /// Those of all outer positions of a board.
    fn of(
        board: &Board,
        valuation: &'a Valuation,
        p_rows: &BitMatrix,
        budget: &Budget,
    ) -> Result<States<'a>, Stop> {
        let monoid = &valuation.monoid;
        let order = monoid.order();
        budget.allow_table::<u64>(order.saturating_mul(bits::words_for(order)))?;
        let inverses = Inverses::new(monoid, budget)?;
        let mut contexts = Vec::new();
        for heap in (1..=board.heaps()).map(Heap) {
            let mut options = BitSet::new(order);
            for option in board.options(heap) {
                options.insert(valuation.eval(option).index());
            }
            let set = stuck(p_rows, order, valuation.value(heap), &options);
            contexts.push(PullBacks::new(monoid, &inverses, &set, budget)?);
        }
        let mut states = States {
            valuation,
            sets: BitMatrix::new(order, order),
            open: BTreeSet::new(),
        };
        let inner = inner(board, budget)?;
        if inner.is_empty() {
            let outside_p = BitSet::from_fn(order, |w| !monoid.p().contains(w));
            states.put(Elem::ONE, &outside_p);
        }
        for x in &inner {
            budget.check()?;
            for heap in (1..=board.heaps()).map(Heap) {
                let m = x.plus(&Position::copies(heap, 1));
                if !inner.contains(&m) {
                    let set = stuck_at(&m, valuation, &mut contexts);
                    states.put(valuation.eval(&m), &set);
                }
            }
        }
        states.close(&mut contexts, budget)?;
        Ok(states)
    }

    fn put(&mut self, q: Elem, more: &BitSet) {
        let set = self.sets.row_mut(q.index());
        if !bits::is_subset(more.words(), set) {
            set.iter_mut().zip(more.words()).for_each(|(a, b)| *a |= b);
            self.open.insert(q);
        }
    }

    /// Adds every heap to every set until nothing new comes up.
    fn close(&mut self, contexts: &mut [PullBacks], budget: &Budget) -> Result<(), Stop> {
        let order = self.valuation.monoid.order();
        while let Some(q) = self.open.pop_first() {
            for (heap, contexts) in (1..).map(Heap).zip(contexts.iter_mut()) {
                budget.check()?;
                let row = self.valuation.heap_row(heap.0);
                let mut more = BitSet::new(order);
                bits::preimage(row, self.sets.row(q.index()), more.words_mut());
                meet(&mut more, contexts.of(q));
                self.put(Elem(row[q.index()]), &more);
            }
        }
        Ok(())
    }
}

/// The contexts in which a position is outside P and no move in it leads into P, from those of its heaps.
fn stuck_at(m: &Position, valuation: &Valuation, contexts: &mut [PullBacks]) -> BitSet {
    let mut set = BitSet::from_fn(valuation.monoid.order(), |_| true);
    for (heap, _) in m.iter() {
        let rest = m.without(heap).unwrap_or_default();
        meet(
            &mut set,
            contexts[heap.index() - 1].of(valuation.eval(&rest)),
        );
    }
    set
}

fn meet(set: &mut BitSet, other: &[u64]) {
    let words = set.words_mut().iter_mut();
    words.zip(other).for_each(|(a, b)| *a &= b);
}
