//! A list of assignments.

use std::ops::{Deref, DerefMut};

use gridproof_model::Assignment;
use smallvec::SmallVec;

/// A list of assignments, which dereferences to a slice. A list of one assignment, the usual outcome, needs no
/// allocation for the list itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignments(SmallVec<[Assignment; 1]>);

impl Assignments {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an assignment at the end.
    pub fn push(&mut self, assignment: Assignment) {
        self.0.push(assignment);
    }

    /// Removes and returns the assignment at index `place`; the last assignment moves to this index.
    ///
    /// # Panics
    /// Panics if `place` is not below the length of the list.
    pub fn swap_remove(&mut self, place: usize) -> Assignment {
        self.0.swap_remove(place)
    }

    /// Keeps the first `length` assignments and drops the rest.
    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// Returns the assignments as a vector.
    pub fn into_vec(self) -> Vec<Assignment> {
        self.0.into_vec()
    }
}

impl Deref for Assignments {
    type Target = [Assignment];

    fn deref(&self) -> &[Assignment] {
        &self.0
    }
}

impl DerefMut for Assignments {
    fn deref_mut(&mut self) -> &mut [Assignment] {
        &mut self.0
    }
}

impl From<Vec<Assignment>> for Assignments {
    fn from(list: Vec<Assignment>) -> Self {
        Self(list.into())
    }
}

impl FromIterator<Assignment> for Assignments {
    fn from_iter<I: IntoIterator<Item = Assignment>>(list: I) -> Self {
        Self(list.into_iter().collect())
    }
}

impl Extend<Assignment> for Assignments {
    fn extend<I: IntoIterator<Item = Assignment>>(&mut self, list: I) {
        self.0.extend(list);
    }
}

impl IntoIterator for Assignments {
    type Item = Assignment;
    type IntoIter = IntoAssignments;

    fn into_iter(self) -> IntoAssignments {
        IntoAssignments(self.0.into_iter())
    }
}

impl<'a> IntoIterator for &'a Assignments {
    type Item = &'a Assignment;
    type IntoIter = std::slice::Iter<'a, Assignment>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// An iterator that yields the assignments of a list by value.
#[derive(Debug)]
pub struct IntoAssignments(smallvec::IntoIter<[Assignment; 1]>);

impl Iterator for IntoAssignments {
    type Item = Assignment;

    fn next(&mut self) -> Option<Assignment> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for IntoAssignments {}
