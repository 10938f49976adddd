//! Kinds whose models add constraints that follow from connectivity on a flat board. The number of solutions must be
//! the number that plain enumeration finds with the rules alone.

use gridproof::{Puzzle, count};

/// The adjacency of the cells of a board.
struct Board {
    rows: usize,
    columns: usize,
}

impl Board {
    fn area(&self) -> usize {
        self.rows * self.columns
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, column, rows, columns) =
            (cell / self.columns, cell % self.columns, self.rows, self.columns);
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        steps.into_iter().filter_map(move |(down, right)| {
            let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
            (row < rows && column < columns).then_some(row * columns + column)
        })
    }

    fn is_at_the_edge(&self, cell: usize) -> bool {
        self.neighbours(cell).count() < 4
    }

    /// The connected parts of a set of cells, each as a set.
    fn parts(&self, set: u32) -> Vec<u32> {
        let (mut left, mut parts) = (set, Vec::new());
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let grown =
                    (0..self.area()).filter(|&cell| part >> cell & 1 == 1).fold(part, |grown, cell| {
                        self.neighbours(cell).fold(grown, |grown, next| grown | (set & 1 << next))
                    });
                if grown == part {
                    break;
                }
                part = grown;
            }
            parts.push(part);
            left &= !part;
        }
        parts
    }

    fn has_full_square(&self, set: u32) -> bool {
        let at = |row: usize, column: usize| set >> (row * self.columns + column) & 1 == 1;
        (1..self.rows).any(|row| {
            (1..self.columns).any(|column| {
                at(row, column) && at(row - 1, column) && at(row, column - 1) && at(row - 1, column - 1)
            })
        })
    }

    fn sets(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let all = (1u32 << self.area()) - 1;
        (0..=all).map(move |set| (set, all & !set))
    }

    /// The number of ways to join the two ends of each path by links between neighbours, one path after the other.
    /// `ends` are the pairs still to be joined; `used` are the occupied cells.
    fn path_systems(&self, ends: &[(usize, usize)], used: u32) -> u64 {
        let Some((&(from, to), rest)) = ends.split_first() else { return 1 };
        self.paths(from, to, used | 1 << from, &|used| self.path_systems(rest, used))
    }

    fn paths(&self, at: usize, to: usize, used: u32, then: &dyn Fn(u32) -> u64) -> u64 {
        if at == to {
            return then(used);
        }
        let free = |next: &usize| *next == to || used >> *next & 1 == 0;
        self.neighbours(at).filter(free).map(|next| self.paths(next, to, used | 1 << next, then)).sum()
    }
}

fn solutions(code: &str) -> u64 {
    let puzzle: Puzzle = gridproof::parse(code).unwrap_or_else(|error| panic!("{code}: {error}"));
    let count = count(&puzzle, 100_000);
    assert!(count.exact, "{code}");
    count.number
}

const SHAPES: [(usize, usize); 6] = [(1, 5), (2, 2), (2, 5), (3, 3), (3, 5), (4, 4)];

#[test]
fn yin_yangs_without_circles() {
    for (rows, columns) in SHAPES {
        let board = Board { rows, columns };
        let connected = |set| board.parts(set).len() < 2 && !board.has_full_square(set);
        let expected = board.sets().filter(|&(black, white)| connected(black) && connected(white)).count();
        let codes = "0".repeat((rows * columns).div_ceil(3));
        assert_eq!(
            solutions(&format!("yinyang/{columns}/{rows}/{codes}")),
            expected as u64,
            "{rows}x{columns}"
        );
    }
}

#[test]
fn caves_without_numbers() {
    for (rows, columns) in SHAPES {
        let board = Board { rows, columns };
        let edge =
            (0..board.area()).filter(|&cell| board.is_at_the_edge(cell)).fold(0, |set, cell| set | 1 << cell);
        let is_cave = |white, black| {
            board.parts(white).len() < 2 && board.parts(black).iter().all(|part| part & edge != 0)
        };
        let expected = board.sets().filter(|&(white, black)| is_cave(white, black)).count();
        let code = format!("cave/{columns}/{rows}/{}", blanks(board.area()));
        assert_eq!(solutions(&code), expected as u64, "{rows}x{columns}");
    }
}

/// The code of `count` cells without a clue.
fn blanks(count: usize) -> String {
    (0..count).step_by(20).map(|done| char::from(b'f' + (count - done).min(20) as u8)).collect()
}

/// A code with a clue in some cells.
fn with_clues(board: &Board, kind: &str, clue: impl Fn(usize) -> Option<String>) -> String {
    let (mut code, mut empty) = (String::new(), 0);
    for cell in 0..board.area() {
        let Some(clue) = clue(cell) else {
            empty += 1;
            continue;
        };
        code += &blanks(std::mem::take(&mut empty));
        code += &clue;
    }
    code += &blanks(empty);
    format!("{kind}/{}/{}/{code}", board.columns, board.rows)
}

#[test]
fn nurikabes_with_islands_of_any_size() {
    for (rows, columns, clues) in [
        (2, 5, 0b00001_10000),
        (3, 4, 0b0010_0000_0001),
        (4, 4, 0b0001_0000_0010_1000),
        (4, 4, 0b1000_0000_0000_0001),
    ] {
        let board = Board { rows, columns };
        let is_nurikabe = |islands: u32, sea: u32| {
            let parts = board.parts(islands);
            parts.iter().all(|part| (part & clues).is_power_of_two())
                && islands & clues == clues
                && board.parts(sea).len() < 2
                && !board.has_full_square(sea)
        };
        let expected = board.sets().filter(|&(islands, sea)| is_nurikabe(islands, sea)).count();
        let code = with_clues(&board, "nurikabe", |cell| (clues >> cell & 1 == 1).then(|| ".".to_owned()));
        assert_eq!(solutions(&code), expected as u64, "{code}");
    }
}

#[test]
fn numberlinks_of_a_few_paths() {
    let systems = [
        (2, 3, vec![(0, 2), (3, 5)]),
        (2, 3, vec![(0, 5), (2, 3)]),
        (3, 3, vec![(0, 8)]),
        (3, 4, vec![(0, 3), (8, 11)]),
        (3, 4, vec![(1, 2), (0, 3), (5, 7)]),
        (4, 4, vec![(0, 3), (5, 15), (12, 10)]),
        (4, 4, vec![(1, 14), (4, 7)]),
    ];
    for (rows, columns, ends) in systems {
        let board = Board { rows, columns };
        let taken = ends.iter().fold(0, |set, &(from, to)| set | 1 << from | 1 << to);
        let label = |cell: usize| ends.iter().position(|&(from, to)| from == cell || to == cell);
        let code = with_clues(&board, "numlin", |cell| Some((label(cell)? + 1).to_string()));
        assert_eq!(solutions(&code), board.path_systems(&ends, taken), "{code}");
    }
}
