//! How safe methods are made of intrinsics.

/// Makes safe methods of expressions over intrinsics.
macro_rules! methods {
    ($($(#[$doc:meta])* fn $name:ident$(<const $n:ident: $kind:ty>)?($($arg:ident $(: $type:ty)?),*) -> $out:ty = $body:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        fn $name$(<const $n: $kind>)?($($arg $(: $type)?),*) -> $out {
            // SAFETY: the implementing type is private to `simd` and used only by the tasks that `avx2` and
            // `avx512` run after asking for the features that the intrinsics need; loads and stores stay
            // within locals and arguments, and are aligned where they have to be.
            unsafe { $body }
        }
    )*};
}
