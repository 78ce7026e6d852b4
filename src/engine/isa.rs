/*! Instruction sets: their names, their detection, and code compiled for each.

The table at the end of this file has a row for each instruction set, in descending order of speed within an
architecture:

- the variant of [`Isa`];
- the name, also that of the module in [`lanes`];
- after `on`, the targets that have it, by default all;
- in brackets, the features that the processor must have.

Both the test for the features and the function compiled with them are made from the row, so they cannot drift apart.
*/

use super::lanes::{self, OutOfLine, Task};

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
        /// use lanedoku::{Grid, Isa, Solver};
        ///
        /// for isa in Isa::available() {
        ///     let counts = Solver::new(isa).count_grids(&[Grid::EMPTY], 2);
        ///     assert_eq!(counts, [2], "{}", isa.name());
        /// }
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Isa {
            $($(#[$doc])* $isa,)*
        }

        impl Isa {
            /// The instruction sets of all architectures, the fastest of each architecture first.
            ///
            /// ```
            /// assert!(lanedoku::Isa::ALL.contains(&lanedoku::Isa::Arrays));
            /// ```
            pub const ALL: [Isa; [$(Isa::$isa),*].len()] = [$(Isa::$isa),*];

            /// Returns the name in lower case.
            ///
            /// ```
            /// assert_eq!(lanedoku::Isa::Avx512.name(), "avx512");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Isa::$isa => stringify!($module),)*
                }
            }

            /// Returns whether this processor has the instruction set.
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

            /// Runs a task, compiled for this instruction set. Panics if the processor lacks it.
            pub(super) fn run<T: Task>(self, task: T) -> T::Output {
                assert!(self.is_available(), "this processor lacks {}", self.name());
                match self {
                    // SAFETY: the processor has the features, as just asserted.
                    $($(#[cfg($machine)])? Isa::$isa => unsafe { $module::run(task) },)*
                    _ => unreachable!("a set of another architecture is not available"),
                }
            }
        }

        // Functions that are not inlined, in modules of their own, are compiled in parallel.
        $(
        $(#[cfg($machine)])?
        mod $module {
            use super::{OutOfLine, Task, lanes};

            /// # Safety
            /// The processor has the features.
            #[inline(never)]
            $(#[target_feature(enable = $feature)])*
            pub(super) unsafe fn run<T: Task>(task: T) -> T::Output {
                // SAFETY: the caller's promise.
                task.run(unsafe { lanes::$module::$isa::new() })
            }

            impl OutOfLine for lanes::$module::$isa {
                fn run_out_of_line<T: Task>(self, task: T) -> T::Output {
                    // SAFETY: the maker of the token has promised the features of this row.
                    unsafe { run(task) }
                }
            }
        }
        )*
    };
}

impl Isa {
    /// Returns the instruction sets that this processor has, the fastest first.
    ///
    /// ```
    /// use lanedoku::Isa;
    ///
    /// assert!(Isa::available().any(|isa| isa == Isa::Arrays));
    /// ```
    pub fn available() -> impl Iterator<Item = Isa> {
        Isa::ALL.into_iter().filter(|isa| isa.is_available())
    }

    /// Returns the fastest instruction set that this processor has.
    ///
    /// ```
    /// assert!(lanedoku::Isa::detect().is_available());
    /// ```
    pub fn detect() -> Isa {
        Isa::available().next().unwrap_or(Isa::Arrays)
    }
}

engines! {
    /// 32 lanes, in the 512-bit registers of x86-64. Requires AVX-512 F, BW, CD and VL: every
    /// processor with AVX-512 except the Xeon Phi.
    Avx512, avx512 on target_arch = "x86_64",
        ["avx512f" "avx512bw" "avx512cd" "avx512vl" "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"];
    /// 16 lanes, in the 256-bit registers of x86-64.
    Avx2, avx2 on target_arch = "x86_64", ["avx2" "bmi1" "bmi2" "lzcnt" "popcnt"];
    /// 8 lanes, in the 128-bit registers of every x86-64.
    Sse2, sse2 on target_arch = "x86_64", [];
    /// 8 lanes, in the 128-bit registers of every AArch64. Little-endian only: big-endian targets
    /// order lanes in memory differently.
    Neon, neon on all(target_arch = "aarch64", target_endian = "little"), [];
    /// 8 lanes of plain arrays, for every target.
    Arrays, arrays, [];
}
