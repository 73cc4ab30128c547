//! Words in named generators: how products are written and read.
//!
//! Everything a person sees of a monoid is a word, so there is one place that names generators. A word is
//! kept as the exponent of each generator; names come in only at the edges.

use crate::error::ParseError;
use crate::word::Exponent;
use std::cmp::Ordering;
use std::fmt::Write;

/// A word in commuting generators: the exponent of each.
pub type Word = Vec<u32>;

/// The usual name of generator number `g`: a, b, … z, then a1, b1, … z1, a2, …
///
/// ```
/// use misere::monoid::generator_name;
/// assert_eq!(generator_name(1), "b");
/// assert_eq!(generator_name(27), "b1");
/// ```
pub fn generator_name(g: usize) -> String {
    let letter = char::from(b'a' + (g % 26) as u8);
    match g / 26 {
        0 => letter.to_string(),
        turn => format!("{letter}{turn}"),
    }
}

/// Compares words in the lexicographic order in which a later generator outweighs any power of earlier ones.
pub fn compare_words(u: &[u32], v: &[u32]) -> Ordering {
    u.iter().rev().cmp(v.iter().rev())
}

/// The names of the generators of a monoid, in order of weight. A name is a letter, perhaps followed by digits.
///
/// ```
/// use misere::monoid::Alphabet;
/// let names = Alphabet::standard(3);
/// assert_eq!(names.show(&[1u32, 2, 0]), "a*b^2");
/// assert_eq!(names.parse("b^2*a").unwrap(), [1, 2, 0]);
/// assert_eq!(names.show(&[0u32, 0, 0]), "1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alphabet(Vec<String>);

impl Alphabet {
    /// The usual names of `generators` generators; see [`generator_name`].
    pub fn standard(generators: usize) -> Alphabet {
        Alphabet((0..generators).map(generator_name).collect())
    }

    /// These names, given as in `a,b,t`.
    pub fn list(text: &str) -> Result<Alphabet, ParseError> {
        let mut scan = Scanner::new(text);
        let names = scan.alphabet()?;
        scan.end()?;
        Ok(names)
    }

    /// The names that occur in some words or relations, in the usual order of names.
    ///
    /// ```
    /// use misere::monoid::Alphabet;
    /// let names = Alphabet::occurring(["t^2=b^2", "a*b=t"]);
    /// assert_eq!(names.names(), ["a", "b", "t"]);
    /// ```
    pub fn occurring<S: AsRef<str>>(texts: impl IntoIterator<Item = S>) -> Alphabet {
        let mut names = std::collections::BTreeSet::new();
        for text in texts {
            let text = text.as_ref();
            let mut scan = Scanner::new(text);
            while scan.at < text.len() {
                match scan.name() {
                    Some(name) => {
                        let turn: u128 = name[1..].parse().unwrap_or(0);
                        names.insert((turn, name.to_string()));
                    }
                    None => scan.at += scan.rest().chars().next().map_or(1, char::len_utf8),
                }
            }
        }
        Alphabet(names.into_iter().map(|(_, name)| name).collect())
    }

    /// The number of generators.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no generators.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names in order.
    pub fn names(&self) -> &[String] {
        &self.0
    }

    /// The word with these exponents, as text: `1`, `a`, `a*b^2`.
    ///
    /// # Panics
    /// When a generator without a name occurs.
    pub fn show<E: Exponent>(&self, word: &[E]) -> String {
        self.join(word, "*", |out, name, exponent| {
            out.push_str(name);
            if exponent > E::ONE {
                write!(out, "^{exponent}").expect("a string takes everything");
            }
        })
    }

    /// A relation as text.
    ///
    /// ```
    /// use misere::monoid::Alphabet;
    /// assert_eq!(Alphabet::standard(2).relation(&[1, 3], &[0, 1]), "a*b^3=b");
    /// ```
    ///
    /// # Panics
    /// When a generator without a name occurs.
    pub fn relation(&self, u: &[u32], v: &[u32]) -> String {
        format!("{}={}", self.show(u), self.show(v))
    }

    /// The word with these exponents in LaTeX: `1`, `a`, `ab^{2}`, `a_{1}`.
    ///
    /// ```
    /// use misere::monoid::Alphabet;
    /// assert_eq!(Alphabet::list("a,b,a1").unwrap().latex(&[1u32, 2, 3]), "ab^{2}a_{1}^{3}");
    /// ```
    ///
    /// # Panics
    /// When a generator without a name occurs.
    pub fn latex<E: Exponent>(&self, word: &[E]) -> String {
        self.join(word, "", |out, name, exponent| {
            out.push_str(&latex_name(name));
            if exponent > E::ONE {
                write!(out, "^{{{exponent}}}").expect("a string takes everything");
            }
        })
    }

    fn join<E: Exponent>(
        &self,
        word: &[E],
        between: &str,
        mut put: impl FnMut(&mut String, &str, E),
    ) -> String {
        let mut out = String::new();
        for (g, &exponent) in word.iter().enumerate() {
            if exponent > E::ZERO {
                if !out.is_empty() {
                    out.push_str(between);
                }
                put(&mut out, &self.0[g], exponent);
            }
        }
        if out.is_empty() {
            out.push('1');
        }
        out
    }

    /// Reads a word: factors joined by `*` or `·` or written side by side, in any order; `1` is the identity.
    ///
    /// ```
    /// use misere::monoid::Alphabet;
    /// let names = Alphabet::standard(2);
    /// assert_eq!(names.parse("ab^2a").unwrap(), [2, 2]);
    /// let error = names.parse("a*x").unwrap_err();
    /// assert_eq!(error.to_string(), r#""a*x", column 3: expected one of the generators a, b"#);
    /// ```
    pub fn parse(&self, text: &str) -> Result<Word, ParseError> {
        let mut scan = Scanner::new(text);
        let word = scan.word(self)?;
        scan.end()?;
        Ok(word)
    }

    /// Reads a relation `u = v`.
    pub fn parse_relation(&self, text: &str) -> Result<(Word, Word), ParseError> {
        let mut scan = Scanner::new(text);
        let left = scan.word(self)?;
        scan.expect("=")?;
        let right = scan.word(self)?;
        scan.end()?;
        Ok((left, right))
    }
}

/// A name in LaTeX: its digits become an index.
pub(super) fn latex_name(name: &str) -> String {
    match name.split_at(1) {
        (letter, "") => letter.to_string(),
        (letter, digits) => format!("{letter}_{{{digits}}}"),
    }
}

/// A place in a text that is being read. Space between tokens is skipped.
pub(super) struct Scanner<'a> {
    input: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(input: &'a str) -> Scanner<'a> {
        Scanner { input, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.input[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.input.len() - self.rest().trim_start().len();
    }

    pub(super) fn error(&self, expected: impl Into<String>) -> ParseError {
        ParseError::new(self.input, self.at, expected)
    }

    /// Takes `token` if it comes next.
    pub(super) fn eat(&mut self, token: &str) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// Takes one of two ways to write a token.
    pub(super) fn expect_either(&mut self, token: &str, other: &str) -> Result<(), ParseError> {
        match self.eat(token) || self.eat(other) {
            true => Ok(()),
            false => Err(self.error(format!("`{token}`"))),
        }
    }

    pub(super) fn expect(&mut self, token: &str) -> Result<(), ParseError> {
        self.expect_either(token, token)
    }

    pub(super) fn end(&mut self) -> Result<(), ParseError> {
        self.skip_space();
        match self.rest() {
            "" => Ok(()),
            _ => Err(self.error("the end")),
        }
    }

    fn digits(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at += length;
        &rest[..length]
    }

    fn name(&mut self) -> Option<&'a str> {
        self.skip_space();
        let start = self.at;
        if !self.rest().starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        self.at += 1;
        self.digits();
        Some(&self.input[start..self.at])
    }

    /// Names separated by commas; none at all is an empty list.
    pub(super) fn alphabet(&mut self) -> Result<Alphabet, ParseError> {
        let mut names: Vec<String> = Vec::new();
        while let Some(name) = self.name() {
            if names.iter().any(|known| known == name) {
                self.at -= name.len();
                return Err(self.error("a generator that is not in the list yet"));
            }
            names.push(name.to_string());
            if !self.eat(",") {
                return Ok(Alphabet(names));
            }
        }
        match names.is_empty() {
            true => Ok(Alphabet(names)),
            false => Err(self.error("the name of a generator: a letter, then perhaps digits")),
        }
    }

    pub(super) fn word(&mut self, alphabet: &Alphabet) -> Result<Word, ParseError> {
        let mut word = vec![0u32; alphabet.len()];
        loop {
            self.factor(alphabet, &mut word)?;
            if self.eat("*") || self.eat("·") {
                continue;
            }
            if !self.rest().starts_with(|c: char| c.is_ascii_alphabetic()) {
                return Ok(word);
            }
        }
    }

    fn factor(&mut self, alphabet: &Alphabet, word: &mut [u32]) -> Result<(), ParseError> {
        self.skip_space();
        let start = self.at;
        let Some(name) = self.name() else {
            if self.digits() == "1" {
                return Ok(());
            }
            self.at = start;
            return Err(self.error("a generator or `1`"));
        };
        let Some(g) = alphabet.0.iter().position(|known| known == name) else {
            self.at = start;
            return Err(self.error(match alphabet.0.as_slice() {
                [] => "`1`, for there are no generators".to_string(),
                names => format!("one of the generators {}", names.join(", ")),
            }));
        };
        let mut exponent = 1;
        if self.eat("^") {
            self.skip_space();
            let place = self.at;
            let digits = self.digits();
            exponent = digits.parse().map_err(|_| {
                ParseError::new(self.input, place, format!("an exponent up to {}", u32::MAX))
            })?;
        }
        word[g] = word[g].checked_add(exponent).ok_or_else(|| {
            ParseError::new(
                self.input,
                start,
                format!("exponents up to {} in all", u32::MAX),
            )
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_run_through_the_alphabet_again_and_again() {
        let names = Alphabet::standard(60);
        assert_eq!(&names.names()[24..28], ["y", "z", "a1", "b1"]);
        assert_eq!(names.names()[52], "a2");
    }

    #[test]
    fn words_are_read_as_people_write_them() {
        let names = Alphabet::list("a, b, a1").unwrap();
        for (text, word) in [
            ("1", [0, 0, 0]),
            (" a * b ^ 2 ", [1, 2, 0]),
            ("ba1a", [1, 1, 1]),
            ("a1^2·a", [1, 0, 2]),
            ("1*b", [0, 1, 0]),
            ("b^0", [0, 0, 0]),
        ] {
            assert_eq!(names.parse(text).unwrap(), word, "{text}");
        }
    }

    #[test]
    fn errors_name_the_place() {
        let names = Alphabet::standard(2);
        for (text, column, expected) in [
            ("", 1, "a generator or `1`"),
            ("a*", 3, "a generator or `1`"),
            ("a+b", 2, "the end"),
            ("a^", 3, "an exponent up to 4294967295"),
            ("a^99999999999", 3, "an exponent up to 4294967295"),
            ("a*a^4294967295", 3, "exponents up to 4294967295 in all"),
            ("ab1", 2, "one of the generators a, b"),
            ("2a", 1, "a generator or `1`"),
        ] {
            let error = names.parse(text).unwrap_err();
            assert_eq!(
                (error.column, error.expected.as_str()),
                (column, expected),
                "{text}"
            );
        }
        assert_eq!(Alphabet::list("a,a").unwrap_err().column, 3);
        assert_eq!(Alphabet::list("a,").unwrap_err().column, 3);
        assert_eq!(names.parse_relation("a^2").unwrap_err().expected, "`=`");
    }

    #[test]
    fn later_generators_outweigh_powers_of_earlier_ones() {
        assert_eq!(compare_words(&[9, 0], &[0, 1]), Ordering::Less);
        assert_eq!(compare_words(&[2, 1], &[1, 1]), Ordering::Greater);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(word in proptest::collection::vec(0u32..4, 1..60)) {
            let names = Alphabet::standard(word.len());
            prop_assert_eq!(names.parse(&names.show(&word)).unwrap(), word);
        }

        #[test]
        fn any_text_is_a_word_or_a_one_line_error(text in "[ab1*^ ·x0-9\n]{0,12}") {
            if let Err(error) = Alphabet::standard(2).parse(&text) {
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
    }
}
