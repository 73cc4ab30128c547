//! Steps 7 to 10: P is right about every position.
//!
//! No move leads from P to P (step 8). That from every other position with a move one leads into P is shown as `docs/certificate.md`
//! has it: for a heap and the value v of the rest of the position a winning move in that heap is named (step 9), and where none is, the
//! position is *stuck* as far as that heap goes. R has all pairs (q, w) such that a position of value q is stuck in all its heaps beside
//! w, and no pair (q, 1) (step 10).

use super::cases::{Case, Then, Value, Walk};
use super::format::{Move, Row};
use super::heaps::{Heap, Heaps};
use super::linear::{Condition, Form, Sort};
use crate::checker::Failed;

/// The signs of q and w for which something holds, as a mask: bit 2 e_q + e_w.
fn with_signs(mask: u8, q: u8, w: u8) -> u8 {
    (0..4).fold(0, |signs, bit: u8| {
        let there = (bit >> 1 ^ q) << 1 | (bit & 1 ^ w);
        signs | (mask >> there & 1) << bit
    })
}

/// A move that is looked at: what its rows are over, and what is said of it if it is not one.
struct Turn {
    arguments: Vec<Form>,
    illegal: String,
    lost: String,
}

impl<'w> Walk<'w, '_, '_> {
    /// Step 7.
    pub fn end(&mut self) -> Result<(), Failed> {
        self.step = 7;
        let one = self.one();
        self.outcomes(&Case::new(), &one, &mut |walk, case, mask| match mask & 1 {
            0 => Ok(()),
            _ => walk.never(&case, "1 is in P"),
        })?;
        self.say("end check: 1 is not in P");
        Ok(())
    }

    /// Step 8.
    pub fn p_check(&mut self, heaps: &[Heaps]) -> Result<(), Failed> {
        self.step = 8;
        let mut count: u64 = 0;
        for heaps in heaps {
            let what = format!("an option of {} is in P with it", self.called(heaps));
            let Some((case, heap)) = self.heap(&Case::new(), heaps)? else {
                continue;
            };
            self.options(&case, &heap.size, &mut |walk, case, option| {
                count += 1;
                for u in 0..walk.formulas.types.len() {
                    if let Some((case, w)) = walk.any(&case, u)? {
                        walk.not_both(&case, &w, &heap.value, &option, &what)?;
                    }
                }
                Ok(())
            })?;
        }
        self.say(format!("P-check: {count} kinds of options"));
        Ok(())
    }

    /// That w·x and w·y are not both in P, for both signs of w.
    fn not_both(
        &mut self,
        case: &Case,
        w: &Value,
        x: &Value,
        y: &Value,
        what: &str,
    ) -> Result<(), Failed> {
        self.product(case, w, x, &mut |walk, case, wx| {
            walk.outcomes(&case, &wx, &mut |walk, case, first| {
                if first == 0 {
                    return Ok(());
                }
                walk.product(&case, w, y, &mut |walk, case, wy| {
                    walk.outcomes(&case, &wy, &mut |walk, case, second| match first & second {
                        0 => Ok(()),
                        _ => walk.never(&case, what),
                    })
                })
            })
        })
    }

    /// Step 9.
    pub fn moves_check(&mut self, heaps: &[Heaps]) -> Result<(), Failed> {
        self.step = 9;
        let mut count: u64 = 0;
        for heaps in heaps {
            let called = self.called(heaps);
            let Some((first, heap)) = self.heap(&Case::new(), heaps)? else {
                continue;
            };
            for t in 0..self.formulas.types.len() {
                let Some((case, v)) = self.any(&first, t)? else {
                    continue;
                };
                for sign in [0, 1] {
                    let v = v.clone().turned(sign);
                    self.named(&case, heaps, &heap, &v, &mut |walk, case, found| {
                        count += u64::from(found.is_some());
                        match found {
                            None => Ok(()),
                            Some(found) => walk.winning(&case, &called, &heap, &v, found),
                        }
                    })?;
                }
            }
        }
        self.say(format!("moves: {count} are legal and lead into P"));
        Ok(())
    }

    /// The move in a heap that is named for the value of the rest, by cases.
    fn named(
        &mut self,
        case: &Case,
        heaps: &Heaps,
        heap: &Heap,
        v: &Value,
        then: &mut Then<'_, 'w, Option<&'w Move>>,
    ) -> Result<(), Failed> {
        let tree = &self.formulas.moves[heaps.kind][v.kind][v.sign as usize];
        let arguments = [&[heap.m][..], &v.at[..]].concat();
        self.walk(case, tree, &arguments, &mut |walk, case, leaf| {
            then(walk, case, leaf.as_ref())
        })
    }

    /// That a move is legal and leads into P.
    fn winning(
        &mut self,
        case: &Case,
        called: &str,
        heap: &Heap,
        v: &Value,
        found: &Move,
    ) -> Result<(), Failed> {
        let turn = Turn {
            arguments: [&[heap.m][..], &v.at[..]].concat(),
            illegal: format!("a move in {called} for type {} is not legal", v.kind),
            lost: format!(
                "a move in {called} for type {} does not lead into P",
                v.kind
            ),
        };
        let digit = self.rules.digits.get(found.take as usize).copied();
        if digit.unwrap_or(0) >> found.leave & 1 == 0 {
            return self.never(case, &turn.illegal);
        }
        let taken = Form::constant(i64::from(found.take));
        let rest = self.form(heap.size.plus(&taken, -1))?;
        if found.leave == 0 {
            self.at_least_zero(case, rest, &turn.illegal)?;
            let against = self.form(Form::constant(0).plus(&rest, -1))?;
            self.at_least_zero(case, against, &turn.illegal)?;
            return self.is_in_p(case, v, &turn.lost);
        }
        self.left(case, &turn, &found.parts, &rest, v)
    }

    /// That the heaps left of a move exist, and that with their values v becomes an element of P. All but the last are `parts`, and
    /// `rest` is what all have together.
    fn left(
        &mut self,
        case: &Case,
        turn: &Turn,
        parts: &[(u32, Row)],
        rest: &Form,
        v: &Value,
    ) -> Result<(), Failed> {
        let one = Form::constant(1);
        let Some(((over, row), parts)) = parts.split_first() else {
            let there = self.form(rest.plus(&one, -1))?;
            self.at_least_zero(case, there, &turn.illegal)?;
            return self.heap_value(case, rest, &mut |walk, case, value| {
                walk.product(&case, v, &value, &mut |walk, case, z| {
                    walk.is_in_p(&case, &z, &turn.lost)
                })
            });
        };
        let form = self.row(row, &turn.arguments)?;
        let Some((case, size)) = self.part(case, turn, *over, form)? else {
            return Ok(());
        };
        let there = self.form(size.plus(&one, -1))?;
        self.at_least_zero(&case, there, &turn.illegal)?;
        let rest = self.form(rest.plus(&size, -1))?;
        self.heap_value(&case, &size, &mut |walk, case, value| {
            walk.product(&case, v, &value, &mut |walk, case, v| {
                walk.left(&case, turn, parts, &rest, &v)
            })
        })
    }

    /// A form divided by a number, which must come out even: a new variable, unless the number is 1.
    fn part(
        &mut self,
        case: &Case,
        turn: &Turn,
        over: u32,
        form: Form,
    ) -> Result<Option<(Case, Form)>, Failed> {
        if over == 1 {
            return Ok(Some((case.clone(), form)));
        }
        let sort = Sort::Indivisible(over);
        if let Some(wrong) = self.under(case, Condition { sort, form })? {
            self.never(&wrong, &turn.illegal)?;
        }
        // The variable is a natural number, so the form must be one.
        self.at_least_zero(case, form, &turn.illegal)?;
        let mut case = case.clone();
        let size = self.variable(&mut case)?;
        let equation = self.form(form.plus(&size, -i64::from(over)))?;
        let case = self.under(&case, Condition::zero(equation))?;
        Ok(case.map(|case| (case, size)))
    }

    fn is_in_p(&mut self, case: &Case, x: &Value, what: &str) -> Result<(), Failed> {
        self.outcomes(case, x, &mut |walk, case, mask| match mask & 1 {
            1 => Ok(()),
            _ => walk.never(&case, what),
        })
    }

    /// Step 10.
    pub fn n_check(&mut self, heaps: &[Heaps]) -> Result<(), Failed> {
        self.step = 10;
        let types = self.formulas.types.len();
        for t in 0..types {
            let Some((case, q)) = self.any(&Case::new(), t)? else {
                continue;
            };
            let one = self.one();
            let what = format!("R has an element of type {t} beside 1");
            self.stuck_pairs(
                &case,
                &q,
                &one,
                &mut |walk, case, signs| match signs & 0b0101 {
                    0 => Ok(()),
                    _ => walk.never(&case, &what),
                },
            )?;
        }
        for heaps in heaps {
            for u in 0..types {
                self.start(heaps, u)?;
                for t in 0..types {
                    self.one_more(heaps, t, u)?;
                }
            }
        }
        self.say(format!(
            "N-check: R is closed under {} kinds of heaps, for {types} types beside {types} types",
            heaps.len()
        ));
        Ok(())
    }

    /// For which signs a pair is in R, by cases.
    fn stuck_pairs(
        &mut self,
        case: &Case,
        q: &Value,
        w: &Value,
        then: &mut Then<'_, 'w, u8>,
    ) -> Result<(), Failed> {
        let tree = &self.formulas.r[q.kind][w.kind];
        let arguments = [&q.at[..], &w.at[..]].concat();
        let (first, second) = (q.sign, w.sign);
        self.walk(case, tree, &arguments, &mut |walk, case, &mask| {
            then(walk, case, with_signs(mask, first, second))
        })
    }

    /// One heap is stuck beside w only if R says so.
    fn start(&mut self, heaps: &Heaps, u: usize) -> Result<(), Failed> {
        let what = format!("R lacks {} beside type {u}", self.called(heaps));
        let Some((case, heap)) = self.heap(&Case::new(), heaps)? else {
            return Ok(());
        };
        let Some((case, w)) = self.any(&case, u)? else {
            return Ok(());
        };
        self.stuck_pairs(&case, &heap.value, &w, &mut |walk, case, signs| {
            let missing = !signs & 3;
            if missing == 0 {
                return Ok(());
            }
            walk.product(&case, &w, &heap.value, &mut |walk, case, z| {
                walk.outcomes(&case, &z, &mut |walk, case, won| {
                    let missing = missing & !won;
                    for sign in (0..2).filter(|sign| missing >> sign & 1 == 1) {
                        let w = w.clone().turned(sign);
                        walk.unless_named(&case, heaps, &heap, &w, &what)?;
                    }
                    Ok(())
                })
            })
        })
    }

    /// A position that is stuck beside w·x_n, and one more heap n that is stuck beside it and w: R has them beside w.
    fn one_more(&mut self, heaps: &Heaps, t: usize, u: usize) -> Result<(), Failed> {
        let what = format!(
            "R lacks type {t} and {} beside type {u}",
            self.called(heaps)
        );
        let Some((case, heap)) = self.heap(&Case::new(), heaps)? else {
            return Ok(());
        };
        let Some((case, q)) = self.any(&case, t)? else {
            return Ok(());
        };
        let Some((case, w)) = self.any(&case, u)? else {
            return Ok(());
        };
        let x = &heap.value;
        self.product(&case, &w, x, &mut |walk, case, wx| {
            walk.stuck_pairs(&case, &q, &wx, &mut |walk, case, before| {
                if before == 0 {
                    return Ok(());
                }
                walk.product(&case, &q, x, &mut |walk, case, qx| {
                    walk.stuck_pairs(&case, &qx, &w, &mut |walk, case, after| {
                        let missing = before & !after;
                        if missing == 0 {
                            return Ok(());
                        }
                        walk.product(&case, &q, &w, &mut |walk, case, qw| {
                            // The sign of the product, and the signs of q and w that give it.
                            for (sign, signs) in [(0, 0b1001), (1, 0b0110)] {
                                if missing & signs != 0 {
                                    let v = qw.clone().turned(sign);
                                    walk.unless_named(&case, heaps, &heap, &v, &what)?;
                                }
                            }
                            Ok(())
                        })
                    })
                })
            })
        })
    }

    /// Rejects unless a move in the heap is named for v.
    fn unless_named(
        &mut self,
        case: &Case,
        heaps: &Heaps,
        heap: &Heap,
        v: &Value,
        what: &str,
    ) -> Result<(), Failed> {
        self.named(case, heaps, heap, v, &mut |walk, case, found| match found {
            Some(_) => Ok(()),
            None => walk.never(&case, what),
        })
    }
}
