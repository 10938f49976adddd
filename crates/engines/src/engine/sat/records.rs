//! A parser for proofs in varisat's own format. It reads a proof while it is being written.
//!
//! A proof in this format is a sequence of records. A record is a sequence of numbers: first a code; then, depending
//! on the code, single numbers, or lists that start with their length. A number of up to seven bits takes one byte,
//! and each further seven bits take one more byte. The number of bytes is given by the number of trailing zero bits
//! in the first two bytes. The parser uses only the codes and the lengths.

/// An event that a record reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The solver analysed a conflict and learnt a clause of this length.
    Learnt(u64),
    /// A clause of this length was added to the solver after its first search.
    Added(u64),
    /// The solver deleted a clause of this length.
    Deleted(u64),
}

/// The codes of the records that the parser must distinguish: those that it evaluates, those with lists, and those with
/// several single numbers. See `binary_format.rs` in varisat-internal-proof 0.2.2.
mod code {
    pub(super) const SOLVER_VAR_NAME_UPDATE: u64 = 0;
    pub(super) const USER_VAR_NAME_UPDATE: u64 = 2;
    pub(super) const LEARNT_REDUNDANT: u64 = 7;
    pub(super) const LEARNT_IRREDUNDANT: u64 = 8;
    pub(super) const UNIT_CLAUSES: u64 = 9;
    pub(super) const DELETED: std::ops::RangeInclusive<u64> = 10..=12;
    pub(super) const MODEL: u64 = 14;
    pub(super) const ADD_CLAUSE: u64 = 15;
    pub(super) const ASSUMPTIONS: u64 = 16;
    pub(super) const FAILED_ASSUMPTIONS: u64 = 17;
    /// Any code above this one marks the end of the proof.
    pub(super) const LAST: u64 = FAILED_ASSUMPTIONS;
}

/// The state of the parser within a record.
#[derive(Debug, Default)]
pub(super) struct Records {
    /// The bytes of the current number that have been read so far.
    number: [u8; 16],
    read: usize,
    /// How many numbers of the record are still to be skipped.
    skip: u64,
    /// The number of lists that have not started yet in this record.
    lists: u8,
    /// How many numbers each list entry consists of.
    stride: u64,
    /// The function that creates the event of the record from the length of the record's first list.
    event: Option<fn(u64) -> Event>,
}

impl Records {
    /// Parses the next bytes, which may end within a number. Passes the events of the records to `notify`.
    pub(super) fn read<E>(
        &mut self,
        mut bytes: &[u8],
        mut notify: impl FnMut(Event) -> Result<(), E>,
    ) -> Result<(), E> {
        while let [byte, rest @ ..] = bytes {
            // Most numbers are skipped. If all bytes of such a number are available, it need not be decoded.
            if self.skip > 0 && self.read == 0 && rest.len() >= LONGEST {
                self.skip -= 1;
                bytes = &bytes[length(*byte, rest[0])..];
                continue;
            }
            bytes = rest;
            self.number[self.read] = *byte;
            self.read += 1;
            if (*byte != 0 || self.read > 1) && self.read == length(self.number[0], self.number[1]) {
                let value = value(&self.number, self.read);
                self.number = [0; 16];
                self.read = 0;
                if let Some(event) = self.take(value) {
                    notify(event)?;
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, number: u64) -> Option<Event> {
        if self.skip > 0 {
            self.skip -= 1;
            return None;
        }
        if self.lists > 0 {
            self.lists -= 1;
            self.skip = number.saturating_mul(self.stride);
            return self.event.take().map(|event| event(number));
        }
        self.stride = 1;
        (self.skip, self.lists, self.event) = match number {
            code::SOLVER_VAR_NAME_UPDATE | code::USER_VAR_NAME_UPDATE => (2, 0, None),
            code::LEARNT_REDUNDANT | code::LEARNT_IRREDUNDANT => {
                (0, 2, Some(Event::Learnt as fn(u64) -> Event))
            }
            code::UNIT_CLAUSES => {
                self.stride = 2;
                (0, 1, None)
            }
            number if code::DELETED.contains(&number) => (0, 1, Some(Event::Deleted as fn(u64) -> Event)),
            code::MODEL | code::ASSUMPTIONS => (0, 1, None),
            code::ADD_CLAUSE => (0, 1, Some(Event::Added as fn(u64) -> Event)),
            code::FAILED_ASSUMPTIONS => (0, 2, None),
            // The records for removed names, deleted variables, sampling modes and hash sizes contain one number
            // each.
            number if number < code::LAST => (1, 0, None),
            _ => (0, 0, None),
        };
        None
    }
}

/// The maximum length of an encoded number, in bytes.
const LONGEST: usize = 10;

/// The length, in bytes, of a number that starts with these bytes. The second byte matters only if the first is 0.
fn length(first: u8, second: u8) -> usize {
    if first != 0 { first.trailing_zeros() as usize + 1 } else { 9 + usize::from(second & 1 == 0) }
}

/// Decodes the number in the first `length` bytes.
fn value(bytes: &[u8; 16], length: usize) -> u64 {
    // The lowest `length` bits only mark the length.
    (u128::from_le_bytes(*bytes) >> length) as u64
}

#[cfg(test)]
mod tests {
    use super::Event::{Added, Deleted, Learnt};
    use super::*;

    /// Encodes a number as varisat does.
    fn encode(value: u64) -> Vec<u8> {
        let length = (64 - value.leading_zeros()).div_ceil(7).max(1) as usize;
        let bits = (u128::from(value) << length) | 1 << (length - 1);
        bits.to_le_bytes()[..length].to_vec()
    }

    /// Returns the events of some records. Checks that they do not depend on how the bytes are cut into pieces.
    fn events(numbers: &[u64]) -> Vec<Event> {
        let bytes: Vec<u8> = numbers.iter().copied().flat_map(encode).collect();
        let content = |size: usize| {
            let mut content = Vec::new();
            let mut records = Records::default();
            for piece in bytes.chunks(size) {
                let notify = |event| {
                    content.push(event);
                    Ok::<(), ()>(())
                };
                records.read(piece, notify).expect("no error is made");
            }
            content
        };
        let whole = content(bytes.len());
        assert!((1..bytes.len()).all(|size| content(size) == whole));
        whole
    }

    #[test]
    fn numbers_of_any_size_are_passed_over() {
        for bits in 0..64 {
            for number in [1u64 << bits, (1 << bits) - 1, u64::MAX >> bits] {
                // A model with one literal; a learnt clause with two literals and one hash; the end of the proof.
                let content = events(&[14, 1, number, 7, 2, number, 8, 1, number, 0x9ac3_391f_4294_c211]);
                assert_eq!(content, [Learnt(2)], "{number}");
            }
        }
    }

    #[test]
    fn every_kind_of_record_is_understood() {
        let content = events(&[
            0, 7, 7, 1, 7, 2, 7, 7, 3, 7, 4, 7, 5, 7, 6, 7, 13, 7, // single numbers
            9, 2, 7, 7, 7, 7, // unit clauses with hashes
            10, 3, 7, 7, 7, 11, 0, 12, 1, 7, // deletions
            15, 2, 7, 7, 16, 1, 7, 17, 1, 7, 2, 7, 7, // additions, assumptions, a failed core
            8, 1, 7, 0,
        ]);
        assert_eq!(content, [Deleted(3), Deleted(0), Deleted(1), Added(2), Learnt(1)]);
    }
}
