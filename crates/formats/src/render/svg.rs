//! Pictures as SVG.

use std::fmt::Write as _;

use super::picture::{Anchor, Ink, Picture, Point, Shape};
use super::theme::Theme;
use crate::markup::escaped;

/// The height of a capital letter divided by the font size, in common sans-serif fonts.
const CAPITAL: f64 = 0.72;

/// Returns a picture as an SVG document in which each cell is `cell` units wide and high.
pub fn svg(picture: &Picture, theme: Theme, cell: u32) -> String {
    let scale = f64::from(cell);
    let (width, height) = (number(picture.width * scale), number(picture.height * scale));
    let title = escaped(&picture.title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"Arial, Helvetica, 'Liberation Sans', sans-serif\" stroke-linecap=\"square\" stroke-linejoin=\"round\">\n<title>{title}</title>\n"
    );
    let _ =
        writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", colour(theme, Ink::Paper));
    for shape in &picture.shapes {
        draw(&mut out, shape, theme, scale);
    }
    out += "</svg>\n";
    out
}

fn draw(out: &mut String, shape: &Shape, theme: Theme, scale: f64) {
    let points = |points: &[Point]| {
        let list: Vec<String> =
            points.iter().map(|(x, y)| format!("{} {}", number(x * scale), number(y * scale))).collect();
        list.join("L")
    };
    let _ = match shape {
        Shape::Polygon(corners, ink) => {
            writeln!(out, "<path d=\"M{}Z\" fill=\"{}\"/>", points(corners), colour(theme, *ink))
        }
        Shape::Line { points: through, ink, width, dash } => {
            let dashes = if *dash > 0.0 {
                format!(" stroke-dasharray=\"{0} {0}\" stroke-linecap=\"butt\"", number(dash * scale))
            } else {
                String::new()
            };
            let (ink, width) = (colour(theme, *ink), number(width * scale));
            let path = points(through);
            writeln!(
                out,
                "<path d=\"M{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"{dashes}/>"
            )
        }
        Shape::Disc((x, y), radius, ink) => {
            let [x, y, radius] = [x, y, radius].map(|value| number(value * scale));
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"/>", colour(theme, *ink))
        }
        Shape::Circle((x, y), radius, width, ink) => {
            let [x, y, radius, width] = [x, y, radius, width].map(|value| number(value * scale));
            let ink = colour(theme, *ink);
            writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>"
            )
        }
        Shape::Text { text, at, height, anchor, ink, bold } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let bold = if *bold { " font-weight=\"600\"" } else { "" };
            // `at` is at half the height of the capital letters, but SVG positions text by its baseline.
            let (x, y) = (number(at.0 * scale), number((at.1 + height / 2.0) * scale));
            let (size, ink) = (number(height / CAPITAL * scale), colour(theme, *ink));
            let text = escaped(text);
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{bold} fill=\"{ink}\">{text}</text>"
            )
        }
    };
}

/// Formats a number with at most two decimals.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn colour(theme: Theme, ink: Ink) -> String {
    let [red, green, blue] = theme.rgb(ink);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
