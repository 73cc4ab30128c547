//! A row of the table: all that is kept of a game.

use crate::Limits;
use crate::plan::Planned;
use cpu_time::ThreadTime;
use misere::answer::{Answer, Wish, settle};
use misere::limits::{Budget, Stop};
use misere::quotient::Proof;
use misere::ruleset::{HeapGame, Rules};
use misere::value::NimSequence;
use rusqlite::types::Value;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Nim values are kept up to this heap.
const NIM_KEPT: u32 = 100;
/// A period of nim values is looked for up to this heap; where moves leave three heaps, up to the other.
const NIM_HORIZON: u32 = 4096;
const NIM_HORIZON_THREE: u32 = 512;
/// A presentation longer than this is left out: the certificate has it all, and nobody reads it.
const MAX_PRESENTATION: usize = 16 << 10;
/// The canonical form of larger quotients is not looked for, and so they have no digest.
const MAX_DIGEST: usize = 2000;

/// What is known of a game.
///
/// The numbers of elements in `phi` are those of `misere solve`; the certificate proves the rest of the row and numbers
/// them likewise.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Row {
    /// The place of the game in its family, from 0 on.
    pub id: usize,
    /// The game as it is written.
    pub game: String,
    /// The standard form, for codes: see [`misere::ruleset::StandardForm`].
    pub standard: Option<String>,
    /// Heap n is heap n − shift of the standard form.
    pub shift: Option<u32>,
    /// The other games of the family with the same standard form.
    pub cousins: Vec<String>,
    /// `solved` for the whole game, `partial` for the heaps up to `heap`.
    pub status: String,
    /// The largest heap that the proof uses.
    pub heap: u32,
    /// |Q|; nothing if it is infinite, and then the elements have no numbers for `phi`.
    pub q_order: Option<usize>,
    /// |P|.
    pub p_order: Option<usize>,
    /// `periodic`, `tame-relative`, `all-heaps`, `parametric` or `partial`.
    pub proof: String,
    /// The period of Φ.
    pub period: Option<u32>,
    /// The first heap from which on it holds.
    pub preperiod: Option<u32>,
    /// For games that are tame relative to a heap.
    pub last_outside_kernel: Option<u32>,
    /// `tame` or `wild`; nothing as long as all heaps taken in are tame and more are to come. (Part of a tame game is tame.)
    pub tame: Option<String>,
    /// The digest of the canonical form of (Q, P); equal for isomorphic quotients alone.
    pub digest: Option<String>,
    /// The heap of each generator.
    pub generators: Vec<u32>,
    /// Relations and P, unless they are very long.
    pub presentation: Option<String>,
    /// The number of the element of heap 0, 1, … up to `heap`.
    pub phi: Vec<u32>,
    /// Where the quotient changed: heap, |Q| and |P| from there on.
    pub growth: Vec<(u32, usize, usize)>,
    /// Nim values of the first heaps.
    pub nim: Vec<u32>,
    /// The period of the nim values, if it was found.
    pub nim_period: Option<u32>,
    /// The first heap from which on it holds.
    pub nim_preperiod: Option<u32>,
    /// Why the work on it ended: `proved`, `heap`, `order`, `steps`, `time`, `memory`.
    pub stop: String,
    /// CPU time in seconds, certificate and all. The one column that differs from run to run.
    pub cpu_s: f64,
    /// The version of the program.
    pub version: String,
    /// The certificate, compressed.
    #[serde(skip)]
    pub certificate: Option<Vec<u8>>,
}

/// The columns with their types in SQL.
pub(crate) const COLUMNS: [(&str, &str); 26] = [
    ("id", "INTEGER PRIMARY KEY"),
    ("game", "TEXT NOT NULL UNIQUE"),
    ("standard", "TEXT"),
    ("shift", "INTEGER"),
    ("cousins", "TEXT NOT NULL"),
    ("status", "TEXT NOT NULL"),
    ("heap", "INTEGER NOT NULL"),
    ("q_order", "INTEGER"),
    ("p_order", "INTEGER"),
    ("proof", "TEXT NOT NULL"),
    ("period", "INTEGER"),
    ("preperiod", "INTEGER"),
    ("last_outside_kernel", "INTEGER"),
    ("tame", "TEXT"),
    ("digest", "TEXT"),
    ("generators", "TEXT NOT NULL"),
    ("presentation", "TEXT"),
    ("phi", "TEXT NOT NULL"),
    ("growth", "TEXT NOT NULL"),
    ("nim", "TEXT NOT NULL"),
    ("nim_period", "INTEGER"),
    ("nim_preperiod", "INTEGER"),
    ("stop", "TEXT NOT NULL"),
    ("cpu_s", "REAL NOT NULL"),
    ("version", "TEXT NOT NULL"),
    ("certificate", "BLOB"),
];

impl Row {
    /// Works on a game; nothing if it was asked to stop before the end.
    pub(crate) fn of(
        planned: &Planned,
        limits: &Limits,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Row>, String> {
        let start = ThreadTime::now();
        let game = crate::family::read(&planned.game)?;
        // Formulas are sought beside the finite quotients, so that games that grow for ever are settled too.
        let budget = Budget::start(limits.of_a_game(stop), None);
        let answer = settle(&game, Wish::Formulas, &budget);
        let solution = answer.finite();
        let is_solved = answer.is_solved();
        if answer.stop == Stop::Interrupted {
            return Ok(None);
        }
        let nim = nim(&game);
        let q = &solution.monoid;
        let presentation = answer.presentation().0;
        let certificate = match limits.certificate {
            Some(0) => None,
            most => match packed(&answer, limits, stop) {
                Err(Stop::Interrupted) => return Ok(None),
                Err(_) => None,
                Ok(bytes) => bytes.filter(|c| most.is_none_or(|most| c.len() as u64 <= most)),
            },
        };
        let last_outside_kernel = match solution.proof {
            Proof::TameRelative {
                last_outside_kernel,
                ..
            } => Some(last_outside_kernel),
            _ => None,
        };
        let period = solution.period();
        Ok(Some(Row {
            id: planned.id,
            game: planned.game.clone(),
            standard: planned.standard.as_ref().map(|(code, _)| code.clone()),
            shift: planned.standard.as_ref().map(|&(_, shift)| shift),
            cousins: planned.cousins.clone(),
            status: answer.status().to_string(),
            heap: solution.heap,
            q_order: Some(solution.order()),
            p_order: Some(solution.p_order()),
            proof: answer.proof_kind().to_string(),
            period: period.map(|p| p.period),
            preperiod: period.map(|p| p.preperiod),
            last_outside_kernel,
            tame: match (q.is_tame(), is_solved) {
                (true, true) => Some("tame".to_string()),
                (false, _) => Some("wild".to_string()),
                (true, false) => None,
            },
            // The digest names the quotient that is proved, and one by formulas has none.
            digest: answer
                .order()
                .filter(|&order| order <= MAX_DIGEST)
                .map(|_| q.canonical().digest()),
            generators: solution.letters.iter().map(|h| h.0).collect(),
            presentation: Some(presentation).filter(|p| p.len() <= MAX_PRESENTATION),
            phi: solution.phi.iter().map(|x| x.0).collect(),
            growth: solution.changes.iter().map(|c| c.numbers()).collect(),
            nim: kept(&nim),
            nim_period: nim.period().map(|p| p.period),
            nim_preperiod: nim.period().map(|p| p.preperiod),
            stop: answer.stop.word().to_string(),
            cpu_s: start.elapsed().as_secs_f64(),
            version: env!("CARGO_PKG_VERSION").to_string(),
            certificate,
        }))
    }

    /// The row without what differs from run to run.
    pub fn without_time(&self) -> Row {
        Row {
            cpu_s: 0.0,
            ..self.clone()
        }
    }

    /// What is written for each of the columns.
    pub(crate) fn values(&self) -> Vec<Value> {
        let text = |t: &str| Value::Text(t.to_string());
        let maybe = |t: &Option<String>| t.clone().map_or(Value::Null, Value::Text);
        let count = |n: Option<usize>| n.map_or(Value::Null, |n| Value::Integer(n as i64));
        let number = |n: Option<u32>| n.map_or(Value::Null, |n| Value::Integer(n.into()));
        vec![
            Value::Integer(self.id as i64),
            text(&self.game),
            maybe(&self.standard),
            number(self.shift),
            list(&self.cousins),
            text(&self.status),
            Value::Integer(self.heap.into()),
            count(self.q_order),
            count(self.p_order),
            text(&self.proof),
            number(self.period),
            number(self.preperiod),
            number(self.last_outside_kernel),
            maybe(&self.tame),
            maybe(&self.digest),
            list(&self.generators),
            maybe(&self.presentation),
            list(&self.phi),
            list(&self.growth),
            list(&self.nim),
            number(self.nim_period),
            number(self.nim_preperiod),
            text(&self.stop),
            Value::Real(self.cpu_s),
            text(&self.version),
            self.certificate.clone().map_or(Value::Null, Value::Blob),
        ]
    }

    /// The row that was written.
    pub(crate) fn read(row: &rusqlite::Row) -> rusqlite::Result<Row> {
        Ok(Row {
            id: row.get("id")?,
            game: row.get("game")?,
            standard: row.get("standard")?,
            shift: row.get("shift")?,
            cousins: read_list(row, "cousins")?,
            status: row.get("status")?,
            heap: row.get("heap")?,
            q_order: row.get("q_order")?,
            p_order: row.get("p_order")?,
            proof: row.get("proof")?,
            period: row.get("period")?,
            preperiod: row.get("preperiod")?,
            last_outside_kernel: row.get("last_outside_kernel")?,
            tame: row.get("tame")?,
            digest: row.get("digest")?,
            generators: read_list(row, "generators")?,
            presentation: row.get("presentation")?,
            phi: read_list(row, "phi")?,
            growth: read_list(row, "growth")?,
            nim: read_list(row, "nim")?,
            nim_period: row.get("nim_period")?,
            nim_preperiod: row.get("nim_preperiod")?,
            stop: row.get("stop")?,
            cpu_s: row.get("cpu_s")?,
            version: row.get("version")?,
            certificate: row.get("certificate")?,
        })
    }
}

/// Lists are kept as JSON, which SQLite can take apart.
fn list(items: &impl Serialize) -> Value {
    Value::Text(serde_json::to_string(items).unwrap_or_default())
}

fn read_list<T: DeserializeOwned>(row: &rusqlite::Row, column: &str) -> rusqlite::Result<Vec<T>> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|e| {
        rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(e))
    })
}

/// The certificate of an answer, if it can be written. Time does not count, for no row may depend on the machine.
fn packed(
    answer: &Answer,
    limits: &Limits,
    stop: &Arc<AtomicBool>,
) -> Result<Option<Vec<u8>>, Stop> {
    let limits = misere::limits::Limits {
        memory: limits.memory,
        interrupt: Some(stop.clone()),
        ..misere::limits::Limits::default()
    };
    let certificate = answer.certificate(&Budget::start(limits, None))?;
    let mut bytes = Vec::new();
    Ok(certificate.write(&mut bytes, true).ok().map(|()| bytes))
}

/// Those of the nim values that are kept.
pub(crate) fn kept(nim: &NimSequence) -> Vec<u32> {
    let values = nim.values().iter().copied();
    values.take(NIM_KEPT as usize + 1).collect()
}

/// The nim values of a game, far enough to see most periods.
pub(crate) fn nim(game: &HeapGame) -> NimSequence<'_> {
    let horizon = match &game.rules {
        Rules::Code(code) if code.parts() == 2 => NIM_HORIZON,
        Rules::Code(_) => NIM_HORIZON_THREE,
        Rules::Listed(_) | Rules::Family(_) => NIM_KEPT,
    };
    let mut nim = NimSequence::new(game);
    nim.extend_to(horizon);
    nim
}
