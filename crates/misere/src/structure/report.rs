//! All that is said about the structure of a monoid, with or without a game.

use super::{NoGenus, kernel_by_nim, nim_values};
use crate::monoid::{Alphabet, BipartiteMonoid, Elem, Kind, Structure};
use crate::outcome::Genus;
use crate::quotient::Solution;
use crate::ruleset::Convention;

/// What the quotient has to do with the game that it comes from.
#[derive(Clone, Debug)]
pub struct GamePart<'a> {
    /// The solution.
    pub solution: &'a Solution,
    /// The nim value of every element, where Φ is faithful.
    pub nim: Option<Vec<u32>>,
    /// The elements of the kernel by nim value, where it is the normal-play quotient.
    pub kernel_by_nim: Option<Vec<Elem>>,
    /// The genus of every element, if it was asked for.
    pub genera: Option<Result<Vec<Genus>, NoGenus>>,
}

/// The structure of a monoid with its words, and of its game if there is one.
///
/// ```
/// use misere::monoid::{Alphabet, BipartiteMonoid, Kind};
/// use misere::structure::Report;
/// let r8 = BipartiteMonoid::restive(2);
/// let report = Report::of_monoid(&r8, Alphabet::list("a,b,t").unwrap());
/// assert_eq!(report.word(report.structure.kernel().identity), "b^2");
/// assert_eq!(report.kind, Some(Kind::Restive));
/// ```
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The algebra.
    pub structure: Structure<'a>,
    /// The names of the generators.
    pub names: Alphabet,
    /// Whether different elements are told apart by P in some context.
    pub reduced: bool,
    /// Tame, restive or wild; `None` where the word wild would not apply, the monoid being no misère quotient or not
    /// known as one.
    pub kind: Option<Kind>,
    /// Its published name.
    pub name: Option<String>,
    /// The game, if it comes from one.
    pub game: Option<GamePart<'a>>,
    /// The digest of its canonical form, once it is known: computing it can take longer than all the rest.
    pub digest: Option<String>,
}

impl<'a> Report<'a> {
    /// The structure of a monoid with generators of these names.
    pub fn of_monoid(monoid: &'a BipartiteMonoid, names: Alphabet) -> Report<'a> {
        Report {
            structure: Structure::of(monoid),
            names,
            reduced: monoid.reduced().0.order() == monoid.order(),
            kind: Some(monoid.kind()).filter(|&kind| kind != Kind::Wild),
            name: monoid.name(),
            game: None,
            digest: None,
        }
    }

    /// The structure of the quotient of a game. Genera and the digest can be added to it.
    pub fn of_solution(solution: &'a Solution) -> Report<'a> {
        let names = Alphabet::standard(solution.monoid.generators());
        let nim = nim_values(solution);
        let game = GamePart {
            solution,
            kernel_by_nim: nim.as_ref().and_then(|nim| kernel_by_nim(solution, nim)),
            nim,
            genera: None,
        };
        let kind = match solution.game.convention {
            Convention::Misere => Some(solution.monoid.kind()),
            Convention::Normal => None,
        };
        Report {
            game: Some(game),
            kind,
            ..Report::of_monoid(&solution.monoid, names)
        }
    }

    /// The monoid.
    pub fn monoid(&self) -> &'a BipartiteMonoid {
        self.structure.monoid()
    }

    /// An element as a word.
    pub fn word(&self, x: Elem) -> String {
        self.names.show(&self.monoid().normal_form(x))
    }

    /// Elements as words.
    pub fn words(&self, elements: impl IntoIterator<Item = Elem>) -> Vec<String> {
        elements.into_iter().map(|x| self.word(x)).collect()
    }

    /// Whether Φ is faithful; only a game can tell.
    pub fn faithful(&self) -> Option<bool> {
        self.game.as_ref().map(|game| game.nim.is_some())
    }

    /// The genera, if they are known.
    pub fn genera(&self) -> Option<&[Genus]> {
        match &self.game.as_ref()?.genera {
            Some(Ok(genera)) => Some(genera),
            _ => None,
        }
    }

    /// The nim value of every element, if Φ is faithful.
    pub fn nim(&self) -> Option<&[u32]> {
        self.game.as_ref()?.nim.as_deref()
    }
}
