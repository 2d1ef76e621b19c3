// Alpha-beta and minimax as an ordinary good C++ programmer writes them, once for all games: the yardstick of our machine code.
//
// A game is a struct with to_move(), each_action(visit), result(action), is_terminal(), utility() and estimate(); the last two are
// told from MAX's side in whole numbers, and any decided game lies beyond every estimate. Every call is a node, as it is with us.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int INFINITE = 1'000'000;

struct Found {
    std::int64_t nodes = 0;
    double value = 0;
};

// Fail-soft; cuts where a value reaches the bound (the rule >=). Actions in the order of the rules.
template <class State>
int alphabeta(State state, int depth, int alpha, int beta, std::int64_t& nodes) {
    ++nodes;
    if (state.is_terminal()) return state.utility();
    if (depth == 0) return state.estimate();
    if (state.to_move() == 0) {
        int best = -INFINITE;
        state.each_action([&](int action) {
            best = std::max(best, alphabeta(state.result(action), depth - 1, alpha, beta, nodes));
            alpha = std::max(alpha, best);
            return best >= beta;
        });
        return best;
    }
    int best = INFINITE;
    state.each_action([&](int action) {
        best = std::min(best, alphabeta(state.result(action), depth - 1, alpha, beta, nodes));
        beta = std::min(beta, best);
        return best <= alpha;
    });
    return best;
}

template <class State>
int minimax(State state, std::int64_t& nodes) {
    ++nodes;
    if (state.is_terminal()) return state.utility();
    const bool maximizes = state.to_move() == 0;
    int best = maximizes ? -INFINITE : INFINITE;
    state.each_action([&](int action) {
        const int value = minimax(state.result(action), nodes);
        best = maximizes ? std::max(best, value) : std::min(best, value);
        return false;
    });
    return best;
}

// Searches so many times and prints what was found and the median time: `nodes value seconds`.
template <class Search>
void print_measured(Search search, int repetitions) {
    std::vector<double> seconds;
    Found found;
    for (int i = 0; i < repetitions; ++i) {
        const auto started = std::chrono::steady_clock::now();
        found = search();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
    }
    std::sort(seconds.begin(), seconds.end());
    std::printf("%lld %.17g %.9f\n", static_cast<long long>(found.nodes), found.value, seconds[seconds.size() / 2]);
}

inline int argument(int argc, char** argv, int place) {
    if (argc <= place) {
        std::fprintf(stderr, "%s: whole numbers wanted: what to do (a depth), how many times\n", argv[0]);
        std::exit(2);
    }
    return std::atoi(argv[place]);
}
