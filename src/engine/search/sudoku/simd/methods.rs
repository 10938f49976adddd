//! How safe methods are made of intrinsics.

/// Makes safe methods of expressions over intrinsics.
macro_rules! methods {
    ($(fn $name:ident($($arg:ident $(: $type:ty)?),*) -> $out:ty = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name($($arg $(: $type)?),*) -> $out {
            // SAFETY: the implementing type is private to `simd` and used only by the tasks that `avx2` and
            // `avx512` run after asking for the features that the intrinsics need; loads and stores go to locals of
            // the vector's size and alignment.
            unsafe { $body }
        }
    )*};
}
