//! Finite commutative monoids with a marked subset: tables, reduction, presentation, isomorphism.

mod bipartite;
pub mod bits;
mod reduce;

pub use bipartite::{BipartiteMonoid, BitMatrix, BitRows, Elem, Gen, Numbering};
pub use reduce::coarsest;
