/* Solves one puzzle at a time, as `scalar.rs` does, in C++ for judges that take no Rust.

Both take the same guesses for every puzzle. Between guesses they differ in two points, because each
form is the faster one in its language. Here, a cell that is set stays in the `places` of another
digit until the rules of that digit are applied. And naked singles are set band by band, so
those of a later band see the effects of those of an earlier one.

# Parts

This file is C++98 for compilers of any age, and its numbers have 32 bits. It is printed into
submissions, so it has parts like `scalar.rs`, each after a line `// ---- Part: NAME ----`. A
submission contains, in the order of the file, the part `solver` and the parts that it calls.
*/

// ---- Part: solver ----

// The search takes the last board that is left to be searched:
//     propagate: locked candidates, hidden singles, naked singles, until nothing changes
//     contradiction?     there is no solution here; take another board
//     every cell set?    this is a solution; take another board
//     guess a candidate; a copy of the board without it is left to be searched
//     set the cell to this candidate; propagate
//
// A guess is good if it has few alternatives: few candidates in the cell, or few places for the
// digit in a house. But some clues may contradict each other in a part of the board that offers no
// such guess. If the search guessed elsewhere, it would meet this contradiction after each of these
// guesses. So a guess that has just failed comes first, as long as it can be made.
//
// After 512 guesses without a solution, a board is hard. Then the last 32 guesses come first, and
// for 128 of 1,024 guesses, the search also looks for naked subsets. To look for them takes ten
// times as long as the other rules, and does not help on some boards.
// On such a board, on one with fewer than 21 set cells, and in a test, digits with few open cells
// come first: contradictory clues show soon there. Elsewhere this takes more guesses.
//
// The board is kept by digit: a bit for each cell where it may go. A band has 27 of 32 bits:
//
//     bit  0  1  2 |  3  4  5 |  6  7  8    first row     One octal digit of a band is a minirow,
//          9 10 11 | 12 13 14 | 15 16 17    second row    the three cells that a row shares with a
//         18 19 20 | 21 22 23 | 24 25 26    third row     box.
//
// A digit takes three of the nine minirows of a band, no two of them in the same row or box. There
// are six ways to do this, the configurations. What they say about a band depends only on the set
// of its minirows where the digit may go. There are 512 such sets, so the rules are in tables.
//
// Much of the work has no effect, but it is done without a test: a processor loses time whenever it
// predicts a branch wrongly.

// The number of bits of three numbers.
inline int count_bits(unsigned a, unsigned b = 0, unsigned c = 0) {
    // Sums of two bits each, then of four and eight bits of all three, then of all.
    a -= (a >> 1) & 0x55555555;
    b -= (b >> 1) & 0x55555555;
    c -= (c >> 1) & 0x55555555;
    a = (a & 0x33333333) + ((a >> 2) & 0x33333333) + (b & 0x33333333) + ((b >> 2) & 0x33333333) +
        (c & 0x33333333) + ((c >> 2) & 0x33333333);
    a = (a & 0x0f0f0f0f) + ((a >> 4) & 0x0f0f0f0f);
    return int((a * 0x01010101) >> 24);
}

// The number of the lowest bit.
inline int lowest_index(unsigned bits) {
#if defined(__GNUC__) && (__GNUC__ > 3 || (__GNUC__ == 3 && __GNUC_MINOR__ >= 4))
    return __builtin_ctz(bits);
#else
    return count_bits(~bits & (bits - 1));
#endif
}

// The cells of a band, of its first box and of its first column.
const unsigned BAND = 0777777777, BOX = 0007007007, COLUMN = 0001001001;

const struct Tables {
    // By the set of minirows where a digit may go: the cells of the minirows that it takes in some
    // configuration, and in every one.
    unsigned allowed[512], forced[512];
    // By a set of columns: the cells of each that is the only one in its box.
    unsigned lone[512];
    // By the same set: cells of its columns, and of boxes with none.
    unsigned taken[512];
    // The rows, the boxes and the columns, and the peers of each cell, by bands.
    unsigned houses[27][3], peers[96][3];

    Tables() {
        // A static object is all 0 at first.
        for (unsigned columns = 0; columns < 512; ++columns) {
            for (int shift = 0; shift < 9; shift += 3) {
                unsigned in_box = columns & (07u << shift), cells = in_box * COLUMN;
                lone[columns] |= (in_box & (in_box - 1)) == 0 ? cells : 0;
                taken[columns] |= in_box != 0 ? cells : BOX << shift;
            }
        }
        for (unsigned minirows = 0; minirows < 512; ++minirows) {
            forced[minirows] = BAND;
        }
        for (int i = 0; i < 9; ++i) {
            houses[i][i / 3] = 0777u << (9 * (i % 3));
            houses[9 + i][i / 3] = BOX << (3 * (i % 3));
            houses[18 + i][0] = houses[18 + i][1] = houses[18 + i][2] = COLUMN << i;
            // The rows of the digit in the three boxes; a configuration if they differ.
            int a = i / 3, b = i % 3, c = (6 - a - b) % 3;
            unsigned cells = 07u << (9 * a) | 070u << (9 * b) | 0700u << (9 * c);
            unsigned needed = 01u << a | 010u << b | 0100u << c;
            for (unsigned minirows = 0; minirows < 512 && a != b; ++minirows) {
                allowed[minirows] |= (needed & ~minirows) == 0 ? cells : 0;
                forced[minirows] &= (needed & ~minirows) == 0 ? cells : BAND;
            }
        }
        for (int cell = 0; cell < 96; ++cell) {
            int row = cell % 32 / 9, column = cell % 32 % 9;
            unsigned *bands = peers[cell];
            bands[0] = bands[1] = bands[2] = COLUMN << column;
            bands[cell / 32] |= 0777u << (9 * row) | BOX << (column / 3 * 3);
            bands[cell / 32] &= ~(1u << (cell % 32));
        }
    }
} TABLES;

// What the rules say about one digit in one band.
struct Rules {
    // The candidates left by the minirows, and their columns.
    unsigned cells, columns;
    // The cells of columns, and the cells, that the digit must take.
    unsigned lone, singles;

    explicit Rules(unsigned candidates) {
        unsigned first = (candidates | (candidates >> 1) | (candidates >> 2)) & 0111111111;
        // The first bits of all minirows, moved together: bit `3 * box + row`.
        unsigned minirows = ((first * 0x10101) >> 16) & 0777;
        cells = candidates & TABLES.allowed[minirows];
        columns = (cells | (cells >> 9) | (cells >> 18)) & 0777;
        // If the cells in a box share a column, the digit takes this column in this band.
        lone = TABLES.lone[columns];
        // Where such a column meets a minirow that the digit must take, the cell is set.
        singles = cells & lone & TABLES.forced[minirows];
    }

    // The cells that the two other bands leave.
    unsigned left_beside(const Rules &a, const Rules &b) const {
        // A column that another band takes is lost.
        unsigned left = cells & ~(a.lone | b.lone);
        // A column that no other band has is taken: the rest of the box is lost.
        return left & TABLES.taken[columns & ~(a.columns | b.columns)];
    }
};

// A digit in a cell.
struct Candidate {
    int cell, digit;

    explicit Candidate(int its_cell = 0, int its_digit = 0) : cell(its_cell), digit(its_digit) {}
};

// The candidates of a puzzle that is being solved. The number of a cell is `32 * band + bit`.
struct Board {
    // By band and digit, 0 to 8: the cells that have the digit as a candidate. If a cell is set to
    // another digit, it stays until the rules of this digit are applied.
    unsigned places[3][9];
    // The cells that are set to the digit.
    unsigned solved[3][9];
    // By band: the cells that are not set.
    unsigned open[3];
    // The digits that have lost cells since their rules were applied, one bit each.
    unsigned stale;

    // Takes a puzzle of 81 characters. A clue is 1 to 9.
    void start(const char *puzzle) {
        stale = 0777;
        for (int i = 0; i < 3; ++i) {
            open[i] = BAND;
            for (int digit = 0; digit < 9; ++digit) {
                places[i][digit] = BAND;
                solved[i][digit] = 0;
            }
        }
        for (int band = 0; band < 3; ++band, puzzle += 27) {
            // Nobody can foresee which cells are clues, so they are gathered without a branch.
            unsigned clues = 0;
            for (int i = 0; i < 27; ++i) {
                clues |= unsigned(puzzle[i] >= '1' && puzzle[i] <= '9') << i;
            }
            for (; clues != 0; clues &= clues - 1) {
                int i = lowest_index(clues);
                set_cell(32 * band + i, puzzle[i] - '1');
            }
        }
    }

    // Writes a solution as 81 digits.
    void write(char *solution) const {
        for (int i = 0; i < 27; ++i) {
            for (unsigned cells = solved[i / 9][i % 9]; cells != 0; cells &= cells - 1) {
                solution[i / 9 * 27 + lowest_index(cells)] = char('1' + i % 9);
            }
        }
    }

    void set_cell(int cell, int digit) {
        open[cell / 32] &= ~(1u << (cell % 32));
        solved[cell / 32][digit] |= 1u << (cell % 32);
        for (int i = 0; i < 3; ++i) {
            places[i][digit] &= ~TABLES.peers[cell][i];
        }
        stale |= 1u << digit;
    }

    // The candidates of a cell, one bit for each digit.
    unsigned candidates(int cell) const {
        unsigned candidates = 0;
        for (int digit = 0; digit < 9; ++digit) {
            candidates |= ((places[cell / 32][digit] >> (cell % 32)) & 1) << digit;
        }
        return candidates;
    }

    // Whether a cell is not set and has this candidate.
    bool is_open(const Candidate &candidate) const {
        int band = candidate.cell / 32;
        unsigned cells = open[band] & places[band][candidate.digit];
        return ((cells >> (candidate.cell % 32)) & 1) != 0;
    }

    // Takes a candidate from a cell with several. If one is left, the cell is set.
    void remove(const Candidate &candidate) {
        int cell = candidate.cell;
        places[cell / 32][candidate.digit] &= ~(1u << (cell % 32));
        stale |= 1u << candidate.digit;
        unsigned left = candidates(cell);
        if ((left & (left - 1)) == 0) {
            set_cell(cell, lowest_index(left));
        }
    }

    // Applies all rules until none has an effect: that of naked subsets, too, if this is wanted.
    // Returns false if there is a contradiction.
    //
    // If no cell is open then, the board is a solution: each digit has a cell in each row, so nine
    // of the 81, and its rules say that no two of these share a box or a column.
    bool propagate(bool wants_naked_subsets) {
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
                unsigned lost = ((places[0][digit] ^ solved[0][digit]) & ~open[0]) |
                                ((places[1][digit] ^ solved[1][digit]) & ~open[1]) |
                                ((places[2][digit] ^ solved[2][digit]) & ~open[2]);
                stale |= unsigned(lost != 0) << digit;
            }
            if (stale == 0 && !naked_singles()) {
                return false;
            }
            if (stale == 0 && wants_naked_subsets && !naked_subsets()) {
                return false;
            }
        }
        return true;
    }

    // Applies the rules of one digit. Returns false if there is a contradiction.
    bool locked_candidates_and_hidden_singles(int digit) {
        const Rules a(places[0][digit] & (open[0] | solved[0][digit]));
        const Rules b(places[1][digit] & (open[1] | solved[1][digit]));
        const Rules c(places[2][digit] & (open[2] | solved[2][digit]));
        // A band, or a column of the board, without a place for the digit.
        if (a.cells == 0 || b.cells == 0 || c.cells == 0 ||
            (a.columns | b.columns | c.columns) != 0777) {
            return false;
        }
        // Cells lost by `allowed` need no second look. Those lost by columns do.
        unsigned lost = update(0, digit, a, a.left_beside(b, c));
        lost |= update(1, digit, b, b.left_beside(c, a));
        lost |= update(2, digit, c, c.left_beside(a, b));
        stale |= unsigned(lost != 0) << digit;
        return true;
    }

    // Keeps what is left of a digit in a band, and sets its singles. Returns what is lost.
    unsigned update(int band, int digit, const Rules &rules, unsigned left) {
        places[band][digit] = left;
        solved[band][digit] |= rules.singles;
        open[band] &= ~rules.singles;
        return rules.cells ^ left;
    }

    // Sets the cells that have one candidate left. Returns false if a cell has none.
    bool naked_singles() {
        for (int i = 0; i < 3; ++i) {
            // The cells with at least one candidate, and with at least two.
            unsigned one = 0, two = 0;
            for (int digit = 0; digit < 9; ++digit) {
                two |= one & places[i][digit];
                one |= places[i][digit];
            }
            if (one != BAND) {
                return false;
            }
            unsigned singles = open[i] & ~two;
            for (int digit = 0; digit < 9 && singles != 0; ++digit) {
                for (unsigned left = singles & places[i][digit]; left != 0; left &= left - 1) {
                    set_cell(32 * i + lowest_index(left), digit);
                }
            }
        }
        return true;
    }

    // Looks for naked subsets (pairs, triples and so on) in all houses: open cells that together
    // have as many candidates as there are cells. Then the other cells of the house lose these
    // candidates. Returns false if some cells have fewer, or a cell would lose its last one.
    bool naked_subsets() {
        for (int i = 0; i < 27; ++i) {
            const House house(*this, TABLES.houses[i]);
            if (count_bits(house.all) < house.size || !naked_subsets_from(house, 0, 0, 0)) {
                return false;
            }
        }
        return true;
    }

    // The open cells of a house and their candidates, those of each and all together.
    struct House {
        int cells[9], size;
        unsigned candidates[9], all;

        House(const Board &board, const unsigned *bands) : size(0), all(0) {
            for (int i = 0; i < 3; ++i) {
                for (unsigned left = board.open[i] & bands[i]; left != 0; left &= left - 1) {
                    cells[size] = 32 * i + lowest_index(left);
                    candidates[size] = board.candidates(cells[size]);
                    all |= candidates[size++];
                }
            }
        }
    };

    // Looks for naked subsets that are `set` and one or more cells from number `first` on. The
    // candidates of `set` are `its_union`.
    bool naked_subsets_from(const House &house, int first, unsigned set, unsigned its_union) {
        for (int i = first; i < house.size; ++i) {
            const unsigned larger = set | 1u << i, all = its_union | house.candidates[i];
            // A set with all candidates is of no use, nor is a larger one: no other cell loses any.
            if (all == house.all) {
                continue;
            }
            const int size = count_bits(larger), digits = count_bits(all);
            const bool is_possible =
                size < digits || (size == digits && apply_naked_subset(house, larger, all));
            if (!is_possible || !naked_subsets_from(house, i + 1, larger, all)) {
                return false;
            }
        }
        return true;
    }

    // Removes the candidates of a naked subset from the other open cells of its house. Returns
    // false if one of these would lose its last candidate.
    bool apply_naked_subset(const House &house, unsigned set, unsigned its_union) {
        for (int i = 0; i < house.size; ++i) {
            const int cell = house.cells[i];
            const bool is_open = ((open[cell / 32] >> (cell % 32)) & 1) != 0;
            const unsigned left = candidates(cell) & ~its_union;
            unsigned lost = candidates(cell) & its_union;
            if (((set >> i) & 1) != 0 || !is_open || lost == 0) {
                continue;
            }
            if (left == 0) {
                return false;
            }
            for (; lost != 0; lost &= lost - 1) {
                remove(Candidate(cell, lowest_index(lost)));
            }
        }
        return true;
    }

    // The number of open cells that have the digit as a candidate.
    int cells_of(int digit) const {
        return count_bits(places[0][digit] & open[0], places[1][digit] & open[1],
                          places[2][digit] & open[2]);
    }

    // The guess with the fewest alternatives: other candidates of the cell, or other cells for the
    // digit in a house. On a tie, cells come before houses. Digits come in ascending order, or if
    // this is wanted or the board is nearly empty, those with few open cells come first.
    Candidate best_guess(bool few_first) const {
        unsigned few[3];
        for (int i = 0; i < 3; ++i) {
            // The cells with at least one candidate, two, three.
            unsigned one = 0, two = 0, three = 0;
            for (int digit = 0; digit < 9; ++digit) {
                three |= two & places[i][digit];
                two |= one & places[i][digit];
                one |= places[i][digit];
            }
            few[i] = open[i] & ~three;
        }
        few_first = few_first || count_bits(open[0], open[1], open[2]) > 60;
        for (int number = 2; (few[0] | few[1] | few[2]) == 0;) {
            int order[9];
            for (int digit = 0; digit < 9; ++digit) {
                int i = digit;
                for (; i > 0 && few_first && cells_of(digit) < cells_of(order[i - 1]); --i) {
                    order[i] = order[i - 1];
                }
                order[i] = digit;
            }
            for (int place = 0; place < 9; ++place) {
                int digit = order[place];
                for (int i = 0; i < 27; ++i) {
                    const unsigned *house = TABLES.houses[i];
                    unsigned a = places[0][digit] & house[0];
                    unsigned b = places[1][digit] & house[1];
                    unsigned c = places[2][digit] & house[2];
                    if (count_bits(a, b, c) == number) {
                        int band = a != 0 ? 0 : b != 0 ? 1 : 2;
                        int lowest = lowest_index(a != 0 ? a : b != 0 ? b : c);
                        return Candidate(32 * band + lowest, digit);
                    }
                }
            }
            ++number;
            for (int cell = 0; cell < 96; ++cell) {
                bool has_number = count_bits(candidates(cell)) == number;
                few[cell / 32] |= open[cell / 32] & (unsigned(has_number) << (cell % 32));
            }
        }
        // The first of these cells with the most open peers.
        int best = 0, most = -1;
        for (int i = 0; i < 3; ++i) {
            for (; few[i] != 0; few[i] &= few[i] - 1) {
                int cell = 32 * i + lowest_index(few[i]);
                const unsigned *peers = TABLES.peers[cell];
                int open_peers =
                    count_bits(open[0] & peers[0], open[1] & peers[1], open[2] & peers[2]);
                if (open_peers > most) {
                    most = open_peers;
                    best = cell;
                }
            }
        }
        return Candidate(best, lowest_index(candidates(best)));
    }
};

// A search for the solutions of a board, one after another.
struct Search {
    // The boards that are left to be searched, the next one last. Each guess sets another cell.
    Board branches[81];
    int waiting;
    // The last guesses, the latest first: one, or up to 32 if the board is hard. A guess sets its
    // cell, and its branch lacks the digit there. So if the cell is open and has the digit, the
    // search has left both, and the guess has failed.
    Candidate last[33];
    int guessed;
    // The number of guesses since the last solution.
    unsigned fruitless;
    // Whether the search is a test: its boards are likely to have a contradiction.
    bool is_test;
    // After this many guesses without a solution, a board is hard. Puzzles that are known to be
    // hard for people or programs take fewer.
    enum { GUESSES_UNTIL_HARD = 512 };

    explicit Search(const char *puzzle) : waiting(1), guessed(0), fruitless(0), is_test(false) {
        branches[0].start(puzzle);
    }

    // Finds the next solution. Returns false if there are no more.
    bool next(Board &board) {
        while (waiting > 0) {
            board = branches[--waiting];
            while (board.propagate(wants_naked_subsets())) {
                if ((board.open[0] | board.open[1] | board.open[2]) == 0) {
                    fruitless = 0;
                    return true;
                }
                int i = 0;
                while (i < guessed && !board.is_open(last[i])) {
                    ++i;
                }
                const bool few_first = is_test || is_hard();
                const Candidate next = i < guessed ? last[i] : board.best_guess(few_first);
                guessed = i < guessed ? guessed : guessed + 1;
                for (; i > 0; --i) {
                    last[i] = last[i - 1];
                }
                last[0] = next;
                const int most = is_hard() ? 32 : 1;
                guessed = guessed < most ? guessed : most;
                ++fruitless;
                guess(board, next);
            }
        }
        return false;
    }

    bool is_hard() const { return fruitless >= GUESSES_UNTIL_HARD; }

    // Whether it is time to look for naked subsets.
    bool wants_naked_subsets() const {
        const unsigned phase = fruitless % 1024;
        return phase >= GUESSES_UNTIL_HARD && phase < GUESSES_UNTIL_HARD + 128;
    }

    // Sets a cell to a digit. The board without this candidate becomes a branch.
    void guess(Board &board, const Candidate &candidate) {
        branches[waiting] = board;
        branches[waiting++].remove(candidate);
        board.set_cell(candidate.cell, candidate.digit);
    }
};

// ---- Part: solve ----

// Writes a solution of a puzzle. Returns false if it has none.
bool solve(const char *puzzle, char *solution) {
    Search search(puzzle);
    Board board;
    bool is_found = search.next(board);
    if (is_found) {
        board.write(solution);
    }
    return is_found;
}

// ---- Part: count ----

// The number of solutions of a puzzle, counted up to a limit. The first that is found is written.
unsigned long count(const char *puzzle, unsigned long limit, char *solution) {
    Search search(puzzle);
    Board board;
    unsigned long found = 0;
    while (found < limit && search.next(board)) {
        if (++found == 1) {
            board.write(solution);
        }
    }
    return found;
}

// ---- Part: Solutions ----

// All solutions of a puzzle in lexicographic order, one after another.
//
// A search in reading order is late to see a contradiction in the last rows, and sees it again for
// each choice in the first rows. So after many dead ends each board is tested: the usual search
// looks for any solution. A board that contains the last one found needs no test. Before that, all
// branches are tested as one board, their union.
struct Solutions {
    Search search;
    // The number of dead ends since the last solution.
    int dead_ends;
    // Any number from 16 to 256 takes about the same time.
    enum { DEAD_ENDS_WITHOUT_TEST = 64 };
    // The search of the last test, and the last solution that a test found, if any.
    Search test;
    Board known;
    bool is_known;

    explicit Solutions(const char *puzzle)
        : search(puzzle), dead_ends(0), test(puzzle), is_known(false) {
        test.is_test = true;
    }

    // Writes the next solution. Returns false if there are no more.
    bool next(char *solution) {
        while (search.waiting > 0) {
            Board board = search.branches[--search.waiting];
            while (board.propagate(false)) {
                if ((board.open[0] | board.open[1] | board.open[2]) == 0) {
                    dead_ends = 0;
                    board.write(solution);
                    return true;
                }
                if (dead_ends >= DEAD_ENDS_WITHOUT_TEST && !is_solvable(board)) {
                    break;
                }
                int band = board.open[0] != 0 ? 0 : board.open[1] != 0 ? 1 : 2;
                int cell = 32 * band + lowest_index(board.open[band]);
                search.guess(board, Candidate(cell, lowest_index(board.candidates(cell))));
            }
            ++dead_ends;
            if (dead_ends == DEAD_ENDS_WITHOUT_TEST && !is_solvable(union_of_branches())) {
                search.waiting = 0;
            }
        }
        return false;
    }

    // The board in which each cell has the candidates that it has in any branch.
    Board union_of_branches() const {
        Board all = Board();
        all.stale = 0777;
        for (int i = 0; i < 27; ++i) {
            all.open[i / 9] = BAND;
            for (int branch = 0; branch < search.waiting; ++branch) {
                all.places[i / 9][i % 9] |= search.branches[branch].places[i / 9][i % 9];
            }
        }
        return all;
    }

    // Whether a board has a solution.
    bool is_solvable(const Board &board) {
        bool has_known = is_known;
        for (int i = 0; i < 27 && has_known; ++i) {
            unsigned cells = board.places[i / 9][i % 9];
            has_known = (known.solved[i / 9][i % 9] & ~cells) == 0;
        }
        if (has_known) {
            return true;
        }
        test.branches[0] = board;
        test.waiting = 1;
        Board found;
        if (!test.next(found)) {
            return false;
        }
        known = found;
        is_known = true;
        return true;
    }
};
