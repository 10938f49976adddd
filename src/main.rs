//! The `gridproof` command.

#[cfg(unix)]
ctor::declarative::ctor! {
    /// Runs before Rust's runtime, which replaces a closed standard output with `/dev/null` and so hides that it was
    /// closed.
    #[ctor(unsafe)]
    fn before_the_runtime() {
        gridproof::cli::look_for_standard_output();
    }
}

fn main() -> std::process::ExitCode {
    gridproof::cli::run(std::env::args_os()).into()
}
