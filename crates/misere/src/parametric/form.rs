//! Forms whose variables are forms, and their values.

use super::arithmetic::{Form, Undecided};
use smallvec::SmallVec;
use std::ops::Rem;

/// Numbers that parameters can be: small ones while guessing, large ones for positions with thousands of millions of heaps.
pub trait Number: Copy + From<i64> + Rem<Output = Self> + PartialOrd + std::fmt::Debug {
    /// self + a·x. A sum that does not fit ends the program: nothing wraps.
    fn plus_multiple(self, a: i64, x: Self) -> Self;
}

impl Number for i64 {
    fn plus_multiple(self, a: i64, x: i64) -> i64 {
        let sum = a.checked_mul(x).and_then(|term| self.checked_add(term));
        sum.expect("samples have small parameters")
    }
}

impl Number for i128 {
    fn plus_multiple(self, a: i64, x: i128) -> i128 {
        let term = i128::from(a).checked_mul(x);
        let sum = term.and_then(|term| self.checked_add(term));
        sum.expect("heaps and their numbers have 32 bits each")
    }
}

/// The form that is this number.
pub fn constant(c: i64) -> Form {
    SmallVec::from_slice(&[c])
}

/// The form that is a variable.
pub fn variable(i: usize) -> Form {
    let mut form: Form = SmallVec::from_elem(0, i + 2);
    form[i] = 1;
    form
}

/// The number that a form is, if it mentions no variable.
pub fn as_constant(form: &[i64]) -> Option<i64> {
    let (c, coefficients) = form.split_last()?;
    coefficients.iter().all(|&a| a == 0).then_some(*c)
}

/// The value of a form.
pub fn value<T: Number>(form: &[i64], x: &[T]) -> T {
    let n = form.len() - 1;
    debug_assert_eq!(n, x.len());
    let terms = form[..n].iter().zip(x);
    terms.fold(T::from(form[n]), |sum, (&a, &x)| sum.plus_multiple(a, x))
}

/// A form in forms. Each may speak of fewer variables than others do.
pub fn compose(form: &[i64], inner: &[Form]) -> Result<Form, Undecided> {
    let n = form.len() - 1;
    debug_assert_eq!(n, inner.len());
    let used = || form[..n].iter().zip(inner).filter(|(a, _)| **a != 0);
    let width = used().map(|(_, f)| f.len() - 1).max().unwrap_or(0);
    let mut out: Form = SmallVec::from_elem(0, width + 1);
    out[width] = form[n];
    for (&a, f) in used() {
        let last = f.len() - 1;
        for (i, &x) in f.iter().enumerate() {
            let place = if i == last { width } else { i };
            let term = a.checked_mul(x).ok_or(Undecided)?;
            out[place] = out[place].checked_add(term).ok_or(Undecided)?;
        }
    }
    Ok(out)
}

/// s·x + t·y + c.
pub fn combination(s: i64, x: &Form, t: i64, y: &Form, c: i64) -> Result<Form, Undecided> {
    compose(&[s, t, c], &[x.clone(), y.clone()])
}

/// s·x + c.
pub fn shifted(s: i64, x: &Form, c: i64) -> Result<Form, Undecided> {
    compose(&[s, c], std::slice::from_ref(x))
}
