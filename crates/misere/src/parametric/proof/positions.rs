//! Steps 4 to 7: who wins.

use super::algebra::{Then, both};
use super::scene::{Scene, walk};
use super::{Claimed, Done, Flaw};
use crate::limits::Budget;
use crate::parametric::arithmetic::{Form, Undecided};
use crate::parametric::claim::{Claim, Formula, Kind, Signed, Step};
use crate::parametric::form::{combination, compose, constant, shifted, variable};
use crate::parametric::tree::Test;
use crate::ruleset::{LEAVE_ONE, LEAVE_THREE, LEAVE_TWO, TAKE_ALL};

/// The bits of R for which the signs of both differ, and those for which they do not.
const DIFFERENT: u8 = 0b0110;
const EQUAL: u8 = 0b1001;

impl Claim {
    /// The size of a heap of some kind, in m = variable 0.
    pub fn size_of(&self, kind: Kind) -> Form {
        let n0 = i64::from(self.first_of_tail());
        match kind {
            Kind::Head(n) => constant(i64::from(n)),
            Kind::Tail(r) => Form::from_slice(&[i64::from(self.step), n0 + i64::from(r)]),
        }
    }

    /// Whether heaps of a kind have a move. Those of the tail must all have one or none.
    pub fn has_moves(&self, kind: Kind) -> Option<bool> {
        let has = |n: u32| {
            self.digits.iter().enumerate().any(|(k, &d)| {
                let Some(rest) = n.checked_sub(k as u32) else {
                    return false;
                };
                d & TAKE_ALL != 0 && rest == 0 && k > 0
                    || d & LEAVE_ONE != 0 && rest >= 1 && k > 0
                    || d & LEAVE_TWO != 0 && rest >= 2
                    || d & LEAVE_THREE != 0 && rest >= 3
            })
        };
        match kind {
            Kind::Head(n) => Some(has(n)),
            Kind::Tail(r) => {
                // From here on a heap is larger than anything that a digit asks for.
                let large = self.digits.len() as u32 + 3;
                let first = self.first_of_tail() + r;
                let sizes = (first..).step_by(self.step as usize);
                let mut all = sizes.take_while(|&n| n < large + self.step).map(has);
                let answer = all.next().unwrap_or_else(|| has(first.max(large)));
                all.all(|a| a == answer).then_some(answer)
            }
        }
    }

    /// Every option of a kind of heaps with its value, case by case.
    fn cases_of_options<'a>(&self, kind: Kind, budget: &'a Budget<'a>, f: Then<'_, 'a>) -> Done {
        let base = Scene::new(budget);
        let size = self.size_of(kind);
        for (k, &digit) in (0..).zip(&self.digits) {
            let rest = shifted(1, &size, -k)?;
            if digit & TAKE_ALL != 0 && k > 0 {
                let mut whole = base.clone();
                whole.system.zero(&rest);
                if !whole.is_impossible()? {
                    f(&whole, Formula::from(&self.one))?;
                }
            }
            if digit & LEAVE_ONE != 0 && k > 0 {
                self.cases_of_parts(1, &rest, 1, None, &base, f)?;
            }
            if digit & LEAVE_TWO != 0 {
                self.cases_of_parts(2, &rest, 1, None, &base, f)?;
            }
            if digit & LEAVE_THREE != 0 {
                self.cases_of_parts(3, &rest, 1, None, &base, f)?;
            }
        }
        Ok(())
    }

    /// All ways to divide a rest into some heaps that are not smaller than `least`, with the product of their values and of `before`.
    fn cases_of_parts<'a>(
        &self,
        count: u8,
        rest: &Form,
        least: i64,
        before: Option<&Formula>,
        scene: &Scene<'a>,
        f: Then<'_, 'a>,
    ) -> Done {
        let multiply = |s: &Scene<'a>, x: Formula, f: Then<'_, 'a>| match before {
            None => f(s, x),
            Some(y) => self.cases_of_product(y, &x, s, f),
        };
        // The parts are taken in increasing order, so that the first is at most its share of the rest.
        let enough = |s: &Scene<'a>, part: &Form| -> Result<Option<Scene<'a>>, Flaw> {
            let s = s.where_at_least_zero(combination(1, rest, -i64::from(count), part, 0)?)?;
            Ok((!s.is_impossible()?).then_some(s))
        };
        if count == 1 {
            let Some(scene) = enough(scene, &constant(least))? else {
                return Ok(());
            };
            return self.cases_of_phi(rest, &scene, &mut |s, x| multiply(s, x, f));
        }
        let n0 = i64::from(self.first_of_tail());
        for c in least..n0 {
            let Some(scene) = enough(scene, &constant(c))? else {
                break;
            };
            let x = Formula::from(&self.head[c as usize]);
            let left = shifted(1, rest, -c)?;
            multiply(&scene, x, &mut |s, x| {
                self.cases_of_parts(count - 1, &left, c, Some(&x), s, f)
            })?;
        }
        for (r, formula) in (0..).zip(&self.tail) {
            let mut scene = scene.clone();
            let y = variable(scene.system.fresh());
            scene.system.at_least_zero(&y);
            let part = shifted(i64::from(self.step), &y, n0 + r)?;
            let Some(scene) = enough(&scene, &part)? else {
                continue;
            };
            let x = super::algebra::composed(formula, std::slice::from_ref(&y))?;
            let left = combination(1, rest, -1, &part, 0)?;
            multiply(&scene, x, &mut |s, x| {
                // What is left is in the tail, or the order would be another.
                self.cases_of_parts(count - 1, &left, n0.max(1), Some(&x), s, f)
            })?;
        }
        Ok(())
    }

    pub(super) fn prove_p(&self, budget: &Budget) -> Done {
        if self.is_p(&self.one) || self.head.first() != Some(&self.one) {
            return Err(Flaw::Senseless(Claimed::End));
        }
        let one = Formula::from(&self.one);
        for kind in self.kinds() {
            let x = self.value_of(kind);
            match self.has_moves(kind) {
                None => return Err(Flaw::Senseless(Claimed::End)),
                Some(false) => self.same(&x, &one, &Scene::new(budget), Claimed::End)?,
                Some(true) => self.cases_of_options(kind, budget, &mut |scene, option| {
                    self.never_both(&x, &option, scene)
                })?,
            }
        }
        Ok(())
    }

    /// No w has both w·x and w·y in P.
    fn never_both(&self, x: &Formula, y: &Formula, scene: &Scene) -> Done {
        for t in self.type_numbers() {
            let (scene, w) = self.generic(scene, t)?;
            self.cases_of_product(&w, x, &scene, &mut |s, wx| {
                self.cases_of_p(&wx, s, &mut |s, first| match first {
                    0 => Ok(()),
                    _ => self.cases_of_product(&w, y, s, &mut |s, wy| {
                        self.cases_of_p(&wy, s, &mut |s, second| match first & second {
                            0 => Ok(()),
                            _ => s.refuse(Claimed::PCheck),
                        })
                    }),
                })
            })?;
        }
        Ok(())
    }

    pub(in crate::parametric) fn prove_moves(&self, budget: &Budget) -> Done {
        for kind in self.kinds().filter(|&k| self.has_moves(k) == Some(true)) {
            for t in self.type_numbers() {
                let trees = &self.moves[self.place(kind)][t.0];
                for sign in [false, true] {
                    self.prove_moves_of(kind, t, sign, &trees[usize::from(sign)], budget)?;
                }
            }
        }
        Ok(())
    }

    /// The moves that are named in a kind of heaps beside an element v of some type and sign are legal and win.
    pub(in crate::parametric) fn prove_moves_of(
        &self,
        kind: Kind,
        t: crate::parametric::claim::Ty,
        sign: bool,
        tree: &crate::parametric::tree::Tree<Option<Step>>,
        budget: &Budget,
    ) -> Done {
        let (scene, v) = self.generic(&Scene::new(budget), t)?;
        let v = v.turned(sign);
        let args = with_m(&v);
        walk(tree, &args, &scene, &mut |s, step| match step {
            None => Ok(()),
            Some(step) => self.wins(kind, step, &v, &args, s),
        })
    }

    /// A move is legal and leads into P.
    fn wins(&self, kind: Kind, step: &Step, v: &Formula, args: &[Form], scene: &Scene) -> Done {
        let digit = self.digits.get(step.take as usize).copied().unwrap_or(0);
        let bit = match step.leave {
            0 => TAKE_ALL,
            1 => LEAVE_ONE,
            2 => LEAVE_TWO,
            3 => LEAVE_THREE,
            _ => 0,
        };
        let is_allowed = digit & bit != 0 && (step.take > 0 || step.leave > 1);
        if !is_allowed || step.parts.len() != usize::from(step.leave.saturating_sub(1)) {
            return Err(Flaw::Senseless(Claimed::Moves));
        }
        let mut rest = shifted(1, &self.size_of(kind), -i64::from(step.take))?;
        if step.leave == 0 {
            scene.demand(rest.clone(), Claimed::Moves)?;
            scene.demand(shifted(-1, &rest, 0)?, Claimed::Moves)?;
            return self.leads_into_p(v, &[], scene);
        }
        let mut scene = scene.clone();
        let mut parts = Vec::new();
        for part in &step.parts {
            let mut size = compose(&part.form, args)?;
            if part.over != 1 {
                size = quotient(&size, part.over, &mut scene)?;
            }
            rest = combination(1, &rest, -1, &size, 0)?;
            parts.push(size);
        }
        parts.push(rest);
        for part in &parts {
            scene.demand(shifted(1, part, -1)?, Claimed::Moves)?;
        }
        self.leads_into_p(v, &parts, &scene)
    }

    /// The product of an element and these heaps is in P.
    fn leads_into_p(&self, v: &Formula, heaps: &[Form], scene: &Scene) -> Done {
        match heaps.split_first() {
            None => self.cases_of_p(v, scene, &mut |s, mask| match mask & 1 {
                1 => Ok(()),
                _ => s.refuse(Claimed::Moves),
            }),
            Some((heap, others)) => self.cases_of_phi(heap, scene, &mut |s, x| {
                self.cases_of_product(v, &x, s, &mut |s, vx| self.leads_into_p(&vx, others, s))
            }),
        }
    }

    pub(in crate::parametric) fn prove_n(&self, budget: &Budget) -> Done {
        let base = Scene::new(budget);
        let one = Formula::from(&self.one);
        for t in self.type_numbers() {
            let (scene, q) = self.generic(&base, t)?;
            let tree = &self.r[t.0][one.ty.0];
            walk(tree, &both(&q, &one), &scene, &mut |s, &mask| match mask
                & (0b0101 << u8::from(one.sign))
            {
                0 => Ok(()),
                _ => s.refuse(Claimed::NCheck),
            })?;
        }
        for kind in self.kinds().filter(|&k| self.has_moves(k) == Some(true)) {
            let x = self.value_of(kind);
            let moves = &self.moves[self.place(kind)];
            for t in self.type_numbers() {
                self.start(&x, &moves[t.0], &self.generic(&base, t)?)?;
                for u in self.type_numbers() {
                    let (scene, q) = self.generic(&base, t)?;
                    let (scene, w) = self.generic(&scene, u)?;
                    self.step(&x, moves, &q, &w, &scene)?;
                }
            }
        }
        Ok(())
    }

    /// If w is stuck at a heap worth x, then (x, w) ∈ R.
    fn start(&self, x: &Formula, moves: &Signed<Option<Step>>, generic: &(Scene, Formula)) -> Done {
        let (scene, w) = generic;
        let args = with_m(w);
        for (sign, tree) in (0u8..).zip(moves) {
            walk(tree, &args, scene, &mut |s, step| {
                if step.is_some() {
                    return Ok(());
                }
                self.cases_of_product(w, x, s, &mut |s, wx| {
                    self.cases_of_p(&wx, s, &mut |s, mask| {
                        if mask >> sign & 1 == 1 {
                            return Ok(());
                        }
                        let tree = &self.r[x.ty.0][w.ty.0];
                        walk(tree, &both(x, w), s, &mut |s, &mask| match mask
                            >> (2 * u8::from(x.sign) + sign)
                            & 1
                        {
                            1 => Ok(()),
                            _ => s.refuse(Claimed::NCheck),
                        })
                    })
                })
            })?;
        }
        Ok(())
    }

    /// If (q, w·x) ∈ R and no move is named beside q·w at a heap worth x, then (q·x, w) ∈ R. Masks say for which signs of q and w.
    fn step(
        &self,
        x: &Formula,
        moves: &[Signed<Option<Step>>],
        q: &Formula,
        w: &Formula,
        scene: &Scene,
    ) -> Done {
        self.cases_of_product(w, x, scene, &mut |s, wx| {
            walk(
                &self.r[q.ty.0][wx.ty.0],
                &both(q, &wx),
                s,
                &mut |s, &mask| {
                    let mask = match wx.sign {
                        true => (mask & 0b0101) << 1 | mask >> 1 & 0b0101,
                        false => mask,
                    };
                    if mask == 0 {
                        return Ok(());
                    }
                    self.cases_of_product(q, w, s, &mut |s, v| {
                        let args = with_m(&v);
                        for (sign, tree) in [false, true].into_iter().zip(&moves[v.ty.0]) {
                            let mask = mask & if sign ^ v.sign { DIFFERENT } else { EQUAL };
                            if mask != 0 {
                                walk(tree, &args, s, &mut |s, step| match step {
                                    Some(_) => Ok(()),
                                    None => self.in_r(q, x, w, mask, s),
                                })?;
                            }
                        }
                        Ok(())
                    })
                },
            )
        })
    }

    /// (q·x, w) ∈ R, for these signs of q and w.
    fn in_r(&self, q: &Formula, x: &Formula, w: &Formula, mask: u8, scene: &Scene) -> Done {
        self.cases_of_product(q, x, scene, &mut |s, z| {
            walk(
                &self.r[z.ty.0][w.ty.0],
                &both(&z, w),
                s,
                &mut |s, &found| {
                    let found = match z.sign {
                        true => found >> 2 | (found & 3) << 2,
                        false => found,
                    };
                    match mask & !found {
                        0 => Ok(()),
                        _ => s.refuse(Claimed::NCheck),
                    }
                },
            )
        })
    }
}

/// m and the parameters of an element.
fn with_m(v: &Formula) -> Vec<Form> {
    std::iter::once(variable(0))
        .chain(v.at.iter().cloned())
        .collect()
}

/// A new variable that is a form over a number, which must divide it.
fn quotient(form: &Form, over: i64, scene: &mut Scene) -> Result<Form, Flaw> {
    if over < 1 {
        return Err(Flaw::Senseless(Claimed::Moves));
    }
    let test = Test {
        form: form.clone(),
        modulus: over,
    };
    scene.with(&test, false)?.refuse(Claimed::Moves)?;
    let y = variable(scene.system.fresh());
    let equality: Result<Form, Undecided> = combination(1, form, -over, &y, 0);
    scene.system.zero(&equality?);
    Ok(y)
}
