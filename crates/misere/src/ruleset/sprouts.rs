//! Sprouts: spots on paper, and lines between them.
//!
//! A move draws a line from a spot to a spot, or to itself, that crosses nothing, and puts a new spot on it; no spot has more than
//! three ends of lines. What of the drawing matters is kept and nothing else: the *regions* of the plane, for each region its *boundaries*,
//! the pieces of the drawing that it touches, and for each boundary the spots with a *life* left as one walks along it with the region on
//! the left hand. A spot has three lives less the ends of lines at it:
//!
//! * three: it lies alone, a boundary of its own;
//! * two: it has one line, and is met once;
//! * one: it has two lines and is met twice, at either side: on one boundary, or on two of different regions.
//!
//! **What is left out changes no move.** Spots without a life take no line, and a boundary without spots is none. Of a spot that is met
//! twice in a row one meeting is enough: a line from either of them leaves the same spots on both sides of it. Nobody moves in a
//! region whose spots have fewer than two lives together; in every other somebody can, from one spot to another or from one with two lives to
//! itself. A spot that is met once only for such a reason is like any other with one life. And the boundaries of one region may be
//! walked in the other direction, all of them together: regions share the lives of spots and no direction.

mod canonical;
mod moves;
mod written;

use super::component::{Components, Ruleset};
use super::named::{Made, Parameter};
use super::{ParseError, graph};
use crate::limits::{Budget, Stop};
use moves::Drawing;
use std::ops::ControlFlow;

/// A spot alone.
const ALONE: u8 = 0;
/// Spots from here on are met twice.
const TWICE: u8 = 3;
/// Lives of a spot alone.
const LIVES: u8 = 3;
/// More spots than this nobody has counted out, and the names of spots would end.
const MAX_SPOTS: u32 = 17;
/// All positions are listed up to so many spots; beyond that a search meets them one by one.
const MAX_LISTED: u32 = 4;

/// The spots of a boundary in the order in which they are met.
type Boundary = Vec<u8>;
type Region = Vec<Boundary>;

/// A position of Sprouts: regions with boundaries of spots.
///
/// It is written region by region, with `|` between them. Each boundary ends with a dot, and its spots are `0` if they lie
/// alone, `1` if they have two lives and `2` if they have one and are met once; a letter is a spot with one life that is met twice.
///
/// ```
/// use misere::ruleset::{Ruleset, Sprouts, SproutsPosition};
/// let two = SproutsPosition::spots(2);
/// assert_eq!(two.to_string(), "0.0.");
/// // A line between them, a line around the other, and a line that leaves it alone.
/// let mut moves: Vec<String> = Sprouts.options(&two).into_iter().map(|x| Sprouts.key(x).to_string()).collect();
/// moves.sort();
/// moves.dedup();
/// assert_eq!(moves, ["0.ab.|ab.", "1a1a."]);
/// # let back: SproutsPosition = "0.ab.|ba.".parse().unwrap();
/// # assert_eq!(Sprouts.key(back).to_string(), "0.ab.|ab.");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SproutsPosition(Vec<Region>);

impl SproutsPosition {
    /// So many spots alone.
    pub fn spots(count: u32) -> SproutsPosition {
        match count {
            0 => SproutsPosition(Vec::new()),
            _ => SproutsPosition(vec![vec![vec![ALONE]; count as usize]]),
        }
    }

    /// Drawings side by side.
    ///
    /// ```
    /// use misere::ruleset::SproutsPosition;
    /// let ring: SproutsPosition = "ab.|ab.".parse()?;
    /// assert_eq!(SproutsPosition::sum([&ring, &ring]).to_string(), "ab.|ab.|cd.|cd.");
    /// # Ok::<(), misere::error::ParseError>(())
    /// ```
    pub fn sum<'a>(parts: impl IntoIterator<Item = &'a SproutsPosition>) -> SproutsPosition {
        let mut out = SproutsPosition(Vec::new());
        for part in parts {
            let before = out.letters() as u8;
            let shifted = |&s: &u8| if s >= TWICE { s + before } else { s };
            for region in &part.0 {
                let boundaries = region.iter().map(|b| b.iter().map(shifted).collect());
                out.0.push(boundaries.collect());
            }
        }
        out
    }

    /// The lives of all spots. Each move takes two and gives one.
    pub fn lives(&self) -> u32 {
        let spots = self.0.iter().flatten().flatten();
        let halves = spots.map(|&s| match s {
            TWICE.. => 1,
            _ => 2 * u32::from(LIVES - s),
        });
        halves.sum::<u32>() / 2
    }

    fn letters(&self) -> usize {
        let spots = self.0.iter().flatten().flatten();
        let last = spots.copied().filter(|&s| s >= TWICE).max();
        last.map_or(0, |s| usize::from(s - TWICE) + 1)
    }
}

/// A boundary that starts with its spot `i`.
fn from(boundary: &Boundary, i: usize) -> Boundary {
    let mut out = boundary[i..].to_vec();
    out.extend(&boundary[..i]);
    out
}

/// The rules of Sprouts.
pub struct Sprouts;

impl Ruleset for Sprouts {
    type State = SproutsPosition;

    fn options(&self, position: &SproutsPosition) -> Vec<SproutsPosition> {
        let mut out = Vec::new();
        self.visit_options(position, &mut |option| {
            out.push(option);
            ControlFlow::Continue(())
        });
        out
    }

    fn visit_options(
        &self,
        position: &SproutsPosition,
        f: &mut dyn FnMut(SproutsPosition) -> ControlFlow<()>,
    ) {
        // How it ended is known to whoever broke off.
        let _ = moves::visit(position, f);
    }

    fn parts(&self, position: SproutsPosition) -> Vec<SproutsPosition> {
        let mut parts: Vec<(Vec<u8>, Vec<Region>)> = Vec::new();
        for region in position.0 {
            let spots = region.iter().flatten().copied();
            let mut letters: Vec<u8> = spots.filter(|&s| s >= TWICE).collect();
            let mut regions = vec![region];
            // Regions that share a spot hang together.
            let (near, far) = parts
                .into_iter()
                .partition(|(known, _)| known.iter().any(|s| letters.contains(s)));
            parts = far;
            let near: Vec<(Vec<u8>, Vec<Region>)> = near;
            for (more, others) in near {
                letters.extend(more);
                regions.extend(others);
            }
            parts.push((letters, regions));
        }
        let settle = |(_, regions)| Drawing::of(&SproutsPosition(regions)).settled();
        parts.into_iter().map(settle).collect()
    }

    fn key(&self, part: SproutsPosition) -> SproutsPosition {
        match self.key_within(part, &Budget::unlimited()) {
            Ok(key) => key,
            Err(_) => unreachable!("a budget without limits"),
        }
    }

    fn key_within(&self, part: SproutsPosition, budget: &Budget) -> Result<SproutsPosition, Stop> {
        canonical::canonical(&part, budget)
    }

    fn name(&self, part: &SproutsPosition) -> Option<String> {
        Some(part.to_string())
    }

    fn length(&self, part: &SproutsPosition) -> Option<u32> {
        Some(part.lives().saturating_sub(1))
    }
}

impl Sprouts {
    /// The position at the start of `sprouts:N`; `None` if the text names another game.
    ///
    /// ```
    /// use misere::ruleset::Sprouts;
    /// assert_eq!(Sprouts::start("sprouts:3").unwrap()?.to_string(), "0.0.0.");
    /// assert!(Sprouts::start("kayles").is_none());
    /// # Ok::<(), misere::error::ParseError>(())
    /// ```
    pub fn start(text: &str) -> Option<Result<SproutsPosition, ParseError>> {
        let (name, _) = text.split_once(':')?;
        if !name.trim().eq_ignore_ascii_case("sprouts") {
            return None;
        }
        let parameter = Parameter::of(text, name.len() + 1);
        Some(read_spots(&parameter).map(SproutsPosition::spots))
    }
}

fn read_spots(parameter: &Parameter) -> Result<u32, ParseError> {
    let digits = parameter.value().trim();
    match digits.parse() {
        Ok(n) if (1..=MAX_SPOTS).contains(&n) && !digits.starts_with('+') => Ok(n),
        _ => Err(parameter.expected(format!("a number of spots from 1 to {MAX_SPOTS}"))),
    }
}

/// Sprouts from so many spots, with all that can come up.
pub(super) fn sprouts(parameter: Parameter) -> Result<Made, ParseError> {
    let spots = read_spots(&parameter)?;
    if spots > MAX_LISTED {
        return Err(parameter.expected(format!(
            "at most {MAX_LISTED} spots, for here all positions are listed (outcome and play take up to {MAX_SPOTS})"
        )));
    }
    let components = Components::new(Sprouts, "", SproutsPosition::spots(spots));
    graph::made(&parameter, spots.to_string(), components)
}
