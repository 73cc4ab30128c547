//! The independent checker.

use crate::excerpt::excerpt;
use crate::request::Refusal;
use crate::task::Task;
use misere_cert::{Failed, Settings, check_while};
use serde_json::{Value, json};

/// Checks a certificate; `misere check --json` prints the same.
pub(crate) fn check(certificate: &str, digest: bool, task: &Task) -> Result<Value, Refusal> {
    let bounds = task.bounds();
    let settings = Settings {
        digest,
        work: bounds.check_work,
        memory: bounds.check_memory.min(bounds.memory / 6),
    };
    match check_while(certificate.as_bytes(), settings, &|| task.goes_on()) {
        Ok(accepted) => Ok(json!({
            "accepted": true,
            "claim": excerpt(&accepted.claim),
            "steps": accepted.steps.iter().map(|s| excerpt(s)).collect::<Vec<_>>(),
        })),
        Err(Failed::Rejected(rejected)) => Ok(json!({
            "accepted": false, "step": rejected.step, "reason": excerpt(&rejected.reason),
        })),
        Err(Failed::Interrupted) => Err(Refusal::limit("stopped before the check was done")),
    }
}
