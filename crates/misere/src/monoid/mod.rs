//! Finite commutative monoids with a marked subset: tables, reduction, presentation, structure, isomorphism.

mod bipartite;
pub mod bits;
mod colour;
mod commuting;
mod completion;
mod dictionary;
mod divisibility;
mod generators;
mod isomorphism;
mod kernel;
mod labelling;
mod powers;
mod presentation;
mod pullback;
mod reduce;
mod rewriting;
mod runs;
mod structure;
mod word;

pub use bipartite::{BipartiteMonoid, BitMatrix, BitRows, Elem, Gen, Numbering, RowWalk};
pub(crate) use commuting::commuting;
pub use dictionary::{Kind, Published, published};
pub use divisibility::DivisibilityClasses;
pub use isomorphism::CanonicalForm;
pub use kernel::Kernel;
pub use presentation::Presentation;
pub use pullback::{Inverses, PullBacks};
pub use reduce::{coarsest, coarsest_bytes, coarsest_in_turns};
pub use rewriting::{CompletionError, Rewriting};
pub use structure::{Class, MeximalSets, ReesFactor, Structure, TransitionAlgebra, Transitions};
pub use word::{Alphabet, Word, compare_words, generator_name};
