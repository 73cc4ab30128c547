//! What decides a name, what is kept, and what is done with files that are not what they should be.

use super::*;

fn cache(folder: impl Into<PathBuf>) -> Cache {
    Cache {
        folder: folder.into(),
    }
}

/// What decides the answer decides the name, and nothing else does.
#[test]
fn names_tell_questions_apart() {
    let [kayles, same, dawson, nim, more] =
        ["0.77", "kayles", "0.07", "nim:3", "nim:4"].map(|g| HeapGame::parse(g).unwrap());
    let (any, cache) = (Limits::default(), cache("f"));
    let heap = Limits {
        heap: Some(8),
        ..Limits::default()
    };
    let file = |game: &HeapGame, position: &str, limits: &Limits| {
        let position: Option<Position> = Some(position)
            .filter(|p| *p != "all")
            .map(|p| p.parse().unwrap());
        let question = Question {
            game,
            wish: Wish::Any,
            position: position.as_ref(),
            limits,
        };
        cache.place(question).map(|place| place.file)
    };
    let wished = |wish| {
        let question = Question {
            game: &kayles,
            wish,
            position: None,
            limits: &any,
        };
        cache.place(question).map(|place| place.file)
    };
    let first = file(&kayles, "5+3", &any);
    assert_eq!(first, file(&same, "2*5", &any));
    let others = [
        file(&kayles, "6+3", &any),
        file(&kayles, "5+3", &heap),
        file(&dawson, "5+3", &any),
        file(&nim, "1", &any),
        file(&more, "1", &any),
        file(&kayles, "0", &any),
        file(&kayles, "all", &any),
        file(&kayles, "all", &heap),
        wished(Wish::Formulas),
        wished(Wish::Finite),
    ];
    for (i, other) in others.iter().enumerate() {
        assert_ne!(&first, other);
        assert!(!others[..i].contains(other));
    }
    let normal = HeapGame {
        convention: Convention::Normal,
        ..kayles
    };
    assert!(first.is_some() && file(&normal, "1", &any).is_none());
}

#[test]
fn what_is_kept_is_checked_when_it_is_read() {
    let dir = tempfile::tempdir().unwrap();
    let game = HeapGame::parse("0.123").unwrap();
    let (limits, budget) = (Limits::default(), Budget::unlimited());
    let (cache, position) = (cache(dir.path()), "7+5".parse().unwrap());
    let question = Question {
        game: &game,
        wish: Wish::Any,
        position: Some(&position),
        limits: &limits,
    };
    let place = cache.place(question).unwrap();
    assert!(place.find(question, &budget).is_none());
    let answer = settle_position(&game, &position, &budget);
    place.keep(&answer, &budget);
    let found = place.find(question, &budget).unwrap();
    assert_eq!(found.order(), Some(20));
    assert_eq!(found.finite().phi, answer.finite().phi);
    assert_eq!(found.finite().letters, answer.finite().letters);
    assert_eq!(found.is_solved(), answer.is_solved());
    // That of another game under this name.
    let other = Question {
        game: &HeapGame::parse("0.77").unwrap(),
        ..question
    };
    assert!(place.find(other, &budget).is_none());
    assert!(!place.file.exists(), "what does not check goes");
    place.keep(&answer, &budget);
    let mut bytes = fs::read(&place.file).unwrap();
    for byte in [0, 3, 40, 200, 300] {
        bytes[byte] ^= 0x55;
        fs::write(&place.file, &bytes).unwrap();
        assert!(place.find(question, &budget).is_none(), "byte {byte}");
        bytes[byte] ^= 0x55;
    }
    fs::write(&place.file, &bytes).unwrap();
    assert!(place.find(question, &budget).is_some());
}

/// A quotient of fewer heaps is as true, and no answer to the question.
#[test]
fn what_does_not_reach_is_not_believed() {
    let dir = tempfile::tempdir().unwrap();
    let (cache, game) = (cache(dir.path()), HeapGame::parse("0.07").unwrap());
    let (limits, budget) = (Limits::default(), Budget::unlimited());
    let [near, far] = ["12+3", "14+3"].map(|text| text.parse::<Position>().unwrap());
    let question = Question {
        game: &game,
        wish: Wish::Any,
        position: Some(&far),
        limits: &limits,
    };
    let place = cache.place(question).unwrap();
    place.keep(&settle_position(&game, &far, &budget), &budget);
    assert!(place.find(question, &budget).is_some());
    place.keep(&settle_position(&game, &near, &budget), &budget);
    assert!(place.find(question, &budget).is_none() && !place.file.exists());
}

/// Games that are tame relative to a heap were written, refused, and made anew each time.
#[test]
fn a_game_that_is_tame_relative_to_a_heap_is_found_again() {
    let dir = tempfile::tempdir().unwrap();
    let game = HeapGame::parse("0.414").unwrap();
    let (limits, budget) = (Limits::default(), Budget::unlimited());
    let (cache, position) = (cache(dir.path()), "200+3".parse().unwrap());
    let question = Question {
        game: &game,
        wish: Wish::Any,
        position: Some(&position),
        limits: &limits,
    };
    let answer = settle_position(&game, &position, &budget);
    assert_eq!(answer.proof_kind(), "tame-relative");
    let place = cache.place(question).unwrap();
    place.keep(&answer, &budget);
    let found = place.find(question, &budget).unwrap();
    assert_eq!(
        (found.order(), found.proof_kind()),
        (answer.order(), "tame-relative")
    );
    assert!(place.file.exists());
}

#[test]
fn the_oldest_go_first() {
    let dir = tempfile::tempdir().unwrap();
    let cache = cache(dir.path());
    fs::write(dir.path().join("notes"), "not ours").unwrap();
    let now = SystemTime::now();
    for (age, digit) in ['a', 'b', 'c'].into_iter().enumerate() {
        let name = format!("{}.{ENDING}", String::from(digit).repeat(64));
        let file = fs::File::create(dir.path().join(name)).unwrap();
        file.set_len(ALL / 4).unwrap();
        let since = now - std::time::Duration::from_secs(60 * age as u64);
        file.set_modified(since).unwrap();
    }
    cache.make_room(ALL / 4).unwrap();
    assert_eq!(cache.kept().unwrap().len(), 3);
    cache.make_room(ALL / 2).unwrap();
    let kept = cache.kept().unwrap();
    assert_eq!(kept.len(), 2);
    assert!(
        kept.iter()
            .all(|k| k.since > now - std::time::Duration::from_secs(100))
    );
    cache.make_room(ALL).unwrap();
    assert!(cache.kept().unwrap().is_empty());
    assert!(dir.path().join("notes").exists());
}

/// How often a shelf had to settle a question, with the answer and the steps that it took.
fn asked(cache: &Cache, question: Question) -> (u32, Answer, u64) {
    let (mut settled, budget) = (0, Budget::unlimited());
    let answer = cache.answer(question, &budget, &mut || {
        settled += 1;
        match question.position {
            Some(position) => settle_position(question.game, position, &budget),
            None => settle(question.game, question.wish, &budget),
        }
    });
    (settled, answer, budget.steps())
}

/// Who wins and how, as far as an answer tells.
fn moves(answer: &Answer, position: &str) -> String {
    let (position, free) = (position.parse().unwrap(), Budget::unlimited());
    let mut judge = answer.judge();
    let judged = judge.judge(&position, &free).unwrap();
    let moves = judge.winning_moves(&position, &free).unwrap();
    format!("{judged:?} {moves:?}")
}

/// Formulas, an automaton up to a heap, of all heaps and of a whole game with a period: what is found once is read, and costs next to nothing.
#[test]
fn answers_of_every_kind_are_read_and_not_solved() {
    for (name, text, kind, whole) in [
        ("0.54", "100000+7", "parametric", true),
        ("0.404", "12+9", "automaton", false),
        ("*(2#0)0", "101*4+109*5", "automaton", true),
        ("0.31011", "1000000001+7", "automaton", true),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let (cache, game) = (cache(dir.path()), HeapGame::parse(name).unwrap());
        let (limits, position) = (Limits::default(), text.parse().unwrap());
        for position in [Some(&position), None]
            .into_iter()
            .filter(|p| whole || p.is_some())
        {
            let question = Question {
                game: &game,
                wish: Wish::Any,
                position,
                limits: &limits,
            };
            let (settled, first, solving) = asked(&cache, question);
            assert_eq!((settled, first.proof_kind()), (1, kind), "{name}");
            assert_eq!(first.is_solved(), whole, "{name}");
            let (settled, second, reading) = asked(&cache, question);
            assert_eq!((settled, second.proof_kind()), (0, kind), "{name}");
            assert!(
                reading * 5 < solving,
                "{name}: {reading} of {solving} steps"
            );
            assert_eq!(moves(&first, text), moves(&second, text), "{name}");
            assert_eq!(first.presentation(), second.presentation(), "{name}");
            assert_eq!(first.stop, second.stop, "{name}");
            if position.is_none() {
                assert_eq!(first.finite().changes, second.finite().changes, "{name}");
            }
        }
    }
}

/// A file that was changed, and one of another game under this name, are removed, and the answer is found anew.
#[test]
fn infinite_answers_that_do_not_check_are_made_anew() {
    let (limits, dir) = (Limits::default(), tempfile::tempdir().unwrap());
    let cache = cache(dir.path());
    let position = "1000000001+7".parse().unwrap();
    let [formulas, automaton] = ["0.54", "0.31011"].map(|name| HeapGame::parse(name).unwrap());
    let ask = |game| Question {
        game,
        wish: Wish::Any,
        position: Some(&position),
        limits: &limits,
    };
    let questions = [&formulas, &automaton].map(ask);
    let places = questions.map(|question| cache.place(question).unwrap().file);
    for question in questions {
        assert_eq!(asked(&cache, question).0, 1);
    }
    let good = places
        .each_ref()
        .map(|file| fs::read_to_string(file).unwrap());
    let lies = [
        ("\"step\":7", "\"step\":6"),
        ("\"start\":[", "\"start\":[9"),
    ];
    for (n, (from, to)) in lies.into_iter().enumerate() {
        let (question, own) = (questions[n], &good[n][..]);
        let half = &own[..own.len() / 2];
        let first_line = own.lines().next().unwrap();
        let changed = [(from, to), ("\"order\":", "\"order\":1")];
        let [lie, other_lie] = changed.map(|(from, to)| own.replacen(from, to, 1));
        for bad in [&lie[..], &other_lie, half, first_line, &good[1 - n]] {
            assert_ne!(bad, own);
            fs::write(&places[n], bad).unwrap();
            let found = cache
                .place(question)
                .unwrap()
                .find(question, &Budget::unlimited());
            assert!(found.is_none());
            assert!(!places[n].exists(), "what does not check goes");
        }
        assert_eq!(asked(&cache, question).0, 1);
        assert_eq!(fs::read_to_string(&places[n]).unwrap(), own);
        assert_eq!(asked(&cache, question).0, 0);
    }
}
