//! Checking what is stored against what is proved: the certificate of every row goes to the independent checker, and
//! the row has to say what the certificate proves.

use crate::Row;
use crate::certified::claimed;
use misere::{Heap, Position};
use misere_cert::{Certificate, Rules, Settings};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// What became of the check.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Verified {
    /// Certificates accepted, with rows that say the same.
    pub accepted: usize,
    /// Rows without a certificate.
    pub without: usize,
    /// Games that were refused, with the reason.
    pub refused: Vec<(String, String)>,
    /// Rows that were not looked at any more.
    pub left: usize,
}

/// Checks the certificate of every row, on the threads of the current rayon pool, until `stop` becomes true; `watch` is
/// called after each.
///
/// ```
/// use misere_census::{Limits, Plan, Store, run, verify};
/// let plan = Plan::new("tree3".parse()?, Limits::default())?;
/// let mut store = Store::in_memory(&plan)?;
/// run(&plan, &mut store, &Default::default(), &|_| ())?;
/// let verified = verify(&store.rows()?, &Default::default(), &|| ());
/// assert_eq!((verified.accepted, verified.refused.len()), (5, 0));
/// # Ok::<(), misere_census::Error>(())
/// ```
pub fn verify(rows: &[Row], stop: &AtomicBool, watch: &(dyn Fn() + Sync)) -> Verified {
    let results: Vec<Option<Option<Result<(), String>>>> = rows
        .par_iter()
        .with_max_len(1)
        .map(|row| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let result = row.certificate.as_ref().map(|bytes| check(row, bytes));
            watch();
            Some(result)
        })
        .collect();
    let mut verified = Verified::default();
    for (row, result) in rows.iter().zip(results) {
        match result {
            None => verified.left += 1,
            Some(None) => verified.without += 1,
            Some(Some(Ok(()))) => verified.accepted += 1,
            Some(Some(Err(reason))) => verified.refused.push((row.game.clone(), reason)),
        }
    }
    verified
}

fn check(row: &Row, bytes: &[u8]) -> Result<(), String> {
    let accepted = misere_cert::check(bytes, Settings::default()).map_err(|e| e.to_string())?;
    let certificate = Certificate::read(bytes)?;
    if !is_game(&certificate.rules, &row.game) {
        return Err("the certificate is of another game".to_string());
    }
    let (proof, period, last) = claimed(&certificate.claim);
    let says = |what: &str, holds: bool| match holds {
        true => Ok(()),
        false => Err(format!("the row has another {what} than the certificate")),
    };
    says("proof", proof == row.proof)?;
    says("status", (proof != "partial") == (row.status == "solved"))?;
    says("period", period.unzip() == (row.period, row.preperiod))?;
    says(
        "last heap outside the kernel",
        last == row.last_outside_kernel,
    )?;
    // Formulas speak of the whole game, the row of the finite quotient that they were guessed from.
    if certificate.formulas.is_some() {
        return Ok(());
    }
    if let Some(automatic) = &certificate.automatic {
        says("order", row.q_order.is_none() == accepted.is_infinite)?;
        says("last heap", automatic.phi.len() == row.heap as usize + 1)?;
        return says("list of generators", automatic.generators == row.generators);
    }
    let Some(quotient) = &certificate.quotient else {
        return Err("the certificate has no quotient".to_string());
    };
    // A game that is tame relative to a heap is proved with a larger quotient than the row shows.
    if last.is_none() {
        says("order", Some(quotient.order as usize) == row.q_order)?;
        says(
            "number of elements in P",
            Some(quotient.p.len()) == row.p_order,
        )?;
        says("Φ", quotient.phi == row.phi)?;
        says("list of generators", quotient.generators == row.generators)?;
    }
    Ok(())
}

/// Whether these are the rules of a game. A family that no code describes is written down as far as it is used.
fn is_game(rules: &Rules, game: &str) -> bool {
    let Ok(game) = crate::family::read(game) else {
        return false;
    };
    match (rules, &game.rules) {
        (Rules::Code(rules), misere::ruleset::Rules::Code(code)) => rules.digits == code.digits(),
        (
            Rules::Heaps(rules),
            misere::ruleset::Rules::Listed(_) | misere::ruleset::Rules::Family(_),
        ) => {
            let same = |(n, options): (u32, &Vec<Vec<u32>>)| {
                let mut options: Vec<Position> = options
                    .iter()
                    .map(|o| Position::from_heaps(o.iter().copied()))
                    .collect();
                options.sort();
                options.dedup();
                options == game.options(Heap(n))
            };
            game.heaps()
                .is_none_or(|all| all as usize == rules.heaps.len())
                && (1..).zip(&rules.heaps).all(same)
        }
        _ => false,
    }
}
