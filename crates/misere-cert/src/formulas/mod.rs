//! Version 3 of `docs/certificate.md`: quotients of whole games, described by formulas.

pub(crate) mod format;
