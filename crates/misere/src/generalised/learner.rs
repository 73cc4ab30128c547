//! Finding the quotient of a board: exact learning (Angluin) with outcomes as oracle and the proof as judge.
//!
//! A *test* is a position Z; it tells X from Y when one of X + Z, Y + Z is won and the other is not. Positions that pass the
//! same tests are taken for one another until a test tells them apart. Every new test does, so that the classes found are always
//! truly different, and if the quotient is finite the learner ends with it.

use super::proof::{Verdict, prove};
use super::{Board, Outcomes};
use crate::limits::{Budget, Stop};
use crate::monoid::{BipartiteMonoid, Elem, Gen};
use crate::position::{Heap, Position};
use rustc_hash::FxHashMap;

/// A monoid that agrees with all tests made, with the value of each heap from 1 on.
#[derive(Clone, Debug)]
pub struct Hypothesis {
    /// Q and P, reduced; the generators are the heaps.
    pub monoid: BipartiteMonoid,
    /// Φ of heaps 1, 2, …
    pub phi: Vec<Elem>,
    /// The number of states that the proof visited.
    pub states: usize,
}

/// The learner: tests, and how positions did in them.
pub struct Learner<'b> {
    board: &'b Board,
    heaps: Vec<Heap>,
    outcomes: Outcomes<'b>,
    tests: Vec<Position>,
    rows: FxHashMap<Position, Row>,
}

/// The results of the first tests, a bit each.
#[derive(Clone, Default)]
struct Row {
    tests: usize,
    bits: Vec<u64>,
}

/// Classes of positions, each with a representative, and how the heaps act on them.
struct Machine {
    representatives: Vec<Position>,
    /// Entry x·k + i is the class of representative x with one more of heap i, for k heaps.
    act: Vec<usize>,
}

impl<'b> Learner<'b> {
    /// A learner that begins with these tests, which may be those of a smaller board.
    pub fn new(board: &'b Board, tests: Vec<Position>) -> Learner<'b> {
        let mut tests = tests;
        if !tests.contains(&Position::empty()) {
            tests.insert(0, Position::empty());
        }
        Learner {
            board,
            heaps: (1..=board.heaps()).map(Heap).collect(),
            outcomes: Outcomes::new(board),
            tests,
            rows: FxHashMap::default(),
        }
    }

    /// The tests made.
    pub fn tests(&self) -> &[Position] {
        &self.tests
    }

    /// Learns the quotient and proves it.
    ///
    /// ```
    /// use misere::generalised::{Board, Learner};
    /// use misere::limits::{Budget, Limits};
    /// use misere::ruleset::HeapGame;
    /// let board = Board::misere(&HeapGame::parse("nim:2")?)?;
    /// let found = Learner::new(&board, vec![]).learn(&Budget::start(Limits::default(), None));
    /// assert_eq!(found.map(|h| h.monoid.order()), Ok(6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn learn(&mut self, budget: &Budget) -> Result<Hypothesis, Stop> {
        loop {
            let machine = self.machine(budget)?;
            budget.check_order(machine.representatives.len())?;
            let (monoid, phi) = self.reduction(&machine, budget)?;
            match prove(self.board, &monoid, &phi, budget)? {
                Verdict::Proved(states) => {
                    return Ok(Hypothesis {
                        monoid,
                        phi,
                        states,
                    });
                }
                Verdict::Failed(x) => {
                    let wrong = self.mispredicted(x, &monoid, &phi, budget)?;
                    let test = self.separating_suffix(&machine, &wrong, budget)?;
                    self.tests.push(test);
                }
                Verdict::Malformed => unreachable!("the reduction of a monoid of heaps is reduced"),
            }
        }
    }

    /// Classes closed under adding heaps, in any order of adding.
    fn machine(&mut self, budget: &Budget) -> Result<Machine, Stop> {
        loop {
            let machine = self.closure(budget)?;
            match self.commutation_failure(&machine, budget)? {
                Some(test) => self.tests.push(test),
                None => return Ok(machine),
            }
        }
    }

    fn closure(&mut self, budget: &Budget) -> Result<Machine, Stop> {
        let mut classes: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
        let empty = Position::empty();
        classes.insert(self.row(&empty, budget)?, 0);
        let mut representatives = vec![empty];
        let mut act = Vec::new();
        let mut x = 0;
        while x < representatives.len() {
            budget.check()?;
            budget.check_order(representatives.len())?;
            for i in 0..self.heaps.len() {
                let mut y = representatives[x].clone();
                y.add(self.heaps[i], 1);
                let row = self.row(&y, budget)?;
                let new = representatives.len();
                let class = *classes.entry(row).or_insert(new);
                if class == new {
                    representatives.push(y);
                }
                act.push(class);
            }
            x += 1;
        }
        Ok(Machine {
            representatives,
            act,
        })
    }

    /// The results of all tests.
    fn row(&mut self, x: &Position, budget: &Budget) -> Result<Vec<u64>, Stop> {
        let mut row = self.rows.get(x).cloned().unwrap_or_default();
        while row.tests < self.tests.len() {
            let won = self
                .outcomes
                .won_within(&x.plus(&self.tests[row.tests]), budget)?;
            if row.tests % 64 == 0 {
                row.bits.push(0);
            }
            row.bits[row.tests / 64] |= u64::from(won) << (row.tests % 64);
            row.tests += 1;
        }
        let bits = row.bits.clone();
        self.rows.insert(x.clone(), row);
        Ok(bits)
    }

    /// Adding i then j must lead to the same class as j then i. If not, some test tells the two classes apart, and one
    /// of them from the position itself; that test with the heap added last is a new one.
    fn commutation_failure(
        &mut self,
        machine: &Machine,
        budget: &Budget,
    ) -> Result<Option<Position>, Stop> {
        let k = self.heaps.len();
        for x in 0..machine.representatives.len() {
            for i in 0..k {
                for j in 0..i {
                    let (xi, xj) = (machine.act[x * k + i], machine.act[x * k + j]);
                    let (u, v) = (machine.act[xi * k + j], machine.act[xj * k + i]);
                    if u == v {
                        continue;
                    }
                    let (u, v) = (&machine.representatives[u], &machine.representatives[v]);
                    let (u, v) = (self.row(u, budget)?, self.row(v, budget)?);
                    let t = (0..self.tests.len())
                        .find(|t| (u[t / 64] ^ v[t / 64]) >> (t % 64) & 1 != 0)
                        .expect("different classes have different rows");
                    let mut whole = machine.representatives[x].clone();
                    whole.add(self.heaps[i], 1);
                    whole.add(self.heaps[j], 1);
                    let whole = whole.plus(&self.tests[t]);
                    let truth = self.outcomes.won_within(&whole, budget)?;
                    let first = u[t / 64] >> (t % 64) & 1 != 0;
                    let mut test = self.tests[t].clone();
                    test.add(self.heaps[if first != truth { j } else { i }], 1);
                    return Ok(Some(test));
                }
            }
        }
        Ok(None)
    }

    /// The machine as a monoid, reduced, with the values of the heaps.
    fn reduction(
        &mut self,
        machine: &Machine,
        budget: &Budget,
    ) -> Result<(BipartiteMonoid, Vec<Elem>), Stop> {
        let (n, k) = (machine.representatives.len(), self.heaps.len());
        let mut p = Vec::with_capacity(n);
        for x in &machine.representatives {
            p.push(self.outcomes.won_within(x, budget)?);
        }
        let action: Vec<u32> = (0..k)
            .flat_map(|i| (0..n).map(move |x| (x, i)))
            .map(|(x, i)| machine.act[x * k + i] as u32)
            .collect();
        let monoid =
            BipartiteMonoid::from_action(k, action, |x| p[x]).expect("commutation was checked");
        let (monoid, _) = monoid.reduced();
        let phi = (0..k as u32).map(|g| monoid.generator(Gen(g))).collect();
        Ok((monoid, phi))
    }

    /// Where a condition of the proof fails, the position itself or one of its options is predicted wrongly.
    fn mispredicted(
        &mut self,
        x: Position,
        monoid: &BipartiteMonoid,
        phi: &[Elem],
        budget: &Budget,
    ) -> Result<Position, Stop> {
        let predicted = |y: &Position| {
            let powers = y.iter().map(|(h, c)| monoid.pow(phi[h.index() - 1], c));
            monoid.is_p(powers.fold(Elem::ONE, |a, b| monoid.mul(a, b)))
        };
        let board = self.board;
        for y in std::iter::once(x.clone()).chain(board.moves(&x)) {
            if self.outcomes.won_within(&y, budget)? != predicted(&y) {
                return Ok(y);
            }
        }
        unreachable!("the condition holds at {x} if it and its options are predicted rightly")
    }

    /// Rivest and Schapire: read `wrong` heap by heap, replacing what was read by its representative. At the end the outcome
    /// is the predicted one, at the beginning the true one; where it changes, the rest is a test that tells a
    /// representative from what it stands for.
    fn separating_suffix(
        &mut self,
        machine: &Machine,
        wrong: &Position,
        budget: &Budget,
    ) -> Result<Position, Stop> {
        let heaps: Vec<Heap> = wrong
            .iter()
            .flat_map(|(h, c)| std::iter::repeat_n(h, c as usize))
            .collect();
        let k = self.heaps.len();
        let mut classes = vec![0];
        for h in &heaps {
            let x = classes[classes.len() - 1];
            classes.push(machine.act[x * k + h.index() - 1]);
        }
        let mut suffix = Position::empty();
        let end = &machine.representatives[classes[heaps.len()]];
        let predicted = self.outcomes.won_within(end, budget)?;
        for j in (0..heaps.len()).rev() {
            let mut longer = suffix.clone();
            longer.add(heaps[j], 1);
            let x = machine.representatives[classes[j]].plus(&longer);
            if self.outcomes.won_within(&x, budget)? != predicted {
                return Ok(suffix);
            }
            suffix = longer;
        }
        unreachable!("{wrong} is predicted wrongly")
    }
}
