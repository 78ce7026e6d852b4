/*! Memory as registers: their bits read as those of another type. */

/// Numbers, vector registers, and arrays of them. Each type of register has it in a file of
/// [`lanes`](super::lanes).
///
/// # Safety
/// Any bits are a value of the type, and every byte of a value is one of its bits.
pub unsafe trait Bits: Copy {}

// SAFETY: any bits are a number.
unsafe impl Bits for u8 {}
// SAFETY: any bits are a number.
unsafe impl Bits for u16 {}
// SAFETY: any bits are a number.
unsafe impl Bits for u32 {}

// SAFETY: nothing lies between the elements of an array.
unsafe impl<T: Bits, const N: usize> Bits for [T; N] {}

/// The same bits as a value of another type, which has as many of them.
#[allow(dead_code, reason = "plain arrays do without it")]
#[inline(always)]
pub fn cast<A: Bits, B: Bits>(bits: &A) -> B {
    const { assert!(size_of::<A>() == size_of::<B>()) };
    // SAFETY: `B` is as long as `A`, and any bits are a value of it.
    unsafe { std::mem::transmute_copy(bits) }
}
