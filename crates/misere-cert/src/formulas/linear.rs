//! Linear forms over a few natural numbers, and conditions on them.
//!
//! Everything a formula says is said with these. Numbers are bounded, so that nothing here can overflow unseen: what grows beyond
//! the bound is no form any more, and the certificate that asked for it is refused.

use super::format::Test;

/// The most variables that a question can have: twice the parameters of a type, and the number of a heap.
pub const VARIABLES: usize = 12;

/// The largest coefficient.
pub const LARGEST: i64 = 1 << 40;

/// A value for each variable.
pub type Point = [i64; VARIABLES];

/// The form a_1 x_1 + … + a_k x_k + c.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    pub a: [i64; VARIABLES],
    pub c: i64,
}

impl Form {
    pub fn constant(c: i64) -> Form {
        Form {
            a: [0; VARIABLES],
            c,
        }
    }

    pub fn variable(i: usize) -> Form {
        let mut form = Form::constant(0);
        form.a[i] = 1;
        form
    }

    /// The form plus so many times another.
    pub fn plus(&self, other: &Form, times: i64) -> Option<Form> {
        let mut sum = *self;
        for i in 0..VARIABLES {
            if other.a[i] != 0 {
                sum.a[i] = bounded(sum.a[i].checked_add(other.a[i].checked_mul(times)?)?)?;
            }
        }
        sum.c = bounded(sum.c.checked_add(other.c.checked_mul(times)?)?)?;
        Some(sum)
    }

    /// A row of a certificate with forms in place of its variables.
    pub fn compose(row: &[i64], arguments: &[Form]) -> Option<Form> {
        let (&c, coefficients) = row.split_last()?;
        let mut form = Form::constant(bounded(c)?);
        for (&a, argument) in coefficients.iter().zip(arguments) {
            if a != 0 {
                form = form.plus(argument, a)?;
            }
        }
        Some(form)
    }

    /// −f − 1, which is at least 0 just where f is not.
    pub fn opposite(&self) -> Form {
        Form {
            a: self.a.map(|a| -a),
            c: -self.c - 1,
        }
    }

    pub fn is_constant(&self) -> bool {
        self.a == [0; VARIABLES]
    }

    /// Whether it is at least 0 for all natural numbers.
    pub fn never_negative(&self) -> bool {
        self.c >= 0 && self.a.iter().all(|&a| a >= 0)
    }

    /// Whether it is below 0 for all natural numbers.
    pub fn always_negative(&self) -> bool {
        self.c < 0 && self.a.iter().all(|&a| a <= 0)
    }

    /// The greatest common divisor of the coefficients.
    pub fn content(&self) -> i64 {
        self.a.iter().fold(0, |g, &a| gcd(g, a))
    }

    pub fn at(&self, x: &Point) -> i128 {
        let terms = self.a.iter().zip(x);
        let terms = terms.map(|(&a, &x)| i128::from(a) * i128::from(x));
        terms.sum::<i128>() + i128::from(self.c)
    }

    /// The variables that occur, as a mask.
    pub fn support(&self) -> u32 {
        let bits = self.a.iter().enumerate();
        bits.fold(0, |mask, (i, &a)| mask | u32::from(a != 0) << i)
    }
}

/// A number that is not too large.
pub fn bounded(number: i64) -> Option<i64> {
    (-LARGEST..=LARGEST).contains(&number).then_some(number)
}

pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// What a condition says of its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    AtLeastZero,
    Zero,
    Divisible(u32),
    Indivisible(u32),
}

/// A condition on natural numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    pub sort: Sort,
    pub form: Form,
}

/// What is left of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    Always,
    Never,
    Open(Condition),
}

impl Condition {
    pub fn at_least_zero(form: Form) -> Condition {
        Condition {
            sort: Sort::AtLeastZero,
            form,
        }
    }

    pub fn zero(form: Form) -> Condition {
        Condition {
            sort: Sort::Zero,
            form,
        }
    }

    /// That a test of a certificate holds, or that it does not.
    pub fn of(test: &Test, form: Form, holds: bool) -> Condition {
        let sort = match (test.modulus, holds) {
            (0, true) => return Condition::at_least_zero(form),
            (0, false) => return Condition::at_least_zero(form.opposite()),
            (m, true) => Sort::Divisible(m),
            (m, false) => Sort::Indivisible(m),
        };
        Condition { sort, form }
    }

    pub fn holds(&self, x: &Point) -> bool {
        let value = self.form.at(x);
        match self.sort {
            Sort::AtLeastZero => value >= 0,
            Sort::Zero => value == 0,
            Sort::Divisible(m) => value % i128::from(m) == 0,
            Sort::Indivisible(m) => value % i128::from(m) != 0,
        }
    }

    /// The same condition without common divisors, unless it holds always or never.
    pub fn simplified(&self) -> Left {
        let decided = |holds| if holds { Left::Always } else { Left::Never };
        let Condition { sort, mut form } = *self;
        match sort {
            Sort::AtLeastZero => {
                if form.never_negative() {
                    return Left::Always;
                }
                if form.always_negative() {
                    return Left::Never;
                }
                let g = form.content();
                if g > 1 {
                    form = Form {
                        a: form.a.map(|a| a / g),
                        c: form.c.div_euclid(g),
                    };
                }
            }
            Sort::Zero => {
                let g = form.content();
                if g == 0 || form.c % g != 0 {
                    return decided(g == 0 && form.c == 0);
                }
                let down = form.a.iter().all(|&a| a <= 0);
                if form.c > 0 && form.never_negative() || form.c < 0 && down {
                    return Left::Never;
                }
                form = Form {
                    a: form.a.map(|a| a / g),
                    c: form.c / g,
                };
            }
            Sort::Divisible(m) | Sort::Indivisible(m) => {
                let wanted = matches!(sort, Sort::Divisible(_));
                let m = i64::from(m);
                form = Form {
                    a: form.a.map(|a| a.rem_euclid(m)),
                    c: form.c.rem_euclid(m),
                };
                let g = gcd(form.content(), m);
                if form.c % g != 0 {
                    return decided(!wanted);
                }
                if g == m {
                    return decided(wanted);
                }
                form = Form {
                    a: form.a.map(|a| a / g),
                    c: form.c / g,
                };
                let m = (m / g) as u32;
                let sort = match wanted {
                    true => Sort::Divisible(m),
                    false => Sort::Indivisible(m),
                };
                return Left::Open(Condition { sort, form });
            }
        }
        Left::Open(Condition { sort, form })
    }
}
