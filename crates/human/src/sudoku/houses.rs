//! The rows, columns and boxes of a 9x9 board.

use super::sets::{BitSet, CellSet, Element, PlaceSet};

/// A row, column or box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl Element for House {
    type Item = Self;
    type Bits = u32;
    const EMPTY: u32 = 0;
    const ALL: u32 = (1 << Self::COUNT) - 1;

    fn bit(house: Self) -> u32 {
        house.0.into()
    }

    fn item(bit: u32) -> Self {
        Self(bit as u8)
    }
}

/// A set of houses.
pub type HouseSet = BitSet<House>;

impl HouseSet {
    /// The cells in at least one of the houses.
    pub fn cells(self) -> CellSet {
        self.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
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

impl HouseKind {
    /// The houses of this kind.
    pub fn houses(self) -> impl DoubleEndedIterator<Item = House> {
        (0..9).map(move |index| self.house(index))
    }

    /// The house of this kind with this index, counted from 0.
    pub const fn house(self, index: u8) -> House {
        House(self as u8 * 9 + index)
    }

    /// The houses of this kind with these indices.
    pub(crate) fn houses_at(self, indices: PlaceSet) -> HouseSet {
        indices.iter().map(|index| self.house(index)).collect()
    }
}

impl House {
    /// The number of houses: 9 rows, 9 columns and 9 boxes.
    pub const COUNT: usize = 27;

    /// The house with this index: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
    pub const fn at(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// All houses: the rows, then the columns, then the boxes.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::at)
    }

    /// The rows.
    pub fn rows() -> impl Iterator<Item = Self> {
        HouseKind::Row.houses()
    }

    /// The columns.
    pub fn columns() -> impl Iterator<Item = Self> {
        HouseKind::Column.houses()
    }

    /// The boxes.
    pub fn boxes() -> impl Iterator<Item = Self> {
        HouseKind::Box.houses()
    }

    /// The index of the house: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind of the house.
    pub const fn kind(self) -> HouseKind {
        match self.0 {
            0..9 => HouseKind::Row,
            9..18 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// The number of the house among the houses of its kind, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The nine cells of the house.
    pub const fn cells(self) -> CellSet {
        CELLS[self.0 as usize]
    }

    /// The cell at a place of the house. Places are numbered from 0 to 8 in reading order.
    pub const fn cell_at(self, place: u8) -> u8 {
        CELLS_IN_ORDER[self.0 as usize][place as usize]
    }

    /// The cells at these places of the house.
    pub(crate) fn cells_at(self, places: PlaceSet) -> CellSet {
        places.iter().map(|place| self.cell_at(place)).collect()
    }

    /// The place of a cell of this house, from 0 to 8 in reading order.
    pub const fn place_of(self, cell: u8) -> u8 {
        match self.kind() {
            HouseKind::Row => cell % 9,
            HouseKind::Column => cell / 9,
            HouseKind::Box => cell / 9 % 3 * 3 + cell % 3,
        }
    }

    /// The places of this house whose cells are also in another house.
    pub(crate) const fn places_within(self, other: Self) -> PlaceSet {
        SHARED[self.0 as usize][other.0 as usize]
    }

    /// The short name, such as `r3`, `c7` or `b1`.
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

/// The row, column and box of a cell, each with the place of the cell in it.
pub(crate) const fn places_of(cell: u8) -> &'static [(House, PlaceSet); 3] {
    &PLACES[cell as usize]
}

/// The 20 other cells that share a house with the given cell.
pub const fn peers(cell: u8) -> CellSet {
    PEERS[cell as usize]
}

/// The cells that see all of the given cells; all cells of the board if the set is empty.
pub(crate) fn common_peers(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |common, cell| common & peers(cell))
}

/// The houses that contain all of these cells.
pub(crate) fn common_houses(cells: CellSet) -> impl Iterator<Item = House> {
    House::all().filter(move |house| cells.is_within(house.cells()))
}

static PLACES: [[(House, PlaceSet); 3]; 81] = make_places();
static CELLS_IN_ORDER: [[u8; 9]; 27] = make_cells_in_order();
static CELLS: [CellSet; 27] = make_cells();
static PEERS: [CellSet; 81] = make_peers();
static SHARED: [[PlaceSet; 27]; 27] = make_shared();

const fn make_places() -> [[(House, PlaceSet); 3]; 81] {
    let mut places = [[(House(0), PlaceSet::EMPTY); 3]; 81];
    let mut cell = 0u8;
    while cell < 81 {
        let mut i = 0;
        while i < 3 {
            let house = houses_of(cell)[i];
            places[cell as usize][i] = (house, BitSet(1 << house.place_of(cell)));
            i += 1;
        }
        cell += 1;
    }
    places
}

const fn make_cells_in_order() -> [[u8; 9]; 27] {
    let mut cells = [[0; 9]; 27];
    let mut cell = 0u8;
    while cell < 81 {
        let mut i = 0;
        while i < 3 {
            let house = houses_of(cell)[i];
            cells[house.index()][house.place_of(cell) as usize] = cell;
            i += 1;
        }
        cell += 1;
    }
    cells
}

const fn make_cells() -> [CellSet; 27] {
    let mut cells = [CellSet::EMPTY; 27];
    let mut cell = 0u8;
    while cell < 81 {
        let mut i = 0;
        while i < 3 {
            cells[houses_of(cell)[i].index()].0 |= 1 << cell;
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
                peers[cell as usize].0 |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

const fn make_shared() -> [[PlaceSet; 27]; 27] {
    let mut shared = [[PlaceSet::EMPTY; 27]; 27];
    let mut cell = 0u8;
    while cell < 81 {
        let houses = houses_of(cell);
        let mut i = 0;
        while i < 9 {
            let (house, other) = (houses[i / 3], houses[i % 3]);
            shared[house.index()][other.index()].0 |= 1 << house.place_of(cell);
            i += 1;
        }
        cell += 1;
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_has_three_houses_and_twenty_peers() {
        for cell in 0..81 {
            assert_eq!(peers(cell).len(), 20);
            for house in houses_of(cell) {
                assert!(house.cells().contains(cell));
                assert_eq!(house.cell_at(house.place_of(cell)), cell);
            }
        }
        assert!(House::all().all(|house| house.cells().len() == 9));
        assert_eq!(box_of(80).short(), "b9");
        assert_eq!(row_of(79).to_string(), "row 9");
    }

    #[test]
    fn places_are_in_reading_order() {
        for house in House::all() {
            assert!(house.cells().iter().eq((0..9).map(|place| house.cell_at(place))));
            for other in House::all() {
                let shared = house.cells() & other.cells();
                assert_eq!(house.cells_at(house.places_within(other)), shared);
            }
        }
    }
}
