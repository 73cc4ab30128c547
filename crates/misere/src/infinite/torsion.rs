//! The torsion letters of a frame as a finite monoid: first a product of cyclic ones, then what is left of it when
//! elements that behave alike are taken together.

use super::frame::{Frame, Role};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The exponents of the torsion letters, as one number.
#[derive(Clone, Debug)]
pub struct Torsion {
    letters: Vec<usize>,
    laws: Vec<(u32, u32)>,
    /// The number of elements.
    pub order: usize,
}

impl Torsion {
    /// The torsion part of a frame, if it is not far too large.
    pub fn of(frame: &Frame) -> Option<Torsion> {
        let letters = frame.torsion();
        let laws: Vec<(u32, u32)> = letters
            .iter()
            .map(|&l| match frame.roles[l] {
                Role::Torsion { index, period } => (index, period),
                _ => unreachable!("torsion letters have a law"),
            })
            .collect();
        let order = laws
            .iter()
            .try_fold(1usize, |n, &(i, p)| n.checked_mul((i + p) as usize))
            .filter(|&n| n < 1 << 26)?;
        Some(Torsion {
            letters,
            laws,
            order,
        })
    }

    /// How many powers a letter has; 1 for letters that are not torsion.
    pub fn size(&self, letter: usize) -> u32 {
        let at = self.letters.iter().position(|&l| l == letter);
        at.map_or(1, |k| self.laws[k].0 + self.laws[k].1)
    }

    /// Writes the exponents of element `m` into a word.
    pub fn write(&self, m: u32, word: &mut [u32]) {
        let mut m = m;
        for (&l, &(i, p)) in self.letters.iter().zip(&self.laws) {
            word[l] = m % (i + p);
            m /= i + p;
        }
    }

    /// The product of two elements.
    pub fn mul(&self, m: u32, n: u32) -> u32 {
        let (mut m, mut n, mut weight, mut out) = (m, n, 1, 0);
        for &(i, p) in &self.laws {
            let e = m % (i + p) + n % (i + p);
            out += weight * if e >= i + p { i + (e - i) % p } else { e };
            (m, n, weight) = (m / (i + p), n / (i + p), weight * (i + p));
        }
        out
    }

    /// The element of a word, whose exponents may be large.
    pub fn read(&self, word: &[u32]) -> u32 {
        let mut m = 0;
        for (&l, &(i, p)) in self.letters.iter().zip(&self.laws).rev() {
            let n = if word[l] >= i + p {
                i + (word[l] - i) % p
            } else {
                word[l]
            };
            m = m * (i + p) + n;
        }
        m
    }
}

/// The torsion part with elements taken together.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The product of cyclic monoids it comes from.
    pub torsion: Torsion,
    /// The class of each element of the product.
    pub class: Vec<u32>,
    /// The least element of each class; its word is the least word too.
    pub representative: Vec<u32>,
}

impl Merged {
    /// The coarsest congruence that keeps apart what is marked differently; classes are numbered by their least members.
    pub fn by<T: Eq + Hash>(
        torsion: Torsion,
        letters: usize,
        marks: impl Iterator<Item = T>,
    ) -> Merged {
        let mut numbers: FxHashMap<T, u32> = FxHashMap::default();
        let mut class: Vec<u32> = marks
            .map(|mark| {
                let new = numbers.len() as u32;
                *numbers.entry(mark).or_insert(new)
            })
            .collect();
        let mut word = vec![0; letters];
        let next: Vec<Vec<u32>> = torsion
            .letters
            .iter()
            .map(|&l| {
                let times = |m| {
                    torsion.write(m, &mut word);
                    word[l] += 1;
                    torsion.read(&word)
                };
                (0..torsion.order as u32).map(times).collect()
            })
            .collect();
        let mut classes = 0;
        loop {
            let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
            let finer: Vec<u32> = (0..torsion.order)
                .map(|m| {
                    let mut key = vec![class[m]];
                    key.extend(next.iter().map(|n| class[n[m] as usize]));
                    let new = numbers.len() as u32;
                    *numbers.entry(key).or_insert(new)
                })
                .collect();
            class = finer;
            if numbers.len() == classes {
                break;
            }
            classes = numbers.len();
        }
        let mut representative = vec![u32::MAX; classes];
        for (m, &c) in class.iter().enumerate().rev() {
            representative[c as usize] = m as u32;
        }
        Merged {
            torsion,
            class,
            representative,
        }
    }

    /// The product of two elements.
    pub fn mul(&self, x: u32, y: u32) -> u32 {
        self.class[self.torsion.mul(
            self.representative[x as usize],
            self.representative[y as usize],
        ) as usize]
    }

    /// The number of elements left.
    pub fn order(&self) -> usize {
        self.representative.len()
    }
}
