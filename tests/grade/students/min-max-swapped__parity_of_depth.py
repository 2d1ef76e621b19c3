def minimax(state, depth):
    if depth == 0 or state.is_terminal():
        return {"value": state.evaluate(), "action": None}
    results = {a: minimax(state.result(a), depth - 1)["value"] for a in state.actions()}
    # players alternate: even plies are mine
    choose = max if depth % 2 == 0 else min
    action = choose(results, key=results.get)
    return {"value": results[action], "action": action}
