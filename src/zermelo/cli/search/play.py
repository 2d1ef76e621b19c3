"""zermelo play: a person, a search or a random player for every player of the game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from ...errors import GameError, SearchError
from ...games import person_of, player_name
from ...match.control import Control
from ...search.run.contract import look_over
from ...search.run.limits import Limits
from ..parts.evaluators import evaluator_of
from ..parts.options import OPENINGS, book_from, booked, game_and_position, given_again, is_tree, limited, limits_of, start
from ..parts.output import Place
from ..parts.players import SEARCH, book_of
from .saved import Keeper, begun, clocks_of, loaded
from .table import Match

THINKING = Limits(seconds=2.0)


@click.command("play", short_help="Play against the search, or watch it play.")
@game_and_position
@click.option("--as", "seat", metavar="PLAYER", help="Your player: 0, 1, or a name such as X or White; all for people only; none to watch.")
@click.option("--self", "watch", is_flag=True, help="The search plays against itself, as with --as none.")
@click.option(
    "--against", default=SEARCH, show_default=True, metavar="PLAYER", help="The other players: search, random, mcts, minimax:2 ..."
)
@click.option("--evaluator", metavar="EVALUATOR", help="Of the searches among them: weights such as queen=9,rook=5, or FILE.py:NAME.")
@click.option(
    "--clock", metavar="MINUTES+SECONDS", help="Clocks for everybody, people too: 5+3 is five minutes, and 3 seconds for every move."
)
@click.option("--ponder", is_flag=True, help="The search thinks while you do.")
@booked
@click.option("--book-best", is_flag=True, help="The best move of an opening book (.bin), not one drawn by weight.")
@click.option("--seed", type=int, metavar="N", help="For dice and the random mover: the same seed gives the same game.")
@click.option("--save", type=Place(), metavar="FILE", help="Keep the game in FILE as it goes on; its ending says how.")
@click.option("--load", type=Place(), metavar="FILE", help="Go on with the game in FILE.")
@click.option("--game", "number", type=click.IntRange(1), metavar="N", help="With --load: the Nth game of the file.")
@limited
def command(
    game: str,
    words: tuple[str, ...],
    seat: str | None,
    watch: bool,
    against: str,
    evaluator: str | None,
    book: str | None,
    book_best: bool,
    clock: str | None,
    ponder: bool,
    seed: int | None,
    save: Path | None,
    load: Path | None,
    number: int | None,
    depth: int | None,
    seconds: float | None,
    nodes: int | None,
) -> int | None:
    """Play GAME from POSITION, or from its beginning. Type a move, or: help undo hint moves board quit.

    You are the first player; in tictactoe you are O, and the squares are numbered 0 to 8. The search thinks 2 seconds a move
    unless you give another limit.

    --against names a search (alphabeta, minimax, star2, maxn, paranoid, mcts), perhaps with a number of plies or simulations
    (minimax:2, mcts:500), or a mixture ('0.8 minimax:2, 0.2 random'); solve plays by exact values wherever it can know them in time.
    What the game's book knows no search has to find out.

    With --clock every player has a clock, shown below the board, and whose time is over has lost; the search takes its share of its own.
    --seconds, --nodes and --depth hold besides. A game that was kept goes on with its clocks as they stood; --clock none stops them.

    The ending of a file for --save and --load says how games are kept in it: .json for every game, .pgn for chess, .pdn for checkers,
    .sgf for go, .txt for the moves of othello and connectfour. The file is written as the game goes on, so that Ctrl-C loses nothing:

    \b
    zermelo play chess --save first.pgn
    zermelo play chess --load first.pgn --save first.pgn
    """
    if watch and seat not in (None, "none"):
        raise click.UsageError("--self and --as cannot be combined")
    if load and words:
        raise click.UsageError("--load and a position exclude each other: a game in a file says where it began")
    if number and not load:
        raise click.UsageError("--game belongs to --load")
    before = loaded(game, load, number) if load else None
    state = before.last if before else start(game, words)
    look_over(state, distinct=True)
    people = _seats(type(state), "none" if watch else seat)
    control = control_of(clock)
    left: tuple[float, ...] = ()
    if before and (kept := clocks_of(before)) and (clock is None or control == kept[0]):
        control, left = kept
    limits = limits_of(depth, seconds, nodes, THINKING if control is None else Limits())
    judge = evaluator_of(type(state), evaluator)
    played = before or begun(state, people, against)
    again = given_again(but=("save", "load", "number"))
    options: dict[str, Any] = {"evaluator": judge, "control": control, "left": left, "ponders": ponder, "again": again}
    if book is not None and book.endswith(OPENINGS):
        options |= {"openings": book_of(type(state), Path(book)), "book_best": book_best}
    elif book_best:
        raise click.UsageError(f"--book-best belongs to --book with an opening book ({OPENINGS})")
    else:
        options["book"] = book_from(type(state), book)
    match = Match("tree" if is_tree(game) else game, played, people, against, limits, seed, **options)
    if save:
        match.keeper = Keeper(save)
        match.keeper.check(match.played, load)
    return match.play()


def control_of(text: str | None) -> Control | None:
    """The clocks that people mean by `5+3`: minutes, and the seconds that every move adds. Raises SearchError."""
    if text is None or text == "none":
        return None
    found = re.fullmatch(r"\s*([0-9]{1,4}(?:\.[0-9]{1,4})?)(?:\+([0-9]{1,4}(?:\.[0-9]{1,4})?))?\s*", text)
    if not found:
        raise SearchError(f"{text!r} is no clock: write minutes, or minutes+seconds, as in 5+3")
    control = Control(60 * float(found[1]), float(found[2] or 0))
    if not control.seconds + control.increment > 0:
        raise SearchError(f"{text!r} is no clock: nobody can move in no time")
    return control


def _seats(cls: type[Any], asked: str | None) -> set[int]:
    """The players that people are: by number, by name, all or none."""
    everybody = range(cls.PLAYERS)
    if asked is None:
        return {person_of(cls)}
    if asked.casefold() in ("none", "nobody"):
        return set()
    if asked.casefold() in ("all", "both"):
        return set(everybody)
    for player in everybody:
        name = player_name(cls, player).casefold()
        if asked.casefold() in (str(player), name, name.removeprefix("player ")):
            return {player}
    names = ", ".join(f"{player} ({player_name(cls, player)})" for player in everybody)
    raise GameError(f"{asked!r} is not a player of {cls.__name__}: there are {names}, all and none")
