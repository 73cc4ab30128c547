//! Positions: finite sums of heaps, kept as sparse exponent vectors.
//!
//! Games with thousands of heaps are normal input while a position rarely names more than a dozen of
//! them, so a vector lists only the heaps that occur. Each entry packs a heap number and its
//! multiplicity into one word, largest heap first, which makes the order of slices the
//! lexicographic order in which the largest heap counts most. That order is the backbone of the
//! solver: every move goes down in it.

use smallvec::SmallVec;
use std::fmt;

/// The number of a heap. Heap 0 is the empty game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap(pub u32);

impl Heap {
    /// The heap number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A finite sum of heaps.
///
/// ```
/// use misere::{Heap, Position};
/// let x: Position = "1+3+3".parse().unwrap();
/// assert_eq!(x.count(Heap(3)), 2);
/// assert_eq!(x.to_string(), "1+2*3");
/// assert!(x < "4".parse().unwrap(), "the largest heap counts most");
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(SmallVec<[u64; 4]>);

fn pack(heap: Heap, count: u32) -> u64 {
    u64::from(heap.0) << 32 | u64::from(count)
}

fn unpack(entry: u64) -> (Heap, u32) {
    (Heap((entry >> 32) as u32), entry as u32)
}

/// Multiplicities are 32 bits wide; nothing the solver does comes near that, so a sum that passes
/// it is a bug and stops loudly instead of wrapping into another position.
fn sum(a: u32, b: u32) -> u32 {
    a.checked_add(b)
        .expect("more than 4294967295 copies of one heap")
}

impl Position {
    /// The empty position, without heaps.
    pub fn empty() -> Position {
        Position::default()
    }

    /// The position of one heap.
    pub fn single(heap: Heap) -> Position {
        Position::copies(heap, 1)
    }

    /// `count` copies of one heap.
    pub fn copies(heap: Heap, count: u32) -> Position {
        let mut x = Position::empty();
        x.add(heap, count);
        x
    }

    /// The sum of the given heaps; heap 0 adds nothing.
    pub fn from_heaps(heaps: impl IntoIterator<Item = u32>) -> Position {
        let mut x = Position::empty();
        for h in heaps {
            x.add(Heap(h), 1);
        }
        x
    }

    /// Whether there is no heap at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The heaps with their multiplicities, largest heap first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Heap, u32)> + '_ {
        self.0.iter().map(|&e| unpack(e))
    }

    /// The largest heap, if there is one.
    pub fn max_heap(&self) -> Option<Heap> {
        self.0.first().map(|&e| unpack(e).0)
    }

    /// How many copies of `heap` there are.
    pub fn count(&self, heap: Heap) -> u32 {
        self.iter()
            .find(|&(h, _)| h == heap)
            .map_or(0, |(_, c)| c)
    }

    /// The number of heaps, with multiplicity.
    pub fn degree(&self) -> u64 {
        self.iter().map(|(_, c)| u64::from(c)).sum()
    }

    /// Adds `count` copies of `heap`; heap 0 adds nothing.
    pub fn add(&mut self, heap: Heap, count: u32) {
        if count == 0 || heap.0 == 0 {
            return;
        }
        let at = self.0.partition_point(|&e| unpack(e).0 > heap);
        match self.0.get(at) {
            Some(&e) if unpack(e).0 == heap => self.0[at] = pack(heap, sum(unpack(e).1, count)),
            _ => self.0.insert(at, pack(heap, count)),
        }
    }

    /// Takes the multiplicity of `heap` modulo `modulus`.
    pub fn reduce(&mut self, heap: Heap, modulus: u32) {
        if let Some(at) = self.0.iter().position(|&e| unpack(e).0 == heap) {
            match unpack(self.0[at]).1 % modulus {
                0 => {
                    self.0.remove(at);
                }
                left => self.0[at] = pack(heap, left),
            }
        }
    }

    /// The sum of two positions.
    pub fn plus(&self, other: &Position) -> Position {
        let mut out = SmallVec::with_capacity(self.0.len() + other.0.len());
        let (mut a, mut b) = (&self.0[..], &other.0[..]);
        while let (Some(&x), Some(&y)) = (a.first(), b.first()) {
            let ((hx, cx), (hy, cy)) = (unpack(x), unpack(y));
            match hx.cmp(&hy) {
                std::cmp::Ordering::Greater => out.push(x),
                std::cmp::Ordering::Less => out.push(y),
                std::cmp::Ordering::Equal => out.push(pack(hx, sum(cx, cy))),
            }
            a = &a[usize::from(hx >= hy)..];
            b = &b[usize::from(hy >= hx)..];
        }
        out.extend_from_slice(a);
        out.extend_from_slice(b);
        Position(out)
    }

    /// Whether every heap of `self` is there in `other` at least as often.
    pub fn divides(&self, other: &Position) -> bool {
        self.iter().all(|(h, c)| other.count(h) >= c)
    }

    /// What is left when one copy of `heap` is taken away; `None` if there is none.
    pub fn without(&self, heap: Heap) -> Option<Position> {
        let at = self.0.iter().position(|&e| unpack(e).0 == heap)?;
        let mut out = self.clone();
        match unpack(self.0[at]).1 {
            1 => {
                out.0.remove(at);
            }
            c => out.0[at] = pack(heap, c - 1),
        }
        Some(out)
    }

    /// `self` less `other`; `None` unless `other` divides `self`.
    pub fn minus(&self, other: &Position) -> Option<Position> {
        let mut out = self.clone();
        for (h, c) in other.iter() {
            let at = out.0.iter().position(|&e| unpack(e).0 == h)?;
            let have = unpack(out.0[at]).1;
            match have.checked_sub(c)? {
                0 => {
                    out.0.remove(at);
                }
                left => out.0[at] = pack(h, left),
            }
        }
        Some(out)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        for (i, (h, c)) in self.iter().rev().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            match c {
                1 => write!(f, "{h}")?,
                c => write!(f, "{c}*{h}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}
