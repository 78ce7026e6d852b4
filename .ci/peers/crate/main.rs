//! Times the crate `sudoku`, as `../measure` asks a solver to be timed.

use std::time::{Duration, Instant};

use sudoku::Sudoku;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1]).expect("a file of puzzles");
    let solve = |line| {
        Sudoku::from_str_line(line)
            .expect("a puzzle")
            .some_solution()
    };

    let Some(seconds) = arguments.get(2) else {
        for line in text.lines() {
            match solve(line) {
                Some(solution) => println!("{}", solution.to_str_line()),
                None => println!("no solution"),
            }
        }
        return;
    };
    let seconds = Duration::from_secs_f64(seconds.parse().expect("a number of seconds"));
    let puzzles: Vec<&str> = text.lines().collect();
    let mut best = Duration::MAX;
    let mut total = Duration::ZERO;
    while total < seconds {
        let start = Instant::now();
        for puzzle in &puzzles {
            std::hint::black_box(solve(puzzle));
        }
        let took = start.elapsed();
        total += took;
        best = best.min(took);
    }
    println!("{}", puzzles.len() as f64 / best.as_secs_f64());
}
