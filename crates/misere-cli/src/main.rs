//! The command `misere`.
fn main() {}
