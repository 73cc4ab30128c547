//! Version 4 of `docs/certificate.md`: boards, where play ends at once on finitely many points. Steps 3, 4 and the search through
//! states are those of version 1; what is here is what the points change.
//!
//! *Inner* positions divide a point. There are finitely many, so what is asked of each position is asked of these one by one; the
//! others are never points, and are made of the least of them by adding heaps.

use crate::algebra::{Monoid, Set, has, put};
use crate::checker::{Checker, Failed, reject};
use crate::format::{Certificate, Claim, HeapRules, Points, Quotient, Rules};
use crate::proof::{Kind, Start};
use crate::rules::{Options, counted};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A position: how many there are of heap 1, 2, …
type Counts = Vec<u32>;

/// Messages name this many coordinates of a point.
const MOST_COORDINATES: usize = 12;

/// A point as it stands in the file; a long one is cut off.
pub(crate) fn point_in_words(counts: &[u32]) -> String {
    let shown = counts.iter().take(MOST_COORDINATES);
    let list: Vec<String> = shown.map(u32::to_string).collect();
    let more = match counts.len() > MOST_COORDINATES {
        true => ", …",
        false => "",
    };
    format!("({}{more})", list.join(", "))
}

/// A heap: its value, the values of its options, where both it and one of these are in P, and where none of them is.
struct Heap {
    value: u32,
    options: Vec<u32>,
    bad: Set,
    stuck: Set,
}

/// What is known of an inner position.
struct Inner {
    value: u32,
    /// Whether it is a point, and then whether it is a victorious one.
    point: Option<bool>,
}

/// A board after step 5.
struct Ground<'m, 'a> {
    monoid: &'m Monoid<'a>,
    /// Heap 1, 2, …
    heaps: Vec<Heap>,
    inner: BTreeMap<Counts, Inner>,
    /// The positions that are not inner, though they are with one heap less; the empty one if there is no point.
    edge: BTreeSet<Counts>,
}

impl Ground<'_, '_> {
    /// The value of a position on the edge, or of one below it, which differs from an inner one by a heap or not at all.
    fn value(&self, x: &[u32]) -> u32 {
        if let Some(inner) = self.inner.get(x) {
            return inner.value;
        }
        let without = |i: usize| self.inner.get(&less(x, i));
        let found = (0..x.len()).filter(|&i| x[i] > 0).find_map(|i| {
            let value = without(i)?.value;
            Some(self.monoid.heap_row(i as u32 + 1)[value as usize])
        });
        // Without points the edge is the empty position.
        found.unwrap_or(0)
    }
}

/// A position with one heap less.
fn less(x: &[u32], i: usize) -> Counts {
    let mut x = x.to_vec();
    x[i] -= 1;
    x
}

impl Checker<'_> {
    /// Step 1, as far as it is about points.
    pub(crate) fn points_form(&mut self, c: &Certificate, points: &Points) -> Result<(), Failed> {
        let fail = |reason: &str| Err(reject(1, reason));
        let Rules::Heaps(rules) = &c.rules else {
            return fail("points go with rules by heaps, not with a code");
        };
        if !matches!(c.claim, Claim::Partial {} | Claim::AllHeaps {}) {
            return fail("points go with the claims partial and all-heaps alone");
        }
        let mut seen = HashSet::new();
        for point in points.defeated.iter().chain(&points.victorious) {
            self.spend(1, 8)?;
            self.in_parts(1, point.len(), 2, |_| {})?;
            self.hold(1, 64)?;
            if point.len() != rules.heaps.len() {
                return fail("a point does not have a number for each heap");
            }
            // A number more is how many there are with one heap more.
            if point.contains(&u32::MAX) {
                return fail("a point has too many heaps of a kind");
            }
            if !seen.insert(&point[..]) {
                return fail("a point is given twice");
            }
        }
        Ok(())
    }

    /// Steps 3 to 8.
    pub(crate) fn board(
        &mut self,
        points: &Points,
        rules: &Rules,
        q: &Quotient,
    ) -> Result<(), Failed> {
        let monoid = self.algebra(q)?;
        let heaps = self.board_heaps(rules, q, &monoid)?;
        let inner = self.inner(points, q.phi.len() - 1, &monoid)?;
        let edge = self.edge(&inner, heaps.len())?;
        let ground = Ground {
            monoid: &monoid,
            heaps,
            inner,
            edge,
        };
        self.board_points(&ground)?;
        self.board_p_check(&ground)?;
        self.board_n_check(&ground, q)
    }

    /// Step 9; returns the claim in words.
    pub(crate) fn board_claim(
        &mut self,
        c: &Certificate,
        points: &Points,
        rules: &HeapRules,
        q: &Quotient,
    ) -> Result<String, Failed> {
        let (heaps, last) = (rules.heaps.len(), q.phi.len() - 1);
        let which = match c.claim {
            Claim::AllHeaps {} if last != heaps => {
                return Err(reject(9, "not all heaps have a value"));
            }
            Claim::AllHeaps {} => String::new(),
            _ => format!(" of the heaps up to {last}"),
        };
        let (defeated, victorious) = (points.defeated.len(), points.victorious.len());
        let heaps = counted(heaps, "heap");
        let text = format!(
            "a board of {heaps} with {defeated} defeated and {victorious} victorious points: the quotient{which} in \
             generalised play has order {}, {} in P",
            q.order,
            q.p.len()
        );
        self.say(9, format!("claim: {text}"));
        Ok(text)
    }

    /// Step 5: the heaps with the values of their options.
    fn board_heaps(
        &mut self,
        rules: &Rules,
        q: &Quotient,
        monoid: &Monoid,
    ) -> Result<Vec<Heap>, Failed> {
        let mut options = Options::new(rules, 5, 1);
        let mut p_rows: HashMap<u32, Set> = HashMap::new();
        let mut heaps = Vec::new();
        for (heap, &value) in q.phi.iter().enumerate().skip(1) {
            self.spend(5, 8)?;
            let set = options.of(heap as u32, &mut &*monoid, self)?;
            self.hold(5, 16 * monoid.p.len() as u64 + 4 * set.len() as u64 + 128)?;
            let key = (value, set);
            let (bad, stuck) = self.bad_and_stuck(&key, monoid, &mut p_rows)?;
            heaps.push(Heap {
                value,
                options: key.1,
                bad,
                stuck,
            });
        }
        self.say(5, format!("values: {}", counted(heaps.len(), "heap")));
        Ok(heaps)
    }

    /// The inner positions of the heaps that have values, with their values. Points with other heaps are out of reach.
    fn inner(
        &mut self,
        points: &Points,
        heaps: usize,
        monoid: &Monoid,
    ) -> Result<BTreeMap<Counts, Inner>, Failed> {
        let mut verdicts: HashMap<Counts, bool> = HashMap::new();
        let mut open: Vec<Counts> = Vec::new();
        for (list, wins) in [(&points.defeated, false), (&points.victorious, true)] {
            for point in list {
                self.in_parts(6, point.len(), 2, |_| {})?;
                if point[heaps..].iter().all(|&n| n == 0) {
                    self.hold(6, 12 * heaps as u64 + 320)?;
                    verdicts.insert(point[..heaps].to_vec(), wins);
                    open.push(point[..heaps].to_vec());
                }
            }
        }
        let mut all: BTreeSet<Counts> = BTreeSet::new();
        while let Some(x) = open.pop() {
            self.pay_position(6, heaps)?;
            self.release(4 * heaps as u64 + 64);
            if all.contains(&x) {
                continue;
            }
            for i in 0..heaps {
                if x[i] > 0 {
                    self.pay_position(6, heaps)?;
                    self.hold(6, 4 * heaps as u64 + 64)?;
                    open.push(less(&x, i));
                }
            }
            self.hold(6, 8 * heaps as u64 + 256)?;
            all.insert(x);
        }
        let mut inner: BTreeMap<Counts, Inner> = BTreeMap::new();
        // In this order a position comes after those with a heap less.
        for x in all {
            self.pay_position(6, heaps)?;
            let first = x.iter().position(|&n| n > 0);
            let below = first.and_then(|i| Some((i, inner.get(&less(&x, i))?.value)));
            let value = below.map_or(0, |(i, v)| monoid.heap_row(i as u32 + 1)[v as usize]);
            let point = verdicts.get(&x).copied();
            inner.insert(x, Inner { value, point });
        }
        Ok(inner)
    }

    /// What it costs to make a position, or to look one up.
    fn pay_position(&mut self, step: u32, heaps: usize) -> Result<(), Failed> {
        self.spend(step, 32)?;
        self.in_parts(step, heaps, 8, |_| {})
    }

    /// What is inner with one heap less, and is not itself.
    fn edge(
        &mut self,
        inner: &BTreeMap<Counts, Inner>,
        heaps: usize,
    ) -> Result<BTreeSet<Counts>, Failed> {
        if inner.is_empty() {
            self.hold(6, 4 * heaps as u64 + 64)?;
            return Ok(BTreeSet::from([vec![0; heaps]]));
        }
        let mut edge = BTreeSet::new();
        for x in inner.keys() {
            for i in 0..heaps {
                self.pay_position(6, heaps)?;
                let mut m = x.clone();
                m[i] += 1;
                if !inner.contains_key(&m) {
                    self.hold(6, 8 * heaps as u64 + 96)?;
                    edge.insert(m);
                }
            }
        }
        Ok(edge)
    }

    /// Step 6: points are in P just when they are victorious.
    fn board_points(&mut self, ground: &Ground) -> Result<(), Failed> {
        let mut points = 0;
        for (x, inner) in &ground.inner {
            self.spend(6, 1)?;
            let Some(wins) = inner.point else { continue };
            points += 1;
            if has(&ground.monoid.p, inner.value) != wins {
                let what = match wins {
                    true => "victorious, but not in P",
                    false => "defeated, but in P",
                };
                return Err(reject(6, format!("{} is {what}", point_in_words(x))));
            }
        }
        let text = format!(
            "points: {points}, in P just when victorious; {} positions divide one, {} are next to these",
            ground.inner.len(),
            ground.edge.len()
        );
        self.say(6, text);
        Ok(())
    }

    /// Step 7: no move leads from P to P, but from a point.
    fn board_p_check(&mut self, ground: &Ground) -> Result<(), Failed> {
        let monoid = ground.monoid;
        for (x, inner) in &ground.inner {
            for (i, heap) in ground.heaps.iter().enumerate() {
                self.spend(7, 1)?;
                if !has(&heap.bad, inner.value) {
                    continue;
                }
                self.pay_position(7, x.len())?;
                let mut m = x.clone();
                m[i] += 1;
                if ground.inner.get(&m).is_none_or(|m| m.point.is_none()) {
                    let words = point_in_words(&m);
                    let reason = format!("{words} is in P and so is one of its options");
                    return Err(reject(7, reason));
                }
            }
        }
        let outside = self.outside(ground)?;
        for (i, heap) in ground.heaps.iter().enumerate() {
            let mut wrong = None;
            self.in_parts(7, outside.len(), 2, |mut part| {
                let meets = |&j: &usize| outside[j] & heap.bad[j] != 0;
                wrong = wrong.or_else(|| part.find(meets));
            })?;
            if let Some(j) = wrong {
                let w = j * 64 + (outside[j] & heap.bad[j]).trailing_zeros() as usize;
                let n = i + 1;
                let reason =
                    format!("heap {n} in context {w} is in P and so is one of its options");
                return Err(reject(7, reason));
            }
        }
        let count: u32 = outside.iter().map(|w| w.count_ones()).sum();
        let text = format!(
            "P-check: no value in P has an option in P, but at points; {count} of {} elements are values of others than those that \
             divide one",
            monoid.order()
        );
        self.say(7, text);
        Ok(())
    }

    /// The values of all positions that are not inner: multiples of those on the edge.
    fn outside(&mut self, ground: &Ground) -> Result<Set, Failed> {
        let monoid = ground.monoid;
        self.hold(7, monoid.order() as u64 * 5 + 64)?;
        let mut set = vec![0; monoid.p.len()];
        let mut open = Vec::new();
        for m in &ground.edge {
            self.in_parts(7, m.len(), 8 * m.len() as u64 + 32, |_| {})?;
            let value = ground.value(m);
            if !has(&set, value) {
                put(&mut set, value);
                open.push(value);
            }
        }
        while let Some(x) = open.pop() {
            self.in_parts(7, monoid.actions().len(), 2, |_| {})?;
            for action in monoid.actions() {
                let y = action[x as usize];
                if !has(&set, y) {
                    put(&mut set, y);
                    open.push(y);
                }
            }
        }
        Ok(set)
    }

    /// Step 8: each inner position outside P has an option in P, and so have the others, by the states.
    fn board_n_check(&mut self, ground: &Ground, q: &Quotient) -> Result<(), Failed> {
        for (x, inner) in &ground.inner {
            self.spend(8, 1)?;
            if inner.point.is_none() && !has(&ground.monoid.p, inner.value) {
                self.wins(ground, x)?;
            }
        }
        let mut kinds: Vec<Kind> = Vec::new();
        for (i, heap) in ground.heaps.iter().enumerate() {
            self.hold(8, 8 * heap.stuck.len() as u64 + 64)?;
            let (value, stuck) = (heap.value, heap.stuck.clone());
            let kind = Kind {
                heap: i as u32 + 1,
                value,
                stuck,
            };
            self.keep(kind, &mut kinds)?;
        }
        let mut rows: HashMap<u32, Vec<u32>> = HashMap::new();
        let mut starts: BTreeMap<(u32, Set), &Counts> = BTreeMap::new();
        for m in &ground.edge {
            self.hold(8, 8 * ground.monoid.p.len() as u64 + 128)?;
            let stuck = self.stuck_at(ground, m, &mut rows)?;
            starts.insert((ground.value(m), stuck), m);
        }
        let starts = starts
            .iter()
            .map(|((value, stuck), m)| (Start::Position(m), *value, stuck));
        self.n_check(q, ground.monoid, &kinds, starts)
    }

    /// Some option of an inner position is in P.
    fn wins(&mut self, ground: &Ground, x: &[u32]) -> Result<(), Failed> {
        for (i, heap) in ground.heaps.iter().enumerate() {
            self.spend(8, 1)?;
            if x[i] == 0 {
                continue;
            }
            self.pay_position(8, x.len())?;
            let rest = ground.value(&less(x, i));
            for &e in &heap.options {
                let value = ground.monoid.times(rest, e, 8, self)?;
                if has(&ground.monoid.p, value) {
                    return Ok(());
                }
            }
        }
        let words = point_in_words(x);
        Err(reject(
            8,
            format!("{words} is outside P and so are its options"),
        ))
    }

    /// The contexts in which a position on the edge is outside P and no move in it leads into P.
    fn stuck_at(
        &mut self,
        ground: &Ground,
        m: &[u32],
        rows: &mut HashMap<u32, Vec<u32>>,
    ) -> Result<Set, Failed> {
        let monoid = ground.monoid;
        let order = monoid.order();
        let mut stuck = vec![0; monoid.p.len()];
        if m.iter().all(|&n| n == 0) {
            self.in_parts(8, order, 1, |_| {})?;
            let outside_p = (0..order as u32).filter(|&w| !has(&monoid.p, w));
            outside_p.for_each(|w| put(&mut stuck, w));
            return Ok(stuck);
        }
        self.in_parts(8, order, 1, |_| {})?;
        (0..order as u32).for_each(|w| put(&mut stuck, w));
        for (i, heap) in ground.heaps.iter().enumerate() {
            self.spend(8, 1)?;
            if m[i] == 0 {
                continue;
            }
            self.in_parts(8, m.len(), 8 * m.len() as u64 + 32, |_| {})?;
            let rest = ground.value(&less(m, i));
            let row = match rows.entry(rest) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    self.hold(8, 4 * order as u64 + 64)?;
                    new.insert(monoid.row(rest, 8, self)?)
                }
            };
            self.in_parts(8, order, 2, |part| {
                for w in part {
                    if !has(&heap.stuck, row[w]) {
                        stuck[w >> 6] &= !(1 << (w & 63));
                    }
                }
            })?;
        }
        Ok(stuck)
    }
}
