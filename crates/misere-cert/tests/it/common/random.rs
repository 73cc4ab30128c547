//! Numbers to choose by, the same every time.

/// Numbers that are not random but look so.
pub struct Random(pub u64);

impl Random {
    /// The next one, below a bound.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }
}
