"""Batches of states: Connect Four at random, begun anew where it ends, beside pgx (Koyama et al. 2023), which is compiled by JAX."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.environments import batch
from zermelo.games import ConnectFour

from .measure import Comparison, Contender, same
from .peers import against, module

RUNS, STEPS = (64, 1024, 8192, 65536), (1024, 65536)
"""Sizes of batches: where many steps are taken in one call, and where each is."""

CALL = 1 << 21
"""Moves in one call of ours, where many steps are taken in one; of pgx an eighth."""

CLOCK = {"clock": time.process_time}
"""Processor time, of all threads: on a machine that others use too, the clock on the wall wrongs whoever starts threads."""

NOTE = (
    "Every legal action is equally likely, and a game that is over begins anew. Some games are played by both sides in step: the same "
    "legal actions, observations, rewards and ends. Seconds of processor time are counted, those of all threads. "
)


def in_one_call(n: int) -> Callable[[bool], Comparison]:
    """Many steps of `n` games in one call."""

    def compared(quick: bool = False) -> Comparison:
        lockstep()
        steps, theirs = max(1, CALL // n), max(1, CALL // 8 // n)
        return Comparison(
            f"batch-run-{n}",
            f"A batch of {n:,} games of Connect Four, many random steps in one call",
            "moves",
            [
                Contender("zermelo", ours(n, steps), **CLOCK),
                against("pgx, in jax.lax.scan", "pgx", lambda: pgx_run(n, theirs), goal=20, **CLOCK),
            ],
            f"{NOTE}Every step of pgx makes masks and observations, ours where they are asked for.",
        )

    return compared


def step_by_step(n: int) -> Callable[[bool], Comparison]:
    """One call for every random step of `n` games, as a program does that looks at what comes of it."""

    def compared(quick: bool = False) -> Comparison:
        lockstep()
        steps = max(1, CALL // 16 // n)
        return Comparison(
            f"batch-step-{n}",
            f"A batch of {n:,} games of Connect Four, one call for every random step",
            "moves",
            [
                Contender("zermelo", ours(n, 1, steps), **CLOCK),
                against("pgx", "pgx", lambda: pgx_steps(n, max(1, steps // 8)), **CLOCK),
            ],
            f"{NOTE}Rewards and ends come out as arrays at every step.",
        )

    return compared


def as_a_learner(n: int) -> Callable[[bool], Comparison]:
    """Observations and masks in numpy, and a call for every step of `n` games."""

    def compared(quick: bool = False) -> Comparison:
        lockstep()
        return Comparison(
            f"batch-learner-{n}",
            f"A batch of {n:,} games of Connect Four, as a learner in numpy steps them",
            "moves",
            [
                Contender("zermelo", learning(n, max(1, CALL // 256 // n)), **CLOCK),
                against("pgx", "pgx", lambda: pgx_learning(n, 4), **CLOCK),
            ],
            f"{NOTE}Observations and masks are handed to numpy, which draws the actions; the network is left out.",
        )

    return compared


def ours(n: int, steps: int, times: int = 1) -> Callable[[], float]:
    games = batch(ConnectFour, n, seed=1)

    def run() -> float:
        for _ in range(times):
            games.random_step(steps)
        return n * steps * times

    return run


def drawn(mask: Any, source: Any) -> Any:
    """A random legal action for every row."""
    return (source.random(mask.shape, np.float32) * mask).argmax(1)


def learning(n: int, times: int) -> Callable[[], float]:
    games, source = batch(ConnectFour, n, seed=1), np.random.default_rng(1)

    def run() -> float:
        for _ in range(times):
            assert len(games.observation) == n
            games.step(drawn(games.legal_action_mask, source))
        return n * times

    return run


# ------------------------------------------------------------------------------------------------------------------ pgx


def pgx_parts() -> tuple[Any, Any, Any]:
    """JAX; begin `n` games; a step of all of them with given actions."""
    pgx, jax = module("pgx"), module("jax")
    again = module("pgx.experimental.wrappers").auto_reset
    rules = pgx.make("connect_four")
    begin = jax.jit(jax.vmap(rules.init))
    step = jax.vmap(again(rules.step, rules.init))
    return jax, begin, step


def pgx_random(jax: Any, step: Any) -> Any:
    """A random step of all games."""

    def random_step(state: Any, key: Any) -> Any:
        choice, chance = jax.random.split(key)
        actions = jax.random.categorical(choice, jax.numpy.log(state.legal_action_mask.astype("float32")), axis=-1)
        return step(state, actions, jax.random.split(chance, len(actions)))

    return random_step


def pgx_run(n: int, steps: int) -> Callable[[], float]:
    jax, begin, step = pgx_parts()
    random_step = pgx_random(jax, step)
    whole = jax.jit(lambda state, keys: jax.lax.scan(lambda here, key: (random_step(here, key), None), state, keys)[0])
    keys = jax.random.split(jax.random.PRNGKey(1), steps)
    now = [begin(jax.random.split(jax.random.PRNGKey(0), n))]

    def run() -> float:
        now[0] = jax.block_until_ready(whole(now[0], keys))
        return n * steps

    run()  # JAX compiles when it is first called
    return run


def pgx_steps(n: int, steps: int) -> Callable[[], float]:
    jax, begin, step = pgx_parts()
    random_step = jax.jit(pgx_random(jax, step))
    keys = list(jax.random.split(jax.random.PRNGKey(1), steps))
    now = [begin(jax.random.split(jax.random.PRNGKey(0), n))]

    def run() -> float:
        for key in keys:
            now[0] = random_step(now[0], key)
        jax.block_until_ready(now[0])
        return n * steps

    run()  # JAX compiles when it is first called
    return run


def pgx_learning(n: int, steps: int) -> Callable[[], float]:
    jax, begin, step = pgx_parts()
    stepped = jax.jit(step)
    keys = jax.random.split(jax.random.PRNGKey(1), n)
    now, source = [begin(keys)], np.random.default_rng(1)

    def run() -> float:
        for _ in range(steps):
            assert len(np.asarray(now[0].observation)) == n
            now[0] = stepped(now[0], drawn(np.asarray(now[0].legal_action_mask), source), keys)
        jax.block_until_ready(now[0])
        return n * steps

    run()  # JAX compiles when it is first called
    return run


def lockstep() -> None:
    """Play the same games by both sides' rules, an end and a new beginning included."""
    if module("pgx") is None:
        return
    n = 32
    jax, begin, step = pgx_parts()
    stepped, source = jax.jit(step), np.random.default_rng(2)
    keys = jax.random.split(jax.random.PRNGKey(0), n)
    games, theirs = batch(ConnectFour, n), begin(keys)
    first = np.asarray(theirs.current_player)  # who begins is drawn there: our player 0 is this one of theirs
    for turn in range(60):
        where = f"step {turn} of Connect Four"
        mask = games.legal_action_mask
        same(f"legal actions, {where}", ("pgx", np.asarray(theirs.legal_action_mask).tolist()), ("ours", mask.tolist()))
        shown = games.observation.transpose(0, 2, 3, 1)
        same(f"observations, {where}", ("pgx", np.asarray(theirs.observation).astype(int).tolist()), ("ours", shown.astype(int).tolist()))
        actions = drawn(mask, source)
        ours, theirs = games.step(actions), stepped(theirs, actions, keys)
        rewards = np.asarray(theirs.rewards)[np.arange(n), first]
        same(f"ends, {where}", ("pgx", np.asarray(theirs.terminated).tolist()), ("ours", ours.terminated.tolist()))
        same(f"rewards, {where}", ("pgx", rewards.tolist()), ("ours", np.sign(ours.reward[:, 0]).tolist()))
        begun = np.asarray(theirs.terminated)
        first = np.where(begun, np.asarray(theirs.current_player), first)
