//! The techniques, with their names, order, scores and levels.

use std::fmt;

/// The difficulty of a technique, or of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Fish, wings, uniqueness, colours.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains and nets, guesses.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The level's name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// The highest score of a puzzle of this level; `None` if there is no limit.
    pub const fn highest_score(self) -> Option<u32> {
        match self {
            Self::Easy => Some(800),
            Self::Medium => Some(1000),
            Self::Hard => Some(1600),
            Self::Unfair => Some(1800),
            Self::Extreme => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

macro_rules! techniques {
    ($($variant:ident, $code:literal, $argument:literal, $name:literal, $level:ident, $score:literal;)*) => {
        /// A technique. Its name, library code, score and level are those in the program `HoDoKu` 2.2.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = concat!($name, " (library code ", $code, ").")] $variant,)*
        }

        impl Technique {
            /// All techniques, in the order in which they are tried.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The technique's name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The code in the library format of `HoDoKu`.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// The short name on the command line. It is the name that `HoDoKu` uses, if there is one.
            pub const fn argument(self) -> &'static str {
                match self { $(Self::$variant => $argument,)* }
            }

            /// The minimum level of a puzzle that needs the technique.
            pub const fn level(self) -> Level {
                match self { $(Self::$variant => Level::$level,)* }
            }

            /// The number that each step of the technique adds to the score of a puzzle.
            pub const fn score(self) -> u32 {
                match self { $(Self::$variant => $score,)* }
            }
        }
    };
}

techniques! {
    FullHouse, "0000", "fh", "Full House", Easy, 4;
    NakedSingle, "0003", "n1", "Naked Single", Easy, 4;
    HiddenSingle, "0002", "h1", "Hidden Single", Easy, 14;
    LockedPair, "0110", "l2", "Locked Pair", Medium, 40;
    LockedTriple, "0111", "l3", "Locked Triple", Medium, 60;
    Pointing, "0100", "lc1", "Locked Candidates Type 1 (Pointing)", Medium, 50;
    Claiming, "0101", "lc2", "Locked Candidates Type 2 (Claiming)", Medium, 50;
    NakedPair, "0200", "n2", "Naked Pair", Medium, 60;
    NakedTriple, "0201", "n3", "Naked Triple", Medium, 80;
    HiddenPair, "0210", "h2", "Hidden Pair", Medium, 70;
    HiddenTriple, "0211", "h3", "Hidden Triple", Medium, 100;
    NakedQuadruple, "0202", "n4", "Naked Quadruple", Hard, 120;
    HiddenQuadruple, "0212", "h4", "Hidden Quadruple", Hard, 150;
    XWing, "0300", "bf2", "X-Wing", Hard, 140;
    Swordfish, "0301", "bf3", "Swordfish", Hard, 150;
    Jellyfish, "0302", "bf4", "Jellyfish", Hard, 160;
    RemotePair, "0703", "rp", "Remote Pair", Hard, 110;
    BugPlusOne, "0610", "bug1", "Bivalue Universal Grave + 1", Hard, 100;
    Skyscraper, "0400", "sk", "Skyscraper", Hard, 130;
    DualTwoStringKite, "0404", "d2sk", "Dual 2-String Kite", Hard, 150;
    TwoStringKite, "0401", "2sk", "2-String Kite", Hard, 150;
    TurbotFish, "0403", "tf", "Turbot Fish", Hard, 120;
    DualEmptyRectangle, "0405", "der", "Dual Empty Rectangle", Hard, 120;
    EmptyRectangle, "0402", "er", "Empty Rectangle", Hard, 120;
    WWing, "0803", "w", "W-Wing", Hard, 150;
    XYWing, "0800", "xy", "XY-Wing", Hard, 160;
    XYZWing, "0801", "xyz", "XYZ-Wing", Hard, 180;
    Uniqueness1, "0600", "u1", "Uniqueness Test 1", Hard, 100;
    Uniqueness2, "0601", "u2", "Uniqueness Test 2", Hard, 100;
    Uniqueness3, "0602", "u3", "Uniqueness Test 3", Hard, 100;
    Uniqueness4, "0603", "u4", "Uniqueness Test 4", Hard, 100;
    Uniqueness5, "0604", "u5", "Uniqueness Test 5", Hard, 100;
    Uniqueness6, "0605", "u6", "Uniqueness Test 6", Hard, 100;
    HiddenRectangle, "0606", "hr", "Hidden Rectangle", Hard, 100;
    AvoidableRectangle1, "0607", "ar1", "Avoidable Rectangle Type 1", Hard, 100;
    AvoidableRectangle2, "0608", "ar2", "Avoidable Rectangle Type 2", Hard, 100;
    FinnedXWing, "0310", "fbf2", "Finned X-Wing", Hard, 130;
    SashimiXWing, "0320", "sbf2", "Sashimi X-Wing", Hard, 150;
    FinnedSwordfish, "0311", "fbf3", "Finned Swordfish", Unfair, 200;
    SashimiSwordfish, "0321", "sbf3", "Sashimi Swordfish", Unfair, 240;
    FinnedJellyfish, "0312", "fbf4", "Finned Jellyfish", Unfair, 250;
    SashimiJellyfish, "0322", "sbf4", "Sashimi Jellyfish", Unfair, 260;
    SueDeCoq, "1101", "sdc", "Sue de Coq", Unfair, 250;
    SimpleColorsTrap, "0500", "sc1", "Simple Colors Trap", Hard, 150;
    SimpleColorsWrap, "0501", "sc2", "Simple Colors Wrap", Hard, 150;
    MultiColors1, "0502", "mc1", "Multi Colors 1", Hard, 200;
    MultiColors2, "0503", "mc2", "Multi Colors 2", Hard, 200;
    XChain, "0701", "x", "X-Chain", Unfair, 260;
    XYChain, "0702", "xyc", "XY-Chain", Unfair, 260;
    ContinuousNiceLoop, "0706", "cnl", "Continuous Nice Loop", Unfair, 280;
    DiscontinuousNiceLoop, "0707", "dnl", "Discontinuous Nice Loop", Unfair, 280;
    Aic, "0708", "aic", "AIC", Unfair, 280;
    GroupedContinuousNiceLoop, "0709", "gcnl", "Grouped Continuous Nice Loop", Unfair, 300;
    GroupedDiscontinuousNiceLoop, "0710", "gdnl", "Grouped Discontinuous Nice Loop", Unfair, 300;
    GroupedAic, "0711", "gaic", "Grouped AIC", Unfair, 300;
    AlsXz, "0901", "axz", "Almost Locked Set XZ-Rule", Unfair, 300;
    AlsXyWing, "0902", "axy", "Almost Locked Set XY-Wing", Unfair, 320;
    AlsChain, "0903", "ach", "Almost Locked Set Chain", Unfair, 340;
    DeathBlossom, "0904", "db", "Death Blossom", Unfair, 360;
    FrankenXWing, "0330", "ff2", "Franken X-Wing", Unfair, 300;
    FrankenSwordfish, "0331", "ff3", "Franken Swordfish", Unfair, 350;
    FinnedFrankenXWing, "0340", "fff2", "Finned Franken X-Wing", Unfair, 390;
    FinnedFrankenSwordfish, "0341", "fff3", "Finned Franken Swordfish", Unfair, 410;
    ForcingChainContradiction, "1301", "fcc", "Forcing Chain Contradiction", Extreme, 500;
    ForcingChainVerity, "1302", "fcv", "Forcing Chain Verity", Extreme, 500;
    ForcingNetContradiction, "1303", "fnc", "Forcing Net Contradiction", Extreme, 700;
    ForcingNetVerity, "1304", "fnv", "Forcing Net Verity", Extreme, 700;
    TemplateSet, "1201", "ts", "Template Set", Extreme, 10000;
    TemplateDelete, "1202", "td", "Template Delete", Extreme, 10000;
    BruteForce, "", "bf", "Brute Force", Extreme, 10000;
}

impl Technique {
    /// Finds a technique by its name or short name, ignoring case.
    pub fn named(name: &str) -> Option<Self> {
        let is = |technique: &&Self| {
            technique.argument().eq_ignore_ascii_case(name) || technique.name().eq_ignore_ascii_case(name)
        };
        Self::ALL.iter().find(is).copied()
    }

    /// Whether the technique assumes that the puzzle has only one solution.
    pub const fn needs_uniqueness(self) -> bool {
        matches!(
            self,
            Self::BugPlusOne
                | Self::Uniqueness1
                | Self::Uniqueness2
                | Self::Uniqueness3
                | Self::Uniqueness4
                | Self::Uniqueness5
                | Self::Uniqueness6
                | Self::HiddenRectangle
                | Self::AvoidableRectangle1
                | Self::AvoidableRectangle2
        )
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl serde::Serialize for Technique {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_found_again_and_none_comes_twice() {
        for &technique in Technique::ALL {
            assert_eq!(Technique::named(technique.argument()), Some(technique));
            assert_eq!(Technique::named(&technique.name().to_uppercase()), Some(technique));
        }
        let codes: BTreeSet<&str> = Technique::ALL.iter().map(|technique| technique.code()).collect();
        assert_eq!(codes.len(), Technique::ALL.len());
        assert_eq!(Technique::named("x-ray"), None);
    }
}
