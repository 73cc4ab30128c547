//! Looking for games.

use crate::{Error, Row, Store};
use rusqlite::types::Value;

/// What the games looked for are like; all that is given must hold.
///
/// ```
/// use misere_census::{Limits, Plan, Query, Store, run};
/// let plan = Plan::new("octal2".parse()?, Limits { steps: Some(1000), ..Limits::default() })?;
/// let mut store = Store::in_memory(&plan)?;
/// run(&plan, &mut store, &Default::default(), &|_| ())?;
/// let query = Query { nim: vec![0, 1, 2, 3, 1, 4], ..Query::default() };
/// let games: Vec<_> = query.rows(&store)?.into_iter().map(|row| row.game).collect();
/// assert_eq!(games, ["0.77"]);
/// # Ok::<(), misere_census::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The game.
    pub game: Option<String>,
    /// The standard form.
    pub standard: Option<String>,
    /// `solved` or `partial`.
    pub status: Option<String>,
    /// `tame` or `wild`.
    pub tame: Option<String>,
    /// The kind of proof.
    pub proof: Option<String>,
    /// Why the work ended.
    pub stop: Option<String>,
    /// |Q|.
    pub order: Option<u64>,
    /// |P|.
    pub p_order: Option<u64>,
    /// The period of Φ.
    pub period: Option<u32>,
    /// The digest of the quotient, or its beginning.
    pub digest: Option<String>,
    /// How Φ begins, from heap 0 on.
    pub phi: Vec<u32>,
    /// How the nim values begin, from heap 0 on.
    pub nim: Vec<u32>,
}

impl Query {
    /// The rows that fit, in the order of the family.
    pub fn rows(&self, store: &Store) -> Result<Vec<Row>, Error> {
        let mut conditions = vec!["TRUE".to_string()];
        let mut values = Vec::new();
        let mut ask = |condition: &str, value: Value| {
            values.push(value);
            conditions.push(condition.replace('?', &format!("?{}", values.len())));
        };
        for (column, text) in [
            ("game", &self.game),
            ("standard", &self.standard),
            ("status", &self.status),
            ("tame", &self.tame),
            ("proof", &self.proof),
            ("stop", &self.stop),
        ] {
            if let Some(text) = text {
                ask(&format!("{column} = ?"), Value::Text(text.clone()));
            }
        }
        for (column, number) in [
            ("q_order", self.order),
            ("p_order", self.p_order),
            ("period", self.period.map(u64::from)),
        ] {
            if let Some(number) = number {
                ask(
                    &format!("{column} = ?"),
                    Value::Integer(number.try_into().unwrap_or(i64::MAX)),
                );
            }
        }
        if let Some(digest) = &self.digest {
            ask(
                "substr(digest, 1, length(?)) = ?",
                Value::Text(digest.clone()),
            );
        }
        for (column, start) in [("phi", &self.phi), ("nim", &self.nim)] {
            if !start.is_empty() {
                let numbers: Vec<String> = start.iter().map(u32::to_string).collect();
                // The list may go on, or end here.
                let start = format!("[{},", numbers.join(","));
                let condition = format!("substr(replace({column}, ']', ','), 1, length(?)) = ?");
                ask(&condition, Value::Text(start));
            }
        }
        store.rows_where(&conditions.join(" AND "), &values)
    }
}
