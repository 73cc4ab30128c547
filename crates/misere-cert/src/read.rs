//! Reading a file: strict, and in little memory.
//!
//! The readers that serde derives for enums first keep all they read as a tree, which takes thirty times the text; so
//! rules and claims are read as the fields that any of them may have, and sorted out afterwards. And they take the values of fields in order,
//! as a list, which the specification does not: every object is read as one.

use crate::format::{
    Certificate, Claim, CodeRules, HeapRules, Rules, SCHEMA, SCHEMA_AUTOMATIC, SCHEMA_BOARD,
    SCHEMA_FORMULAS, not_null, present,
};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use std::fmt;
use std::io::Read;
use std::marker::PhantomData;

/// A packed file may unpack to this many times its size (certificates stay well below), or to a little in any case.
const MAX_RATIO: u64 = 200;
const ALWAYS_BYTES: u64 = 1 << 20;

/// What a list takes while it grows, at the most: its place in the list around it, which may have twice as many and be
/// copied, and its own first places.
const BYTES_PER_LIST: u64 = 3 * 24 + 4 * 24 + 16;
/// And each of its numbers.
const BYTES_PER_ENTRY: u64 = 3 * 8;
/// The node of a tree is a list, too; an object, where one ends, takes this.
const BYTES_PER_OBJECT: u64 = 3 * 64;

/// Messages repeat no more of a file than this many characters.
const MOST_REPEATED: usize = 120;

impl Certificate {
    /// Reads a file, compressed or not. The error says what is wrong with its form.
    pub fn read(bytes: &[u8]) -> Result<Certificate, String> {
        read_within(bytes, u64::MAX).map(|(certificate, _)| certificate)
    }
}

/// Reads a file in so many bytes of memory; returns with the certificate how many it took at the most.
pub(crate) fn read_within(bytes: &[u8], memory: u64) -> Result<(Certificate, u64), String> {
    let unpacked;
    let mut cost = 0;
    let text = if bytes.starts_with(&[0x1f, 0x8b]) {
        unpacked = unpack(bytes, memory)?;
        cost += unpacked.capacity() as u64;
        &unpacked[..]
    } else {
        bytes
    };
    let mut counts = [0u64; 256];
    text.iter().for_each(|&byte| counts[byte as usize] += 1);
    let [lists, entries, objects] = [b'[', b',', b'{'].map(|byte| counts[byte as usize]);
    cost += lists * BYTES_PER_LIST + entries * BYTES_PER_ENTRY + text.len() as u64;
    cost += objects * BYTES_PER_OBJECT;
    if cost > memory {
        return Err("refused: reading it would take too much memory".to_string());
    }
    let Object(certificate): Object<Certificate> = serde_json::from_slice(text).map_err(not_one)?;
    let own = (
        &certificate.automatic,
        &certificate.formulas,
        &certificate.points,
    );
    let wanted = match own {
        (None, None, None) => SCHEMA,
        (Some(_), None, None) => SCHEMA_AUTOMATIC,
        (None, Some(_), None) => SCHEMA_FORMULAS,
        (None, None, Some(_)) => SCHEMA_BOARD,
        _ => {
            let reason =
                "not a certificate: automatic, formulas and points belong to different versions";
            return Err(reason.to_string());
        }
    };
    if certificate.schema != wanted {
        let found = shortened(&certificate.schema, 40);
        return Err(format!(
            "schema {found:?} is not {wanted:?}, to which the fields belong"
        ));
    }
    Ok((certificate, cost))
}

/// A text, cut off if it is long.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// What the reader says, without repeating much of the file.
fn not_one(error: serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    let what = shortened(what, MOST_REPEATED);
    format!("not a certificate: {what}{place}")
}

/// What one gzip member holds, unless that is out of all proportion or something follows it.
fn unpack(bytes: &[u8], memory: u64) -> Result<Vec<u8>, String> {
    let limit = ALWAYS_BYTES.max(bytes.len() as u64 * MAX_RATIO);
    // A list that grows is copied into one twice as long.
    let affordable = (memory / 3).max(1);
    let mut buffer = Vec::new();
    let mut unpacker = flate2::bufread::GzDecoder::new(bytes);
    (&mut unpacker)
        .take(limit.min(affordable))
        .read_to_end(&mut buffer)
        .map_err(|e| format!("cannot be unpacked: {e}"))?;
    if buffer.len() as u64 == limit {
        return Err("it unpacks to far more than a certificate would".to_string());
    }
    if buffer.len() as u64 == affordable {
        return Err("refused: reading it would take too much memory".to_string());
    }
    match unpacker.into_inner().is_empty() {
        true => Ok(buffer),
        false => Err("something follows the packed text".to_string()),
    }
}

/// What must be an object.
pub(crate) struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Object<T>, M::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// An object, and no list in its place.
pub(crate) fn object<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Object::deserialize(deserializer).map(|Object(value)| value)
}

/// The fields of all kinds of rules.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesFields {
    #[serde(default, deserialize_with = "not_null")]
    code: Option<String>,
    #[serde(default, deserialize_with = "not_null")]
    digits: Option<Vec<u8>>,
    #[serde(default, deserialize_with = "not_null")]
    heaps: Option<Vec<Vec<Vec<u32>>>>,
}

impl TryFrom<RulesFields> for Rules {
    type Error = &'static str;

    fn try_from(fields: RulesFields) -> Result<Rules, &'static str> {
        match (fields.code, fields.digits, fields.heaps) {
            (Some(code), Some(digits), None) => Ok(Rules::Code(CodeRules { code, digits })),
            (None, None, Some(heaps)) => Ok(Rules::Heaps(HeapRules { heaps })),
            _ => Err("rules have either code and digits or heaps"),
        }
    }
}

/// The fields of all claims. A number may be null where the field must not be left out, so there are two ways to be
/// nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimFields {
    kind: String,
    #[serde(default, deserialize_with = "given")]
    period: Option<Option<u32>>,
    #[serde(default, deserialize_with = "given")]
    preperiod: Option<Option<u32>>,
    #[serde(default, deserialize_with = "not_null")]
    last_outside_kernel: Option<u32>,
}

/// A field that is there, null or not.
fn given<'de, D>(deserializer: D) -> Result<Option<Option<u32>>, D::Error>
where
    D: serde::Deserializer<'de>,
{
    present(deserializer).map(Some)
}

impl TryFrom<ClaimFields> for Claim {
    type Error = &'static str;

    fn try_from(fields: ClaimFields) -> Result<Claim, &'static str> {
        let periods = (fields.period, fields.preperiod);
        match (&fields.kind[..], periods, fields.last_outside_kernel) {
            ("partial", (None, None), None) => Ok(Claim::Partial {}),
            ("all-heaps", (None, None), None) => Ok(Claim::AllHeaps {}),
            ("periodic", (Some(Some(period)), Some(Some(preperiod))), None) => {
                Ok(Claim::Periodic { period, preperiod })
            }
            ("tame-relative", (None, None), Some(last_outside_kernel)) => Ok(Claim::TameRelative {
                last_outside_kernel,
            }),
            ("nim", (Some(period), Some(preperiod)), None) => Ok(Claim::Nim { period, preperiod }),
            ("parametric", (None, None), None) => Ok(Claim::Parametric {}),
            (
                "partial" | "all-heaps" | "periodic" | "tame-relative" | "nim" | "parametric",
                _,
                _,
            ) => Err("the claim does not have the fields of its kind"),
            _ => Err("an unknown kind of claim"),
        }
    }
}
