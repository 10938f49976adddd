//! What the kernels ask of every vector of 32-bit words: logic and arithmetic, word by word.

/// DigitWords of 32 bits side by side.
///
/// The methods with three operands are single instructions where the machine has a ternary logic instruction.
pub(crate) trait WordVector: Copy {
    /// The same word everywhere.
    fn splat(word: u32) -> Self;

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
    /// Left by a constant number of bits.
    fn shl(self, by: u32) -> Self;
    /// Right by a constant number of bits, zeros from the left.
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
    /// The bits that at least two have.
    #[inline(always)]
    fn two_of(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// The bits of `a` where `self` has a one, of `b` elsewhere.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and_not(self))
    }
    /// `a | (b & c)`.
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
    fn unless(self, b: Self, c: Self) -> Self {
        self.and_not(b.and_not(c))
    }
    /// `a & !b & !c`.
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }
    /// `a & !(b & c)`.
    #[inline(always)]
    fn unless_both(self, b: Self, c: Self) -> Self {
        self.and_not(b.and(c))
    }
    /// `a | (b & !c)`.
    #[inline(always)]
    fn or_and_not(self, b: Self, c: Self) -> Self {
        self.or(b.and_not(c))
    }
}
