//! The output that the README shows is the real output of the program.

use std::path::Path;

use snapbox::cmd::Command;

/// Runs each `$ gridproof ...` line of the README's demonstration in a shell. Compares the output, including standard
/// error, with the text below that line.
#[cfg(unix)]
#[test]
fn the_demonstration_is_real() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).expect("a README");
    let demonstration = readme.split("```console\n").nth(1).and_then(|rest| rest.split("```").next());
    let mut shown = 0;
    for part in demonstration.expect("a demonstration").split("$ ").skip(1) {
        let (command, expected) = part.split_once('\n').expect("a command line");
        let program = Path::new(env!("CARGO_BIN_EXE_gridproof")).parent().expect("a folder");
        let script =
            format!("export PATH='{}':$PATH; ({command}) 2>&1 | grep -v '^note: '", program.display());
        let output = Command::new("sh").args(["-c", &script]).current_dir(root).output().expect("a shell");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(printed.trim_end(), expected.trim_end(), "{command}");
        shown += 1;
    }
    assert_eq!(shown, 3);
}
