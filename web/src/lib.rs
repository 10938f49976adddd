//! The gridproof library as a WebAssembly module. Requests and answers are JSON; files are passed as bytes.
//!
//! This crate makes no decisions: it passes each request to a function of the library and writes the result as JSON.
//! `web/js/gridproof.js` is the JavaScript side of the interface.

mod answer;
mod batch;
mod board;
mod boundary;
mod certificate;
mod drawing;
mod explaining;
mod generating;
mod puzzle;
mod request;
mod shape;
mod solving;
mod text;

pub use answer::answer;

#[cfg(test)]
mod tests;
