//! Mutations that know nothing of certificates: of JSON values at any place, and of bytes.

use super::random::Random;
use serde_json::{Value, json};

/// Walks to some place and changes what is there.
pub fn change_value(value: &mut Value, random: &mut Random) {
    // Deep places are many and shallow ones few; stop early now and then.
    match value {
        Value::Object(fields) if !random.once_in(20) => {
            let i = random.below(fields.len());
            if let Some(inner) = fields.values_mut().nth(i) {
                change_value(inner, random);
            }
        }
        Value::Array(items) if !items.is_empty() && !random.once_in(4) => {
            let i = random.below(items.len());
            change_value(&mut items[i], random);
        }
        Value::Object(fields) => {
            let name = fields.keys().nth(random.below(fields.len())).cloned();
            let Some(old) = name.and_then(|name| fields.remove(&name)) else {
                return;
            };
            if random.once_in(2) {
                fields.insert("more".to_string(), old);
            }
        }
        Value::Array(items) => change_list(items, random),
        Value::Number(number) => {
            let n = number.as_u64().unwrap_or(0);
            *value = match random.below(9) {
                0 => json!(n + 1),
                1 => json!(n.saturating_sub(1)),
                2 => json!(n ^ 1 << random.below(8)),
                3 => json!(n * 2),
                4 => json!(random.below(50)),
                5 => json!([0, u32::MAX as u64, 1 << 32, u64::MAX][random.below(4)]),
                6 => json!(-(n as i64)),
                7 => json!(n as f64),
                _ => json!(random.below(8)),
            };
        }
        _ => {
            *value = [json!(null), json!("0.7"), json!(true), json!([]), json!(0)][random.below(5)]
                .clone();
        }
    }
}

fn change_list(items: &mut Vec<Value>, random: &mut Random) {
    let n = items.len();
    let (i, j) = (random.below(n), random.below(n));
    match random.below(5) {
        _ if n == 0 => items.push(json!(random.below(4))),
        0 => items.swap(i, j),
        1 => items.insert(i, items[j].clone()),
        2 => items.truncate(i),
        3 => items[i] = items[j].clone(),
        _ => {
            items.remove(i);
        }
    }
}

/// Changes bytes.
pub fn change_bytes(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(3) {
        let n = bytes.len();
        let (i, j) = (random.below(n), random.below(n));
        match random.below(7) {
            _ if n == 0 => {}
            0 => bytes[i] ^= 1 << random.below(8),
            1 => bytes[i] = b"0123456789,[]{}:\" -.e"[random.below(21)],
            2 => bytes.insert(i, b"0123456789,[]{}"[random.below(15)]),
            3 => {
                bytes.remove(i);
            }
            4 => bytes.swap(i, j),
            5 => bytes.truncate(i),
            _ => {
                let end = (i + random.below(40)).min(n);
                let copy = bytes[i..end].to_vec();
                bytes.splice(j..j, copy);
            }
        }
    }
}
