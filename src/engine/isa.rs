/*! Instruction sets: their names, whether this processor has them, and code compiled for each.

The table at the end of this file has a row for each instruction set. Those of one architecture are
in order, the fastest first. A row has these parts:

- the variant of [`Isa`];
- the name, which is also the name of the module in [`lanes`];
- after `on`, the targets that have the instruction set; without `on`, every target has it;
- in brackets, the features that the processor must have.

Both the test for the features and the function that is compiled with them are made from the row. So
the two cannot drift apart.
*/

use super::lanes::{self, Apart, Task};

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
        /// }
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Isa {
            $($(#[$doc])* $isa,)*
        }

        impl Isa {
            /// The instruction sets of all architectures. Within an architecture, the fastest comes
            /// first.
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

            /// Whether this processor has the instruction set.
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

            /// Runs the version of a task that is compiled for this instruction set.
            ///
            /// # Panics
            /// If the processor lacks the instruction set.
            pub(super) fn run<T: Task>(self, task: T) -> T::Output {
                assert!(self.is_available(), "this processor lacks {}", self.name());
                match self {
                    // SAFETY: the processor has the features, as just asserted.
                    $($(#[cfg($machine)])? Isa::$isa => unsafe { $module::run(task) },)*
                    _ => unreachable!("a set of another architecture is not available"),
                }
            }
        }

        // Each instruction set has a module of its own, with a function that is not inlined. So the
        // compiler can work on the modules in parallel.
        $(
        $(#[cfg($machine)])?
        mod $module {
            use super::{Apart, Task, lanes};

            /// # Safety
            /// The processor has the features.
            #[inline(never)]
            $(#[target_feature(enable = $feature)])*
            pub(super) unsafe fn run<T: Task>(task: T) -> T::Output {
                // SAFETY: the caller's promise.
                task.run(unsafe { lanes::$module::$isa::new() })
            }

            impl Apart for lanes::$module::$isa {
                fn run_apart<T: Task>(self, task: T) -> T::Output {
                    // SAFETY: whoever made the token has promised the features of this row.
                    unsafe { run(task) }
                }
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
    /// 32 lanes, in x86-64's registers of 512 bits. Of AVX-512 it needs the features F, BW, CD and
    /// VL. Every processor with AVX-512 has these, except the Xeon Phi.
    Avx512, avx512 on target_arch = "x86_64",
        ["avx512f" "avx512bw" "avx512cd" "avx512vl" "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"];
    /// 16 lanes, in x86-64's registers of 256 bits.
    Avx2, avx2 on target_arch = "x86_64", ["avx2" "bmi1" "bmi2" "lzcnt" "popcnt"];
    /// 8 lanes, in the registers of 128 bits that every x86-64 has.
    Sse2, sse2 on target_arch = "x86_64", [];
    /// 8 lanes, in the registers of 128 bits that every AArch64 has. Only for little-endian
    /// targets: big-endian ones have another order of lanes in memory.
    Neon, neon on all(target_arch = "aarch64", target_endian = "little"), [];
    /// 8 lanes of plain arrays, for every target.
    Arrays, arrays, [];
}
