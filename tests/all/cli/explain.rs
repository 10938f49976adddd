//! `rate`, `hint` and `explain`.

use std::process::Command;

use snapbox::str;

use super::{CORNER, Folder, NONE, TWO};

/// A sudoku with one solution, made for these tests.
const EASY: &str = "92....31..8.5..9.6..6.14....3......1514..6...7......5....29....1......9..9..8.2..\n";

#[test]
fn ratings_are_a_table_or_records() {
    let folder = Folder::new(&[("a.sdm", EASY)]);
    folder.run("rate a.sdm").gives(
        0,
        str![[r#"
level     score     SE QQwing        hardest technique                        puzzle
medium      500    2.0 intermediate  Naked Pair                               a.sdm:1

"#]],
        "",
    );
    folder.run("rate a.sdm --level").gives(
        0,
        str![[r#"
level     score     SE QQwing        hardest technique                        puzzle
medium      500      - -             Naked Pair                               a.sdm:1

"#]],
        "",
    );
    folder.run("rate a.sdm --output jsonl --level").gives(0, str![[r#"
{"v":1,"source":"a.sdm","index":0,"line":1,"kind":"sudoku","status":"rated","level":"medium","score":500,"techniques":{"Full House":20,"Naked Single":19,"Hidden Single":16,"Naked Pair":2}}

"#]], "");
    folder.run("rate a.sdm --output jsonl --no-uniqueness").gives(0, str![[r#"
{"v":1,"source":"a.sdm","index":0,"line":1,"kind":"sudoku","status":"rated","level":"medium","score":500,"techniques":{"Full House":20,"Naked Single":19,"Hidden Single":16,"Naked Pair":2},"qqwing":"intermediate","se":2.0,"se_pearl":1.2,"se_diamond":1.2}

"#]], "");
}

#[test]
fn sudokus_of_every_size_have_a_level() {
    let folder = Folder::new(&[("s.txt", "1...\n..3.\n.4..\n...2\n")]);
    folder.run("rate s.txt").gives(
        0,
        str![[r#"
level     score     SE QQwing        hardest technique                        puzzle
easy          -      - -             Naked Single                             s.txt:1

"#]],
        "",
    );
    folder.run("rate s.txt --level --output jsonl").gives(
        0,
        str![[r#"
{"v":1,"source":"s.txt","index":0,"line":1,"kind":"sudoku","status":"rated","level":"easy","techniques":{"Full House":8,"Naked Single":4}}

"#]],
        "",
    );
}

#[test]
fn the_chosen_one_of_several_puzzles_is_named() {
    let folder = Folder::new(&[("a.sdm", EASY), ("b.sdm", EASY)]);
    let note = "note: this is the first of several puzzles, ./a.sdm:1; --index N chooses another one\n";
    for command in ["explain", "hint"] {
        let ran = folder.run(&format!("{command} .")).output();
        assert_eq!(String::from_utf8_lossy(&ran.stderr), note);
        assert!(folder.run(&format!("{command} . --index 1")).output().stderr.is_empty());
        assert!(folder.run(&format!("{command} a.sdm")).output().stderr.is_empty());
    }
    folder.write("two.sdm", [EASY, EASY].concat().as_bytes());
    let second = note.replace("./a.sdm", "two.sdm");
    folder.run("hint two.sdm").gives(0, "Look at cell r3c1.\n", &*second);
}

#[test]
fn an_explanation_ends_with_its_time() {
    let folder = Folder::new(&[("a.sdm", EASY), ("a.nin", CORNER)]);
    for name in ["a.sdm", "a.nin", "a.sdm --by-clues"] {
        let ran = folder.run(&format!("explain {name} --timeout 0.000001")).output();
        let words = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(ran.stdout.is_empty() && words.contains("time limit"), "{words}");
    }
}

#[test]
fn hints_have_three_depths() {
    let folder = Folder::new(&[("a.sdm", EASY)]);
    folder.run("hint a.sdm").gives(
        0,
        str![[r#"
Look at cell r3c1.

"#]],
        "",
    );
    folder.run("hint a.sdm --depth what").gives(
        0,
        str![[r#"
Use Naked Single with digit 3, at cell r3c1.

"#]],
        "",
    );
    folder.run("hint a.sdm --depth all").gives(
        0,
        str![[r#"
Naked Single: r3c1=3. r3c1 has no other candidate.

"#]],
        "",
    );
    folder.run("hint a.sdm --index 1").gives(
        2,
        "",
        str![[r#"
error: a.sdm: there is no puzzle at index 1: the file has 1 puzzle

"#]],
    );
}

#[test]
fn wrong_entries_come_first() {
    let wrong = format!("924{}", &EASY[3..]);
    let folder = Folder::new(&[("a.sdm", EASY), ("mine.sdm", &wrong)]);
    folder.run("hint a.sdm --position mine.sdm").gives(1, "Wrong: r1c3 is not 4.\n", "");
    let given = format!("93{}", &EASY[2..]);
    folder.write("mine.sdm", given.as_bytes());
    folder.run("hint a.sdm --position mine.sdm").gives(1, "Wrong: r1c2 is not 3.\n", "");
    let noted = EASY.trim_end().replacen('.', "?", 1);
    folder.write("mine.sdm", noted.as_bytes());
    folder.run("hint a.sdm --position mine.sdm").gives(0, "Look at cell r3c1.\n", "");
    folder.run("hint a.sdm --position none.sdm").gives(
        2,
        "",
        "error: none.sdm: no such file; read as a board: the position has 8 cells instead of 81: a digit or letter a \
         cell, `.` or `?` where it is open\n",
    );
    folder.write("mine.sdm", b"1 2 3");
    folder.run("hint a.sdm --position mine.sdm").gives(
        2,
        "",
        "error: mine.sdm: the position has 3 cells instead of 81: a digit or letter a cell, `.` or `?` where it is open\n",
    );
}

#[test]
fn explanations_are_text_or_data() {
    let folder = Folder::new(&[("a.sdm", EASY)]);
    folder.run("explain a.sdm").gives(0, str![[r#"
  1. Naked Single: r3c1=3. r3c1 has no other candidate.
  2. Naked Single: r6c2=6. r6c2 has no other candidate.
  3. Naked Single: r2c1=4. r2c1 has no other candidate.
  4. Naked Single: r9c1=6. r9c1 has no other candidate.
  5. Naked Single: r7c1=8. r7c1 has no other candidate.
  6. Full House: r4c1=2. r4c1 is the last empty cell of column 1.
  7. Hidden Single: r3c4=9. r3c4 is the only cell of box 2 that can be 9.
  8. Hidden Single: r1c9=4. r1c9 is the only cell of box 3 that can be 4.
  9. Hidden Single: r2c3=1. r2c3 is the only cell of box 1 that can be 1.
 10. Hidden Single: r8c3=2. r8c3 is the only cell of box 7 that can be 2.
 11. Hidden Single: r7c7=1. r7c7 is the only cell of box 9 that can be 1.
 12. Hidden Single: r5c9=9. r5c9 is the only cell of row 5 that can be 9.
 13. Hidden Single: r1c3=5. r1c3 is the only cell of row 1 that can be 5.
 14. Full House: r3c2=7. r3c2 is the last empty cell of box 1.
 15. Hidden Single: r7c8=6. r7c8 is the only cell of row 7 that can be 6.
 16. Hidden Single: r2c8=7. r2c8 is the only cell of box 3 that can be 7.
 17. Hidden Single: r4c7=6. r4c7 is the only cell of box 6 that can be 6.
 18. Hidden Single: r7c2=4. r7c2 is the only cell of row 7 that can be 4.
 19. Full House: r8c2=5. r8c2 is the last empty cell of column 2.
 20. Hidden Single: r5c7=7. r5c7 is the only cell of box 6 that can be 7.
 21. Hidden Single: r4c5=5. r4c5 is the only cell of column 5 that can be 5.
 22. Hidden Single: r3c7=5. r3c7 is the only cell of column 7 that can be 5.
 23. Naked Pair: 4,8 in r4c8,r6c7 => r5c8,r6c9<>8. 4 and 8 must go in r4c8 and r6c7, so no other cell of box 6 can be 4 or 8.
 24. Hidden Single: r5c4=8. r5c4 is the only cell of row 5 that can be 8.
 25. Hidden Single: r1c6=8. r1c6 is the only cell of box 2 that can be 8.
 26. Naked Pair: 2,3 in r25c5 => r6c5<>2, r68c5<>3. 2 and 3 must go in r2c5 and r5c5, so no other cell of column 5 can be 2 or 3.
 27. Naked Single: r6c5=4. r6c5 has no other candidate.
 28. Naked Single: r4c4=7. r4c4 has no other candidate.
 29. Naked Single: r6c7=8. r6c7 has no other candidate.
 30. Full House: r8c7=4. r8c7 is the last empty cell of column 7.
 31. Naked Single: r1c4=6. r1c4 has no other candidate.
 32. Full House: r1c5=7. r1c5 is the last empty cell of row 1.
 33. Naked Single: r4c6=9. r4c6 has no other candidate.
 34. Naked Single: r4c8=4. r4c8 has no other candidate.
 35. Full House: r4c3=8. r4c3 is the last empty cell of row 4.
 36. Full House: r6c3=9. r6c3 is the last empty cell of box 4.
 37. Naked Single: r9c8=3. r9c8 has no other candidate.
 38. Naked Single: r8c4=3. r8c4 has no other candidate.
 39. Naked Single: r8c5=6. r8c5 has no other candidate.
 40. Naked Single: r5c8=2. r5c8 has no other candidate.
 41. Full House: r3c8=8. r3c8 is the last empty cell of column 8.
 42. Full House: r5c5=3. r5c5 is the last empty cell of row 5.
 43. Full House: r6c9=3. r6c9 is the last empty cell of box 6.
 44. Full House: r3c9=2. r3c9 is the last empty cell of row 3.
 45. Full House: r2c5=2. r2c5 is the last empty cell of column 5.
 46. Full House: r2c6=3. r2c6 is the last empty cell of row 2.
 47. Naked Single: r9c3=7. r9c3 has no other candidate.
 48. Full House: r7c3=3. r7c3 is the last empty cell of column 3.
 49. Naked Single: r6c4=1. r6c4 has no other candidate.
 50. Full House: r6c6=2. r6c6 is the last empty cell of row 6.
 51. Full House: r9c4=4. r9c4 is the last empty cell of column 4.
 52. Naked Single: r8c6=7. r8c6 has no other candidate.
 53. Full House: r8c9=8. r8c9 is the last empty cell of row 8.
 54. Naked Single: r9c9=5. r9c9 has no other candidate.
 55. Full House: r7c9=7. r7c9 is the last empty cell of column 9.
 56. Full House: r7c6=5. r7c6 is the last empty cell of row 7.
 57. Full House: r9c6=1. r9c6 is the last empty cell of row 9.

"#]], "");
    let several = Folder::new(&[("b.sdm", &".".repeat(81))]);
    several.run("explain b.sdm").gives(1, str![[r#"
There are several solutions. Two of them differ in r5c7, r5c8, r5c9, r8c7, r8c8, r8c9.
With these additional givens, the solution would be unique: r5c7=8, r1c6=9, r4c3=2, r2c3=6, r3c1=7, r4c7=6, r4c6=7, r2c8=8, r2c7=7, r1c8=5, r4c5=9, r5c2=4, r5c4=3, r6c4=6, r3c7=1, r5c3=5, r6c7=3, r7c4=9, r6c1=8, r3c2=8, r7c5=7, r7c6=8, r2c5=2, r7c2=3, r3c8=2, r8c2=6, r8c1=5, r3c5=5, r8c3=4.

"#]], "");
}

#[test]
fn nonograms_are_rated_hinted_and_explained() {
    let folder = Folder::new(&[("a.nin", CORNER)]);
    folder.run("rate a.nin").gives(
        0,
        str![[r#"
line          1 rounds  whole line 2, finished line 1                                a.nin:1

"#]],
        "",
    );
    folder.run("rate a.nin --output jsonl").gives(0, str![[r#"
{"v":1,"source":"a.nin","index":0,"line":1,"kind":"nonogram","status":"rated","line_solvable":true,"rounds":1,"lines":5,"solved":true,"techniques":{"whole line":2,"finished line":1}}

"#]], "");
    folder.run("hint a.nin --depth all").gives(
        0,
        str![[r#"
Whole line in row 2: the blocks leave no choice. Black: r2c1-2.

"#]],
        "",
    );
    folder.run("hint a.nin --position ????").gives(
        0,
        str![[r#"
Look at row 2.

"#]],
        "",
    );
    folder.run("hint a.nin --position .???").gives(1, "Wrong: r1c1 is not background.\n", "");
    folder.run("explain a.nin").gives(
        0,
        "  1. Whole line in row 2: the blocks leave no choice. Black: r2c1-2.
  2. Whole line in column 1: the blocks leave no choice. Black: r1c1.
  3. Finished line in row 1: all its blocks stand, the rest is white. White: r1c2.
",
        "",
    );
    let data = r#"{"v":1,"technique":"whole line","line":"row 2","cells":[{"row":1,"column":0,"black":true},{"row":1,"column":1,"black":true}]}
{"v":1,"technique":"whole line","line":"column 1","cells":[{"row":0,"column":0,"black":true}]}
{"v":1,"technique":"finished line","line":"row 1","cells":[{"row":0,"column":1,"black":false}]}
"#;
    folder.run("explain a.nin --output jsonl").gives(0, data, "");
}

#[test]
fn generated_sudokus_are_the_same_on_any_number_of_threads() {
    let folder = Folder::new(&[]);
    folder.run("generate sudoku --count 2 --seed 3").gives(
        0,
        str![[r#"
6......7.....26...8..9.7.5.9....2..5..6.8.1.3...14..8...1....9.......4...423.....
3...7.8.4.......96...1..2.......396....6.1..859...8.....1..2.8...75....2.8.....4.

"#]],
        "",
    );
    folder.run("generate sudoku --count 2 --seed 3 --jobs 1").gives(
        0,
        str![[r#"
6......7.....26...8..9.7.5.9....2..5..6.8.1.3...14..8...1....9.......4...423.....
3...7.8.4.......96...1..2.......396....6.1..859...8.....1..2.8...75....2.8.....4.

"#]],
        "",
    );
    folder.run("generate sudoku --level medium --symmetry rotate180").gives(
        0,
        str![[r#"
613....5....2.....8....4...5.734..8..8.....6..4..817.2...4....7.....2....6....849

"#]],
        "",
    );
    folder.run("generate sudoku --clues 12").gives(
        2,
        "",
        str![[r#"
error: a sudoku with one solution has 17 to 81 givens, not 12 to 12

"#]],
    );
}

#[test]
fn every_kind_is_explained_by_its_clues() {
    let folder = Folder::new(&[("a.nin", CORNER), ("two.nin", TWO), ("none.nin", NONE)]);
    folder.run("explain a.nin --by-clues").gives(
        0,
        str![[r#"
  1. From row 2: r2c1 and r2c2 are black.
  2. From column 1: r1c1 is black.
  3. From row 1: r1c2 is white.

"#]],
        "",
    );
    folder.run("explain two.nin").gives(
        1,
        str![[r#"
There are several solutions. Two of them differ in r1c1, r1c2, r2c1, r2c2.
With these additional givens, the solution would be unique: r1c1=white.

"#]],
        "",
    );
    folder.run("explain none.nin").gives(
        1,
        str![[r#"
There is no solution. These clues contradict each other, but without any one of them, the others do not: row 2, column 2.

"#]],
        "",
    );
    let small = Folder::new(&[("s.txt", "1...\n..3.\n.4..\n...2\n")]);
    small.run("explain s.txt").gives(
        0,
        str![[r#"
  1. From row 1: r1c2, r1c3 and r1c4 are not 1.
  2. From row 2: r2c1, r2c2 and r2c4 are not 3.
  3. From row 3: r3c1, r3c3 and r3c4 are not 4.
  4. From row 4: r4c1, r4c2 and r4c3 are not 2.
  5. From column 1: r2c1, r3c1 and r4c1 are not 1.
  6. From column 2: r1c2, r2c2 and r4c2 are not 4.
  7. From column 3: r1c3, r3c3 and r4c3 are not 3.
  8. From column 4: r1c4, r2c4 and r3c4 are not 2.
  9. From box 1: r1c2 is 3; r2c1 is 4; r2c2 is 2.
 10. From row 1: r1c3 is 2; r1c4 is 4.
 11. From row 2: r2c4 is 1.
 12. From column 1: r3c1 is 2; r4c1 is 3.
 13. From row 3: r3c3 is 1; r3c4 is 3.
 14. From row 4: r4c2 is 1; r4c3 is 4.

"#]],
        "",
    );
}

/// A slitherlink with one solution, made for these tests.
const LOOP: &str = "https://puzz.link/p?slither/5/5/k500ajah50a\n";

#[test]
fn every_kind_has_hints_from_a_position_and_why_not() {
    let clash = "https://puzz.link/p?slither/4/4/30s2\n";
    let folder = Folder::new(&[("loop.txt", LOOP), ("clash.txt", clash), ("mine.txt", "x ? ? ? ?\n")]);
    let first = folder.run("hint loop.txt --depth where").output();
    assert!(String::from_utf8_lossy(&first.stdout).starts_with("Look at the "), "{first:?}");
    let solved = folder.run("solve loop.txt --output line").output().stdout;
    let solved = String::from_utf8(solved).expect("text");
    let words = solved.trim_end().strip_prefix("unique\t").expect("unique").to_owned();
    folder.write("solved.txt", words.as_bytes());
    folder.run("hint loop.txt --position solved.txt").gives(0, "The puzzle is solved.\n", "");
    let other = if words.starts_with('x') { "-" } else { "x" };
    folder.write("wrong.txt", format!("{other}{}", &words[1..]).as_bytes());
    let wrong = format!("Wrong: r1c1 is not {other}.\n");
    folder.run("hint loop.txt --position wrong.txt").gives(1, wrong, "");
    let short = folder.run("hint loop.txt --position mine.txt").output();
    assert!(String::from_utf8_lossy(&short.stderr).contains("the position has 5 cells instead of 25"));
    let page = folder.run("explain loop.txt --output html").output().stdout;
    let page = String::from_utf8(page).expect("text");
    assert!(page.contains("<svg") && page.ends_with("</html>\n"));
    folder.run("explain clash.txt").gives(
        1,
        "There is no solution. These clues contradict each other, but without any one of them, the others do not: the 3 at row 1, column 1, the 0 at row 1, \
         column 2.\n",
        "",
    );
}

#[test]
fn a_board_of_ones_own_may_begin_with_a_word_for_nothing() {
    let folder = Folder::new(&[("a.txt", "https://puzz.link/p?akari/3/3/l1a\n")]);
    let ran = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(["hint", "a.txt", "--position", "- - o/- - -/- - -"])
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "Wrong: r2c1 is not -.\n");
}

#[test]
fn a_nonogram_with_several_solutions_has_no_rating() {
    let folder = Folder::new(&[("a.nin", "2 2\n1\n1\n1\n1\n"), ("b.nin", "2 1\n1\n1\n0\n")]);
    folder.run("rate a.nin").gives(1, "", "error: a.nin:1: the puzzle has several solutions\n");
    assert!(folder.run("rate b.nin").output().status.success());
}

#[test]
fn puzzles_of_every_kind_are_rated() {
    let folder = Folder::new(&[(
        "a.txt",
        "slither/2/1/33\nslither/2/1/h\nslither/2/1/44\nslither/6/6/36228dk7cgckcia\n",
    )]);
    folder.run("rate a.txt").gives(
        1,
        format!("{:<72} a.txt:1\n{:<72} a.txt:4\n", "probe", "search"),
        "error: a.txt:2: the puzzle has several solutions\nerror: a.txt:3: the puzzle has no solution\n",
    );
    let late = folder.run("rate a.txt --index 3 --timeout 0 --errors 0").output();
    assert_eq!(String::from_utf8_lossy(&late.stderr), "error: 1 more error (--errors N shows more)\n");
}
