//! Games as text: Conway's strings, as [`HeapGame::parse`](crate::ruleset::HeapGame::parse) reads them.

use super::{GameId, Games};
use std::cmp::Reverse;
use std::fmt::Write;

impl Games<'_> {
    /// A canonical game as text, if that takes no more than `most` bytes: a nim heap, a Conway string such as `*2#320`, or, if
    /// a nim heap above nine occurs, for which strings have no digit, a set such as `{*2,*10}`.
    ///
    /// ```
    /// use misere::value::{GameId, Games};
    /// let mut games = Games::new();
    /// let (two, three, ten) = (games.nim(2)?, games.nim(3)?, games.nim(10)?);
    /// let sharp = games.game(vec![two])?;
    /// let g = games.game(vec![GameId::ZERO, two, three, sharp])?;
    /// assert_eq!(games.text(g, 80).as_deref(), Some("*2#320"));
    /// let h = games.game(vec![two, three])?;
    /// assert_eq!(games.text(h, 80).as_deref(), Some("*(32)"), "*32 is the nim heap of thirty-two");
    /// let k = games.game(vec![ten, two])?;
    /// assert_eq!(games.text(k, 80).as_deref(), Some("{*10,*2}"));
    /// assert_eq!(games.text(g, 5), None);
    /// # Ok::<(), misere::value::BrokenOff>(())
    /// ```
    pub fn text(&self, g: GameId, most: usize) -> Option<String> {
        if let Some(n) = self.nim_size(g) {
            return Some(format!("*{n}").replace("*0", "0")).filter(|t| t.len() <= most);
        }
        let mut out = String::from("*");
        match self.conway(g, true, most, &mut out) {
            Ok(()) => Some(out),
            Err(Unfit::Long) => None,
            Err(Unfit::NoDigit) => {
                let mut out = String::new();
                self.braces(g, most, &mut out).ok().map(|()| out)
            }
        }
    }

    /// The options in the order in which they are written: the complicated ones first, nim heaps last and falling.
    fn written_order(&self, g: GameId) -> Vec<GameId> {
        let mut options = self.options(g).to_vec();
        options.sort_by_key(|&o| {
            let size = self.nim_size(o);
            (
                size.is_some(),
                Reverse(size),
                Reverse((self.birthday(o), o)),
            )
        });
        options
    }

    fn conway(
        &self,
        g: GameId,
        outermost: bool,
        most: usize,
        out: &mut String,
    ) -> Result<(), Unfit> {
        if out.len() > most {
            return Err(Unfit::Long);
        }
        match (self.nim_size(g), self.options(g)) {
            (Some(n), _) if n > 9 => return Err(Unfit::NoDigit),
            // A string takes everything.
            (Some(n), _) => _ = write!(out, "{n}"),
            (None, &[only]) => {
                self.conway(only, false, most, out)?;
                out.push('#');
            }
            (None, options) => {
                // Digits alone would be read as one nim heap.
                let plain = outermost && options.iter().any(|&o| self.nim_size(o).is_none());
                out.push_str(if plain { "" } else { "(" });
                for option in self.written_order(g) {
                    self.conway(option, false, most, out)?;
                }
                out.push_str(if plain { "" } else { ")" });
            }
        }
        match out.len() > most {
            true => Err(Unfit::Long),
            false => Ok(()),
        }
    }

    fn braces(&self, g: GameId, most: usize, out: &mut String) -> Result<(), Unfit> {
        match self.nim_size(g) {
            Some(0) => out.push('0'),
            Some(n) => _ = write!(out, "*{n}"),
            None => {
                for (i, option) in self.written_order(g).into_iter().enumerate() {
                    out.push(if i == 0 { '{' } else { ',' });
                    self.braces(option, most, out)?;
                }
                out.push('}');
            }
        }
        match out.len() > most {
            true => Err(Unfit::Long),
            false => Ok(()),
        }
    }
}

enum Unfit {
    /// The text is too long.
    Long,
    /// A nim heap above nine occurs.
    NoDigit,
}
