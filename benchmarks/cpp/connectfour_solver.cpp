// Solves Connect Four by the recipe that Pascal Pons published (Solving Connect Four: how to build a perfect AI, 2015), written anew:
// null-window searches that halve the range of scores, moves that lose at once left out, the rest ordered by the threats they make,
// a table of upper and lower bounds. `connectfour_solver REPETITIONS ENTRIES < POSITIONS`: lines of columns 1 to 7.
//
// It prints `nodes seconds` of the whole set, the median of the repetitions, then the scores as the mover sees them.
// The table is empty when a repetition begins, and is kept from position to position.

#include <bit>
#include <iostream>
#include <string>

#include "search.hpp"

using Word = std::uint64_t;

constexpr int WIDTH = 7, HEIGHT = 6, COLUMN = HEIGHT + 1, CELLS = WIDTH * HEIGHT;
constexpr int LEAST = -CELLS / 2 + 3, MOST = (CELLS + 1) / 2 - 3;

constexpr Word bottom_row() {
    Word row = 0;
    for (int column = 0; column < WIDTH; ++column) row |= Word{1} << COLUMN * column;
    return row;
}

constexpr Word BOTTOM = bottom_row(), BOARD = BOTTOM * ((Word{1} << HEIGHT) - 1);

constexpr Word column_of(int column) { return ((Word{1} << HEIGHT) - 1) << COLUMN * column; }

// The free cells that would make four with three of `stones`.
constexpr Word completing(Word stones, Word filled) {
    Word cells = stones << 1 & stones << 2 & stones << 3;
    for (int step : {HEIGHT, COLUMN, COLUMN + 1}) {
        const Word after = stones << step & stones << 2 * step, before = stones >> step & stones >> 2 * step;
        cells |= (after & (stones << 3 * step | stones >> step)) | (before & (stones >> 3 * step | stones << step));
    }
    return cells & (BOARD ^ filled);
}

struct Position {
    Word mine = 0, filled = 0;
    int ply = 0;

    Word theirs() const { return mine ^ filled; }
    Word landing() const { return (filled + BOTTOM) & BOARD; }  // where a stone would come to lie
    Word key() const { return mine + filled; }
    bool wins_next() const { return completing(mine, filled) & landing(); }
    Position after(Word stone) const { return {theirs(), filled | stone, ply + 1}; }
    Position after_column(int column) const { return after(landing() & column_of(column)); }

    // Where the mover may put a stone without losing by the next one; none if every move loses. He has no win in one.
    Word not_losing() const {
        Word landings = landing();
        const Word threats = completing(theirs(), filled);
        if (const Word forced = landings & threats) {
            if (forced & (forced - 1)) return 0;  // two threats cannot both be met
            landings = forced;
        }
        return landings & ~(threats >> 1);  // nor may he build the step to a threat
    }

    int threats_after(Word stone) const { return std::popcount(completing(mine | stone, filled)); }
};

// What the search knows of a position: one bound of its score. 0 is an empty entry.
class Table {
  public:
    explicit Table(std::size_t entries) : keys(entries | 1), bounds(entries | 1) {}  // an odd number spreads the keys

    void clear() {
        std::fill(keys.begin(), keys.end(), 0);
        std::fill(bounds.begin(), bounds.end(), 0);
    }

    int get(Word key) const {
        const std::size_t place = key % keys.size();
        return keys[place] == static_cast<std::uint32_t>(key) ? bounds[place] : 0;
    }

    void put(Word key, int bound) {
        const std::size_t place = key % keys.size();
        keys[place] = static_cast<std::uint32_t>(key);
        bounds[place] = static_cast<std::uint8_t>(bound);
    }

  private:
    std::vector<std::uint32_t> keys;  // the low half: with the place in an odd table it names the whole key
    std::vector<std::uint8_t> bounds;
};

class Solver {
  public:
    explicit Solver(std::size_t entries) : table(entries) {}

    void reset() {
        table.clear();
        nodes = 0;
    }

    // The score: 22 minus the stones the winner will have played, negative if it is the other, 0 for a draw.
    int solve(const Position& position) {
        if (position.wins_next()) return (CELLS + 1 - position.ply) / 2;
        int least = -(CELLS - position.ply) / 2, most = (CELLS + 1 - position.ply) / 2;
        while (least < most) {
            int middle = least + (most - least) / 2;
            if (middle <= 0 && least / 2 < middle) middle = least / 2;  // first those that end early
            else if (middle >= 0 && most / 2 > middle) middle = most / 2;
            const int score = negamax(position, middle, middle + 1);
            if (score <= middle) most = score;
            else least = score;
        }
        return least;
    }

    std::int64_t nodes = 0;

  private:
    // Nobody calls this where the mover wins with his next stone.
    int negamax(Position position, int alpha, int beta) {
        ++nodes;
        const Word moves = position.not_losing();
        if (moves == 0) return -(CELLS - position.ply) / 2;
        if (position.ply >= CELLS - 2) return 0;

        int least = -(CELLS - 2 - position.ply) / 2;  // the other cannot win with his next stone,
        if (alpha < least) {
            alpha = least;
            if (alpha >= beta) return alpha;
        }
        int most = (CELLS - 1 - position.ply) / 2;  // nor the mover with this one
        if (const int known = table.get(position.key())) {
            if (known > MOST - LEAST + 1) {  // a lower bound
                least = known + 2 * LEAST - MOST - 2;
                if (alpha < least) {
                    alpha = least;
                    if (alpha >= beta) return alpha;
                }
            } else {
                most = known + LEAST - 1;
            }
        }
        if (beta > most) {
            beta = most;
            if (alpha >= beta) return beta;
        }

        // By threats, then from the middle outwards.
        Word ordered[WIDTH];
        int scores[WIDTH], count = 0;
        for (int column : {3, 2, 4, 1, 5, 0, 6}) {
            const Word stone = moves & column_of(column);
            if (!stone) continue;
            const int score = position.threats_after(stone);
            int place = count++;
            for (; place > 0 && scores[place - 1] < score; --place) {
                scores[place] = scores[place - 1];
                ordered[place] = ordered[place - 1];
            }
            scores[place] = score;
            ordered[place] = stone;
        }
        for (int i = 0; i < count; ++i) {
            const int score = -negamax(position.after(ordered[i]), -beta, -alpha);
            if (score >= beta) {
                table.put(position.key(), score + MOST - 2 * LEAST + 2);
                return score;
            }
            alpha = std::max(alpha, score);
        }
        table.put(position.key(), alpha - LEAST + 1);
        return alpha;
    }

    Table table;
};

int main(int argc, char** argv) {
    const int repetitions = argument(argc, argv, 1), entries = argument(argc, argv, 2);
    std::vector<Position> positions;
    for (std::string line; std::getline(std::cin, line);) {
        Position position;
        for (char digit : line) position = position.after_column(digit - '1');
        positions.push_back(position);
    }
    Solver solver(entries);
    std::vector<int> scores(positions.size());
    std::vector<double> seconds;
    for (int i = 0; i < repetitions; ++i) {
        solver.reset();
        const auto started = std::chrono::steady_clock::now();
        for (std::size_t place = 0; place < positions.size(); ++place) scores[place] = solver.solve(positions[place]);
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
    }
    std::sort(seconds.begin(), seconds.end());
    std::printf("%lld %.9f\n", static_cast<long long>(solver.nodes), seconds[seconds.size() / 2]);
    for (int score : scores) std::printf("%d ", score);
    std::printf("\n");
}
