/* What stands between $NAME.h and the machine code: it packs words, keeps the memory, and tells what went wrong.
 *
 * Every compiled function is called as `status name(words in, words out)`; $NAME.json says what its words are. */
#include "$NAME.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORDS = $UPPER_WORDS, PLAYERS = $UPPER_PLAYERS, ROOM = $UPPER_ROOM, DEEPEST = 1000 };
#define UNBOUNDED ((int64_t)1 << 62)
#define NOTHING (-((int64_t)1 << 62))

typedef int32_t machine(const int64_t *, int64_t *);
enum kind { GIVEN, NUMBER, BLOCK, MASK };
struct word { enum kind kind; int64_t value; };
struct run { int64_t from, count, word; };
struct held { int place, block; };
struct block { size_t words; const struct run *begins; size_t runs; const struct held *held; size_t blocks; };
struct name { int64_t action; const char *text; };
struct function { machine *code; const struct word *takes; size_t count; };

$TABLES

struct $NAME_game {
    int64_t *blocks[BLOCKS + 1];
    int64_t table;
    char message[512];
};

static int fail($NAME_game *game, const char *text)
{
    snprintf(game->message, sizeof game->message, "%s", text);
    return 1;
}

$NAME_game *$NAME_new(size_t table)
{
    $NAME_game *game = calloc(1, sizeof *game);
    if (game)
        game->table = table ? (int64_t)table : TABLE_ENTRIES;
    return game;
}

void $NAME_free($NAME_game *game)
{
    if (!game)
        return;
    for (int i = 0; i < BLOCKS; i++)
        free(game->blocks[i]);
    free(game);
}

const char *$NAME_message(const $NAME_game *game)
{
    return game->message;
}

/* A block as it is at the beginning of a search. */
static void begin($NAME_game *game, int i)
{
    size_t words = i == TABLE_BLOCK ? (size_t)game->table * TABLE_WORDS : blocks[i].words;
    memset(game->blocks[i], 0, 8 * words);
    for (size_t k = 0; k < blocks[i].runs; k++)
        for (int64_t n = 0; n < blocks[i].begins[k].count; n++)
            game->blocks[i][blocks[i].begins[k].from + n] = blocks[i].begins[k].word;
    for (size_t k = 0; k < blocks[i].blocks; k++)
        game->blocks[i][blocks[i].held[k].place] = (int64_t)(intptr_t)game->blocks[blocks[i].held[k].block];
    for (int k = 0; k < MASKS; k++)
        if (i == masks[k].block)
            game->blocks[i][masks[k].place] = game->table - 1;
}

static int make($NAME_game *game, int i)
{
    if (game->blocks[i])
        return 0;
    for (size_t k = 0; k < blocks[i].blocks; k++)
        if (make(game, blocks[i].held[k].block))
            return 1;
    size_t words = i == TABLE_BLOCK ? (size_t)game->table * TABLE_WORDS : blocks[i].words;
    if (!(game->blocks[i] = malloc(8 * (words ? words : 1))))
        return fail(game, "not enough memory");
    begin(game, i);
    return 0;
}

static void begin_all($NAME_game *game, int i)
{
    for (size_t k = 0; k < blocks[i].blocks; k++)
        begin_all(game, blocks[i].held[k].block);
    begin(game, i);
}

/* All blocks of a function as they are at the beginning of a search. */
static int fresh($NAME_game *game, const struct function *function)
{
    if (game->table < 2 || game->table & (game->table - 1))
        return fail(game, "the number of entries of a table is a power of two");
    for (size_t i = 0; i < function->count; i++)
        if (function->takes[i].kind == BLOCK) {
            if (make(game, (int)function->takes[i].value))
                return 1;
            begin_all(game, (int)function->takes[i].value);
        }
    return 0;
}

/* Call with what the caller gives, in order: the words of a position, then numbers. */
static int call($NAME_game *game, const struct function *function, const $NAME_state *state, const int64_t *numbers, int64_t *out)
{
    int64_t in[MOST_WORDS];
    int given = 0;
    if (!function->code)
        return fail(game, "this search was not built: zermelo build --search says what to include");
    for (size_t i = 0; i < function->count; i++) {
        struct word word = function->takes[i];
        if (word.kind == GIVEN) {
            in[i] = given < WORDS ? state->words[given] : numbers[given - WORDS];
            given++;
        } else if (word.kind == BLOCK) {
            if (make(game, (int)word.value))
                return 1;
            in[i] = (int64_t)(intptr_t)game->blocks[word.value];
        } else
            in[i] = word.kind == MASK ? game->table - 1 : word.value;
    }
    int32_t status = function->code(in, out);
    if (status == 0)
        return 0;
    if (status == 1) {
        int32_t number;
        memcpy(&number, (const void *)(intptr_t)out[0], sizeof number);
        if (number >= 0 && number < ERRORS)
            return fail(game, errors[number]);
    }
    snprintf(game->message, sizeof game->message, "the machine code answered status %d", (int)status);
    return 1;
}

static int flawed($NAME_game *game, int64_t flaw)
{
    return flaw ? fail(game, flaw > 0 && flaw < FLAWS ? flaws[flaw] : "the search cannot go on") : 0;
}

static double fraction(int64_t word)
{
    double value;
    memcpy(&value, &word, 8);
    return value;
}

static double seconds_now(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ------------------------------------------------------------------------------------------------------- the rules */

$BEGINNING

int $NAME_to_move($NAME_game *game, const $NAME_state *state, int64_t *player)
{
    int64_t out[MOST_WORDS];
    if (call(game, &to_move, state, NULL, out))
        return 1;
    *player = out[0];
    return 0;
}

int $NAME_is_terminal($NAME_game *game, const $NAME_state *state, int *over)
{
    int64_t out[MOST_WORDS];
    if (call(game, &is_terminal, state, NULL, out))
        return 1;
    *over = out[0] != 0;
    return 0;
}

static int64_t listed($NAME_game *game, int64_t count, int64_t *to)
{
    if (count > ROOM) {
        fail(game, "a position has more actions than there is room for");
        return -1;
    }
    memcpy(to, game->blocks[ACTIONS_BLOCK], 8 * (size_t)count);
    return count;
}

int64_t $NAME_actions($NAME_game *game, const $NAME_state *state, int64_t *list)
{
    int64_t out[MOST_WORDS];
    return call(game, &actions, state, NULL, out) ? -1 : listed(game, out[0], list);
}

int64_t $NAME_outcomes($NAME_game *game, const $NAME_state *state, int64_t *list, double *probabilities)
{
    int64_t out[MOST_WORDS];
    if (call(game, &chance_outcomes, state, NULL, out) || listed(game, out[0], list) < 0)
        return -1;
    memcpy(probabilities, game->blocks[VALUES_BLOCK], 8 * (size_t)out[0]);
    return out[0];
}

int $NAME_result($NAME_game *game, const $NAME_state *state, int64_t action, $NAME_state *after)
{
    int64_t out[MOST_WORDS];
    if (call(game, &result, state, &action, out))
        return 1;
    memcpy(after->words, out, sizeof after->words);
    return 0;
}

int $NAME_utility($NAME_game *game, const $NAME_state *state, int player, double *worth)
{
    int64_t out[MOST_WORDS], given = player;
    if (call(game, &utility, state, &given, out))
        return 1;
    *worth = fraction(out[0]);
    return 0;
}

const char *$NAME_action_name(int64_t action)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].text && names[i].action == action)
            return names[i].text;
    return NULL;
}

/* ---------------------------------------------------------------------------------------------------- the searches */

static void values_at($NAME_game *game, int64_t place, $NAME_decision *decision)
{
    memcpy(decision->values, game->blocks[VALUES_BLOCK] + place * PLAYERS, sizeof decision->values);
    decision->value = decision->values[0];
}

int $NAME_perft($NAME_game *game, const $NAME_state *state, int depth, int64_t *count)
{
    int64_t out[MOST_WORDS], given = depth;
    *count = 1;
    if (depth == 0)
        return 0;
    if (fresh(game, &perft) || call(game, &perft, state, &given, out))
        return 1;
    *count = out[0];
    return 0;
}

int $NAME_minimax($NAME_game *game, const $NAME_state *state, int depth, int64_t nodes, $NAME_decision *decision)
{
    int64_t out[MOST_WORDS], given[] = {depth, nodes > 0 ? nodes : UNBOUNDED};
    memset(decision, 0, sizeof *decision);
    if (fresh(game, &minimax) || call(game, &minimax, state, given, out) || flawed(game, out[4]))
        return 1;
    decision->action = out[0] < 0 ? $UPPER_NO_ACTION : game->blocks[ACTIONS_BLOCK][out[0]];
    values_at(game, out[0] < 0 ? 0 : out[0], decision);
    decision->depth = depth;
    decision->nodes = out[2];
    decision->leaves = out[3];
    decision->complete = out[2] <= given[1];
    return 0;
}

/* Alpha-beta to one depth; what it found is in *decision, as far as it was found. */
static int decide($NAME_game *game, const struct function *search, const $NAME_state *state, int depth, int64_t first, int64_t nodes,
                  $NAME_decision *decision)
{
    int64_t out[MOST_WORDS], given[] = {depth, first, nodes};
    int over;
    memset(decision, 0, sizeof *decision);
    decision->action = $UPPER_NO_ACTION;
    decision->depth = depth;
    decision->settled = decision->complete = 1;
    decision->nodes = decision->leaves = 1;
    if ($NAME_is_terminal(game, state, &over))
        return 1;
    if (over)
        return $NAME_utility(game, state, 0, &decision->value);
    if (call(game, search, state, given, out) || flawed(game, out[6]))
        return 1;
    if (out[0] >= 0) {
        const int64_t *line = game->blocks[LINE_BLOCK];
        decision->action = game->blocks[ACTIONS_BLOCK][out[0]];
        decision->value = fraction(game->blocks[VALUES_BLOCK][out[0]]);
        decision->line_length = (int)line[0];
        memcpy(decision->line, line + 1, 8 * (size_t)line[0]);
    }
    decision->complete = out[1] == out[2];
    decision->settled = (int)out[3];
    decision->nodes = out[4];
    decision->leaves = out[5];
    return 0;
}

int $NAME_alphabeta($NAME_game *game, const $NAME_state *state, int depth, int64_t nodes, $NAME_decision *decision)
{
    return fresh(game, &alphabeta) || decide(game, &alphabeta, state, depth, NOTHING, nodes > 0 ? nodes : UNBOUNDED, decision);
}

/* Time is kept by counting: a search is given the nodes that the time left is good for, at the speed seen so far. */
static int deepened($NAME_game *game, const struct function *search, const $NAME_state *state, int depth, double seconds, $NAME_decision *decision)
{
    double began = seconds_now(), rate = 1e6;
    $NAME_decision found;
    int known = 0;
    int64_t visited = 0;
    if (fresh(game, search))
        return 1;
    if (depth < 0)
        depth = DEEPEST;
    for (int ply = depth < 1 ? depth : 1; ply <= depth;) {
        double then = seconds_now(), left = began + seconds - then;
        int64_t budget = seconds > 0 ? visited + 1 + (int64_t)((left > 1e-3 ? left : 1e-3) * rate) : UNBOUNDED;
        if (decide(game, search, state, ply, known ? decision->action : NOTHING, budget, &found))
            return 1;
        double took = seconds_now() - then;
        if (took > 1e-3)
            rate = (double)(found.nodes - visited) / took;
        visited = found.nodes;
        if (found.complete || !known || (found.action != $UPPER_NO_ACTION && found.action != decision->action)) {
            *decision = found;
            known = found.action != $UPPER_NO_ACTION;
        }
        decision->nodes = visited;
        if (found.complete && found.settled)
            return 0;
        ply += found.complete;
        if (seconds > 0 && seconds_now() - began >= seconds) {
            decision->complete = ply > depth;
            return known ? 0 : fail(game, "no action could be valued in time");
        }
    }
    return 0;
}

int $NAME_deepen($NAME_game *game, const $NAME_state *state, int depth, double seconds, $NAME_decision *decision)
{
    return deepened(game, &deepen, state, depth, seconds, decision);
}

int $NAME_engine($NAME_game *game, const $NAME_state *state, int depth, double seconds, $NAME_decision *decision)
{
    return deepened(game, &engine, state, depth, seconds, decision);
}

int $NAME_mcts($NAME_game *game, const $NAME_state *state, int64_t simulations, int64_t seed, $NAME_decision *decision)
{
    int64_t out[MOST_WORDS], given[] = {seed, 1, simulations};
    memset(decision, 0, sizeof *decision);
    if (fresh(game, &mcts) || call(game, &mcts, state, given, out) || flawed(game, out[5]))
        return 1;
    decision->action = out[1] < 0 ? $UPPER_NO_ACTION : game->blocks[ACTIONS_BLOCK][out[1]];
    values_at(game, out[2] < ROOM ? out[2] : ROOM, decision);
    decision->depth = -1;
    decision->settled = (int)out[3];
    decision->complete = 1;
    decision->nodes = out[4];
    return 0;
}
