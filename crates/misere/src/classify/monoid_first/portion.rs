//! The choice of P above B.
//!
//! Over each element of B there is one element of P or none, three cases. They are chosen from the bottom of B
//! upwards, class by class of mutual divisibility. The rows { w : xw ∈ P } of the elements x above a class depend
//! only on P in the ideal below, so as soon as the class is labelled its rows are known, and one that equals an
//! earlier one ends the branch: (Q, P) would not be reduced.

use super::cocycles::{Cocycle, extensions, signs};
use super::extension::{Extension, Lift};
use super::forward::{Products, Rows};
use super::semigroup::Semigroup;
use crate::limits::{Budget, Stop};

/// The budget is asked once in so many labels.
const CHECK_EVERY: usize = 64;

/// What P contains above an element of B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Nothing has been said yet.
    Open,
    /// Neither of the two elements.
    None,
    /// The element on this sheet.
    On(usize),
}

impl Label {
    fn is_on(self) -> bool {
        matches!(self, Label::On(_))
    }
}

/// Calls `found` with every reduced (Q, P), Q an extension of `b`, that may have a game *2 and where 1 ∉ P, a ∈ P
/// and P does not meet aP. Some that differ by an automorphism of `b` come more than once.
pub(super) fn portions(
    b: &Semigroup,
    budget: &Budget,
    found: &mut dyn FnMut(&mut Extension),
) -> Result<(), Stop> {
    let signs = signs(b);
    let order = bottom_up(b);
    for cocycle in extensions(b) {
        budget.check()?;
        portions_above(b, cocycle, &order, &signs, budget, found)?;
    }
    Ok(())
}

fn portions_above(
    b: &Semigroup,
    cocycle: Cocycle,
    order: &[Place],
    signs: &[u16],
    budget: &Budget,
    found: &mut dyn FnMut(&mut Extension),
) -> Result<(), Stop> {
    let q = Extension::new(b, cocycle);
    let candidates: Vec<Star2> = (1..b.n).filter_map(|x| Star2::new(&q, x)).collect();
    let products = Products::new(&q);
    let unknown = Rows::new(&q);
    let mut choice = Choice {
        b,
        order,
        products,
        labels: vec![Label::Open; b.n],
        earlier: &[],
        star2: 0,
        forced: Vec::new(),
        q,
        budget,
        asked: 0,
        found,
    };
    for (i, star2) in candidates.iter().enumerate() {
        choice.earlier = &candidates[..i];
        choice.star2 = star2.element;
        choice.forced = vec![Label::Open; b.n];
        choice.forced[0] = Label::On(1);
        for &(x, label) in &star2.labels {
            choice.forced[x] = label;
        }
        let mut rows = unknown;
        for x in 0..b.n {
            choice.put(&mut rows, x, choice.forced[x]);
        }
        choice.label_from(0, signs, &rows)?;
    }
    Ok(())
}

/// An element of B below a possible value b of *2, with what this says about P: b^2j ∈ P for j ≥ 1, and neither b^k
/// nor ab^k for odd k.
struct Star2 {
    element: usize,
    labels: Vec<(usize, Label)>,
}

impl Star2 {
    /// `None` when the powers contradict each other. It makes no difference whether b or ab is taken: their
    /// even powers are the same.
    fn new(q: &Extension, element: usize) -> Option<Star2> {
        let b = Lift::new(element, 0);
        let mut labels: Vec<(usize, Label)> = Vec::new();
        let mut power = b;
        // Index and period are at most |B|, so the powers of B and the sheets above them repeat within four times that.
        for k in 1..=4 * q.first_sheet().count() + 4 {
            let label = match k % 2 {
                0 => Label::On(power.sheet()),
                _ => Label::None,
            };
            if power.below() == 0 {
                return None;
            }
            match labels.iter().find(|(x, _)| *x == power.below()) {
                None => labels.push((power.below(), label)),
                Some((_, known)) if *known != label => return None,
                Some(_) => {}
            }
            power = q.mul(power, b);
        }
        Some(Star2 { element, labels })
    }
}

/// An element of B in the order in which labels are chosen.
struct Place {
    element: usize,
    /// The first place of its class.
    class: usize,
    /// Whether it is the last of its class.
    last: bool,
}

/// The elements by the size of the ideal they generate: multiples first, classes together.
fn bottom_up(b: &Semigroup) -> Vec<Place> {
    let mut elements: Vec<usize> = (0..b.n).collect();
    elements.sort_by_key(|&x| (b.ideal(x).count_ones(), b.ideal(x), x));
    let ideals: Vec<u32> = elements.iter().map(|&x| b.ideal(x)).collect();
    let place = |(i, &element): (usize, &usize)| Place {
        element,
        class: ideals
            .iter()
            .position(|ideal| *ideal == ideals[i])
            .unwrap_or(i),
        last: ideals.get(i + 1) != Some(&ideals[i]),
    };
    elements.iter().enumerate().map(place).collect()
}

struct Choice<'a> {
    b: &'a Semigroup,
    order: &'a [Place],
    products: Products,
    labels: Vec<Label>,
    /// Candidates that have had their turn: what they allow has been seen.
    earlier: &'a [Star2],
    star2: usize,
    forced: Vec<Label>,
    q: Extension,
    budget: &'a Budget<'a>,
    asked: usize,
    found: &'a mut dyn FnMut(&mut Extension),
}

impl Choice<'_> {
    /// What a label says about rows.
    fn put(&self, rows: &mut Rows, x: usize, label: Label) {
        match label {
            Label::Open => {}
            Label::None => rows.put_none(&self.products, x),
            Label::On(sheet) => rows.put(&self.products, x, sheet),
        }
    }

    /// Labels what comes from place `i` on. `signs` are those changes of sheets that leave all labels as they are, `rows`
    /// what the labels up to there and those that are forced say.
    fn label_from(&mut self, i: usize, signs: &[u16], rows: &Rows) -> Result<(), Stop> {
        self.asked += 1;
        if self.asked.is_multiple_of(CHECK_EVERY) {
            self.budget.check()?;
        }
        let Some(&Place {
            element: x, last, ..
        }) = self.order.get(i)
        else {
            if !self.earlier.iter().any(|star2| self.admits(star2)) {
                for x in 0..self.b.n {
                    self.q.set_row(x, rows.row(x));
                }
                (self.found)(&mut self.q);
            }
            return Ok(());
        };
        for label in [Label::None, Label::On(0), Label::On(1)] {
            if self.forced[x] != Label::Open && self.forced[x] != label {
                continue;
            }
            let mut fewer = Vec::new();
            let mut still = signs;
            if label.is_on() {
                if !self.is_clear_of_star2(x) {
                    continue;
                }
                if signs.iter().any(|f| f >> x & 1 != 0) {
                    // A change of sheets exchanges the two.
                    if label == Label::On(1) {
                        continue;
                    }
                    fewer.extend(signs.iter().filter(|f| *f >> x & 1 == 0));
                    still = &fewer;
                }
            }
            self.labels[x] = label;
            let mut next = *rows;
            if self.forced[x] == Label::Open {
                self.put(&mut next, x, label);
            }
            if (!last || self.tells_class_apart(i, &next)) && next.has_hope() {
                self.label_from(i + 1, still, &next)?;
            }
            self.labels[x] = Label::Open;
        }
        Ok(())
    }

    /// From w + *2 one can move to w and to w + *, so no w above P or aP has bw or abw in P: whether x can be below P.
    fn is_clear_of_star2(&self, x: usize) -> bool {
        let times_b = |y: usize| self.b.mul(self.star2, y);
        times_b(x) != x
            && !self.labels[times_b(x)].is_on()
            && !(0..self.b.n).any(|y| self.labels[y].is_on() && times_b(y) == x)
    }

    /// Whether P, now whole, leaves room for this *2.
    fn admits(&self, star2: &Star2) -> bool {
        let on = |x: usize| self.labels[x].is_on();
        star2
            .labels
            .iter()
            .all(|&(x, label)| self.labels[x] == label)
            && !(0..self.b.n).any(|w| on(w) && on(self.b.mul(star2.element, w)))
    }

    /// Whether the rows of the class that ends at place `i`, which are known now, are new.
    fn tells_class_apart(&self, i: usize, rows: &Rows) -> bool {
        (self.order[i].class..=i).all(|k| {
            let row = rows.row(self.order[k].element);
            // The row of ax is a times that of x, and equal to it only if both are empty.
            let known = |place: &Place| {
                let other = rows.row(place.element);
                other == row || other.times_a() == row
            };
            !row.is_empty() && !self.order[..k].iter().any(known)
        })
    }
}
