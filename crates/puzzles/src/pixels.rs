//! Pictures in pixels, of which puzzles are made.

use super::nonogram::Nonogram;

/// A picture in pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    width: usize,
    rgb: Vec<[u8; 3]>,
}

impl Pixels {
    /// Most pixels in a row, and most rows.
    pub const MOST_SIDE: usize = 4096;

    /// A picture of rows of `width` pixels, as red, green and blue; `None` unless these are whole rows, at least one, and at
    /// most [`Pixels::MOST_SIDE`] each way.
    pub fn new(width: usize, rgb: Vec<[u8; 3]>) -> Option<Self> {
        let rows = rgb.len().checked_div(width)?;
        let sides = 1..=Self::MOST_SIDE;
        (rows * width == rgb.len() && sides.contains(&width) && sides.contains(&rows))
            .then_some(Self { width, rgb })
    }

    /// The picture that a nonogram's file states as its solution, a pixel a cell.
    pub fn of_goal(nonogram: &Nonogram) -> Option<Self> {
        let palette = nonogram.palette();
        let colour = |&value: &u8| palette.colours().get(usize::from(value)).map(|colour| colour.rgb);
        let rgb = nonogram.goal()?.iter().map(colour).collect::<Option<Vec<_>>>()?;
        Self::new(nonogram.columns().len(), rgb)
    }

    /// Pixels in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of pixels.
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
