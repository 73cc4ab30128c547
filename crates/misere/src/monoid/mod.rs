//! Finite commutative monoids with a marked subset: tables, reduction, presentation, isomorphism.

mod bipartite;
pub mod bits;

pub use bipartite::{BipartiteMonoid, BitMatrix, BitRows, Elem, Gen, Numbering};
