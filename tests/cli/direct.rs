//! The direct way from text to lines of verdicts prints what the ordinary way prints.

use crate::Folder;

/// A board of one solution, and how it is damaged: numbers that look random, the same at every run.
struct Damage(u64);

impl Damage {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % most
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
    let mut damage = Damage(0x9e37_79b9_7f4a_7c15);
    for (round, lines) in [1, 2, 3, 30, 400, 1000].into_iter().enumerate() {
        folder.write("puzzles.sdm", &damage.text(lines));
        for solutions in [1, 2] {
            let solve = |limits: &str| {
                let output = folder
                    .run(&format!(
                        "solve puzzles.sdm --output line --no-timing --jobs 2 -n {solutions} {limits}"
                    ))
                    .0
                    .output()
                    .expect("runs");
                (output.status.code(), String::from_utf8(output.stdout), String::from_utf8(output.stderr))
            };
            // A limit on steps is for the ordinary way alone.
            assert_eq!(solve(""), solve("--steps 1000000000"), "round {round}");
        }
    }
}

#[test]
fn a_file_without_puzzles_and_one_of_several_are_told_as_ever() {
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
        assert_eq!(solve(""), solve("--steps 1000000000"), "{paths}");
    }
}
