/*! Memory as registers: their bits read as those of another type. */

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use std::arch::aarch64 as arm;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64 as x86;

/// Numbers, vector registers, and arrays of them.
///
/// # Safety
/// Any bits are a value of the type, and every byte of a value is one of its bits.
pub unsafe trait Bits: Copy {}

macro_rules! bits {
    ($($type:ty)*) => {$(
        // SAFETY: any bits are a number, and a vector register is a row of numbers.
        unsafe impl Bits for $type {}
    )*};
}
bits! { u8 u16 u32 }
#[cfg(target_arch = "x86_64")]
bits! { x86::__m128i x86::__m256i x86::__m512i }
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
bits! { arm::uint8x16_t arm::uint16x8_t arm::uint32x4_t }

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
