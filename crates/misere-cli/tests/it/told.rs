//! What is told in words: names, numbers of things, what a quotient belongs to, and what is not known.

use crate::common::{command, json, known, text};
use crate::people::beans;
use crate::play::said;
use serde_json::{Value, json};

const PATH: &str = "node-kayles:0-1,1-2,2-3";

fn error(args: &[&str]) -> String {
    let output = known::misere(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// All that is known of a game that is tame relative to a heap is the base of its quotient.
#[test]
fn a_base_is_no_quotient_of_a_whole_game() {
    for (digest, game) in [
        ("2b48fec6a048", "0.56"),
        ("764fcd4e6d94", "0.414"),
        ("9215c5017273", "4.44"),
    ] {
        let page = text(&["find", digest]);
        let line = page.lines().find(|l| l.contains(&format!("{game},")));
        assert!(
            line.unwrap_or(&page)
                .starts_with("base of games that are tame relative"),
            "{page}"
        );
        let (_, d) = json(&["find", digest, "--json"]);
        let games = d["games"].as_array().unwrap();
        let row = games.iter().find(|r| r["game"] == game).unwrap();
        assert_eq!(
            (&row["part"], &row["status"]),
            (&json!("base"), &json!("solved"))
        );
    }
    // In all there are 26 rows like this in the census, and 22 of them have a digest.
    let census: Value =
        serde_json::from_str(include_str!("../../../../docs/data/games.json")).unwrap();
    let field = |name: &str| {
        census["fields"]
            .as_array()
            .unwrap()
            .iter()
            .position(|f| f == name)
            .unwrap()
    };
    let (whole, digest) = (field("whole"), field("digest"));
    let mut seen = 0;
    for row in census["games"].as_array().unwrap() {
        if row[whole] == "relative" && row[digest].is_string() {
            seen += 1;
        }
    }
    assert_eq!(seen, 22);
}

#[test]
fn order_22_is_known_and_capitals_are_digits() {
    let page = text(&["find", "0a3eb536e516"]);
    assert!(page.starts_with("0a3eb536e516: order 22\n"), "{page}");
    let (status, d) = json(&["structure", "0A3EB536E516", "--json"]);
    assert_eq!(
        (status, &d["order"], &d["digest"]),
        (0, &json!(22), &json!("0a3eb536e516"))
    );
}

#[test]
fn coins_and_vertices_are_no_generators() {
    let page = text(&["solve", "coins:a>b,a>c,b>c"]);
    assert!(
        page.contains("Generators: a = Φ(1: @b), b = Φ(2: @a)\n"),
        "{page}"
    );
    let page = text(&["solve", "node-kayles:a-b,b-c"]);
    assert!(page.contains("a = Φ(1: @"), "{page}");
    assert!(text(&["structure", "coins:a>b,a>c,b>c"]).contains("a = Φ(1: @b): 0, 2;"));
}

/// A game with a title and names: neither its path nor bare numbers where people read.
#[test]
fn titles_and_names_are_used() {
    let file = beans();
    let game = file.path().to_str().unwrap();
    let rules = std::fs::read_to_string(file.path()).unwrap();
    std::fs::write(file.path(), format!("title = \"Beans & peas\"\n{rules}")).unwrap();
    for command in ["table", "genus", "nim", "canon", "structure", "solve"] {
        let page = text(&[command, game]);
        assert!(page.contains("pea"), "{command}: {page}");
        if command != "canon" {
            assert!(page.starts_with("Beans & peas"), "{command}: {page}");
        }
        assert!(!page.contains(game), "{command}: {page}");
    }
    for command in ["solve", "structure", "table"] {
        let page = text(&[command, game, "--latex", "fragment"]);
        assert!(
            page.contains("pea") && page.contains("Beans \\& peas"),
            "{page}"
        );
        assert!(!page.contains(game), "{command}: {page}");
    }
    let (_, d) = json(&["outcome", game, "nut+2*pea", "--json"]);
    assert_eq!(
        (&d["position_name"], &d["title"]),
        (&json!("2*pea+nut"), &json!("Beans & peas"))
    );
    let moves = d["winning_moves"].as_array().unwrap();
    assert!(moves.iter().any(|m| m["name"] == "nut → pea+bean"), "{d}");
    let (_, d) = json(&["list", game, "--size", "2", "--json"]);
    assert_eq!(
        (&d["positions"], &d["names"]),
        (&json!(["1"]), &json!(["pea"]))
    );
    let message = error(&["outcome", game, "walnut"]);
    assert!(message.contains("pea, bean, nut"), "{message}");
    let message = error(&["outcome", game, "bean+pee"]);
    assert!(message.contains("did you mean pea?"), "{message}");
}

/// What is said of families agrees with the automaton, member by member.
#[test]
fn families_of_an_infinite_quotient_have_rules() {
    let (_, d) = json(&["solve", "*(2#0)0", "--json"]);
    let families = d["normal_forms"]["families"].as_array().unwrap();
    let (mut told, mut members) = (0, 0);
    for family in families {
        let Some(p) = family.get("p") else { continue };
        told += 1;
        let form: Vec<i64> = p["form"]
            .as_array()
            .unwrap()
            .iter()
            .map(|n| n.as_i64().unwrap())
            .collect();
        let size: i64 = if form.len() == 1 { 40 } else { 9 };
        for number in 0..size.pow(form.len() as u32) {
            let exponents: Vec<i64> = (0..form.len())
                .map(|j| number / size.pow(j as u32) % size)
                .collect();
            let n = exponents.iter().zip(&form).map(|(e, f)| e * f).sum();
            assert_eq!(
                contains(p, n),
                is_p(&d, family, &exponents),
                "{family} {exponents:?}"
            );
            members += 1;
        }
    }
    assert!(
        told > 2 && members > 80,
        "{told} of {}, {members}",
        families.len()
    );
    let page = text(&["solve", "*(2#0)0"]);
    assert!(page.contains("Families in P, for i, j, … ≥ 0:"), "{page}");
    assert!(known::text(&["structure", "*(2#0)0"]).contains("Families in P"));
    let latex = text(&["solve", "*(2#0)0", "--latex"]);
    assert!(latex.contains("And of the others: $"), "{latex}");
}

fn contains(p: &Value, n: i64) -> bool {
    let list = |key: &str| p[key].as_array().unwrap().clone();
    let (from, middle) = (p["from"].as_i64().unwrap(), list("middle"));
    let end = from + middle.len() as i64;
    let cyclic = |list: Vec<Value>, n: i64| list[n.rem_euclid(list.len() as i64) as usize] == true;
    match n {
        n if n < from => cyclic(list("before"), n - from),
        n if n >= end => cyclic(list("after"), n - end),
        n => middle[(n - from) as usize] == true,
    }
}

/// Whether the automaton of a document accepts a member of a family.
fn is_p(d: &Value, family: &Value, exponents: &[i64]) -> bool {
    let automaton = &d["automaton"];
    let number = |v: &Value| v.as_u64().unwrap() as usize;
    let value = |name: &str| {
        let generators = d["generators"].as_array().unwrap();
        let heap = generators.iter().find(|g| g["name"] == name).unwrap();
        &automaton["values"][number(&heap["heap"])]
    };
    let mut finite = 0;
    let mut free = vec![0u64; automaton["directions"].as_array().unwrap().len()];
    let mut times = |name: &str, power: u64| {
        for _ in 0..power {
            finite = number(&automaton["finite"][finite][number(&value(name)[0])]);
        }
        for (sum, n) in free.iter_mut().zip(value(name)[1].as_array().unwrap()) {
            *sum += power * n.as_u64().unwrap();
        }
    };
    let base = family["base"].as_str().unwrap();
    for factor in base.split('*').filter(|f| *f != "1") {
        let (name, power) = factor.split_once('^').unwrap_or((factor, "1"));
        times(name, power.parse().unwrap());
    }
    for (name, &power) in family["directions"]
        .as_array()
        .unwrap()
        .iter()
        .zip(exponents)
    {
        times(name.as_str().unwrap(), power as u64);
    }
    let mut state = number(&automaton["start"][finite]);
    while free.iter().any(|&n| n > 0) {
        let letter: u64 = (0..).zip(&free).map(|(i, n)| (n & 1) << i).sum();
        state = number(&automaton["transitions"][state][letter as usize]);
        free.iter_mut().for_each(|n| *n >>= 1);
    }
    automaton["accepting"]
        .as_array()
        .unwrap()
        .iter()
        .any(|q| number(q) == state)
}

#[test]
fn a_game_is_the_same_as_itself() {
    for game in ["*(2#0)0", "0.414", "0.123"] {
        let page = text(&["same", game, game]);
        assert!(page.contains("the games have the same rules"), "{page}");
    }
    // Not even the quotient has to be found.
    let (status, d) = json(&["same", "0.4", "0.40", "--json", "--time-limit", "200ms"]);
    assert_eq!((status, &d["isomorphic"]), (0, &json!(true)));
    let (status, d) = json(&["same", "0.16", "0.160", "--json", "--time-limit", "100ms"]);
    assert_eq!(
        (status, &d["isomorphic"], d.get("map")),
        (0, &json!(true), None)
    );
    // Each game has its half of the time.
    let start = std::time::Instant::now();
    let (_, d) = json(&["same", "0.16", "0.123", "--json", "--time-limit", "1s"]);
    assert!(
        d["claims"][1].as_str().unwrap().starts_with("solved"),
        "{d}"
    );
    assert!(start.elapsed().as_secs() < 30);
}

#[test]
fn any_vertices_of_a_graph_are_a_position() {
    // Whoever moves on 0-1-2-3 never leaves 1,2 alone: it is an edge all the same.
    let (status, d) = json(&["outcome", PATH, "1", "--json"]);
    assert_eq!(
        (status, &d["outcome"], &d["position"]),
        (0, &json!("P"), &json!("1"))
    );
    let (status, d) = json(&["outcome", "chomp:a<b,a<c", "b,c", "--json"]);
    assert_eq!((status, &d["outcome"]), (0, &json!("N")));
    // Two edges beside each other, also where they touch on the graph.
    let page = text(&["outcome", PATH, "0,1+1,2"]);
    assert!(page.contains(": 0,1+1,2, as heaps 2*1\n"), "{page}");
    assert!(
        page.contains("take 0") || page.contains("no winning move"),
        "{page}"
    );
    let talk = said(&[PATH, "0,1+3", "--seed", "1"], "2:take 3\n");
    assert!(
        talk.contains("0,1+3\n") && talk.contains("I play take"),
        "{talk}"
    );
    // Numbers are vertices; a heap by its number says so.
    let graph = "node-kayles:10-11,11-12";
    let message = error(&["outcome", graph, "1"]);
    assert!(
        message.contains("10,11,12") && message.contains("heap:1"),
        "{message}"
    );
    assert_eq!(
        json(&["outcome", graph, "heap:1", "--json"]).1["position"],
        "1"
    );
    assert_eq!(
        json(&["outcome", graph, "2*10", "--json"]).1["position"],
        "2*1"
    );
}

/// One is one.
#[test]
fn there_is_one_of_what_there_is_one() {
    for args in [
        &["nim", "nim:1"][..],
        &["genus", "nim:1"],
        &["solve", "nim:1"],
        &["canon", "*1"],
        &["structure", "nim:1"],
        &["outcome", "sprouts:3"],
        &["outcome", "sprouts:1"],
    ] {
        let page = text(args);
        let mut words = page.split([' ', '\n', ',']);
        while let Some(word) = words.next() {
            let next = words.clone().next().unwrap_or_default();
            assert!(
                word != "1" || !next.ends_with('s') || next == "is",
                "{args:?}: {page}"
            );
        }
        assert!(!page.contains(": 0 positions"), "{page}");
    }
    let folder = tempfile::tempdir().unwrap();
    let cert = folder.path().join("one.cert");
    let cert = cert.to_str().unwrap();
    text(&["solve", "nim:1", "--cert", cert]);
    let page = text(&["check", cert]);
    assert!(
        page.contains("a game of 1 heap:") && !page.contains("1 contexts"),
        "{page}"
    );
}

#[test]
fn options_that_would_change_nothing_are_refused() {
    for args in [
        &["nim", "0.77", "--normal"][..],
        &["nim", "0.77", "--max-order", "5"],
        &["canon", "0.123", "--normal"],
        &["canon", "0.123", "--max-order", "5"],
        &["canon", "*2+*2", "--heap", "5"],
        &["genus", "0.123", "--normal"],
        &["structure", "*(2#0)0", "--antichains"],
        &["structure", "*(2#0)0", "--elements"],
    ] {
        let option = args.iter().find(|a| a.starts_with("--")).unwrap();
        assert!(error(args).contains(option), "{args:?}");
    }
    let [canon, table] = ["canon", "table"].map(|c| {
        let output = command(&[c, "0.77", "--heap", "14"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    });
    let long = |page: &str| page.matches("(long)").count();
    assert_eq!(long(&canon), long(&table), "{table}");
    assert!(long(&canon) > 0);
}

#[test]
fn boards_are_shown_as_they_can_be_reached() {
    let page = text(&["play", "cram:2x2", "../.."]);
    assert!(page.contains("in Cram # is free and . is a hole"), "{page}");
    let boards = misere::ruleset::BoardGame::parse("notakto")
        .unwrap()
        .unwrap();
    let page = text(&["outcome", "notakto", "9"]);
    let position = page
        .split_once(": ")
        .unwrap()
        .1
        .split_once(',')
        .unwrap()
        .0
        .to_string();
    let from = boards.read(&position).unwrap();
    let reached: Vec<String> = boards
        .moves(&from)
        .iter()
        .map(|m| boards.show(&[m.after]))
        .collect();
    let mut seen = 0;
    for line in page.lines().filter(|l| l.contains("leaving ")) {
        let after = line.split_once("leaving ").unwrap().1;
        let after = after.split(',').next().unwrap().trim();
        assert!(reached.iter().any(|r| r == after), "{line}: {page}");
        seen += 1;
    }
    assert!(seen > 0, "{page}");
}

/// Where a search did not end the player makes some move, and says that it did; where it ends it plays to win.
#[test]
fn who_does_not_know_guesses_and_says_so() {
    use misere::answer::{Wish, settle};
    use misere::limits::{Budget, Limits};
    use misere::play::{Level, Match, Player, Seat, Setting, State};
    use misere::ruleset::HeapGame;
    let game = HeapGame::parse("0.07").unwrap();
    let few = |steps| {
        let limits = Limits {
            steps: Some(steps),
            heap: Some(3),
            ..Limits::default()
        };
        Budget::start(limits, None)
    };
    let answer = settle(&game, Wish::Any, &few(1000));
    let start = State::Heaps("60+41+7".parse().unwrap());
    let player = || Player::new(&answer, Level::PERFECT, 1);
    assert!(
        Match::new(
            player(),
            Setting::heaps(&game),
            start.clone(),
            Seat::You,
            &few(0)
        )
        .is_err()
    );
    let mut play = Match::guessing(player(), Setting::heaps(&game), start, Seat::Program);
    assert!(play.knows(&few(0)).is_err());
    assert!(play.reply(&few(0)).unwrap().is_some());
    assert!(play.has_guessed());
    let start = State::Heaps("5+4".parse().unwrap());
    let mut play = Match::guessing(player(), Setting::heaps(&game), start, Seat::Program);
    assert!(play.reply(&Budget::unlimited()).unwrap().is_some());
    assert!(!play.has_guessed());
}

/// Issue 22: within five seconds of processor time, whether a quotient reaches or not.
#[test]
#[cfg(target_os = "linux")]
fn what_people_ask_first_takes_five_seconds() {
    let outcome = |args: &[&str]| -> Value {
        let said = within_five_seconds(args, "");
        let document: Value = serde_json::from_str(&said).unwrap();
        document["outcome"].clone()
    };
    assert_eq!(outcome(&["outcome", "cram:4x4", "--json"]), "P");
    assert_eq!(outcome(&["outcome", "0.07", "40+3", "--json"]), "N");
    let easy = ["play", "cram:4x4", "--level", "easy", "--first", "program"];
    for talk in [
        within_five_seconds(&easy, "hint\nquit\n"),
        within_five_seconds(&["play", "dawsons-kayles", "40+3"], "hint\nquit\n"),
    ] {
        let is_told = talk.contains("wins.\n") || talk.contains("No move wins");
        assert!(is_told, "{talk}");
    }
}

/// What the program says, which must have used less than that.
#[cfg(target_os = "linux")]
fn within_five_seconds(args: &[&str], lines: &str) -> String {
    let program = command(args);
    let mut shell = std::process::Command::new("sh");
    // The system counts what the children of the shell have used.
    shell.args([
        "-c",
        "printf \"$1\" > \"$0\"; shift; \"$@\" < \"$0\" && times",
    ]);
    let input = tempfile::NamedTempFile::new().unwrap();
    shell
        .arg(input.path())
        .arg(lines)
        .arg(program.get_program());
    shell.args(program.get_args()).env("MISERE_CACHE_DIR", "");
    let said = String::from_utf8(shell.output().unwrap().stdout).unwrap();
    let used = said.lines().last().unwrap();
    let seconds = |time: &str| {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m').unwrap();
        minutes.parse::<f64>().unwrap() * 60.0 + seconds.parse::<f64>().unwrap()
    };
    let all: f64 = used.split_whitespace().map(seconds).sum();
    assert!(all > 0.0 && all < 5.0, "{args:?}: {said}");
    // The shell and its children have a line each.
    let own = said.trim_end().rsplitn(3, '\n').nth(2);
    own.map(|text| format!("{text}\n")).unwrap_or_default()
}

#[test]
fn help_and_lists_are_in_order() {
    assert!(text(&["census"]).contains("Usage: misere census"));
    assert!(error(&["solve", "--hep"]).contains("did you mean --help?"));
    let census = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/data/octal3.sqlite");
    assert!(
        error(&["census", "query", census, "--game", "kayels"]).contains("did you mean kayles?")
    );
    let page = text(&["games"]);
    assert!(page.lines().all(|l| l.chars().count() <= 80), "{page}");
    for (game, example) in [
        ("coins", "coins:a>b,a>c,b>c"),
        ("nim", "nim:5"),
        ("sprouts", "sprouts:2"),
    ] {
        let page = text(&["games", game]);
        assert!(
            page.contains(&format!("\n{example} starts from ")),
            "{page}"
        );
    }
    let version = env!("CARGO_PKG_VERSION");
    for command in ["solve", "table", "structure"] {
        let page = text(&["man", command]);
        assert!(
            page.contains(&format!(".TH misere-{command} 1 \"\" \"misere {version}\"")),
            "{page}"
        );
        let help = text(&[command, "--help"]);
        assert!(
            help.contains("\\begin") && !help.contains("\\\\begin"),
            "{help}"
        );
    }
    assert!(said(&["dawsons-chess:5"], "help\nquit\n").contains("advance a\n"));
    assert!(said(&["sprouts:2"], "help\nquit\n").contains("0.0. → "));
}
