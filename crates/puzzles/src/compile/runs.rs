//! Runs and segments: parts of lines, each listed with the condition that its cells are alike and those at its ends are
//! not.

use std::rc::Rc;

use gridproof_model::planted::{self, Fault};
use gridproof_rules::board::Point;
use gridproof_rules::tree::{Noun, Said};

use super::board::{Area, STRAIGHT};
use super::circuit::Lit;
use super::value::Value;
use super::{Compile, Compiler};

impl Compiler<'_> {
    pub(super) fn runs(&mut self, words: &[Said], within: Option<&Area>) -> Compile<Vec<(Value, Lit)>> {
        let mut runs = Vec::new();
        match within {
            Some(area) if area.noun == Noun::Ring => {
                let has = self.each_has(words, &area.points)?;
                self.ring_runs(&area.points, &has, &mut runs);
            }
            Some(area) if area.across.is_some() => {
                let has = self.each_has(words, &area.points)?;
                self.line_runs(&area.points, &has, area.across, &mut runs)?;
            }
            _ => {
                for line in self.board.rows().into_iter().chain(self.board.columns()) {
                    let points: Vec<Point> = line
                        .points
                        .iter()
                        .copied()
                        .filter(|&point| within.is_none_or(|area| area.contains(point)))
                        .collect();
                    let has = self.each_has(words, &points)?;
                    self.line_runs(&points, &has, line.across, &mut runs)?;
                }
            }
        }
        Ok(runs)
    }

    fn each_has(&mut self, words: &[Said], points: &[Point]) -> Compile<Vec<Lit>> {
        points.iter().map(|&point| self.words(words, &Value::Point(point))).collect()
    }

    /// The runs along a line. A line with gaps, as the part of a line in an area may be, is cut at them.
    fn line_runs(
        &mut self,
        line: &[Point],
        has: &[Lit],
        across: Option<bool>,
        runs: &mut Vec<(Value, Lit)>,
    ) -> Compile<()> {
        let joined = |a: usize, b: usize| b < line.len() && are_neighbours(line[a], line[b]);
        for start in 0..line.len() {
            let before = if start > 0 && joined(start - 1, start) { has[start - 1] } else { Lit::NEVER };
            let mut inner = vec![self.circuit.not(before)];
            for end in start..line.len() {
                self.step()?;
                if end > start && !joined(end - 1, end) || has[end] == Lit::NEVER {
                    break;
                }
                inner.push(has[end]);
                let after = if joined(end, end + 1) { has[end + 1] } else { Lit::NEVER };
                let no_more = self.circuit.not(after);
                let guard = self.circuit.and(inner.iter().copied().chain([no_more]));
                let is_lost = end + 1 == line.len() && planted::has(Fault::CompilerLosesTheLastRun);
                if guard != Lit::NEVER && !is_lost {
                    let points = line[start..=end].to_vec();
                    runs.push((
                        Value::Area(Rc::new(Area { noun: Noun::Run, index: 0, points, across })),
                        guard,
                    ));
                }
            }
        }
        Ok(())
    }

    /// The runs in a ring, which is a circle unless the board's edge cuts it.
    fn ring_runs(&mut self, ring: &[Point], has: &[Lit], runs: &mut Vec<(Value, Lit)>) {
        let count = ring.len();
        if count == 0 {
            return;
        }
        let joined = |place: usize| are_neighbours(ring[place % count], ring[(place + 1) % count]);
        let mut push = |points: Vec<Point>, guard: Lit| {
            if guard != Lit::NEVER {
                runs.push((
                    Value::Area(Rc::new(Area { noun: Noun::Run, index: 0, points, across: None })),
                    guard,
                ));
            }
        };
        let closed = count > 1 && (0..count).all(joined);
        if closed {
            push(ring.to_vec(), self.circuit.and(has.iter().copied()));
        }
        for start in 0..count {
            let before = (start + count - 1) % count;
            let cut = if joined(before) && count > 1 { self.circuit.not(has[before]) } else { Lit::ALWAYS };
            let mut inner = vec![cut];
            let mut points = Vec::new();
            // A run of all cells of a closed ring has no start.
            for length in 1..=if closed { count - 1 } else { count } {
                let end = (start + length - 1) % count;
                if length > 1 && !joined(start + length - 2) {
                    break;
                }
                inner.push(has[end]);
                points.push(ring[end]);
                let no_more = if joined(end) && count > 1 {
                    self.circuit.not(has[(end + 1) % count])
                } else {
                    Lit::ALWAYS
                };
                let guard = self.circuit.and(inner.iter().copied().chain([no_more]));
                push(points.clone(), guard);
            }
        }
    }

    /// Straight pieces of lines, with the condition that they end where they do.
    pub(super) fn segments(&mut self) -> Vec<(Value, Lit)> {
        let noun = if self.only_corner_lines() { Noun::Corner } else { Noun::Cell };
        let mut segments = Vec::new();
        for first in self.board.points(noun) {
            for (ahead, back) in [(STRAIGHT[1], STRAIGHT[3]), (STRAIGHT[2], STRAIGHT[0])] {
                let behind = self.goes(first, back);
                let mut inner = vec![self.circuit.not(behind)];
                let mut points = vec![first];
                let mut at = first;
                while let Some(next) = self.board.step(at, ahead) {
                    inner.push(self.goes(at, ahead));
                    points.push(next);
                    let beyond = self.goes(next, ahead);
                    let no_more = self.circuit.not(beyond);
                    let guard = self.circuit.and(inner.iter().copied().chain([no_more]));
                    if guard != Lit::NEVER {
                        let across = Some(ahead == STRAIGHT[1]);
                        let area = Area { noun: Noun::Segment, index: 0, points: points.clone(), across };
                        segments.push((Value::Area(Rc::new(area)), guard));
                    }
                    at = next;
                }
            }
        }
        segments
    }
}

pub(super) fn are_neighbours(a: Point, b: Point) -> bool {
    (a.y - b.y).abs() + (a.x - b.x).abs() == 2
}
