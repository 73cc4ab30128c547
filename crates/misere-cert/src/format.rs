//! The file: what it holds, how it is read and written, and its digest.
//!
//! `docs/certificate.md` is the specification; names here are the names there.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::{Read, Write};

/// The version of certificates with a finite algebra or with nim values.
pub const SCHEMA: &str = "misere.certificate/1";
/// The version of certificates with an automaton.
pub const SCHEMA_AUTOMATIC: &str = "misere.certificate/2";

/// A packed file may unpack to this many times its size (certificates stay well below), or to a little in any case.
const MAX_RATIO: u64 = 200;
const ALWAYS_BYTES: u64 = 1 << 20;

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The version: [`SCHEMA_AUTOMATIC`] if there is an automaton, else [`SCHEMA`].
    pub schema: String,
    /// The game.
    pub rules: Rules,
    /// What is claimed.
    pub claim: Claim,
    /// The algebra and the proof, for misère play.
    #[serde(deserialize_with = "present")]
    pub quotient: Option<Quotient>,
    /// Nim values, where the claim speaks of them.
    #[serde(deserialize_with = "present")]
    pub nim: Option<Vec<u32>>,
    /// The algebra with an automaton for P; a field of version 2 alone, and there it is never null.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "not_null"
    )]
    pub automatic: Option<Automatic>,
    /// SHA-256 of the canonical text.
    pub digest: String,
}

/// A field that may be null but may not be left out.
fn present<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer)
}

/// A field that may be left out but may not be null.
fn not_null<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// The game, by its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Rules {
    /// An octal or hexadecimal code.
    Code(CodeRules),
    /// Finitely many heaps.
    Heaps(HeapRules),
}

/// A code, as text and as digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeRules {
    /// The code as it is written.
    pub code: String,
    /// Its digits from d_0 on.
    pub digits: Vec<u8>,
}

/// The options of each heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeapRules {
    /// Entry n − 1: the options of heap n, each a list of smaller heaps.
    pub heaps: Vec<Vec<Vec<u32>>>,
}

/// What is claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
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
        #[serde(deserialize_with = "present")]
        period: Option<u32>,
        /// The heap from which on it holds.
        #[serde(deserialize_with = "present")]
        preperiod: Option<u32>,
    },
}

/// The quotient and the data of its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// The number of elements.
    pub order: u32,
    /// The heap of each generator.
    pub generators: Vec<u32>,
    /// For each generator, what it makes of each element.
    pub actions: Vec<Vec<u32>>,
    /// The elements of P.
    pub p: Vec<u32>,
    /// The value of heap 0, 1, …
    pub phi: Vec<u32>,
    /// Elements that tell all elements apart.
    pub contexts: Vec<u32>,
    /// The states of the N-check.
    pub states: Vec<(u32, Vec<u32>)>,
}

/// A quotient, finite or infinite, whose P-positions an automaton recognises: the values of heaps in M × N^f, the automaton, and
/// the presentation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automatic {
    /// The number of elements of M.
    pub order: u32,
    /// The heaps whose values generate M.
    pub torsion: Vec<u32>,
    /// For each of them, what it makes of each element of M.
    pub actions: Vec<Vec<u32>>,
    /// The heap of each coordinate of N^f.
    pub directions: Vec<u32>,
    /// The value of heap 0, 1, …: an element of M and a vector.
    pub phi: Vec<(u32, Vec<u32>)>,
    /// For each state of the automaton the state after each letter.
    pub next: Vec<Vec<u32>>,
    /// The accepting states.
    pub accepting: Vec<u32>,
    /// The first state for each element of M.
    pub start: Vec<u32>,
    /// The heap of each generator of the quotient.
    pub generators: Vec<u32>,
    /// The relations u = v, by their exponents.
    pub relations: Vec<(Vec<u32>, Vec<u32>)>,
    /// Heap 0, 1, … as a word in the generators.
    pub words: Vec<Vec<u32>>,
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
            digest: String::new(),
        }
        .with_digest()
    }

    /// A certificate with an automaton, and with its digest.
    pub fn with_automaton(rules: Rules, claim: Claim, automatic: Automatic) -> Certificate {
        Certificate {
            schema: SCHEMA_AUTOMATIC.to_string(),
            automatic: Some(automatic),
            ..Certificate::new(rules, claim, None, None)
        }
        .with_digest()
    }

    fn with_digest(mut self) -> Certificate {
        self.digest = self.computed_digest();
        self
    }

    /// The SHA-256 of the canonical text.
    pub fn computed_digest(&self) -> String {
        // Maps of serde_json keep their keys sorted, which is the canonical order.
        let mut value = serde_json::to_value(self).unwrap_or_default();
        if let Some(fields) = value.as_object_mut() {
            fields.remove("digest");
        }
        let hash = Sha256::digest(value.to_string().as_bytes());
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The file as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_value(self).unwrap_or_default().to_string()
    }

    /// Writes the file, compressed if asked for.
    pub fn write(&self, to: impl Write, compress: bool) -> std::io::Result<()> {
        let text = self.to_json();
        if compress {
            let mut packer = flate2::write::GzEncoder::new(to, flate2::Compression::best());
            packer.write_all(text.as_bytes())?;
            packer.finish()?.flush()
        } else {
            let mut to = to;
            to.write_all(text.as_bytes())?;
            to.write_all(b"\n")?;
            to.flush()
        }
    }

    /// Reads a file, compressed or not. The error says what is wrong with its form.
    pub fn read(bytes: &[u8]) -> Result<Certificate, String> {
        let unpacked;
        let text = if bytes.starts_with(&[0x1f, 0x8b]) {
            unpacked = unpack(bytes)?;
            &unpacked[..]
        } else {
            bytes
        };
        let certificate: Certificate =
            serde_json::from_slice(text).map_err(|e| format!("not a certificate: {e}"))?;
        lists_stay_out(text)?;
        let wanted = match certificate.automatic {
            Some(_) => SCHEMA_AUTOMATIC,
            None => SCHEMA,
        };
        if certificate.schema != wanted {
            return Err(format!(
                "schema {:?} is not {wanted:?}, to which the fields belong",
                certificate.schema.chars().take(40).collect::<String>()
            ));
        }
        Ok(certificate)
    }
}

/// What one gzip member holds, unless that is out of all proportion or something follows it.
fn unpack(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let limit = ALWAYS_BYTES.max(bytes.len() as u64 * MAX_RATIO);
    let mut buffer = Vec::new();
    let mut unpacker = flate2::bufread::GzDecoder::new(bytes);
    (&mut unpacker)
        .take(limit)
        .read_to_end(&mut buffer)
        .map_err(|e| format!("cannot be unpacked: {e}"))?;
    if buffer.len() as u64 == limit {
        return Err("it unpacks to far more than a certificate would".to_string());
    }
    match unpacker.into_inner().is_empty() {
        true => Ok(buffer),
        false => Err("something follows the packed text".to_string()),
    }
}

/// Refuses lists in place of objects: the readers that serde derives take the values of fields in order as well,
/// which the specification does not.
fn lists_stay_out(text: &[u8]) -> Result<(), String> {
    let fields: BTreeMap<String, &RawValue> =
        serde_json::from_slice(text).map_err(|e| format!("not a certificate: {e}"))?;
    for name in ["rules", "claim", "quotient", "automatic"] {
        let is_list = |value: &&RawValue| value.get().starts_with('[');
        if fields.get(name).is_some_and(is_list) {
            return Err(format!("not a certificate: {name} is no object"));
        }
    }
    Ok(())
}
