//! Products, P, Φ and words, learned from a stage.

use super::letters::{Alphabet, Letter};
use super::stage::Stage;
use super::types::Types;
use super::{Failure, Guessed};
use crate::limits::Budget;
use crate::parametric::arithmetic::Form;
use crate::parametric::claim::{Element, Formula, Made, Point, Ty};
use crate::parametric::learn::{Map, Sample, fit, learn};
use crate::parametric::tree::Tree;
use rustc_hash::FxHashMap;

/// No tree of the algebra may have more leaves than this: those that do follow the edge of the stage.
const LEAVES: usize = 40;
/// Φ must be affine at so many heaps of each class.
const TERMS: usize = 4;

/// The elements of a stage by their types.
pub struct Names<'a> {
    stage: &'a Stage<'a>,
    /// What each element is, if that is known.
    pub of: Vec<Option<Element>>,
    /// For each type the parameters of small elements with sign 0, and these.
    pub small: Vec<Vec<(Point, u32)>>,
    /// Of two elements the parameters may add up to this.
    reach: i64,
}

/// How far the elements of a stage are trusted.
#[derive(Clone, Copy, Debug)]
pub struct Trust {
    /// Each parameter.
    pub bound: i64,
    /// The sum of all parameters of two elements.
    pub reach: i64,
}

impl<'a> Names<'a> {
    /// Names for the elements of a stage.
    pub fn of(stage: &'a Stage<'a>, alphabet: &Alphabet, types: &Types, trust: Trust) -> Names<'a> {
        let mut small = vec![Vec::new(); types.patterns.len()];
        let mut of = Vec::with_capacity(stage.words.len());
        for (number, word) in (0..).zip(&stage.words) {
            let spelled = alphabet.spell(word);
            let element = types.element(&spelled);
            if let Some(x) = &element
                && !x.sign
                && spelled.parameters.iter().all(|&v| v <= trust.bound)
            {
                small[x.ty.0].push((x.at.clone(), number));
            }
            of.push(element);
        }
        Names {
            stage,
            of,
            small,
            reach: trust.reach,
        }
    }

    /// Pairs of small elements of two types: their parameters one after the other, and both.
    pub fn pairs(&self, t: usize, u: usize) -> impl Iterator<Item = (Point, u32, u32)> + '_ {
        self.small[t].iter().flat_map(move |(x, i)| {
            let all = self.small[u].iter().map(move |(y, j)| {
                let at: Point = x.iter().chain(y).copied().collect();
                (at, *i, *j)
            });
            all.filter(|(at, ..)| at.iter().sum::<i64>() <= self.reach)
        })
    }

    /// Products, row t for the types t, t + 1, …
    pub fn products(&self, budget: &Budget) -> Guessed<Vec<Vec<Tree<Formula>>>> {
        let types = self.small.len();
        let product = |t: usize, u: usize| {
            let mut samples = Vec::new();
            for (x, i, j) in self.pairs(t, u) {
                let z = self.of[self.stage.times(i, j) as usize].as_ref();
                let z = z.ok_or(Failure::Products)?;
                let (key, y) = ((z.ty, z.sign), z.at.clone());
                samples.push(Sample { x, key, y });
            }
            if samples.is_empty() {
                return Err(Failure::Products);
            }
            let tree = learn(&samples, LEAVES, budget)?.ok_or(Failure::Products)?;
            Ok(tree.map(&formula))
        };
        let row = |t: usize| (t..types).map(|u| product(t, u)).collect();
        (0..types).map(row).collect()
    }

    /// P.
    pub fn p(&self, budget: &Budget) -> Guessed<Vec<Tree<u8>>> {
        let a = self.stage.a();
        let trees = self.small.iter().map(|elements| {
            let samples: Vec<Sample<u8>> = elements
                .iter()
                .map(|(x, i)| {
                    let bit = |x: u32| u8::from(self.stage.is_p(x));
                    Sample {
                        x: x.clone(),
                        key: bit(*i) | bit(self.stage.times(*i, a)) << 1,
                        y: Point::new(),
                    }
                })
                .collect();
            let tree = learn(&samples, LEAVES, budget)?.ok_or(Failure::P)?;
            Ok(tree.map(&|map| map.key))
        });
        trees.collect()
    }

    /// R, read off the relation of the stage.
    pub fn r(&self, relation: &[Vec<bool>], budget: &Budget) -> Guessed<Vec<Vec<Tree<u8>>>> {
        let (types, a) = (self.small.len(), self.stage.a());
        let tree = |t: usize, u: usize| {
            let sample = |(x, i, j): (Point, u32, u32)| {
                let (ai, aj) = (self.stage.times(i, a), self.stage.times(j, a));
                let pairs = [(i, j), (i, aj), (ai, j), (ai, aj)];
                let bit = |(q, w): (u32, u32)| u8::from(relation[q as usize][w as usize]);
                let key = (0..).zip(pairs).fold(0, |m, (k, pair)| m | bit(pair) << k);
                let y = Point::new();
                Sample { x, key, y }
            };
            let samples: Vec<Sample<u8>> = self.pairs(t, u).map(sample).collect();
            let tree = learn(&samples, LEAVES, budget)?.ok_or(Failure::Relation)?;
            Ok(tree.map(&|map| map.key))
        };
        let row = |t: usize| (0..types).map(|u| tree(t, u)).collect();
        (0..types).map(row).collect()
    }

    /// How elements are made of shorter ones, and their lengths: a letter is taken away, a free one if there is one.
    pub fn words(&self, alphabet: &Alphabet, budget: &Budget) -> Guessed<Vec<Tree<Option<Made>>>> {
        let stage = self.stage;
        let numbers: FxHashMap<&[u32], usize> = (0..)
            .zip(&stage.words)
            .map(|(i, w)| (w.as_slice(), i))
            .collect();
        let rank = |g: usize| match alphabet.letters[g] {
            Letter::Sign => (3, 0),
            Letter::Free(k) => (0, k),
            Letter::Fixed => (1, g),
            Letter::Member(f, _) => (2, f),
        };
        let made = |x: &Point, i: u32| {
            let mut word = stage.words[i as usize].clone();
            let used = (0..word.len()).filter(|&g| word[g] > 0);
            let Some(g) = used.min_by_key(|&g| (rank(g), g)) else {
                let (key, y) = ((None, (3, 0)), Point::new());
                return Ok(Sample {
                    x: x.clone(),
                    key,
                    y,
                });
            };
            word[g] -= 1;
            let shorter = numbers
                .get(word.as_slice())
                .and_then(|&j| self.of[j].as_ref());
            let from = shorter.ok_or(Failure::Words)?;
            let mut y = from.at.clone();
            y.push(i64::from(stage.letters[g]));
            let key = (Some((from.ty, from.sign)), rank(g));
            Ok(Sample {
                x: x.clone(),
                key,
                y,
            })
        };
        let trees = self.small.iter().map(|elements| {
            let samples = elements.iter().map(|(x, i)| made(x, *i));
            let samples = samples.collect::<Guessed<Vec<_>>>()?;
            let tree = learn(&samples, LEAVES, budget)?.ok_or(Failure::Words)?;
            Ok(tree.map(&|map| {
                let (ty, sign) = map.key.0?;
                let (heap, at) = map.forms.split_last()?;
                let (at, heap) = (at.to_vec(), heap.clone());
                Some(Made {
                    from: Formula { ty, sign, at },
                    heap,
                })
            }))
        });
        trees.collect()
    }

    /// Φ: a head, and a tail that is affine with some step, for heaps up to one that is trusted.
    pub fn phi(&self, step: u32, trusted: u32) -> Option<(Vec<Element>, Vec<Formula>)> {
        let value = |h: u32| self.of[*self.stage.phi.get(h as usize)? as usize].clone();
        let class = |first: u32| -> Option<Formula> {
            let heaps = (first..=trusted).step_by(step as usize);
            let values = heaps.map(value).collect::<Option<Vec<Element>>>()?;
            let x = values.first().filter(|_| values.len() >= TERMS)?;
            if values.iter().any(|y| (y.ty, y.sign) != (x.ty, x.sign)) {
                return None;
            }
            let ms: Vec<Point> = (0..values.len() as i64)
                .map(|m| Point::from_slice(&[m]))
                .collect();
            let ms: Vec<&Point> = ms.iter().collect();
            let at = (0..x.at.len()).map(|j| {
                let ys: Vec<i64> = values.iter().map(|y| y.at[j]).collect();
                fit(&ms, &ys)
            });
            Some(Formula {
                ty: x.ty,
                sign: x.sign,
                at: at.collect::<Option<Vec<Form>>>()?,
            })
        };
        let last = trusted.checked_sub(TERMS as u32 * step)?;
        (1..=last).find_map(|n0| {
            let tail = (n0..n0 + step).map(class).collect::<Option<Vec<_>>>()?;
            let head = (0..n0).map(value).collect::<Option<Vec<_>>>()?;
            Some((head, tail))
        })
    }
}

/// The length of a word of each type, its sign aside.
pub fn lengths(types: &Types, alphabet: &Alphabet) -> Vec<Form> {
    let length = |pattern: &super::types::Pattern| {
        let k = pattern.domain.parameters;
        let mut form: Form = Form::from_elem(0, k + 1);
        let exponents = pattern.shape.fixed.iter().chain(&pattern.shape.members);
        form[k] = exponents.map(|(_, e)| i64::from(*e)).sum();
        for exponent in &pattern.forms[..alphabet.free.len()] {
            form.iter_mut().zip(exponent).for_each(|(a, b)| *a += b);
        }
        form
    };
    types.patterns.iter().map(length).collect()
}

fn formula(map: &Map<(Ty, bool)>) -> Formula {
    let (ty, sign) = map.key;
    let at = map.forms.clone();
    Formula { ty, sign, at }
}
