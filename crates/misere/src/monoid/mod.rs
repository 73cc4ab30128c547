//! Finite commutative monoids with a marked subset: tables, reduction, presentation, isomorphism.

mod bipartite;
pub mod bits;
mod completion;
mod presentation;
mod reduce;
mod rewriting;
mod word;

pub use bipartite::{BipartiteMonoid, BitMatrix, BitRows, Elem, Gen, Numbering};
pub use presentation::Presentation;
pub use reduce::coarsest;
pub use rewriting::{CompletionError, CompletionLimits, Rewriting};
pub use word::{Alphabet, Word, compare_words, generator_name};
