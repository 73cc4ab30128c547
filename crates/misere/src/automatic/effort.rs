//! How hard the search tries: every number in it that could be another one.
//!
//! None of these can make an answer wrong: what is guessed is proved, and what is too large to be proved is not found. What each of them is worth was measured:
//! `docs/effort.md` has what becomes of a panel of games when it is halved and when it is doubled.

macro_rules! table {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $default:expr;)*) => {
        /// The numbers that the search goes by, with what each of them trades.
        #[derive(Clone, Copy, Debug)]
        #[non_exhaustive]
        pub struct Effort {
            $($(#[$doc])* pub $name: $type,)*
        }

        impl Effort {
            /// The numbers in use.
            pub const DEFAULT: Effort = Effort { $($name: $default,)* };

            /// The names of all numbers.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// The same with one number, or all numbers of one list, half as large (but not 0) or twice as large.
            ///
            /// ```
            /// use misere::automatic::Effort;
            /// let effort = Effort::DEFAULT.changed("slack", true).unwrap();
            /// assert_eq!(effort.slack, 2 * Effort::DEFAULT.slack);
            /// assert!(Effort::DEFAULT.changed("luck", true).is_none());
            /// ```
            pub fn changed(mut self, name: &str, twice: bool) -> Option<Effort> {
                match name {
                    $(stringify!($name) => self.$name = self.$name.changed(twice),)*
                    _ => return None,
                }
                Some(self)
            }
        }
    };
}

/// What can be made smaller or larger.
trait Changed {
    fn changed(self, twice: bool) -> Self;
}

macro_rules! changed {
    ($($type:ty),*) => {
        $(impl Changed for $type {
            fn changed(self, twice: bool) -> $type {
                match twice {
                    true => self * 2,
                    false => (self / 2).max(1),
                }
            }
        })*
    };
}

changed!(u32, u64, usize);

impl Changed for (u32, u32) {
    fn changed(self, twice: bool) -> (u32, u32) {
        (self.0.changed(twice), self.1.changed(twice))
    }
}

impl<T: Changed, const N: usize> Changed for [T; N] {
    fn changed(self, twice: bool) -> [T; N] {
        self.map(|number| number.changed(twice))
    }
}

/// The numbers in use.
#[cfg(not(feature = "tune"))]
pub const EFFORT: Effort = Effort::DEFAULT;

/// The numbers in use: the variable `MISERE_EFFORT` may say `half:` or `twice:` with the name of one that is to be changed.
#[cfg(feature = "tune")]
pub static EFFORT: std::sync::LazyLock<Effort> = std::sync::LazyLock::new(|| {
    let asked = std::env::var("MISERE_EFFORT").unwrap_or_default();
    let changed = asked
        .split_once(':')
        .and_then(|(how, name)| Effort::DEFAULT.changed(name, how == "twice"));
    changed.unwrap_or(Effort::DEFAULT)
});

table! {
    /// More different heaps than this are refused at once.
    most_letters: usize = 512;
    /// So are more different options of one heap.
    most_options: usize = 1 << 18;
    /// More directions than this make too many digits.
    most_directions: usize = 7;
    /// The torsion part may have so many elements before any are taken together,
    most_torsion: usize = 1 << 20;
    /// and so many after that: the product is kept as a table.
    most_finite: usize = 6000;

    /// Sketches fold at these powers, one after the other.
    depths: [u32; 4] = [6, 8, 12, 24];
    /// As long as sketches have no more elements than this,
    small_sketch: usize = 500;
    /// so many of them are looked at together.
    sketches_together: usize = 3;

    /// Frames are looked for in boxes of so many cells, and if that leads nowhere in larger ones.
    explored: [usize; 2] = [1 << 21, 1 << 24];
    /// The powers of a letter that is looked at, where the box allows as many;
    most_powers: u32 = 24;
    /// below this many nothing can be seen.
    least_powers: u32 = 8;
    /// In boxes up to this size
    usual_box: usize = 1 << 22;
    /// words are compared with letters beside so many positions, spread over the box; in larger ones beside all.
    compared_beside: usize = 1 << 15;
    /// How often roles are revised for one new letter before it is given up.
    revisions: usize = 60;
    /// A letter is taken for a word at most so often,
    words_tried: usize = 2;
    /// and when its law has failed so often it is free.
    laws_tried: usize = 3;
    /// The longest period looked for.
    longest_period: u32 = 6;
    /// The largest exponent of a direction in a word that stands for a letter.
    most_in_word: u32 = 4;

    /// Outcomes are kept in boxes of so many cells: first small ones, then large ones.
    boxes: [usize; 2] = [1 << 20, 1 << 24];
    /// The longest side of a box; without sketches it is tried once, twice and three times as long.
    longest_side: u32 = 64;
    /// How often a box is made longer without sketches.
    scales: u32 = 3;
    /// The longest side when elements of the torsion part are told apart, in a quarter of the largest box.
    merging_side: u32 = 24;
    /// Beyond the box they are guessed by signatures from those that are not in this part of its sides,
    margin_of_a_box: u32 = 4;
    /// which tell how forms lie up to this part of a side,
    sides_for_a_reach: u32 = 3;
    /// with no more forms than this;
    most_forms: usize = 60;
    /// so many signatures are tried, from the coarsest on;
    signatures_tried: usize = 3;
    /// then they are found by relations: one for so many in the box.
    cells_for_one_beyond: usize = 4;

    /// Relations are looked for up to this part of the side of a box: one is told from a chance by contexts that are longer
    sides_for_a_degree: u32 = 5;
    /// but at least up to this degree.
    least_degree: u32 = 3;
    /// Side of the cube of small contexts with at most two directions,
    contexts_of_two: u32 = 6;
    /// and with more.
    contexts_of_more: u32 = 3;
    /// So many contexts are picked at random.
    contexts_at_random: usize = 400;

    /// First experiments of the learner: a cube with this side for at most three directions,
    experiments_of_three: u32 = 3;
    /// and for more.
    experiments_of_more: u32 = 2;
    /// So many answers to them are remembered from one automaton to the next.
    most_answers: usize = 1 << 22;
    /// The automaton may have so many states,
    most_states: usize = 2000;
    /// and no more than one for so many cells of the box.
    cells_for_a_state: usize = 1 << 10;
    /// How often the automaton is mended within one attempt.
    rounds: usize = 400;
    /// Automaton and outcomes are compared in a cube with at most this side before a proof is tried.
    compared_side: u32 = 16;

    /// For the value of one more heap so many elements are tried,
    values_tried: usize = 4_000;
    /// beside so many positions; one that fits is put to the proof;
    contexts_of_a_heap: usize = 300;
    /// if that fails, beside so many times as many,
    more_contexts: usize = 4;
    /// and so many in all.
    values_proved: usize = 3;
    /// So many powers of a new heap are looked at to see whether they repeat, first few, then more,
    powers_of_a_heap: [u32; 2] = [8, 16];
    /// in corners of so many cells: first small ones, in which most laws are refuted.
    cells_of_powers: [usize; 2] = [1 << 15, 1 << 17];

    /// Short reasons are guessed from outcomes in squares with this side,
    square_of_a_reason: u32 = 20;
    /// beside fewer copies of the two heaps than this, first near by, then farther away, the last after all others,
    beside_a_reason: [u32; 3] = [6, 16, 40];
    /// beside so many copies in all directions together, with so many letters in a step,
    all_around_a_reason: [(u32, u32); 3] = [(4, 1), (3, 2), (2, 3)];
    /// and with moduli up to this.
    modulus_of_a_reason: u32 = 4;

    /// One may take so many steps. A fifth of a second.
    steps_of_a_reason: u64 = 20_000;

    /// A new generator may take so many steps before everything is begun anew. About ten seconds.
    steps_of_a_heap: u64 = 1_000_000;
    /// Outcomes beside it are kept in corners of so many cells, the next if outcomes outside the last were guessed wrong.
    boxes_of_a_heap: [usize; 4] = [1 << 17, 1 << 19, 1 << 21, 1 << 24];
    /// The box around a corner has room for at most so many of them.
    corners: usize = 8;
    /// With so many outcomes an automaton is compared before it is put to the proof.
    compared_of_a_heap: usize = 1 << 16;
    /// Where relations given up do not lead to a proof soon, words are sorted anew, in so many steps,
    steps_of_a_pool: u64 = 20_000_000;
    /// in boxes of so many cells, one after the other,
    boxes_to_sort: [usize; 2] = [1 << 19, 1 << 22];
    /// which have no more cells than this with their margins,
    most_cells: usize = 1 << 27;
    /// by so many contradictions at a time.
    experiments_at_once: usize = 8;
    /// A monoid with fewer relations may have so many elements before any are taken together,
    most_refined: usize = 40_000;
    /// and its completion may take so many steps.
    steps_of_a_completion: u64 = 300_000;
    /// How often relations are given up for one new heap,
    refinements: usize = 40;
    /// and up to which index the law of a heap is loosened before it is a direction.
    most_index: u32 = 12;

    /// In the N-check low parts are kept exactly up to this much beyond what one letter can add.
    slack: u32 = 3;
    /// No more low parts than this are gone through.
    most_lows: usize = 1 << 20;
    /// Relations of a claim are sought among so many translates at first,
    translates: usize = 150_000;
    /// up to at most this degree in one direction,
    degree: u32 = 48;
    /// or, for one more heap, up to this much beyond those that there were,
    more_degree: u32 = 3;
    /// and then, if one is missing, with so many times as many,
    generosity: usize = 4;
    /// up to so many times as many.
    most_generosity: usize = 64;
    /// Sets of pairs that are searched before completeness is given up.
    most_sets: usize = 200_000;
}

/// The largest number whose power of degree `f`, which is not zero, is at most `n`.
pub(super) fn root(n: usize, f: usize) -> u32 {
    let fits = |r: u32| {
        (r as usize)
            .checked_pow(f as u32)
            .is_some_and(|power| power <= n)
    };
    let (mut low, mut high) = (0, u32::MAX);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        match fits(middle) {
            true => low = middle,
            false => high = middle - 1,
        }
    }
    low
}

/// The largest number below which at most `n` vectors with so many coordinates, at least one, have their sums.
pub(super) fn total(n: usize, coordinates: usize) -> u32 {
    // The number of vectors with sums below t is the binomial coefficient of t + f - 1 over f.
    let (mut t, mut vectors) = (0, 0usize);
    loop {
        let mut layer = 1usize;
        for i in 1..coordinates {
            layer = layer.saturating_mul(t + i) / i;
        }
        vectors = vectors.saturating_add(layer);
        if vectors > n {
            return t as u32;
        }
        t += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_exact() {
        for f in 1..5u32 {
            for n in 0..200usize {
                let t = total(n, f as usize) as usize;
                let below = |t: usize| {
                    let cube = (0..t.pow(f)).filter(|x| {
                        let digits = (0..f).map(|i| x / t.pow(i) % t);
                        digits.sum::<usize>() < t
                    });
                    cube.count()
                };
                assert!(below(t) <= n && below(t + 1) > n, "{n}, {f}");
            }
        }
    }

    #[test]
    fn roots_are_exact() {
        for f in 1..8 {
            for n in (0..1000).chain([4095, 4096, 1 << 24, (1 << 24) - 1]) {
                let r = root(n, f) as usize;
                assert!(
                    r.pow(f as u32) <= n && (r + 1).pow(f as u32) > n,
                    "{n}, {f}"
                );
            }
        }
    }
}
