//! Steps 3 to 8 of `docs/certificate.md`: the proof that an algebra is the misère quotient of some heaps.

use crate::algebra::{Monoid, Rows, Set, has, inside, inside_by, put};
use crate::boards::point_in_words;
use crate::checker::{Checker, Failed, reject};
use crate::format::{Quotient, Rules};
use crate::rules::{Options, counted};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// A kind of heap: all that matters of it.
pub(crate) struct Kind {
    pub heap: u32,
    pub value: u32,
    pub stuck: Set,
}

/// A position that a state has to cover, by how it is spoken of.
pub(crate) enum Start<'s> {
    Heap(u32),
    Position(&'s [u32]),
}

impl fmt::Display for Start<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Start::Heap(heap) => write!(f, "heap {heap}"),
            Start::Position(counts) => f.write_str(&point_in_words(counts)),
        }
    }
}

/// The states by element.
#[derive(Default)]
struct States(HashMap<u32, Vec<Set>>);

impl States {
    /// Whether a pair is covered.
    fn cover(&self, value: u32, set: &Set, checker: &mut Checker) -> Result<bool, Failed> {
        checker.in_parts(8, set.len(), 1, |_| {})?;
        if set.iter().all(|&w| w == 0) {
            return Ok(true);
        }
        for other in self.0.get(&value).into_iter().flatten() {
            let (inside, work) = inside_by(set, other);
            checker.in_parts(8, work, 1, |_| {})?;
            if inside {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Checker<'_> {
    /// Steps 3 to 8.
    pub(crate) fn quotient<'a>(
        &mut self,
        rules: &Rules,
        q: &'a Quotient,
    ) -> Result<Monoid<'a>, Failed> {
        let monoid = self.algebra(q)?;
        let kinds = self.heaps(rules, q, &monoid)?;
        let starts = kinds
            .iter()
            .map(|kind| (Start::Heap(kind.heap), kind.value, &kind.stuck));
        self.n_check(q, &monoid, &kinds, starts)?;
        Ok(monoid)
    }

    /// Steps 3 and 4, and what step 5 says of generators.
    pub(crate) fn algebra<'a>(&mut self, q: &'a Quotient) -> Result<Monoid<'a>, Failed> {
        let (n, k) = (q.order, q.generators.len());
        let mut monoid = Monoid::new(n, &q.actions, self)?;
        self.hold(3, u64::from(n) / 8 + 8)?;
        monoid.mark(&q.p);
        self.say(
            3,
            format!(
                "monoid: {}, {}, each a product of generators",
                counted(k, "commuting generator"),
                counted(n as usize, "element")
            ),
        );
        self.reduced(q, &monoid)?;
        self.values(q)?;
        monoid.prepare(&q.phi, self)?;
        Ok(monoid)
    }

    fn reduced(&mut self, q: &Quotient, monoid: &Monoid) -> Result<(), Failed> {
        let words = q.contexts.len().div_ceil(64).max(1);
        self.hold(4, (8 * words as u64 + 64) * u64::from(q.order))?;
        let mut work = 0u64;
        for &w in &q.contexts {
            self.spend(4, 1)?;
            work = work.saturating_add(monoid.row_work(w) + u64::from(q.order));
        }
        self.afford(4, work)?;
        let mut signatures = vec![0u64; words * monoid.order()];
        for (i, &w) in q.contexts.iter().enumerate() {
            let row = monoid.p_row(w, 4, self)?;
            self.in_parts(4, monoid.order(), 1, |part| {
                for x in part {
                    signatures[x * words + i / 64] |= u64::from(has(&row, x as u32)) << (i % 64);
                }
            })?;
        }
        let mut seen = HashMap::new();
        for (x, signature) in signatures.chunks(words).enumerate() {
            self.spend(4, words as u64 + 8)?;
            if let Some(y) = seen.insert(signature, x) {
                let reason = format!("no context tells elements {y} and {x} apart");
                return Err(reject(4, reason));
            }
        }
        let text = match q.contexts.len() {
            1 => "reduced: 1 context tells all elements apart".to_string(),
            n => format!("reduced: {n} contexts tell all elements apart"),
        };
        self.say(4, text);
        Ok(())
    }

    fn values(&mut self, q: &Quotient) -> Result<(), Failed> {
        if q.phi[0] != 0 {
            return Err(reject(5, "heap 0 does not have value 0"));
        }
        for (&heap, action) in q.generators.iter().zip(&q.actions) {
            self.spend(5, 1)?;
            if q.phi[heap as usize] != action[0] {
                let reason = format!("heap {heap} does not have its generator as its value");
                return Err(reject(5, reason));
            }
        }
        Ok(())
    }

    /// Steps 5, 6 and 7 for every heap. Returns the kinds of heaps that the N-check has to look at.
    fn heaps(&mut self, rules: &Rules, q: &Quotient, monoid: &Monoid) -> Result<Vec<Kind>, Failed> {
        if has(&monoid.p, 0) {
            return Err(reject(6, "the identity is in P"));
        }
        let mut options = Options::new(rules, 5, 1);
        self.afford(5, options.least_work(q.phi.len()))?;
        let mut seen: HashSet<(u32, Vec<u32>)> = HashSet::new();
        let mut p_rows: HashMap<u32, Set> = HashMap::new();
        let mut kinds: Vec<Kind> = Vec::new();
        let mut with_options = 0u64;
        for (heap, &value) in q.phi.iter().enumerate() {
            self.spend(5, 8)?;
            let set = options.of(heap as u32, &mut &*monoid, self)?;
            if set.is_empty() {
                if value != 0 {
                    let reason = format!("heap {heap} has no options but value {value}");
                    return Err(reject(6, reason));
                }
                continue;
            }
            with_options += 1;
            self.in_parts(5, set.len(), 1, |_| {})?;
            let key = (value, set);
            if seen.contains(&key) {
                continue;
            }
            self.hold(5, 4 * key.1.len() as u64 + 64)?;
            let stuck = self.stuck(heap, &key, monoid, &mut p_rows)?;
            seen.insert(key);
            self.keep(
                Kind {
                    heap: heap as u32,
                    value,
                    stuck,
                },
                &mut kinds,
            )?;
        }
        let text = format!(
            "values: {}, {with_options} of them with options, {} of value and options",
            counted(q.phi.len() - 1, "heap"),
            counted(seen.len(), "different pair")
        );
        self.say(5, text);
        self.say(
            6,
            "end check: 1 is not in P, heaps without options are worth 1",
        );
        let text = format!(
            "P-check: no value in P has an option in P, over {} elements as options or values",
            p_rows.len()
        );
        self.say(7, text);
        Ok(kinds)
    }

    /// Step 7 for one heap with its value and the values of its options; returns its stuck set.
    fn stuck(
        &mut self,
        heap: usize,
        key: &(u32, Vec<u32>),
        monoid: &Monoid,
        p_rows: &mut HashMap<u32, Set>,
    ) -> Result<Set, Failed> {
        let (bad, stuck) = self.bad_and_stuck(key, monoid, p_rows)?;
        let wrong = bad.iter().position(|&w| w != 0);
        if let Some(i) = wrong {
            let w = i * 64 + bad[i].trailing_zeros() as usize;
            let reason = format!("heap {heap} in context {w} is in P and so is one of its options");
            return Err(reject(7, reason));
        }
        Ok(stuck)
    }

    /// For a heap with its value and the values of its options: the contexts in which both it and one of its options are in P, and
    /// those in which none of them is.
    pub(crate) fn bad_and_stuck(
        &mut self,
        (value, options): &(u32, Vec<u32>),
        monoid: &Monoid,
        p_rows: &mut HashMap<u32, Set>,
    ) -> Result<(Set, Set), Failed> {
        let width = monoid.p.len();
        for &e in options.iter().chain([value]) {
            self.spend(7, 8)?;
            if let Entry::Vacant(entry) = p_rows.entry(e) {
                self.hold(7, 8 * width as u64 + 64)?;
                entry.insert(monoid.p_row(e, 7, self)?);
            }
        }
        let mut into_p = vec![0; width];
        for e in options {
            let row = &p_rows[e];
            self.in_parts(7, width, 1, |part| {
                for (a, b) in into_p[part.clone()].iter_mut().zip(&row[part]) {
                    *a |= b;
                }
            })?;
        }
        let (mut bad, mut stuck) = (into_p, vec![0; width]);
        self.in_parts(7, width, 2, |part| {
            for i in part {
                let (own, others) = (p_rows[value][i], bad[i]);
                bad[i] = own & others;
                stuck[i] = !(own | others);
            }
        })?;
        // There are no elements beyond the order.
        let beyond = width * 64 - monoid.order();
        if let Some(last) = stuck.last_mut() {
            *last &= u64::MAX >> beyond;
        }
        Ok((bad, stuck))
    }

    /// Adds a kind: a heap whose stuck set lies inside that of another one of the same value asks for nothing new.
    pub(crate) fn keep(&mut self, new: Kind, kinds: &mut Vec<Kind>) -> Result<(), Failed> {
        let width = new.stuck.len();
        for kind in kinds.iter().filter(|k| k.value == new.value) {
            self.in_parts(7, width, 2, |_| {})?;
            if inside(&new.stuck, &kind.stuck) {
                return Ok(());
            }
        }
        self.in_parts(7, kinds.len(), 1, |_| {})?;
        kinds.retain(|k| k.value != new.value || !inside(&k.stuck, &new.stuck));
        self.hold(7, 8 * width as u64 + 64)?;
        kinds.push(new);
        Ok(())
    }

    /// Step 8: the states cover what they start with, are closed under all kinds of heaps, and none is stuck.
    pub(crate) fn n_check<'s>(
        &mut self,
        q: &Quotient,
        monoid: &Monoid,
        kinds: &[Kind],
        starts: impl Iterator<Item = (Start<'s>, u32, &'s Set)>,
    ) -> Result<(), Failed> {
        if let Some(i) = q.states.iter().position(|(_, set)| set.first() == Some(&0)) {
            return Err(reject(8, format!("state {i} is stuck without a context")));
        }
        let width = monoid.p.len();
        let mut states = States::default();
        self.hold(
            8,
            (q.states.len() as u64).saturating_mul(8 * width as u64 + 64),
        )?;
        for (value, members) in &q.states {
            self.in_parts(8, width, 1, |_| {})?;
            let mut set = vec![0; width];
            self.in_parts(8, members.len(), 1, |part| {
                members[part].iter().for_each(|&w| put(&mut set, w));
            })?;
            states.0.entry(*value).or_default().push(set);
        }
        for (start, value, stuck) in starts {
            if !states.cover(value, stuck, self)? {
                return Err(reject(8, format!("no state covers {start}")));
            }
        }
        let mut fibres = Vec::new();
        for kind in kinds {
            fibres.push(self.fibres(monoid.heap_row(kind.heap))?);
        }
        let mut rows = Rows::new(monoid, 8, self)?;
        for value in monoid.along_paths(8, self)? {
            if states.0.contains_key(&value) {
                let row = rows.of(value, 8, self)?;
                self.closed((value, row), &states, monoid, kinds, &fibres)?;
            }
        }
        let text = format!(
            "N-check: {}, closed under {} of heaps, none stuck",
            counted(q.states.len(), "state"),
            counted(kinds.len(), "kind")
        );
        self.say(8, text);
        Ok(())
    }

    /// The states of one element, whose row is given, with a heap of any kind more, are covered.
    fn closed(
        &mut self,
        (value, row): (u32, &[u32]),
        states: &States,
        monoid: &Monoid,
        kinds: &[Kind],
        fibres: &[Fibres],
    ) -> Result<(), Failed> {
        let mut together = vec![0; monoid.p.len()];
        for set in &states.0[&value] {
            for (kind, fibres) in kinds.iter().zip(fibres) {
                let map = monoid.heap_row(kind.heap);
                self.together(&mut together, set, fibres, (kind, row))?;
                if !states.cover(map[value as usize], &together, self)? {
                    let reason = format!(
                        "no state covers a state of element {value} with heap {}",
                        kind.heap
                    );
                    return Err(reject(8, reason));
                }
            }
        }
        Ok(())
    }

    /// The set of all w for which w times a heap is in a set and w times an element, whose row is given, is in the stuck set of
    /// the heap: sets are sparse, so it is found by what the heap maps to their members.
    fn together(
        &mut self,
        together: &mut [u64],
        set: &Set,
        fibres: &Fibres,
        (kind, row): (&Kind, &[u32]),
    ) -> Result<(), Failed> {
        self.in_parts(8, together.len(), 2, |part| together[part].fill(0))?;
        for (i, &members) in set.iter().enumerate() {
            let mut rest = members;
            let mut seen = 0;
            while rest != 0 {
                let fibre = fibres.of(i * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
                seen += fibre.len() + 1;
                for &w in fibre {
                    let both = u64::from(has(&kind.stuck, row[w as usize]));
                    together[(w >> 6) as usize] |= both << (w & 63);
                }
            }
            // Fibres are short: the work of several is paid at once. All of them together have one entry for each element.
            self.in_parts(8, seen, 2, |_| {})?;
        }
        Ok(())
    }
}

/// What a heap maps to each element.
struct Fibres {
    /// Where those of each element begin, and at last where those of the last one end.
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Fibres {
    fn of(&self, x: usize) -> &[u32] {
        &self.items[self.starts[x] as usize..self.starts[x + 1] as usize]
    }
}

impl Checker<'_> {
    fn fibres(&mut self, map: &[u32]) -> Result<Fibres, Failed> {
        self.hold(8, 8 * map.len() as u64 + 64)?;
        // While they are entered, the entry after an element says where its next one goes.
        let mut starts = vec![0u32; map.len() + 2];
        self.in_parts(8, map.len(), 1, |part| {
            map[part].iter().for_each(|&x| starts[x as usize + 2] += 1);
        })?;
        let mut sum = 0;
        self.in_parts(8, map.len(), 1, |part| {
            for start in &mut starts[2..][part] {
                sum += *start;
                *start = sum;
            }
        })?;
        let mut items = vec![0; map.len()];
        self.in_parts(8, map.len(), 2, |part| {
            for w in part {
                let next = &mut starts[map[w] as usize + 1];
                items[*next as usize] = w as u32;
                *next += 1;
            }
        })?;
        Ok(Fibres { starts, items })
    }
}
