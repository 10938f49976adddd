//! Boards with one column, and other small boards.

use gridproof::{Query, Verdict};

/// On a board with one column, links downwards were taken for links to the right, so a solution was shown as `e/w`.
#[test]
fn links_of_a_single_column_run_downwards() {
    let puzzle = gridproof::parse("numlin/1/3/1g1").expect("a puzzle");
    let outcome = gridproof::solve_with(&puzzle, &Query::default());
    assert_eq!(outcome.verdict, Verdict::Unique);
    let gridproof::Puzzle::Other(numberlink) = puzzle else { panic!("no numberlink") };
    assert_eq!(numberlink.line(&outcome.solutions[0]), "s/ns/n");
}

/// A sum without white cells was ignored, and the puzzle was solved without it.
#[test]
fn a_kakuro_sum_needs_a_white_cell() {
    assert!(gridproof::parse("kakuro/2/1/-3k-").is_ok());
    let error = gridproof::parse("kakuro/2/1/53k-").expect_err("a sum of nothing");
    assert!(error.to_string().contains("a sum of 5, but no white cell below it"), "{error}");
}

/// The number of solutions of a variant, or the error.
fn variant(rules: &str) -> Result<usize, String> {
    let puzzle = gridproof::parse(&format!(".Shape~{rules}")).map_err(|error| error.to_string())?;
    Ok(gridproof::solutions(&puzzle).count())
}

/// Windows were ignored on boards whose side is not 9, so all 288 sudokus of side 4 were solutions.
#[test]
fn windows_are_houses_on_small_boards_too() {
    // On side 4, the only window is the four cells in the middle. It contains one cell of each box.
    let plain = ".~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R2C1_3~R2C2_4~R2C3_1~R2C4_2";
    let known = |second: [&str; 4]| {
        second
            .into_iter()
            .enumerate()
            .fold(String::new(), |text, (at, digit)| format!("{text}~R3C{}_{digit}", at + 1))
    };
    let all = format!("4x4{plain}{}", known(["2", "1", "4", "3"]));
    assert_eq!(variant(&all), Ok(1));
    assert_eq!(variant(&all.replace("4x4", "4x4.Windoku")), Ok(0), "4 1 above 1 4");
    let other = format!("4x4.Windoku{plain}{}", known(["4", "3", "2", "1"]));
    assert_eq!(variant(&other), Ok(1), "4 1 above 3 2");
    let error = variant("7x7.NoBoxes.Windoku.~R1C1_1").expect_err("no windows");
    assert!(error.contains("Windoku: a board of side 7 has no boxes"), "{error}");
}

/// Without boxes, disjoint sets were ignored. With other regions, they were the sets of those regions.
#[test]
fn disjoint_sets_are_those_of_the_usual_boxes() {
    let half = ".~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R2C1_2~R2C2_1~R2C3_4~R2C4_3";
    assert_eq!(variant(&format!("4x4.NoBoxes{half}")), Ok(4));
    // The place of r1c1 contains 1 and 3 in the two upper boxes, so it contains 2 and 4 in the two lower boxes.
    assert_eq!(variant(&format!("4x4.NoBoxes.DisjointSets{half}")), Ok(1));
}

/// Lines with fewer cells than a rule mentions were ignored, but the rule applies to them too.
#[test]
fn rules_apply_to_short_modular_and_entropic_lines() {
    for (rule, same, other) in [("Modular~3~R1C1~R1C2", "4", "2"), ("Entropic~R1C1~R1C2", "2", "4")] {
        let one = |second: &str| {
            let puzzle =
                gridproof::parse(&format!(".Shape~9x9.{rule}.~R1C1_1~R1C2_{second}")).expect("a variant");
            gridproof::solve(&puzzle).verdict
        };
        assert_eq!(one(same), gridproof::Verdict::Unsatisfiable, "{rule}");
        assert_eq!(one(other), gridproof::Verdict::Multiple, "{rule}");
    }
    let error = variant("4x4.Entropic~R1C1~R1C2~R1C3.~R1C1_1").expect_err("four digits");
    assert!(error.contains("Entropic: 4 digits cannot be divided equally"), "{error}");
}
