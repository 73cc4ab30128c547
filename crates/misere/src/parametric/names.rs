//! Words for elements: letters, families of letters with an index, exponents.

use super::arithmetic::Form;
use super::claim::{Element, Formula};
use super::form::{Number, value};
use super::guess::{Alphabet, Letter, Pattern};
use crate::monoid::generator_name;
use crate::position::Heap;

/// A generator, or a family of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    /// Its name.
    pub name: String,
    /// Its heap, or the first of the family.
    pub heap: Heap,
    /// For a family: member m is heap + step·m.
    pub step: Option<u32>,
}

/// A factor of the words of a type.
#[derive(Clone, Debug)]
struct Factor {
    generator: usize,
    index: Option<Form>,
    exponent: Form,
}

/// The words of a type.
#[derive(Clone, Debug)]
struct Spelling {
    factors: Vec<Factor>,
    /// An element with sign 0 has the factor a if this is odd.
    turned: Form,
    parameters: Vec<String>,
}

/// How elements are written.
#[derive(Clone, Debug)]
pub struct Names {
    generators: Vec<Generator>,
    spellings: Vec<Spelling>,
}

/// How to write: as text or in LaTeX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As text.
    Text,
    /// In LaTeX.
    Latex,
}

impl Names {
    /// Names for the types of an alphabet; `heaps` are those of its letters.
    pub(super) fn new(heaps: Vec<u32>, alphabet: &Alphabet, patterns: &[Pattern]) -> Names {
        let mut generators: Vec<Generator> = Vec::new();
        let mut number = vec![0; heaps.len()];
        for (g, letter) in alphabet.letters.iter().enumerate() {
            if !matches!(letter, Letter::Member(..)) {
                number[g] = generators.len();
                generators.push(Generator {
                    name: generator_name(generators.len()),
                    heap: Heap(heaps[g]),
                    step: None,
                });
            }
        }
        let families = generators.len();
        for &base in &alphabet.bases {
            generators.push(Generator {
                name: generator_name(generators.len()),
                heap: Heap(base),
                step: Some(alphabet.step),
            });
        }
        let spell = |pattern: &Pattern| Names::spell(pattern, alphabet, &number, families);
        Names {
            spellings: patterns.iter().map(spell).collect(),
            generators,
        }
    }

    fn spell(
        pattern: &Pattern,
        alphabet: &Alphabet,
        number: &[usize],
        families: usize,
    ) -> Spelling {
        let k = pattern.domain.parameters;
        let constant = |c: u32| {
            let mut form: Form = Form::from_elem(0, k + 1);
            form[k] = i64::from(c);
            form
        };
        let (exponents, indices) = pattern.forms.split_at(alphabet.free.len());
        let mut turned = constant(0);
        let mut turn = |form: &Form, times: u32| {
            let terms = turned.iter_mut().zip(form);
            terms.for_each(|(a, b)| *a += b * i64::from(times));
        };
        let is_gauged = |bit: usize| alphabet.gauge >> bit & 1 == 1;
        let mut factors = Vec::new();
        for (i, exponent) in exponents.iter().enumerate() {
            if is_gauged(i) {
                turn(exponent, 1);
            }
            let generator = number[alphabet.free[i]];
            let exponent = exponent.clone();
            factors.push(Factor {
                generator,
                index: None,
                exponent,
            });
        }
        for &(g, e) in &pattern.shape.fixed {
            let (generator, exponent) = (number[g], constant(e));
            factors.push(Factor {
                generator,
                index: None,
                exponent,
            });
        }
        factors.sort_by_key(|f| f.generator);
        for (&(f, e), index) in pattern.shape.members.iter().zip(indices) {
            if is_gauged(alphabet.free.len() + f) {
                turn(index, e);
            }
            let (generator, exponent) = (families + f, constant(e));
            let index = Some(index.clone());
            factors.push(Factor {
                generator,
                index,
                exponent,
            });
        }
        Spelling {
            factors,
            turned,
            parameters: parameter_names(pattern, alphabet.free.len()),
        }
    }

    /// The generators and families.
    pub fn generators(&self) -> &[Generator] {
        &self.generators
    }

    /// The names of the parameters of a type.
    pub fn parameters(&self, ty: usize) -> &[String] {
        &self.spellings[ty].parameters
    }

    /// An element as a word.
    pub fn word<T: Number + std::fmt::Display>(&self, x: &Element<T>, style: Style) -> String {
        let spelling = &self.spellings[x.ty.0];
        let is_odd = value(&spelling.turned, &x.at) % T::from(2) != T::from(0);
        let mut writer = Writer::new(style);
        if x.sign ^ is_odd {
            writer.put(&self.generators[0].name, None, "1");
        }
        for factor in &spelling.factors {
            let exponent = value(&factor.exponent, &x.at);
            if exponent != T::from(0) {
                let index = factor.index.as_ref().map(|f| value(f, &x.at).to_string());
                let name = &self.generators[factor.generator].name;
                writer.put(name, index.as_deref(), &exponent.to_string());
            }
        }
        writer.finish()
    }

    /// A formula as a word; `show` writes the forms in its parameters. A sign that depends on parameters is a power of a.
    pub fn pattern(&self, x: &Formula, names: &[String], style: Style) -> Option<String> {
        let spelling = &self.spellings[x.ty.0];
        let put = |form: &Form| {
            super::form::compose(form, &x.at)
                .ok()
                .map(|f| padded(&f, names.len()))
        };
        let mut writer = Writer::new(style);
        let mut turned = put(&spelling.turned)?;
        let last = turned.len() - 1;
        turned[last] += i64::from(x.sign);
        turned.iter_mut().for_each(|a| *a = a.rem_euclid(2));
        if turned.iter().any(|&a| a != 0) {
            writer.put(&self.generators[0].name, None, &show(&turned, names));
        }
        for factor in &spelling.factors {
            let exponent = put(&factor.exponent)?;
            if exponent.iter().any(|&a| a != 0) {
                let index = match &factor.index {
                    None => None,
                    Some(form) => Some(show(&put(form)?, names)),
                };
                let name = &self.generators[factor.generator].name;
                writer.put(name, index.as_deref(), &show(&exponent, names));
            }
        }
        Some(writer.finish())
    }
}

/// A form with as many variables as there are names.
fn padded(form: &Form, variables: usize) -> Form {
    let last = form.len() - 1;
    let mut wide: Form = Form::from_elem(0, variables + 1);
    wide[..last].copy_from_slice(&form[..last]);
    wide[variables] = form[last];
    wide
}

/// A form as text, as in `2i-m+1`.
pub fn show(form: &[i64], names: &[String]) -> String {
    let mut text = String::new();
    let last = form.len() - 1;
    for (&a, name) in form[..last].iter().zip(names).filter(|(a, _)| **a != 0) {
        let sign = match (a < 0, text.is_empty()) {
            (true, _) => "-",
            (false, true) => "",
            (false, false) => "+",
        };
        text += sign;
        if a.abs() != 1 {
            text += &a.abs().to_string();
        }
        text += name;
    }
    match form[last] {
        0 if !text.is_empty() => {}
        c if c > 0 && !text.is_empty() => text += &format!("+{c}"),
        c => text += &c.to_string(),
    }
    text
}

/// Exponents are called i, j, k, l, indices m, n, o, p, and what is left x1, x2, …
fn parameter_names(pattern: &Pattern, free: usize) -> Vec<String> {
    let mut exponents = ["i", "j", "k", "l"].into_iter();
    let mut indices = ["m", "n", "o", "p"].into_iter();
    pattern
        .kept()
        .iter()
        .enumerate()
        .map(|(number, &parameter)| {
            let names = if parameter < free {
                &mut exponents
            } else {
                &mut indices
            };
            names
                .next()
                .map_or_else(|| format!("x{number}"), str::to_string)
        })
        .collect()
}

/// Writes a word factor by factor.
struct Writer {
    style: Style,
    factors: Vec<String>,
}

impl Writer {
    fn new(style: Style) -> Writer {
        let factors = Vec::new();
        Writer { style, factors }
    }

    fn put(&mut self, name: &str, index: Option<&str>, exponent: &str) {
        let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric());
        let group = |text: &str| match (self.style, is_number(text)) {
            (Style::Latex, _) => format!("{{{text}}}"),
            (Style::Text, true) => text.to_string(),
            (Style::Text, false) => format!("({text})"),
        };
        let mut factor = name.to_string();
        if let Some(index) = index {
            factor += &format!("_{}", group(index));
        }
        if exponent != "1" {
            factor += &format!("^{}", group(exponent));
        }
        self.factors.push(factor);
    }

    fn finish(self) -> String {
        if self.factors.is_empty() {
            return "1".to_string();
        }
        self.factors.join(match self.style {
            Style::Text => "*",
            Style::Latex => " ",
        })
    }
}
