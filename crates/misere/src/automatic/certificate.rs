//! Writing an automatic solution down so that others can check it, and reading it: [`misere_cert`] has the format and the checker.

use super::automaton::Automaton;
use super::claim::{self, Table, Value};
use super::letters::Letters;
use super::normal_forms::normal_forms;
use super::not_found::NotFound;
use super::numbers::State;
use super::proof::{Basis, Size};
use super::rules::Rules;
use super::solution::AutomaticSolution;
use super::whole::{Tame, Whole};
use crate::limits::{Budget, Stop};
use crate::monoid::Elem;
use crate::position::Heap;
use crate::quotient::{accepted, certificate_rules};
use crate::ruleset::{Convention, HeapGame};
use crate::value::Period;
use crate::word::{Exponents, Letter};
use misere_cert::{Automatic, Certificate, Claim};

impl AutomaticSolution {
    /// The certificate of this solution, unless the budget ends it.
    ///
    /// ```
    /// use misere::automatic::solve_automatic;
    /// use misere::limits::{Budget, Limits};
    /// use misere::ruleset::HeapGame;
    /// let game = HeapGame::parse("0.404")?;
    /// let solution = solve_automatic(&game, 12, &Budget::start(Limits::default(), None)).unwrap();
    /// let certificate = solution.certificate(&Budget::unlimited()).unwrap();
    /// let accepted = misere_cert::check_certificate(&certificate, Default::default()).unwrap();
    /// assert_eq!(
    ///     accepted.claim,
    ///     "0.404: the misère quotient of the heaps up to 12 is infinite, with 5 generators and 8 relations"
    /// );
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn certificate(&self, budget: &Budget) -> Result<Certificate, Stop> {
        let rules = certificate_rules(&self.game, self.heap, budget)?;
        let (claim, nim) = match &self.whole {
            Some(Whole::AllHeaps) => (Claim::AllHeaps {}, None),
            Some(Whole::Periodic(period)) => {
                let Period { period, preperiod } = *period;
                (Claim::Periodic { period, preperiod }, None)
            }
            Some(Whole::TameRelative(tame)) => {
                let last_outside_kernel = tame.last_outside_kernel;
                let claim = Claim::TameRelative {
                    last_outside_kernel,
                };
                (claim, Some(tame.nim.clone()))
            }
            None => (Claim::Partial {}, None),
        };
        let automatic = self.automatic(budget)?;
        Ok(Certificate::with_automaton(rules, claim, automatic, nim))
    }

    fn automatic(&self, budget: &Budget) -> Result<Automatic, Stop> {
        let claim = &self.claim;
        let f = claim.automaton.directions();
        let heap = |l: Letter| self.letters.heaps[l.index()].0;
        let value = |letter: Option<Letter>| {
            let one = claim.one();
            let value = letter.map_or(&one, |l| &claim[l]);
            (value.finite.0, value.free.clone())
        };
        let directions = claim.letters_of_directions().unwrap_or_default();
        let torsion = claim.torsion(budget)?;
        let word = |letter: Option<Letter>| {
            budget.check()?;
            Ok(match letter {
                Some(l) => self.in_generators(&self.words[l.index()]),
                None => vec![0; self.basis.generators.len()],
            })
        };
        let states = State::first(claim.automaton.states());
        let transitions = claim.automaton.transitions();
        let words = self.letters.of_heap.iter().map(|&l| word(l));
        Ok(Automatic {
            order: claim.table.order() as u32,
            torsion: torsion.iter().map(|&(l, _)| heap(l)).collect(),
            actions: torsion
                .iter()
                .map(|&(_, g)| {
                    claim
                        .table
                        .elements()
                        .map(|x| claim.table.mul(x, g).0)
                        .collect()
                })
                .collect(),
            directions: directions.into_iter().map(heap).collect(),
            phi: self.letters.of_heap.iter().map(|&l| value(l)).collect(),
            next: transitions
                .chunks(1 << f)
                .map(|row| row.iter().map(|q| q.0).collect())
                .collect(),
            accepting: states
                .filter(|&q| claim.automaton.is_accepting(q))
                .map(|q| q.0)
                .collect(),
            start: claim.start.iter().map(|q| q.0).collect(),
            generators: self.generators().iter().map(|h| h.0).collect(),
            reason: self.reason.clone(),
            relations: self
                .relations()
                .iter()
                .map(|(u, v)| (u.to_vec(), v.to_vec()))
                .collect(),
            words: words.collect::<Result<_, _>>()?,
        })
    }
}

impl AutomaticSolution {
    /// The solution of a game that a certificate proves, if the checker accepts it as one of this game. How large the proof was is
    /// told of that of the checker, which shares nothing with the one in [`verify`](super::verify), and its word is worth as much.
    pub(crate) fn from_certificate(
        game: &HeapGame,
        certificate: &Certificate,
        budget: &Budget,
    ) -> Result<Option<AutomaticSolution>, Stop> {
        let start = budget.elapsed();
        let Some(automatic) = &certificate.automatic else {
            return Ok(None);
        };
        let heap = automatic.phi.len().saturating_sub(1) as u32;
        let is_of_the_game = game.convention == Convention::Misere
            && game.heaps().is_none_or(|all| heap <= all)
            && certificate_rules(game, heap, budget)? == certificate.rules;
        if !is_of_the_game {
            return Ok(None);
        }
        let Some(accepted) = accepted(certificate, budget)? else {
            return Ok(None);
        };
        let found = match read(game, automatic, budget) {
            Ok(found) => found,
            Err(NotFound::Stopped(stop)) => return Err(stop),
            Err(_) => None,
        };
        let Some(solution) = found else {
            return Ok(None);
        };
        let whole = match solution.whole_of(certificate, budget) {
            Ok(whole) => whole,
            Err(NotFound::Stopped(stop)) => return Err(stop),
            Err(_) => return Ok(None),
        };
        let size = accepted.size;
        Ok(Some(AutomaticSolution {
            whole,
            size: Size {
                classes: size.sets,
                p_states: size.pairs,
                words: size.heaps,
                n_states: size.numbers,
            },
            searched: size.apart,
            elapsed: budget.elapsed() - start,
            ..solution
        }))
    }

    /// What the claim of a certificate of this solution says of the whole game.
    fn whole_of(
        &self,
        certificate: &Certificate,
        budget: &Budget,
    ) -> Result<Option<Whole>, NotFound> {
        Ok(match certificate.claim {
            Claim::AllHeaps {} => Some(Whole::AllHeaps),
            Claim::Periodic { period, preperiod } => {
                Some(Whole::Periodic(Period { period, preperiod }))
            }
            Claim::TameRelative {
                last_outside_kernel,
            } => {
                let nim = certificate.nim.clone().unwrap_or_default();
                let tame = Tame::of(self, last_outside_kernel, nim, budget)?;
                Some(Whole::TameRelative(tame))
            }
            _ => None,
        })
    }
}

/// What a certificate says that the checker has accepted; `None` where it is written otherwise than solutions write it: letters of several
/// heaps with several values, generators that are not the least heaps of their letters, in order.
fn read(
    game: &HeapGame,
    a: &Automatic,
    budget: &Budget,
) -> Result<Option<AutomaticSolution>, NotFound> {
    let heap = a.phi.len() as u32 - 1;
    let letters = Letters::of(game, heap, budget)?;
    let Some(claim) = read_claim(&letters, a, budget)? else {
        return Ok(None);
    };
    let generators: Option<Vec<Letter>> = a
        .generators
        .iter()
        .map(|&h| letters.of_least(Heap(h)))
        .collect();
    let Some(generators) = generators.filter(|list| list.is_sorted_by(|g, h| g < h)) else {
        return Ok(None);
    };
    let word = |exponents: &[u32]| {
        let mut word = Exponents::one(letters.count());
        let mut factors = generators.iter().zip(exponents);
        factors
            .try_for_each(|(&g, &n)| word.add(g, n))
            .map(|()| word)
    };
    let words: Vec<Exponents> = letters
        .heaps
        .iter()
        .map(|h| word(&a.words[h.index()]))
        .collect::<Result<_, _>>()?;
    let mut rules: Vec<(Exponents, Exponents)> = Vec::new();
    for (u, v) in &a.relations {
        rules.push((word(u)?, word(v)?));
    }
    for l in letters.all().filter(|l| !generators.contains(l)) {
        budget.check()?;
        let own = Exponents::letter(letters.count(), l);
        rules.push((own, words[l.index()].clone()));
    }
    rules.sort_by(|(u, _), (v, _)| u.iter().rev().cmp(v.iter().rev()));
    let mut basis = Basis {
        generators,
        rules: Rules::default(),
        // Nothing was gone through: that no rule is missing is the word of the checker.
        degree: 0,
        normal: 0,
    };
    for (u, v) in rules {
        basis.rules.push(u, v);
    }
    let families = normal_forms(&basis.rules, &basis.generators, letters.count(), budget)?;
    Ok(Some(AutomaticSolution {
        game: game.clone(),
        heap,
        letters,
        claim,
        basis,
        words,
        families,
        whole: None,
        reason: a.reason.clone(),
        size: Size::default(),
        searched: 0,
        elapsed: budget.elapsed(),
    }))
}

/// The set of P-positions, if all heaps of a letter have one value and one word.
fn read_claim(
    letters: &Letters,
    a: &Automatic,
    budget: &Budget,
) -> Result<Option<claim::Claim>, Stop> {
    let one = (0, vec![0; a.directions.len()]);
    let none = vec![0; a.generators.len()];
    for (heap, letter) in letters.of_heap.iter().enumerate() {
        budget.check()?;
        let (value, word) = match letter.map(|l| letters.heaps[l.index()].index()) {
            Some(least) => (&a.phi[least], &a.words[least]),
            None => (&one, &none),
        };
        if *value != a.phi[heap] || *word != a.words[heap] {
            return Ok(None);
        }
    }
    let mut accepting = vec![false; a.next.len()];
    for &q in &a.accepting {
        accepting[q as usize] = true;
    }
    let next = a.next.concat().into_iter().map(State).collect();
    let (Some(table), Some(automaton)) = (
        read_table(a, budget)?,
        Automaton::new(a.directions.len(), next, accepting),
    ) else {
        return Ok(None);
    };
    let value = |heap: &Heap| {
        let (finite, free) = a.phi[heap.index()].clone();
        let finite = Elem(finite);
        Value { finite, free }
    };
    Ok(Some(claim::Claim {
        table,
        values: letters.heaps.iter().map(value).collect(),
        automaton,
        start: a.start.iter().copied().map(State).collect(),
    }))
}

/// M: each element is an earlier one times a generator, so the products with it are those of that one, acted upon.
fn read_table(a: &Automatic, budget: &Budget) -> Result<Option<Table>, Stop> {
    let n = a.order as usize;
    budget.allow_table::<Elem>(n.saturating_mul(n))?;
    let mut rows: Vec<Option<Vec<u32>>> = vec![None; n];
    rows[0] = Some((0..a.order).collect());
    let mut queue = vec![0];
    while let Some(x) = queue.pop() {
        for action in &a.actions {
            budget.spend(1 + n as u64 / 1000)?;
            let y = action[x] as usize;
            if rows[y].is_none()
                && let Some(row) = &rows[x]
            {
                rows[y] = Some(row.iter().map(|&z| action[z as usize]).collect());
                queue.push(y);
            }
        }
    }
    let Some(rows) = rows.into_iter().collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let products = rows.concat().into_iter().map(Elem).collect();
    Table::within(n, products, budget)
}
