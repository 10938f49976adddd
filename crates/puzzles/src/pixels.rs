//! Pictures made of pixels, from which puzzles can be made.

use super::nonogram::Nonogram;

/// A picture in pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    width: usize,
    rgb: Vec<[u8; 3]>,
}

impl Pixels {
    /// The maximum width and the maximum height, in pixels.
    pub const MOST_SIDE: usize = 4096;

    /// Creates a picture from rows of `width` pixels. Each pixel consists of red, green and blue. Returns `None` unless
    /// there is at least one row, all rows are complete, and both sides are at most [`Pixels::MOST_SIDE`].
    pub fn new(width: usize, rgb: Vec<[u8; 3]>) -> Option<Self> {
        let rows = rgb.len().checked_div(width)?;
        let sides = 1..=Self::MOST_SIDE;
        (rows * width == rgb.len() && sides.contains(&width) && sides.contains(&rows))
            .then_some(Self { width, rgb })
    }

    /// The picture that a nonogram's file states as its solution, with one pixel per cell.
    pub fn of_goal(nonogram: &Nonogram) -> Option<Self> {
        let palette = nonogram.palette();
        let colour = |&value: &u8| palette.colours().get(usize::from(value)).map(|colour| colour.rgb);
        let rgb = nonogram.goal()?.iter().map(colour).collect::<Option<Vec<_>>>()?;
        Self::new(nonogram.columns().len(), rgb)
    }

    /// The number of pixels in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows of pixels.
    pub fn height(&self) -> usize {
        self.rgb.len() / self.width
    }

    /// The pixels row by row, each as red, green and blue.
    pub fn rgb(&self) -> &[[u8; 3]] {
        &self.rgb
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_whole_rows() {
        assert!(Pixels::new(2, vec![[0; 3]; 3]).is_none());
        assert!(Pixels::new(0, Vec::new()).is_none());
        assert!(Pixels::new(Pixels::MOST_SIDE + 1, vec![[0; 3]; Pixels::MOST_SIDE + 1]).is_none());
        let picture = Pixels::new(2, vec![[0; 3]; 6]).expect("three rows");
        assert_eq!((picture.width(), picture.height()), (2, 3));
    }

    #[test]
    fn a_goal_is_a_picture() {
        let nonogram = Nonogram::from_picture(2, &[0, 1, 1, 0]).expect("a picture");
        let picture = Pixels::of_goal(&nonogram).expect("a goal");
        assert_eq!(picture.rgb(), [[255; 3], [0; 3], [0; 3], [255; 3]]);
    }
}
