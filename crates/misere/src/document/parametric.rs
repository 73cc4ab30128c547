//! The document of a whole game by formulas.

use super::{Document, GeneratorDocument, ProofDocument, SCHEMA, Summary};
use crate::limits::Stop;
use crate::monoid::Kind;
use crate::parametric::{
    Claim, Form, Formula, Names, ParametricSolution, Style, System, Test, Ty, show,
};
use crate::quotient::Change;
use serde::Serialize;

/// A quotient by formulas: types of elements with integer parameters, and everything else by cases.
#[derive(Clone, Debug, Serialize)]
pub struct FormulasDocument {
    /// p: from some heap on Φ has one formula for each class modulo p.
    pub step: u32,
    /// The heap from which on it has.
    pub first: u32,
    /// The types of elements: with a factor a and without it, all elements of Q, each once.
    pub types: Vec<TypeDocument>,
    /// P, as families.
    pub p: Vec<CaseDocument>,
    /// Φ of the heaps from `first` on.
    pub phi: Vec<PhiDocument>,
    /// Products of elements of two types, by cases.
    pub products: Vec<ProductDocument>,
}

/// Elements of one type.
#[derive(Clone, Debug, Serialize)]
pub struct TypeDocument {
    /// The word, with parameters.
    pub word: String,
    /// The parameters.
    pub parameters: Vec<String>,
    /// What holds for them.
    pub when: Vec<String>,
}

/// A word in some case.
#[derive(Clone, Debug, Serialize)]
pub struct CaseDocument {
    /// The word, with parameters.
    pub word: String,
    /// The case.
    pub when: Vec<String>,
}

/// Φ of a class of heaps, in m ≥ 0.
#[derive(Clone, Debug, Serialize)]
pub struct PhiDocument {
    /// The heap, in m.
    pub heap: String,
    /// Its value.
    pub word: String,
}

/// The product of two elements.
#[derive(Clone, Debug, Serialize)]
pub struct ProductDocument {
    /// The one, with parameters.
    pub left: String,
    /// The other, with parameters.
    pub right: String,
    /// What it is, in each case.
    pub cases: Vec<CaseDocument>,
    /// Whether both are generators, but for powers of those whose exponents have no end.
    pub of_generators: bool,
}

impl ParametricSolution {
    /// The solution as a document; `before` is how the finite quotients grew.
    pub fn document(&self, before: &[Change]) -> Document {
        let summary = self.summary();
        let phi = (0..=summary.heap).map(|n| self.word(&self.claim().phi(n)));
        let generators = self.names().generators().iter();
        Document {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
            p_order: None,
            tame: Some(false),
            kind: Some(Kind::Wild),
            name: None,
            generators: generators
                .map(|g| GeneratorDocument {
                    name: g.name.clone(),
                    heap: g.heap.0,
                    step: g.step,
                    heap_name: None,
                    label: None,
                })
                .collect(),
            relations: Vec::new(),
            phi: phi.collect(),
            heap_names: None,
            heap_labels: None,
            elements: None,
            normal_forms: None,
            automaton: None,
            formulas: Some(Writer::new(self, Style::Text).document()),
            board: None,
            steps: steps(self),
            growth: before.to_vec(),
            conjectured_growth: None,
            elapsed_s: 0.0,
            summary,
        }
    }

    /// Generators and the products of these: as text, and in LaTeX.
    pub fn presentation(&self) -> (String, String) {
        let (text, latex) = (
            Writer::new(self, Style::Text),
            Writer::new(self, Style::Latex),
        );
        (
            text.presentation("<", " | ", ">"),
            latex.presentation(r"\langle ", r" \mid ", r" \rangle"),
        )
    }

    /// What is known of the game, and how.
    pub fn summary(&self) -> Summary {
        let claim = self.claim();
        Summary {
            game: self.game.name.clone(),
            title: self.game.title.clone(),
            convention: self.game.convention.word(),
            status: "solved",
            claim: "solved: the whole game, all heaps, by formulas".to_string(),
            stop: Stop::Proved,
            not_found: None,
            heap: claim.first_of_tail() + 2 * claim.step - 1,
            covers: None,
            order: None,
            infinite: true,
            proof: ProofDocument::Parametric {
                step: claim.step,
                first: claim.first_of_tail(),
                types: claim.types.len(),
                stage: self.stage,
            },
        }
    }
}

/// The proof in sentences.
fn steps(solution: &ParametricSolution) -> Vec<String> {
    let claim = solution.claim();
    vec![
        format!(
            "The formulas were guessed from the quotient of the heaps up to {}; what follows was proved for all values of the \
             parameters and all heaps, each time as a system of linear inequalities and congruences without a solution in integers.",
            solution.stage
        ),
        format!(
            "Q: {} types of elements; products stay among them, x·1 = x, x·y = y·x, (x·y)·Φ(n) = x·(y·Φ(n)), and every element \
             is the value of a position.",
            claim.types.len()
        ),
        "P-check: no move leads from P to P.".to_string(),
        "N-check: from every position outside P that has a move some move leads into P; a relation on pairs of elements is closed \
         under adding a heap and has no pair (q, 1)."
            .to_string(),
        "Reduced: for any two elements a context is given in which exactly one of them is in P.".to_string(),
        "What is said is said of the whole game. The quotient of the heaps up to n is not a part of this one, but the reduction of \
         the part that they generate."
            .to_string(),
    ]
}

/// Writes formulas with the names of parameters.
struct Writer<'a> {
    claim: &'a Claim,
    names: &'a Names,
    style: Style,
}

/// Conditions, each a test with its answer.
type Path = Vec<(Test, bool)>;

impl<'a> Writer<'a> {
    fn new(solution: &'a ParametricSolution, style: Style) -> Writer<'a> {
        Writer {
            claim: solution.claim(),
            names: solution.names(),
            style,
        }
    }

    /// Generators, and what their products are in each case.
    fn presentation(&self, open: &str, bar: &str, close: &str) -> String {
        let generators = self.names.generators().iter().map(|g| match g.step {
            None => g.name.clone(),
            Some(_) => format!("{}_m", g.name),
        });
        let generators: Vec<String> = generators.collect();
        let times = match self.style {
            Style::Text => "*",
            Style::Latex => " ",
        };
        let mut relations = vec![format!("{}^2=1", generators[0])];
        for product in self.products().filter(|p| p.of_generators) {
            for case in &product.cases {
                let when = match case.when.is_empty() {
                    true => String::new(),
                    false => format!(" ({})", case.when.join(", ")),
                };
                relations.push(format!(
                    "{}{times}{}={}{when}",
                    product.left, product.right, case.word
                ));
            }
        }
        format!(
            "{open}{}{bar}{}{close}",
            generators.join(","),
            relations.join(", ")
        )
    }

    fn products(&self) -> impl Iterator<Item = ProductDocument> + '_ {
        let pairs = self
            .types()
            .flat_map(|t| self.types().skip(t.0).map(move |u| (t, u)));
        pairs.map(|(t, u)| self.product(t, u))
    }

    fn document(&self) -> FormulasDocument {
        let first = self.claim.first_of_tail();
        let m = ["m".to_string()];
        let phi = (0..).zip(&self.claim.tail).map(|(r, formula)| PhiDocument {
            heap: show(&[i64::from(self.claim.step), i64::from(first + r)], &m),
            word: self.word(formula, &m),
        });
        FormulasDocument {
            step: self.claim.step,
            first,
            types: self.types().map(|t| self.type_document(t)).collect(),
            p: self.types().flat_map(|t| self.p(t)).collect(),
            phi: phi.collect(),
            products: self.products().collect(),
        }
    }

    fn types(&self) -> impl Iterator<Item = Ty> + Clone + use<> {
        (0..self.claim.types.len()).map(Ty)
    }

    fn word(&self, formula: &Formula, names: &[String]) -> String {
        let word = self.names.pattern(formula, names, self.style);
        // Forms that do not fit into 64 bits have no place in a proved claim.
        word.unwrap_or_else(|| "?".to_string())
    }

    /// The element of a type whose parameters are variables from some number on.
    fn generic(&self, t: Ty, sign: bool, from: usize, width: usize) -> Formula {
        let variable = |i: usize| {
            let mut form: Form = Form::from_elem(0, width + 1);
            form[from + i] = 1;
            form
        };
        let count = self.claim.types[t.0].parameters;
        let at = (0..count).map(variable).collect();
        Formula { ty: t, sign, at }
    }

    fn domain(&self, t: Ty) -> Path {
        let tests = self.claim.types[t.0].tests.iter();
        tests.map(|test| (test.clone(), true)).collect()
    }

    fn type_document(&self, t: Ty) -> TypeDocument {
        let names = self.names.parameters(t.0).to_vec();
        let generic = self.generic(t, false, 0, names.len());
        TypeDocument {
            word: self.word(&generic, &names),
            when: self
                .domain(t)
                .iter()
                .map(|c| condition(c, &names))
                .collect(),
            parameters: names,
        }
    }

    /// The elements of a type that are in P.
    fn p(&self, t: Ty) -> Vec<CaseDocument> {
        let names = self.names.parameters(t.0).to_vec();
        let mut cases = Vec::new();
        self.claim.p[t.0].for_each(&mut |path, mask| {
            let when = self.conditions(&[t], path, &names);
            for sign in [false, true] {
                if mask >> u8::from(sign) & 1 == 1 {
                    let word = self.word(&self.generic(t, sign, 0, names.len()), &names);
                    let when = when.clone();
                    cases.push(CaseDocument { word, when });
                }
            }
        });
        cases
    }

    fn product(&self, t: Ty, u: Ty) -> ProductDocument {
        let mut names = self.names.parameters(t.0).to_vec();
        let split = names.len();
        for name in self.names.parameters(u.0) {
            names.push(unused(name, &names));
        }
        let mut cases = Vec::new();
        self.claim.product(t, u).for_each(&mut |path, z| {
            cases.push(CaseDocument {
                word: self.word(z, &names),
                when: self.conditions(&[t, u], path, &names),
            });
        });
        let is_short = |t: Ty| self.claim.length[t.0].last().is_some_and(|&c| c <= 1);
        ProductDocument {
            left: self.word(&self.generic(t, false, 0, names.len()), &names),
            right: self.word(&self.generic(u, false, split, names.len()), &names),
            cases,
            of_generators: is_short(t) && is_short(u),
        }
    }

    /// The conditions on the way to a leaf, without those that follow from the others and from the domains of some types.
    fn conditions(&self, types: &[Ty], path: &[(&Test, bool)], names: &[String]) -> Vec<String> {
        let mut known: Path = Vec::new();
        let mut from = 0;
        for &t in types {
            let count = self.claim.types[t.0].parameters;
            for (test, answer) in self.domain(t) {
                let mut form: Form = Form::from_elem(0, names.len() + 1);
                form[from..from + count].copy_from_slice(&test.form[..count]);
                form[names.len()] = test.form[count];
                let modulus = test.modulus;
                known.push((Test { form, modulus }, answer));
            }
            from += count;
        }
        let mut kept: Path = path
            .iter()
            .map(|&(t, answer)| (t.clone(), answer))
            .collect();
        let mut i = 0;
        while i < kept.len() {
            let (test, answer) = kept.remove(i);
            let others = known.iter().chain(&kept).cloned();
            let against = others.chain([(test.clone(), !answer)]);
            if !is_impossible(against, names.len()) {
                kept.insert(i, (test, answer));
                i += 1;
            }
        }
        kept.iter().map(|c| condition(c, names)).collect()
    }
}

/// Whether conditions contradict each other, as far as that is decided.
fn is_impossible(conditions: impl Iterator<Item = (Test, bool)>, variables: usize) -> bool {
    let mut system = System::new(variables);
    for (test, answer) in conditions {
        let added = match (test.modulus, answer) {
            (0, true) => {
                system.at_least_zero(&test.form);
                Ok(())
            }
            (0, false) => system.negative(&test.form),
            (m, true) => {
                system.divisible(&test.form, m);
                Ok(())
            }
            (m, false) => system.indivisible(&test.form, m),
        };
        if added.is_err() {
            return false;
        }
    }
    matches!(system.solution(), Ok(None))
}

/// A name that is not among others: the same, or the next letter that is free.
fn unused(name: &str, others: &[String]) -> String {
    let letters = ["i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s"];
    let from = letters.iter().position(|l| *l == name).unwrap_or(0);
    let mut all = letters[from..].iter().chain(&letters[..from]);
    let free = all.find(|l| !others.iter().any(|o| o == *l));
    free.map_or_else(|| format!("{name}{}", others.len()), |l| (*l).to_string())
}

/// A condition as people write it: `m ≥ i+1`, `i+m even`.
fn condition((test, answer): &(Test, bool), names: &[String]) -> String {
    let last = test.form.len() - 1;
    if test.modulus != 0 {
        let text = show(&test.form, names);
        return match (test.modulus, answer) {
            (2, true) => format!("{text} even"),
            (2, false) => format!("{text} odd"),
            (m, true) => format!("{text} ≡ 0 (mod {m})"),
            (m, false) => format!("{text} ≢ 0 (mod {m})"),
        };
    }
    let mut form = test.form.clone();
    if !answer {
        form.iter_mut().for_each(|a| *a = -*a);
        form[last] -= 1;
    }
    // What is added stays on its side, what is taken away goes to the other.
    let positive = form[..last].iter().any(|&a| a > 0);
    let side = |keep: &dyn Fn(i64) -> i64, constant: i64| {
        let terms = form[..last].iter().map(|&a| keep(a).max(0));
        show(&terms.chain([constant]).collect::<Form>(), names)
    };
    match positive {
        true => format!("{} ≥ {}", side(&|a| a, 0), side(&|a| -a, -form[last])),
        false => format!("{} ≤ {}", side(&|a| -a, 0), form[last]),
    }
}
