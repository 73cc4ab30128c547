//! Learning an automaton for P from outcomes: its states are the elements of the 2-kernel.
//!
//! For a finite part m, the sets { x : (m, 2ⁿx + r) ∈ P } with r < 2ⁿ are what can remain of P after n digits. Two of
//! them are taken for one when no experiment x tells them apart; finitely many are left if P is automatic. A position
//! at which the automaton is wrong gives an experiment that splits a state (Rivest and Schapire), and the learner goes
//! on from there. Outcomes may be unknown, and then an experiment says nothing: whether the automaton is right is
//! decided elsewhere.

use crate::automatic::automaton::Automaton;
use crate::automatic::effort::EFFORT;
use crate::automatic::meter::Meter;
use crate::automatic::numbers::{Digits, Direction, State};
use crate::limits::Stop;
use crate::monoid::Elem;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// An oracle for outcomes: whether (m, v) is a P-position, if it knows.
pub type Oracle<'a> = dyn Fn(Elem, &[u32]) -> Option<bool> + 'a;

/// Why nothing was learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unlearned {
    /// A limit stopped it.
    Stopped(Stop),
    /// More sets came up than allowed; so many with each further bit.
    Growing(Vec<usize>),
}

impl From<Stop> for Unlearned {
    fn from(stop: Stop) -> Unlearned {
        Unlearned::Stopped(stop)
    }
}

/// A set { x : (m, 2ⁿx + r) ∈ P }.
#[derive(Clone, Debug)]
struct Set {
    m: Elem,
    n: u32,
    r: Vec<u32>,
    answers: Vec<Option<bool>>,
}

/// What is learned so far.
pub struct Learner<'a> {
    finite: usize,
    directions: usize,
    oracle: &'a Oracle<'a>,
    experiments: Vec<Vec<u32>>,
    sets: Vec<Set>,
    /// What experiments said of sets, in builds before too, as long as it is not too much,
    asked: FxHashMap<(Elem, u32, Vec<u32>), Vec<Option<bool>>>,
    /// and how many answers these are.
    answers: usize,
    /// The state of each finite part.
    pub start: Vec<State>,
    /// The automaton.
    pub automaton: Option<Automaton>,
}

impl<'a> Learner<'a> {
    /// A learner whose first experiments are the vectors of a cube.
    pub fn new(
        finite: usize,
        directions: usize,
        window: u32,
        oracle: &'a Oracle<'a>,
    ) -> Learner<'a> {
        let mut experiments: Vec<Vec<u32>> = vec![Vec::new()];
        for _ in 0..directions {
            experiments = (0..window)
                .flat_map(|n| experiments.iter().map(move |e| [&e[..], &[n]].concat()))
                .collect();
        }
        Learner {
            finite,
            directions,
            oracle,
            experiments,
            sets: Vec::new(),
            asked: FxHashMap::default(),
            answers: 0,
            start: Vec::new(),
            automaton: None,
        }
    }

    /// The oracle.
    pub fn oracle(&self) -> &'a Oracle<'a> {
        self.oracle
    }

    /// Further experiments.
    pub fn add(&mut self, experiments: Vec<Vec<u32>>) {
        for x in experiments {
            if !self.experiments.contains(&x) {
                self.experiments.push(x);
            }
        }
    }

    /// All experiments.
    pub fn experiments(self) -> Vec<Vec<u32>> {
        self.experiments
    }

    fn ask(&self, m: Elem, n: u32, r: &[u32], x: &[u32]) -> Option<bool> {
        let mut v: SmallVec<[u32; 8]> = SmallVec::with_capacity(x.len());
        for (a, b) in x.iter().zip(r) {
            let shifted = a.checked_shl(n).filter(|s| s >> n == *a)?;
            v.push(shifted.checked_add(*b)?);
        }
        (self.oracle)(m, &v)
    }

    /// The number of a set: that of the first one that no experiment tells from it.
    fn number(&mut self, m: Elem, n: u32, r: Vec<u32>, meter: &Meter) -> Result<State, Stop> {
        let key = (m, n, r.clone());
        let mut answers = self.asked.remove(&key).unwrap_or_default();
        let new = &self.experiments[answers.len()..];
        meter.work(25 * new.len() + self.experiments.len() + 8 * self.sets.len())?;
        self.answers += new.len();
        answers.extend(new.iter().map(|x| self.ask(m, n, &r, x)));
        match self.answers <= EFFORT.most_answers {
            true => drop(self.asked.insert(key, answers.clone())),
            false => self.answers -= answers.len(),
        }
        let alike = |set: &Set| {
            let mut both = set.answers.iter().zip(&answers);
            both.all(|(a, b)| a == b || a.is_none() || b.is_none())
        };
        Ok(match self.sets.iter().position(alike) {
            Some(q) => State(q as u32),
            None => {
                self.sets.push(Set { m, n, r, answers });
                State(self.sets.len() as u32 - 1)
            }
        })
    }

    /// Builds the automaton that the experiments so far suggest, with at most `most` states.
    pub fn build(&mut self, most: usize, meter: &Meter) -> Result<(), Unlearned> {
        self.sets.clear();
        self.start.clear();
        for m in (0..self.finite as u32).map(Elem) {
            let q = self.number(m, 0, vec![0; self.directions], meter)?;
            self.start.push(q);
        }
        let mut next = Vec::new();
        let mut growth = vec![self.sets.len()];
        let mut q = 0;
        while q < self.sets.len() {
            if Some(&q) == growth.last() {
                growth.push(self.sets.len());
            }
            if self.sets.len() > most {
                growth.push(self.sets.len());
                return Err(Unlearned::Growing(growth));
            }
            let Set { m, n, r, .. } = self.sets[q].clone();
            for digits in Digits::all(self.directions) {
                let shifted = |i: Direction| digits.of(i).checked_shl(n).unwrap_or(0);
                let r = Direction::first(self.directions).zip(&r);
                let r = r.map(|(i, &x)| x + shifted(i)).collect();
                let to = self.number(m, n + 1, r, meter)?;
                next.push(to);
            }
            q += 1;
        }
        // The experiment 0 is always there and is asked of the same position before and after zeros; where its
        // outcome is unknown, so is that of everything after it, and the state counts as rejecting.
        let accepting: Vec<bool> = self
            .sets
            .iter()
            .map(|s| s.answers[0] == Some(true))
            .collect();
        self.automaton = Automaton::new(self.directions, next, accepting);
        Ok(())
    }

    /// Whether the automaton accepts (m, v).
    pub fn accepts(&self, m: Elem, v: &[u32]) -> bool {
        self.automaton
            .as_ref()
            .is_some_and(|a| a.accepts(self.start[m.index()], v))
    }

    /// Learns from a position at which the automaton is wrong; says whether it gave a new experiment.
    pub fn refine(&mut self, m: Elem, v: &[u32]) -> bool {
        let Some(automaton) = &self.automaton else {
            return false;
        };
        let Some(truth) = (self.oracle)(m, v) else {
            return false;
        };
        let mut q = self.start[m.index()];
        let mut rest = v.to_vec();
        // The outcome of (representative of q, rest) is the truth at first, unless the start is wrong already, and is
        // another one at the end.
        loop {
            let set = &self.sets[q.index()];
            let seen = self.ask(set.m, set.n, &set.r, &rest);
            if seen.is_some_and(|s| s != truth) {
                if self.experiments.contains(&rest) {
                    return false;
                }
                self.experiments.push(rest);
                return true;
            }
            if rest.iter().all(|&n| n == 0) {
                return false;
            }
            let low = Direction::first(self.directions).zip(&rest);
            let digits = low.fold(Digits::ZERO, |d, (i, &n)| d.with(i, n & 1));
            rest.iter_mut().for_each(|n| *n >>= 1);
            q = automaton.step(q, digits);
        }
    }

    /// The first vector in the cubes of sides 1, 2, 4, … up to `side` at which automaton and outcomes differ.
    pub fn disagreement(&self, side: u32, meter: &Meter) -> Result<Option<(Elem, Vec<u32>)>, Stop> {
        let mut cube = 1;
        loop {
            for m in (0..self.finite as u32).map(Elem) {
                let mut v = vec![0; self.directions];
                loop {
                    meter.work(30)?;
                    if (self.oracle)(m, &v).is_some_and(|truth| truth != self.accepts(m, &v)) {
                        return Ok(Some((m, v)));
                    }
                    let Some(i) = v.iter().position(|&n| n + 1 < cube) else {
                        break;
                    };
                    v[..i].fill(0);
                    v[i] += 1;
                }
            }
            if cube >= side || self.directions == 0 {
                return Ok(None);
            }
            cube = (2 * cube).min(side);
        }
    }
}
