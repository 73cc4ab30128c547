//! Version 3 of `docs/certificate.md`: quotients of whole games, described by formulas.

mod decide;
mod digits;
mod filter;
pub(crate) mod format;
mod linear;
