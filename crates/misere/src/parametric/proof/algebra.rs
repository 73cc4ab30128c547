//! Steps 1 to 3: the monoid.

use super::scene::{Scene, walk};
use super::{Claimed, Done, Flaw};
use crate::limits::Budget;
use crate::parametric::arithmetic::{Form, Undecided};
use crate::parametric::claim::{Claim, Element, Formula, Kind, Ty};
use crate::parametric::form::{as_constant, combination, compose, shifted, variable};

/// The signs turned: bit e becomes bit 1 − e.
pub fn turn(mask: u8, sign: bool) -> u8 {
    match sign {
        true => mask >> 1 & 1 | (mask & 1) << 1,
        false => mask,
    }
}

/// What is done with an element in a case.
pub type Then<'f, 'a> = &'f mut dyn FnMut(&Scene<'a>, Formula) -> Done;

impl Claim {
    /// All types.
    pub fn type_numbers(&self) -> impl DoubleEndedIterator<Item = Ty> + Clone + use<> {
        (0..self.types.len()).map(Ty)
    }

    /// Φ of a kind of heaps, in m = variable 0.
    pub fn value_of(&self, kind: Kind) -> Formula {
        match kind {
            Kind::Head(n) => Formula::from(&self.head[n as usize]),
            Kind::Tail(r) => self.tail[r as usize].clone(),
        }
    }

    /// New variables for the parameters of a type.
    pub fn generic<'a>(
        &self,
        scene: &Scene<'a>,
        ty: Ty,
    ) -> Result<(Scene<'a>, Formula), Undecided> {
        let mut scene = scene.clone();
        let domain = &self.types[ty.0];
        let at: Vec<Form> = (0..domain.parameters)
            .map(|_| variable(scene.system.fresh()))
            .collect();
        for test in &domain.tests {
            scene = scene.with(&super::scene::put(test, &at)?, true)?;
        }
        let sign = false;
        Ok((scene, Formula { ty, sign, at }))
    }

    /// A product, case by case.
    pub fn cases_of_product<'a>(
        &self,
        x: &Formula,
        y: &Formula,
        scene: &Scene<'a>,
        f: Then<'_, 'a>,
    ) -> Done {
        let (x, y) = if x.ty <= y.ty { (x, y) } else { (y, x) };
        let args = both(x, y);
        walk(self.product(x.ty, y.ty), &args, scene, &mut |s, z| {
            f(s, composed(z, &args)?.turned(x.sign ^ y.sign))
        })
    }

    /// Whether an element is in P, case by case: bit e, with the sign turned by e.
    pub fn cases_of_p<'a>(
        &self,
        x: &Formula,
        scene: &Scene<'a>,
        f: &mut dyn FnMut(&Scene<'a>, u8) -> Done,
    ) -> Done {
        walk(&self.p[x.ty.0], &x.at, scene, &mut |s, &mask| {
            f(s, turn(mask, x.sign))
        })
    }

    /// Φ of a heap whose size is a form, case by case.
    pub fn cases_of_phi<'a>(&self, heap: &Form, scene: &Scene<'a>, f: Then<'_, 'a>) -> Done {
        let size = |c: i64| u32::try_from(c).map_err(|_| Flaw::Senseless(Claimed::Moves));
        if let Some(c) = as_constant(heap) {
            return f(scene, Formula::from(&self.phi::<i64>(size(c)?)));
        }
        let n0 = i64::from(self.first_of_tail());
        let low = scene.where_at_least_zero(shifted(-1, heap, n0 - 1)?)?;
        if !low.is_impossible()? {
            for (c, x) in (0..).zip(&self.head) {
                let mut here = low.clone();
                here.system.zero(&shifted(1, heap, -c)?);
                if !here.is_impossible()? {
                    f(&here, Formula::from(x))?;
                }
            }
        }
        let high = scene.where_at_least_zero(shifted(1, heap, -n0)?)?;
        match high.is_impossible()? {
            true => Ok(()),
            false => self.cases_of_tail(heap, &high, f),
        }
    }

    /// The same for a heap that is not below n₀.
    fn cases_of_tail<'a>(&self, heap: &Form, scene: &Scene<'a>, f: Then<'_, 'a>) -> Done {
        let (n0, p) = (i64::from(self.first_of_tail()), i64::from(self.step));
        let last = heap.len() - 1;
        if heap[..last].iter().all(|a| a % p == 0) {
            let r = (heap[last] - n0).rem_euclid(p);
            let mut m: Form = heap.iter().map(|a| a / p).collect();
            m[last] = (heap[last] - n0 - r) / p;
            return f(scene, composed(&self.tail[r as usize], &[m])?);
        }
        for (r, formula) in (0..).zip(&self.tail) {
            let mut here = scene.clone();
            let m = variable(here.system.fresh());
            here.system.zero(&combination(1, heap, -p, &m, -n0 - r)?);
            if !here.is_impossible()? {
                f(&here, composed(formula, &[m])?)?;
            }
        }
        Ok(())
    }

    /// Fails unless an element lies in the domain of its type.
    pub(super) fn in_domain(&self, x: &Formula, scene: &Scene) -> Done {
        let domain = self.types.get(x.ty.0);
        let domain = domain.ok_or(Flaw::Senseless(Claimed::Domain))?;
        if x.at.len() != domain.parameters {
            return Err(Flaw::Senseless(Claimed::Domain));
        }
        for test in &domain.tests {
            let outside = scene.with(&super::scene::put(test, &x.at)?, false)?;
            outside.refuse(Claimed::Domain)?;
        }
        Ok(())
    }

    /// Fails unless two elements are the same.
    pub(super) fn same(&self, x: &Formula, y: &Formula, scene: &Scene, what: Claimed) -> Done {
        if x.ty != y.ty || x.sign != y.sign {
            return scene.refuse(what);
        }
        for (a, b) in x.at.iter().zip(&y.at) {
            let difference = combination(1, a, -1, b, 0)?;
            if as_constant(&difference) != Some(0) {
                scene.demand(shifted(-1, &difference, 0)?, what)?;
                scene.demand(difference, what)?;
            }
        }
        Ok(())
    }

    pub(super) fn prove_monoid(&self, budget: &Budget) -> Done {
        let base = Scene::new(budget);
        let one = Formula::from(&self.one);
        self.in_domain(&one, &base)?;
        for x in &self.head {
            self.in_domain(&Formula::from(x), &base)?;
        }
        for x in &self.tail {
            self.in_domain(x, &base)?;
        }
        for t in self.type_numbers() {
            let (scene, x) = self.generic(&base, t)?;
            self.cases_of_product(&x, &one, &scene, &mut |s, z| {
                self.same(&z, &x, s, Claimed::Identity)
            })?;
            for u in self.type_numbers().skip(t.0) {
                let (scene, y) = self.generic(&scene, u)?;
                self.cases_of_product(&x, &y, &scene, &mut |s, z| {
                    self.in_domain(&z, s)?;
                    match t == u {
                        true => self.cases_of_product(&y, &x, s, &mut |s, other| {
                            self.same(&z, &other, s, Claimed::Commutes)
                        }),
                        false => Ok(()),
                    }
                })?;
            }
        }
        Ok(())
    }

    pub(super) fn prove_words(&self, budget: &Budget) -> Done {
        let a = Element {
            sign: !self.one.sign,
            ..self.one.clone()
        };
        if !self.head.contains(&a) {
            return Err(Flaw::Senseless(Claimed::Words));
        }
        for t in self.type_numbers() {
            let (scene, x) = self.generic(&Scene::new(budget), t)?;
            let length = compose(&self.length[t.0], &x.at)?;
            scene.demand(length.clone(), Claimed::Words)?;
            walk(&self.words[t.0], &x.at, &scene, &mut |s, made| {
                let Some(made) = made else {
                    return self.same(&Formula::from(&self.one), &x, s, Claimed::Words);
                };
                let y = composed(&made.from, &x.at)?;
                self.in_domain(&y, s)?;
                let shorter = compose(&self.length[y.ty.0], &y.at)?;
                s.demand(combination(1, &length, -1, &shorter, -1)?, Claimed::Words)?;
                let heap = compose(&made.heap, &x.at)?;
                s.demand(shifted(1, &heap, -1)?, Claimed::Words)?;
                self.cases_of_phi(&heap, s, &mut |s, g| {
                    self.cases_of_product(&y, &g, s, &mut |s, z| {
                        self.same(&z, &x, s, Claimed::Words)
                    })
                })
            })?;
        }
        Ok(())
    }

    pub(super) fn prove_associative(&self, budget: &Budget) -> Done {
        let base = Scene::new(budget);
        // Signs go along: one of two values that differ in nothing else is enough.
        let mut values: Vec<Formula> = Vec::new();
        for kind in self.kinds() {
            let g = self.value_of(kind);
            if !values.iter().any(|h| h.ty == g.ty && h.at == g.at) {
                values.push(g);
            }
        }
        for t in self.type_numbers() {
            let (scene, x) = self.generic(&base, t)?;
            for u in self.type_numbers() {
                let (scene, y) = self.generic(&scene, u)?;
                for g in &values {
                    self.associates(&x, &y, g, &scene)?;
                }
            }
        }
        Ok(())
    }

    fn associates(&self, x: &Formula, y: &Formula, g: &Formula, scene: &Scene) -> Done {
        self.cases_of_product(y, g, scene, &mut |s, yg| {
            self.cases_of_product(x, &yg, s, &mut |s, left| {
                self.cases_of_product(x, y, s, &mut |s, xy| {
                    self.cases_of_product(&xy, g, s, &mut |s, right| {
                        self.same(&left, &right, s, Claimed::Associates)
                    })
                })
            })
        })
    }
}

/// The parameters of two elements, one after the other.
pub fn both(x: &Formula, y: &Formula) -> Vec<Form> {
    x.at.iter().chain(&y.at).cloned().collect()
}

/// A formula in forms.
pub fn composed(x: &Formula, args: &[Form]) -> Result<Formula, Undecided> {
    let at = x.at.iter().map(|f| compose(f, args));
    Ok(Formula {
        ty: x.ty,
        sign: x.sign,
        at: at.collect::<Result<_, _>>()?,
    })
}
