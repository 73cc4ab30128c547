//! One more heap: from the quotient of the heaps below h to that of the heaps up to h.

use super::candidate::{Candidate, OptionRows, option_rows, p_classes};
use super::fold::Fold;
use super::learner::Learner;
use super::limits::{Budget, Stop};
use super::options::OptionSets;
use super::proof::{Claim, NCheck, Verdict, Wanted, p_check, stuck};
use super::theorems::Snapshot;
use super::valuation::Valuation;
use crate::monoid::bits::BitSet;
use crate::monoid::{BipartiteMonoid, BitMatrix, Elem, Gen};
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use rustc_hash::FxHashMap;

/// What a candidate must be before it is taken for the quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    /// Proved.
    Proof,
    /// In the game where letters that creep are folded, not refuted by positions with less than `depth` heaps of each kind; see
    /// [`sketch`](mod@super::sketch).
    Sketch {
        /// From which power on letters are folded.
        depth: u32,
    },
}

impl Standard {
    fn depth(self) -> Option<u32> {
        match self {
            Standard::Proof => None,
            Standard::Sketch { depth } => Some(depth),
        }
    }
}

/// In a sketch a letter creeps when so many of its powers differ, even if it would be folded before.
const FAR: u32 = 12;

/// A sketch may have so many elements.
const MOST_SKETCHED: usize = 1 << 15;

/// A quotient of the heaps up to some heap, with what is worth keeping for the next heap. It is proved if every heap was added
/// with that standard.
pub struct Stage {
    /// Q, P and Φ.
    pub valuation: Valuation,
    /// The heaps of the generators.
    pub letters: Vec<Heap>,
    /// E_n for each heap.
    pub options: OptionSets,
    ncheck: NCheck,
    tables: Option<Tables>,
    p_rows: BitMatrix,
    known: FxHashMap<BitSet, Elem>,
    /// Letters that are folded, if it is a sketch.
    pub folds: Vec<Fold>,
}

/// What finding a heap's value by its row takes.
struct Tables {
    option_rows: OptionRows,
    by_row: FxHashMap<BitSet, Elem>,
}

impl Tables {
    fn new(
        v: &Valuation,
        letters: &[Heap],
        options: &OptionSets,
        p_rows: &BitMatrix,
        budget: &Budget,
    ) -> Result<Tables, Stop> {
        Ok(Tables {
            option_rows: option_rows(&v.monoid, letters, options, None, budget)?,
            by_row: v
                .monoid
                .elements()
                .map(|x| (BitSet::from_words(p_rows.row(x.index())), x))
                .collect(),
        })
    }

    /// The element that behaves, beside every representative, as a heap with these option values does.
    fn find(&self, order: usize, options: &BitSet, p_rows: &BitMatrix) -> Option<Elem> {
        let mut blocked = BitSet::new(order);
        for e in options.iter() {
            blocked.union_with(p_rows.row(e));
        }
        let row = p_classes(order, &self.option_rows.own, |w| blocked.contains(w));
        self.by_row.get(&row).copied()
    }
}

impl Stage {
    /// The quotient of no heaps at all: one element, outside P.
    pub fn trivial(game: &HeapGame) -> Stage {
        let Some(one) = BipartiteMonoid::from_action(0, Vec::new(), |_| false) else {
            unreachable!("no generators commute")
        };
        let valuation = Valuation::new(one);
        Stage {
            options: OptionSets::new(game, &valuation),
            ncheck: NCheck::new(&valuation),
            tables: None,
            p_rows: valuation.monoid.p_rows(),
            known: FxHashMap::default(),
            letters: Vec::new(),
            valuation,
            folds: Vec::new(),
        }
    }

    /// The number of states that the N-check visited.
    pub fn states(&self) -> usize {
        self.ncheck.states()
    }

    /// Adds the next heap, and returns the old quotient if that made a new one. On an early stop, `self` is
    /// as it was.
    pub fn push_heap(
        &mut self,
        game: &HeapGame,
        standard: Standard,
        budget: &Budget,
    ) -> Result<Option<Snapshot>, Stop> {
        let h = Heap(self.valuation.last().0 + 1);
        self.options.push(game, &self.valuation, h);
        let done = self.add(game, h, standard, budget);
        if done.is_err() {
            self.options.pop();
        }
        done
    }

    fn add(
        &mut self,
        game: &HeapGame,
        h: Heap,
        standard: Standard,
        budget: &Budget,
    ) -> Result<Option<Snapshot>, Stop> {
        let set = self.options.of(h);
        if set.is_empty() {
            self.valuation.push(Elem::ONE);
            return Ok(None);
        }
        if let Some(&x) = self.known.get(set) {
            // The same value and the same option values as an earlier heap: the proof for that one serves.
            self.valuation.push(x);
            return Ok(None);
        }
        let order = self.valuation.monoid.order();
        let tables = match self.tables.take() {
            Some(tables) => tables,
            None => Tables::new(
                &self.valuation,
                &self.letters,
                &self.options,
                &self.p_rows,
                budget,
            )?,
        };
        let tables = self.tables.insert(tables);
        if let Some(x) = tables.find(order, set, &self.p_rows)
            && p_check(&self.p_rows, x, set).is_none()
        {
            let stuck = stuck(&self.p_rows, order, x, set);
            let before = self.ncheck.states();
            self.valuation.push(x);
            let failures =
                self.ncheck
                    .push(&self.valuation, h, &stuck, &mut Wanted::first(), budget);
            if failures.as_ref().is_ok_and(|f| f.is_empty()) {
                self.known.insert(set.clone(), x);
                return Ok(None);
            }
            self.ncheck.truncate(before);
            self.valuation.pop();
            failures?;
        }
        let mut folds = self.folds.clone();
        let next = loop {
            match self.stage(game, h, standard, &folds, budget)? {
                Staged::Next(next) => break *next,
                Staged::Creeping(letters) => {
                    let before = folds.len();
                    let unfolded = letters
                        .into_iter()
                        .filter(|&l| Fold::of(&folds, l).is_none());
                    folds.extend(unfolded.map(|l| self.fold(l, standard)).collect::<Vec<_>>());
                    if folds.len() == before {
                        return Err(Stop::NotFound);
                    }
                }
            }
        };
        let old = std::mem::replace(self, next);
        Ok(Some(Snapshot::of(&old.valuation, &old.letters)))
    }

    /// How a letter is to be folded: such that the laws of the quotient so far are kept.
    fn fold(&self, letter: Heap, standard: Standard) -> Fold {
        let (index, period) = match letter <= self.valuation.last() {
            true => self
                .valuation
                .monoid
                .index_and_period(self.valuation.value(letter)),
            false => (0, 1),
        };
        Fold {
            heap: letter,
            index: index.max(standard.depth().unwrap_or(0)),
            period: if period % 2 == 0 { period } else { 2 * period },
        }
    }

    /// Guesses, proves and refines until a quotient with heap h meets the standard.
    fn stage(
        &self,
        game: &HeapGame,
        h: Heap,
        standard: Standard,
        folds: &[Fold],
        budget: &Budget,
    ) -> Result<Staged, Stop> {
        let base = &self.valuation;
        let mut learner = Learner::new(base, &self.letters, &self.p_rows);
        let reach = match standard {
            Standard::Proof => budget.limits().creep,
            Standard::Sketch { depth } => Some(depth.max(FAR)),
        };
        learner.reach = reach;
        learner.folds = folds.to_vec();
        let mut oracle = learner.oracle(game, h);
        let mut hypothesis = base.clone();
        loop {
            let mut options = OptionSets::new(game, &hypothesis);
            options.push(game, &hypothesis, h);
            let candidate = Candidate::extend(
                &hypothesis,
                &learner.letters,
                &options,
                h,
                Fold::of(folds, h),
                budget,
            )?;
            let m = &candidate.valuation;
            budget.report(h.0, base.monoid.order(), Some(m.monoid.order()));
            if standard != Standard::Proof && m.monoid.order() > MOST_SKETCHED {
                return Err(Stop::NotFound);
            }
            let p_rows = m.monoid.p_rows_while(|| budget.check())?;
            let options = OptionSets::new(game, m);
            if rederive(game, &candidate, &options, &p_rows, &mut learner, h, budget)? {
                oracle = learner.oracle(game, h);
                hypothesis = learner.hypothesis();
                continue;
            }
            let claim = Claim {
                valuation: m,
                letters: &candidate.letters,
                options: &options,
                p_rows: &p_rows,
            };
            let matters = standard
                .depth()
                .filter(|_| !folds.is_empty())
                .map(|depth| move |x: &Position| x.iter().all(|(_, n)| n < depth));
            let matters = matters.as_ref().map(|m| m as &dyn Fn(&Position) -> bool);
            match claim.examine(matters, budget)? {
                Verdict::Proved(ncheck) => {
                    budget.check_order(m.monoid.order())?;
                    let folds = folds.to_vec();
                    let next = Stage::assemble(candidate, options, p_rows, *ncheck, folds);
                    return Ok(Staged::Next(Box::new(next)));
                }
                Verdict::Failed(failures) => {
                    if failures.is_empty()
                        && let Some(depth) = standard.depth()
                    {
                        let mut folds = folds.to_vec();
                        folds.extend(hidden(&candidate, &folds, depth));
                        let ncheck = NCheck::new(m);
                        let next = Stage::assemble(candidate, options, p_rows, ncheck, folds);
                        return Ok(Staged::Next(Box::new(next)));
                    }
                    if let Some(reach) = reach {
                        let letters = creeping(&candidate, folds, reach);
                        if !letters.is_empty() {
                            return match standard {
                                Standard::Proof => Err(Stop::Creeping),
                                Standard::Sketch { .. } => Ok(Staged::Creeping(letters)),
                            };
                        }
                    }
                    let before = learner.size();
                    match learner.refine(game, m, &failures, h, &mut oracle, budget) {
                        Err(Stop::NotFound) if standard == Standard::Proof => {
                            return Err(Stop::Creeping);
                        }
                        Err(Stop::NotFound) => {
                            return Ok(Staged::Creeping(learner.creeping));
                        }
                        refined => refined?,
                    }
                    if learner.size() == before {
                        // Only what is learned over a sketch can contradict itself.
                        return Err(Stop::NotFound);
                    }
                    hypothesis = learner.hypothesis();
                }
                Verdict::Malformed if standard != Standard::Proof => return Err(Stop::NotFound),
                Verdict::Malformed => unreachable!(
                    "candidates are reduced, dead heaps are worth 1 and the base has 1 outside P"
                ),
            }
        }
    }

    fn assemble(
        candidate: Candidate,
        options: OptionSets,
        p_rows: BitMatrix,
        mut ncheck: NCheck,
        folds: Vec<Fold>,
    ) -> Stage {
        let values = candidate.valuation.values().to_vec();
        let (monoid, kept) = candidate.valuation.monoid.essential();
        let letters = kept.iter().map(|g| candidate.letters[g.index()]).collect();
        let valuation = Valuation::with_values(monoid, values);
        ncheck.generators_changed(&valuation);
        let mut known = FxHashMap::default();
        for n in 1..=valuation.last().0 {
            let set = options.of(Heap(n));
            if !set.is_empty() {
                known.entry(set.clone()).or_insert(valuation.value(Heap(n)));
            }
        }
        Stage {
            options,
            ncheck,
            tables: None,
            p_rows,
            known,
            letters,
            valuation,
            folds,
        }
    }
}

/// How an attempt at a stage ended.
enum Staged {
    Next(Box<Stage>),
    /// The powers of these letters creep.
    Creeping(Vec<Heap>),
}

/// The letters of a candidate that are not folded, each with the law that it keeps there.
fn laws(candidate: &Candidate, folds: &[Fold]) -> Vec<Fold> {
    let monoid = &candidate.valuation.monoid;
    let law = |(g, &heap): (u32, &Heap)| {
        let (index, period) = monoid.index_and_period(monoid.generator(Gen(g)));
        Fold {
            heap,
            index,
            period,
        }
    };
    let letters = (0..).zip(&candidate.letters);
    letters
        .filter(|&(_, &heap)| Fold::of(folds, heap).is_none())
        .map(law)
        .collect()
}

/// The letters of a candidate that creep, if one of them has come as far as `reach`: those that have come half as far.
fn creeping(candidate: &Candidate, folds: &[Fold], reach: u32) -> Vec<Heap> {
    let laws = laws(candidate, folds);
    if laws.iter().all(|law| law.index < reach) {
        return Vec::new();
    }
    let far = laws.into_iter().filter(|law| 2 * law.index >= reach);
    far.map(|law| law.heap).collect()
}

/// The letters that creep beside folded ones, which end that: they are as good as folded themselves.
fn hidden(candidate: &Candidate, folds: &[Fold], depth: u32) -> Vec<Fold> {
    let mut laws = laws(candidate, folds);
    laws.retain(|law| law.index >= depth);
    laws
}

/// Finds the value of every heap that is no letter by its row in the candidate, and changes the learner's mind
/// where the two differ. Heaps that shared a value are freed together in this way, where failures
/// would free them one by one. Says whether anything changed.
fn rederive(
    game: &HeapGame,
    candidate: &Candidate,
    options: &OptionSets,
    p_rows: &BitMatrix,
    learner: &mut Learner,
    h: Heap,
    budget: &Budget,
) -> Result<bool, Stop> {
    let m = &candidate.valuation;
    let order = m.monoid.order();
    let tables = Tables::new(m, &candidate.letters, options, p_rows, budget)?;
    let mut class_of = vec![None; order];
    for (c, x) in candidate.image.iter().enumerate().rev() {
        class_of[x.index()] = Some(c);
    }
    let mut v = Valuation::new(m.monoid.clone());
    let mut sets = OptionSets::new(game, &v);
    let mut known: FxHashMap<BitSet, Option<Elem>> = FxHashMap::default();
    let mut changed = false;
    for y in (1..h.0).map(Heap) {
        budget.check()?;
        sets.push(game, &v, y);
        let old = m.value(y);
        let set = sets.of(y);
        if set.is_empty() || learner.letters.binary_search(&y).is_ok() {
            v.push(old);
            continue;
        }
        let found = *known
            .entry(set.clone())
            .or_insert_with(|| tables.find(order, set, p_rows));
        let new = match found {
            Some(x) if x != old => match class_of[x.index()] {
                Some(c) if learner.representative(c).max_heap() < Some(y) => {
                    learner.set_word(y, c);
                    changed = true;
                    x
                }
                _ => old,
            },
            _ => old,
        };
        v.push(new);
    }
    Ok(changed)
}
