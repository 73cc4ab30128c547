//! What an enumeration lists.

/// A finite commutative monoid with a subset P, by its whole multiplication table.
///
/// ```
/// use misere::classify::Quotient;
/// // T_1 = { 1, a } with a² = 1 and P = { a }: the quotient of the game *.
/// let t1 = Quotient { order: 2, table: vec![0, 1, 1, 0], p: 0b10 };
/// assert_eq!(t1.table[1 * t1.order + 1], 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Quotient {
    /// The number of elements.
    pub order: usize,
    /// Entry x·order + y is the product of x and y; element 0 is the identity.
    pub table: Vec<u8>,
    /// Bit x is set when x is in P.
    pub p: u64,
}
