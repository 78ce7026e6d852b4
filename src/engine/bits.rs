/*! Reads the bits of a value as another type, for example 16-bit words as a vector register. */

/// Plain old data: integers, vector registers, and arrays of these.
///
/// # Safety
/// The type has no padding, and every bit pattern is a valid value.
pub unsafe trait Pod: Copy {}

// SAFETY: integers have no padding, and every bit pattern is valid.
unsafe impl Pod for u8 {}
// SAFETY: as for `u8`.
unsafe impl Pod for u16 {}
// SAFETY: as for `u8`.
unsafe impl Pod for u32 {}

// SAFETY: an array has no padding between its elements.
unsafe impl<T: Pod, const N: usize> Pod for [T; N] {}

/// Returns the bits of an `A` as a `B` of the same size.
#[allow(dead_code, reason = "unused on targets that have plain arrays only")]
#[inline(always)]
pub fn cast<A: Pod, B: Pod>(bits: &A) -> B {
    const { assert!(size_of::<A>() == size_of::<B>()) };
    // SAFETY: `B` has the size of `A`, and every bit pattern is a valid `B`.
    unsafe { std::mem::transmute_copy(bits) }
}
