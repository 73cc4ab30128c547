//! What the representatives of the classes of a monoid can become, and the value that a new heap must have if it has one.

use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BitMatrix, Elem};
use crate::quotient::options::OptionSets;
use crate::quotient::proof::Claim;
use crate::quotient::valuation::Pretending;
use crate::turns::Turn;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What the representatives of the classes of a monoid can become.
pub struct OptionRows {
    /// Row c: the classes of the options of rep(c).
    pub own: BitMatrix,
    /// Row c: the classes e·c for the values e of the options of one more heap.
    pub added: Option<BitMatrix>,
}

/// The option rows of a pretender, and, if `new` is given, of one more heap with these option values.
pub async fn option_rows(
    pretending: &Pretending,
    options: &OptionSets,
    new: Option<&BitSet>,
    turn: &Turn,
) -> OptionRows {
    let (monoid, letters) = (&pretending.monoid, &pretending.letters);
    let order = monoid.order();
    let bytes = BitMatrix::bytes(order, order);
    turn.allow(bytes.saturating_mul(1 + u64::from(new.is_some())))
        .await;
    let mut own = BitMatrix::new(order, order);
    let mut added = new.map(|_| BitMatrix::new(order, order));
    let mut ending_in = vec![Vec::new(); letters.len()];
    let mut wanted = BitSet::new(order);
    for x in monoid.elements() {
        if let Some((y, g)) = monoid.parent(x) {
            ending_in[g.index()].push((x.0, y.0));
        }
    }
    for (g, &letter) in letters.iter().enumerate() {
        if !ending_in[g].is_empty() {
            wanted.union_with(options.of(letter).words());
        }
    }
    if let Some(new) = new {
        wanted.union_with(new.words());
    }
    turn.work(8 * order).await;
    let mut walk = monoid.rows(&wanted);
    while let Some((e, row)) = walk.step() {
        let mut work = order;
        if let Some(row) = row {
            for (g, &letter) in letters.iter().enumerate() {
                if options.of(letter).contains(e.index()) {
                    for &(x, y) in &ending_in[g] {
                        insert(own.row_mut(x as usize), row[y as usize]);
                    }
                    work += 2 * ending_in[g].len();
                }
            }
            if let (Some(new), Some(added)) = (new, &mut added)
                && new.contains(e.index())
            {
                for (c, &y) in row.iter().enumerate() {
                    insert(added.row_mut(c), y);
                }
                work += 2 * order;
            }
        }
        turn.work(work).await;
    }
    // The options of y·g are those of y, times g, and what has just been entered.
    for x in monoid.elements().skip(1) {
        if let Some((y, g)) = monoid.parent(x) {
            let act = monoid.action_of(g);
            let (done, row) = own.row_after(x.index());
            let mut work = 8 + 2 * row.len();
            for z in bits::ones(done.row(y.index())) {
                insert(row, act[z]);
                work += 3;
            }
            turn.work(work).await;
        }
    }
    OptionRows { own, added }
}

fn insert(row: &mut [u64], x: u32) {
    row[(x >> 6) as usize] |= 1 << (x & 63);
}

/// The set of classes w that are P in some setting, when `blocked` says which of them have a move to P outside
/// of rep(w) and `own` lists the moves in rep(w).
pub async fn p_classes(
    order: usize,
    own: &BitMatrix,
    blocked: impl Fn(usize) -> bool,
    turn: &Turn,
) -> BitSet {
    /// Between two looks.
    const BLOCK: usize = 64;
    let mut p = BitSet::new(order);
    for start in (0..order).step_by(BLOCK) {
        enter_p(&mut p, own, &blocked, start..order.min(start + BLOCK));
        turn.work(BLOCK * (4 + p.words().len())).await;
    }
    p
}

/// The part of [`p_classes`] for some classes.
fn enter_p(p: &mut BitSet, own: &BitMatrix, blocked: &impl Fn(usize) -> bool, range: Range<usize>) {
    for w in range {
        if !blocked(w) && !bits::intersects(own.row(w), p.words()) {
            p.insert(w);
        }
    }
}

/// What finding a heap's value by its row takes.
pub struct Tables {
    order: usize,
    own: BitMatrix,
    by_row: FxHashMap<BitSet, Elem>,
}

impl Tables {
    /// Those of a claim.
    pub async fn new(claim: &Claim, turn: &Turn) -> Tables {
        let monoid = &claim.pretending.monoid;
        let order = monoid.order();
        let rows = option_rows(&claim.pretending, &claim.options, None, turn).await;
        turn.allow(BitMatrix::bytes(order, order)).await;
        turn.allow_table::<(BitSet, Elem)>(2 * order).await;
        let mut by_row = FxHashMap::default();
        by_row.reserve(order);
        for x in monoid.elements() {
            let row = claim.p_rows.row(x.index());
            by_row.insert(BitSet::from_words(row), x);
            turn.work(32 + 2 * row.len()).await;
        }
        Tables {
            order,
            own: rows.own,
            by_row,
        }
    }

    /// The element that behaves, beside every representative, as a heap with these option values does.
    pub async fn find(&self, options: &BitSet, p_rows: &BitMatrix, turn: &Turn) -> Option<Elem> {
        let mut blocked = BitSet::new(self.order);
        for e in options.iter() {
            blocked.union_with(p_rows.row(e));
        }
        turn.work(options.len() * blocked.words().len()).await;
        let row = p_classes(self.order, &self.own, |w| blocked.contains(w), turn).await;
        self.by_row.get(&row).copied()
    }
}
