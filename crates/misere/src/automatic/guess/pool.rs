//! Words sorted by what they do, in boxes that get larger.
//!
//! With one more heap elements may become different that were equal, and which ones is not seen from small positions: in 0.404 heap 24 tells 3·5 from 5, and
//! does so beside 3 + 2·9 + 12 + 2·21 + 24. But a finite part that takes them for one contradicts itself there ([`Board`]). So the words of a
//! *pool* are sorted first as they were without the heap. The vector of a contradiction
//! is an experiment: all words are played beside it by their own moves, and those that differ are told apart, as are their multiples; as in the learner of
//! finite quotients.
//!
//! All words with exponents below the ends of laws are too many soon. Most relations that there were without the heap are right with it, so the pool is what some
//! letters generate without it, times the powers of the others, the *suspects*: at first the new letter alone. If a contradiction lies between words that
//! are one in the pool, a letter of theirs becomes a suspect, so that they are two; or a law of a suspect is wrong: it begins later, and at last the letter is
//! a direction.

use super::board::Board;
use super::frame::{Frame, Role};
use super::torsion::{FinitePart, Torsion};
use crate::automatic::effort::EFFORT;
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::word::{Exponents, Law, Letter};
use std::collections::BTreeSet;

/// The words that are sorted, and what they are sorted by.
pub struct Pool<'a> {
    /// The roles of all letters, with the laws that hold for the words.
    frame: Frame,
    /// What there was without the new letter.
    base: &'a FinitePart,
    /// The letters whose relations are not trusted, but for their laws.
    suspects: BTreeSet<Letter>,
    /// Letters that were words and are generators now, with their words.
    given_up: Vec<(Letter, Exponents)>,
    /// How words are sorted at first: the number of the class of a word. Multiples of equal words are to be equal.
    known: &'a dyn Fn(&Exponents) -> u32,
    /// Vectors beside which something was wrong.
    experiments: Vec<Vec<u32>>,
    /// How far words were sorted before the pool became larger, or the box: what is sorted anew begins there.
    before: Option<(Frame, FinitePart)>,
}

/// What is known of a word: how it was sorted at first, and its outcomes beside the experiments.
type Label = (u32, Vec<Option<bool>>);

impl<'a> Pool<'a> {
    /// The words of a finite part, times powers below the ends of the laws of the other letters in a frame.
    pub fn new(
        frame: Frame,
        base: &'a FinitePart,
        known: &'a dyn Fn(&Exponents) -> u32,
    ) -> Pool<'a> {
        let torsion = frame.torsion().into_iter();
        Pool {
            suspects: torsion.filter(|l| !base.letters().contains(l)).collect(),
            base,
            given_up: Vec::new(),
            frame,
            known,
            experiments: Vec::new(),
            before: None,
        }
    }

    /// A finite part that does not contradict itself in a box of so many cells, with its frame; `None` if the words or elements are too many.
    pub fn consistent(
        &mut self,
        letters: &Letters,
        cells: usize,
        meter: &Meter,
    ) -> Result<Option<(Frame, FinitePart)>, NotFound> {
        loop {
            let Some(whole) = self.whole(&self.suspects, meter)? else {
                return Ok(None);
            };
            let finite = match self.sorted(letters, &whole, cells, meter)? {
                Sorted::Consistent(finite) => finite,
                Sorted::Suspect(letter) => {
                    self.suspects.insert(letter);
                    continue;
                }
                Sorted::Wrong(wrong) if !wrong.is_empty() => {
                    self.loosen(&wrong);
                    continue;
                }
                Sorted::Wrong(_) | Sorted::Failed => return Ok(None),
            };
            let sorted = (self.frame_of(&finite), finite);
            self.before = Some(sorted.clone());
            return Ok(Some(sorted));
        }
    }

    /// All words, if some letters are suspects; `None` if they are too many.
    fn whole(
        &self,
        suspects: &BTreeSet<Letter>,
        meter: &Meter,
    ) -> Result<Option<FinitePart>, NotFound> {
        let Some(trusted) = self.base.without(suspects, meter)? else {
            return Ok(None);
        };
        let mut frame = self.frame.clone();
        for &l in trusted.letters() {
            frame.roles[l.index()] = Role::Free;
        }
        match Torsion::of(&frame) {
            Some(t) if t.order.saturating_mul(trusted.order()) <= EFFORT.most_torsion => {
                Ok(Some(trusted.times(&t, meter)?))
            }
            _ => Ok(None),
        }
    }

    fn sorted(
        &mut self,
        letters: &Letters,
        whole: &FinitePart,
        cells: usize,
        meter: &Meter,
    ) -> Result<Sorted, NotFound> {
        let mut labels: Vec<Label> = Vec::with_capacity(whole.order());
        for x in whole.elements() {
            meter.work(20)?;
            labels.push((self.known_before(whole.word(x))?, Vec::new()));
        }
        let mut finite = whole.coarser(labels.iter(), meter)?;
        let mut vectors = std::mem::take(&mut self.experiments);
        loop {
            if finite.order() > EFFORT.most_finite {
                return Ok(Sorted::Failed);
            }
            let frame = self.frame_of(&finite);
            let board = Board::new(letters, &frame, &finite, cells, meter)?;
            let list = board.contradictions(letters)?;
            let Some(first) = list.first() else {
                self.experiments.append(&mut vectors);
                return Ok(Sorted::Consistent(
                    self.coarsened(letters, &board, &finite, cells, meter)?,
                ));
            };
            if let Some(letter) = self.suspect(&first.word, whole, &finite, meter)? {
                self.experiments.append(&mut vectors);
                self.before = Some((frame.clone(), finite.clone()));
                return Ok(Sorted::Suspect(letter));
            }
            if let Some(wrong) = self.wrong(&first.word, whole, &finite) {
                self.before = Some((frame.clone(), finite.clone()));
                self.experiments.append(&mut vectors);
                return Ok(Sorted::Wrong(wrong));
            }
            for c in list.iter().take(EFFORT.experiments_at_once) {
                if !vectors.contains(&c.vector) {
                    vectors.push(c.vector.clone());
                }
            }
            for x in whole.elements() {
                let row = &mut labels[x.index()].1;
                meter.budget().allow_table::<Option<bool>>(row.len())?;
                board.play(whole.word(x), &vectors, |_, is_p| {
                    row.push(is_p);
                    true
                })?;
            }
            for vector in vectors.drain(..) {
                if !self.experiments.contains(&vector) {
                    self.experiments.push(vector);
                }
            }
            let finer = whole.coarser(labels.iter(), meter)?;
            if finer.order() == finite.order() {
                return Ok(Sorted::Failed);
            }
            finite = finer;
        }
    }

    /// How a word was sorted before.
    fn known_before(&self, word: &Exponents) -> Result<u32, NotFound> {
        match &self.before {
            None => Ok((self.known)(word)),
            Some((frame, finite)) => {
                let mut word = word.clone();
                frame.reduce(&mut word)?;
                Ok(finite.read(&word).0)
            }
        }
    }

    /// Takes together again what the box does not tell apart, if that does not contradict itself: words were played with too few elements at first, and that
    /// may have told too much apart.
    fn coarsened(
        &self,
        letters: &Letters,
        board: &Board,
        finite: &FinitePart,
        cells: usize,
        meter: &Meter,
    ) -> Result<FinitePart, NotFound> {
        let coarse = finite.coarser(board.rows()?.into_iter(), meter)?;
        if coarse.order() < finite.order() {
            let frame = self.frame_of(&coarse);
            let board = Board::new(letters, &frame, &coarse, cells, meter)?;
            if board.contradictions(letters)?.is_empty() {
                return Ok(coarse);
            }
        }
        Ok(finite.clone())
    }

    /// If a word and what it is taken for are one in the pool, the letter that had best be a suspect for them to be two, if there is one.
    fn suspect(
        &self,
        word: &Exponents,
        whole: &FinitePart,
        finite: &FinitePart,
        meter: &Meter,
    ) -> Result<Option<Letter>, NotFound> {
        let target = finite.word(finite.read(word));
        let is_word = |l: Letter| matches!(self.frame[l], Role::Word(_));
        if word.factors().any(|(l, _)| is_word(l)) || whole.read(word) != whole.read(target) {
            return Ok(None);
        }
        let mut best: Option<(usize, Letter)> = None;
        for &l in self.base.letters() {
            if word[l] == 0 && target[l] == 0 || self.suspects.contains(&l) {
                continue;
            }
            let mut suspects = self.suspects.clone();
            suspects.insert(l);
            let Some(whole) = self.whole(&suspects, meter)? else {
                continue;
            };
            let choice = (whole.order(), l);
            if whole.read(word) != whole.read(target) && best.is_none_or(|best| choice < best) {
                best = Some(choice);
            }
        }
        Ok(best.map(|(_, l)| l))
    }

    /// The letters whose roles are wrong, if no two words of the pool were taken together wrongly where this word contradicts what it is taken for.
    fn wrong(
        &self,
        word: &Exponents,
        whole: &FinitePart,
        finite: &FinitePart,
    ) -> Option<Vec<Letter>> {
        let with = |f: &dyn Fn(&Role, u32) -> bool| -> Vec<Letter> {
            let factors = word.factors().filter(|&(l, n)| f(&self.frame[l], n));
            factors.map(|(l, _)| l).collect()
        };
        let words = with(&|role, _| matches!(role, Role::Word(_)));
        if !words.is_empty() {
            return Some(words);
        }
        let target = finite.word(finite.read(word));
        let is_one = whole.read(word) == whole.read(target);
        is_one.then(|| with(&|role, n| matches!(role, Role::Torsion(law) if n >= law.end())))
    }

    /// Loosens the roles of letters: a word becomes a generator, a law begins later, and at last the letter is a direction.
    fn loosen(&mut self, wrong: &[Letter]) {
        let roles: Vec<Role> = wrong.iter().map(|&l| self.loosened(l)).collect();
        for (&l, role) in wrong.iter().zip(roles) {
            match role {
                Role::Word(_) => {}
                Role::Free => {
                    // Vectors have one entry more now.
                    self.experiments.clear();
                    self.before = None;
                    self.suspects.insert(l);
                }
                Role::Torsion(_) => {
                    self.suspects.insert(l);
                }
            }
            self.frame.roles[l.index()] = role;
        }
    }

    fn loosened(&mut self, l: Letter) -> Role {
        let is_torsion = |l: Letter| matches!(self.frame[l], Role::Torsion(_));
        match &self.frame[l] {
            Role::Word(word) if word.factors().all(|(k, _)| is_torsion(k)) => {
                self.without_word(l, word.clone())
            }
            Role::Torsion(law) if (1..EFFORT.most_index).contains(&law.index()) => {
                let later = Law::new(law.end(), law.end() - law.index());
                later.map_or(Role::Free, Role::Torsion)
            }
            _ => Role::Free,
        }
    }

    /// The role of a letter that is not worth its word: it may be worth as much as one that was worth the same and is a generator now; else it is one.
    fn without_word(&mut self, letter: Letter, word: Exponents) -> Role {
        let mut given_up = self.given_up.iter();
        let single = |k: Letter| Exponents::letter(word.len(), k);
        let tried = given_up.position(|(k, _)| *k < letter && word == single(*k));
        let original = tried.map_or(&word, |at| &self.given_up[at].1).clone();
        let from = tried.map_or(0, |at| at + 1);
        let among = |other: &Exponents| other.factors().eq(original.factors());
        let next = self.given_up[from..]
            .iter()
            .find(|(k, other)| *k < letter && among(other));
        if let Some(&(k, _)) = next {
            return Role::Word(single(k));
        }
        let law = self.base.law_of_word(&original);
        // A law that holds from the first power on cannot begin later, and a period of 1 may become one of 2.
        let loose = |law: Law| {
            let period = law.end() - law.index();
            Law::new(law.index().max(1), period * (1 + period % 2))
        };
        let law = law.and_then(loose);
        self.given_up.push((letter, original));
        law.map_or(Role::Free, Role::Torsion)
    }

    /// The frame with the laws that hold in a finite part.
    fn frame_of(&self, finite: &FinitePart) -> Frame {
        let mut frame = self.frame.clone();
        for l in self.frame.torsion() {
            if let Some(law) = finite.law(l) {
                frame.roles[l.index()] = Role::Torsion(law);
            }
        }
        frame
    }
}

/// How sorting ended.
enum Sorted {
    /// The box shows nothing wrong.
    Consistent(FinitePart),
    /// Relations with this letter are not to be trusted.
    Suspect(Letter),
    /// The roles of these letters are wrong.
    Wrong(Vec<Letter>),
    /// There are too many elements, or nothing is told apart any more.
    Failed,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Budget, Limits};
    use crate::quotient::solve;
    use crate::ruleset::HeapGame;

    /// Sorted from one class on, words make the finite quotient; laws and words that are wrong at first are loosened.
    #[test]
    fn words_make_the_quotient() {
        let budget = Budget::unlimited();
        let meter = Meter::new(&budget);
        for (code, heap, law) in [
            ("0.123", 5, (1, 2)),
            ("0.77", 6, (1, 2)),
            ("0.15", 8, (1, 2)),
        ] {
            let game = HeapGame::parse(code).unwrap();
            let letters = Letters::of(&game, heap, &budget).unwrap();
            let law = Law::new(law.0, law.1).unwrap();
            let mut roles = vec![Role::Torsion(law); letters.count()];
            // The last letter is taken for the first, which it is not.
            let mut word = Exponents::one(letters.count() - 1);
            word.set(Letter(0), 1);
            roles[letters.count() - 1] = Role::Word(word);
            let base = FinitePart::new(Vec::new(), letters.count(), &[], &meter)
                .unwrap()
                .unwrap();
            let mut pool = Pool::new(Frame { roles }, &base, &|_| 0);
            let (frame, finite) = pool.consistent(&letters, 1 << 16, &meter).unwrap().unwrap();
            let limits = Limits {
                heap: Some(heap),
                ..Limits::default()
            };
            let solution = solve(&game, limits, None);
            assert_eq!(frame.free(), [], "{code}");
            assert_eq!(finite.order(), solution.order(), "{code}");
        }
    }

    /// A base that takes all letters for 1 is not trusted where it is wrong: the letters that matter become suspects, and the quotient is the same.
    #[test]
    fn a_wrong_base_is_not_trusted() {
        let budget = Budget::unlimited();
        let meter = Meter::new(&budget);
        for (code, heap) in [("0.123", 5), ("0.77", 6), ("0.15", 8)] {
            let game = HeapGame::parse(code).unwrap();
            let letters = Letters::of(&game, heap, &budget).unwrap();
            let count = letters.count();
            let trusted: Vec<Letter> = Letter::first(count - 1).collect();
            let all_are_one = vec![0; trusted.len()];
            let base = FinitePart::new(trusted, count, &all_are_one, &meter)
                .unwrap()
                .unwrap();
            let roles = vec![Role::Torsion(Law::new(1, 2).unwrap()); count];
            let mut pool = Pool::new(Frame { roles }, &base, &|_| 0);
            assert_eq!(pool.suspects.len(), 1);
            let (_, finite) = pool.consistent(&letters, 1 << 16, &meter).unwrap().unwrap();
            let limits = Limits {
                heap: Some(heap),
                ..Limits::default()
            };
            assert_eq!(finite.order(), solve(&game, limits, None).order(), "{code}");
            assert!(pool.suspects.len() > 1, "{code}");
        }
    }

    /// Two heaps of 2 are a P-position, and one is not: b² = b contradicts itself.
    #[test]
    fn a_contradiction_is_found() {
        let budget = Budget::unlimited();
        let meter = Meter::new(&budget);
        let game = HeapGame::parse("0.33").unwrap();
        let letters = Letters::of(&game, 2, &budget).unwrap();
        let law = |index, period| Role::Torsion(Law::new(index, period).unwrap());
        let frame = Frame {
            roles: vec![law(0, 2), law(1, 1)],
        };
        let torsion = Torsion::of(&frame).unwrap();
        let whole = FinitePart::of_product(&torsion, 2, 0..torsion.order, &meter).unwrap();
        let board = Board::new(&letters, &frame, &whole, 1 << 10, &meter).unwrap();
        let list = board.contradictions(&letters).unwrap();
        assert_eq!(list[0].word[Letter(1)], 2);
        assert_eq!(list[0].word[Letter(0)], 0);
    }
}
