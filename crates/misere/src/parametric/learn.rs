//! Decision trees from samples.
//!
//! What is wanted is a tree that agrees with all samples and, with luck, with everything else: tests are linear
//! forms with small coefficients and parities, leaves are affine maps. First come the maps that explain the samples, the ones that
//! explain most first; a sample may be explained by several. Then a tree grows that leads each sample to a map which explains it, by
//! the gain in entropy (as in Quinlan's ID3, 1986), with one look ahead where no single test says much: parities and comparisons
//! are often joined as in an exclusive or, of which neither half says anything.

use super::arithmetic::Form;
use super::claim::Point;
use super::form::value;
use super::tree::{Test, Tree};
use crate::limits::{Budget, Stop};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// No more maps than this are looked for: their numbers are bits of a mask.
const MAPS: usize = 60;
/// From so many samples maps are grown.
const SEEDS: usize = 24;
/// A look ahead is taken if no single test gains this part of the entropy.
const PLAIN: f64 = 0.6;
/// What a gain of the next test counts.
const AHEAD: f64 = 0.7;
/// How many single tests are looked at in a look ahead.
const CANDIDATES: usize = 8;

/// What a point is mapped to.
#[derive(Clone, Debug)]
pub struct Sample<K> {
    /// The point.
    pub x: Point,
    /// A label.
    pub key: K,
    /// And a vector.
    pub y: Point,
}

/// A label with an affine map.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Map<K> {
    /// The label.
    pub key: K,
    /// The map, a form for each coordinate.
    pub forms: Vec<Form>,
}

impl<K: PartialEq> Map<K> {
    fn explains(&self, s: &Sample<K>) -> bool {
        self.key == s.key
            && self.forms.len() == s.y.len()
            && self
                .forms
                .iter()
                .zip(&s.y)
                .all(|(f, &y)| value(f, &s.x) == y)
    }
}

/// The affine form with these values at these points, if there is one with integers; what is not determined is zero.
pub fn fit(xs: &[&Point], ys: &[i64]) -> Option<Form> {
    let d = xs.first()?.len();
    // Rows (1, x | y) in echelon form; the constant is tried as a pivot first, so that variables that are not needed stay out.
    let mut rows: Vec<(usize, Vec<i128>)> = Vec::new();
    for (x, &y) in xs.iter().zip(ys) {
        let mut row: Vec<i128> = Vec::with_capacity(d + 2);
        row.push(1);
        row.extend(x.iter().map(|&v| i128::from(v)));
        row.push(i128::from(y));
        for (pivot, other) in &rows {
            let (a, b) = (other[*pivot], row[*pivot]);
            if b != 0 {
                row.iter_mut()
                    .zip(other)
                    .for_each(|(r, o)| *r = *r * a - o * b);
                reduce(&mut row);
            }
        }
        match (0..=d).find(|&j| row[j] != 0) {
            None if row[d + 1] != 0 => return None,
            None => {}
            Some(pivot) => rows.push((pivot, row)),
        }
        if rows.len() == d + 1 {
            break;
        }
    }
    let form = solve_upwards(&rows, d)?;
    let fits = xs.iter().zip(ys).all(|(x, &y)| value(&form, x) == y);
    fits.then_some(form)
}

/// The solution of rows in echelon form, with zero for what they do not determine, if it is integral.
fn solve_upwards(rows: &[(usize, Vec<i128>)], d: usize) -> Option<Form> {
    let mut solution: Vec<i128> = vec![0; d + 1];
    for (pivot, row) in rows.iter().rev() {
        let known = (0..=d).filter(|j| j != pivot).map(|j| row[j] * solution[j]);
        let rest = row[d + 1] - known.sum::<i128>();
        if rest % row[*pivot] != 0 {
            return None;
        }
        solution[*pivot] = rest / row[*pivot];
    }
    let (c, coefficients) = solution.split_first()?;
    let all = coefficients.iter().chain([c]);
    all.map(|&v| i64::try_from(v).ok()).collect()
}

fn reduce(row: &mut [i128]) {
    let gcd = row.iter().fold(0i128, |a, &b| {
        let (mut a, mut b) = (a.abs(), b.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    });
    if gcd > 1 {
        row.iter_mut().for_each(|v| *v /= gcd);
    }
}

/// The map that explains all these samples, if there is one.
fn fit_all<K: Clone + PartialEq>(samples: &[&Sample<K>]) -> Option<Map<K>> {
    let first = samples.first()?;
    if samples.iter().any(|s| s.key != first.key) {
        return None;
    }
    let xs: Vec<&Point> = samples.iter().map(|s| &s.x).collect();
    let forms = (0..first.y.len()).map(|j| {
        let ys: Vec<i64> = samples.iter().map(|s| s.y[j]).collect();
        fit(&xs, &ys)
    });
    Some(Map {
        key: first.key.clone(),
        forms: forms.collect::<Option<_>>()?,
    })
}

/// The maps in which each coordinate is a constant or one of the variables and a constant, through one sample.
fn plain_maps<K: Clone>(s: &Sample<K>) -> Vec<Map<K>> {
    let d = s.x.len();
    let mut all: Vec<Vec<Form>> = vec![Vec::new()];
    for &y in &s.y {
        let form = |i: usize| {
            let mut form: Form = Form::from_elem(0, d + 1);
            form[d] = y;
            if i < d {
                form[i] = 1;
                form[d] -= s.x[i];
            }
            form
        };
        let longer = all.iter().flat_map(|forms| {
            (0..=d).map(move |i| {
                let mut forms = forms.clone();
                forms.push(form(i));
                forms
            })
        });
        all = longer.collect();
    }
    let with_key = |forms| Map {
        key: s.key.clone(),
        forms,
    };
    all.into_iter().map(with_key).collect()
}

/// The map that explains most of the open samples, of those grown from some of them.
fn best_map<K: Clone + PartialEq>(samples: &[Sample<K>], open: &[usize]) -> Map<K> {
    let all: Vec<&Sample<K>> = open.iter().map(|&i| &samples[i]).collect();
    if let Some(map) = fit_all(&all) {
        return map;
    }
    let mut best: Option<(usize, Map<K>)> = None;
    let mut consider = |map: Map<K>| {
        let n = all.iter().filter(|s| map.explains(s)).count();
        if best.as_ref().is_none_or(|(most, _)| n > *most) {
            best = Some((n, map));
        }
    };
    for seed in all.iter().step_by((all.len() / SEEDS).max(1)) {
        if seed.y.len() <= 3 {
            plain_maps(seed).into_iter().for_each(&mut consider);
        }
        let distance = |s: &Sample<K>| -> i64 {
            let steps = s.x.iter().zip(&seed.x).map(|(a, b)| (a - b).abs());
            steps.sum()
        };
        let mut near = all.clone();
        near.sort_by_key(|s| distance(s));
        let d = seed.x.len();
        let grown = [3 * d + 2, 2 * d + 1, d + 2].into_iter();
        if let Some(map) = grown
            .map(|n| fit_all(&near[..n.min(near.len())]))
            .find_map(|m| m)
        {
            consider(map);
        }
    }
    best.map_or_else(|| plain_maps(all[0]).swap_remove(0), |(_, map)| map)
}

/// Maps that explain all samples, and for each sample the mask of those that do.
type Explained<K> = (Vec<Map<K>>, Vec<u64>);

fn maps<K: Clone + Eq + Hash>(
    samples: &[Sample<K>],
    budget: &Budget,
) -> Result<Option<Explained<K>>, Stop> {
    let mut groups: FxHashMap<&K, Vec<usize>> = FxHashMap::default();
    let mut keys: Vec<&K> = Vec::new();
    for (i, s) in samples.iter().enumerate() {
        let group = groups.entry(&s.key).or_insert_with(|| {
            keys.push(&s.key);
            Vec::new()
        });
        group.push(i);
    }
    let mut found: Vec<Map<K>> = Vec::new();
    let mut masks = vec![0u64; samples.len()];
    for key in keys {
        let group = &groups[key];
        loop {
            budget.spend(1 + group.len() as u64 / 64)?;
            let open: Vec<usize> = group.iter().copied().filter(|&i| masks[i] == 0).collect();
            if open.is_empty() {
                break;
            }
            if found.len() == MAPS {
                return Ok(None);
            }
            let map = best_map(samples, &open);
            for &i in group.iter().filter(|&&i| map.explains(&samples[i])) {
                masks[i] |= 1 << found.len();
            }
            found.push(map);
        }
    }
    // Those that explain most come first, for the first that suits is the label.
    let count = |l: usize| masks.iter().filter(|&&m| m >> l & 1 == 1).count();
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|&l| std::cmp::Reverse(count(l)));
    let moved = |mask: u64| {
        let bits = order.iter().enumerate();
        bits.fold(0, |m, (new, &old)| m | (mask >> old & 1) << new)
    };
    let masks = masks.iter().map(|&m| moved(m)).collect();
    let found = order.iter().map(|&l| found[l].clone()).collect();
    Ok(Some((found, masks)))
}

/// A tree with affine maps that agrees with all samples, unless it would need too many leaves.
pub fn learn<K: Clone + Eq + Hash>(
    samples: &[Sample<K>],
    most: usize,
    budget: &Budget,
) -> Result<Option<Tree<Map<K>>>, Stop> {
    let Some((maps, masks)) = maps(samples, budget)? else {
        return Ok(None);
    };
    let d = samples.first().map_or(0, |s| s.x.len());
    // Where two maps of a label meet there may be a border.
    let mut borders: Vec<Form> = Vec::new();
    for (i, a) in maps.iter().enumerate() {
        for b in maps[..i].iter().filter(|b| a.key == b.key) {
            let pairs = a.forms.iter().zip(&b.forms);
            borders.extend(pairs.map(|(f, g)| f.iter().zip(g).map(|(x, y)| x - y).collect()));
        }
    }
    let labelled = Labelled {
        xs: samples.iter().map(|s| s.x.clone()).collect(),
        masks,
        directions: directions(d, &borders),
    };
    let tree = labelled.tree(most, budget)?;
    Ok(tree.map(|t| t.map(&|&l| maps[l].clone())))
}

/// Directions of tests: coefficients −1, 0 and 1, and others that are given; simple ones first. Opposite ones are the same.
pub fn directions(d: usize, others: &[Form]) -> Vec<Point> {
    let mut all: Vec<Point> = in_cube(d, 1);
    for form in others {
        let mut row: Vec<i128> = form[..d].iter().map(|&a| i128::from(a)).collect();
        reduce(&mut row);
        let direction: Option<Point> = row.iter().map(|&a| i64::try_from(a).ok()).collect();
        all.extend(direction);
    }
    all.retain_mut(|v| match v.iter().find(|&&a| a != 0).copied() {
        None => false,
        Some(first) => {
            if first < 0 {
                v.iter_mut().for_each(|a| *a = -*a);
            }
            true
        }
    });
    let size = |v: &Point| v.iter().map(|a| a.abs()).sum::<i64>();
    all.sort_by_key(|v| (weight(v), size(v), v.clone()));
    all.dedup();
    all
}

/// Directions in which one coefficient is 2 and some other is 1, with at most so many coefficients.
pub fn doubled(d: usize, most: usize) -> Vec<Form> {
    let is_wanted = |v: &Point| {
        let has = |n: i64| v.iter().any(|a| a.abs() == n);
        has(2) && has(1) && weight(v) <= most
    };
    let all = in_cube(d, 2).into_iter().filter(is_wanted);
    all.map(|v| v.iter().copied().chain([0]).collect())
        .collect()
}

/// All vectors with coordinates from −n to n.
fn in_cube(d: usize, n: i64) -> Vec<Point> {
    let mut all = super::claim::in_box(d, 2 * n);
    all.iter_mut().flatten().for_each(|v| *v -= n);
    all
}

/// How many coefficients are not zero.
pub fn weight(v: &[i64]) -> usize {
    v.iter().filter(|&&a| a != 0).count()
}

/// Points with the labels that suit them.
pub struct Labelled {
    /// The points.
    pub xs: Vec<Point>,
    /// Bit l: label l suits. Some label must.
    pub masks: Vec<u64>,
    /// Which linear forms tests may use.
    pub directions: Vec<Point>,
}

/// How often each label is the first that suits.
type Counts = Vec<usize>;

fn entropy(counts: &[usize]) -> f64 {
    let part = |n: usize| {
        if n == 0 {
            0.0
        } else {
            n as f64 * (n as f64).ln()
        }
    };
    part(counts.iter().sum()) - counts.iter().map(|&n| part(n)).sum::<f64>()
}

impl Labelled {
    /// A tree that gives each point a label that suits it, unless it would need too many leaves.
    pub fn tree(&self, most: usize, budget: &Budget) -> Result<Option<Tree<usize>>, Stop> {
        let all: Vec<usize> = (0..self.xs.len()).collect();
        let mut leaves = 0;
        self.grow(&all, most, &mut leaves, budget)
    }

    fn label(&self, i: usize) -> usize {
        self.masks[i].trailing_zeros() as usize
    }

    fn counts(&self, set: &[usize]) -> Counts {
        let labels = self.masks.iter().map(|m| m.trailing_zeros() as usize);
        let mut counts = vec![0; labels.max().map_or(0, |l| l + 1)];
        set.iter().for_each(|&i| counts[self.label(i)] += 1);
        counts
    }

    fn grow(
        &self,
        set: &[usize],
        most: usize,
        leaves: &mut usize,
        budget: &Budget,
    ) -> Result<Option<Tree<usize>>, Stop> {
        budget.spend(1 + (set.len() * self.directions.len()) as u64 / 256)?;
        let common = set.iter().fold(u64::MAX, |mask, &i| mask & self.masks[i]);
        if common != 0 {
            *leaves += 1;
            let leaf = Tree::Leaf(common.trailing_zeros() as usize);
            return Ok((*leaves <= most).then_some(leaf));
        }
        let Some(test) = self.best_test(set) else {
            return Ok(None);
        };
        let (yes, no) = self.divided(set, &test);
        if yes.is_empty() || no.is_empty() {
            return Ok(None);
        }
        let Some(yes) = self.grow(&yes, most, leaves, budget)? else {
            return Ok(None);
        };
        let no = self.grow(&no, most, leaves, budget)?;
        Ok(no.map(|no| Tree::split(test, yes, no)))
    }

    fn divided(&self, set: &[usize], test: &Test) -> (Vec<usize>, Vec<usize>) {
        set.iter().partition(|&&i| test.holds(&self.xs[i]))
    }

    fn best_test(&self, set: &[usize]) -> Option<Test> {
        let counts = self.counts(set);
        let whole = entropy(&counts);
        let mut candidates = self.thresholds(set, &counts, CANDIDATES);
        let plain = candidates.first()?.0;
        candidates.extend(self.parities(set, whole));
        if plain < PLAIN * whole {
            for (gain, test) in &mut candidates {
                let (yes, no) = self.divided(set, test);
                let next = |set: &[usize]| {
                    let best = self.thresholds(set, &self.counts(set), 1);
                    best.first().map_or(0.0, |b| b.0.max(0.0))
                };
                *gain += AHEAD * (next(&yes) + next(&no));
            }
        }
        let mut best: Option<(f64, Test)> = None;
        for (gain, test) in candidates {
            if best.as_ref().is_none_or(|b| gain > b.0 + 1e-9) {
                best = Some((gain, test));
            }
        }
        best.map(|(_, test)| test)
    }

    /// Parities of sums of variables, with what they gain.
    fn parities(&self, set: &[usize], whole: f64) -> Vec<(f64, Test)> {
        let d = self.xs[0].len();
        let mut all = Vec::new();
        for bits in 1u32..1 << d {
            let mut form: Form = (0..d).map(|i| i64::from(bits >> i & 1)).collect();
            let penalty = 1.0 - 0.03 * f64::from(bits.count_ones());
            form.push(0);
            let test = Test { form, modulus: 2 };
            let (even, odd) = self.divided(set, &test);
            if !even.is_empty() && !odd.is_empty() {
                let left = entropy(&self.counts(&even)) + entropy(&self.counts(&odd));
                all.push(((whole - left) * penalty, test));
            }
        }
        all
    }

    /// The best comparisons with what they gain, one for each direction at most.
    fn thresholds(&self, set: &[usize], counts: &Counts, most: usize) -> Vec<(f64, Test)> {
        let whole = entropy(counts);
        let mut all: Vec<(f64, Test)> = Vec::new();
        let mut values: Vec<(i64, usize)> = Vec::with_capacity(set.len());
        for direction in &self.directions {
            let size = direction.iter().map(|a| a.abs()).sum::<i64>() as f64;
            let penalty = 1.0 - 0.01 * (weight(direction) as f64 + size);
            let along = |x: &Point| direction.iter().zip(x).map(|(a, b)| a * b).sum::<i64>();
            values.clear();
            values.extend(set.iter().map(|&i| (along(&self.xs[i]), self.label(i))));
            values.sort_unstable();
            let mut low = vec![0; counts.len()];
            let mut best: Option<(f64, i64)> = None;
            for pair in values.windows(2) {
                low[pair[0].1] += 1;
                if pair[0].0 == pair[1].0 {
                    continue;
                }
                let high: Counts = counts
                    .iter()
                    .zip(&low)
                    .map(|(all, low)| all - low)
                    .collect();
                let gain = (whole - entropy(&low) - entropy(&high)) * penalty;
                if best.is_none_or(|b| gain > b.0 + 1e-9) {
                    best = Some((gain, pair[1].0));
                }
            }
            if let Some((gain, least)) = best {
                let form = direction.iter().copied().chain([-least]).collect();
                all.push((gain, Test::at_least_zero(form)));
            }
        }
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        all.truncate(most);
        all
    }
}
