//! The `gridproof` command.

#[cfg(unix)]
ctor::declarative::ctor! {
    /// Before Rust's runtime opens `/dev/null` in its place, where nothing written would be missed.
    #[ctor(unsafe)]
    fn before_the_runtime() {
        gridproof::cli::look_for_standard_output();
    }
}

fn main() -> std::process::ExitCode {
    gridproof::cli::run(std::env::args_os()).into()
}
