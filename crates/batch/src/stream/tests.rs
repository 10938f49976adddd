//! Compares the batch solver with the engine, item by item.

mod planted;

use proptest::prelude::*;

use super::answers::{AnswerLines, Fallback};
use super::batch_solver::*;
use super::chunk::{Chunk, ChunkError, ChunkReader, HEAD_SIZE, MAX_TEXT_SIZE};
use super::numbering::Numbering;
use super::status_lines::StatusLines;
use super::sudoku::repeats;
use super::template::AnswerFormat;
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::engine::sat::Sat;
use gridproof_engines::engine::search::Search;
use gridproof_engines::kernel::sudoku9::Board;
use gridproof_engines::solve::{Budget, Cancel, Engine, Query};
use gridproof_formats::format::{
    Format, Item, Nin, ReadError, RecordSplitter, SudokuGrid, SudokuLine, board_in_json_line, by_name,
    decode, has_old_ends, plain_board, turn_ends,
};
use gridproof_gate::digits::is_solved;
use gridproof_puzzles::Puzzle;

/// The answers of a reader and an engine, one per line; `error` for an item that cannot be read.
fn by_engine(format: &dyn Format, text: &str, query: &Query<'_>) -> Vec<String> {
    let answer = |item: Item| match item.puzzle {
        Ok(puzzle) => solved(&puzzle, query),
        // The expected text and the lines skipped after an error depend on the chunk, and are not compared.
        Err(error) => format!("error {} {:?}", item.line, error.span),
    };
    format.read(text).map(answer).collect()
}

fn solved(puzzle: &Puzzle, query: &Query<'_>) -> String {
    let outcome = Auto.solve(&puzzle.model(), query).expect("any model");
    let first = outcome.solutions.first().map(|solution| puzzle.line(solution));
    format!("{}\t{}", outcome.verdict.name(), first.unwrap_or_default())
}

/// The chunks of a text.
fn chunks(text: &str, format: &dyn RecordSplitter, size: usize) -> Vec<Chunk> {
    let mut chunks = ChunkReader::open(std::io::Cursor::new(text.as_bytes().to_vec())).expect("in memory");
    std::iter::from_fn(|| chunks.next(format, size, Vec::new())).map(|chunk| chunk.expect("text")).collect()
}

fn solver(
    format: (&'static dyn Format, &str),
    engine: &'static dyn Engine,
    query: &Query<'static>,
    shape: &'static dyn AnswerFormat,
) -> Option<BatchSolver> {
    BatchSolver::new(
        format,
        engine,
        query,
        Printed { source: "-", format: shape, timed: false, statuses: None, keeps_fields: false },
    )
}

/// The answers of the batch solver, in the same form.
fn by_batch_solver(
    format: &'static dyn Format,
    text: &str,
    query: &Query<'static>,
    size: usize,
) -> Vec<String> {
    let solver = solver((format, text), &Auto, query, &StatusLines).expect("supported");
    let numbering = Numbering::default();
    let (mut buffers, mut lines) = (BatchBuffers::default(), AnswerLines::default());
    let mut all = Vec::new();
    for (number, chunk) in chunks(text, solver.splitter(), size).into_iter().enumerate() {
        let mut turn = numbering.turn(number);
        solver.answer(&chunk, &mut turn, &mut buffers, &mut lines);
        assert!(lines.complete);
        let mut done = 0;
        let mut own = 0;
        for Fallback { at, index, item, is_wrong } in &lines.fallback {
            assert!(!is_wrong);
            let before = std::str::from_utf8(&lines.text[done..*at]).expect("ASCII");
            own += before.lines().count();
            all.extend(before.lines().map(str::to_owned));
            done = *at;
            assert_eq!(*index, all.len());
            all.push(match &item.puzzle {
                Ok(puzzle) => solved(puzzle, query),
                Err(error) => format!("error {} {:?}", item.line, in_chunk(error, &chunk, text).span),
            });
        }
        let after = std::str::from_utf8(&lines.text[done..]).expect("ASCII");
        own += after.lines().count();
        all.extend(after.lines().map(str::to_owned));
        assert_eq!(lines.statuses.iter().map(|(_, many)| many).sum::<usize>(), own);
    }
    all
}

/// The text of a chunk, without the text that was read after it.
fn own_text(chunk: &Chunk) -> &str {
    &chunk.text()[chunk.part().bytes]
}

/// An error in a chunk, with its offset in the whole text.
fn in_chunk(error: &ReadError, chunk: &Chunk, text: &str) -> ReadError {
    let before = text.split_inclusive('\n').take(chunk.part().line - 1).map(str::len).sum::<usize>();
    let mut error = error.clone();
    error.span.offset += before;
    error
}

const PUZZLE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const SOLVED: &str = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

fn line() -> impl Strategy<Value = String> {
    let emptied = prop::collection::vec(prop::bool::weighted(0.6), 81).prop_map(|empty| {
        SOLVED.chars().zip(empty).map(|(digit, empty)| if empty { '.' } else { digit }).collect::<String>()
    });
    let wrong = (
        emptied.clone(),
        0usize..81,
        prop::sample::select("0.123456789_*xA é,# ".chars().collect::<Vec<_>>()),
    )
        .prop_map(|(line, at, symbol)| {
            line.chars().enumerate().map(|(i, c)| if i == at { symbol } else { c }).collect()
        });
    prop_oneof![
        6 => emptied.clone(),
        4 => wrong,
        1 => Just(PUZZLE.to_owned()),
        1 => (emptied.clone(), any::<bool>()).prop_map(|(line, agrees)| {
            format!("{line},{}", if agrees { SOLVED.to_owned() } else { SOLVED.replace('9', "8") })
        }),
        1 => (emptied.clone(), prop::sample::select(vec![",", " # remark", ";x", "#", "\t", "5", "\r", ","])).prop_map(|(line, end)| line + end),
        1 => emptied.prop_map(|line| format!("  {line}")),
        1 => prop::sample::select(vec!["", " ", "# comment", "\u{a0}", "puzzle,solution", "1...............", "1234", "\u{2003}#"]).prop_map(str::to_owned),
    ]
}

fn text() -> impl Strategy<Value = String> {
    let end = prop::sample::select(vec!["\n", "\n", "\r\n", "\r\r\n"]);
    let heading = prop::option::weighted(
        0.3,
        prop::sample::select(vec!["# one\n\n", "quizzes,solutions\n", " \n#\nname,x\n"]),
    );
    (heading, prop::collection::vec((line(), end), 1..30), any::<bool>()).prop_map(
        |(heading, lines, ended)| {
            let mut text = heading.unwrap_or_default().to_owned();
            for (line, end) in lines {
                text += &line;
                text += end;
            }
            if ended { text } else { text.trim_end_matches('\n').to_owned() }
        },
    )
}

/// A line of JSON, usually an object with a board.
fn json_line() -> impl Strategy<Value = String> {
    let key =
        prop::sample::select(vec!["puzzle", "puzzle", "puzzle", "grid", "quizzes", "other", "puzzl\\u0065"]);
    let board = line().prop_map(|line| line.replace(['\r', '\t'], ""));
    let value = prop_oneof![
        8 => board.prop_map(|board| format!("\"{board}\"")),
        1 => prop::sample::select(vec!["17".to_owned(), "null".to_owned(), format!("[\"{PUZZLE}\"]"), format!("\" {PUZZLE}\""),
            format!("[{}]", "[0,0,0,1],".repeat(4).trim_end_matches(',')), format!("\"{}\\u0031\"", &PUZZLE[..80])]),
    ];
    let other = prop::sample::select(vec![
        "\"id\":1",
        "\"id\" : 20",
        "\"id\":\"a b\"",
        "\"clues\": 1.5",
        "\"clues\":01",
        "\"clues\":1.",
        "\"clues\":-1",
        "\"clues\":1e999",
        "\"clues\":123456789012345678901",
        "\"title\":\"A\"",
        "\"name\":\"A\"",
        "\"source\":\"é\"",
        "\"a\":\"\\\"\"",
        "\"a\":\"\t\"",
        "\"a\":true",
        "\"a\":[{\"puzzle\":1}]",
        "\"grid\":0",
        "\"puzzle\":\"\"",
        "\"givens\":\"1...............\"",
        "",
    ]);
    let solution = Just(format!("\"solution\":\"{SOLVED}\""));
    let others = || {
        prop::collection::vec(
            prop_oneof![6 => other.clone().prop_map(str::to_owned), 1 => solution.clone()],
            0..3,
        )
    };
    let blank = || prop::sample::select(vec!["", "", " ", "\t", "\u{a0}"]);
    let object = (others(), key, value, others(), [blank(), blank(), blank()]).prop_map(
        |(before, key, value, after, [first, second, third])| {
            let fields = [before, vec![format!("\"{key}\"{first}:{second}{value}")], after].concat();
            format!("{first}{{{}{second}}}{third}", fields.join(&format!("{third},")))
        },
    );
    prop_oneof![
        12 => object.clone(),
        1 => (object.clone(), object.clone()).prop_map(|(one, other)| format!("[{one},{other}]")),
        1 => (object, prop::sample::select(vec!["x", ",", "}", "\r"])).prop_map(|(object, end)| object + end),
        1 => prop::sample::select(vec!["", " ", "# comment", "[]", "{}", "{", "1", PUZZLE]).prop_map(str::to_owned),
    ]
}

/// A text with a JSON object in its first line.
fn json_lines() -> impl Strategy<Value = String> {
    let end = prop::sample::select(vec!["\n", "\n", "\r\n"]);
    (prop::collection::vec((json_line(), end), 1..20), any::<bool>()).prop_map(|(lines, ended)| {
        let mut text = format!("{{\"puzzle\":\"{PUZZLE}\"}}\n");
        text.extend(lines.into_iter().map(|(line, end)| line + end));
        if ended { text } else { text.trim_end_matches('\n').to_owned() }
    })
}

/// A table with some separator, perhaps with column names. Its rows contain the texts of [`line`] and other fields.
fn table() -> impl Strategy<Value = String> {
    let field = || {
        prop::sample::select(vec![
            "",
            "7",
            "-1.5",
            "1700000000000000",
            " x ",
            "#",
            "\"a\"",
            "\"a \"\"b\"\", c\"",
            "\"two\nlines\"",
            "\"open",
            SOLVED,
            "é",
        ])
    };
    let puzzle = prop_oneof![
        8 => line(),
        1 => line().prop_map(|line| format!("\"{line}\"")),
    ];
    let stated = prop_oneof![3 => Just(SOLVED.to_owned()), 1 => field().prop_map(str::to_owned), 1 => Just(SOLVED.replace('9', "8"))];
    let row = (field(), puzzle, stated, field(), 0usize..20);
    let end = prop::sample::select(vec!["\n", "\n", "\n", "\r\n"]);
    let columns = prop::sample::select(vec!["ip", "ips", "isp", "psi", "sip", "ipxs", "p"]);
    let rows = prop::collection::vec((row, end), 1..30);
    (prop::sample::select(vec![",", ";", "\t", "|"]), any::<bool>(), columns, rows).prop_map(
        |(separator, has_names, columns, rows)| {
            let first = ("id", "puzzle".to_owned(), "solution".to_owned(), "other", 0);
            let first = has_names.then_some((first, "\n")).into_iter();
            let mut text = String::new();
            for ((id, puzzle, stated, other, rest), end) in first.chain(rows) {
                let field = |column| match column {
                    'i' => id,
                    'p' => puzzle.as_str(),
                    's' => stated.as_str(),
                    _ => other,
                };
                let fields: Vec<&str> = columns.chars().map(field).collect();
                // Some rows have too few or too many fields.
                let fields = if rest == 1 { &fields[..fields.len() - 1] } else { &fields };
                text += &fields.join(separator);
                text += if rest == 2 { separator } else { "" };
                text += end;
            }
            text
        },
    )
}

/// A `nin` puzzle, perhaps with an invalid line.
fn picture() -> impl Strategy<Value = String> {
    let cells = (1usize..7, prop::collection::vec(prop::bool::weighted(0.6), 1..30));
    let picture = cells.prop_map(|(columns, mut cells)| {
        cells.resize(cells.len().div_ceil(columns) * columns, true);
        let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
        let puzzle =
            Puzzle::Nonogram(gridproof_puzzles::Nonogram::from_picture(columns, &cells).expect("a picture"));
        let mut text = Vec::new();
        Nin.write(&puzzle, 0, &mut text).expect("black and white");
        String::from_utf8(text).expect("ASCII")
    });
    let irregular = [
        "", "# remark", " 1", "1 ", "1  1", "0", "0 1", "9", "1 1 1", "x", "1x", "2 2", "3 3 3", "1001",
        "00", "\r", "é",
    ];
    let change = prop::option::weighted(
        0.4,
        (any::<prop::sample::Index>(), 0u8..3, prop::sample::select(irregular.to_vec())),
    );
    (picture, change).prop_map(|(text, change)| {
        let Some((at, how, irregular)) = change else { return text };
        let mut lines: Vec<&str> = text.lines().collect();
        let at = at.index(lines.len());
        match how {
            0 => lines[at] = irregular,
            1 => lines.insert(at, irregular),
            _ => drop(lines.remove(at)),
        }
        lines.join("\n") + "\n"
    })
}

fn pictures() -> impl Strategy<Value = String> {
    let between = prop::sample::select(vec!["", "", "", "\n", "# remark\n", "\n# remark\n\n", "5\n", " \n"]);
    (prop::collection::vec((between, picture()), 1..12), any::<bool>()).prop_map(|(pieces, ended)| {
        let text: String =
            pieces.into_iter().flat_map(|(between, picture)| [between.to_owned(), picture]).collect();
        if ended { text } else { text.trim_end_matches('\n').to_owned() }
    })
}

proptest! {
    #[test]
    fn every_picture_is_as_by_the_engine(text in pictures(), size in 1usize..500, wanted in 1usize..3) {
        let query = Query::solutions(wanted);
        let expected = by_engine(&Nin, &text, &query);
        prop_assume!(Nin.read(&text).next().is_some_and(|item| !item.is_empty_text()));
        prop_assert_eq!(by_batch_solver(&Nin, &text, &query, size), expected);
    }

    #[test]
    fn every_line_is_as_by_the_engine(text in text(), size in 1usize..2000, wanted in 1usize..3) {
        let query = Query::solutions(wanted);
        let expected = by_engine(&SudokuLine, &text, &query);
        // A text without any puzzle is reported as an error of the whole text, but not of its chunks.
        prop_assume!(SudokuLine.read(&text).next().is_some_and(|item| !item.is_empty_text()));
        prop_assert_eq!(by_batch_solver(&SudokuLine, &text, &query, size), expected);
    }

    #[test]
    fn every_line_of_json_is_as_by_the_engine(text in json_lines(), size in 1usize..2000, wanted in 1usize..3) {
        let (format, query) = (by_name("sudoku-json").expect("a format"), Query::solutions(wanted));
        prop_assert!(format.file_splitter(&text).is_some());
        prop_assert_eq!(by_batch_solver(format, &text, &query, size), by_engine(format, &text, &query));
    }

    #[test]
    fn the_board_of_a_line_of_json_is_what_is_read_from_it(line in json_line()) {
        let board = board_in_json_line(line.as_bytes()).and_then(|at| plain_board(&line.as_bytes()[at..at + 81]));
        let Some(board) = board.filter(|board| !repeats(board)) else { return Ok(()) };
        let items: Vec<_> = by_name("sudoku-json").expect("a format").read(&line).map(|item| item.puzzle).collect();
        let [Ok(Puzzle::Sudoku(sudoku))] = &items[..] else { panic!("{items:?}") };
        prop_assert_eq!(sudoku.givens(), board);
        prop_assert_eq!(sudoku.metadata.title(), None);
        prop_assert_eq!(sudoku.goal(), None);
    }

    #[test]
    fn every_row_is_as_by_the_engine(text in table(), size in 1usize..2000, wanted in 1usize..3) {
        let query = Query::solutions(wanted);
        let format: &'static dyn Format = by_name("table").expect("a format");
        // A table without a puzzle column is a single error.
        prop_assume!(format.file_splitter(&text).is_some_and(|splitter| splitter.packed_records().is_some()));
        let expected = by_engine(format, &text, &query);
        prop_assume!(format.read(&text).next().is_some_and(|item| !item.is_empty_text()));
        prop_assert_eq!(by_batch_solver(format, &text, &query, size), expected);
    }

    #[test]
    fn chunks_are_all_of_a_text(text in prop_oneof![text(), pictures()], size in 1usize..500, nin in any::<bool>()) {
        let format: &dyn RecordSplitter = if nin { &Nin } else { &SudokuLine };
        let chunks = chunks(&text, format, size);
        let text = decode(text.into_bytes()).expect("text");
        prop_assert_eq!(chunks.iter().map(own_text).collect::<String>(), text);
        let mut before = String::new();
        for chunk in &chunks {
            prop_assert_eq!(chunk.part().line, before.matches('\n').count() + 1);
            prop_assert!(before.is_empty() || before.ends_with('\n'));
            let is_content = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
            prop_assert_eq!(chunk.part().opens, !before.lines().any(is_content));
            before += own_text(chunk);
        }
    }

    /// A byte that is not text ends a file, after all complete lines before it.
    #[test]
    fn what_is_no_text_is_told_with_its_place(
        text in text(),
        at in any::<prop::sample::Index>(),
        byte in prop_oneof![Just(0u8), Just(0xffu8)],
        size in 1usize..500,
    ) {
        let mut bytes = text.clone().into_bytes();
        let at = at.index(text.len() + 1);
        bytes.insert(at, byte);
        let expected = decode(bytes.clone()).expect_err("no text");
        let mut read = bytes.clone();
        if has_old_ends(&read) {
            turn_ends(&mut read);
        }
        let lines = read[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let mut chunks = ChunkReader::open(std::io::Cursor::new(bytes)).expect("in memory");
        let mut before = String::new();
        let error = loop {
            match chunks.next(&SudokuLine, size, Vec::new()).expect("an error comes first") {
                Ok(chunk) => before += own_text(&chunk),
                Err(ChunkError::Text(error)) => break error,
                Err(other) => panic!("{other}"),
            }
        };
        prop_assert_eq!(before.as_bytes(), &read[..lines]);
        prop_assert_eq!((error.kind, error.span.line, error.span.column), (expected.kind, expected.span.line, expected.span.column));
        prop_assert!(chunks.next(&SudokuLine, size, Vec::new()).is_none());
    }
}

#[test]
fn a_puzzle_directly_before_what_is_no_text_is_read() {
    for (text, whole) in
        [("2 1\n1\n1\n0\n", 10), ("2 1\n1\n1\n0\n\n", 10), ("2 1\n1\n1\n0\n\n2 1\n1\n", 10), ("2 1\n1\n", 0)]
    {
        let bytes = [text.as_bytes(), b"\xff\n2 1\n1\n1\n0\n"].concat();
        let mut chunks = ChunkReader::open(std::io::Cursor::new(bytes)).expect("in memory");
        let mut before = String::new();
        while let Ok(chunk) = chunks.next(&Nin, 100, Vec::new()).expect("an error comes first") {
            before += own_text(&chunk);
        }
        assert_eq!(before, &text[..whole], "{text:?}");
    }
}

#[test]
fn unsupported_queries_have_no_batch_solver() {
    let open = |format: &'static dyn Format, engine: &'static dyn Engine, query: &Query<'static>| {
        solver((format, ""), engine, query, &StatusLines).is_some()
    };
    let query = Query::default();
    assert!(open(&SudokuLine, &Auto, &query) && open(&SudokuLine, &Search, &query));
    assert!(!open(&SudokuLine, &Sat, &query));
    assert!(open(&Nin, &Auto, &query) && !open(&SudokuGrid, &Auto, &query));
    assert!(!open(&SudokuLine, &Auto, &Query::solutions(3)));
    let budgets = [Budget::default().with_memory(1000), Budget::time(std::time::Duration::from_secs(1))];
    for budget in budgets {
        assert!(!open(&SudokuLine, &Auto, &Query::default().within(budget)));
    }
}

#[test]
fn a_cancelled_part_ends_before_the_first_puzzle_that_was_not_done() {
    let cancel = Cancel::default();
    let budget = Budget::default().with_cancel(cancel.clone());
    let solver =
        solver((&SudokuLine, ""), &Auto, &Query::default().within(budget), &StatusLines).expect("open");
    let numbering = Numbering::default();
    cancel.cancel();
    let text = format!("{PUZZLE}\n").repeat(50);
    let mut lines = AnswerLines::default();
    solver.answer(&Chunk::whole(&text), &mut numbering.turn(0), &mut BatchBuffers::default(), &mut lines);
    assert!(!lines.complete && lines.text.is_empty() && lines.fallback.is_empty());
    assert!(lines.statuses.iter().all(|(_, many)| *many == 0));
}

/// Together, two consecutive short lines are as long as a board.
#[test]
fn short_lines_are_not_taken_for_one() {
    let text = format!("{PUZZLE}\n{}\n{}\n{PUZZLE}\n", &PUZZLE[..40], &PUZZLE[..40]);
    let query = Query::default();
    let expected = by_engine(&SudokuLine, &text, &query);
    assert_eq!(expected.len(), 4);
    assert_eq!(by_batch_solver(&SudokuLine, &text, &query, 1000), expected);
}

#[test]
fn a_file_is_read_as_far_as_chunks_are_asked_for() {
    /// An endless file.
    struct Endless(std::sync::Arc<std::sync::atomic::AtomicUsize>);
    impl std::io::Read for Endless {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            let line = format!("{PUZZLE}\n");
            let start = self.0.fetch_add(bytes.len(), std::sync::atomic::Ordering::Relaxed);
            for (byte, at) in bytes.iter_mut().zip(start..) {
                *byte = line.as_bytes()[at % line.len()];
            }
            Ok(bytes.len())
        }
    }
    let read = std::sync::Arc::default();
    let mut chunks = ChunkReader::open(Endless(std::sync::Arc::clone(&read))).expect("no error");
    let (size, mut buffer, mut given_out) = (10_000, Vec::new(), 0);
    for _ in 0..100 {
        let chunk = chunks.next(&SudokuLine, size, buffer).expect("endless").expect("text");
        given_out += chunk.bytes().len();
        buffer = chunk.into_buffer();
    }
    let read = read.load(std::sync::atomic::Ordering::Relaxed);
    assert!(given_out > 99 * size && read <= given_out + HEAD_SIZE + size, "{given_out} of {read}");
    assert!(buffer.capacity() < HEAD_SIZE + 2 * size);
}

#[test]
fn a_whole_text_may_be_as_large_as_is_allowed() {
    let text = || std::io::Cursor::new(vec![b'x'; MAX_TEXT_SIZE + 1]);
    let error = ChunkReader::open(text()).expect("in memory").rest().expect_err("too large");
    assert!(matches!(error, ChunkError::TextTooLarge { line: 1, most: MAX_TEXT_SIZE }), "{error}");
    let allowing = ChunkReader::open(text()).expect("in memory").allowing(MAX_TEXT_SIZE + 1);
    assert_eq!(allowing.rest().expect("allowed").len(), MAX_TEXT_SIZE + 1);
}

#[test]
fn wrong_solutions_are_seen() {
    let solves = |solution: &Board, givens: &Board| is_solved(givens, solution);
    let board = |text: &str| plain_board(text.as_bytes()).expect("plain");
    let (givens, solution) = (board(PUZZLE), board(SOLVED));
    assert!(solves(&solution, &givens) && !repeats(&givens) && !repeats(&solution));
    for cell in 0..81 {
        for digit in (0..=9).filter(|&digit| digit != solution[cell]) {
            let mut wrong = solution;
            wrong[cell] = digit;
            assert!(!solves(&wrong, &[0; 81]));
            assert_eq!(repeats(&wrong), digit > 0);
        }
    }
    let mut other = solution;
    for digit in &mut other {
        *digit = *digit % 9 + 1;
    }
    assert!(solves(&other, &[0; 81]) && !solves(&other, &givens));
    // In the first board, rows and columns are valid and boxes are not. The others are valid in other houses only.
    let of =
        |digit: fn(usize, usize) -> usize| std::array::from_fn(|cell| digit(cell / 9, cell % 9) as u8 + 1);
    for wrong in [|r, c| (r + c) % 9, |_, c| c, |r, _| r, |r, c| r % 3 * 3 + c % 3] {
        assert!(!solves(&of(wrong), &[0; 81]));
    }
}
