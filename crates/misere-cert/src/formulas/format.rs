//! What a certificate of version 3 holds: a quotient described by formulas.
//!
//! Names are those of `docs/certificate.md`, and fields stand in the order of their names, as everywhere in a certificate. A
//! tree is a list of four where it splits and no list where it ends, so it needs a reader of its own; objects, too, for serde's
//! derived readers take lists in their place.

use crate::read::{Object, object};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeTuple, Serializer};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// The form a_1 x_1 + … + a_k x_k + c, as the list of its coefficients with c behind them.
pub type Row = Vec<i64>;

/// A quotient by formulas, and the data of its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formulas {
    /// For each type t and each type u from t on, and each sign e of the second: what tells (t, 0, π) and (u, e, π') apart;
    /// nothing where they are the same.
    pub contexts: Vec<Vec<[Tree<Option<FormulaElement>>; 2]>>,
    /// For each type a form that goes down along `words`.
    pub length: Vec<Row>,
    /// For each kind of heap, each type and each sign: a winning move, or none, over m and the parameters.
    pub moves: Vec<Vec<[Tree<Option<Move>>; 2]>>,
    /// The identity.
    #[serde(deserialize_with = "object")]
    pub one: Element,
    /// For each type the signs with which its elements are in P, as a mask.
    pub p: Vec<Tree<u8>>,
    /// The values of heaps.
    #[serde(deserialize_with = "object")]
    pub phi: Phi,
    /// For each type t and each type u from t on: the product, over the parameters of both.
    pub product: Vec<Vec<Tree<FormulaElement>>>,
    /// For each type of q and each type of w: the signs with which (q, w) is in R, as a mask.
    pub r: Vec<Vec<Tree<u8>>>,
    /// The types.
    #[serde(deserialize_with = "objects")]
    pub types: Vec<Type>,
    /// For each type: the element as a shorter one times the value of a heap; nothing where it is the identity.
    pub words: Vec<Tree<Option<Factor>>>,
}

/// A type: its elements are (type, sign, π) with natural numbers π in the domain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Type {
    /// The tests that π must pass, all of them.
    pub domain: Vec<Test>,
    /// How many numbers π has.
    pub parameters: u32,
}

/// The values of heaps: `Φ(n) = head[n]` below N0, the length of the head, and `Φ(N0 + r + step · m) = tail[r](m)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phi {
    /// The values of heaps 0, 1, …
    #[serde(deserialize_with = "objects")]
    pub head: Vec<Element>,
    /// The step.
    pub step: u32,
    /// For each residue a formula over m.
    #[serde(deserialize_with = "objects")]
    pub tail: Vec<FormulaElement>,
}

/// An element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Element {
    /// Its parameters.
    pub at: Vec<i64>,
    /// Its sign, 0 or 1.
    pub sign: u8,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: u32,
}

/// An element whose parameters are forms over some variables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormulaElement {
    /// Its parameters.
    pub at: Vec<Row>,
    /// Its sign, 0 or 1.
    pub sign: u8,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: u32,
}

/// An element as a shorter one times the value of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Factor {
    /// The parameters of the shorter one.
    pub at: Vec<Row>,
    /// The heap.
    pub heap: Row,
    /// The sign of the shorter one.
    pub sign: u8,
    /// And its type.
    #[serde(rename = "type")]
    pub kind: u32,
}

/// A move in a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// How many heaps are left of it, 0 to 3.
    pub leave: u32,
    /// The sizes of all but the last of them, each a form over a divisor; not written if there are none.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "not_empty"
    )]
    pub parts: Vec<(u32, Row)>,
    /// How many tokens are taken.
    pub take: u32,
}

/// Whether a form is at least 0 (modulus 0) or divisible by the modulus (2 or more).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The modulus, or 0.
    pub modulus: u32,
    /// The form.
    pub row: Row,
}

/// A decision tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree<L> {
    /// Its end.
    Leaf(L),
    /// A test, and what to do next.
    Split(Box<Split<L>>),
}

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split<L> {
    /// What is asked.
    pub test: Test,
    /// Where to go if the test holds …
    pub yes: Tree<L>,
    /// … and if not.
    pub no: Tree<L>,
}

impl<L> Tree<L> {
    /// A tree that begins with a test.
    pub fn split(test: Test, yes: Tree<L>, no: Tree<L>) -> Tree<L> {
        Tree::Split(Box::new(Split { test, yes, no }))
    }
}

impl Test {
    /// Whether a form is at least 0.
    pub fn at_least_zero(row: Row) -> Test {
        Test { modulus: 0, row }
    }

    /// Whether a form is divisible by a number.
    pub fn divisible(modulus: u32, row: Row) -> Test {
        Test { modulus, row }
    }
}

impl Serialize for Test {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.modulus, &self.row).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Test {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Test, D::Error> {
        let (modulus, row) = Deserialize::deserialize(deserializer)?;
        Ok(Test { modulus, row })
    }
}

impl<L: Serialize> Serialize for Tree<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tree::Leaf(leaf) => leaf.serialize(serializer),
            Tree::Split(split) => {
                let mut list = serializer.serialize_tuple(4)?;
                list.serialize_element(&split.test.modulus)?;
                list.serialize_element(&split.test.row)?;
                list.serialize_element(&split.yes)?;
                list.serialize_element(&split.no)?;
                list.end()
            }
        }
    }
}

/// What may stand at the end of a tree.
pub trait Leaf: Sized {
    /// What is expected, for messages.
    const EXPECTED: &'static str;

    /// The leaf that is written as null.
    fn null() -> Option<Self> {
        None
    }

    /// The leaf that is written as a number.
    fn number(_: u64) -> Option<Self> {
        None
    }

    /// The leaf that is written as an object.
    fn object<'de, M: MapAccess<'de>>(_: M) -> Result<Self, M::Error> {
        Err(M::Error::custom(format!(
            "an object, expected {}",
            Self::EXPECTED
        )))
    }
}

impl Leaf for u8 {
    const EXPECTED: &'static str = "a mask or a split";

    fn number(number: u64) -> Option<u8> {
        u8::try_from(number).ok()
    }
}

impl Leaf for FormulaElement {
    const EXPECTED: &'static str = "an element or a split";

    fn object<'de, M: MapAccess<'de>>(map: M) -> Result<FormulaElement, M::Error> {
        Deserialize::deserialize(MapAccessDeserializer::new(map))
    }
}

macro_rules! leaf_or_null {
    ($($leaf:ty: $expected:expr,)*) => {$(
        impl Leaf for Option<$leaf> {
            const EXPECTED: &'static str = $expected;

            fn null() -> Option<Self> {
                Some(None)
            }

            fn object<'de, M: MapAccess<'de>>(map: M) -> Result<Self, M::Error> {
                Deserialize::deserialize(MapAccessDeserializer::new(map)).map(Some)
            }
        }
    )*};
}

leaf_or_null! {
    FormulaElement: "an element, null or a split",
    Factor: "an element with a heap, null or a split",
    Move: "a move, null or a split",
}

impl<'de, L: Leaf> Deserialize<'de> for Tree<L> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tree<L>, D::Error> {
        deserializer.deserialize_any(TreeVisitor(PhantomData))
    }
}

/// Reads a tree. How deep it can go is bounded by serde_json, which reads no deeper than 128 levels.
struct TreeVisitor<L>(PhantomData<L>);

impl<'de, L: Leaf> Visitor<'de> for TreeVisitor<L> {
    type Value = Tree<L>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(L::EXPECTED)
    }

    fn visit_unit<E: Error>(self) -> Result<Tree<L>, E> {
        let leaf = L::null().ok_or_else(|| E::invalid_type(serde::de::Unexpected::Unit, &self))?;
        Ok(Tree::Leaf(leaf))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Tree<L>, E> {
        let unexpected = serde::de::Unexpected::Unsigned(number);
        let leaf = L::number(number).ok_or_else(|| E::invalid_value(unexpected, &self))?;
        Ok(Tree::Leaf(leaf))
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Tree<L>, M::Error> {
        L::object(map).map(Tree::Leaf)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tree<L>, A::Error> {
        let short = |n| A::Error::custom(format!("a split of {n} entries, not 4"));
        let modulus = list.next_element()?.ok_or_else(|| short(0))?;
        let row = list.next_element()?.ok_or_else(|| short(1))?;
        let yes = list.next_element()?.ok_or_else(|| short(2))?;
        let no = list.next_element()?.ok_or_else(|| short(3))?;
        Ok(Tree::split(Test { modulus, row }, yes, no))
    }
}

/// A list of objects.
fn objects<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct Objects<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Objects<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of objects")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut values = Vec::new();
            while let Some(Object(value)) = list.next_element()? {
                values.push(value);
            }
            Ok(values)
        }
    }
    deserializer.deserialize_seq(Objects(PhantomData))
}

/// A list that is not written at all if it is empty.
fn not_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(u32, Row)>, D::Error> {
    let list: Vec<(u32, Row)> = Deserialize::deserialize(deserializer)?;
    match list.is_empty() {
        true => Err(D::Error::custom(
            "parts are left out where there are none to name",
        )),
        false => Ok(list),
    }
}
