//! The games born by a day.
//!
//! The games born by day n + 1 are the canonical sets of games born by day n. Whether a set is canonical is a question
//! about bit masks: it is not if, for some H, it holds all options of H and otherwise only games that have H as an
//! option, and is not the set of options of H itself (and, for H = 0, contains a P-position).

use super::{BrokenOff, GameId, Games};

/// The days whose games can be counted are those below: there are too many sets of the games of the last to go through.
pub const DAYS: u32 = 6;

/// H as a mask: its options, and the games that have it as an option.
struct Reversal {
    options: u64,
    having: u64,
    is_zero: bool,
}

/// Which sets of some games, as masks, are canonical.
struct Sets {
    reversals: Vec<Reversal>,
    p: u64,
}

impl Sets {
    /// For games of which the options are all among them.
    fn of(games: &Games, born: &[GameId]) -> Sets {
        let mask = |member: &dyn Fn(GameId) -> bool| {
            let members = (0..).zip(born).filter(|&(_, &g)| member(g));
            members.fold(0, |mask, (i, _): (u32, _)| mask | 1 << i)
        };
        let reversal = |&h: &GameId| Reversal {
            options: mask(&|g| games.has_option(h, g)),
            having: mask(&|g| games.has_option(g, h)),
            is_zero: h == GameId::ZERO,
        };
        Sets {
            reversals: born
                .iter()
                .map(reversal)
                .filter(|r| r.having != 0)
                .collect(),
            p: mask(&|g| games.is_p(g)),
        }
    }

    fn is_canonical(&self, set: u64) -> bool {
        !self.reversals.iter().any(|h| {
            set & h.options == h.options
                && set != h.options
                && set & !(h.options | h.having) == 0
                && (!h.is_zero || set & self.p != 0)
        })
    }
}

/// The number of misère games born by a day, counted; nothing from day [`DAYS`] on.
///
/// ```
/// use misere::value::games_born_by;
/// let counts: Vec<_> = (0..=4).filter_map(games_born_by).collect();
/// assert_eq!(counts, [1, 2, 3, 5, 22]);
/// assert_eq!(games_born_by(6), None);
/// ```
pub fn games_born_by(day: u32) -> Option<u64> {
    if day >= DAYS {
        return None;
    }
    let Some(eve) = day.checked_sub(1) else {
        return Some(1);
    };
    let mut games = Games::new();
    let born = games.born_by(eve).ok()?;
    let sets = Sets::of(&games, &born);
    let all = 0..1u64 << born.len();
    Some(all.filter(|&set| sets.is_canonical(set)).count() as u64)
}

impl Games<'_> {
    /// The games born by a day up to 4, by birthday.
    ///
    /// ```
    /// use misere::value::Games;
    /// let mut games = Games::new();
    /// let born = games.born_by(3)?;
    /// let texts: Vec<_> = born.iter().map(|&g| games.text(g, 80).unwrap()).collect();
    /// assert_eq!(texts, ["0", "*1", "*2", "*2#", "*3"]);
    /// # Ok::<(), misere::value::BrokenOff>(())
    /// ```
    pub fn born_by(&mut self, day: u32) -> Result<Vec<GameId>, BrokenOff> {
        let mut born = vec![GameId::ZERO];
        for _ in 0..day.min(4) {
            let sets = Sets::of(self, &born);
            let mut next = Vec::new();
            for set in (0..1u64 << born.len()).filter(|&set| sets.is_canonical(set)) {
                let members = (0..born.len()).filter(|i| set >> i & 1 != 0);
                next.push(self.game(members.map(|i| born[i]).collect())?);
            }
            next.sort_by_key(|&g| (self.birthday(g), g));
            born = next;
        }
        Ok(born)
    }
}
