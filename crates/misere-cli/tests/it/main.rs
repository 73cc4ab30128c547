//! All tests of the command, in one program: each program more takes seconds to build.

mod boards;
mod census;
mod check;
mod classical;
mod classify;
mod common;
mod infinite;
mod manners;
mod outcome;
mod pages;
mod play;
mod serve;
mod solve;
mod structure;
