//! The relations of a proved claim: a Gröbner basis for the lexicographic order.
//!
//! Two words are equal in the quotient iff they have the same *row*: for each element n of M, the set of free parts x
//! such that (n, x) beside the word is a P-position. These sets are translates of automatic sets, so rows are compared
//! exactly, by their classes. Words are gone through in lexicographic order up to a degree; a word with the row of an
//! earlier normal form is a rule, and its multiples are left out. Each rule is thereby proved. That no rule is missing
//! is for [`complete`](super::complete) to prove.

use super::claim::Claim;
use super::frame::{Frame, Role};
use super::letters::Exponents;
use super::rules::{Rules, advance};
use super::translate::{Carry, Class, Classes, Translate, Translates};
use crate::quotient::{Budget, Stop};
use rustc_hash::FxHashMap;

/// So many translates are sorted at once.
const TRANSLATES: usize = 150_000;
/// The largest degree in one direction.
const DEGREE: u32 = 48;

/// Relations, with the normal forms that they leave below the degree to which they were sought.
#[derive(Clone, Debug)]
pub struct Basis {
    /// The letters that are no words in earlier ones.
    pub generators: Vec<usize>,
    /// The rules, as words in all letters, by increasing left side.
    pub rules: Rules,
    /// Free exponents below this were gone through.
    pub degree: u32,
    /// How many normal forms there are below the degree; they differ from each other.
    pub normal: usize,
}

/// Finds and proves the relations of a claim; with more `generosity` up to a higher degree.
pub fn basis(
    frame: &Frame,
    claim: &Claim,
    generosity: usize,
    budget: &Budget,
) -> Result<Basis, Stop> {
    let count = frame.roles.len();
    let free = frame.free();
    let order = claim.table.order();
    let degree = match free.len() {
        0 => 1,
        f => (((TRANSLATES * generosity / order) as f64).powf(1.0 / f as f64) as u32)
            .clamp(4, DEGREE * generosity as u32),
    };
    let rows = Rows::new(claim, degree);
    let sizes: Vec<u32> = frame
        .roles
        .iter()
        .map(|role| match *role {
            Role::Word(_) => 2,
            Role::Torsion { index, period } => index + period + 1,
            Role::Free => degree,
        })
        .collect();
    let mut rules = Rules::default();
    let mut normal: FxHashMap<Vec<Class>, Exponents> = FxHashMap::default();
    let mut word = vec![0u32; count];
    let mut steps = 0u32;
    loop {
        steps += 1;
        if steps.is_multiple_of(256) {
            budget.check()?;
        }
        // A word that can be rewritten stays so whatever is added: skip to where its last letter is gone.
        let reducible = !rules.is_normal(&word);
        if !reducible {
            let value = claim.value(&word);
            // Words for letters may have larger free parts than the degree; their letters are generators then.
            if value.free.iter().all(|&n| n < degree) {
                let row = rows.of(claim, value.finite, &value.free);
                match normal.get(&row) {
                    Some(earlier) => rules.push(word.clone(), earlier.clone()),
                    None => {
                        normal.insert(row, word.clone());
                    }
                }
            }
        }
        if !advance(&mut word, &sizes, reducible) {
            break;
        }
    }
    let is_word = |l: &usize| {
        let mut letter = vec![0; count];
        letter[*l] = 1;
        !rules.is_normal(&letter)
    };
    Ok(Basis {
        generators: (0..count).filter(|l| !is_word(l)).collect(),
        degree,
        normal: normal.len(),
        rules,
    })
}

/// The translates by all vectors below a degree, in classes.
struct Rows {
    classes: Classes,
    sets: FxHashMap<(u32, Carry), Translate>,
}

impl Rows {
    fn new(claim: &Claim, degree: u32) -> Rows {
        let f = claim.automaton.directions();
        let mut starts = claim.start.clone();
        starts.sort_unstable();
        starts.dedup();
        let mut translates = Translates::new(&claim.automaton);
        let mut sets = FxHashMap::default();
        let mut c = Carry::from_elem(0, f);
        loop {
            for &q in &starts {
                sets.insert((q, c.clone()), translates.of(q, c.clone()));
            }
            let Some(i) = c.iter().position(|&n| n + 1 < degree as i32) else {
                break;
            };
            c[..i].fill(0);
            c[i] += 1;
        }
        Rows {
            classes: translates.classes(),
            sets,
        }
    }

    fn of(&self, claim: &Claim, m: u32, free: &[u32]) -> Vec<Class> {
        let c: Carry = free.iter().map(|&n| n as i32).collect();
        (0..claim.table.order() as u32)
            .map(|n| {
                let q = claim.start[claim.table.mul(m, n) as usize];
                self.classes.of(self.sets[&(q, c.clone())])
            })
            .collect()
    }
}
