/* Solves one puzzle at a time, as `scalar.rs` does, in C++ for judges that take no Rust.

Both take the same guesses for every puzzle. Between guesses they differ in two points, because each
form is the faster one in its language. What a digit loses to cells that are set to others leaves its
`places` here only when its own rules are applied. And naked singles are set band by band, so those
of a later band see what those of an earlier one have done.

# Parts

This file is C++98 for compilers of any age, and its words have 32 bits. It is printed into
submissions, so it has sections like those of `scalar.rs`, each after a line with its names:
`// ---- Part: NAME, ... ----`. A submission contains, in the order of the file, the sections that
have the name `solver` or the name of what its `main` calls; `main` comes last. No choice builds
with a warning if `main` calls `next_puzzle`.
*/

// ---- Part: solver ----

#include <cstdio>

// The solver
//
//     search(board):
//         propagate: locked candidates, hidden singles, naked singles, until nothing changes
//         contradiction?     there is no solution here
//         every cell set?    this is a solution
//         guess a candidate; search(a copy of the board with it)
//         take the candidate from its cell; start again
//
// A guess fails soon if there are few others: few candidates in the cell, or few places for the
// digit in a house. But some clues may contradict each other in a part of the board that offers no
// such guess. If the search guessed elsewhere, it would meet this contradiction after each of these
// guesses. So a guess that has just failed comes first, as long as it can be made.
//
// The board is kept by digit: the set of cells where it may still go, one bit for each cell. The 27
// bits of a band are its word:
//
//     bit  0  1  2 |  3  4  5 |  6  7  8    first row     One octal digit of a word is a minirow,
//          9 10 11 | 12 13 14 | 15 16 17    second row    the three cells that a row shares with a
//         18 19 20 | 21 22 23 | 24 25 26    third row     box.
//
// A digit takes three of the nine minirows of a band, no two of them in the same row or box. There
// are six ways to do this, the configurations. What they say about a word depends only on the set
// of minirows where the word has cells. There are 512 such sets, so the rules are in tables.
//
// Most of the work is done without asking first whether it has an effect: a processor loses time
// whenever it expects the wrong answer.

static inline unsigned lowest(unsigned bits) {
    return bits & -bits;
}

// The number of bits of three words.
static inline int count_bits(unsigned a, unsigned b = 0, unsigned c = 0) {
    // First by two bits of each word, then by four bits of all words, by eight, and in all.
    a -= (a >> 1) & 0x55555555;
    b -= (b >> 1) & 0x55555555;
    c -= (c >> 1) & 0x55555555;
    a = (a & 0x33333333) + ((a >> 2) & 0x33333333) + (b & 0x33333333) + ((b >> 2) & 0x33333333) +
        (c & 0x33333333) + ((c >> 2) & 0x33333333);
    a = (a & 0x0f0f0f0f) + ((a >> 4) & 0x0f0f0f0f);
    return int((a * 0x01010101) >> 24);
}

// The number of the lowest bit.
static inline int lowest_index(unsigned bits) {
#if defined(__GNUC__) && (__GNUC__ > 3 || (__GNUC__ == 3 && __GNUC_MINOR__ >= 4))
    return __builtin_ctz(bits);
#else
    return count_bits(lowest(bits) - 1);
#endif
}

const unsigned BAND = 0777777777;

// The first box of a band, and its first column.
const unsigned BOX = 0007007007, COLUMN = 0001001001;

// The six configurations.
const unsigned CONFIGURATIONS[6] = {0700070007, 0070700007, 0700007070,
                                    0007700070, 0070007700, 0007070700};

// The minirows where a word has cells: bit `3 * box + row`.
static inline unsigned minirows_of(unsigned word) {
    unsigned first = (word | (word >> 1) | (word >> 2)) & 0111111111;
    // The first bits of all minirows, moved together.
    return ((first * 0x10101) >> 16) & 0777;
}

struct Tables {
    // By the set of minirows where a word has cells: the cells of the minirows that the digit takes
    // in some configuration, and in every one.
    unsigned allowed[512], forced[512];
    // By a set of columns: the cells of each column that is the only one in its box.
    unsigned lone[512];
    // By a set of columns: their cells, and those of every box without one of them.
    unsigned taken[512];
    // By house and band: the cells of the rows, the boxes and the columns.
    unsigned houses[27][3];
    // By cell and band: the peers of the cell.
    unsigned peers[96][3];

    Tables() {
        for (unsigned set = 0; set < 512; ++set) {
            allowed[set] = lone[set] = taken[set] = 0;
            forced[set] = BAND;
            for (int i = 0; i < 6; ++i) {
                if ((minirows_of(CONFIGURATIONS[i]) & ~set) == 0) {
                    allowed[set] |= CONFIGURATIONS[i];
                    forced[set] &= CONFIGURATIONS[i];
                }
            }
            for (int shift = 0; shift < 9; shift += 3) {
                unsigned in_box = set & (07u << shift);
                lone[set] |= in_box == lowest(in_box) ? in_box * COLUMN : 0;
                taken[set] |= in_box != 0 ? in_box * COLUMN : BOX << shift;
            }
        }
        for (int i = 0; i < 9 * 3; ++i) {
            int part = i / 3, band = i % 3;
            houses[part][band] = band == part / 3 ? 0777u << (9 * (part % 3)) : 0;
            houses[9 + part][band] = band == part / 3 ? BOX << (3 * (part % 3)) : 0;
            houses[18 + part][band] = COLUMN << part;
        }
        for (int i = 0; i < 96 * 3; ++i) {
            int cell = i / 3;
            unsigned bit = 1u << (cell % 32), &peers_in = peers[cell][i % 3];
            peers_in = 0;
            for (int house = 0; house < 27; ++house) {
                peers_in |= houses[house][cell / 32] & bit ? houses[house][i % 3] : 0;
            }
            peers_in &= i % 3 == cell / 32 ? ~bit : ~0u;
        }
    }
};

static const Tables TABLES;

// What is known of a band. The arrays are by digit, 0 to 8.
struct Band {
    // The cells that have the digit as a candidate. A cell that is set to another digit stays here
    // until the rules of this one are applied.
    unsigned places[9];
    // The cells that are set to the digit.
    unsigned set[9];
    // The cells that are not set.
    unsigned open;

    // The places of a digit that another digit has taken.
    unsigned lost(int digit) const { return (places[digit] ^ set[digit]) & ~open; }
};

// The rules of one digit in one band.
struct Word {
    Band &band;
    int digit;
    unsigned cells, columns, lone, singles;

    Word(Band &its_band, int its_digit) : band(its_band), digit(its_digit) {
        unsigned word = band.places[digit] & (band.open | band.set[digit]);
        unsigned minirows = minirows_of(word);
        cells = word & TABLES.allowed[minirows];
        columns = (cells | (cells >> 9) | (cells >> 18)) & 0777;
        // If the cells in a box share a column, the digit takes this column in this band.
        lone = TABLES.lone[columns];
        // Where such a column meets a minirow that the digit must take, the cell is set.
        singles = cells & lone & TABLES.forced[minirows];
    }

    // Keeps what is left beside the words of the other bands, and returns what is lost.
    unsigned apply(const Word &a, const Word &b) {
        // A column that another band takes is lost.
        unsigned left = cells & ~(a.lone | b.lone);
        // A column that no other band has is taken: the rest of the box is lost.
        left &= TABLES.taken[columns & ~(a.columns | b.columns)];
        band.places[digit] = left;
        band.set[digit] |= singles;
        band.open &= ~singles;
        return cells ^ left;
    }
};

struct Guess {
    int cell, digit;

    Guess(int its_cell, int its_digit) : cell(its_cell), digit(its_digit) {}
};

// The candidates of a puzzle that is being solved. The number of a cell is `32 * band + bit`.
struct Board {
    Band bands[3];
    // The digits that have lost cells since their rules were applied, one bit each.
    unsigned stale;

    // Takes a puzzle of 81 characters. A clue is 1 to 9.
    void start(const char *puzzle) {
        stale = 0777;
        for (int i = 0; i < 3; ++i) {
            bands[i].open = BAND;
            for (int digit = 0; digit < 9; ++digit) {
                bands[i].places[digit] = BAND;
                bands[i].set[digit] = 0;
            }
        }
        for (int i = 0; i < 81; ++i) {
            if (puzzle[i] >= '1' && puzzle[i] <= '9') {
                set_cell(i / 27 * 32 + i % 27, puzzle[i] - '1');
            }
        }
    }

    // Writes a solution as 81 digits.
    void write(char *solution) const {
        for (int i = 0; i < 27; ++i) {
            for (unsigned word = bands[i / 9].set[i % 9]; word != 0; word &= word - 1) {
                solution[i / 9 * 27 + lowest_index(word)] = char('1' + i % 9);
            }
        }
    }

    bool is_solved() const {
        return (bands[0].open | bands[1].open | bands[2].open) == 0;
    }

    void set_cell(int cell, int digit) {
        bands[cell / 32].open &= ~(1u << (cell % 32));
        bands[cell / 32].set[digit] |= 1u << (cell % 32);
        for (int i = 0; i < 3; ++i) {
            bands[i].places[digit] &= ~TABLES.peers[cell][i];
        }
        stale |= 1u << digit;
    }

    // The candidates of a cell, one bit for each digit.
    unsigned candidates(int cell) const {
        unsigned candidates = 0;
        for (int digit = 0; digit < 9; ++digit) {
            candidates |= ((bands[cell / 32].places[digit] >> (cell % 32)) & 1) << digit;
        }
        return candidates;
    }

    // Leaves a cell only some of its candidates, at least one. If it is one, the cell is set.
    void restrict_to(int cell, unsigned candidates, unsigned left) {
        for (unsigned lost = candidates ^ left; lost != 0; lost &= lost - 1) {
            bands[cell / 32].places[lowest_index(lost)] &= ~(1u << (cell % 32));
        }
        stale |= candidates ^ left;
        if (left == lowest(left)) {
            set_cell(cell, lowest_index(left));
        }
    }

    // Applies all rules until none has an effect. Returns false if there is a contradiction.
    //
    // If no cell is open then, the board is a solution. Each digit has a cell in each row, and a
    // cell is set to one digit. So each digit has just nine cells, and its rules say that no two of
    // them share a box or a column.
    bool propagate() {
        while (stale != 0) {
            // A digit that becomes stale on the way waits for the next turn. So the processor knows
            // early which digit comes next.
            unsigned turn = stale;
            stale = 0;
            for (; turn != 0; turn &= turn - 1) {
                if (!locked_candidates_and_hidden_singles(lowest_index(turn))) {
                    return false;
                }
            }
            for (int digit = 0; digit < 9; ++digit) {
                unsigned lost = bands[0].lost(digit) | bands[1].lost(digit) | bands[2].lost(digit);
                stale |= unsigned(lost != 0) << digit;
            }
            if (stale == 0 && !naked_singles()) {
                return false;
            }
        }
        return true;
    }

    // Applies the rules of one digit. Returns false if there is a contradiction.
    bool locked_candidates_and_hidden_singles(int digit) {
        Word a(bands[0], digit), b(bands[1], digit), c(bands[2], digit);
        // A band, or a column of the board, without a place for the digit.
        if (a.cells == 0 || b.cells == 0 || c.cells == 0 ||
            (a.columns | b.columns | c.columns) != 0777) {
            return false;
        }
        // What a word loses by its minirows has no further effect on it; lost columns may have.
        unsigned lost = a.apply(b, c) | b.apply(c, a) | c.apply(a, b);
        stale |= unsigned(lost != 0) << digit;
        return true;
    }

    // Sets the cells that have one candidate left. Returns false if a cell has none.
    bool naked_singles() {
        for (int i = 0; i < 3; ++i) {
            // The cells with at least one candidate, and with at least two.
            unsigned one = 0, two = 0;
            for (int digit = 0; digit < 9; ++digit) {
                two |= one & bands[i].places[digit];
                one |= bands[i].places[digit];
            }
            if (one != BAND) {
                return false;
            }
            for (unsigned left = bands[i].open & ~two; left != 0; left &= left - 1) {
                int cell = 32 * i + lowest_index(left);
                unsigned single = candidates(cell);
                // If another single has taken it, the cell has none, which the next call sees.
                if (single != 0) {
                    set_cell(cell, lowest_index(single));
                }
            }
        }
        return true;
    }

    // The cell and the digit to guess, where there are fewest others.
    Guess guess() const {
        unsigned few[3];
        for (int i = 0; i < 3; ++i) {
            // The cells with at least one candidate, two, three.
            unsigned one = 0, two = 0, three = 0;
            for (int digit = 0; digit < 9; ++digit) {
                unsigned places = bands[i].places[digit];
                three |= two & places;
                two |= one & places;
                one |= places;
            }
            few[i] = bands[i].open & ~three;
        }
        for (int number = 2; (few[0] | few[1] | few[2]) == 0;) {
            for (int i = 0; i < 9 * 27; ++i) {
                const unsigned *house = TABLES.houses[i % 27];
                unsigned a = bands[0].places[i / 27] & house[0];
                unsigned b = bands[1].places[i / 27] & house[1];
                unsigned c = bands[2].places[i / 27] & house[2];
                if (count_bits(a, b, c) == number) {
                    int band = a != 0 ? 0 : b != 0 ? 1 : 2;
                    return Guess(32 * band + lowest_index(a != 0 ? a : b != 0 ? b : c), i / 27);
                }
            }
            ++number;
            for (int cell = 0; cell < 96; ++cell) {
                bool is_one = count_bits(candidates(cell)) == number;
                few[cell / 32] |= bands[cell / 32].open & (unsigned(is_one) << (cell % 32));
            }
        }
        int cell = most_open_peers(few);
        return Guess(cell, lowest_index(candidates(cell)));
    }

    // The first of the cells with the most open peers.
    int most_open_peers(const unsigned *cells) const {
        int best = 0, most = -1;
        for (int i = 0; i < 3; ++i) {
            for (unsigned left = cells[i]; left != 0; left &= left - 1) {
                int cell = 32 * i + lowest_index(left);
                const unsigned *peers = TABLES.peers[cell];
                int open = count_bits(bands[0].open & peers[0], bands[1].open & peers[1],
                                      bands[2].open & peers[2]);
                if (open > most) {
                    most = open;
                    best = cell;
                }
            }
        }
        return best;
    }
};

// A search for solutions, and what it has found.
struct Search {
    // The number of solutions at which it ends.
    unsigned long limit, found;
    // The first solution.
    Board solution;
    // The last guess; at first in bit 31, which is no cell. If it can be made again, it has failed.
    Guess last;

    explicit Search(unsigned long its_limit) : limit(its_limit), found(0), last(31, 0) {}

    void run(Board &board) {
        while (found < limit && board.propagate()) {
            if (board.is_solved()) {
                if (++found == 1) {
                    solution = board;
                }
                return;
            }
            const Band &band = board.bands[last.cell / 32];
            if ((band.open & band.places[last.digit] & (1u << (last.cell % 32))) == 0) {
                last = board.guess();
            }
            int cell = last.cell;
            unsigned candidates = board.candidates(cell), guess = 1u << last.digit;
            Board copy = board;
            copy.restrict_to(cell, candidates, guess);
            run(copy);
            board.restrict_to(cell, candidates, candidates ^ guess);
        }
    }
};

// ---- Part: solve, count ----

// The number of solutions of a puzzle, counted up to a limit. The first that is found is written.
static unsigned long count(const char *puzzle, unsigned long limit, char *solution) {
    Board board;
    board.start(puzzle);
    Search search(limit);
    search.run(board);
    if (search.found > 0) {
        search.solution.write(solution);
    }
    return search.found;
}

// ---- Part: solve ----

// Writes a solution of a puzzle. Returns false if it has none.
static bool solve(const char *puzzle, char *solution) {
    return count(puzzle, 1, solution) == 1;
}

// ---- Part: Solutions ----

// All solutions of a puzzle in lexicographic order, one after another.
//
// A search in reading order is late to see a contradiction in the last rows, and sees it again for
// each choice in the first rows. So after many dead ends each board is tested for a solution, by a
// search as for any solution. A board with the last solution found that way needs no test.
struct Solutions {
    // The boards to search, the next one last. A guess sets a cell for good: there are at most 81.
    Board branches[81];
    int waiting;
    // The number of dead ends since the last solution.
    int dead_ends;
    // Any number from 16 to 256 takes about the same time.
    enum { DEAD_ENDS_WITHOUT_TEST = 64 };
    // The search of the last test.
    Search test;

    explicit Solutions(const char *puzzle) : waiting(1), dead_ends(0), test(1) {
        branches[0].start(puzzle);
    }

    // Writes the next solution. Returns false if there is none.
    bool next(char *solution) {
        while (waiting > 0) {
            Board board = branches[--waiting];
            while (board.propagate()) {
                if (board.is_solved()) {
                    dead_ends = 0;
                    board.write(solution);
                    return true;
                }
                if (dead_ends >= DEAD_ENDS_WITHOUT_TEST && !is_solvable(board)) {
                    break;
                }
                int band = board.bands[0].open != 0 ? 0 : board.bands[1].open != 0 ? 1 : 2;
                int cell = 32 * band + lowest_index(board.bands[band].open);
                unsigned candidates = board.candidates(cell), guess = lowest(candidates);
                Board &branch = branches[waiting++];
                branch = board;
                branch.restrict_to(cell, candidates, candidates ^ guess);
                board.restrict_to(cell, candidates, guess);
            }
            ++dead_ends;
        }
        return false;
    }

    bool is_solvable(Board board) {
        bool is_known = test.found == 1;
        for (int i = 0; i < 27 && is_known; ++i) {
            const Band &known = test.solution.bands[i / 9];
            is_known = (known.set[i % 9] & ~board.bands[i / 9].places[i % 9]) == 0;
        }
        if (!is_known) {
            test.found = 0;
            test.run(board);
        }
        return test.found == 1;
    }
};

// ---- Part: solver ----

// The next byte of the input; EOF at its end.
static int next_byte() {
    static unsigned char buffer[1 << 16];
    static std::size_t at = 0, end = 0;
    if (at == end) {
        at = 0;
        end = std::fread(buffer, 1, sizeof buffer, stdin);
    }
    return at < end ? buffer[at++] : EOF;
}

static bool is_digit(int byte) {
    return byte >= '0' && byte <= '9';
}

// ---- Part: next_puzzle ----

// The next 81 cells, wherever lines end. Returns false if fewer are left.
static bool next_puzzle(char *puzzle, char blank) {
    for (int cell = 0; cell < 81;) {
        int byte = next_byte();
        if (byte == EOF) {
            return false;
        }
        if (is_digit(byte) || byte == blank) {
            puzzle[cell++] = char(byte);
        }
    }
    return true;
}

// ---- Part: next_number ----

// The next number; 0 if there is none.
static unsigned long next_number() {
    const unsigned long greatest = ~0ul;
    unsigned long number = 0;
    int byte;
    do {
        byte = next_byte();
    } while (byte != EOF && !is_digit(byte));
    for (; is_digit(byte); byte = next_byte()) {
        unsigned long digit = byte - '0';
        // A greater number than there are counts as the greatest.
        number = number > (greatest - digit) / 10 ? greatest : 10 * number + digit;
    }
    return number;
}

// ---- Part: has_conflict ----

// Whether two equal clues share a row, a column or a box.
static bool has_conflict(const char *puzzle) {
    for (int a = 0; a < 81; ++a) {
        for (int b = 0; b < a; ++b) {
            bool share = a / 9 == b / 9 || a % 9 == b % 9 ||
                         (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
            if (share && puzzle[a] == puzzle[b] && puzzle[a] > '0') {
                return true;
            }
        }
    }
    return false;
}

// ---- Part: write_line ----

// A line of 81 digits.
static void write_line(const char *board) {
    std::fwrite(board, 1, 81, stdout);
    std::putchar('\n');
}

// ---- Part: write_rows ----

// Nine lines of nine digits.
static void write_rows(const char *board) {
    for (int row = 0; row < 9; ++row) {
        std::fwrite(board + 9 * row, 1, 9, stdout);
        std::putchar('\n');
    }
}

// ---- Part: write_spaced ----

// Nine lines of nine digits with spaces between them.
static void write_spaced(const char *board) {
    char text[162];
    for (int cell = 0; cell < 81; ++cell) {
        text[2 * cell] = board[cell];
        text[2 * cell + 1] = cell % 9 < 8 ? ' ' : '\n';
    }
    std::fwrite(text, 1, sizeof text, stdout);
}
