//! A census from beginning to end: rows against the solver, interruption, parts, tampering.

use misere::limits::Limits as SolverLimits;
use misere::quotient::solve;
use misere::ruleset::HeapGame;
use misere_census::{
    Certified, Error, Family, Limits, Plan, Query, Row, Store, gather, merge, run, verify,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A limit that stops at the same place on every machine.
fn few_steps() -> Limits {
    Limits {
        steps: Some(2000),
        ..Limits::default()
    }
}

fn plan(family: &str, limits: Limits) -> Plan {
    Plan::new(family.parse().unwrap(), limits).unwrap()
}

fn rows(plan: &Plan) -> Vec<Row> {
    let mut store = Store::in_memory(plan).unwrap();
    run(plan, &mut store, &Arc::default(), &|_| ()).unwrap();
    store.rows().unwrap()
}

fn timeless(rows: &[Row]) -> Vec<Row> {
    rows.iter().map(Row::without_time).collect()
}

#[test]
fn rows_say_what_the_solver_says() {
    let rows = rows(&plan("octal2", few_steps()));
    assert_eq!(rows.len(), 71);
    for row in rows {
        let limits = SolverLimits {
            heap: (row.status == "partial").then_some(row.heap),
            ..SolverLimits::default()
        };
        let solution = solve(&HeapGame::parse(&row.game).unwrap(), limits, None);
        assert_eq!(row.status, solution.status(), "{}", row.game);
        assert_eq!(
            (row.heap, row.q_order, row.p_order),
            (
                solution.heap,
                Some(solution.order()),
                Some(solution.p_order())
            )
        );
        let growth: Vec<_> = solution.changes.iter().map(|c| c.numbers()).collect();
        let phi: Vec<u32> = solution.phi.iter().map(|x| x.0).collect();
        assert_eq!((row.phi, row.growth), (phi, growth), "{}", row.game);
        assert_eq!(row.digest, Some(solution.monoid.canonical().digest()));
        assert_eq!(
            row.presentation,
            Some(solution.monoid.presentation().to_string())
        );
        let period = solution.period().map(|p| (p.period, p.preperiod));
        assert_eq!(row.period.zip(row.preperiod), period);
    }
}

/// First cousins are the same game with other names for the heaps, so everything about them is the same but for the shift.
#[test]
fn cousins_agree() {
    let rows = rows(&plan("octal2", few_steps()));
    let mut pairs = 0;
    for row in &rows {
        for cousin in rows
            .iter()
            .filter(|other| row.cousins.contains(&other.game))
        {
            assert_eq!(row.standard, cousin.standard);
            let shifted = |r: &Row| {
                let shift = r.shift.unwrap();
                let growth: Vec<_> = r
                    .growth
                    .iter()
                    .map(|&(heap, q, p)| (heap - shift, q, p))
                    .collect();
                let nim: Vec<u32> = r.nim[shift as usize..80].to_vec();
                (growth, nim)
            };
            let (a, b) = (shifted(row), shifted(cousin));
            let common = a.1.len().min(b.1.len());
            assert_eq!(
                a.1[..common],
                b.1[..common],
                "{} and {}",
                row.game,
                cousin.game
            );
            let last = (row.heap - row.shift.unwrap()).min(cousin.heap - cousin.shift.unwrap());
            let early = |growth: &[(u32, usize, usize)]| {
                growth
                    .iter()
                    .filter(|(heap, ..)| *heap <= last)
                    .copied()
                    .collect::<Vec<_>>()
            };
            assert_eq!(early(&a.0), early(&b.0), "{} and {}", row.game, cousin.game);
            pairs += 1;
        }
    }
    assert!(pairs > 20, "{pairs} pairs of cousins");
}

#[test]
fn an_interrupted_run_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("census.sqlite");
    let plan = plan("octal2", few_steps());
    for enough in [5, 20, 21, usize::MAX] {
        let mut store = Store::open_or_create(&file, &plan).unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let ended = run(&plan, &mut store, &stop, &|progress| {
            assert_eq!(progress.games, 71);
            if progress.done >= enough {
                stop.store(true, Ordering::Relaxed);
            }
        });
        ended.unwrap();
        let summary = store.summary().unwrap();
        assert_eq!(
            summary.complete,
            enough == usize::MAX,
            "{} rows",
            summary.rows
        );
    }
    let store = Store::open(&file).unwrap();
    assert_eq!(timeless(&store.rows().unwrap()), timeless(&rows(&plan)));
}

#[test]
fn threads_do_not_matter() {
    let plan = plan("tree4", Limits::default());
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        timeless(&pool.install(|| rows(&plan)))
    };
    assert_eq!(with(1), with(4));
}

/// The solved tree games of `known.json` have their quotients in the census of trees: R_8 is that of *2#320.
#[test]
fn trees_by_birthday() {
    let rows = rows(&plan("tree4", Limits::default()));
    let r8 = rows
        .iter()
        .find(|r| r.game == "*2#320")
        .expect("born on day 4");
    assert_eq!(
        (r8.q_order, r8.p_order, r8.tame.as_deref()),
        (Some(8), Some(2), Some("wild"))
    );
    assert!(
        rows.iter()
            .all(|r| r.status == "solved" && r.proof == "all-heaps")
    );
    let zero = &rows[0];
    assert_eq!(
        (zero.game.as_str(), zero.q_order, zero.p_order),
        ("0", Some(1), Some(0))
    );
}

#[test]
fn a_file_made_for_something_else_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("census.sqlite");
    Store::open_or_create(&file, &plan("octal1", few_steps())).unwrap();
    let refused = |plan: Plan| match Store::open_or_create(&file, &plan) {
        Err(Error::Mismatch(message)) => message,
        _ => panic!("not refused"),
    };
    assert!(refused(plan("quaternary1", few_steps())).contains("family octal1"));
    assert!(refused(plan("octal1", Limits::default())).contains("limits"));
    let part = plan("octal1", few_steps()).part("1/2".parse().unwrap());
    assert!(refused(part).contains("shard 1/1"));
    let other = dir.path().join("text.sqlite");
    std::fs::write(
        &other,
        "no database, but long enough to be looked at as one",
    )
    .unwrap();
    assert!(Store::open(&other).is_err());
    assert!(Store::open(&dir.path().join("missing")).is_err());
}

/// A part of a census, run into a file.
fn part(dir: &Path, plan: &Plan, shard: &str) -> PathBuf {
    let file = dir.join(format!("part-{}.sqlite", shard.replace('/', "-of-")));
    let plan = plan.clone().part(shard.parse().unwrap());
    let mut store = Store::open_or_create(&file, &plan).unwrap();
    run(&plan, &mut store, &Arc::default(), &|_| ()).unwrap();
    file
}

#[test]
fn parts_make_the_whole_and_nothing_else_is_merged() {
    let dir = tempfile::tempdir().unwrap();
    let plan = plan("octal1", few_steps());
    let parts: Vec<PathBuf> = ["1/3", "2/3", "3/3"]
        .iter()
        .map(|s| part(dir.path(), &plan, s))
        .collect();
    let paths: Vec<&Path> = parts.iter().map(PathBuf::as_path).collect();
    let output = dir.path().join("whole.sqlite");
    let refused = |paths: &[&Path]| {
        let error = merge(paths, &output).err().expect("refused").to_string();
        assert!(!output.exists(), "{error}");
        error
    };
    assert!(refused(&paths[..2]).contains("part 3/3 is missing"));
    assert!(refused(&[]).contains("nothing to merge"));

    let half = part(dir.path(), &plan, "1/2");
    assert!(refused(&[paths[0], paths[1], paths[2], &half]).contains("shards is 2"));
    let elsewhere = tempfile::tempdir().unwrap();
    let fewer = Limits {
        steps: Some(1000),
        ..Limits::default()
    };
    let other_limits = Plan::new(plan.family.clone(), fewer).unwrap();
    let other = part(elsewhere.path(), &other_limits, "3/3");
    assert!(refused(&[paths[0], paths[1], &other]).contains("limits is"));

    // A part that says something else about a game that is in another one, too.
    let elsewhere = tempfile::tempdir().unwrap();
    let false_part = part(elsewhere.path(), &plan, "3/3");
    let edit = |sql: &str| {
        rusqlite::Connection::open(&false_part)
            .unwrap()
            .execute(sql, [])
            .unwrap();
    };
    edit("UPDATE games SET q_order = q_order + 1 WHERE game = '0.3'");
    assert!(refused(&[paths[0], paths[1], paths[2], &false_part]).contains("0.3 has another row"));
    edit("DELETE FROM games WHERE game = '0.3'");
    assert!(refused(&[paths[0], paths[1], &false_part]).contains("1 of its 2 games"));

    let merged = merge(&[paths[2], paths[0], paths[1], paths[0]], &output).unwrap();
    assert_eq!(timeless(&merged.rows().unwrap()), timeless(&rows(&plan)));
    assert!(merged.summary().unwrap().complete);
    assert!(merge(&paths, &output).is_err(), "the file is there already");
}

#[test]
fn rows_that_do_not_fit_their_certificate_are_refused() {
    let rows = rows(&plan("octal1", few_steps()));
    let check = |rows: &[Row]| verify(rows, &AtomicBool::new(false), &|| ());
    let all = check(&rows);
    assert_eq!((all.accepted, all.without, all.left), (8, 0, 0));
    assert_eq!(all.refused, []);
    let kayles = rows.iter().position(|r| r.game == "0.7").unwrap();
    let wrong = |change: &dyn Fn(&mut Row)| {
        let mut row = rows[kayles].clone();
        change(&mut row);
        let verified = check(&[row]);
        assert_eq!(verified.accepted, 0);
        verified.refused[0].1.clone()
    };
    assert!(wrong(&|r| r.q_order = Some(1)).contains("order"));
    assert!(wrong(&|r| r.q_order = None).contains("order"));
    assert!(wrong(&|r| r.phi[3] ^= 1).contains("Φ"));
    assert!(wrong(&|r| r.period = Some(99)).contains("period"));
    assert!(wrong(&|r| r.status = "partial".to_string()).contains("status"));
    assert!(wrong(&|r| r.game = "0.6".to_string()).contains("another game"));
    assert!(wrong(&|r| r.certificate = rows[0].certificate.clone()).contains("another game"));
    let spoilt = wrong(&|r| {
        if let Some(bytes) = &mut r.certificate {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x10;
        }
    });
    assert!(spoilt.starts_with("step 1"), "{spoilt}");
    let stopped = verify(&rows, &AtomicBool::new(true), &|| ());
    assert_eq!(stopped.left, 8);
}

/// A file of the documentation, as a census takes it.
fn certified(name: &str) -> Certified {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data");
    Certified {
        certificate: std::fs::read(data.join(name)).unwrap(),
        cousins: Vec::new(),
    }
}

#[test]
fn infinite_quotients_come_from_their_certificates() {
    let given = ["whole/0.1457.cert", "0.404-heap-26.cert"].map(certified);
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("infinite.sqlite");
    let store = gather(Some(&file), &given).unwrap();
    let rows = store.rows().unwrap();
    let what = |r: &Row| (r.game.clone(), r.status.clone(), r.heap, r.period);
    assert_eq!(
        what(&rows[0]),
        ("0.1457".to_string(), "solved".to_string(), 49, Some(10))
    );
    assert_eq!(
        what(&rows[1]),
        ("0.404".to_string(), "partial".to_string(), 26, None)
    );
    assert_eq!(
        rows[1].standard.as_deref(),
        Some("0.13737"),
        "{:?}",
        rows[1].shift
    );
    let check = |rows: &[Row]| verify(rows, &AtomicBool::new(false), &|| ());
    assert_eq!(check(&rows).accepted, 2);
    assert!(
        gather(Some(&file), &given).is_err(),
        "the file is there already"
    );

    let wrong = |change: &dyn Fn(&mut Row)| {
        let mut row = rows[0].clone();
        change(&mut row);
        check(&[row]).refused[0].1.clone()
    };
    assert!(wrong(&|r| r.q_order = Some(12)).contains("order"));
    assert!(wrong(&|r| r.heap += 1).contains("last heap"));
    assert!(wrong(&|r| r.period = Some(5)).contains("period"));
    assert!(wrong(&|r| r.status = "partial".to_string()).contains("status"));
    assert!(wrong(&|r| r.generators.truncate(3)).contains("generators"));

    // One of a finite quotient, and one that is spoilt.
    let finite = rows_of_kayles();
    assert!(gather(None, &[finite]).is_err());
    let mut spoilt = certified("whole/0.1457.cert");
    let middle = spoilt.certificate.len() / 2;
    spoilt.certificate[middle] ^= 1;
    assert!(gather(None, &[spoilt]).is_err());
}

fn rows_of_kayles() -> Certified {
    let rows = rows(&plan("octal1", few_steps()));
    let kayles = rows.into_iter().find(|r| r.game == "0.7").unwrap();
    Certified {
        certificate: kayles.certificate.unwrap(),
        cousins: Vec::new(),
    }
}

#[test]
fn queries() {
    let plan = plan("octal2", few_steps());
    let mut store = Store::in_memory(&plan).unwrap();
    run(&plan, &mut store, &Arc::default(), &|_| ()).unwrap();
    let ask = |query: Query| -> Vec<String> {
        query
            .rows(&store)
            .unwrap()
            .into_iter()
            .map(|row| row.game)
            .collect()
    };
    let kayles = store.row("0.77").unwrap().unwrap();
    let same = ask(Query {
        digest: kayles.digest.clone(),
        ..Query::default()
    });
    assert_eq!(same, ["0.44", "0.46", "0.77", "4.4", "4.6"]);
    let start = ask(Query {
        phi: kayles.phi[..10].to_vec(),
        status: Some("solved".to_string()),
        ..Query::default()
    });
    assert_eq!(start, ["0.77"]);
    let cousins = ask(Query {
        standard: Some("0.137".to_string()),
        ..Query::default()
    });
    assert_eq!(cousins, ["0.4", "0.07", "0.42"]);
    // 1,2 must not find 1,20.
    let all = store.rows().unwrap();
    for start in [vec![0, 1], vec![0, 1, 2], vec![0, 0, 1]] {
        let expected: Vec<String> = all
            .iter()
            .filter(|r| r.nim.starts_with(&start))
            .map(|r| r.game.clone())
            .collect();
        let found = ask(Query {
            nim: start,
            ..Query::default()
        });
        assert_eq!(found, expected);
    }
    assert!(
        ask(Query {
            order: Some(1_000_000),
            ..Query::default()
        })
        .is_empty()
    );
}

#[test]
fn large_certificates_can_be_left_out() {
    let sizes = |certificate| {
        let limits = Limits {
            certificate,
            ..few_steps()
        };
        let rows = rows(&plan("octal1", limits));
        rows.iter()
            .map(|r| r.certificate.as_ref().map_or(0, Vec::len))
            .collect::<Vec<_>>()
    };
    let all = sizes(None);
    let middle = *all.iter().max().unwrap() as u64 - 1;
    assert!(all.iter().all(|&size| size > 0));
    let some = sizes(Some(middle));
    assert!(some.contains(&0) && some.iter().any(|&size| size > 0));
    assert!(sizes(Some(0)).iter().all(|&size| size == 0));
}

#[test]
fn families_in_files_are_known_by_their_games() {
    let dir = tempfile::tempdir().unwrap();
    let list = dir.path().join("games.txt");
    std::fs::write(&list, "0.77\nnim:3\n").unwrap();
    let family: Family = format!("file:{}", list.display()).parse().unwrap();
    let plan = Plan::new(family.clone(), few_steps()).unwrap();
    let file = dir.path().join("census.sqlite");
    let mut store = Store::open_or_create(&file, &plan).unwrap();
    run(&plan, &mut store, &Arc::default(), &|_| ()).unwrap();
    let verified = verify(&store.rows().unwrap(), &AtomicBool::new(false), &|| ());
    assert_eq!((verified.accepted, verified.refused.len()), (2, 0));
    std::fs::write(&list, "0.77\nnim:4\n").unwrap();
    let changed = Plan::new(family, few_steps()).unwrap();
    assert!(matches!(
        Store::open_or_create(&file, &changed),
        Err(Error::Mismatch(_))
    ));
}
