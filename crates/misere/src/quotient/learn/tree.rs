//! The discrimination tree: inner nodes ask for the outcome of a word plus a test position, leaves are classes of words.

use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BitMatrix, Elem};
use crate::position::Position;
use crate::quotient::valuation::Pretending;
use crate::turns::Turn;

/// A node: a leaf until a test splits it.
#[derive(Clone, Debug, Default)]
struct Node {
    parent: u32,
    depth: u32,
    split: Option<(Position, [u32; 2])>,
}

/// A tree of tests. Node 0 is the root.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

/// So many tests are compared at each node of the first tree.
const SAMPLE: usize = 24;

impl Tree {
    /// A shallow tree whose leaves are the elements of a quotient, from its rows { w : x·w ∈ P }, and the leaf of each element.
    /// Each node takes the most even split among a few tests.
    pub async fn of(base: &Pretending, p_rows: &BitMatrix, turn: &Turn) -> (Tree, Vec<u32>) {
        let order = base.monoid.order();
        turn.allow_table::<Node>(2 * order).await;
        let mut this = Tree {
            nodes: vec![Node::default()],
        };
        let mut leaf_of = vec![0; order];
        let mut work = vec![(0u32, (0..order as u32).collect::<Vec<_>>())];
        while let Some((node, members)) = work.pop() {
            if let [only] = members[..] {
                leaf_of[only as usize] = node;
                continue;
            }
            let test = even_test(order, &members, p_rows, turn).await;
            let word = base.representative(Elem(test as u32));
            let children = this.split(node, word);
            let row = p_rows.row(test);
            turn.work(4 * members.len()).await;
            let (yes, no) = members
                .into_iter()
                .partition(|&x| bits::get(row, x as usize));
            work.push((children[1], yes));
            work.push((children[0], no));
        }
        (this, leaf_of)
    }

    /// The number of nodes, which grows with every split.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Splits a leaf by a test; the second of the new leaves is for words that are P beside it.
    pub fn split(&mut self, node: u32, test: Position) -> [u32; 2] {
        let first = self.nodes.len() as u32;
        let depth = self.nodes[node as usize].depth + 1;
        for _ in 0..2 {
            self.nodes.push(Node {
                parent: node,
                depth,
                split: None,
            });
        }
        self.nodes[node as usize].split = Some((test, [first, first + 1]));
        [first, first + 1]
    }

    /// The test of an inner node and its children; `None` for a leaf.
    pub fn test(&self, node: u32) -> Option<&(Position, [u32; 2])> {
        self.nodes[node as usize].split.as_ref()
    }

    /// The test that separates two leaves.
    pub fn separating_test(&self, mut a: u32, mut b: u32) -> Position {
        while a != b {
            let (da, db) = (self.nodes[a as usize].depth, self.nodes[b as usize].depth);
            if da >= db {
                a = self.nodes[a as usize].parent;
            }
            if db >= da {
                b = self.nodes[b as usize].parent;
            }
        }
        match self.test(a) {
            Some((test, _)) => test.clone(),
            None => unreachable!("different leaves meet at an inner node"),
        }
    }
}

/// An element that splits `members` evenly, at any rate splits them.
async fn even_test(order: usize, members: &[u32], p_rows: &BitMatrix, turn: &Turn) -> usize {
    let words = bits::words_for(order);
    // Many members are counted word by word, few one by one.
    let set = (members.len() > 4 * words).then(|| {
        let mut set = BitSet::new(order);
        members.iter().for_each(|&x| set.insert(x as usize));
        set
    });
    let evenness = |w: usize| {
        let row = p_rows.row(w);
        let yes = match &set {
            Some(set) => bits::count_common(row, set.words()),
            None => members
                .iter()
                .filter(|&&x| bits::get(row, x as usize))
                .count(),
        };
        yes.min(members.len() - yes)
    };
    let look = 8 + (2 * members.len()).min(8 * words);
    let mut best = (0, 0);
    for w in (0..order).step_by(order.div_ceil(SAMPLE)) {
        let even = evenness(w);
        if even > best.0 {
            best = (even, w);
        }
        turn.work(look).await;
        if even == members.len() / 2 {
            break;
        }
    }
    if best.0 > 0 {
        return best.1;
    }
    // Two members differ somewhere, so if the sample shows nothing some test does.
    for w in 0..order {
        turn.work(look).await;
        if evenness(w) > 0 {
            return w;
        }
    }
    unreachable!("the base is reduced")
}
