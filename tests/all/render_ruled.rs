//! Pictures of puzzles whose kind a file of rules states.

use std::sync::Arc;

use gridproof::{Goal, Puzzle, Query};
use gridproof_formats::render::{Picture, Shape, Theme, View, picture, svg};
use gridproof_puzzles::judge::{board_of, rule_files};
use gridproof_puzzles::{RuledError, RuledPuzzle, kinds};

/// All points of a picture that are not in a text lie within it.
fn is_inside(picture: &Picture) -> bool {
    let fits =
        |&(x, y): &(f64, f64)| (0.0..=picture.width).contains(&x) && (0.0..=picture.height).contains(&y);
    picture.shapes.iter().all(|shape| match shape {
        Shape::Polygon(points, _) | Shape::Line { points, .. } => points.iter().all(fits),
        Shape::Disc(at, ..) | Shape::Circle(at, ..) | Shape::Text { at, .. } => fits(at),
    })
}

/// The rules of each of our own kinds draw its example.
#[test]
fn the_rules_of_every_kind_are_drawn() {
    let (mut drawn, mut blank, mut without) = (0, Vec::new(), Vec::new());
    for (name, text) in rule_files() {
        let rules = Arc::new(gridproof_rules::parse(text).expect("valid rules"));
        let about = kinds::by_name(name).expect("a kind").about();
        let Ok(Puzzle::Other(own)) = gridproof::parse(about.example) else { panic!("{name}") };
        let board = board_of(&rules, own.clues()).expect("a small board");
        let ruled = match RuledPuzzle::new(rules, board) {
            Ok(ruled) => Puzzle::Ruled(ruled),
            Err(RuledError::Rules(_)) => {
                without.push(name);
                continue;
            }
            Err(error) => panic!("{name}: {error}"),
        };
        let solved = gridproof::solve_with(&ruled, &Query::new(Goal::Any)).solutions;
        assert!(!solved.is_empty(), "{name}");
        let clues = picture(&ruled, View::CLUES);
        let both = picture(&ruled, View { solutions: &solved[..1], ..View::CLUES });
        assert!(is_inside(&clues) && is_inside(&both), "{name}");
        if clues.shapes == both.shapes {
            blank.push(name);
        }
        for (_, theme) in Theme::ALL {
            let document = svg(&both, theme, 24);
            roxmltree::Document::parse(&document).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        drawn += 1;
    }
    assert!(drawn > 40, "{drawn}; without a model: {without:?}");
    // In these small examples, all cells of the solution are blank.
    assert_eq!(blank, ["cave", "creek", "kuromasu", "minesweeper"]);
}
