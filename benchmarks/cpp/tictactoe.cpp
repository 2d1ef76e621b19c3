// Tic-tac-toe, the whole tree by minimax, two sets of nine bits: `tictactoe REPETITIONS`.

#include <bit>

#include "search.hpp"

constexpr int BOARD = 0777;

constexpr bool has_line(int marks) {
    const int rows = marks & marks >> 1 & marks >> 2 & 0111;
    const int columns = marks & marks >> 3 & marks >> 6;
    return (rows | columns) != 0 || (marks & 0421) == 0421 || (marks & 0124) == 0124;
}

struct TicTacToe {
    int x = 0, o = 0;

    int to_move() const { return std::popcount(static_cast<unsigned>(x | o)) & 1; }

    template <class Visit>
    void each_action(Visit visit) const {
        for (int free = BOARD & ~(x | o); free; free &= free - 1) {
            if (visit(std::countr_zero(static_cast<unsigned>(free)))) return;
        }
    }

    TicTacToe result(int action) const { return to_move() == 0 ? TicTacToe{x | 1 << action, o} : TicTacToe{x, o | 1 << action}; }
    bool is_terminal() const { return (x | o) == BOARD || has_line(x) || has_line(o); }
    int utility() const { return has_line(x) ? 1 : has_line(o) ? -1 : 0; }
};

int main(int argc, char** argv) {
    print_measured(
        [] {
            Found found;
            found.value = minimax(TicTacToe{}, found.nodes);
            return found;
        },
        argument(argc, argv, 1));
}
