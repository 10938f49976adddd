//! Finds where reading continues after a puzzle that cannot be read.
//!
//! Clue lines and size lines look alike. So whether a line begins a puzzle is decided by the lines below it: there must
//! be enough clues that fit the size, followed by a blank line, another puzzle or the end of the text. To keep the time
//! linear, the lookahead stops at the second line that does not fit as a clue and may be another puzzle's size line.

use crate::format::clue::{listed_clue, rows_first};
use crate::format::error::{ReadError, SkippedLines};
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::MAX_NONOGRAM_SIDE;

/// The strength of the evidence that a puzzle begins at a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Grade {
    /// No evidence.
    None,
    /// All clues found so far fit, but the text ends within the puzzle, or the line after the puzzle is neither blank
    /// nor a size line.
    Begun,
    /// The puzzle has the right number of clue lines, and all of them start with a digit.
    Outline,
    /// Most of the puzzle's clues fit.
    Likely,
    /// All clues are present and fit, and the row clues and column clues have the same sum.
    Good,
}

/// A puzzle with wrong clues is recognised as likely only if its size requires at least this many clues.
const FEW: usize = 6;

/// Returns the two sizes on a line that contains nothing else.
pub(super) fn sizes_of(line: Piece<'_>) -> Option<(usize, usize)> {
    let mut words = line.words();
    let mut size = || {
        let size: usize = words.next()?.as_str().parse().ok()?;
        (1..=MAX_NONOGRAM_SIDE).contains(&size).then_some(size)
    };
    let sizes = (size()?, size()?);
    words.next().is_none().then_some(sizes)
}

/// Returns how strong the evidence is that a puzzle begins with the size line `line` and continues with `lines`. Sets
/// `ended` if the result depends on the end of the text.
pub(super) fn grade(line: Piece<'_>, lines: &LineReader<'_>, ended: &mut bool) -> Grade {
    let Some((columns, rows)) = sizes_of(line) else { return Grade::None };
    let expected = rows + columns;
    let mut lines = lines.clone().filter(|line| !line.is_comment());
    let (mut fits, mut misfits, mut sums) = (0, 0, [0, 0]);
    let mut digits = true;
    // One line that looks like the next puzzle's size line may instead be a bad clue of this puzzle.
    let mut may_be_next = false;
    let incomplete = |fits: usize, misfits: usize| {
        let most = expected >= FEW && 3 * fits >= 2 * expected && 4 * misfits <= fits;
        if most { Grade::Likely } else { Grade::None }
    };
    let unfinished = |fits: usize, misfits: usize| {
        let is_begun = fits > 0 && misfits == 0;
        incomplete(fits, misfits).max(if is_begun { Grade::Begun } else { Grade::None })
    };
    for index in 0..expected {
        let Some(line) = lines.next() else {
            *ended = true;
            return unfinished(fits, misfits);
        };
        digits &= line.as_str().starts_with(|c: char| c.is_ascii_digit());
        match listed_clue(line, line.words(), rows_first(index, rows, columns)) {
            Ok(clue) => {
                fits += 1;
                sums[usize::from(index >= rows)] +=
                    clue.iter().map(|block| u64::from(block.length)).sum::<u64>();
            }
            Err(_) if may_be_next && sizes_of(line).is_some() => return incomplete(fits, misfits),
            Err(_) => {
                misfits += 1;
                may_be_next |= sizes_of(line).is_some();
                // With this many misfits, only the grade `Outline` is possible, and that grade requires a digit at the
                // start of every line.
                if !digits && 4 * misfits > expected {
                    return Grade::None;
                }
            }
        }
    }
    let next = lines.next();
    *ended |= next.is_none();
    let closed = next.is_none_or(|line| line.is_blank() || sizes_of(line).is_some());
    // Lines of zeros and blank lines are weak evidence, because they occur in many texts.
    if sums == [0, 0] {
        return if closed && digits { Grade::Outline } else { Grade::None };
    }
    // Any list of clues contains lines that look like tiny puzzles.
    match (closed, misfits) {
        (true, 0) if sums[0] == sums[1] && rows * columns >= 4 => Grade::Good,
        (true, _) if 4 * misfits <= expected && (expected >= FEW || misfits == 0 && sums[0] == sums[1]) => {
            Grade::Likely
        }
        (true, _) if digits => Grade::Outline,
        _ => unfinished(fits, misfits),
    }
}

/// Moves `lines` to the next line at which a puzzle can begin. Before line `sure`, only a puzzle of grade
/// [`Grade::Good`] counts. From line `sure` on, two more cases count: a puzzle of grade [`Grade::Likely`], and a line
/// that follows a blank line and may be a size line. The skipped lines are recorded in the error.
pub(super) fn resume(
    error: ReadError,
    lines: &mut LineReader<'_>,
    sure: usize,
    ended: &mut bool,
) -> ReadError {
    let mut skipped: Option<SkippedLines> = None;
    let mut after_blank = false;
    // The number of lines with a word that is not a number. Such lines belong to another format.
    let mut foreign = 0;
    loop {
        let before = lines.clone();
        let Some(line) = lines.next() else {
            *ended = true;
            break;
        };
        if line.is_comment() {
            continue;
        }
        let is_sure = line.line() >= sure;
        let least = if is_sure { Grade::Likely } else { Grade::Good };
        let is_of_words = |word: Piece<'_>| word.as_str().parse::<u64>().is_err();
        foreign += usize::from(line.words().any(is_of_words));
        // Any list of clues, and the numbers of other formats, contain lines that look like tiny puzzles.
        let is_tiny =
            (!is_sure || foreign >= 2) && sizes_of(line).is_some_and(|(columns, rows)| rows + columns < FEW);
        let may_follow = is_sure && after_blank && !is_tiny && may_be_sizes(line);
        if may_follow || !is_tiny && grade(line, lines, ended) >= least {
            *lines = before;
            break;
        }
        after_blank = line.is_blank();
        if !after_blank && is_sure {
            let first = skipped.map_or(line.line(), |skipped| skipped.first);
            skipped = Some(SkippedLines { first, last: line.line() });
        }
    }
    ReadError { skipped, ..error }
}

/// Returns whether a line after a blank one is probably meant as a size line, valid or not.
fn may_be_sizes(line: Piece<'_>) -> bool {
    let mut words = line.words();
    let starts_with_digit = |word: Piece<'_>| word.as_str().starts_with(|c: char| c.is_ascii_digit());
    words.next().is_some_and(starts_with_digit) && words.next().is_some() && words.next().is_none()
}
