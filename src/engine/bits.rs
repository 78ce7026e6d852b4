/*! Reinterprets the bits of a value as another type: words of memory as vector registers. */

/// Integers, vector registers, and arrays of these. Each file of [`lanes`](super::lanes) implements
/// it for its registers.
///
/// # Safety
/// Every bit pattern is a valid value of the type, and the type has no padding.
pub unsafe trait Bits: Copy {}

// SAFETY: every bit pattern is an integer, and integers have no padding.
unsafe impl Bits for u8 {}
// SAFETY: as for `u8`.
unsafe impl Bits for u16 {}
// SAFETY: as for `u8`.
unsafe impl Bits for u32 {}

// SAFETY: an array has no padding between its elements.
unsafe impl<T: Bits, const N: usize> Bits for [T; N] {}

/// The same bits as a value of another type of the same size.
#[allow(dead_code, reason = "plain arrays do not need it")]
#[inline(always)]
pub fn cast<A: Bits, B: Bits>(bits: &A) -> B {
    const { assert!(size_of::<A>() == size_of::<B>()) };
    // SAFETY: `B` has the size of `A`, and every bit pattern is a valid `B`.
    unsafe { std::mem::transmute_copy(bits) }
}
