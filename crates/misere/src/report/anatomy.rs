//! All that is said about the structure of a monoid, with or without a game.

use super::{NoGenus, kernel_by_nim, nim_values};
use crate::limits::{Budget, Stop};
use crate::monoid::{Alphabet, BipartiteMonoid, Elem, Kind, Structure};
use crate::quotient::Solution;
use crate::ruleset::Convention;
use crate::value::Genus;

/// What the quotient has to do with the game that it comes from.
#[derive(Clone, Debug)]
pub struct GamePart<'a> {
    /// The solution.
    pub solution: &'a Solution,
    /// Whether Φ is faithful; `None` if a limit stopped the look at the heaps.
    pub faithful: Option<bool>,
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
/// use misere::limits::Budget;
/// use misere::monoid::{Alphabet, BipartiteMonoid, Kind};
/// use misere::report::Report;
/// let r8 = BipartiteMonoid::restive(2);
/// let names = Alphabet::list("a,b,t").unwrap();
/// let report = Report::of_monoid(&r8, names, &Budget::unlimited()).unwrap();
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
    pub fn of_monoid(
        monoid: &'a BipartiteMonoid,
        names: Alphabet,
        budget: &Budget,
    ) -> Result<Report<'a>, Stop> {
        let structure = Structure::within(monoid, budget)?;
        let reduced = monoid.is_reduced_within(budget)?;
        Ok(Report {
            kind: Some(structure.kind()).filter(|&kind| kind != Kind::Wild),
            name: structure.name(),
            structure,
            names,
            reduced,
            game: None,
            digest: None,
        })
    }

    /// The structure of the quotient of a game, within a budget. Genera and the digest can be added to it.
    ///
    /// The algebra follows from the quotient alone. Nim values need all heaps, and are left out if the budget ends first.
    pub fn of_solution(solution: &'a Solution, budget: &Budget) -> Result<Report<'a>, Stop> {
        let names = Alphabet::standard(solution.monoid.generators());
        let found = nim_values(solution, budget);
        let faithful = found.as_ref().ok().map(Option::is_some);
        let nim = found.unwrap_or(None);
        let game = GamePart {
            solution,
            faithful,
            kernel_by_nim: nim.as_ref().and_then(|nim| kernel_by_nim(solution, nim)),
            nim,
            genera: None,
        };
        let mut report = Report::of_monoid(&solution.monoid, names, budget)?;
        report.game = Some(game);
        report.kind = match solution.game.convention {
            Convention::Misere => Some(report.kind.unwrap_or(Kind::Wild)),
            Convention::Normal => None,
        };
        Ok(report)
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

    /// Whether Φ is faithful; only a game can tell, and only if there was time.
    pub fn faithful(&self) -> Option<bool> {
        self.game.as_ref()?.faithful
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
