//! A validator for the part of JSON Schema (2020-12) that `docs/schema` uses. A crate for all of it takes longer to build than the
//! whole command. A keyword that is not known here is a failure and not a comment, so a schema cannot ask for what nobody checks.

use serde_json::{Map, Value};
use std::path::PathBuf;

/// A schema with its root, for references.
pub struct Schema(Value);

/// Keywords that say nothing about a document.
const SILENT: [&str; 5] = ["$schema", "$id", "$defs", "title", "description"];

/// The folder of the schemas.
pub fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema"))
}

impl Schema {
    /// Reads `docs/schema/NAME.json`.
    pub fn read(name: &str) -> Schema {
        let file = folder().join(format!("{name}.json"));
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{file:?}: {e}"));
        Schema(serde_json::from_str(&text).unwrap_or_else(|e| panic!("{file:?}: {e}")))
    }

    /// The schema as it is written.
    pub fn value(&self) -> &Value {
        &self.0
    }

    /// What is wrong with a document, and where.
    pub fn check(&self, document: &Value) -> Result<(), String> {
        self.at(&self.0, document, "")
    }

    fn at(&self, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
        let keywords = match schema {
            Value::Bool(true) => return Ok(()),
            Value::Bool(false) => return Err(format!("{place}: nothing is allowed here")),
            Value::Object(keywords) => keywords,
            other => panic!("not a schema: {other}"),
        };
        for (keyword, says) in keywords {
            if SILENT.contains(&&keyword[..]) {
                continue;
            }
            self.keyword(keyword, says, keywords, value, place)?;
        }
        Ok(())
    }

    fn keyword(
        &self,
        keyword: &str,
        says: &Value,
        all: &Map<String, Value>,
        value: &Value,
        place: &str,
    ) -> Result<(), String> {
        let holds = |schema: &Value| self.at(schema, value, place).is_ok();
        let fail = |what: String| Err(format!("{place}: {what}: {value:.200}"));
        let list = || says.as_array().expect("a list");
        match keyword {
            "$ref" => self.at(self.definition(says), value, place),
            "type" => match says {
                Value::Array(types) if types.iter().any(|t| is(t, value)) => Ok(()),
                Value::String(_) if is(says, value) => Ok(()),
                _ => fail(format!("expected {says}")),
            },
            "const" if says == value => Ok(()),
            "enum" if list().contains(value) => Ok(()),
            "const" | "enum" => fail(format!("expected {says}")),
            "minimum" | "maximum" => match value.as_f64() {
                Some(n) if keyword == "minimum" && n < number(says) => fail("too small".into()),
                Some(n) if keyword == "maximum" && n > number(says) => fail("too large".into()),
                _ => Ok(()),
            },
            "minItems" | "maxItems" => match value.as_array().map(|a| a.len() as f64) {
                Some(n) if keyword == "minItems" && n < number(says) => fail("too few".into()),
                Some(n) if keyword == "maxItems" && n > number(says) => fail("too many".into()),
                _ => Ok(()),
            },
            "allOf" => list().iter().try_for_each(|s| self.at(s, value, place)),
            "oneOf" => match list().iter().filter(|s| holds(s)).count() {
                1 => Ok(()),
                n => fail(format!("{n} of the alternatives hold")),
            },
            "if" => match all.get(if holds(says) { "then" } else { "else" }) {
                Some(schema) => self.at(schema, value, place),
                None => Ok(()),
            },
            "then" | "else" => Ok(()),
            "items" | "prefixItems" => self.items(keyword, says, all, value, place),
            _ => self.members(keyword, says, all, value, place),
        }
    }

    fn items(
        &self,
        keyword: &str,
        says: &Value,
        all: &Map<String, Value>,
        value: &Value,
        place: &str,
    ) -> Result<(), String> {
        let Some(items) = value.as_array() else {
            return Ok(());
        };
        let first = all.get("prefixItems").and_then(Value::as_array);
        let first = first.map_or(0, Vec::len);
        let schema = |i: usize| match (keyword, i < first) {
            ("prefixItems", true) => Some(&says[i]),
            ("items", false) => Some(says),
            _ => None,
        };
        for (i, item) in items.iter().enumerate() {
            if let Some(schema) = schema(i) {
                self.at(schema, item, &format!("{place}/{i}"))?;
            }
        }
        Ok(())
    }

    fn members(
        &self,
        keyword: &str,
        says: &Value,
        all: &Map<String, Value>,
        value: &Value,
        place: &str,
    ) -> Result<(), String> {
        let is_known = ["properties", "required", "additionalProperties"].contains(&keyword)
            || keyword == "dependentRequired";
        assert!(is_known, "{place}: the keyword {keyword} is not known");
        let Some(members) = value.as_object() else {
            return Ok(());
        };
        let named = all.get("properties").and_then(Value::as_object);
        for (name, member) in members {
            let schema = match keyword {
                "properties" => says.get(name),
                "additionalProperties" if !named.is_some_and(|n| n.contains_key(name)) => {
                    Some(says)
                }
                _ => None,
            };
            if let Some(schema) = schema {
                self.at(schema, member, &format!("{place}/{name}"))?;
            }
        }
        let required: Vec<&Value> = match (keyword, says) {
            ("required", Value::Array(names)) => names.iter().collect(),
            ("dependentRequired", Value::Object(by_name)) => by_name
                .iter()
                .filter(|(name, _)| members.contains_key(&name[..]))
                .flat_map(|(_, names)| names.as_array().expect("a list"))
                .collect(),
            _ => Vec::new(),
        };
        match required.iter().find(|n| !members.contains_key(text(n))) {
            Some(missing) => Err(format!("{place}: {missing} is missing")),
            None => Ok(()),
        }
    }

    fn definition(&self, reference: &Value) -> &Value {
        let name = text(reference).strip_prefix("#/$defs/").expect("local");
        &self.0["$defs"][name]
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn is(name: &Value, value: &Value) -> bool {
    match text(name) {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        other => panic!("no type: {other}"),
    }
}
