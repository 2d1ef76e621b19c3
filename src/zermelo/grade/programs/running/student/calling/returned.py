"""Reading what a student's function returns: a value, an action, both in either order, a successor, or an object that has them."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..positions import Action, Position
from ..trouble import Abort

MISSING: Any = object()
"""A part of the answer that a function does not return."""
ROOT = "0"


GIVEN, SWAPPED, EITHER = "given", "swapped", "either"
"""Is a pair (value, action), (action, value), or may it be both, being two plain numbers?"""


VALUES, ACTIONS = ("value", "score", "utility"), ("action", "move", "best_move", "best_action")
"""What the value and the action may be called in what is returned."""


class Returned(NamedTuple):
    """The value and the action, each MISSING if it was not returned; the position that offered the action, where that is known; and
    the order of the pair."""

    value: Any
    action: Any
    of: str = ROOT
    order: str = GIVEN


def read(returned: Any, root: Position, by_agent: bool = False, chooses: bool = False) -> Returned:
    """Raises Abort("type") if it is neither a value nor an action; of an agent, if it is no action. `chooses`: by its name it is a
    function that chooses an action."""
    value, action, order = MISSING, MISSING, GIVEN
    if isinstance(returned, dict) and {*VALUES, *ACTIONS} & {name for name in returned if isinstance(name, str)}:
        value = next((returned[name] for name in VALUES if name in returned), MISSING)
        action = next((returned[name] for name in ACTIONS if name in returned), MISSING)
    elif isinstance(returned, Position) or _is_action(returned, root):
        action = returned
    elif isinstance(returned, tuple | list) and not _is_record(returned) and len(returned) in (2, 3):
        parts = list(returned)
        if len(parts) == 3:  # a third part, such as a count, is allowed where it is plain which one the action is
            if sum(_is_action(part, root) for part in parts[:2]) != 1:
                raise _not_wanted(returned, root, chooses)
            parts.pop()
        order = _order(parts[0], parts[1], root)
        value, action = parts[::-1] if order == SWAPPED else parts
    elif any(hasattr(returned, name) for name in (*VALUES, *ACTIONS)):
        value = next((getattr(returned, name) for name in VALUES if hasattr(returned, name)), MISSING)
        action = next((getattr(returned, name) for name in ACTIONS if hasattr(returned, name)), MISSING)
    else:
        value = returned
    if by_agent and action is MISSING:
        raise Abort("type", f"an agent must return an action, but it returns {_described(returned)}")
    if action is MISSING and value is not MISSING and _is_no_number(value):
        raise _not_wanted(returned, root, chooses)
    return Returned(_as_value(value, returned), *_as_action(action, root, returned), order)


def _is_record(thing: Any) -> bool:
    """A named tuple with a known name?"""
    return any(name in getattr(thing, "_fields", ()) for name in (*VALUES, *ACTIONS))


def _order(first: Any, second: Any, root: Position) -> str:
    if _is_action(first, root) or _is_action(second, root):
        return SWAPPED if _is_action(first, root) and not _is_action(second, root) else GIVEN
    if _is_not_a_value(first) or _is_not_a_value(second):
        return SWAPPED if _is_not_a_value(first) and not _is_not_a_value(second) else GIVEN
    legal = list(root._state.actions())
    one, two = (_is_whole(part) and int(part) in legal for part in (first, second))
    return EITHER if one and two else SWAPPED if one else GIVEN


def _is_whole(thing: Any) -> bool:
    return hasattr(thing, "__index__") and not isinstance(thing, bool)


def _is_not_a_value(thing: Any) -> bool:
    return thing is None or isinstance(thing, str | bool | list | tuple)


def _is_action(thing: Any, root: Position) -> bool:
    if isinstance(thing, str):
        return thing in [root._state.action_name(action) for action in root._state.actions()]
    return isinstance(thing, Action | Position)


def _is_no_number(value: Any) -> bool:
    return isinstance(value, str | bool) or not hasattr(value, "__float__")


def _not_wanted(returned: Any, root: Position | None = None, chooses: bool = False) -> Abort:
    wanted = "a value (a number)"
    if chooses and root is not None and (legal := list(root._state.actions())):
        wanted = f"an action (here {legal[0]}, as an int, or {root._state.action_name(legal[0])!r}, its name)"
    return Abort("type", f"it must return {wanted}, but returns {_described(returned)}")


def _as_value(value: Any, returned: Any) -> Any:
    if value is MISSING:
        return MISSING
    if _is_no_number(value):
        raise _not_wanted(returned)
    number = float(value)
    if math.isnan(number):
        raise Abort("type", "it returns nan instead of a number")
    return number


def _as_action(action: Any, root: Position, returned: Any) -> tuple[Any, str]:
    if action is MISSING:
        return MISSING, ROOT
    legal = list(root._state.actions())
    if isinstance(action, list | tuple) and action and _is_action(action[0], root):
        action = action[0]  # a line of play begins with it
    if isinstance(action, Position):
        path = action._id.split(".")
        return (int(legal[int(path[1]) - 1]) if len(path) > 1 else -1), ROOT if len(path) == 2 else action._id
    if isinstance(action, str) and _is_action(action, root):
        return int(root._state.parse_action(action)), ROOT
    if isinstance(action, Action) and action.of not in ("", ROOT):
        return int(action), action.of
    if isinstance(action, bool) or not hasattr(action, "__index__") or int(action) not in legal:
        raise Abort("type", f"it returns {_described(returned)}, in which {_described(action)} is not a legal action at the root")
    return int(action), ROOT


def _described(thing: Any) -> str:
    if thing is None:
        return "None"
    if callable(thing):
        return f"the function {getattr(thing, '__name__', '?')} itself"
    shown = repr(thing)
    return f"{shown if len(shown) <= 40 else shown[:37] + '...'} ({type(thing).__name__})"
