//! The rules of sudoku variants in the Interactive Sudoku Solver, each stated for the digits of a whole board.

use gridproof_puzzles::group::Group;

use super::board::Board;

/// The rows and columns of a usual box.
pub(super) fn box_of(side: usize) -> (usize, usize) {
    match side {
        4 => (2, 2),
        6 => (2, 3),
        _ => (3, 3),
    }
}

/// Whether the rule of a group of cells holds.
pub(super) fn holds(board: &Board<'_>, group: &Group, digits: &[usize]) -> bool {
    let line: Vec<usize> = group.cells.iter().map(|&cell| digits[cell]).collect();
    let number = group.numbers.first().map_or(0, |&number| number as usize);
    let sum: usize = line.iter().sum();
    let steps = |holds: &dyn Fn(usize, usize) -> bool| line.windows(2).all(|pair| holds(pair[0], pair[1]));
    let (first, last) = (line[0], line[line.len() - 1]);
    let (low, high) = (first.min(last), first.max(last));
    let inner = || line[1..line.len() - 1].iter().copied();
    match group.rule.name() {
        "Cage" => different(&line) && (number == 0 || sum == number),
        "Sum" | "LittleKiller" => sum == number,
        "AllDifferent" => different(&line),
        "Given" => group.numbers.contains(&(first as u32)),
        "Thermo" => steps(&|one, next| one < next),
        "Whisper" => steps(&|one, next| one.abs_diff(next) >= number),
        "WhiteDot" => steps(&|one, next| one.abs_diff(next) == 1),
        "BlackDot" => steps(&|one, next| one == 2 * next || next == 2 * one),
        "X" => sum == 10,
        "V" => sum == 5,
        "GreaterThan" => first > last,
        "Renban" => {
            let mut sorted = line.clone();
            sorted.sort_unstable();
            sorted.windows(2).all(|pair| pair[0] + 1 == pair[1])
        }
        "Palindrome" => line.iter().eq(line.iter().rev()),
        "Between" => inner().all(|digit| low < digit && digit < high),
        "Lockout" => high - low >= number && inner().all(|digit| digit < low || high < digit),
        "Zipper" => zipper(&line),
        "RegionSumLine" => equal_sums(board, &group.cells, digits),
        // The digits must split into three equal parts. Otherwise such a line is refused.
        "Entropic" if !board.rows.is_multiple_of(3) => false,
        "Entropic" => line.windows(line.len().min(3)).all(|part| {
            let thirds: Vec<usize> = part.iter().map(|digit| (digit - 1) * 3 / board.rows).collect();
            different(&thirds)
        }),
        "Modular" => line.windows(line.len().min(number)).all(|part| {
            let rests: Vec<usize> = part.iter().map(|digit| digit % number).collect();
            different(&rests)
        }),
        "Arrow" => first == sum - first,
        "DoubleArrow" => first + last == inner().sum::<usize>(),
        "Sandwich" => {
            let ends: Vec<usize> =
                (0..line.len()).filter(|&at| line[at] == 1 || line[at] == line.len()).collect();
            line[ends[0] + 1..ends[1]].iter().sum::<usize>() == number
        }
        "XSum" => line[..first].iter().sum::<usize>() == number,
        "Skyscraper" => {
            (0..line.len()).filter(|&at| line[..at].iter().all(|&before| before < line[at])).count() == number
        }
        "NumberedRoom" => line[first - 1] == number,
        "Quad" | "ContainAtLeast" => group.numbers.iter().all(|digit| {
            let wanted = group.numbers.iter().filter(|other| *other == digit).count();
            line.iter().filter(|&&there| there == *digit as usize).count() >= wanted
        }),
        rule => panic!("{rule} has no judge"),
    }
}

fn different(line: &[usize]) -> bool {
    (0..line.len()).all(|at| !line[..at].contains(&line[at]))
}

/// Two digits at the same distance from the middle have the same sum. If there is a digit in the middle, it is this
/// sum.
fn zipper(line: &[usize]) -> bool {
    let half = line.len() / 2;
    let mut sums: Vec<usize> = (0..half).map(|at| line[at] + line[line.len() - 1 - at]).collect();
    if line.len() % 2 == 1 {
        sums.push(line[half]);
    }
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

/// All stretches of a line within one region have the same sum.
fn equal_sums(board: &Board<'_>, cells: &[usize], digits: &[usize]) -> bool {
    if board.clues.regions.is_none() {
        return true;
    }
    let parts = cells.chunk_by(|&one, &next| board.room(one) == board.room(next));
    let sums: Vec<usize> = parts.map(|part| part.iter().map(|&cell| digits[cell]).sum()).collect();
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

/// Whether a rule for the whole board holds.
pub(super) fn holds_everywhere(board: &Board<'_>, flag: &str, digits: &[usize]) -> bool {
    let side = board.rows;
    let house = |cells: &[usize]| different(&cells.iter().map(|&cell| digits[cell]).collect::<Vec<_>>());
    let apart = |steps: &[(isize, isize)], holds: &dyn Fn(usize, usize) -> bool| {
        (0..board.area()).all(|cell| {
            let others = steps.iter().filter_map(|&step| board.from(cell, step));
            others.into_iter().all(|other| holds(digits[cell], digits[other]))
        })
    };
    // Neighbours with a mark of one of these rules between them are exempt.
    let unmarked = |rules: [&str; 2], holds: &dyn Fn(usize, usize) -> bool| {
        (0..board.area()).all(|one| {
            board.sides(one).into_iter().all(|other| {
                let mark = |group: &Group| {
                    rules.contains(&group.rule.name())
                        && group.cells.contains(&one)
                        && group.cells.contains(&other)
                };
                board.clues.groups.iter().any(mark) || holds(digits[one], digits[other])
            })
        })
    };
    match flag {
        "Diagonal~-1" => house(&(0..side).map(|i| i * side + i).collect::<Vec<_>>()),
        "Diagonal~1" => house(&(0..side).map(|i| i * side + side - 1 - i).collect::<Vec<_>>()),
        "AntiKnight" => apart(&[(1, 2), (2, 1), (2, -1), (1, -2)], &|one, other| one != other),
        "AntiKing" => apart(&[(1, -1), (1, 0), (1, 1), (0, 1)], &|one, other| one != other),
        "AntiConsecutive" => apart(&[(0, 1), (1, 0)], &|one, other| one.abs_diff(other) != 1),
        // The top left cells of the windows, which have the size of a box.
        "Windoku" => {
            let corners: &[usize] = match side {
                4 => &[5],
                6 => &[7],
                _ => &[10, 14, 46, 50],
            };
            let (_, wide) = box_of(side);
            corners.iter().all(|corner| {
                house(&(0..side).map(|i| corner + i / wide * side + i % wide).collect::<Vec<_>>())
            })
        }
        "DisjointSets" => {
            let (high, wide) = box_of(side);
            let place = |cell: usize| cell / side % high * wide + cell % side % wide;
            (0..side).all(|wanted| {
                house(&(0..side * side).filter(|&cell| place(cell) == wanted).collect::<Vec<_>>())
            })
        }
        "StrictKropki" => unmarked(["WhiteDot", "BlackDot"], &|one, other| {
            one.abs_diff(other) != 1 && one != 2 * other && other != 2 * one
        }),
        "StrictXV" => unmarked(["X", "V"], &|one, other| one + other != 5 && one + other != 10),
        flag => panic!("{flag} has no judge"),
    }
}
