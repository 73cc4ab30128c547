//! Step 1: the form of formulas. What is not said here is not looked at again: types and lists have their bounds from now on.

use super::format::{Element, FormulaElement, Formulas, Test, Tree};
use crate::checker::{Checker, Failed, reject};
use crate::format::{Certificate, Rules};

/// The most parameters of a type.
const PARAMETERS: u32 = 5;
/// The most types, and the most heaps that are not told by formulas of their own.
const TYPES: usize = 1_000;
const HEAPS: usize = 10_000;
/// No number of the file is larger.
const LARGEST: i64 = 1_000_000_000;
/// The deepest tree.
const DEPTH: usize = 64;
/// The largest modulus.
const MODULUS: u32 = 1_000;

/// Says what is wrong, and where.
type Wrong = Result<(), String>;

/// What the elements of formulas refer to.
struct Shape {
    parameters: Vec<usize>,
}

impl Checker<'_> {
    /// Step 1.
    pub(crate) fn formulas_form(&mut self, c: &Certificate, f: &Formulas) -> Result<(), Failed> {
        if c.quotient.is_some() || c.nim.is_some() || c.automatic.is_some() {
            let reason = "quotient and nim are null beside formulas, and there is no automaton";
            return Err(reject(1, reason));
        }
        if !matches!(c.rules, Rules::Code(_)) {
            return Err(reject(1, "formulas are for codes alone"));
        }
        let types = f.types.len();
        let kinds = f.phi.head.len() + f.phi.tail.len();
        // What is looked at is in the file, so this is not much.
        self.afford(1, (types * types + kinds * types) as u64)?;
        well_formed(f).map_err(|reason| reject(1, reason))?;
        let reason = format!(
            "form: {types} types, values for heaps 0 to {} and {} formulas for all others",
            f.phi.head.len() - 1,
            f.phi.step
        );
        self.say(1, reason);
        Ok(())
    }
}

fn well_formed(f: &Formulas) -> Wrong {
    let types = f.types.len();
    if types == 0 || types > TYPES {
        return Err(format!("{types} types"));
    }
    if f.types.iter().any(|t| t.parameters > PARAMETERS) {
        return Err(format!("a type has more than {PARAMETERS} parameters"));
    }
    let parameters = f.types.iter().map(|t| t.parameters as usize).collect();
    let shape = Shape { parameters };
    for (t, kind) in f.types.iter().enumerate() {
        for test in &kind.domain {
            let place = || format!("the domain of type {t}");
            tested(test, shape.parameters[t], &place)?;
        }
    }
    shape.constant(&f.one, &|| "one".to_string())?;
    shape.values(f)?;
    shape.lists(f)?;
    shape.pairs(f)?;
    shape.moves(f)
}

impl Shape {
    fn types(&self) -> usize {
        self.parameters.len()
    }

    /// The values of heaps.
    fn values(&self, f: &Formulas) -> Wrong {
        let (head, step) = (f.phi.head.len(), f.phi.step as usize);
        if head == 0 || head > HEAPS || step == 0 || step > HEAPS {
            return Err(format!("{head} heaps in the head, and a step of {step}"));
        }
        if f.phi.tail.len() != step {
            return Err("as many formulas in the tail as its step are needed".to_string());
        }
        for (n, element) in f.phi.head.iter().enumerate() {
            self.constant(element, &|| format!("heap {n}"))?;
        }
        for (r, formula) in f.phi.tail.iter().enumerate() {
            self.formula(formula, 1, &|| format!("heap {} + {step}m", head + r))?;
        }
        Ok(())
    }

    /// What there is for each type.
    fn lists(&self, f: &Formulas) -> Wrong {
        let lists = [f.p.len(), f.words.len(), f.length.len()];
        if lists.iter().any(|&length| length != self.types()) {
            return Err("p, words and length have an entry for each type".to_string());
        }
        for (t, &k) in self.parameters.iter().enumerate() {
            row(&f.length[t], k, &|| format!("the length of type {t}"))?;
            let place = || format!("P of type {t}");
            tree(&f.p[t], k, &place, &|&mask| below(mask, 4, &place))?;
            let place = || format!("the word of type {t}");
            tree(&f.words[t], k, &place, &|leaf| match leaf {
                None => Ok(()),
                Some(factor) => {
                    row(&factor.heap, k, &place)?;
                    self.typed(factor.kind, factor.sign, factor.at.len(), &place)?;
                    factor.at.iter().try_for_each(|at| row(at, k, &place))
                }
            })?;
        }
        Ok(())
    }

    /// What there is for pairs of types.
    fn pairs(&self, f: &Formulas) -> Wrong {
        let types = self.types();
        let triangle = |lengths: Vec<usize>| {
            let mut lengths = lengths.into_iter().enumerate();
            lengths.len() == types && lengths.all(|(t, length)| length == types - t)
        };
        if !triangle(f.product.iter().map(Vec::len).collect())
            || !triangle(f.contexts.iter().map(Vec::len).collect())
        {
            return Err("product and contexts have an entry for each pair of types".to_string());
        }
        if f.r.len() != types || f.r.iter().any(|row| row.len() != types) {
            return Err("r has an entry for each type and each type".to_string());
        }
        for t in 0..types {
            for u in 0..types {
                let k = self.parameters[t] + self.parameters[u];
                let place = || format!("r of types {t} and {u}");
                tree(&f.r[t][u], k, &place, &|&mask| below(mask, 16, &place))?;
                if u < t {
                    continue;
                }
                let place = || format!("the product of types {t} and {u}");
                let product = &f.product[t][u - t];
                tree(product, k, &place, &|z| self.formula(z, k, &place))?;
                let place = || format!("the contexts of types {t} and {u}");
                for context in &f.contexts[t][u - t] {
                    tree(context, k, &place, &|leaf| match leaf {
                        None => Ok(()),
                        Some(z) => self.formula(z, k, &place),
                    })?;
                }
            }
        }
        Ok(())
    }

    fn moves(&self, f: &Formulas) -> Wrong {
        let kinds = f.phi.head.len() - 1 + f.phi.tail.len();
        if f.moves.len() != kinds || f.moves.iter().any(|row| row.len() != self.types()) {
            return Err("moves have an entry for each kind of heap and each type".to_string());
        }
        for (n, row_of_types) in f.moves.iter().enumerate() {
            for (t, pair) in row_of_types.iter().enumerate() {
                let place = || format!("the moves of heap {} and type {t}", n + 1);
                let k = self.parameters[t] + 1;
                for moves in pair {
                    tree(moves, k, &place, &|leaf| {
                        let Some(found) = leaf else {
                            return Ok(());
                        };
                        let named = (found.leave as usize).saturating_sub(1);
                        if found.leave > 3 || found.parts.len() != named {
                            return Err(format!("{}: not the heaps that are left", place()));
                        }
                        for (over, size) in &found.parts {
                            row(size, k, &place)?;
                            if *over == 0 || *over > MODULUS {
                                return Err(format!("{}: divided by {over}", place()));
                            }
                        }
                        Ok(())
                    })?;
                }
            }
        }
        Ok(())
    }

    fn typed(&self, kind: u32, sign: u8, at: usize, place: &dyn Fn() -> String) -> Wrong {
        match self.parameters.get(kind as usize) {
            Some(&k) if k == at && sign < 2 => Ok(()),
            _ => Err(format!("{}: no element of a type", place())),
        }
    }

    fn constant(&self, element: &Element, place: &dyn Fn() -> String) -> Wrong {
        self.typed(element.kind, element.sign, element.at.len(), place)?;
        row(&element.at, element.at.len().wrapping_sub(1), place)
    }

    fn formula(&self, element: &FormulaElement, k: usize, place: &dyn Fn() -> String) -> Wrong {
        self.typed(element.kind, element.sign, element.at.len(), place)?;
        element.at.iter().try_for_each(|at| row(at, k, place))
    }
}

/// A form over so many variables.
fn row(row: &[i64], variables: usize, place: &dyn Fn() -> String) -> Wrong {
    if row.len() != variables.wrapping_add(1) {
        return Err(format!(
            "{}: a row of {} numbers, not {}",
            place(),
            row.len(),
            variables.wrapping_add(1)
        ));
    }
    match row.iter().find(|n| n.unsigned_abs() > LARGEST as u64) {
        Some(n) => Err(format!("{}: the number {n} is too large", place())),
        None => Ok(()),
    }
}

fn below(mask: u8, bound: u8, place: &dyn Fn() -> String) -> Wrong {
    match mask < bound {
        true => Ok(()),
        false => Err(format!("{}: the mask {mask}", place())),
    }
}

fn tested(test: &Test, variables: usize, place: &dyn Fn() -> String) -> Wrong {
    if test.modulus == 1 || test.modulus > MODULUS {
        return Err(format!("{}: the modulus {}", place(), test.modulus));
    }
    row(&test.row, variables, place)
}

/// A tree over so many variables. It is walked with a list in place of the stack.
fn tree<L>(
    tree: &Tree<L>,
    variables: usize,
    place: &dyn Fn() -> String,
    leaf: &dyn Fn(&L) -> Wrong,
) -> Wrong {
    let mut left = vec![(tree, 0)];
    while let Some((tree, depth)) = left.pop() {
        match tree {
            Tree::Leaf(found) => leaf(found)?,
            Tree::Split(_) if depth == DEPTH => {
                return Err(format!("{}: a tree deeper than {DEPTH}", place()));
            }
            Tree::Split(split) => {
                tested(&split.test, variables, place)?;
                left.extend([(&split.yes, depth + 1), (&split.no, depth + 1)]);
            }
        }
    }
    Ok(())
}
