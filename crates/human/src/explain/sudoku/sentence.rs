//! Steps in words, at three levels of detail.

use super::notation::{cells, chain, consequences, digits};
use super::reason::houses;
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

/// The indentation of the details of a step, which are a list.
const INDENT: usize = 5;

impl Step {
    /// The step in one line, in the usual notation: `Naked Pair: 1,2 in r1c23 => r1c5<>1, r1c9<>2`.
    pub fn line(&self) -> String {
        let mut out = format!("{}: ", self.technique);
        let has_place = self.placements.is_empty() || !self.chains.is_empty();
        if has_place && self.branches.is_empty() {
            let is_loop = matches!(
                self.technique,
                Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop
            );
            match &self.chains[..] {
                [one] if self.technique != Technique::AlsChain => out.push_str(&chain(one, is_loop)),
                _ => out.push_str(&format!("{} in {}", digits(self.digits), cells(self.cells))),
            }
            out.push_str(" => ");
        }
        out.push_str(&consequences(self));
        out
    }

    /// The step in words. With [`Depth::All`], the details of a forcing chain or net follow as an indented list.
    pub fn sentence(&self, depth: Depth) -> String {
        match depth {
            Depth::Where => format!("Look at {}.", self.place()),
            Depth::What => {
                let digits = digits(self.digits);
                let word = if self.digits.len() == 1 { "digit" } else { "digits" };
                format!("Use {} with {word} {digits}, at {}.", self.technique, self.place())
            }
            Depth::All => {
                let mut out = format!("{}. {}", self.line(), self.reason());
                for (depth, line) in self.details() {
                    let indent = INDENT + 2 * depth;
                    out.push_str(&format!("\n{:indent$}- {line}", ""));
                }
                out
            }
        }
    }

    /// The place of the step: its houses if it has any; otherwise its cells, or their rows if there are many cells.
    fn place(&self) -> String {
        match (self.houses.is_empty(), self.cells.len()) {
            (false, _) => houses(&self.houses),
            (true, 1) => format!("cell {}", cells(self.cells)),
            (true, 0..=6) => format!("the cells around {}", cells(self.cells)),
            _ => {
                let rows: Vec<House> =
                    House::rows().filter(|house| house.cells().meets(self.cells)).collect();
                houses(&rows)
            }
        }
    }
}
