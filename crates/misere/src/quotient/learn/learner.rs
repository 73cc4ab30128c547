//! Learning how the positions without the new heap split when the new heap may stand beside them.
//!
//! The hypothesis C is a commutative machine over *letters*, heaps that act on its classes; every other heap stands for
//! a word in smaller letters. Classes are the leaves of a discrimination tree, whose inner nodes ask for the outcome of
//! a word plus a test position (exact learning after Angluin, Rivest and Schapire). Two classes are separated by a test
//! and so are truly different; what may be wrong is that too little is separated, and then a failure of the proof shows
//! where.

use super::corners::Corners;
use super::oracle::Oracle;
use super::tree::Tree;
use super::walks::Walks;
use crate::monoid::{BipartiteMonoid, BitMatrix, Elem, Gen, commuting};
use crate::position::{Heap, Position};
use crate::quotient::fold::Fold;
use crate::quotient::proof::Claim;
use crate::quotient::valuation::{Pretending, Valuation};
use crate::ruleset::HeapGame;
use crate::turns::Turn;

const NONE: u32 = u32::MAX;

/// What it costs to find the class of a word, apart from the oracle,
const SIFT: usize = 200;
/// and to find it again.
const SIFTED: usize = 8;

/// How many positions an outcome may cost that is welcome but not needed.
const CHEAP: usize = 10;

/// The hypothesis and what it was learned from.
pub struct Learner<'a> {
    base: &'a Pretending,
    /// Its rows { w : x·w ∈ P }.
    base_rows: &'a BitMatrix,
    /// The heaps that act on the classes, in order.
    pub letters: Vec<Heap>,
    /// For each heap below h, the word it stands for; a letter stands for itself.
    words: Vec<Position>,
    tree: Tree,
    /// Where the walk down the tree starts: the leaf, before any refinement, of each element of the base.
    start: Vec<u32>,
    /// The nodes that representatives reach with a letter more.
    walks: Walks,
    states: Vec<Position>,
    /// The number of each representative among the walks.
    numbers: Vec<u32>,
    leaves: Vec<u32>,
    state_of: Vec<u32>,
    action: Vec<Vec<u32>>,
    /// The highest power of a letter in a representative, from the last enumeration on.
    highest: u32,
    /// What becomes of letters whose powers creep.
    pub creeping: Creeping,
}

/// What a learner does about letters whose powers creep.
#[derive(Clone, Debug)]
pub enum Creeping {
    /// The limits of the turn say how far they may.
    Limited,
    /// It gives up when a letter has twice as many powers as this; others are folded.
    Folded {
        /// From so many powers on a letter creeps.
        reach: u32,
        /// The letters that are folded.
        folds: Vec<Fold>,
    },
}

impl Creeping {
    /// The letters that are folded.
    pub fn folds(&self) -> &[Fold] {
        match self {
            Creeping::Limited => &[],
            Creeping::Folded { folds, .. } => folds,
        }
    }
}

/// The learner has given up: these letters creep.
pub struct Crept(pub Vec<Heap>);

impl<'a> Learner<'a> {
    /// Starts from the proved quotient of the heaps below h, given with its rows { w : x·w ∈ P }.
    pub async fn new(
        base: &'a Pretending,
        p_rows: &'a BitMatrix,
        creeping: Creeping,
        turn: &Turn,
    ) -> Learner<'a> {
        let order = base.monoid.order();
        let (tree, start) = Tree::of(base, p_rows, turn).await;
        let states = base.representatives(turn).await;
        turn.allow_table::<Position>(base.values().len()).await;
        let words = base.values().iter().map(|v| states[v.index()].clone());
        let words: Vec<Position> = words.collect();
        turn.work(16 * words.len()).await;
        let mut state_of = vec![NONE; tree.len()];
        for (s, &leaf) in start.iter().enumerate() {
            state_of[leaf as usize] = s as u32;
        }
        let action = |g: u32| base.monoid.action_of(Gen(g)).to_vec();
        turn.work(order * (4 + base.letters.len())).await;
        Learner {
            base,
            base_rows: p_rows,
            letters: base.letters.clone(),
            words,
            tree,
            leaves: start.clone(),
            start,
            walks: Walks::new(base.letters.len()),
            states,
            numbers: Vec::new(),
            state_of,
            action: (0..base.letters.len() as u32).map(action).collect(),
            highest: 0,
            creeping,
        }
    }

    /// The leaf below a node that a word has reached.
    async fn sift(
        &self,
        word: &Position,
        mut node: u32,
        oracle: &mut Oracle<'_>,
        turn: &Turn,
    ) -> u32 {
        while let Some((test, children)) = self.tree.test(node) {
            let p = oracle.is_p(word, test, turn).await;
            node = children[usize::from(p)];
        }
        node
    }

    /// The leaf of a representative with a letter more, if it was found before and has not been split.
    #[inline]
    fn known_leaf(&self, s: usize, letter: usize) -> Option<u32> {
        let reached = self.walks.node(self.numbers[s], letter);
        reached.filter(|&node| self.tree.test(node).is_none())
    }

    /// The leaf of a representative with a letter more.
    async fn leaf_after(
        &mut self,
        s: usize,
        letter: usize,
        oracle: &mut Oracle<'_>,
        turn: &Turn,
    ) -> u32 {
        if let Some(leaf) = self.known_leaf(s, letter) {
            turn.work(SIFTED).await;
            return leaf;
        }
        let number = self.numbers[s];
        let reached = self.walks.node(number, letter);
        turn.work(SIFT).await;
        let word = self.longer(s, letter);
        let first = reached.unwrap_or_else(|| self.start[self.base.eval(&word).index()]);
        let leaf = self.sift(&word, first, oracle, turn).await;
        self.walks.reaches(number, letter, leaf);
        leaf
    }

    /// A representative with a letter more.
    fn longer(&self, s: usize, letter: usize) -> Position {
        let mut word = self.states[s].clone();
        word.add(self.letters[letter], 1);
        word
    }

    /// The value of heap `y` as a word in smaller letters.
    pub fn set_word(&mut self, y: Heap, class: usize) {
        self.words[y.index()] = self.states[class].clone();
    }

    /// The representative of a class.
    pub fn representative(&self, class: usize) -> &Position {
        &self.states[class]
    }

    /// Makes a heap a letter; the hypothesis must be closed again after that.
    fn promote(&mut self, y: Heap) {
        if let Err(at) = self.letters.binary_search(&y) {
            self.letters.insert(at, y);
            self.words[y.index()] = Position::single(y);
        }
    }

    /// Grows with everything that is learned: the letters and the nodes of the tree.
    pub fn size(&self) -> (usize, usize) {
        (self.letters.len(), self.tree.len())
    }

    /// The hypothesis as a monoid (whose P may leave it unreduced) with a value for every heap below h.
    pub async fn hypothesis(&self, turn: &Turn) -> Pretending {
        turn.allow_table::<u32>(2 * self.letters.len() * self.states.len())
            .await;
        let action = self.action.concat();
        let mut labels = Vec::with_capacity(self.states.len());
        for state in &self.states {
            labels.push(self.base.predicts_p(state));
            turn.work(32).await;
        }
        let generators = self.letters.len();
        // Closing leaves a commutative action.
        let is_p = |x: usize| labels[x];
        let (monoid, _) = BipartiteMonoid::of_commuting(generators, &action, is_p, turn).await;
        debug_assert_eq!(monoid.order(), self.states.len());
        let mut values = Vec::with_capacity(self.words.len());
        for word in &self.words {
            values.push(Elem(self.class_of_word(word)));
            turn.work(32).await;
        }
        Pretending {
            valuation: Valuation::in_turns(monoid, &values, turn).await,
            letters: self.letters.clone(),
        }
    }

    /// The class that a word in letters leads to.
    fn class_of_word(&self, word: &Position) -> u32 {
        let mut s = 0;
        for (h, c) in word.iter().rev() {
            let Ok(g) = self.letters.binary_search(&h) else {
                unreachable!("words are made of letters")
            };
            for _ in 0..c {
                s = self.action[g][s as usize];
            }
        }
        s
    }

    /// Learns from positions on which a claim failed, the least of all first.
    ///
    /// Every way to rewrite a part of the least failure x leads to a smaller position of the same predicted value,
    /// where the prediction is right; so on x itself each such step is refuted. A heap that is no letter becomes
    /// one. Otherwise x contains a representative times a letter that is no representative: the rest of x
    /// tells it from the representative it was taken for. The other failures show the same where
    /// their outcomes are cheap to come by, and save as many proofs.
    pub async fn refine(
        &mut self,
        game: &HeapGame,
        claim: &Claim,
        failures: &[Position],
        h: Heap,
        oracle: &mut Oracle<'a>,
        turn: &Turn,
    ) -> Result<(), Crept> {
        let (m, p_rows) = (&claim.pretending.valuation, &claim.p_rows);
        let letters = self.letters.clone();
        let strangers = |x: &Position| -> Vec<Heap> {
            x.iter()
                .map(|(y, _)| y)
                .filter(|&y| y != h && letters.binary_search(&y).is_err())
                .collect()
        };
        let new_letters = strangers(&failures[0]);
        if !new_letters.is_empty() {
            new_letters.into_iter().for_each(|y| self.promote(y));
            // M is right below the least failure in the new letter game as well: it gives a heap and its word one value.
            *oracle = self.oracle(game, h, turn).await;
            oracle.trust(m, p_rows, &failures[0], turn).await;
            return self.close(oracle, turn).await;
        }
        oracle.trust(m, p_rows, &failures[0], turn).await;
        for (i, x) in failures.iter().enumerate() {
            if !strangers(x).is_empty() {
                // Outside the letter game.
                continue;
            }
            let predicted = m.predicts_p(x);
            for ascending in [true, false] {
                let Some((word, class)) = self.first_rewrite(x, h, ascending) else {
                    continue;
                };
                let Some(test) = x.minus(&word) else {
                    unreachable!("the word is a part of x")
                };
                let refuted = i == 0 || {
                    let rewritten = self.states[class as usize].plus(&test);
                    oracle.try_p(x, CHEAP, turn).await == Some(!predicted)
                        && oracle.try_p(&rewritten, CHEAP, turn).await == Some(predicted)
                };
                if refuted {
                    self.split_state(class, test);
                }
            }
        }
        self.close(oracle, turn).await
    }

    /// An oracle for the letters and words as they are now; what older ones have said is forgotten.
    pub async fn oracle(&mut self, game: &HeapGame, h: Heap, turn: &Turn) -> Oracle<'a> {
        self.walks = Walks::new(self.letters.len());
        let folds = self.creeping.folds();
        let base = (&self.base.valuation, self.base_rows);
        Oracle::new(base, h, game, &self.letters, &self.words, folds, turn).await
    }

    /// The first representative times a letter, letters taken in ascending or descending order, that is no
    /// representative, and its class.
    fn first_rewrite(&self, x: &Position, h: Heap, ascending: bool) -> Option<(Position, u32)> {
        let mut letters: Vec<(Heap, u32)> = x.iter().filter(|&(y, _)| y != h).collect();
        if ascending {
            letters.reverse();
        }
        let mut s = 0u32;
        for (y, count) in letters {
            let g = self.letters.binary_search(&y).ok()?;
            for _ in 0..count {
                let mut word = self.states[s as usize].clone();
                word.add(y, 1);
                s = self.action[g][s as usize];
                if word != self.states[s as usize] {
                    return Some((word, s));
                }
            }
        }
        None
    }

    /// Finds the classes and the action anew, splitting until the action is total and commutative.
    async fn close(&mut self, oracle: &mut Oracle<'_>, turn: &Turn) -> Result<(), Crept> {
        loop {
            self.enumerate(oracle, turn).await;
            turn.check_order(self.states.len()).await;
            if !self.complete(oracle, turn).await && !self.commute(oracle, turn).await {
                return Ok(());
            }
            match self.creeping {
                Creeping::Limited => turn.check_creep(self.highest / 2).await,
                Creeping::Folded { reach, .. } if self.highest / 2 >= reach => {
                    return Err(Crept(self.with_powers(reach)));
                }
                Creeping::Folded { .. } => {}
            }
        }
    }

    /// The letters that come so often in a representative.
    fn with_powers(&self, n: u32) -> Vec<Heap> {
        let powers = self.states.iter().flat_map(|s| s.iter());
        let mut letters: Vec<Heap> = powers.filter(|&(_, m)| m >= n).map(|(y, _)| y).collect();
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    /// Finds the classes in the order of their least words. Transitions by a letter not below the heaviest
    /// of a representative are settled on the way.
    async fn enumerate(&mut self, oracle: &mut Oracle<'_>, turn: &Turn) {
        let empty = Position::empty();
        let leaf = self.sift(&empty, self.start[0], oracle, turn).await;
        self.states = vec![empty];
        self.numbers = vec![0];
        self.leaves = vec![leaf];
        self.state_of.clear();
        self.state_of.resize(self.tree.len(), NONE);
        self.state_of[leaf as usize] = 0;
        self.action = vec![Vec::new(); self.letters.len()];
        self.highest = 0;
        for g in 0..self.letters.len() {
            let mut act = Vec::new();
            // All classes so far, and then those that have come on the way.
            while act.len() < self.states.len() {
                let s = act.len();
                if let Some(leaf) = self.known_leaf(s, g)
                    && self.state_of[leaf as usize] != NONE
                {
                    act.push(self.state_of[leaf as usize]);
                    turn.work(SIFTED).await;
                    continue;
                }
                let leaf = self.leaf_after(s, g, oracle, turn).await;
                let mut to = self.state_of[leaf as usize];
                if to == NONE {
                    turn.allow_push(&self.states).await;
                    let word = self.longer(s, g);
                    // The letter is the largest heap of the word.
                    let power = word.iter().next().map_or(0, |(_, n)| n);
                    self.highest = self.highest.max(power);
                    to = self.states.len() as u32;
                    self.state_of[leaf as usize] = to;
                    let number = self.walks.longer(self.numbers[s], g, turn).await;
                    self.states.push(word);
                    self.numbers.push(number);
                    self.leaves.push(leaf);
                }
                act.push(to);
            }
            self.action[g] = act;
        }
    }

    /// Settles the other transitions. One that falls into a leaf without a class shows that the action does not
    /// commute there; that is repaired by a split, and the answer is whether there was one.
    async fn complete(&mut self, oracle: &mut Oracle<'_>, turn: &Turn) -> bool {
        let mut changed = false;
        for g in 0..self.letters.len() {
            for s in self.action[g].len()..self.states.len() {
                if let Some(leaf) = self.known_leaf(s, g)
                    && let Some(&to) = self.state_of.get(leaf as usize)
                    && to != NONE
                {
                    self.action[g].push(to);
                    turn.work(SIFTED).await;
                    continue;
                }
                let leaf = self.leaf_after(s, g, oracle, turn).await;
                let to = self.state_of.get(leaf as usize).copied().unwrap_or(NONE);
                self.action[g].push(to);
                if to != NONE {
                    continue;
                }
                // This is rep(before)·heavy·letter, while rep(before·letter)·heavy has a class.
                let Some(heavy) = self.states[s].max_heap() else {
                    continue;
                };
                let Some(before) = self.states[s]
                    .without(heavy)
                    .and_then(|b| self.states.binary_search(&b).ok())
                else {
                    unreachable!("representatives are closed under factors")
                };
                changed = true;
                let d = self.action[g][before];
                if d == NONE {
                    continue;
                }
                let Ok(by_heavy) = self.letters.binary_search(&heavy) else {
                    unreachable!("representatives are words in letters")
                };
                let other_leaf = self.leaf_after(d as usize, by_heavy, oracle, turn).await;
                if other_leaf == leaf {
                    continue;
                }
                let mut test = self.tree.separating_test(leaf, other_leaf);
                test.add(heavy, 1);
                self.split_state(d, test);
            }
        }
        changed
    }

    /// Splits the leaf of a class unless that has happened since the classes were found.
    fn split_state(&mut self, s: u32, test: Position) {
        let leaf = self.leaves[s as usize];
        if self.tree.test(leaf).is_none() {
            self.tree.split(leaf, test);
        }
    }

    /// Repairs commutation: where c·a·b and c·b·a fall into different classes, one of the two ways replaces a
    /// word by a representative that is not equivalent to it. Says whether anything was split.
    ///
    /// The first conflict is repaired whatever it costs. Those further on have longer words, and many of them vanish
    /// with the first one, so they are repaired where that is cheap.
    async fn commute(&mut self, oracle: &mut Oracle<'_>, turn: &Turn) -> bool {
        let mut changed = false;
        let letters = self.letters.len();
        let corners = Corners::of(&self.action, self.states.len(), turn).await;
        for s in 0..self.states.len() {
            turn.work(2 * letters).await;
            if corners.seem_right(&self.action, s) {
                continue;
            }
            changed |= self.commute_at(s, changed, oracle, turn).await;
        }
        if changed {
            return true;
        }
        let maps: Vec<&[u32]> = self.action.iter().map(Vec::as_slice).collect();
        let last = |s: &Position| {
            s.max_heap()
                .and_then(|y| self.letters.binary_search(&y).ok())
        };
        let lasts = self.states.iter().map(|s| last(s).unwrap_or(0));
        if commuting(&maps, lasts, turn).await {
            return false;
        }
        // Sums were equal by chance.
        for s in 0..self.states.len() {
            changed |= self.commute_at(s, changed, oracle, turn).await;
        }
        changed
    }

    /// Repairs commutation at one class, once something has `changed` only where that is cheap.
    async fn commute_at(
        &mut self,
        s: usize,
        mut changed: bool,
        oracle: &mut Oracle<'_>,
        turn: &Turn,
    ) -> bool {
        let letters = self.letters.len();
        turn.work(letters * letters).await;
        let mut pair = (1, 0);
        while let Some(conflict) = self.conflict(s, &mut pair) {
            let effort = if changed { CHEAP } else { usize::MAX };
            changed |= self.repair(conflict, effort, oracle, turn).await;
        }
        changed
    }

    /// The next conflict at a class, from a pair of letters on.
    fn conflict(&self, s: usize, (a, b): &mut (usize, usize)) -> Option<Conflict> {
        while *a < self.letters.len() {
            let (one, other) = (*a, *b);
            (*a, *b) = if other + 1 < one {
                (one, other + 1)
            } else {
                (one + 1, 0)
            };
            let (sa, sb) = (self.action[one][s], self.action[other][s]);
            let ends = (
                self.action[other][sa as usize],
                self.action[one][sb as usize],
            );
            if ends.0 != ends.1 && !(self.is_split(sa) && self.is_split(sb)) {
                return Some(Conflict {
                    s,
                    letters: (self.letters[one], self.letters[other]),
                    classes: (sa, sb),
                    ends,
                });
            }
        }
        None
    }

    /// Splits one of the two classes on the ways of a conflict, if the effort is enough to tell which. Says whether it was.
    async fn repair(
        &mut self,
        conflict: Conflict,
        effort: usize,
        oracle: &mut Oracle<'_>,
        turn: &Turn,
    ) -> bool {
        let Conflict {
            s,
            letters: (a, b),
            classes: (sa, sb),
            ends: (one, two),
        } = conflict;
        let (one, two) = (self.leaves[one as usize], self.leaves[two as usize]);
        let test = self.tree.separating_test(one, two);
        let mut direct = self.states[s].plus(&test);
        direct.add(a, 1);
        direct.add(b, 1);
        let mut by_a = self.states[sa as usize].plus(&test);
        by_a.add(b, 1);
        let (Some(truth), Some(found)) = (
            oracle.try_p(&direct, effort, turn).await,
            oracle.try_p(&by_a, effort, turn).await,
        ) else {
            return false;
        };
        let (class, letter) = match found == truth {
            false => (sa, b),
            true => (sb, a),
        };
        let mut context = test;
        context.add(letter, 1);
        self.split_state(class, context);
        true
    }

    /// Whether the leaf of a class has been split since the classes were found.
    fn is_split(&self, s: u32) -> bool {
        self.tree.test(self.leaves[s as usize]).is_some()
    }
}

/// Where c·a·b and c·b·a fall into different classes.
struct Conflict {
    /// The class c.
    s: usize,
    /// The letters a and b.
    letters: (Heap, Heap),
    /// The classes of c·a and c·b.
    classes: (u32, u32),
    /// The classes where the two ways end.
    ends: (u32, u32),
}
