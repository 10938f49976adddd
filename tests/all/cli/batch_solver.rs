//! Solving a file in batches prints the same as solving it item by item.

use gridproof_model::random::Random;

use super::Folder;

/// Randomly damages a board that has one solution.
struct Damage(Random);

impl Damage {
    fn below(&mut self, count: usize) -> usize {
        self.0.below(count)
    }

    fn line(&mut self) -> Vec<u8> {
        let solved = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";
        let mut line = solved.as_bytes().to_vec();
        let empty = self.below(60);
        for _ in 0..empty {
            let at = self.below(81);
            line[at] = b'.';
        }
        match self.below(8) {
            0 => line[self.below(81)] = b"123456789"[self.below(9)],
            1 => line[self.below(81)] = b"xA0_* ,#"[self.below(8)],
            2 => line.truncate(self.below(81)),
            3 => line.extend(b"; a remark"),
            4 => line.splice(0..0, *b"  ").for_each(drop),
            5 if self.below(2) == 0 => line.clear(),
            _ => {}
        }
        line
    }

    fn text(&mut self, lines: usize) -> Vec<u8> {
        let mut text = Vec::new();
        for _ in 0..lines {
            text.extend(self.line());
            text.extend_from_slice([&b"\n"[..], b"\r\n"][self.below(2)]);
        }
        text
    }
}

#[test]
fn damaged_files_give_the_same_output_errors_and_exit_code() {
    let folder = Folder::new(&[]);
    let mut damage = Damage(Random::new(1, 0));
    for (round, lines) in [1, 2, 3, 30, 400, 4000].into_iter().enumerate() {
        folder.write("puzzles.sdm", &damage.text(lines));
        for (solutions, shape) in
            [(1, "line"), (2, "line"), (1, "jsonl"), (2, "jsonl"), (1, "text"), (2, "text")]
        {
            let solve = |limits: &str| {
                let output = folder
                    .run(&format!(
                        "solve puzzles.sdm --output {shape} --no-timing --jobs 2 -n {solutions} {limits}"
                    ))
                    .0
                    .output()
                    .expect("runs");
                (output.status.code(), String::from_utf8(output.stdout), String::from_utf8(output.stderr))
            };
            // A time limit makes the program solve the puzzles item by item.
            assert_eq!(solve(""), solve("--timeout 1000000"), "round {round}");
        }
    }
}

#[test]
fn damaged_json_lines_give_the_same_output_errors_and_exit_code() {
    let folder = Folder::new(&[]);
    let mut damage = Damage(Random::new(3, 0));
    for lines in [1, 2, 30, 4000] {
        let boards = String::from_utf8(damage.text(lines)).expect("ASCII");
        let object = |(id, board): (usize, &str)| match id % 9 {
            7 => format!("{{\"puzzle\": \"{board}\", \"title\": \"No {id}\"}}\n"),
            8 => format!("{{\"id\": {id}, \"puzzle\": \"{board}\"\n"),
            _ => format!("{{\"id\":{id},\"puzzle\":\"{board}\"}}\n"),
        };
        let text: String = boards.lines().enumerate().map(object).collect();
        folder.write("puzzles.jsonl", text.as_bytes());
        for shape in ["line", "jsonl", "text"] {
            let solve = |limits: &str| {
                outputs(folder.run(&format!(
                    "solve puzzles.jsonl --output {shape} --no-timing --jobs 2 --format sudoku-json {limits}"
                )))
            };
            let answers = solve("");
            assert_eq!(answers, solve("--timeout 1000000"), "{lines} lines");
            assert!(answers.1.lines().count() >= lines);
        }
        let piped =
            outputs(folder.run("solve - --output line --no-timing --format sudoku-json").stdin(&text));
        let named = outputs(folder.run("solve puzzles.jsonl --output line --no-timing --format sudoku-json"));
        assert_eq!((piped.0, piped.1), (named.0, named.1));
    }
}

#[test]
fn unusual_files_are_reported_as_without_batches() {
    let puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n";
    let folder = Folder::new(&[
        ("empty.sdm", "# nothing\n\n"),
        ("twice.sdm", &puzzle.repeat(2)),
        ("table.csv", &format!("quizzes,solutions\n{puzzle}")),
        ("small.txt", "1...............\n"),
    ]);
    for paths in ["empty.sdm twice.sdm", "twice.sdm missing.sdm table.csv", "small.txt table.csv ."] {
        let solve = |limits: &str| {
            let output = folder
                .run(&format!("solve {paths} --output line --no-timing {limits}"))
                .0
                .output()
                .expect("runs");
            (output.status.code(), String::from_utf8(output.stdout), String::from_utf8(output.stderr))
        };
        assert_eq!(solve(""), solve("--timeout 1000000"), "{paths}");
    }
}

/// The exit code, standard output and standard error of a command.
fn outputs(run: super::Run) -> (Option<i32>, String, String) {
    let output = run.0.output().expect("runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn standard_input_and_any_number_of_jobs_give_the_same_output() {
    let text = Damage(Random::new(2, 0)).text(6000);
    let folder = Folder::new(&[]);
    folder.write("puzzles.sdm", &text);
    let nin = [super::CORNER, super::TWO, super::NONE].concat().repeat(9000);
    folder.write("pictures.nin", nin.as_bytes());
    let solve = |paths: &str, jobs: usize| {
        outputs(folder.run(&format!("solve {paths} --output line --no-timing --jobs {jobs}")))
    };
    let one = solve("puzzles.sdm pictures.nin puzzles.sdm", 1);
    assert_eq!(one.1.lines().filter(|line| *line == "unique\tX./XX").count(), 9000);
    assert_eq!(solve("puzzles.sdm pictures.nin puzzles.sdm", 3), one);
    let text = String::from_utf8(text).expect("ASCII");
    let piped = outputs(folder.run("solve - --output line --no-timing --format sudoku-line").stdin(&text));
    let named = solve("puzzles.sdm", 1);
    assert_eq!((piped.0, piped.1), (named.0, named.1));
    assert_eq!(piped.2.replace("-:", "puzzles.sdm:"), named.2);
}

#[test]
fn an_invalid_byte_ends_a_file_after_the_earlier_answers() {
    let folder = Folder::new(&[]);
    let solved = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";
    let mut text = format!("{solved}\n").repeat(3000).into_bytes();
    let at = text.len() - 500 * 82 + 40;
    text[at] = 0xe9;
    folder.write("late.sdm", &text);
    let (code, out, error) = outputs(folder.run("solve late.sdm --output line --no-timing --jobs 2"));
    let answers = format!("unique\t{solved}\n").repeat(2500);
    assert_eq!((code, out), (Some(2), answers + "error\t\n"));
    assert!(error.contains("late.sdm:2501:41: byte 0xe9 is not UTF-8"), "{error}");
    // The same holds near the beginning of the file, which is used to detect the format.
    text[100] = 0;
    folder.write("early.sdm", &text);
    let (code, out, error) = outputs(folder.run("solve early.sdm --output line --no-timing"));
    assert_eq!((code, out), (Some(2), format!("unique\t{solved}\nerror\t\n")));
    assert!(error.contains("early.sdm:2:19: a NUL byte"), "{error}");
}

/// Tests nonograms that line solving decides and others, in every output format. In some sizes, numbers have two
/// digits.
#[test]
fn nonograms_are_printed_alike_in_every_shape() {
    let mut random = Random::new(3, 0);
    let mut text = String::new();
    for _ in 0..300 {
        let (rows, columns) = (1 + random.below(24), 1 + random.below(24));
        let cells: Vec<u8> = (0..rows * columns).map(|_| u8::from(random.below(10) < 7)).collect();
        let clue = |line: &mut dyn Iterator<Item = u8>| {
            let line: Vec<u8> = line.collect();
            let runs = line.split(|cell| *cell == 0).filter(|run| !run.is_empty());
            let clue: Vec<String> = runs.map(|run| run.len().to_string()).collect();
            if clue.is_empty() { "0\n".to_owned() } else { clue.join(" ") + "\n" }
        };
        text += ["", "# remark\n", "\n"][random.below(3)];
        text += &format!("{columns} {rows}\n");
        (0..rows).for_each(|row| text += &clue(&mut cells[row * columns..][..columns].iter().copied()));
        (0..columns).for_each(|column| text += &clue(&mut cells[column..].iter().copied().step_by(columns)));
    }
    let folder = Folder::new(&[("pictures.nin", &text)]);
    for engine in ["auto", "search"] {
        for shape in ["line", "jsonl", "text"] {
            let solve = |limits: &str| {
                outputs(folder.run(&format!(
                    "solve pictures.nin --engine {engine} --output {shape} --no-timing --jobs 2 {limits}"
                )))
            };
            assert_eq!(solve(""), solve("--timeout 1000000"), "{engine} {shape}");
        }
    }
}
