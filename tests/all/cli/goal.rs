//! The solution that a file states is checked against the puzzle.

use super::Folder;

#[test]
fn a_stated_solution_agrees_or_differs() {
    let puzzle = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n";
    let with = |goal: &str| format!("{puzzle}goal \"{goal}\"\n");
    let folder = Folder::new(&[("a.non", &with("1001")), ("b.non", &with("1100")), ("c.non", puzzle)]);
    let run = |arguments: &str| {
        let output = folder.run(arguments).0.output().expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    // With `-n 1`, the solution found may differ from the stated one. The stated solution only has to be a solution.
    let (code, out, _) = run("solve a.non c.non -n 1 --output jsonl");
    assert_eq!(code, Some(0));
    assert!(out.lines().next().is_some_and(|line| line.contains(r#""goal":"agrees""#)), "{out}");
    assert_eq!(out.matches("goal").count(), 1, "{out}");
    let (code, out, _) = run("solve b.non -n 1 --output jsonl");
    assert_eq!(code, Some(1));
    assert!(out.contains(r#""goal":"differs""#), "{out}");
    let (code, out, err) = run("solve b.non -n 1");
    assert_eq!(code, Some(1));
    assert!(out.contains("satisfiable, but the stated solution is wrong"), "{out}");
    assert!(err.contains("1 stated solution is wrong"), "{err}");
}

/// The key `decided` of records.
#[test]
fn values_shared_by_all_solutions_are_reported() {
    // The last row is white in both solutions.
    let folder = Folder::new(&[("a.nin", "2 3\n1\n1\n0\n1\n1\n"), ("b.txt", "1234341221434321\n")]);
    let run = |arguments: &str| {
        let output = folder.run(arguments).0.output().expect("the program starts");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let records = run("solve a.nin b.txt --output jsonl --decided -n 1");
    let mut lines = records.lines();
    assert!(lines.next().is_some_and(|line| line.ends_with(r#""decided":["??","??",".."]}"#)), "{records}");
    assert!(
        lines.next().is_some_and(|line| line.contains(r#""decided":[[1,2,3,4],[3,4,1,2],"#)),
        "{records}"
    );
    assert!(run("solve a.nin --decided --no-timing").contains("in all solutions:\n"));
    assert!(!run("solve a.nin --output jsonl").contains("decided"));
}

/// Solutions in the second column of a table of sudokus are checked, both with the batch kernels and without them.
#[test]
fn stated_solutions_of_a_table_are_compared() {
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let wrong = solution.replace("53467", "63457");
    let table = format!("puzzle,solution\n{puzzle},{solution}\n{puzzle},{wrong}\r\n{puzzle}\n");
    let folder = Folder::new(&[("a.csv", &table)]);
    for options in ["", " --timeout 100"] {
        let output = |output: &str| {
            let arguments = format!("solve a.csv --no-timing --output {output}{options}");
            let output = folder.run(&arguments).0.output().expect("the program starts");
            assert_eq!(output.status.code(), Some(1));
            String::from_utf8(output.stdout).expect("UTF-8")
        };
        let records = output("jsonl");
        let goals = records.lines().map(|record| {
            ["agrees", "differs"].into_iter().find(|goal| record.contains(&format!(r#""goal":"{goal}""#)))
        });
        assert!(goals.eq([Some("agrees"), Some("differs"), None]), "{records}");
        assert!(records.lines().all(|record| record.contains(r#""status":"unique""#)), "{records}");
        assert_eq!(output("line"), format!("unique\t{solution}\n").repeat(3));
        let text = output("text");
        assert_eq!(text.matches("but the stated solution is wrong").count(), 1, "{text}");
    }
}
