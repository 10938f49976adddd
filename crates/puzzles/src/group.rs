//! Groups of cells, and the list of their rules.

/// Defines [`GroupRule`] from the names of its rules.
macro_rules! group_rules {
    ($($(#[$doc:meta])+ $rule:ident = $name:literal,)+) => {
        /// The rule of a group of cells. The rules are in the order of their names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GroupRule {
            $($(#[$doc])+ $rule,)+
        }

        impl GroupRule {
            /// All rules.
            pub const ALL: &[Self] = &[$(Self::$rule),+];

            /// The name of the rule in messages, drawings and texts of puzzles.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$rule => $name,)+
                }
            }
        }
    };
}

group_rules! {
    /// The product of the numbers is given.
    Product = "*",
    /// The sum of the numbers is given; numbers may repeat.
    Total = "+",
    /// The greatest number less the others is given.
    Difference = "-",
    /// The greatest number divided by the others is given.
    Quotient = "/",
    /// The first number is greater than the second, in a futoshiki.
    Greater = ">",
    /// All digits differ.
    AllDifferent = "AllDifferent",
    /// The first digit is the sum of the others.
    Arrow = "Arrow",
    /// The inner digits are between those of the two ends.
    Between = "Between",
    /// One of the digits is twice the other.
    BlackDot = "BlackDot",
    /// All digits differ, and have the given sum. The number 0 means that no sum is given.
    Cage = "Cage",
    /// The given digits occur.
    ContainAtLeast = "ContainAtLeast",
    /// The first and the last digit have the same sum as those between them.
    DoubleArrow = "DoubleArrow",
    /// Consecutive cells have a low, a middle and a high digit.
    Entropic = "Entropic",
    /// A cell has one of the listed candidates.
    Given = "Given",
    /// The first digit is greater than the second.
    GreaterThan = "GreaterThan",
    /// The sum along a diagonal is given.
    LittleKiller = "LittleKiller",
    /// The inner digits are not between those of the two ends, which differ by at least the given number.
    Lockout = "Lockout",
    /// Consecutive cells have different remainders after division by the given number.
    Modular = "Modular",
    /// The first digit of a line is the position of the given digit.
    NumberedRoom = "NumberedRoom",
    /// The digits are the same from both ends.
    Palindrome = "Palindrome",
    /// The given digits occur around a corner.
    Quad = "Quad",
    /// The parts of a line in different regions have the same sum.
    RegionSumLine = "RegionSumLine",
    /// The digits are consecutive numbers, in any order.
    Renban = "Renban",
    /// Sets of cells have the same digits.
    SameValues = "SameValues",
    /// The sum between 1 and the largest digit of a line is given.
    Sandwich = "Sandwich",
    /// The number of digits of a line that are greater than all before them is given.
    Skyscraper = "Skyscraper",
    /// The sum of the digits is given; digits may repeat.
    Sum = "Sum",
    /// The digits rise.
    Thermo = "Thermo",
    /// The sum of two digits is 5.
    V = "V",
    /// Neighbours on a line differ by at least the given number.
    Whisper = "Whisper",
    /// Two digits are consecutive.
    WhiteDot = "WhiteDot",
    /// The sum of two digits is 10.
    X = "X",
    /// The sum of the first digits of a line is given; the first one is their number.
    XSum = "XSum",
    /// Two digits at the same distance from the middle have the same sum as the middle.
    Zipper = "Zipper",
    /// The dot of a galaxy. Its cells are those that it touches; its number is 1 if it is black, and 0 if it is white.
    Dot = "dot",
    /// The numbers are consecutive, in a futoshiki.
    Bar = "|",
}

impl std::fmt::Display for GroupRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// A group of cells with a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group {
    /// The rule.
    pub rule: GroupRule,
    /// The cells in the order of the group, numbered row by row from 0.
    pub cells: Vec<usize>,
    /// The numbers that belong to the rule, if there are any.
    pub numbers: Vec<u32>,
}

impl Group {
    /// Creates a group, with or without numbers.
    pub fn new(rule: GroupRule, cells: impl Into<Vec<usize>>, numbers: impl Into<Vec<u32>>) -> Self {
        Self { rule, cells: cells.into(), numbers: numbers.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::GroupRule;

    #[test]
    fn rules_are_in_the_order_of_their_names() {
        assert!(GroupRule::ALL.windows(2).all(|pair| pair[0].name() < pair[1].name()));
        assert_eq!(GroupRule::Dot.to_string(), "dot");
    }
}
