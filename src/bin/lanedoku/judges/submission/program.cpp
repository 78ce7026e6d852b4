/* All parts of submissions in C++ except the solver. `cpp.rs` prints them. A text in angle
brackets is replaced by one of a problem, and `'<'` by the symbol of an empty cell.
*/

// ---- Part: next_puzzle ----

// Reads the next 81 cells, and skips everything else. Returns false if fewer are left.
bool next_puzzle(char *puzzle) {
    int cell = 0;
    for (int byte = 0; cell < 81 && byte != EOF;) {
        byte = std::cin.rdbuf()->sbumpc();
        if (std::isdigit(byte) || byte == '<') {
            puzzle[cell++] = char(byte == '<' ? '0' : byte);
        }
    }
    return cell == 81;
}

// ---- Part: next_puzzle_before_end ----

// Reads the next 81 cells. Returns false if fewer come before the word `end`.
bool next_puzzle_before_end(char *puzzle) {
    int cell = 0, letters = 0;
    for (int byte = 0; cell < 81 && byte != EOF && letters < 3;) {
        byte = std::cin.rdbuf()->sbumpc();
        letters = byte == "end"[letters] ? letters + 1 : byte == 'e';
        if (std::isdigit(byte) || byte == '<') {
            puzzle[cell++] = char(byte == '<' ? '0' : byte);
        }
    }
    return cell == 81;
}

// ---- Part: has_conflict ----

// Whether two equal clues share a row, a column or a box.
bool has_conflict(const char *puzzle) {
    for (int a = 0; a < 81; ++a) {
        for (int b = 0; b < a; ++b) {
            bool share = a / 9 == b / 9 || a % 9 == b % 9 ||
                         (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
            if (share && puzzle[a] != '0' && puzzle[a] == puzzle[b]) {
                return true;
            }
        }
    }
    return false;
}

// ---- Part: write_line ----

void write_line(const char *board) {
    std::cout.write(board, 81) << '\n';
}

// ---- Part: write_rows ----

void write_rows(const char *board) {
    for (int row = 0; row < 81; row += 9) {
        std::cout.write(board + row, 9) << '\n';
    }
}

// ---- Part: write_spaced ----

void write_spaced(const char *board) {
    for (int cell = 0; cell < 81; ++cell) {
        std::cout << board[cell] << (cell % 9 < 8 ? ' ' : '\n');
    }
}

// ---- Part: write_solution ----

// A solution, or that there is none.
void write_solution(const char *puzzle) {
    char solution[81];
    if (count(puzzle, 1, solution) == 1) {
        std::cout << "<solved>";
        write_rows(solution);
    } else {
        std::cout << "<none>";
    }
}

// ---- Part: write_single_solution ----

// The solution if there is one, or that there is none, or several.
void write_single_solution(const char *puzzle) {
    char solution[81];
    unsigned long number = count(puzzle, 2, solution);
    if (number == 1) {
        std::cout << "<solved>";
        write_rows(solution);
    } else {
        const char *verdict = number == 0 ? "<none>" : "<several>";
        verdict = number == 0 && has_conflict(puzzle) ? "<illegal>" : verdict;
        std::cout << verdict;
    }
}

// ---- Part: write_verdict ----

// Whether there is one solution, or none, or several.
void write_verdict(const char *puzzle) {
    char solution[81];
    unsigned long number = count(puzzle, 2, solution);
    const char *verdict = number == 1 ? "<solved>" : "<several>";
    verdict = number > 0 ? verdict : "<none>";
    verdict = number == 0 && has_conflict(puzzle) ? "<illegal>" : verdict;
    std::cout << verdict;
}

// ---- Part: write_count ----

// The number of solutions, and the solution if there is one.
void write_count(const char *puzzle) {
    char solution[81];
    unsigned long number = count(puzzle, ~0ul, solution);
    std::cout << "<count {}>";
    if (number == 1) {
        std::cout << "<solved>";
        write_rows(solution);
    }
}

// ---- Part: fill_in_characters ----

// Fills in the empty cells of a board, if it has a solution. A clue is a digit.
void fill_in_characters(std::vector<std::vector<char> > &board) {
    char puzzle[81], solution[81];
    for (unsigned cell = 0; cell < 81; ++cell) {
        const char clue = board[cell / 9][cell % 9];
        puzzle[cell] = clue >= '1' && clue <= '9' ? clue : '0';
    }
    if (count(puzzle, 1, solution) == 1) {
        for (unsigned cell = 0; cell < 81; ++cell) {
            board[cell / 9][cell % 9] = solution[cell];
        }
    }
}

// ---- Part: fill_in_numbers ----

// Fills in the empty cells of a board, which are 0, if it has a solution.
void fill_in_numbers(std::vector<std::vector<int> > &board) {
    char puzzle[81], solution[81];
    for (unsigned cell = 0; cell < 81; ++cell) {
        puzzle[cell] = char('0' + board[cell / 9][cell % 9]);
    }
    if (count(puzzle, 1, solution) == 1) {
        for (unsigned cell = 0; cell < 81; ++cell) {
            board[cell / 9][cell % 9] = solution[cell] - '0';
        }
    }
}

// ---- Part: main ----

int main() {
    std::ios::sync_with_stdio(false); // fast
    unsigned long cases = 0;
    while (std::cin.peek() != EOF && !std::isdigit(std::cin.peek())) {
        std::cin.get();
    }
    std::cin >> cases;
    char puzzle[81];
    for (unsigned long number = 1; next_puzzle(puzzle); ++number) {
        std::cout << (number > 1 ? "<separator>" : "");
        std::cout << "<heading {}>";
        write_solution(puzzle);
        std::cout << "<after>";
    }
    return 0;
}
