"""zermelo pdn: games of draughts in files, replayed and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ...errors import PositionError
from ...files import standard_input, text_of
from ...numbers import counted
from ..parts.options import as_json
from ..parts.screen import console, print_board, show_json

if TYPE_CHECKING:
    from ...notation.pdn import Record


@click.command("pdn", short_help="Replay and check games of draughts in a PDN file.")
@click.argument("file", metavar="FILE")
@click.option("--game", "number", type=click.IntRange(1), metavar="N", help="Only the Nth game of the file.")
@click.option("--position", "ply", type=click.IntRange(0), metavar="PLY", help="Print only the position after this many plies.")
@click.option("--write", "rewrite", is_flag=True, help="Print the games as PDN in a uniform format, every move checked.")
@as_json
def command(file: str, number: int | None, ply: int | None, rewrite: bool, json: bool) -> None:
    """Replay the games of FILE (- for standard input) by the rules of English draughts, and report what is wrong with them.

    A single game is shown with its moves and its last position, several with a line each. Positions can be passed on to other
    commands:

    \b
    zermelo pdn game.pdn
    zermelo pdn game.pdn --position 12 | zermelo best checkers -
    zermelo pdn many.pdn --write > tidy.pdn
    """
    from ...notation import pdn

    if rewrite + json + (ply is not None) > 1:
        raise click.UsageError("--write, --position and --json exclude each other: give one of them")
    found = list(pdn.scan(_text(file)))
    chosen = _pick(found, number)
    if ply is not None:
        click.echo(str(_position_after(_only(chosen, len(found)), ply)))
        return
    good = [game for game in chosen.values() if not isinstance(game, PositionError)]
    if json:
        show_json([_as_data(index, game) for index, game in chosen.items()])
    elif rewrite:
        click.echo(pdn.write(good), nl=False)
    elif len(chosen) > 1:
        _show_games(chosen)
    elif good:
        _show_game(next(iter(chosen)), good[0])
    _refuse(chosen)


def _text(file: str) -> str:
    """The text of the file. Old collections are not in UTF-8; they are read as ISO 8859-1."""
    return standard_input(otherwise="latin-1") if file == "-" else text_of(file, otherwise="latin-1")


def _pick(found: list[Record | PositionError], number: int | None) -> dict[int, Record | PositionError]:
    """The games that were asked for, by their number in the file."""
    from ...notation.pdn import EMPTY

    if not found:
        raise PositionError(EMPTY)
    if number is None:
        return dict(enumerate(found, 1))
    if number > len(found):
        raise PositionError(f"there is no game {number}: the file has {counted(len(found), 'game')}")
    return {number: found[number - 1]}


def _only(chosen: dict[int, Record | PositionError], among: int) -> Record:
    """The one game that was meant."""
    if len(chosen) > 1:
        raise click.UsageError(f"the file has {among} games: choose one with --game")
    (game,) = chosen.values()
    if isinstance(game, PositionError):
        raise game
    return game


def _position_after(game: Record, ply: int) -> Any:
    """The position after so many plies."""
    states = game.states()
    if ply >= len(states):
        raise PositionError(f"there is no position after {counted(ply, 'ply')}: the game has {len(states) - 1}")
    return states[ply]


def _refuse(chosen: dict[int, Record | PositionError]) -> None:
    """Report games that cannot be replayed: how many, and the error of the first."""
    wrong = {number: game for number, game in chosen.items() if isinstance(game, PositionError)}
    if wrong:
        number, error = next(iter(wrong.items()))
        many = f"{len(wrong)} of {len(chosen)} games cannot be replayed; " if len(chosen) > 1 else ""
        raise PositionError(f"{many}game {number}, {error}")


# ------------------------------------------------------------------------------------------------------- output


def _names(game: Record) -> list[str]:
    """The moves in their shortest form."""
    from ...games.checkers.notation import short_name

    return [short_name(state, move.action) + move.marks for state, move in zip(game.states(), game.play.moves, strict=False)]


def _as_data(number: int, game: Record | PositionError) -> dict[str, Any]:
    if isinstance(game, PositionError):
        return {"game": number, "error": str(game)}
    states = game.states()
    return {
        "game": number,
        "line": game.row,
        "tags": dict(game.tags),
        "start": str(states[0]),
        "plies": len(states) - 1,
        "moves": _names(game),
        "positions": [str(state) for state in states],
        "result": game.result,
        "remarks": game.remarks(),
    }


def _show_games(chosen: dict[int, Record | PositionError]) -> None:
    """A line for each game, and the total."""
    plies = 0
    for number, game in chosen.items():
        if isinstance(game, PositionError):
            click.echo(f"{number:>5}  {game}")
            continue
        plies += len(game.play.moves)
        remarks = "".join(f"; {remark}" for remark in game.remarks())
        click.echo(f"{number:>5}  {game.result:<7}  {len(game.play.moves):>3} plies  {_players(game)}{remarks}")
    good = sum(not isinstance(game, PositionError) for game in chosen.values())
    click.echo(f"{good} of {counted(len(chosen), 'game')} replayed, {counted(plies, 'ply')}, every move legal")


def _players(game: Record) -> str:
    """Black, who begins, and White."""
    return f"{game.tags.get('Black', '?')} - {game.tags.get('White', '?')}"


def _show_game(number: int, game: Record) -> None:
    """The moves of one game, its last position, and the remarks."""
    screen = console()
    states, moves = game.states(), _names(game)
    screen.print(f"game {number}: {_players(game)}, {game.result}, {counted(len(moves), 'ply')}", style="bold")
    gap = 1 - game.start.mover  # White begins: the first pair has no move of Black
    cells = ["..."] * gap + moves
    pairs = [f"{index // 2 + 1}. {' '.join(cells[index : index + 2])}" for index in range(0, len(cells), 2)]
    screen.print("  ".join(pairs) or "no moves", soft_wrap=True)
    screen.print()
    print_board(screen, states[-1])
    screen.print()
    screen.print(str(states[-1]))
    for remark in game.remarks():
        screen.print(f"note    {remark}", style="yellow")
