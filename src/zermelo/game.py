"""What a game is: an immutable state whose methods are the rules.

    from typing import NamedTuple
    from zermelo import game

    @game
    class Halving(NamedTuple):
        n: int = 5
        mover: int = 0

        def to_move(self):            return self.mover
        def actions(self):
            yield 1                                    # decrement
            yield 2                                    # halve
        def result(self, action):
            return Halving(self.n - 1 if action == 1 else self.n // 2, 1 - self.mover)
        def is_terminal(self):        return self.n == 0
        def utility(self, player):    return 100 if player != self.mover else -100

The five words every game says:

    to_move()          the player to move, 0 .. PLAYERS-1, or CHANCE
    actions()          yields the legal actions, each an int, in the author's order
    result(action)     the next state; this one never changes
    is_terminal()      is the game over here
    utility(player)    at a terminal state, what it is worth to `player`

The words a game may say, and what silence means:

    chance_outcomes()  yields (action, probability) where to_move() is CHANCE      no dice
    features()         a tuple of floats that a linear evaluation weighs, as MAX sees it   ()
                       (or so many for each player, one player after the other)
    key()              an int, or a word, that tells states apart; all its bits count   a hash of every field
    repetition_key()   an int that tells states apart as REPETITION does: without a counter of moves that key() may know   key()
    canonical()        one state for all its symmetric twins                     the state itself
    prior(action)      how promising an action looks, an int; larger is tried first        0
    random_action(dice)  the action that random play takes, by a word of random bits; ANY for any   ANY: each of them as likely
    noisy_actions()    the actions a quiescence search follows                   none
    gain(action)       what the mover is sure to win by an action once all exchanges on that spot are over, 1 the least   0
    extension()        by how many plies to look deeper here: 1 where the mover is forced, as in check, and
                       then all actions are noisy; asked of finished positions, too   0
    passed()           the state after the mover lets its turn pass (null move)  the state itself
    drawn_by_rule()    the game is stopped here by decree although moves remain; is_terminal() must agree   False
    bounds()           (least, most) that MAX's utility can still come to        (-infinity, infinity)
    candidates()       enough of the actions: one of the best is among them; none where bounds() says that all are alike   actions()
    count_actions()    how many legal actions there are, draws by decree put aside         counts actions()

    inputs(player)     yields (number, strength) of what a network sees, where it is not 0   what is on each cell, or observation()
    input_changes(action, player)   yields (number, by how much) of what an action, or an outcome of chance, changes in inputs(player), or
                       nothing where the first layer of a network is to be made anew   nothing
    perspective()      the player as whom a network sees the position                   the player to move; MAX where chance moves

    cell(place, player)   what stands on a cell: 0 nothing, 1 the player's, 2 the other's, and more, which both see alike   0
    BOARD              (rows, columns): cells are numbered row after row         no cells
    CONTENTS           how many different things cell() may answer               3
    SYMMETRIES         of the board: 1, 2 (left and right), 4 (and up and down), 8 (and rows and columns)   1

    evaluators()       evaluators by name, or files of learned ones, the one that plays best first   none
                       (None for its features with their WEIGHTS)
    openings()         openings by name, each a list of texts of moves           none
    REPETITION         occurrences of a position that end the game in a draw; 0 where none can come back   3
    PLAYERS            number of players                                         2
    UTILITY_SUM        what the utilities of all players add up to; None if they do not   0
    UTILITY_RANGE      (lowest, highest) utility of one player                   None
    PLAYER_NAMES       what people call the players                              player 0, player 1 ...
    INPUTS             how many inputs there are                                 as many as that can be
    FEATURES, WEIGHTS  the names of the features, and the weight of each         ()

    ACTIONS            how many numbers there are for actions (zermelo.batch)    their places in actions()
    action_number(action)   the number of an action, 0 .. ACTIONS-1, that no other has here   the action
    observation()      yields the numbers that a network is shown, always as many, as the player to move sees them   the fields
    OBSERVATION_SHAPE  the shape of the array that these numbers fill            (how many there are,)

    __str__, from_text(text)                a position as people write it, and back        the fields
    action_name(action), parse_action(text) an action as people write it, and back         the number
    surface()          what it is played on: grid(...), points(...), free(...) of zermelo.board   cells, a field like a board, or text
    board()            yields what lies there, piece(...), and how actions are entered, click(...)   what these say
    with_piece(place, look, count), with_mover(player)   a position set up by hand, piece by piece   its fields, written by hand
    SWITCHES, switched(which), with_switch(which, value)   what a position has beside its pieces, set by hand   nothing
    picture()          the board as text, on several lines                       drawn from these

Fields are `int`, `float`, `bool`, `U64`, `str`, an Enum, or tuples of them; rules are compiled where tuples and
texts keep their length during a game. The annotations are the types, in compiled and in plain Python alike. The words are those of
Russell and Norvig, *Artificial Intelligence: A Modern Approach* (4th ed. 2021, chapter 5).
"""

from __future__ import annotations

import functools
import inspect
import math
import types
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

from .bits import U64
from .errors import GameError, PositionError
from .fields import as_declared, fields_from_text, short
from .keys import hash_of

CHANCE = -1
"""The player to move where dice, cards or nature decide."""

ANY = -(1 << 62)
"""What `random_action` says where random play takes any of the actions, each as likely as the others."""

REQUIRED = ("to_move", "actions", "result", "is_terminal", "utility")
TAKES_ONE = ("result", "utility", "action_name", "parse_action", "prior", "gain")
"""The rules that are asked about something; the five words, and those below, else take the state alone."""
TAKES_NONE = ("to_move", "actions", "is_terminal", "chance_outcomes", "features", "key", "surface", "board")


class Rules(Protocol):
    """The five words of a game, as an editor and a type checker know them of a class of one's own."""

    def to_move(self) -> int: ...
    def actions(self) -> Iterable[int]: ...
    def result(self, action: Any, /) -> Any: ...
    def is_terminal(self) -> bool: ...
    def utility(self, player: Any, /) -> float: ...


S = TypeVar("S", bound=Rules)
"""The class of the states of some game."""


class State(Protocol):
    """A position of some game: what every search may ask of it."""

    PLAYERS: int
    REPETITION: int
    UTILITY_SUM: float | None
    UTILITY_RANGE: tuple[float, float] | None
    FEATURES: tuple[str, ...]
    WEIGHTS: tuple[float, ...]
    ACTIONS: int
    OBSERVATION_SHAPE: tuple[int, ...]

    def to_move(self) -> int: ...
    def actions(self) -> Iterator[int]: ...
    def result(self, action: int) -> State: ...
    def is_terminal(self) -> bool: ...
    def utility(self, player: int) -> float: ...
    def chance_outcomes(self) -> Iterator[tuple[int, float]]: ...
    def features(self) -> tuple[float, ...]: ...
    def key(self) -> int: ...
    def repetition_key(self) -> int: ...
    def canonical(self) -> State: ...
    def prior(self, action: int) -> int: ...
    def random_action(self, dice: U64) -> int: ...
    def noisy_actions(self) -> Iterator[int]: ...
    def passed(self) -> State: ...
    def gain(self, action: int) -> int: ...
    def extension(self) -> int: ...
    def drawn_by_rule(self) -> bool: ...
    def bounds(self) -> tuple[float, float]: ...
    def candidates(self) -> Iterator[int]: ...
    def count_actions(self) -> int: ...
    def inputs(self, player: int) -> Iterator[tuple[int, float]]: ...
    def input_changes(self, action: int, player: int) -> Iterator[tuple[int, float]]: ...
    def perspective(self) -> int: ...
    def cell(self, place: int, player: int) -> int: ...
    def action_number(self, action: int) -> int: ...
    def observation(self) -> Iterator[float]: ...
    def action_name(self, action: int) -> str: ...
    def parse_action(self, text: str) -> int: ...
    @classmethod
    def from_text(cls, text: str) -> State: ...
    @classmethod
    def notations(cls) -> dict[str, Any]: ...
    @classmethod
    def evaluators(cls) -> dict[str, Any]: ...
    @classmethod
    def openings(cls) -> dict[str, list[str]]: ...


# ---------------------------------------------------------------------------------------------- what silence means


class _Silence:
    """The optional words, each with the meaning it has for a game that does not say it."""

    PLAYERS = 2
    REPETITION = 3
    UTILITY_SUM = 0
    UTILITY_RANGE = None
    PLAYER_NAMES = ()
    FEATURES = ()
    WEIGHTS = ()
    INPUTS = 0
    BOARD = (0, 0)
    CONTENTS = 3
    SYMMETRIES = 1
    ACTIONS = 0
    OBSERVATION_SHAPE = ()

    def chance_outcomes(self):  # type: ignore[no-untyped-def]
        for outcome in range(0):
            yield outcome, 1.0

    def features(self):  # type: ignore[no-untyped-def]
        return ()

    def key(self):  # type: ignore[no-untyped-def]
        return hash_of(self)

    def repetition_key(self: Any) -> int:
        return self.key()  # type: ignore[no-any-return]

    def canonical(self):  # type: ignore[no-untyped-def]
        return self

    def prior(self, action):  # type: ignore[no-untyped-def]
        return 0

    def random_action(self, dice):  # type: ignore[no-untyped-def]
        return ANY

    def noisy_actions(self):  # type: ignore[no-untyped-def]
        for action in range(0):  # noqa: UP028
            yield action

    def passed(self):  # type: ignore[no-untyped-def]
        return self

    def gain(self, action):  # type: ignore[no-untyped-def]
        return 0

    def extension(self):  # type: ignore[no-untyped-def]
        return 0

    def drawn_by_rule(self):  # type: ignore[no-untyped-def]
        return False

    def bounds(self):  # type: ignore[no-untyped-def]
        return (-math.inf, math.inf)

    def candidates(self: Any) -> Iterator[int]:
        for action in self.actions():  # noqa: UP028
            yield action

    def count_actions(self: Any) -> int:
        n = 0
        if not self.is_terminal() or self.drawn_by_rule():
            for _ in self.actions():
                n += 1
        return n

    def inputs(self: Any, player: int) -> Iterator[tuple[int, float]]:
        cells, number = self.BOARD[0] * self.BOARD[1], 0
        for place in range(cells):
            content = self.cell(place, player)
            if content > 0:
                yield place * (self.CONTENTS - 1) + content - 1, 1.0
        if cells == 0:
            for strength in self.observation():
                if strength != 0:
                    yield number, float(strength)
                number += 1

    def input_changes(self, action, player):  # type: ignore[no-untyped-def]
        for number in range(0):
            yield number, 0.0

    def cell(self, place, player):  # type: ignore[no-untyped-def]
        return 0

    def perspective(self: Any) -> int:
        return max(0, int(self.to_move()))

    def action_number(self, action):  # type: ignore[no-untyped-def]
        return action

    def observation(self):  # type: ignore[no-untyped-def]
        for number in range(0):  # noqa: UP028
            yield number

    def action_name(self, action: int) -> str:
        return str(action)

    def picture(self) -> str:
        from .board.text import board_text

        return board_text(self)

    def parse_action(self: Any, text: str) -> int:
        thrown = not self.is_terminal() and self.to_move() == CHANCE
        choices = (outcome for outcome, _ in self.chance_outcomes()) if thrown else self.actions()
        legal = {self.action_name(action): action for action in choices}
        if text.strip() in legal:
            return int(legal[text.strip()])
        raise PositionError(f"{text.strip()!r} is not a legal action here; legal are: {' '.join(legal)}")

    @classmethod
    def from_text(cls: Any, text: str) -> Any:
        return fields_from_text(cls, text, cls.__str__ is not object.__str__)

    @classmethod
    def notations(cls) -> dict[str, Any]:
        return {}

    @classmethod
    def evaluators(cls) -> dict[str, Any]:
        return {}

    @classmethod
    def openings(cls) -> dict[str, list[str]]:
        return {}


# ---------------------------------------------------------------------------------------------- helpers for rules


Board = TypeVar("Board", tuple[Any, ...], str)

ONE_CHARACTER = "put: a place in a text takes one character"


def put(board: Board, index: int, value: Any) -> Board:
    """The tuple or text `board` with `value` at `index`; a board made of one is changed this way, in both modes."""
    if not -len(board) <= index < len(board):
        raise IndexError("put: index out of range")
    index %= len(board)
    if isinstance(board, str):
        if not (isinstance(value, str) and len(value) == 1):
            raise GameError(f"{ONE_CHARACTER}, got {value!r}")
        return f"{board[:index]}{value}{board[index + 1 :]}"
    kind = type(board[index])
    if type(value) is not kind and kind in NUMBERS and isinstance(value, int if kind is not float else int | float):
        value = kind(value)
    return (*board[:index], value, *board[index + 1 :])


NUMBERS = {int, float, bool, U64}
"""What is put in place of such a number becomes one of its kind, as it does in a field."""


# ---------------------------------------------------------------------------------------------- the decorator

G = TypeVar("G")
SHOWN_BY = tuple(f"_repr_{form}_" for form in ("html", "svg", "png", "jpeg", "markdown", "latex", "mimebundle"))
"""What a notebook asks an object for; a class with one of these of its own keeps to it."""

STATE_WORDS = ("result", "canonical", "passed")


def game(cls: type[G]) -> type[G]:
    """Declare a NamedTuple to be a game: checks the five words, adds the optional ones, and settles the field types. Of a frozen
    dataclass it makes the NamedTuple with the same fields and methods.

    A class may inherit from another game, and from classes that only add rules: what it does not say itself it has from them.
    Raises GameError if the class is neither, misses a word, declares a constant as a field, or a field that it cannot have.
    """
    if "__dataclass_fields__" in getattr(cls, "__dict__", ()):
        from .records import as_named_tuple

        cls = as_named_tuple(cls)
    if not (isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields")):
        name = getattr(cls, "__name__", "MyGame")
        raise GameError(
            f"@game needs a NamedTuple or a frozen dataclass: write class {name}(NamedTuple), or @dataclass(frozen=True) below @game"
        )
    for name, value in [each for base in cls.__mro__ for each in vars(base).items()]:
        if isinstance(value, functools.cached_property) and getattr(cls, name) is value:  # a tuple has no room to keep anything
            setattr(cls, name, property(value.func, doc=value.__doc__))
    for word in REQUIRED:
        if not callable(getattr(cls, word, None)):
            raise GameError(f"{cls.__name__} has no method {word}; a game says {', '.join(REQUIRED)}")
    _check_parameters(cls)
    if cls.__iter__ is not tuple.__iter__:
        raise GameError(f"{cls.__name__}.__iter__: going through a state means going through its fields; give the method another name")
    _check_fields(cls)
    silent: set[str] = set()
    for name, default in vars(_Silence).items():
        if name in cls._fields:  # type: ignore[attr-defined]
            advice = "drop its annotation" if name.isupper() else "rename the field"
            raise GameError(f"{cls.__name__}.{name} is a field, but the name means something to the searches: {advice}")
        if name.startswith("__") or name in vars(cls):
            continue
        having = [base for base in cls.__mro__ if name in vars(base)]
        saying = [base for base in having if name not in vars(base).get("__silent__", ())]
        if not having:
            setattr(cls, name, default)
            silent.add(name)
        elif saying[:1] != having[:1] and saying:  # what one of several bases says counts, though another before it is silent
            setattr(cls, name, vars(saying[0])[name])
    if not any(hasattr(cls, name) for name in SHOWN_BY):
        cls._repr_html_ = _board_html  # type: ignore[attr-defined]
    cls.__silent__ = frozenset(silent)  # type: ignore[attr-defined]
    settle(cls)
    cls.__is_game__ = True  # type: ignore[attr-defined]
    return cls


game.__doc__ = f"{game.__doc__}\n\n{__doc__}"  # `help(zermelo.game)` finds the decorator: let it tell all there is to say


def _board_html(self: Any) -> str:
    """How a notebook shows a state: as its board."""
    from .draw.answer import state_html

    return state_html(self)


def _check_parameters(cls: Any) -> None:
    """Raises GameError if a rule cannot be called as every search calls it."""
    for word in (*TAKES_NONE, *TAKES_ONE):
        rule = rule_of(cls, word)
        if rule is None:
            continue
        code, given = rule.__code__, 1 + (word in TAKES_ONE)
        fewest = code.co_argcount - len(rule.__defaults__ or ())
        if not (fewest <= given and (given <= code.co_argcount or code.co_flags & inspect.CO_VARARGS)):
            about = {"utility": "player", "parse_action": "text"}.get(word, "action")
            form = f"{word}(self, {about})" if word in TAKES_ONE else f"{word}(self)"
            raise GameError(f"{cls.__name__}.{word} (line {code.co_firstlineno}) has other parameters than it is given: write def {form}")


def _check_fields(cls: Any) -> None:
    """Raises GameError if a class that inherits its fields declares others, or hides one: in Python that would go unnoticed."""
    for base in cls.__mro__[: next(place for place, base in enumerate(cls.__mro__) if "_fields" in vars(base))]:
        for name, annotation in vars(base).get("__annotations__", {}).items():
            if name not in cls._fields and "ClassVar" not in str(annotation):
                advice = "drop the annotation of a constant, or write a NamedTuple with all the fields"
                raise GameError(f"{base.__name__}.{name} cannot be a field: {cls.__name__} has those that it inherits; {advice}")
        for name in cls._fields:
            if name in vars(base):
                raise GameError(f"{base.__name__}.{name} hides the field {name} that {cls.__name__} inherits: give it another name")


def settle(cls: type) -> None:
    """See to it that whatever state a rule of a game answers is cast to the declared types, whoever wrote or replaced the rule."""
    for base in cls.__mro__:
        for word in STATE_WORDS:
            rule = base.__dict__.get(word)
            if isinstance(rule, types.FunctionType) and written(rule) is rule:
                setattr(base, word, _settled(rule, word))


DECLARED_AGAIN = "{0} was declared again since this position was made, by a cell run anew or a module reloaded: make the position anew"


def is_twin(made: type, cls: type) -> bool:
    """Are these two classes of one name, of one place? Rules of the older one know the newer by its name."""
    return (made.__module__, made.__qualname__) == (cls.__module__, cls.__qualname__)


def _settled(rule: Callable[..., Any], word: str) -> Callable[..., Any]:
    """The rule, its answer cast to the declared types; compiled code casts in the same place. It raises GameError if it answers something
    else than a state of its own game, or what a field cannot hold."""

    @functools.wraps(rule)
    def settled(self: Any, *arguments: Any) -> Any:
        state = rule(self, *arguments)
        if type(state) is not type(self):
            cls = type(self)
            said = f"{cls.__name__}.{word}{place_of(cls, word)} gave {short(state)} ({type(state).__name__})"
            if is_twin(type(state), cls):
                raise GameError(DECLARED_AGAIN.format(cls.__name__))
            made = "type(self)" if isinstance(self, type(state)) else cls.__name__
            raise GameError(f"{said}, not a state of {cls.__name__}: return {made}(...) on every way through the rule")
        return as_declared(state, word)

    settled.__written__ = settled, rule  # type: ignore[attr-defined]
    return settled


def written(rule: Any) -> Any:
    """A rule as its author wrote it, without the cast around it; anything else as it is."""
    cast, inside = getattr(rule, "__written__", (None, None))
    return inside if cast is rule else rule  # a function around the cast may have taken over its attributes


def player_name(cls: type, player: int) -> str:
    """What people call a player: X, White, or `player 2` where the game has no names.

    A game of your own names them with a constant, PLAYER_NAMES = ("North", "South").
    """
    names: tuple[str, ...] = cls.PLAYER_NAMES  # type: ignore[attr-defined]
    return str(names[player]) if player < len(names) else f"player {player}"


def is_game(thing: object) -> bool:
    """Is `thing` a class declared with @game?"""
    return isinstance(thing, type) and "__is_game__" in vars(thing)


def member(cls: type, name: str) -> Any:
    """What a class has under this name, its own or what it inherits, as it stands in the body of the class; None if it has nothing."""
    for base in cls.__mro__:
        if name in base.__dict__:
            return base.__dict__[name]
    return None


def words_of(cls: type) -> dict[str, Any]:
    """All that authors wrote into a class and into those that it inherits from, as it stands there, by name."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__[:-1]):
        if base is not tuple:
            found |= vars(base)
    return found


def rule_of(cls: type, word: str) -> Callable[..., Any] | None:
    """The rule as its author wrote it (without the cast around it); None if `word` is no plain method of the class."""
    found = written(member(cls, word))
    return found if isinstance(found, types.FunctionType) else None


ACTIONS_ARE = "an action is an int, and action_name says what people call it"
"""Told to whose actions are something else."""


def place_of(cls: type, word: str, line: int | None = None) -> str:
    """Where a rule of a game stands, as a sentence says it: " (mygame.py, line 21)"; nothing for one left to its default."""
    rule = rule_of(cls, word)
    if rule is None or rule is vars(_Silence).get(word):
        return ""
    code = written(rule).__code__
    return f" ({Path(code.co_filename).name}, line {line or code.co_firstlineno})"


def says(cls: type, word: str) -> bool:
    """Does the author of the game say this optional word, or is it left to its default?"""
    found, default = member(cls, word), vars(_Silence).get(word)
    return found is not None and found is not default and written(found) is not default
