//! What a census is about: which games, within which limits, and which part of them.

use crate::{Error, Family};
use misere::ruleset::{Code, Rules};
use misere::work::Shard;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How far to go in each game, and what to keep. The default has no limit and keeps every certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// CPU time. What it stops depends on the machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu: Option<Duration>,
    /// Looks of the solver at its limits, a hundred thousand a second or so: a limit that stops at the same place on
    /// every machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// Heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap: Option<u32>,
    /// Elements of the quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<usize>,
    /// Bytes that the process holds, all games together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Certificates that take more bytes, compressed, are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<u64>,
}

impl Limits {
    /// The solver's limits for one game.
    pub(crate) fn of_a_game(&self, stop: &Arc<AtomicBool>) -> misere::limits::Limits {
        misere::limits::Limits {
            cpu_time: self.cpu,
            steps: self.steps,
            heap: self.heap,
            order: self.order,
            memory: self.memory,
            interrupt: Some(stop.clone()),
            ..misere::limits::Limits::default()
        }
    }
}

/// A game of the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Its place in the family.
    pub id: usize,
    /// How it is written.
    pub game: String,
    /// Its standard form, if it is a code, and by how much its heaps are larger there.
    pub standard: Option<(String, u32)>,
    /// The other games of the family with the same standard form.
    pub cousins: Vec<String>,
}

/// Which games, within which limits, and which part of them.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The family.
    pub family: Family,
    /// The limits.
    pub limits: Limits,
    /// The part.
    pub shard: Shard,
    games: Vec<Planned>,
}

impl Plan {
    /// All games of a family.
    pub fn new(family: Family, limits: Limits) -> Result<Plan, Error> {
        let games = family.games()?;
        Ok(Plan::of_games(family, limits, games))
    }

    /// These games.
    pub(crate) fn of_games(family: Family, limits: Limits, games: Vec<String>) -> Plan {
        let standard: Vec<_> = games.iter().map(|game| standard(game)).collect();
        let mut cousins: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (i, form) in standard.iter().enumerate() {
            if let Some((code, _)) = form {
                cousins.entry(code).or_default().push(i);
            }
        }
        let planned = |(id, game): (usize, &String)| {
            let same = standard[id]
                .as_ref()
                .map(|(code, _)| &cousins[code.as_str()]);
            let others = same.into_iter().flatten().filter(|&&i| i != id);
            Planned {
                id,
                game: game.clone(),
                standard: standard[id].clone(),
                cousins: others.map(|&i| games[i].clone()).collect(),
            }
        };
        let planned = games.iter().enumerate().map(planned).collect();
        Plan {
            family,
            limits,
            shard: Shard::WHOLE,
            games: planned,
        }
    }

    /// A part of them.
    ///
    /// ```
    /// use misere_census::{Limits, Plan};
    /// let whole = Plan::new("octal2".parse()?, Limits::default())?;
    /// let part = |shard: &str| whole.clone().part(shard.parse().unwrap()).games().count();
    /// assert_eq!((part("1/2"), part("2/2")), (36, 35));
    /// # Ok::<(), misere_census::Error>(())
    /// ```
    pub fn part(self, shard: Shard) -> Plan {
        Plan { shard, ..self }
    }

    /// The games of the part, in order.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &Planned> {
        self.shard.of(self.games.len()).map(|i| &self.games[i])
    }

    /// How many games the whole family has.
    pub fn family_size(&self) -> usize {
        self.games.len()
    }

    /// What a store must have been made for if this plan is to go on with it, by name. The games are named by their
    /// digest, so that a file of games that has changed is not taken for the old one.
    pub(crate) fn facts(&self) -> Vec<(&'static str, String)> {
        let mut hash = Sha256::new();
        for game in &self.games {
            hash.update(game.game.as_bytes());
            hash.update(b"\n");
        }
        let digest = hash.finalize();
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        vec![
            ("schema", SCHEMA.to_string()),
            ("family", self.family.to_string()),
            ("size", self.games.len().to_string()),
            ("games", digest),
            (
                "limits",
                serde_json::to_string(&self.limits).unwrap_or_default(),
            ),
            ("version", env!("CARGO_PKG_VERSION").to_string()),
            ("shard", self.shard.to_string()),
        ]
    }
}

/// The version of the tables.
pub(crate) const SCHEMA: &str = "misere.census/1";

fn standard(game: &str) -> Option<(String, u32)> {
    match crate::family::read(game).ok()?.rules {
        Rules::Code(code) => {
            let form = Code::standard_form(&code);
            Some((form.code.to_string(), form.shift))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dawsons_games_are_cousins() {
        let plan = Plan::new("octal3".parse().unwrap(), Limits::default()).unwrap();
        let chess = plan.games().find(|g| g.game == "0.137").unwrap();
        assert_eq!(chess.standard, Some(("0.137".to_string(), 0)));
        assert_eq!(chess.cousins[..3], ["0.4", "0.07", "0.42"]);
    }

    #[test]
    fn parts_are_disjoint_and_all_there() {
        let plan = Plan::new("octal2".parse().unwrap(), Limits::default()).unwrap();
        let mut ids: Vec<usize> = (0..7)
            .flat_map(|index| {
                let part = plan.clone().part(Shard { index, count: 7 });
                part.games().map(|g| g.id).collect::<Vec<_>>()
            })
            .collect();
        ids.sort_unstable();
        assert_eq!(ids, (0..71).collect::<Vec<_>>());
    }
}
