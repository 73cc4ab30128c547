//! The structure of a finite commutative monoid: what Plambeck and Siegel read off a quotient by hand.
//!
//! Everything hangs on the idempotents. Each has a maximal subgroup around it, the elements that divide it and are
//! divided by it, and an archimedean component, the elements with a power that equals it; the least idempotent z has
//! the kernel. See section 5 of Siegel's lecture notes and sections 7 and 8 of Plambeck's paper.

mod groups;
mod meximal;
mod order;
mod transition;

pub use meximal::MeximalSets;
pub use transition::{TransitionAlgebra, Transitions};

use super::{BipartiteMonoid, Elem, Gen, Kernel};
use crate::limits::{Budget, Stop};
use crate::turns::STEP;
use order::covers;

/// A class of mutual divisors: D_i in the principal series S_i = D_i ∪ D_{i+1} ∪ ….
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its elements, in order.
    pub members: Vec<Elem>,
    /// Its idempotent. If there is one, the class is a group; if not, the product of any two members lies outside the class.
    pub idempotent: Option<Elem>,
    /// Its elements in P.
    pub p: Vec<Elem>,
}

/// What the factor S_i / S_{i+1} of the principal series is. In a commutative monoid nothing else occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReesFactor {
    /// The last one: the kernel, a group.
    Group,
    /// A group with a zero adjoined.
    GroupWithZero,
    /// All products are zero.
    Null,
}

impl std::fmt::Display for ReesFactor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ReesFactor::Group => "group",
            ReesFactor::GroupWithZero => "group with zero",
            ReesFactor::Null => "null",
        })
    }
}

/// The structure of a finite commutative monoid with a subset P.
///
/// ```
/// use misere::monoid::{Elem, Presentation, Structure};
/// // R_8: Siegel's lecture notes, section 5.
/// let r8: Presentation = "<a,b,t | a^2=1, b^3=b, b*t=b, t^2=b^2> P={a, b^2}".parse().unwrap();
/// let r8 = r8.monoid(Default::default()).unwrap();
/// let s = Structure::of(&r8);
/// assert_eq!(s.idempotents().len(), 2);
/// assert_eq!(s.classes().iter().map(|d| d.members.len()).collect::<Vec<_>>(), [2, 2, 4]);
/// assert_eq!(s.components().iter().map(Vec::len).collect::<Vec<_>>(), [2, 6]);
/// assert!(s.is_normal());
/// ```
#[derive(Clone, Debug)]
pub struct Structure<'a> {
    monoid: &'a BipartiteMonoid,
    classes: Vec<Class>,
    class_of: Vec<u32>,
    idempotents: Vec<Elem>,
    component_of: Vec<u32>,
    kernel: Kernel,
    times_z: Vec<Elem>,
}

impl<'a> Structure<'a> {
    /// The structure of `monoid`, in time about linear in its table.
    pub fn of(monoid: &'a BipartiteMonoid) -> Structure<'a> {
        match Structure::within(monoid, &Budget::unlimited()) {
            Ok(structure) => structure,
            Err(_) => unreachable!("as large as the table of the monoid, and no limit"),
        }
    }

    /// As [`Structure::of`], within limits.
    pub fn within(monoid: &'a BipartiteMonoid, budget: &Budget) -> Result<Structure<'a>, Stop> {
        // A few passes over the table, with a look between them.
        let pass = 1 + (monoid.order() * (1 + monoid.generators())) as u64 / STEP;
        budget.allow_table::<u64>(8 * monoid.order())?;
        budget.spend(pass)?;
        let found = monoid.divisibility_classes();
        budget.spend(pass)?;
        // There a multiple has the smaller number; a series goes down from the units.
        let turned = |c: u32| found.count as u32 - 1 - c;
        let class_of: Vec<u32> = found.class_of.iter().map(|&c| turned(c)).collect();
        let mut classes = vec![
            Class {
                members: Vec::new(),
                idempotent: None,
                p: Vec::new(),
            };
            found.count
        ];
        let squares = monoid.powers(2);
        budget.spend(pass)?;
        for x in monoid.elements() {
            let class = &mut classes[class_of[x.index()] as usize];
            class.members.push(x);
            if monoid.is_p(x) {
                class.p.push(x);
            }
            if squares[x.index()] == x {
                class.idempotent = Some(x);
            }
        }
        let idempotents: Vec<Elem> = classes.iter().filter_map(|c| c.idempotent).collect();
        let kernel = monoid.kernel();
        let times_z = monoid.row(kernel.identity).into_iter().map(Elem).collect();
        budget.spend(pass)?;
        Ok(Structure {
            component_of: components(monoid, &idempotents),
            monoid,
            classes,
            class_of,
            idempotents,
            kernel,
            times_z,
        })
    }

    /// The monoid.
    pub fn monoid(&self) -> &'a BipartiteMonoid {
        self.monoid
    }

    /// The classes of mutual divisors D_1, D_2, … of a principal series: first the units, last the kernel, and a
    /// multiple never in an earlier class than what it is a multiple of.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The number of an element's class in [`Structure::classes`].
    pub fn class_of(&self, x: Elem) -> usize {
        self.class_of[x.index()] as usize
    }

    /// For each class the classes of its multiples with no class between: the Hasse diagram of divisibility.
    pub fn class_covers(&self) -> Vec<Vec<u32>> {
        class_covers(self.monoid, &self.class_of, self.classes.len())
    }

    /// The factor S_i / S_{i+1} of the principal series, for class number i.
    pub fn rees_factor(&self, class: usize) -> ReesFactor {
        match self.classes[class].idempotent {
            Some(_) if class + 1 == self.classes.len() => ReesFactor::Group,
            Some(_) => ReesFactor::GroupWithZero,
            None => ReesFactor::Null,
        }
    }

    /// The idempotents, in the order of their classes: 1 first, z last.
    pub fn idempotents(&self) -> &[Elem] {
        &self.idempotents
    }

    /// Whether e ≤ f in the natural order of idempotents: e·f = e.
    pub fn is_below(&self, e: Elem, f: Elem) -> bool {
        self.monoid.mul(e, f) == e
    }

    /// The Hasse diagram of the natural order: for each idempotent those next below it, by their places in
    /// [`Structure::idempotents`].
    pub fn idempotent_covers(&self) -> Vec<Vec<u32>> {
        let count = self.idempotents.len();
        let below = |i: usize| -> Vec<u32> {
            let row = self.monoid.row(self.idempotents[i]);
            let is_below = |f: Elem| row[f.index()] == f.0;
            (i + 1..count)
                .filter(|&j| is_below(self.idempotents[j]))
                .map(|j| j as u32)
                .collect()
        };
        let below: Vec<Vec<u32>> = (0..count).map(below).collect();
        covers(&below)
    }

    /// The archimedean component of each idempotent: the elements of which it is a power.
    pub fn components(&self) -> Vec<Vec<Elem>> {
        let mut components = vec![Vec::new(); self.idempotents.len()];
        for x in self.monoid.elements() {
            components[self.component_of(x)].push(x);
        }
        components
    }

    /// The place in [`Structure::idempotents`] of the idempotent among the powers of `x`.
    pub fn component_of(&self, x: Elem) -> usize {
        self.component_of[x.index()] as usize
    }

    /// The kernel.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// The map x → z·x onto the kernel.
    pub fn times_z(&self) -> &[Elem] {
        &self.times_z
    }

    /// Whether the kernel meets P in one element (Definition 3.1 of the structure paper).
    pub fn is_regular(&self) -> bool {
        self.classes
            .last()
            .is_some_and(|kernel| kernel.p.len() == 1)
    }

    /// Whether the kernel meets P in its identity alone (Definition 3.1 of the structure paper).
    pub fn is_normal(&self) -> bool {
        self.is_regular() && self.monoid.is_p(self.kernel.identity)
    }
}

/// (x·g)^ω = x^ω·g^ω, so the idempotents of all elements follow from those of the generators.
fn components(monoid: &BipartiteMonoid, idempotents: &[Elem]) -> Vec<u32> {
    let mut place = vec![u32::MAX; monoid.order()];
    for (i, e) in (0..).zip(idempotents) {
        place[e.index()] = i;
    }
    let of_generator: Vec<Vec<u32>> = (0..monoid.generators() as u32)
        .map(|g| monoid.row(monoid.idempotent_power(monoid.generator(Gen(g)))))
        .collect();
    let mut power = vec![Elem::ONE; monoid.order()];
    for x in monoid.elements().skip(1) {
        if let Some((y, g)) = monoid.parent(x) {
            power[x.index()] = Elem(of_generator[g.index()][power[y.index()].index()]);
        }
    }
    power.iter().map(|e| place[e.index()]).collect()
}

fn class_covers(monoid: &BipartiteMonoid, class_of: &[u32], count: usize) -> Vec<Vec<u32>> {
    let mut below = vec![Vec::new(); count];
    for g in 0..monoid.generators() as u32 {
        for (x, &y) in monoid.action_of(Gen(g)).iter().enumerate() {
            let (c, d) = (class_of[x], class_of[y as usize]);
            if c != d {
                below[c as usize].push(d);
            }
        }
    }
    for list in &mut below {
        list.sort_unstable();
        list.dedup();
    }
    covers(&below)
}

impl BipartiteMonoid {
    /// The index i and the period p of an element: the least with x^(i+p) = x^i.
    ///
    /// ```
    /// use misere::monoid::{Gen, Presentation};
    /// let q: Presentation = "<z | z^4=z^2>".parse().unwrap();
    /// let q = q.monoid(Default::default()).unwrap();
    /// assert_eq!(q.index_and_period(q.generator(Gen(0))), (2, 2));
    /// ```
    pub fn index_and_period(&self, x: Elem) -> (u32, u32) {
        let row = self.row(x);
        let mut seen_at = vec![u32::MAX; self.order()];
        let (mut power, mut n) = (Elem::ONE, 0);
        while seen_at[power.index()] == u32::MAX {
            seen_at[power.index()] = n;
            power = Elem(row[power.index()]);
            n += 1;
        }
        let index = seen_at[power.index()];
        (index, n - index)
    }
}
