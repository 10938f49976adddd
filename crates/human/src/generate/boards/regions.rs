//! Random divisions of a board into regions, and changes to these divisions.

use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::Clues;
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::word::Word;

/// Divides a board into `count` random connected regions; `count` is limited to the range from 1 to the number of
/// cells.
pub(in crate::generate) fn random_regions(
    rows: usize,
    columns: usize,
    count: usize,
    random: &mut Random,
) -> Regions {
    let clues = Clues::new(rows, columns);
    let mut labels = vec![FREE; clues.area()];
    for region in 0..count.clamp(1, labels.len()) {
        let free: Vec<usize> = (0..labels.len()).filter(|&cell| labels[cell] == FREE).collect();
        labels[free[random.below(free.len())]] = region;
    }
    grown_regions(&clues, labels, random)
}

/// Divides a square board into random connected regions, each with as many cells as a row. At first, the regions are
/// rows. Then pairs of cells of neighbouring regions change places, if the regions stay connected.
pub(super) fn equal_regions(side: usize, random: &mut Random) -> Regions {
    let clues = Clues::new(side, side);
    let pairs = clues.pairs();
    let mut labels: Vec<usize> = (0..clues.area()).map(|cell| cell / side).collect();
    if pairs.is_empty() {
        return Regions::of_labels(&labels);
    }
    for _ in 0..20 * clues.area() {
        let (one, other) = pairs[random.below(pairs.len())];
        let (a, b) = (labels[one], labels[other]);
        // The cell that region `b` gives for `one` is next to region `a`.
        let given: Vec<usize> = (0..clues.area())
            .filter(|&cell| labels[cell] == b && cell != other)
            .filter(|&cell| clues.neighbours(cell).iter().any(|&next| next != one && labels[next] == a))
            .collect();
        if a == b || given.is_empty() {
            continue;
        }
        let cell = given[random.below(given.len())];
        (labels[one], labels[cell]) = (b, a);
        let parts = Regions::new(side, side, |one, other| labels[one] == labels[other]);
        if parts.count() > side {
            (labels[one], labels[cell]) = (a, b);
        }
    }
    Regions::of_labels(&labels)
}

/// Divides a board into random regions with `usual` cells on average. If `usual` is 0, there are as many regions as
/// rows.
pub(super) fn regions_of_usual_size(
    rows: usize,
    columns: usize,
    usual: usize,
    random: &mut Random,
) -> Regions {
    let count = if usual == 0 { rows } else { (rows * columns).div_ceil(usual) };
    random_regions(rows, columns, count, random)
}

/// Returns a board whose regions are either arbitrary or `grown` around a solution. Arbitrary regions have `usual`
/// cells on average. Each has at least `least` cells if such a division is found soon. Half of the 6x6 boards have
/// arbitrary regions; the share is smaller for larger boards. A board with arbitrary regions may have no solution, but
/// if it has solutions, there are few.
pub(super) fn any_or_grown(
    clues: Clues,
    (usual, least): (usize, usize),
    random: &mut Random,
    grown: impl FnOnce(&Clues, &mut Random) -> Regions,
) -> Clues {
    const MOST_CUTS: usize = 200;
    let regions = if random.chance(18.0 / clues.area() as f64) {
        let mut cut = || regions_of_usual_size(clues.rows, clues.columns, usual, random);
        let is_fit = |regions: &Regions| regions.cells().iter().all(|cells| cells.len() >= least);
        let fit = (0..MOST_CUTS).map(|_| cut()).find(is_fit);
        fit.unwrap_or_else(cut)
    } else {
        grown(&clues, random)
    };
    Clues { regions: Some(regions), ..clues }
}

/// The label of a cell that is in no region yet.
pub(super) const FREE: usize = usize::MAX;

/// Grows regions from labelled cells until no cell is [`FREE`]; if all cells are free, returns one region.
pub(super) fn grown_regions(clues: &Clues, mut labels: Vec<usize>, random: &mut Random) -> Regions {
    loop {
        let open: Vec<(usize, usize)> = (0..labels.len())
            .filter(|&cell| labels[cell] == FREE)
            .flat_map(|cell| clues.neighbours(cell).into_iter().map(move |next| (cell, next)))
            .filter(|&(_, next)| labels[next] != FREE)
            .collect();
        if open.is_empty() {
            return Regions::new(clues.rows, clues.columns, |one, other| labels[one] == labels[other]);
        }
        let (cell, next) = open[random.below(open.len())];
        labels[cell] = labels[next];
    }
}

/// Moves one cell to the region of a neighbour. The cell is not marked in the solution `kept`; cells that are marked in
/// the solution `other` are preferred.
pub(super) fn changed_regions(
    _: &dyn PuzzleKind,
    clues: &Clues,
    kept: &[Word],
    other: &[Word],
    random: &mut Random,
) -> Option<Clues> {
    let regions = clues.regions.as_ref()?;
    let mut moves: Vec<(usize, usize)> = (0..clues.area())
        .filter(|&cell| kept[cell] == Word::Nothing)
        .flat_map(|cell| clues.neighbours(cell).into_iter().map(move |next| (cell, next)))
        .filter(|&(cell, next)| regions.of(cell) != regions.of(next))
        .collect();
    random.shuffle(&mut moves);
    moves.sort_by_key(|&(cell, _)| other[cell] == Word::Nothing);
    moves.into_iter().find_map(|(moved, to)| {
        let label = |cell: usize| regions.of(if cell == moved { to } else { cell });
        let regions = Regions::new(clues.rows, clues.columns, |one, other| label(one) == label(other));
        (regions.count() == clues.regions.as_ref()?.count())
            .then(|| Clues { regions: Some(regions), ..clues.clone() })
    })
}
