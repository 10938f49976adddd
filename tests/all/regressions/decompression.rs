//! Input that is much larger than its file, or that never ends. The memory for it is bounded, and the rest of a batch
//! is solved.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The maximum memory of a run.
const MEBIBYTES: u64 = 256;
/// The number of bytes to which a hostile file decompresses.
const UNPACKED: usize = 320 << 20;
/// The maximum size of a hostile file in bytes.
const PACKED: usize = 2_000_000;

const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    out.write_all(bytes).expect("in memory");
    out.finish().expect("in memory")
}

/// A gzip file with a member for `head`, members with about `bytes` bytes of repetitions of `part`, and a member for
/// `tail`.
fn long_gzip(head: &str, part: &str, bytes: usize, tail: &str) -> Vec<u8> {
    let member = part.repeat((1 << 20) / part.len());
    let members = gzip(member.as_bytes()).repeat(bytes / member.len());
    let file = [gzip(head.as_bytes()), members, gzip(tail.as_bytes())].concat();
    assert!(file.len() <= PACKED, "{} bytes for {part}", file.len());
    file
}

/// A block of a zstd frame (RFC 8878, section 3.1.1.2). The types are 0 for a raw block, 1 for a repeated byte, and 2
/// for a compressed block.
fn block(kind: u32, is_last: bool, size: usize, content: &[u8]) -> Vec<u8> {
    let header = u32::from(is_last) | kind << 1 | u32::try_from(size).expect("a block") << 3;
    [&header.to_le_bytes()[..3], content].concat()
}

/// A zstd frame of `head` and a repeated byte. `window` is the byte that describes the window. If `window` is an error,
/// the frame is a single segment, and the error contains the stated size.
fn zstd(window: Result<u8, u64>, head: &str, byte: u8, bytes: usize) -> Vec<u8> {
    const SIZE: usize = 1 << 17;
    let mut file = vec![0x28, 0xb5, 0x2f, 0xfd];
    match window {
        Ok(window) => file.extend([0, window]),
        Err(size) => {
            file.push(0xe0);
            file.extend(size.to_le_bytes());
        }
    }
    file.extend(block(0, false, head.len(), head.as_bytes()));
    file.extend(block(1, false, SIZE, &[byte]).repeat(bytes / SIZE));
    file.extend(block(0, true, 0, &[]));
    assert!(file.len() <= PACKED);
    file
}

/// A zstd frame with a block whose 60,000 sequences repeat 131,074 bytes each. This makes 7.8 GB, while a block may
/// have at most 128 KiB.
fn long_sequences() -> Vec<u8> {
    const SEQUENCES: u16 = 60_000;
    let mut content = vec![0x08, b'1', 255];
    content.extend((SEQUENCES - 0x7f00).to_le_bytes());
    content.extend([0x54, 0, 0, 52]);
    content.extend(vec![0xff; 2 * SEQUENCES as usize]);
    content.push(1);
    let head = SUDOKU.as_bytes();
    let blocks = [
        block(0, false, head.len(), head),
        block(1, false, 1000, b"1"),
        block(2, true, content.len(), &content),
    ];
    [&[0x28, 0xb5, 0x2f, 0xfd, 0, 10 << 3][..], &blocks.concat()].concat()
}

/// The peak memory of a process so far, in MiB; `None` if the process has ended.
fn memory(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kibibytes| kibibytes >> 10)
}

fn start(folder: &Path, arguments: &[&str], input: Stdio) -> Child {
    Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(arguments)
        .current_dir(folder)
        .stdin(input)
        .stdout(fs::File::create(folder.join("stdout")).expect("a file"))
        .stderr(fs::File::create(folder.join("stderr")).expect("a file"))
        .spawn()
        .expect("the program runs")
}

/// Waits for the program and returns its exit code and output. Fails if it takes a minute, or more memory than allowed.
fn end(mut child: Child, folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        let memory = memory(child.id()).unwrap_or(0);
        if memory > MEBIBYTES || start.elapsed() > Duration::from_secs(60) {
            child.kill().expect("a child");
            panic!("{arguments:?}: {memory} MiB after {:?}", start.elapsed());
        }
        sleep(Duration::from_millis(1));
    };
    let read = |name| String::from_utf8_lossy(&fs::read(folder.join(name)).expect("printed")).into_owned();
    (status.code().unwrap_or(-1), read("stdout"), read("stderr"))
}

fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    end(start(folder, arguments, Stdio::null()), folder, arguments)
}

const JSON: &str = r#"[{"rows": [[1]], "columns": [[1]], "x": "#;
const XML: &str = "<puzzleset>";

const GOES_ON: &str = "is larger than 32 MiB";
const NO_END: &str = "is larger than 8 MiB";
const TOO_MUCH: &str = "take more than 96 MiB of memory";

/// Hostile files, each with the place and a part of the message of its error.
fn hostile() -> Vec<(&'static str, Vec<u8>, &'static str, &'static str)> {
    const MIB: usize = 1 << 20;
    let gz = |head, part| long_gzip(head, part, UNPACKED, "");
    let ended = |head, part, mebibytes: usize, tail| long_gzip(head, part, mebibytes * MIB, tail);
    let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x90\0\0\x01\x90\x01\0\0\0\0";
    let mut endless_picture = gzip(picture);
    endless_picture.extend(gz("", "\0"));
    vec![
        ("zeros.gz", gz("", "\0"), ":1:1", "a NUL byte"),
        ("digits.gz", gz("", "1"), "", "no puzzle format"),
        ("comment.gz", gz("# ", "x"), "", "no puzzle format"),
        ("spaces.gz", gz("", " "), ":1:1", GOES_ON),
        ("newlines.gz", gz("", "\n"), "", "only comments and blank lines"),
        ("nested.gz", gzip(&gz("", "1")), ":1:2", "is not UTF-8"),
        ("sudoku-then-digits.gz", gz(SUDOKU, "1"), ":2:1", NO_END),
        ("sudoku-then-dots.gz", gz(SUDOKU, "."), ":2:1", NO_END),
        ("nin.gz", gz("2 2\n1\n1\n1\n1\n\n2 2\n", "1 "), ":6:1", NO_END),
        ("code.gz", gz("slither/2/2/", "3"), ":1:1", NO_END),
        ("iss.gz", gz(".Cage~3", "~R1C1"), ":1:1", NO_END),
        ("cages.gz", ended("", ".Cage~3~R1C1", 7, "\n"), ":1:1", "exceeds the limit of 262144"),
        ("non.gz", gz("width 3\nheight 3\nrows\n", "1\n"), ":16777209:1", GOES_ON),
        ("pbm.gz", gz("P1\n500 500\n", "1 "), ":3:1", GOES_ON),
        ("json-string.gz", gz(&format!("{JSON}\""), "a"), ":1:1", GOES_ON),
        ("json-list.gz", ended(&format!("{JSON}["), "1,", 20, "1]}]"), ":1:2", TOO_MUCH),
        ("json-lists.gz", ended(&format!("{JSON}["), "[0],", 20, "1]}]"), ":1:2", TOO_MUCH),
        ("json-keys.gz", ended(&format!("{JSON}[{{"), "\"\":0},{", 20, "\"\":1}]}]"), ":1:2", TOO_MUCH),
        ("xml.gz", gz(XML, "<puzzle/>"), ":1:1", GOES_ON),
        ("xml-ended.gz", ended(XML, "<puzzle/>", 20, "</puzzleset>"), ":1:", "takes more than 112 MiB"),
        (
            "xml-tags.gz",
            ended(XML, "<a b='' c='' d=''/>", 20, "</puzzleset>"),
            ":1:",
            "takes more than 112 MiB",
        ),
        ("picture.gz", endless_picture, ":1:1", GOES_ON),
        ("rle.zst", zstd(Ok(10 << 3), SUDOKU, b'1', UNPACKED), ":2:1", NO_END),
        ("window.zst", zstd(Ok(17 << 3), SUDOKU, b'1', UNPACKED), "", "the zstd window of 134217728 bytes"),
        (
            "segment.zst",
            zstd(Err(1 << 40), SUDOKU, b'1', UNPACKED),
            "",
            "the zstd window of 1099511627776 bytes",
        ),
        ("sequences.zst", long_sequences(), "", "damaged zstd data"),
    ]
}

/// A file of half a megabyte used to take 1.1 GB of memory, and a zstd block of 120 KB any amount.
#[test]
fn hostile_files_are_refused_at_their_place_in_little_memory() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    for (name, bytes, place, message) in hostile() {
        fs::write(folder.path().join(name), bytes).expect("writable");
        let (code, out, err) = run(folder.path(), &["solve", name, "--output", "line"]);
        assert_eq!(code, 2, "{name}: {err}");
        let at = format!("{name}{place}");
        let shown = err.contains(&at) || err.contains(&format!("{name}:{}", &place[place.len().min(1)..]));
        assert!(shown && err.contains(message), "{name}: {err}");
        assert_eq!(out.starts_with("unique\t534"), err.contains(":2:1"), "{name}: {out:.20}");
    }
}

#[test]
fn every_command_and_way_of_input_has_the_same_bounds() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let inner = folder.path().join("in");
    fs::create_dir(&inner).expect("a folder");
    let json = long_gzip(&format!("{JSON}["), "[0],", 20 << 20, "1]}]");
    let lines = long_gzip(SUDOKU, "1", UNPACKED, "");
    fs::write(inner.join("a.json.gz"), json).expect("writable");
    fs::write(inner.join("b.txt.gz"), lines).expect("writable");
    for command in [
        &["solve", "in", "--output", "line"][..],
        &["solve", "in/b.txt.gz", "--part", "1/2"],
        &["verify", "in"],
        &["bench", "in/b.txt.gz", "--runs", "1"],
        &["convert", "in", "--to", "sudoku-json"],
        &["rate", "in"],
        &["render", "in/b.txt.gz", "--out", "pictures/"],
        &["hint", "in/a.json.gz"],
        &["certificate", "check", "in", "--puzzles", "in"],
    ] {
        let (code, _, err) = run(folder.path(), command);
        assert!(code == 2 && err.contains("MiB"), "{command:?}: {code} {err}");
    }
    for name in ["a.json.gz", "b.txt.gz"] {
        let input = fs::File::open(inner.join(name)).expect("there");
        let arguments = ["solve", "-"];
        let (code, _, err) = end(start(folder.path(), &arguments, input.into()), folder.path(), &arguments);
        assert!(code == 2 && err.contains("MiB"), "{name}: {code} {err}");
    }
}

/// An endless stream without line breaks used to be kept in memory, up to 4 GiB.
#[test]
fn an_endless_line_of_a_stream_is_refused() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    for (head, place) in [(SUDOKU, "-:2:1"), ("slither/2/2/", "-:1:1")] {
        let arguments = ["solve", "-", "--output", "line"];
        let mut child = start(folder.path(), &arguments, Stdio::piped());
        let mut input = child.stdin.take().expect("a pipe");
        let writer = std::thread::spawn(move || {
            let _ = input.write_all(head.as_bytes());
            let digits = vec![b'3'; 1 << 16];
            // Writing fails when the program has stopped reading.
            (0..UNPACKED >> 16).all(|_| input.write_all(&digits).is_ok())
        });
        let (code, _, err) = end(child, folder.path(), &arguments);
        assert!(code == 2 && err.contains(place) && err.contains("is larger than 8 MiB"), "{err}");
        assert!(!writer.join().expect("no panic"), "it was read to its end");
    }
}

/// Pictures of more than 128 KiB used to be cut off at that size.
#[test]
fn large_pictures_are_read() {
    const SIDE: usize = 500;
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let mut random = 1_u32;
    let mut cell = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        random >> 16 & 7
    };
    let cells: Vec<u8> = (0..SIDE * SIDE)
        .flat_map(|_| {
            let value = cell();
            [value & 1, value >> 1 & 1, value >> 2].map(|bit| if bit == 1 { 255 } else { 0 })
        })
        .collect();
    let ppm = [b"P6\n500 500\n255\n", &cells[..]].concat();
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, SIDE as u32, SIDE as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::NoCompression);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&cells)).expect("in memory");
    assert!(ppm.len() > 1 << 18 && png.len() > 1 << 18);
    fs::write(folder.path().join("a.ppm"), &ppm).expect("writable");
    fs::write(folder.path().join("b.png"), &png).expect("writable");
    fs::write(folder.path().join("c.ppm.gz"), gzip(&ppm)).expect("writable");
    let read = |name: &str| {
        let (code, out, err) = run(folder.path(), &["convert", name, "--to", "ppm"]);
        assert_eq!(code, 0, "{name}: {err}");
        out
    };
    let out = read("a.ppm");
    assert_eq!(out.split_whitespace().count(), 4 + 3 * SIDE * SIDE);
    assert!(out == read("b.png") && out == read("c.ppm.gz"));
}

/// In formats that are read as a whole, long lists need memory for their text, but not for all their puzzles at once.
#[test]
fn long_lists_are_read_one_puzzle_after_the_other() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let sudoku = format!("{{\"puzzle\": \"{}\"}}", SUDOKU.trim());
    let nonogram = r#"{"rows": [[1]], "columns": [[1]]}"#.to_owned();
    for (name, puzzle, mebibytes) in [("a.json.gz", sudoku, 16), ("b.json.gz", nonogram, 6)] {
        let bytes = long_gzip(&format!("[{puzzle}"), &format!(",{puzzle}"), mebibytes << 20, "]");
        fs::write(folder.path().join(name), bytes).expect("writable");
        let (code, out, err) =
            run(folder.path(), &["solve", name, "--output", "line", "--status", "error", "--steps", "0"]);
        assert!(code < 2 && out.is_empty(), "{name}: {code} {err}");
    }
}

/// A list of clues of the maximum size must be readable.
#[test]
fn the_largest_nonogram_is_read_as_xml() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let line = format!("<line>{}</line>\n", "<count>1</count>".repeat(250));
    let clues = |kind| format!("<clues type=\"{kind}\">\n{}</clues>\n", line.repeat(1000));
    let text = format!("{XML}<puzzle>{}{}</puzzle></puzzleset>\n", clues("rows"), clues("columns"));
    fs::write(folder.path().join("a.xml.gz"), gzip(text.as_bytes())).expect("writable");
    let (code, out, err) = run(folder.path(), &["convert", "a.xml.gz", "--to", "nin"]);
    assert!(code == 0 && out.lines().count() == 2001, "{err}");
}
