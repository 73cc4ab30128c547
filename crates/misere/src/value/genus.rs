//! Genus symbols, and how the genus of a game follows from those of its options.

use super::nim::NimSet;

/// The genus g^{γ0γ1γ2…} of a game: g its nim value, γ_i the misère nim value of the game with i heaps \*2 beside it.
///
/// From some place on the γ_i alternate by 2, and they are kept, as they are written, up to the second of the two values.
///
/// ```
/// use misere::value::Genus;
/// let wild = Genus::new(2, vec![1, 4, 2, 0, 2, 0]);
/// assert_eq!((wild.to_string(), wild.is_tame()), ("2^1420".to_string(), false));
/// assert_eq!(Genus::of_nim_heap(0).to_string(), "0^120");
/// assert_eq!(Genus::new(8, vec![8, 10]).to_string(), "8^8[10]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Genus {
    nim: u32,
    misere: Vec<u32>,
}

impl Genus {
    /// The genus with these γ, which go on as the last two say; there must be two.
    pub fn new(nim: u32, mut misere: Vec<u32>) -> Genus {
        assert!(misere.len() >= 2 && misere[misere.len() - 2] ^ misere[misere.len() - 1] == 2);
        while let [.., a, b, c] = misere[..]
            && a ^ b == 2
            && a == c
        {
            misere.pop();
        }
        Genus { nim, misere }
    }

    /// The genus of \*n.
    pub fn of_nim_heap(n: u32) -> Genus {
        match n {
            0 => Genus::new(0, vec![1, 2, 0]),
            1 => Genus::new(1, vec![0, 3, 1]),
            n => Genus::new(n, vec![n, n ^ 2]),
        }
    }

    /// The nim value.
    pub fn nim(&self) -> u32 {
        self.nim
    }

    /// The γ that are written; γ0 comes first.
    pub fn digits(&self) -> &[u32] {
        &self.misere
    }

    /// γ_i, the misère nim value with i heaps \*2 beside the game.
    pub fn misere(&self, i: usize) -> u32 {
        let last = self.misere.len() - 1;
        match self.misere.get(i) {
            Some(&value) => value,
            None => self.misere[last] ^ (2 * ((i - last) as u32 % 2)),
        }
    }

    /// Whether some position of misère Nim has this genus: n^{n(n⊕2)}, 0^{120} or 1^{031}.
    pub fn is_tame(&self) -> bool {
        self.nim < 2 && *self == Genus::of_nim_heap(self.nim)
            || self.misere == [self.nim, self.nim ^ 2]
    }

    /// The genus of a game from the genera of its options. (The options of a heap are sums, and what the genus of a sum is
    /// does not follow from its parts'; where sums are games of their own, as among canonical forms, this is enough.)
    ///
    /// ```
    /// use misere::value::Genus;
    /// // {*2}, which is no nim heap, has the genus of *2 + *2.
    /// assert_eq!(Genus::from_options(&[Genus::of_nim_heap(2)]).to_string(), "0^02");
    /// assert_eq!(Genus::from_options(&[]), Genus::of_nim_heap(0));
    /// ```
    pub fn from_options(options: &[Genus]) -> Genus {
        let mut nim = NimSet::default();
        options.iter().for_each(|o| nim.insert(o.nim()));
        let settled = options.iter().map(|o| o.digits().len()).max().unwrap_or(0);
        Genus::from_steps(nim.mex(), settled, |i, before| {
            let mut set = NimSet::default();
            options.iter().for_each(|o| set.insert(o.misere(i)));
            match before {
                // Moves in one of the heaps *2.
                Some(before) => [before, before ^ 1].map(|v| set.insert(v)),
                // 0 itself, where the player to move wins.
                None if options.is_empty() => [0; 2].map(|v| set.insert(v)),
                None => [(); 2],
            };
            set.mex()
        })
    }

    /// From the γ_i one by one: `next(i, γ_(i−1))` is γ_i, and from `settled` on it depends on γ_(i−1) and the parity of i alone.
    /// So the γ_i have come full circle as soon as they repeat at a distance of two from there on.
    fn from_steps(
        nim: u32,
        settled: usize,
        mut next: impl FnMut(usize, Option<u32>) -> u32,
    ) -> Genus {
        let mut misere: Vec<u32> = Vec::new();
        loop {
            let i = misere.len();
            misere.push(next(i, misere.last().copied()));
            if i >= settled + 2 && misere[i] == misere[i - 2] && misere[i] ^ misere[i - 1] == 2 {
                return Genus::new(nim, misere);
            }
        }
    }

    fn exponent(&self) -> String {
        let digit = |&value: &u32| match value {
            0..10 => value.to_string(),
            _ => format!("[{value}]"),
        };
        self.misere.iter().map(digit).collect()
    }

    /// The genus in LaTeX.
    pub fn latex(&self) -> String {
        format!("{}^{{{}}}", self.nim, self.exponent())
    }
}

impl std::fmt::Display for Genus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}^{}", self.nim, self.exponent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_go_on_alternating_by_two() {
        let genus = Genus::new(1, vec![0, 3, 1, 3, 1, 3]);
        assert_eq!(genus, Genus::of_nim_heap(1));
        let written: Vec<u32> = (0..7).map(|i| genus.misere(i)).collect();
        assert_eq!(written, [0, 3, 1, 3, 1, 3, 1]);
    }

    #[test]
    fn the_genera_of_misere_nim_are_tame() {
        for n in 0..20 {
            assert!(Genus::of_nim_heap(n).is_tame());
            assert!(Genus::new(n, vec![n, n ^ 2]).is_tame());
            assert!(!Genus::new(n, vec![n + 4, n ^ 2, n]).is_tame());
        }
        assert!(!Genus::new(1, vec![1, 2, 0]).is_tame());
        assert!(!Genus::new(0, vec![1, 3]).is_tame());
    }
}
