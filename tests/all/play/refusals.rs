//! Input that the texts forbid, and input beyond their limits.

use super::{named, play};

/// The error with which a system ends, and its output before the error.
fn refused(system: &str, input: &str) -> (String, String) {
    let played = play(named(system), input.as_bytes(), false);
    let error = played.result.expect_err("refused").to_string();
    (error, played.output)
}

/// Asserts for each case that the input ends the system with the given message.
fn assert_refused(system: &str, cases: &[(&str, &str)]) {
    for (input, message) in cases {
        assert_eq!(refused(system, input).0, *message, "{system}: {input:?}");
    }
}

#[test]
fn pa3_names_what_the_text_rules_out() {
    assert_refused(
        "pa3",
        &[
            ("", "line 1, column 1: the input ends where the number of rows was expected"),
            ("x", "line 1, column 1: the number of rows was expected, not `x`"),
            ("3 0", "line 1, column 3: the number of columns is a number from 1 to 1000, not 0"),
            (
                "1000000000 1000000000",
                "line 1, column 1: the number of rows is a number from 1 to 1000, not 1000000000",
            ),
            ("2", "line 1, column 2: the input ends where the number of columns was expected"),
            ("1 1 0 -1", "line 1, column 5: the length of a block is a number from 1 to 1, not 0"),
            ("1 1 q", "line 1, column 5: the length of a block, or -1, was expected, not `q`"),
            ("1 1 1 -1 1 -1\nm", "line 2, column 2: the input ends where a column was expected"),
            ("1 1 1 -1 1 -1\nm A", "line 2, column 4: the input ends where a row was expected"),
            ("1 1 1 -1 1 -1\nm A x", "line 2, column 5: a row was expected, not `x`"),
        ],
    );
}

#[test]
fn u80957_names_what_the_text_rules_out() {
    assert_refused(
        "u80957",
        &[
            ("0 5", "line 1, column 1: the number of rows is a number from 1 to 1000, not 0"),
            ("2\n1001", "line 2, column 1: the number of columns is a number from 1 to 1000, not 1001"),
            (
                "1 1\n1001",
                "line 2, column 1: the number of blocks of a clue is a number from 0 to 1000, not 1001",
            ),
            ("1 1\n1 0", "line 2, column 3: the length of a block is a number from 1 to 4294967295, not 0"),
            ("1 1 1 1 1 1\nX", "line 2, column 1: a command, A, B, E, F, R, S or Z, was expected, not `X`"),
            ("1 1 1 1 1 1\nA x 1", "line 2, column 3: a row was expected, not `x`"),
            ("1 1 1 1 1 1\nA 1 2", "line 2, column 5: a column is a number from 1 to 1, not 2"),
            ("1 1 1 1 1 1\nB 1 1 0 1", "line 2, column 7: a row is a number from 1 to 1, not 0"),
            ("1 1 1 1 1 1\nA 1\n", "line 3, column 1: the input ends where a column was expected"),
        ],
    );
}

#[test]
fn fopr_names_what_the_text_rules_out() {
    let digits = "0 ".repeat(81);
    let after = |command: &str| format!("{digits}\n{command}");
    assert_refused(
        "fopr",
        &[
            ("1 10", "line 1, column 3: a digit of the board is a number from 0 to 9, not 10"),
            ("1 .", "line 1, column 3: a digit of the board was expected, not `.`"),
            ("1 2 3", "line 1, column 6: the input ends where a digit of the board was expected"),
            (&after("A 10 A"), "line 2, column 3: a row is a number from 1 to 9, not 10"),
            (&after("A 1 J"), "line 2, column 5: a column from A to I was expected, not `J`"),
            (&after("B 1 A x"), "line 2, column 7: a digit was expected, not `x`"),
            (&after("B 1 A"), "line 2, column 6: the input ends where a digit was expected"),
        ],
    );
}

#[test]
fn uva220_names_what_the_text_rules_out() {
    const ROW: &str = "a row of eight discs and empty squares, B, W and -,";
    const COMMAND: &str = "a command, L, Q or M with a row and a column such as M35,";
    let game = format!("1\n{}", "--------\n".repeat(8));
    let command = |word: &str| {
        (format!("{game}B\n{word}"), format!("line 11, column 1: {COMMAND} was expected, not `{word}`"))
    };
    let (m90, m3) = (command("M90"), command("M3"));
    assert_refused(
        "uva220",
        &[
            ("-1", "line 1, column 1: the number of games is a number from 0 to 4294967295, not -1"),
            ("1", &format!("line 1, column 2: the input ends where {ROW} was expected")),
            ("1\n-------", &format!("line 2, column 1: {ROW} was expected, not `-------`")),
            ("1\n-------N", &format!("line 2, column 1: {ROW} was expected, not `-------N`")),
            (&format!("{game}N"), "line 10, column 1: the player to move, B or W, was expected, not `N`"),
            (&m90.0, &m90.1),
            (&m3.0, &m3.1),
        ],
    );
}

#[test]
fn p18992_names_what_the_text_rules_out() {
    let side = |n: &str| format!("the side of an Othello board is an even number from 4 to 1000, not {n}");
    assert_refused(
        "p18992",
        &[
            ("", "line 1, column 1: the input ends where the side of the board was expected"),
            ("7", &format!("line 1, column 1: {}", side("7"))),
            ("\n 2", &format!("line 2, column 2: {}", side("2"))),
            ("1000000000", &format!("line 1, column 1: {}", side("1000000000"))),
            ("4 W 1 2", "line 1, column 3: a player, N or B, was expected, not `W`"),
            (
                "4\nN 1 5",
                "line 2, column 5: a column from 1 to the side of the board, which is 4, was expected, not `5`",
            ),
            (
                "4\nN x 5",
                "line 2, column 3: a row from 1 to the side of the board, which is 4, was expected, not `x`",
            ),
            (
                "4\nN 1 1",
                "line 2, column 1: black may not play at row 1, column 1: it would turn over no disc",
            ),
            (
                "4\nB 2 2",
                "line 2, column 1: white may not play at row 2, column 2: a disc lies there already",
            ),
            ("4\nN 3", "line 2, column 4: the input ends where a column was expected"),
        ],
    );
}

#[test]
fn what_was_written_before_an_error_stays() {
    let (_, output) = refused("p18992", "4\nN 2 4\nN 1 1\n");
    assert_eq!(output, "....\n.BN.\n.NB.\n....\n2:2\n\n");
    let (_, output) = refused("p18992", "4\nN 2 1\nN 1\n");
    assert_eq!(output, "....\n.BN.\n.NB.\n....\n2:2\n\n....\nNNN.\n.NB.\n....\n4:1\n\n");
    let (_, output) = refused("pa3", "1 1 1 -1 x");
    assert_eq!(
        output,
        "Enter the number of rows: Enter the number of columns: \
         Enter the number of constraints for row 0 (end with -1): \
         Enter the number of constraints for column 0 (end with -1): "
    );
}

#[test]
fn at_a_terminal_wrong_input_is_explained_and_asked_for_again() {
    let right = "2\n2\n1 -1\n1 -1\n1 -1\n1 -1\nm\nA 0\np\nq\n";
    let wrong = "two\n2\n0 3\n2\n0 -1\n1 -1\n1 -1\n1 -1\n1 -1\nm\nA x\nA 0\np\nq\n";
    let (right, wrong) =
        (play(named("pa3"), right.as_bytes(), true), play(named("pa3"), wrong.as_bytes(), true));
    assert!(wrong.result.is_ok());
    let after_menu = |output: &str| output.split("===== Welcome").skip(2).collect::<String>();
    assert_eq!(after_menu(&wrong.output), after_menu(&right.output));
    assert_eq!(wrong.output.matches("Enter the number of rows: ").count(), 2);
    assert_eq!(wrong.output.matches("Enter the number of columns: ").count(), 2);
    assert_eq!(wrong.output.matches("for row 0 (end").count(), 2);
    assert_eq!(wrong.output.matches("(e.g. A 2): ").count(), 2);
    assert_eq!(wrong.notices.lines().count() - right.notices.lines().count(), 4);

    let played = play(named("p18992"), b"5\n4\nN 1 1\nN 2 1\n", true);
    assert!(played.result.is_ok());
    assert!(played.output.ends_with("4:1\n\n"));
    assert!(played.notices.contains("line 3, column 1: black may not play"));
}

#[test]
fn boards_beyond_the_texts_limits_work() {
    // pa3: 99 rows and 60 columns. A diagonal of single cells solves it.
    let (rows, columns) = (99, 60);
    let mut input = format!("{rows} {columns} ");
    (0..rows).for_each(|row| input.push_str(if row < columns { "1 -1 " } else { "-1 " }));
    (0..columns).for_each(|_| input.push_str("1 -1 "));
    let diagonal: Vec<String> =
        (0..columns).map(|index| format!("m {} {index}", gridproof_play::pa3::column_name(index))).collect();
    let played =
        play(named("pa3"), format!("{input} {} c m AA 98 c q", diagonal.join(" ")).as_bytes(), false);
    assert!(played.result.is_ok());
    assert!(played.output.contains(" X Y Z AA AB AC"));
    assert_eq!(played.output.matches("Congratulations").count(), 1);
    assert_eq!(played.output.matches("Ahh").count(), 1);

    // u80957: 120 columns. Numbers of three digits fill their fields completely.
    let input = format!("1 120\n1 120\n{}B 1 1 1 120", "1 1\n".repeat(120));
    let played = play(named("u80957"), input.as_bytes(), false);
    assert!(played.output.contains(" 98 99100101102"));
    assert!(played.output.ends_with("Nombre de moviments: 1\n"));

    // p18992: the first two moves on a board of side 100.
    let played = play(named("p18992"), b"100 N 49 50 B 49 51", false);
    assert!(played.result.is_ok());
    assert_eq!(played.output.lines().filter(|line| line.len() == 100).count(), 300);
    assert!(played.output.ends_with("3:3\n\n"));
}

#[test]
fn a_puzzle_that_cannot_be_solved_leaves_the_board_clear() {
    let impossible = play(named("pa3"), b"2 2 1 -1 1 -1 2 -1 -1 m A 0 s q", false);
    assert!(impossible.result.is_ok());
    assert_eq!(impossible.notices, "");
    let two = play(named("pa3"), b"2 2 2 -1 -1 2 -1 -1 m A 0 s q", false);
    assert!(two.output.contains("Generating solution:\n       A B\n2 |  0 . . \n  |  1 . . \n"));
    assert_eq!(two.notices, "The puzzle has no solution.\n");
    // A hundred rows, each with more permutations than fit into any memory.
    let huge = format!("100 100 {} s q", "1 1 1 1 1 1 1 1 1 1 -1 ".repeat(200));
    let huge = play(named("pa3"), huge.as_bytes(), false);
    assert!(huge.result.is_ok());
    assert!(huge.notices.starts_with("The solver gave up, out of memory"), "{}", huge.notices);
    assert!(huge.output.ends_with("Bye!\n") && !huge.output.contains("X ."));
}
