//! Random boards of star battles.

use super::regions::{FREE, grown_regions, regions_of_usual_size};
use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::Clues;

/// The fewest rows of generated boards with two stars in each line. Published boards of this size and more have two.
const USUAL_FOR_TWO_STARS: usize = 10;

/// The fewest rows of any boards with two stars in each line. Smaller boards have at most a few solutions.
const LEAST_FOR_TWO_STARS: usize = 9;

/// Boards with fewer than ten rows have one star in each line. Larger boards have two, if regions with two stars are
/// found soon.
pub(super) fn starbattle(rows: usize, columns: usize, random: &mut Random) -> Clues {
    const TRIED: usize = 10;
    let mut clues = Clues::new(rows, columns);
    with_one_star(&mut clues, random);
    if rows == columns && rows >= USUAL_FOR_TWO_STARS {
        (0..TRIED).find(|_| with_two_stars(&mut clues, random).is_some());
    }
    clues
}

/// Changes the number of stars of some large boards.
pub(super) fn any_stars(clues: &mut Clues, random: &mut Random) {
    if clues.rows < LEAST_FOR_TWO_STARS || clues.rows != clues.columns {
        return;
    }
    if random.chance(0.2) {
        with_one_star(clues, random);
    } else if clues.number == Some(1) {
        with_two_stars(clues, random);
    }
}

fn with_one_star(clues: &mut Clues, random: &mut Random) {
    clues.number = Some(1);
    clues.regions = Some(regions_of_usual_size(clues.rows, clues.columns, 0, random));
}

/// Gives a board two stars in each line, and regions that contain the stars of a random solution. Returns `None` if no
/// such regions are found soon.
fn with_two_stars(clues: &mut Clues, random: &mut Random) -> Option<()> {
    let stars = random_stars(clues, random)?;
    let labels = |labels: &[usize]| {
        let mut all = vec![FREE; clues.area()];
        stars.iter().zip(labels).for_each(|(&star, &label)| all[star] = label);
        all
    };
    // Each star gets an area, and pairs of touching areas are joined.
    let areas = grown_regions(clues, labels(&(0..stars.len()).collect::<Vec<_>>()), random);
    let mut touch = vec![Vec::new(); areas.count()];
    for (one, other) in clues.pairs() {
        let (one, other) = (areas.of(one), areas.of(other));
        if one != other {
            touch[one].push(other);
            touch[other].push(one);
        }
    }
    let mut free: Vec<usize> = (0..areas.count()).collect();
    let mut joined = vec![FREE; areas.count()];
    while !free.is_empty() {
        random.shuffle(&mut free);
        // An area with few partners is joined first, so that it is not left over.
        let partners =
            |area: usize| touch[area].iter().filter(|other| free.contains(other)).collect::<Vec<_>>();
        let area = free.iter().copied().min_by_key(|&area| partners(area).len())?;
        let all = partners(area);
        let partner = **all.get(random.below(all.len()))?;
        (joined[area], joined[partner]) = (area, area);
        free.retain(|&other| other != area && other != partner);
    }
    clues.number = Some(2);
    clues.regions = Some(Regions::new(clues.rows, clues.columns, |one, other| {
        joined[areas.of(one)] == joined[areas.of(other)]
    }));
    Some(())
}

/// Returns the cells of two stars in each row and column, none of which touch; `None` if none are found soon.
fn random_stars(clues: &Clues, random: &mut Random) -> Option<Vec<usize>> {
    const TRIES: usize = 20;
    const PAIRS: usize = 2000;
    let side = clues.columns;
    let pairs: Vec<[usize; 2]> =
        (0..side).flat_map(|one| (one + 2..side).map(move |other| [one, other])).collect();
    (0..TRIES).find_map(|_| {
        let mut left = PAIRS;
        let mut rows = Vec::new();
        place_pairs(side, &pairs, &mut rows, &mut left, random).then(|| {
            let cells =
                rows.iter().enumerate().flat_map(|(row, pair)| pair.map(|column| row * side + column));
            cells.collect()
        })
    })
}

/// Adds pairs of columns for the rows that are left, with a limit on the number of pairs to try. Returns whether all
/// rows have a pair.
fn place_pairs(
    side: usize,
    pairs: &[[usize; 2]],
    rows: &mut Vec<[usize; 2]>,
    left: &mut usize,
    random: &mut Random,
) -> bool {
    if rows.len() == side {
        return true;
    }
    let mut stars = vec![0; side];
    rows.iter().flatten().for_each(|&column| stars[column] += 1);
    let touches =
        |column: usize| rows.last().is_some_and(|row| row.iter().any(|&at| at.abs_diff(column) < 2));
    // Each of the remaining stars of a column needs two rows.
    let rows_left = side - rows.len();
    if (0..side).any(|column| 2 * (2 - stars[column]) > rows_left + 1) {
        return false;
    }
    let fits = |pair: &&[usize; 2]| pair.iter().all(|&column| stars[column] < 2 && !touches(column));
    let mut fitting: Vec<[usize; 2]> = pairs.iter().filter(fits).copied().collect();
    random.shuffle(&mut fitting);
    for pair in fitting {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        rows.push(pair);
        if place_pairs(side, pairs, rows, left, random) {
            return true;
        }
        rows.pop();
    }
    false
}
