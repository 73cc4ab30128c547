//! Step 8: any two elements are told apart.

use super::algebra::{both, composed, turn};
use super::scene::{Branch, Scene, branch, put, walk};
use super::{Claimed, Done, Flaw};
use crate::limits::Budget;
use crate::parametric::arithmetic::{Form, Undecided};
use crate::parametric::claim::{Claim, Element, Formula, Signed, Ty};
use crate::parametric::tree::{Test, Tree};

/// What tells elements of two types apart, over the parameters of both; nothing where they are the same.
pub type ContextTree = Tree<Option<Formula>>;

/// Which pairs of types are told apart already, and how.
pub struct Told {
    trees: Vec<Vec<[Option<ContextTree>; 2]>>,
}

impl Told {
    /// None of so many types.
    pub fn none(types: usize) -> Told {
        Told {
            trees: (0..types).map(|t| vec![[None, None]; types - t]).collect(),
        }
    }

    /// How types t ≤ u are told apart, with signs that differ or not.
    pub fn tree(&self, t: Ty, u: Ty, sign: bool) -> Option<&ContextTree> {
        self.trees[t.0][u.0 - t.0][usize::from(sign)].as_ref()
    }

    /// Keeps how they are.
    pub fn put(&mut self, t: Ty, u: Ty, sign: bool, tree: ContextTree) {
        self.trees[t.0][u.0 - t.0][usize::from(sign)] = Some(tree);
    }

    /// Whether two elements are told apart if they are not the same.
    pub fn knows(&self, x: &Element, y: &Element) -> bool {
        let (t, u) = (x.ty.min(y.ty), x.ty.max(y.ty));
        self.tree(t, u, x.sign ^ y.sign).is_some()
    }

    /// All trees, if none is missing.
    pub fn all(self) -> Option<Vec<Vec<Signed<Option<Formula>>>>> {
        let rows = self.trees.into_iter().map(|row| {
            let pairs = row.into_iter().map(|[same, other]| Some([same?, other?]));
            pairs.collect()
        });
        rows.collect()
    }
}

/// Two elements of types t ≤ u, the second with a sign, and their parameters.
struct Pair<'a> {
    x: Formula,
    y: Formula,
    args: Vec<Form>,
    scene: Scene<'a>,
}

impl Claim {
    fn pair<'a>(
        &self,
        t: Ty,
        u: Ty,
        sign: bool,
        budget: &'a Budget<'a>,
    ) -> Result<Pair<'a>, Undecided> {
        let (scene, x) = self.generic(&Scene::new(budget), t)?;
        let (scene, y) = self.generic(&scene, u)?;
        let args = both(&x, &y);
        let y = y.turned(sign);
        Ok(Pair { x, y, args, scene })
    }

    pub(super) fn prove_reduced(&self, budget: &Budget) -> Done {
        for t in self.type_numbers() {
            for u in self.type_numbers().skip(t.0) {
                let trees = &self.contexts[t.0][u.0 - t.0];
                for (sign, tree) in [false, true].into_iter().zip(trees) {
                    self.prove_contexts(t, u, sign, tree, budget)?;
                }
            }
        }
        Ok(())
    }

    /// The contexts of a tree tell elements of two types apart.
    pub(in crate::parametric) fn prove_contexts(
        &self,
        t: Ty,
        u: Ty,
        sign: bool,
        tree: &ContextTree,
        budget: &Budget,
    ) -> Done {
        let Pair { x, y, args, scene } = &self.pair(t, u, sign, budget)?;
        walk(tree, args, scene, &mut |s, z| {
            let Some(z) = z else {
                return self.same(x, y, s, Claimed::Reduced);
            };
            let z = composed(z, args)?;
            self.in_domain(&z, s)?;
            self.cases_of_product(x, &z, s, &mut |s, xz| {
                self.cases_of_p(&xz, s, &mut |s, first| {
                    self.cases_of_product(y, &z, s, &mut |s, yz| {
                        self.cases_of_p(&yz, s, &mut |s, second| match (first ^ second) & 1 {
                            1 => Ok(()),
                            _ => s.refuse(Claimed::Reduced),
                        })
                    })
                })
            })
        })
    }

    /// A tree whose contexts z tell x and y apart, or lead to x·z and y·z of types that others tell apart: with the contexts of these
    /// put in, so that all tell apart at once.
    pub(in crate::parametric) fn flatten(
        &self,
        t: Ty,
        u: Ty,
        sign: bool,
        tree: &ContextTree,
        told: &Told,
        budget: &Budget,
    ) -> Result<ContextTree, Flaw> {
        let Pair { x, y, args, scene } = &self.pair(t, u, sign, budget)?;
        let grower = Grower {
            claim: self,
            told,
            width: args.len(),
        };
        grower.grow(tree, args, scene, &mut |s, z| match z {
            None => Ok(Tree::Leaf(None)),
            Some(z) => {
                let z = composed(z, args)?;
                self.in_domain(&z, s)?;
                grower.product(x, &z, s, &mut |s, xz| {
                    grower.product(y, &z, s, &mut |s, yz| grower.apart(&xz, &yz, &z, s))
                })
            }
        })
    }
}

/// Makes trees of contexts over the parameters of a pair, which are the variables 1, 2, … of the scenes.
struct Grower<'c> {
    claim: &'c Claim,
    told: &'c Told,
    width: usize,
}

type Grown = Result<ContextTree, Flaw>;

impl Grower<'_> {
    /// The tree that a walk through a tree makes, without what cannot be reached.
    fn grow<'a, L>(
        &self,
        tree: &Tree<L>,
        args: &[Form],
        scene: &Scene<'a>,
        f: &mut dyn FnMut(&Scene<'a>, &L) -> Grown,
    ) -> Grown {
        let split = match tree {
            Tree::Leaf(leaf) => return f(scene, leaf),
            Tree::Split(split) => split,
        };
        let test = put(&split.test, args)?;
        match branch(&test, scene)? {
            Branch::Settled(true) => self.grow(&split.yes, args, scene, f),
            Branch::Settled(false) => self.grow(&split.no, args, scene, f),
            Branch::Open(yes, no) => {
                let yes = self.grow(&split.yes, args, &yes, f)?;
                let no = self.grow(&split.no, args, &no, f)?;
                if yes == no {
                    return Ok(yes);
                }
                let test = Test {
                    form: self.local(&test.form),
                    modulus: test.modulus,
                };
                Ok(Tree::split(test, yes, no))
            }
        }
    }

    fn product<'a>(
        &self,
        x: &Formula,
        y: &Formula,
        scene: &Scene<'a>,
        f: &mut dyn FnMut(&Scene<'a>, Formula) -> Grown,
    ) -> Grown {
        let (x, y) = if x.ty <= y.ty { (x, y) } else { (y, x) };
        let args = both(x, y);
        let tree = self.claim.product(x.ty, y.ty);
        self.grow(tree, &args, scene, &mut |s, z| {
            f(s, composed(z, &args)?.turned(x.sign ^ y.sign))
        })
    }

    /// x and y are what a context z has made of two elements: z itself, or z with what tells x and y apart.
    fn apart(&self, x: &Formula, y: &Formula, z: &Formula, scene: &Scene) -> Grown {
        let in_p = |v: &Formula| &self.claim.p[v.ty.0];
        self.grow(in_p(x), &x.at, scene, &mut |s, &first| {
            self.grow(
                in_p(y),
                &y.at,
                s,
                &mut |s, &second| match (turn(first, x.sign) ^ turn(second, y.sign)) & 1 {
                    1 => Ok(self.leaf(z)),
                    _ => self.further(x, y, z, s),
                },
            )
        })
    }

    fn further(&self, x: &Formula, y: &Formula, z: &Formula, scene: &Scene) -> Grown {
        let (x, y) = if x.ty <= y.ty { (x, y) } else { (y, x) };
        let Some(tree) = self.told.tree(x.ty, y.ty, x.sign ^ y.sign) else {
            scene.refuse(Claimed::Reduced)?;
            return Ok(self.leaf(z));
        };
        let args = both(x, y);
        self.grow(tree, &args, scene, &mut |s, next| match next {
            None => {
                s.refuse(Claimed::Reduced)?;
                Ok(self.leaf(z))
            }
            // The tree is made for an x with sign 0.
            Some(next) => {
                let next = composed(next, &args)?.turned(x.sign);
                self.product(z, &next, s, &mut |_, both| Ok(self.leaf(&both)))
            }
        })
    }

    fn leaf(&self, z: &Formula) -> ContextTree {
        Tree::Leaf(Some(Formula {
            at: z.at.iter().map(|f| self.local(f)).collect(),
            ..z.clone()
        }))
    }

    /// A form in the variables 1, 2, … of a scene as one in the parameters of the pair.
    fn local(&self, form: &Form) -> Form {
        let last = form.len() - 1;
        let coefficient = |i: usize| if i < last { form[i] } else { 0 };
        (1..=self.width)
            .map(coefficient)
            .chain([form[last]])
            .collect()
    }
}
