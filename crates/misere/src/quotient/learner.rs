//! Learning how the positions without the new heap split when the new heap may stand beside them.
//!
//! The hypothesis C is a commutative machine over *letters*, heaps that act on its classes; every other heap stands for
//! a word in smaller letters. Classes are the leaves of a discrimination tree, whose inner nodes ask for the outcome of
//! a word plus a test position (exact learning after Angluin, Rivest and Schapire). Two classes are separated by a test
//! and so are truly different; what may be wrong is that too little is separated, and then a failure of the proof shows
//! where.

use super::fold::Fold;
use super::limits::{Budget, Stop};
use super::oracle::Oracle;
use super::proof::representative;
use super::valuation::Valuation;
use crate::monoid::bits;
use crate::monoid::{BipartiteMonoid, BitMatrix, Elem};
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use rustc_hash::FxHashMap;

const NONE: u32 = u32::MAX;

/// How many positions an outcome may cost that is welcome but not needed.
const CHEAP: usize = 10;

/// A node of the discrimination tree: a leaf until a test splits it.
#[derive(Clone, Debug, Default)]
struct Node {
    parent: u32,
    depth: u32,
    split: Option<(Position, [u32; 2])>,
}

/// The hypothesis and what it was learned from.
pub struct Learner<'a> {
    base: &'a Valuation,
    /// The heaps that act on the classes, in order.
    pub letters: Vec<Heap>,
    /// For each heap below h, the word it stands for; a letter stands for itself.
    words: Vec<Position>,
    nodes: Vec<Node>,
    /// Where the walk down the tree starts: the leaf, before any refinement, of each element of the base.
    start: Vec<u32>,
    /// The node that each word met so far has reached.
    reached: FxHashMap<Position, u32>,
    states: Vec<Position>,
    leaves: Vec<u32>,
    state_of: Vec<u32>,
    action: Vec<Vec<u32>>,
    /// When a letter has twice as many powers as this, the learner gives up.
    pub reach: Option<u32>,
    /// The letters that are folded.
    pub folds: Vec<Fold>,
    /// The letters that have reached so far, if it has given up.
    pub creeping: Vec<Heap>,
}

impl<'a> Learner<'a> {
    /// Starts from the proved quotient of the heaps below h.
    pub fn new(base: &'a Valuation, letters: &[Heap], p_rows: &BitMatrix) -> Learner<'a> {
        let words = base
            .values()
            .iter()
            .map(|&v| representative(base, letters, v))
            .collect();
        let mut this = Learner {
            base,
            letters: letters.to_vec(),
            words,
            nodes: vec![Node::default()],
            start: vec![NONE; base.monoid.order()],
            reached: FxHashMap::default(),
            states: Vec::new(),
            leaves: Vec::new(),
            state_of: Vec::new(),
            action: Vec::new(),
            reach: None,
            folds: Vec::new(),
            creeping: Vec::new(),
        };
        this.grow_base_tree(p_rows);
        this.states = base
            .monoid
            .elements()
            .map(|x| representative(base, letters, x))
            .collect();
        this.leaves = this.start.clone();
        this.state_of = vec![NONE; this.nodes.len()];
        for (s, &leaf) in this.leaves.iter().enumerate() {
            this.state_of[leaf as usize] = s as u32;
        }
        this.action = (0..letters.len() as u32)
            .map(|g| base.monoid.action_of(crate::monoid::Gen(g)).to_vec())
            .collect();
        this
    }

    /// A shallow tree whose leaves are the elements of the base, from its rows: each node takes the most even
    /// split among a few tests.
    fn grow_base_tree(&mut self, p_rows: &BitMatrix) {
        const SAMPLE: usize = 24;
        let order = self.base.monoid.order();
        let mut work = vec![(0u32, (0..order as u32).collect::<Vec<_>>())];
        while let Some((node, members)) = work.pop() {
            if let [only] = members[..] {
                self.start[only as usize] = node;
                continue;
            }
            let yes = |w: usize| {
                let row = p_rows.row(w);
                members
                    .iter()
                    .filter(|&&x| bits::get(row, x as usize))
                    .count()
            };
            let evenness = |w: usize| {
                let y = yes(w);
                y.min(members.len() - y)
            };
            // Two members differ somewhere, so if the sample shows nothing some test does.
            let stride = order.div_ceil(SAMPLE);
            let sampled = (0..order)
                .step_by(stride)
                .max_by_key(|&w| (evenness(w), order - w));
            let test = sampled
                .filter(|&w| evenness(w) > 0)
                .or_else(|| (0..order).find(|&w| evenness(w) > 0));
            let Some(test) = test else {
                unreachable!("the base is reduced")
            };
            let word = representative(self.base, &self.letters, Elem(test as u32));
            let children = self.split(node, word);
            let row = p_rows.row(test);
            let (yes, no) = members
                .into_iter()
                .partition(|&x| bits::get(row, x as usize));
            work.push((children[1], yes));
            work.push((children[0], no));
        }
    }

    fn split(&mut self, node: u32, test: Position) -> [u32; 2] {
        let first = self.nodes.len() as u32;
        let depth = self.nodes[node as usize].depth + 1;
        for _ in 0..2 {
            self.nodes.push(Node {
                parent: node,
                depth,
                split: None,
            });
        }
        self.nodes[node as usize].split = Some((test, [first, first + 1]));
        [first, first + 1]
    }

    /// The leaf of a word.
    fn sift(&mut self, word: &Position, oracle: &mut Oracle, budget: &Budget) -> Result<u32, Stop> {
        let first = match self.reached.get(word) {
            Some(&node) => node,
            None => self.start[self.base.eval(word).index()],
        };
        let mut node = first;
        while let Some((test, children)) = &self.nodes[node as usize].split {
            let p = oracle.is_p(word, test, budget)?;
            node = children[usize::from(p)];
        }
        if node != first {
            self.reached.insert(word.clone(), node);
        }
        Ok(node)
    }

    /// The test that separates two leaves.
    fn separating_test(&self, mut a: u32, mut b: u32) -> Position {
        while a != b {
            let (da, db) = (self.nodes[a as usize].depth, self.nodes[b as usize].depth);
            if da >= db {
                a = self.nodes[a as usize].parent;
            }
            if db >= da {
                b = self.nodes[b as usize].parent;
            }
        }
        match &self.nodes[a as usize].split {
            Some((test, _)) => test.clone(),
            None => unreachable!("different leaves meet at an inner node"),
        }
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
        (self.letters.len(), self.nodes.len())
    }

    /// The hypothesis as a monoid (whose P may leave it unreduced) with a value for every heap below h.
    pub fn hypothesis(&self) -> Valuation {
        let action = self.action.concat();
        let labels: Vec<bool> = self
            .states
            .iter()
            .map(|s| self.base.predicts_p(s))
            .collect();
        let Some(monoid) = BipartiteMonoid::from_action(self.letters.len(), action, |x| labels[x])
        else {
            unreachable!("closing leaves a commutative action")
        };
        debug_assert_eq!(monoid.order(), self.states.len());
        let values: Vec<Elem> = self
            .words
            .iter()
            .map(|w| Elem(self.class_of_word(w)))
            .collect();
        Valuation::with_values(monoid, values)
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

    /// Learns from positions on which the candidate `m` failed, the least of all first.
    ///
    /// Every way to rewrite a part of the least failure x leads to a smaller position of the same predicted value,
    /// where the prediction is right; so on x itself each such step is refuted. A heap that is no letter becomes
    /// one. Otherwise x contains a representative times a letter that is no representative: the rest of x
    /// tells it from the representative it was taken for. The other failures show the same where
    /// their outcomes are cheap to come by, and save as many proofs.
    pub fn refine(
        &mut self,
        game: &HeapGame,
        m: &Valuation,
        failures: &[Position],
        h: Heap,
        oracle: &mut Oracle<'a>,
        budget: &Budget,
    ) -> Result<(), Stop> {
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
            *oracle = self.oracle(game, h);
            oracle.trust(m, &failures[0]);
            return self.close(oracle, budget);
        }
        oracle.trust(m, &failures[0]);
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
                    oracle.try_p(x, CHEAP, budget)? == Some(!predicted)
                        && oracle.try_p(&rewritten, CHEAP, budget)? == Some(predicted)
                };
                if refuted {
                    self.split_state(class, test);
                }
            }
        }
        self.close(oracle, budget)
    }

    /// An oracle for the letters and words as they are now; what older ones have said is forgotten.
    pub fn oracle(&mut self, game: &HeapGame, h: Heap) -> Oracle<'a> {
        self.reached.clear();
        Oracle::new(self.base, h, game, &self.letters, &self.words, &self.folds)
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
    pub fn close(&mut self, oracle: &mut Oracle, budget: &Budget) -> Result<(), Stop> {
        loop {
            self.enumerate(oracle, budget)?;
            budget.check_order(self.states.len())?;
            if !self.complete(oracle, budget)? && !self.commute(oracle, budget)? {
                return Ok(());
            }
            if let Some(reach) = self.reach
                && !self.with_powers(2 * reach).is_empty()
            {
                self.creeping = self.with_powers(reach);
                return Err(Stop::NotFound);
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
    fn enumerate(&mut self, oracle: &mut Oracle, budget: &Budget) -> Result<(), Stop> {
        self.states = vec![Position::empty()];
        self.leaves = vec![self.sift(&Position::empty(), oracle, budget)?];
        self.state_of.clear();
        self.state_of.resize(self.nodes.len(), NONE);
        self.state_of[self.leaves[0] as usize] = 0;
        self.action = vec![Vec::new(); self.letters.len()];
        for g in 0..self.letters.len() {
            let letter = self.letters[g];
            let mut layer = 0..self.states.len();
            let mut act = Vec::new();
            while !layer.is_empty() {
                let next = self.states.len();
                for s in layer {
                    if s % 16 == 0 {
                        budget.check()?;
                    }
                    let mut word = self.states[s].clone();
                    word.add(letter, 1);
                    let leaf = self.sift(&word, oracle, budget)?;
                    let mut to = self.state_of[leaf as usize];
                    if to == NONE {
                        to = self.states.len() as u32;
                        self.state_of[leaf as usize] = to;
                        self.states.push(word);
                        self.leaves.push(leaf);
                    }
                    act.push(to);
                }
                layer = next..self.states.len();
            }
            self.action[g] = act;
        }
        Ok(())
    }

    /// Settles the other transitions. One that falls into a leaf without a class shows that the action does not
    /// commute there; that is repaired by a split, and the answer is whether there was one.
    fn complete(&mut self, oracle: &mut Oracle, budget: &Budget) -> Result<bool, Stop> {
        let mut changed = false;
        for g in 0..self.letters.len() {
            let letter = self.letters[g];
            for s in self.action[g].len()..self.states.len() {
                if s % 16 == 0 {
                    budget.check()?;
                }
                let mut word = self.states[s].clone();
                word.add(letter, 1);
                let leaf = self.sift(&word, oracle, budget)?;
                let to = self.state_of.get(leaf as usize).copied().unwrap_or(NONE);
                self.action[g].push(to);
                if to != NONE {
                    continue;
                }
                // word = rep(before)·heavy·letter, while rep(before·letter)·heavy has a class.
                let Some(heavy) = self.states[s].max_heap() else {
                    continue;
                };
                let Some(before) = self.states[s]
                    .without(heavy)
                    .and_then(|b| self.states.binary_search(&b).ok())
                else {
                    unreachable!("representatives are closed under factors")
                };
                let d = self.action[g][before];
                if d == NONE {
                    changed = true;
                    continue;
                }
                let mut other = self.states[d as usize].clone();
                other.add(heavy, 1);
                let other_leaf = self.sift(&other, oracle, budget)?;
                if other_leaf == leaf {
                    changed = true;
                    continue;
                }
                let mut test = self.separating_test(leaf, other_leaf);
                test.add(heavy, 1);
                changed = true;
                self.split_state(d, test);
            }
        }
        Ok(changed)
    }

    /// Splits the leaf of a class unless that has happened since the classes were found.
    fn split_state(&mut self, s: u32, test: Position) {
        let leaf = self.leaves[s as usize];
        if self.nodes[leaf as usize].split.is_none() {
            self.split(leaf, test);
        }
    }

    /// Repairs commutation: where c·a·b and c·b·a fall into different classes, one of the two ways replaces a
    /// word by a representative that is not equivalent to it. Says whether anything was split.
    ///
    /// The first conflict is repaired whatever it costs. Those further on have longer words, and many of them vanish
    /// with the first one, so they are repaired where that is cheap.
    fn commute(&mut self, oracle: &mut Oracle, budget: &Budget) -> Result<bool, Stop> {
        let letters = self.letters.len();
        let mut changed = false;
        for s in 0..self.states.len() {
            budget.check()?;
            for (a, b) in (0..letters).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let (sa, sb) = (self.action[a][s], self.action[b][s]);
                let (one, two) = (self.action[b][sa as usize], self.action[a][sb as usize]);
                if one == two || (self.is_split(sa) && self.is_split(sb)) {
                    continue;
                }
                let effort = if changed { CHEAP } else { usize::MAX };
                let test =
                    self.separating_test(self.leaves[one as usize], self.leaves[two as usize]);
                let mut direct = self.states[s].plus(&test);
                direct.add(self.letters[a], 1);
                direct.add(self.letters[b], 1);
                let mut by_a = self.states[sa as usize].plus(&test);
                by_a.add(self.letters[b], 1);
                let (Some(truth), Some(found)) = (
                    oracle.try_p(&direct, effort, budget)?,
                    oracle.try_p(&by_a, effort, budget)?,
                ) else {
                    continue;
                };
                let (class, letter) = match found == truth {
                    false => (sa, self.letters[b]),
                    true => (sb, self.letters[a]),
                };
                let mut context = test;
                context.add(letter, 1);
                self.split_state(class, context);
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Whether the leaf of a class has been split since the classes were found.
    fn is_split(&self, s: u32) -> bool {
        self.nodes[self.leaves[s as usize] as usize].split.is_some()
    }
}
