/* Plays $TITLE against itself: $SEARCH for every player, dice thrown by rand().
 *
 *     $COMPILE
 */
#include <stdio.h>
#include <stdlib.h>

#include "$NAME.h"

static int failed($NAME_game *game)
{
    fprintf(stderr, "%s\n", $NAME_message(game));
    $NAME_free(game);
    return 1;
}

int main(int argc, char **argv)
{
    int depth = argc > 1 ? atoi(argv[1]) : $DEPTH;
    static int64_t actions[$UPPER_ROOM];
    static double probabilities[$UPPER_ROOM];
    $NAME_game *game = $NAME_new(0);
    $NAME_state state = $NAME_start();
    if (!game)
        return 1;
    for (int ply = 1; ply <= 1000; ply++) {
        int over;
        int64_t mover, action;
        $NAME_decision decision;
        if ($NAME_is_terminal(game, &state, &over) || $NAME_to_move(game, &state, &mover))
            return failed(game);
        if (over)
            break;
        if (mover == $UPPER_CHANCE) {
            double point = rand() / (RAND_MAX + 1.0);
            int64_t count = $NAME_outcomes(game, &state, actions, probabilities), chosen = 0;
            if (count < 1)
                return failed(game);
            while (chosen < count - 1 && (point -= probabilities[chosen]) >= 0)
                chosen++;
            action = actions[chosen];
            printf("%3d. chance: ", ply);
        } else {
            if ($CALL)
                return failed(game);
            action = decision.action;
            printf("%3d. player %d: ", ply, (int)mover);
        }
        const char *name = $NAME_action_name(action);
        if (name)
            printf("%s", name);
        else
            printf("%lld", (long long)action);
        if (mover != $UPPER_CHANCE)
            printf("  (worth %g, %lld nodes)", decision.value, (long long)decision.nodes);
        printf("\n");
        if ($NAME_result(game, &state, action, &state))
            return failed(game);
    }
    for (int player = 0; player < $UPPER_PLAYERS; player++) {
        double utility;
        int over;
        if ($NAME_is_terminal(game, &state, &over))
            return failed(game);
        if (!over)
            break;
        if ($NAME_utility(game, &state, player, &utility))
            return failed(game);
        printf("player %d: %g\n", player, utility);
    }
    $NAME_free(game);
    return 0;
}
