"""Random games: the work of a Monte Carlo search without the search."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from zermelo.games import Backgammon, Chess, ConnectFour, Othello, TicTacToe
from zermelo.search.playout import playouts

from .measure import Comparison, Contender, same
from .peers import against, module, spiel_game, spiel_playouts, spiel_rollouts


def tictactoe(quick: bool = False) -> Comparison:
    lockstep(TicTacToe, "tic_tac_toe", 300)
    python_game = against("OpenSpiel's Python game", "pyspiel", lambda: spiel_playouts("python_tic_tac_toe", 600))
    return compared(TicTacToe, "tic_tac_toe", "Tic-tac-toe", 200_000, 300, 8_000, None, [python_game])


def connectfour(quick: bool = False) -> Comparison:
    lockstep(ConnectFour, "connect_four", 100)
    return compared(ConnectFour, "connect_four", "Connect Four", 50_000, 50, 2_000, 20)


def othello(quick: bool = False) -> Comparison:
    lockstep(Othello, "othello", 20)
    return compared(Othello, "othello", "Othello", 10_000, 4, 150, 50)


def chess(quick: bool = False) -> Comparison:
    same_chess(3 if quick else 10)
    python_chess = against("python-chess", "chess", lambda: chess_playouts(1))
    comparison = compared(Chess, "chess", "Chess", 500, 1, 15, None, [python_chess])
    comparison.note = (
        "The number of legal moves and the end of the game are compared in every position of some games. "
        "OpenSpiel and python-chess know the draw by repetition, which ours leaves to whoever holds the history."
    )
    return comparison


def backgammon(quick: bool = False) -> Comparison:
    backgammon_in_step(3 if quick else 20)
    seeds = iter(range(1, 1 << 60))
    many, few, spiel = 10_000, 5, 60
    mean = playouts(Backgammon(), 1000, 1)
    return Comparison(
        "playouts-backgammon",
        "Backgammon, random games",
        "games",
        [
            Contender("zermelo, compiled", lambda: float(playouts(Backgammon(), many, next(seeds)).games)),
            against(
                "OpenSpiel's C++ game, driven from Python",
                "pyspiel",
                lambda: counted(spiel_playouts("backgammon", spiel), spiel),
                goal=20,
            ),
            against("OpenSpiel, the whole game in C++", "pyspiel", lambda: spiel_rollouts("backgammon", spiel, 1.0)),
            Contender("zermelo, interpreted", lambda: float(playouts(Backgammon(), few, next(seeds), compiled=False).games)),
        ],
        "Whole games are counted, because a doublet is one play for us and two for OpenSpiel. Some games are played by both sides in "
        "step: the same results of all plays in every position, the same end and the same points. OpenSpiel chooses among plays that "
        f"it tells apart by the order of the dice, we among results. A game of ours has {mean.moves / mean.games:.0f} plies in the mean, "
        "throws and plays.",
    )


def compared(
    cls: Any, name: str, title: str, many: int, few: int, spiel: int, goal: float | None, more: list[Contender] | None = None
) -> Comparison:
    """`many` games for us compiled, `few` interpreted, `spiel` for OpenSpiel."""
    mean = playouts(cls(), many, 1)
    length = mean.moves / mean.games
    seeds = iter(range(1, 1 << 60))

    def ours(games: int, compiled: bool | None) -> Callable[[], float]:
        return lambda: float(playouts(cls(), games, next(seeds), compiled=compiled).moves)

    return Comparison(
        f"playouts-{name.replace('_', '')}",
        f"{title}, random games",
        "moves",
        [
            Contender("zermelo, compiled", ours(many, None)),
            against("OpenSpiel's C++ game, driven from Python", "pyspiel", lambda: spiel_playouts(name, spiel), goal=goal),
            against("OpenSpiel, the whole game in C++", "pyspiel", lambda: spiel_rollouts(name, spiel, length)),
            *(more or []),
            Contender("zermelo, interpreted", ours(few, False)),
        ],
        "Some games are played by both sides in step: the same legal moves in every position, the same end and the same winner. "
        f"A game lasts {length:.1f} moves in the mean.",
    )


def lockstep(cls: Any, name: str, games: int) -> None:
    """Play random games by both sides' rules at once; actions have the same numbers in both."""
    if module("pyspiel") is None:
        return
    source = random.Random(1)
    for _ in range(games):
        ours, theirs = cls(), spiel_game(name).new_initial_state()
        while not theirs.is_terminal():
            same(f"legal moves of {name} in {ours}", ("OpenSpiel", theirs.legal_actions()), ("ours", sorted(ours.actions())))
            action = source.choice(theirs.legal_actions())
            ours, theirs = ours.result(action), theirs.child(action)
        worth = ours.utility(0) if ours.is_terminal() else None
        same(f"the end of {name} in {ours}", ("OpenSpiel", sign(theirs.player_return(0))), ("ours", sign(worth)))


def backgammon_in_step(games: int) -> None:
    """Play random games by both sides' rules at once: all plays of every throw lead to the same positions."""
    if module("pyspiel") is None:
        return
    source = random.Random(1)
    for _ in range(games):
        ours, theirs = Backgammon(), module("pyspiel").load_game("backgammon(scoring_type=full_scoring)").new_initial_state()
        while not theirs.is_terminal():
            throw, _ = source.choice(theirs.chance_outcomes())
            words = theirs.action_to_string(-1, throw)  # `chance outcome 1 O starts, (roll: 21)`
            smaller, larger = sorted(words[-3:-1])
            theirs = theirs.child(throw)
            ours = ours.result(ours.parse_action(smaller + larger if "O starts" in words else larger + smaller))
            found = {spiel_men(after): after for after in turn_ends(theirs)}
            results = {our_men(ours.result(action)): action for action in ours.actions()}
            same(f"where the plays in {ours} lead", ("OpenSpiel", sorted(found)), ("ours", sorted(results)))
            reached = source.choice(sorted(found))
            ours, theirs = ours.result(results[reached]), found[reached]
        worth = ours.utility(0) if ours.is_terminal() else None
        same(f"the end of backgammon in {ours}", ("OpenSpiel", theirs.player_return(0)), ("ours", worth))


def turn_ends(state: Any) -> Iterator[Any]:
    """Every position in which the turn of the side to move can end: a doublet takes OpenSpiel two actions."""
    for action in state.legal_actions():
        after = state.child(action)
        if after.is_terminal() or after.is_chance_node():
            yield after
        else:
            yield from turn_ends(after)


BAR, X, O = 100, 0, 1  # noqa: E741  (OpenSpiel's place of men on the bar, and its players)


def spiel_men(state: Any) -> tuple[int, ...]:
    """The men of OpenSpiel's X, then of its O, on 1 to 24 as each side counts, and on the bar."""
    cross = [state.board(X, 24 - point) for point in range(1, 25)]
    nought = [state.board(O, point - 1) for point in range(1, 25)]
    return (*cross, state.board(X, BAR), *nought, state.board(O, BAR))


def our_men(state: Backgammon) -> tuple[int, ...]:
    """The same of White and Black."""
    return tuple(state.men_on(player, point) for player in range(2) for point in range(1, 26))


def counted(run: Callable[[], float], games: int) -> Callable[[], float]:
    """`run`, which plays so many games, as one that says so."""

    def whole() -> float:
        run()
        return games

    return whole


def same_chess(games: int) -> None:
    """Compare the number of legal moves in every position of random games, by FEN."""
    if module("pyspiel") is None:
        return
    source = random.Random(1)
    for _ in range(games):
        theirs = spiel_game("chess").new_initial_state()
        while not theirs.is_terminal():
            ours = Chess.from_text(str(theirs))
            same(f"legal moves of {theirs}", ("OpenSpiel", len(theirs.legal_actions())), ("ours", len(list(ours.actions()))))
            theirs.apply_action(source.choice(theirs.legal_actions()))


def sign(number: float | None) -> int | None:
    return None if number is None else (number > 0) - (number < 0)


def chess_playouts(games: int) -> Callable[[], float]:
    """Random games of python-chess, ended as ours are: no move, too little material, fifty moves."""
    chess = module("chess")

    def run() -> float:
        moves = 0
        for _ in range(games):
            board = chess.Board()
            while board.halfmove_clock < 100 and not board.is_insufficient_material():
                legal = list(board.legal_moves)
                if not legal:
                    break
                board.push(legal[int(random.random() * len(legal))])
                moves += 1
        return moves

    return run
