//! The moves of Sprouts: lines that join two boundaries, and lines that split a region.

use super::{Boundary, LIVES, Region, SproutsPosition, TWICE, from};
use std::ops::ControlFlow;

/// A position in which spots are known by number: what moves are made on.
#[derive(Clone)]
pub(super) struct Drawing {
    regions: Vec<Region>,
    /// Of each spot.
    lives: Vec<u8>,
}

impl Drawing {
    pub(super) fn of(position: &SproutsPosition) -> Drawing {
        let mut lives = vec![1; position.letters()];
        let mut regions = position.0.clone();
        for spot in regions.iter_mut().flatten().flatten() {
            *spot = match *spot {
                TWICE.. => *spot - TWICE,
                code => {
                    lives.push(LIVES - code);
                    lives.len() as u8 - 1
                }
            };
        }
        Drawing { regions, lives }
    }

    /// Draws a line from `x` to `y`: lives are spent, and a new spot is there.
    fn line(&mut self, x: u8, y: u8) -> u8 {
        self.lives[usize::from(x)] -= 1;
        self.lives[usize::from(y)] -= 1;
        self.lives.push(1);
        self.lives.len() as u8 - 1
    }

    /// The lives of the spots of a region.
    fn lives_of(&self, region: &Region) -> u32 {
        let mut spots: Vec<u8> = region.iter().flatten().copied().collect();
        spots.sort_unstable();
        spots.dedup();
        let lives = spots.iter().map(|&s| u32::from(self.lives[usize::from(s)]));
        lives.sum()
    }

    /// The position without what takes no part in play.
    pub(super) fn settled(mut self) -> SproutsPosition {
        for region in &mut self.regions {
            for boundary in region.iter_mut() {
                boundary.retain(|&s| self.lives[usize::from(s)] > 0);
            }
            region.retain(|b| !b.is_empty());
        }
        let mut regions = std::mem::take(&mut self.regions);
        regions.retain(|r| self.lives_of(r) >= 2);
        regions.iter_mut().flatten().for_each(once_in_a_row);
        let mut met = vec![0u8; self.lives.len()];
        let spots = || regions.iter().flatten().flatten();
        spots().for_each(|&s| met[usize::from(s)] += 1);
        let mut codes = vec![u8::MAX; self.lives.len()];
        let mut next = TWICE;
        for &spot in spots() {
            let code = &mut codes[usize::from(spot)];
            match (self.lives[usize::from(spot)], met[usize::from(spot)]) {
                (1, 2..) if *code == u8::MAX => {
                    *code = next;
                    next += 1;
                }
                (1, 2..) => {}
                (lives, _) => *code = LIVES - lives,
            }
        }
        let spots = regions.iter_mut().flatten().flatten();
        spots.for_each(|s| *s = codes[usize::from(*s)]);
        SproutsPosition(regions)
    }
}

/// Of a spot that is met twice in a row one meeting is enough.
fn once_in_a_row(boundary: &mut Boundary) {
    loop {
        let before = boundary.len();
        boundary.dedup();
        while boundary.len() > 1 && boundary.first() == boundary.last() {
            boundary.pop();
        }
        if boundary.len() == before {
            return;
        }
    }
}

/// Calls `f` with what each move leaves, until it breaks off; some may look alike.
pub(super) fn visit(
    position: &SproutsPosition,
    f: &mut dyn FnMut(SproutsPosition) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let drawing = Drawing::of(position);
    for region in 0..drawing.regions.len() {
        let mut moves = Moves::new(position, &drawing, region, f);
        moves.join()?;
        moves.split()?;
    }
    ControlFlow::Continue(())
}

/// The moves in one region.
struct Moves<'a> {
    drawing: &'a Drawing,
    region: usize,
    /// Boundaries that look alike, by one of them and their number.
    kinds: Vec<(Vec<usize>, usize)>,
    /// What is told of each move.
    f: &'a mut dyn FnMut(SproutsPosition) -> ControlFlow<()>,
}

impl<'a> Moves<'a> {
    fn new(
        position: &SproutsPosition,
        drawing: &'a Drawing,
        region: usize,
        f: &'a mut dyn FnMut(SproutsPosition) -> ControlFlow<()>,
    ) -> Moves<'a> {
        let mut kinds: Vec<(Vec<usize>, usize)> = Vec::new();
        let written = &position.0[region];
        for (i, boundary) in written.iter().enumerate() {
            let plain = boundary.iter().all(|&s| s < TWICE);
            let like = |k: &&mut (Vec<usize>, usize)| plain && written[k.1] == *boundary;
            match kinds.iter_mut().find(like) {
                Some(kind) => kind.0.push(i),
                None => kinds.push((vec![i], i)),
            }
        }
        Moves {
            drawing,
            region,
            kinds,
            f,
        }
    }

    fn boundary(&self, i: usize) -> &'a Boundary {
        &self.drawing.regions[self.region][i]
    }

    /// The regions that take the place of this one, after a line.
    fn push(&mut self, mut drawing: Drawing, regions: Vec<Region>) -> ControlFlow<()> {
        drawing.regions.swap_remove(self.region);
        drawing.regions.extend(regions);
        (self.f)(drawing.settled())
    }

    /// Lines between two boundaries make one of them.
    fn join(&mut self) -> ControlFlow<()> {
        for a in 0..self.kinds.len() {
            for b in a..self.kinds.len() {
                let first = self.kinds[a].0[0];
                let Some(&second) = self.kinds[b].0.iter().find(|&&i| i != first) else {
                    continue;
                };
                for i in 0..self.boundary(first).len() {
                    for j in 0..self.boundary(second).len() {
                        self.join_at(first, i, second, j)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn join_at(&mut self, first: usize, i: usize, second: usize, j: usize) -> ControlFlow<()> {
        let (a, b) = (
            from(self.boundary(first), i),
            from(self.boundary(second), j),
        );
        let mut drawing = self.drawing.clone();
        let z = drawing.line(a[0], b[0]);
        // There along the one side of the line, around what is there, and back along the other side.
        let mut joined = a.clone();
        joined.extend([a[0], z]);
        joined.extend(&b);
        joined.extend([b[0], z]);
        // A spot that lay alone has one line now, and is met once.
        if drawing.lives[usize::from(a[0])] == 2 {
            joined.remove(0);
        }
        if drawing.lives[usize::from(b[0])] == 2 {
            joined.remove(joined.len() - 2);
        }
        let mut region = vec![joined];
        let others = self.drawing.regions[self.region].iter().enumerate();
        let others = others.filter(|(k, _)| *k != first && *k != second);
        region.extend(others.map(|(_, b)| b.clone()));
        self.push(drawing, vec![region])
    }

    /// Lines from a boundary to itself make two regions, and the other boundaries lie in either.
    fn split(&mut self) -> ControlFlow<()> {
        for kind in 0..self.kinds.len() {
            let at = self.kinds[kind].0[0];
            let boundary = self.boundary(at);
            for i in 0..boundary.len() {
                for j in i..boundary.len() {
                    let (x, y) = (boundary[i], boundary[j]);
                    let lives = self.drawing.lives[usize::from(x)];
                    if (i == j && lives >= 2) || (i != j && x != y) {
                        self.split_at(at, i, j)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn split_at(&mut self, at: usize, i: usize, j: usize) -> ControlFlow<()> {
        let boundary = self.boundary(at);
        let mut drawing = self.drawing.clone();
        let z = drawing.line(boundary[i], boundary[j]);
        let mut inside = boundary[i..=j].to_vec();
        inside.push(z);
        let mut outside = match i == j && boundary.len() == 1 {
            true => Vec::new(),
            false => boundary[j..].to_vec(),
        };
        outside.extend(&boundary[..=i]);
        outside.push(z);
        // Of each kind some lie inside and the others outside.
        let mut room: Vec<(Vec<usize>, usize)> = Vec::new();
        for (all, _) in &self.kinds {
            let rest: Vec<usize> = all.iter().copied().filter(|&b| b != at).collect();
            room.push((rest, 0));
        }
        loop {
            let mut regions = vec![vec![inside.clone()], vec![outside.clone()]];
            for (rest, within) in &room {
                for (n, &b) in rest.iter().enumerate() {
                    regions[usize::from(n >= *within)].push(self.boundary(b).clone());
                }
            }
            self.push(drawing.clone(), regions)?;
            let Some(next) = room.iter().position(|(rest, n)| *n < rest.len()) else {
                return ControlFlow::Continue(());
            };
            room[next].1 += 1;
            room[..next].iter_mut().for_each(|r| r.1 = 0);
        }
    }
}
