//! One program for all tests of certificates but that of memory, which must be alone: linked once, it is built in a third of the time.

mod automatic;
mod boards;
mod common;
mod files;
mod formulas;
mod formulas_attack;
mod limits;
mod presentations;
mod whole;
mod whole_attack;
