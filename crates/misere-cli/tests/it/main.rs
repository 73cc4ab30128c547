//! All tests of the command, in one program: each program more takes seconds to build.

mod ask;
mod boards;
mod cache;
mod census;
mod check;
mod classical;
mod classify;
mod common;
mod files;
mod formulas;
mod hostile;
mod infinite;
mod limits;
mod manners;
mod outcome;
mod pages;
mod people;
mod play;
mod readme;
mod schemas;
mod serve;
mod solve;
mod structure;
mod told;
