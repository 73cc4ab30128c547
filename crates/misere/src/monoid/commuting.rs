//! Whether maps commute: what makes a monoid of an action, and what every candidate is asked.

use super::bipartite::BLOCK;
use crate::turns::Turn;
use std::ops::Range;

/// Whether maps of numbers commute that have been numbered from 0 on, map by map: first what the first map makes of 0, then what the
/// second makes of all these, and so on. `last` says for each number, in order, by which map it was met.
///
/// Then maps a < b need be compared only on the numbers M_b that the maps up to b have met. Say it is so, and that the maps before b
/// commute on M_{b-1}, which they take into itself. An element of M_b is s = t·bʲ with t in M_{b-1}; since b commutes with each a < b
/// on M_b, s·a = (t·a)·bʲ, so that M_b is taken into itself, and s·a·c = (t·a·c)·bʲ = (t·c·a)·bʲ = s·c·a.
pub(crate) async fn commuting(
    maps: &[&[u32]],
    last: impl Iterator<Item = usize>,
    turn: &Turn,
) -> bool {
    let mut met = vec![0; maps.len()];
    for (x, b) in last.enumerate() {
        met.get_mut(b).into_iter().for_each(|n| *n = x + 1);
    }
    let mut below = 1;
    for (b, map_b) in maps.iter().enumerate() {
        below = below.max(met[b]);
        for map_a in &maps[..b] {
            for start in (0..below).step_by(BLOCK) {
                let end = below.min(start + BLOCK);
                if !commute_on(map_a, map_b, start..end) {
                    return false;
                }
                turn.work(2 * (end - start)).await;
            }
        }
    }
    true
}

fn commute_on(a: &[u32], b: &[u32], mut range: Range<usize>) -> bool {
    range.all(|x| a[b[x] as usize] == b[a[x] as usize])
}

#[cfg(test)]
mod tests {
    use crate::monoid::{BipartiteMonoid, Presentation};

    /// All pairs of maps at all numbers that 0 reaches.
    fn all_commute(generators: usize, n: usize, action: &[u32]) -> bool {
        let act = |g: usize, x: usize| action[g * n + x] as usize;
        let mut reached = vec![0];
        let mut next = 0;
        while let Some(&x) = reached.get(next) {
            next += 1;
            for g in 0..generators {
                if !reached.contains(&act(g, x)) {
                    reached.push(act(g, x));
                }
            }
        }
        let agree = |x: usize, a: usize, b: usize| act(b, act(a, x)) == act(a, act(b, x));
        let pairs = |x: usize| (0..generators).all(|b| (0..b).all(|a| agree(x, a, b)));
        reached.into_iter().all(pairs)
    }

    #[test]
    fn a_few_numbers_show_whether_maps_commute() {
        let mut counts = [0, 0];
        for text in [
            "<a,b | a^2=1, b^3=b>",
            "<a,b,c | a^2=1, b^3=b, b^2=c^2, b^2*c=c>",
            "<a,b,c | a^3=a^2, b^2=b, c^3=c, a*c=c>",
            "<a,b,c,d | a^2=1, b^2=1, c^2=b, d^3=d^2, a*d=d>",
        ] {
            let q: Presentation = text.parse().unwrap();
            let q = q.monoid(Default::default()).unwrap();
            let (k, n) = (q.generators(), q.order());
            for at in 0..k * n {
                for to in 0..n as u32 {
                    let mut action = q.action().to_vec();
                    action[at] = to;
                    let expected = all_commute(k, n, &action);
                    let found = BipartiteMonoid::from_action(k, action, |_| false).is_some();
                    assert_eq!(found, expected, "{text}: entry {at} is {to}");
                    counts[usize::from(found)] += 1;
                }
            }
        }
        assert!(counts[0] > 1000 && counts[1] > 50, "{counts:?}");
    }
}
