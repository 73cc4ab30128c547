//! A finite part with fewer and fewer relations.
//!
//! Where a proof fails at a position although all outcomes that are known agree, it is the relations that apply there which are not true: these are given
//! up, and what is left of them is found by taking together again what a box does not tell apart. So a monoid is refined by the positions
//! where proofs fail, beside directions without end as well as without.

use super::frame::{Frame, Role};
use super::search::merged;
use super::torsion::FinitePart;
use crate::automatic::effort::EFFORT;
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::monoid::Word;
use crate::word::{Exponents, Law, Letter, divides};

/// A finite part by its relations, which can be given up, and a frame.
pub struct Presented {
    /// The letters that generate it, increasing.
    letters: Vec<Letter>,
    /// The relations between these.
    relations: Vec<(Word, Word)>,
    /// The roles of all letters; the laws of those that generate the finite part are not kept up to date.
    frame: Frame,
}

impl Presented {
    /// The finite part that letters generate, increasing, with these relations.
    pub fn new(letters: Vec<Letter>, relations: Vec<(Word, Word)>, frame: Frame) -> Presented {
        Presented {
            letters,
            relations,
            frame,
        }
    }

    /// One more letter, with its law.
    pub fn generate(&mut self, letter: Letter, law: Law) {
        let at = self.letters.partition_point(|&l| l < letter);
        self.letters.insert(at, letter);
        for (u, v) in &mut self.relations {
            u.insert(at, 0);
            v.insert(at, 0);
        }
        let power = |n: u32| {
            let mut word = vec![0; self.letters.len()];
            word[at] = n;
            Word::from(word)
        };
        let relation = (power(law.end()), power(law.index()));
        self.relations.push(relation);
        self.frame.roles[letter.index()] = Role::Torsion(law);
    }

    /// The frame and the finite part; where relations were given up, with all taken together that a box does not tell apart.
    pub fn planned(
        &self,
        letters: &Letters,
        is_loose: bool,
        meter: &Meter,
    ) -> Result<Option<(Frame, FinitePart)>, NotFound> {
        let (count, relations) = (letters.count(), &self.relations);
        let part = FinitePart::presented(self.letters.clone(), count, relations, meter)?;
        let Some(whole) = part else {
            return Ok(None);
        };
        let frame = self.frame_of(&whole);
        if !is_loose {
            return Ok(Some((frame, whole)));
        }
        let size = (EFFORT.boxes[0], EFFORT.merging_side);
        let finite = merged(letters, &frame, &whole, size, meter)?;
        Ok(Some((self.frame_of(&finite), finite)))
    }

    /// The frame with the laws that hold in a finite part.
    fn frame_of(&self, finite: &FinitePart) -> Frame {
        let mut frame = self.frame.clone();
        for &l in &self.letters {
            if let Some(law) = finite.law(l) {
                frame.roles[l.index()] = Role::Torsion(law);
            }
        }
        frame
    }

    /// Gives up what may be wrong at a position that cannot be proved: relations that apply to it, or else to its options; or that a letter is the
    /// word that it stands for. Says whether there was anything.
    pub fn give_up(
        &mut self,
        letters: &Letters,
        at: &Exponents,
        meter: &Meter,
    ) -> Result<bool, NotFound> {
        if self.give_up_relations(at) {
            return Ok(true);
        }
        if let Some(l) = at
            .factors()
            .map(|(l, _)| l)
            .rev()
            .find(|&l| self.is_word(l))
        {
            return Ok(self.give_up_word(l));
        }
        for (l, _) in at.factors() {
            for option in letters.options(l) {
                meter.work(50)?;
                let mut next = at.clone();
                next.times_factors(option)?;
                next.remove(l)?;
                if self.give_up_relations(&next) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn is_word(&self, letter: Letter) -> bool {
        matches!(self.frame[letter], Role::Word(_))
    }

    /// Gives up the relations that apply to a word. Laws of single letters are loosened, at last to none at all.
    fn give_up_relations(&mut self, word: &Exponents) -> bool {
        let powers: Vec<u32> = self.letters.iter().map(|&l| word[l]).collect();
        let applies = |u: &Word| divides(u, &powers);
        let is_law = |u: &Word, v: &Word| {
            let support = |w: &Word| (0..w.len()).filter(|&i| w[i] > 0).collect::<Vec<_>>();
            support(u).len() == 1 && support(v).iter().all(|i| support(u).contains(i))
        };
        let mut any = false;
        let mut laws = Vec::new();
        let mut kept = Vec::new();
        for (u, v) in std::mem::take(&mut self.relations) {
            match (applies(&u), is_law(&u, &v)) {
                (false, _) => kept.push((u, v)),
                (true, true) => laws.push((u, v)),
                (true, false) => any = true,
            }
        }
        self.relations = kept;
        for (u, v) in laws {
            // A law is at fault only if nothing else is, and 1 is where it ends.
            let Some(g) = u.iter().position(|&n| n > 0) else {
                continue;
            };
            let (end, index) = (u[g], v[g]);
            if any || index == 0 {
                self.relations.push((u, v));
                continue;
            }
            any = true;
            match index < EFFORT.most_index {
                true => {
                    let (mut u, mut v) = (u, v);
                    (u[g], v[g]) = (end + end - index, end);
                    self.relations.push((u, v));
                }
                false => {
                    self.set_free(g);
                    break;
                }
            }
        }
        any
    }

    /// Loosens the law of a letter, or makes it a direction if the law has begun late already. Says whether it had one.
    pub fn loosen(&mut self, letter: Letter, late: u32) -> bool {
        let Some(g) = self.letters.iter().position(|&l| l == letter) else {
            return false;
        };
        let is_own = |u: &Word| (0..u.len()).all(|i| u[i] == 0 || i == g);
        let mut laws = self.relations.iter_mut();
        let mut laws = laws.by_ref().filter(|(u, v)| is_own(u) && is_own(v));
        let Some((u, v)) = laws.next() else {
            return false;
        };
        let (end, index) = (u[g], v[g]);
        match index < late {
            true => (u[g], v[g]) = (end + end - index, end),
            false => self.set_free(g),
        }
        true
    }

    /// Makes a letter a direction.
    fn set_free(&mut self, g: usize) {
        self.frame.roles[self.letters[g].index()] = Role::Free;
        self.letters.remove(g);
        self.relations.retain(|(u, v)| u[g] == 0 && v[g] == 0);
        for (u, v) in &mut self.relations {
            u.remove(g);
            v.remove(g);
        }
    }

    /// Makes a letter that stood for a word a generator, if its word has no directions in it; else a direction. The law it begins with is a short one,
    /// which is loosened where it fails.
    fn give_up_word(&mut self, letter: Letter) -> bool {
        let Role::Word(word) = &self.frame[letter] else {
            return false;
        };
        let word = word.clone();
        let among = |l: Letter| self.letters.contains(&l);
        let law = match word.factors().all(|(l, _)| among(l)) {
            true => Law::new(2, 2),
            false => None,
        };
        match law {
            Some(law) => self.generate(letter, law),
            None => self.frame.roles[letter.index()] = Role::Free,
        }
        // Words must not stand for letters that come after them, but no word has this letter in it: it was none.
        true
    }
}
