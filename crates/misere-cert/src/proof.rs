//! Steps 3 to 8 of `docs/certificate.md`: the proof that an algebra is the misère quotient of some heaps.

use crate::algebra::{Monoid, Set, has, inside, inside_any, put};
use crate::check::{Checker, Rejected, reject};
use crate::format::{Quotient, Rules};
use crate::rules::Options;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// A kind of heap: all that matters of it.
struct Kind {
    heap: u32,
    value: u32,
    stuck: Set,
}

/// The states by element.
#[derive(Default)]
struct States(HashMap<u32, Vec<Set>>);

impl States {
    /// Whether a pair is covered, and what it took to find out.
    fn cover(&self, value: u32, set: &Set) -> (bool, u64) {
        if set.iter().all(|&w| w == 0) {
            return (true, set.len() as u64);
        }
        match self.0.get(&value) {
            Some(sets) => inside_any(set, sets),
            None => (false, 0),
        }
    }
}

impl Checker {
    /// Steps 3 to 8.
    pub(crate) fn quotient<'a>(
        &mut self,
        rules: &Rules,
        q: &'a Quotient,
    ) -> Result<Monoid<'a>, Rejected> {
        let n = u64::from(q.order);
        let k = q.generators.len() as u64;
        self.spend(3, n.saturating_mul(k).saturating_mul(k + 1))?;
        self.hold(3, n * 32)?;
        let mut monoid = Monoid::new(q).map_err(|reason| reject(3, reason))?;
        self.say(
            3,
            format!("monoid: {k} commuting generators, {n} elements, each a product of generators"),
        );
        self.reduced(q, &monoid)?;
        self.values(q)?;
        let distinct: HashSet<u32> = q.phi.iter().copied().collect();
        for &value in &distinct {
            self.spend(5, monoid.row_work(value))?;
            self.hold(5, 4 * n)?;
        }
        monoid.prepare();
        let kinds = self.heaps(rules, q, &monoid)?;
        self.n_check(q, &monoid, &kinds)?;
        Ok(monoid)
    }

    fn reduced(&mut self, q: &Quotient, monoid: &Monoid) -> Result<(), Rejected> {
        let words = q.contexts.len().div_ceil(64).max(1);
        self.hold(4, 8 * words as u64 * u64::from(q.order))?;
        let rows = q.contexts.iter().map(|&w| monoid.row_work(w));
        self.spend(4, rows.map(|work| work + u64::from(q.order)).sum())?;
        let mut signatures = vec![0u64; words * monoid.order()];
        for (i, &w) in q.contexts.iter().enumerate() {
            let row = monoid.p_row(w);
            for x in 0..q.order {
                if has(&row, x) {
                    signatures[x as usize * words + i / 64] |= 1 << (i % 64);
                }
            }
        }
        let mut seen = HashMap::new();
        for (x, signature) in signatures.chunks(words).enumerate() {
            if let Some(y) = seen.insert(signature, x) {
                let reason = format!("no context tells elements {y} and {x} apart");
                return Err(reject(4, reason));
            }
        }
        self.say(
            4,
            format!(
                "reduced: {} contexts tell all elements apart",
                q.contexts.len()
            ),
        );
        Ok(())
    }

    fn values(&mut self, q: &Quotient) -> Result<(), Rejected> {
        if q.phi[0] != 0 {
            return Err(reject(5, "heap 0 does not have value 0"));
        }
        for (&heap, action) in q.generators.iter().zip(&q.actions) {
            if q.phi[heap as usize] != action[0] {
                let reason = format!("heap {heap} does not have its generator as its value");
                return Err(reject(5, reason));
            }
        }
        Ok(())
    }

    /// Steps 5, 6 and 7 for every heap. Returns the kinds of heaps that the N-check has to look at.
    fn heaps(
        &mut self,
        rules: &Rules,
        q: &Quotient,
        monoid: &Monoid,
    ) -> Result<Vec<Kind>, Rejected> {
        if has(&monoid.p, 0) {
            return Err(reject(6, "the identity is in P"));
        }
        let width = monoid.p.len() as u64;
        let n = u64::from(q.order);
        let mut options = Options::new(rules);
        self.afford(5, options.least_work(q.phi.len()))?;
        let mut seen: HashSet<(u32, Vec<u32>)> = HashSet::new();
        let mut p_rows: HashMap<u32, Set> = HashMap::new();
        let mut kinds: Vec<Kind> = Vec::new();
        let mut with_options = 0u64;
        for (heap, &value) in q.phi.iter().enumerate() {
            let set = options.of(heap as u32, monoid);
            self.spend(5, std::mem::take(&mut options.work))?;
            self.hold(5, std::mem::take(&mut options.memory))?;
            if set.is_empty() {
                if value != 0 {
                    let reason = format!("heap {heap} has no options but value {value}");
                    return Err(reject(6, reason));
                }
                continue;
            }
            with_options += 1;
            self.spend(7, set.len() as u64 * (width + 1))?;
            if !seen.insert((value, set.clone())) {
                continue;
            }
            self.hold(5, 4 * set.len() as u64 + 64)?;
            for &e in set.iter().chain([&value]) {
                if let Entry::Vacant(entry) = p_rows.entry(e) {
                    self.spend(7, monoid.row_work(e) + n)?;
                    self.hold(7, 8 * width + 64)?;
                    entry.insert(monoid.p_row(e));
                }
            }
            let mut into_p = vec![0; monoid.p.len()];
            for e in &set {
                for (a, b) in into_p.iter_mut().zip(&p_rows[e]) {
                    *a |= b;
                }
            }
            let own = &p_rows[&value];
            if let Some(w) = (0..q.order).find(|&w| has(own, w) && has(&into_p, w)) {
                let reason =
                    format!("heap {heap} in context {w} is in P and so is one of its options");
                return Err(reject(7, reason));
            }
            let mut stuck = vec![0; monoid.p.len()];
            for w in 0..q.order {
                if !has(own, w) && !has(&into_p, w) {
                    put(&mut stuck, w);
                }
            }
            self.spend(7, 2 * n + kinds.len() as u64 * (width + 1))?;
            // A heap whose stuck set lies inside that of another one of the same value asks for nothing new.
            if kinds
                .iter()
                .any(|k| k.value == value && inside(&stuck, &k.stuck))
            {
                continue;
            }
            kinds.retain(|k| k.value != value || !inside(&k.stuck, &stuck));
            self.hold(7, 8 * width + 64)?;
            kinds.push(Kind {
                heap: heap as u32,
                value,
                stuck,
            });
        }
        let text = format!(
            "values: {} heaps, {with_options} of them with options, {} different pairs of value and options",
            q.phi.len() - 1,
            seen.len()
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

    fn n_check(&mut self, q: &Quotient, monoid: &Monoid, kinds: &[Kind]) -> Result<(), Rejected> {
        let n = u64::from(q.order);
        if let Some(i) = q.states.iter().position(|(_, set)| set.first() == Some(&0)) {
            return Err(reject(8, format!("state {i} is stuck without a context")));
        }
        let width = monoid.p.len();
        let bytes = q.states.len() as u64 * (8 * width as u64 + 64);
        self.spend(8, bytes)?;
        self.hold(8, bytes)?;
        let mut states = States::default();
        for (value, members) in &q.states {
            let mut set = vec![0; width];
            members.iter().for_each(|&w| put(&mut set, w));
            states.0.entry(*value).or_default().push(set);
        }
        for kind in kinds {
            let (covered, work) = states.cover(kind.value, &kind.stuck);
            self.spend(8, work)?;
            if !covered {
                let reason = format!("no state covers heap {}", kind.heap);
                return Err(reject(8, reason));
            }
        }
        let mut together = vec![0; width];
        let mut values: Vec<u32> = states.0.keys().copied().collect();
        values.sort_unstable();
        for value in values {
            self.spend(8, monoid.row_work(value))?;
            let row = monoid.row(value);
            for set in &states.0[&value] {
                for kind in kinds {
                    let map = monoid.heap_row(kind.heap);
                    together.fill(0);
                    for (w, (&by_value, &by_heap)) in row.iter().zip(map).enumerate() {
                        if has(&kind.stuck, by_value) && has(set, by_heap) {
                            put(&mut together, w as u32);
                        }
                    }
                    let (covered, work) = states.cover(map[value as usize], &together);
                    self.spend(8, n + work + 1)?;
                    if !covered {
                        let reason = format!(
                            "no state covers a state of element {value} with heap {}",
                            kind.heap
                        );
                        return Err(reject(8, reason));
                    }
                }
            }
        }
        let text = format!(
            "N-check: {} states, closed under {} kinds of heaps, none stuck",
            q.states.len(),
            kinds.len()
        );
        self.say(8, text);
        Ok(())
    }
}
