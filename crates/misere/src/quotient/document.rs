//! A solution as the document `misere.solution/1`, which scripts and notebooks read.
//!
//! The solver's own types may change; this one is a promise. So it is written out field by field, in words
//! and numbers alone, and what it means is fixed in one place.

use super::growth::GrowthLaw;
use super::limits::Stop;
use super::solution::{Change, Proof, Solution};
use crate::monoid::{Alphabet, Elem, Gen};
use crate::position::Heap;
use crate::ruleset::{Convention, HeapGame};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A solution in words and numbers, in the order in which it is written.
///
/// ```
/// use misere::quotient::{Limits, solve};
/// use misere::ruleset::HeapGame;
/// let solution = solve(&HeapGame::parse("0.77")?, Limits::default(), None);
/// let document = solution.document();
/// assert_eq!((document.order, document.p_order, document.heap), (40, 9, 167));
/// assert_eq!(document.relations[..2], ["a^2=1", "b^3=b"]);
/// assert!(serde_json::to_string(&document)?.starts_with(r#"{"schema":"misere.solution/1","game":"0.77","#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, serde::Serialize)]
pub struct Document {
    /// `misere.solution/1`.
    pub schema: &'static str,
    /// The game as it was written.
    pub game: String,
    /// `misere` or `normal`.
    pub convention: &'static str,
    /// The largest heap that the proof uses.
    pub heap: u32,
    /// `solved` when the whole game is settled, `partial` when the heaps up to `heap` are.
    pub status: &'static str,
    /// Why the solver stopped.
    pub stop: Stop,
    /// How the quotient was proved.
    pub proof: ProofDocument,
    /// |Q|.
    pub order: usize,
    /// |P|.
    pub p_order: usize,
    /// Whether the quotient is one of Nim's; `None` in normal play, where the question does not arise.
    pub tame: Option<bool>,
    /// The generators, the lightest first.
    pub generators: Vec<GeneratorDocument>,
    /// The reduced Gröbner basis of the relations.
    pub relations: Vec<String>,
    /// The normal form of each element.
    pub elements: Vec<String>,
    /// The multiplication by each generator.
    pub actions: Actions,
    /// The elements in P.
    pub p: Vec<u32>,
    /// The element of each heap, from 0 to `heap`.
    pub phi: Vec<u32>,
    /// How the quotient grew: heap, order from then on, number of elements in P.
    pub changes: Vec<(u32, usize, usize)>,
    /// A law of growth that the changes suggest: a conjecture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conjectured_growth: Option<GrowthLaw>,
    /// How long it took, in seconds.
    pub elapsed_s: f64,
    /// The version of this library.
    pub version: &'static str,
}

/// A generator.
#[derive(Clone, Debug, serde::Serialize)]
pub struct GeneratorDocument {
    /// Its name.
    pub name: String,
    /// The heap whose value it is.
    pub heap: u32,
    /// The name of that heap, where the game gives names to heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap_name: Option<String>,
}

impl GeneratorDocument {
    /// The generators with these names, which are the values of these heaps.
    pub fn list(game: &HeapGame, heaps: &[Heap], names: &Alphabet) -> Vec<GeneratorDocument> {
        let generators = heaps.iter().zip(names.names());
        generators
            .map(|(&heap, name)| GeneratorDocument {
                name: name.clone(),
                heap: heap.0,
                heap_name: game.heap_name(heap).map(str::to_string),
            })
            .collect()
    }
}

/// How a quotient was proved.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ProofDocument {
    /// The whole game, by the periodicity theorem.
    Periodic {
        /// The period of Φ.
        period: u32,
        /// The first heap from which on it holds.
        preperiod: u32,
    },
    /// The whole game, tame relative to a heap.
    TameRelative {
        /// The last heap whose value is outside the kernel.
        last_outside_kernel: u32,
        /// How many tame extensions the whole game makes; `None` when unknown.
        extension: Option<u32>,
        /// The heap up to which the hypotheses were checked.
        checked: u32,
        /// The element of the kernel with nim value 0, 1, 2, …
        kernel_by_nim: Vec<u32>,
    },
    /// A game with finitely many heaps.
    AllHeaps,
    /// Normal play, with its period where there is one.
    Nim {
        /// The period of the nim values.
        #[serde(skip_serializing_if = "Option::is_none")]
        period: Option<u32>,
        /// The first heap from which on it holds.
        #[serde(skip_serializing_if = "Option::is_none")]
        preperiod: Option<u32>,
    },
    /// Some heaps alone.
    Partial,
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

impl Convention {
    /// The word for it in the JSON documents.
    pub fn word(self) -> &'static str {
        match self {
            Convention::Misere => "misere",
            Convention::Normal => "normal",
        }
    }
}

impl Solution {
    /// The solution as a document.
    pub fn document(&self) -> Document {
        let q = &self.monoid;
        let names = Alphabet::standard(q.generators());
        Document {
            schema: "misere.solution/1",
            game: self.game.name.clone(),
            convention: self.game.convention.word(),
            heap: self.heap,
            status: self.status(),
            stop: self.stop,
            proof: ProofDocument::of(&self.proof),
            order: self.order(),
            p_order: self.p_order(),
            tame: (self.game.convention == Convention::Misere).then(|| q.is_tame()),
            generators: GeneratorDocument::list(&self.game, &self.letters, &names),
            relations: q
                .relations()
                .iter()
                .map(|(u, v)| names.relation(u, v))
                .collect(),
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
            phi: numbers(&self.phi),
            changes: self.changes.iter().map(Change::numbers).collect(),
            conjectured_growth: self.conjectured_growth(),
            elapsed_s: self.elapsed.as_secs_f64(),
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The law by which the quotient seems to grow, where the game is not settled.
    pub fn conjectured_growth(&self) -> Option<GrowthLaw> {
        match self.is_solved() {
            true => None,
            false => GrowthLaw::fit(&self.changes),
        }
    }

    /// The word for what is settled: `solved` for the whole game, `partial` for the heaps up to `heap`.
    pub fn status(&self) -> &'static str {
        match self.is_solved() {
            true => "solved",
            false => "partial",
        }
    }
}

impl ProofDocument {
    /// The document of a proof.
    pub fn of(proof: &Proof) -> ProofDocument {
        match proof {
            Proof::Periodic(period) => ProofDocument::Periodic {
                period: period.period,
                preperiod: period.preperiod,
            },
            Proof::TameRelative {
                last_outside_kernel,
                checked,
                kernel,
                ..
            } => ProofDocument::TameRelative {
                last_outside_kernel: *last_outside_kernel,
                extension: None,
                checked: *checked,
                kernel_by_nim: numbers(&kernel.by_nim),
            },
            Proof::AllHeaps => ProofDocument::AllHeaps,
            Proof::Nim(period) => ProofDocument::Nim {
                period: period.map(|p| p.period),
                preperiod: period.map(|p| p.preperiod),
            },
            Proof::Partial => ProofDocument::Partial,
        }
    }
}

fn numbers(elements: &[Elem]) -> Vec<u32> {
    elements.iter().map(|x| x.0).collect()
}

#[cfg(test)]
mod tests {
    use crate::monoid::{Alphabet, Presentation};
    use crate::quotient::{Limits, solve};
    use crate::ruleset::{Convention, HeapGame};
    use serde_json::{Value, json};

    fn document(game: &str, convention: Convention, heap: Option<u32>) -> Value {
        let mut game = HeapGame::parse(game).unwrap();
        game.convention = convention;
        let limits = Limits {
            heap,
            ..Limits::default()
        };
        serde_json::to_value(solve(&game, limits, None).document()).unwrap()
    }

    fn misere(game: &str) -> Value {
        document(game, Convention::Misere, None)
    }

    #[test]
    fn every_field_of_the_contract_is_there_in_its_order() {
        let game = HeapGame::parse("0.123").unwrap();
        let text = serde_json::to_string(&solve(&game, Limits::default(), None).document());
        let text = text.unwrap();
        let mut at = 0;
        for field in [
            "schema",
            "game",
            "convention",
            "heap",
            "status",
            "stop",
            "proof",
            "order",
            "p_order",
            "tame",
            "generators",
            "relations",
            "elements",
            "actions",
            "p",
            "phi",
            "changes",
            "elapsed_s",
            "version",
        ] {
            let key = format!("\"{field}\":");
            at += text[at..].find(&key).unwrap_or_else(|| panic!("{key}"));
        }
    }

    #[test]
    fn a_wild_quotient_of_nim_like_trees() {
        // The quotient R_8 of *2#320 and its options.
        let d = misere("*2#320");
        assert_eq!(d["proof"], json!({"kind": "all-heaps"}));
        assert_eq!((&d["stop"], &d["tame"]), (&json!("proved"), &json!(false)));
        assert_eq!(
            d["generators"][0],
            json!({"name": "a", "heap": 1, "heap_name": "*1"})
        );
        assert_eq!(
            (&d["elements"][0], &d["elements"][1]),
            (&json!("1"), &json!("a"))
        );
        assert_eq!(d["phi"].as_array().unwrap().len(), 6);
    }

    #[test]
    fn proofs_carry_their_data() {
        assert_eq!(
            misere("0.77")["proof"],
            json!({"kind": "periodic", "period": 12, "preperiod": 71})
        );
        let tame = misere("0.414");
        assert_eq!(tame["proof"]["kind"], "tame-relative");
        assert_eq!(tame["proof"]["last_outside_kernel"], 18);
        assert!(tame["proof"]["extension"].is_null());
        assert_eq!((&tame["order"], &tame["heap"]), (&json!(16), &json!(18)));
        assert_eq!(
            document("0.77", Convention::Misere, Some(5))["proof"],
            json!({"kind": "partial"})
        );
        let nim = document("0.77", Convention::Normal, None);
        assert_eq!(
            nim["proof"],
            json!({"kind": "nim", "period": 12, "preperiod": 71})
        );
        assert!(nim["tame"].is_null());
        assert_eq!(nim["convention"], "normal");
        let nim = document("nim:5", Convention::Normal, None);
        assert_eq!(nim["proof"], json!({"kind": "nim"}));
    }

    #[test]
    fn the_words_present_the_table() {
        let d = misere("0.77");
        let strings = |v: &Value| -> Vec<String> {
            let list = v.as_array().unwrap().iter();
            list.map(|s| s.as_str().unwrap().to_string()).collect()
        };
        let elements = strings(&d["elements"]);
        let p: Vec<String> = d["p"]
            .as_array()
            .unwrap()
            .iter()
            .map(|i| elements[i.as_u64().unwrap() as usize].clone())
            .collect();
        let names = Alphabet::standard(d["generators"].as_array().unwrap().len());
        let relations = strings(&d["relations"]);
        assert_eq!(relations.len(), 20, "Kayles has 20 relations");
        let q = Presentation::from_words(names.clone(), &relations, &p).unwrap();
        let q = q.monoid(Default::default()).unwrap();
        assert_eq!(q.order(), 40);
        for (g, name) in names.names().iter().enumerate() {
            let action = q.action_of(crate::monoid::Gen(g as u32));
            assert_eq!(d["actions"][name], json!(action));
        }
    }
}
