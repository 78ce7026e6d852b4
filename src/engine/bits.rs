/*! Reads the bits of a value as another type, for example 16-bit words as a vector register. */

/// Integers, vector registers, and arrays of these. The files of [`lanes`](super::lanes) implement
/// it for their registers.
///
/// # Safety
/// Every bit pattern is a valid value of the type, and the type has no padding.
pub unsafe trait Bits: Copy {}

// SAFETY: every bit pattern is a valid integer, and integers have no padding.
unsafe impl Bits for u8 {}
// SAFETY: as for `u8`.
unsafe impl Bits for u16 {}
// SAFETY: as for `u8`.
unsafe impl Bits for u32 {}

// SAFETY: an array has no padding between its elements.
unsafe impl<T: Bits, const N: usize> Bits for [T; N] {}

/// Returns the bits of an `A` as a `B` of the same size.
#[allow(dead_code, reason = "unused on targets that have plain arrays only")]
#[inline(always)]
pub fn cast<A: Bits, B: Bits>(bits: &A) -> B {
    const { assert!(size_of::<A>() == size_of::<B>()) };
    // SAFETY: `B` has the size of `A`, and every bit pattern is a valid `B`.
    unsafe { std::mem::transmute_copy(bits) }
}
