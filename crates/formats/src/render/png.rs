//! Pictures as PNG.

use std::io::{self, Write};

use super::raster::Image;

/// Writes an image as PNG.
///
/// # Errors
/// Returns an error if writing fails.
pub fn png(image: &Image, out: &mut dyn Write) -> io::Result<()> {
    let size = |side: usize| u32::try_from(side).map_err(io::Error::other);
    let mut encoder = ::png::Encoder::new(out, size(image.width)?, size(image.height)?);
    encoder.set_color(::png::ColorType::Rgb);
    encoder.set_depth(::png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&image.pixels)?;
    writer.finish()?;
    Ok(())
}
