//! The monoid as a program for GAP: its regular representation by transformations.

use super::Report;
use crate::monoid::Gen;
use std::fmt::Write;

impl Report<'_> {
    /// A program that GAP reads: it binds the record `misere`, whose component `monoid` is the monoid of the transformations
    /// w → w·g for the generators g. Element number i (from 1, as GAP counts) is the transformation that takes 1 to i.
    ///
    /// ```
    /// use misere::monoid::{Alphabet, BipartiteMonoid};
    /// use misere::report::Report;
    /// let t1 = BipartiteMonoid::tame(1);
    /// let program = Report::of_monoid(&t1, Alphabet::standard(1), &misere::limits::Budget::unlimited()).unwrap().gap();
    /// assert!(program.contains("generators := [ Transformation( [ 2, 1 ] ) ]"));
    /// assert!(program.contains("p := [ 2 ]"));
    /// ```
    pub fn gap(&self) -> String {
        let mut out = String::new();
        // A string takes everything.
        let _ = self.write_gap(&mut out);
        out
    }

    fn write_gap(&self, out: &mut String) -> std::fmt::Result {
        let q = self.monoid();
        let quote = |text: &str| format!("{:?}", ascii(text));
        let quoted =
            |words: Vec<String>| -> Vec<String> { words.iter().map(|word| quote(word)).collect() };
        let numbers = |list: &mut dyn Iterator<Item = u32>| -> Vec<String> {
            list.map(|x| (x + 1).to_string()).collect()
        };
        writeln!(
            out,
            "# Element i of Q is the transformation that takes 1 to i."
        )?;
        writeln!(out, "misere := rec(")?;
        if let Some(game) = &self.game {
            writeln!(out, "  game := {},", quote(&game.solution.game.name))?;
            writeln!(out, "  heap := {},", game.solution.heap)?;
            let phi = &mut game.solution.phi.iter().skip(1).map(|x| x.0);
            write_list(out, "phi", &numbers(phi))?;
        }
        writeln!(out, "  order := {},", q.order())?;
        write_list(out, "names", &quoted(self.names.names().to_vec()))?;
        write_list(out, "words", &quoted(self.words(q.elements())))?;
        let maps: Vec<String> = (0..q.generators() as u32)
            .map(|g| {
                let images = numbers(&mut q.action_of(Gen(g)).iter().copied());
                format!("Transformation( [ {} ] )", images.join(", "))
            })
            .collect();
        write_list(out, "generators", &maps)?;
        write_list(out, "p", &numbers(&mut q.p().iter().map(|x| x as u32)))?;
        let idempotents = self.structure.idempotents();
        write_list(
            out,
            "idempotents",
            &numbers(&mut idempotents.iter().map(|x| x.0)),
        )?;
        let groups: Vec<String> = idempotents
            .iter()
            .map(|&e| {
                let factors = self.structure.cyclic_factors(e);
                let factors: Vec<String> = factors.iter().map(u32::to_string).collect();
                match factors.is_empty() {
                    true => "[ ]".to_string(),
                    false => format!("[ {} ]", factors.join(", ")),
                }
            })
            .collect();
        write_list(out, "abelianInvariants", &groups)?;
        writeln!(
            out,
            "  kernelIdentity := {}",
            self.structure.kernel().identity.0 + 1
        )?;
        writeln!(out, ");;")?;
        // A monoid needs a generator.
        let generators = match q.generators() {
            0 => "[ IdentityTransformation ]",
            _ => "misere.generators",
        };
        writeln!(out, "misere.monoid := Monoid( {generators} );;")?;
        writeln!(
            out,
            "misere.element := i -> First( AsList( misere.monoid ), t -> 1^t = i );;"
        )?;
        Ok(())
    }
}

/// One component of the record, broken into lines that people can scroll.
fn write_list(out: &mut String, name: &str, items: &[String]) -> std::fmt::Result {
    let mut line = format!("  {name} := [");
    for (i, item) in items.iter().enumerate() {
        let end = if i + 1 < items.len() { "," } else { "" };
        if line.len() + item.len() > 110 && line.trim_end() != "" {
            writeln!(out, "{line}")?;
            line = "   ".to_string();
        }
        write!(line, " {item}{end}")?;
    }
    writeln!(out, "{line} ],")
}

/// GAP's strings are bytes: what a name has beyond ASCII is left out.
fn ascii(text: &str) -> String {
    text.chars().filter(|c| (' '..='~').contains(c)).collect()
}
