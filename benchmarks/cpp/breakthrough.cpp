// Breakthrough from the start by alpha-beta, an array of 64 cells as in benchmarks/breakthrough.py: `breakthrough DEPTH REPETITIONS`.
// CELL is the type of a cell: int, or std::int8_t for whoever minds the size of a board.

#include <array>

#include "search.hpp"

#ifndef CELL
#define CELL int
#endif

constexpr int SIDE = 8, DECIDED = 1000;
constexpr CELL EMPTY = 0, WHITE = 1, BLACK = 2;

struct Breakthrough {
    std::array<CELL, SIDE * SIDE> cells{};
    int white = 2 * SIDE, black = 2 * SIDE, mover = 0;

    static Breakthrough start() {
        Breakthrough state;
        std::fill_n(state.cells.begin(), 2 * SIDE, WHITE);
        std::fill_n(state.cells.end() - 2 * SIDE, 2 * SIDE, BLACK);
        return state;
    }

    int to_move() const { return mover; }

    template <class Visit>
    void each_action(Visit visit) const {
        const CELL own = mover == 0 ? WHITE : BLACK;
        const int step = mover == 0 ? SIDE : -SIDE;
        for (int source = 0; source < SIDE * SIDE; ++source) {
            if (cells[source] != own) continue;
            const int ahead = source + step, column = source % SIDE;
            if (column > 0 && cells[ahead - 1] != own && visit(3 * source)) return;
            if (cells[ahead] == EMPTY && visit(3 * source + 1)) return;
            if (column < SIDE - 1 && cells[ahead + 1] != own && visit(3 * source + 2)) return;
        }
    }

    Breakthrough result(int action) const {
        Breakthrough next = *this;
        const int source = action / 3;
        const int target = source + (mover == 0 ? SIDE : -SIDE) + action % 3 - 1;
        if (cells[target] == WHITE) --next.white;
        if (cells[target] == BLACK) --next.black;
        next.cells[source] = EMPTY;
        next.cells[target] = mover == 0 ? WHITE : BLACK;
        next.mover = 1 - mover;
        return next;
    }

    bool is_terminal() const {
        for (int column = 0; column < SIDE; ++column) {
            if (cells[column] == BLACK || cells[SIDE * (SIDE - 1) + column] == WHITE) return true;
        }
        return white == 0 || black == 0;
    }

    int utility() const { return mover == 0 ? -DECIDED : DECIDED; }
    int estimate() const { return white - black; }
};

int main(int argc, char** argv) {
    const int depth = argument(argc, argv, 1);
    print_measured(
        [depth] {
            Found found;
            const int value = alphabeta(Breakthrough::start(), depth, -INFINITE, INFINITE, found.nodes);
            found.value = std::abs(value) >= DECIDED ? value / DECIDED : value;
            return found;
        },
        argument(argc, argv, 2));
}
