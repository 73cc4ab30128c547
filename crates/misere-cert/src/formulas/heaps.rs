//! Heaps of all sizes: the kinds that formulas tell apart, which of them have moves, and their options.

use super::cases::{Case, Then, Value, Walk};
use super::linear::{Condition, Form};
use crate::checker::Failed;

/// Some heaps with moves that are looked at together: one of them, or all in a residue class from some number on.
#[derive(Clone, Copy, Debug)]
pub struct Heaps {
    /// The number of their kind, which is the place of their moves.
    pub kind: usize,
    /// The least number m; nothing stands for a heap of the head, whose m has no meaning.
    from: Option<i64>,
    /// Whether m is just this one.
    alone: bool,
}

/// Heaps in a case: their m, their size and their value.
pub struct Heap {
    pub m: Form,
    pub size: Form,
    pub value: Value,
}

impl<'w> Walk<'w, '_, '_> {
    /// N0, the length of the head.
    pub fn head(&self) -> i64 {
        self.formulas.phi.head.len() as i64
    }

    /// The step of the tail.
    pub fn period(&self) -> i64 {
        i64::from(self.formulas.phi.step)
    }

    /// How a kind of heap is called in messages.
    pub fn called(&self, heaps: &Heaps) -> String {
        let (n, step) = (heaps.kind as i64 + 1, self.period());
        match heaps.from {
            None => format!("heap {n}"),
            Some(m) if heaps.alone => format!("heap {}", n + step * m),
            Some(_) => format!("heap {n} + {step}m"),
        }
    }

    /// Whether a heap has a move.
    fn moves(&self, heap: i64) -> bool {
        let digits = self.rules.digits.iter().enumerate();
        digits
            .take_while(|&(k, _)| k as i64 <= heap)
            .any(|(k, &d)| {
                let left = heap - k as i64;
                d & 1 != 0 && left == 0 && k > 0
                    || d & 2 != 0 && left >= 1 && k > 0
                    || d & 4 != 0 && left >= 2
                    || d & 8 != 0 && left >= 3
            })
    }

    /// The heaps with moves; those without must have the value 1, and this is what is checked on the way.
    pub fn all_heaps(&mut self) -> Result<Vec<Heaps>, Failed> {
        let (head, step) = (self.head(), self.period());
        let mut list = Vec::new();
        // From here on all heaps have a move, or none has.
        let far = self.rules.digits.len() as i64 + 3;
        let endless = self.moves(far);
        for n in 1..head {
            self.checker
                .spend(self.step, 1 + self.rules.digits.len() as u64)?;
            let heaps = Heaps {
                kind: n as usize - 1,
                from: None,
                alone: true,
            };
            match self.moves(n) {
                true => list.push(heaps),
                false => self.worth_nothing(&heaps)?,
            }
        }
        for r in 0..step {
            let of = |from, alone| Heaps {
                kind: (head - 1 + r) as usize,
                from: Some(from),
                alone,
            };
            let mut single = Vec::new();
            let mut m = 0;
            // One after the other, until all that follow are alike.
            while head + r + step * m < far {
                self.checker
                    .spend(self.step, 1 + self.rules.digits.len() as u64)?;
                single.push((m, self.moves(head + r + step * m)));
                m += 1;
            }
            while endless && single.last().is_some_and(|&(_, moves)| moves) {
                single.pop();
                m -= 1;
            }
            for (m, moves) in single {
                match moves {
                    true => list.push(of(m, true)),
                    false => self.worth_nothing(&of(m, true))?,
                }
            }
            match endless {
                true => list.push(of(m, false)),
                false => self.worth_nothing(&of(m, false))?,
            }
        }
        self.checker.hold(self.step, 32 * list.len() as u64)?;
        Ok(list)
    }

    /// All heaps but 0, with moves or not: each of the head, and each residue class.
    pub fn every_heap(&self) -> impl Iterator<Item = Heaps> + use<> {
        let head = self.head() as usize - 1;
        (0..head + self.period() as usize).map(move |kind| Heaps {
            kind,
            from: (kind >= head).then_some(0),
            alone: kind < head,
        })
    }

    fn worth_nothing(&mut self, heaps: &Heaps) -> Result<(), Failed> {
        let Some((case, heap)) = self.heap(&Case::new(), heaps)? else {
            return Ok(());
        };
        let what = format!("{} has no move but not the value 1", self.called(heaps));
        let one = self.one();
        self.same(&case, &heap.value, &one, &what)
    }

    /// Any of some heaps, with a new variable for m.
    pub fn heap(&mut self, case: &Case, heaps: &Heaps) -> Result<Option<(Case, Heap)>, Failed> {
        let mut case = case.clone();
        let formulas = self.formulas;
        let Some(from) = heaps.from else {
            let m = self.variable(&mut case)?;
            let size = heaps.kind + 1;
            let heap = Heap {
                m,
                size: Form::constant(size as i64),
                value: self.fixed(&formulas.phi.head[size]),
            };
            return Ok(Some((case, heap)));
        };
        let m = match heaps.alone {
            true => Form::constant(from),
            false => self.variable(&mut case)?,
        };
        let beyond = self.form(m.plus(&Form::constant(from), -1))?;
        let Some(case) = self.under(&case, Condition::at_least_zero(beyond))? else {
            return Ok(None);
        };
        let least = Form::constant(heaps.kind as i64 + 1);
        let r = heaps.kind + 1 - formulas.phi.head.len();
        let heap = Heap {
            m,
            size: self.form(least.plus(&m, self.period()))?,
            value: self.element(&formulas.phi.tail[r], &[m])?,
        };
        Ok(Some((case, heap)))
    }

    /// The value of a heap whose size, at least 1, is a form, by cases.
    pub fn heap_value(
        &mut self,
        case: &Case,
        size: &Form,
        then: &mut Then<'_, 'w, Value>,
    ) -> Result<(), Failed> {
        let formulas = self.formulas;
        let heads = match size.is_constant() {
            true if size.c < self.head() => size.c..size.c + 1,
            true => 0..0,
            false => 1..self.head(),
        };
        for n in heads {
            let distance = self.form(size.plus(&Form::constant(n), -1))?;
            if let Some(case) = self.under(case, Condition::zero(distance))? {
                let value = self.fixed(&formulas.phi.head[n as usize]);
                then(self, case, value)?;
            }
        }
        let (head, step) = (self.head(), self.period());
        let beyond = self.form(size.plus(&Form::constant(head), -1))?;
        let Some(case) = self.under(case, Condition::at_least_zero(beyond))? else {
            return Ok(());
        };
        if size.content() % step == 0 {
            let r = beyond.c.rem_euclid(step);
            let mut m = self.form(beyond.plus(&Form::constant(r), -1))?;
            m.a = m.a.map(|a| a / step);
            m.c /= step;
            let value = self.element(&formulas.phi.tail[r as usize], &[m])?;
            return then(self, case, value);
        }
        for (r, formula) in formulas.phi.tail.iter().enumerate() {
            let mut case = case.clone();
            let m = self.variable(&mut case)?;
            let rest = self.form(beyond.plus(&Form::constant(r as i64), -1))?;
            let rest = self.form(rest.plus(&m, -step))?;
            if let Some(case) = self.under(&case, Condition::zero(rest))? {
                let value = self.element(formula, &[m])?;
                then(self, case, value)?;
            }
        }
        Ok(())
    }

    /// The values of all options of a heap, by cases.
    pub fn options(
        &mut self,
        case: &Case,
        size: &Form,
        then: &mut Then<'_, 'w, Value>,
    ) -> Result<(), Failed> {
        for (taken, &digit) in self.rules.digits.iter().enumerate() {
            let taken = Form::constant(taken as i64);
            let rest = self.form(size.plus(&taken, -1))?;
            let one = self.one();
            if digit & 1 != 0
                && let Some(case) = self.under(case, Condition::zero(rest))?
            {
                then(self, case, one.clone())?;
            }
            for parts in [1, 2, 3] {
                if digit >> parts & 1 != 0 {
                    let least = Form::constant(1);
                    self.parts(case, parts, &least, &rest, &one, then)?;
                }
            }
        }
        Ok(())
    }

    /// All ways to divide a heap into so many parts, none smaller than `least` and none smaller than the one before it; their
    /// values are multiplied to `so_far`.
    fn parts(
        &mut self,
        case: &Case,
        count: i64,
        least: &Form,
        whole: &Form,
        so_far: &Value,
        then: &mut Then<'_, 'w, Value>,
    ) -> Result<(), Failed> {
        let spare = self.form(whole.plus(least, -count))?;
        let Some(case) = self.under(case, Condition::at_least_zero(spare))? else {
            return Ok(());
        };
        if count == 1 {
            return self.heap_value(&case, whole, &mut |walk, case, value| {
                walk.product(&case, so_far, &value, then)
            });
        }
        let step = self.period();
        for part in 1..self.head() + step {
            let mut case = case.clone();
            let mut size = Form::constant(part);
            if part >= self.head() {
                let m = self.variable(&mut case)?;
                size = self.form(size.plus(&m, step))?;
            }
            let more = self.form(size.plus(least, -1))?;
            let Some(case) = self.under(&case, Condition::at_least_zero(more))? else {
                continue;
            };
            let rest = self.form(whole.plus(&size, -1))?;
            let spare = self.form(rest.plus(&size, 1 - count))?;
            let Some(case) = self.under(&case, Condition::at_least_zero(spare))? else {
                continue;
            };
            self.heap_value(&case, &size, &mut |walk, case, value| {
                walk.product(&case, so_far, &value, &mut |walk, case, so_far| {
                    walk.parts(&case, count - 1, &size, &rest, &so_far, then)
                })
            })?;
        }
        Ok(())
    }
}
