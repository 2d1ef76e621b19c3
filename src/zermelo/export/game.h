/* $TITLE: the rules and searches that zermelo compiled, as a library for C and C++.
 *
 *     $NAME_game *game = $NAME_new(0);
 *     $NAME_state state = $NAME_start();
 *     $NAME_decision decision;
 *     if ($NAME_deepen(game, &state, 8, 0, &decision))
 *         puts($NAME_message(game));
 *     $NAME_free(game);
 *
 * $NAME_play.c plays a game this way. Every function that answers a status answers 0 if all went well; else $NAME_message
 * says what went wrong, and the game can be used on. Player 0 is MAX: a value is always his.
 */
#ifndef $UPPER_H
#define $UPPER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    $UPPER_PLAYERS = $PLAYERS,
    $UPPER_WORDS = $WORDS, /* of a position: $FIELDS */
    $UPPER_ROOM = $ROOM,   /* actions of one position that have room */
    $UPPER_LINE = 96       /* plies of a line that are kept */
};
#define $UPPER_CHANCE (-1) /* who moves where chance moves */
#define $UPPER_NO_ACTION INT64_MIN

/* A position. It is never changed: $NAME_result makes a new one. */
typedef struct {
    int64_t words[$UPPER_WORDS];
} $NAME_state;

/* The memory of the searches: one for each thread. */
typedef struct $NAME_game $NAME_game;

/* What a search found. */
typedef struct {
    int64_t action; /* to play; $UPPER_NO_ACTION where there is nothing to decide */
    double value;   /* what the position is worth to player 0; an estimate where the end was not seen */
    double values[$UPPER_PLAYERS]; /* the same for every player, where a search knows them */
    int depth;      /* plies looked ahead; -1 to the end of the game */
    int settled;    /* would looking further ahead change nothing? */
    int complete;   /* was the search finished, rather than ended by a limit? */
    int64_t nodes, leaves; /* positions visited (or simulations); those among them that were not searched further */
    int line_length;
    int64_t line[$UPPER_LINE]; /* the principal line, as far as it is known */
} $NAME_decision;

/* A new game with a table of so many positions, a power of two; 0 for $TABLE. NULL where memory is short. */
$NAME_game *$NAME_new(size_t table);
void $NAME_free($NAME_game *game);

/* What went wrong last. */
const char *$NAME_message(const $NAME_game *game);

/* The rules. `$NAME_actions` and `$NAME_outcomes` write at most $UPPER_ROOM and answer how many there are, -1 for an error. */
$START
int $NAME_to_move($NAME_game *game, const $NAME_state *state, int64_t *player);
int $NAME_is_terminal($NAME_game *game, const $NAME_state *state, int *over);
int64_t $NAME_actions($NAME_game *game, const $NAME_state *state, int64_t *actions);
int64_t $NAME_outcomes($NAME_game *game, const $NAME_state *state, int64_t *actions, double *probabilities);
int $NAME_result($NAME_game *game, const $NAME_state *state, int64_t action, $NAME_state *after);
int $NAME_utility($NAME_game *game, const $NAME_state *state, int player, double *utility);

/* What people call an action, where that is the same in every position; NULL where it is not. */
const char *$NAME_action_name(int64_t action);

/* The searches; a depth below 0 is the end of the game, 0 nodes or seconds are no limit. One that was not built answers an error. */
int $NAME_perft($NAME_game *game, const $NAME_state *state, int depth, int64_t *count);
int $NAME_minimax($NAME_game *game, const $NAME_state *state, int depth, int64_t nodes, $NAME_decision *decision);
int $NAME_alphabeta($NAME_game *game, const $NAME_state *state, int depth, int64_t nodes, $NAME_decision *decision);
/* Alpha-beta with table and ordering to depth 1, 2, 3 ... up to `depth`, or until the time is over or nothing can change. */
int $NAME_deepen($NAME_game *game, const $NAME_state *state, int depth, double seconds, $NAME_decision *decision);
/* The same with an engine's search and the evaluator of the game that plays best. */
int $NAME_engine($NAME_game *game, const $NAME_state *state, int depth, double seconds, $NAME_decision *decision);
int $NAME_mcts($NAME_game *game, const $NAME_state *state, int64_t simulations, int64_t seed, $NAME_decision *decision);

#ifdef __cplusplus
}
#endif
#endif
