"""Principal-variation search: the first action is searched for its value, the others only for proof that they are no better.

    Most of the time the first action is the best, if the order is good. Of every other one it is enough to know that it is not better:
    a search with a window that has room for no value (a null window) cuts wherever it can. Only an action that turns out better is
    searched again for its value.

Marsland and Campbell (1982); as NegaScout Reinefeld (1983). What engines prune and reduce by is in `pruning`, under the names that the
field has for it. The sooner a win comes, the higher it ranks; the sooner a loss, the lower (distance to mate; `later` in `parts/scale`).

With quiescence, null moves, futility, reductions, exchanges, extensions and repetitions left out, and a table of the policy "exact" or
none, it finds what alpha-beta finds, at every depth.
"""

from __future__ import annotations

import math

from ...game import CHANCE, State
from ..parts.counters import CHANCE_MET, DEEPEST, ESTIMATES, LEAVES, NO_ACTION, STOP, STUCK, count_node, stop_with
from ..parts.leaf import estimate_for_max, leaf_value
from ..parts.search import Search
from ..parts.trace import FUTILE, LATE, LOSING, WANTED
from ..parts.window import as_seen, bound_of, just_above
from .pruning import NOBODY_CUTS


def engine_value(state: State, depth: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """The value of `state` to MAX, searched `depth` plies deep and on until nothing is about to happen; bounds as in `alphabeta_value`.

    On entry alpha < beta, and `depth` is not negative.
    """
    if count_node(search.counters, ply):
        return 0.0
    search.trace.enter(state, ply, depth, alpha, beta)
    search.line.begin(ply)
    if state.is_terminal():
        value = search.scale.later(leaf_value(state, ply, search), ply)
        search.trace.leaf(state, value)
        return value
    parts, counters, scale = search.pruning, search.counters, search.scale
    mover = state.to_move()
    if mover == CHANCE:
        stop_with(CHANCE_MET, counters)
        return 0.0
    if (depth > 0 or ply == 1) and parts.repetitions.is_repeated(state, ply):
        counters[ESTIMATES] += 1
        counters[LEAVES] += 1
        search.table.reach(ply, counters)
        search.trace.repeat(state, scale.level)
        return scale.level
    if depth <= 0:
        return parts.quiescence.value(state, alpha, beta, ply, search)
    sign = 1 - 2 * mover  # from here on as the mover sees it
    forced = parts.extensions.is_forced(state)
    estimate = 0.0
    if not forced and parts.asks():
        estimate = sign * estimate_for_max(state, ply, search)
    entry = search.table.look_up(state, depth, alpha, beta, ply, search)
    if entry.answers:
        if not parts.repetitions.table_may_mislead(ply):
            search.trace.table(state, entry.value, entry.bound)
            return entry.value
        counters[ESTIMATES], counters[DEEPEST] = entry.before, ply  # it was counted as an answer, and is none

    low, high = as_seen(sign, alpha, beta)
    open_window = just_above(low) < high  # a PV node; in a null window there is room for no value
    improving = parts.futility.is_improving(sign, estimate, forced, ply)
    to_be_cut = parts.reductions.is_to_be_cut(mover, ply)  # an expected cut node
    cutter = mover if to_be_cut else 1 - mover  # where this node goes as expected
    if not open_window and not forced and not scale.is_decided(high):
        if estimate - parts.futility.margin(depth, improving) >= high:  # reverse futility pruning
            counters[ESTIMATES] += 1
            search.table.reach(ply, counters)
            search.trace.prune(state, sign * estimate)
            return sign * estimate + 0.0
        reduced = parts.null_move.depth(depth, ply, estimate - high)  # null move pruning
        if reduced >= 0 and estimate >= high and parts.null_move.may_pass(state):
            child = state.passed()
            parts.prefetch.begin(child, search)
            search.trace.let_pass(reduced)
            search.accumulators.begin(child, ply + 1, search)
            search.ordering.pass_on(ply)
            parts.null_move.begin(ply + 1)
            parts.reductions.expect(ply + 1, cutter)
            a, b = as_seen(sign, low, high)
            value = sign * engine_value(child, reduced, a, b, ply + 1, search)
            parts.null_move.end(ply + 1)
            if counters[STOP]:
                return 0.0
            search.trace.had_passed(sign * value, bound_of(sign * value, alpha, beta, False))
            if value >= high and parts.null_move.verifies(depth):  # verified null move pruning
                search.trace.verify(reduced)
                parts.null_move.begin(ply)
                value = sign * engine_value(state, reduced, a, b, ply, search)
                parts.null_move.end(ply)
                if counters[STOP]:
                    return 0.0
                search.trace.verified(sign * value, bound_of(sign * value, alpha, beta, False))
            if value >= high:
                counters[ESTIMATES] += 1
                found = sign * (high if scale.is_decided(value) else value)
                search.trace.leave(state, found, bound_of(found, alpha, beta, False))
                return found
            search.line.begin(ply)
    less = parts.reductions.without_guess(depth) if entry.action == NO_ACTION and search.table.knows_actions() else 0
    if less > 0:  # internal iterative reduction
        depth -= less
        search.trace.reduce(NO_ACTION, less)

    best, best_action = -math.inf, NO_ACTION
    number = 0
    for action in search.ordering.actions(state, entry.action, ply, mover, search):
        number += 1
        quiet = not parts.quiescence.is_noisy(state, action)
        # against a decided bound estimates prove nothing: only a sooner win counts, or a later loss
        if number > 1 and not forced and not scale.is_decided(best) and not scale.is_decided(low) and not open_window:
            why = WANTED
            if quiet and parts.reductions.leaves_out(depth, number, improving):  # late move pruning
                why = LATE
            elif quiet and estimate + parts.futility.hope(depth) <= low:  # futility pruning
                why = FUTILE
            elif parts.exchange.is_hopeless(state, action, depth, quiet):  # pruning by static exchange evaluation
                why = LOSING
            if why != WANTED and not parts.extensions.is_forcing(state, action):
                counters[ESTIMATES] += 1
                search.trace.skip(action, why)
                continue
        search.trace.descend(action)
        child = state.result(action)
        parts.prefetch.begin(child, search)
        search.accumulators.descend(state, action, ply, search)
        more = parts.extensions.plies(child, depth, ply)
        if more > 0:
            search.trace.reduce(action, -more)
        full = depth - 1 + more
        value = -math.inf
        better = number == 1
        if not better:
            less = 0
            if not forced and more == 0 and (quiet or parts.exchange.loses(state, action)):
                promise = search.ordering.promise(action, ply, mover) if quiet else 1
                less = parts.reductions.plies(depth, number, to_be_cut, open_window, improving, promise)
                if less > 0:  # late move reduction
                    search.trace.reduce(action, less)
            a, b = as_seen(sign, low, just_above(low))  # a null window: is it better than the best so far?
            parts.reductions.expect(ply + 1, 1 - mover if less > 0 else cutter)
            value = sign * engine_value(child, full - less, a, b, ply + 1, search)
            better = value > low
            if better and less > 0 and not counters[STOP]:  # again, to the full depth
                search.trace.again(action, sign * value)
                parts.reductions.expect(ply + 1, cutter)
                value = sign * engine_value(child, full, a, b, ply + 1, search)
                better = value > low
            better = better and open_window and value < high
            if better and not counters[STOP]:
                search.trace.again(action, sign * value)
        if better and not counters[STOP]:  # the first action, or one that is better: for its value
            a, b = as_seen(sign, low, high)
            parts.reductions.expect(ply + 1, NOBODY_CUTS if open_window else cutter)
            value = sign * engine_value(child, full, a, b, ply + 1, search)
        if counters[STOP]:
            return 0.0
        if value > best:
            best, best_action = value, action
            if best > low:
                low = best
                search.line.extend(ply, action)
        a, b = as_seen(sign, low, high)
        search.trace.update(action, sign * best, a, b)
        if best >= high:
            if quiet:
                search.ordering.learn(action, ply, mover, depth)
            search.trace.cut(action, sign * best, alpha, beta)
            break
    if best_action == NO_ACTION:
        stop_with(STUCK, counters)
        return 0.0
    found = sign * best + 0.0
    bound = bound_of(found, alpha, beta, False)
    search.table.store(entry, found, bound, best_action, depth, ply, search)
    search.trace.leave(state, found, bound)
    return found
