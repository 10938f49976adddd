//! The subcommands, one file each.

pub(crate) mod bench;
pub(crate) mod certificate;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod kinds;
pub(crate) mod list;
pub(crate) mod othello;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod render;
pub(crate) mod rules;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod verify;
