//! Makes nonograms of twenty pictures, which are drawn here:
//! `cargo bench --bench picture_campaign -- [SIDE [COLOURS]]`.
//!
//! Each picture is shaded and has 240 x 240 pixels. It becomes a line-solvable nonogram whose longer side is SIDE cells
//! (by default 25). The program prints the number of changed cells and the time.

use gridproof::Cancel;
use gridproof_human::generate::unique::pictures::{PictureOptions, nonogram_of_picture};
use gridproof_puzzles::Pixels;

/// A shape is a pair of a colour and a function that returns whether a point is inside the shape. Both coordinates are
/// from -1 to 1.
type Part = (fn(f64, f64) -> bool, [u8; 3]);

fn disc(x: f64, y: f64, at: (f64, f64), radius: f64) -> bool {
    (x - at.0).hypot(y - at.1) < radius
}

fn oval(x: f64, y: f64, at: (f64, f64), size: (f64, f64)) -> bool {
    ((x - at.0) / size.0).hypot((y - at.1) / size.1) < 1.0
}

fn slab(x: f64, y: f64, from: (f64, f64), to: (f64, f64)) -> bool {
    x > from.0 && x < to.0 && y > from.1 && y < to.1
}

fn wedge(x: f64, y: f64, top: (f64, f64), width: f64, height: f64) -> bool {
    let down = (y - top.1) / height;
    (0.0..1.0).contains(&down) && (x - top.0).abs() < width * down
}

const INK: [u8; 3] = [30, 34, 40];
const RED: [u8; 3] = [190, 40, 40];
const BLUE: [u8; 3] = [40, 70, 180];
const GREEN: [u8; 3] = [40, 130, 60];
const PALE: [u8; 3] = [236, 230, 220];

/// The pictures. Later parts are drawn over earlier ones.
const PICTURES: [(&str, &[Part]); 20] = [
    ("ball", &[(|x, y| disc(x, y, (0.0, 0.0), 0.8), RED), (|x, y| oval(x, y, (0.0, 0.0), (0.8, 0.2)), PALE)]),
    (
        "tree",
        &[
            (|x, y| slab(x, y, (-0.1, 0.3), (0.12, 0.95)), INK),
            (
                |x, y| {
                    disc(x, y, (0.0, -0.2), 0.62)
                        || disc(x, y, (-0.4, 0.1), 0.35)
                        || disc(x, y, (0.45, 0.05), 0.33)
                },
                GREEN,
            ),
        ],
    ),
    (
        "fir",
        &[
            (|x, y| slab(x, y, (-0.1, 0.6), (0.1, 0.95)), INK),
            (
                |x, y| {
                    wedge(x, y, (0.0, -0.9), 0.4, 0.6)
                        || wedge(x, y, (0.0, -0.5), 0.6, 0.6)
                        || wedge(x, y, (0.0, -0.1), 0.8, 0.75)
                },
                GREEN,
            ),
        ],
    ),
    (
        "house",
        &[
            (|x, y| slab(x, y, (-0.7, -0.1), (0.7, 0.9)), RED),
            (|x, y| wedge(x, y, (0.0, -0.9), 0.95, 0.8), INK),
            (|x, y| slab(x, y, (-0.15, 0.4), (0.15, 0.9)) || slab(x, y, (-0.55, 0.1), (-0.25, 0.4)), PALE),
            (|x, y| slab(x, y, (0.25, 0.1), (0.55, 0.4)), PALE),
        ],
    ),
    (
        "fish",
        &[
            (|x, y| oval(x, y, (-0.15, 0.0), (0.65, 0.42)), BLUE),
            (|x, y| (x - 0.4).abs() < 0.5 && x > 0.4 && y.abs() < (x - 0.4) * 1.1, BLUE),
            (|x, y| disc(x, y, (-0.5, -0.12), 0.09), PALE),
        ],
    ),
    ("moon", &[(|x, y| disc(x, y, (0.0, 0.0), 0.8) && !disc(x, y, (0.4, -0.15), 0.65), INK)]),
    (
        "star",
        &[(
            |x, y| {
                let (angle, length) = (y.atan2(x) + 1.57, x.hypot(y));
                let turn = (angle.rem_euclid(1.2566) - 0.6283).abs();
                length * (turn.cos() + 1.4 * (0.6283 - turn).sin()) < 0.62
            },
            RED,
        )],
    ),
    (
        "heart",
        &[(
            |x, y| {
                let (x, y) = (x * 1.25, 0.35 - y * 1.25);
                let square = x * x + y * y - 0.6;
                square.powi(3) - 1.1 * x * x * y.powi(3) < 0.0
            },
            RED,
        )],
    ),
    (
        "cup",
        &[
            (|x, y| disc(x, y, (0.45, 0.0), 0.38) && !disc(x, y, (0.45, 0.0), 0.22), BLUE),
            (|x, y| slab(x, y, (-0.65, -0.55), (0.45, 0.6)), BLUE),
            (|x, y| slab(x, y, (-0.85, 0.7), (0.75, 0.85)), INK),
        ],
    ),
    (
        "boat",
        &[
            (|x, y| y > 0.35 && y < 0.75 && x.abs() < 0.95 - (y - 0.35) * 0.8, INK),
            (|x, y| slab(x, y, (-0.06, -0.9), (0.06, 0.4)), INK),
            (|x, y| wedge(x, y, (-0.1, -0.85), 0.6, 1.0) && x < -0.1, RED),
            (|x, y| wedge(x, y, (0.1, -0.6), 0.5, 0.8) && x > 0.1, BLUE),
        ],
    ),
    (
        "cat",
        &[
            (|x, y| wedge(x, y, (-0.5, -0.95), 0.3, 0.6) || wedge(x, y, (0.5, -0.95), 0.3, 0.6), INK),
            (|x, y| oval(x, y, (0.0, 0.05), (0.75, 0.7)), INK),
            (|x, y| oval(x, y, (-0.3, -0.1), (0.14, 0.1)) || oval(x, y, (0.3, -0.1), (0.14, 0.1)), GREEN),
            (|x, y| wedge(x, -y, (0.0, -0.35), 0.12, 0.15), RED),
        ],
    ),
    (
        "bird",
        &[
            (|x, y| oval(x, y, (0.05, 0.15), (0.6, 0.38)) || disc(x, y, (-0.5, -0.25), 0.28), BLUE),
            (|x, y| slab(x, y, (-0.95, -0.3), (-0.72, -0.18)), RED),
            (|x, y| disc(x, y, (-0.58, -0.3), 0.06), PALE),
            (|x, y| slab(x, y, (-0.05, 0.5), (0.02, 0.9)) || slab(x, y, (0.2, 0.5), (0.27, 0.9)), INK),
        ],
    ),
    (
        "key",
        &[
            (|x, y| disc(x, y, (-0.55, 0.0), 0.4) && !disc(x, y, (-0.6, 0.0), 0.18), INK),
            (
                |x, y| {
                    slab(x, y, (-0.25, -0.12), (0.95, 0.12))
                        || slab(x, y, (0.5, 0.1), (0.62, 0.4))
                        || slab(x, y, (0.78, 0.1), (0.92, 0.35))
                },
                INK,
            ),
        ],
    ),
    (
        "umbrella",
        &[
            (
                |x, y| {
                    disc(x, y, (0.0, 0.0), 0.9)
                        && y < 0.0
                        && !disc(x, y, (-0.45, 0.12), 0.3)
                        && !disc(x, y, (0.45, 0.12), 0.3)
                },
                RED,
            ),
            (|x, y| slab(x, y, (-0.06, -0.1), (0.06, 0.8)), INK),
            (|x, y| disc(x, y, (0.18, 0.75), 0.24) && !disc(x, y, (0.18, 0.75), 0.12) && y > 0.75, INK),
        ],
    ),
    (
        "mushroom",
        &[
            (|x, y| slab(x, y, (-0.25, 0.0), (0.25, 0.9)), PALE),
            (|x, y| slab(x, y, (-0.2, 0.0), (0.2, 0.85)), INK),
            (|x, y| oval(x, y, (0.0, 0.0), (0.9, 0.8)) && y < 0.05, RED),
            (
                |x, y| {
                    disc(x, y, (-0.4, -0.3), 0.13)
                        || disc(x, y, (0.1, -0.5), 0.12)
                        || disc(x, y, (0.5, -0.2), 0.12)
                },
                PALE,
            ),
        ],
    ),
    (
        "rocket",
        &[
            (|x, y| oval(x, y, (0.0, -0.1), (0.33, 0.85)), BLUE),
            (|x, y| wedge(x, y, (0.0, 0.2), 0.75, 0.6), RED),
            (|x, y| oval(x, y, (0.0, -0.1), (0.25, 0.75)), BLUE),
            (|x, y| disc(x, y, (0.0, -0.35), 0.13), PALE),
        ],
    ),
    (
        "anchor",
        &[
            (|x, y| disc(x, y, (0.0, -0.72), 0.2) && !disc(x, y, (0.0, -0.72), 0.1), INK),
            (|x, y| slab(x, y, (-0.08, -0.55), (0.08, 0.85)) || slab(x, y, (-0.4, -0.4), (0.4, -0.26)), INK),
            (|x, y| disc(x, y, (0.0, 0.15), 0.78) && !disc(x, y, (0.0, 0.05), 0.64) && y > 0.25, INK),
        ],
    ),
    (
        "face",
        &[
            (|x, y| disc(x, y, (0.0, 0.0), 0.85) && !disc(x, y, (0.0, 0.0), 0.72), INK),
            (|x, y| disc(x, y, (-0.3, -0.2), 0.12) || disc(x, y, (0.3, -0.2), 0.12), INK),
            (|x, y| disc(x, y, (0.0, 0.1), 0.5) && !disc(x, y, (0.0, 0.02), 0.45) && y > 0.2, INK),
        ],
    ),
    (
        "hills",
        &[
            (|x, y| y > 0.35 - 0.5 * (-(x + 0.5) * (x + 0.5) * 6.0).exp(), GREEN),
            (|x, y| y > 0.45 - 0.8 * (-(x - 0.4) * (x - 0.4) * 5.0).exp(), GREEN),
            (|x, y| disc(x, y, (-0.5, -0.65), 0.22), RED),
        ],
    ),
    (
        "butterfly",
        &[
            (
                |x, y| {
                    oval(x.abs(), y, (0.48, -0.3), (0.42, 0.48))
                        || oval(x.abs(), y, (0.38, 0.42), (0.32, 0.36))
                },
                BLUE,
            ),
            (|x, y| disc(x.abs(), y, (0.5, -0.3), 0.18), PALE),
            (|x, y| oval(x, y, (0.0, 0.0), (0.1, 0.7)), INK),
        ],
    ),
];

/// A picture with light from the upper left and a little noise.
#[allow(clippy::cast_sign_loss, reason = "levels of light are clamped to bytes")]
fn drawn(parts: &[Part]) -> Pixels {
    const SIDE: usize = 240;
    let pixel = |i: usize| {
        let (x, y) = ((i % SIDE) as f64 / 120.0 - 1.0, (i / SIDE) as f64 / 120.0 - 1.0);
        let colour = parts.iter().rev().find(|(holds, _)| holds(x, y)).map_or([252, 251, 248], |part| part.1);
        let light = 1.0 - 0.06 * (x + y) + 0.02 * ((i * 2_654_435_761) % 97) as f64 / 97.0;
        colour.map(|level| (f64::from(level) * light).clamp(0.0, 255.0) as u8)
    };
    Pixels::new(SIDE, (0..SIDE * SIDE).map(pixel).collect()).expect("a square")
}

fn main() {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let side = numbers.first().copied().unwrap_or(25);
    let colours = numbers.get(1).copied().unwrap_or(1) as u8;
    let (mut changed, mut cells, mut worst) = (0, 0, 0.0f64);
    for (name, parts) in PICTURES {
        let start = std::time::Instant::now();
        let settings = PictureOptions { size: Some((side, side)), colours, ..PictureOptions::default() };
        match nonogram_of_picture(&drawn(parts), &settings, 1, &Cancel::default()) {
            Ok(pictured) => {
                let share = pictured.changes.len() as f64 / (side * side) as f64;
                println!(
                    "{name:10} {:3} cells changed, {:.2} %, {:.2?}",
                    pictured.changes.len(),
                    100.0 * share,
                    start.elapsed()
                );
                changed += pictured.changes.len();
                cells += side * side;
                worst = worst.max(share);
            }
            Err(error) => println!("{name:10} {error}"),
        }
    }
    println!(
        "{changed} of {cells} cells, {:.2} %; at most {:.2} %",
        100.0 * changed as f64 / cells.max(1) as f64,
        100.0 * worst
    );
}
