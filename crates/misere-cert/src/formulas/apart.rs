//! Step 11: no two elements are the same in all contexts, so that none is one too many.

use super::cases::{Case, Value, Walk};
use crate::checker::Failed;

impl<'w> Walk<'w, '_, '_> {
    /// Step 11.
    pub fn reduced(&mut self) -> Result<(), Failed> {
        self.step = 11;
        let formulas = self.formulas;
        let types = formulas.types.len();
        for t in 0..types {
            let Some((first, x)) = self.any(&Case::new(), t)? else {
                continue;
            };
            for u in t..types {
                let Some((case, y)) = self.any(&first, u)? else {
                    continue;
                };
                let arguments = [&x.at[..], &y.at[..]].concat();
                for (sign, tree) in (0..).zip(&formulas.contexts[t][u - t]) {
                    let y = y.clone().turned(sign);
                    let what = format!("elements of types {t} and {u} are not told apart");
                    self.walk(&case, tree, &arguments, &mut |walk, case, leaf| {
                        let Some(context) = leaf else {
                            return walk.same(&case, &x, &y, &what);
                        };
                        let z = walk.element(context, &arguments)?;
                        walk.is_element(&case, &z, "a context")?;
                        walk.apart(&case, &x, &y, &z, &what)
                    })?;
                }
            }
        }
        self.say(format!(
            "reduced: elements of {types} types are told apart by contexts"
        ));
        Ok(())
    }

    /// That exactly one of x·z and y·z is in P.
    fn apart(
        &mut self,
        case: &Case,
        x: &Value,
        y: &Value,
        z: &Value,
        what: &str,
    ) -> Result<(), Failed> {
        self.product(case, x, z, &mut |walk, case, xz| {
            walk.outcomes(&case, &xz, &mut |walk, case, first| {
                walk.product(&case, y, z, &mut |walk, case, yz| {
                    walk.outcomes(
                        &case,
                        &yz,
                        &mut |walk, case, second| match (first ^ second) & 1 {
                            1 => Ok(()),
                            _ => walk.never(&case, what),
                        },
                    )
                })
            })
        })
    }
}
