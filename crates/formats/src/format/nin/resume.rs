//! Where reading goes on behind a puzzle that cannot be read.
//!
//! Lines of clues and lines of sizes look alike, so what follows a line decides whether a puzzle begins there: clues that
//! fit its size, as many as it needs, and then the end, a blank line or another puzzle. Each look ahead ends at the second
//! line that may be another puzzle's size, which keeps the time linear.

use crate::format::clue::{listed_clue, rows_first};
use crate::format::error::{ReadError, SkippedLines};
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::MAX_NONOGRAM_SIDE;

/// How much speaks for a puzzle that begins at a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Grade {
    /// Nothing.
    None,
    /// All lines fit, but the text ends within it, or something else follows.
    Begun,
    /// There are as many lines that start with a digit as it needs.
    Outline,
    /// Most of its clues fit.
    Likely,
    /// All clues are there, fit and add up.
    Good,
}

/// Least number of clues by which a puzzle that lacks others is recognised.
const FEW: usize = 6;

/// The sizes on a line that holds nothing else.
pub(super) fn sizes_of(line: Piece<'_>) -> Option<(usize, usize)> {
    let mut words = line.words();
    let mut size = || {
        let size: usize = words.next()?.as_str().parse().ok()?;
        (1..=MAX_NONOGRAM_SIDE).contains(&size).then_some(size)
    };
    let sizes = (size()?, size()?);
    words.next().is_none().then_some(sizes)
}

/// The grade of a puzzle whose sizes would be `line`, before `lines`. Sets `ended` where it depends on the end of the text.
pub(super) fn grade(line: Piece<'_>, lines: &LineReader<'_>, ended: &mut bool) -> Grade {
    let Some((columns, rows)) = sizes_of(line) else { return Grade::None };
    let expected = rows + columns;
    let mut lines = lines.clone().filter(|line| !line.is_comment());
    let (mut fits, mut misfits, mut sums) = (0, 0, [0, 0]);
    let mut digits = true;
    // A single line that may be the next puzzle's size may as well be a bad clue of this one.
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
                if !digits && 4 * misfits > expected {
                    return Grade::None;
                }
            }
        }
    }
    let next = lines.next();
    *ended |= next.is_none();
    let closed = next.is_none_or(|line| line.is_blank() || sizes_of(line).is_some());
    // Zeros and blank lines are in many texts.
    if sums == [0, 0] {
        return if closed && digits { Grade::Outline } else { Grade::None };
    }
    // Tiny puzzles are found in any list of clues.
    match (closed, misfits) {
        (true, 0) if sums[0] == sums[1] && rows * columns >= 4 => Grade::Good,
        (true, _) if 4 * misfits <= expected && (expected >= FEW || misfits == 0 && sums[0] == sums[1]) => {
            Grade::Likely
        }
        (true, _) if digits => Grade::Outline,
        _ => unfinished(fits, misfits),
    }
}

/// Moves `lines` to the next line at which a puzzle can begin. Before line `sure` only a good puzzle can; from there on also
/// what follows a blank line. The error then says what was skipped.
pub(super) fn resume(
    error: ReadError,
    lines: &mut LineReader<'_>,
    sure: usize,
    ended: &mut bool,
) -> ReadError {
    let mut skipped: Option<SkippedLines> = None;
    let mut after_blank = false;
    // The lines of another format.
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
        // Tiny puzzles are found in any list of clues, and among the numbers of another format.
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

/// Whether a line behind a blank one is meant as the sizes of a puzzle, good or bad.
fn may_be_sizes(line: Piece<'_>) -> bool {
    let mut words = line.words();
    let starts_with_digit = |word: Piece<'_>| word.as_str().starts_with(|c: char| c.is_ascii_digit());
    words.next().is_some_and(starts_with_digit) && words.next().is_some() && words.next().is_none()
}
