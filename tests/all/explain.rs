//! Techniques and ratings on the puzzles of `puzzles/`.

use std::path::Path;

use gridproof::{Budget, Goal, Model, Puzzle, Query, Sudoku, Verdict};
use gridproof_engines::engine;
use gridproof_human::explain::clues::{ClueStep, Explained, Explainer, Fact, Words};
use gridproof_human::explain::sudoku::{
    Branch, BranchEnd, Candidate, CellSet, Depth, DigitSet, House, Position, Solver, Step, Technique,
};
use gridproof_human::explain::{Way, WayOptions};
use gridproof_human::rate::{ExplainerRating, rate, rate_board};
use gridproof_model::{Domain, Rules};
use gridproof_puzzles::kinds;

/// The 9x9 sudokus in the files of `puzzles/sudoku`, with their solutions.
fn sudokus(most_of_a_file: usize) -> Vec<(Sudoku, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("puzzles").map(|e| e.expect("entry").path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths.iter().filter(|path| path.to_string_lossy().contains("9x9")) {
        let text = std::fs::read_to_string(path).expect("text");
        for puzzle in gridproof::read(&text).expect("a format").take(most_of_a_file) {
            let Ok(Puzzle::Sudoku(sudoku)) = puzzle else { panic!("a sudoku in {}", path.display()) };
            let solution = gridproof::solve(&sudoku).solutions.swap_remove(0);
            found.push((sudoku, solution));
        }
    }
    assert!(found.len() >= 5);
    found
}

/// Asserts that the conclusions of a step are true in the solution.
fn assert_sound(step: &Step, solution: &[u8], position: &Position) {
    let board: String = position.values().iter().map(|value| char::from(b'0' + value)).collect();
    for placed in &step.placements {
        assert_eq!(solution[placed.cell as usize] + 1, placed.digit, "{} at {board}", step.line());
    }
    for removed in &step.eliminations {
        assert_ne!(solution[removed.cell as usize] + 1, removed.digit, "{} at {board}", step.line());
        assert!(position.candidates(removed.cell).contains(removed.digit), "{} at {board}", step.line());
    }
}

#[test]
fn all_steps_are_sound_and_lead_to_the_solution() {
    for (sudoku, solution) in sudokus(12) {
        for solver in [Solver::new(), Solver::new().without_uniqueness()] {
            let digits: Vec<u8> = solution.iter().map(|value| value + 1).collect();
            let solver = solver.with_solution(digits.clone().try_into().expect("81 cells"));
            let mut position = Position::of(&sudoku).expect("9x9");
            let path = solver.path(&mut position.clone());
            let mut steps = Vec::new();
            while let Some(step) = solver.step(&mut position) {
                assert_sound(&step, &solution, &position);
                assert!(step.sentence(Depth::Where).starts_with("Look at"));
                assert!(step.sentence(Depth::What).contains(step.technique.name()));
                step.apply(&mut position);
                steps.push(step);
            }
            assert_eq!(position.values()[..], digits);
            // A path does not search again where nothing has changed. A single step always searches the whole board.
            assert!(path == steps, "{:?}", position.values());
        }
    }
}

#[test]
fn whatever_any_technique_finds_is_sound() {
    let mut found = std::collections::BTreeSet::new();
    for (sudoku, solution) in sudokus(3) {
        let mut position = Position::of(&sudoku).expect("9x9");
        while let Some(step) = Solver::new().step(&mut position) {
            // Singles change little, so the other techniques are tested only at steps that need them.
            if step.technique > Technique::HiddenSingle {
                for &technique in Technique::ALL {
                    for step in Solver::new().steps_by(technique, &position) {
                        found.insert(technique);
                        assert_sound(&step, &solution, &position);
                    }
                }
            }
            step.apply(&mut position);
        }
    }
    assert!(found.len() > 20, "{found:?}");
}

#[test]
fn ratings_have_levels_and_scores() {
    let (easy, _) = &sudokus(1)[0];
    let rating = rate(easy, true, &Budget::default()).expect("unique");
    assert_eq!((rating.by_level.level.name(), rating.qqwing.name()), ("easy", "simple"), "{rating:?}");
    assert!(matches!(rating.explainer, ExplainerRating::Se(value) if value < 2.0), "{rating:?}");
    assert!(rating.se_diamond > Some(0.9) && rating.se_diamond <= rating.se_pearl, "{rating:?}");
    let board = easy.givens().try_into().expect("81 cells");
    assert_eq!(rate_board(board), Some((rating.by_level.level, rating.by_level.score)));
    let empty = Sudoku::new(3, 3, vec![0; 81]).expect("valid");
    assert_eq!(
        rate(&empty, true, &Budget::default()).map_err(|e| e.to_string()).err().as_deref(),
        Some("the puzzle has several solutions")
    );
    let small = Sudoku::new(2, 2, vec![0; 16]).expect("valid");
    assert!(rate(&small, true, &Budget::default()).is_err());
}

/// Published sudokus that need forcing nets.
const HARD: [&str; 5] = [
    "..14.7........3...847.95..3..6.8.....1...9.2...81..3.5....3..985.9...........1..7",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
];

/// The facts of a branch: the assumption is the first one. A fact that does not hold is a candidate that is false.
fn facts_of(branch: &Branch) -> Vec<(CellSet, u8, bool)> {
    let assumed = (branch.assumed.cells, branch.assumed.digit, branch.assumed.holds);
    let facts = branch.facts.iter().map(|fact| (fact.cells, fact.digit, true));
    std::iter::once(assumed).chain(facts).collect()
}

/// Whether one of the facts excludes a candidate.
fn is_excluded(facts: &[(CellSet, u8, bool)], cell: u8, digit: u8) -> bool {
    let shares =
        |other: u8| House::all().any(|house| house.cells().contains(cell) && house.cells().contains(other));
    facts.iter().any(|&(cells, of, holds)| match (holds, cells.only()) {
        (false, only) => of == digit && only == Some(cell),
        (true, Some(only)) if only == cell => of != digit,
        (true, _) => of == digit && !cells.contains(cell) && cells.iter().all(shares),
    })
}

/// Whether a digit must be in one of the cells if all these facts are true.
fn must_be(position: &Position, facts: &[(CellSet, u8, bool)], cells: CellSet, digit: u8) -> bool {
    let by_house = House::all().filter(|house| cells.is_within(house.cells())).any(|house| {
        (position.places_in(digit, house) - cells).iter().all(|cell| is_excluded(facts, cell, digit))
    });
    let others = |cell| position.candidates(cell) - DigitSet::single(digit);
    by_house || cells.only().is_some_and(|cell| others(cell).iter().all(|of| is_excluded(facts, cell, of)))
}

/// Whether a branch reaches its end, or a contradiction if that is its end, by these facts.
fn reaches(position: &Position, facts: &[(CellSet, u8, bool)], end: BranchEnd) -> bool {
    match end {
        BranchEnd::True(Candidate { cell, digit }) => facts.contains(&(CellSet::single(cell), digit, true)),
        BranchEnd::False(Candidate { cell, digit }) => is_excluded(facts, cell, digit),
        _ => {
            let cells = position.empty_cells().iter();
            let has_none =
                |cell| position.candidates(cell).iter().all(|digit| is_excluded(facts, cell, digit));
            let has_no_place = |(house, digit)| {
                let places = position.places_in(digit, house);
                !places.is_empty() && places.iter().all(|cell| is_excluded(facts, cell, digit))
            };
            cells.into_iter().any(has_none)
                || House::all().flat_map(|house| (1..=9).map(move |digit| (house, digit))).any(has_no_place)
        }
    }
}

/// Each fact of a branch follows from what it names, the end follows from what it names, and without any one of the
/// facts, those that still follow do not reach the end.
fn assert_minimal(position: &Position, branch: &Branch, step: &Step) {
    let facts = facts_of(branch);
    let named = |because: &[usize]| because.iter().map(|&number| facts[number]).collect::<Vec<_>>();
    let words = step.sentence(Depth::All);
    for (number, fact) in branch.facts.iter().enumerate() {
        assert!(fact.because.iter().all(|&earlier| earlier <= number), "{words}");
        assert!(must_be(position, &named(&fact.because), fact.cells, fact.digit), "{number} in {words}");
        let house = fact.house.is_none_or(|house| fact.cells.is_within(house.cells()));
        assert!(house, "{number} in {words}");
    }
    assert!(reaches(position, &named(&branch.because), branch.end), "{words}");
    for left_out in 1..facts.len() {
        let mut left = vec![facts[0]];
        for &(cells, digit, holds) in facts[1..left_out].iter().chain(&facts[left_out + 1..]) {
            if must_be(position, &left, cells, digit) {
                left.push((cells, digit, holds));
            }
        }
        assert!(!reaches(position, &left, branch.end), "{left_out} can be left out of {words}");
    }
}

#[test]
fn forcing_chains_and_nets_have_reasons_and_no_needless_fact() {
    let (mut nets, mut chains) = (0, 0);
    for text in HARD {
        let Ok(Puzzle::Sudoku(sudoku)) = gridproof::parse(text) else { panic!("a sudoku") };
        let solution = gridproof::solve(&sudoku).solutions.swap_remove(0);
        let digits: Vec<u8> = solution.iter().map(|value| value + 1).collect();
        let solver = Solver::new().with_solution(digits.try_into().expect("81 cells"));
        let mut position = Position::of(&sudoku).expect("9x9");
        while let Some(step) = solver.step(&mut position) {
            let is_net =
                matches!(step.technique, Technique::ForcingNetContradiction | Technique::ForcingNetVerity);
            let is_chain = matches!(
                step.technique,
                Technique::ForcingChainContradiction | Technique::ForcingChainVerity
            );
            if is_net || is_chain {
                (nets, chains) = (nets + usize::from(is_net), chains + usize::from(is_chain));
                assert!(!step.branches.is_empty(), "{}", step.line());
                step.branches.iter().for_each(|branch| assert_minimal(&position, branch, &step));
                let words = step.sentence(Depth::All);
                let is_named = words.contains("- Contradiction: ") || words.contains(". In each case, ");
                assert!(is_named && words.contains(", because "), "{words}");
            }
            step.apply(&mut position);
        }
        // The engine derives each fact of each branch again.
        let puzzle = Puzzle::Sudoku(sudoku);
        let mut way = Way::of(&puzzle).expect("a way");
        way.by_ref().for_each(drop);
        assert!(way.is_complete(), "{:?}", way.wrong_step());
    }
    assert!(nets >= 57 && chains > 20, "{nets} {chains}");
}

#[test]
fn reasons_name_what_they_use() {
    let mut seen = std::collections::BTreeSet::new();
    for (sudoku, solution) in sudokus(100) {
        let digits: Vec<u8> = solution.iter().map(|value| value + 1).collect();
        let solver = Solver::new().with_solution(digits.try_into().expect("81 cells"));
        let mut position = Position::of(&sudoku).expect("9x9");
        while let Some(step) = solver.step(&mut position) {
            let reason = step.reason();
            let names = |words: &str| assert!(reason.contains(words), "{words}: {} {reason}", step.line());
            if !seen.insert((step.technique, reason.clone())) {
                step.apply(&mut position);
                continue;
            }
            match step.technique {
                Technique::HiddenSingle => {
                    let (placed, house) = (step.placements[0], step.houses[0]);
                    let own_box =
                        House::boxes().find(|house| house.cells().contains(placed.cell)).expect("a box");
                    assert!(house == own_box || position.count(placed.digit, own_box) > 1, "{}", step.line());
                }
                Technique::XYWing | Technique::XYZWing => {
                    let pivot = step.sets[0].cells;
                    assert!(step.sets[1..].iter().all(|set| !set.cells.meets(pivot)), "{}", step.line());
                    names("The pivot r");
                }
                Technique::XYChain => {
                    let end = step.chains[0][0].digit;
                    let line = step.line();
                    assert!(line.starts_with(&format!("XY-Chain: {end}- r")), "{line}");
                    assert!(line.contains(&format!(" -{end} =>")), "{line}");
                }
                Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop => {
                    names("closed loop");
                    assert!(!reason.contains("If one end"), "{reason}");
                }
                Technique::Uniqueness2 | Technique::Uniqueness5 => names("So one of "),
                Technique::Uniqueness4 => names(" must go in "),
                Technique::AlsXz | Technique::AlsXyWing => {
                    step.digits.iter().for_each(|common| names(&common.to_string()));
                }
                _ => {}
            }
            step.apply(&mut position);
        }
    }
    // A sentence of its own for each technique: without digits, cells and houses, no two are the same.
    let bare =
        |reason: &str| reason.replace(|sign: char| sign.is_ascii_digit() || "rcbox, ".contains(sign), "");
    let of = |technique: Technique| {
        let reasons = seen.iter().filter(|(of, _)| *of == technique);
        reasons.map(|(_, reason)| bare(reason)).collect::<std::collections::BTreeSet<_>>()
    };
    for (one, other) in [
        (Technique::Uniqueness1, Technique::Uniqueness2),
        (Technique::Uniqueness1, Technique::Uniqueness4),
        (Technique::Uniqueness1, Technique::HiddenRectangle),
        (Technique::AlsXz, Technique::AlsXyWing),
    ] {
        assert!(!of(one).is_empty() && of(one).is_disjoint(&of(other)), "{one} {other}");
    }
}

/// Tests steps with the fewest clues on an example of every kind. Their conclusions hold, and their clues suffice.
#[test]
fn every_kind_is_explained_by_its_clues() {
    let sat = engine::by_name("sat").expect("an engine");
    let mut ended = 0;
    for kind in kinds::all() {
        let name = kind.about().name;
        let Ok(puzzle) = gridproof::parse(kind.about().example) else { continue };
        let model = puzzle.model();
        let outcome = gridproof::solve(&puzzle);
        if outcome.verdict != Verdict::Unique {
            continue;
        }
        let solution = &outcome.solutions[0];
        let mut explainer = Explainer::new(&model, solution).within(300);
        let follows = |constraints: &[usize], fact: &Fact, known: &[Domain]| {
            let chosen = constraints.iter().map(|&i| model.constraints()[i].clone()).collect();
            let mut domains = known.to_vec();
            let single = Domain::single(fact.value);
            let domain = &mut domains[fact.cell as usize];
            *domain = if fact.holds { domain.difference(single) } else { domain.intersection(single) };
            let rules = Rules::new(model.cells(), chosen).expect("constraints of the model");
            let model = Model::new(rules.into(), domains).expect("as many domains");
            sat.solve(&model, &Query::new(Goal::Any)).expect("any model").verdict == Verdict::Unsatisfiable
        };
        // Only the first steps are tested here. The campaign in the benchmarks tests many puzzles to the end.
        for _ in 0..12 {
            let known = explainer.domains().to_vec();
            let step = match explainer.next() {
                Explained::Step(step) => step,
                Explained::Complete => {
                    ended += 1;
                    break;
                }
                _ => break,
            };
            for fact in &step.facts {
                assert_eq!(solution[fact.cell as usize] == fact.value, fact.holds, "{name} {step:?}");
                assert!(follows(&step.constraints, fact, &known), "{name} {step:?}");
            }
            assert!(!Words::of(&puzzle).conclusions(&step).is_empty(), "{name} {step:?}");
        }
    }
    assert!(ended > 5, "{ended}");
}

/// The text of all steps of a puzzle, one per line.
fn step_texts(code: &str) -> String {
    let puzzle = gridproof::parse(code).expect("a code");
    let solution = &gridproof::solve(&puzzle).solutions[0];
    let way =
        Way::with(&puzzle, WayOptions { solution: Some(solution), ..WayOptions::default() }).expect("a way");
    way.map(|step| step.texts[2].clone()).collect::<Vec<_>>().join("\n")
}

#[test]
fn steps_use_the_words_of_their_kinds() {
    let slitherlink = step_texts("slither/6/6/g2c1176dgcg7c1070bcg");
    assert!(
        slitherlink.contains("From the 0 at row 5, column 2: no line below r4c2, below r5c2,"),
        "{slitherlink}"
    );
    assert!(slitherlink.contains(": a line ") && !slitherlink.contains('='), "{slitherlink}");
    let hitori = step_texts("hitori/6/6/315543211653536625423551614612362124");
    assert!(hitori.contains(" is shaded.") && hitori.contains(" is not shaded."), "{hitori}");
    let kakuro = step_texts("kakuro/5/5/k-1k14m.m..32k4--6q.6-a-31a");
    assert!(kakuro.contains(" are not ") && kakuro.contains(" to 9."), "{kakuro}");
}

#[test]
fn clues_of_sudoku_variants_have_the_names_that_people_use() {
    let killer =
        ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~6~R1C3~R2C3~R2C4.~R2C1_3~R3C2_1~R4C1_4~R4C3_2~R3C3_4~R1C1_1";
    let killer = step_texts(killer);
    assert!(killer.contains("the cage of 3 at r1c1 and r1c2"), "{killer}");
    let marks = step_texts(".Shape~4x4.AntiKnight.StrictXV.WhiteDot~R1C2~R1C3.BlackDot~R1C3~R1C4.~R1C2_1");
    for name in ["the white dot at r1c2 and r1c3", "the missing X or V between", "the knight's move from"] {
        assert!(marks.contains(name), "{marks}");
    }
    let is_code = |name: &&str| killer.contains(*name) || marks.contains(*name);
    assert_eq!(
        ["StrictXV", "AntiKnight", "WhiteDot", "Cage", "R1C"].iter().find(|&name| is_code(name)),
        None
    );
}

#[test]
fn conclusions_about_hidden_cells_have_words() {
    let conclusion = |code: &str, hidden: usize, value: u8, holds: bool| {
        let puzzle = gridproof::parse(code).expect("a code");
        let model = puzzle.model();
        let mut cells = (0..model.cells() as u32).filter(|&cell| !model.is_shown(cell));
        let facts = vec![Fact { cell: cells.nth(hidden).expect("hidden cells"), value, holds }];
        Words::of(&puzzle)
            .conclusions(&ClueStep { clues: Vec::new(), constraints: Vec::new(), facts })
            .concat()
    };
    let country = "country/5/5/4gvc45e375h1";
    assert_eq!(conclusion(country, 0, 1, true), "r1c1 is on the loop");
    assert_eq!(conclusion(country, 0, 1, false), "r1c1 is not on the loop");
    assert_eq!(conclusion(country, 6, 0, false), "r2c2 is on the loop");
    let fillomino = "fillomino/4/4/i3g233i8g1g8";
    assert_eq!(conclusion(fillomino, 0, 0, true), "a border between r1c1 and r1c2");
    assert_eq!(conclusion(fillomino, 0, 0, false), "no border between r1c1 and r1c2");
    let numbers = "numlin/5/5/g1i2h2l4133j4g";
    assert_eq!(conclusion(numbers, 0, 0, false), "the path at r1c1 is not none");
    assert_eq!(conclusion(numbers, 7, 3, true), "the path at r2c3 is 3");
}

#[test]
fn borders_between_the_groups_of_a_file_have_words() {
    let rules = include_str!("../../crates/puzzles/rules/fillomino.rules");
    let rules = rules.replace("kind fillomino", "kind sizes");
    let text = format!("{rules}---\nkind: sizes\nsize: 3x3\ngiven in cells:\n3 . 2\n4 . 2\n. . 4\n");
    let steps = step_texts(&text);
    assert!(steps.contains("a border between r2c2 and r3c2"), "{steps}");
    // Sizes are stated by one rule, and what neighbours have in common by none.
    assert!(!steps.contains("at most 3") && !steps.contains("nothing"), "{steps}");
}

#[test]
fn a_way_belongs_to_its_puzzle() {
    let error = |puzzle: &Puzzle, options| Way::with(puzzle, options).expect_err("no way").to_string();
    let puzzle = |text| gridproof::parse(text).expect("a puzzle");
    let (one, two) = (puzzle("1...\n..3.\n.4..\n...2\n"), puzzle("1...\n..3.\n....\n...2\n"));
    assert!(Way::of(&one).is_ok());
    assert_eq!(error(&two, WayOptions::default()), "the puzzle has more than one solution");
    let none = puzzle("12..\n..3.\n.4..\n3..2\n");
    assert_eq!(error(&none, WayOptions::default()), "the puzzle has no solution");
    let wrong = vec![0; 16];
    let options = WayOptions { solution: Some(&wrong), ..WayOptions::default() };
    assert!(error(&one, options).starts_with("the stated solution is wrong: "));
    let options = WayOptions { known: Some(&[]), ..WayOptions::default() };
    assert!(error(&one, options).ends_with("each of the 16 cells of the model"));
}
