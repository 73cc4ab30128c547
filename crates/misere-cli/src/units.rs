//! Times and sizes as people write them.

use std::time::Duration;

/// Reads a time: `30s`, `500ms`, `2m`, `1.5h`, or a plain number of seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let units = [
        ("", 1.0),
        ("s", 1.0),
        ("ms", 1e-3),
        ("m", 60.0),
        ("h", 3600.0),
    ];
    let seconds = quantity(text, &units)
        .ok_or("expected a time such as 30s, 500ms, 2m, 1h or a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "expected a shorter time".to_string())
}

/// Reads a size: `4G`, `500M`, `100k` (powers of 1024, with `B` or `iB` if you like), or a plain number of bytes.
pub fn size(text: &str) -> Result<u64, String> {
    let lower = text.to_ascii_lowercase();
    let bare = lower.strip_suffix('b').unwrap_or(&lower);
    let bare = bare.strip_suffix('i').unwrap_or(bare);
    let (k, m, g) = (1024.0, 1_048_576.0, 1_073_741_824.0);
    let units = [("", 1.0), ("k", k), ("m", m), ("g", g), ("t", g * k)];
    let bytes = quantity(bare, &units)
        .ok_or("expected a size such as 4G, 500M, 100k or a number of bytes")?;
    match bytes < u64::MAX as f64 {
        true => Ok(bytes as u64),
        false => Err("expected a smaller size".to_string()),
    }
}

/// A number without a sign, and one of the units.
fn quantity(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = unit.trim_start().to_ascii_lowercase();
    let &(_, factor) = units.iter().find(|(name, _)| *name == unit)?;
    Some(number.parse::<f64>().ok()? * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, milliseconds) in [
            ("30s", 30_000),
            ("500ms", 500),
            ("2m", 120_000),
            ("1h", 3_600_000),
            ("1.5", 1500),
            ("0", 0),
            (" 3 S ", 3000),
        ] {
            assert_eq!(
                duration(text),
                Ok(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
        for text in ["", "s", "-1", "+1", "3x", "1e3", "nan", "inf", "1.2.3", "."] {
            assert!(duration(text).is_err(), "{text}");
        }
        assert!(duration(&"9".repeat(100)).is_err());
    }

    #[test]
    fn sizes() {
        for (text, bytes) in [
            ("4G", 4 << 30),
            ("500M", 500 << 20),
            ("100k", 100 << 10),
            ("100KiB", 100 << 10),
            ("1.5k", 1536),
            ("17", 17),
            ("17B", 17),
            ("1T", 1 << 40),
        ] {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "G", "-1", "4X", "4GG", "99999999999999T"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
