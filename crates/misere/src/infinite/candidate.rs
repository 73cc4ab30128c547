//! From a frame, a finite monoid and an automaton to a claim.

use super::automaton::Automaton;
use super::claim::{Claim, Table, Value};
use super::frame::Frame;
use super::torsion::Merged;
use super::translate::{Carry, Translates};

/// The claim of an automaton that begins with `start[m]` for each element of M; elements of M that behave alike are
/// taken together on the way.
pub fn claim(frame: &Frame, merged: &Merged, automaton: Automaton, start: &[u32]) -> Claim {
    let count = frame.roles.len();
    let f = automaton.directions();
    let mut translates = Translates::new(&automaton);
    let sets: Vec<_> = start
        .iter()
        .map(|&q| translates.of(q, Carry::from_elem(0, f)))
        .collect();
    let classes = translates.classes();
    let marks = merged.class.iter().map(|&c| classes.of(sets[c as usize]));
    let coarser = Merged::by(merged.torsion.clone(), count, marks);
    let torsion = &coarser.torsion;
    let order = coarser.order();
    let mut products = vec![0; order * order];
    let mut word = vec![0; count];
    let mut other = vec![0; count];
    for (x, &m) in coarser.representative.iter().enumerate() {
        torsion.write(m, &mut word);
        for (y, &n) in coarser.representative.iter().enumerate() {
            other.fill(0);
            torsion.write(n, &mut other);
            for (a, b) in other.iter_mut().zip(&word) {
                *a += b;
            }
            products[x * order + y] = coarser.class[torsion.read(&other) as usize];
        }
    }
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
                finite: coarser.class[torsion.read(&word) as usize],
                free: free.iter().map(|&d| word[d]).collect(),
            }
        })
        .collect();
    let start = coarser
        .representative
        .iter()
        .map(|&m| start[merged.class[m as usize] as usize])
        .collect();
    Claim {
        table,
        values,
        start,
        automaton,
    }
}
