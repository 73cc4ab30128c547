//! The file: one SQLite database with a table of games and one of facts about the census itself.

use crate::plan::SCHEMA;
use crate::row::COLUMNS;
use crate::{Error, Plan, Row};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params_from_iter};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

/// Another process may be writing.
const PATIENCE: Duration = Duration::from_secs(20);

/// A census on disk.
pub struct Store {
    pub(crate) connection: Connection,
    name: String,
}

/// The facts about a census, by name.
pub(crate) type Facts = BTreeMap<String, String>;

impl Store {
    /// Opens the file of a plan, or makes it. A file that was made for something else is refused.
    pub fn open_or_create(path: &Path, plan: &Plan) -> Result<Store, Error> {
        let name = path.display().to_string();
        let connection = Connection::open(path).map_err(|e| Error::Store(name.clone(), e))?;
        Store::prepare(Store { connection, name }, plan)
    }

    /// A census that is kept nowhere.
    pub fn in_memory(plan: &Plan) -> Result<Store, Error> {
        let name = "memory".to_string();
        let connection = Connection::open_in_memory().map_err(|e| Error::Store(name.clone(), e))?;
        Store::prepare(Store { connection, name }, plan)
    }

    /// Opens a file that is there, to read it.
    pub fn open(path: &Path) -> Result<Store, Error> {
        let name = path.display().to_string();
        // Not read-only: what a killed process has left half written must be undone. (SQLite makes do with reading where it may
        // not write.)
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
            .map_err(|e| Error::Store(name.clone(), e))?;
        let store = Store { connection, name };
        store
            .connection
            .busy_timeout(PATIENCE)
            .map_err(|e| store.fail(e))?;
        let facts = store.facts()?;
        match facts.get("schema").map(String::as_str) {
            Some(SCHEMA) => Ok(store),
            Some(other) => Err(store.mismatch(format!("{other:?} is not {SCHEMA:?}"))),
            None => Err(store.mismatch("it is no census".to_string())),
        }
    }

    fn prepare(mut store: Store, plan: &Plan) -> Result<Store, Error> {
        store
            .connection
            .busy_timeout(PATIENCE)
            .map_err(|e| store.fail(e))?;
        let wanted: Facts = plan
            .facts()
            .into_iter()
            .map(|(k, v)| (k.to_string(), v))
            .collect();
        let columns = COLUMNS
            .map(|(name, kind)| format!("{name} {kind}"))
            .join(",\n  ");
        store.within_transaction(|transaction| {
            transaction.execute_batch(&format!(
                "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
                 CREATE TABLE IF NOT EXISTS games (
  {columns});
                 CREATE INDEX IF NOT EXISTS games_by_order ON games (q_order);
                 CREATE INDEX IF NOT EXISTS games_by_digest ON games (digest);"
            ))?;
            let empty: bool =
                transaction
                    .query_row("SELECT NOT EXISTS (SELECT 1 FROM meta)", [], |r| r.get(0))?;
            if empty {
                for (key, value) in &wanted {
                    transaction.execute("INSERT INTO meta VALUES (?1, ?2)", [key, value])?;
                }
            }
            Ok(())
        })?;
        let found = store.facts()?;
        for (key, value) in &wanted {
            let there = found.get(key).map_or("nothing", String::as_str);
            if there != value {
                return Err(store.mismatch(format!(
                    "it was made with {key} {there}, and this is {key} {value}"
                )));
            }
        }
        Ok(store)
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn fail(&self, error: rusqlite::Error) -> Error {
        Error::Store(self.name.clone(), error)
    }

    pub(crate) fn mismatch(&self, what: String) -> Error {
        Error::Mismatch(format!("{}: {what}", self.name))
    }

    fn within_transaction(
        &mut self,
        f: impl FnOnce(&rusqlite::Transaction) -> rusqlite::Result<()>,
    ) -> Result<(), Error> {
        let name = self.name.clone();
        let work = || {
            let transaction = self
                .connection
                .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            f(&transaction)?;
            transaction.commit()
        };
        work().map_err(|e| Error::Store(name, e))
    }

    /// What the census is about.
    pub(crate) fn facts(&self) -> Result<Facts, Error> {
        let mut statement = match self.connection.prepare("SELECT key, value FROM meta") {
            Ok(statement) => statement,
            // A database without that table, or none at all.
            Err(rusqlite::Error::SqliteFailure(_, Some(message)))
                if message.starts_with("no such table") =>
            {
                return Ok(Facts::new());
            }
            Err(e) => return Err(self.fail(e)),
        };
        let rows = statement.query_map([], |r| Ok((r.get(0)?, r.get(1)?)));
        rows.and_then(Iterator::collect).map_err(|e| self.fail(e))
    }

    /// Writes rows, all of them or none; a row that is there already stays.
    pub(crate) fn insert<'a>(
        &mut self,
        rows: impl IntoIterator<Item = &'a Row>,
    ) -> Result<(), Error> {
        let marks = vec!["?"; COLUMNS.len()].join(",");
        let sql = format!("INSERT OR IGNORE INTO games VALUES ({marks})");
        self.within_transaction(|transaction| {
            for row in rows {
                transaction
                    .prepare_cached(&sql)?
                    .execute(params_from_iter(row.values()))?;
            }
            Ok(())
        })
    }

    /// The games that have a row, by their places in the family.
    pub fn done(&self) -> Result<BTreeSet<usize>, Error> {
        let read = || {
            let mut statement = self.connection.prepare("SELECT id FROM games")?;
            let ids = statement.query_map([], |r| r.get(0))?;
            ids.collect::<rusqlite::Result<_>>()
        };
        read().map_err(|e| self.fail(e))
    }

    /// All rows, in the order of the family.
    pub fn rows(&self) -> Result<Vec<Row>, Error> {
        self.rows_where("TRUE", &[])
    }

    pub(crate) fn rows_where(
        &self,
        condition: &str,
        values: &[rusqlite::types::Value],
    ) -> Result<Vec<Row>, Error> {
        let read = || {
            let sql = format!("SELECT * FROM games WHERE {condition} ORDER BY id");
            let mut statement = self.connection.prepare(&sql)?;
            let rows = statement.query_map(params_from_iter(values), Row::read)?;
            rows.collect::<rusqlite::Result<_>>()
        };
        read().map_err(|e| self.fail(e))
    }

    /// The row of a game.
    pub fn row(&self, game: &str) -> Result<Option<Row>, Error> {
        let sql = "SELECT * FROM games WHERE game = ?1";
        let row = self.connection.query_row(sql, [game], Row::read).optional();
        row.map_err(|e| self.fail(e))
    }

    /// The numbers.
    pub fn summary(&self) -> Result<Summary, Error> {
        let facts = self.facts()?;
        let fact = |key: &str| facts.get(key).cloned().unwrap_or_default();
        let shard: misere::work::Shard = fact("shard").parse().map_err(|e| self.mismatch(e))?;
        let size: usize = fact("size").parse().unwrap_or_default();
        let sql = "SELECT count(*), count(*) FILTER (WHERE status = 'solved'),
            count(*) FILTER (WHERE status = 'solved' AND tame = 'tame'),
            count(*) FILTER (WHERE status = 'solved' AND tame = 'wild'),
            count(*) FILTER (WHERE status = 'partial' AND tame = 'wild'),
            count(certificate), coalesce(sum(length(certificate)), 0), coalesce(sum(cpu_s), 0.0) FROM games";
        let summary = self.connection.query_row(sql, [], |r| {
            let (rows, games) = (r.get(0)?, shard.of(size).len());
            Ok(Summary {
                schema: "misere.census-summary/1",
                family: fact("family"),
                limits: serde_json::from_str(&fact("limits")).unwrap_or_default(),
                shard: shard.to_string(),
                version: fact("version"),
                games,
                rows,
                complete: rows == games,
                solved: r.get(1)?,
                solved_tame: r.get(2)?,
                solved_wild: r.get(3)?,
                unsolved_wild: r.get(4)?,
                certificates: r.get(5)?,
                certificate_bytes: r.get(6)?,
                cpu_s: r.get(7)?,
            })
        });
        summary.map_err(|e| self.fail(e))
    }
}

/// A census in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// `misere.census-summary/1`.
    pub schema: &'static str,
    /// The family.
    pub family: String,
    /// The limits for each game.
    pub limits: crate::Limits,
    /// The part of the family.
    pub shard: String,
    /// The version of the program.
    pub version: String,
    /// Games in this part.
    pub games: usize,
    /// Games that have a row.
    pub rows: usize,
    /// Whether these are all.
    pub complete: bool,
    /// Solved: the whole game is settled.
    pub solved: usize,
    /// Of these, tame.
    pub solved_tame: usize,
    /// Of these, wild.
    pub solved_wild: usize,
    /// Not solved, and known to be wild.
    pub unsolved_wild: usize,
    /// Rows with a certificate.
    pub certificates: usize,
    /// What they take.
    pub certificate_bytes: u64,
    /// CPU time in seconds.
    pub cpu_s: f64,
}
