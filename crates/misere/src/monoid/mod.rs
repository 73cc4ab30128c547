//! Finite commutative monoids with a marked subset: tables, reduction, presentation, isomorphism.

mod bipartite;
pub mod bits;
mod colour;
mod completion;
mod divisibility;
mod generators;
mod isomorphism;
mod kernel;
mod labelling;
mod presentation;
mod reduce;
mod rewriting;
mod word;

pub use bipartite::{BipartiteMonoid, BitMatrix, BitRows, Elem, Gen, Numbering};
pub use divisibility::DivisibilityClasses;
pub use isomorphism::CanonicalForm;
pub use kernel::Kernel;
pub use presentation::Presentation;
pub use reduce::coarsest;
pub use rewriting::{CompletionError, CompletionLimits, Rewriting};
pub use word::{Alphabet, Word, compare_words, generator_name};
