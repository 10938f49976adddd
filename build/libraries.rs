//! Archives in place of shared libraries.
//!
//! `-C target-feature=+crt-static` would be the plain way, but without `--target` it also applies to procedural macros,
//! which cannot be static. The standard library, built for dynamic linking, names its libraries after `-Bdynamic`, where
//! the linker takes `libc.so` before `libc.a` - within one folder. So a folder of its own comes first, with archives only.

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

/// Writes into `folder` an archive for each library. `None` if the C compiler does not find all of them.
pub(crate) fn write(compiler: &str, folder: &str) -> Option<()> {
    for (library, archives) in LIBRARIES {
        let paths = archives.iter().map(|name| archive(compiler, name)).collect::<Option<Vec<_>>>()?;
        // A linker reads a text under the name of an archive as a script. Archives that need each other form a group.
        let script = format!("GROUP({})\n", paths.join(" "));
        fs::write(Path::new(folder).join(format!("lib{library}.a")), script)
            .expect("OUT_DIR can be written to");
    }
    Some(())
}

/// The path of an archive that comes with the compiler or the C library.
fn archive(compiler: &str, name: &str) -> Option<String> {
    let found = Command::new(compiler).arg(format!("-print-file-name={name}")).output().ok()?;
    let path = String::from_utf8(found.stdout).ok()?.trim().to_owned();
    // A compiler that does not find the archive repeats its name. A blank or bracket would need quotes in the script.
    (found.status.success() && Path::new(&path).is_absolute() && !path.contains([' ', '(', ')', '"']))
        .then_some(path)
}
