//! Writing an automatic solution down so that others can check it: [`misere_cert`] has the format and the checker.

use super::claim::Table;
use super::solution::AutomaticSolution;
use crate::quotient::certificate_rules;
use misere_cert::{Automatic, Certificate, Claim};

impl AutomaticSolution {
    /// The certificate of this solution.
    ///
    /// ```
    /// use misere::infinite::solve_automatic;
    /// use misere::quotient::{Budget, Limits};
    /// use misere::ruleset::HeapGame;
    /// let game = HeapGame::parse("0.404")?;
    /// let solution = solve_automatic(&game, 12, &Budget::start(Limits::default(), None)).unwrap();
    /// let certificate = solution.certificate();
    /// let accepted = misere_cert::check_certificate(&certificate, Default::default()).unwrap();
    /// assert_eq!(
    ///     accepted.claim,
    ///     "0.404: the misère quotient of the heaps up to 12 is infinite, with 5 generators and 8 relations"
    /// );
    /// # Ok::<(), misere::ruleset::GameError>(())
    /// ```
    pub fn certificate(&self) -> Certificate {
        let rules = certificate_rules(&self.game, self.heap);
        let claim = match self.is_whole() {
            true => Claim::AllHeaps {},
            false => Claim::Partial {},
        };
        Certificate::with_automaton(rules, claim, self.automatic())
    }

    fn automatic(&self) -> Automatic {
        let claim = &self.claim;
        let f = claim.automaton.directions();
        let order = claim.table.order() as u32;
        let heap = |l: usize| self.letters.heaps[l].0;
        let value = |letter: Option<usize>| {
            let one = claim.one();
            let value = letter.map_or(&one, |l| &claim.values[l]);
            (value.finite, value.free.clone())
        };
        let letters = 0..self.letters.count();
        let directions = claim.letters_of_directions().unwrap_or_default();
        let is_torsion = |l: &usize| claim.values[*l].free.iter().all(|&n| n == 0);
        let torsion = generating(
            &claim.table,
            letters
                .clone()
                .filter(is_torsion)
                .map(|l| (l, claim.values[l].finite)),
        );
        let word = |letter: Option<usize>| {
            let mut word = vec![0; self.letters.count()];
            if let Some(l) = letter {
                word[l] = 1;
            }
            self.basis.rules.reduce(&mut word);
            self.in_generators(&word).to_vec()
        };
        let states = 0..claim.automaton.states() as u32;
        let transitions = claim.automaton.transitions();
        Automatic {
            order,
            torsion: torsion.iter().map(|&(l, _)| heap(l)).collect(),
            actions: torsion
                .iter()
                .map(|&(_, g)| (0..order).map(|x| claim.table.mul(x, g)).collect())
                .collect(),
            directions: directions.into_iter().map(heap).collect(),
            phi: self.letters.of_heap.iter().map(|&l| value(l)).collect(),
            next: transitions.chunks(1 << f).map(<[u32]>::to_vec).collect(),
            accepting: states
                .filter(|&q| claim.automaton.is_accepting(q))
                .collect(),
            start: claim.start.clone(),
            generators: self.generators().iter().map(|h| h.0).collect(),
            relations: self
                .relations()
                .iter()
                .map(|(u, v)| (u.to_vec(), v.to_vec()))
                .collect(),
            words: self.letters.of_heap.iter().map(|&l| word(l)).collect(),
        }
    }
}

/// Those letters whose elements are no products of earlier ones.
fn generating(table: &Table, letters: impl Iterator<Item = (usize, u32)>) -> Vec<(usize, u32)> {
    let mut chosen: Vec<(usize, u32)> = Vec::new();
    let mut reached = vec![false; table.order()];
    reached[0] = true;
    for (l, g) in letters {
        if reached[g as usize] {
            continue;
        }
        chosen.push((l, g));
        let mut queue: Vec<u32> = vec![0];
        let mut seen = vec![false; table.order()];
        seen[0] = true;
        while let Some(x) = queue.pop() {
            for &(_, g) in &chosen {
                let y = table.mul(x, g);
                if !std::mem::replace(&mut seen[y as usize], true) {
                    queue.push(y);
                }
            }
        }
        reached = seen;
    }
    chosen
}
