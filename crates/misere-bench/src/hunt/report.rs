//! The table of the hunt.

use super::games::{Named, Same};
use super::one::{FURTHER, SETTLE};
use super::verdict::Verdict;
use crate::survey;
use std::fmt::Write as _;

/// The rows of the tables, and the codes that have none of their own.
#[derive(Default)]
struct Tables {
    whole: Vec<Vec<String>>,
    infinite: Vec<Vec<String>>,
    unknown: Vec<Vec<String>>,
    finite: Vec<String>,
    growing: Vec<String>,
    waiting: Vec<String>,
    /// The numbers of codes in the first three.
    codes: [usize; 3],
}

impl Tables {
    fn of(games: &[Same], verdicts: &[Verdict]) -> Tables {
        let mut tables = Tables::default();
        for (same, verdict) in games.iter().zip(verdicts) {
            let codes = || same.iter().map(|named| named.code.clone());
            match verdict {
                Verdict::Waiting => tables.waiting.extend(codes()),
                Verdict::Growing => tables.growing.extend(codes()),
                Verdict::Finite { order } => {
                    let each = codes().map(|code| format!("{code} ({order})"));
                    tables.finite.extend(each);
                }
                Verdict::Infinite(i) => {
                    let first = match i.first_relations {
                        0 => [format!("at most {}", i.first), "-".to_string()],
                        n => [i.first.to_string(), n.to_string()],
                    };
                    let last = [i.last as usize, i.last_relations].map(|n| n.to_string());
                    let mut row = vec![same[0].code.clone()];
                    row.extend(first.into_iter().chain(last));
                    let (table, kind) = match i.whole.is_empty() {
                        true => (&mut tables.infinite, 1),
                        false => {
                            row.push(i.whole.clone());
                            (&mut tables.whole, 0)
                        }
                    };
                    row.push(others(same));
                    table.push(row);
                    tables.codes[kind] += same.len();
                }
                Verdict::Unknown { heap, order, why } => {
                    let row = [same[0].code.clone(), heap.to_string(), order.to_string()];
                    let row = row.into_iter().chain([why.clone(), others(same)]);
                    tables.unknown.push(row.collect());
                    tables.codes[2] += same.len();
                }
            }
        }
        tables
    }
}

/// The other codes of the same game; those whose heaps have other numbers with what is to be added to the number.
fn others(same: &[Named]) -> String {
    let first = same[0].shift;
    let name = |named: &Named| match i64::from(named.shift) - i64::from(first) {
        0 => named.code.clone(),
        more => format!("{} ({more:+})", named.code),
    };
    same[1..].iter().map(name).collect::<Vec<_>>().join(", ")
}

/// The page.
pub fn report(games: &[Same], verdicts: &[Verdict]) -> String {
    let tables = Tables::of(games, verdicts);
    let codes: usize = games.iter().map(Vec::len).sum();
    let [whole, infinite, unknown] = tables.codes;
    let counts = [
        codes - tables.waiting.len(),
        tables.finite.len(),
        tables.growing.len(),
        whole,
        infinite,
        unknown,
        tables.waiting.len(),
    ];
    let rows = [&tables.whole, &tables.infinite, &tables.unknown].map(Vec::len);
    let mut out = format!(
        "# Where quotients become infinite\n\n\
         Made by `cargo run --release -p misere-bench -- hunt docs/hunt.md`: the octal codes 0.d, 0.dd, 0.ddd, 4.0, 4.d and 4.dd, the quaternary ones with four digits, and as far as time went the hexadecimal ones with two, the quaternary ones with five and the octal ones with four, beside two longer ones; {SETTLE:?} of CPU time for what `misere solve` does, then {FURTHER:?} for further heaps, and as long again from an infinite quotient on; some were given more, and those that are unknown say how much. \
         Every “infinite” is proved, with a complete presentation of the quotient (it is in its certificate in [the census](census.md#infinite-quotients); `misere solve CODE --heap N --infinite` finds most of them again, some not soon), and so is every “finite”; \
         whole games are settled for all heaps (`misere solve CODE`); the rest is unknown to this hunt: 0.4, 0.6, 0.06, 0.36, 0.161, 0.361 and 0.172 among them are [proved infinite](infinite.md) in other ways, or with more time.\n\n\
         Codes that are the same game for a plain reason are looked at once, and stand in one row: their standard forms are the same with all moves written down that are there anyway, \
         as heaps without a move may be left or not (`Code::with_all_moves` has the lemma). Where heaps have other numbers, (+1) says that heap n is heap n + 1 there.\n\n",
    );
    out.push_str(&survey::table(
        &[
            "codes",
            "finite",
            "growing for ever, by formulas",
            "whole games that are infinite",
            "infinite from some heap on",
            "unknown",
            "not looked at",
        ],
        [counts.map(|n| n.to_string()).to_vec()],
    ));
    let _ = write!(
        out,
        "\nThe {whole} codes of whole games that are infinite are {} games, the {infinite} that are infinite from some heap on {}, the {unknown} that are unknown {}.\n",
        rows[0], rows[1], rows[2]
    );
    let columns = [
        "game",
        "infinite from heap",
        "relations there",
        "proved to heap",
        "relations there",
        "whole game",
        "the same game",
    ];
    let but_whole: Vec<&str> = columns.into_iter().filter(|c| *c != "whole game").collect();
    let _ = write!(
        out,
        "\n## Whole games with an infinite quotient\n\n{}\n## Infinite from some heap on\n\n{}\n## Unknown: finite up to this heap\n\n{}\n## Whole games that grow for ever, by formulas\n\n{}\n\n\
         ## Finite: the whole game (order of the quotient; of the base for games tame relative to a heap)\n\n{}\n",
        survey::table(&columns, tables.whole),
        survey::table(&but_whole, tables.infinite),
        survey::table(
            &[
                "game",
                "heap",
                "order there",
                "why not further",
                "the same game"
            ],
            tables.unknown
        ),
        tables.growing.join(", "),
        tables.finite.join(", ")
    );
    if !tables.waiting.is_empty() {
        let _ = write!(
            out,
            "\n## Not looked at\n\n{} codes: {}\n",
            tables.waiting.len(),
            tables.waiting.join(", ")
        );
    }
    out
}
