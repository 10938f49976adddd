//! Constraints on whole boards: links, latin squares, neighbours, sight.

use super::{Int, Links, Statement, int_of};
use crate::clues::{Clues, Direction};
use gridproof_model::{Atom, Origin, phrase};

impl Statement {
    /// Creates a link between each two neighbours that can both be on a line.
    pub fn links(&mut self, clues: &Clues, on_line: impl Fn(usize) -> bool) -> Links {
        let mut at = vec![[None; 4]; clues.area()];
        let mut all = Vec::new();
        for (one, other) in clues.pairs() {
            if !on_line(one) || !on_line(other) {
                continue;
            }
            let link = self.bool();
            let [out, back] = if clues.is_level(one, other) { [1, 3] } else { [2, 0] };
            at[one][out] = Some(link);
            at[other][back] = Some(link);
            all.push((link, one, other));
        }
        Links { at, all }
    }

    /// The two lists of atoms, whose cells have two values each, are not equal.
    pub fn different(&mut self, line: &[Atom], other: &[Atom], origin: impl Into<Origin>) {
        let origin = origin.into();
        let mut differ = Vec::with_capacity(line.len());
        for (&a, &b) in line.iter().zip(other) {
            let here = self.hidden_bool();
            self.clause([!here, a, b], origin.clone());
            self.clause([!here, !a, !b], origin.clone());
            self.clause([here, a, !b], origin.clone());
            self.clause([here, !a, b], origin.clone());
            differ.push(here);
        }
        self.clause(differ, origin);
    }

    /// Creates a latin square: the numbers from 1 to the side, each once in every line. Numbers given in cells are set.
    pub fn latin_square(&mut self, clues: &Clues) -> Vec<Int> {
        let numbers = self.ints(clues.area(), 1..=clues.rows as i64);
        for (line, cells) in clues.lines().enumerate() {
            let line = line as u32 + 1;
            let rows = clues.rows as u32;
            let origin = if line <= rows { Origin::Row(line) } else { Origin::Column(line - rows) };
            let cells: Vec<Int> = cells.iter().map(|&cell| numbers[cell]).collect();
            self.all_different(&cells, None, origin);
        }
        self.givens(clues, &numbers);
        numbers
    }

    /// Sets the numbers given in cells.
    pub fn givens(&mut self, clues: &Clues, numbers: &[Int]) {
        for (clue, number) in clues.cells.iter().zip(numbers) {
            if let Some(given) = clue.number() {
                self.given(number.is(given.into()));
            }
        }
    }

    /// In each row and column that has a clue on the left or above, the number of atoms that hold is the clue's number.
    pub fn count_lines(&mut self, clues: &Clues, atom: impl Fn(usize) -> Option<Atom>) {
        for (line, cells) in clues.lines().enumerate() {
            let Some(number) = clues.outside[clues.outside_of(line)].number() else { continue };
            let origin = Origin::from(format!("the number of {}", clues.line_name(&cells)));
            self.exactly(cells.iter().filter_map(|&cell| atom(cell)), number, origin);
        }
    }

    /// Creates the numbers from 1 to the size of the room, each once in every room. Numbers given in cells are set.
    pub fn numbered_rooms(&mut self, clues: &Clues) -> Vec<Int> {
        let rooms = clues.room_cells();
        let size = |cell: usize| rooms[clues.region(cell)].len() as i64;
        let numbers: Vec<Int> = (0..clues.area()).map(|cell| self.int(1..=size(cell))).collect();
        self.givens(clues, &numbers);
        for cells in &rooms {
            let ints: Vec<Int> = cells.iter().map(|&cell| numbers[cell]).collect();
            self.all_different(&ints, None, phrase!("the room of {}", clues.name(cells[0])));
        }
        numbers
    }

    /// Two cells do not both have the same number, for numbers from `least` on.
    pub fn unequal(
        &mut self,
        clues: &Clues,
        (one, first): (usize, Int),
        (other, second): (usize, Int),
        least: i64,
    ) {
        let others = self.values(second);
        for number in
            self.values(first).into_iter().filter(|number| *number >= least && others.contains(number))
        {
            let origin = Origin::from(phrase!(
                "the {} at {} and {}",
                number as u32,
                clues.name(one),
                clues.name(other)
            ));
            self.not_all([first.is(number), second.is(number)], origin);
        }
    }

    /// No two neighbours both satisfy their atoms.
    pub fn no_neighbours(&mut self, clues: &Clues, atoms: &[Atom]) {
        for (one, other) in clues.pairs() {
            self.not_all([atoms[one], atoms[other]], phrase!("neighbours at {}", clues.name(one)));
        }
    }

    /// In no square of two by two cells do all four atoms hold.
    pub fn no_square(&mut self, clues: &Clues, atoms: &[Atom]) {
        for square in clues.squares() {
            let origin = Origin::from(phrase!("the square at {}", clues.name(square[0])));
            self.not_all(square.map(|cell| atoms[cell]), origin);
        }
    }

    /// The cells whose atoms hold are connected through shared sides.
    pub fn connected_cells(&mut self, clues: &Clues, atoms: &[Atom], origin: &str) {
        self.connected(atoms, clues.pairs(), origin);
    }

    /// From the cell, `number` cells are visible in the four directions, counting the cell itself. The view in a
    /// direction ends before the first cell whose atom does not hold.
    pub fn sight(&mut self, clues: &Clues, cell: usize, atoms: &[Atom], number: u32) {
        let mut line: Vec<Int> = Vec::new();
        let mut starts = Vec::new();
        for direction in Direction::ALL {
            starts.push(line.len());
            line.extend(clues.ray(cell, direction.step()).map(|seen| int_of(atoms[seen])));
        }
        let step = |place: usize, &(seen, sees): &(u32, bool), value: i64| {
            let sees = (sees || starts.contains(&place)) && atoms_hold(atoms, value);
            let seen = seen + u32::from(sees);
            (seen < number).then_some((seen, sees))
        };
        let origin = Origin::from(phrase!("the {} at {}", number, clues.name(cell)));
        if number == 0 {
            return self.clause([], origin);
        }
        self.automaton(&line, (0, false), step, |&(seen, _)| seen + 1 == number, origin);
    }
}

/// Returns whether the atoms hold for a value. All of them have the same set of values.
fn atoms_hold(atoms: &[Atom], value: i64) -> bool {
    atoms.first().is_some_and(|atom| u8::try_from(value).is_ok_and(|value| atom.values.contains(value)))
}
