//! Steps 5, 6 and 7: the automaton is right about every position, because it is right about every move.

use super::sets::{Set, Sets, Shift};
use super::turns::{Lows, Turns};
use super::{Algebra, Kind, Kinds};
use crate::checker::{Checker, Failed, reject};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap, HashSet};

/// Low parts are kept exactly up to this much beyond what one heap can add.
const SLACK: i64 = 3;

/// All that matters of some heaps of other kinds than the directions.
struct State {
    finite: u32,
    /// The number of the low part.
    low: u32,
    /// The numbers of the turns of their moves, increasing.
    turns: Vec<u32>,
    /// One bit for each turn, several turns sharing one: subsets have subsets.
    bits: u64,
    /// Another state with the same value has some of these turns and no others.
    needless: bool,
}

impl State {
    fn has_some_turns_of(&self, other: &State) -> bool {
        self.bits & !other.bits == 0 && is_subset(&self.turns, &other.turns)
    }
}

/// A set of options; with a direction it counts only when a bit of that direction has been read.
type Entry = (Set, Option<u8>);

/// What remains of a position and its options after some letters.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Together {
    this: Set,
    options: Vec<Entry>,
    /// There is no heap yet.
    nothing: bool,
}

/// The bytes of what is still to be looked at.
fn held(now: &Together) -> u64 {
    8 * now.options.len() as u64 + 48
}

pub(super) fn plus(a: &[i64], b: &[i64]) -> Vec<i64> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

fn minus(a: &[i64], b: &[i64]) -> Vec<i64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

/// What the moves of a heap add to the free part.
pub(super) fn shifts(kind: &Kind) -> impl Iterator<Item = (u32, Vec<i64>)> {
    let own = &kind.value.free;
    kind.options
        .iter()
        .map(move |o| (o.finite, minus(&o.free, own)))
}

fn is_subset(a: &[u32], b: &[u32]) -> bool {
    let mut b = b.iter();
    a.len() <= b.len() && a.iter().all(|x| b.any(|y| y == x))
}

impl Checker<'_> {
    /// Steps 5 to 7.
    pub(super) fn right_about_moves(
        &mut self,
        algebra: &Algebra,
        kinds: &Kinds,
    ) -> Result<(), Failed> {
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
        if sets.has_zero(sets.of(0, sets.shift(&algebra.one().free))) {
            return Err(reject(5, "the empty position is in P"));
        }
        self.say(
            5,
            "end check: 1 is not in P, heaps without options are worth 1",
        );
        self.automatic_p_check(algebra, kinds, &sets)?;
        self.automatic_n_check(algebra, kinds, &sets, cut)
    }

    /// All vectors that positions and options are moved by.
    fn vectors(&mut self, kinds: &Kinds, cut: &[i64]) -> Result<BTreeSet<Vec<i64>>, Failed> {
        let each = (cut.len() + 4) as u64 * 16;
        let mut moved: BTreeSet<Vec<i64>> = BTreeSet::from([vec![0; cut.len()]]);
        let mut still: BTreeSet<Vec<i64>> = BTreeSet::new();
        for kind in kinds.directions.iter().chain(&kinds.others) {
            still.insert(kind.value.free.clone());
            for (option, (_, gamma)) in kind.options.iter().zip(shifts(kind)) {
                self.spend(6, each)?;
                self.hold(6, 2 * each)?;
                still.insert(option.free.clone());
                moved.insert(gamma);
            }
        }
        let lows = cut
            .iter()
            .fold(1u64, |all, &c| all.saturating_mul(c as u64 + 1));
        let all = lows.saturating_mul(moved.len() as u64).saturating_mul(each);
        self.afford(6, all)?;
        self.hold(6, all)?;
        if lows > u64::from(u32::MAX) {
            let reason = "refused: checking it would take too much memory";
            return Err(reject(6, reason));
        }
        let lows = Lows::new(cut.to_vec());
        for gamma in &moved {
            for low in 0..lows.count() {
                self.spend(6, each)?;
                still.insert(plus(gamma, &lows.vector(low)));
            }
        }
        Ok(still)
    }

    fn automatic_p_check(
        &mut self,
        algebra: &Algebra,
        kinds: &Kinds,
        sets: &Sets,
    ) -> Result<(), Failed> {
        let mut seen: HashSet<(Set, Set)> = HashSet::new();
        let mut stack = Vec::new();
        for kind in kinds.directions.iter().chain(&kinds.others) {
            let value = sets.shift(&kind.value.free);
            for option in &kind.options {
                let shift = sets.shift(&option.free);
                for m in 0..algebra.order() {
                    let own = algebra.times(m, kind.value.finite);
                    let other = algebra.times(m, option.finite);
                    stack.push((sets.of(own, value), sets.of(other, shift)));
                    self.spend(6, 4)?;
                    self.hold(6, 8)?;
                    while let Some((a, b)) = stack.pop() {
                        self.spend(6, 1)?;
                        self.release(8);
                        if sets.is_empty(a) || sets.is_empty(b) || !seen.insert((a, b)) {
                            continue;
                        }
                        if sets.has_zero(a) && sets.has_zero(b) {
                            let reason = "a value in P has an option in P";
                            return Err(reject(6, reason));
                        }
                        self.spend(6, sets.digits.len() as u64)?;
                        self.hold(6, 32 + 8 * sets.digits.len() as u64)?;
                        let after = |&s: &usize| (sets.after(a, s), sets.after(b, s));
                        stack.extend(sets.digits.iter().map(after));
                    }
                }
            }
        }
        (self.size.sets, self.size.pairs) = (sets.count(), seen.len());
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
        cut: Vec<i64>,
    ) -> Result<(), Failed> {
        let mut turns = self.turns(algebra, kinds, sets, Lows::new(cut))?;
        let mut states = vec![State {
            finite: 0,
            low: 0,
            turns: Vec::new(),
            bits: 0,
            needless: false,
        }];
        // Those with few turns first: they make others needless before these are looked at.
        let mut queue = BinaryHeap::from([Reverse((0, 0))]);
        // For each value the states none of which has all turns of another. The empty position, which needs no move, is not
        // among them.
        let mut least: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
        let mut seen: HashSet<Together> = HashSet::new();
        let mut looked_at = 0;
        while let Some(Reverse((_, at))) = queue.pop() {
            self.spend(7, 1)?;
            if states[at].needless {
                continue;
            }
            looked_at += 1;
            let root = self.position(algebra, kinds, sets, &states[at], &mut turns, at == 0)?;
            self.has_moves(sets, root, &mut seen)?;
            for (k, kind) in kinds.others.iter().enumerate() {
                let State { finite, low, .. } = states[at];
                let together = turns.with(algebra, &states[at].turns, finite, k);
                let new = State {
                    finite: algebra.times(finite, kind.value.finite),
                    low: turns.lows.plus(low, &kind.value.free),
                    bits: together.iter().fold(0, |bits, t| bits | 1 << (t % 64)),
                    turns: together,
                    needless: false,
                };
                let size = new.turns.len() as u64 + 1;
                self.in_parts(7, states[at].turns.len() + new.turns.len(), 4, |_| {})?;
                let rivals = least.entry((new.finite, new.low)).or_default();
                let mut needed = true;
                for &rival in rivals.iter() {
                    self.in_parts(7, size as usize, 1, |_| {})?;
                    if states[rival as usize].has_some_turns_of(&new) {
                        needed = false;
                        break;
                    }
                }
                if needed {
                    self.hold(7, 4 * size + 128)?;
                    rivals.retain(|&r| {
                        let rival = &mut states[r as usize];
                        rival.needless = new.has_some_turns_of(rival);
                        !rival.needless
                    });
                    rivals.push(states.len() as u32);
                    queue.push(Reverse((new.turns.len(), states.len())));
                    states.push(new);
                }
            }
        }
        (self.size.heaps, self.size.numbers) = (looked_at, seen.len());
        let text = format!(
            "N-check: every other position has an option in P, over {looked_at} states of heaps and {} of numbers",
            seen.len()
        );
        self.say(7, text);
        Ok(())
    }

    /// The heaps of a state, beside any number of heaps of each direction, with all moves.
    fn position(
        &mut self,
        algebra: &Algebra,
        kinds: &Kinds,
        sets: &Sets,
        state: &State,
        turns: &mut Turns,
        nothing: bool,
    ) -> Result<Together, Failed> {
        let mut options: Vec<Entry> = Vec::new();
        self.in_parts(7, state.turns.len(), 8, |part| {
            for &turn in &state.turns[part] {
                let (m, gamma) = turns.list[turn as usize];
                options.push((sets.of(m, turns.moved(sets, gamma, state.low)), None));
            }
        })?;
        let low = turns.lows.vector(state.low);
        for (i, kind) in kinds.directions.iter().enumerate() {
            // Where the low part is cut off it may hold all that the value has in this direction, and there is no such heap to move.
            if turns.lows.is_cut_off(&low, i) {
                continue;
            }
            for (m, gamma) in shifts(kind) {
                self.spend(7, 8 + low.len() as u64)?;
                let shift = plus(&gamma, &low);
                // A move needs a heap. Where the sum would be negative without one, that is seen to already.
                let direction = (shift[i] >= 0).then_some(i as u8);
                let moved: Shift = sets.shift(&shift);
                options.push((sets.of(algebra.times(state.finite, m), moved), direction));
            }
        }
        Ok(Together {
            this: sets.of(state.finite, sets.shift(&low)),
            options,
            nothing,
        })
    }

    /// Searches for numbers of heaps of the directions that leave a position outside P without an option in P.
    fn has_moves(
        &mut self,
        sets: &Sets,
        root: Together,
        seen: &mut HashSet<Together>,
    ) -> Result<(), Failed> {
        let mut stack = vec![root];
        self.hold(7, held(&stack[0]))?;
        while let Some(mut now) = stack.pop() {
            self.spend(7, 4)?;
            self.release(held(&now));
            self.in_parts(7, now.options.len(), 4, |_| {})?;
            let always = |(set, direction): &Entry| direction.is_none() && sets.is_full(*set);
            if sets.is_full(now.this) || now.options.iter().any(always) {
                continue;
            }
            now.options.retain(|(set, _)| !sets.is_empty(*set));
            now.options.sort_unstable();
            now.options.dedup();
            if seen.contains(&now) {
                continue;
            }
            let now_in_p = |(set, direction): &Entry| direction.is_none() && sets.has_zero(*set);
            if !now.nothing && !sets.has_zero(now.this) && !now.options.iter().any(now_in_p) {
                let reason = "a position that is not in P has no option in P";
                return Err(reject(7, reason));
            }
            let size = now.options.len() as u64 + 1;
            self.hold(7, 16 * size + 64)?;
            self.hold(7, held(&now) * sets.digits.len() as u64)?;
            for (letter, &s) in sets.digits.iter().enumerate() {
                self.in_parts(7, now.options.len() + 1, 1, |_| {})?;
                let entry = |&(set, direction): &Entry| {
                    let read = |i: &u8| letter >> i & 1 == 0;
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
