//! Finds the possible positions of the blocks of a line.

/// What is known about the colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// The colour is not known.
    Open,
    /// The cell is white, the background colour.
    White,
    /// The cell is black.
    Black,
}

/// The possible positions of the blocks of a line, given the known cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placements {
    /// For each block, its first and its last possible start.
    pub(super) range: Vec<(usize, usize)>,
    /// For each cell, whether it is black in some arrangement of all blocks, and whether it is white in some
    /// arrangement.
    pub(super) can_be: Vec<(bool, bool)>,
}

/// Finds all possible positions of the blocks, by dynamic programming from both ends. Returns `None` if the blocks have
/// no arrangement.
pub(super) fn placements(cells: &[Known], blocks: &[usize]) -> Option<Placements> {
    let (n, k) = (cells.len(), blocks.len());
    // `before[i][p]`: the first i blocks fit into the first p cells, and cover all black cells there. `after[i][p]`:
    // the same for the blocks from i on and the cells from p on.
    let mut before = vec![vec![false; n + 1]; k + 1];
    let mut after = vec![vec![false; n + 2]; k + 1];
    let fits = |start: usize, length: usize| {
        start + length <= n && cells[start..start + length].iter().all(|&cell| cell != Known::White)
    };
    for i in 0..=k {
        for p in 0..=n {
            let white_last = p > 0 && cells[p - 1] != Known::Black && before[i][p - 1];
            let empty = i == 0 && p == 0;
            let placed = i > 0 && {
                let length = blocks[i - 1];
                p >= length
                    && fits(p - length, length)
                    && if p == length {
                        i == 1
                    } else {
                        cells[p - length - 1] != Known::Black && before[i - 1][p - length - 1]
                    }
            };
            before[i][p] = empty || white_last || placed;
        }
    }
    for i in (0..=k).rev() {
        after[i][n + 1] = i == k;
        for p in (0..=n).rev() {
            let white_first = p < n && cells[p] != Known::Black && after[i][p + 1];
            let empty = i == k && p == n;
            let placed = i < k && {
                let length = blocks[i];
                let end = p + length;
                fits(p, length)
                    && if end == n { i + 1 == k } else { cells[end] != Known::Black && after[i + 1][end + 1] }
            };
            after[i][p] = empty || white_first || placed;
        }
    }
    if !before[k][n] {
        return None;
    }
    let mut range = Vec::with_capacity(k);
    let mut black = vec![0i32; n + 1];
    for (i, &length) in blocks.iter().enumerate() {
        let possible = |start: usize| {
            let end = start + length;
            fits(start, length)
                && if start == 0 { i == 0 } else { cells[start - 1] != Known::Black && before[i][start - 1] }
                && if end == n { i + 1 == k } else { cells[end] != Known::Black && after[i + 1][end + 1] }
        };
        let (mut first, mut last) = (None, 0);
        for start in 0..=n.checked_sub(length)? {
            if possible(start) {
                first = first.or(Some(start));
                last = start;
                black[start] += 1;
                black[start + length] -= 1;
            }
        }
        range.push((first?, last));
    }
    let mut covered = 0;
    let can_be = (0..n)
        .map(|p| {
            covered += black[p];
            let white = cells[p] != Known::Black && (0..=k).any(|i| before[i][p] && after[i][p + 1]);
            (covered > 0, white)
        })
        .collect();
    Some(Placements { range, can_be })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All arrangements, by enumeration.
    fn brute(cells: &[Known], blocks: &[usize]) -> Vec<Vec<bool>> {
        let fits = |bits: u32| {
            let line: Vec<bool> = (0..cells.len()).map(|p| bits >> p & 1 != 0).collect();
            let runs: Vec<usize> =
                line.split(|&black| !black).map(<[bool]>::len).filter(|&length| length > 0).collect();
            let known = line.iter().zip(cells).all(|(&black, &cell)| match cell {
                Known::Open => true,
                Known::White => !black,
                Known::Black => black,
            });
            (known && runs == blocks).then_some(line)
        };
        (0..1u32 << cells.len()).filter_map(fits).collect()
    }

    #[test]
    fn cells_can_be_what_they_are_in_some_arrangement() {
        let mut random = gridproof_model::random::Random::new(1, 1);
        let mut solvable = 0;
        for _ in 0..3000 {
            let n = 1 + random.below(9);
            let cells: Vec<Known> = (0..n)
                .map(|_| [Known::Open, Known::Open, Known::Open, Known::White, Known::Black][random.below(5)])
                .collect();
            let mut blocks = Vec::new();
            while random.chance(0.7) {
                blocks.push(1 + random.below(4));
            }
            let all = brute(&cells, &blocks);
            let found = placements(&cells, &blocks);
            assert_eq!(found.is_some(), !all.is_empty(), "{cells:?} {blocks:?}");
            if let Some(found) = found {
                solvable += 1;
                let expected: Vec<(bool, bool)> = (0..n)
                    .map(|p| (all.iter().any(|line| line[p]), all.iter().any(|line| !line[p])))
                    .collect();
                assert_eq!(found.can_be, expected, "{cells:?} {blocks:?}");
            }
        }
        assert!(solvable > 500);
    }
}
