//! Compressed puzzle files.

use std::io::Write;

use super::{CORNER, Folder, TWO};

fn gzip(text: &str) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    out.write_all(text.as_bytes()).expect("in memory");
    out.finish().expect("in memory")
}

/// A zstd frame of one raw block (RFC 8878, section 3.1).
fn zstd(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("a short text");
    let block = [1 | length << 3, length >> 5, 0];
    [&[0x28, 0xb5, 0x2f, 0xfd, 0x20, length][..], &block, text.as_bytes()].concat()
}

fn lines(folder: &Folder, arguments: &str) -> (Option<i32>, String, String) {
    let output = folder.run(arguments).0.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn compressed_files_are_read_in_folders_by_name_and_from_standard_input() {
    let folder = Folder::new(&[]);
    // A file may contain several gzip members or zstd frames.
    folder.write("a.nin.gz", &[gzip(CORNER), gzip(TWO)].concat());
    folder.write("b.nin.zst", &[zstd(CORNER), zstd(TWO)].concat());
    folder.write("c.nin", CORNER.as_bytes());
    // If two formats fit, the file name without the compression extension decides.
    folder.write("d.u80957.gz", &gzip("1 4\n0\n0\n0\n0\n0\n"));
    let (code, out, _) = lines(&folder, "solve a.nin.gz b.nin.zst c.nin --output line");
    let expected = "unique\tX./XX\nmultiple\t.X/X.\n".repeat(2) + "unique\tX./XX\n";
    assert_eq!((code, out), (Some(1), expected));
    let (_, out, _) = lines(&folder, "solve . --output jsonl --no-timing");
    assert_eq!(out.lines().count(), 6);
    assert!(out.lines().last().is_some_and(|line| line.contains(r#""format":"u80957""#)), "{out}");
    assert_eq!(lines(&folder, "convert b.nin.zst --to nin").1, [CORNER, TWO].concat());
    for bytes in [gzip(CORNER), zstd(CORNER)] {
        let output =
            Folder::new(&[]).run("solve - --output line").0.stdin(bytes).output().expect("it starts");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "unique\tX./XX\n");
    }
}

#[test]
fn damaged_compressed_files_are_errors() {
    let folder = Folder::new(&[("c.nin", CORNER)]);
    for (name, bytes) in [("a.nin.gz", gzip(CORNER)), ("b.nin.zst", zstd(CORNER))] {
        for length in [3, 5, bytes.len() / 2, bytes.len() - 1] {
            folder.write(name, &bytes[..length]);
            let (code, out, err) = lines(&folder, &format!("solve {name} c.nin --output line"));
            assert_eq!(code, Some(2), "{name} {length}: {err}");
            assert!(out.ends_with("unique\tX./XX\n") && err.contains(name), "{name} {length}: {out}{err}");
        }
    }
}

#[test]
fn a_compressed_file_of_a_folder_that_is_read_is_not_written() {
    let folder = Folder::new(&[]);
    let (gzipped, zstandard) = (gzip(CORNER), zstd(CORNER));
    folder.write("a.nin.gz", &gzipped);
    folder.write("b.nin.zst", &zstandard);
    for (name, content) in [("a.nin.gz", gzipped), ("b.nin.zst", zstandard)] {
        let (code, _, err) = lines(&folder, &format!("solve . --output line --out {name}"));
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains("this is an input file; choose another file for the output"), "{err}");
        assert_eq!(std::fs::read(folder.path().join(name)).expect("the file"), content);
    }
}
