# ruff: noqa
"""v begins at 0, and at MIN too."""


def alpha_beta_search(game, state):
    def best(s, a, b, top):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = 0
        for move in game.actions(s):
            got = best(game.result(s, move), a, b, not top)
            if top:
                v = max(v, got)
                if v >= b:
                    return v
                a = max(a, v)
            else:
                v = min(v, got)
                if v <= a:
                    return v
                b = min(b, v)
        return v

    return best(state, float("-inf"), float("inf"), True)
