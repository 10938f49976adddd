//! Links the program statically on Linux with glibc, so that it starts in half the time: small puzzles are near the
//! start of the process (docs/performance-kinds.md). `GRIDPROOF_LINK` says how to link:
//!
//! * `static`, as if it were not set: at fixed addresses. Stack, heap and mapped memory are still randomised.
//! * `static-pie`: at random addresses, which takes .2 to .4 ms more. For those who want that second
//!   defence against faults of memory; the code is safe Rust but for its vectors.
//! * `dynamic`: as Rust usually does. Also where the C library has no archives.
//!
//! `-C target-feature=+crt-static` would be the plain way, but without `--target` it also applies to procedural macros,
//! which cannot be static. The standard library, built for dynamic linking, names its libraries after `-Bdynamic`, where
//! the linker takes `libc.so` before `libc.a` - within one folder. So a folder of its own comes first, with archives only.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The libraries that Rust's standard library asks for, each with the archives that stand for it.
const LIBRARIES: [(&str, &[&str]); 7] = [
    ("c", &["libc.a", "libgcc_eh.a", "libgcc.a"]),
    ("gcc_s", &["libgcc_eh.a", "libgcc.a"]),
    ("m", &["libm.a"]),
    ("dl", &["libdl.a"]),
    ("pthread", &["libpthread.a"]),
    ("rt", &["librt.a"]),
    ("util", &["libutil.a"]),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=GRIDPROOF_LINK");
    let how = match env::var("GRIDPROOF_LINK").as_deref() {
        Err(_) | Ok("static") => "-static",
        Ok("static-pie") => "-static-pie",
        Ok("dynamic") => return,
        Ok(other) => panic!("GRIDPROOF_LINK is {other}, not static, static-pie or dynamic"),
    };
    if !links_dynamically() {
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
        let script = format!("GROUP({})\n", paths.join(" "));
        fs::write(Path::new(&folder).join(format!("lib{library}.a")), script)
            .expect("OUT_DIR can be written to");
    }
    // Of the program alone: a folder to search would also reach the packages that use the library, such as a Python module.
    for argument in [format!("-L{folder}"), how.to_owned()] {
        println!("cargo::rustc-link-arg-bin=gridproof={argument}");
    }
}

/// Whether the program is built for Linux with glibc, which links dynamically unless something is done, and without a
/// sanitizer, which has to.
fn links_dynamically() -> bool {
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    variable("CARGO_CFG_TARGET_OS") == "linux"
        && variable("CARGO_CFG_TARGET_ENV") == "gnu"
        && !features.split(',').any(|feature| feature == "crt-static")
        && env::var_os("CARGO_CFG_SANITIZE").is_none()
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
