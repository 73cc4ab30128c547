//! Reduction: the coarsest congruence that keeps a labelling apart.
//!
//! A quotient must be reduced, so every candidate passes through here, and candidates are much larger
//! than what becomes of them. Hopcroft's method keeps that at n·k·log n for n elements and k generators:
//! a part that has been split is used again as a splitter only by its smaller half.

use super::bipartite::{BipartiteMonoid, Elem, Gen};
use crate::limits::{Budget, Stop};
use crate::turns::{STEP, Turn, in_one_turn};

/// The coarsest partition finer than `labels` that each generator maps parts into parts.
///
/// `action[g * n + x]` is x·g for the n = `labels.len()` elements. The result is the number of classes and the
/// class of each element; classes are numbered by their first element. Neither commutation nor reachability is asked for.
///
/// ```
/// use misere::monoid::coarsest;
/// // One generator going round 0 → 1 → 2 → 3 → 0, with 1 and 3 marked: opposite elements are alike.
/// assert_eq!(coarsest(1, &[1, 2, 3, 0], &[0, 1, 0, 1]), (2, vec![0, 1, 0, 1]));
/// ```
///
/// # Panics
/// When `action` is not `generators` tables of the length of `labels`, or an entry is no element.
pub fn coarsest(generators: usize, action: &[u32], labels: &[u32]) -> (usize, Vec<u32>) {
    let mut refinement = Refinement::new(generators, action, labels);
    while refinement.advance(usize::MAX) > 0 {}
    refinement.parts.into_classes()
}

/// As [`coarsest`], in turns. The caller has asked for the memory: [`coarsest_bytes`].
pub async fn coarsest_in_turns(
    generators: usize,
    action: &[u32],
    labels: &[u32],
    turn: &Turn,
) -> (usize, Vec<u32>) {
    let mut refinement = Refinement::new(generators, action, labels);
    turn.work(8 * action.len() + 16 * labels.len()).await;
    loop {
        match refinement.advance(STEP as usize) {
            0 => break,
            work => turn.work(work).await,
        }
    }
    refinement.parts.into_classes()
}

/// How much memory [`coarsest`] takes for so many generators and elements.
pub fn coarsest_bytes(generators: usize, elements: usize) -> u64 {
    // Preimages with their places, and five numbers for each element.
    let numbers = 2 * generators as u64 + 5;
    numbers.saturating_mul(4 * elements as u64)
}

/// A partition on its way to the coarsest that is good.
struct Refinement {
    parts: Partition,
    inverse: Vec<Inverse>,
    waiting: Vec<u32>,
    splitter: Vec<u32>,
}

impl Refinement {
    fn new(generators: usize, action: &[u32], labels: &[u32]) -> Refinement {
        let n = labels.len();
        assert_eq!(
            action.len(),
            generators * n,
            "an action table for each generator"
        );
        let parts = Partition::by_label(labels);
        let inverse = (0..generators)
            .map(|g| Inverse::of(&action[g * n..(g + 1) * n]))
            .collect();
        // Elements outside every waiting part need no splitter of their own: what the other parts of a total map
        // leave over is the preimage of the last one. So the largest part may stay out.
        let largest = (0..parts.len()).max_by_key(|&b| (parts.size(b), std::cmp::Reverse(b)));
        let waiting = (0..parts.len())
            .filter(|&b| Some(b) != largest)
            .map(|b| b as u32)
            .collect();
        Refinement {
            parts,
            inverse,
            waiting,
            splitter: Vec::new(),
        }
    }

    /// Splits by waiting parts until that was about so much work, and says how much it was: nothing at the end.
    fn advance(&mut self, most: usize) -> usize {
        let mut work = 0;
        while work < most
            && let Some(b) = self.waiting.pop()
        {
            // The part may itself be split below; the splitter stays what it was for all generators.
            self.splitter.clear();
            self.splitter
                .extend_from_slice(self.parts.members(b as usize));
            for inverse in &self.inverse {
                for &y in &self.splitter {
                    for &x in inverse.at(y) {
                        self.parts.mark(x);
                        work += 4;
                    }
                }
                // The new part is the smaller one. If the old part still waits, both halves are to be used; if not,
                // the smaller one is enough; either way it is the new one that joins.
                self.parts.split_marked(|new| self.waiting.push(new));
                work += 8 + 2 * self.splitter.len();
            }
            work += 1;
        }
        work
    }
}

/// The preimages under one map, listed by image.
struct Inverse {
    start: Vec<u32>,
    list: Vec<u32>,
}

impl Inverse {
    fn of(map: &[u32]) -> Inverse {
        let mut start = vec![0u32; map.len() + 1];
        for &y in map {
            start[y as usize + 1] += 1;
        }
        for i in 1..start.len() {
            start[i] += start[i - 1];
        }
        let mut next = start.clone();
        let mut list = vec![0; map.len()];
        for (x, &y) in map.iter().enumerate() {
            list[next[y as usize] as usize] = x as u32;
            next[y as usize] += 1;
        }
        Inverse { start, list }
    }

    #[inline]
    fn at(&self, y: u32) -> &[u32] {
        &self.list[self.start[y as usize] as usize..self.start[y as usize + 1] as usize]
    }
}

/// One part: where its members lie, and how many at the front are marked.
#[derive(Clone, Copy)]
struct Part {
    start: u32,
    end: u32,
    marked: u32,
}

/// A partition whose parts lie one after another in one array.
struct Partition {
    members: Vec<u32>,
    place: Vec<u32>,
    part_of: Vec<u32>,
    parts: Vec<Part>,
    touched: Vec<u32>,
}

impl Partition {
    fn by_label(labels: &[u32]) -> Partition {
        let mut members: Vec<u32> = (0..labels.len() as u32).collect();
        members.sort_by_key(|&x| labels[x as usize]);
        let mut this = Partition {
            place: vec![0; labels.len()],
            part_of: vec![0; labels.len()],
            parts: Vec::new(),
            touched: Vec::new(),
            members,
        };
        for (i, &x) in this.members.iter().enumerate() {
            if i == 0 || labels[x as usize] != labels[this.members[i - 1] as usize] {
                this.parts.push(Part {
                    start: i as u32,
                    end: i as u32,
                    marked: 0,
                });
            }
            let b = this.parts.len() - 1;
            this.parts[b].end = i as u32 + 1;
            this.part_of[x as usize] = b as u32;
            this.place[x as usize] = i as u32;
        }
        this
    }

    fn len(&self) -> usize {
        self.parts.len()
    }

    fn size(&self, b: usize) -> u32 {
        self.parts[b].end - self.parts[b].start
    }

    fn members(&self, b: usize) -> &[u32] {
        &self.members[self.parts[b].start as usize..self.parts[b].end as usize]
    }

    /// Moves `x` to the marked front of its part. Each element is marked at most once between two splits,
    /// because the splitter's preimages under one map are disjoint.
    #[inline]
    fn mark(&mut self, x: u32) {
        let b = self.part_of[x as usize];
        let part = &mut self.parts[b as usize];
        if part.end - part.start == 1 {
            return;
        }
        if part.marked == 0 {
            self.touched.push(b);
        }
        let to = part.start + part.marked;
        part.marked += 1;
        let from = self.place[x as usize];
        let other = self.members[to as usize];
        self.members[to as usize] = x;
        self.members[from as usize] = other;
        self.place[x as usize] = to;
        self.place[other as usize] = from;
    }

    /// Splits each part that is marked only in part; the smaller piece becomes a new part.
    fn split_marked(&mut self, mut on_new: impl FnMut(u32)) {
        for i in 0..self.touched.len() {
            let b = self.touched[i] as usize;
            let Part { start, end, marked } = self.parts[b];
            self.parts[b].marked = 0;
            if marked == end - start {
                continue;
            }
            let middle = start + marked;
            let (small, large) = if marked <= end - middle {
                ((start, middle), (middle, end))
            } else {
                ((middle, end), (start, middle))
            };
            let new = self.parts.len() as u32;
            (self.parts[b].start, self.parts[b].end) = large;
            self.parts.push(Part {
                start: small.0,
                end: small.1,
                marked: 0,
            });
            for &x in &self.members[small.0 as usize..small.1 as usize] {
                self.part_of[x as usize] = new;
            }
            on_new(new);
        }
        self.touched.clear();
    }

    /// The classes, numbered by their first element.
    fn into_classes(mut self) -> (usize, Vec<u32>) {
        let mut number = vec![u32::MAX; self.parts.len()];
        let mut classes = 0;
        for b in &mut self.part_of {
            let number = &mut number[*b as usize];
            if *number == u32::MAX {
                *number = classes;
                classes += 1;
            }
            *b = *number;
        }
        (classes as usize, self.part_of)
    }
}

impl BipartiteMonoid {
    /// Whether different elements are told apart by some context: the rows { w : x·w ∈ P } all differ.
    pub fn is_reduced(&self) -> bool {
        matches!(self.is_reduced_within(&Budget::unlimited()), Ok(true))
    }

    /// As [`BipartiteMonoid::is_reduced`], within limits.
    pub fn is_reduced_within(&self, budget: &Budget) -> Result<bool, Stop> {
        let labels: Vec<u32> = self.elements().map(|x| u32::from(self.is_p(x))).collect();
        budget.allow(coarsest_bytes(self.generators(), self.order()))?;
        let classes = in_one_turn(budget, |turn| async move {
            coarsest_in_turns(self.generators(), self.action(), &labels, &turn).await
        });
        Ok(classes?.0 == self.order())
    }

    /// The reduction: elements that no context tells apart are made equal. With it, the image of each element.
    ///
    /// ```
    /// use misere::monoid::{BipartiteMonoid, Elem};
    /// // Z_4 with its odd elements in P is only Z_2.
    /// let z4 = BipartiteMonoid::from_action(1, vec![1, 2, 3, 0], |x| x % 2 == 1).unwrap();
    /// let (z2, image) = z4.reduced();
    /// assert_eq!(z2.order(), 2);
    /// assert_eq!(image, [Elem(0), Elem(1), Elem(0), Elem(1)]);
    /// ```
    pub fn reduced(&self) -> (BipartiteMonoid, Vec<Elem>) {
        let n = self.order();
        let labels: Vec<u32> = (0..n).map(|x| self.p().contains(x) as u32).collect();
        let (classes, class_of) = coarsest(self.generators(), self.action(), &labels);
        let mut first = Vec::with_capacity(classes);
        for (x, &c) in class_of.iter().enumerate() {
            if c as usize == first.len() {
                first.push(x);
            }
        }
        let mut action = Vec::with_capacity(classes * self.generators());
        for g in 0..self.generators() as u32 {
            let act = self.action_of(Gen(g));
            action.extend(first.iter().map(|&x| class_of[act[x] as usize]));
        }
        let (monoid, numbering) =
            BipartiteMonoid::numbered(self.generators(), &action, |c| self.p().contains(first[c]))
                .expect("the image of commuting maps commutes");
        let image = class_of
            .iter()
            .map(|&c| Elem(numbering.new[c as usize]))
            .collect();
        (monoid, image)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Moore's method: refine all at once until nothing changes.
    fn moore(generators: usize, action: &[u32], labels: &[u32]) -> (usize, Vec<u32>) {
        let n = labels.len();
        let mut class_of = labels.to_vec();
        let mut classes = 0;
        loop {
            let mut seen = std::collections::BTreeMap::new();
            let next: Vec<u32> = (0..n)
                .map(|x| {
                    let image = |g| class_of[action[g * n + x] as usize];
                    let key: Vec<u32> = std::iter::once(class_of[x])
                        .chain((0..generators).map(image))
                        .collect();
                    let fresh = seen.len() as u32;
                    *seen.entry(key).or_insert(fresh)
                })
                .collect();
            class_of = next;
            if seen.len() == classes {
                return (classes, class_of);
            }
            classes = seen.len();
        }
    }

    fn tables() -> impl Strategy<Value = (usize, Vec<u32>, Vec<u32>)> {
        (1usize..60, 0usize..5, 1u32..4).prop_flat_map(|(n, k, labels)| {
            // Images drawn from few elements make partitions that are coarse enough to be of interest.
            let map = proptest::collection::vec(0..n as u32, n * k);
            let few = proptest::collection::vec(0..(n as u32).div_ceil(6), n * k);
            let map = prop_oneof![map, few];
            (Just(k), map, proptest::collection::vec(0..labels, n))
        })
    }

    proptest! {
        #[test]
        fn agrees_with_moore((k, action, labels) in tables()) {
            prop_assert_eq!(coarsest(k, &action, &labels), moore(k, &action, &labels));
        }

        #[test]
        fn agrees_with_moore_on_cycles(n in 1u32..200, step in 1u32..200, d in 1u32..20) {
            let action: Vec<u32> = (0..n).map(|x| (x + step) % n).collect();
            let labels: Vec<u32> = (0..n).map(|x| (x % d == 0) as u32).collect();
            prop_assert_eq!(coarsest(1, &action, &labels), moore(1, &action, &labels));
        }
    }

    #[test]
    fn nothing_and_no_generators() {
        assert_eq!(coarsest(3, &[], &[]), (0, vec![]));
        assert_eq!(coarsest(0, &[], &[7, 5, 7]), (2, vec![0, 1, 0]));
    }

    /// Z_p × Z_q × … under its unit steps, `copies` times over so that the reduction has work to undo.
    fn torus(sides: &[u32], copies: u32) -> (usize, Vec<u32>, Vec<u32>) {
        let cells: u32 = sides.iter().product();
        let n = cells * copies;
        let mut action = Vec::new();
        let mut stride = 1;
        for &side in sides {
            for x in 0..n {
                let digit = x / stride % side;
                let moved = x - digit * stride + (digit + 1) % side * stride;
                action.push((moved + cells) % n);
            }
            stride *= side;
        }
        let labels = (0..n).map(|x| (x % cells == 0) as u32).collect();
        (sides.len(), action, labels)
    }

    #[test]
    fn a_torus_loses_its_copies() {
        let (k, action, labels) = torus(&[3, 4, 5], 7);
        let (classes, class_of) = coarsest(k, &action, &labels);
        assert_eq!(classes, 60);
        assert!((0..420).all(|x| class_of[x] as usize == x % 60));
    }
}
