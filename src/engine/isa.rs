/*! Instruction sets: their names, whether this processor has them, and code compiled for each.

One table at the end of this file lists them all, widest first. A row gives the variant of [`Isa`],
the module of its lane type in [`lanes`], the architecture it belongs to, and the features that the
processor has to be asked for. From a row come both the test for the features and the function that
is compiled with them, so what is asked for and what is used cannot drift apart. A new instruction
set is a new file in `lanes` and a new row here.
*/

use super::lanes::{self, Token};

/// Something to be compiled for each instruction set.
pub(super) trait Task {
    type Output;
    /// Runs it. `token` proves that the processor has the instruction set. Whatever is called from
    /// here on is to be inlined: only then is it compiled for the instruction set, too.
    fn run<T: Token>(self, token: T) -> Self::Output;
}

/// The widest one that this processor has.
impl Default for Isa {
    fn default() -> Isa {
        Isa::detect()
    }
}

macro_rules! engines {
    ($($(#[$doc:meta])* $isa:ident, $name:literal, $module:ident $(on $arch:literal)?, [$($feature:tt)*];)*) => {
        /// An instruction set that the engine is built for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Isa {
            $($(#[$doc])* $isa,)*
        }

        impl Isa {
            /// Every instruction set, those of other architectures included; of those that one
            /// processor has the widest comes first.
            pub const ALL: [Isa; [$($name),*].len()] = [$(Isa::$isa),*];

            /// The name that `--isa` takes and tables show.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Isa::$isa => $name,)*
                }
            }

            /// Whether this processor has it.
            pub fn is_available(self) -> bool {
                match self {
                    $($(#[cfg(target_arch = $arch)])? Isa::$isa => true $(&& is_x86_feature_detected!($feature))*,)*
                    #[allow(unreachable_patterns, reason = "on x86-64, where no variant is left")]
                    _ => false,
                }
            }

            /// Whether each processor of this architecture has it.
            fn is_basic(self) -> bool {
                match self {
                    $($(#[cfg(target_arch = $arch)])? Isa::$isa => {
                        const ASKED: &[&str] = &[$($feature),*];
                        ASKED.is_empty()
                    })*
                    #[allow(unreachable_patterns, reason = "as above")]
                    _ => false,
                }
            }

            /// Runs a task compiled for this instruction set.
            ///
            /// # Panics
            /// Where the processor lacks it.
            pub(super) fn run<T: Task>(self, task: T) -> T::Output {
                assert!(self.is_available(), "this processor lacks {}", self.name());
                match self {
                    // SAFETY: the processor has the features, as just asserted.
                    $($(#[cfg(target_arch = $arch)])? Isa::$isa => unsafe { $module::run(task) },)*
                    #[allow(unreachable_patterns, reason = "as above")]
                    _ => unreachable!("a set of another architecture is not available"),
                }
            }
        }

        // Each has a module of its own, and is not inlined: the compiler works on modules side by
        // side.
        $(
        $(#[cfg(target_arch = $arch)])?
        mod $module {
            use super::{Task, Token, lanes};

            /// # Safety
            /// The processor has the features.
            #[inline(never)]
            $(#[target_feature(enable = $feature)])*
            pub(super) unsafe fn run<T: Task>(task: T) -> T::Output {
                // SAFETY: the caller's promise.
                task.run(unsafe { lanes::$module::$isa::new() })
            }
        }
        )*
    };
}

impl Isa {
    /// The widest one that this processor has.
    pub fn detect() -> Isa {
        Isa::first(Isa::is_available)
    }

    /// The widest one that each processor of this architecture has: `sse2` on x86-64, `neon` on
    /// AArch64, `arrays` where nothing better is known.
    pub fn baseline() -> Isa {
        Isa::first(Isa::is_basic)
    }

    fn first(condition: fn(Isa) -> bool) -> Isa {
        Isa::ALL
            .into_iter()
            .find(|&isa| condition(isa))
            .unwrap_or(Isa::Arrays)
    }
}

engines! {
    /// 32 lanes, in x86-64's registers of 512 bits (F, BW and VL: every processor that has AVX-512
    /// and is not a Xeon Phi).
    Avx512, "avx512", avx512 on "x86_64", ["avx512f" "avx512bw" "avx512vl" "bmi1" "bmi2" "lzcnt" "popcnt"];
    /// 16 lanes, in x86-64's registers of 256 bits.
    Avx2, "avx2", avx2 on "x86_64", ["avx2" "bmi1" "bmi2" "lzcnt" "popcnt"];
    /// 8 lanes, in the registers of 128 bits that every x86-64 has.
    Sse2, "sse2", sse2 on "x86_64", [];
    /// 8 lanes, in the registers of 128 bits that every AArch64 has.
    Neon, "neon", neon on "aarch64", [];
    /// 8 lanes of plain arrays, for every target: the compiler uses what registers it may.
    Arrays, "arrays", arrays, [];
}
