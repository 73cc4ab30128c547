//! Hasse diagrams.

use super::super::bits::BitSet;

/// For each number those directly below it, given for each some numbers below it that generate the order. What is below has a
/// larger number.
pub(super) fn covers(below: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let n = below.len();
    let mut all: Vec<BitSet> = vec![BitSet::new(n); n];
    let mut covers = vec![Vec::new(); n];
    for i in (0..n).rev() {
        // The nearest numbers come first, so that whatever lies below another of the list is known when its turn comes.
        let mut nearest = below[i].clone();
        nearest.sort_unstable();
        for j in nearest {
            let (here, there) = all.split_at_mut(i + 1);
            let here = &mut here[i];
            if !here.contains(j as usize) {
                covers[i].push(j);
                here.insert(j as usize);
                here.union_with(there[j as usize - i - 1].words());
            }
        }
    }
    covers
}

#[cfg(test)]
mod tests {
    use super::covers;

    #[test]
    fn a_cube_has_twelve_edges() {
        // The subsets of {0, 1, 2} as numbers, turned so that what is below has a larger number.
        let below: Vec<Vec<u32>> = (0..8u32)
            .map(|i| (i + 1..8).filter(|j| i & j == i).collect())
            .collect();
        let covers = covers(&below);
        assert_eq!(covers.iter().map(Vec::len).sum::<usize>(), 12);
        assert_eq!(covers[0], [1, 2, 4]);
        assert_eq!(covers[5], [7]);
    }
}
