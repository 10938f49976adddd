//! Scales pictures to the cells of a board.

use gridproof_puzzles::Pixels;

/// Returns the pixels that a cell covers in one dimension: the first of these pixels, and the covered share of each
/// pixel from there on.
fn shares(cell: usize, cells: usize, pixels: usize) -> (usize, Vec<u64>) {
    // The unit is a pixel divided by the number of cells: a pixel has length `cells`, and a cell has length `pixels`.
    let (start, end) = (cell * pixels, (cell + 1) * pixels);
    let (first, last) = (start / cells, (end - 1) / cells);
    let share = |pixel: usize| end.min((pixel + 1) * cells) - start.max(pixel * cells);
    (first, (first..=last).map(|pixel| share(pixel) as u64).collect())
}

/// Calls `add` for each pixel that each cell covers; cells are visited row by row. The arguments are the index of the
/// cell, the index of the pixel, and the covered share of the pixel.
pub(super) fn cover(
    picture: &Pixels,
    (rows, columns): (usize, usize),
    add: &mut dyn FnMut(usize, usize, u64),
) {
    let across: Vec<_> = (0..columns).map(|column| shares(column, columns, picture.width())).collect();
    for row in 0..rows {
        let (top, down) = shares(row, rows, picture.height());
        for (column, (left, across)) in across.iter().enumerate() {
            for (y, tall) in down.iter().enumerate() {
                for (x, wide) in across.iter().enumerate() {
                    add(row * columns + column, (top + y) * picture.width() + left + x, tall * wide);
                }
            }
        }
    }
}

/// The linear light of each level of red, green or blue, from 0 to 65,535 (IEC 61966-2-1, sRGB).
#[allow(clippy::cast_sign_loss, reason = "light is not negative")]
pub(super) fn light() -> [u64; 256] {
    let linear = |level: usize| {
        let level = level as f64 / 255.0;
        if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055).powf(2.4) }
    };
    std::array::from_fn(|level| (linear(level) * 65535.0).round() as u64)
}

/// The brightness of each cell, from 0 to 255: the mean light of its pixels (ITU-R BT.709), converted to an sRGB level.
pub(super) fn brightness(picture: &Pixels, size: (usize, usize)) -> Vec<u8> {
    let light = light();
    let mut sums = vec![(0u64, 0u64); size.0 * size.1];
    cover(picture, size, &mut |cell, pixel, share| {
        let [red, green, blue] = picture.rgb()[pixel].map(|level| light[usize::from(level)]);
        sums[cell].0 += share * ((2126 * red + 7152 * green + 722 * blue) / 10_000);
        sums[cell].1 += share;
    });
    let level = |(sum, all): (u64, u64)| {
        let mean = sum / all.max(1);
        light.partition_point(|&light| light < mean).min(255) as u8
    };
    sums.into_iter().map(level).collect()
}

/// Returns the numbers of rows and columns of a board that has the proportions of a picture. The longer side has
/// `longest` cells.
pub(super) fn board(picture: &Pixels, longest: usize) -> (usize, usize) {
    let (height, width) = (picture.height(), picture.width());
    let scaled = |side: usize| ((side * longest * 2).div_ceil(height.max(width)) / 2).clamp(1, longest);
    (scaled(height), scaled(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_share_the_pixels_whatever_the_sizes() {
        for (cells, pixels) in [(3, 10), (10, 3), (7, 7), (1, 5), (5, 1)] {
            let mut covered = vec![0; pixels];
            for cell in 0..cells {
                let (first, shares) = shares(cell, cells, pixels);
                assert_eq!(shares.iter().sum::<u64>(), pixels as u64);
                for (pixel, share) in (first..).zip(shares) {
                    covered[pixel] += share;
                }
            }
            assert!(covered.iter().all(|&share| share == cells as u64), "{covered:?}");
        }
    }

    #[test]
    fn grey_is_as_bright_as_its_light() {
        let picture = Pixels::new(2, vec![[0; 3], [255; 3], [255; 3], [0; 3]]).expect("a picture");
        // Half the light corresponds to a level of 188, not of 128.
        assert_eq!(brightness(&picture, (1, 1)), [188]);
        assert_eq!(brightness(&picture, (2, 2)), [0, 255, 255, 0]);
        assert_eq!(brightness(&picture, (4, 2)), [0, 255, 0, 255, 255, 0, 255, 0]);
    }

    #[test]
    fn boards_keep_the_shape() {
        let picture = Pixels::new(40, vec![[0; 3]; 40 * 20]).expect("a picture");
        assert_eq!(board(&picture, 30), (15, 30));
        let thin = Pixels::new(100, vec![[0; 3]; 100]).expect("a picture");
        assert_eq!(board(&thin, 20), (1, 20));
    }
}
