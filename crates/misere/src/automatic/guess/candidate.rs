//! From a frame, a finite monoid and an automaton to a claim.

use super::frame::Frame;
use super::torsion::FinitePart;
use crate::automatic::automaton::Automaton;
use crate::automatic::claim::{Claim, Value};
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::automatic::numbers::State;
use crate::automatic::translate::{Carry, Translates};
use crate::limits::Stop;
use crate::word::{Exponents, Letter};

/// The claim of an automaton that begins with `start[m]` for each element of M; elements of M that behave alike are
/// taken together on the way.
pub fn claim(
    frame: &Frame,
    finite: &FinitePart,
    automaton: Automaton,
    start: &[State],
    meter: &Meter,
) -> Result<Claim, NotFound> {
    let count = frame.roles.len();
    let f = automaton.directions();
    let mut translates = Translates::new(&automaton);
    let sets: Vec<_> = start
        .iter()
        .map(|&q| translates.of(q, Carry::zero(f), meter))
        .collect::<Result<_, Stop>>()?;
    let classes = translates.classes(meter)?;
    let outside = finite.outside();
    let marks = finite.elements().zip(&sets);
    let marks = marks.map(|(x, &s)| (Some(x) == outside, classes.of(s)));
    let coarser = finite.coarser(marks, meter)?;
    let table = coarser.table(meter)?;
    let free = frame.free();
    let value = |l: Letter| {
        let mut word = Exponents::letter(count, l);
        frame.reduce(&mut word)?;
        meter.work(20 + 2 * count)?;
        Ok(Value {
            finite: coarser.read(&word),
            free: free.iter().map(|&d| word[d]).collect(),
        })
    };
    let values = Letter::first(count).map(value);
    let values = values.collect::<Result<_, NotFound>>()?;
    let start = coarser
        .elements()
        .map(|x| start[finite.read(coarser.word(x)).index()])
        .collect();
    Ok(Claim {
        table,
        values,
        start,
        automaton,
    })
}
