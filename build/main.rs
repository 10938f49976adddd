//! Links the program statically on Linux with glibc, so that it starts in half the time: small puzzles are near the
//! start of the process (docs/performance-kinds.md). `GRIDPROOF_LINK` says how to link:
//!
//! * `static`, as if it were not set: at fixed addresses. Stack, heap and mapped memory are still randomised.
//! * `static-pie`: at random addresses, which takes .2 to .4 ms more. For those who want that second
//!   defence against faults of memory; the code is safe Rust but for its vectors.
//! * `dynamic`: as Rust usually does. Also where the C library has no archives, and, unless the variable is set, where flags for rustc
//!   choose a linker: mold 1.10 makes a static program that crashes.
//!
//! A static program has its functions in an order of its own as well (`order`).

use std::env;

mod libraries;
mod order;

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed=GRIDPROOF_LINK");
    let how = match env::var("GRIDPROOF_LINK").as_deref() {
        Err(_) if chooses_linker() => return,
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
    if libraries::write(&compiler, &folder).is_none() {
        return;
    }
    // Of the program alone: a folder to search would also reach the packages that use the library, such as a Python module.
    let mut arguments = vec![format!("-L{folder}"), how.to_owned()];
    if let Some(script) = order::script(&compiler, &folder) {
        arguments.extend(["-T".to_owned(), script]);
    }
    for argument in arguments {
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

/// Whether flags for rustc choose a linker, which then may be any.
fn chooses_linker() -> bool {
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    flags.contains("fuse-ld") || flags.contains("linker")
}

/// The C compiler that links for the target, where it is known.
fn linking_compiler() -> Option<String> {
    match env::var("RUSTC_LINKER") {
        Ok(compiler) => Some(compiler),
        Err(_) => (variable("HOST") == variable("TARGET")).then(|| "cc".to_owned()),
    }
}

/// A variable that cargo sets for every build script.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}
