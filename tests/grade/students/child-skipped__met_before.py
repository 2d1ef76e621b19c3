from math import inf


def alphabeta(state):
    met = set()

    def go(s, a, b, top):
        if s.is_terminal():
            return s.utility()
        v = -inf if top else inf
        for m in s.actions():
            t = s.result(m)
            if t in met:
                continue
            met.add(t)
            w = go(t, a, b, not top)
            if top:
                v = max(v, w)
                a = max(a, v)
            else:
                v = min(v, w)
                b = min(b, v)
            if a >= b:
                break
        return v

    return go(state, -inf, inf, True)
