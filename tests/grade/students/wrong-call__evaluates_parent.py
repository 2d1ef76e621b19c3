# ruff: noqa
UNENDLICH = 10**9


def bewerte(z):
    return z.evaluate()


def besser(neu, alt, am_zug):
    if am_zug == 0:
        return neu > alt
    return neu < alt


# Minimax mit Tiefenschranke; liefert ein Dictionary
def minimax(zustand, depth):
    if zustand.is_terminal():
        return {"value": zustand.utility(), "action": None}
    am_zug = zustand.to_move()
    bester_wert = -UNENDLICH if am_zug == 0 else UNENDLICH
    bester_zug = None
    for zug in zustand.actions():
        kind = zustand.result(zug)
        if depth == 1 and not kind.is_terminal():
            wert = bewerte(zustand)
        else:
            wert = minimax(kind, depth - 1)["value"]
        if besser(wert, bester_wert, am_zug):
            bester_wert = wert
            bester_zug = zug
    return {"value": bester_wert, "action": bester_zug}
