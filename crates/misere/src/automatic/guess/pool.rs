//! Words sorted by what they do, in boxes that get larger.
//!
//! With one more heap elements may become different that were equal, and which ones is not seen from small positions: in 0.404 heap 24 tells 3·5 from 5, and
//! does so beside 3 + 2·9 + 12 + 2·21 + 24. But a finite part that takes them for one contradicts itself there ([`Board`]). So all words
//! with exponents below the ends of laws, the *pool*, are sorted first as they were without the heap. The vector of a contradiction
//! is an experiment: all words are played beside it by their own moves, and those that differ are told apart, as are their multiples; as in the learner of
//! finite quotients. If the contradiction lies between words that are one in the pool, a law is wrong: it begins later, and at last the letter is a direction.

use super::board::Board;
use super::frame::{Frame, Role};
use super::torsion::{FinitePart, Torsion};
use crate::automatic::effort::EFFORT;
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::word::{Exponents, Law, Letter};

/// The words that are sorted, and what they are sorted by.
pub struct Pool<'a> {
    /// The roles of all letters, with the laws that hold for the words.
    frame: Frame,
    /// How words are sorted at first: the number of the class of a word. Multiples of equal words are to be equal.
    known: &'a dyn Fn(&Exponents) -> u32,
    /// Vectors beside which something was wrong.
    experiments: Vec<Vec<u32>>,
}

/// What is known of a word: how it was sorted at first, and its outcomes beside the experiments.
type Label = (u32, Vec<Option<bool>>);

impl<'a> Pool<'a> {
    /// The words with exponents below the ends of the laws in a frame.
    pub fn new(frame: Frame, known: &'a dyn Fn(&Exponents) -> u32) -> Pool<'a> {
        Pool {
            frame,
            known,
            experiments: Vec::new(),
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
            let torsion = match Torsion::of(&self.frame) {
                Some(t) if t.order <= EFFORT.most_torsion => t,
                _ => return Ok(None),
            };
            let words = 0..torsion.order;
            let whole = FinitePart::of_product(&torsion, letters.count(), words, meter)?;
            let finite = match self.sorted(letters, &whole, cells, meter)? {
                Sorted::Consistent(finite) => finite,
                Sorted::Wrong(wrong) if !wrong.is_empty() => {
                    self.loosen(&wrong);
                    continue;
                }
                Sorted::Wrong(_) | Sorted::Failed => return Ok(None),
            };
            return Ok(Some((self.frame_of(&finite), finite)));
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
        for x in 0..whole.order() as u32 {
            meter.work(20)?;
            labels.push(((self.known)(whole.word(x)), Vec::new()));
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
            if let Some(wrong) = self.wrong(&first.word, whole, &finite) {
                self.experiments.append(&mut vectors);
                return Ok(Sorted::Wrong(wrong));
            }
            for c in list.iter().take(EFFORT.experiments_at_once) {
                if !vectors.contains(&c.vector) {
                    vectors.push(c.vector.clone());
                }
            }
            for x in 0..whole.order() as u32 {
                let row = &mut labels[x as usize].1;
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
        let is_torsion = |l: Letter| matches!(self.frame[l], Role::Torsion(_));
        let loosened = |l: Letter| match &self.frame[l] {
            Role::Word(word) if word.factors().all(|(k, _)| is_torsion(k)) => Law::new(2, 2),
            Role::Torsion(law) if (1..EFFORT.most_index).contains(&law.index()) => {
                Law::new(law.end(), law.end() - law.index())
            }
            _ => None,
        };
        let laws: Vec<Option<Law>> = wrong.iter().map(|&l| loosened(l)).collect();
        for (&l, law) in wrong.iter().zip(laws) {
            if law.is_none() {
                // Vectors have one entry more now.
                self.experiments.clear();
            }
            self.frame.roles[l.index()] = law.map_or(Role::Free, Role::Torsion);
        }
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
            let mut pool = Pool::new(Frame { roles }, &|_| 0);
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
