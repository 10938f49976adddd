//! Pictures as pixels.

use super::font::strokes;
use super::picture::{Anchor, Ink, Picture, Point, Shape};
use super::theme::{Rgb, Theme};

/// The largest number of pixels of a picture.
pub const MAX_PIXELS: usize = 40_000_000;

/// The number of samples per pixel in each direction.
const SAMPLES: usize = 4;

/// An image: rows of pixels, each with red, green and blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The number of pixels in a row.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The pixels row by row, three bytes each.
    pub pixels: Vec<u8>,
}

/// The error for a picture that would have more than [`MAX_PIXELS`] pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a picture of {width} x {height} pixels exceeds the limit of {MAX_PIXELS} pixels; choose smaller cells"
)]
pub struct TooLarge {
    /// The number of pixels in a row.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

/// Draws a picture in which each cell is `cell` pixels wide and high.
///
/// # Errors
/// Returns an error if the image would have more than [`MAX_PIXELS`] pixels.
pub fn raster(picture: &Picture, theme: Theme, cell: u32) -> Result<Image, TooLarge> {
    let scale = f64::from(cell);
    let size = |cells: f64| (cells * scale).ceil().max(1.0) as usize;
    let (width, height) = (size(picture.width), size(picture.height));
    if width.checked_mul(height).is_none_or(|pixels| pixels > MAX_PIXELS) {
        return Err(TooLarge { width, height });
    }
    let paper = theme.rgb(Ink::Paper);
    let pixels = std::iter::repeat_n(paper, width * height).flatten().collect();
    let mut image = Image { width, height, pixels };
    for shape in &picture.shapes {
        image.shape(shape, theme, scale);
    }
    Ok(image)
}

impl Image {
    fn shape(&mut self, shape: &Shape, theme: Theme, scale: f64) {
        let scaled = |&(x, y): &Point| (x * scale, y * scale);
        match shape {
            Shape::Polygon(points, ink) => {
                self.polygon(&points.iter().map(scaled).collect::<Vec<_>>(), theme.rgb(*ink));
            }
            Shape::Line { points, ink, width, dash } => {
                // A line is never thinner than a pixel.
                let width = (width * scale).max(1.0);
                for pair in points.windows(2) {
                    self.segment(scaled(&pair[0]), scaled(&pair[1]), width, dash * scale, theme.rgb(*ink));
                }
            }
            Shape::Disc(at, radius, ink) => self.ring(scaled(at), (0.0, radius * scale), theme.rgb(*ink)),
            Shape::Circle(at, radius, width, ink) => {
                let (radius, half) = (radius * scale, (width * scale).max(1.0) / 2.0);
                self.ring(scaled(at), (radius - half, radius + half), theme.rgb(*ink));
            }
            Shape::Text { text, at, height, anchor, ink, bold } => {
                self.text(text, scaled(at), (height * scale, *anchor, *bold), theme.rgb(*ink));
            }
        }
    }

    /// Fills all points of the box from `low` to `high` for which `holds` is true. A pixel on the edge gets a mixture
    /// of `rgb` and its previous colour.
    fn fill(&mut self, low: Point, high: Point, rgb: Rgb, holds: impl Fn(f64, f64) -> bool) {
        let first = |at: f64| at.floor().max(0.0) as usize;
        let last = |at: f64, most: usize| (at.ceil().max(0.0) as usize).min(most);
        for row in first(low.1)..last(high.1, self.height) {
            for column in first(low.0)..last(high.0, self.width) {
                let place =
                    |pixel: usize, sample: usize| pixel as f64 + (sample as f64 + 0.5) / SAMPLES as f64;
                let mut hits = 0;
                for sample in 0..SAMPLES * SAMPLES {
                    let (x, y) = (place(column, sample % SAMPLES), place(row, sample / SAMPLES));
                    hits += u32::from(holds(x, y));
                }
                let all = (SAMPLES * SAMPLES) as u32;
                let start = 3 * (row * self.width + column);
                for (pixel, part) in self.pixels[start..start + 3].iter_mut().zip(rgb) {
                    *pixel = ((u32::from(*pixel) * (all - hits) + u32::from(part) * hits) / all) as u8;
                }
            }
        }
    }

    fn polygon(&mut self, points: &[Point], rgb: Rgb) {
        let bound = |of: fn(&Point) -> f64, pick: fn(f64, f64) -> f64, start: f64| {
            points.iter().map(of).fold(start, pick)
        };
        let low = (bound(|p| p.0, f64::min, f64::MAX), bound(|p| p.1, f64::min, f64::MAX));
        let high = (bound(|p| p.0, f64::max, f64::MIN), bound(|p| p.1, f64::max, f64::MIN));
        // A point is inside if a ray to the left crosses the outline an odd number of times.
        let holds = |x: f64, y: f64| {
            let edges = points.iter().zip(points.iter().cycle().skip(1));
            let crossed = edges.filter(|((ax, ay), (bx, by))| {
                (*ay > y) != (*by > y) && x > ax + (bx - ax) * (y - ay) / (by - ay)
            });
            crossed.count() % 2 == 1
        };
        self.fill(low, high, rgb, holds);
    }

    fn ring(&mut self, (x, y): Point, (inner, outer): (f64, f64), rgb: Rgb) {
        let holds = |px: f64, py: f64| {
            let distance = (px - x).hypot(py - y);
            inner <= distance && distance <= outer
        };
        self.fill((x - outer, y - outer), (x + outer, y + outer), rgb, holds);
    }

    /// Draws a line from one point to another. A solid line extends beyond both points by half its width.
    fn segment(&mut self, from: Point, to: Point, width: f64, dash: f64, rgb: Rgb) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let (ux, uy) = if length > 0.0 { (dx / length, dy / length) } else { (1.0, 0.0) };
        let half = width / 2.0;
        let holds = |x: f64, y: f64| {
            let (px, py) = (x - from.0, y - from.1);
            let (along, across) = (px * ux + py * uy, px * uy - py * ux);
            let inside = if dash > 0.0 {
                (0.0..=length).contains(&along) && (along / dash) as i64 % 2 == 0
            } else {
                -half <= along && along <= length + half
            };
            inside && across.abs() <= half
        };
        let low = (from.0.min(to.0) - width, from.1.min(to.1) - width);
        let high = (from.0.max(to.0) + width, from.1.max(to.1) + width);
        self.fill(low, high, rgb, holds);
    }

    fn text(&mut self, text: &str, (x, y): Point, (height, anchor, bold): (f64, Anchor, bool), rgb: Rgb) {
        let (strokes, width) = strokes(text);
        let pen = (height * if bold { 0.17 } else { 0.13 }).max(1.0);
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width * height / 2.0,
            Anchor::End => x - width * height,
        };
        let foot = y + height / 2.0;
        for stroke in strokes {
            let points: Vec<Point> =
                stroke.iter().map(|(px, py)| (left + px * height, foot - py * height)).collect();
            let bound = |of: fn(&Point) -> f64, pick: fn(f64, f64) -> f64, start: f64| {
                points.iter().map(of).fold(start, pick)
            };
            let low = (bound(|p| p.0, f64::min, f64::MAX) - pen, bound(|p| p.1, f64::min, f64::MAX) - pen);
            let high = (bound(|p| p.0, f64::max, f64::MIN) + pen, bound(|p| p.1, f64::max, f64::MIN) + pen);
            let near = |px: f64, py: f64| {
                let distance = |pair: &[Point]| {
                    let (dx, dy) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
                    let square = dx * dx + dy * dy;
                    let along = if square > 0.0 {
                        (((px - pair[0].0) * dx + (py - pair[0].1) * dy) / square).clamp(0.0, 1.0)
                    } else {
                        0.0
                    };
                    (px - pair[0].0 - along * dx).hypot(py - pair[0].1 - along * dy)
                };
                points.windows(2).any(|pair| distance(pair) <= pen / 2.0)
            };
            self.fill(low, high, rgb, near);
        }
    }
}
