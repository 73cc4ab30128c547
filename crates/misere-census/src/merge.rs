//! Joining the parts of a census.

use crate::store::Facts;
use crate::{Error, Plan, Row, Store};
use misere::work::Shard;
use std::collections::BTreeMap;
use std::path::Path;

/// Joins files that are parts of one census into a new one; a file may be given twice.
///
/// They must agree in family, games, limits and version; all parts must be there and complete; and a game that occurs
/// twice must have the same row, but for the CPU time. What does not fit is refused, and nothing is written then.
pub fn merge(parts: &[&Path], output: &Path) -> Result<Store, Error> {
    let (mut facts, mut rows) = (None::<(Facts, String)>, BTreeMap::new());
    let mut seen: BTreeMap<usize, String> = BTreeMap::new();
    let mut count = 0;
    for path in parts {
        let store = Store::open(path)?;
        let mut own = store.facts()?;
        let shard: Shard = own
            .remove("shard")
            .unwrap_or_default()
            .parse()
            .map_err(|e| store.mismatch(e))?;
        own.insert("shards".to_string(), shard.count.to_string());
        match &facts {
            None => facts = Some((own, store.name().to_string())),
            Some((first, name)) => agree(first, name, &own, &store)?,
        }
        count = shard.count;
        let summary = store.summary()?;
        if !summary.complete {
            let (rows, games) = (summary.rows, summary.games);
            return Err(store.mismatch(format!(
                "part {shard} has {rows} of its {games} games; run it again to finish it"
            )));
        }
        seen.insert(shard.index, store.name().to_string());
        for row in store.rows()? {
            join(&mut rows, row, &store)?;
        }
    }
    let Some((facts, _)) = facts else {
        return Err(Error::Mismatch("there is nothing to merge".to_string()));
    };
    if let Some(missing) = (0..count).find(|i| !seen.contains_key(i)) {
        let part = Shard {
            index: missing,
            count,
        };
        return Err(Error::Mismatch(format!("part {part} is missing")));
    }
    write(&facts, rows.into_values().map(|(row, _)| row), output)
}

fn agree(first: &Facts, name: &str, own: &Facts, store: &Store) -> Result<(), Error> {
    for key in first.keys().chain(own.keys()) {
        let (a, b) = (first.get(key), own.get(key));
        if a != b {
            let show = |x: Option<&String>| x.map_or("nothing".to_string(), String::clone);
            return Err(store.mismatch(format!("{key} is {}, but {} in {name}", show(b), show(a))));
        }
    }
    Ok(())
}

fn join(rows: &mut BTreeMap<usize, (Row, String)>, row: Row, store: &Store) -> Result<(), Error> {
    match rows.get(&row.id) {
        Some((other, name)) if other.without_time() != row.without_time() => {
            Err(store.mismatch(format!("{} has another row than in {name}", row.game)))
        }
        Some(_) => Ok(()),
        None => {
            rows.insert(row.id, (row, store.name().to_string()));
            Ok(())
        }
    }
}

/// Writes everything in a file beside the one wanted and then renames it, so that what bears the name is complete.
fn write(facts: &Facts, rows: impl Iterator<Item = Row>, output: &Path) -> Result<Store, Error> {
    let fact = |key: &str| facts.get(key).cloned().unwrap_or_default();
    let rows: Vec<Row> = rows.collect();
    if output.exists() {
        return Err(Error::Mismatch(format!(
            "{}: it is there already",
            output.display()
        )));
    }
    let mut beside = output.as_os_str().to_owned();
    beside.push(format!(".{}", std::process::id()));
    let beside = Path::new(&beside);
    let family = fact("family").parse()?;
    let limits =
        serde_json::from_str(&fact("limits")).map_err(|e| Error::Mismatch(e.to_string()))?;
    let written = Plan::new(family, limits).and_then(|plan| {
        let mut store = Store::open_or_create(beside, &plan)?;
        let now = store.facts()?;
        for key in ["games", "version"] {
            if now.get(key) != facts.get(key) {
                return Err(Error::Mismatch(format!(
                    "the {key} of these parts are not those of this program"
                )));
            }
        }
        store.insert(&rows)?;
        drop(store);
        std::fs::rename(beside, output).map_err(|e| Error::File(output.display().to_string(), e))
    });
    if let Err(e) = written {
        // It may not even have been made.
        let _ = std::fs::remove_file(beside);
        return Err(e);
    }
    Store::open(output)
}
