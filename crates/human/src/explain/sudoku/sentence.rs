//! Steps in words, at three levels of detail.

use super::notation::{cells, chain, consequences, digits};
use super::step::Step;
use super::technique::Technique;
use crate::sudoku::House;

/// The level of detail of the description of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// Where to look.
    Where,
    /// Which technique to use, for which digits, and where.
    What,
    /// The conclusion and the reason.
    All,
}

impl Step {
    /// The step in one line, in the usual notation: `Naked Pair: 1,2 in r1c23 => r1c5<>1, r1c9<>2`.
    pub fn line(&self) -> String {
        let mut out = format!("{}: ", self.technique);
        if self.placements.is_empty() || !self.chains.is_empty() {
            match &self.chains[..] {
                [one] => out.push_str(&chain(one)),
                _ => out.push_str(&format!("{} in {}", digits(self.digits), cells(self.cells))),
            }
            out.push_str(" => ");
        }
        out.push_str(&consequences(self));
        out
    }

    /// The step in words.
    pub fn sentence(&self, depth: Depth) -> String {
        match depth {
            Depth::Where => format!("Look at {}.", self.place()),
            Depth::What => {
                let digits = digits(self.digits);
                let word = if self.digits.len() == 1 { "digit" } else { "digits" };
                format!("Use {} with {word} {digits}, at {}.", self.technique, self.place())
            }
            Depth::All => format!("{}. {}", self.line(), self.reason()),
        }
    }

    /// The place of the step: its houses if it has any; otherwise its cells, or their rows if there are many cells.
    fn place(&self) -> String {
        let named = |houses: &[House]| {
            let names: Vec<String> = houses.iter().map(House::to_string).collect();
            and(&names)
        };
        match (self.houses.is_empty(), self.cells.len()) {
            (false, _) => named(&self.houses),
            (true, 1) => format!("cell {}", cells(self.cells)),
            (true, 0..=6) => format!("the cells around {}", cells(self.cells)),
            _ => {
                let rows: Vec<House> =
                    House::rows().filter(|house| house.cells().meets(self.cells)).collect();
                named(&rows)
            }
        }
    }

    /// The reason for the conclusion.
    #[allow(clippy::too_many_lines, reason = "a sentence for each technique")]
    pub fn reason(&self) -> String {
        use Technique as T;
        let digit = digits(self.digits);
        let where_ = cells(self.cells);
        let houses = |list: &[House]| and(&list.iter().map(House::to_string).collect::<Vec<_>>());
        let (base, cover) = (houses(&self.houses), houses(&self.cover));
        let sets: Vec<String> =
            self.sets.iter().map(|set| format!("{} {{{}}}", cells(set.cells), digits(set.digits))).collect();
        match self.technique {
            T::FullHouse => format!("{where_} is the last empty cell of {base}."),
            T::NakedSingle => format!("{where_} has no other candidate."),
            T::HiddenSingle => format!("{where_} is the only cell of {base} that can be {digit}."),
            T::Pointing | T::Claiming => {
                format!(
                    "In {base} the {digit} can only stand in {where_}, all in {cover}: the rest of {cover} cannot have it."
                )
            }
            T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuadruple => {
                format!(
                    "{where_} share out the digits {digit} among themselves: no other cell of {cover} can have one of them."
                )
            }
            T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple => {
                format!(
                    "The digits {digit} have no other places in {base} than {where_}: no other digit can stand there."
                )
            }
            T::XWing | T::Swordfish | T::Jellyfish | T::FrankenXWing | T::FrankenSwordfish => {
                format!(
                    "In {base} all places of {digit} lie in {cover}, and fill them: elsewhere these cannot have it."
                )
            }
            T::FinnedXWing
            | T::SashimiXWing
            | T::FinnedSwordfish
            | T::SashimiSwordfish
            | T::FinnedJellyfish
            | T::SashimiJellyfish
            | T::FinnedFrankenXWing
            | T::FinnedFrankenSwordfish => format!(
                "In {base} all places of {digit} lie in {cover} but for the fins {}: either a fin is {digit}, or the fish holds; what sees the fins and lies in {cover} loses either way.",
                cells(self.fins)
            ),
            T::RemotePair | T::SimpleColorsTrap | T::SimpleColorsWrap | T::MultiColors1 | T::MultiColors2 => {
                format!(
                    "The cells of one colour are all {digit}, or none is; the colours are {}.",
                    sets.join(" and ")
                )
            }
            T::BugPlusOne => format!(
                "Without {digit} in {where_} each candidate left would stand twice in each house, and there would be two solutions."
            ),
            T::EmptyRectangle | T::DualEmptyRectangle => {
                format!(
                    "The {digit} of {base} stands on one of two lines; the strong link excludes the removed place in one case, the box in the other."
                )
            }
            T::WWing => format!(
                "In {base} one of two cells takes a digit away from an end, so that one of the ends is the other digit."
            ),
            T::XYWing | T::XYZWing => {
                format!("Whatever the pivot is, one of the cells {where_} has the removed digit.")
            }
            T::Uniqueness1
            | T::Uniqueness2
            | T::Uniqueness3
            | T::Uniqueness4
            | T::Uniqueness5
            | T::Uniqueness6
            | T::HiddenRectangle
            | T::AvoidableRectangle1
            | T::AvoidableRectangle2 => {
                format!(
                    "If {where_} held only {digit}, these could be swapped: there would be two solutions."
                )
            }
            T::SueDeCoq | T::AlsXz | T::AlsXyWing | T::AlsChain | T::DeathBlossom => {
                format!(
                    "The sets {} share their digits out: what would leave too few is excluded.",
                    sets.join(", ")
                )
            }
            T::Skyscraper
            | T::TwoStringKite
            | T::DualTwoStringKite
            | T::TurbotFish
            | T::XChain
            | T::XYChain
            | T::ContinuousNiceLoop
            | T::DiscontinuousNiceLoop
            | T::Aic
            | T::GroupedContinuousNiceLoop
            | T::GroupedDiscontinuousNiceLoop
            | T::GroupedAic => {
                let ends = "If one end of the chain is false, the other is true: what both exclude is false.";
                if sets.is_empty() {
                    ends.to_owned()
                } else {
                    format!("{ends} Links go through the almost locked sets {}.", sets.join(" and "))
                }
            }
            T::ForcingChainContradiction | T::ForcingNetContradiction => {
                format!("The opposite leads to a contradiction: {}.", self.chains_in_words())
            }
            T::ForcingChainVerity | T::ForcingNetVerity => {
                format!("It follows in every case: {}.", self.chains_in_words())
            }
            T::TemplateSet | T::TemplateDelete => {
                format!("All ways to place the digit {digit} in the whole board say so.")
            }
            T::BruteForce => {
                "No technique helps: the cell was tried, and the other candidates fail.".to_owned()
            }
        }
    }

    fn chains_in_words(&self) -> String {
        let step = |node: &super::step::Node| {
            format!("{}{}{}", cells(node.cells), if node.holds { "=" } else { "<>" }, node.digit)
        };
        let chains: Vec<String> =
            self.chains.iter().map(|nodes| nodes.iter().map(step).collect::<Vec<_>>().join(" ")).collect();
        chains.join("; ")
    }
}

/// Joins words with commas and "and".
fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
