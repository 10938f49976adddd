//! Random rooms for puzzles in which each room contains the numbers from 1 up to its size. The rooms are made together
//! with numbers that fill them.

use std::ops::RangeInclusive;

use super::regions::{FREE, random_regions};
use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::Clues;

/// Divides a board into random rooms, each of which can be filled with the numbers from 1 up to its size. In such a
/// filling, the number of a cell does not occur in the cells that `apart` returns for this cell and number. Most room
/// sizes are in the range `sizes`; some are smaller, or larger by one. If no such rooms are found soon, the rooms are
/// arbitrary.
pub(super) fn random_numbered_rooms(
    clues: &Clues,
    sizes: &RangeInclusive<usize>,
    random: &mut Random,
    apart: impl Fn(usize, usize) -> Vec<usize>,
) -> Regions {
    let mut board = Board::new(clues);
    if board.cut(sizes, random, &apart) {
        board.regions()
    } else {
        let usual = usize::midpoint(*sizes.start(), *sizes.end());
        random_regions(clues.rows, clues.columns, clues.area().div_ceil(usual), random)
    }
}

/// A board that is being divided into rooms and filled with numbers.
struct Board<'a> {
    clues: &'a Clues,
    /// The number of each cell; 0 for no number.
    numbers: Vec<usize>,
    /// The room of each cell, or [`FREE`].
    rooms: Vec<usize>,
}

impl<'a> Board<'a> {
    fn new(clues: &'a Clues) -> Self {
        Self { clues, numbers: vec![0; clues.area()], rooms: vec![FREE; clues.area()] }
    }

    fn regions(&self) -> Regions {
        Regions::new(self.clues.rows, self.clues.columns, |one, other| self.rooms[one] == self.rooms[other])
    }

    /// Divides and fills the board, with a limit of ten attempts per cell. Returns whether the board is complete.
    fn cut(
        &mut self,
        sizes: &RangeInclusive<usize>,
        random: &mut Random,
        apart: &impl Fn(usize, usize) -> Vec<usize>,
    ) -> bool {
        const SHAPES: usize = 20;
        for room in 0..10 * self.clues.area() {
            // Each room starts at the first free cell, so that rooms and free cells meet along one border only.
            let Some(start) = self.rooms.iter().position(|&room| room == FREE) else { return true };
            let placed = (0..SHAPES).any(|shape| {
                let least = if shape < SHAPES / 2 { *sizes.start() } else { 1 };
                let cells = self.shape(start, least + random.below(sizes.end() + 1 - least), random);
                self.fill(&cells, room, random, apart)
            });
            if !placed && !self.join(start, sizes.end() + 1, apart) {
                self.clear_around(start);
            }
        }
        !self.rooms.contains(&FREE)
    }

    fn free_beside(&self, cell: usize) -> Vec<usize> {
        let mut beside = self.clues.neighbours(cell);
        beside.retain(|&next| self.rooms[next] == FREE);
        beside
    }

    /// Returns `size` connected free cells that include `start`, or fewer if there are not enough. Cells that would be
    /// left without a free neighbour are taken first.
    fn shape(&self, start: usize, size: usize, random: &mut Random) -> Vec<usize> {
        let mut cells = vec![start];
        while cells.len() < size {
            let mut next: Vec<usize> = cells.iter().flat_map(|&cell| self.free_beside(cell)).collect();
            next.retain(|cell| !cells.contains(cell));
            random.shuffle(&mut next);
            let left =
                |cell: usize| self.free_beside(cell).iter().filter(|&beside| !cells.contains(beside)).count();
            let alone = next.iter().copied().find(|&cell| left(cell) == 0);
            let Some(cell) = alone.or(next.first().copied()) else { break };
            cells.push(cell);
        }
        cells
    }

    /// Fills these cells with the numbers of a room, and makes them a room. Returns whether the numbers fit in some
    /// order.
    fn fill(
        &mut self,
        cells: &[usize],
        room: usize,
        random: &mut Random,
        apart: &impl Fn(usize, usize) -> Vec<usize>,
    ) -> bool {
        let mut left: Vec<usize> = (1..=cells.len()).collect();
        random.shuffle(&mut left);
        let filled = self.fill_rest(cells, &mut left, apart);
        if filled {
            for &cell in cells {
                self.rooms[cell] = room;
            }
        }
        filled
    }

    fn fill_rest(
        &mut self,
        cells: &[usize],
        left: &mut Vec<usize>,
        apart: &impl Fn(usize, usize) -> Vec<usize>,
    ) -> bool {
        let Some((&cell, cells)) = cells.split_first() else { return true };
        for place in 0..left.len() {
            let number = left[place];
            if apart(cell, number).iter().any(|&other| self.numbers[other] == number) {
                continue;
            }
            self.numbers[cell] = number;
            left.swap_remove(place);
            if self.fill_rest(cells, left, apart) {
                return true;
            }
            left.push(number);
            let last = left.len() - 1;
            left.swap(place, last);
            self.numbers[cell] = 0;
        }
        false
    }

    /// Adds a cell to a neighbouring room, with the next number of that room. After that, the room may have at most
    /// `most` cells. Returns whether such a room was found.
    fn join(&mut self, cell: usize, most: usize, apart: &impl Fn(usize, usize) -> Vec<usize>) -> bool {
        let size = |room: usize| self.rooms.iter().filter(|&&other| other == room).count();
        let fits = |&room: &usize| {
            let number = size(room) + 1;
            room != FREE
                && number <= most
                && apart(cell, number).iter().all(|&other| self.numbers[other] != number)
        };
        let mut rooms = self.clues.neighbours(cell).into_iter().map(|next| self.rooms[next]);
        let room = rooms.find(fits);
        if let Some(room) = room {
            (self.numbers[cell], self.rooms[cell]) = (size(room) + 1, room);
        }
        room.is_some()
    }

    /// Removes all rooms that touch a cell, also diagonally.
    fn clear_around(&mut self, cell: usize) {
        let rooms: Vec<usize> = self.clues.around(cell).into_iter().map(|next| self.rooms[next]).collect();
        for cell in 0..self.rooms.len() {
            if rooms.contains(&self.rooms[cell]) {
                (self.rooms[cell], self.numbers[cell]) = (FREE, 0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_hold_numbers_that_are_apart() {
        let (mut cells, mut rooms, mut small, mut boards) = (0, 0, 0, 0);
        for seed in 0..40 {
            let clues = Clues::new(1 + seed as usize % 16, 15);
            let mut board = Board::new(&clues);
            let around = |cell: usize, _: usize| clues.around(cell);
            if !board.cut(&(4..=5), &mut Random::new(seed, 0), &around) {
                continue;
            }
            boards += 1;
            let regions = board.regions();
            for room in regions.cells() {
                let mut numbers: Vec<usize> = room.iter().map(|&cell| board.numbers[cell]).collect();
                numbers.sort_unstable();
                assert_eq!(numbers, (1..=room.len()).collect::<Vec<_>>(), "{seed}");
                assert!(room.len() <= 6);
                small += usize::from(room.len() < 4);
            }
            let equal = |cell: usize| {
                clues.around(cell).into_iter().any(|next| board.numbers[next] == board.numbers[cell])
            };
            assert!(!(0..clues.area()).any(equal), "{seed}: {:?}", board.numbers);
            (cells, rooms) = (cells + clues.area(), rooms + regions.count());
        }
        assert!(boards >= 36, "{boards}");
        assert!(cells > 3 * rooms && small < rooms / 2, "{cells} {rooms} {small}");
    }
}
