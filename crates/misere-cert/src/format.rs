//! The file: what it holds, how it is read and written, and its digest.
//!
//! `docs/certificate.md` is the specification; names here are the names there.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::{Read, Write};

/// The version this crate reads and writes.
pub const SCHEMA: &str = "misere.certificate/1";

/// A packed file may unpack to this many times its size (certificates stay well below), or to a little in any case.
const MAX_RATIO: u64 = 200;
const ALWAYS_BYTES: u64 = 1 << 20;

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The version, [`SCHEMA`].
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

impl Certificate {
    /// A certificate with its digest.
    pub fn new(
        rules: Rules,
        claim: Claim,
        quotient: Option<Quotient>,
        nim: Option<Vec<u32>>,
    ) -> Certificate {
        let mut certificate = Certificate {
            schema: SCHEMA.to_string(),
            rules,
            claim,
            quotient,
            nim,
            digest: String::new(),
        };
        certificate.digest = certificate.computed_digest();
        certificate
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
        if certificate.schema != SCHEMA {
            return Err(format!(
                "schema {:?} is not {SCHEMA:?}",
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
    for name in ["rules", "claim", "quotient"] {
        let is_list = |value: &&RawValue| value.get().starts_with('[');
        if fields.get(name).is_some_and(is_list) {
            return Err(format!("not a certificate: {name} is no object"));
        }
    }
    Ok(())
}
