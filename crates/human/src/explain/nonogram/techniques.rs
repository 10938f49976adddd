//! The techniques that examine a single line. Each technique receives the cells, the blocks and the possible positions
//! of the blocks. It returns the cells whose colours it determines, and the blocks involved.

use super::line::{Known, Placements};
use super::step::Technique;

/// The result of a technique in a line: the blocks involved, and the determined cells, each with its colour (`true` for
/// black).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) blocks: Vec<usize>,
    pub(super) cells: Vec<(usize, bool)>,
}

/// A line: its cells, its blocks, and the possible positions of the blocks.
pub(super) struct Line<'l> {
    pub(super) cells: &'l [Known],
    pub(super) blocks: &'l [usize],
    pub(super) places: &'l Placements,
}

impl Line<'_> {
    /// Finds the cells whose colours a technique determines. Returns `None` if there are no such cells.
    pub(super) fn find(&self, technique: Technique) -> Option<Found> {
        let found = match technique {
            Technique::WholeLine => self.whole_line(),
            Technique::Finished => self.finished(),
            Technique::Overlap => self.overlap(),
            Technique::Reach => Some(self.reach()),
            Technique::Bounded => self.bounded(),
            Technique::Joining => self.joining(),
            Technique::Splitting => self.splitting(),
            Technique::LineLogic => Some(self.line_logic()),
            Technique::Trying | Technique::Guess => None,
        }?;
        (!found.cells.is_empty()).then_some(found)
    }

    fn open(&self, cell: usize) -> bool {
        self.cells[cell] == Known::Open
    }

    /// Finds the cells of a line that has only one arrangement even on an empty board: it has no blocks, or the blocks
    /// fill it.
    fn whole_line(&self) -> Option<Found> {
        let needed = self.blocks.iter().sum::<usize>() + self.blocks.len().saturating_sub(1);
        if needed != self.cells.len() && !self.blocks.is_empty() {
            return None;
        }
        Some(self.where_certain((0..self.cells.len()).collect()))
    }

    /// The open cells in a list that have the same colour in all arrangements.
    fn where_certain(&self, cells: Vec<usize>) -> Found {
        let certain = |cell: usize| match self.places.can_be[cell] {
            (true, false) => Some((cell, true)),
            (false, true) => Some((cell, false)),
            _ => None,
        };
        let cells = cells.into_iter().filter(|&cell| self.open(cell)).filter_map(certain).collect();
        Found { blocks: Vec::new(), cells }
    }

    fn finished(&self) -> Option<Found> {
        let black = self.cells.iter().filter(|&&cell| cell == Known::Black).count();
        if black != self.blocks.iter().sum::<usize>() {
            return None;
        }
        let cells = (0..self.cells.len()).filter(|&cell| self.open(cell)).map(|cell| (cell, false)).collect();
        Some(Found { blocks: Vec::new(), cells })
    }

    /// Finds the open cells that a block covers both at its first and at its last possible position.
    fn overlap(&self) -> Option<Found> {
        let ranges = self.places.range.iter().zip(self.blocks).enumerate();
        ranges
            .map(|(block, (&(first, last), &length))| {
                let cells = (last..first + length).filter(|&cell| self.open(cell)).map(|cell| (cell, true));
                Found { blocks: vec![block], cells: cells.collect() }
            })
            .find(|found| !found.cells.is_empty())
    }

    /// The blocks that can cover a cell, judged only by their first and last possible positions.
    fn covering(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let ranges = self.places.range.iter().zip(self.blocks).enumerate();
        ranges
            .filter(move |(_, (range, length))| (range.0..range.1 + **length).contains(&cell))
            .map(|(block, _)| block)
    }

    fn reach(&self) -> Found {
        let cells = (0..self.cells.len())
            .filter(|&cell| self.open(cell) && self.covering(cell).next().is_none())
            .map(|cell| (cell, false));
        Found { blocks: Vec::new(), cells: cells.collect() }
    }

    /// The runs of black cells, each with its first cell and its length.
    fn runs(&self) -> Vec<(usize, usize)> {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for (cell, _) in self.cells.iter().enumerate().filter(|(_, known)| **known == Known::Black) {
            match runs.last_mut() {
                Some((first, length)) if *first + *length == cell => *length += 1,
                _ => runs.push((cell, 1)),
            }
        }
        runs
    }

    /// The blocks that can cover all of the `length` consecutive cells that start at `first`.
    fn covering_all(&self, first: usize, length: usize) -> Vec<usize> {
        let last = first + length - 1;
        self.covering(first)
            .filter(|&block| self.blocks[block] >= length)
            .filter(|&block| self.covering(last).any(|other| other == block))
            .collect()
    }

    fn bounded(&self) -> Option<Found> {
        self.runs().into_iter().find_map(|(first, length)| {
            let blocks = self.covering_all(first, length);
            let longest = blocks.iter().map(|&block| self.blocks[block]).max()?;
            let ends = [first.checked_sub(1), Some(first + length)];
            let cells: Vec<(usize, bool)> = ends
                .into_iter()
                .flatten()
                .filter(|&cell| cell < self.cells.len() && self.open(cell))
                .map(|cell| (cell, false))
                .collect();
            (longest == length && !cells.is_empty()).then_some(Found { blocks, cells })
        })
    }

    fn joining(&self) -> Option<Found> {
        let runs = self.runs();
        runs.windows(2).find_map(|pair| {
            let [(first, length), (second, _)] = pair else { return None };
            let one: Vec<usize> = self.covering(*first).collect();
            let other: Vec<usize> = self.covering(*second).collect();
            let ([a], [b]) = (&one[..], &other[..]) else { return None };
            let cells: Vec<(usize, bool)> =
                (first + length..*second).filter(|&cell| self.open(cell)).map(|cell| (cell, true)).collect();
            (a == b && !cells.is_empty()).then(|| Found { blocks: one.clone(), cells })
        })
    }

    fn splitting(&self) -> Option<Found> {
        let runs = self.runs();
        let touching = |cell: usize| {
            let left = runs.iter().find(|(first, length)| first + length == cell);
            let right = runs.iter().find(|(first, _)| *first == cell + 1);
            let first = left.map_or(cell, |(first, _)| *first);
            let length = 1 + left.map_or(0, |(_, length)| *length) + right.map_or(0, |(_, length)| *length);
            (first, length)
        };
        (0..self.cells.len()).filter(|&cell| self.open(cell)).find_map(|cell| {
            let (first, length) = touching(cell);
            let too_long = length > 1 && self.covering_all(first, length).is_empty();
            too_long.then(|| Found { blocks: Vec::new(), cells: vec![(cell, false)] })
        })
    }

    fn line_logic(&self) -> Found {
        self.where_certain((0..self.cells.len()).collect())
    }
}
