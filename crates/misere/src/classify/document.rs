//! The list as a document: `misere.classification/1`.

use super::{Method, Realisation, grows_at_every_stage, realise};
use crate::limits::Budget;
use crate::monoid::{Alphabet, CanonicalForm, Elem, Structure};
use crate::quotient::Solution;
use crate::report::nim_values;
use crate::ruleset::Rules;
use serde::Serialize;

/// A list of quotients, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Classification {
    /// `misere.classification/1`.
    pub schema: &'static str,
    /// The order of the quotients.
    pub order: usize,
    /// How they were enumerated.
    pub method: String,
    /// How many there are in the list.
    pub count: usize,
    /// Whether the list has all of them.
    pub complete: bool,
    /// The quotients.
    pub quotients: Vec<Entry>,
}

impl Classification {
    /// The document of a list.
    pub fn new(order: usize, method: Method, complete: bool, quotients: Vec<Entry>) -> Self {
        Classification {
            schema: "misere.classification/1",
            order,
            method: method.to_string(),
            count: quotients.len(),
            complete,
            quotients,
        }
    }
}

/// A quotient in a list.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// The name of its isomorphism class.
    pub digest: String,
    /// Its published name, if it has one.
    pub name: Option<String>,
    /// |P|.
    pub p_order: usize,
    /// The number of generators.
    pub generators: usize,
    /// The reduced Gröbner basis over the heaps of the game.
    pub relations: Vec<String>,
    /// P, as words in the generators.
    pub p: Vec<String>,
    /// A game that has this quotient, as a tree.
    pub game: String,
    /// The same game as heaps: for each heap its options, as sums of smaller ones.
    pub heaps: Vec<Vec<String>>,
    /// The birthday of its largest heap.
    pub birthday: u64,
    /// Its structure in a few words.
    pub structure: Summary,
}

/// The structure of a quotient in a few words.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Whether the kernel meets P in one element.
    pub regular: bool,
    /// Whether it meets P in its identity alone.
    pub normal: bool,
    /// Whether in the game given here positions of equal value have equal nim values.
    pub faithful: bool,
    /// Whether some construction sequence enlarges the reduction at every stage.
    pub grows_at_every_stage: bool,
    /// Whether it is some T_n.
    pub tame: bool,
    /// The number of idempotents.
    pub idempotents: usize,
    /// The order of the kernel.
    pub kernel_order: usize,
    /// The orders of the cyclic factors of each maximal subgroup.
    pub maximal_subgroups: Vec<Vec<u32>>,
    /// How many of them have no element in P.
    pub subgroups_missing_p: usize,
}

impl Summary {
    /// What there is to say of this quotient and a game that has it.
    pub fn of(form: &CanonicalForm, solution: &Solution) -> Summary {
        let monoid = form.monoid();
        let structure = Structure::of(monoid);
        let groups: Vec<_> = structure
            .classes()
            .iter()
            .filter_map(|class| Some((class.idempotent?, class)))
            .collect();
        Summary {
            regular: structure.is_regular(),
            normal: structure.is_normal(),
            faithful: matches!(nim_values(solution, &Budget::unlimited()), Ok(Some(_))),
            grows_at_every_stage: grows_at_every_stage(form),
            tame: monoid.is_tame(),
            idempotents: structure.idempotents().len(),
            kernel_order: structure.classes().last().map_or(0, |k| k.members.len()),
            maximal_subgroups: groups
                .iter()
                .map(|&(e, _)| structure.cyclic_factors(e))
                .collect(),
            subgroups_missing_p: groups.iter().filter(|(_, c)| c.p.is_empty()).count(),
        }
    }
}

impl Entry {
    /// The entry of a quotient, and the game in it with its solution. `None` where [`realise`] finds none.
    pub fn of(form: &CanonicalForm) -> Option<(Entry, Realisation)> {
        let realisation = realise(form)?;
        let Rules::Listed(heaps) = &realisation.game.rules else {
            return None;
        };
        let q = &realisation.solution.monoid;
        let names = Alphabet::standard(q.generators());
        let relations = q.relations();
        let entry = Entry {
            digest: form.digest(),
            name: form.monoid().name(),
            p_order: form.monoid().p().len(),
            generators: q.generators(),
            relations: relations
                .iter()
                .map(|(u, v)| names.relation(u, v))
                .collect(),
            p: q.p()
                .iter()
                .map(|x| names.show(&q.normal_form(Elem(x as u32))))
                .collect(),
            game: realisation.game.name.clone(),
            heaps: heaps
                .iter()
                .map(|options| options.iter().map(|x| x.to_string()).collect())
                .collect(),
            birthday: realisation.birthday,
            structure: Summary::of(form, &realisation.solution),
        };
        Some((entry, realisation))
    }
}
