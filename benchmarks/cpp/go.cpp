// Random games of Go as programs in C++ usually play them: a board of bytes with a border, chains as rings of stones with counted
// (pseudo-)liberties, a list of free points from which one is drawn until it is legal and no eye. go SIZE GAMES SEED REPETITIONS
// prints the moves of all games, how many Black won, and the seconds.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

enum : int8_t { FREE, BLACK, WHITE, EDGE };

struct Board {
    int size, width;
    std::vector<int8_t> colour;
    std::vector<int> chain, next, liberties, place, free;
    int ko = 0;
    int around[4], corners[4];

    explicit Board(int n) : size(n), width(n + 2) {
        int all = width * width;
        colour.assign(all, EDGE), chain.assign(all, 0), next.assign(all, 0), liberties.assign(all, 0), place.assign(all, 0);
        int a[4] = {1, -1, width, -width}, c[4] = {width + 1, width - 1, -width + 1, -width - 1};
        for (int i = 0; i < 4; i++) around[i] = a[i], corners[i] = c[i];
        for (int row = 1; row <= n; row++)
            for (int column = 1; column <= n; column++) add_free(row * width + column);
    }
    void add_free(int p) { colour[p] = FREE, place[p] = int(free.size()), free.push_back(p); }
    void take_free(int p) {
        int last = free.back();
        free[place[p]] = last, place[last] = place[p], free.pop_back();
    }
    bool is_eye(int p, int8_t me) const {
        for (int step : around)
            if (colour[p + step] != me && colour[p + step] != EDGE) return false;
        int edges = 0, theirs = 0;
        for (int step : corners) edges += colour[p + step] == EDGE, theirs += colour[p + step] == 3 - me;
        return theirs + (edges > 0) < 2;
    }
    bool may_be_put(int p, int8_t me) {
        if (p == ko) return false;
        for (int step : around)
            if (colour[p + step] == FREE) return true;
        bool legal = false;
        for (int step : around)
            if (colour[p + step] != EDGE) liberties[chain[p + step]]--;
        for (int step : around) {
            int8_t other = colour[p + step];
            if (other != EDGE) legal = legal || (other == me ? liberties[chain[p + step]] > 0 : liberties[chain[p + step]] == 0);
        }
        for (int step : around)
            if (colour[p + step] != EDGE) liberties[chain[p + step]]++;
        return legal;
    }
    void join(int p, int q) {  // the chain of q becomes a part of that of p
        int kept = chain[p], gone = chain[q];
        liberties[kept] += liberties[gone];
        int stone = q;
        do chain[stone] = kept, stone = next[stone];
        while (stone != q);
        std::swap(next[p], next[q]);
    }
    int remove(int p) {
        int stone = p, number = 0;
        do {
            add_free(stone);
            for (int step : around)
                if (colour[stone + step] == BLACK || colour[stone + step] == WHITE) liberties[chain[stone + step]]++;
            stone = next[stone], number++;
        } while (stone != p);
        return number;
    }
    void put(int p, int8_t me) {
        take_free(p);
        colour[p] = me, chain[p] = p, next[p] = p, liberties[p] = 0;
        bool alone = true;
        for (int step : around) {
            int8_t other = colour[p + step];
            if (other == FREE) liberties[p]++, alone = false;
            if (other == BLACK || other == WHITE) liberties[chain[p + step]]--;
            alone = alone && other != me;
        }
        for (int step : around)
            if (colour[p + step] == me && chain[p + step] != chain[p]) join(p, p + step);
        int taken = 0, last = 0;
        for (int step : around)
            if (colour[p + step] == 3 - me && liberties[chain[p + step]] == 0) last = p + step, taken += remove(p + step);
        ko = taken == 1 && alone ? last : 0;
    }
    int score() const {
        int total = 0;
        for (int row = 1; row <= size; row++)
            for (int column = 1; column <= size; column++) {
                int p = row * width + column;
                int8_t owner = colour[p];
                if (owner == FREE)  // at the end of such a game free points are eyes, or shared
                    for (int step : around)
                        if (int8_t beside = colour[p + step]; beside != EDGE) owner = owner == FREE || owner == beside ? beside : int8_t(EDGE);
                total += (owner == BLACK) - (owner == WHITE);
            }
        return total;
    }
};

static uint64_t dice;
static uint64_t thrown() {  // SplitMix64, as the searches here have it
    uint64_t x = dice += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

int main(int, char** given) {
    int size = std::atoi(given[1]), games = std::atoi(given[2]), repetitions = std::atoi(given[4]);
    dice = std::strtoull(given[3], nullptr, 10);
    long moves = 0, won = 0;
    auto began = std::chrono::steady_clock::now();
    for (int game = 0; game < games * repetitions; game++) {
        Board board(size);
        int8_t me = BLACK;
        for (int passes = 0; passes < 2; me = 3 - me, moves++) {
            int left = int(board.free.size()), chosen = 0;
            while (left && !chosen) {
                int at = int((thrown() >> 32) * left >> 32), p = board.free[at];
                if (board.may_be_put(p, me) && !board.is_eye(p, me)) {
                    chosen = p;
                } else {  // out of the way
                    int other = board.free[--left];
                    board.free[at] = other, board.place[other] = at, board.free[left] = p, board.place[p] = left;
                }
            }
            passes = chosen ? 0 : passes + 1;
            if (chosen) board.put(chosen, me);
            else board.ko = 0;
        }
        won += board.score() > 0;
    }
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    std::printf("%ld %ld %.6f\n", moves, won, seconds);
}
