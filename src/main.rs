//! The `gridproof` command.

fn main() -> std::process::ExitCode {
    gridproof::cli::run(std::env::args_os()).into()
}
