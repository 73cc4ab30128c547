//! The parts of a document.

use crate::automatic::Members;
use crate::monoid::{Alphabet, BipartiteMonoid, Elem, Gen};
use crate::position::Heap;
use crate::ruleset::HeapGame;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A generator.
#[derive(Clone, Debug, serde::Serialize)]
pub struct GeneratorDocument {
    /// Its name.
    pub name: String,
    /// The heap whose value it is, or the first of a family.
    pub heap: u32,
    /// In a family: member m is the value of heap + step·m, for m ≥ 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// The name of that heap, where the game gives names to heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap_name: Option<String>,
    /// That name as a page has it: marked with @ where some name of a heap could be a generator.
    #[serde(skip)]
    pub label: Option<String>,
}

impl GeneratorDocument {
    /// The generators with these names, which are the values of these heaps.
    pub fn list(game: &HeapGame, heaps: &[Heap], names: &Alphabet) -> Vec<GeneratorDocument> {
        let generators = heaps.iter().zip(names.names());
        generators
            .map(|(&heap, name)| GeneratorDocument {
                name: name.clone(),
                heap: heap.0,
                step: None,
                heap_name: game.heap_name(heap).map(str::to_string),
                label: game.label(heap),
            })
            .collect()
    }
}

/// The names of the heaps from 0 to `last`, where the game gives names to heaps.
pub(super) fn heap_names(game: &HeapGame, last: u32) -> Option<Vec<String>> {
    game.heap_names.as_ref()?;
    let name = |n| game.heap_name(Heap(n)).unwrap_or_default().to_string();
    Some((0..=last).map(name).collect())
}

/// These names as a page has them.
pub(super) fn heap_labels(game: &HeapGame, last: u32) -> Option<Vec<String>> {
    game.heap_names.as_ref()?;
    let label = |n| game.label(Heap(n)).unwrap_or_default();
    Some((0..=last).map(label).collect())
}

/// The elements of a quotient, numbered from 0, the identity, in the order of their normal forms.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Elements {
    /// The normal form of each element.
    pub elements: Vec<String>,
    /// The multiplication by each generator.
    pub actions: Actions,
    /// The elements in P.
    pub p: Vec<u32>,
    /// The element of each heap, as `phi` has its word.
    pub phi_elements: Vec<u32>,
    /// The nim value of each element: in normal play alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nim: Option<Vec<u32>>,
}

impl Elements {
    /// The elements of a monoid, with those of the heaps.
    pub(super) fn of(q: &BipartiteMonoid, names: &Alphabet, phi: &[Elem]) -> Elements {
        Elements {
            elements: q
                .elements()
                .map(|x| names.show(&q.normal_form(x)))
                .collect(),
            actions: Actions(
                (0u32..)
                    .zip(names.names())
                    .map(|(g, name)| (name.clone(), q.action_of(Gen(g)).to_vec()))
                    .collect(),
            ),
            p: q.p().iter().map(|x| x as u32).collect(),
            phi_elements: phi.iter().map(|x| x.0).collect(),
            nim: None,
        }
    }

    /// The word of an element.
    pub fn word(&self, x: u32) -> &str {
        &self.elements[x as usize]
    }
}

/// For each generator, by name, the element i·g for each element i; an object whose keys keep the order
/// of the generators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions(pub Vec<(String, Vec<u32>)>);

impl Serialize for Actions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, action) in &self.0 {
            map.serialize_entry(name, action)?;
        }
        map.end()
    }
}

/// Normal forms: finitely many points and finitely many families. Each element of Q has exactly one.
#[derive(Clone, Debug, serde::Serialize)]
pub struct NormalForms {
    /// Single words, with whether they are in P.
    pub points: Vec<PointDocument>,
    /// Words base·g^i·…, for all exponents of the generators in `directions`.
    pub families: Vec<FamilyDocument>,
}

/// A single normal form.
#[derive(Clone, Debug, serde::Serialize)]
pub struct PointDocument {
    /// The word.
    pub word: String,
    /// Whether it is in P.
    pub p: bool,
}

/// A family of normal forms.
#[derive(Clone, Debug, serde::Serialize)]
pub struct FamilyDocument {
    /// The word with all exponents zero.
    pub base: String,
    /// The generators whose exponents have no end.
    pub directions: Vec<String>,
    /// Which of them are in P, where a short rule says so; else the automaton knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<Members>,
}

/// What recognises P: the value of a position is an element of M and a vector of exponents; the vector is read in binary, low
/// bits first, from the state that the element selects.
#[derive(Clone, Debug, serde::Serialize)]
pub struct AutomatonDocument {
    /// The generators whose exponents are read, the first as the lowest bit of a letter.
    pub directions: Vec<String>,
    /// The multiplication table of M; 0 is the identity.
    pub finite: Vec<Vec<u32>>,
    /// The element of M and the vector of each heap from 0 on.
    pub values: Vec<(u32, Vec<u32>)>,
    /// The first state of each element of M.
    pub start: Vec<u32>,
    /// For each state the states after each letter.
    pub transitions: Vec<Vec<u32>>,
    /// The states that accept.
    pub accepting: Vec<u32>,
}

/// The exceptional points of a board, as numbers of heaps.
#[derive(Clone, Debug, serde::Serialize)]
pub struct PointsDocument {
    /// Those that lose at once.
    pub defeated: Vec<Vec<u32>>,
    /// Those that win at once.
    pub victorious: Vec<Vec<u32>>,
}
