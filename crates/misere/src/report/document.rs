//! The document `misere.structure/1`.

use super::Report;
use crate::monoid::{Elem, Gen, Kind, ReesFactor};
use serde::Serialize;

/// The structure of a monoid in words and numbers.
///
/// ```
/// use misere::limits::Budget;
/// use misere::monoid::{Alphabet, BipartiteMonoid};
/// use misere::report::Report;
/// let t2 = BipartiteMonoid::tame(2);
/// let budget = Budget::unlimited();
/// let document = Report::of_monoid(&t2, Alphabet::standard(2), &budget).unwrap().document();
/// assert_eq!(document.idempotents, ["1", "b^2"]);
/// assert_eq!(document.order_of_idempotents, [("b^2".to_string(), "1".to_string())]);
/// assert_eq!((document.faithful, document.tame), (None, true));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct StructureDocument {
    /// `misere.structure/1`.
    pub schema: &'static str,
    /// The game as it was written; `None` for a presentation.
    pub game: Option<String>,
    /// The quotient is that of the heaps up to this one.
    pub heap: Option<u32>,
    /// `solved` or `partial`, as in `misere.solution/2`.
    pub status: Option<&'static str>,
    /// The number of elements.
    pub order: usize,
    /// The number of elements in P.
    pub p_order: usize,
    /// Its published name.
    pub name: Option<String>,
    /// A name of the isomorphism class; `None` when a limit stopped its computation.
    pub digest: Option<String>,
    /// `tame`, `restive` or `wild`; `None` for a presentation that is neither of the first two, and in normal play.
    pub kind: Option<Kind>,
    /// Whether it is one of the T_n.
    pub tame: bool,
    /// Whether different elements are told apart by P in some context.
    pub reduced: bool,
    /// Whether the kernel meets P in one element.
    pub regular: bool,
    /// Whether the kernel meets P in its identity alone.
    pub normal: bool,
    /// Whether equal values mean equal nim values; `None` without a game, and when a limit stopped the look at its heaps.
    pub faithful: Option<bool>,
    /// The generators.
    pub generators: Vec<GeneratorStructure>,
    /// The idempotents, 1 first and z last.
    pub idempotents: Vec<String>,
    /// All pairs (e, f) of idempotents with e < f, that is e·f = e.
    pub order_of_idempotents: Vec<(String, String)>,
    /// The classes of mutual divisors in the order of a principal series.
    pub classes: Vec<Vec<String>>,
    /// The elements of each class that are in P.
    pub p_in_classes: Vec<Vec<String>>,
    /// The Rees factor of each class.
    pub factors: Vec<ReesFactor>,
    /// The archimedean component of each idempotent.
    pub archimedean: Vec<Vec<String>>,
    /// The maximal subgroup of each idempotent.
    pub maximal_subgroups: Vec<SubgroupDocument>,
    /// The kernel; by nim value, where it is the normal-play quotient.
    pub kernel: Vec<String>,
    /// Its identity z.
    pub kernel_identity: String,
    /// Whether `kernel` is listed by nim value: entry n is then the element for *n.
    pub kernel_by_nim: bool,
    /// The order of the tame extension T(Q, P).
    pub tame_extension_order: usize,
    /// Every element.
    pub elements: Vec<ElementDocument>,
    /// Why there are no genera, if there are none.
    pub no_genera: Option<String>,
}

/// A generator.
#[derive(Clone, Debug, Serialize)]
pub struct GeneratorStructure {
    /// Its name.
    pub name: String,
    /// The heap whose value it is.
    pub heap: Option<u32>,
    /// The least i such that some later power equals the i-th.
    pub index: u32,
    /// The least p with x^(i+p) = x^i.
    pub period: u32,
}

/// A maximal subgroup.
#[derive(Clone, Debug, Serialize)]
pub struct SubgroupDocument {
    /// Its identity.
    pub idempotent: String,
    /// The number of its elements.
    pub order: usize,
    /// The orders of cyclic groups of prime power order whose product it is.
    pub cyclic_factors: Vec<u32>,
}

/// An element.
#[derive(Clone, Debug, Serialize)]
pub struct ElementDocument {
    /// Its normal form.
    pub word: String,
    /// Whether it is in P.
    pub p: bool,
    /// The number of its class.
    pub class: usize,
    /// z times it, as the number of an element.
    pub times_z: u32,
    /// Its nim value.
    pub nim: Option<u32>,
    /// Its genus.
    pub genus: Option<String>,
}

impl Report<'_> {
    /// The document.
    pub fn document(&self) -> StructureDocument {
        let (s, q) = (&self.structure, self.monoid());
        let solution = self.game.as_ref().map(|g| g.solution);
        let by_nim = self.game.as_ref().and_then(|g| g.kernel_by_nim.as_ref());
        let no_genera = match self.game.as_ref().map(|g| &g.genera) {
            Some(Some(Err(reason))) => Some(reason.to_string()),
            Some(None) => Some("not asked for".to_string()),
            _ => None,
        };
        StructureDocument {
            schema: "misere.structure/1",
            game: solution.map(|s| s.game.name.clone()),
            heap: solution.map(|s| s.quotient_heap()),
            status: solution.map(|s| s.status()),
            order: q.order(),
            p_order: q.p().len(),
            name: self.name.clone(),
            digest: self.digest.clone(),
            kind: self.kind,
            tame: self.kind == Some(Kind::Tame),
            reduced: self.reduced,
            regular: s.is_regular(),
            normal: s.is_normal(),
            faithful: self.faithful(),
            generators: self.generators(),
            idempotents: self.words(s.idempotents().iter().copied()),
            order_of_idempotents: self.order_of_idempotents(),
            classes: s
                .classes()
                .iter()
                .map(|c| self.words(c.members.iter().copied()))
                .collect(),
            p_in_classes: s
                .classes()
                .iter()
                .map(|c| self.words(c.p.iter().copied()))
                .collect(),
            factors: (0..s.classes().len()).map(|i| s.rees_factor(i)).collect(),
            archimedean: s.components().into_iter().map(|c| self.words(c)).collect(),
            maximal_subgroups: s
                .idempotents()
                .iter()
                .map(|&e| SubgroupDocument {
                    idempotent: self.word(e),
                    order: s.classes()[s.class_of(e)].members.len(),
                    cyclic_factors: s.cyclic_factors(e),
                })
                .collect(),
            kernel: match by_nim {
                Some(by_nim) => self.words(by_nim.iter().copied()),
                None => self.words(s.kernel().members.iter().map(|x| Elem(x as u32))),
            },
            kernel_identity: self.word(s.kernel().identity),
            kernel_by_nim: by_nim.is_some(),
            tame_extension_order: q.order() + s.kernel().members.len(),
            elements: q
                .elements()
                .map(|x| ElementDocument {
                    word: self.word(x),
                    p: q.is_p(x),
                    class: s.class_of(x),
                    times_z: s.times_z()[x.index()].0,
                    nim: self.nim().map(|nim| nim[x.index()]),
                    genus: self.genera().map(|g| g[x.index()].to_string()),
                })
                .collect(),
            no_genera,
        }
    }

    fn generators(&self) -> Vec<GeneratorStructure> {
        let q = self.monoid();
        let solution = self.game.as_ref().map(|g| g.solution);
        let generator = |g: usize| {
            let (index, period) = q.index_and_period(q.generator(Gen(g as u32)));
            GeneratorStructure {
                name: self.names.names()[g].clone(),
                heap: solution.map(|s| s.letters[g].0),
                index,
                period,
            }
        };
        (0..q.generators()).map(generator).collect()
    }

    /// The pairs e < f of idempotents: those with e·f = e.
    fn order_of_idempotents(&self) -> Vec<(String, String)> {
        let (idempotents, q) = (self.structure.idempotents(), self.monoid());
        let mut pairs = Vec::new();
        for &e in idempotents {
            let row = q.row(e);
            for &f in idempotents {
                if e != f && row[f.index()] == e.0 {
                    pairs.push((self.word(e), self.word(f)));
                }
            }
        }
        pairs
    }
}
