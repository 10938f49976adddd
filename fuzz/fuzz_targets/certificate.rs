//! Checks arbitrary bytes as a certificate. The bytes are split at NUL into files, in the order in which the checker
//! opens them. The check must not panic.
#![no_main]

use std::io::{Error, ErrorKind, Read};

use gridproof_proof::check_files;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut files = bytes.split(|&byte| byte == 0);
    let _ = check_files(&mut |_| {
        let content = files.next().map(|content| Box::new(content) as Box<dyn Read>);
        content.ok_or_else(|| Error::from(ErrorKind::NotFound))
    });
});
