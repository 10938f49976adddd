//! Safe methods that wrap intrinsics.

/// Defines safe methods whose bodies are expressions of intrinsics.
macro_rules! methods {
    ($($(#[$doc:meta])* $vis:vis fn $name:ident $(<const $parameter:ident: usize>)? ($($arg:ident $(: $type:ty)?),*) -> $out:ty = $body:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        $vis fn $name $(<const $parameter: usize>)? ($($arg $(: $type)?),*) -> $out {
            // SAFETY: the types are private to `x86`, and code that uses them is entered only through `entry`, which
            // first checks that the machine has the features of the intrinsics. Loads and stores stay within locals and
            // arguments: they are at constant offsets of arrays whose length is part of the type, or in slices of the
            // vector's length. Aligned loads and stores use types with the vector's alignment.
            unsafe { $body }
        }
    )*};
}
