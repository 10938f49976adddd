//! Links the program statically on Linux with glibc, so that it starts in half the time: solving one puzzle is mostly
//! starting (docs/performance-kinds.md). Where the C library has no archives, or `GRIDPROOF_LINK=dynamic` is set, the
//! program is linked as usual.
//!
//! `-C target-feature=+crt-static` would be the plain way, but without `--target` it also applies to procedural macros,
//! which cannot be static. The standard library, built for dynamic linking, names its libraries after `-Bdynamic`, where
//! the linker takes `libc.so` before `libc.a` - within one folder. So a folder of its own comes first, with archives only.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The libraries that Rust's standard library asks for, each with the archives that stand for it. What is part of the C
/// library since glibc 2.34 needs none.
const LIBRARIES: [(&str, &[&str]); 7] = [
    ("c", &["libc.a", "libgcc_eh.a", "libgcc.a"]),
    ("gcc_s", &["libgcc_eh.a", "libgcc.a"]),
    ("m", &["libm.a"]),
    ("dl", &[]),
    ("pthread", &[]),
    ("rt", &[]),
    ("util", &[]),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=GRIDPROOF_LINK");
    if env::var("GRIDPROOF_LINK").is_ok_and(|how| how == "dynamic") || !is_glibc_linux() {
        return;
    }
    let Some(compiler) = linking_compiler() else { return };
    let folder = variable("OUT_DIR");
    for (library, archives) in LIBRARIES {
        let Some(paths) = archives.iter().map(|name| archive(&compiler, name)).collect::<Option<Vec<_>>>()
        else {
            return;
        };
        // A linker reads a text under the name of an archive as a script. Archives that need each other form a group.
        let script = if paths.is_empty() { String::new() } else { format!("GROUP({})\n", paths.join(" ")) };
        fs::write(Path::new(&folder).join(format!("lib{library}.a")), script)
            .expect("OUT_DIR can be written to");
    }
    // Of the program alone: a folder to search would also reach the packages that use the library, such as a Python module.
    for argument in [format!("-L{folder}"), "-static".to_owned()] {
        println!("cargo::rustc-link-arg-bin=gridproof={argument}");
    }
}

/// Whether the program is built for Linux with glibc, linked dynamically unless something is done.
fn is_glibc_linux() -> bool {
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    variable("CARGO_CFG_TARGET_OS") == "linux"
        && variable("CARGO_CFG_TARGET_ENV") == "gnu"
        && !features.split(',').any(|feature| feature == "crt-static")
}

/// The C compiler that links for the target, where it is known.
fn linking_compiler() -> Option<String> {
    match env::var("RUSTC_LINKER") {
        Ok(compiler) => Some(compiler),
        Err(_) => (variable("HOST") == variable("TARGET")).then(|| "cc".to_owned()),
    }
}

/// The path of an archive that comes with the compiler or the C library.
fn archive(compiler: &str, name: &str) -> Option<String> {
    let found = Command::new(compiler).arg(format!("-print-file-name={name}")).output().ok()?;
    let path = String::from_utf8(found.stdout).ok()?.trim().to_owned();
    // A compiler that does not find the archive repeats its name. A blank or bracket would need quotes in the script.
    (found.status.success() && Path::new(&path).is_absolute() && !path.contains([' ', '(', ')', '"']))
        .then_some(path)
}

/// A variable that cargo sets for every build script.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}
