//! Rules and flags as the publishers of the puzzles state them. The tests compare them with plain definitions on small
//! boards.

use std::collections::BTreeSet;

use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::{KindPuzzle, Puzzle, Regions, kinds};

/// All solutions of a puzzle, one per line.
fn all_lines(puzzle: KindPuzzle) -> BTreeSet<String> {
    let puzzle = Puzzle::Other(puzzle);
    let Puzzle::Other(other) = &puzzle else { unreachable!() };
    gridproof::solutions(&puzzle).map(|solution| other.line(&solution)).collect()
}

/// All solutions of a code, one per line.
fn lines_of(code: &str) -> BTreeSet<String> {
    match gridproof::parse(code) {
        Ok(Puzzle::Other(other)) => all_lines(other),
        answer => panic!("{code}: {answer:?}"),
    }
}

/// The words of a line, row by row.
fn words(line: &str) -> Vec<&str> {
    line.split(['/', ' ']).collect()
}

/// Whether the water cannot flow away, and has one surface in each connected body of a region or, with `whole_regions`,
/// in each region.
fn holds_water(clues: &Clues, water: &[bool], whole_regions: bool) -> bool {
    let (rows, columns) = (clues.rows, clues.columns);
    let held = (0..clues.area()).filter(|&cell| water[cell]).all(|cell| {
        [(0, -1), (0, 1), (1, 0)]
            .iter()
            .filter_map(|&step| clues.step(cell, step))
            .all(|next| clues.region(next) != clues.region(cell) || water[next])
    });
    let bodies = Regions::new(rows, columns, |one, other| {
        clues.region(one) == clues.region(other) && (whole_regions || water[one] == water[other])
    });
    held && bodies.cells().iter().all(|body| {
        let Some(&top) = body.iter().find(|&&cell| water[cell]) else { return true };
        body.iter().all(|&cell| {
            // In a whole region, no cell below the surface is empty. In a connected body, no cell above water is empty
            // below the surface.
            let above = clues.step(cell, (-1, 0)).filter(|&above| clues.region(above) == clues.region(cell));
            if whole_regions {
                water[cell] || cell / columns < top / columns
            } else {
                cell / columns == top / columns || above.is_none_or(|above| water[above])
            }
        })
    })
}

/// Water in two arms of a region had to have the same level if the arms join above the water. Also, an arm could be
/// empty if the water in the other arm was higher than the bottom of both.
#[test]
fn water_of_an_aquarium_has_one_surface_where_it_is_connected() {
    let kind = kinds::by_name("aquarium").expect("a kind");
    let mut layouts = 0;
    for (rows, columns) in [(1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
        let open = Clues::new(rows, columns);
        let mut known = BTreeSet::new();
        let pairs = open.pairs();
        for joined in (0..1_u32 << pairs.len()).filter(|joined| pairs.len() < 12 || joined % 3 == 0) {
            let is_joined = |one, other| {
                pairs.iter().position(|&pair| pair == (one, other)).is_some_and(|at| joined >> at & 1 == 1)
            };
            let regions = Regions::new(rows, columns, is_joined);
            if !known.insert(regions.labels().to_vec()) {
                continue;
            }
            layouts += 1;
            for flag in [None, Some("OneLevel")] {
                let mut clues = Clues { regions: Some(regions.clone()), ..open.clone() };
                clues.outside = vec![Clue::None; rows + columns];
                clues.flags.extend(flag);
                let expected: BTreeSet<String> = (0..1_u32 << clues.area())
                    .map(|bits| (0..clues.area()).map(|cell| bits >> cell & 1 == 1).collect::<Vec<_>>())
                    .filter(|water| holds_water(&clues, water, flag.is_some()))
                    .map(|water| {
                        let row = |row: &[bool]| row.iter().map(|&wet| if wet { "x" } else { "-" }).collect();
                        let rows: Vec<String> = water
                            .chunks(columns)
                            .map(|cells| {
                                let words: Vec<&str> = row(cells);
                                words.join(" ")
                            })
                            .collect();
                        rows.join("/")
                    })
                    .collect();
                let found = all_lines(KindPuzzle::new(kind, clues.clone()).expect("a board"));
                assert_eq!(found, expected, "{clues:?}");
            }
        }
    }
    assert!(layouts > 800, "{layouts}");
}

#[test]
fn an_aquarium_is_read_with_its_flag() {
    // The region surrounds the middle cell of the lower row. Its arms may have different levels, except with the flag.
    let open = lines_of("aquarium/3/2/68/k");
    let level = lines_of("aquarium/r/3/2/68/k");
    assert!(open.contains("- - -/x - -") && !level.contains("- - -/x - -"), "{open:?} {level:?}");
    assert!(level.is_subset(&open));
}

/// Codes with these flags used to be refused.
#[test]
fn a_flag_leaves_the_solutions_that_obey_its_rule() {
    let of = |with: &str, without: &str, obeys: &dyn Fn(&[&str]) -> bool| {
        let all = lines_of(without);
        let expected: BTreeSet<String> = all.iter().filter(|line| obeys(&words(line))).cloned().collect();
        assert!(!expected.is_empty() && expected.len() < all.len(), "{without}: {}", all.len());
        assert_eq!(lines_of(with), expected, "{with}");
    };
    let visits_all = |words: &[&str]| !words.contains(&"-");
    of("mashu/f/4/4/000000", "mashu/4/4/000000", &visits_all);
    of("mashu/f/4/3/1000", "mashu/4/3/1000", &visits_all);
    of("fillomino/t/3/2/l", "fillomino/3/2/l", &|words| words.iter().all(|word| *word <= "3"));
    // Each corner has a cell inside the loop and one outside, or beyond the edge.
    let through_corners = |words: &[&str]| {
        let inside = |r: Option<usize>, c: Option<usize>| match (r, c) {
            (Some(r @ 0..3), Some(c @ 0..3)) => words[r * 3 + c] == "x",
            _ => false,
        };
        (0..=3).flat_map(|r: usize| (0..=3).map(move |c: usize| (r, c))).all(|(r, c)| {
            let (rows, columns) = ([Some(r), r.checked_sub(1)], [Some(c), c.checked_sub(1)]);
            let around = rows.map(|r| columns.map(|c| inside(r, c))).concat();
            around.contains(&true) && around.contains(&false)
        })
    };
    of("slither/f/3/3/o", "slither/3/3/o", &through_corners);
    // A line from the upper right corner of a shaded cell to the upper edge crosses the loop an even number of times.
    let shaded_outside = |words: &[&str]| {
        (0..words.len()).filter(|&cell| words[cell] == "x").all(|cell| {
            let above = (0..cell).filter(|above| above % 5 == cell % 5 && words[*above].contains('e'));
            above.count() % 2 == 0
        })
    };
    of("yajilin/o/5/4/t", "yajilin/5/4/t", &shaded_outside);
    of("yajilin/bo/5/4/g1.l", "yajilin/b/5/4/g1.l", &shaded_outside);
}

/// The flag for regions that the loop leaves out was refused. On a board with a single region, a loop, which crosses no
/// border, was not accepted.
#[test]
fn a_country_road_may_leave_out_regions_with_its_flag() {
    let loops = lines_of("mashu/4/3/0000");
    assert_eq!(
        lines_of("country/4/3/0000g"),
        loops.iter().filter(|line| all_roads(line, &[0; 12])).cloned().collect()
    );
    // The regions are the first two columns, the third one and the last one.
    let labels: Vec<usize> = (0..12).map(|cell| [0, 0, 1, 2][cell % 4]).collect();
    let border = "dm00i";
    let with_all: BTreeSet<String> = lines_of(&format!("country/4/3/{border}"));
    let with_some: BTreeSet<String> = lines_of(&format!("country/e/4/3/{border}"));
    let roads = |line: &&String| all_roads(line, &labels);
    assert_eq!(with_some, loops.iter().filter(roads).cloned().collect());
    assert!(with_all.is_subset(&with_some) && with_all.len() < with_some.len());
}

/// A single `?` used to require a shaded cell around it.
#[test]
fn a_single_question_mark_of_a_tapa_may_be_zero() {
    let alone = lines_of("tapa/3/1/.h");
    assert_eq!(alone, BTreeSet::from(["- - -", "- - x", "- x -", "- x x"].map(str::to_owned)));
    // Two `?` stand for two runs.
    assert_eq!(lines_of("tapa/3/1/ga0g").len(), 0);
    assert_eq!(lines_of("tapa/3/1/g0g").len(), 1);
}

/// A snake used to need at least two cells.
#[test]
fn a_snake_may_be_a_single_cell() {
    assert_eq!(lines_of("snake/2/2/0011h"), BTreeSet::from(["x x/- -", "- -/x x"].map(str::to_owned)));
    assert_eq!(lines_of("snake/2/2/0010h"), BTreeSet::from(["x -/- -", "- -/x -"].map(str::to_owned)));
    // An end of the snake has a neighbour.
    let with_end = lines_of("snake/2/2/i0j");
    assert!(with_end.len() == 4 && !with_end.contains("x -/- -"), "{with_end:?}");
}

/// Whether a loop on a board of four columns visits each region at most once, and visits at least one of any two
/// neighbours on different sides of a border.
fn all_roads(line: &str, labels: &[usize]) -> bool {
    let words = words(line);
    let clues = Clues::new(words.len() / 4, 4);
    let border = |one: usize, other: usize| labels[one] != labels[other];
    let crossing = |one: usize, other: usize| words[one].contains(if other == one + 1 { 'e' } else { 's' });
    let crossings = |label: usize| {
        let pairs = clues.pairs().into_iter();
        pairs
            .filter(|&(one, other)| {
                border(one, other) && crossing(one, other) && (labels[one] == label || labels[other] == label)
            })
            .count()
    };
    labels.iter().all(|&label| crossings(label) <= 2)
        && clues
            .pairs()
            .into_iter()
            .all(|(one, other)| !border(one, other) || words[one] != "-" || words[other] != "-")
}
