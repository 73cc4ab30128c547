//! The tables of `docs/classification.md`, and the list of quotients as a data file.

use crate::lists::list;
use misere::classify::Entry;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

/// Table 1 of the classification paper.
const PUBLISHED: [(usize, usize); 9] = [
    (2, 1),
    (4, 0),
    (6, 1),
    (8, 1),
    (10, 1),
    (12, 6),
    (14, 9),
    (16, 50),
    (18, 211),
];

/// Lists all quotients up to an order: `quotients.jsonl` with one entry a line, and `classification.md` with the tables.
pub fn run(order: usize, directory: &Path, work: Option<&Path>) -> io::Result<()> {
    let mut data = io::BufWriter::new(std::fs::File::create(directory.join("quotients.jsonl"))?);
    let mut table = String::from(
        "| order | quotients | published | growing | \\|P\\| | generators | kernels | normal | faithful | subgroup without P |\n|---|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut stagnant = String::new();
    let mut without_p = String::new();
    for order in (2..=order).step_by(2) {
        let entries: Vec<Entry> = list(order, work)?
            .par_iter()
            .map(|form| Entry::of(form).expect("a game for every quotient").0)
            .collect();
        for entry in &entries {
            serde_json::to_writer(&mut data, &Line { order, entry })?;
            data.write_all(b"\n")?;
        }
        table.push_str(&row(order, &entries));
        if order == 14 {
            entries
                .iter()
                .filter(|q| !q.structure.grows_at_every_stage)
                .for_each(|q| describe(q, &mut stagnant));
        }
        if order == 16 {
            entries
                .iter()
                .filter(|q| q.structure.subgroups_missing_p > 0)
                .for_each(|q| describe(q, &mut without_p));
        }
    }
    data.flush()?;
    let page = format!(
        "{table}\n## Order 14, without a growing sequence\n\n{stagnant}\n## Order 16, with a maximal subgroup without P\n\n{without_p}"
    );
    std::fs::write(directory.join("classification.md"), page)
}

#[derive(serde::Serialize)]
struct Line<'a> {
    order: usize,
    #[serde(flatten)]
    entry: &'a Entry,
}

/// How often each value occurs, as `3: 7, 4: 45`.
fn counts<T: Ord + std::fmt::Display>(values: impl Iterator<Item = T>) -> String {
    let mut all: BTreeMap<T, usize> = BTreeMap::new();
    values.for_each(|v| *all.entry(v).or_default() += 1);
    let parts: Vec<String> = all.iter().map(|(v, n)| format!("{v}: {n}")).collect();
    parts.join(", ")
}

fn row(order: usize, entries: &[Entry]) -> String {
    let published = PUBLISHED.iter().find(|(n, _)| *n == order);
    let count = |f: fn(&Entry) -> bool| entries.iter().filter(|q| f(q)).count();
    format!(
        "| {order} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
        entries.len(),
        published.map_or("-".to_string(), |(_, n)| n.to_string()),
        count(|q| q.structure.grows_at_every_stage),
        counts(entries.iter().map(|q| q.p_order)),
        counts(entries.iter().map(|q| q.generators)),
        counts(entries.iter().map(|q| q.structure.kernel_order)),
        count(|q| q.structure.normal),
        count(|q| q.structure.faithful),
        count(|q| q.structure.subgroups_missing_p > 0),
    )
}

fn describe(q: &Entry, out: &mut String) {
    let _ = writeln!(
        out,
        "* `{}`: ⟨{}⟩ with P = {{{}}}. Heaps: {}.",
        q.digest,
        q.relations.join(", "),
        q.p.join(", "),
        q.heaps
            .iter()
            .enumerate()
            .map(|(i, options)| format!("{} → {}", i + 1, options.join(", ")))
            .collect::<Vec<_>>()
            .join("; ")
    );
}
