//! Mutual divisibility: which elements are multiples of each other.
//!
//! Generators differ from one description of a monoid to the next, divisibility does not, so this is where
//! whatever looks for structure begins.

use super::bipartite::{BipartiteMonoid, Elem, Gen};

/// The classes of elements that divide each other, numbered so that a proper multiple has a smaller number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DivisibilityClasses {
    /// The number of classes.
    pub count: usize,
    /// The class of each element.
    pub class_of: Vec<u32>,
}

impl BipartiteMonoid {
    /// The classes of elements that divide each other: the strong components of x → x·g.
    ///
    /// ```
    /// use misere::monoid::Presentation;
    /// let t2: Presentation = "<a,b | a^2=1, b^3=b>".parse().unwrap();
    /// let classes = t2.monoid(Default::default()).unwrap().divisibility_classes();
    /// assert_eq!(classes.class_of, [1, 1, 0, 0, 0, 0]);
    /// ```
    pub fn divisibility_classes(&self) -> DivisibilityClasses {
        let (n, k) = (self.order(), self.generators() as u32);
        // Tarjan's algorithm with its recursion unrolled: words, and so paths, can be long.
        let mut seen_at = vec![u32::MAX; n];
        let mut low = vec![0u32; n];
        let mut class_of = vec![u32::MAX; n];
        let mut open: Vec<u32> = vec![0];
        let mut path: Vec<(u32, u32)> = vec![(0, 0)];
        let (mut time, mut count) = (1, 0);
        seen_at[0] = 0;
        while let Some((x, g)) = path.last_mut() {
            let i = *x as usize;
            if *g < k {
                let y = self.act(Elem(*x), Gen(*g)).index();
                *g += 1;
                if seen_at[y] == u32::MAX {
                    (seen_at[y], low[y]) = (time, time);
                    time += 1;
                    open.push(y as u32);
                    path.push((y as u32, 0));
                } else if class_of[y] == u32::MAX {
                    low[i] = low[i].min(seen_at[y]);
                }
                continue;
            }
            path.pop();
            if let Some(&(above, _)) = path.last() {
                low[above as usize] = low[above as usize].min(low[i]);
            }
            if low[i] == seen_at[i] {
                while let Some(y) = open.pop() {
                    class_of[y as usize] = count;
                    if y as usize == i {
                        break;
                    }
                }
                count += 1;
            }
        }
        DivisibilityClasses {
            count: count as usize,
            class_of,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::monoid::{Elem, Presentation};

    #[test]
    fn classes_are_mutual_divisors_and_sorted_by_divisibility() {
        for text in [
            "<>",
            "<a | a^7=a^3>",
            "<a,b,c | a^2=1, b^4=b^2, b^2*c=b^3, c^2=1>",
            "<a,b,c,d | a^2=1, b^4=b^2, b^2*c=b^3, c^2=1, b^2*d=d, c*d=b*d, d^3=a*d^2>",
        ] {
            let q = text.parse::<Presentation>().unwrap();
            let q = q.monoid(Default::default()).unwrap();
            let found = q.divisibility_classes();
            let divides = |x: Elem, y: Elem| q.elements().any(|z| q.mul(x, z) == y);
            for x in q.elements() {
                for y in q.elements() {
                    let (i, j) = (found.class_of[x.index()], found.class_of[y.index()]);
                    assert_eq!(i == j, divides(x, y) && divides(y, x), "{text}");
                    assert!(!divides(x, y) || i >= j, "{text}");
                }
            }
            let last = found.class_of.iter().max().unwrap();
            assert_eq!(*last as usize + 1, found.count);
        }
    }
}
