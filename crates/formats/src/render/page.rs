//! HTML pages with pictures, for browsers and for printing.

use std::fmt::Write as _;

use super::picture::{Ink, Picture};
use super::svg::svg;
use super::theme::Theme;
use crate::markup::escaped;

/// Returns an HTML page with the pictures one below the other.
pub fn page(title: &str, pictures: &[Picture], theme: Theme, cell: u32) -> String {
    let mut out = head(
        title,
        theme,
        "figure{margin:0 0 2.5em}svg{max-width:100%;height:auto}figcaption{margin:0 0 .5em}",
    );
    for picture in pictures {
        let _ = write!(
            out,
            "<figure>\n<figcaption>{}</figcaption>\n{}</figure>\n",
            escaped(&picture.title),
            svg(picture, theme, cell)
        );
    }
    out + "</main>\n</body>\n</html>\n"
}

/// Puzzles to be printed, and their answers.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The title of the page.
    pub title: String,
    /// The puzzles.
    pub puzzles: Vec<Picture>,
    /// Their rules, in the same order; empty for a puzzle whose rules are not printed. If several consecutive puzzles
    /// have the same rules, these are printed once.
    pub rules: Vec<String>,
    /// Their answers, in the same order; `None` for a puzzle without an answer.
    pub answers: Vec<Option<Picture>>,
}

/// Returns an HTML page for printing. The puzzles are numbered and arranged in rows; the answers follow, at a smaller
/// size, on a new page.
pub fn sheet(sheet: &Sheet, theme: Theme, cell: u32) -> String {
    const STYLE: &str = "@page{size:A4;margin:14mm}
main{max-width:none}
.puzzles,.answers{display:grid;gap:7mm 9mm;align-items:start}
.puzzles.many{grid-template-columns:1fr 1fr}
.answers{grid-template-columns:repeat(4,1fr);gap:5mm}
figure{margin:0;break-inside:avoid}
figcaption{font-weight:600;margin:0 0 1mm}
figcaption span{font-weight:400}
.rules{margin:0 0 2mm;font-size:.85em}
.puzzles>.rules{grid-column:1/-1;margin:0}
svg{max-width:100%;max-height:235mm;height:auto;display:block}
.puzzles.many svg{max-height:112mm}
.answers svg{max-height:60mm}
.answers{font-size:.8em}
h1{margin:0 0 5mm}
.page{break-before:page}";
    let mut out = head(&sheet.title, theme, STYLE);
    // A large board needs a whole row.
    let wide = sheet.puzzles.iter().any(|picture| picture.width > 22.0);
    let many = if wide || sheet.puzzles.len() < 2 { "" } else { " many" };
    let _ = writeln!(out, "<div class=\"puzzles{many}\">");
    let rules = |index: usize| sheet.rules.get(index).map_or("", |rules| rules);
    let numbered: Vec<(usize, &Picture)> = sheet.puzzles.iter().enumerate().collect();
    for puzzles in numbered.chunk_by(|(one, _), (other, _)| rules(*one) == rules(*other)) {
        // The rules of several puzzles are printed above all of them, and those of a single one with its picture.
        let (above, within) = match rules(puzzles[0].0) {
            "" => (String::new(), String::new()),
            rules => {
                let rules = format!("<p class=\"rules\">{}</p>\n", with_code(rules));
                if puzzles.len() > 1 { (rules, String::new()) } else { (String::new(), rules) }
            }
        };
        out += &above;
        for (index, picture) in puzzles {
            figure(&mut out, *index, picture, &within, theme, cell);
        }
    }
    out += "</div>\n";
    if sheet.answers.iter().any(Option::is_some) {
        out += "<div class=\"page\">\n<h1>Answers</h1>\n<div class=\"answers\">\n";
        for (index, picture) in sheet.answers.iter().enumerate() {
            if let Some(picture) = picture {
                figure(&mut out, index, picture, "", theme, cell);
            }
        }
        out += "</div>\n</div>\n";
    }
    out + "</main>\n</body>\n</html>\n"
}

/// Returns a text as HTML, with the parts between backticks as code.
fn with_code(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(index, part)| {
        let part = escaped(part);
        if index % 2 == 1 { format!("<code>{part}</code>") } else { part }
    });
    parts.collect()
}

fn figure(out: &mut String, index: usize, picture: &Picture, rules: &str, theme: Theme, cell: u32) {
    let title = escaped(&picture.title);
    let _ = write!(
        out,
        "<figure>\n<figcaption>{} <span>{title}</span></figcaption>\n{rules}{}</figure>\n",
        index + 1,
        svg(picture, theme, cell)
    );
}

/// Returns the beginning of a page, up to and including its title.
fn head(title: &str, theme: Theme, style: &str) -> String {
    let hex = |ink: Ink| {
        let [red, green, blue] = theme.rgb(ink);
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n\
         body{{font:16px/1.4 system-ui,sans-serif;margin:1.5em;background:{};color:{};\
         print-color-adjust:exact;-webkit-print-color-adjust:exact}}\nmain{{max-width:60em;margin:0 auto}}\n\
         h1{{font-size:1.4em}}\n{style}\n</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n",
        hex(Ink::Paper),
        hex(Ink::Given),
    )
}
