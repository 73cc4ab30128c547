//! One more heap for a sketch: as for a quotient, but letters that creep are folded, and only positions with few heaps of each
//! kind are looked at.

use super::super::fold::Fold;
use super::super::learn::{Attempt, Creeping, Crept, Tables, laws};
use super::super::ncheck::{Among, NCheck};
use super::super::proof::{Claim, Grounds, Proved, Verdict};
use super::super::valuation::Pretending;
use crate::limits::{Budget, Stop};
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use crate::turns::{Turn, in_one_turn};

/// In a sketch a letter creeps when so many of its powers differ, even if it would be folded before.
const FAR: u32 = 12;

/// A sketch may have so many elements.
const MOST_SKETCHED: usize = 1 << 15;

/// An examination that fails goes on until it has about this many failures to learn from.
const WANTED: usize = 12;

/// A sketch of the quotient of the heaps up to some heap. In the game where letters that creep are folded it is not refuted
/// by positions with less than `depth` heaps of each kind.
pub struct Sketched {
    grounds: Grounds,
    tables: Option<Tables>,
    depth: u32,
    /// The letters that are folded.
    pub folds: Vec<Fold>,
}

/// How an attempt at a sketch ended.
enum Attempted {
    Next(Box<(Grounds, Vec<Fold>)>),
    /// The powers of these letters creep.
    Creeping(Vec<Heap>),
}

impl Sketched {
    /// The sketch of no heaps at all.
    pub async fn nothing(game: &HeapGame, depth: u32, turn: &Turn) -> Sketched {
        Sketched {
            grounds: Proved::nothing(game, turn).await.into_grounds(),
            tables: None,
            depth,
            folds: Vec::new(),
        }
    }

    /// What it looks like.
    pub fn pretending(&self) -> &Pretending {
        &self.grounds.claim.pretending
    }

    /// Folds a heap that is known to creep.
    pub fn fold_at_once(&mut self, heap: Heap) {
        self.folds.push(Fold {
            heap,
            index: self.depth,
            period: 2,
        });
    }

    /// Adds the next heap.
    pub async fn push_heap(&mut self, game: &HeapGame, turn: &Turn) -> Result<(), Stop> {
        let h = self.grounds.next();
        turn.report(h.0, 0, None);
        if self.grounds.take_in(game, turn).await {
            return Ok(());
        }
        let claim = &self.grounds.claim;
        let tables = match self.tables.take() {
            Some(tables) => tables,
            None => Tables::new(claim, turn).await,
        };
        let tables = self.tables.insert(tables);
        let value = tables.find(claim.options.of(h), &claim.p_rows, turn).await;
        if let Some(x) = value
            && self.grounds.accept(x, turn).await
        {
            return Ok(());
        }
        self.tables = None;
        let mut folds = self.folds.clone();
        loop {
            match self.attempt(game, &folds, turn).await? {
                Attempted::Next(next) => {
                    (self.grounds, self.folds) = *next;
                    return Ok(());
                }
                Attempted::Creeping(letters) => {
                    let before = folds.len();
                    for letter in letters {
                        if Fold::of(&folds, letter).is_none() {
                            folds.push(self.fold(letter));
                        }
                    }
                    if folds.len() == before {
                        return Err(Stop::NotFound);
                    }
                }
            }
        }
    }

    /// How a letter is to be folded: such that the laws of the sketch so far are kept.
    fn fold(&self, letter: Heap) -> Fold {
        let so_far = self.pretending();
        let (index, period) = match letter <= so_far.last() {
            true => so_far.monoid.index_and_period(so_far.value(letter)),
            false => (0, 1),
        };
        Fold {
            heap: letter,
            index: index.max(self.depth),
            period: if period % 2 == 0 { period } else { 2 * period },
        }
    }

    /// Guesses, examines and refines with these folds.
    async fn attempt(
        &self,
        game: &HeapGame,
        folds: &[Fold],
        turn: &Turn,
    ) -> Result<Attempted, Stop> {
        let reach = self.depth.max(FAR);
        let creeping = Creeping::Folded {
            reach,
            folds: folds.to_vec(),
        };
        let mut attempt = Attempt::new(game, &self.grounds.claim, creeping, turn).await;
        loop {
            let Some(claim) = attempt.guess(MOST_SKETCHED, turn).await else {
                return Err(Stop::NotFound);
            };
            let (claim, failures) = match self.judge(claim, folds, turn).await? {
                Judged::Accepted(next) => return Ok(Attempted::Next(next)),
                Judged::Failed(claim, failures) => (claim, failures),
            };
            let far = far(&claim.pretending, folds, reach);
            if !far.is_empty() {
                return Ok(Attempted::Creeping(far));
            }
            match attempt.refine(&claim, &failures, turn).await {
                Ok(true) => {}
                // What is learned over a sketch can contradict itself.
                Ok(false) => return Err(Stop::NotFound),
                Err(Crept(letters)) => return Ok(Attempted::Creeping(letters)),
            }
        }
    }

    /// Takes a guess for the next sketch, or shows where it fails.
    async fn judge(&self, claim: Claim, folds: &[Fold], turn: &Turn) -> Result<Judged, Stop> {
        let order = claim.pretending.monoid.order();
        if folds.is_empty() {
            return match claim.prove_in_turns(turn).await {
                Verdict::Proved(next) => {
                    turn.check_order(order).await;
                    Ok(Judged::accepted(next.into_grounds(), Vec::new()))
                }
                Verdict::Failed(claim, failures) => Ok(Judged::Failed(claim, failures)),
                Verdict::Malformed => Err(Stop::NotFound),
            };
        }
        let examined = examine_in_turns(&claim, self.depth, turn).await;
        let Some(Examined { ncheck, failures }) = examined else {
            return Err(Stop::NotFound);
        };
        let mut folds = folds.to_vec();
        let ncheck = match ncheck {
            Some(ncheck) => {
                turn.check_order(order).await;
                ncheck
            }
            None if failures.is_empty() => {
                folds.extend(hidden(&claim.pretending, &folds, self.depth));
                NCheck::new(&claim.pretending)
            }
            None => return Ok(Judged::Failed(claim, failures)),
        };
        let grounds = Grounds::new(claim, ncheck, turn).await;
        Ok(Judged::accepted(grounds, folds))
    }
}

/// What is said of a guess. There is one at a time, so its size is no matter.
#[allow(clippy::large_enum_variant)]
enum Judged {
    Accepted(Box<(Grounds, Vec<Fold>)>),
    Failed(Claim, Vec<Position>),
}

impl Judged {
    fn accepted(grounds: Grounds, folds: Vec<Fold>) -> Judged {
        Judged::Accepted(Box::new((grounds, folds)))
    }
}

/// The letters that creep, if one of them has come as far as `reach`: those that have come half as far.
fn far(pretending: &Pretending, folds: &[Fold], reach: u32) -> Vec<Heap> {
    let laws = laws(pretending, folds);
    if laws.iter().all(|law| law.index < reach) {
        return Vec::new();
    }
    let far = laws.into_iter().filter(|law| 2 * law.index >= reach);
    far.map(|law| law.heap).collect()
}

/// The letters that creep beside folded ones, which end that: they are as good as folded themselves.
fn hidden(pretending: &Pretending, folds: &[Fold], depth: u32) -> Vec<Fold> {
    let mut laws = laws(pretending, folds);
    laws.retain(|law| law.index >= depth);
    laws
}

/// Positions with less than `depth` heaps of each kind; parts of such a position are of the same kind.
struct Few {
    depth: u32,
    /// Whether others were met, which were not looked at.
    others: bool,
}

impl Few {
    fn has(&self, x: &Position) -> bool {
        x.iter().all(|(_, n)| n < self.depth)
    }
}

impl Among for Few {
    fn looks_at(&mut self, position: impl FnOnce() -> Position) -> bool {
        let looks = self.has(&position());
        self.others |= !looks;
        looks
    }
}

/// What was found among positions with few heaps of each kind.
pub struct Examined {
    /// The states of the N-check, if no other positions were met and nothing fails: then the claim is true.
    ncheck: Option<NCheck>,
    /// Positions where the claim fails, in increasing order.
    pub failures: Vec<Position>,
}

impl Examined {
    /// Whether nothing fails and there was nothing that was not looked at.
    pub fn holds(&self) -> bool {
        self.ncheck.is_some()
    }
}

/// Looks for positions with less than `depth` heaps of each kind at which a claim fails. `None` if it is no claim that could be
/// true.
pub fn examine(claim: &Claim, depth: u32, budget: &Budget) -> Result<Option<Examined>, Stop> {
    in_one_turn(budget, |turn| async move {
        examine_in_turns(claim, depth, &turn).await
    })
}

async fn examine_in_turns(claim: &Claim, depth: u32, turn: &Turn) -> Option<Examined> {
    if !claim.is_well_formed(turn).await {
        return None;
    }
    let heaps = claim.distinct_heaps(turn).await;
    let mut few = Few {
        depth,
        others: false,
    };
    let mut failures = Vec::new();
    for &heap in &heaps {
        let mut contexts = claim.p_failures(heap).peekable();
        turn.work(claim.p_check_work(heap)).await;
        if contexts.peek().is_none() {
            continue;
        }
        let mut found = None;
        for x in contexts {
            turn.work(100).await;
            if few.has(&x) {
                found = Some(x);
                break;
            }
        }
        few.others |= found.is_none();
        failures.extend(found);
    }
    let least = failures.iter().min().and_then(Position::max_heap);
    let mut ncheck = NCheck::new(&claim.pretending);
    let mut stuck_ones = Vec::new();
    for &heap in &heaps {
        if least.is_some_and(|l| l < heap) || stuck_ones.len() >= WANTED {
            break;
        }
        turn.work(claim.p_check_work(heap)).await;
        let wanted = WANTED - stuck_ones.len();
        let stuck = claim.stuck(heap);
        let addition = claim.addition(heap, &stuck);
        let v = &claim.pretending;
        stuck_ones.extend(ncheck.push(v, addition, &mut few, wanted, turn).await);
    }
    failures.append(&mut stuck_ones);
    failures.sort();
    let holds = failures.is_empty() && !few.others;
    Some(Examined {
        ncheck: holds.then_some(ncheck),
        failures,
    })
}
