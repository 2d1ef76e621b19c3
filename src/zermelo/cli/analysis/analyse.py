"""zermelo analyse: positions and games from files, one after the other; test suites are scored."""

from __future__ import annotations

import json as text
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...errors import PositionError, SearchError
from ...games._played.game import LINES
from ...numbers import noun
from ...search.run.contract import look_over
from ..errors import INTERRUPTED, interruptions
from ..parts.options import as_json
from ..parts.output import Place, tell_written
from ..parts.screen import busy
from ..parts.search_options import DEEPEN, ENGINE, lined, search_from, search_options, with_lines

if TYPE_CHECKING:
    from ...analysis.analyse import Analysis
    from ...analysis.contents import Contents

OTHERWISE = f"{ENGINE}, and {DEEPEN} where it does not apply"


@click.command("analyse", short_help="Analyse the positions and games of a file; score a test suite.")
@click.argument("file", type=Place(), metavar="FILE")
@click.option("--game", metavar="GAME", help="Whose file it is, where its ending does not say: a name, or a file of rules.")
@search_options(default=None, otherwise=OTHERWISE)
@lined
@click.option("--only", multiple=True, metavar="ID", help="Only the position of this name or number; may be repeated.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Only the first N positions.")
@click.option("--out", type=Place(), metavar="FILE", help="Write it: .epd, .pgn, .pdn, .obf, .json, by the ending.")
@as_json
def command(
    file: Path,
    game: str | None,
    lines: int,
    compiled: bool | None,
    only: tuple[str, ...],
    limit: int | None,
    out: Path | None,
    json: bool,
    **given: Any,
) -> int | None:
    """Analyse every position of FILE, for a second each unless limited, and say how much of a test suite is solved.

    \b
    .epd         chess: bm, am and dm say what is right; c0, or c8 with c9
                 or c7, what a move brings, as in the Strategic Test Suite
    .obf         Othello, with the exact score of every move
    .fen .txt    a position in every line, of the game that --game names
                 (.fen without it: of chess)
    .pgn .pdn .ggf .json   games: every move, and what it lost against the
                 best; .txt of Othello and Connect Four: transcripts

    \b
    zermelo analyse wac.epd --seconds 1
    zermelo analyse wac.epd --nodes 20000 --only WAC.002 --lines 3
    zermelo analyse game.pgn --depth 8 --out annotated.pgn
    zermelo analyse fforum-1-19.obf --algorithm solve
    zermelo analyse positions.txt --game tictactoe --json

    --json prints a line for every position as it is done, and a last one with the totals. Ctrl-C ends the analysis; what was done counts,
    and is written. What of FILE cannot be read is left out and told at the end, with status 2.
    """
    from ...analysis.analyse import SECOND, analyse, usual
    from ...analysis.writing import check, check_overwrites

    contents = contents_from(file, game).chosen(only, limit)
    if not contents.items:
        raise SearchError(f"{file} has no position in which anybody has to decide")
    state = contents.items[0].state
    look_over(state, distinct=True)
    if out is not None:
        check(out, contents.cls)
        check_overwrites(out, contents)
    if given["algorithm"] is None:
        given["algorithm"] = usual(state).__name__
    chosen = with_lines(search_from(state, given, SECOND), given["algorithm"], lines)
    options = {**chosen.options, "compiled": compiled}
    limits = options.pop("limits", SECOND)
    options.pop("search", None)  # deepen takes the one that suits
    with interruptions() as stopped, showing_of(contents, json) as shown:
        found = analyse(contents, limits=limits, search=chosen.search, report=shown.done, watch=shown.found, **options)
    if json:
        click.echo(text.dumps({"complete": found.complete, **found.closing()}))
    else:
        shown.close(found, given["algorithm"], limits)
    if out is not None:
        written(found, out)
    if stopped:
        click.echo(f"interrupted after {len(found.found)} of {len(contents.items)} {noun(len(contents.items), 'position')}", err=True)
        return INTERRUPTED
    if contents.unread:
        raise PositionError(contents.unread)
    return None


def contents_from(file: Path, game: str | None) -> Contents:
    """What the file holds. Raises UsageError where its ending does not say whose it is."""
    from ...analysis.contents import contents_of

    if game is None and file.suffix.lower() in LINES[1:]:
        raise click.UsageError(f"{file} may be of many games: say which, as in --game othello")
    with busy(f"reading {file}"):
        return contents_of(file, game, partly=True)


def showing_of(contents: Contents, json: bool) -> Any:
    """What shows the analysis while it goes on."""
    from .shown import showing

    return showing(contents, json)


def written(found: Analysis, out: Path) -> None:
    """Write the analysis, and say so."""
    found.save(out)
    tell_written(out)
