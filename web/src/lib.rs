//! The library of gridproof as a WebAssembly module: requests and answers in JSON, files as bytes beside them.
//!
//! Nothing is decided here: each request is handed to a function of the library, and what it returns is written as JSON.
//! `web/js/gridproof.js` is the other side.

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
