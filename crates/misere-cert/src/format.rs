//! What a certificate holds, how it is written, and its digest.
//!
//! `docs/certificate.md` is the specification; names here are the names there. The fields of all objects stand in the
//! order of their names, which is the order of the canonical text.

use crate::formulas::format::Formulas;
use crate::read::{ClaimFields, Object, RulesFields, object};
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest, Sha256};
use std::io::{BufWriter, Write};

/// The version of certificates with a finite algebra or with nim values.
pub const SCHEMA: &str = "misere.certificate/1";
/// The version of certificates with an automaton.
pub const SCHEMA_AUTOMATIC: &str = "misere.certificate/2";
/// The version of certificates with formulas.
pub const SCHEMA_FORMULAS: &str = "misere.certificate/3";
/// The version of certificates of boards: games with defeated and victorious points.
pub const SCHEMA_BOARD: &str = "misere.certificate/4";

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The algebra with an automaton for P; a field of version 2 alone, and there it is never null.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "no_list"
    )]
    pub automatic: Option<Automatic>,
    /// What is claimed.
    #[serde(deserialize_with = "object")]
    pub claim: Claim,
    /// SHA-256 of the canonical text.
    pub digest: String,
    /// The algebra of a whole game by formulas; a field of version 3 alone, and there it is never null.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "no_list"
    )]
    pub formulas: Option<Formulas>,
    /// Nim values, where the claim speaks of them.
    #[serde(deserialize_with = "present")]
    pub nim: Option<Vec<u32>>,
    /// The exceptional points of a board; a field of version 4 alone, and there it is never null.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "no_list"
    )]
    pub points: Option<Points>,
    /// The algebra and the proof, for misère play.
    #[serde(deserialize_with = "no_list_or_null")]
    pub quotient: Option<Quotient>,
    /// The game.
    #[serde(deserialize_with = "object")]
    pub rules: Rules,
    /// The version: [`SCHEMA_AUTOMATIC`] if there is an automaton, [`SCHEMA_FORMULAS`] if there are formulas, [`SCHEMA_BOARD`] if
    /// there are points, else [`SCHEMA`].
    pub schema: String,
}

/// A certificate without its digest.
#[derive(Serialize)]
struct Canonical<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    automatic: &'a Option<Automatic>,
    claim: &'a Claim,
    #[serde(skip_serializing_if = "Option::is_none")]
    formulas: &'a Option<Formulas>,
    nim: &'a Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: &'a Option<Points>,
    quotient: &'a Option<Quotient>,
    rules: &'a Rules,
    schema: &'a str,
}

/// A field that may be null but may not be left out.
pub(crate) fn present<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer)
}

/// A field that may be left out but may not be null.
pub(crate) fn not_null<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// An object that may be left out but may be neither null nor a list of its values.
fn no_list<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    object(deserializer).map(Some)
}

/// An object that may be null but may be neither left out nor a list of its values.
fn no_list_or_null<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let found: Option<Object<T>> = Deserialize::deserialize(deserializer)?;
    Ok(found.map(|Object(value)| value))
}

/// The game, by its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, try_from = "RulesFields")]
pub enum Rules {
    /// An octal or hexadecimal code.
    Code(CodeRules),
    /// Finitely many heaps.
    Heaps(HeapRules),
}

/// A code, as text and as digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeRules {
    /// The code as it is written.
    pub code: String,
    /// Its digits from d_0 on.
    pub digits: Vec<u8>,
}

/// The options of each heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapRules {
    /// Entry n − 1: the options of heap n, each a list of smaller heaps.
    pub heaps: Vec<Vec<Vec<u32>>>,
}

/// The positions of a board where play ends at once, each by how many there are of heap 1, 2, …
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Whoever moves to one of these has lost.
    pub defeated: Vec<Vec<u32>>,
    /// Whoever moves to one of these has won.
    pub victorious: Vec<Vec<u32>>,
}

/// What is claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", try_from = "ClaimFields")]
pub enum Claim {
    /// The quotient of the heaps up to the last that has a value.
    Partial {},
    /// The quotient of a game with finitely many heaps.
    AllHeaps {},
    /// The quotient of the whole game, by periodicity.
    Periodic {
        /// Φ(n + period) = Φ(n) …
        period: u32,
        /// … for all n from here on.
        preperiod: u32,
    },
    /// The whole game is tame relative to a heap.
    TameRelative {
        /// The last heap whose value may be outside the kernel.
        last_outside_kernel: u32,
    },
    /// Nim values in normal play.
    Nim {
        /// The period, if one is claimed.
        period: Option<u32>,
        /// The heap from which on it holds.
        preperiod: Option<u32>,
    },
    /// The quotient of the whole game, by formulas.
    Parametric {},
}

/// The quotient and the data of its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// For each generator, what it makes of each element.
    pub actions: Vec<Vec<u32>>,
    /// Elements that tell all elements apart.
    pub contexts: Vec<u32>,
    /// The heap of each generator.
    pub generators: Vec<u32>,
    /// The number of elements.
    pub order: u32,
    /// The elements of P.
    pub p: Vec<u32>,
    /// The value of heap 0, 1, …
    pub phi: Vec<u32>,
    /// The states of the N-check.
    pub states: Vec<(u32, Vec<u32>)>,
}

/// A quotient, finite or infinite, whose P-positions an automaton recognises: the values of heaps in M × N^f, the automaton, and
/// the presentation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automatic {
    /// The accepting states.
    pub accepting: Vec<u32>,
    /// For each of them, what it makes of each element of M.
    pub actions: Vec<Vec<u32>>,
    /// The heap of each coordinate of N^f.
    pub directions: Vec<u32>,
    /// The heap of each generator of the quotient.
    pub generators: Vec<u32>,
    /// For each state of the automaton the state after each letter.
    pub next: Vec<Vec<u32>>,
    /// The number of elements of M.
    pub order: u32,
    /// The value of heap 0, 1, …: an element of M and a vector.
    pub phi: Vec<(u32, Vec<u32>)>,
    /// Why the quotient is infinite, in short; it may be left out, and is never null.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "no_list"
    )]
    pub reason: Option<Reason>,
    /// The relations u = v, by their exponents.
    pub relations: Vec<(Vec<u32>, Vec<u32>)>,
    /// The first state for each element of M.
    pub start: Vec<u32>,
    /// The heaps whose values generate M.
    pub torsion: Vec<u32>,
    /// Heap 0, 1, … as a word in the generators.
    pub words: Vec<Vec<u32>>,
}

/// Why a quotient is infinite: of the positions B, U and D, B + x·U + y·D is a P-position iff x − y and c are in the relation and
/// the modulus divides x − y − e. Then no two multiples of D are equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// B, as pairs of a heap and how many there are of it, by increasing heaps.
    pub beside: Vec<(u32, u32)>,
    /// U, likewise, and not empty.
    pub context: Vec<(u32, u32)>,
    /// The number c.
    pub difference: u32,
    /// The modulus, at least 1.
    pub modulus: u32,
    /// D, likewise, and not empty.
    pub power: Vec<(u32, u32)>,
    /// How x − y and c are related.
    pub relation: Relation,
    /// The number e.
    pub residue: u32,
}

/// How one number is related to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", try_from = "String")]
pub enum Relation {
    /// The first is the second or more.
    AtLeast,
    /// The first is the second or less.
    AtMost,
    /// They are equal.
    Equal,
}

/// The reader that serde derives would take an object with a name in it for a name.
impl TryFrom<String> for Relation {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Relation, &'static str> {
        match &name[..] {
            "at-least" => Ok(Relation::AtLeast),
            "at-most" => Ok(Relation::AtMost),
            "equal" => Ok(Relation::Equal),
            _ => Err("an unknown relation"),
        }
    }
}

impl Certificate {
    /// A certificate with its digest.
    pub fn new(
        rules: Rules,
        claim: Claim,
        quotient: Option<Quotient>,
        nim: Option<Vec<u32>>,
    ) -> Certificate {
        Certificate {
            schema: SCHEMA.to_string(),
            rules,
            claim,
            quotient,
            nim,
            automatic: None,
            formulas: None,
            points: None,
            digest: String::new(),
        }
        .with_digest()
    }

    /// A certificate with an automaton, and with its digest. Nim values go with the claim [`Claim::TameRelative`] alone.
    pub fn with_automaton(
        rules: Rules,
        claim: Claim,
        automatic: Automatic,
        nim: Option<Vec<u32>>,
    ) -> Certificate {
        Certificate {
            schema: SCHEMA_AUTOMATIC.to_string(),
            automatic: Some(automatic),
            ..Certificate::new(rules, claim, None, nim)
        }
        .with_digest()
    }

    /// A certificate with formulas, and with its digest.
    pub fn by_formulas(rules: Rules, formulas: Formulas) -> Certificate {
        Certificate {
            schema: SCHEMA_FORMULAS.to_string(),
            formulas: Some(formulas),
            ..Certificate::new(rules, Claim::Parametric {}, None, None)
        }
        .with_digest()
    }

    /// A certificate of a board, and with its digest. The claim is [`Claim::Partial`] or [`Claim::AllHeaps`].
    pub fn of_board(
        heaps: HeapRules,
        points: Points,
        claim: Claim,
        quotient: Quotient,
    ) -> Certificate {
        Certificate {
            schema: SCHEMA_BOARD.to_string(),
            points: Some(points),
            ..Certificate::new(Rules::Heaps(heaps), claim, Some(quotient), None)
        }
        .with_digest()
    }

    fn with_digest(mut self) -> Certificate {
        self.digest = self.computed_digest();
        self
    }

    /// The SHA-256 of the canonical text.
    pub fn computed_digest(&self) -> String {
        let mut hash = Hash(Sha256::new());
        // Nothing can fail: a hash takes all that is written to it.
        let _ = self.write_canonical(&mut hash);
        in_hexadecimal(hash.0)
    }

    /// Writes the canonical text.
    pub(crate) fn write_canonical(&self, to: impl Write) -> std::io::Result<()> {
        let mut to = BufWriter::new(to);
        let canonical = Canonical {
            automatic: &self.automatic,
            claim: &self.claim,
            formulas: &self.formulas,
            nim: &self.nim,
            points: &self.points,
            quotient: &self.quotient,
            rules: &self.rules,
            schema: &self.schema,
        };
        serde_json::to_writer(&mut to, &canonical)?;
        to.flush()
    }

    /// The file as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Writes the file, compressed if asked for.
    pub fn write(&self, to: impl Write, compress: bool) -> std::io::Result<()> {
        let mut to = BufWriter::new(to);
        if compress {
            let mut packer = flate2::write::GzEncoder::new(to, flate2::Compression::best());
            serde_json::to_writer(&mut packer, self)?;
            packer.finish()?.flush()
        } else {
            serde_json::to_writer(&mut to, self)?;
            to.write_all(b"\n")?;
            to.flush()
        }
    }
}

/// A hash that can be written to.
struct Hash(Sha256);

impl Write for Hash {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A finished hash as text.
pub(crate) fn in_hexadecimal(hash: Sha256) -> String {
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
