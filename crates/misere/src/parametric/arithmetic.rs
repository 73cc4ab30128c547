//! Linear arithmetic with integers: whether inequalities and congruences have a common solution.
//!
//! This is the Omega test (W. Pugh, *The Omega test*, 1991). Equalities go first: one with a unit coefficient names a variable; one
//! without is replaced by smaller ones through a new variable. Then variables are projected away one by one (Fourier and Motzkin).
//! That is exact when all its lower, or all its upper bounds have a unit coefficient. Otherwise the *real shadow* may be
//! too large and the *dark shadow* too small: if the first is empty there is no solution, if the second is not there is one, and
//! between the two the solution lies close above a lower bound, which leaves finitely many equalities to try (*splinters*).
//!
//! Numbers are exact: what does not fit into 64 bits is an error, and so is too much work. A solution that is found is handed
//! out, so that whoever doubts may put it in.

use smallvec::SmallVec;

/// A linear form with a constant, a₀·x₀ + a₁·x₁ + … + c. The constant comes last.
pub type Form = SmallVec<[i64; 8]>;

/// Why a question was not decided: a number is too large, or there is too much work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a question about integers was not decided")]
pub struct Undecided;

/// Conditions on integers x₀, x₁, …: all must hold.
///
/// ```
/// use misere::parametric::System;
/// // 3x + 2y = 7 and x ≥ 2 leave no y ≥ 0.
/// let mut system = System::new(2);
/// system.zero(&[3, 2, -7]);
/// system.at_least_zero(&[1, 0, -2]);
/// assert!(system.solution()?.is_some());
/// system.at_least_zero(&[0, 1, 0]);
/// assert!(system.solution()?.is_none());
/// # Ok::<(), misere::parametric::Undecided>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct System {
    /// How many variables there are.
    variables: usize,
    equalities: Vec<Form>,
    inequalities: Vec<Form>,
}

/// A question takes no more than this many projections.
const FUEL: u32 = 20_000;
/// Numbers stay below this, so that sums of a few of them cannot wrap.
const LARGEST: i64 = 1 << 60;
/// Nor does it get more inequalities than this at a time.
const ROWS: usize = 400;

impl System {
    /// No condition.
    pub fn new(variables: usize) -> System {
        System {
            variables,
            ..System::default()
        }
    }

    /// How many variables there are.
    pub fn variables(&self) -> usize {
        self.variables
    }

    fn widened(&self, row: &[i64]) -> Form {
        debug_assert!(row.len() <= self.variables + 1);
        let mut wide: Form = SmallVec::from_elem(0, self.variables + 1);
        let last = row.len() - 1;
        wide[..last].copy_from_slice(&row[..last]);
        wide[self.variables] = row[last];
        wide
    }

    /// Asks that a form is not negative. It may have fewer variables than there are.
    pub fn at_least_zero(&mut self, row: &[i64]) {
        let row = self.widened(row);
        self.inequalities.push(row);
    }

    /// Asks that a form is negative.
    pub fn negative(&mut self, row: &[i64]) -> Result<(), Undecided> {
        let mut row = self.widened(row);
        for x in row.iter_mut() {
            *x = x.checked_neg().ok_or(Undecided)?;
        }
        let last = self.variables;
        row[last] = row[last].checked_sub(1).ok_or(Undecided)?;
        self.inequalities.push(row);
        Ok(())
    }

    /// Asks that a form is zero.
    pub fn zero(&mut self, row: &[i64]) {
        let row = self.widened(row);
        self.equalities.push(row);
    }

    /// Adds a variable.
    pub fn fresh(&mut self) -> usize {
        let new = self.variables;
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            row.insert(new, 0);
        }
        self.variables += 1;
        new
    }

    /// Asks that a form is divisible by a modulus.
    pub fn divisible(&mut self, row: &[i64], modulus: i64) {
        let wide = self.widened(row);
        let new = self.fresh();
        let mut wide = wide;
        wide.insert(new, -modulus);
        self.equalities.push(wide);
    }

    /// Asks that a form is not divisible by a modulus.
    pub fn indivisible(&mut self, row: &[i64], modulus: i64) -> Result<(), Undecided> {
        if modulus == 2 {
            let mut row = self.widened(row);
            let last = self.variables;
            row[last] = row[last].checked_add(1).ok_or(Undecided)?;
            self.divisible(&row, 2);
            return Ok(());
        }
        let wide = self.widened(row);
        let (quotient, rest) = (self.fresh(), self.fresh());
        let mut wide = wide;
        wide.insert(quotient, -modulus);
        wide.insert(rest, -1);
        self.equalities.push(wide);
        let mut low: Form = SmallVec::from_elem(0, self.variables + 1);
        low[rest] = 1;
        low[self.variables] = -1;
        let mut high: Form = SmallVec::from_elem(0, self.variables + 1);
        high[rest] = -1;
        high[self.variables] = modulus - 1;
        self.inequalities.push(low);
        self.inequalities.push(high);
        Ok(())
    }

    /// A solution, if there is one.
    pub fn solution(&self) -> Result<Option<Vec<i64>>, Undecided> {
        let mut fuel = FUEL;
        let rows = self.equalities.iter().chain(&self.inequalities);
        rows.flatten().try_for_each(|&x| small(x).map(|_| ()))?;
        solve(self.clone(), &mut fuel)
    }
}

type Found = Result<Option<Vec<i64>>, Undecided>;

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

fn content(row: &[i64]) -> i64 {
    row.iter().fold(0, |g, &x| gcd(g, x))
}

/// The number, unless it is too large to be safe.
fn small(x: i64) -> Result<i64, Undecided> {
    match x.unsigned_abs() < LARGEST.unsigned_abs() {
        true => Ok(x),
        false => Err(Undecided),
    }
}

/// s·x + t·y.
fn combine(s: i64, x: &[i64], t: i64, y: &[i64]) -> Result<Form, Undecided> {
    x.iter()
        .zip(y)
        .map(|(&x, &y)| s.checked_mul(x)?.checked_add(t.checked_mul(y)?))
        .map(|sum| small(sum.ok_or(Undecided)?))
        .collect()
}

/// The value of a form, the constant included, without one of its variables.
fn value_without(row: &[i64], k: usize, x: &[i64]) -> Result<i64, Undecided> {
    let mut sum = row[row.len() - 1];
    for (i, (&a, &x)) in row.iter().zip(x).enumerate() {
        if i != k {
            let term = a.checked_mul(x).ok_or(Undecided)?;
            sum = sum.checked_add(term).ok_or(Undecided)?;
        }
    }
    Ok(sum)
}

fn solve(mut system: System, fuel: &mut u32) -> Found {
    *fuel = fuel.checked_sub(1).ok_or(Undecided)?;
    match system.equalities.pop() {
        Some(row) => by_equality(system, row, fuel),
        None => by_projection(system, fuel),
    }
}

/// Uses up an equality.
fn by_equality(mut system: System, mut row: Form, fuel: &mut u32) -> Found {
    let n = system.variables;
    let g = content(&row[..n]);
    if g == 0 {
        return match row[n] {
            0 => solve(system, fuel),
            _ => Ok(None),
        };
    }
    if row[n] % g != 0 {
        return Ok(None);
    }
    row.iter_mut().for_each(|x| *x /= g);
    let k = (0..n)
        .filter(|&i| row[i] != 0)
        .min_by_key(|&i| row[i].unsigned_abs())
        .ok_or(Undecided)?;
    if row[k].abs() == 1 {
        return by_substitution(system, &row, k, fuel);
    }
    // A new variable s with m·s = the rest of the form modulo m, where m = |a_k| + 1: there x_k has a unit coefficient.
    let m = row[k].abs().checked_add(1).ok_or(Undecided)?;
    let mut new: Form = row
        .iter()
        .map(|&x| {
            let rest = x.rem_euclid(m);
            if 2 * rest >= m { rest - m } else { rest }
        })
        .collect();
    let s = system.fresh();
    new.insert(s, -m);
    row.insert(s, 0);
    system.equalities.push(row);
    let k_coefficient = new[k].abs();
    debug_assert_eq!(k_coefficient, 1);
    let found = by_substitution(system, &new, k, fuel)?;
    Ok(found.map(|mut x| {
        x.truncate(n);
        x
    }))
}

/// The equality names the variable k: ±x_k = rest.
fn by_substitution(mut system: System, row: &[i64], k: usize, fuel: &mut u32) -> Found {
    let sign = row[k];
    for other in system.equalities.iter_mut().chain(&mut system.inequalities) {
        if other[k] != 0 {
            let factor = other[k].checked_mul(-sign).ok_or(Undecided)?;
            *other = combine(1, other, factor, row)?;
            debug_assert_eq!(other[k], 0);
        }
    }
    let Some(mut x) = solve(system, fuel)? else {
        return Ok(None);
    };
    x[k] = value_without(row, k, &x)?
        .checked_mul(-sign)
        .ok_or(Undecided)?;
    Ok(Some(x))
}

/// What becomes of inequalities when they are divided by what their coefficients have in common, and only the sharpest are kept.
enum Tidied {
    /// Two of them contradict each other.
    Contradiction,
    /// Two of them leave one value for a form.
    Equality(Form),
    /// Nothing more is to be seen.
    Plain,
}

fn tidy(rows: &mut Vec<Form>, n: usize) -> Tidied {
    let mut kept: Vec<Form> = Vec::with_capacity(rows.len());
    for mut row in rows.drain(..) {
        let g = content(&row[..n]);
        if g == 0 {
            if row[n] < 0 {
                return Tidied::Contradiction;
            }
            continue;
        }
        if g > 1 {
            for x in &mut row[..n] {
                *x /= g;
            }
            row[n] = row[n].div_euclid(g);
        }
        match kept.iter_mut().find(|old| old[..n] == row[..n]) {
            Some(old) => old[n] = old[n].min(row[n]),
            None => kept.push(row),
        }
    }
    *rows = kept;
    for (i, row) in rows.iter().enumerate() {
        let is_opposite = |other: &&Form| row[..n].iter().zip(&other[..n]).all(|(&a, &b)| a == -b);
        if let Some(other) = rows[i + 1..].iter().find(is_opposite) {
            match row[n].checked_add(other[n]) {
                Some(sum) if sum < 0 => return Tidied::Contradiction,
                Some(0) => return Tidied::Equality(row.clone()),
                _ => {}
            }
        }
    }
    Tidied::Plain
}

/// The lower and the upper bounds of a variable.
struct Bounds {
    variable: usize,
    lower: Vec<Form>,
    upper: Vec<Form>,
}

impl Bounds {
    fn is_exact(&self) -> bool {
        let k = self.variable;
        self.lower.iter().all(|r| r[k] == 1) || self.upper.iter().all(|r| r[k] == -1)
    }
}

/// The variable that is projected away at the least expense.
fn cheapest(system: &System) -> Option<usize> {
    let expense = |k: usize| {
        let (mut lower, mut upper, mut exact_l, mut exact_u) = (0i64, 0i64, true, true);
        for row in &system.inequalities {
            match row[k] {
                0 => {}
                a if a > 0 => {
                    lower += 1;
                    exact_l &= a == 1;
                }
                a => {
                    upper += 1;
                    exact_u &= a == -1;
                }
            }
        }
        if lower + upper == 0 {
            return None;
        }
        let is_exact = lower == 0 || upper == 0 || exact_l || exact_u;
        Some((!is_exact, lower * upper - lower - upper))
    };
    (0..system.variables)
        .filter_map(|k| Some((expense(k)?, k)))
        .min()
        .map(|(_, k)| k)
}

/// Projects a variable away.
fn by_projection(mut system: System, fuel: &mut u32) -> Found {
    let n = system.variables;
    match tidy(&mut system.inequalities, n) {
        Tidied::Contradiction => return Ok(None),
        Tidied::Equality(row) => {
            system.equalities.push(row);
            return solve(system, fuel);
        }
        Tidied::Plain => {}
    }
    if system.inequalities.len() > ROWS {
        return Err(Undecided);
    }
    let Some(k) = cheapest(&system) else {
        return Ok(Some(vec![0; n]));
    };
    let whole = system.clone();
    let rows = std::mem::take(&mut system.inequalities);
    let mut bounds = Bounds {
        variable: k,
        lower: Vec::new(),
        upper: Vec::new(),
    };
    for row in rows {
        match row[k].signum() {
            0 => system.inequalities.push(row),
            1 => bounds.lower.push(row),
            _ => bounds.upper.push(row),
        }
    }
    if bounds.lower.is_empty() || bounds.upper.is_empty() || bounds.is_exact() {
        let Some(x) = solve(shadow(&system, &bounds, false)?, fuel)? else {
            return Ok(None);
        };
        return between(x, &bounds);
    }
    if solve(shadow(&system, &bounds, false)?, fuel)?.is_none() {
        return Ok(None);
    }
    if let Some(x) = solve(shadow(&system, &bounds, true)?, fuel)? {
        return between(x, &bounds);
    }
    splinters(&whole, &bounds, fuel)
}

/// What the other variables have to fulfil: real, or dark, which leaves room for an integer in any case.
fn shadow(rest: &System, bounds: &Bounds, is_dark: bool) -> Result<System, Undecided> {
    let (k, n) = (bounds.variable, rest.variables);
    let mut system = rest.clone();
    for low in &bounds.lower {
        for high in &bounds.upper {
            let (a, b) = (low[k], -high[k]);
            let mut row = combine(b, low, a, high)?;
            if is_dark {
                let dark = (a - 1).checked_mul(b - 1).ok_or(Undecided)?;
                row[n] = small(row[n].checked_sub(dark).ok_or(Undecided)?)?;
            }
            system.inequalities.push(row);
        }
    }
    Ok(system)
}

/// Puts a value for the variable between its bounds.
fn between(mut x: Vec<i64>, bounds: &Bounds) -> Found {
    let k = bounds.variable;
    let mut least: Option<i64> = None;
    let mut most: Option<i64> = None;
    for row in &bounds.lower {
        let rest = value_without(row, k, &x)?;
        let bound = rest.checked_neg().ok_or(Undecided)?;
        let bound = -((-bound).div_euclid(row[k]));
        least = Some(least.map_or(bound, |l| l.max(bound)));
    }
    for row in &bounds.upper {
        let bound = value_without(row, k, &x)?.div_euclid(-row[k]);
        most = Some(most.map_or(bound, |m| m.min(bound)));
    }
    x[k] = match (least, most) {
        (Some(least), Some(most)) => {
            debug_assert!(least <= most);
            least
        }
        (Some(least), None) => least.max(0),
        (None, Some(most)) => most.min(0),
        (None, None) => 0,
    };
    Ok(Some(x))
}

/// Between the shadows: the variable is close above one of its lower bounds.
fn splinters(whole: &System, bounds: &Bounds, fuel: &mut u32) -> Found {
    let (k, n) = (bounds.variable, whole.variables);
    let a = bounds.upper.iter().map(|r| -r[k]).max().unwrap_or(1);
    for low in &bounds.lower {
        let b = low[k];
        let product = small(a.checked_mul(b).ok_or(Undecided)?)?;
        let furthest = (product - a - b).div_euclid(a);
        for i in 0..=furthest {
            let mut system = whole.clone();
            let mut row = low.clone();
            row[n] = row[n].checked_sub(i).ok_or(Undecided)?;
            system.equalities.push(row);
            if let Some(x) = solve(system, fuel)? {
                return Ok(Some(x));
            }
        }
    }
    Ok(None)
}
