//! The regions of jigsaws: `.Jigsaw~001101...`, with a character for each cell.

use super::super::boxes;
use super::arguments::{cell, cells};
use crate::clues::{At, Clues};
use crate::code::{CodeError, CodeReader};
use crate::group::{Group, GroupRule};
use crate::regions::Regions;

/// The maximum number of regions in a layout: each region has one of the characters 0-9 and a-z.
const MOST: usize = 36;

/// The regions given in a string.
#[derive(Debug, Default)]
pub(super) struct Jigsaw {
    regions: Vec<Vec<usize>>,
    /// The position of the layout, if one has been read.
    layout: Option<usize>,
}

impl Jigsaw {
    /// Reads a layout such as `~001101...`; in older strings, it follows the size of the board. Also reads a single
    /// region in our own form, `~9x9~R1C1~R1C2...`, which is needed for regions whose size a layout cannot express.
    pub(super) fn read(
        &mut self,
        code: &mut CodeReader<'_>,
        clues: &Clues,
        start: usize,
    ) -> Result<(), CodeError> {
        code.need(b'~', "`~` and the regions")?;
        let mut at = code.at();
        let mut layout = argument(code);
        if layout == format!("{0}x{0}", clues.rows) && code.peek() == Some(b'~') {
            let mut ahead = code.clone();
            ahead.take(b'~');
            if self.layout.is_none() && cell(&mut ahead, clues).is_ok() {
                return self.read_region(code, clues, start);
            }
            code.take(b'~');
            at = code.at();
            layout = argument(code);
        }
        if layout.len() != clues.area() {
            let message = format!("a layout of {} cells, but the board has {}", layout.len(), clues.area());
            return Err(code.invalid(at, message));
        }
        if self.layout.replace(start).is_some() || !self.regions.is_empty() {
            return Err(code.invalid(start, "a second Jigsaw"));
        }
        let labels: Vec<usize> = layout.bytes().map(usize::from).collect();
        let parts = Regions::of_labels(&labels).cells();
        // Each region has as many cells as the board has rows. One label may have a different number of cells; these
        // cells are in no region.
        let (regions, rest): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| part.len() == clues.rows);
        if rest.len() > 1 {
            return Err(code.invalid(at, format!("regions that do not have {} cells", clues.rows)));
        }
        self.regions = regions;
        Ok(())
    }

    fn read_region(
        &mut self,
        code: &mut CodeReader<'_>,
        clues: &Clues,
        start: usize,
    ) -> Result<(), CodeError> {
        let region = cells(code, clues)?;
        if region.iter().any(|cell| self.regions.iter().any(|other| other.contains(cell))) {
            return Err(code.invalid(start, "a cell of this region is also in another region"));
        }
        self.regions.push(region);
        Ok(())
    }

    /// Sets the regions of the board. If the board has boxes, the regions of a layout become additional groups, and the
    /// digits of each group are different.
    pub(super) fn divide(self, code: &mut CodeReader<'_>, clues: &mut Clues, boxes: Option<Regions>) {
        clues.regions = boxes;
        if self.regions.is_empty() {
            return;
        }
        let label = |cell: usize| {
            self.regions.iter().position(|cells| cells.contains(&cell)).unwrap_or(cell + clues.area())
        };
        let regions = Regions::of_labels(&(0..clues.area()).map(label).collect::<Vec<_>>());
        match (&clues.regions, self.layout) {
            (Some(boxes), Some(_)) if *boxes == regions => {}
            (Some(_), Some(start)) => {
                for cells in self.regions {
                    code.mark(At::Group(clues.groups.len()), start);
                    clues.groups.push(Group::new(GroupRule::AllDifferent, cells, []));
                }
            }
            _ => clues.regions = Some(regions),
        }
    }
}

/// Reads the text up to the next `~` or `.`.
fn argument<'t>(code: &mut CodeReader<'t>) -> &'t str {
    code.take_while(|byte| !matches!(byte, b'~' | b'.'))
}

/// Writes the regions of a board; returns an empty string for the usual boxes.
pub(super) fn write(clues: &Clues, names: impl Fn(&[usize]) -> String) -> String {
    match &clues.regions {
        None => ".NoBoxes".to_owned(),
        regions if *regions == boxes(clues.rows) => String::new(),
        Some(regions) => layout(clues, regions).map_or_else(
            || {
                let region = |cells: &Vec<usize>| format!(".Jigsaw~{0}x{0}{1}", clues.rows, names(cells));
                regions.cells().iter().map(region).collect()
            },
            |layout| format!(".NoBoxes.Jigsaw~{layout}"),
        ),
    }
}

/// The layout of the regions; `None` if a layout cannot express them. A layout can express them if each region is a
/// single cell or has as many cells as the board has rows. Single cells are in no region of the layout.
fn layout(clues: &Clues, regions: &Regions) -> Option<String> {
    let sizes: Vec<usize> = regions.cells().iter().map(Vec::len).collect();
    let whole = |region: usize| sizes[region] == clues.rows;
    let outside = sizes.iter().filter(|size| **size == 1).count();
    let fits = sizes.iter().all(|&size| size == clues.rows || size == 1)
        && outside != clues.rows
        && (0..sizes.len()).any(whole);
    let mut order: Vec<Option<usize>> = Vec::new();
    let mut text = String::new();
    for &region in regions.labels().iter().filter(|_| fits) {
        let label = whole(region).then_some(region);
        let place = order.iter().position(|known| *known == label).unwrap_or(order.len());
        if place == order.len() {
            order.push(label);
        }
        text.extend((place < MOST).then(|| char::from_digit(place as u32, 36)).flatten());
    }
    (text.len() == clues.area()).then_some(text)
}
