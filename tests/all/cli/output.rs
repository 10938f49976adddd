//! The three output formats for results.

use snapbox::str;

use super::{CORNER, Folder, NONE, TWO};

const SUDOKU: &str = "12..\n..1.\n.1..\n...2\n";

fn folder() -> Folder {
    let titled = "title \"Corner\"\nwidth 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n";
    let open = format!("{}\n", ".".repeat(16));
    Folder::new(&[
        ("1.nin", CORNER),
        ("2.nin", TWO),
        ("3.nin", NONE),
        ("4.non", titled),
        ("5.txt", SUDOKU),
        ("6.txt", &open),
    ])
}

#[test]
fn text_draws_the_board() {
    folder().run("solve . --no-timing").gives(
        1,
        str![[r#"
./1.nin:1: nonogram 2 x 2: unique (line) [auto: 4 lines] (read as nin)
  2 1
1 X .
2 X X

./2.nin:1: nonogram 2 x 2: multiple, at least 2 solutions (search) [auto: 40 lines, 4 probes, 4 variables] (read as nin)
solution 1:
  1 1
1 . X
1 X .
solution 2:
  1 1
1 X .
1 . X
the same in all of these solutions:
  1 1
1 ? ?
1 ? ?

./3.nin:1: nonogram 3 x 3: unsatisfiable (line) [auto: 2 lines] (read as nin)
./4.non:1: "Corner", nonogram 2 x 2: unique (line) [auto: 4 lines] (read as non)
  2 1
1 X .
2 X X

./5.txt:1: sudoku 4 x 4: unsatisfiable [auto: 8 propagations] (read as sudoku-grid)
./6.txt:1: sudoku 4 x 4: multiple, at least 2 solutions [auto: 76 propagations, 74 matchings, 7 decisions] (read as sudoku-line)
solution 1:
1 2 | 3 4
3 4 | 1 2
----+----
2 1 | 4 3
4 3 | 2 1
solution 2:
1 2 | 3 4
3 4 | 1 2
----+----
2 3 | 4 1
4 1 | 2 3
the same in all of these solutions:
1 2 | 3 4
3 4 | 1 2
----+----
2 . | 4 .
4 . | 2 .


"#]],
        str![[r#"
note: 6 puzzles: 2 multiple, 2 unique, 2 unsatisfiable

"#]],
    );
}

#[test]
fn one_plain_line_a_puzzle() {
    folder().run("solve . --no-timing --output line").gives(
        1,
        str![[r#"
unique	X./XX
multiple	.X/X.
unsatisfiable	
unique	X./XX
unsatisfiable	
multiple	1234341221434321

"#]],
        str![[r#"
note: 6 puzzles: 2 multiple, 2 unique, 2 unsatisfiable

"#]],
    );
}

#[test]
fn one_record_a_puzzle() {
    folder().run("solve . --no-timing --output jsonl").gives(1, str![[r#"
{"v":1,"source":"./1.nin","index":0,"line":1,"kind":"nonogram","rows":2,"columns":2,"engine":"auto","status":"unique","solutions":[["X.","XX"]],"effort":{"difficulty":"line","lines":4},"format":"nin"}
{"v":1,"source":"./2.nin","index":0,"line":1,"kind":"nonogram","rows":2,"columns":2,"engine":"auto","status":"multiple","solutions":[[".X","X."],["X.",".X"]],"effort":{"difficulty":"search","lines":40,"probes":4,"variables":4,"guesses":0,"conflicts":0},"format":"nin","listed_all":false}
{"v":1,"source":"./3.nin","index":0,"line":1,"kind":"nonogram","rows":3,"columns":3,"engine":"auto","status":"unsatisfiable","solutions":[],"effort":{"difficulty":"line","lines":2},"format":"nin"}
{"v":1,"source":"./4.non","index":0,"line":1,"kind":"nonogram","title":"Corner","rows":2,"columns":2,"engine":"auto","status":"unique","solutions":[["X.","XX"]],"effort":{"difficulty":"line","lines":4},"format":"non"}
{"v":1,"source":"./5.txt","index":0,"line":1,"kind":"sudoku","rows":4,"columns":4,"engine":"auto","status":"unsatisfiable","solutions":[],"effort":{"propagations":8,"matchings":0,"decisions":0},"format":"sudoku-grid"}
{"v":1,"source":"./6.txt","index":0,"line":1,"kind":"sudoku","rows":4,"columns":4,"engine":"auto","status":"multiple","solutions":[[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]],[[1,2,3,4],[3,4,1,2],[2,3,4,1],[4,1,2,3]]],"effort":{"propagations":76,"matchings":74,"decisions":7},"format":"sudoku-line","listed_all":false}

"#]], str![[r#"
note: 6 puzzles: 2 multiple, 2 unique, 2 unsatisfiable

"#]]);
}

#[test]
fn a_stalled_engine_shows_what_it_decided() {
    let folder = folder();
    folder.run("solve 6.txt --engine passes --no-timing").gives(
        1,
        str![[r#"
6.txt:1: sudoku 4 x 4: stalled [passes: 1 passes] (read as sudoku-line)
. . | . .
. . | . .
----+----
. . | . .
. . | . .


"#]],
        str![[r#"
note: 1 puzzle: 1 stalled

"#]],
    );
    folder.run("solve 6.txt --engine passes --no-timing --output jsonl").gives(
        1,
        str![[r#"
{"v":1,"source":"6.txt","index":0,"line":1,"kind":"sudoku","rows":4,"columns":4,"engine":"passes","status":"stalled","solutions":[],"partial":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"effort":{"passes":1},"format":"sudoku-line"}

"#]],
        str![[r#"
note: 1 puzzle: 1 stalled

"#]],
    );
}

#[test]
fn seconds_are_there_unless_left_out() {
    let output = folder().run("solve 1.nin --output jsonl").0.output().expect("the program starts");
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(record["seconds"].as_f64().is_some_and(|seconds| (0.0..10.0).contains(&seconds)));
    assert_eq!(record["status"], "unique");
}

#[test]
fn solutions_are_counted_in_every_shape() {
    let files = "1.nin 2.nin 3.nin 6.txt --no-timing --count";
    folder().run(&format!("solve {files} --output line")).gives(
        1,
        str![[r#"
unique	1
multiple	2
unsatisfiable	0
multiple	288

"#]],
        "note: 4 puzzles: 2 multiple, 1 unique, 1 unsatisfiable\n",
    );
    folder().run("solve 2.nin 6.txt --no-timing --count --limit 100").gives(
        1,
        str![[r#"
2.nin:1: nonogram 2 x 2: multiple, 2 solutions (search) [auto: 46 lines, 4 probes, 4 variables, 1 conflicts] (read as nin)
6.txt:1: sudoku 4 x 4: multiple, at least 100 solutions [auto: 1394 propagations, 1384 matchings, 104 decisions] (read as sudoku-line)

"#]],
        "note: 2 puzzles: 2 multiple\n",
    );
    folder().run("solve 6.txt --no-timing --count --limit 100 --output line").gives(
        1,
        str![[r#"
multiple	100+

"#]],
        "note: 1 puzzle: 1 multiple\n",
    );
    folder().run("solve 1.nin --no-timing --count --output jsonl --engine search").gives(
        0,
        str![[r#"
{"v":1,"source":"1.nin","index":0,"line":1,"kind":"nonogram","rows":2,"columns":2,"engine":"search","status":"unique","solutions":[["X.","XX"]],"effort":{"lines":4,"decisions":0},"count":1,"counted_all":true,"format":"nin"}

"#]],
        "note: 1 puzzle: 1 unique\n",
    );
}
