//! Whether two games have the same quotient: isomorphic, with the map, or told apart by an invariant.
//!
//! Equal canonical forms are a proof, and so are different ones; an invariant that is plain to see is asked before, for a
//! person can check it. Two games with the same rules are not looked at at all. Infinite quotients have no canonical form here: where automata describe
//! two of them, a bijection of their generators under which P is the same is sought, and nothing is said if there is none.
//!
//! What is proved of a game that is tame relative to a heap is the quotient up to that heap. The quotient of the whole game is a
//! tame extension of it, perhaps by infinitely many steps, each of which adds to the kernel alone, and nothing to P. So such games
//! are told apart by what an extension does not change, and not compared further.

use super::Answer;
use crate::automatic::{AutomaticSolution, Whole};
use crate::limits::{Budget, Stop};
use crate::monoid::{Alphabet, BipartiteMonoid, Elem, Gen};
use crate::quotient::Proof;
use serde::Serialize;

/// What is known of two quotients side by side: the document `misere.same/1`.
///
/// ```
/// use misere::answer::{Same, Wish, settle};
/// use misere::limits::Budget;
/// use misere::ruleset::HeapGame;
/// let answer = |game: &str| settle(&HeapGame::parse(game).unwrap(), Wish::Any, &Budget::unlimited());
/// let same = Same::of([&answer("nim:2"), &answer("nim:3")], &Budget::unlimited());
/// assert_eq!(same.isomorphic, Some(true));
/// assert_eq!(same.map.unwrap()[1], ["b", "b"]);
/// let same = Same::of([&answer("0.77"), &answer("0.123")], &Budget::unlimited());
/// assert_eq!(same.difference.as_deref(), Some("40 and 20 elements"));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Same {
    schema: &'static str,
    version: &'static str,
    /// The two games.
    pub games: [String; 2],
    /// What is known of each, in words.
    pub claims: [String; 2],
    /// Whether the quotients are isomorphic; `None` when it is not known.
    pub isomorphic: Option<bool>,
    /// Why they are isomorphic, where that needs no quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// For each generator of the first its image, as words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<Vec<[String; 2]>>,
    /// What tells them apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
    /// Why it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
}

impl Same {
    /// Compares the quotients of two games. What was stopped before its end is no quotient to compare, unless the end was a heap
    /// that was asked for.
    pub fn of(answers: [&Answer; 2], budget: &Budget) -> Same {
        let mut same = Same {
            schema: "misere.same/1",
            version: env!("CARGO_PKG_VERSION"),
            games: answers.map(|a| a.game().name.clone()),
            claims: answers.map(|a| a.summary().claim),
            isomorphic: None,
            reason: None,
            map: None,
            difference: None,
            unknown: None,
        };
        same.compare(answers, budget);
        same
    }

    fn compare(&mut self, answers: [&Answer; 2], budget: &Budget) {
        let [first, second] = answers;
        let reach = answers.map(|a| (a.is_solved(), a.heap()));
        // Other limits may have stopped the one earlier than the other, and with a heap the quotients are those of these heaps.
        if first.game().has_rules_of(second.game()) && (reach[0] == reach[1] || !by_heap(answers)) {
            self.isomorphic = Some(true);
            self.reason = Some("the games have the same rules");
            let generators = first.document().generators.into_iter();
            let is_known =
                first.is_complete() && !is_base(first) && first.as_parametric().is_none();
            self.map = is_known.then(|| generators.map(|g| [g.name.clone(), g.name]).collect());
            return;
        }
        if let Some(answer) = answers.iter().find(|a| !a.is_complete()) {
            let name = &answer.game().name;
            self.unknown = Some(format!("the quotient of {name} was not found"));
            return;
        }
        let (first, second) = match answers.map(Answer::monoid) {
            [Some(first), Some(second)] => (first, second),
            _ => return self.compare_infinite(answers, budget),
        };
        let is_base = answers.map(is_base);
        if let Some(difference) = difference(first, second, is_base.contains(&true)) {
            return self.differ(difference);
        }
        if let Some(at) = is_base.iter().position(|&is_base| is_base) {
            let name = &answers[at].game().name;
            self.unknown = Some(format!(
                "{name} is tame relative to a heap, and how far its kernel grows beyond is not known"
            ));
            return;
        }
        match [first, second].map(|q| q.canonical_within(budget)) {
            [Ok(a), Ok(b)] if a == b => {
                self.isomorphic = Some(true);
                self.map = Some(map(first, second, a.image(), b.image()));
            }
            [Ok(a), Ok(b)] => self.differ(format!("digests {} and {}", a.digest(), b.digest())),
            [Err(stop), _] | [_, Err(stop)] => {
                self.unknown = Some(format!("stopped while comparing them: {stop}"));
            }
        }
    }

    /// Two quotients that automata describe.
    fn compare_infinite(&mut self, answers: [&Answer; 2], budget: &Budget) {
        let [Some(first), Some(second)] = answers.map(Answer::as_automatic) else {
            return self.compare_orders(answers);
        };
        if answers.into_iter().any(is_base) || first.order() != second.order() {
            return self.compare_orders(answers);
        }
        match first.isomorphism(second, budget) {
            Ok(Some(images)) => {
                let [names, others] = [first, second].map(AutomaticSolution::names);
                let pairs = names.names().iter().zip(images);
                self.isomorphic = Some(true);
                self.map = Some(
                    pairs
                        .map(|(name, to)| [name.clone(), others.names()[to].clone()])
                        .collect(),
                );
            }
            Ok(None) => {
                let unknown =
                    "no bijection of the generators is an isomorphism, and others were not sought";
                self.unknown = Some(unknown.to_string());
            }
            Err(stop) => {
                self.unknown = Some(format!("stopped while comparing them: {stop}"));
            }
        }
    }

    /// Without the elements of both there are orders alone.
    fn compare_orders(&mut self, answers: [&Answer; 2]) {
        match answers.map(Answer::order) {
            // A base says nothing of the order of the whole.
            _ if answers.into_iter().any(is_base) => {}
            [Some(a), Some(b)] if a != b => return self.differ(format!("{a} and {b} elements")),
            [Some(_), None] | [None, Some(_)] => {
                return self.differ("one is finite and the other is not".to_string());
            }
            _ => {}
        }
        let unknown = "infinite quotients, and what automata prove, are not compared further";
        self.unknown = Some(unknown.to_string());
    }

    fn differ(&mut self, difference: String) {
        self.isomorphic = Some(false);
        self.difference = Some(difference);
    }
}

/// Whether what is known in full is but the base of a game that is tame relative to a heap.
fn is_base(answer: &Answer) -> bool {
    let proof = answer.as_finite().map(|solution| &solution.proof);
    let whole = answer.as_automatic().and_then(|a| a.whole.as_ref());
    matches!(proof, Some(Proof::TameRelative { .. }))
        || matches!(whole, Some(Whole::TameRelative(_)))
}

/// Whether the heaps that are covered are those that were asked for.
fn by_heap(answers: [&Answer; 2]) -> bool {
    answers.into_iter().any(|a| a.stop == Stop::Heap)
}

type Count = fn(&BipartiteMonoid) -> usize;

/// Invariants that stay in a tame extension.
const LASTING: [(&str, Count); 3] = [
    ("elements in P", |q| q.p().len()),
    ("idempotents", |q| {
        q.elements().filter(|&x| q.mul(x, x) == x).count()
    }),
    ("elements outside the kernel", |q| {
        q.order() - q.kernel().members.len()
    }),
];

/// Others.
const COUNTS: [(&str, Count); 2] = [
    ("elements", BipartiteMonoid::order),
    ("elements x with x^2 = 1", |q| {
        q.elements().filter(|&x| q.mul(x, x) == Elem::ONE).count()
    }),
];

/// An invariant that differs, the plainest first.
fn difference(first: &BipartiteMonoid, second: &BipartiteMonoid, has_base: bool) -> Option<String> {
    let [order, roots] = COUNTS.map(|count| (!has_base).then_some(count));
    let invariants = order.into_iter().chain(LASTING).chain(roots);
    invariants.into_iter().find_map(|(what, count)| {
        let (a, b) = (count(first), count(second));
        (a != b).then(|| format!("{a} and {b} {what}"))
    })
}

/// The generators of the first, each with its image in the second: both are mapped to their common form.
fn map(
    first: &BipartiteMonoid,
    second: &BipartiteMonoid,
    to_form: &[Elem],
    from_second: &[Elem],
) -> Vec<[String; 2]> {
    let mut back = vec![Elem(0); from_second.len()];
    for (x, &image) in from_second.iter().enumerate() {
        back[image.index()] = Elem(x as u32);
    }
    let names = [first, second].map(|q| Alphabet::standard(q.generators()));
    let generators = (0..first.generators() as u32).map(|g| {
        let x = first.act(Elem(0), Gen(g));
        let image = back[to_form[x.index()].index()];
        [
            names[0].show(&first.normal_form(x)),
            names[1].show(&second.normal_form(image)),
        ]
    });
    generators.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Wish, settle};
    use crate::limits::Limits;
    use crate::ruleset::HeapGame;

    fn answer(game: &str, heap: Option<u32>) -> Answer {
        let limits = Limits {
            heap,
            ..Limits::default()
        };
        let game = HeapGame::parse_text(game).unwrap();
        settle(&game, Wish::Any, &Budget::start(limits, None))
    }

    fn same(first: &Answer, second: &Answer) -> Same {
        Same::of([first, second], &Budget::unlimited())
    }

    #[test]
    fn the_map_is_an_isomorphism() {
        let from = answer("nim:4", None);
        // Nim with a second heap of one.
        let twice = "heaps = 5\nmoves = [{ from = 1, to = [] }, { from = 2, to = [] }, \
                     { from = 3, to = [] }, { from = 3, to = [2] }, \
                     { from = 4, to = [] }, { from = 4, to = [1] }, { from = 4, to = [3] }, \
                     { from = 5, to = [] }, { from = 5, to = [1] }, { from = 5, to = [3] }, { from = 5, to = [4] }]";
        let to = answer(twice, None);
        let found = same(&from, &to);
        let (q, other) = (from.monoid().unwrap(), to.monoid().unwrap());
        let isomorphism = q.isomorphism(other).unwrap();
        let map = found.map.unwrap();
        assert_eq!(map.len(), q.generators());
        let names = Alphabet::standard(other.generators());
        for (g, [_, image]) in map.iter().enumerate() {
            let x = isomorphism[q.act(Elem::ONE, Gen(g as u32)).index()];
            assert_eq!(*image, names.show(&other.normal_form(x)));
        }
    }

    /// A game that is tame relative to a heap is more than what is proved of it.
    #[test]
    fn a_base_is_not_the_whole() {
        let tame = answer("0.414", None);
        let infinite = answer("*(2#0)0", None);
        let finite = answer("0.123", None);
        let found = same(&tame, &tame);
        assert_eq!((found.isomorphic, found.map), (Some(true), None));
        assert_eq!(found.reason, Some("the games have the same rules"));
        // The base of 0.434 is the same.
        let found = same(&tame, &answer("0.434", None));
        assert_eq!(found.isomorphic, None);
        assert!(found.unknown.unwrap().contains("0.414 is tame relative"));
        let found = same(&tame, &finite);
        assert_eq!(found.isomorphic, Some(false));
        let difference = found.difference.unwrap();
        assert!(!difference.ends_with(" elements"), "{difference}");
        // An infinite one may well be a tame extension, for all that orders say.
        assert_eq!(same(&tame, &infinite).isomorphic, None);
        // With a heap it is the heaps that are compared.
        let heaps = answer("0.414", Some(9));
        assert_eq!(same(&heaps, &heaps).isomorphic, Some(true));
        // Orders alone tell finite quotients from infinite ones, and no two infinite ones.
        let found = same(&finite, &infinite);
        assert_eq!(found.isomorphic, Some(false));
        assert_eq!(
            found.difference.unwrap(),
            "one is finite and the other is not"
        );
        assert_eq!(same(&infinite, &infinite).isomorphic, Some(true));
    }

    /// The same game with a second heap of one, so that all others have other numbers.
    #[test]
    fn infinite_quotients_are_compared_by_their_automata() {
        let infinite = answer("*(2#0)0", None);
        let mut twice = "heaps = 6\nmoves = [{ from = 2, to = [] }, ".to_string();
        for heap in 1..=5 {
            for option in infinite.game().options(crate::position::Heap(heap)) {
                let to: Vec<u32> = option
                    .iter()
                    .map(|(h, _)| h.0 + u32::from(h.0 > 1))
                    .collect();
                let from = heap + u32::from(heap > 1);
                twice.push_str(&format!("{{ from = {from}, to = {to:?} }}, "));
            }
        }
        let found = same(
            &infinite,
            &answer(&format!("{}]", twice.trim_end_matches(", ")), None),
        );
        assert_eq!(found.isomorphic, Some(true), "{found:?}");
        assert_eq!(found.reason, None);
        assert_eq!(found.map.unwrap().len(), 5);
        let found = same(&infinite, &answer("0.3122", Some(7)));
        assert_eq!((found.isomorphic, found.map), (None, None));
        assert!(found.unknown.unwrap().contains("bijection"));
    }
}
