//! Whether a certificate tells the truth: its game is solved again, from its rules.
//!
//! The solver and the checker share no code. Beside that the outcomes of small positions are found by trying all moves.

use misere::Position;
use misere::limits::Limits;
use misere::monoid::{BipartiteMonoid, Elem};
use misere::quotient::{Proof, Solution, solve};
use misere::ruleset::{HeapGame, Rules};
use misere::value::NimSequence;
use misere_cert::{Certificate, Claim, Quotient};
use std::collections::HashMap;
use std::time::Duration;

/// What became of a question.
pub type Verdict = Result<(), String>;

/// Solves games and remembers them.
#[derive(Default)]
pub struct Judge {
    solved: HashMap<(String, Option<u32>), Solution>,
    small: HashMap<String, HashMap<Position, bool>>,
}

impl Judge {
    /// Whether the claim is true; the error says what is not, or what could not be found out.
    pub fn judge(&mut self, c: &Certificate) -> Verdict {
        let game = game(&c.rules)?;
        match (&c.claim, &c.quotient) {
            (Claim::Nim { period, preperiod }, None) => {
                let values = c.nim.as_deref().unwrap_or_default();
                nim(&game, values, period.zip(*preperiod))
            }
            (_, None) => Err("no quotient".to_string()),
            (claim, Some(q)) => {
                self.small_positions(&game, q)?;
                let n = q.phi.len() as u32 - 1;
                let solution = self.solve(&game, Some(n))?;
                same(q, &solution.monoid, |n| solution.phi[n])?;
                match claim {
                    Claim::AllHeaps {} if game.heaps() != Some(n) => {
                        Err("not all heaps".to_string())
                    }
                    Claim::Periodic { period, preperiod } => {
                        self.periodic(&game, *period, *preperiod, n)
                    }
                    Claim::TameRelative {
                        last_outside_kernel,
                    } => {
                        nim(&game, c.nim.as_deref().unwrap_or_default(), None)?;
                        self.tame(&game, *last_outside_kernel, 2 * n)
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    fn solve(&mut self, game: &HeapGame, heap: Option<u32>) -> Result<&Solution, String> {
        let key = (game.name.clone(), heap);
        let solution = self.solved.entry(key).or_insert_with(|| {
            let limits = Limits {
                heap,
                time: Some(Duration::from_secs(20)),
                ..Limits::default()
            };
            solve(game, limits, None)
        });
        match heap {
            Some(heap) if solution.heap != heap => {
                Err(format!("the solver did not get to heap {heap}"))
            }
            _ => Ok(solution),
        }
    }

    /// The true period must divide the one claimed, and begin no later.
    fn periodic(&mut self, game: &HeapGame, period: u32, preperiod: u32, n: u32) -> Verdict {
        let whole = self.solve(game, None)?;
        if let Proof::Periodic(truth) = whole.proof {
            let divides = period > 0 && period.is_multiple_of(truth.period);
            return match divides && truth.preperiod <= preperiod {
                true => Ok(()),
                false => Err(format!("the truth is {truth:?}")),
            };
        }
        let solution = self.solve(game, Some(2 * n + 4 * period))?;
        let (p, s) = (period as usize, preperiod as usize);
        let differ = |n: &usize| solution.phi[*n] != solution.phi[n + p];
        match (s..solution.phi.len() - p).find(differ) {
            None => Ok(()),
            Some(n) => Err(format!("not periodic at heap {n}")),
        }
    }

    /// Beyond heap m all values are nim values in the kernel.
    fn tame(&mut self, game: &HeapGame, m: u32, far: u32) -> Verdict {
        let solution = self.solve(game, Some(far))?;
        let (monoid, phi) = (&solution.monoid, &solution.phi);
        let mut nim = NimSequence::new(game);
        nim.extend_to(far);
        let letters: Vec<u32> = solution
            .letters
            .iter()
            .map(|h| nim.values()[h.index()])
            .collect();
        let Some(nu) = monoid.nim_homomorphism(&letters) else {
            return Err("not faithful".to_string());
        };
        let kernel = monoid.kernel().members;
        let mut of_nim = HashMap::new();
        for x in kernel.iter() {
            if of_nim.insert(nu[x], x).is_some() {
                return Err("nim values do not tell the kernel apart".to_string());
            }
        }
        let heaps = phi.iter().zip(nim.values()).enumerate();
        for (n, (x, &v)) in heaps.skip(m as usize + 1) {
            if of_nim.get(&v) != Some(&x.index()) {
                return Err(format!("heap {n} is not its nim value in the kernel"));
            }
        }
        match monoid.is_normal() {
            true => Ok(()),
            false => Err("not normal".to_string()),
        }
    }

    /// Tries all positions of up to three small heaps.
    fn small_positions(&mut self, game: &HeapGame, q: &Quotient) -> Verdict {
        let last = (q.phi.len() as u32 - 1).min(6);
        let known = self.small.entry(game.name.clone()).or_default();
        let generators: HashMap<u32, &Vec<u32>> =
            q.actions.iter().map(|action| (action[0], action)).collect();
        for a in 0..=last {
            for b in 0..=a {
                for c in 0..=b {
                    // The product of values that are generators; others are left to the comparison with the solver.
                    let value = [a, b, c].iter().try_fold(0u32, |x, &heap| {
                        let value = q.phi[heap as usize];
                        if value == 0 {
                            return Some(x);
                        }
                        Some(generators.get(&value)?[x as usize])
                    });
                    let heaps = [a, b, c].into_iter().filter(|&h| h > 0);
                    let position = Position::from_heaps(heaps);
                    if let Some(value) = value
                        && q.p.contains(&value) != is_p(game, &position, known)
                    {
                        return Err(format!("the outcome of {position} is wrong"));
                    }
                }
            }
        }
        Ok(())
    }
}

/// Whether whoever has just moved wins, in misère play.
fn is_p(game: &HeapGame, position: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(&answer) = known.get(position) {
        return answer;
    }
    let mut moves = 0;
    let mut wins = false;
    for (heap, _) in position.iter() {
        let Some(rest) = position.without(heap) else {
            continue;
        };
        for option in game.options(heap) {
            moves += 1;
            wins = wins || is_p(game, &rest.plus(&option), known);
        }
    }
    let answer = moves > 0 && !wins;
    known.insert(position.clone(), answer);
    answer
}

/// The game of a certificate, named after all of its rules.
fn game(rules: &misere_cert::Rules) -> Result<HeapGame, String> {
    match rules {
        misere_cert::Rules::Code(code) => HeapGame::parse(&code.code).map_err(|e| e.to_string()),
        misere_cert::Rules::Heaps(rules) => {
            let positions = |options: &Vec<Vec<u32>>| {
                let mut list: Vec<Position> = options
                    .iter()
                    .map(|o| Position::from_heaps(o.iter().copied()))
                    .collect();
                list.sort();
                list.dedup();
                list
            };
            Ok(HeapGame::new(
                format!("{:?}", rules.heaps),
                Rules::Listed(rules.heaps.iter().map(positions).collect()),
            ))
        }
    }
}

/// Whether a certificate's quotient is this one: the heaps of its generators take one to the other.
fn same(q: &Quotient, monoid: &BipartiteMonoid, phi: impl Fn(usize) -> Elem) -> Verdict {
    let order = q.order as usize;
    if order != monoid.order() {
        return Err(format!(
            "order {order}, but the truth is {}",
            monoid.order()
        ));
    }
    let mut image = vec![None; order];
    image[0] = Some(Elem::ONE);
    let mut reached = vec![0usize];
    while let Some(x) = reached.pop() {
        for (&heap, action) in q.generators.iter().zip(&q.actions) {
            let y = action[x] as usize;
            let there = image[x].map(|z| monoid.mul(z, phi(heap as usize)));
            if image[y].is_none() {
                image[y] = there;
                reached.push(y);
            } else if image[y] != there {
                return Err("the products differ".to_string());
            }
        }
    }
    let mut seen = vec![false; order];
    for (x, z) in image.iter().enumerate() {
        let Some(z) = z else {
            return Err("an element is not reached".to_string());
        };
        if std::mem::replace(&mut seen[z.index()], true) {
            return Err("two elements are one".to_string());
        }
        if q.p.contains(&(x as u32)) != monoid.is_p(*z) {
            return Err(format!("element {x} is on the wrong side of P"));
        }
    }
    match (0..q.phi.len()).find(|&n| image[q.phi[n] as usize] != Some(phi(n))) {
        None => Ok(()),
        Some(n) => Err(format!("the value of heap {n} is wrong")),
    }
}

/// Whether these are the nim values, and have that period as far as one can see.
fn nim(game: &HeapGame, values: &[u32], period: Option<(u32, u32)>) -> Verdict {
    let mut nim = NimSequence::new(game);
    let far = match period {
        Some((period, _)) => 2 * values.len() as u32 + 4 * period,
        None => values.len() as u32 - 1,
    };
    nim.extend_to(far);
    if !nim.values().starts_with(values) {
        return Err("the nim values are others".to_string());
    }
    let Some((p, s)) = period else {
        return Ok(());
    };
    let all = nim.values();
    match (s as usize..all.len() - p as usize).find(|&n| all[n] != all[n + p as usize]) {
        None => Ok(()),
        Some(n) => Err(format!("the nim values are not periodic at heap {n}")),
    }
}
