# ruff: noqa
"""Right, in an unusual style: trampoline."""


def alphabeta_search(state):
    NEG, POS = float("-inf"), float("inf")

    def search(s, a, b, top):
        if s.is_terminal():
            return s.utility(), None
        best, chosen = (NEG, None) if top else (POS, None)
        for i, act in enumerate(s.actions()):
            v, _ = yield (s.result(act), a, b, not top)
            if (top and v > best) or (not top and v < best):
                best, chosen = v, act
            if top:
                a = a if a > best else best
            else:
                b = b if b < best else best
            if not a < b:
                break
        return best, chosen

    stack, value = [search(state, NEG, POS, True)], None
    while stack:
        try:
            args = stack[-1].send(value)
            stack.append(search(*args))
            value = None
        except StopIteration as done:
            stack.pop()
            value = done.value
    return value
