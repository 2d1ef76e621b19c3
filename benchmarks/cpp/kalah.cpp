// Kalah from the start by alpha-beta, an array of 14 pits as in examples/kalah.py: `kalah DEPTH REPETITIONS`.
// The evaluation is the lead in the stores; a finished game counts beyond any.

#include <array>

#include "search.hpp"

constexpr int DECIDED = 1000;  // what a seed of a finished game is worth, in seeds of an estimate

struct Kalah {
    std::array<int, 14> pits{4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0};
    int mover = 0;

    int to_move() const { return mover; }

    template <class Visit>
    void each_action(Visit visit) const {
        for (int house = 0; house < 6; ++house) {
            if (pits[7 * mover + house] > 0 && visit(house)) return;
        }
    }

    Kalah result(int action) const {
        Kalah next = *this;
        const int own = mover == 0 ? 6 : 13, left_out = 19 - own;
        int at = 7 * mover + action;
        int seeds = next.pits[at];
        next.pits[at] = 0;
        while (seeds > 0) {
            at = at == 13 ? 0 : at + 1;
            if (at != left_out) {
                ++next.pits[at];
                --seeds;
            }
        }
        if (own - 6 <= at && at < own && next.pits[at] == 1 && next.pits[12 - at] > 0) {
            next.pits[own] += 1 + next.pits[12 - at];
            next.pits[at] = next.pits[12 - at] = 0;
        }
        if (at != own) next.mover = 1 - mover;
        return next;
    }

    int in_houses(int player) const {
        int seeds = 0;
        for (int house = 7 * player; house < 7 * player + 6; ++house) seeds += pits[house];
        return seeds;
    }

    bool is_terminal() const { return in_houses(0) == 0 || in_houses(1) == 0; }
    int utility() const { return DECIDED * (pits[6] + in_houses(0) - pits[13] - in_houses(1)); }
    int estimate() const { return pits[6] - pits[13]; }
};

int main(int argc, char** argv) {
    const int depth = argument(argc, argv, 1);
    print_measured(
        [depth] {
            Found found;
            const int value = alphabeta(Kalah{}, depth, -INFINITE, INFINITE, found.nodes);
            found.value = std::abs(value) >= DECIDED ? value / DECIDED : value;
            return found;
        },
        argument(argc, argv, 2));
}
