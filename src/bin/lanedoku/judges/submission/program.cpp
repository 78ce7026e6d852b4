/* The parts of submissions in C++ but for the solver. `cpp.rs` prints them. A text in angle
brackets stands for one of a problem, and `'<'` for the blank.
*/

// ---- Part: next_byte ----

// The next byte of the input; EOF at its end.
int next_byte() {
    static unsigned char buffer[1 << 16];
    static std::size_t at = 0, end = 0;
    if (at == end) {
        at = 0;
        end = std::fread(buffer, 1, sizeof buffer, stdin);
    }
    return at < end ? buffer[at++] : EOF;
}

// ---- Part: is_digit ----

bool is_digit(int byte) {
    return byte >= '0' && byte <= '9';
}

// ---- Part: is_cell ----

// Whether a byte is a clue or a blank.
bool is_cell(int byte) {
    return is_digit(byte) || byte == '<';
}

// ---- Part: next_puzzle ----

// The next 81 cells. Everything between them is skipped. Returns false if fewer are left.
bool next_puzzle(char *puzzle) {
    int cell = 0, byte = 0;
    while (cell < 81 && byte != EOF) {
        byte = next_byte();
        if (is_cell(byte)) {
            puzzle[cell++] = char(byte);
        }
    }
    return cell == 81;
}

// ---- Part: next_puzzle_before_end ----

// The next 81 cells. Returns false if fewer come before the word `end`.
bool next_puzzle_before_end(char *puzzle) {
    int cell = 0, byte = 0, letters = 0;
    while (cell < 81 && byte != EOF && letters < 3) {
        byte = next_byte();
        letters = byte == "end"[letters] ? letters + 1 : byte == 'e';
        if (is_cell(byte)) {
            puzzle[cell++] = char(byte);
        }
    }
    return cell == 81;
}

// ---- Part: next_number ----

// The next number; 0 if there is none.
unsigned long next_number() {
    unsigned long number = 0;
    int byte = 0;
    while (byte != EOF && !is_digit(byte)) {
        byte = next_byte();
    }
    for (; is_digit(byte); byte = next_byte()) {
        // Above any real count: 999999999. It fits the type.
        number = number < 100000000 ? 10 * number + unsigned(byte - '0') : 999999999;
    }
    return number;
}

// ---- Part: next_counted_puzzle ----

// The next puzzle. The first call reads the count. False if there are no more.
bool next_counted_puzzle(char *puzzle) {
    static unsigned long left = next_number();
    return left-- > 0 && next_puzzle(puzzle);
}

// ---- Part: has_conflict ----

// Whether two equal clues share a row, a column or a box.
bool has_conflict(const char *puzzle) {
    for (int a = 0; a < 81; ++a) {
        for (int b = 0; b < a; ++b) {
            bool share = a / 9 == b / 9 || a % 9 == b % 9 ||
                         (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
            bool is_clue = puzzle[a] >= '1' && puzzle[a] <= '9';
            if (share && is_clue && puzzle[a] == puzzle[b]) {
                return true;
            }
        }
    }
    return false;
}

// ---- Part: write_line ----

// A line of 81 digits.
void write_line(const char *board) {
    std::fwrite(board, 1, 81, stdout);
    std::putchar('\n');
}

// ---- Part: write_rows ----

// Nine lines of nine digits.
void write_rows(const char *board) {
    char text[90];
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            text[10 * row + column] = board[9 * row + column];
        }
        text[10 * row + 9] = '\n';
    }
    std::fwrite(text, 1, sizeof text, stdout);
}

// ---- Part: write_spaced ----

// Nine lines of nine digits with spaces between them.
void write_spaced(const char *board) {
    char text[162];
    for (int cell = 0; cell < 81; ++cell) {
        text[2 * cell] = board[cell];
        text[2 * cell + 1] = cell % 9 < 8 ? ' ' : '\n';
    }
    std::fwrite(text, 1, sizeof text, stdout);
}

// ---- Part: smallest ----

// Writes the solution that comes first in lexicographic order. Returns false if there is none.
bool smallest(const char *puzzle, char *solution) {
    return Solutions(puzzle).next(solution);
}

// ---- Part: write_solution ----

// A solution, or that there is none.
void write_solution(const char *puzzle) {
    char solution[81];
    if (solve(puzzle, solution)) {
        std::fputs("<solved>", stdout);
        write_rows(solution);
    } else {
        std::fputs("<none>", stdout);
    }
}

// ---- Part: write_single_solution ----

// The solution if there is one, or that there is none, or several.
void write_single_solution(const char *puzzle) {
    char solution[81];
    unsigned long number = count(puzzle, 2, solution);
    if (number == 1) {
        std::fputs("<solved>", stdout);
        write_rows(solution);
    } else {
        const char *verdict = number == 0 ? "<none>" : "<several>";
        verdict = number == 0 && has_conflict(puzzle) ? "<illegal>" : verdict;
        std::fputs(verdict, stdout);
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
    std::fputs(verdict, stdout);
}

// ---- Part: write_count ----

// The number of solutions, and the solution if there is one.
void write_count(const char *puzzle) {
    char solution[81];
    unsigned long number = count(puzzle, ~0ul, solution);
    std::printf("<count %lu>", number);
    if (number == 1) {
        std::fputs("<solved>", stdout);
        write_rows(solution);
    }
}

// ---- Part: fill_in_characters ----

// Fills in the empty cells of a board, if it has a solution. A clue is a digit.
void fill_in_characters(std::vector<std::vector<char> > &board) {
    char puzzle[81], solution[81];
    for (unsigned cell = 0; cell < 81; ++cell) {
        puzzle[cell] = board[cell / 9][cell % 9];
    }
    if (solve(puzzle, solution)) {
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
    if (solve(puzzle, solution)) {
        for (unsigned cell = 0; cell < 81; ++cell) {
            board[cell / 9][cell % 9] = solution[cell] - '0';
        }
    }
}

// ---- Part: main ----

int main() {
    char puzzle[81];
    for (unsigned long number = 1; next_puzzle(puzzle); ++number) {
        std::fputs(number > 1 ? "<between>" : "", stdout);
        std::printf("<heading %lu>", number);
        write_solution(puzzle);
        std::fputs("<after>", stdout);
    }
    return 0;
}
