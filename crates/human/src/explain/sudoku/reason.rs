//! The reason for a step, in words.

use super::notation::{and, cells, digits, either, joined, listed, or};
use super::step::{Node, Set, Step};
use super::technique::Technique as T;
use crate::sudoku::{CellSet, DigitSet, House, peers};

impl Step {
    /// The reason for the conclusion. Of a forcing chain or net, this is only the assumption; [`Step::details`] lists
    /// what follows from it.
    pub fn reason(&self) -> String {
        let digit = or(self.digits);
        let where_ = cells(self.cells);
        let (base, cover) = (houses(&self.houses), houses(&self.cover));
        match self.technique {
            T::FullHouse => format!("{where_} is the last empty cell of {base}."),
            T::NakedSingle => format!("{where_} has no other candidate."),
            T::HiddenSingle => format!("{where_} is the only cell of {base} that can be {digit}."),
            T::Pointing | T::Claiming => format!(
                "In {base}, {digit} must go in {}, which are all in {cover}, so no other cell of {cover} can be {digit}.",
                either(self.cells)
            ),
            T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuadruple => format!(
                "{} must go in {}, so no other cell of {cover} can be {digit}.",
                and(self.digits),
                listed(self.cells)
            ),
            T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple => format!(
                "In {base}, {} can only go in {}, so these cells can have no other digit.",
                and(self.digits),
                listed(self.cells)
            ),
            T::XWing | T::Swordfish | T::Jellyfish | T::FrankenXWing | T::FrankenSwordfish => format!(
                "In {base}, {digit} can only go in {cover}. They get their {digit} there, so none of their other cells can \
                 be {digit}."
            ),
            T::FinnedXWing
            | T::SashimiXWing
            | T::FinnedSwordfish
            | T::SashimiSwordfish
            | T::FinnedJellyfish
            | T::SashimiJellyfish
            | T::FinnedFrankenXWing
            | T::FinnedFrankenSwordfish => self.of_finned_fish(),
            T::RemotePair | T::SimpleColorsTrap | T::SimpleColorsWrap | T::MultiColors1 | T::MultiColors2 => {
                self.of_colours()
            }
            T::BugPlusOne => format!(
                "If {where_} were not {digit}, each empty cell would have two candidates, and each candidate two places in \
                 each house: there would be two solutions."
            ),
            T::EmptyRectangle | T::DualEmptyRectangle => self.of_empty_rectangle(),
            T::WWing => self.of_w_wing(),
            T::XYWing | T::XYZWing => self.of_wing(),
            T::Uniqueness1
            | T::Uniqueness2
            | T::Uniqueness3
            | T::Uniqueness4
            | T::Uniqueness5
            | T::Uniqueness6
            | T::HiddenRectangle
            | T::AvoidableRectangle1
            | T::AvoidableRectangle2 => self.of_rectangle(),
            T::SueDeCoq | T::AlsXz | T::AlsXyWing | T::AlsChain | T::DeathBlossom => self.of_sets(),
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
            | T::GroupedAic => self.of_chains(),
            T::ForcingChainContradiction
            | T::ForcingNetContradiction
            | T::ForcingChainVerity
            | T::ForcingNetVerity => self.of_branches(),
            T::TemplateSet => format!("Every way to place all {digit}s on the board has one in {where_}."),
            T::TemplateDelete => {
                format!(
                    "No way to place all {digit}s on the board has one in {}.",
                    listed(self.removed_cells())
                )
            }
            T::BruteForce => {
                "No technique helps: the cell was tried, and the other candidates fail.".to_owned()
            }
        }
    }

    /// The cells that lose a candidate.
    fn removed_cells(&self) -> CellSet {
        self.eliminations.iter().map(|removed| removed.cell).collect()
    }

    fn removed_digits(&self) -> DigitSet {
        self.eliminations.iter().map(|removed| removed.digit).collect()
    }

    fn of_finned_fish(&self) -> String {
        let (digit, fins) = (or(self.digits), listed(self.fins));
        let (fin, see) = if self.fins.len() == 1 { ("fin", "the fin") } else { ("fins", "all fins") };
        let is = if self.fins.len() == 1 { "the fin is" } else { "a fin is" };
        format!(
            "Without the {fin} {fins}, {digit} in {base} could only go in {cover}. So either {is} {digit}, or {cover} get \
             their {digit} there. Either way, their cells outside {base} that see {see} cannot be {digit}.",
            base = houses(&self.houses),
            cover = houses(&self.cover),
        )
    }

    fn of_colours(&self) -> String {
        let digit = or(self.digits);
        let side = |i: usize| listed(self.sets.get(i).map_or(CellSet::EMPTY, |set| set.cells));
        let all = |i: usize| match self.sets.get(i).map(|set| set.cells.len()) {
            Some(1) => format!("{} is {digit}", side(i)),
            _ => format!("all of {} are {digit}", side(i)),
        };
        let removed = listed(self.removed_cells());
        let (see, they) = if self.removed_cells().len() == 1 { ("sees", "it") } else { ("see", "they") };
        match self.technique {
            T::RemotePair => format!(
                "{} can only be {digit}, and each of them sees the next, so the two digits alternate: {} have one digit, and \
                 {} the other. {removed} {see} cells of both kinds, so {they} can be neither.",
                listed(self.cells),
                side(0),
                side(1)
            ),
            T::SimpleColorsWrap => format!(
                "Strong links join these cells: either {}, or {}. But two of {removed} see each other, so none of them is \
                 {digit}.",
                all(0),
                all(1)
            ),
            T::SimpleColorsTrap => format!(
                "Strong links join these cells: either {}, or {}. {removed} {see} cells of both kinds, so {they} cannot be \
                 {digit}.",
                all(0),
                all(1)
            ),
            T::MultiColors2 => format!(
                "Strong links join these cells: either {}, or {}. A cell of each kind is seen from {}, so none of {} is {digit}.",
                all(2),
                all(3),
                side(0),
                side(0)
            ),
            _ => format!(
                "Strong links join these cells: either {}, or {}; and either {}, or {}. Two kinds that see each other cannot \
                 both be {digit}, so one of their opposites is: cells that see both opposites cannot be {digit}.",
                all(0),
                all(1),
                all(2),
                all(3)
            ),
        }
    }

    fn of_empty_rectangle(&self) -> String {
        let digit = or(self.digits);
        let base = houses(&self.houses);
        let in_box = self.houses.first().map_or(CellSet::EMPTY, |house| house.cells());
        let removed = self.removed_cells();
        if self.technique == T::DualEmptyRectangle {
            return format!(
                "In {base}, {digit} lies on one row and one column. A strong link crosses each, so {} cannot be {digit}.",
                either(removed)
            );
        }
        let link = self.cells - in_box;
        let near = removed.first().map_or(link, |cell| link - peers(cell));
        format!(
            "If {} were {digit}, {digit} in {} would go in {}. These two cells see every place of {digit} in {base}.",
            listed(removed),
            houses(&self.cover),
            listed(near)
        )
    }

    fn of_w_wing(&self) -> String {
        let house = self.houses.first().map_or(CellSet::EMPTY, |house| house.cells());
        let removed = self.removed_digits();
        let (linked, ends) = (or(self.digits - removed), self.cells - house);
        format!(
            "{} can only be {}. In {}, {linked} is in {}, so one of the two cells cannot be {linked}: it is {}. {}",
            listed(ends),
            or(self.digits),
            houses(&self.houses),
            either(self.cells & house),
            or(removed),
            self.sees("both of them")
        )
    }

    /// States that the cells that lose a candidate see something, and therefore lose it.
    fn sees(&self, what: &str) -> String {
        let removed = self.removed_cells();
        let (see, they) = if removed.len() == 1 { ("sees", "it") } else { ("see", "they") };
        format!("{} {see} {what}, so {they} cannot be {}.", listed(removed), or(self.removed_digits()))
    }

    fn of_wing(&self) -> String {
        let [pivot, one, other] = self.sets[..] else { return String::new() };
        let z = self.removed_digits();
        let case = |pincer: Set| {
            format!("if it is {}, then {} is {}", or(pincer.digits - z), cells(pincer.cells), or(z))
        };
        let itself = if self.technique == T::XYZWing {
            format!("; if it is {}, it is so itself", or(z))
        } else {
            String::new()
        };
        let all = if self.technique == T::XYZWing { "all three cells" } else { "both of these cells" };
        format!(
            "The pivot {} is {}: {}; {}{itself}. {}",
            cells(pivot.cells),
            or(pivot.digits),
            case(one),
            case(other),
            self.sees(all)
        )
    }

    fn of_rectangle(&self) -> String {
        let corners = cells(self.cells);
        let both = and(self.digits);
        let extra = self.removed_cells();
        let b = self.removed_digits();
        let a = or(self.digits - b);
        let deadly = format!(
            "If {corners} held only {both}, the two digits could be swapped, and there would be two solutions"
        );
        match self.technique {
            T::Uniqueness1 => format!(
                "{deadly}. The other three corners can be nothing else, so {} is neither.",
                listed(extra)
            ),
            T::Uniqueness2 | T::Uniqueness5 => format!(
                "{deadly}. So one of {} is {}. {}",
                listed(self.fins),
                or(b),
                self.sees(if self.fins.len() == 2 { "both" } else { "all of them" })
            ),
            T::Uniqueness3 => {
                let none = Set { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
                let set = self.sets.first().copied().unwrap_or(none);
                format!(
                    "{deadly}. So one of {} has another of its candidates. Together with {} it takes {}, so no other cell that \
                     sees all of these cells can have one of these digits.",
                    listed(set.cells & self.cells),
                    listed(set.cells - self.cells),
                    and(set.digits)
                )
            }
            T::Uniqueness4 => format!(
                "{deadly}. In {}, {a} must go in {}. If the other of these cells were {}, the rectangle would hold only \
                 {both}.",
                houses(&self.houses),
                either(self.fins),
                or(b)
            ),
            T::Uniqueness6 => format!(
                "{deadly}. In the rows or in the columns of the rectangle, {} can only go in its corners. If one of {} were {}, \
                 both would be, and the rectangle would hold only these digits.",
                or(b),
                listed(extra),
                or(b)
            ),
            T::HiddenRectangle => format!(
                "{deadly}. In the row and in the column of {}, {a} can only go in the corners. If {} were {}, the corners next to \
                 it would be {a}, and the rectangle would hold only these digits.",
                listed(extra),
                listed(extra),
                or(b)
            ),
            T::AvoidableRectangle1 => format!(
                "{deadly}: no corner is a given. The other three corners are filled, so {} cannot be {}.",
                listed(extra),
                or(b)
            ),
            _ => format!(
                "{deadly}: no corner is a given. So one of the two empty corners is {}. {}",
                or(b),
                self.sees("both")
            ),
        }
    }

    fn of_sets(&self) -> String {
        let names: Vec<String> = self.sets.iter().map(name).collect();
        let removed = or(self.removed_digits());
        let sees = |what: &str| self.sees(what);
        match (self.technique, &self.sets[..]) {
            (T::SueDeCoq, _) => format!(
                "The {} cells of {} have {} digits in all, and each digit can be in them only once. So each is in one of these \
                 cells, and cells that see all its places there cannot have it.",
                self.cells.len(),
                joined(&names, "and"),
                self.digits.len()
            ),
            (T::AlsXz, [one, other]) if self.digits.len() > 1 => format!(
                "{} and {} have one digit more than cells. {} can each be in only one of them, so each set loses one of these, and \
                 its other digits are locked in it.",
                name(one),
                name(other),
                and(self.digits)
            ),
            (T::AlsXz, [one, other]) => format!(
                "{} and {} have one digit more than cells, and {} can be in only one of them. The other set then has all its other \
                 digits, so {removed} is in one of them. {}",
                name(one),
                name(other),
                or(self.digits),
                sees(&format!("all places of {removed} in both"))
            ),
            (T::AlsXyWing, [one, other, pivot]) => format!(
                "The pivot {} has one digit more than cells, so it has {}. It takes one of them away from {} or from {}, which then \
                 has all its other digits, also {removed}. {}",
                name(pivot),
                or(self.digits),
                name(one),
                name(other),
                self.sees(&format!("all places of {removed} in both"))
            ),
            (T::AlsChain, [_, ..]) => format!(
                "Each of the sets {} has one digit more than cells, and shares with the next one a digit that only one of both can \
                 have ({}). If the first set lacks {removed}, each set takes the shared digit away from the next one, and the last \
                 one has {removed}. {}",
                names.join(", "),
                self.links_of_sets(),
                self.sees(&format!("all places of {removed} in the first and the last set"))
            ),
            _ => {
                let petals = self.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells);
                format!(
                    "The stem {} is {}. Whichever it is, it takes the digit away from one of {}, which then has all its other \
                     digits, also {removed}. {}",
                    listed(self.cells - petals),
                    or(self.digits),
                    joined(&names, "and"),
                    self.sees(&format!("all places of {removed} in them"))
                )
            }
        }
    }

    /// The digits by which the sets of a chain are linked, in order.
    fn links_of_sets(&self) -> String {
        let digits: Vec<String> = self.chains.iter().flatten().map(|node| node.digit.to_string()).collect();
        digits.join(", ")
    }

    fn of_chains(&self) -> String {
        let is = |node: &Node| match node.cells.only() {
            Some(_) => format!("{} is {}", cells(node.cells), node.digit),
            None => format!("{} is in {}", node.digit, either(node.cells)),
        };
        let mut out = match &self.chains[..] {
            [] => String::new(),
            [chain] => {
                let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return String::new() };
                let is_loop = matches!(self.technique, T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop);
                if is_loop {
                    "The links form a closed loop, so along it every second candidate is true: of each weak link, one end is. \
                     Candidates that see both ends of a weak link cannot be true."
                        .to_owned()
                } else if first.cells == last.cells && first.digit == last.digit {
                    let cell = cells(first.cells);
                    format!(
                        "If {cell} were not {0}, the chain would make it {0}. So {cell} is {0}.",
                        first.digit
                    )
                } else {
                    let why = if first.digit == last.digit {
                        self.sees(if first.cells.len() + last.cells.len() > 2 {
                            "all these cells"
                        } else {
                            "both"
                        })
                    } else if first.cells == last.cells {
                        format!("So {} has no other digit.", cells(first.cells))
                    } else {
                        let removed = self.eliminations.iter();
                        let removed = removed
                            .map(|of| format!("{} is not {}", cells(CellSet::single(of.cell)), of.digit));
                        format!("Either way, {}.", joined(&removed.collect::<Vec<_>>(), "and"))
                    };
                    format!(
                        "If one end of the chain is false, the other is true: {} or {}. {why}",
                        is(first),
                        is(last)
                    )
                }
            }
            _ => "Of each chain, one of the two ends is true: candidates that see both ends are false."
                .to_owned(),
        };
        if !self.sets.is_empty() {
            let sets: Vec<String> = self.sets.iter().map(name).collect();
            out.push_str(&format!(" Links go through the almost locked sets {}.", sets.join(" and ")));
        }
        out
    }
}

/// A set with its candidates: `r1c23 {4,5,8}`.
fn name(set: &Set) -> String {
    format!("{} {{{}}}", cells(set.cells), digits(set.digits))
}

/// The names of houses: `row 2 and row 5`.
pub(super) fn houses(list: &[House]) -> String {
    joined(&list.iter().map(House::to_string).collect::<Vec<_>>(), "and")
}
