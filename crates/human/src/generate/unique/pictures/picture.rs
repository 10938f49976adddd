//! Makes a nonogram from a picture.

use super::mend::{Mender, Target, nonogram};
use super::scale::board;
use super::sketch::Sketch;
use super::{MOST_COLOURS, MOST_SIDE};
use gridproof_engines::solve::{Cancel, StopReason, Verdict};
use gridproof_model::random::Random;
use gridproof_puzzles::{Nonogram, Pixels};

/// The longer side of a board if no size is requested.
const USUAL_SIDE: usize = 25;

/// Options for making a nonogram from a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureOptions {
    /// The numbers of rows and columns. `None` stands for a board with the proportions of the picture. The board's
    /// longer side then has 25 cells, or one cell per pixel of the picture's longer side if that is fewer.
    pub size: Option<(usize, usize)>,
    /// The number of colours without the background. With 1, the picture is divided into black and white by brightness.
    pub colours: u8,
    /// The brightness below which a cell is black; `None` for the value that separates light and dark best.
    pub threshold: Option<u8>,
    /// Whether bright cells, rather than dark cells, become black.
    pub inverted: bool,
    /// The property that the puzzle must have.
    pub target: Target,
}

impl Default for PictureOptions {
    fn default() -> Self {
        Self { size: None, colours: 1, threshold: None, inverted: false, target: Target::LineSolvable }
    }
}

/// A cell that was changed to make the picture a valid puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The row, counted from 0.
    pub row: usize,
    /// The column, counted from 0.
    pub column: usize,
    /// The name of the colour in the picture.
    pub from: String,
    /// The name of the colour in the puzzle.
    pub to: String,
}

/// The puzzle made from a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PicturePuzzle {
    /// The puzzle, with its stated solution.
    pub nonogram: Nonogram,
    /// The cells that differ from the picture.
    pub changes: Vec<Change>,
}

/// The reason why no puzzle was made from a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The requested size is out of range.
    #[error("a nonogram made from a picture has 1 to {MOST_SIDE} rows and columns, not {rows} x {columns}")]
    Size {
        /// The number of rows requested.
        rows: usize,
        /// The number of columns requested.
        columns: usize,
    },
    /// The requested number of colours is out of range.
    #[error(
        "a nonogram made from a picture has 1 to {MOST_COLOURS} colours in addition to the background, not {0}"
    )]
    Colours(u8),
    /// All cells of the picture have the same colour.
    #[error("all cells of the picture have the same colour: choose another threshold, or more colours")]
    Blank,
    /// No valid puzzle was found that resembles the picture.
    #[error("no puzzle was found that resembles the picture: choose a smaller board, or another threshold")]
    NotFound,
    /// The work was cancelled.
    #[error("cancelled")]
    Cancelled,
}

/// Makes a nonogram from a picture. Cells of the picture are changed until the puzzle reaches the target; the attempt
/// with the fewest changes is used. The puzzle is proven to have only one solution.
///
/// # Errors
/// Returns an error if the options cannot be met, if no puzzle is found, or if cancelled.
pub fn nonogram_of_picture(
    picture: &Pixels,
    options: &PictureOptions,
    seed: u64,
    cancel: &Cancel,
) -> Result<PicturePuzzle, PictureError> {
    let usual = || board(picture, USUAL_SIDE.min(picture.width().max(picture.height())));
    let (rows, columns) = options.size.unwrap_or_else(usual);
    let sides = 1..=MOST_SIDE;
    if !sides.contains(&rows) || !sides.contains(&columns) {
        return Err(PictureError::Size { rows, columns });
    }
    if !(1..=MOST_COLOURS).contains(&options.colours) {
        return Err(PictureError::Colours(options.colours));
    }
    let mut random = Random::new(seed, 0);
    let sketch = if options.colours == 1 {
        Sketch::black_and_white(picture, (rows, columns), options.threshold, options.inverted)
    } else {
        Sketch::in_colours(picture, (rows, columns), options.colours, &mut random)
    };
    if sketch.values.iter().all(|&value| value == sketch.values[0]) {
        return Err(PictureError::Blank);
    }
    let mender = Mender { sketch: &sketch, target: options.target, hard: false, cancel };
    let mended = mender.mend(&mut random);
    if cancel.is_cancelled() {
        return Err(PictureError::Cancelled);
    }
    let cells = mended.ok_or(PictureError::NotFound)?;
    let name = |value: u8| sketch.palette.colours()[usize::from(value)].name.clone();
    let changed = (0..cells.len()).filter(|&cell| cells[cell] != sketch.values[cell]);
    let changes = changed.map(|cell| Change {
        row: cell / columns,
        column: cell % columns,
        from: name(sketch.values[cell]),
        to: name(cells[cell]),
    });
    let changes = changes.collect();
    let nonogram =
        nonogram(columns, &cells).in_colours(&sketch.palette).map_err(|_| PictureError::NotFound)?;
    // The finished puzzle is checked once more, with a larger step limit than during mending.
    match mender.ask_at_last(&nonogram).map(|outcome| outcome.verdict) {
        Some(Verdict::Unique) => Ok(PicturePuzzle { nonogram, changes }),
        Some(Verdict::Unknown(StopReason::Cancelled)) => Err(PictureError::Cancelled),
        _ => Err(PictureError::NotFound),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(picture: &Pixels, options: &PictureOptions) -> Result<PicturePuzzle, PictureError> {
        nonogram_of_picture(picture, options, 3, &Cancel::default())
    }

    /// Light and dark rings around the middle, in these colours.
    fn rings(side: usize, colours: &[[u8; 3]]) -> Pixels {
        let rgb = (0..side * side).map(|i| {
            let (x, y) = ((i % side).abs_diff(side / 2), (i / side).abs_diff(side / 2));
            colours[(x * x + y * y).isqrt() * 9 / side % colours.len()]
        });
        Pixels::new(side, rgb.collect()).expect("a square")
    }

    #[test]
    fn pictures_become_puzzles_whose_changes_are_told() {
        let black_and_white = rings(90, &[[20; 3], [240; 3]]);
        let coloured = rings(90, &[[255; 3], [210, 30, 30], [30, 60, 200]]);
        for (picture, colours) in [(&black_and_white, 1), (&coloured, 2)] {
            for target in [Target::Unique, Target::LineSolvable] {
                let options =
                    PictureOptions { size: Some((17, 18)), colours, target, ..PictureOptions::default() };
                let pictured = made(picture, &options).expect("a puzzle");
                assert_eq!((pictured.nonogram.rows().len(), pictured.nonogram.columns().len()), (17, 18));
                assert_eq!(pictured.nonogram.colours(), colours);
                assert!(pictured.changes.iter().all(|change| change.from != change.to));
                // At most a tenth of the picture may be changed.
                assert!(pictured.changes.len() < 31, "{}", pictured.changes.len());
                assert_eq!(made(picture, &options), Ok(pictured));
            }
        }
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let picture = rings(30, &[[20; 3], [240; 3]]);
        let refused = |options: PictureOptions| made(&picture, &options).expect_err("refused");
        let usual = PictureOptions::default;
        assert_eq!(refused(PictureOptions { threshold: Some(0), ..usual() }), PictureError::Blank);
        assert_eq!(refused(PictureOptions { colours: 13, ..usual() }), PictureError::Colours(13));
        let size = Some((0, 201));
        assert_eq!(refused(PictureOptions { size, ..usual() }), PictureError::Size { rows: 0, columns: 201 });
        let cancel = Cancel::default();
        cancel.cancel();
        // A picture that needs no change is finished before it can be cancelled, so this one is noise.
        let noise: Vec<[u8; 3]> = (0..400u32).map(|i| [(i * i * 37 % 251) as u8; 3]).collect();
        let noise = Pixels::new(20, noise).expect("a square");
        assert_eq!(
            nonogram_of_picture(&noise, &PictureOptions::default(), 1, &cancel),
            Err(PictureError::Cancelled)
        );
    }
}
