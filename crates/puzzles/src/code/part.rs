//! The parts that make up the code of a kind.

use super::reader::{CodeError, CodeReader};
use super::writer::CodeWriter;
use crate::clues::{At, Clue, Clues};

/// A part of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A number followed by `/`. The field is the largest number allowed.
    Number(u32),
    /// The regions, written as the borders between cells.
    Borders,
    /// A clue for each cell.
    Cells(Cells),
    /// A clue for each cell; omitted if no cell has a clue.
    Givens,
    /// A clue for each corner.
    Corners,
    /// A clue for each region.
    Rooms,
    /// A `/` between two parts.
    Slash,
    /// Clues above the columns and left of the rows.
    TwoSides,
    /// Clues above, below, left and right.
    FourSides,
    /// Dots in cells and between cells.
    Dots,
    /// Clues outside the board that count the positive and the negative poles of each line.
    Poles,
    /// Given poles, and cells without a magnet; omitted if there are none.
    GivenPoles,
    /// The number of ships of each length.
    Fleet,
}

/// How clues in cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Numbers 0 to 4.
    FourCell,
    /// Numbers of any size.
    Number16,
    /// Single digits.
    Number10,
    /// White and black circles.
    Circles,
    /// Marked cells.
    Bits,
    /// Trees.
    Trees,
    /// A number in each cell, in base 36.
    Base36,
    /// Numbers with arrows.
    Arrows,
    /// Black cells with sums.
    Kakuro,
    /// Lengths of runs around cells.
    Runs,
}

impl Part {
    /// Reads the part and stores it in `clues`.
    pub(crate) fn read(self, code: &mut CodeReader<'_>, clues: &mut Clues) -> Result<(), CodeError> {
        let (rows, columns, area) = (clues.rows, clues.columns, clues.area());
        match self {
            Self::Number(most) => {
                clues.number = Some(code.decimal(most, "a number and `/`")?);
                code.need(b'/', "`/`")?;
            }
            Self::Borders => clues.regions = Some(code.borders(rows, columns)?),
            Self::Givens if code.peek().is_none() => clues.cells = vec![Clue::None; area],
            Self::Givens => clues.cells = code.number16(area, At::Cell)?,
            Self::Corners => clues.corners = code.four_cell((rows + 1) * (columns + 1), At::Corner)?,
            Self::Rooms => {
                let rooms = clues.regions.as_ref().map_or(0, super::super::regions::Regions::count);
                clues.rooms = code.number16(rooms, At::Room)?;
            }
            Self::Slash => code.need(b'/', "`/`")?,
            Self::TwoSides => clues.outside = code.number16(columns + rows, At::Outside)?,
            Self::FourSides => clues.outside = code.number16(2 * (columns + rows), At::Outside)?,
            Self::Dots => code.dots(clues)?,
            Self::Poles => code.poles(clues)?,
            Self::GivenPoles => code.given_poles(clues)?,
            Self::Fleet => code.fleet(clues)?,
            Self::Cells(cells) => {
                clues.cells = match cells {
                    Cells::Runs => code.runs(area)?,
                    Cells::FourCell => code.four_cell(area, At::Cell)?,
                    Cells::Number16 => code.number16(area, At::Cell)?,
                    Cells::Number10 => code.number10(area, At::Cell)?,
                    Cells::Circles => code.circles(area)?,
                    Cells::Bits => {
                        let clue = |marked| if marked { Clue::Number(1) } else { Clue::None };
                        code.bits(area)?.into_iter().map(clue).collect()
                    }
                    Cells::Trees => code.trees(area)?,
                    Cells::Base36 => code.base36(area)?,
                    Cells::Arrows => code.arrows(area)?,
                    Cells::Kakuro => return kakuro(code, clues),
                }
            }
        }
        Ok(())
    }

    /// Writes this part of `clues`.
    pub(crate) fn write(self, code: &mut CodeWriter, clues: &Clues) {
        let cells = &clues.cells;
        match self {
            Self::Number(_) => code.text(&format!("{}/", clues.number.unwrap_or(0))),
            Self::Borders => {
                if let Some(regions) = &clues.regions {
                    code.borders(clues.rows, clues.columns, regions);
                }
            }
            Self::Givens if cells.iter().all(|clue| !clue.is_some()) => {}
            Self::Givens | Self::Cells(Cells::Number16) => code.number16(cells),
            Self::Corners => code.four_cell(&clues.corners),
            Self::Rooms => code.number16(&clues.rooms),
            Self::Slash => code.text("/"),
            Self::TwoSides | Self::FourSides => code.number16(&clues.outside),
            Self::Dots => code.dots(clues),
            Self::Poles => code.poles(clues),
            Self::GivenPoles => code.given_poles(clues),
            Self::Fleet => code.fleet(clues),
            Self::Cells(Cells::Runs) => code.runs(cells),
            Self::Cells(Cells::FourCell) => code.four_cell(cells),
            Self::Cells(Cells::Number10) => code.number10(cells),
            Self::Cells(Cells::Circles) => code.circles(cells),
            Self::Cells(Cells::Bits) => {
                code.bits(&cells.iter().map(|clue| clue.is_some()).collect::<Vec<_>>());
            }
            Self::Cells(Cells::Trees) => code.trees(cells),
            Self::Cells(Cells::Base36) => code.base36(cells),
            Self::Cells(Cells::Arrows) => code.arrows(cells),
            Self::Cells(Cells::Kakuro) => write_kakuro(code, clues),
        }
    }
}

/// Reads the cells of a kakuro. The board gets an extra row at the top and an extra column on the left, which the size
/// in the code does not count. The end of the code contains the sums in this row and this column, but only for lines
/// that begin with a white cell.
fn kakuro(code: &mut CodeReader<'_>, clues: &mut Clues) -> Result<(), CodeError> {
    let (rows, columns) = (clues.rows, clues.columns);
    let width = columns + 1;
    let place = |cell: usize| (cell / columns + 1) * width + cell % columns + 1;
    let inner = code.sparse(
        rows * columns,
        b'k',
        |cell| At::Cell(place(cell)),
        |code| {
            let sums = if code.take(b'.') { (0, 0) } else { (code.sum()?, code.sum()?) };
            Ok((Clue::Sums(sums.0, sums.1), 0))
        },
    )?;
    let mut cells = vec![Clue::Sums(0, 0); (rows + 1) * width];
    for (cell, clue) in inner.into_iter().enumerate() {
        cells[place(cell)] = clue;
    }
    for column in 1..width {
        if cells[width + column] == Clue::None {
            let start = code.at();
            cells[column] = Clue::Sums(code.sum()?, 0);
            code.mark(At::Cell(column), start);
        }
    }
    for first in (1..=rows).map(|row| row * width) {
        if cells[first + 1] == Clue::None {
            let start = code.at();
            cells[first] = Clue::Sums(0, code.sum()?);
            code.mark(At::Cell(first), start);
        }
    }
    (clues.rows, clues.columns, clues.cells) = (rows + 1, width, cells);
    Ok(())
}

fn write_kakuro(code: &mut CodeWriter, clues: &Clues) {
    let (width, cells) = (clues.columns, &clues.cells);
    let inner: Vec<Clue> = cells.chunks(width).skip(1).flat_map(|row| row[1..].to_vec()).collect();
    code.sparse(&inner, b'k', |code, clue, _| {
        match clue {
            Clue::Sums(down, right) if (down, right) != (0, 0) => {
                code.sum(down);
                code.sum(right);
            }
            _ => code.text("."),
        }
        0
    });
    for column in 1..width {
        if let (Clue::None, Clue::Sums(down, _)) = (cells[width + column], cells[column]) {
            code.sum(down);
        }
    }
    for row in cells.chunks(width).skip(1) {
        if let (Clue::None, Clue::Sums(_, right)) = (row[1], row[0]) {
            code.sum(right);
        }
    }
}
