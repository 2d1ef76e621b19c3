"""Every small change to a program that would mend one kind of slip, the likeliest kinds first.

Which of them makes the program right shows what is wrong with it, and where: `repairs` tries them. Each kind of change belongs to a
fault; the same change may belong to several, which the place decides.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Collection, Iterator
from typing import NamedTuple

from . import cuts, flow, handing, lines, moves, slips, values
from .changing import Change, shown

EARLY = (
    cuts.returns_in_loops,
    lines.leaving,
    cuts.bounds_at_first,
    cuts.comparisons,
    values.starts,
    slips.infinite,
    cuts.bounds,
    values.operators,
    values.infinities,
    flow.branches,
    flow.truths,
    flow.defaults,
)
LATER = (
    *(
        moves.short_keys,
        flow.returns_forgotten,
        lines.overwritten,
        values.joined,
        lines.begun_anew,
        lines.copied,
        flow.counters,
        values.utilities,
        values.minuses,
        values.stored,
        values.compared_fields,
        cuts.compared,
        cuts.arguments,
        cuts.bounds_passed,
        cuts.open_windows,
        cuts.lists,
        cuts.unpacked,
        cuts.children,
        values.evaluated,
        moves.depths_passed,
        moves.depths,
        moves.players,
        moves.rounds,
        moves.orders,
        moves.common_keys,
        moves.memories,
        flow.hoisted,
        cuts.statements,
    ),
    *(values.returned, values.roundings, values.means),
)
WHOLE = (values.magnitudes, values.weights, flow.shared, flow.kept, flow.calls, handing.handed_down)
"""Changes of several places of the file at once; they come between."""
TWICE = (
    *(cuts.returns_in_loops, cuts.comparisons, cuts.bounds, values.operators, values.infinities, values.starts, values.minuses),
    *(flow.branches, flow.truths, flow.returns_forgotten, flow.counters, flow.called, values.stored, cuts.lists, cuts.bounds_passed),
)
"""Kinds of slips that are made where MAX moves and again where MIN does."""
SLIPS = (
    *(slips.signs, slips.numbers, lines.returned_at_once, slips.tests, lines.places, slips.pairs, slips.left_out),
    *(lines.forgotten, lines.superfluous, slips.names, lines.never_set),
)
"""Slips that belong to no kind of fault: tried where nothing else mends the program."""
MAX_EDITS, MAX_PAIRS, MAX_SLIPS = 1_000, 40, 2_500


class Edit(NamedTuple):
    """One change: the fault that it mends, in words, the line that it changes, what it makes of it, and the changed file; `how` as
    in `Change`; `double` if it changes two places."""

    code: str
    title: str
    line: int
    after: str
    source: str
    how: str = ""
    double: bool = False


class Text:
    """The text of a file, statement by statement. Raises SyntaxError if it is no program."""

    def __init__(self, source: str) -> None:
        self.statements = ast.parse(source).body
        self._texts = [ast.unparse(statement) for statement in self.statements]
        self._made: set[str] = set()

    def edits(self, codes: Collection[str] = ()) -> Iterator[Edit]:
        """One change at a time; only those for faults with these codes, if any are given."""
        everywhere = set(range(len(self.statements)))
        early, later = (
            (({at}, [change]) for kind in kinds for at in self._places() for change in kind(self.statements[at]))
            for kinds in (EARLY, LATER)
        )
        whole = ((everywhere, changes) for kind in WHOLE for changes in kind(self.statements))
        for places, changes in itertools.islice(itertools.chain(early, whole, later), MAX_EDITS):
            if not codes or changes[0].code in codes:
                yield from self._with(places, changes)

    def double_edits(self, codes: Collection[str] = ()) -> Iterator[Edit]:
        """The same slip mended at two places: where MAX moves, and where MIN does."""
        for kind in TWICE:
            changes = [(at, change) for at in self._places() for change in kind(self.statements[at])]
            twos = itertools.combinations(changes, 2)
            fitting = ((one, two) for one, two in twos if one[1].code == two[1].code and one[1].shown is not two[1].shown)
            for (at, one), (other, two) in itertools.islice(fitting, MAX_PAIRS):
                if not codes or one.code in codes:
                    yield from self._with({at, other}, [one, two])

    def slips(self) -> Iterator[Edit]:
        """Any other change at one place."""
        changes = (({at}, change) for kind in SLIPS for at in self._places() for change in kind(self.statements[at]))
        for places, change in itertools.islice(changes, MAX_SLIPS):
            yield from self._with(places, [change])

    def _places(self) -> list[int]:
        """The statements that can be wrong: functions, classes, and constants."""
        kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign
        return [at for at, statement in enumerate(self.statements) if isinstance(statement, kinds)]

    def _with(self, places: set[int], changes: list[Change]) -> Iterator[Edit]:
        """The file with these changes, in the statements at these places; nothing if they make no program, or one made before."""
        undo = []
        before = {id(change): shown(change.shown) for change in changes}
        try:
            undo = [change.make() for change in changes]
            changed = [ast.unparse(self.statements[at]) if at in places else text for at, text in enumerate(self._texts)]
            seen = ((shown(change.shown), before[id(change)]) for change in changes)
            after = "` and `".join(dict.fromkeys(new for new, old in seen if new != old))
        except (ValueError, TypeError, AttributeError, RecursionError):
            return
        finally:
            for each in reversed(undo):
                each()
        source = "\n".join(changed)
        if source not in self._made:
            self._made.add(source)
            line, *others = dict.fromkeys(getattr(change.shown, "lineno", 0) for change in changes)
            how = changes[0].how + "".join(f", and the same in line {other}" for other in others if changes[0].how)
            yield Edit(changes[0].code, changes[0].title, line, after, source, how, bool(others))
