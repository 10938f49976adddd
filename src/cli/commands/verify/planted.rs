//! Faults planted in the program, each of which `verify` must find on random puzzles.

use clap::Parser;

use super::*;
use gridproof_model::planted::{self, Fault};

#[derive(Debug, Parser)]
struct Arguments {
    #[command(flatten)]
    options: Options,
}

/// Runs the command, and returns its exit code and output.
fn verify(arguments: &str) -> (Exit, String) {
    let words =
        ["verify", "--no-shrink", "--count", "300", "--random"].into_iter().chain(arguments.split(' '));
    let options = Arguments::try_parse_from(words).expect("valid arguments").options;
    let campaign = options.campaign().expect("valid");
    let cancel = Cancel::default();
    let mut out = Vec::new();
    let verifier = options.verifier(&cancel).expect("built-in engines");
    let exit = compare_all(&options, &verifier, campaign.as_ref(), &cancel, &mut out);
    (exit.expect("a vector takes all"), String::from_utf8(out).expect("text"))
}

/// Sudokus of the usual size with few solutions.
const SUDOKUS: &str = "sudoku --size 9x9 --density 0.4 --engines auto,search,sat";
const SMALL_SUDOKUS: &str = "sudoku --size 6x6 --density 0.3 --engines search,sat,cdcl";
const HITORI: &str = "hitori --size 4x4 --engines auto,sat";
const MODELS: &str = "model --engines search,cdcl";
const NONOGRAMS: &str = "nonogram --size 5x5 --engines auto,search,cdcl,sat,permutation";

/// For each fault: the options for puzzles that reveal it, the exit code, and a part of the output.
const TABLE: &[(Fault, &str, Exit, &str)] = &[
    (Fault::KernelLosesSolutions, SUDOKUS, Exit::Negative, "lacks a solution that sat found"),
    (Fault::BatchLosesSolutions, SUDOKUS, Exit::Negative, "but not when it solves packed boards"),
    (Fault::BatchInventsSolutions, NONOGRAMS, Exit::Negative, "auto: solution 1 is wrong"),
    (Fault::CountOffByOne, NONOGRAMS, Exit::Negative, "claims at most"),
    (Fault::LostMirrorImages, NONOGRAMS, Exit::Negative, "cdcl reports"),
    (Fault::ReversedClues, NONOGRAMS, Exit::Negative, "solution 1 is wrong"),
    (Fault::ExchangedBoxes, SMALL_SUDOKUS, Exit::Negative, "solution 1 is wrong"),
    (Fault::NeighboursMayTouch, HITORI, Exit::Negative, "this should hold, but does not: "),
    (Fault::SatAlwaysUnknown, NONOGRAMS, Exit::Undecided, "sat decided none of the puzzles"),
    (Fault::SearchStopsAtTheFirst, NONOGRAMS, Exit::Negative, "search reports unique, but lacks"),
    (Fault::PropagatorRemovesTooMuch, SMALL_SUDOKUS, Exit::Negative, "DISAGREEMENT: search reports"),
    (Fault::PropagatorTakesOpenEdges, MODELS, Exit::Negative, "DISAGREEMENT: search reports"),
    (Fault::EncoderForbidsAPosition, NONOGRAMS, Exit::Negative, "DISAGREEMENT: sat reports"),
    (Fault::DeducesTooMuch, SMALL_SUDOKUS, Exit::Negative, "search ruled out digit"),
    (Fault::NamesAnotherConstraint, NONOGRAMS, Exit::Negative, "but the deduction does not follow"),
    (Fault::CheckAcceptsEverything, NONOGRAMS, Exit::Negative, "the check also accepts its solution"),
];

#[test]
fn each_fault_gives_its_exit_code_and_is_reported() {
    for &(fault, puzzles, exit, words) in TABLE {
        let (found, text) = planted::with(fault, || verify(puzzles));
        assert_eq!(found, exit, "{fault:?}: {text}");
        assert!(text.contains(words), "{fault:?}: {text}");
    }
}

#[test]
fn without_a_fault_the_engines_agree() {
    for puzzles in [SUDOKUS, SMALL_SUDOKUS, HITORI, MODELS, NONOGRAMS] {
        let (exit, text) = verify(puzzles);
        assert_eq!(exit, Exit::Success, "{text}");
    }
}
