//! What is known of a game, and how it stands in the journal.

/// What is known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The whole game has a finite quotient, or tame extensions of one.
    Finite { order: usize },
    /// Finite at every heap, and growing for ever: formulas.
    Growing,
    /// Infinite from a heap on.
    Infinite(Infinite),
    /// Not looked at yet.
    Waiting,
    /// Finite up to this heap, and not known beyond.
    Unknown {
        heap: u32,
        order: usize,
        why: String,
    },
}

/// An infinite quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Infinite {
    /// The heap from which on it is: with the heap before this one it is finite. With its relations.
    pub first: u32,
    pub first_relations: usize,
    /// The last heap that was proved, with its relations.
    pub last: u32,
    pub last_relations: usize,
    /// The theorem on the whole game, if there is one.
    pub whole: String,
}

impl Verdict {
    /// The line of the journal.
    pub fn line(&self, code: &str) -> String {
        match self {
            Verdict::Waiting => format!("{code} waiting"),
            Verdict::Finite { order } => format!("{code} finite {order}"),
            Verdict::Growing => format!("{code} growing 0"),
            Verdict::Infinite(i) => format!(
                "{code} infinite {} {} {} {} {}",
                i.first, i.first_relations, i.last, i.last_relations, i.whole
            ),
            Verdict::Unknown { heap, order, why } => format!("{code} unknown {heap} {order} {why}"),
        }
    }

    /// The code and the verdict of a line; nothing if the line is none, as the last one may be.
    pub fn read(line: &str) -> Option<(String, Verdict)> {
        let mut words = line.splitn(5, ' ');
        let code = words.next()?.to_string();
        let kind = words.next()?;
        let first = words.next()?.parse().ok()?;
        let verdict = match kind {
            "finite" => Verdict::Finite { order: first },
            "growing" => Verdict::Growing,
            "infinite" => {
                let first_relations = words.next()?.parse().ok()?;
                let mut rest = words.next()?.splitn(3, ' ');
                Verdict::Infinite(Infinite {
                    first: u32::try_from(first).ok()?,
                    first_relations,
                    last: rest.next()?.parse().ok()?,
                    last_relations: rest.next()?.parse().ok()?,
                    whole: rest.next()?.to_string(),
                })
            }
            "unknown" => Verdict::Unknown {
                heap: u32::try_from(first).ok()?,
                order: words.next()?.parse().ok()?,
                why: words.next()?.to_string(),
            },
            _ => return None,
        };
        Some((code, verdict))
    }

    /// Whether this goes further than another verdict on the same game, which had more time and less luck.
    pub fn says_more_than(&self, other: &Verdict) -> bool {
        match (self, other) {
            (Verdict::Infinite(a), Verdict::Infinite(b)) => {
                b.whole.is_empty() && (!a.whole.is_empty() || a.last > b.last)
            }
            (Verdict::Unknown { heap: a, .. }, Verdict::Unknown { heap: b, .. }) => a > b,
            (Verdict::Unknown { .. } | Verdict::Waiting, _) => false,
            (_, other) => !other.is_settled(),
        }
    }

    /// What settles the whole game, and holds for good.
    pub fn is_settled(&self) -> bool {
        matches!(self, Verdict::Finite { .. } | Verdict::Growing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let infinite = |whole: &str| {
            Verdict::Infinite(Infinite {
                first: 5,
                first_relations: 17,
                last: 12,
                last_relations: 16,
                whole: whole.to_string(),
            })
        };
        let unknown = Verdict::Unknown {
            heap: 33,
            order: 638,
            why: "no box that can be played through".to_string(),
        };
        let finite = Verdict::Finite { order: 40 };
        for verdict in [
            finite,
            Verdict::Growing,
            infinite(""),
            infinite("period 2 from heap 6 on"),
            unknown,
        ] {
            let line = verdict.line("0.77");
            assert_eq!(Verdict::read(&line), Some(("0.77".to_string(), verdict)));
        }
        assert_eq!(Verdict::read("0.77 fini"), None);
    }
}
