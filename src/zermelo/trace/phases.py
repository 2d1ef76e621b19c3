"""The four phases of a simulation in words.

Select at the root: MAX takes 4, mean 0.31 + exploration bonus 0.42 = 0.73, the highest of 3 (2: 0.61, 6: 0.5).
Expand after 4: it has 8 children now.
Simulate: a random game from here, 5 2 6, ends with -1 (O wins).
Back up -1 after 4: 12 visits now, mean 0.25.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..game import player_name
from ..numbers import counted, mean_text, share_text
from ..search.mcts.selection import BY_CHANCE, BY_PUCT, UNTRIED
from .events import MIN, BackUp, Expand, Recall, Select, Simulate
from .values import mean_worth, worth

if TYPE_CHECKING:
    from .recording import Node
    from .words import Narrator

SHOWN = 8
"""The most actions of a random game that are listed; of a longer game, half of them from its start and half from its end. And so many
children that were not taken."""


def phase(narrator: Narrator, node: Node, event: Recall | Select | Expand | Simulate | BackUp) -> str:
    """The sentence for an event of a simulation."""
    match event:
        case Recall():
            return f"The tree is kept from an earlier search: {counted(event.visits, 'simulation')} went through the root."
        case Select():
            return _select(narrator, node, event)
        case Expand():
            return _expand(narrator, node, event)
        case Simulate():
            return _simulate(narrator, node, event)
        case BackUp():
            return _back_up(narrator, node, event)


def _select(narrator: Narrator, node: Node, event: Select) -> str:
    head, child = f"Select {narrator.at(node)}:", narrator.child(event.child)
    if event.by == BY_CHANCE:
        return f"{head} chance draws {child}, probability {share_text(event.share or 0.0)}."
    if event.by == UNTRIED or event.mean is None or event.bonus is None:
        return f"{head} {narrator.role(node)} takes {child}, which was not tried before."
    mean, bonus, total = mean_text(event.mean), mean_text(event.bonus), mean_text(event.mean + event.bonus)
    even = mean_text(float(mean) + float(bonus)) == total
    kind = "policy bonus" if event.by == BY_PUCT else "exploration bonus"
    whose = f" for {narrator.role(node)}" if node.kind == MIN else ""
    known = "assumed mean " if event.by == BY_PUCT and not event.visits else "mean "
    most = f"the highest of {event.among}{_others(narrator, event)}" if event.among > 1 else "the only unproven child"
    return f"{head} {narrator.role(node)} takes {child}, {known}{mean}{whose} + {kind} {bonus} {'=' if even else '≈'} {total}, {most}."


def _others(narrator: Narrator, event: Select) -> str:
    """What the children that were not taken come to, in their order; of many, the highest."""
    others = [(child, total) for child, total in event.sums if child != event.child]
    least = sorted((total for _, total in others), reverse=True)[:SHOWN][-1:]
    shown = [(child, total) for child, total in others if total >= least[0]][:SHOWN]
    lower = f", and {len(others) - len(shown)} others" if len(others) > len(shown) else ""
    return f" ({', '.join(f'{narrator.child(child)}: {mean_text(total)}' for child, total in shown)}{lower})" if shown else ""


def _expand(narrator: Narrator, node: Node, event: Expand) -> str:
    known = f", {len(event.known)} of them known from other paths" if event.known else ""
    return f"Expand {narrator.at(node)}: it has {counted(event.children, 'child')} now{known}."


def _simulate(narrator: Narrator, node: Node, event: Simulate) -> str:
    value = _outcome(narrator, event.value)
    where = (
        f", {counted(event.deeper, 'ply')} below {narrator.at(node).removeprefix('at ')}, which are not recorded" if event.deeper else ""
    )
    if event.how == "estimate":
        return f"Simulate{where}: the evaluator estimates {worth(event.value)}."
    if event.how == "game":
        game = f", {_moves(event.game)}," if event.game else ""
        return f"Simulate{where}: a random game from here{game} ends with {value}."
    if event.how == "proven":
        return f"Nothing to simulate{where}: this position is proven, {worth(event.value)}."
    if narrator.is_named and not where:
        named = node.name != worth(event.value)
        return f"Nothing to simulate: {narrator.down(node)} is worth {value}." if named else f"Nothing to simulate: a leaf worth {value}."
    return f"Nothing to simulate{where}: the game is over, {value}."


def _back_up(narrator: Narrator, node: Node, event: BackUp) -> str:
    known = f"proven: {worth(event.mean)}" if event.proven else f"mean {mean_worth(event.mean)}"
    also = f"; the same for {counted(len(event.also), 'other node')} of this position" if event.also else ""
    rather = (
        f", for {narrator.role(node)} would rather go to a proven child than to {narrator.child(event.declined)}" if event.declined else ""
    )
    return f"Back up {worth(event.value)} {narrator.at(node)}{rather}: {counted(event.visits, 'visit')} now, {known}{also}."


def _moves(game: tuple[str, ...]) -> str:
    if len(game) <= SHOWN:
        return " ".join(game)
    half = SHOWN // 2
    return f"{' '.join(game[:half])} … {' '.join(game[-half:])} ({counted(len(game), 'action')})"


def _outcome(narrator: Narrator, value: Any) -> str:
    """A value, and the winner if there is one."""
    cls: Any = type(narrator.recording.root)
    said = worth(value)
    if narrator.recording.tree or cls.PLAYERS != 2 or not isinstance(value, float | int) or cls.UTILITY_SUM is None:
        return said
    level = cls.UTILITY_SUM / 2
    if value == level:
        return f"{said} (a draw)"
    return f"{said} ({player_name(cls, 0 if value > level else 1)} wins)"
