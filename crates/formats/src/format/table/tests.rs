use super::Table;
use crate::format::claim::{Beginning, Claim, Grade};
use crate::format::tests::outcomes;
use crate::format::{Format, Part, ReadErrorKind, detect};
use gridproof_puzzles::Puzzle;

const FIRST: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SOLVED: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
const SECOND: &str = "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....";

fn puzzles_by(table: &Table, text: &str) -> Vec<Puzzle> {
    table.read(text).map(|item| item.puzzle.expect("a puzzle")).collect()
}

fn puzzles(text: &str) -> Vec<Puzzle> {
    puzzles_by(&Table::FINDING, text)
}

/// Returns the boards of a table, as lines with dots.
fn boards(text: &str) -> Vec<String> {
    puzzles(text).iter().map(board).collect()
}

fn board(puzzle: &Puzzle) -> String {
    let Puzzle::Sudoku(sudoku) = puzzle else { panic!("{puzzle:?}") };
    sudoku
        .givens()
        .iter()
        .map(|&digit| if digit == 0 { '.' } else { gridproof_puzzles::Sudoku::symbol(digit) })
        .collect()
}

fn claim(text: &str) -> Claim {
    Table::FINDING.claim(Beginning::of(text))
}

fn name(text: &str) -> Option<&'static str> {
    detect(None, text).ok().map(Format::name)
}

#[test]
fn each_separator_is_found() {
    for separator in [",", ";", "\t", "|"] {
        let text = ["nr,puzzle,stars", &format!("1,{FIRST},2"), &format!("2,{SECOND},3")].join("\n");
        let text = text.replace(',', separator);
        assert_eq!(boards(&text), [FIRST, SECOND]);
        assert_eq!(claim(&text).grade, Some(Grade::ToTheEnd), "{:?}", claim(&text));
        assert_eq!(name(&text), Some("table"));
    }
}

#[test]
fn quotes_blanks_and_line_ends() {
    let text = format!(
        "\"id\" , \"Puzzle\"\r\n\"a \"\"b\"\", c\" , \"{FIRST}\"\r\n  d,{SECOND} \r\n\r\n# remark, \"\r\n\"e\"x,{FIRST}\r\n"
    );
    let found = puzzles(&text);
    assert_eq!(found.iter().map(board).collect::<Vec<_>>(), [FIRST, SECOND, FIRST]);
    let ids: Vec<_> = found.iter().map(|puzzle| puzzle.metadata().get("id")).collect();
    assert_eq!(ids, [Some("a \"b\", c"), Some("d"), Some("\"e\"x")]);
    assert_eq!(outcomes(&Table::FINDING, &text), ["2: 9 x 9", "3: 9 x 9", "6: 9 x 9"]);
}

#[test]
fn a_quoted_field_may_have_several_lines() {
    let text = format!("id,puzzle,note\n1,{FIRST},\"two\nlines, {SECOND}\n\"\n2,{SECOND},\"\"\n");
    assert_eq!(outcomes(&Table::FINDING, &text), ["2: 9 x 9", "5: 9 x 9"]);
    assert_eq!(boards(&text), [FIRST, SECOND]);
    let in_puzzle = format!("id,puzzle\n1,\"{}\n{}\"\n2,{SECOND}\n", &FIRST[..40], &FIRST[40..]);
    assert_eq!(
        outcomes(&Table::FINDING, &in_puzzle),
        ["2:4+40 expected a puzzle, found a field of several lines", "4: 9 x 9"]
    );
    let after = format!("note,puzzle\n\"two\nlines\",{FIRST}.\n2,{SECOND}\n");
    let error = "82 cells, but a sudoku has n x n cells: 81 for 9 x 9, 256 for 16 x 16, at most 4096";
    assert_eq!(outcomes(&Table::FINDING, &after), [&format!("3:8+82 {error}"), "4: 9 x 9"]);
}

#[test]
fn a_quote_that_stays_open_is_an_error_of_its_row() {
    let rows = format!("2,{SECOND}\n").repeat(2);
    let text = format!("id,puzzle\n1,{FIRST}\n \"a,{FIRST}\n{rows}");
    let expected = ["2: 9 x 9", "3:2+1 the quoted text has no closing quote", "4: 9 x 9", "5: 9 x 9"];
    assert_eq!(outcomes(&Table::FINDING, &text), expected);
    // If the quote were closed far below, all rows in between would be part of the field.
    let far = format!("{text}{}x\"\n", rows.repeat(500));
    let all = outcomes(&Table::FINDING, &far);
    assert_eq!(all[..4], expected);
    assert_eq!(all.len(), 4 + 1000 + 1);
}

#[test]
fn the_name_counts_where_the_column_holds_puzzles() {
    for name in
        ["puzzle", "Puzzles", "QUIZZES", "board", "Grid", "question", "sudoku", "puzzle_string", "Givens"]
    {
        let text = format!("id,{name},other\n1,{FIRST},{SECOND}\n");
        assert_eq!(boards(&text), [FIRST], "{name}");
    }
    // A name alone is not enough.
    assert_eq!(boards(&format!("grid,level,cells\nsmall,2,{FIRST}\n")), [FIRST]);
    assert_eq!(boards(&format!("id,level,cells\n1,2,{FIRST}\n")), [FIRST]);
    // A column of row numbers has no name.
    assert_eq!(boards(&format!(",quizzes\n0,{FIRST}\n")), [FIRST]);
}

#[test]
fn columns_without_boards_are_skipped() {
    let mask: String = FIRST.chars().map(|c| if c == '.' { '0' } else { '1' }).collect();
    let diagonal: String = (0..81).map(|cell| if cell % 10 == 0 { '1' } else { '0' }).collect();
    let others = [
        "1234000000000000",
        "1700000000",
        "1700000000000000",
        "2024-01-31",
        "2413-12-31-42-13",
        "20240131000000.0",
        "4321.21000000000",
        "30",
        "6",
        &mask,
        &diagonal,
        SOLVED,
        &"1".repeat(81),
        &"0".repeat(81),
        "",
    ];
    for other in others {
        for header in ["", "a1,cells\n"] {
            let rows = format!("{header}{other},{FIRST}\n{other},{SECOND}\n");
            assert_eq!(boards(&rows), [FIRST, SECOND], "{other}");
        }
    }
    // Boards that consist only of digits are not read without a usual name.
    for text in ["a,1234000000000000\nb,2143000000000000\n", "a,b\n1,1234000000000000\n"] {
        assert_eq!(claim(text).grade, None);
        assert!(matches!(
            Table::FINDING.read(text).next().map(|item| item.puzzle.expect_err("no column").kind),
            Some(ReadErrorKind::NoPuzzleColumn { .. })
        ));
    }
}

#[test]
fn small_and_large_boards_are_read_under_a_name() {
    let four = "1000003400020000";
    assert_eq!(boards(&format!("id,puzzle\n1,{four}\n")), [four.replace('0', ".")]);
    let sixteen = format!("{:.<256}", "1G.A");
    assert_eq!(boards(&format!("id;puzzle\n1;{sixteen}\n")), std::slice::from_ref(&sixteen));
    // If the boards have dots, no name is needed.
    assert_eq!(boards(&format!("7;{sixteen}\n8;{}\n", four.replace('0', "."))).len(), 2);
}

#[test]
fn one_column_needs_a_name() {
    assert_eq!(boards(&format!("puzzle\n{FIRST}\n{SECOND}\n")), [FIRST, SECOND]);
    assert_eq!(name(&format!("puzzle\n{FIRST}\n")), Some("table"));
    assert_eq!(name(&format!("{FIRST}\n{SECOND}\n")), Some("sudoku-line"));
    assert_eq!(name(&format!("{FIRST},{SOLVED}\n{SECOND}\n")), Some("sudoku-line"));
    assert_eq!(name(&format!("{FIRST};easy; 3\n")), Some("sudoku-line"));
    assert_eq!(name(&format!("17,{FIRST}\n")), Some("table"));
}

#[test]
fn a_full_board_in_the_column_of_solutions_is_the_goal() {
    let goals = |text: &str| -> Vec<bool> {
        let goal = |puzzle: &Puzzle| match puzzle {
            Puzzle::Sudoku(sudoku) => sudoku.goal().is_some(),
            _ => false,
        };
        puzzles(text).iter().map(goal).collect()
    };
    assert_eq!(
        goals(&format!("puzzle,solution\n{FIRST},{SOLVED}\n{SECOND},\n{SECOND}\n")),
        [true, false, false]
    );
    // A solution before the puzzle, a solution without names, and a wrong solution, which is still a stated solution.
    assert_eq!(goals(&format!("solution,puzzle\n{SOLVED},{FIRST}\n,{SECOND}\n")), [true, false]);
    assert_eq!(goals(&format!("{SOLVED};{FIRST}\n")), [true]);
    assert_eq!(goals(&format!("answer,puzzle\n{},{FIRST}\n", "1".repeat(81))), [true]);
    // Without a usual name, a full board that does not fit the puzzle is not a solution.
    assert_eq!(goals(&format!("a,b,c\n1,{SOLVED},{SECOND}\n")), [false]);
    let Some(Puzzle::Sudoku(sudoku)) = puzzles(&format!("{SOLVED}\t{FIRST}\n")).pop() else { panic!() };
    let stated: String =
        sudoku.goal().expect("stated").iter().map(|&value| char::from(b'1' + value)).collect();
    assert_eq!(stated, SOLVED);
}

#[test]
fn two_columns_of_puzzles_are_an_error_that_names_both() {
    let text = format!("id,puzzle,board\n1,{FIRST},{SECOND}\n2,{SECOND},{FIRST}\n");
    let error = "columns 2 (`puzzle`) and 3 (`board`) both contain puzzles; choose one with `--column`";
    assert_eq!(outcomes(&Table::FINDING, &text), [format!("1:1+15 {error}")]);
    assert_eq!(name(&text), Some("table"));
    for (column, expected) in [("puzzle", FIRST), ("BOARD", SECOND), ("2", FIRST), ("3", SECOND)] {
        assert_eq!(board(&puzzles_by(&Table::with_column(column), &text)[0]), expected, "{column}");
    }
    let unknown = |column: &str| outcomes(&Table::with_column(column), &text);
    for column in ["quiz", "0", "4"] {
        let columns = "the columns are 1 `id`, 2 `puzzle`, 3 `board`";
        assert_eq!(unknown(column), [format!("1:1+15 unknown column `{column}`; {columns}")]);
    }
    let bare = format!("1,{FIRST},{SECOND}\n");
    assert!(outcomes(&Table::FINDING, &bare)[0].contains("columns 2 and 3 both contain puzzles"));
    assert_eq!(
        outcomes(&Table::with_column("x"), &bare)[0],
        format!("1:1+{} unknown column `x`; the columns are 1 to 3, without names", bare.len() - 1)
    );
}

#[test]
fn a_row_that_is_damaged_is_an_error_at_its_place() {
    let short = &SECOND[..79];
    let repeated = FIRST.replacen("..", "44", 1);
    let text =
        format!("nr;rating;givens\n1;.5;{FIRST}\n2;;{short}\n3;1\n4;;\n5;2;{repeated}\n6;2;{SECOND};more\n");
    assert_eq!(
        outcomes(&Table::FINDING, &text),
        [
            "2: 9 x 9",
            "3:4+79 79 cells, but a sudoku has n x n cells: 81 for 9 x 9, 256 for 16 x 16, at most 4096",
            "4:4+1 expected a puzzle, found the end of the row",
            "5:4+1 expected a puzzle, found an empty field",
            "6:6+1 the given 4 at row 1, column 2 is already in row 1, at row 1, column 1",
            "7: 9 x 9",
        ]
    );
    let claim = claim(&text);
    assert_eq!(claim.grade, Some(Grade::InPart));
    assert_eq!(claim.reason, "column 3 (`givens`) contains puzzles in 3 of 6 rows");
}

#[test]
fn codes_and_candidates_are_read() {
    let text = "title,link\nOne,https://puzz.link/p?slither/5/5/k500ajah50a\nTwo,slither/2/2/3c\n";
    let found = puzzles(text);
    assert_eq!(
        found.iter().map(|puzzle| puzzle.kind().name().to_owned()).collect::<Vec<_>>(),
        ["slitherlink"; 2]
    );
    assert_eq!(found[1].metadata().title(), Some("Two"));
    assert_eq!(name(text), Some("table"));
    let sukaku = "1.34".to_owned() + &"1234".repeat(15);
    assert_eq!(outcomes(&Table::FINDING, &format!("id,board\n1,{sukaku}\n")), ["2: 4 x 4"]);
}

#[test]
fn texts_without_puzzles() {
    for text in ["puzzle,solution\n", "id;puzzle\r\n", "# nothing\nid,puzzle"] {
        assert_eq!(outcomes(&Table::FINDING, text), ["1:1+1 the file contains no puzzle"]);
        assert_eq!(claim(text).grade, None, "{text:?}");
    }
    for text in ["", "\n\n", "# a, b\n"] {
        assert_eq!(outcomes(&Table::FINDING, text), ["1:1+1 the file contains no puzzle"]);
        assert_eq!(claim(text).grade, None);
    }
    for text in ["name,age\nA,3\nB,4\n", "Dear reader,\nthis is a puzzle, or is it?\n", "1,2,3\n4,5,6\n"] {
        assert_eq!(claim(text).grade, None, "{text:?}");
        let error = &outcomes(&Table::FINDING, text)[0];
        assert!(error.contains("no column contains puzzles"), "{error}");
    }
    // A puzzle quoted in prose.
    let prose = format!("First, look at this\nand this one: a, {FIRST}\nand, as ever,\nat the end.\n");
    assert_eq!(claim(&prose).grade, None);
}

#[test]
fn wide_tables_are_read() {
    let names: Vec<String> = (0..3000).map(|column| format!("c{column}")).collect();
    let row = |cells: &str| format!("{}{cells}{}\n", "7,".repeat(2000), ",\"8\"".repeat(999));
    let text = format!("{}\n{}{}", names.join(","), row(FIRST), row(SECOND));
    assert_eq!(boards(&text), [FIRST, SECOND]);
}

#[test]
fn other_fields_have_the_names_of_their_columns() {
    let text = format!("id,puzzle,,id\n1,{FIRST},\"a \"\"b\"\"\"\n2,{SECOND},x,y,z\n");
    let splitter = Box::leak(Box::new(Table::FINDING)).file_splitter(&text).expect("a splitter");
    let fields = |line: usize| {
        let start = text.split_inclusive('\n').take(line - 1).map(str::len).sum::<usize>();
        let fields = splitter.other_fields(&text, &Part { bytes: start..text.len(), line, opens: false });
        fields.expect("a table").into_iter().map(|(name, text)| format!("{name}={text}")).collect::<Vec<_>>()
    };
    assert_eq!(fields(2), ["id=1", "3=a \"b\"", "4="]);
    assert_eq!(fields(3), ["id=2", "3=x", "4=y", "5=z"]);
}

/// If a table is split at any place, its parts have the same puzzles as the whole table.
#[test]
fn parts_have_the_puzzles_of_the_whole() {
    let four = "1.....34...2....";
    let text = format!(
        "# one\nid,puzzle,note\n1,{four},\"two\n\"\"lines\"\", {four}\"\n# \"\n\n2,bad,\"x\"\n\"a\nb\",{four},\n4,{four}\n\"open,{four}\n5,{four}\n"
    );
    let table: &'static Table = Box::leak(Box::new(Table::FINDING));
    let splitter = table.file_splitter(&text).expect("a splitter");
    let whole: Vec<_> = table.read(&text).collect();
    assert_eq!(whole.iter().map(|item| item.line).collect::<Vec<_>>(), [3, 7, 8, 10, 11, 12]);
    for end in 0..text.len() {
        let cut = splitter.split_point(&text.as_bytes()[..end]);
        let line = text[..cut].matches('\n').count() + 1;
        let opens = crate::format::is_all_comments(&text, &Part { bytes: 0..cut, line: 1, opens: true });
        let parts =
            [Part { bytes: 0..cut, line: 1, opens: true }, Part { bytes: cut..text.len(), line, opens }];
        let read: Vec<_> = parts.iter().flat_map(|part| splitter.read_part(&text, part)).collect();
        assert_eq!(read, whole, "cut at {cut}");
    }
}
