/*! Loads memory into the cache before it is used. */

/// Loads the memory at an address into the cache on x86-64, and does nothing elsewhere. Any address
/// is allowed, valid or not.
#[inline(always)]
pub fn prefetch(at: *const u8) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch changes only the cache. It takes any address, and every x86-64 has it.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(at.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = at;
}
