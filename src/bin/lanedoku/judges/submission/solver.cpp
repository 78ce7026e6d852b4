/* The solver of submissions in C++. `solver.rs` is the same in Rust. */

// ---- Part: solver ----

// A set of cells in a band of three rows is a number of 27 bits. An octal digit is a minirow, the
// three cells that a row shares with a box:
//
//     bit  0  1  2 |  3  4  5 |  6  7  8
//          9 10 11 | 12 13 14 | 15 16 17
//         18 19 20 | 21 22 23 | 24 25 26
//
// All cells, and the first row, box and column:
const unsigned BAND = 0777777777, ROW = 0777, BOX = 07007007, COLUMN = 01001001;

// The number of bits, and the lowest.
#ifdef __GNUC__
inline int size(unsigned bits) { return __builtin_popcount(bits); }
inline int first(unsigned bits) { return __builtin_ctz(bits); }
#else
inline int size(unsigned bits) { return bits == 0 ? 0 : 1 + size(bits & (bits - 1)); }
inline int first(unsigned bits) { return size(~bits & (bits - 1)); }
#endif

// The minirows of cells, as bits `3 * box + row`.
inline unsigned minirows_of(unsigned cells) {
    const unsigned any = (cells | cells >> 1 | cells >> 2) & 0111111111; // 9 * row + 3 * box
    return (any | any >> 8 | any >> 16) & 0777;
}

// A digit takes a minirow in each row and each box of a band. The six ways:
const unsigned WAYS[6] = {0700070007, 0700007070, 0070700007, 0070007700, 0007700070, 0007070700};

// The rules for a digit in a band, as sets of cells.
const struct Tables {
    // By the minirows where it is: the cells outside their rows and boxes.
    unsigned apart[512];
    // By the minirows where it may go: the cells of any way that fits, and those of every one.
    unsigned allowed[512], forced[512];
    // By the columns where it may go: each that is alone in its box.
    unsigned lone[512];
    // By the columns without a place in other bands: their cells, and all of a box that has none.
    unsigned kept[512];

    Tables() {
        for (unsigned set = 0; set < 512; ++set) {
            allowed[set] = lone[set] = kept[set] = 0;
            apart[set] = forced[set] = BAND;
            for (int i = 0; i < 9; ++i) {
                if (i < 6 && (minirows_of(WAYS[i]) & ~set) == 0) {
                    allowed[set] |= WAYS[i];
                    forced[set] &= WAYS[i];
                }
                const unsigned bit = set & 1u << i, in_box = set & 7u << i / 3 * 3;
                apart[set] &= bit != 0 ? ~(ROW << i % 3 * 9 | BOX << i / 3 * 3) : BAND;
                lone[set] |= bit == in_box ? bit * COLUMN : 0;
                kept[set] |= (in_box == 0 ? 1u << i : bit) * COLUMN;
            }
        }
    }
} TABLES;

struct Board {
    // By digit, 1 to 9, and band: the cells where it may go, and those where it is.
    unsigned candidates[10][3], solved[10][3];
    // By band: the cells without a digit, and those with two candidates.
    unsigned open[3], pairs[3];
    // The digits that have lost candidates since their rules were applied, as bits.
    unsigned stale;

    explicit Board(const char *puzzle) : candidates(), solved(), open(), pairs(), stale(0) {
        for (int i = 3; i < 30; ++i) { // 3 * digit + band
            candidates[i / 3][i % 3] = open[i % 3] = BAND;
        }
        for (int cell = 0; cell < 81; ++cell) {
            if (puzzle[cell] != '0') {
                assign(puzzle[cell] - '0', cell / 27, 1u << cell % 27);
            }
        }
    }

    // Puts a digit into cells, and removes it from their rows and boxes. The rules do the columns.
    void assign(int digit, int band, unsigned cells) {
        open[band] &= ~cells;
        solved[digit][band] |= cells;
        candidates[digit][band] &= cells | TABLES.apart[minirows_of(cells)];
        stale |= unsigned(cells != 0) << digit;
    }

    // The candidates of a digit, without cells of other digits.
    unsigned remaining(int digit, int band) const {
        return candidates[digit][band] & (open[band] | solved[digit][band]);
    }

    // Applies all rules until nothing changes. Returns false if there is a contradiction.
    bool propagate() {
        while (stale != 0) {
            unsigned digits = stale;
            for (stale = 0; digits != 0; digits &= digits - 1) {
                if (!apply_rules(first(digits))) {
                    return false;
                }
            }
            for (int digit = 1; digit <= 9; ++digit) {
                const unsigned lost = (candidates[digit][0] ^ remaining(digit, 0)) |
                                      (candidates[digit][1] ^ remaining(digit, 1)) |
                                      (candidates[digit][2] ^ remaining(digit, 2));
                stale |= unsigned(lost != 0) << digit;
            }
            if (stale == 0 && !assign_naked_singles()) {
                return false;
            }
        }
        return true;
    }

    // Locked candidates and hidden singles. Returns false if a band or column has no place.
    bool apply_rules(int digit) {
        unsigned own[3], columns[3], lone[3]; // cells, columns as bits, cells of lone columns
        for (int band = 0; band < 3; ++band) {
            const unsigned cells = remaining(digit, band), minirows = minirows_of(cells);
            own[band] = cells & TABLES.allowed[minirows];
            columns[band] = (own[band] | own[band] >> 9 | own[band] >> 18) & 0777;
            lone[band] = TABLES.lone[columns[band]];
            const unsigned singles = own[band] & lone[band] & TABLES.forced[minirows];
            solved[digit][band] |= singles;
            open[band] &= ~singles;
        }
        for (int band = 0; band < 3; ++band) {
            const int a = (band + 1) % 3, b = (band + 2) % 3;
            candidates[digit][band] = own[band] & ~(lone[a] | lone[b]) &
                                      TABLES.kept[columns[band] & ~(columns[a] | columns[b])];
            stale |= unsigned(candidates[digit][band] != own[band]) << digit;
        }
        return own[0] != 0 && own[1] != 0 && own[2] != 0 &&
               (columns[0] | columns[1] | columns[2]) == 0777;
    }

    // Returns false if a cell has no candidate.
    bool assign_naked_singles() {
        for (int band = 0; band < 3; ++band) {
            unsigned one = 0, two = 0, three = 0; // cells with at least that many candidates
            for (int digit = 1; digit <= 9; ++digit) {
                three |= two & candidates[digit][band];
                two |= one & candidates[digit][band];
                one |= candidates[digit][band];
            }
            if (one != BAND) {
                return false;
            }
            pairs[band] = two & ~three;
            const unsigned singles = open[band] & ~two;
            for (int digit = 1; digit <= 9 && singles != 0; ++digit) {
                assign(digit, band, singles & candidates[digit][band]);
            }
        }
        return true;
    }

    // Whether a candidate, as `81 * digit + cell`, is left in an open cell.
    bool is_open(int candidate) const {
        const int band = candidate % 81 / 27;
        return ((candidates[candidate / 81][band] & open[band]) >> candidate % 27 & 1) != 0;
    }

    // The candidate to guess: in a cell that has two and shares its row, column and box with the
    // most open cells; if there is none, of the digit with the fewest places in a row or box.
    int choose() const {
        int best = 0, most = 0, fewest = 10;
        for (int band = 0; band < 3; ++band) {
            for (unsigned cells = pairs[band]; cells != 0; cells &= cells - 1) {
                const unsigned column = COLUMN << first(cells) % 9;
                const unsigned apart = TABLES.apart[minirows_of(cells & (0 - cells))];
                const int seen = size(open[band] & ~apart) + size(open[(band + 1) % 3] & column) +
                                 size(open[(band + 2) % 3] & column);
                if (seen > most) {
                    best = 27 * band + first(cells);
                    most = seen;
                }
            }
        }
        for (int i = 0; i < 162 && most == 0; ++i) {
            const int digit = 1 + i / 18, band = i / 6 % 3, house = i % 6;
            const unsigned shape = house < 3 ? ROW << 9 * house : BOX << 3 * (house - 3);
            const unsigned places = candidates[digit][band] & open[band] & shape;
            if (size(places) > 1 && size(places) < fewest) {
                best = 81 * digit + 27 * band + first(places);
                fewest = size(places);
            }
        }
        while (!is_open(best)) { // digit 0 has no candidates
            best += 81;
        }
        return best;
    }

    // Counts solutions up to a limit, and writes the last one. If the last guess is possible here,
    // its branch has ended. It is tried first: after other guesses, it would only fail later.
    unsigned long search(unsigned long limit, int &last_guess, char *solution) {
        unsigned long found = 0;
        while (found < limit && propagate()) {
            if ((open[0] | open[1] | open[2]) == 0) {
                for (int i = 3; i < 30; ++i) { // 3 * digit + band
                    for (unsigned cells = solved[i / 3][i % 3]; cells != 0; cells &= cells - 1) {
                        solution[i % 3 * 27 + first(cells)] = char('0' + i / 3);
                    }
                }
                return found + 1;
            }
            last_guess = is_open(last_guess) ? last_guess : choose();
            const int digit = last_guess / 81, band = last_guess % 81 / 27;
            const unsigned cell = 1u << last_guess % 27;
            Board guess = *this;
            guess.assign(digit, band, cell);
            found += guess.search(limit - found, last_guess, solution);
            candidates[digit][band] &= ~cell;
            stale |= 1u << digit;
        }
        return found;
    }
};

// The number of solutions of a puzzle, up to a limit. The last one is written.
unsigned long count(const char *puzzle, unsigned long limit, char *solution) {
    int last_guess = 0; // none: digit 0
    return Board(puzzle).search(limit, last_guess, solution);
}

// ---- Part: smallest ----

// Writes the first solution in lexicographic order: cell by cell, is there one with a smaller
// digit? Returns false if there is none.
bool smallest(const char *puzzle, char *solution) {
    char start[81];
    const bool is_found = count(puzzle, 1, solution) == 1;
    for (int cell = 0; cell < 81; ++cell) {
        start[cell] = puzzle[cell];
    }
    for (int cell = 0; cell < 81 && is_found; ++cell) {
        if (puzzle[cell] == '0') {
            start[cell] = '1';
            while (start[cell] < solution[cell] && count(start, 1, solution) == 0) {
                ++start[cell];
            }
        }
    }
    return is_found;
}
