//! The document of a finite quotient.

use super::parts::{heap_labels, heap_names};
use super::{Document, Elements, GeneratorDocument, ProofDocument, SCHEMA, Summary, proof};
use crate::monoid::{Alphabet, Elem};
use crate::position::Heap;
use crate::quotient::{GrowthLaw, Proof, Solution};
use crate::ruleset::Convention;
use crate::value::NimSequence;

impl Solution {
    /// The solution as a document.
    pub fn document(&self) -> Document {
        let q = &self.monoid;
        let names = Alphabet::standard(q.generators());
        let misere = self.game.convention == Convention::Misere;
        let phi = self.phi_of_quotient();
        let mut elements = Elements::of(q, &names, &phi);
        elements.nim = self.nim_of_elements();
        let kind = misere.then(|| q.kind());
        Document {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
            summary: self.summary(),
            p_order: Some(self.p_order()),
            tame: misere.then(|| q.is_tame()),
            kind,
            name: q.name(),
            generators: GeneratorDocument::list(&self.game, &self.letters, &names),
            relations: q
                .relations()
                .iter()
                .map(|(u, v)| names.relation(u, v))
                .collect(),
            phi: phi.iter().map(|x| elements.word(x.0).to_string()).collect(),
            heap_names: heap_names(&self.game, self.quotient_heap()),
            heap_labels: heap_labels(&self.game, self.quotient_heap()),
            elements: Some(elements),
            normal_forms: None,
            automaton: None,
            formulas: None,
            board: None,
            steps: proof::steps(self),
            growth: self.changes.clone(),
            conjectured_growth: self.conjectured_growth(),
            elapsed_s: self.elapsed.as_secs_f64(),
        }
    }

    /// What is known of the game, of which heaps, and how.
    pub fn summary(&self) -> Summary {
        let heap = self.quotient_heap();
        Summary {
            game: self.game.name.clone(),
            title: self.game.title.clone(),
            convention: self.game.convention.word(),
            status: self.status(),
            claim: proof::claim(&self.proof, heap, self.stop),
            stop: self.stop,
            not_found: None,
            heap,
            covers: match self.proof {
                Proof::Periodic(_) | Proof::TameRelative { .. } | Proof::Nim(Some(_)) => None,
                Proof::AllHeaps | Proof::Nim(None) | Proof::Partial => Some(heap),
            },
            order: Some(self.order()),
            infinite: false,
            proof: ProofDocument::of(&self.proof, |x| self.show(x)),
        }
    }

    /// An element as a word.
    pub fn show(&self, x: Elem) -> String {
        Alphabet::standard(self.monoid.generators()).show(&self.word(x))
    }

    /// The quotient is that of the heaps up to this one. In a game that is tame relative to a heap, heaps beyond it may bring new
    /// elements, and then the quotient that the rest extends has some of these.
    ///
    /// ```
    /// use misere::limits::Limits;
    /// use misere::quotient::solve;
    /// use misere::ruleset::HeapGame;
    /// let solution = solve(&HeapGame::parse("c.8d")?, Limits::default(), None);
    /// assert_eq!((solution.heap, solution.order()), (2, 6));
    /// // Heaps up to 2 alone have two elements.
    /// assert_eq!(solution.quotient_heap(), 3);
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn quotient_heap(&self) -> u32 {
        // A heap that changes the quotient is a generator of it: the last of them is the last change.
        let last = self.letters.iter().map(|h| h.0).max();
        self.heap.max(last.unwrap_or(0))
    }

    /// Φ of the heaps whose quotient it is.
    fn phi_of_quotient(&self) -> Vec<Elem> {
        let mut phi = self.phi.clone();
        let last = self.quotient_heap();
        if let Proof::TameRelative { kernel, .. } = &self.proof
            && last > self.heap
        {
            let mut nim = NimSequence::new(&self.game);
            nim.extend_to(last);
            // These heaps belong to the quotient, so that its kernel has their nim values.
            let beyond = nim.values()[phi.len()..].iter();
            phi.extend(beyond.map(|&v| kernel.by_nim[v as usize]));
        }
        phi
    }

    /// In normal play the quotient is a group of nim values, known by those of its generators.
    fn nim_of_elements(&self) -> Option<Vec<u32>> {
        if self.game.convention != Convention::Normal {
            return None;
        }
        let mut nim = NimSequence::new(&self.game);
        nim.extend_to(self.letters.last().map_or(0, |h| h.0));
        let of = |h: &Heap| nim.values()[h.index()];
        let generators: Vec<u32> = self.letters.iter().map(of).collect();
        self.monoid.nim_homomorphism(&generators)
    }

    /// The law by which the quotient seems to grow, where the game is not settled.
    pub fn conjectured_growth(&self) -> Option<GrowthLaw> {
        match self.is_solved() {
            true => None,
            false => GrowthLaw::fit(&self.changes),
        }
    }

    /// The word for what is settled: `solved` for the whole game, `partial` for the heaps up to `heap`.
    pub fn status(&self) -> &'static str {
        match self.is_solved() {
            true => "solved",
            false => "partial",
        }
    }
}
