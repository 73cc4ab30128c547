//! Tables for other programs.

use crate::row::COLUMNS;
use crate::{Error, Row};
use rusqlite::types::Value;
use std::io::Write;

/// How to write a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values with a heading; lists are JSON.
    Csv,
    /// A JSON object a line, all with the same fields in the same order and of the same types, so that readers of
    /// columnar formats take it as it is and can write Parquet from it.
    JsonLines,
}

/// Writes rows, without their certificates.
///
/// ```
/// use misere_census::{Format, Limits, Plan, Store, export, run};
/// let plan = Plan::new("tree2".parse()?, Limits::default())?;
/// let mut store = Store::in_memory(&plan)?;
/// run(&plan, &mut store, &Default::default(), &|_| ())?;
/// let mut csv = Vec::new();
/// export(&store.rows()?, Format::Csv, &mut csv)?;
/// let csv = String::from_utf8(csv).unwrap();
/// assert!(csv.starts_with("id,game,standard,"));
/// assert_eq!(csv.lines().count(), 4, "a heading, 0, *1 and *2");
/// # Ok::<(), misere_census::Error>(())
/// ```
pub fn export(rows: &[Row], format: Format, mut to: impl Write) -> Result<(), Error> {
    match format {
        Format::Csv => {
            let mut table = csv::Writer::from_writer(&mut to);
            let columns = COLUMNS.len() - 1;
            // The error of the writer itself, so that a closed pipe is seen to be one.
            let fail = |e: csv::Error| match e.into_kind() {
                csv::ErrorKind::Io(e) => Error::Output(e),
                other => Error::Output(std::io::Error::other(format!("{other:?}"))),
            };
            table
                .write_record(COLUMNS[..columns].iter().map(|(name, _)| name))
                .map_err(fail)?;
            for row in rows {
                table
                    .write_record(row.values()[..columns].iter().map(cell))
                    .map_err(fail)?;
            }
            table.flush()?;
        }
        Format::JsonLines => {
            for row in rows {
                serde_json::to_writer(&mut to, row).map_err(std::io::Error::from)?;
                to.write_all(b"\n")?;
            }
        }
    }
    Ok(to.flush()?)
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null | Value::Blob(_) => String::new(),
        Value::Integer(n) => n.to_string(),
        Value::Real(x) => x.to_string(),
        Value::Text(text) => text.clone(),
    }
}
