// Connect Four from the empty board by alpha-beta, two words and the ply as in our rules: `connectfour DEPTH REPETITIONS`.
// A win is worth 22 minus the winner's stones; the horizon is level.

#include "search.hpp"

using Word = std::uint64_t;

constexpr int WIDTH = 7, HEIGHT = 6, COLUMN = HEIGHT + 1, CELLS = WIDTH * HEIGHT;

constexpr bool has_four(Word stones) {
    for (int step : {1, 6, 7, 8}) {
        const Word pairs = stones & stones >> step;
        if (pairs & pairs >> 2 * step) return true;
    }
    return false;
}

struct ConnectFour {
    Word mine = 0, filled = 0;
    int ply = 0;

    int to_move() const { return ply & 1; }

    template <class Visit>
    void each_action(Visit visit) const {
        for (int column = 0; column < WIDTH; ++column) {
            if (!(filled >> (COLUMN * column + HEIGHT - 1) & 1) && visit(column)) return;
        }
    }

    ConnectFour result(int action) const { return {mine ^ filled, filled | (filled + (Word{1} << COLUMN * action)), ply + 1}; }
    bool is_terminal() const { return ply == CELLS || has_four(mine ^ filled); }

    int utility() const {
        if (!has_four(mine ^ filled)) return 0;
        const int score = 22 - (ply + 1) / 2;
        return to_move() == 0 ? -score : score;
    }

    int estimate() const { return 0; }
};

int main(int argc, char** argv) {
    const int depth = argument(argc, argv, 1);
    print_measured(
        [depth] {
            Found found;
            found.value = alphabeta(ConnectFour{}, depth, -INFINITE, INFINITE, found.nodes);
            return found;
        },
        argument(argc, argv, 2));
}
