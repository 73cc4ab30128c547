//! Steps 3 to 6: the values of heaps are elements, the products make a commutative monoid, and heaps generate it.

use super::cases::{Case, Value, Walk};
use super::format::{Factor, FormulaElement};
use super::heaps::Heaps;
use super::linear::Form;
use crate::checker::Failed;

impl<'w> Walk<'w, '_, '_> {
    /// Step 3; returns the heaps with moves.
    pub fn values(&mut self) -> Result<Vec<Heaps>, Failed> {
        self.step = 3;
        let formulas = self.formulas;
        for t in 0..formulas.types.len() {
            self.natural(t)?;
        }
        let empty = Case::new();
        let one = self.one();
        self.is_element(&empty, &one, "one")?;
        for (n, element) in formulas.phi.head.iter().enumerate() {
            let value = self.fixed(element);
            self.is_element(&empty, &value, &format!("the value of heap {n}"))?;
        }
        let nothing = self.fixed(&formulas.phi.head[0]);
        self.same(&empty, &nothing, &one, "heap 0 does not have the value 1")?;
        for (r, formula) in formulas.phi.tail.iter().enumerate() {
            let mut case = Case::new();
            let m = self.variable(&mut case)?;
            let value = self.element(formula, &[m])?;
            let (n, step) = (self.head() + r as i64, self.period());
            self.is_element(&case, &value, &format!("the value of heap {n} + {step}m"))?;
        }
        let heaps = self.all_heaps()?;
        let text = format!(
            "values: {} kinds of heaps with moves; the others have the value 1",
            heaps.len()
        );
        self.say(text);
        Ok(heaps)
    }

    /// That a domain has natural numbers alone: there is nothing in it with −1 − x in place of some parameters, for natural
    /// numbers x.
    fn natural(&mut self, t: usize) -> Result<(), Failed> {
        let kind = &self.formulas.types[t];
        for negative in 1..1_u32 << kind.parameters {
            let mut case = Case::new();
            let mut at = Vec::new();
            for i in 0..kind.parameters {
                let x = self.variable(&mut case)?;
                at.push(match negative >> i & 1 {
                    0 => x,
                    _ => x.opposite(),
                });
            }
            if let Some(case) = self.inside(&case, t, &at)? {
                self.never(
                    &case,
                    &format!("the domain of type {t} has negative numbers"),
                )?;
            }
        }
        Ok(())
    }

    /// Step 4.
    pub fn products(&mut self) -> Result<(), Failed> {
        self.step = 4;
        let types = self.formulas.types.len();
        for t in 0..types {
            let Some((first, x)) = self.any(&Case::new(), t)? else {
                continue;
            };
            let one = self.one();
            let what = format!("an element of type {t} times 1 is another");
            self.product(&first, &x, &one, &mut |walk, case, z| {
                walk.same(&case, &z, &x, &what)
            })?;
            for u in t..types {
                let Some((case, y)) = self.any(&first, u)? else {
                    continue;
                };
                let what = format!("a product of types {t} and {u}");
                self.product(&case, &x, &y, &mut |walk, case, z| {
                    walk.is_element(&case, &z, &what)?;
                    if t != u {
                        return Ok(());
                    }
                    let what = format!("two elements of type {t} do not commute");
                    walk.product(&case, &y, &x, &mut |walk, case, turned| {
                        walk.same(&case, &z, &turned, &what)
                    })
                })?;
            }
        }
        self.say(format!(
            "products: {types} types, closed and commutative, with 1"
        ));
        Ok(())
    }

    /// Step 5.
    pub fn words(&mut self) -> Result<(), Failed> {
        self.step = 5;
        let formulas = self.formulas;
        let turned = self.one().turned(1);
        let heads = formulas.phi.head.iter().map(|element| self.fixed(element));
        if !heads.into_iter().any(|value| value == turned) {
            return Err(self.fail("no heap of the head has the value a"));
        }
        for t in 0..formulas.types.len() {
            let Some((case, x)) = self.any(&Case::new(), t)? else {
                continue;
            };
            let length = self.row(&formulas.length[t], &x.at)?;
            self.at_least_zero(&case, length, &format!("type {t} has a negative length"))?;
            self.walk(
                &case,
                &formulas.words[t],
                &x.at,
                &mut |walk, case, leaf| match leaf {
                    None => {
                        let what = format!("an element of type {t} has no word and is not 1");
                        let one = walk.one();
                        walk.same(&case, &x, &one, &what)
                    }
                    Some(factor) => walk.word(&case, &x, factor, &length),
                },
            )?;
        }
        self.say("words: every element is the value of a position");
        Ok(())
    }

    /// That an element is a shorter one times the value of a heap.
    fn word(&mut self, case: &Case, x: &Value, word: &Factor, length: &Form) -> Result<(), Failed> {
        let formulas = self.formulas;
        let t = x.kind;
        let rest = FormulaElement {
            at: word.at.clone(),
            sign: word.sign,
            kind: word.kind,
        };
        let y = self.element(&rest, &x.at)?;
        self.is_element(case, &y, &format!("the word of type {t}"))?;
        let shorter = self.row(&formulas.length[y.kind], &y.at)?;
        let less = self.form(length.plus(&shorter, -1))?;
        let less = self.form(less.plus(&Form::constant(1), -1))?;
        self.at_least_zero(case, less, &format!("a word of type {t} does not go down"))?;
        let heap = self.row(&word.heap, &x.at)?;
        let there = self.form(heap.plus(&Form::constant(1), -1))?;
        self.at_least_zero(case, there, &format!("a word of type {t} without a heap"))?;
        let what = format!("a word of type {t} is another element");
        self.heap_value(case, &heap, &mut |walk, case, value| {
            walk.product(&case, &y, &value, &mut |walk, case, z| {
                walk.same(&case, &z, x, &what)
            })
        })
    }

    /// Step 6.
    pub fn associative(&mut self) -> Result<(), Failed> {
        self.step = 6;
        let types = self.formulas.types.len();
        let generators = self.generators()?;
        for t in 0..types {
            let Some((first, x)) = self.any(&Case::new(), t)? else {
                continue;
            };
            for u in 0..types {
                let Some((second, y)) = self.any(&first, u)? else {
                    continue;
                };
                for heaps in &generators {
                    let Some((case, heap)) = self.heap(&second, heaps)? else {
                        continue;
                    };
                    let (g, called) = (heap.value, self.called(heaps));
                    let what = format!("types {t} and {u} and {called} are not associative");
                    self.product(&case, &x, &y, &mut |walk, case, xy| {
                        walk.product(&case, &xy, &g, &mut |walk, case, left| {
                            walk.product(&case, &y, &g, &mut |walk, case, yg| {
                                walk.product(&case, &x, &yg, &mut |walk, case, right| {
                                    walk.same(&case, &left, &right, &what)
                                })
                            })
                        })
                    })?;
                }
            }
        }
        self.say(format!(
            "associative: {types} types by {types} types by {} kinds of values of heaps",
            generators.len()
        ));
        Ok(())
    }

    /// Heaps of all values but 1 and a, which are central in any case: those with the same formula for their values, over all
    /// numbers m, once.
    fn generators(&mut self) -> Result<Vec<Heaps>, Failed> {
        let one = self.one();
        let mut known: Vec<Value> = vec![one.clone(), one.turned(1)];
        let mut list = Vec::new();
        for heaps in self.every_heap() {
            self.checker.spend(self.step, 8 + 8 * known.len() as u64)?;
            let Some((_, heap)) = self.heap(&Case::new(), &heaps)? else {
                continue;
            };
            if !known.contains(&heap.value) {
                known.push(heap.value);
                list.push(heaps);
            }
        }
        Ok(list)
    }
}
