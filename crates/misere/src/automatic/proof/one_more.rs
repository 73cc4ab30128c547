//! The proof for one more letter that is worth what positions of the others are worth.
//!
//! *Theorem.* S describes the P-positions of the words in some letters by their values in V = M × N^f. The options of one more letter g are such words, at
//! least one, and W₁, W₂, … are such words of the value v that g is given, at least one. For a position W let stuck(W) be the set of y ∈ V with
//! y·v ∉ S such that y·Φ(W') ∉ S for every option W' of W. Then S describes the P-positions with g too if
//!
//! * for each option o of g and each y ∈ V not both y·v and y·Φ(o) are in S;
//! * each y ∈ stuck(g) is in some stuck(W_i); and, if one of these W_i is 0, then 1 ∉ stuck(g).
//!
//! *Proof.* Let X = gᵏ·Y, k ≥ 1, where Y has no g, and y = vᵏ⁻¹·Φ(Y), so that Φ(X) = y·v. Let Φ(X) be in S. No option of X by a move in g is in S, by the first
//! condition. One by a move in Y would have the value of one of W₁ᵏ·Y, which has the value of X: but this is right without g. Now let Φ(X) not be in S. If
//! y ∉ stuck(g), a move in g leads into S. Else y ∈ stuck(W_i) for some i. The position W_iᵏ·Y has the value of X, so it is not in S.
//! It is not 0: else W_i = 0, Y = 0, v = 1 and y = 1, which is not in stuck(g). So it has an option in S, by a move in Y, since y ∈ stuck(W_i). The same
//! move is one in X. That 0 is not in S is known.
//!
//! No word is looked at beside the letter: one search through classes of translates decides the second condition, one for each element of M. It may fail where the
//! claim is true; then [`verify`](super::verify) decides. The other way round, what is proved here can be proved there as well, and by the checkers of certificates,
//! if the claim without g can: words with letters of directions are left out from the W_i, so that W_iᵏ·Y is a word of the N-check with the value and the low part of
//! gᵏ·Y, and where it is stuck nowhere, by its turns in Y, neither is the other.

use crate::automatic::automaton::Automaton;
use crate::automatic::claim::{Claim, Value};
use crate::automatic::effort::EFFORT;
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::automatic::numbers::{Digits, State};
use crate::automatic::translate::{Carry, Class, Classes, Translates};
use crate::limits::{Budget, Stop};
use crate::monoid::Elem;
use crate::word::{Exponents, Letter, Overflow};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// Proves claims about one more letter; what is known of translates is kept from one to the next.
#[derive(Default)]
pub struct OneMore {
    /// The automaton to which the following belongs.
    known: Option<Known>,
}

struct Known {
    automaton: Automaton,
    classes: Classes,
    sets: FxHashMap<(State, Carry), Class>,
}

/// What is compared: the values of the options of the new letter, and those of each of its peers.
struct Sides {
    own: Vec<Value>,
    peers: Vec<Vec<Value>>,
    /// A peer is the empty word.
    has_zero: bool,
}

impl OneMore {
    /// Whether this proves that a claim describes the P-positions, if without the last letter it does. The `peers` are words in the other letters; those
    /// count that have the value of the last letter.
    pub fn proves(
        &mut self,
        letters: &Letters,
        claim: &Claim,
        peers: &[Exponents],
        budget: &Budget,
    ) -> Result<bool, Stop> {
        match self.checks(letters, claim, peers, &Meter::new(budget)) {
            Ok(proved) => Ok(proved),
            Err(NotFound::Stopped(stop)) => Err(stop),
            Err(_) => Ok(false),
        }
    }

    fn checks(
        &mut self,
        letters: &Letters,
        claim: &Claim,
        peers: &[Exponents],
        meter: &Meter,
    ) -> Result<bool, NotFound> {
        let (Some(new), true) = (letters.all().last(), claim.values.len() == letters.count())
        else {
            return Ok(false);
        };
        let Some(sides) = Sides::of(letters, claim, new, peers, meter)? else {
            return Ok(false);
        };
        let this = Carry::of(&claim[new].free)?;
        let mut shifts: Vec<Carry> = vec![this.clone()];
        for value in sides.own.iter().chain(sides.peers.iter().flatten()) {
            shifts.push(Carry::of(&value.free)?);
        }
        let known = self.known(claim, &shifts, meter)?;
        let mut search = Search {
            classes: &known.classes,
            meter,
            pairs: FxHashSet::default(),
            seen: FxHashSet::default(),
        };
        for m in claim.table.elements() {
            meter.work(20 + 20 * shifts.len())?;
            let set = |value: &Value| {
                let product = claim.table.mul(m, value.finite);
                let carry = Carry::of(&value.free)?;
                let start = claim.start[product.index()];
                Ok::<Class, Overflow>(known.sets[&(start, carry)])
            };
            let all = |list: &[Value]| {
                list.iter()
                    .map(set)
                    .collect::<Result<Vec<Class>, Overflow>>()
            };
            let stuck = Stuck {
                this: set(&claim[new])?,
                own: all(&sides.own)?,
                peers: sides
                    .peers
                    .iter()
                    .map(|p| all(p))
                    .collect::<Result<_, _>>()?,
            };
            if !search.are_disjoint(&stuck)? {
                return Ok(false);
            }
            let begins_stuck = m == Elem::ONE && stuck.is_stuck(&known.classes);
            if (sides.has_zero && begins_stuck) || !search.are_covered(stuck)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The classes of all translates by these shifts.
    fn known(
        &mut self,
        claim: &Claim,
        shifts: &[Carry],
        meter: &Meter,
    ) -> Result<&Known, NotFound> {
        let has_all = |known: &Known| {
            known.automaton == claim.automaton
                && shifts.iter().all(|c| {
                    let mut starts = claim.start.iter();
                    starts.all(|&q| known.sets.contains_key(&(q, c.clone())))
                })
        };
        meter.work(10 * shifts.len() * claim.start.len())?;
        let known = match self.known.take() {
            Some(known) if has_all(&known) => known,
            before => {
                let mut keys: FxHashSet<(State, Carry)> = before
                    .filter(|known| known.automaton == claim.automaton)
                    .map_or_else(FxHashSet::default, |known| known.sets.into_keys().collect());
                for c in shifts {
                    keys.extend(claim.start.iter().map(|&q| (q, c.clone())));
                }
                let mut translates = Translates::new(&claim.automaton);
                let mut sets = Vec::with_capacity(keys.len());
                for (q, c) in keys {
                    sets.push(((q, c.clone()), translates.of(q, c, meter)?));
                }
                let classes = translates.classes(meter)?;
                let class = |(key, t)| (key, classes.of(t));
                Known {
                    automaton: claim.automaton.clone(),
                    sets: sets.into_iter().map(class).collect(),
                    classes,
                }
            }
        };
        Ok(self.known.insert(known))
    }
}

impl Sides {
    /// The sides for a letter and those of its peers that have its value; `None` if it has no options or no such peers.
    fn of(
        letters: &Letters,
        claim: &Claim,
        new: Letter,
        peers: &[Exponents],
        meter: &Meter,
    ) -> Result<Option<Sides>, NotFound> {
        let mut own = Vec::new();
        for option in letters.options(new) {
            meter.work(10 + 4 * option.len())?;
            own.push(claim.product(option.iter().map(|f| (f.letter, f.copies)))?);
        }
        own.sort();
        own.dedup();
        let directions = claim.letters_of_directions().unwrap_or_default();
        let mut sides = Sides {
            own,
            peers: Vec::new(),
            has_zero: false,
        };
        for peer in peers {
            let fits = peer
                .factors()
                .all(|(l, _)| l < new && !directions.contains(&l));
            if !fits || claim.product(peer.factors())? != claim[new] {
                continue;
            }
            let mut values = Vec::new();
            for (l, _) in peer.factors() {
                for option in letters.options(l) {
                    meter.work(10 * (1 + peer.len()))?;
                    let mut after = peer.clone();
                    after.remove(l)?;
                    after.times_factors(option)?;
                    values.push(claim.product(after.factors())?);
                }
            }
            values.sort();
            values.dedup();
            sides.has_zero |= peer.factors().next().is_none();
            sides.peers.push(values);
        }
        let is_sound = !sides.own.is_empty() && !sides.peers.is_empty();
        Ok(is_sound.then_some(sides))
    }
}

/// What remains, after some digits, of the sets in question: of the positions beside the new letter, of those beside its options, and of those beside the
/// options of each peer.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Stuck {
    this: Class,
    own: Vec<Class>,
    peers: Vec<Vec<Class>>,
}

impl Stuck {
    /// Whether nothing but zeros to come means that the new letter is stuck.
    fn is_stuck(&self, classes: &Classes) -> bool {
        !classes.holds_zero(self.this) && !self.own.iter().any(|&c| classes.holds_zero(c))
    }

    /// Whether then no peer is.
    fn is_alone(&self, classes: &Classes) -> bool {
        let moves = |peer: &Vec<Class>| peer.iter().any(|&c| classes.holds_zero(c));
        self.is_stuck(classes) && self.peers.iter().all(moves)
    }

    /// The same with what does not matter left out; `None` if from here on the new letter is not stuck, or some peer is stuck with it.
    fn reduced(mut self, classes: &Classes) -> Option<Stuck> {
        if classes.is_full(self.this) || self.own.iter().any(|&c| classes.is_full(c)) {
            return None;
        }
        self.own.retain(|&c| !classes.is_empty(c) && c != self.this);
        self.own.sort_unstable();
        self.own.dedup();
        let (this, own) = (self.this, &self.own);
        for peer in &mut self.peers {
            // Where the new letter is stuck these lead nowhere.
            peer.retain(|c| !classes.is_empty(*c) && *c != this && own.binary_search(c).is_err());
            if peer.is_empty() {
                return None;
            }
            peer.sort_unstable();
            peer.dedup();
        }
        self.peers
            .retain(|peer| !peer.iter().any(|&c| classes.is_full(c)));
        self.peers.sort_unstable();
        self.peers.dedup();
        Some(self)
    }
}

struct Search<'a> {
    classes: &'a Classes,
    meter: &'a Meter<'a>,
    pairs: FxHashSet<(Class, Class)>,
    seen: FxHashSet<Stuck>,
}

impl Search<'_> {
    /// The first condition: no vector is in the set of the letter and in one of its options.
    fn are_disjoint(&mut self, sets: &Stuck) -> Result<bool, Stop> {
        let mut queue: Vec<(Class, Class)> = sets.own.iter().map(|&c| (sets.this, c)).collect();
        while let Some((a, b)) = queue.pop() {
            self.meter.work(10)?;
            if self.classes.is_empty(a) || self.classes.is_empty(b) || !self.pairs.insert((a, b)) {
                continue;
            }
            if self.classes.holds_zero(a) && self.classes.holds_zero(b) {
                return Ok(false);
            }
            self.meter.work(4 * self.classes.digits().len())?;
            let after = |x: Digits| (self.classes.after(a, x), self.classes.after(b, x));
            queue.extend(self.classes.digits().map(after));
        }
        Ok(true)
    }

    /// The second condition: where the letter is stuck, so is a peer. Says no as well if that takes too long.
    fn are_covered(&mut self, sets: Stuck) -> Result<bool, Stop> {
        let mut queue = VecDeque::from([sets]);
        while let Some(now) = queue.pop_front() {
            let size = now.own.len() + now.peers.iter().map(Vec::len).sum::<usize>();
            self.meter.work(20 + 10 * size)?;
            let Some(now) = now.reduced(self.classes) else {
                continue;
            };
            if self.seen.contains(&now) {
                continue;
            }
            if now.is_alone(self.classes) || self.seen.len() >= EFFORT.most_sets {
                return Ok(false);
            }
            self.meter
                .work(self.classes.digits().len() * (10 + 5 * size))?;
            for x in self.classes.digits() {
                let after =
                    |list: &Vec<Class>| list.iter().map(|&c| self.classes.after(c, x)).collect();
                queue.push_back(Stuck {
                    this: self.classes.after(now.this, x),
                    own: after(&now.own),
                    peers: now.peers.iter().map(after).collect(),
                });
            }
            self.seen.insert(now);
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Verdict, verify};
    use super::*;
    use crate::automatic::{AutomaticSolution, Growing, Step, solve_automatic};
    use crate::ruleset::HeapGame;

    /// All words with at most two factors.
    fn short(count: usize) -> Vec<Exponents> {
        let mut words = vec![Exponents::one(count)];
        for l in Letter::first(count) {
            words.push(Exponents::letter(count, l));
            for k in Letter::first(l.index() + 1) {
                let mut word = Exponents::letter(count, l);
                word.add(k, 1).unwrap();
                words.push(word);
            }
        }
        words
    }

    /// For each letter from `first` on the claim without it and those after it, and all values that short words have for it: what is proved here
    /// is proved by the other proof. Says how often this one did, how often only the other, and how often neither.
    fn compared(solution: &AutomaticSolution, first: u32) -> [usize; 3] {
        let budget = Budget::unlimited();
        let AutomaticSolution { game, claim, .. } = solution;
        let mut counts = [0; 3];
        let mut kept = OneMore::default();
        for heap in first..=solution.heap {
            let letters = Letters::of(game, heap, &budget).unwrap();
            let count = letters.count();
            let is_new = letters.of_heap[heap as usize] == Some(Letter(count as u32 - 1));
            let before = claim.values[..count - 1].to_vec();
            for word in short(count - 1).iter().filter(|_| is_new) {
                let mut claim = claim.clone();
                claim.values.truncate(count - 1);
                claim.values.push(claim.value(word).unwrap());
                let same = (0..count - 1).filter(|&l| before[l] == claim.values[count - 1]);
                let mut peers: Vec<Exponents> = same
                    .map(|l| Exponents::letter(count, Letter(l as u32)))
                    .collect();
                peers.push(word.clone());
                let proved = kept.proves(&letters, &claim, &peers, &budget).unwrap();
                let verdict = verify(&letters, &claim, &budget).unwrap();
                match (proved, matches!(verdict, Verdict::Proved(_))) {
                    (true, true) => counts[0] += 1,
                    (false, true) => counts[1] += 1,
                    (false, false) => counts[2] += 1,
                    (true, false) => panic!("heap {heap} is not worth {word:?}"),
                }
            }
        }
        counts
    }

    /// Heaps that are words change nothing, so that the claim without them is one.
    #[test]
    fn what_is_proved_for_one_letter_is_proved() {
        let mut sum = [0; 3];
        for (code, first, last) in [("0.1457", 21, 34), ("0.404", 17, 20), ("0.31011", 6, 12)] {
            let game = HeapGame::parse(code).unwrap();
            let budget = Budget::unlimited();
            let solution = solve_automatic(&game, first - 1, &budget).unwrap();
            let mut growing = Growing::new(solution, &budget).unwrap();
            while growing.solution().heap < last {
                let step = growing.push_heap(&budget).unwrap();
                assert!(
                    matches!(step, Step::Word | Step::Twin),
                    "the quotient stays"
                );
            }
            let counts = compared(growing.solution(), first);
            assert!(counts[0] > 0 && counts[2] > 0, "{code}: {counts:?}");
            sum = [0, 1, 2].map(|i| sum[i] + counts[i]);
        }
        // That it does not prove everything is why the other is there.
        assert!(sum[0] > 15 && sum[1] > 0 && sum[2] > 1000, "{sum:?}");
    }

    /// Heap 6 of 0.31011 has one option, a P-position: it is worth 1, and 0 is its peer.
    #[test]
    fn a_letter_may_be_worth_nothing() {
        let budget = Budget::unlimited();
        let game = HeapGame::parse("0.31011").unwrap();
        let solution = solve_automatic(&game, 6, &budget).unwrap();
        let new = solution.letters.of_heap[6].unwrap();
        assert_eq!(new.index() + 1, solution.letters.count());
        let one = Exponents::one(solution.letters.count());
        let mut claim = solution.claim.clone();
        claim.values[new.index()] = claim.one();
        let proves = |claim: &Claim, peers: &[Exponents]| {
            OneMore::default()
                .proves(&solution.letters, claim, peers, &budget)
                .unwrap()
        };
        assert!(proves(&claim, std::slice::from_ref(&one)));
        assert!(!proves(&claim, &[]), "nothing to compare with");
        claim.values[new.index()] = claim[Letter(0)].clone();
        assert!(!proves(
            &claim,
            &[one, Exponents::letter(new.index(), Letter(0))]
        ));
    }
}
