//! The output files of `--export`.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use gridproof_harness::bench::Report;
use gridproof_harness::bench::export::{self, Export};

use crate::cli::out;

/// An open output file for a report.
pub(super) struct Target {
    export: &'static dyn Export,
    pub(super) path: PathBuf,
    file: File,
    /// Whether this run created the file.
    is_new: bool,
}

/// Opens the output files of `--export`, and returns them with the input paths found among the values. The values of
/// the option are a format and a file, or only a file whose extension determines the format. Any other value that is an
/// existing path or `-` is an input, such as `puzzles` in `--export out.html puzzles`.
///
/// No file is overwritten yet. Files that cannot be written are reported now, rather than after hours of measuring.
pub(super) fn open(values: &[String]) -> io::Result<(Vec<Target>, Vec<PathBuf>)> {
    let mut targets = Vec::new();
    let mut paths = Vec::new();
    let mut values = values.iter();
    while let Some(value) = values.next() {
        let path = PathBuf::from(value);
        let (export, path) = if let Some(export) = export::by_name(value) {
            let file = values.next().ok_or_else(|| {
                io::Error::other(format!(
                    "--export {value}: the file name is missing (--export {value} FILE)"
                ))
            })?;
            (export, PathBuf::from(file))
        } else if let Some(export) = export::by_path(&path) {
            (export, path)
        } else if path.exists() || value == "-" {
            paths.push(path);
            continue;
        } else {
            let known: Vec<&str> = export::all().iter().map(|export| export.name()).collect();
            let known = known.join(", ");
            let message = format!(
                "--export {value}: neither a format ({known}) nor a file name with the extension of a format"
            );
            return Err(io::Error::other(message));
        };
        let of_other = |_: &str| export::by_path(&path).map(|named| named.name() == export.name());
        out::fits(&path, export.name(), of_other)?;
        let is_new = !path.exists();
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(out::named(&path))?;
        targets.push(Target { export, path, file, is_new });
    }
    Ok((targets, paths))
}

impl Target {
    /// Whether the report can be the baseline of a later one.
    pub(super) fn is_baseline(&self) -> bool {
        self.export.name() == "json"
    }

    /// Replaces the file with the report. If writing fails, for example on a full disk, the earlier file is kept
    /// unchanged.
    pub(super) fn write(self, report: &Report) -> io::Result<()> {
        let write = || -> io::Result<()> {
            let mut text = Vec::new();
            self.export.write(report, &mut text)?;
            // A pipe or a terminal cannot be replaced.
            if !self.file.metadata()?.is_file() {
                return (&self.file).write_all(&text);
            }
            let mut name = self.path.file_name().unwrap_or_default().to_owned();
            name.push(format!(".{}.part", std::process::id()));
            let part = self.path.with_file_name(name);
            let written = fs::write(&part, &text).and_then(|()| fs::rename(&part, &self.path));
            written.inspect_err(|_| {
                // Removes the partial file. If the removal also fails, only the first error is reported.
                let _ = fs::remove_file(&part);
                if self.is_new {
                    let _ = fs::remove_file(&self.path);
                }
            })
        };
        write().map_err(out::named(&self.path))
    }
}
