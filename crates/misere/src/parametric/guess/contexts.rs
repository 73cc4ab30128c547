//! What tells elements apart.
//!
//! Two elements are told apart by a context that puts exactly one of them into P, or that makes elements of them which are told
//! apart already. So types that constants tell apart come first, then those for which a context that depends on the parameters leads
//! to these, and so on; at the end what follows is put in ([`Claim::flatten`]). What is proved of a pair of types is kept; where a
//! proof fails, the point and its surroundings join the samples.

use super::{Failure, Guessed};
use crate::limits::Budget;
use crate::parametric::arithmetic::Form;
use crate::parametric::claim::{Claim, Element, Formula, Point, Signed, Ty};
use crate::parametric::learn::{Labelled, directions, doubled, weight};
use crate::parametric::proof::{ContextTree, Flaw, Told};

/// Samples have parameters up to this.
const BOUND: i64 = 6;
/// Constant contexts have parameters up to this.
const SMALL: i64 = 3;
/// The proof of a pair fails so often at most.
const ROUNDS: usize = 8;
/// So many contexts for a pair at most.
const CONTEXTS: usize = 24;
/// So many leaves.
const LEAVES: usize = 40;
/// Contexts are first tried on so many samples, the best of them on so many more.
const FEW: usize = 24;
const MANY: usize = 300;
/// How many of the best.
const BEST: usize = 20;
/// How many parameters a form in a context may mention.
const RICHEST: usize = 2;

/// Contexts for all pairs of types.
pub fn contexts(claim: &Claim, budget: &Budget) -> Guessed<Vec<Vec<Signed<Option<Formula>>>>> {
    let mut told = Told::none(claim.types.len());
    let mut rich = 0;
    loop {
        let (mut news, mut missing) = (false, None);
        for t in claim.type_numbers() {
            for u in claim.type_numbers().skip(t.0) {
                for sign in [false, true] {
                    if told.tree(t, u, sign).is_some() {
                        continue;
                    }
                    let pair = Pair { claim, t, u, sign };
                    match pair.apart(rich, &told, budget) {
                        Ok(tree) => {
                            told.put(t, u, sign, tree);
                            news = true;
                        }
                        Err(failure @ Failure::Stopped(_)) => return Err(failure),
                        Err(failure) => missing = Some(failure),
                    }
                }
            }
        }
        match missing {
            None => return told.all().ok_or(Failure::Contexts),
            Some(_) if news => rich = 0,
            Some(_) if rich < RICHEST => rich += 1,
            Some(failure) => return Err(failure),
        }
    }
}

/// Two types, and whether the signs differ.
struct Pair<'a> {
    claim: &'a Claim,
    t: Ty,
    u: Ty,
    sign: bool,
}

/// Points with both elements there.
struct Samples {
    points: Vec<Point>,
    pairs: Vec<(Element, Element)>,
}

impl Pair<'_> {
    fn dimension(&self) -> usize {
        let parameters = |t: Ty| self.claim.types[t.0].parameters;
        parameters(self.t) + parameters(self.u)
    }

    /// A tree that tells the types apart, proved.
    fn apart(&self, rich: usize, told: &Told, budget: &Budget) -> Guessed<ContextTree> {
        let &Pair { claim, t, u, sign } = self;
        let mut more: Vec<Point> = Vec::new();
        let mut known: Vec<Formula> = Vec::new();
        let mut last = Failure::Contexts;
        for _ in 0..ROUNDS {
            let tree = self.tree(&more, &mut known, rich, told, budget)?;
            let flat = claim.flatten(t, u, sign, &tree, told, budget);
            let proved = flat.and_then(|flat| {
                claim.prove_contexts(t, u, sign, &flat, budget)?;
                Ok(flat)
            });
            match proved {
                Ok(flat) => return Ok(flat),
                Err(Flaw::Stopped(stop)) => return Err(stop.into()),
                Err(flaw) => {
                    if let Flaw::At { point, .. } = &flaw {
                        // Variable 0 is m, which contexts do not know.
                        surround(&point[1..=self.dimension()], &mut more);
                    }
                    last = Failure::Flawed(flaw);
                }
            }
        }
        Err(last)
    }

    fn samples(&self, more: &[Point]) -> Samples {
        let claim = self.claim;
        let split = claim.types[self.t.0].parameters;
        let second = claim.points(self.u, BOUND);
        let mut points: Vec<Point> = Vec::new();
        for x in claim.points(self.t, BOUND) {
            let both = second.iter().map(|y| x.iter().chain(y).copied().collect());
            points.extend(both);
        }
        let (first, second) = (&claim.types[self.t.0], &claim.types[self.u.0]);
        let is_new = |z: &&Point| {
            first.has(&z[..split]) && second.has(&z[split..]) && z.iter().any(|&v| v > BOUND)
        };
        points.extend(more.iter().filter(is_new).cloned());
        let element = |ty: Ty, sign: bool, at: &[i64]| {
            let at = at.iter().copied().collect();
            Element { ty, sign, at }
        };
        let pair = |z: &Point| {
            let x = element(self.t, false, &z[..split]);
            (x, element(self.u, self.sign, &z[split..]))
        };
        Samples {
            pairs: points.iter().map(pair).collect(),
            points,
        }
    }

    /// A tree that agrees with samples. `known` are contexts that have been of use.
    fn tree(
        &self,
        more: &[Point],
        known: &mut Vec<Formula>,
        rich: usize,
        told: &Told,
        budget: &Budget,
    ) -> Guessed<ContextTree> {
        let claim = self.claim;
        let Samples { points, pairs } = self.samples(more);
        let tells = |z: &Formula, i: usize| {
            let z = z.value(&points[i]);
            if !claim.types[z.ty.0].has(&z.at) {
                return false;
            }
            let (x, y) = (claim.times(&pairs[i].0, &z), claim.times(&pairs[i].1, &z));
            claim.is_p(&x) != claim.is_p(&y) || x != y && told.knows(&x, &y)
        };
        // Label 0: they are the same.
        let mut masks: Vec<u64> = pairs.iter().map(|(x, y)| u64::from(x == y)).collect();
        let add = |z: &Formula, label: usize, masks: &mut Vec<u64>| {
            let suits = (0..points.len()).filter(|&i| tells(z, i));
            suits.for_each(|i| masks[i] |= 1 << label);
        };
        for (label, z) in (1..).zip(&*known) {
            add(z, label, &mut masks);
        }
        let mut pool: Option<Vec<Formula>> = None;
        loop {
            let open: Vec<usize> = (0..points.len()).filter(|&i| masks[i] == 0).collect();
            if open.is_empty() {
                break;
            }
            let pool = pool.get_or_insert_with(|| self.pool(rich));
            budget.spend(1 + pool.len() as u64 / 2)?;
            let best = best_of(pool, &open, &tells).ok_or(Failure::Contexts)?;
            if known.len() == CONTEXTS {
                return Err(Failure::Contexts);
            }
            known.push(best);
            add(&known[known.len() - 1], known.len(), &mut masks);
        }
        let d = self.dimension();
        let labelled = Labelled {
            xs: points.clone(),
            masks,
            directions: directions(d, &doubled(d, 2)),
        };
        let tree = labelled.tree(LEAVES, budget)?.ok_or(Failure::Contexts)?;
        Ok(tree.map(&|&l| l.checked_sub(1).map(|l| known[l].clone())))
    }

    /// Contexts to try: constants, and forms in some parameters.
    fn pool(&self, rich: usize) -> Vec<Formula> {
        let (claim, d) = (self.claim, self.dimension());
        let constant = |v: i64| {
            let mut form: Form = Form::from_elem(0, d + 1);
            form[d] = v;
            form
        };
        let mut pool = Vec::new();
        let mut put = |ty: Ty, at: Vec<Form>| {
            let signs = [false, true].into_iter();
            pool.extend(signs.map(|sign| Formula {
                ty,
                sign,
                at: at.clone(),
            }));
        };
        for ty in claim.type_numbers() {
            for at in claim.points(ty, SMALL) {
                put(ty, at.iter().map(|&v| constant(v)).collect());
            }
        }
        if rich == 0 {
            return pool;
        }
        let constants: Vec<Form> = (0..3).map(constant).collect();
        let mut forms = Vec::new();
        for v in directions(d, &[]).into_iter().filter(|v| weight(v) <= rich) {
            for sign in [1, -1] {
                // A parameter is not negative, so that a form should not be for ever.
                if v.iter().any(|a| a * sign > 0) {
                    let form = |c: i64| v.iter().map(|a| a * sign).chain([c]).collect::<Form>();
                    forms.extend((-2..=3).map(form));
                }
            }
        }
        for ty in claim.type_numbers() {
            match claim.types[ty.0].parameters {
                1 => forms.iter().for_each(|f| put(ty, vec![f.clone()])),
                2 => {
                    for f in &forms {
                        for c in &constants {
                            put(ty, vec![f.clone(), c.clone()]);
                            put(ty, vec![c.clone(), f.clone()]);
                        }
                        if rich == 1 || d <= 2 {
                            forms
                                .iter()
                                .for_each(|g| put(ty, vec![f.clone(), g.clone()]));
                        }
                    }
                }
                _ => {}
            }
        }
        pool
    }
}

/// The context that tells most of the open samples apart.
fn best_of(
    pool: &[Formula],
    open: &[usize],
    tells: &dyn Fn(&Formula, usize) -> bool,
) -> Option<Formula> {
    let some = |n: usize| open.iter().copied().step_by((open.len() / n).max(1));
    let count = |z: &Formula, n: usize| some(n).filter(|&i| tells(z, i)).count();
    let mut ranked: Vec<(usize, usize)> =
        (0..pool.len()).map(|j| (count(&pool[j], FEW), j)).collect();
    ranked.sort_by_key(|&(n, j)| (std::cmp::Reverse(n), j));
    let best = ranked.iter().take(BEST).filter(|(n, _)| *n > 0);
    let (_, j) = best
        .map(|&(_, j)| (count(&pool[j], MANY), std::cmp::Reverse(j)))
        .max()?;
    Some(pool[j.0].clone())
}

/// A point and its surroundings.
fn surround(x: &[i64], more: &mut Vec<Point>) {
    let x: Point = x.iter().copied().collect();
    more.push(x.clone());
    for i in 0..x.len() {
        for s in [-1, 1, 2] {
            let mut y = x.clone();
            y[i] += s;
            more.push(y.clone());
            for j in 0..i {
                let mut z = y.clone();
                z[j] += s;
                more.push(z);
            }
        }
    }
    more.sort();
    more.dedup();
}
