//! Nim values of octal games, by the method that costs less.
//!
//! Which of the two is taken changes the time and never the values.

use super::dense::Dense;
use super::sparse::SparseSpace;
use crate::limits::{Budget, Stop};
use crate::ruleset::{Code, Remainder};

/// Before this heap the sparse space serves: everything is short there.
const FIRST_CHOICE: usize = 1 << 12;
/// The methods are weighed against each other again when the sequence has grown by one part in this many.
const CHOOSE_EVERY: usize = 8;

/// What is remembered of the nim values of a game so that the next one is found quickly.
#[derive(Clone, Debug)]
pub(super) struct Octal {
    sparse: SparseSpace,
    /// Where it costs less than the sparse space.
    dense: Option<Dense>,
    /// How many digits of the code allow a heap to be divided.
    dividing: usize,
    next_choice: usize,
}

impl Octal {
    pub(super) fn new(code: &Code) -> Octal {
        // The moves in a heap larger than any digit's place show all digits.
        let moves = code.remainders(code.last() + 2);
        Octal {
            sparse: SparseSpace::new(code),
            dense: None,
            dividing: moves.filter(|r| matches!(r, Remainder::Two(_))).count(),
            next_choice: FIRST_CHOICE,
        }
    }

    /// The value of heap n = `values.len()`.
    pub(super) fn next(
        &mut self,
        code: &Code,
        values: &[u32],
        budget: &Budget,
    ) -> Result<u32, Stop> {
        let n = values.len();
        if n >= self.next_choice {
            self.next_choice = n + n / CHOOSE_EVERY;
            self.choose(values, budget)?;
        }
        self.sparse.weigh_at(values);
        let value = match &mut self.dense {
            Some(dense) => {
                dense.make_room(budget)?;
                dense.value(code, self.sparse.size(), budget)?
            }
            None => self.sparse.value(code, values, budget)?,
        };
        self.sparse.enter(n as u32, value);
        if let Some(dense) = &mut self.dense
            && !dense.enter(value)
        {
            self.dense = None;
        }
        Ok(value)
    }

    fn choose(&mut self, values: &[u32], budget: &Budget) -> Result<(), Stop> {
        let cost = Dense::cost(values.len(), self.dividing, self.sparse.size());
        match (&self.dense, cost < self.sparse.cost()) {
            (None, true) => self.dense = Dense::new(values, budget)?,
            (Some(_), false) => self.dense = None,
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The values of heaps 0, 1, …, option by option.
    fn by_options(code: &Code, heaps: usize) -> Vec<u32> {
        let mut values = vec![0];
        let mut seen = vec![0; 1 << 16];
        for n in 1..=heaps {
            let mut option = |value: u32| seen[value as usize] = n;
            for remainder in code.remainders(n as u32) {
                match remainder {
                    Remainder::Nothing => option(0),
                    Remainder::One(rest) => option(values[rest as usize]),
                    Remainder::Two(rest) | Remainder::Three(rest) => {
                        let rest = rest as usize;
                        (1..=rest / 2).for_each(|i| option(values[i] ^ values[rest - i]));
                    }
                }
            }
            values.extend((0..).find(|&v| seen[v as usize] != n));
        }
        values
    }

    /// Computes values by one method or the other: `wish` says by which, and how many divisions are entered by the dense one.
    /// Returns the values, and how many were found by each.
    fn computed(
        code: &Code,
        heaps: usize,
        mut wish: impl FnMut(usize) -> Option<usize>,
    ) -> (Vec<u32>, [usize; 2]) {
        let budget = &Budget::unlimited();
        let mut octal = Octal::new(code);
        octal.next_choice = usize::MAX;
        let (mut values, mut by) = (vec![0], [0; 2]);
        for n in 1..=heaps {
            match wish(n) {
                None => octal.dense = None,
                Some(entered) => {
                    if octal.dense.is_none() {
                        octal.dense = Dense::new(&values, budget).unwrap();
                    }
                    octal.dense.as_mut().unwrap().enter_only(entered);
                }
            }
            by[usize::from(octal.dense.is_some())] += 1;
            let value = octal.next(code, &values, budget).unwrap();
            values.push(value);
        }
        (values, by)
    }

    fn codes() -> impl Strategy<Value = Code> {
        let digits = proptest::collection::vec(0u32..8, 1..=4);
        (prop_oneof![Just("0"), Just("4")], digits).prop_map(|(start, digits)| {
            let digits: String = digits.iter().map(u32::to_string).collect();
            format!("{start}.{digits}").parse().unwrap()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        /// Both methods, and any mixture of them, against the options one by one.
        #[test]
        fn the_method_does_not_matter(
            code in codes(),
            turns in proptest::collection::vec((any::<bool>(), 1usize..300, 0usize..9), 1..8),
        ) {
            let heaps = 900;
            let expected = by_options(&code, heaps);
            let (sparse, by) = computed(&code, heaps, |_| None);
            prop_assert_eq!(by, [heaps, 0]);
            prop_assert_eq!(&sparse, &expected, "sparse");
            let (dense, by) = computed(&code, heaps, |_| Some(1));
            prop_assert_eq!(by, [0, heaps]);
            prop_assert_eq!(&dense, &expected, "dense");
            let turn = |n: usize| {
                let (dense, _, entered) = turns[n / 64 % turns.len()];
                dense.then_some(entered * turns[n / 64 % turns.len()].1)
            };
            let (mixed, by) = computed(&code, heaps, turn);
            prop_assert_eq!(by[0] + by[1], heaps);
            prop_assert_eq!(&mixed, &expected, "mixed");
        }
    }

    /// Which method serves at which heap, where the choice is made as it always is.
    fn choices(code: &str, heaps: usize) -> (Vec<u32>, Vec<(usize, bool)>) {
        let code: Code = code.parse().unwrap();
        let budget = &Budget::unlimited();
        let mut octal = Octal::new(&code);
        let (mut values, mut choices) = (vec![0], vec![(0, false)]);
        for n in 1..=heaps {
            let value = octal.next(&code, &values, budget).unwrap();
            values.push(value);
            let dense = octal.dense.is_some();
            if choices.last().is_none_or(|&(_, last)| last != dense) {
                choices.push((n, dense));
            }
        }
        (values, choices)
    }

    /// The choice falls on either method, and is taken back; the values are those of the options in any case.
    #[test]
    fn the_cheaper_method_is_taken() {
        let heaps = 8_500;
        let (mut to_dense, mut to_sparse) = (0, 0);
        for code in ["0.152", "0.067"] {
            let (values, choices) = choices(code, heaps);
            assert_eq!(values, by_options(&code.parse().unwrap(), heaps), "{code}");
            to_dense += choices[1..].iter().filter(|c| c.1).count();
            to_sparse += choices[1..].iter().filter(|c| !c.1).count();
        }
        assert!(to_dense >= 2 && to_sparse >= 2, "{to_dense}, {to_sparse}");
        // Kayles has a handful of rare heaps; much later, where it is long periodic, either method will do.
        assert_eq!(choices("0.77", 6_000).1, [(0, false)]);
    }
}
