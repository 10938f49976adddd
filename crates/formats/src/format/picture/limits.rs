//! How large a picture may be.

/// Most rows and columns of a picture that is read as a puzzle.
pub(super) const MAX_SIDE: usize = 500;

/// Most colours of a picture that is read as a puzzle, the background included: photographs have more.
pub(super) const MAX_PICTURE_COLOURS: usize = 32;

/// Most bytes that the pictures of a file take as text.
pub(super) const MAX_PICTURES: usize = 32 << 20;
