//! The conversion of puzzles to plain Python data, for pickle, and back.

use std::iter::once;

use gridproof::{Nonogram, Puzzle as Stated, Sudoku};
use gridproof_formats::format::{self, Format};
use gridproof_model::Domain;
use gridproof_model::{Block, Model};
use gridproof_puzzles::clues::Clues;
use gridproof_puzzles::{Clue, Colour, KindPuzzle, Palette, RuledPuzzle, StatedModel, Triangle};
use gridproof_rules::grid;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors;
use crate::objects::{Given, wrap};
use crate::reading::parse;

/// The texts of the puzzle's file, as pairs of name and text, in their order.
type Texts = Vec<(String, String)>;

/// The clues of rows and columns as lengths and colours, the goal, and the colours if they are not the usual ones.
type NonogramData = (Lines, Lines, Option<Vec<u8>>, Option<Vec<ColourData>>);
type Lines = Vec<Vec<(u32, u8)>>;

/// The name, the character, and red, green and blue. For a triangle, also red, green and blue of its right half, and
/// whether it rises.
type ColourData = (String, Option<char>, [u8; 3], Option<([u8; 3], bool)>);

/// The shape of a box, the possible values of each cell, the goal, and the first digit.
type SudokuData = ((usize, usize), Vec<Vec<u8>>, Option<Vec<u8>>, u8);

/// The text of the rules, and the puzzle as a plain grid, with its goal.
type RuledData = (String, String);

/// Stands for the kind of a puzzle whose rules a text states. No kind has such a name.
const RULED: &str = "by rules";

/// The name of a format, the puzzle as text in this format, and the original order of those clues that the text may
/// have in another order.
type OtherData = (String, String, Orders);

/// For each group, and for each flag, of the puzzle: its index in the puzzle that is read from the text.
type Orders = (Vec<usize>, Vec<usize>);

/// All data of a puzzle: its kind, its clues, its texts, and the parts that are not modelled.
#[derive(IntoPyObject)]
pub(crate) struct Data<'py>(String, Bound<'py, PyAny>, Texts, Vec<String>);

/// Returns the data from which [`restore`] makes the puzzle again.
pub(crate) fn data<'py>(py: Python<'py>, puzzle: &Given) -> PyResult<Data<'py>> {
    let clues = match &**puzzle {
        Stated::Nonogram(nonogram) => nonogram_data(nonogram).into_pyobject(py)?.into_any(),
        Stated::Sudoku(sudoku) => sudoku_data(sudoku).into_pyobject(py)?.into_any(),
        Stated::Other(other) => other_data(py, other)?.into_pyobject(py)?.into_any(),
        Stated::Ruled(ruled) => {
            let data: RuledData = (ruled.rules().text.clone(), grid(ruled));
            data.into_pyobject(py)?.into_any()
        }
        other => (other.model().to_json(), puzzle.model_mark()).into_pyobject(py)?.into_any(),
    };
    let kind =
        if matches!(**puzzle, Stated::Ruled(_)) { RULED.to_owned() } else { puzzle.kind().name().to_owned() };
    let texts = puzzle.metadata().iter().map(|(name, text)| (name.to_owned(), text.to_owned()));
    let unmodelled = puzzle.metadata().unmodelled().to_vec();
    Ok(Data(kind, clues, texts.collect(), unmodelled))
}

/// Makes a puzzle again from its data. Pickle calls this function.
#[pyfunction]
#[pyo3(name = "_restore_puzzle")]
pub(crate) fn restore(
    py: Python<'_>,
    kind: &str,
    clues: &Bound<'_, PyAny>,
    metadata: Texts,
    unmodelled: Vec<String>,
) -> PyResult<Py<PyAny>> {
    let mut mark = None;
    let mut puzzle = match kind {
        "nonogram" => Stated::Nonogram(nonogram(py, clues.extract()?)?),
        "sudoku" => Stated::Sudoku(sudoku(py, clues.extract()?)?),
        "model" => {
            let (text, model_mark): (String, _) = clues.extract()?;
            mark = model_mark;
            Stated::Model(model(&text)?)
        }
        RULED => {
            let (rules, grid): RuledData = clues.extract()?;
            parse(py, &format!("{}\n---\n{grid}", rules.trim_end_matches('\n')), Some("rules"))?
        }
        _ => Stated::Other(other(py, kind, clues.extract()?)?),
    };
    for (name, text) in metadata {
        puzzle.metadata_mut().push(name, text);
    }
    for what in unmodelled {
        puzzle.metadata_mut().push_unmodelled(what);
    }
    wrap(py, &Given::of_model(puzzle, mark))
}

fn grid(ruled: &RuledPuzzle) -> String {
    let goal = ruled.goal().map(|goal| grid::draw_solution(ruled.rules(), ruled.puzzle().size, goal));
    ruled.draw_clues() + &goal.unwrap_or_default()
}

fn nonogram_data(nonogram: &Nonogram) -> NonogramData {
    let clue = |clue: &Clue| clue.iter().map(|block| (block.length, block.colour)).collect();
    let clues = |lines: &[Clue]| lines.iter().map(clue).collect();
    let palette = nonogram.palette();
    let is_usual = *palette == Palette::usual(nonogram.colours());
    let colour = |colour: &Colour| {
        let triangle = colour.triangle.map(|triangle| (triangle.right, triangle.rising));
        (colour.name.clone(), colour.symbol, colour.rgb, triangle)
    };
    let colours = (!is_usual).then(|| palette.colours().iter().map(colour).collect());
    (clues(nonogram.rows()), clues(nonogram.columns()), nonogram.goal().map(<[u8]>::to_vec), colours)
}

fn nonogram(py: Python<'_>, (rows, columns, goal, colours): NonogramData) -> PyResult<Nonogram> {
    let block = |(length, colour)| Block { length, colour };
    let clues = |lines: Lines| -> Vec<Clue> {
        lines.into_iter().map(|line| line.into_iter().map(block).collect()).collect()
    };
    let wrong = |error| errors::of_puzzle(py, &error, 0);
    let mut nonogram = Nonogram::new(clues(rows), clues(columns)).map_err(wrong)?;
    if let Some(goal) = goal {
        nonogram = nonogram.with_goal(goal);
    }
    let Some(colours) = colours else { return Ok(nonogram) };
    let colour = |(name, symbol, rgb, triangle): ColourData| {
        let triangle = triangle.map(|(right, rising)| Triangle { right, rising });
        Colour { name, symbol, rgb, triangle }
    };
    let palette = Palette::new(colours.into_iter().map(colour).collect())
        .ok_or_else(|| errors::of_text(py, "these are no colours of a nonogram"))?;
    nonogram.in_colours(&palette).map_err(wrong)
}

fn sudoku_data(sudoku: &Sudoku) -> SudokuData {
    let domains = sudoku.domains().iter().map(|domain| domain.iter().collect()).collect();
    (sudoku.box_shape(), domains, sudoku.goal().map(<[u8]>::to_vec), sudoku.first_digit())
}

fn sudoku(py: Python<'_>, ((rows, columns), domains, goal, first_digit): SudokuData) -> PyResult<Sudoku> {
    let domain = |values: Vec<u8>| -> Domain { values.into_iter().filter(|value| *value < 64).collect() };
    let sudoku = Sudoku::with_candidates(rows, columns, domains.into_iter().map(domain).collect())
        .map_err(|error| errors::of_puzzle(py, &error, 0))?
        .with_first_digit(first_digit);
    Ok(match goal {
        Some(goal) => sudoku.with_goal(&goal),
        None => sudoku,
    })
}

/// Writes the puzzle in the first format from which the same puzzle is read back.
fn other_data(py: Python<'_>, other: &KindPuzzle) -> PyResult<OtherData> {
    let puzzle = Stated::Other(other.clone());
    let data_in = |format: &dyn Format| {
        let mut text = Vec::new();
        format.write(&puzzle, 0, &mut text).and_then(|()| format.write_end(1, &mut text)).ok()?;
        let text = String::from_utf8(text).ok()?;
        let Ok(Stated::Other(again)) = gridproof::parse_as(&text, format) else { return None };
        let (clues, wanted) = (again.clues(), other.clues());
        let orders = (places(&wanted.groups, &clues.groups)?, places(&wanted.flags, &clues.flags)?);
        let is_same = again.name() == other.name()
            && again.goal() == other.goal()
            && in_order(clues, &orders).as_ref() == Some(wanted);
        is_same.then(|| (format.name().to_owned(), text, orders))
    };
    let mut formats = once(format::of_other(other)).chain(format::all().iter().copied());
    formats
        .find_map(data_in)
        .ok_or_else(|| errors::of_unsupported(py, &format!("no format holds this {}", other.display_name())))
}

fn other(py: Python<'_>, kind: &str, (format, text, orders): OtherData) -> PyResult<KindPuzzle> {
    let Stated::Other(other) = parse(py, &text, Some(&format))? else {
        return Err(errors::of_text(py, &format!("the text holds no {kind}")));
    };
    let wrong = || errors::of_text(py, &format!("these are not the clues of a {kind}"));
    let clues = in_order(other.clues(), &orders).filter(|_| other.name() == kind).ok_or_else(wrong)?;
    KindPuzzle::new(other.kind(), clues)
        .map(|puzzle| puzzle.with_goal(other.goal().cloned()))
        .map_err(|error| errors::of_puzzle(py, &error, 0))
}

/// Returns the index in `there` of each wanted item. No index is used twice.
fn places<T: PartialEq>(wanted: &[T], there: &[T]) -> Option<Vec<usize>> {
    let mut is_taken = vec![false; there.len()];
    let mut place = |item: &T| {
        let place = (0..there.len()).find(|&place| !is_taken[place] && there[place] == *item)?;
        is_taken[place] = true;
        Some(place)
    };
    wanted.iter().map(&mut place).collect()
}

/// Returns the clues with groups and flags in this order. Each index must occur exactly once.
fn in_order(clues: &Clues, (groups, flags): &Orders) -> Option<Clues> {
    let mut clues = clues.clone();
    clues.groups = picked(&clues.groups, groups)?;
    clues.flags = picked(&clues.flags, flags)?;
    Some(clues)
}

fn picked<T: Clone>(all: &[T], places: &[usize]) -> Option<Vec<T>> {
    let mut sorted = places.to_vec();
    sorted.sort_unstable();
    let are_all = sorted.into_iter().eq(0..all.len());
    are_all.then(|| places.iter().map(|&place| all[place].clone()).collect())
}

fn model(text: &str) -> PyResult<StatedModel> {
    Model::from_json(text).map(StatedModel::new).map_err(|error| PyValueError::new_err(error.to_string()))
}
