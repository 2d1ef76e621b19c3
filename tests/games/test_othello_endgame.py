"""Endgames of Othello: exact scores, what is known before the end, and the published positions of the FFO suite."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from walks import CHOICES, compiled_only, walk

from settings import ASKED_FOR, FULL, sample
from zermelo import Limits, alphabeta, check, game, minimax, solve
from zermelo._kernel import available
from zermelo.bits import U64, bits, count
from zermelo.games.othello import PASS, Othello
from zermelo.games.othello.discs import moves, outflanked
from zermelo.games.othello.endgame import after_one, after_two, odd_quarters, stable


@game
class Bare(NamedTuple):
    """Othello in five words: a search is told nothing beforehand."""

    mine: U64 = U64(0)
    theirs: U64 = U64(0)
    mover: int = 0

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        found = moves(self.mine, self.theirs)
        for square in range(64):
            if found >> square & 1:
                yield square
        if not found:
            yield PASS

    def result(self, action: int) -> Bare:
        if action == PASS:
            return Bare(self.theirs, self.mine, 1 - self.mover)
        disc = U64(1) << action
        turned = outflanked(self.mine, self.theirs, disc)
        return Bare(self.theirs ^ turned, self.mine | disc | turned, 1 - self.mover)

    def is_terminal(self) -> bool:
        return not moves(self.mine, self.theirs) and not moves(self.theirs, self.mine)

    def utility(self, player: int) -> int:
        black, white = (self.mine, self.theirs) if self.mover == 0 else (self.theirs, self.mine)
        difference, free = count(black) - count(white), 64 - count(black | white)
        score = difference + free * ((difference > 0) - (difference < 0))
        return score if player == 0 else -score


def free_squares(state: Othello) -> int:
    return 64 - count(state.mine | state.theirs)


def endings(number: int, least: int, most: int, seed: int) -> Iterator[Othello]:
    """Positions of random games that are not over, with `least` to `most` free squares."""
    dice = random.Random(seed)
    while number:
        state, wanted = Othello(), dice.randint(least, most)
        while not state.is_terminal() and free_squares(state) > wanted:
            state = state.result(dice.choice(list(state.actions())))
        if not state.is_terminal():
            number -= 1
            yield state


# ------------------------------------------------------------------------------------------------------ exact scores


@compiled_only
def test_scores_without_any_help() -> None:
    for state in endings(sample(400, 75, 75), 6, 10, 1):
        bare = Bare(*state)
        score = alphabeta(bare, compiled=True).value
        found = solve(state, compiled=True)
        assert (found.value, found.complete) == (score, True)
        assert alphabeta(bare.result(found.action), compiled=True).value == score
        for options in ({"table": None}, {"ordering": None}, {"table": 1 << 8}, {"table": None, "ordering": None}):
            assert solve(state, compiled=True, **options).value == score
        low, high = state.bounds()
        assert low <= score <= high
        here = state
        for action in found.line:
            here = here.result(action)
        assert here.is_terminal() and here.utility(0) == score


def test_interpreted_like_compiled() -> None:
    for state in endings(4, 5, 6, 2):
        found = solve(state, compiled=False)
        assert found.value == minimax(Bare(*state), compiled=False).value
        if available():
            other = solve(state, compiled=True)
            assert (found.value, found.line, found.nodes) == (other.value, other.line, other.nodes)


def test_the_last_two_squares() -> None:
    for state in endings(150, 1, 2, 3):
        score = minimax(Bare(*state), compiled=False).value * (1 - 2 * state.mover)
        last = after_one if free_squares(state) == 1 else after_two
        assert last(state.mine, state.theirs, ~(state.mine | state.theirs)) == score
        assert set(state.bounds()) == {score * (1 - 2 * state.mover)}


def test_free_squares_at_the_end_are_the_winners() -> None:
    assert Othello.from_text("X" * 62 + "-- X").utility(0) == 64
    for text, score in (("X" * 61 + "O-- O", 64), ("-" * 62 + "XO X", -64)):  # who is to move must pass, and the other ends it
        assert solve(Othello.from_text(text), compiled=False).value == score


# --------------------------------------------------------------------------------------------- what is known beforehand


@given(CHOICES, CHOICES)
def test_stable_discs_stay(choices: list[int], others: list[int]) -> None:
    state = walk(Othello(), choices)
    black, white = stable(state.mine, state.theirs)[:: 1 - 2 * state.mover]
    while not state.is_terminal():
        state = walk(state, others[:1] or [0])
        others = others[1:]
        mine, theirs = (state.mine, state.theirs) if state.mover == 0 else (state.theirs, state.mine)
        assert black & ~mine == 0 and white & ~theirs == 0


def test_stable_where_the_board_is_full_or_a_corner_is_held() -> None:
    full = Othello.from_text("X" * 20 + "O" * 44 + " X")
    assert stable(full.mine, full.theirs) == (full.mine, full.theirs)
    corner = Othello.from_text("XXX-----" + "XX------" + "XO------" + "O-------" + "-" * 32 + " X")
    mine, theirs = stable(corner.mine, corner.theirs)
    assert list(bits(mine)) == [0, 1, 2, 8, 9, 16] and not theirs
    assert stable(Othello().mine, Othello().theirs) == (0, 0)


@given(CHOICES)
def test_candidates_and_parity(choices: list[int]) -> None:
    state = walk(Othello(), choices)
    free = ~(state.mine | state.theirs)
    odd = odd_quarters(free)
    for square in range(64):
        column, row = square % 8 // 4 * 4, square // 8 // 4 * 4
        quarter = sum(1 << 8 * (row + down) + column + right for down in range(4) for right in range(4))
        assert odd >> square & 1 == count(free & quarter) % 2
    actions = list(state.candidates())
    assert sorted(actions) == list(state.actions())
    if actions != [PASS]:
        assert actions == sorted(actions, key=lambda action: (not odd >> action & 1, action))


@given(CHOICES)
def test_few_replies_come_first(choices: list[int]) -> None:
    state = walk(Othello(), choices)
    for action in state.actions():
        after = state.result(action)
        replies = [reply for reply in after.actions() if reply != PASS]
        if action != PASS:
            shown = -8 * (len(replies) + len({0, 7, 56, 63} & set(replies)))
            assert shown <= state.prior(action) <= shown + 5


def test_laws() -> None:
    assert check(Othello, games=sample(5, 2, 2), compiled=False).ok


# ---------------------------------------------------------------------------------------------- the published positions


def published(shared_data: Path, name: str) -> list[tuple[Othello, dict[str, int]]]:
    """The positions of a file, each with the score of every move as its mover sees it."""
    found = []
    for line in (shared_data / "othello" / name).read_text().splitlines():
        if line.strip():
            scores = [part.strip().split(":") for part in line.split(";")[1:] if part.strip()]
            found.append((Othello.from_text(line), {move.lower(): int(score) for move, score in scores}))
    return found


def solved(position: tuple[Othello, dict[str, int]], **options: Any) -> None:
    state, scores = position
    found = solve(state, **options)
    assert found.value * (1 - 2 * state.mover) == max(scores.values()) == scores[state.action_name(found.action)]


@compiled_only
def test_ffo_1_to_19(shared_data: Path) -> None:
    positions = published(shared_data, "fforum-1-19.obf")
    assert len(positions) == 19
    for position in positions:
        solved(position)


@compiled_only
@pytest.mark.parametrize("number", [40, *([41] if FULL else []), *([42, 43, 44] if ASKED_FOR else [])])
def test_ffo_40_to_44(shared_data: Path, number: int) -> None:
    solved(published(shared_data, "fforum-40-49.obf")[number - 40])


@compiled_only
def test_ffo_40_takes_few_nodes(shared_data: Path) -> None:
    state, _ = published(shared_data, "fforum-40-49.obf")[0]
    found = solve(state, limits=Limits(nodes=25_000_000))
    assert found.complete and found.value == 38


@compiled_only
def test_every_move_of_the_first_positions(shared_data: Path) -> None:
    for state, scores in published(shared_data, "fforum-1-19.obf")[: 7 if FULL else 3]:
        for action in state.actions():
            assert solve(state.result(action)).value * (1 - 2 * state.mover) == scores[state.action_name(action)]
