//! The independent checker.

use crate::request::Bounds;
use misere_cert::Settings;
use serde_json::{Value, json};

/// Checks a certificate; `misere check --json` prints the same.
pub(crate) fn check(certificate: &str, digest: bool, bounds: &Bounds) -> Value {
    let settings = Settings {
        digest,
        work: bounds.check_work,
        memory: bounds.check_memory,
    };
    match misere_cert::check(certificate.as_bytes(), settings) {
        Ok(accepted) => json!({
            "accepted": true, "claim": accepted.claim, "steps": accepted.steps,
        }),
        Err(rejected) => json!({
            "accepted": false, "step": rejected.step, "reason": rejected.reason,
        }),
    }
}
