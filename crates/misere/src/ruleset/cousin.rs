//! Standard forms and first cousins of codes.
//!
//! Where d_1 is even a heap of one has no move: it is the empty game, and a heap of n can as well be called a heap of n
//! − 1. The game so renamed has a code of its own, which allows the very same moves (Berlekamp, Conway and Guy,
//! *Winning Ways*, chapter 4: Dawson's Kayles 0.07 is a first cousin of Dawson's Chess 0.137). Done until d_1 is odd,
//! this is the *standard form*; games with the same standard form are *first cousins*. Heaps of cousins are the same
//! trees, so that their quotients are the same as well, in misère play too.

use super::code::{Code, LEAVE_ONE, LEAVE_THREE, LEAVE_TWO, TAKE_ALL};
use std::ops::ControlFlow;

/// The standard form of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandardForm {
    /// The code, with d_1 odd unless the game has no move at all.
    pub code: Code,
    /// Heap n of the game is heap n − shift of its standard form; heaps up to the shift have no move.
    pub shift: u32,
}

impl Code {
    /// The standard form.
    ///
    /// ```
    /// use misere::ruleset::Code;
    /// let standard = |text: &str| {
    ///     let form = text.parse::<Code>().unwrap().standard_form();
    ///     (form.code.to_string(), form.shift)
    /// };
    /// assert_eq!(standard("0.137"), ("0.137".to_string(), 0));
    /// assert_eq!(standard("0.07"), ("0.137".to_string(), 1));
    /// assert_eq!(standard("0.4"), ("0.137".to_string(), 2));
    /// assert_eq!(standard("4.6"), ("0.77".to_string(), 1));
    /// ```
    pub fn standard_form(&self) -> StandardForm {
        let mut form = StandardForm {
            code: self.clone(),
            shift: 0,
        };
        // Each step brings the least heap that has a move down by one.
        while let Some(code) = form.code.without_heap_one() {
            form.code = code;
            form.shift += 1;
        }
        form
    }

    /// The same game with heap n called n − 1, if heap 1 has no move and some other heap has one.
    fn without_heap_one(&self) -> Option<Code> {
        let digits = self.digits();
        let is_set = |k: usize, bit: u8| digits.get(k).is_some_and(|d| d & bit != 0);
        if is_set(1, TAKE_ALL) || digits == [0] {
            return None;
        }
        // m beans and one more: what each move takes, now that every heap it leaves has lost one too.
        let digit = |j: usize| {
            let mut d = 0;
            if is_set(j + 1, TAKE_ALL) {
                d |= TAKE_ALL;
            }
            if is_set(j, LEAVE_ONE) {
                d |= TAKE_ALL | LEAVE_ONE;
            }
            if j >= 1 && is_set(j - 1, LEAVE_TWO) {
                d |= TAKE_ALL | LEAVE_ONE | LEAVE_TWO;
            }
            if j >= 2 && is_set(j - 2, LEAVE_THREE) {
                d |= TAKE_ALL | LEAVE_ONE | LEAVE_TWO | LEAVE_THREE;
            }
            d
        };
        let rest = (1..digits.len() + 2).map(digit);
        Some(Code::from_digits(std::iter::once(0).chain(rest)))
    }

    /// The code with every move written down that it allows anyway, because some heaps have no move and may be left or not.
    ///
    /// In 0.1455 heap 2 has no move. To leave one heap of two fewer beans and to split what is left into 2 and the rest of it is the same, so that each move
    /// of 0.1457 is one of 0.1455. *Lemma.* The heaps of a code and of this one are the same trees, once heaps without a move are left out. *Proof.* Let z
    /// be such a heap. Who takes j and leaves z and two more heaps leaves what is left by taking j + z and leaving two heaps, however these are divided; in the same way two heaps
    /// become one, and one becomes none. So each move that is added leaves what another leaves already, and no heap gets its first move.
    ///
    /// Two codes are the same game if their standard forms are the same with all moves written down.
    ///
    /// ```
    /// use misere::ruleset::Code;
    /// let all = |text: &str| text.parse::<Code>().unwrap().with_all_moves().to_string();
    /// assert_eq!(all("0.1455"), all("0.1457"));
    /// assert_eq!(all("0.07"), "0.0731");
    /// assert_eq!(all("0.77"), "0.77", "each heap has a move");
    /// ```
    pub fn with_all_moves(&self) -> Code {
        // Where no move leaves a heap there is nothing to be left out, and a heap that is large enough has a move in all other codes.
        if !self.goes_on() {
            return self.clone();
        }
        let has_move = |n: u32| self.visit_options(n, |_| ControlFlow::Break(())).is_break();
        let empty: Vec<usize> = (1..=self.last() + 2)
            .filter(|&n| !has_move(n))
            .map(|n| n as usize)
            .collect();
        let most = empty.last().copied().unwrap_or_default();
        let mut digits = self.digits().to_vec();
        digits.resize(digits.len() + 3 * most, 0);
        for (many, fewer) in [
            (LEAVE_THREE, LEAVE_TWO),
            (LEAVE_TWO, LEAVE_ONE),
            (LEAVE_ONE, TAKE_ALL),
        ] {
            let before = digits.clone();
            for j in (0..digits.len()).filter(|&j| before[j] & many != 0) {
                for place in empty.iter().map(|z| j + z) {
                    digits[place] |= fewer;
                }
            }
        }
        Code::from_digits(digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use proptest::prelude::*;

    /// The options of a heap of a code with `shift` taken off every heap they leave, none of them empty.
    fn options(code: &Code, heap: u32, shift: u32) -> Vec<Position> {
        let mut out = Vec::new();
        code.for_each_option(heap, &mut |option| {
            let left = option.iter().map(|h| h.saturating_sub(shift));
            out.push(Position::from_heaps(left.filter(|&h| h > 0)));
        });
        out.sort();
        out.dedup();
        out
    }

    proptest! {
        /// Heap n has the moves of heap n − shift of the standard form, one by one.
        #[test]
        fn cousins_have_the_same_moves(first in 0..4u8, rest in proptest::collection::vec(0..16u8, 0..5)) {
            let code = Code::from_digits(std::iter::once(first * 4).chain(rest));
            let form = code.standard_form();
            prop_assert!(form.code.digits() == [0] || form.code.digits()[1] % 2 == 1);
            prop_assert!(form.code.digits()[0] == 0 || form.shift == 0);
            for heap in 1..=form.shift {
                prop_assert_eq!(options(&code, heap, form.shift), []);
            }
            for heap in form.shift + 1..14 {
                prop_assert_eq!(
                    options(&code, heap, form.shift),
                    options(&form.code, heap - form.shift, 0),
                    "{} and {}", code, form.code
                );
            }
        }
    }

    /// The options of a heap without what has no move.
    fn real_options(code: &Code, heap: u32) -> Vec<Position> {
        let has_move = |h: &u32| {
            let mut any = false;
            code.for_each_option(*h, &mut |_| any = true);
            any
        };
        let mut out = Vec::new();
        code.for_each_option(heap, &mut |option| {
            out.push(Position::from_heaps(
                option.iter().copied().filter(has_move),
            ));
        });
        out.sort();
        out.dedup();
        out
    }

    proptest! {
        /// What is written down beside the moves there are changes none, and the least heaps with a move are where they were.
        #[test]
        fn all_moves_are_there_anyway(first in 0..4u8, rest in proptest::collection::vec(0..16u8, 0..5)) {
            let code = Code::from_digits(std::iter::once(first * 4).chain(rest));
            let all = code.with_all_moves();
            prop_assert_eq!(&all.with_all_moves(), &all);
            for heap in 1..24 {
                prop_assert_eq!(real_options(&code, heap), real_options(&all, heap), "{} and {}", code, all);
            }
        }
    }

    /// Dawson's Kayles and Dawson's Chess, Treblecross, Kayles by splitting, and the cousins of 0.11377 and 0.1377 in the On-Line
    /// Encyclopedia of Integer Sequences (A071452, A071434).
    #[test]
    fn famous_cousins() {
        for (standard, cousins) in [
            ("0.137", &["0.07", "0.4"][..]),
            ("0.11337", &["0.007", "0.04"]),
            ("0.77", &["4.6", "0.77"]),
            ("0.7", &["4.0"]),
            ("0.0", &["0.0"]),
            ("0.11377", &["0.0177", "0.045", "0.047"]),
            (
                "0.1377",
                &[
                    "0.074", "0.075", "0.076", "0.077", "0.44", "0.441", "0.443", "0.46", "0.463",
                ],
            ),
        ] {
            for game in cousins {
                let code: Code = game.parse().unwrap();
                assert_eq!(code.standard_form().code.to_string(), standard, "{game}");
            }
        }
    }
}
