//! Presentations: the short form in which a quotient is printed, compared with the papers and read back.

use super::bipartite::{BipartiteMonoid, Elem, Gen};
use super::rewriting::{CompletionError, Rewriting};
use super::word::{Alphabet, Scanner, Word, latex_name};
use crate::error::ParseError;
use crate::limits::{Budget, Limits};
use std::fmt;
use std::str::FromStr;

/// A commutative monoid by generators and relations, with the words of a subset P.
///
/// The text is that of the papers, and is read back; `⟨ ⟩` do as well as `< >`, and P may be left out.
///
/// ```
/// use misere::monoid::Presentation;
/// let t2: Presentation = "<a,b | a^2=1, b^3=b> P={a, b^2}".parse().unwrap();
/// let q = t2.monoid(Default::default()).unwrap();
/// assert_eq!(q.order(), 6);
/// assert_eq!(q.presentation().to_string(), t2.to_string());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The names of the generators, the lightest first.
    pub generators: Alphabet,
    /// Pairs of words that are to be equal.
    pub relations: Vec<(Word, Word)>,
    /// Words whose classes make up P.
    pub p: Vec<Word>,
}

impl Presentation {
    /// Reads relations and P given as separate words, as in the JSON of results.
    ///
    /// ```
    /// use misere::monoid::{Alphabet, Presentation};
    /// let q = Presentation::from_words(Alphabet::standard(1), &["a^2=1"], &["a"]).unwrap();
    /// assert_eq!(q.to_string(), "<a | a^2=1> P={a}");
    /// ```
    pub fn from_words<S: AsRef<str>>(
        generators: Alphabet,
        relations: &[S],
        p: &[S],
    ) -> Result<Presentation, ParseError> {
        let relation = |text: &S| generators.parse_relation(text.as_ref());
        let word = |text: &S| generators.parse(text.as_ref());
        Ok(Presentation {
            relations: relations.iter().map(relation).collect::<Result<_, _>>()?,
            p: p.iter().map(word).collect::<Result<_, _>>()?,
            generators,
        })
    }

    /// The confluent rewriting rules of the relations.
    pub fn complete(&self, budget: &Budget) -> Result<Rewriting, CompletionError> {
        Rewriting::complete(self.generators.len(), &self.relations, budget)
    }

    /// The monoid presented, if it is finite and completion stays within the limits.
    ///
    /// ```
    /// use misere::monoid::Presentation;
    /// let free: Presentation = "<a, t | a^2 = 1>".parse().unwrap();
    /// let error = free.monoid(Default::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "the monoid is infinite: all powers of t differ");
    /// ```
    pub fn monoid(&self, limits: Limits) -> Result<BipartiteMonoid, CompletionError> {
        self.monoid_within(&Budget::start(limits, None))
    }

    /// As [`Presentation::monoid`], within a larger budget.
    pub fn monoid_within(&self, budget: &Budget) -> Result<BipartiteMonoid, CompletionError> {
        let rules = self.complete(budget)?;
        if let Some(g) = rules.free_generator() {
            let name = self.generators.names()[g].clone();
            return Err(CompletionError::Infinite(name));
        }
        rules.monoid(&self.p, budget)
    }

    /// The presentation in LaTeX.
    ///
    /// ```
    /// use misere::monoid::Presentation;
    /// let q: Presentation = "<a | a^2=1> P={a}".parse().unwrap();
    /// assert_eq!(q.latex(), r"\langle a \mid a^{2}=1 \rangle,\quad \mathcal{P}=\{a\}");
    /// ```
    pub fn latex(&self) -> String {
        let names: Vec<_> = self
            .generators
            .names()
            .iter()
            .map(|n| latex_name(n))
            .collect();
        let show = |w: &Word| self.generators.latex(w);
        let relations: Vec<_> = self
            .relations
            .iter()
            .map(|(u, v)| format!("{}={}", show(u), show(v)))
            .collect();
        let p: Vec<_> = self.p.iter().map(show).collect();
        format!(
            r"\langle {} \mid {} \rangle,\quad \mathcal{{P}}=\{{{}\}}",
            names.join(","),
            relations.join(",\\ "),
            p.join(",")
        )
    }
}

impl fmt::Display for Presentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}", self.generators.names().join(","))?;
        for (i, (u, v)) in self.relations.iter().enumerate() {
            let before = if i == 0 { " |" } else { "," };
            write!(
                f,
                "{before} {}={}",
                self.generators.show(u),
                self.generators.show(v)
            )?;
        }
        f.write_str("> P={")?;
        for (i, word) in self.p.iter().enumerate() {
            let before = if i == 0 { "" } else { ", " };
            write!(f, "{before}{}", self.generators.show(word))?;
        }
        f.write_str("}")
    }
}

impl FromStr for Presentation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Presentation, ParseError> {
        let mut scan = Scanner::new(text);
        scan.expect_either("<", "⟨")?;
        let generators = scan.alphabet()?;
        let mut this = Presentation {
            generators,
            relations: Vec::new(),
            p: Vec::new(),
        };
        let close = |scan: &mut Scanner| scan.eat(">") || scan.eat("⟩");
        if !scan.eat("|") {
            scan.expect_either(">", "⟩")?;
        } else if !close(&mut scan) {
            loop {
                // A chain u = v = w, as in b^2 = c^2 = d^2, is two relations.
                let mut left = scan.word(&this.generators)?;
                scan.expect("=")?;
                loop {
                    let right = scan.word(&this.generators)?;
                    this.relations.push((left, right.clone()));
                    left = right;
                    if !scan.eat("=") {
                        break;
                    }
                }
                if !scan.eat(",") {
                    break;
                }
            }
            if !close(&mut scan) {
                return Err(scan.error("`,` or `>`"));
            }
        }
        scan.eat(",");
        if scan.eat("P") || scan.eat("𝒫") {
            scan.expect("=")?;
            scan.expect("{")?;
            if !scan.eat("}") {
                loop {
                    this.p.push(scan.word(&this.generators)?);
                    if !scan.eat(",") {
                        break;
                    }
                }
                if !scan.eat("}") {
                    return Err(scan.error("`,` or `}`"));
                }
            }
        }
        scan.end()?;
        Ok(this)
    }
}

impl BipartiteMonoid {
    /// The reduced Gröbner basis of the relations that hold between the generators: `w = v` for each word
    /// w that is no normal form while all its proper factors are, v being the normal form of its value. By increasing w.
    ///
    /// ```
    /// use misere::monoid::BipartiteMonoid;
    /// let z2 = BipartiteMonoid::from_action(1, vec![1, 0], |x| x == 1).unwrap();
    /// assert_eq!(z2.relations(), [(vec![2], vec![0])]);
    /// ```
    pub fn relations(&self) -> Vec<(Word, Word)> {
        let (n, k) = (self.order(), self.generators());
        let is_normal = |x: Elem, g: Gen| self.parent(self.act(x, g)) == Some((x, g));
        // without[x * k + h]: the element whose normal form is that of x with one h less.
        let mut without = vec![u32::MAX; n * k];
        for x in self.elements().skip(1) {
            let Some((y, last)) = self.parent(x) else {
                continue;
            };
            for h in 0..last.index() {
                let z = without[y.index() * k + h];
                if z != u32::MAX {
                    without[x.index() * k + h] = self.act(Elem(z), last).0;
                }
            }
            without[x.index() * k + last.index()] = y.0;
        }
        let mut relations = Vec::new();
        for g in (0..k as u32).map(Gen) {
            for x in self.elements() {
                // Each word once: as a normal form times its heaviest generator.
                if self.parent(x).is_some_and(|(_, last)| last > g) {
                    break;
                }
                let factor_is_normal = |h: usize| {
                    let z = without[x.index() * k + h];
                    z == u32::MAX || is_normal(Elem(z), g)
                };
                if !is_normal(x, g) && (0..g.index()).all(factor_is_normal) {
                    let mut word = self.normal_form(x);
                    word[g.index()] += 1;
                    relations.push((word, self.normal_form(self.act(x, g))));
                }
            }
        }
        relations
    }

    /// The presentation by [`BipartiteMonoid::relations`], with the usual names and the normal forms of P.
    pub fn presentation(&self) -> Presentation {
        Presentation {
            generators: Alphabet::standard(self.generators()),
            relations: self.relations(),
            p: self
                .p()
                .iter()
                .map(|x| self.normal_form(Elem(x as u32)))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn monoid(text: &str) -> BipartiteMonoid {
        let presentation: Presentation = text.parse().unwrap();
        presentation.monoid(Limits::default()).unwrap()
    }

    #[test]
    fn kayles_has_twenty_relations() {
        let text = "<a,b,c,d,e,f,g | a^2=1, b^3=b, b*c^2=b, c^3=c, b*d=b*c, c*d=b^2, d^3=d, b*e=b*c, \
                    c*e=b^2, e^2=d*e, b*f=a*b, c*f=a*b^2*c, d^2*f=f, f^2=b^2, b^2*g=g, c^2*g=g, d*g=c*g, \
                    e*g=c*g, f*g=a*g, g^2=b^2> P={a, b^2, a*c, a*c^2, d, a*d^2, e, a*d*e, a*d*f}";
        let q = monoid(text);
        assert_eq!((q.order(), q.p().len()), (40, 9));
        assert!(q.is_reduced());
        assert_eq!(q.relations().len(), 20);
        assert_eq!(q.presentation().to_string(), text);
    }

    #[test]
    fn redundant_generators_get_a_relation() {
        let q = monoid("<a,b,c | a^2=1, b=a, c^2=c> P={a}");
        assert_eq!(
            q.presentation().to_string(),
            "<a,b,c | a^2=1, b=a, c^2=c> P={a}"
        );
        assert_eq!(q.order(), 4);
    }

    #[test]
    fn the_trivial_monoid_has_no_generators() {
        for text in ["<>", "<|>", "< | > P={}", "⟨⟩"] {
            let q = monoid(text);
            assert_eq!((q.order(), q.generators()), (1, 0), "{text}");
        }
        assert_eq!(monoid("<> P={1}").presentation().to_string(), "<> P={1}");
    }

    #[test]
    fn texts_of_the_papers_are_read() {
        let t3 = monoid("⟨ a, b, c | a^2 = 1, b^3 = b, b^2 = c^2, b^2c = c ⟩, P = { a, b^2 }");
        assert_eq!(t3.order(), 10);
        assert_eq!(t3.p().len(), 2);
        assert_eq!(
            "<a,b|a=b=1>"
                .parse::<Presentation>()
                .unwrap()
                .relations
                .len(),
            2
        );
    }

    #[test]
    fn errors_name_the_place() {
        for (text, column, expected) in [
            ("a", 1, "`<`"),
            ("<a", 3, "`>`"),
            ("<a | a^2>", 9, "`=`"),
            ("<a | a^2=1", 11, "`,` or `>`"),
            ("<a | a^2=b>", 10, "one of the generators a"),
            ("<a> P={a", 9, "`,` or `}`"),
            ("<a> Q", 5, "the end"),
            (
                "<a,> P",
                4,
                "the name of a generator: a letter, then perhaps digits",
            ),
        ] {
            let error = text.parse::<Presentation>().unwrap_err();
            assert_eq!(
                (error.column, error.expected.as_str()),
                (column, expected),
                "{text}"
            );
        }
    }
}
