//! What is claimed: a quotient by formulas.
//!
//! An element is a *type* with a sign and parameters, integers in the domain of the type. The sign is the factor a = Φ(1), or what
//! the first heap with a move is: a² = 1, and no x is a·x in any misère quotient, so elements come in pairs and one product serves
//! both. Everything else are trees over the parameters: products, P, which move wins in a heap beside an element, the
//! relation R of the N-check, how an element is made of heaps, what tells two elements apart. Φ is a list for the first heaps, and
//! from then on affine in m for the heaps n₀ + r + p·m, one formula for each r < p.

use super::arithmetic::Form;
use super::form::{Number, constant, value};
use super::tree::{Test, Tree};
use smallvec::SmallVec;

/// Parameters.
pub type Point<T = i64> = SmallVec<[T; 4]>;

/// The number of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ty(pub usize);

/// An element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Element<T = i64> {
    /// Its type.
    pub ty: Ty,
    /// Whether it has the factor a.
    pub sign: bool,
    /// Its parameters.
    pub at: Point<T>,
}

/// An element whose parameters are forms in others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Formula {
    /// Its type.
    pub ty: Ty,
    /// Whether it has the factor a.
    pub sign: bool,
    /// Its parameters.
    pub at: Vec<Form>,
}

impl Formula {
    /// The element at a point.
    pub fn value<T: Number>(&self, x: &[T]) -> Element<T> {
        Element {
            ty: self.ty,
            sign: self.sign,
            at: self.at.iter().map(|f| value(f, x)).collect(),
        }
    }

    /// The same with the factor a, if there is to be one.
    pub fn turned(mut self, sign: bool) -> Formula {
        self.sign ^= sign;
        self
    }
}

impl From<&Element> for Formula {
    fn from(x: &Element) -> Formula {
        Formula {
            ty: x.ty,
            sign: x.sign,
            at: x.at.iter().map(|&c| constant(c)).collect(),
        }
    }
}

/// How many parameters a type has, and which values they take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The number of parameters.
    pub parameters: usize,
    /// What holds for them.
    pub tests: Vec<Test>,
}

impl Domain {
    /// Whether these are parameters of the type.
    pub fn has<T: Number>(&self, x: &[T]) -> bool {
        self.tests.iter().all(|t| t.holds(x))
    }
}

/// A size that depends on parameters: a form, over a number that divides it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The form.
    pub form: Form,
    /// What it is divided by.
    pub over: i64,
}

/// A move in a heap that depends on m and the parameters of an element: take some, leave some heaps; the last is what remains.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// How many are taken.
    pub take: u32,
    /// How many heaps are left.
    pub leave: u8,
    /// The sizes of all but the last of them.
    pub parts: Vec<Part>,
}

/// How an element is made: a smaller one times a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Made {
    /// The smaller one.
    pub from: Formula,
    /// The heap.
    pub heap: Form,
}

/// For a type and both signs of an element.
pub type Signed<L> = [Tree<L>; 2];

/// A quotient by formulas, with all that its proof needs.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The digits of the code.
    pub digits: Vec<u8>,
    /// p.
    pub step: u32,
    /// Φ of the heaps below n₀.
    pub head: Vec<Element>,
    /// Φ of n₀ + r + p·m as a formula in m.
    pub tail: Vec<Formula>,
    /// The types.
    pub types: Vec<Domain>,
    /// 1.
    pub one: Element,
    /// Row t: the products with type t, t + 1, …; over the parameters of both.
    pub products: Vec<Vec<Tree<Formula>>>,
    /// Bit e: with sign e it is in P.
    pub p: Vec<Tree<u8>>,
    /// How elements with sign 0 are made; 1 is not.
    pub words: Vec<Tree<Option<Made>>>,
    /// A form for each type that gets smaller along `words`.
    pub length: Vec<Form>,
    /// Row t, for the types t, t + 1, …, and whether the signs differ: what tells the elements apart, unless they are the same.
    pub contexts: Vec<Vec<Signed<Option<Formula>>>>,
    /// For each kind of heaps, type and sign of an element v, over m and the parameters of v: a move that wins beside v, or none.
    pub moves: Vec<Vec<Signed<Option<Step>>>>,
    /// R: bit 2·e + f at types t, u: the element of type t and sign e with that of type u and sign f.
    pub r: Vec<Vec<Tree<u8>>>,
}

/// A kind of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One heap below n₀.
    Head(u32),
    /// The heaps n₀ + r + p·m.
    Tail(u32),
}

impl Claim {
    /// n₀.
    pub fn first_of_tail(&self) -> u32 {
        self.head.len() as u32
    }

    /// All kinds of heaps.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        let head = (1..self.first_of_tail()).map(Kind::Head);
        head.chain((0..self.step).map(Kind::Tail))
    }

    /// The place of a kind in the list of all.
    pub fn place(&self, kind: Kind) -> usize {
        match kind {
            Kind::Head(n) => n as usize - 1,
            Kind::Tail(r) => self.head.len() - 1 + r as usize,
        }
    }

    /// Φ of a heap.
    pub fn phi<T: Number>(&self, heap: u32) -> Element<T> {
        let n0 = self.first_of_tail();
        match self.head.get(heap as usize) {
            Some(x) => Element {
                ty: x.ty,
                sign: x.sign,
                at: x.at.iter().map(|&c| T::from(c)).collect(),
            },
            None => {
                let (m, r) = ((heap - n0) / self.step, (heap - n0) % self.step);
                self.tail[r as usize].value(&[T::from(i64::from(m))])
            }
        }
    }

    /// The tree for products of two types, the first not after the second.
    pub fn product(&self, t: Ty, u: Ty) -> &Tree<Formula> {
        &self.products[t.0][u.0 - t.0]
    }

    /// The product of two elements.
    pub fn times<T: Number>(&self, x: &Element<T>, y: &Element<T>) -> Element<T> {
        let (x, y) = if x.ty <= y.ty { (x, y) } else { (y, x) };
        let at: Point<T> = x.at.iter().chain(&y.at).copied().collect();
        let mut z = self.product(x.ty, y.ty).at(&at).value(&at);
        z.sign ^= x.sign ^ y.sign;
        z
    }

    /// Whether an element is in P.
    pub fn is_p<T: Number>(&self, x: &Element<T>) -> bool {
        self.p[x.ty.0].at(&x.at) >> u8::from(x.sign) & 1 == 1
    }

    /// All parameters of a type that are at most a bound.
    pub fn points(&self, ty: Ty, bound: i64) -> Vec<Point> {
        let domain = &self.types[ty.0];
        let mut all = in_box(domain.parameters, bound);
        all.retain(|x| domain.has(x));
        all
    }
}

/// All points with coordinates from 0 to a bound.
pub fn in_box(dimension: usize, bound: i64) -> Vec<Point> {
    let mut all = vec![Point::new()];
    for _ in 0..dimension {
        let longer = all.iter().flat_map(|p: &Point| {
            (0..=bound).map(move |v| {
                let mut q = p.clone();
                q.push(v);
                q
            })
        });
        all = longer.collect();
    }
    all
}
