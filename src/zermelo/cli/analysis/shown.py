"""How an analysis is shown: a line for every position as it is done, on a terminal the position in work below; the totals at the end."""

from __future__ import annotations

import json as text
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from ...errors import shortened
from ...game import player_name
from ...games import title_of
from ...numbers import counted, noun
from ...payoffs import level_of
from ...progress import shown_by, within
from ...search.run.words import SIGNS, margin_text, number, variation_lines
from ..parts.screen import QUIET, STRONG, console, duration, many, signs, speed

if TYPE_CHECKING:
    from ...analysis.analyse import Analysed, Analysis
    from ...analysis.contents import Contents, Item
    from ...search.run.limits import Limits
    from ...search.run.result import Result

MOVES = 8
"""Of a line that is shown beside other things."""
WIDEST = 40
"""Columns of a name."""
FOUND, MISSED = "green", "yellow"


@contextmanager
def showing(contents: Contents, json: bool) -> Iterator[Shown]:
    """What is told of every position, and at every depth."""
    shown = Shown(contents, json)
    if shown.status is None:
        yield shown
    else:
        with shown.status, shown_by(shown.update), within(shown.under_way):
            yield shown


class Shown:
    """The lines of an analysis."""

    def __init__(self, contents: Contents, json: bool) -> None:
        self.contents, self.json = contents, json
        self.screen = console(stderr=json)
        self.status = self.screen.status("starting", spinner="dots") if self.screen.is_terminal else None
        self.wide = min(WIDEST, max(len("position"), *(len(item.name) for item in contents.items)))
        self.asked = self.solved = self.number = 0
        self.at = contents.items[0]
        self.said = ""
        self.game = 0

    # ------------------------------------------------------------------------------------------ while it goes on

    def under_way(self) -> str:
        """The position in work, and the score so far."""
        score = f", {self.solved} of {self.asked} solved" if self.asked else ""
        return f"{self.number + 1} of {len(self.contents.items)}{score}; {self.at.name}{self.said}"

    def update(self, line: str) -> None:
        """Show a line, as far as there is room for it."""
        if self.status is not None:
            self.status.update(shortened(line, self.screen.width - 4))

    def found(self, item: Item, result: Result[Any]) -> None:
        """What is found so far in a position."""
        if self.status is not None:
            self.at = item
            self.said = f": {self.worth(result)}, depth {result.depth}, {' '.join(result.line_names[:MOVES])}"
            self.update(self.under_way())

    def done(self, each: Analysed[Any]) -> None:
        """A position is done."""
        first = self.number == 0
        self.number += 1
        self.asked += each.right is not None
        self.solved += bool(each.right)
        self.said = ""
        if self.json:
            click.echo(text.dumps(each.as_dict()))
            return
        if each.item.game != self.game or first:
            self.game = each.item.game
            self.begin()
        style = "" if each.right is None else FOUND if each.right else MISSED
        self.say(self.row(each), style)
        if len(each.result.variations) > 1:
            for line in variation_lines(each.result, signs(self.screen)):
                self.say(f"  {line}", QUIET)

    def begin(self) -> None:
        """The head of the columns, once for each game."""
        several = self.game and self.contents.numbers[-1] > 1
        game = self.contents.games[self.contents.numbers.index(self.game)] if several else None
        if game is not None:
            tags = dict(game.tags)
            names = " - ".join(filter(None, (tags.get("White"), tags.get("Black"))))
            self.say(f"\ngame {self.game}{f': {names}' if names else ''}" if self.number > 1 else f"game {self.game}", STRONG)
        self.say(self.head(), QUIET)

    def head(self) -> str:
        """The names of the columns."""
        if self.game:
            return f"{'move':<{self.wide}}  {'value':>8}  {'loss':>8}      {'depth':>5}  {'nodes':>12}  {'time':>8}  best"
        start = f"{'position':<{self.wide}}  {'value':>8}  {'depth':>5}  {'nodes':>12}  {'time':>8}  "
        return start + (f"{'move':<8}  " + "answer" if self.contents.has_answers else "line")

    def row(self, each: Analysed[Any]) -> str:
        """The line of a position."""
        item, result = each.item, each.result
        name = item.name if len(item.name) <= WIDEST else f"{item.name[: WIDEST - 1]}~"
        depth = str(result.depth) if result.depth is not None else "–" if result.sampled and not result.exact else "end"
        effort = f"{depth:>5}  {many(result.nodes):>12}  {duration(result.seconds):>8}  "
        line = " ".join(result.line_names)
        if self.game:
            loss, mark = lost(each)
            best = " ".join(result.line_names[:MOVES]) if item.played != result.action else "it was the best"
            return f"{name:<{self.wide}}  {self.worth(result):>8}  {loss:>8}  {mark:<2}  {effort}{best}"
        start = f"{name:<{self.wide}}  {self.worth(result):>8}  {effort}"
        return start + (f"{result.action_name or '-':<8}  {answer(each)}" if self.contents.has_answers else line)

    def worth(self, result: Result[Any]) -> str:
        """The value, from the first player's side, and in how many plies it is there if that is known; of more players all of them."""
        sure = result.exact or result.decided
        if len(result.values) > 2:
            return f"({', '.join(number(value, sure) for value in result.values)})"
        worth = ("" if result.bound is None else signs(self.screen).get(result.bound, SIGNS[result.bound])) + margin_text(
            result.value, result.margin, sure
        )
        best = result.variations[:1]
        won = best and best[0].decided and best[0].value != level_of(type(result.state))
        return f"{worth} in {best[0].plies}" if won and best[0].plies and result.depth is not None else worth

    def say(self, line: str, style: str = "") -> None:
        self.screen.print(line, style=style, overflow="ellipsis", no_wrap=True)

    # ------------------------------------------------------------------------------------------ at its end

    def close(self, found: Analysis, algorithm: str, limits: Limits) -> None:
        """What it came to."""
        if not found.found:
            self.say("no position was finished")
            return
        self.say("")
        for key, words in closing(found, algorithm, limits):
            self.screen.print(f"{key:<10}{words}", soft_wrap=True)


def lost(each: Analysed[Any]) -> tuple[str, str]:
    """What a move lost, in values or in words, and its mark."""
    if each.loss is None:
        return "", ""
    return each.loss.what or (number(each.loss.amount, sure=False) if each.loss.amount else ""), each.loss.mark


def answer(each: Analysed[Any]) -> str:
    """Is it right, and since when? What would have been right? What does it bring?"""
    answers, state, words = each.item.answers, each.item.state, []
    if answers is None:
        return ""
    if each.right and each.first is not None:
        depth = "" if each.first.depth is None else f"depth {each.first.depth}, "
        words.append(f"right: {depth}{counted(each.first.nodes, 'node')}, {duration(each.first.seconds)}")
    elif each.right is False:
        names = " or ".join(state.action_name(action) for action in answers.expected())
        avoided = " or ".join(state.action_name(action) for action in answers.avoid)
        mate = f"a win in {answers.mate}" if answers.mate else ""
        words.append(f"wrong: {names or (f'not {avoided}' if avoided else mate)}")
    if each.points is not None:
        words.append(f"{each.points:g} of {answers.most():g} points")
    action = each.result.action
    if action is not None and action in answers.scores and each.right is False:
        words.append(f"{max(answers.scores.values()) - answers.scores[action]:g} lost")
    return ", ".join(words)


def closing(found: Analysis, algorithm: str, limits: Limits) -> Iterator[tuple[str, str]]:
    """The totals, line by line."""
    totals = found.totals
    if totals.asked:
        yield "solved", f"{totals.solved} of {totals.asked} ({totals.solved / totals.asked:.1%})"
        if totals.solved:
            nodes, seconds = round(totals.solving_nodes / totals.solved), totals.solving_seconds / totals.solved
            yield "found", f"on average after {counted(nodes, 'node')} and {duration(seconds)}, and kept from then on"
    if totals.graded:
        yield "points", f"{totals.points:,g} of {totals.most:,g} ({totals.points / max(totals.most, 1e-9):.1%})"
    if totals.confirmed or totals.within or totals.contradictions:
        bounded, wrong = totals.within, len(totals.contradictions)
        yield "scores", f"of the file: {totals.confirmed} confirmed, {bounded} within the bounds that were proved, {wrong} wrong"
        for each in totals.contradictions:
            yield "", str(each)
    for sheet in found.sheets():
        if sheet.moves:
            marks = ", ".join(f"{count} {mark}" for mark, count in sheet.marks.items())
            score = "" if sheet.lost is None else f"; {sheet.lost:.1%} of the expected score lost per move"
            yield (
                player_name(found.contents.cls, sheet.player),
                f"{counted(sheet.moves, 'move')}, {sheet.lossless} without loss; {marks}{score}",
            )
    if totals.unsolved:
        yield "unsolved", ", ".join(totals.unsolved)
    words = {"depth": "depth {}", "nodes": "{:,} nodes", "seconds": "{:g} s"}
    limited = [words[key].format(value) for key, value in limits._asdict().items() if value is not None and key in words]
    what = f"{title_of(found.contents.cls)}, {algorithm}{', ' if limited else ''}{', '.join(limited)}{' a position' if limited else ''}"
    some = "" if found.complete else f" of {len(found.contents.items)}"
    many_of = len(found.contents.items) if some else totals.positions
    effort = f"{totals.positions}{some} {noun(many_of, 'position')}, {counted(totals.nodes, 'node')}, {duration(totals.seconds)}"
    yield "search", f"{what}: {effort}, {speed(totals.nodes, totals.seconds)} nodes/s"
