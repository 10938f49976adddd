//! Bitwise logic, addition and shifts of vectors, word by word.

/// A vector type with words of type `W`.
///
/// Each method with three operands is a single instruction on machines with ternary logic (AVX-512 F).
pub trait WordVector<W = u32>: Copy {
    /// `word` in all lanes.
    fn splat(word: W) -> Self;

    /// `a & b`.
    fn and(self, b: Self) -> Self;
    /// `a | b`.
    fn or(self, b: Self) -> Self;
    /// `a & !b`.
    fn and_not(self, b: Self) -> Self;
    /// `a + b`, wrapping.
    fn add(self, b: Self) -> Self;
    /// `a - b`, wrapping.
    fn sub(self, b: Self) -> Self;
    /// `a << by`. `by` must be below the length of a word, and should be a constant where speed matters.
    fn shl(self, by: u32) -> Self;
    /// `a >> by`. `by` must be below the length of a word, and should be a constant where speed matters.
    fn shr(self, by: u32) -> Self;

    /// `a | b | c`.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `a & b & c`.
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// The majority of each bit: `a & b | a & c | b & c`.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// `self & a | !self & b`.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and_not(self))
    }
    /// `a | b & c`.
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `a & (b | c)`.
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `a & (!b | c)`.
    #[inline(always)]
    fn and_not_or(self, b: Self, c: Self) -> Self {
        self.and_not(b.and_not(c))
    }
    /// `a & !(b | c)`.
    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }
    /// `a & !(b & c)`.
    #[inline(always)]
    fn and_nand(self, b: Self, c: Self) -> Self {
        self.and_not(b.and(c))
    }
    /// `a | b & !c`.
    #[inline(always)]
    fn or_and_not(self, b: Self, c: Self) -> Self {
        self.or(b.and_not(c))
    }
}
