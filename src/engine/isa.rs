/*! Instruction sets: their names, whether this processor has them, and code compiled for each.

The table at the end of this file lists them all, the fastest first. A row gives the variant of
[`Isa`]; its name, which is also the name of its module in [`lanes`]; the targets that have it; and
the features that the processor must have. The row makes both the test for the features and the
function that is compiled with them, so the two cannot drift apart.
*/

use super::lanes::{self, Token};

/// Work that is compiled for each instruction set.
pub(super) trait Task {
    type Output;
    /// Does the work. `token` proves that the processor has the instruction set. Every function on
    /// vectors that this calls must be inlined: otherwise it is not compiled for the instruction
    /// set.
    fn run<T: Token>(self, token: T) -> Self::Output;
}

/// The same as [`Isa::detect`].
impl Default for Isa {
    fn default() -> Isa {
        Isa::detect()
    }
}

macro_rules! engines {
    ($(
        $(#[$doc:meta])*
        $isa:ident, $module:ident $(on $machine:meta)?, [$($feature:tt)*];
    )*) => {
        /// An instruction set that the engine is built for.
        ///
        /// ```
        /// use lanedoku::{Isa, Solver};
        ///
        /// for isa in Isa::available() {
        ///     println!("{}: {:?}", isa.name(), Solver::new(isa).solve_grids(&[]));
        /// }
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Isa {
            $($(#[$doc])* $isa,)*
        }

        impl Isa {
            /// Every instruction set, of all architectures. Those of one architecture are in
            /// order, the fastest first.
            ///
            /// ```
            /// assert!(lanedoku::Isa::ALL.contains(&lanedoku::Isa::Arrays));
            /// ```
            pub const ALL: [Isa; [$(Isa::$isa),*].len()] = [$(Isa::$isa),*];

            /// The name, in lower case.
            ///
            /// ```
            /// assert_eq!(lanedoku::Isa::Avx512.name(), "avx512");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Isa::$isa => stringify!($module),)*
                }
            }

            /// Whether this processor has it.
            ///
            /// ```
            /// assert!(lanedoku::Isa::Arrays.is_available());
            /// ```
            pub fn is_available(self) -> bool {
                match self {
                    $($(#[cfg($machine)])? Isa::$isa => {
                        true $(&& is_x86_feature_detected!($feature))*
                    })*
                    _ => false,
                }
            }

            /// Runs a task compiled for this instruction set.
            ///
            /// # Panics
            /// If the processor lacks it.
            pub(super) fn run<T: Task>(self, task: T) -> T::Output {
                assert!(self.is_available(), "this processor lacks {}", self.name());
                match self {
                    // SAFETY: the processor has the features, as just asserted.
                    $($(#[cfg($machine)])? Isa::$isa => unsafe { $module::run(task) },)*
                    _ => unreachable!("a set of another architecture is not available"),
                }
            }
        }

        // A module for each, without inlining, lets the compiler work on them in parallel.
        $(
        $(#[cfg($machine)])?
        mod $module {
            use super::{Task, lanes};

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
    /// The instruction sets that this processor has, the fastest first.
    ///
    /// ```
    /// use lanedoku::Isa;
    ///
    /// assert!(Isa::available().any(|isa| isa == Isa::Arrays));
    /// ```
    pub fn available() -> impl Iterator<Item = Isa> {
        Isa::ALL.into_iter().filter(|isa| isa.is_available())
    }

    /// The fastest instruction set that this processor has.
    ///
    /// ```
    /// assert!(lanedoku::Isa::detect().is_available());
    /// ```
    pub fn detect() -> Isa {
        Isa::available().next().unwrap_or(Isa::Arrays)
    }
}

engines! {
    /// 32 lanes, in x86-64's registers of 512 bits. It needs F, BW and VL, which every processor
    /// with AVX-512 has, except the Xeon Phi.
    Avx512, avx512 on target_arch = "x86_64",
        ["avx512f" "avx512bw" "avx512vl" "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"];
    /// 16 lanes, in x86-64's registers of 256 bits.
    Avx2, avx2 on target_arch = "x86_64", ["avx2" "bmi1" "bmi2" "lzcnt" "popcnt"];
    /// 8 lanes, in the registers of 128 bits that every x86-64 has.
    Sse2, sse2 on target_arch = "x86_64", [];
    /// 8 lanes, in the registers of 128 bits that every AArch64 has. Only for little-endian targets:
    /// big-endian ones have another order of lanes in memory.
    Neon, neon on all(target_arch = "aarch64", target_endian = "little"), [];
    /// 8 lanes of plain arrays, for every target.
    Arrays, arrays, [];
}
