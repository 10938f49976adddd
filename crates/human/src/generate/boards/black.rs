//! Black cells at random, for boards on which white cells form runs.

use gridproof_model::random::Random;
use gridproof_puzzles::clues::{Clues, Direction};

/// Black cells that keep their places if the board is rotated by half a turn. The white cells are connected.
pub(super) struct BlackCells {
    /// The wanted percentage of black cells. There are fewer if no further cell can become black.
    pub(super) percentage: usize,
    /// The most cells of a run of white cells, if that is possible.
    pub(super) longest: usize,
    /// The probability that a cell can become black if that leaves a run of one cell.
    pub(super) single: f64,
}

/// The number of cells among which the next black cell is chosen. With fewer, there are more runs of two cells than on
/// published boards.
const CHOICE: usize = 3;

impl BlackCells {
    /// Returns which cells are black.
    pub(super) fn draw(&self, rows: usize, columns: usize, random: &mut Random) -> Vec<bool> {
        const TRIED: usize = 20;
        let clues = &Clues::new(rows, columns);
        let is_fit = |black: &Vec<bool>| {
            let runs_fit =
                |line: Vec<usize>| line.split(|&cell| black[cell]).all(|run| run.len() <= self.longest);
            clues.lines().all(runs_fit)
        };
        let fit = (0..TRIED).map(|_| self.draw_once(clues, random)).find(is_fit);
        fit.unwrap_or_else(|| self.draw_once(clues, random))
    }

    fn draw_once(&self, clues: &Clues, random: &mut Random) -> Vec<bool> {
        let mut black = vec![false; clues.area()];
        let mut count = self.cut_long_runs(clues, &mut black, random);
        let mut tried = 0;
        while 100 * count < self.percentage * clues.area() && tried < 5 * clues.area() {
            // Cells in long runs come first, because a few long runs would be left over otherwise.
            let cells = [(); CHOICE].map(|()| random.below(clues.area())).into_iter();
            let length = |&cell: &usize| rays(clues, &black, cell).iter().sum::<usize>();
            if let Some(cell) = cells.filter(|&cell| !black[cell]).max_by_key(length) {
                count += self.blacken(clues, &mut black, cell, random);
            }
            tried += 1;
        }
        black
    }

    /// Cuts the runs that are too long, if that is possible. Returns the number of black cells.
    fn cut_long_runs(&self, clues: &Clues, black: &mut [bool], random: &mut Random) -> usize {
        let mut cells: Vec<usize> = (0..clues.area()).collect();
        random.shuffle(&mut cells);
        let mut count = 0;
        for cell in cells {
            let [up, down, left, right] = rays(clues, black, cell);
            if !black[cell] && (up + down).max(left + right) >= self.longest {
                count += self.blacken(clues, black, cell, random);
            }
        }
        count
    }

    /// Makes a white cell and the cell on the opposite side of the board black. Returns how many cells become black.
    /// There are none if a run would be left with one cell, or if the white cells would not stay connected.
    fn blacken(&self, clues: &Clues, black: &mut [bool], cell: usize, random: &mut Random) -> usize {
        let both = [cell, clues.area() - 1 - cell];
        for cell in both {
            black[cell] = true;
        }
        let no_single = |&cell: &usize| rays(clues, black, cell).iter().all(|&length| length != 1);
        let fits = (both.iter().all(no_single) || random.chance(self.single))
            && both.iter().all(|&cell| stays_connected(clues, black, cell));
        if !fits {
            for cell in both {
                black[cell] = false;
            }
            return 0;
        }
        if both[0] == both[1] { 1 } else { 2 }
    }
}

/// The numbers of white cells above, below, to the left and to the right of a cell, up to the next black cell.
fn rays(clues: &Clues, black: &[bool], cell: usize) -> [usize; 4] {
    Direction::ALL.map(|way| clues.ray(cell, way.step()).take_while(|&next| !black[next]).count())
}

/// Whether the white neighbours of a black cell are connected by white cells.
fn stays_connected(clues: &Clues, black: &[bool], cell: usize) -> bool {
    let white = |cell: usize| clues.neighbours(cell).into_iter().filter(|&next| !black[next]);
    let mut seen = vec![false; clues.area()];
    let mut reached: Vec<usize> = white(cell).take(1).inspect(|&first| seen[first] = true).collect();
    let beside = clues.neighbours(cell);
    let mut left = white(cell).count().saturating_sub(1);
    let mut place = 0;
    while left > 0 && place < reached.len() {
        for next in white(reached[place]) {
            if !std::mem::replace(&mut seen[next], true) {
                reached.push(next);
                left -= usize::from(beside.contains(&next));
            }
        }
        place += 1;
    }
    left == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_puzzles::Regions;

    #[test]
    fn black_cells_are_symmetric_and_leave_connected_runs() {
        let cells = BlackCells { percentage: 28, longest: 9, single: 0.0 };
        let (mut area, mut count) = (0, 0);
        for seed in 0..40 {
            let (rows, columns) = [(2, 2), (5, 5), (9, 9), (10, 12)][seed % 4];
            let clues = Clues::new(rows, columns);
            let black = cells.draw(rows, columns, &mut Random::new(seed as u64, 0));
            assert!(black.iter().eq(black.iter().rev()));
            for line in clues.lines() {
                let mut runs = line.split(|&cell| black[cell]).map(<[usize]>::len);
                assert!(runs.all(|length| length == 0 || (2..=9).contains(&length)), "{black:?}");
            }
            let parts = Regions::new(rows, columns, |one, other| !black[one] && !black[other]);
            let white: Vec<usize> = (0..clues.area()).filter(|&cell| !black[cell]).collect();
            assert!(white.iter().all(|&cell| parts.of(cell) == parts.of(white[0])), "{black:?}");
            if rows > 5 {
                (area, count) = (area + clues.area(), count + clues.area() - white.len());
            }
        }
        assert!((24..=30).contains(&(100 * count / area)), "{count} of {area}");
    }
}
