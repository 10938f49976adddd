//! Safe methods of intrinsics.

/// Defines safe methods as expressions of intrinsics.
macro_rules! methods {
    ($($(#[$doc:meta])* $vis:vis fn $name:ident $(<const $parameter:ident: usize>)? ($($arg:ident $(: $type:ty)?),*) -> $out:ty = $body:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        $vis fn $name $(<const $parameter: usize>)? ($($arg $(: $type)?),*) -> $out {
            // SAFETY: the types are private to `x86`, and code over them is entered only through `entry`, after the
            // machine was asked for the features that the intrinsics need. Loads and stores stay within locals and
            // arguments: at constant offsets of arrays whose length is part of the type, or in slices of the vector's
            // length. Aligned ones are of types with the vector's alignment.
            unsafe { $body }
        }
    )*};
}
