//! Cave, also known as corral and bag: a white cave without holes.

use super::by_file::ByFile;
use super::puzzle_kind::About;
use crate::code::{Cells, Part};
use crate::look::Mark;
use crate::word::Word;

/// The puzzle kind of this module.
pub(super) const CAVE: ByFile = ByFile {
    about: &About {
        name: "cave",
        title: "a connected cave; each number sees as many of its cells",
        rules: "Shade cells. The white cells, the cave, are connected, and each shaded cell is connected with the edge of \
                the board by shaded cells. Cells with numbers are white, and a number tells how many white cells are \
                seen from it in the four directions up to the next shaded cell, itself included.",
        codes: &["cave", "bag"],
        parts: &[Part::Cells(Cells::Number16)],
        small: (5, 5),
        glyphs: &[(Word::Marked, "."), (Word::Nothing, "#")],
        example: "cave/5/5/z99999",
        marks: &[(Word::Marked, Mark::Nothing), (Word::Nothing, Mark::Shade)],
        ..About::DEFAULT
    },
    game_id: None,
    fault: |_| None,
};
