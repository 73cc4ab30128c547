//! A quotient that is infinite, shown beside one heap.
//!
//! *Lemma.* Let no move from a heap up to n lead to two heaps beyond m, so that no move leads from a position with at most one heap beyond m to one with two. If
//! B + x·U + y·D has at most one heap beyond m and is, for all x and y, a P-position iff x − y meets a law that is not the same for all differences, then no
//! two multiples of D are equal in the quotient of the heaps up to n, and it is infinite. *Proof.* The positions B + x·U are contexts like
//! any other.
//!
//! So the outcomes of a part of the positions do, and of no relation has to be known that it holds everywhere. That is within reach in games whose
//! quotient is not: 0.06 at heap 17 seems to have six directions, but beside one heap of 17 two of them are enough.

use super::claim::Claim;
use super::guess::find_beside;
use super::letters::Letters;
use super::meter::Meter;
use super::not_found::NotFound;
use super::proof::Size;
use super::reason::Reasons;
use crate::limits::Budget;
use crate::monoid::Elem;
use crate::position::Position;
use crate::ruleset::HeapGame;
use crate::word::Letter;
use misere_cert::Reason;

/// The P-positions with at most one large heap, proved.
#[derive(Clone, Debug)]
pub struct Beside {
    /// The heaps up to this one.
    pub heap: u32,
    /// At most one heap is larger than this one.
    pub beyond: u32,
    /// These are the letters.
    pub letters: Letters,
    /// What is proved; of words that are worth `outside` nothing is said.
    pub claim: Claim,
    /// The value of all words with two large heaps.
    pub outside: Elem,
    /// Why the quotient of the heaps up to `heap` is infinite, if a short reason was found.
    pub reason: Option<Reason>,
    /// The size of the proof.
    pub size: Size,
}

impl Beside {
    /// Whether a position is a P-position; `None` if it has heaps that are too large, or two large ones.
    pub fn is_p(&self, position: &Position) -> Option<bool> {
        let mut word: Vec<(Letter, u32)> = Vec::new();
        for (heap, n) in position.iter() {
            let letter = *self.letters.of_heap.get(heap.index())?;
            word.extend(letter.map(|l| (l, n)));
        }
        let value = self.claim.product(word).ok()?;
        (value.finite != self.outside).then(|| self.claim.holds(&value))
    }
}

/// Finds and proves the P-positions among the positions of heaps up to `heap` that have at most one heap beyond `beyond`. `None` if they are not
/// found, or a move leads to two such heaps.
///
/// ```
/// use misere::automatic::solve_beside;
/// use misere::limits::Budget;
/// use misere::ruleset::HeapGame;
/// let game = HeapGame::parse("0.06")?;
/// let beside = solve_beside(&game, 17, 12, &Budget::unlimited()).unwrap().unwrap();
/// // 17 + x·5 + y·12 is a P-position iff x − y ≥ 1 is odd.
/// let reason = beside.reason.unwrap();
/// assert_eq!((reason.beside, reason.difference, reason.modulus), (vec![(17, 1)], 1, 2));
/// # Ok::<(), misere::error::GameError>(())
/// ```
pub fn solve_beside(
    game: &HeapGame,
    heap: u32,
    beyond: u32,
    budget: &Budget,
) -> Result<Option<Beside>, NotFound> {
    let letters = Letters::of(game, heap, budget)?;
    let Some((found, first)) = find_beside(game, beyond, &letters, budget)? else {
        return Ok(None);
    };
    let claim = found.claim;
    let one = claim[first].finite;
    let outside = claim.table.mul(one, one);
    let reasons = Reasons {
        claim: &claim,
        letters: &letters,
        outside: Some(outside),
    };
    let reason = reasons.find(&Meter::new(budget))?;
    Ok(Some(Beside {
        heap,
        beyond,
        letters,
        claim,
        outside,
        reason,
        size: found.size,
    }))
}
