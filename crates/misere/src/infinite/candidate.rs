//! From a frame, a finite monoid and an automaton to a claim.

use super::automaton::Automaton;
use super::claim::{Claim, Table, Value};
use super::frame::Frame;
use super::torsion::FinitePart;
use super::translate::{Carry, Translates};

/// The claim of an automaton that begins with `start[m]` for each element of M; elements of M that behave alike are
/// taken together on the way.
pub fn claim(frame: &Frame, finite: &FinitePart, automaton: Automaton, start: &[u32]) -> Claim {
    let count = frame.roles.len();
    let f = automaton.directions();
    let mut translates = Translates::new(&automaton);
    let sets: Vec<_> = start
        .iter()
        .map(|&q| translates.of(q, Carry::from_elem(0, f)))
        .collect();
    let classes = translates.classes();
    let coarser = finite.coarser(sets.iter().map(|&s| classes.of(s)));
    let order = coarser.order();
    let products = (0..order as u32).flat_map(|x| coarser.row(x)).collect();
    let Some(table) = Table::new(order, products) else {
        unreachable!("a quotient of a commutative monoid")
    };
    let free = frame.free();
    let values = (0..count)
        .map(|l| {
            let mut word = vec![0; count];
            word[l] = 1;
            frame.reduce(&mut word);
            Value {
                finite: coarser.read(&word),
                free: free.iter().map(|&d| word[d]).collect(),
            }
        })
        .collect();
    let start = (0..order as u32)
        .map(|x| start[finite.read(coarser.word(x)) as usize])
        .collect();
    Claim {
        table,
        values,
        start,
        automaton,
    }
}
