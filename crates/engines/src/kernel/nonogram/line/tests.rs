use std::collections::BTreeMap;

use super::*;

fn clue_of(line: u32, length: u32) -> Vec<u32> {
    let mut clue = vec![];
    let mut run = 0;
    for i in 0..=length {
        if i < length && line >> i & 1 == 1 {
            run += 1;
        } else if run > 0 {
            clue.push(run);
            run = 0;
        }
    }
    clue
}

/// All lines of a length, grouped by their clue.
fn lines_by_clue(length: u32) -> BTreeMap<Vec<u32>, Vec<u32>> {
    let mut by_clue: BTreeMap<Vec<u32>, Vec<u32>> = BTreeMap::new();
    (0..1 << length).for_each(|line| by_clue.entry(clue_of(line, length)).or_default().push(line));
    by_clue
}

/// The state of a line that `index` encodes in base 3. The digit of a cell is 0 for undecided, 1 for black, and 2 for
/// white.
fn state(index: u32, length: u32) -> Line<u64> {
    let mut line = Line::unknown(length);
    let mut rest = index;
    for cell in 0..length {
        match rest % 3 {
            1 => line.white &= !(1 << cell),
            2 => line.black &= !(1 << cell),
            _ => {}
        }
        rest /= 3;
    }
    line
}

fn by_enumeration(lines: &[u32], state: Line<u64>) -> Option<Line<u64>> {
    let mut common: Option<Line<u64>> = None;
    for &line in lines {
        let (black, white) = (u64::from(line), !u64::from(line) & (state.black | state.white));
        if black & !state.black == 0 && white & !state.white == 0 {
            let common = common.get_or_insert(Line { black: 0, white: 0 });
            *common = Line { black: common.black | black, white: common.white | white };
        }
    }
    common
}

/// Tests every clue on lines of up to 12 cells. Lines of up to 8 cells are tested in every state, and longer lines in
/// every `stride`-th state.
#[test]
fn short_lines_agree_with_enumeration() {
    let mut solver = LineSolver::new();
    for length in 0..=12u32 {
        let stride = [1, 7, 61, 211, 499][length.saturating_sub(8) as usize];
        for (clue, lines) in lines_by_clue(length) {
            for index in (0..3u32.pow(length)).step_by(stride) {
                let state = state(index, length);
                let expected = by_enumeration(&lines, state);
                assert_eq!(solver.solve(&clue, length, state), expected, "{clue:?} {state:?}");
                let conflict = conflict_cells(&clue, length, state);
                assert_eq!(conflict.is_none(), expected.is_some());
                if let Some(conflict) = conflict {
                    let others = Line::<u64>::unknown(length).black & !conflict;
                    let rest = Line { black: state.black | others, white: state.white | others };
                    assert_eq!(by_enumeration(&lines, rest), None, "{clue:?} {state:?}");
                    assert_eq!(conflict_cells(&clue, length, rest), Some(conflict));
                }
                if state.undecided() == 0 && state.black | state.white == Line::<u64>::unknown(length).black {
                    assert_eq!(has_blocks(&clue, state.black), expected.is_some());
                }
            }
            let unknown = Line::unknown(length);
            let forced = |(black, white): (u64, u64)| Line {
                black: unknown.black & !white,
                white: unknown.white & !black,
            };
            assert_eq!(overlap(&clue, length).map(forced), solver.solve(&clue, length, unknown));
        }
    }
}

#[test]
fn impossible_clues_have_no_placement() {
    let mut solver = LineSolver::<u64>::new();
    assert_eq!(solver.solve(&[3, 3], 6, Line::unknown(6)), None);
    assert_eq!(solver.solve(&[7], 6, Line::unknown(6)), None);
    for impossible in [0, 7, 31, 32, 63, 64, 65, u32::MAX] {
        assert_eq!(solver.solve(&[impossible], 6, Line::unknown(6)), None);
        assert_eq!(solver.solve(&[1, impossible], 6, Line::unknown(6)), None);
        assert!(conflict_cells(&[1, impossible], 6, Line::<u64>::unknown(6)).is_some());
    }
    assert_eq!(overlap::<u64>(&[3, 3], 6), None);
    assert_eq!(overlap::<u64>(&[u32::MAX, u32::MAX], 6), None);
    assert_eq!(solver.solve(&[63], 63, Line::unknown(63)).map(|line| line.white), Some(0));
}

/// Solves the same lines with every word type.
#[test]
fn word_types_agree() {
    fn solve<W: Bits>(clue: &[u32], length: u32, state: Line<u64>) -> Option<(Vec<u32>, Vec<u32>)> {
        let wide = |bits: u64| bits.members().fold(W::ZERO, |set, cell| set | W::bit(cell));
        let line = Line { black: wide(state.black), white: wide(state.white) };
        let line = LineSolver::new().solve(clue, length, line)?;
        Some((line.black.members().collect(), line.white.members().collect()))
    }
    for (clue, _) in lines_by_clue(9) {
        for index in (0..3u32.pow(9)).step_by(97) {
            let state = state(index, 9);
            let expected = solve::<u64>(&clue, 9, state);
            assert_eq!(solve::<u32>(&clue, 9, state), expected);
            assert_eq!(solve::<u128>(&clue, 9, state), expected);
            assert_eq!(solve::<Wide<4>>(&clue, 9, state), expected);
            assert_eq!(solve::<Wide<8>>(&clue, 9, state), expected);
            assert_eq!(solve::<Wide<16>>(&clue, 9, state), expected);
        }
    }
}
