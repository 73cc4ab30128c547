//! Every quotient of a board has a certificate that the checker accepts, and what belongs to another board is refused.

use misere::Position;
use misere::generalised::{Board, BoardSolution, search, solve};
use misere::limits::{Budget, Limits, Stop};
use misere::ruleset::{HeapGame, Rules};
use misere_cert::{Certificate, Claim, Settings, check, check_certificate};

fn solved(board: &Board) -> BoardSolution {
    let limits = Limits {
        order: Some(60),
        ..Limits::default()
    };
    solve(board, limits, None)
}

fn certificate(solution: &BoardSolution) -> Certificate {
    solution.certificate(&Budget::unlimited()).unwrap()
}

/// All boards of small weight over some rulesets of one, two and three heaps.
fn small_boards() -> Vec<Board> {
    let mut out = Vec::new();
    let mut add = |heaps: u32, ruleset: usize, weight: u32| {
        let rules = &search::rulesets(heaps)[ruleset];
        for weight in heaps..=weight {
            for level in search::Level::of_weight(weight).filter(|l| l.heaps == heaps) {
                let all = level.for_each_set(|d, v| {
                    out.push(Board::new("", rules.clone(), d.to_vec(), v.to_vec()).unwrap());
                    Ok::<(), ()>(())
                });
                assert!(all.is_ok());
            }
        }
    };
    add(1, 0, 6);
    for ruleset in 0..6 {
        add(2, ruleset, 5);
    }
    for ruleset in [0, 23, 199, 377] {
        add(3, ruleset, 5);
    }
    out
}

#[test]
fn all_small_boards() {
    let (mut whole, mut partial, mut largest) = (0, 0, 0);
    for board in small_boards() {
        let solution = solved(&board);
        let certificate = certificate(&solution);
        let mut file = Vec::new();
        certificate.write(&mut file, false).unwrap();
        let accepted = check(&file, Settings::default())
            .unwrap_or_else(|rejected| panic!("{board:?}: {rejected}"));
        assert_eq!(Certificate::read(&file).unwrap(), certificate);
        let size = format!(
            "has order {}, {} in P",
            solution.order(),
            solution.p_order()
        );
        assert!(accepted.claim.ends_with(&size), "{}", accepted.claim);
        match certificate.claim {
            Claim::AllHeaps {} => whole += 1,
            _ => partial += 1,
        }
        largest = largest.max(solution.order());
    }
    assert!(
        whole > 300 && partial > 10 && largest >= 30,
        "{whole} {partial} {largest}"
    );
}

/// A board has one quotient: that of another with the same heaps is refused, unless it is the same.
#[test]
fn the_quotient_of_another_board_is_refused() {
    let settings = Settings {
        digest: false,
        ..Settings::default()
    };
    let (mut same, mut other) = (0, 0);
    let boards = small_boards().into_iter().filter(|b| b.heaps() < 3);
    let all: Vec<BoardSolution> = boards
        .map(|b| solved(&b))
        .filter(|s| s.is_solved())
        .collect();
    let certificates: Vec<Certificate> = all.iter().map(certificate).collect();
    for (i, (a, own)) in all.iter().zip(&certificates).enumerate() {
        // Every seventh of the others, each time others.
        for j in (i % 7..all.len())
            .step_by(7)
            .filter(|&j| all[j].board.heaps() == a.board.heaps())
        {
            let mut mixed = own.clone();
            mixed.quotient = certificates[j].quotient.clone();
            let equal = (&a.monoid, &a.phi) == (&all[j].monoid, &all[j].phi);
            let accepted = check_certificate(&mixed, settings).is_ok();
            // The same quotient with other states may lack some; a wrong one is never accepted.
            assert!(
                equal || !accepted,
                "{:?} with that of {:?}",
                a.board,
                all[j].board
            );
            *(if equal { &mut same } else { &mut other }) += 1;
        }
    }
    assert!(same > 20 && other > 1000, "{same} {other}");
}

#[test]
fn limits_and_the_first_heaps() {
    let point = |x: &str| x.parse::<Position>().unwrap();
    let moves = vec![vec![point("0")], vec![point("0"), point("1")]];
    let board = Board::new("", moves, vec![point("2*1")], vec![point("2*2+1")]).unwrap();
    let limits = Limits {
        heap: Some(1),
        ..Limits::default()
    };
    let first = solve(&board, limits, None);
    let accepted = check_certificate(&certificate(&first), Settings::default()).unwrap();
    assert!(
        accepted
            .claim
            .contains("the quotient of the heaps up to 1 in"),
        "{}",
        accepted.claim
    );
    let solution = solved(&board);
    let stopped = Budget::start(
        Limits {
            time: Some(std::time::Duration::ZERO),
            ..Limits::default()
        },
        None,
    );
    assert_eq!(solution.certificate(&stopped).unwrap_err(), Stop::Time);
}

/// Misère play defeats all positions without a move, of which there may be infinitely many: its certificates are of version 1.
#[test]
fn misere_play_has_certificates_of_its_own() {
    let rules = Rules::Listed(vec![vec![], vec![Position::empty()]]);
    let dead = HeapGame {
        rules,
        ..HeapGame::parse("nim:2").unwrap()
    };
    for game in [dead, HeapGame::parse("nim:3").unwrap()] {
        let solution = solved(&Board::misere(&game).unwrap());
        let certificate = certificate(&solution);
        assert!(certificate.points.is_none());
        assert!(check_certificate(&certificate, Settings::default()).is_ok());
    }
}
