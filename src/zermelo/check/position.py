"""One state under examination, and what its rules answer there.

    at = Position(state)
    at.over, at.mover, at.actions, at.outcomes, at.after, at.utilities

Every rule is asked through `Position.ask`. Whatever rule it is, an exception, a changed state, or another answer than it gave
before is noticed there, and raised as Broken with the name of the law.
"""

from __future__ import annotations

import enum
import itertools
import math
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ..board.describing import described
from ..errors import GameError, shortened
from ..fields import SCALARS, declared_types, element_type, without_none
from ..game import CHANCE, STATE_WORDS, member, says
from ..members import is_enum
from ..search.run.endless import GRACE, WithoutEnd

ENDLESS = 100_000
"""A rule that yields more than this is taken to go on for ever; the games of the world have a few hundred actions."""


CHANGED = ("can't set attribute", "does not support item assignment")
"""What Python says of a rule that tries to change a state, or its board."""


class Breach(NamedTuple):
    """What was found at one position: a sentence, and the action that shows it if there is one."""

    sentence: str
    action: int | None = None


class Broken(Exception):
    """A law is broken so early that the position cannot be examined any further."""

    def __init__(self, law: str, sentence: str, action: int | None = None) -> None:
        super().__init__(sentence)
        self.law = law
        self.breach = Breach(sentence, action)


class Position:
    """A state, the number of plies played before it, and the answers of its rules, each asked when it is wanted."""

    asking: tuple[str, object] | None = None
    """The question that a rule is at work on, of all positions; each is another object."""

    def __init__(self, state: Any, ply: int = 0) -> None:
        self.state = state
        self.ply = ply
        self.game: Any = type(state)
        self.before = None if is_plain(self.game) else picture(tuple(state))
        self.answered: dict[str, Any] = {}

    def says(self, word: str) -> bool:
        """Does the author of the game say this word?"""
        return says(self.game, word)

    # ------------------------------------------------------------------------------------------------ asking a rule

    def ask(self, word: str, *arguments: Any, law: str = "no rule raises", action: int | None = None) -> Any:
        """What the rule `word` answers. `law` is the one that is broken if the rule raises."""
        call = f"{word}({', '.join(map(repr, arguments))})"
        return self._watched(call, law, action, lambda: getattr(self.state, word)(*arguments))

    def series(self, word: str, *about: int) -> list[Any]:
        """All that the rule `word` yields."""

        def taken() -> Any:
            answer = getattr(self.state, word)(*about)
            return list(itertools.islice(answer, ENDLESS + 1)) if hasattr(answer, "__iter__") else answer

        items = self._watched(f"{word}({', '.join(map(str, about))})", "no rule raises", None, taken)
        if not isinstance(items, list):
            law = {
                "chance_outcomes": "chance has outcomes",
                "noisy_actions": "noisy actions are actions",
                "candidates": "candidates are enough",
                "observation": "observations are always as many numbers",
                "inputs": "a network's inputs have numbers of their own",
                "input_changes": "what changes of a network's inputs is what changes",
            }.get(word, "actions are ints")
            raise Broken(law, f"{word}() gives {short(items)}, which cannot be walked over: let it yield them one by one")
        if len(items) > ENDLESS:
            raise Broken("actions come to an end", f"{word}() yields more than {ENDLESS:,} actions")
        return items

    def drawn(self) -> None:
        """Draw the board, and look for a way to enter every action."""

        def looked_at() -> None:
            described(self.state)

        self._watched("board()", "the board is drawn, and every action is entered there", None, looked_at)

    def _watched(self, call: str, law: str, action: int | None, rule: Callable[[], Any]) -> Any:
        Position.asking = call, object()
        try:
            answer = rule()
        except WithoutEnd as error:
            raise Broken("rules come to an end", f"{call} did not return within {GRACE:g} s{where(error)}", action) from None
        except GameError as error:
            undeclared = call.partition("(")[0] in STATE_WORDS
            raise Broken("states keep their declared types" if undeclared else law, str(error), action) from error
        except Exception as error:  # a rule may raise anything
            if isinstance(error, AttributeError | TypeError) and any(words in str(error) for words in CHANGED):
                law = "no rule changes a state"
            elif isinstance(error, NameError | AttributeError | TypeError) and law == "actions are legal":
                law = "no rule raises"  # no action is to blame for what is written wrongly
            raise Broken(law, f"{call} raises {type(error).__name__}{what(error)}{where(error)}", action) from error
        finally:
            Position.asking = None
        if self.before is not None and picture(tuple(self.state)) != self.before:
            fields = zip(self.game._fields, self.before, picture(tuple(self.state)), strict=True)
            changed = ", ".join(name for name, old, new in fields if old != new)
            raise Broken("no rule changes a state", f"{call} changed the field {changed} of the state it was asked in", action)
        seen = picture(answer)
        first = self.answered.setdefault(call, seen)
        if first != seen:
            raise Broken("a rule answers the same twice", f"{call} answers {short(first)}, and asked again {short(seen)}", action)
        return answer

    # ------------------------------------------------------------------------------------------------ the five words

    @cached_property
    def over(self) -> bool:
        return bool(self.ask("is_terminal"))

    @cached_property
    def stopped(self) -> bool:
        """Over by decree, although moves remain."""
        return bool(self.ask("drawn_by_rule"))

    @cached_property
    def mover(self) -> Any:
        return self.ask("to_move")

    @property
    def decides(self) -> bool:
        """Is a player to choose here?"""
        return not self.over and self.mover != CHANCE

    @property
    def chance(self) -> bool:
        """Is chance to move here?"""
        return not self.over and bool(self.mover == CHANCE)

    @cached_property
    def actions(self) -> list[Any]:
        return self.series("actions")

    @cached_property
    def outcomes(self) -> list[tuple[Any, Any]]:
        return self.series("chance_outcomes")

    @cached_property
    def moves(self) -> list[Any]:
        """All that can happen here, each once: actions, or outcomes of chance."""
        if self.over:
            return []
        return list(dict.fromkeys(self.actions if self.decides else [outcome for outcome, _ in self.outcomes]))

    @cached_property
    def after(self) -> dict[Any, Any]:
        """The state after each move."""
        return {move: self.ask("result", move, law="actions are legal", action=move) for move in self.moves}

    def played(self, move: Any) -> Any:
        """The state after one of the moves."""
        known = vars(self).get("after")
        return known[move] if known else self.ask("result", move, law="actions are legal", action=move)

    @cached_property
    def utilities(self) -> list[Any]:
        return [self.ask("utility", player) for player in range(self.game.PLAYERS)]

    @cached_property
    def features(self) -> Any:
        return self.ask("features")

    @cached_property
    def key(self) -> Any:
        return self.ask("key")

    @cached_property
    def text(self) -> str:
        return str(self.ask("__str__"))

    @property
    def shown(self) -> str:
        """The position as people write it, or as Python does where the game cannot."""
        try:
            return str(self.state)
        except Exception:
            return repr(self.state)

    def name_of(self, action: int | None) -> str | None:
        """The action as people write it, as far as the game can say it here."""
        if action is None:
            return None
        try:
            return str(self.state.action_name(action))
        except Exception:
            return str(action)

    # ------------------------------------------------------------------------------------------------ all of it

    def ask_everything(self) -> None:
        """Every question that a search or a reader may ask here, once more."""
        self.ask("is_terminal")
        self._ask_said("key", "drawn_by_rule", "canonical", "__str__")
        if self.says("observation") and not self.chance:
            self.series("observation")
        if self.over:
            for player in range(self.game.PLAYERS):
                self.ask("utility", player)
            return
        self.ask("to_move")
        for move in self.moves:
            self.ask("result", move, law="actions are legal", action=move)
        if self.chance:
            self.series("chance_outcomes")
            return
        self.series("actions")
        if self.says("noisy_actions"):
            self.series("noisy_actions")
        if self.says("candidates"):
            self.series("candidates")
        self._ask_said("features", "passed", "count_actions", "bounds", "extension")
        for move in self.moves:
            self._ask_said("prior", "gain", "action_number", "action_name", about=(move,))

    def _ask_said(self, *words: str, about: tuple[Any, ...] = ()) -> None:
        """The rules of these names that the author wrote."""
        for word in words:
            if self.says(word):
                self.ask(word, *about, action=about[0] if about else None)


# ---------------------------------------------------------------------------------------------------- pictures of values


def is_plain(game: type) -> bool:
    """Are all fields of the game numbers, texts, members of an Enum, or tuples of them? Then nothing in a state can ever change."""
    kinds = [element_type(kind) or kind for kind in declared_types(game).values()]
    kinds = [without_none(kind) or kind for kind in kinds]
    return all(kind in SCALARS or kind is str or is_enum(kind) for kind in kinds)


def picture(value: Any) -> Any:
    """What `value` holds, deeply, in a form that later changes do not reach and that `==` compares."""
    if value is None or type(value) in (int, bool, str) or isinstance(value, str | bytes | int | enum.Enum):
        return value
    if isinstance(value, tuple | list):
        return tuple(picture(item) for item in value)
    if isinstance(value, dict):
        return tuple((picture(key), picture(item)) for key, item in value.items())
    if isinstance(value, set | frozenset):
        return frozenset(picture(item) for item in value)
    if hasattr(value, "tobytes"):  # an array, or a number of numpy's
        return value.item() if getattr(value, "ndim", 1) == 0 else (getattr(value, "shape", None) or (len(value),), value.tobytes())
    if isinstance(value, float):
        return "nan" if math.isnan(value) else value
    return tuple((name, picture(item)) for name, item in sorted(vars(value).items())) if hasattr(value, "__dict__") else repr(value)


def identity(state: Any) -> Any:
    """The identity of a state: itself if it can be hashed, else all its fields."""
    try:
        hash(state)
    except TypeError:
        return picture(tuple(state))
    return state


def same(one: Any, other: Any) -> bool:
    """Are these two states equal, as their game sees it?"""
    if type(one) is not type(other):
        return False
    if member(type(one), "__eq__") is not vars(tuple)["__eq__"]:
        return bool(one == other)
    return bool(picture(tuple(one)) == picture(tuple(other)))


def is_int(value: Any) -> bool:
    """A whole number that fits a machine word; True and False are answers, not numbers."""
    return hasattr(value, "__index__") and type(value).__name__ not in ("bool", "bool_") and -(2**63) <= int(value) < 2**63


def is_finite(value: Any) -> bool:
    return hasattr(value, "__float__") and math.isfinite(float(value))


def short(value: object) -> str:
    """`value` as Python writes it, not too long for a sentence."""
    return shortened(repr(value), 80)


def what(error: BaseException) -> str:
    text = shortened(" ".join(str(error).split()), 160)
    return f": {text}" if text else ""


def where(error: BaseException) -> str:
    """The line that raised: the innermost one in the file of the rule, whatever it calls from elsewhere."""
    here, machinery = Path(__file__).parent, Path(__file__).parent.parent / "game.py"
    file, found, step = None, "", error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        path = Path(code.co_filename)
        if file is None and path.parent != here and path != machinery:
            file = path
        if path == file:
            found = f" ({path.name}, line {step.tb_lineno}, in {code.co_name})"
        step = step.tb_next
    return found
