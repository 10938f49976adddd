//! Solves damaged files of every format with the built program, including the rendering of errors. The program must not
//! panic. It must print a record for each puzzle that can be distinguished, and report errors at the right places.
//!
//! `GRIDPROOF_MUTATED=N` damages N files of each sort instead of a few, in batches of a thousand.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A file's extension, its bytes, and its number of puzzles. A single damage can spoil two puzzles if it removes the
/// separator between them.
type Sample = (&'static str, Vec<u8>, usize);

fn samples() -> Vec<Sample> {
    let nin =
        ["5 5\n1 2\n3\n1 1\n5\n1\n2 1\n4\n2 1\n1 1\n1 1\n", "3 2\n1 1\n3\n2\n1\n2\n", "2 2\n1\n2\n2\n1\n"];
    let nin_many = nin.iter().cycle().take(5).copied().collect::<Vec<_>>();
    let non = "title \"A &amp; B\"\nlicense MIT\nwidth 3\nheight 2\n\nrows\n1,1\n3\n\ncolumns\n2\n1\n2\n\ngoal \"101111\"\n";
    let record = |number: usize| format!("${number}\n1\n2\n1\t1\n1\t1\n1\n2\n");
    let board = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let solved = "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
    let grid = "6\n1 2 3 4 5 6\n4 5 6 1 2 3\n_ _ _ _ _ _\n. . . . . .\n0 0 0 0 0 0\n* * * * * *\n";
    let bars = "12|34\n34|12\n--+--\n..|..\n..|..\n";
    let sukaku = "1234.2341234123412341234123412341234123412341234123412341.341234";
    let mut samples = samples_in_colours();
    samples.extend([
        ("nin", nin_many.concat(), 5),
        ("nin", nin_many.join("\n"), 5),
        ("non", [non; 4].join("====\n"), 4),
        ("txt", (1..6).map(record).collect(), 5),
        ("txt", format!("{board} # hard\n{solved},{solved}\n{board}\n1234341221434321\n"), 4),
        ("sdk", [grid, bars, grid, bars].join("\n"), 4),
        ("sukaku", format!("{sukaku} # 3\n{sukaku}\n{sukaku}\n"), 3),
        ("pa3", "2\n3\n1 1 -1 3 -1 2 -1 1 -1 2 -1\np q\n".to_owned(), 1),
        ("u80957", "2 3\n2 1 1\n1 3\n1 2\n1 1\n1 2\nA 1 1\nZ\n".to_owned(), 1),
        (
            "fopr",
            format!("{}R\nZ\n", "0 8 0 5 7 6 2 0 0\n0 0 0 4 0 2 0 0 0\n0 0 0 0 3 9 5 4 8\n".repeat(3)),
            1,
        ),
        ("mk", "2 2\n1\n2\n#\n2\n1\n".to_owned(), 1),
        ("cwd", "2\n2\n1\n2\n\n2\n1\n".to_owned(), 1),
        ("cells", "101\n110\n\n.#\n##\n".to_owned(), 2),
        ("pbm", "P1\n3 2\n1 0 1\n1 1 0\n".to_owned(), 1),
    ]);
    let mut samples: Vec<Sample> =
        samples.into_iter().map(|(ending, text, puzzles)| (ending, text.into_bytes(), puzzles)).collect();
    samples.extend(ONLY_READ.map(|text| ("txt", text.as_bytes().to_vec(), 0)));
    samples.extend(samples_of_writers());
    samples
}

/// Files in formats that are read but not written.
const ONLY_READ: [&str; 6] = [
    "GRID A\nROWS\n[ 1 1 ]\n[ ]\nCOLUMNS\n[ 1 ]\n[ ]\n[ 1 ]\n",
    "[colors]\ng = (0, 204, 0) %\n[clues]\nrows = 1g 1\ncolumns = 1g, 1\n",
    "X = 2;\nrows = [|1, 1\n |-1, -1\n|];\ncols = [|1\n |-1\n |1\n |];\n",
    "columns:\n    - [1]\n    - []\nrows:\n    - [1]\n    - [0]\n",
    "2\n2 3\n1 1 0\n0\n1 0\n0\n1 0\n1 1\n1 0\n1 0\n",
    "1 2 3\nX #000000\n1:X,1:X\n0\n1:X\n0\n1:X\n",
];

/// A file in each format that can be written, for each sort of puzzle that the format can represent.
fn samples_of_writers() -> Vec<Sample> {
    const PUZZLES: [&str; 5] = [
        "title A\nwidth 3\nheight 2\n\nrows\n1,1\n3\n\ncolumns\n2\n1\n2\n\ngoal \"101111\"\n",
        "1234341221434321\n",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n",
        "slither/5/5/k500ajah50a\n",
        "lits/4/1/0\n",
    ];
    let puzzles = PUZZLES.map(|text| gridproof::parse(text).expect("a puzzle"));
    let mut samples = Vec::new();
    for format in gridproof_formats::format::all() {
        for puzzle in &puzzles {
            let mut file = Vec::new();
            if format.write(puzzle, 0, &mut file).is_ok() {
                format.write_end(1, &mut file).expect("in memory");
                samples.push((format.extensions().first().copied().unwrap_or("txt"), file, 0));
            }
        }
    }
    samples
}

/// Files of nonograms in colours: the extension, the text and the number of puzzles.
fn samples_in_colours() -> Vec<(&'static str, String, usize)> {
    let webpbn = r#"<?xml version="1.0"?>
<puzzleset>
<puzzle type="grid" defaultcolor="blue" backgroundcolor="white">
<title>A &amp; B</title>
<color name="white" char=".">ffffff</color>
<color name="blue" char="a">0000c8</color>
<color name="red" char="b">c80000</color>
<clues type="columns">
<line><count>1</count></line>
<line><count color="red">1</count><count>1</count></line>
<line><count color="red">1</count></line>
</clues>
<clues type="rows">
<line><count color="red">2</count></line>
<line><count>2</count></line>
</clues>
<solution type="goal"><image>
|.bb|
|aa.|
</image></solution>
</puzzle>
</puzzleset>
"#;
    let g = "#d\n   0:.  #ffffff  white\n   a:   #0000c8  blue\n   b:   #c80000  red\n: rows\n2b\n2a\n: columns\n1a\n1b 1a\n1b\n: end\n";
    let non = "width 3\nheight 2\ncolor a #0000c8 \"blue\"\ncolor b #c80000 \"red\"\n\nrows\n2b\n2a\n\ncolumns\n1a\n1b,1a\n1b\n\ngoal \"0bbaa0\"\n";
    let json = r##"[
{"colors":{"blue":"#0000c8","red":"#c80000","background":"#ffffff"},
"columns":[[[1,"blue"]],[[1,"red"],[1,"blue"]],[[1,"red"]]],"height":2,
"rows":[[[2,"red"]],[[2,"blue"]]],"width":3}
]
"##;
    let ppm = "P3\n3 2\n255\n255 255 255 200 0 0 200 0 0\n0 0 200 0 0 200 255 255 255\n";
    [("xml", webpbn, 1), ("g", g, 1), ("non", non, 1), ("json", json, 1), ("ppm", ppm, 1)]
        .map(|(ending, text, puzzles)| (ending, text.to_owned(), puzzles))
        .to_vec()
}

/// Pseudo-random numbers: `SplitMix64` (Steele, Lea and Flood, OOPSLA 2014).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }
}

/// Damages one place of a text.
fn damage(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    const PIECES: [&[u8]; 16] = [
        b"x",
        b"-1",
        b"0",
        b"\n",
        b"\n\n",
        b" ",
        b"1 1\n",
        b"5 5\n",
        b"$",
        b"#",
        b"\"",
        "\u{85}".as_bytes(),
        "\u{2003}é".as_bytes(),
        b"\x1b[31m",
        b"99999999999999999999",
        b"====\n",
    ];
    let at = numbers.below(bytes.len().max(1)).min(bytes.len());
    let start = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let end =
        bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |length| at + length + 1);
    let piece = PIECES[numbers.below(PIECES.len())].iter().copied();
    match numbers.below(8) {
        0 => bytes.splice(at..at, piece).for_each(drop),
        1 if at < bytes.len() => bytes.splice(at..=at, piece).for_each(drop),
        2 if at < bytes.len() => drop(bytes.remove(at)),
        3 => bytes.drain(start..end).for_each(drop),
        4 => {
            let line = bytes[start..end].to_vec();
            bytes.splice(start..start, line);
        }
        5 => bytes.splice(start..start, piece).for_each(drop),
        6 => bytes.truncate(at),
        _ if at < bytes.len() => bytes[at] = numbers.below(256) as u8,
        _ => {}
    }
}

/// A damaged file: its bytes, and the minimum number of puzzles that can still be read.
struct Damaged {
    bytes: Vec<u8>,
    least: usize,
}

fn damaged(sample: &Sample, seed: u64) -> Damaged {
    let mut numbers = Numbers(seed);
    let mut bytes = sample.1.clone();
    let damages = if seed.is_multiple_of(3) { 1 + numbers.below(4) } else { 1 };
    let before = bytes.len();
    for _ in 0..damages {
        damage(&mut bytes, &mut numbers);
    }
    // If the end of a file was cut off, or if the file is no longer text, no minimum is known.
    let whole = bytes.len() + 120 >= before && std::str::from_utf8(&bytes).is_ok() && !bytes.contains(&0);
    let cut = !bytes.ends_with(b"\n") || sample.1.starts_with(&bytes);
    let least = if damages == 1 && whole && !cut { sample.2.saturating_sub(2) } else { 0 };
    Damaged { bytes, least }
}

/// The exit code, standard output and standard error of the program for a folder.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(["solve", "."])
        .args(arguments)
        .args(["--no-timing", "--timeout", "60", "--errors", "1000000"])
        .current_dir(folder)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Solves a folder of damaged files, and compares the records with the files.
fn check(files: &BTreeMap<String, Damaged>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, damaged) in files {
        fs::write(folder.path().join(name), &damaged.bytes).expect("writable");
    }
    let (code, records, drawn) = run(folder.path(), &["--output", "jsonl"]);
    assert!(matches!(code, Some(0..=2)), "{code:?}: {drawn}");
    let mut solved: BTreeMap<&str, usize> = BTreeMap::new();
    let mut errors = 0;
    for record in records.lines() {
        let record: serde_json::Value = serde_json::from_str(record).expect("JSON");
        let source = record["source"].as_str().expect("a source").trim_start_matches("./");
        let (name, damaged) = files.get_key_value(source).expect("one of the files");
        let text = String::from_utf8_lossy(&damaged.bytes);
        // A file without line feeds may have the line ends of old Macintoshes.
        let line_end = if text.contains('\n') { '\n' } else { '\r' };
        let lines: Vec<&str> = text.split(line_end).collect();
        let Some(error) = record.get("error") else {
            *solved.entry(name).or_default() += 1;
            continue;
        };
        errors += 1;
        assert_ne!(error["code"], "internal", "{record}");
        let Some(line) = error["line"].as_u64() else { continue };
        let (column, length) =
            (error["column"].as_u64().expect("one"), error["length"].as_u64().expect("one"));
        let characters = lines[line as usize - 1].chars().count() as u64;
        assert!(column >= 1 && length >= 1 && column + length <= characters.max(1) + 2, "{record}");
        if let Some(skipped) = error["skipped"].as_array() {
            assert!(skipped[0].as_u64() <= skipped[1].as_u64(), "{record}");
            assert!(skipped[1].as_u64() <= Some(lines.len() as u64), "{record}");
        }
    }
    assert_eq!(drawn.lines().filter(|line| line.starts_with("error: ")).count(), errors, "{drawn}");
    assert!(!drawn.contains(['\u{1b}', '\u{9b}']), "{drawn:?}");
    for (name, damaged) in files {
        let solved = solved.get(name.as_str()).copied().unwrap_or_default();
        assert!(
            solved >= damaged.least,
            "{name}: {solved} of {}: {:?}",
            damaged.least,
            String::from_utf8_lossy(&damaged.bytes)
        );
    }
    let (text_code, text, _) = run(folder.path(), &[]);
    assert_eq!(text_code, code);
    assert!(!text.contains(['\u{1b}', '\u{9b}']), "{text:?}");
    let (line_code, lines, _) = run(folder.path(), &["--output", "line"]);
    assert_eq!((line_code, lines.lines().count()), (code, records.lines().count()));
}

#[test]
fn damaged_files_through_the_program() {
    let asked = std::env::var("GRIDPROOF_MUTATED").ok().and_then(|many| many.parse().ok());
    let many: u64 = asked.unwrap_or(30);
    let samples = samples();
    let mut files = BTreeMap::new();
    for seed in 0..many {
        for (number, sample) in samples.iter().enumerate() {
            let damaged = damaged(sample, seed * samples.len() as u64 + number as u64);
            files.insert(format!("{seed}-{number}.{}", sample.0), damaged);
        }
        if files.len() >= 1000 {
            check(&files);
            files.clear();
        }
    }
    check(&files);
}
