//! One way to write all positions of Sprouts that look alike.
//!
//! Regions, boundaries and spots may come in any order, boundaries may begin anywhere, each region may be walked in either direction, and letters
//! are only names. Letters are told apart by where they are met, again and again until nothing more is told apart (refinement of colours);
//! of letters that still look alike each is tried as the first, and of all that is then written the least is taken.

use super::{Boundary, Region, SproutsPosition, TWICE};
use crate::limits::{Budget, Stop};
use std::cmp::Ordering;

/// So many ways to write a position are compared. Of positions with more symmetry than that several ways to write them are in
/// use: that costs time and nothing else.
const WAYS: usize = 500;

/// From so many letters on the budget is asked each time that letters are told apart.
const MANY: usize = 4;

/// The way to write a position.
pub(super) fn canonical(
    position: &SproutsPosition,
    budget: &Budget,
) -> Result<SproutsPosition, Stop> {
    let mut writer = Writer {
        regions: &position.0,
        places: places(position),
        best: None,
        ways: 0,
        budget,
    };
    let colours = vec![0; position.letters()];
    writer.write(colours)?;
    Ok(SproutsPosition(writer.best.unwrap_or_default()))
}

/// Where each letter is met: region, boundary, place.
fn places(position: &SproutsPosition) -> Vec<Vec<[usize; 3]>> {
    let mut out = vec![Vec::new(); position.letters()];
    for (r, region) in position.0.iter().enumerate() {
        for (b, boundary) in region.iter().enumerate() {
            for (i, &spot) in boundary.iter().enumerate() {
                if spot >= TWICE {
                    out[usize::from(spot - TWICE)].push([r, b, i]);
                }
            }
        }
    }
    out
}

struct Writer<'a> {
    regions: &'a [Region],
    places: Vec<Vec<[usize; 3]>>,
    best: Option<Vec<Region>>,
    ways: usize,
    budget: &'a Budget<'a>,
}

/// What a letter looks like: its colour, and from each place where it is met the number of the region's form and the spots that follow.
type Look = (u8, Vec<(usize, Boundary)>);

impl Writer<'_> {
    /// Writes the position with letters of these colours.
    fn write(&mut self, mut colours: Vec<u8>) -> Result<(), Stop> {
        self.refine(&mut colours)?;
        let alike = |c: u8| colours.iter().filter(move |&&d| d == c).count();
        let first = (0..colours.len() as u8).find(|&c| alike(c) > 1);
        let Some(first) = first else {
            let written = self.coloured(&colours);
            if self.best.as_ref().is_none_or(|best| written < *best) {
                self.best = Some(written);
            }
            self.ways += 1;
            return Ok(());
        };
        for letter in 0..colours.len() {
            if colours[letter] == first && self.ways < WAYS {
                // Those of the same colour come after it.
                let mut next = colours.clone();
                next.iter_mut()
                    .filter(|c| **c == first)
                    .for_each(|c| *c += 1);
                next[letter] = first;
                self.write(next)?;
            }
        }
        Ok(())
    }

    /// Tells letters apart. The colour of a letter is the number of letters before it.
    fn refine(&self, colours: &mut Vec<u8>) -> Result<(), Stop> {
        loop {
            // Positions with few letters are written in a moment, and a search in them counts its own steps.
            if colours.len() >= MANY {
                self.budget.check()?;
            }
            let looks: Vec<Look> = self.looks(colours);
            let before = |x: &Look| looks.iter().filter(|y| *y < x).count() as u8;
            let next: Vec<u8> = looks.iter().map(before).collect();
            if next == *colours {
                return Ok(());
            }
            *colours = next;
        }
    }

    fn looks(&self, colours: &[u8]) -> Vec<Look> {
        let painted: Vec<Region> = self.regions.iter().map(|r| paint(r, colours)).collect();
        let forms: Vec<[Region; 2]> = painted.iter().map(both_ways).collect();
        let mut order: Vec<&Region> = forms.iter().flatten().collect();
        order.sort_unstable();
        order.dedup();
        // Equal forms have equal numbers.
        let number = |form: &Region| order.partition_point(|&f| f < form);
        let numbers: Vec<[usize; 2]> = forms.iter().map(|f| f.each_ref().map(number)).collect();
        let look = |(letter, places): (usize, &Vec<[usize; 3]>)| {
            let from = |&[r, b, i]: &[usize; 3]| {
                let [there, back] = numbers[r];
                let boundary = &painted[r][b];
                match there.cmp(&back) {
                    Ordering::Less => (there, walk(boundary, i, Way::There)),
                    Ordering::Greater => (back, walk(boundary, i, Way::Back)),
                    Ordering::Equal => {
                        let ahead = walk(boundary, i, Way::There);
                        (there, ahead.min(walk(boundary, i, Way::Back)))
                    }
                }
            };
            let mut met: Vec<(usize, Boundary)> = places.iter().map(from).collect();
            met.sort_unstable();
            (colours[letter], met)
        };
        self.places.iter().enumerate().map(look).collect()
    }

    /// The position with colours for letters.
    fn coloured(&self, colours: &[u8]) -> Vec<Region> {
        let form = |r: &Region| {
            let [there, back] = both_ways(&paint(r, colours));
            there.min(back)
        };
        let mut out: Vec<Region> = self.regions.iter().map(form).collect();
        out.sort_unstable();
        out
    }
}

fn paint(region: &Region, colours: &[u8]) -> Region {
    let paint = |&spot: &u8| match spot {
        TWICE.. => TWICE + colours[usize::from(spot - TWICE)],
        _ => spot,
    };
    let boundaries = region.iter();
    boundaries.map(|b| b.iter().map(paint).collect()).collect()
}

/// In which direction a region is walked.
#[derive(Clone, Copy)]
enum Way {
    There,
    Back,
}

/// A region walked in either direction, each boundary from where it is least.
fn both_ways(region: &Region) -> [Region; 2] {
    [Way::There, Way::Back].map(|way| {
        let mut out: Region = region.iter().map(|b| least(b, way)).collect();
        out.sort_unstable();
        out
    })
}

fn least(boundary: &Boundary, way: Way) -> Boundary {
    let from = |i: usize| spots(boundary, i, way);
    let first = (0..boundary.len()).min_by(|&i, &j| from(i).cmp(from(j)));
    first.map_or_else(Vec::new, |i| walk(boundary, i, way))
}

/// A boundary that begins with its spot `i`.
fn walk(boundary: &Boundary, i: usize, way: Way) -> Boundary {
    spots(boundary, i, way).collect()
}

fn spots(boundary: &Boundary, i: usize, way: Way) -> impl Iterator<Item = u8> {
    let count = boundary.len();
    (0..count).map(move |k| match way {
        Way::There => boundary[(i + k) % count],
        Way::Back => boundary[(i + count - k) % count],
    })
}
