//! The functions that the module exports to its host.
//!
//! For each input, the host requests a buffer and fills it: first the request, then the files that the request refers
//! to. It then calls the module, and must read the answer before it calls any other function.

use std::cell::RefCell;

use crate::answer::answer;

/// The maximum length of an input in bytes.
const LARGEST: usize = 1 << 28;

thread_local! {
    static INPUTS: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reserves memory for the next input. Returns its address, or 0 if there is not enough memory.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "the name is part of the interface")]
extern "C" fn gridproof_input(length: usize) -> *mut u8 {
    let mut input = Vec::new();
    if length > LARGEST || input.try_reserve_exact(length.max(1)).is_err() {
        return std::ptr::null_mut();
    }
    input.resize(length, 0);
    INPUTS.with_borrow_mut(|inputs| {
        inputs.push(input);
        inputs.last_mut().map_or(std::ptr::null_mut(), Vec::as_mut_ptr)
    })
}

/// Answers the request in the first input. Returns the address of the answer, which is valid until the next call.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "the name is part of the interface")]
extern "C" fn gridproof_call() -> *const u8 {
    let mut inputs = INPUTS.take().into_iter();
    let request = inputs.next().unwrap_or_default();
    let bytes = answer(&request, inputs.collect()).into_bytes();
    ANSWER.with_borrow_mut(|slot| {
        *slot = bytes;
        slot.as_ptr()
    })
}

/// The length of the last answer in bytes.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "the name is part of the interface")]
extern "C" fn gridproof_answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}
