//! A minimal SVG writer.

use std::fmt::Write as _;

use gridproof_formats::markup::escaped;

/// An SVG under construction. Lengths are in units of the view box; y coordinates grow downwards.
#[derive(Debug)]
pub(super) struct Svg(String);

/// The alignment of a text relative to its point.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// An empty SVG. `id` is unique in the page; `title` and `description` are for screen readers.
    pub(super) fn new(id: &str, (width, height): (f64, f64), title: &str, description: &str) -> Self {
        Self(format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\n\
             <title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n",
            escaped(title),
            escaped(description)
        ))
    }

    pub(super) fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        let _ = writeln!(
            self.0,
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
    }

    pub(super) fn rectangle(&mut self, class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) {
        let _ = writeln!(
            self.0,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
    }

    /// An open line through these points.
    pub(super) fn path(&mut self, class: &str, points: &[(f64, f64)]) {
        let mut data = String::new();
        for (at, (x, y)) in points.iter().enumerate() {
            let _ = write!(data, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
        }
        let _ = writeln!(self.0, "<path class=\"{class}\" d=\"{data}\"/>");
    }

    /// A dot, round or square, with a tooltip.
    pub(super) fn dot(&mut self, class: &str, (x, y): (f64, f64), square: bool, title: &str) {
        let title = escaped(title);
        let shape = if square {
            let (x, y) = (x - 2.7, y - 2.7);
            format!(
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"5.4\" height=\"5.4\"><title>{title}</title></rect>"
            )
        } else {
            format!(
                "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"><title>{title}</title></circle>"
            )
        };
        self.0.push_str(&shape);
        self.0.push('\n');
    }

    pub(super) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.0,
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
            escaped(text)
        );
    }

    /// The complete SVG.
    pub(super) fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}
