//! Limits on the size of pictures.

/// The largest number of rows and of columns of a picture that is read as a puzzle.
pub(super) const MAX_SIDE: usize = 500;

/// The largest number of colours of a picture that is read as a puzzle, including the background. Photographs have
/// more.
pub(super) const MAX_PICTURE_COLOURS: usize = 32;

/// The largest total size, in bytes, of the pictures of a file after their conversion to text.
pub(super) const MAX_PICTURES: usize = 32 << 20;
