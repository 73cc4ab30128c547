//! Steps 5, 6 and 7: the automaton is right about every position, because it is right about every move.

use super::sets::{Set, Sets};
use super::{Algebra, Kind, Kinds};
use crate::check::{Checker, Rejected, reject};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Low parts are kept exactly up to this much beyond what one heap can add.
const SLACK: i64 = 3;

/// What a move makes of a value (m, x): (m', x + γ).
type Turn = (u32, Vec<i64>);

/// All that matters of some heaps of other kinds than the directions.
struct State {
    finite: u32,
    low: Vec<i64>,
    /// The numbers of the turns of their moves, increasing.
    turns: Vec<usize>,
}

/// A set of options; with a direction it counts only when a bit of that direction has been read.
type Entry = (Set, Option<usize>);

/// What remains of a position and its options after some letters.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Together {
    this: Set,
    options: Vec<Entry>,
    /// There is no heap yet.
    nothing: bool,
}

fn plus(a: &[i64], b: &[i64]) -> Vec<i64> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

fn minus(a: &[i64], b: &[i64]) -> Vec<i64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

/// What the moves of a heap add to the free part.
fn shifts(kind: &Kind) -> impl Iterator<Item = (u32, Vec<i64>)> {
    let own = &kind.value.free;
    kind.options
        .iter()
        .map(move |o| (o.finite, minus(&o.free, own)))
}

fn is_subset(a: &[usize], b: &[usize]) -> bool {
    let mut b = b.iter();
    a.iter().all(|x| b.any(|y| y == x))
}

impl Checker {
    /// Steps 5 to 7.
    pub(super) fn right_about_moves(
        &mut self,
        algebra: &Algebra,
        kinds: &Kinds,
    ) -> Result<(), Rejected> {
        let cut: Vec<i64> = (0..algebra.directions())
            .map(
                |i| match kinds.others.iter().map(|k| k.value.free[i]).max() {
                    None | Some(0) => 0,
                    Some(n) => n + SLACK,
                },
            )
            .collect();
        let vectors = self.vectors(kinds, &cut)?;
        let sets = self.sets(6, algebra, &vectors, 2)?;
        if sets.has_zero(sets.of(0, &algebra.one().free)) {
            return Err(reject(5, "the empty position is in P"));
        }
        self.say(
            5,
            "end check: 1 is not in P, heaps without options are worth 1",
        );
        self.automatic_p_check(algebra, kinds, &sets)?;
        self.automatic_n_check(algebra, kinds, &sets, &cut)
    }

    /// All vectors that positions and options are moved by.
    fn vectors(&mut self, kinds: &Kinds, cut: &[i64]) -> Result<BTreeSet<Vec<i64>>, Rejected> {
        let mut lows: Vec<Vec<i64>> = vec![Vec::new()];
        for &c in cut {
            self.spend(6, (lows.len() as u64).saturating_mul(c as u64 + 1))?;
            lows = lows
                .iter()
                .flat_map(|low| (0..=c).map(move |n| [&low[..], &[n]].concat()))
                .collect();
        }
        let mut moved: BTreeSet<Vec<i64>> = BTreeSet::from([vec![0; cut.len()]]);
        let mut still: BTreeSet<Vec<i64>> = BTreeSet::new();
        for kind in kinds.directions.iter().chain(&kinds.others) {
            still.insert(kind.value.free.clone());
            still.extend(kind.options.iter().map(|o| o.free.clone()));
            moved.extend(shifts(kind).map(|(_, gamma)| gamma));
        }
        let each = (cut.len() + 4) as u64 * 16;
        let all = (lows.len() as u64).saturating_mul(moved.len() as u64 * each);
        self.spend(6, all)?;
        self.hold(6, all)?;
        for gamma in &moved {
            still.extend(lows.iter().map(|low| plus(gamma, low)));
        }
        Ok(still)
    }

    fn automatic_p_check(
        &mut self,
        algebra: &Algebra,
        kinds: &Kinds,
        sets: &Sets,
    ) -> Result<(), Rejected> {
        let mut seen: HashSet<(Set, Set)> = HashSet::new();
        for kind in kinds.directions.iter().chain(&kinds.others) {
            for option in &kind.options {
                for m in 0..algebra.order() {
                    let own = algebra.times(m, kind.value.finite);
                    let other = algebra.times(m, option.finite);
                    let mut stack =
                        vec![(sets.of(own, &kind.value.free), sets.of(other, &option.free))];
                    self.spend(6, algebra.directions() as u64 + 4)?;
                    while let Some((a, b)) = stack.pop() {
                        if sets.is_empty(a) || sets.is_empty(b) || !seen.insert((a, b)) {
                            continue;
                        }
                        if sets.has_zero(a) && sets.has_zero(b) {
                            let reason = "a value in P has an option in P";
                            return Err(reject(6, reason));
                        }
                        self.spend(6, sets.digits.len() as u64)?;
                        self.hold(6, 32)?;
                        let after = |&s: &usize| (sets.after(a, s), sets.after(b, s));
                        stack.extend(sets.digits.iter().map(after));
                    }
                }
            }
        }
        let text = format!(
            "P-check: no value in P has an option in P, over {} pairs of {} sets",
            seen.len(),
            sets.count()
        );
        self.say(6, text);
        Ok(())
    }

    fn automatic_n_check(
        &mut self,
        algebra: &Algebra,
        kinds: &Kinds,
        sets: &Sets,
        cut: &[i64],
    ) -> Result<(), Rejected> {
        let (turns, number) = self.turns(algebra, kinds, sets)?;
        let mut states = vec![State {
            finite: 0,
            low: vec![0; cut.len()],
            turns: Vec::new(),
        }];
        // For each value the states none of which has all turns of another. The empty position, which needs no move, is not
        // among them.
        let mut least: HashMap<(u32, Vec<i64>), Vec<usize>> = HashMap::new();
        let mut seen: HashSet<Together> = HashSet::new();
        let mut at = 0;
        while at < states.len() {
            let root = position(algebra, kinds, sets, cut, &states[at], &turns, at == 0);
            self.spend(7, root.options.len() as u64 * 8)?;
            self.has_moves(sets, root, &mut seen)?;
            for kind in &kinds.others {
                let State {
                    finite,
                    low,
                    turns: before,
                } = &states[at];
                let beside = |&t: &usize| {
                    let (m, gamma) = &turns[t];
                    number[&(algebra.times(*m, kind.value.finite), gamma.clone())]
                };
                let own =
                    shifts(kind).map(|(m, gamma)| number[&(algebra.times(*finite, m), gamma)]);
                let all: BTreeSet<usize> = before.iter().map(beside).chain(own).collect();
                let sum = low.iter().zip(&kind.value.free).zip(cut);
                let new = State {
                    finite: algebra.times(*finite, kind.value.finite),
                    low: sum.map(|((a, b), c)| (a + b).min(*c)).collect(),
                    turns: all.into_iter().collect(),
                };
                let rivals = least.entry((new.finite, new.low.clone())).or_default();
                let size = new.turns.len() as u64;
                self.spend(7, (size + 1) * (rivals.len() as u64 + 8))?;
                self.hold(7, 8 * size + 128)?;
                if !rivals
                    .iter()
                    .any(|&r| is_subset(&states[r].turns, &new.turns))
                {
                    rivals.retain(|&r| !is_subset(&new.turns, &states[r].turns));
                    rivals.push(states.len());
                    states.push(new);
                }
            }
            at += 1;
        }
        let text = format!(
            "N-check: every other position has an option in P, over {} states of heaps and {} of numbers",
            states.len(),
            seen.len()
        );
        self.say(7, text);
        Ok(())
    }

    /// All turns of heaps of other kinds, with one number for those that lead to the same sets in every context.
    fn turns(
        &mut self,
        algebra: &Algebra,
        kinds: &Kinds,
        sets: &Sets,
    ) -> Result<(Vec<Turn>, HashMap<Turn, usize>), Rejected> {
        let gammas: BTreeSet<Vec<i64>> = kinds
            .others
            .iter()
            .flat_map(|kind| shifts(kind).map(|(_, gamma)| gamma))
            .collect();
        let mut list: Vec<Turn> = Vec::new();
        let mut number: HashMap<Turn, usize> = HashMap::new();
        let mut rows: HashMap<Vec<Set>, usize> = HashMap::new();
        for gamma in &gammas {
            for m in 0..algebra.order() {
                let n = u64::from(algebra.order());
                self.spend(7, n * (gamma.len() as u64 + 4))?;
                self.hold(7, 4 * n + 256)?;
                let row = (0..algebra.order())
                    .map(|n| sets.of(algebra.times(n, m), gamma))
                    .collect();
                let new = list.len();
                let found = *rows.entry(row).or_insert(new);
                if found == new {
                    list.push((m, gamma.clone()));
                }
                number.insert((m, gamma.clone()), found);
            }
        }
        Ok((list, number))
    }

    /// Searches for numbers of heaps of the directions that leave a position outside P without an option in P.
    fn has_moves(
        &mut self,
        sets: &Sets,
        root: Together,
        seen: &mut HashSet<Together>,
    ) -> Result<(), Rejected> {
        let mut stack = vec![root];
        while let Some(mut now) = stack.pop() {
            now.options.retain(|(set, _)| !sets.is_empty(*set));
            now.options.sort_unstable();
            now.options.dedup();
            let size = now.options.len() as u64 + 1;
            self.spend(7, 4 * size)?;
            let always = |(set, direction): &Entry| direction.is_none() && sets.is_full(*set);
            if sets.is_full(now.this) || now.options.iter().any(always) || seen.contains(&now) {
                continue;
            }
            let now_in_p = |(set, direction): &Entry| direction.is_none() && sets.has_zero(*set);
            if !now.nothing && !sets.has_zero(now.this) && !now.options.iter().any(now_in_p) {
                let reason = "a position that is not in P has no option in P";
                return Err(reject(7, reason));
            }
            self.spend(7, size * sets.digits.len() as u64)?;
            self.hold(7, 16 * size + 64)?;
            for (letter, &s) in sets.digits.iter().enumerate() {
                let entry = |&(set, direction): &Entry| {
                    let read = |i: &usize| letter >> i & 1 == 0;
                    (sets.after(set, s), direction.filter(read))
                };
                stack.push(Together {
                    this: sets.after(now.this, s),
                    options: now.options.iter().map(entry).collect(),
                    nothing: now.nothing && letter == 0,
                });
            }
            seen.insert(now);
        }
        Ok(())
    }
}

/// The heaps of a state, beside any number of heaps of each direction, with all moves.
fn position(
    algebra: &Algebra,
    kinds: &Kinds,
    sets: &Sets,
    cut: &[i64],
    state: &State,
    turns: &[Turn],
    nothing: bool,
) -> Together {
    let turned = |&t: &usize| {
        let (m, gamma): &Turn = &turns[t];
        (sets.of(*m, &plus(gamma, &state.low)), None)
    };
    let mut options: Vec<Entry> = state.turns.iter().map(turned).collect();
    for (i, kind) in kinds.directions.iter().enumerate() {
        // Where the low part is cut off it may hold all that the value has in this direction, and there is no such heap to move.
        if cut[i] > 0 && state.low[i] == cut[i] {
            continue;
        }
        for (m, gamma) in shifts(kind) {
            let shift = plus(&gamma, &state.low);
            // A move needs a heap. Where the sum would be negative without one, that is seen to already.
            let direction = (shift[i] >= 0).then_some(i);
            options.push((sets.of(algebra.times(state.finite, m), &shift), direction));
        }
    }
    Together {
        this: sets.of(state.finite, &state.low),
        options,
        nothing,
    }
}
