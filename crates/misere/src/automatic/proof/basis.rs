//! The relations of a proved claim: a Gröbner basis for the lexicographic order.
//!
//! Two words are equal in the quotient iff they have the same *row*: for each element n of M, the set of free parts x
//! such that (n, x) beside the word is a P-position. These sets are translates of automatic sets, so rows are compared
//! exactly, by their classes. Words are gone through in lexicographic order up to a degree; a word with the row of an
//! earlier normal form is a rule, and its multiples are left out. Each rule is thereby proved. That no rule is missing
//! is for [`complete`](super::complete) to prove.

use crate::automatic::claim::Claim;
use crate::automatic::effort::{EFFORT, root};
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::automatic::rules::{Rules, advance};
use crate::automatic::translate::{Carry, Class, Translates};
use crate::limits::Budget;
use crate::monoid::Elem;
use crate::word::{Exponents, Letter};
use rustc_hash::FxHashMap;

/// Relations, with the normal forms that they leave below the degree to which they were sought.
#[derive(Clone, Debug)]
pub struct Basis {
    /// The letters that are no words in earlier ones.
    pub generators: Vec<Letter>,
    /// The rules, as words in all letters, by increasing left side.
    pub rules: Rules,
    /// Free exponents below this were gone through.
    pub degree: u32,
    /// How many normal forms there are below the degree; they differ from each other.
    pub normal: usize,
}

/// Up to which degree the relations of a claim are sought; with more `generosity` it is higher.
pub fn degree(claim: &Claim, generosity: usize) -> u32 {
    let share = EFFORT.translates.saturating_mul(generosity) / claim.table.order();
    let most = EFFORT.degree.saturating_mul(generosity as u32);
    match claim.automaton.directions() {
        0 => 1,
        f => root(share, f).clamp(4, most),
    }
}

/// Finds and proves the relations of a claim up to a degree.
pub fn basis(claim: &Claim, degree: u32, budget: &Budget) -> Result<Basis, NotFound> {
    let count = claim.values.len();
    let order = claim.table.order();
    let meter = Meter::new(budget);
    let rows = Rows::new(claim, degree, &meter)?;
    let sizes = sizes(claim, degree);
    let mut rules = Rules::default();
    let mut normal: FxHashMap<Vec<Class>, Exponents> = FxHashMap::default();
    let mut word = Exponents::one(count);
    loop {
        meter.work(10 + rules.len() / 2)?;
        // A word that can be rewritten stays so whatever is added: skip to where its last letter is gone.
        let reducible = !rules.is_normal(&word);
        if !reducible {
            let value = claim.value(&word)?;
            // Words for letters may have larger free parts than the degree; their letters are generators then.
            if value.free.iter().all(|&n| n < degree) {
                meter.work(2 * order)?;
                meter.budget().allow_table::<Class>(order)?;
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
    let is_word = |l: &Letter| !rules.is_normal(&Exponents::letter(count, *l));
    Ok(Basis {
        generators: Letter::first(count).filter(|l| !is_word(l)).collect(),
        degree,
        normal: normal.len(),
        rules,
    })
}

/// How many powers of each letter are gone through: those of directions up to the degree, and others until they repeat. The
/// powers of a letter that moves a free part are words in directions.
fn sizes(claim: &Claim, degree: u32) -> Vec<u32> {
    let directions = claim.letters_of_directions().unwrap_or_default();
    let size = |l: Letter| match &claim[l] {
        _ if directions.contains(&l) => degree,
        value if value.free.iter().all(|&n| n == 0) => claim.table.end_of_powers(value.finite) + 1,
        _ => 2,
    };
    Letter::first(claim.values.len()).map(size).collect()
}

/// The translates by all vectors below a degree, in classes.
struct Rows {
    degree: u32,
    /// The states with which elements of M begin, each once.
    starts: usize,
    /// For each element of M the place of its state among these.
    place: Vec<usize>,
    /// For each vector, the first entry running fastest, and each of these states.
    classes: Vec<Class>,
}

impl Rows {
    fn new(claim: &Claim, degree: u32, meter: &Meter) -> Result<Rows, NotFound> {
        let f = claim.automaton.directions();
        let mut starts = claim.start.clone();
        starts.sort_unstable();
        starts.dedup();
        let mut translates = Translates::new(&claim.automaton);
        let mut sets = Vec::new();
        let mut v = vec![0; f];
        loop {
            let c = Carry::of(&v)?;
            for &q in &starts {
                meter.grow(&sets)?;
                sets.push(translates.of(q, c.clone(), meter)?);
            }
            let Some(i) = v.iter().position(|&n| n + 1 < degree) else {
                break;
            };
            v[..i].fill(0);
            v[i] += 1;
        }
        let classes = translates.classes(meter)?;
        Ok(Rows {
            degree,
            classes: sets.into_iter().map(|t| classes.of(t)).collect(),
            place: claim
                .start
                .iter()
                .map(|q| starts.partition_point(|s| s < q))
                .collect(),
            starts: starts.len(),
        })
    }

    /// The row of an element of M beside a vector below the degree.
    fn of(&self, claim: &Claim, m: Elem, free: &[u32]) -> Vec<Class> {
        let place = |at: usize, &n: &u32| at * self.degree as usize + n as usize;
        let at = free.iter().rev().fold(0, place) * self.starts;
        let sets = &self.classes[at..at + self.starts];
        let row = claim.table.elements().map(|n| {
            let product = claim.table.mul(m, n);
            sets[self.place[product.index()]]
        });
        row.collect()
    }
}
