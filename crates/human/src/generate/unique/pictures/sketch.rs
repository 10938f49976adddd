//! Reduces a picture to a few colours, with one value (the number of a colour) for each cell of a board.

use super::scale::{brightness, cover, light};
use gridproof_model::random::Random;
use gridproof_puzzles::{Colour, Palette, Pixels};

/// A picture reduced to one value for each cell of a board, and the cost of each value at each cell.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) columns: usize,
    pub(super) values: Vec<u8>,
    pub(super) palette: Palette,
    /// The cost of each value at each cell, from 0 to 1: how much the value differs from the picture. The value in
    /// `values` has cost 0.
    costs: Vec<f32>,
}

impl Sketch {
    /// Creates a sketch in which every value other than the one in `values` has cost 1.
    pub(super) fn plain(columns: usize, values: Vec<u8>, palette: Palette) -> Self {
        let all = palette.colours().len();
        let costs = values.iter().flat_map(|&own| (0..all).map(move |v| f32::from(v != usize::from(own))));
        Self { columns, costs: costs.collect(), values, palette }
    }

    /// The number of values, including the background.
    pub(super) fn all(&self) -> usize {
        self.palette.colours().len()
    }

    /// The cost of a value at a cell.
    pub(super) fn cost(&self, cell: usize, value: u8) -> f32 {
        self.costs[cell * self.all() + usize::from(value)]
    }

    /// Reduces a picture to black and white. A cell is black if it is darker than the threshold, and white otherwise;
    /// `inverted` exchanges black and white.
    pub(super) fn black_and_white(
        picture: &Pixels,
        size: (usize, usize),
        threshold: Option<u8>,
        inverted: bool,
    ) -> Self {
        let levels = brightness(picture, size);
        let threshold = i32::from(threshold.unwrap_or_else(|| otsu(&levels)));
        let black = |level: u8| (i32::from(level) < threshold) != inverted;
        let values: Vec<u8> = levels.iter().map(|&level| u8::from(black(level))).collect();
        let farthest = threshold.max(255 - threshold).max(1) as f32;
        let change = |level: u8| ((i32::from(level) - threshold).abs() as f32 / farthest).min(1.0);
        let costs = levels.iter().flat_map(|&level| {
            let cost = change(level);
            if black(level) { [cost, 0.0] } else { [0.0, cost] }
        });
        Self { columns: size.1, costs: costs.collect(), values, palette: Palette::usual(1) }
    }

    /// Reduces a picture to at most `colours` colours and the background. Each colour stands for a cluster of similar
    /// pixels. The background is the most frequent colour of the cells along the edge of the board. Each cell gets the
    /// colour that the largest share of its pixels has.
    pub(super) fn in_colours(
        picture: &Pixels,
        size: (usize, usize),
        colours: u8,
        random: &mut Random,
    ) -> Self {
        let bins = Bins::of(picture);
        let centres = clusters(&bins.points(), usize::from(colours) + 1, random);
        let cluster_of: Vec<usize> =
            bins.points().iter().map(|point| nearest(&centres, point.lab).0).collect();
        let mut votes = vec![0u64; size.0 * size.1 * centres.len()];
        cover(picture, size, &mut |cell, pixel, share| {
            let bin = bins.index[bin_of(picture.rgb()[pixel])];
            votes[cell * centres.len() + cluster_of[bin as usize]] += share;
        });
        let most = |votes: &[u64]| (0..votes.len()).max_by_key(|&v| (votes[v], votes.len() - v)).unwrap_or(0);
        let cells: Vec<usize> = votes.chunks(centres.len()).map(most).collect();
        // The background is first, followed by the other colours from dark to light. Colours that no cell has are
        // omitted.
        let edge = |cell: usize| {
            let (row, column) = (cell / size.1, cell % size.1);
            row == 0 || column == 0 || row + 1 == size.0 || column + 1 == size.1
        };
        let mut on_edge = vec![0u64; centres.len()];
        for cell in (0..cells.len()).filter(|&cell| edge(cell)) {
            on_edge[cells[cell]] += 1;
        }
        let background = most(&on_edge);
        let mut order: Vec<usize> =
            (0..centres.len()).filter(|cluster| *cluster == background || cells.contains(cluster)).collect();
        let lightness = |cluster: usize| (centres[cluster][0] * 1e6) as i64;
        order.sort_by_key(|&cluster| (cluster != background, lightness(cluster)));
        let (palette, order) = bins.palette(&cluster_of, &order);
        let value = |cluster: usize| order.iter().position(|&other| other == cluster).unwrap_or(0) as u8;
        let values: Vec<u8> = cells.iter().map(|&cluster| value(cluster)).collect();
        let cost = |(cell, votes): (usize, &[u64])| {
            let all = votes.iter().sum::<u64>().max(1) as f32;
            let best = votes[cells[cell]];
            order
                .iter()
                .map(move |&cluster| (best - votes[cluster].min(best)) as f32 / all)
                .collect::<Vec<_>>()
        };
        let costs = votes.chunks(centres.len()).enumerate().flat_map(cost).collect();
        Self { columns: size.1, costs, values, palette }
    }
}

/// The threshold that best separates levels into two classes (N. Otsu, "A threshold selection method from gray-level
/// histograms", IEEE Transactions on Systems, Man, and Cybernetics 9, 1979).
fn otsu(levels: &[u8]) -> u8 {
    let mut histogram = [0u64; 256];
    for &level in levels {
        histogram[usize::from(level)] += 1;
    }
    let total = levels.len() as f64;
    let sum: f64 =
        (0..).zip(histogram).map(|(level, count): (u32, u64)| f64::from(level) * count as f64).sum();
    let (mut best, mut spread) = (128, -1.0);
    let (mut below, mut sum_below) = (0.0, 0.0);
    for level in 0..255u8 {
        let count = histogram[usize::from(level)] as f64;
        below += count;
        sum_below += f64::from(level) * count;
        if below > 0.0 && below < total {
            let difference = sum_below / below - (sum - sum_below) / (total - below);
            let between = below * (total - below) * difference * difference;
            if between > spread {
                (best, spread) = (level + 1, between);
            }
        }
    }
    best
}

/// The pixels of a picture, grouped by similar colour.
struct Bins {
    /// For each number from [`bin_of`], the index of the bin in `sums`, or `u32::MAX` for an empty bin.
    index: Vec<u32>,
    /// For each nonempty bin, the number of its pixels, and the sums of their red, green and blue levels.
    sums: Vec<(u64, [u64; 3])>,
}

/// The number of bins per colour channel.
const LEVELS: usize = 32;

fn bin_of(rgb: [u8; 3]) -> usize {
    rgb.iter().fold(0, |bin, &level| bin * LEVELS + usize::from(level) * LEVELS / 256)
}

impl Bins {
    fn of(picture: &Pixels) -> Self {
        let mut index = vec![u32::MAX; LEVELS.pow(3)];
        let mut sums: Vec<(u64, [u64; 3])> = Vec::new();
        for &rgb in picture.rgb() {
            let bin = &mut index[bin_of(rgb)];
            if *bin == u32::MAX {
                *bin = sums.len() as u32;
                sums.push((0, [0; 3]));
            }
            let (count, sum) = &mut sums[*bin as usize];
            *count += 1;
            sum.iter_mut().zip(rgb).for_each(|(sum, level)| *sum += u64::from(level));
        }
        Self { index, sums }
    }

    fn points(&self) -> Vec<Point> {
        let light = light();
        let point = |&(count, sum): &(u64, [u64; 3])| {
            let rgb = sum.map(|sum| light[(sum / count) as usize] as f64 / 65535.0);
            Point { lab: oklab(rgb), weight: count as f64 }
        };
        self.sums.iter().map(point).collect()
    }

    /// Returns the mean colours of the clusters, and the clusters that are kept. Of several clusters with the same
    /// colour, only the first is kept.
    fn palette(&self, cluster_of: &[usize], order: &[usize]) -> (Palette, Vec<usize>) {
        let (mut colours, mut kept): (Vec<Colour>, Vec<usize>) = (Vec::new(), Vec::new());
        for &cluster in order {
            let (mut all, mut sums) = (0u64, [0u64; 3]);
            for (bin, (count, sum)) in self.sums.iter().enumerate() {
                if cluster_of[bin] == cluster {
                    all += count;
                    sums.iter_mut().zip(sum).for_each(|(sums, sum)| *sums += sum);
                }
            }
            let rgb = sums.map(|sum| (sum / all.max(1)) as u8);
            let usual = Palette::usual(1);
            let near = |one: [u8; 3], other: [u8; 3]| one.iter().zip(other).all(|(a, b)| a.abs_diff(b) < 12);
            let named = usual.colours().iter().find(|colour| near(colour.rgb, rgb)).cloned();
            let colour = named.unwrap_or_else(|| Colour::of_rgb(rgb));
            if colours.iter().all(|other| other.name != colour.name) {
                colours.push(colour);
                kept.push(cluster);
            }
        }
        (Palette::new(colours).unwrap_or_else(|| Palette::usual(1)), kept)
    }
}

/// The mean colour of a bin in `OKLab`, and the number of its pixels.
#[derive(Clone, Copy)]
struct Point {
    lab: [f64; 3],
    weight: f64,
}

/// Converts linear light to `OKLab` (B. Ottosson, "A perceptual color space for image processing", 2020), in which
/// distances correspond to perceived differences.
fn oklab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let cone = |weights: [f64; 3]| (weights[0] * red + weights[1] * green + weights[2] * blue).cbrt();
    let long = cone([0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9]);
    let medium = cone([0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6]);
    let short = cone([0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5]);
    [
        0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short,
        1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short,
        0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short,
    ]
}

/// The squared distance below which two colours count as the same. The distance itself is a tenth of the distance from
/// black to white.
const SAME: f64 = 0.01;
/// The maximum number of rounds in which centres are moved.
const ROUNDS: usize = 40;

fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum()
}

/// The index of the centre nearest to a colour, and the squared distance between them.
fn nearest(centres: &[[f64; 3]], lab: [f64; 3]) -> (usize, f64) {
    let distances = centres.iter().map(|&centre| distance(centre, lab)).enumerate();
    distances.min_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((0, f64::MAX))
}

/// Finds up to `most` centres by k-means (S. Lloyd, "Least squares quantization in PCM", 1982), with initial centres by
/// k-means++ (D. Arthur and S. Vassilvitskii, SODA 2007). No two of the centres look the same.
fn clusters(points: &[Point], most: usize, random: &mut Random) -> Vec<[f64; 3]> {
    let heaviest = points.iter().max_by(|one, other| one.weight.total_cmp(&other.weight));
    let mut centres: Vec<[f64; 3]> = heaviest.map(|point| point.lab).into_iter().collect();
    // k-means++: each further centre is a point, chosen with a probability proportional to its weight times the squared
    // distance to the nearest centre.
    while centres.len() < most {
        let far = |point: &Point| match nearest(&centres, point.lab).1 {
            near if near < SAME => 0.0,
            far => far * point.weight,
        };
        let total: f64 = points.iter().map(far).sum();
        if total <= 0.0 {
            break;
        }
        let mut left = random.between(0.0, total);
        let chosen = points.iter().find(|point| {
            left -= far(point);
            left < 0.0 && far(point) > 0.0
        });
        match chosen {
            Some(point) => centres.push(point.lab),
            None => break,
        }
    }
    // Lloyd's algorithm: each centre moves to the mean of its points, until no centre moves.
    for _ in 0..ROUNDS {
        let mut sums = vec![([0.0; 3], 0.0); centres.len()];
        for point in points {
            let (sum, weight) = &mut sums[nearest(&centres, point.lab).0];
            sum.iter_mut().zip(point.lab).for_each(|(sum, value)| *sum += value * point.weight);
            *weight += point.weight;
        }
        let moved: Vec<[f64; 3]> = sums
            .iter()
            .zip(&centres)
            .map(|(&(sum, weight), &centre)| if weight > 0.0 { sum.map(|sum| sum / weight) } else { centre })
            .collect();
        if moved == centres {
            break;
        }
        centres = moved;
    }
    // Centres may have moved close together. Only the first of such centres is kept.
    let mut distinct: Vec<[f64; 3]> = Vec::new();
    for centre in centres {
        if nearest(&distinct, centre).1 >= SAME {
            distinct.push(centre);
        }
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_threshold_lies_between_the_classes() {
        let levels: Vec<u8> = (0..100).map(|i| if i % 3 == 0 { 40 + i % 7 } else { 180 + i % 5 }).collect();
        assert!((46..=180).contains(&otsu(&levels)));
    }

    #[test]
    fn grey_cells_cost_less_to_change() {
        let picture = Pixels::new(3, vec![[0; 3], [120; 3], [255; 3]]).expect("a picture");
        let sketch = Sketch::black_and_white(&picture, (1, 3), Some(128), false);
        assert_eq!(sketch.values, [1, 1, 0]);
        assert!(sketch.cost(1, 0) < sketch.cost(0, 0) && sketch.cost(1, 1) == 0.0);
        let inverted = Sketch::black_and_white(&picture, (1, 3), Some(128), true);
        assert_eq!(inverted.values, [0, 0, 1]);
    }

    #[test]
    fn flat_colours_are_found() {
        let (white, red, blue) = ([255; 3], [200, 20, 20], [20, 30, 210]);
        let rgb = (0..24 * 24).map(|i| match (i / 24, i % 24) {
            (4..=11, 4..=19) => red,
            (12..=19, 4..=19) => blue,
            _ => white,
        });
        let picture = Pixels::new(24, rgb.collect()).expect("a picture");
        let sketch = Sketch::in_colours(&picture, (12, 12), 4, &mut Random::new(1, 0));
        // The sketch has no more colours than the picture, although more were allowed.
        let rgbs: Vec<_> = sketch.palette.colours().iter().map(|colour| colour.rgb).collect();
        assert_eq!(rgbs, [white, blue, red]);
        assert_eq!((sketch.values[0], sketch.values[3 * 12 + 3], sketch.values[7 * 12 + 3]), (0, 2, 1));
        assert!(sketch.cost(0, 0) == 0.0 && sketch.cost(0, 1) > 0.9);
    }
}
