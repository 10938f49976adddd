//! Checks certificates whose files are in memory.

use std::io;

use gridproof_batch::record::{Board, singles};
use gridproof_proof::check_files;
use serde::Serialize;

use crate::puzzle::Shown;

/// The result of the check.
#[derive(Serialize)]
pub(crate) struct Finding {
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<Shown>,
    /// The puzzle's only solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Board>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flaw: Option<Flaw>,
}

#[derive(Serialize)]
struct Flaw {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    message: String,
}

/// Checks the certificate that consists of these files.
pub(crate) fn finding(names: &[String], files: &[Vec<u8>]) -> Finding {
    let checked = check_files(&mut |name| {
        let file = names.iter().zip(files).find(|(own, _)| own.as_str() == name);
        let (_, bytes) = file.ok_or_else(|| io::Error::other("this file is missing"))?;
        Ok(Box::new(bytes.as_slice()))
    });
    match checked {
        Ok(claim) => Finding {
            holds: true,
            verdict: Some(claim.verdict().name()),
            puzzle: Some(Shown::new(&claim.puzzle)),
            solution: claim.solution.as_ref().map(|values| Board::new(&claim.puzzle, &singles(values))),
            flaw: None,
        },
        Err(flaw) => Finding {
            holds: false,
            verdict: None,
            puzzle: None,
            solution: None,
            flaw: Some(Flaw { message: flaw.wrong.to_string(), file: flaw.file, line: flaw.line }),
        },
    }
}
