//! The rows, columns and boxes of a 9x9 board, as constants.

use super::cells::CellSet;

/// A row, column or box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

/// A set of houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HouseSet(u32);

impl HouseSet {
    pub(super) fn contains(self, house: House) -> bool {
        self.0 >> house.index() & 1 == 1
    }
}

impl FromIterator<House> for HouseSet {
    fn from_iter<I: IntoIterator<Item = House>>(houses: I) -> Self {
        Self(houses.into_iter().fold(0, |set, house| set | 1 << house.index()))
    }
}

/// The three kinds of houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
}

impl House {
    /// The number of houses: 9 rows, 9 columns and 9 boxes.
    pub const COUNT: usize = 27;

    /// The house with this index: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
    pub const fn at(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// All houses: rows, columns, boxes.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::at)
    }

    /// The rows.
    pub fn rows() -> impl Iterator<Item = Self> {
        (0..9).map(Self::at)
    }

    /// The columns.
    pub fn columns() -> impl Iterator<Item = Self> {
        (9..18).map(Self::at)
    }

    /// The boxes.
    pub fn boxes() -> impl Iterator<Item = Self> {
        (18..27).map(Self::at)
    }

    /// The index: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind.
    pub const fn kind(self) -> HouseKind {
        match self.0 {
            0..9 => HouseKind::Row,
            9..18 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// The number of the house among the houses of its kind, from 1.
    pub const fn number(self) -> u8 {
        self.0 % 9 + 1
    }

    /// Its nine cells.
    pub const fn cells(self) -> CellSet {
        CELLS[self.0 as usize]
    }

    /// The short name: `r3`, `c7`, `b1`.
    pub fn short(self) -> String {
        let letter = match self.kind() {
            HouseKind::Row => 'r',
            HouseKind::Column => 'c',
            HouseKind::Box => 'b',
        };
        format!("{letter}{}", self.number())
    }
}

impl std::fmt::Display for House {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = match self.kind() {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        };
        write!(f, "{kind} {}", self.number())
    }
}

impl serde::Serialize for House {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.short())
    }
}

/// The row of a cell.
pub const fn row_of(cell: u8) -> House {
    House(cell / 9)
}

/// The column of a cell.
pub const fn column_of(cell: u8) -> House {
    House(cell % 9 + 9)
}

/// The box of a cell.
pub const fn box_of(cell: u8) -> House {
    House(cell / 27 * 3 + cell % 9 / 3 + 18)
}

/// The row, column and box of a cell.
pub const fn houses_of(cell: u8) -> [House; 3] {
    [row_of(cell), column_of(cell), box_of(cell)]
}

/// The 20 other cells that share a house with a cell.
pub const fn peers(cell: u8) -> CellSet {
    PEERS[cell as usize]
}

/// The cells that see each of these cells; all cells if the set is empty.
pub(super) fn common_peers(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |common, cell| common & peers(cell))
}

/// The houses that contain all of these cells.
pub(super) fn common_houses(cells: CellSet) -> impl Iterator<Item = House> {
    House::all().filter(move |house| cells.is_within(house.cells()))
}

static CELLS: [CellSet; 27] = make_cells();
static PEERS: [CellSet; 81] = make_peers();

const fn make_cells() -> [CellSet; 27] {
    let mut cells = [CellSet::EMPTY; 27];
    let mut cell = 0u8;
    while cell < 81 {
        let houses = houses_of(cell);
        let mut i = 0;
        while i < 3 {
            cells[houses[i].index()].insert(cell);
            i += 1;
        }
        cell += 1;
    }
    cells
}

const fn make_peers() -> [CellSet; 81] {
    let mut peers = [CellSet::EMPTY; 81];
    let mut cell = 0u8;
    while cell < 81 {
        let mut other = 0u8;
        while other < 81 {
            let (a, b) = (houses_of(cell), houses_of(other));
            if cell != other && (a[0].0 == b[0].0 || a[1].0 == b[1].0 || a[2].0 == b[2].0) {
                peers[cell as usize].insert(other);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_has_three_houses_and_twenty_peers() {
        for cell in 0..81 {
            assert_eq!(peers(cell).len(), 20);
            assert!(houses_of(cell).iter().all(|house| house.cells().contains(cell)));
        }
        assert!(House::all().all(|house| house.cells().len() == 9));
        assert_eq!(box_of(80).short(), "b9");
        assert_eq!(row_of(79).to_string(), "row 9");
    }
}
