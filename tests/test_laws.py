"""The laws of games: our games keep them, and for every law there is a small game that breaks it, and only it."""

from __future__ import annotations

import itertools
import json
import random
import time
import types
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from settings import ASKED_FOR, sample
from zermelo import _kernel
from zermelo.board import click, grid, stone
from zermelo.check import LAWS, Report, check
from zermelo.check.costs import costs_of
from zermelo.errors import GameError, PositionError
from zermelo.game import CHANCE, game
from zermelo.games import find

compiler = pytest.mark.skipif(not _kernel.available(), reason=f"nothing can be compiled here: {_kernel.why_not()}")


# ------------------------------------------------------------------------------------------------------ our own games

OURS = {
    "halving": ("5", "15", "16 1"),
    "tictactoe": (None, "X.O/.X./..."),
    "connectfour": (None, "44455"),
    "othello": (None, "f5d6c3"),
    "othello6x6": (None,),
    "go": (
        "5x5 komi=0.5",
        ".OX./OX.X/.OX./.... O c3 superko=2",  # a single stone may not be taken back at once
    ),
    "chess": (
        None,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",  # castling, en passant, captures of all kinds
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",  # en passant that would uncover a check
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",  # promotions
        "4k3/8/8/8/8/8/8/4KR2 w - - 98 80",  # the fifty-move rule is near
    ),
    "checkers": (
        None,
        "W:W20,21,K31:BK22,23",  # kings on both sides
        "W:W22,27,K32:BK5,K10,16,17,18,25,26 2-move",  # long jumps by several ways, and draws by rule are near
    ),
    "backgammon": (
        None,
        "4HPwATDgc/ABMA 31 White",
        "XGID=-CCCCC--------------ccccc-:0:0:-1:21:0:0:0:0:10",  # men are borne off
        "XGID=-BA--------------------ab-:0:0:1:00:0:0:0:0:10",  # the last throws
        "XGID=bB-A--G-----b----bbb----aB:0:0:1:64:0:0:0:0:10",  # both sides are on the bar
    ),
    "pig": (None, "57:42 B+18", "95:97 A+4 thrown", "0:0 to 10 d3"),
    "pursuit": (None, "..a/.#./@.b 8", "-@./..a 3 a 1"),
    "fourcolours": (None, "start of 3", "start of 2"),
    "ludo": (None, "0,3 0,0 5,17 0,0 E6", "start of 3", "10,16 9,13 S"),
    "dicerace": (None, "0,2:1,4 W2", "start /7"),
    "tree": (
        "((3 12 8) (2 4 6) (14 5 2))",
        "(min (max 3 12) B=(2 (min 4 6)))",
        "((chance 1/2:8 1/3:24 1/6:-12) (chance 0.25:4 0.75:(1 2)))",
        "(p0 (p1 [1 2 6] [4 3 3]) (p2 [7 4 1] [5 1 1]))",
        "((1 X=(3 9)) (X))",
    ),
}


ALIKE = {
    *(("fourcolours", "start of 2"), ("ludo", "start of 3"), ("ludo", "10,16 9,13 S")),
    *(("othello6x6", None), ("go", "5x5 komi=0.5"), ("pursuit", "..a/.#./@.b 8")),
}
"""Other shapes of a game (fewer players, a smaller board, no history) by the rules of another one here, which is compared with its machine
code. ZERMELO_FULL=1 compares every one."""


@pytest.mark.usefixtures("unoptimised")
@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in OURS.items() for text in texts])
def test_our_games_keep_the_laws(name: str, text: str | None) -> None:
    from zermelo import games

    try:
        found = games.find(name)
    except (ImportError, AttributeError) as error:
        pytest.skip(f"{name} is not there yet: {error}")
    alike = (name, text) in ALIKE and not ASKED_FOR
    report = check(games.position(found, text), games=5, plies=100, seconds=sample(5, 1, 2), compiled=False if alike else None)
    assert report.ok, f"\n{report}"
    assert report.states > 1
    if _kernel.available() and not alike:
        assert report.compared == report.states
        assert not [note for note in report.notes if "interpreted" in note]


# --------------------------------------------------------------------------------------------------- games that break one


class Race:
    """Take one or two from a heap; whoever takes the last has won. It keeps every law, and each game below spoils a bit of it."""

    n: int = 4
    mover: int = 0

    def to_move(self: Any) -> int:
        return self.mover

    def actions(self: Any) -> Iterator[int]:
        yield 1
        if self.n > 1:
            yield 2

    def result(self: Any, action: int) -> Any:
        return type(self)(self.n - action, 1 - self.mover)

    def is_terminal(self: Any) -> bool:
        return self.n == 0

    def utility(self: Any, player: int) -> int:
        return -1 if player == self.mover else 1


def made(changes: type) -> Any:
    """The race with the changes that a class writes down: its rules, its constants, its fields."""
    fields = getattr(changes, "__annotations__", None) or Race.__annotations__
    race = {name: rule for name, rule in vars(Race).items() if name not in Race.__annotations__ or fields is Race.__annotations__}
    rules = {name: rule for name, rule in {**race, **vars(changes)}.items() if not name.startswith("__") or name == "__str__"}
    body = {**rules, "__annotations__": fields, "__module__": __name__, "__qualname__": changes.__name__}
    return game(types.new_class(changes.__name__, (NamedTuple,), exec_body=lambda namespace: namespace.update(body)))


BROKEN: list[tuple[str, str, Any]] = []


def breaks(law: str, sentence: str) -> Callable[[type], Any]:
    """Declares a game that breaks `law`, with words that the report must say of it."""

    def declared(changes: type) -> Any:
        spoilt = made(changes)
        BROKEN.append((law, sentence, spoilt))
        return spoilt

    return declared


@breaks("the constants make sense", "PLAYERS is 0")
class NobodyPlays:
    PLAYERS = 0


@breaks("the constants make sense", "UTILITY_RANGE is (1, -1)")
class RangeUpsideDown:
    UTILITY_RANGE = (1, -1)


@breaks("the constants make sense", "BOARD is (3, 3, 3), and has to be (rows, columns), two ints")
class BoardOfThree:
    BOARD = (3, 3, 3)

    def cell(self: Any, place: int, player: int) -> int:
        return 0


@breaks("the constants make sense", "INPUTS is '3'")
class InputsInWords:
    INPUTS = "3"

    def inputs(self: Any, player: int) -> Iterator[tuple[int, float]]:
        yield 0, 1.0


@breaks("the constants make sense", "there are 2 FEATURES and 1 WEIGHTS")
class WeightMissing:
    FEATURES = ("heap", "tempo")
    WEIGHTS = (1.0,)


@breaks("no rule raises", "features() raises ZeroDivisionError")
class DividesByZero:
    def features(self: Any) -> tuple[float, ...]:
        return (1 / (self.n - 3),)


@breaks("no rule raises", "utility(1) raises IndexError: tuple index out of range (test_laws.py, line ")
class PaysOnePlayer:
    def utility(self: Any, player: int) -> int:
        return (1,)[player]


@breaks("no rule raises", "__str__() raises TypeError")
class CannotPrint:
    def __str__(self: Any) -> str:
        return "heap " + self.n


@breaks("no rule changes a state", "result(1) changed the field heap of the state it was asked in")
class TakesFromItsOwnHeap:
    heap: list = [3]  # noqa: RUF012

    def to_move(self: Any) -> int:
        return self.heap[0] & 1

    def actions(self: Any) -> Iterator[int]:
        yield 1

    def result(self: Any, action: int) -> Any:
        self.heap[0] -= action
        return type(self)(self.heap)

    def is_terminal(self: Any) -> bool:
        return self.heap[0] == 0

    def utility(self: Any, player: int) -> int:
        return -1 if player == 0 else 1


@breaks("is_terminal answers True or False", "is_terminal() answers None")
class ForgetsToReturn:
    def is_terminal(self: Any) -> None:
        self.n == 0  # noqa: B015


@breaks("to_move names a player", "to_move() answers 2; the players are 0 .. 1")
class CountsPlayersFromOne:
    def to_move(self: Any) -> int:
        return self.mover + 1


@breaks("to_move names a player", "to_move() answers 'X'")
class PlayersHaveLetters:
    def to_move(self: Any) -> str:
        return "XO"[self.mover]


@breaks("actions come to an end", "more than 100,000 actions")
class NeverStopsYielding:
    def actions(self: Any) -> Iterator[int]:
        yield from itertools.count(1)


@breaks("rules come to an end", "actions() did not return within 3 s (test_laws.py, line ")
class NeverReturns:
    def actions(self: Any) -> Iterator[int]:
        while self.n:
            time.sleep(0.01)
        yield 1


@breaks("no rule raises", "result(1) raises NameError")
class MisspellsAName:
    def result(self: Any, action: int) -> Any:
        return Misspelt(self.n - action)  # type: ignore[name-defined]  # noqa: F821


@breaks("no rule changes a state", "result(1) raises AttributeError: can't set attribute")
class SetsAField:
    def result(self: Any, action: int) -> Any:
        self.n -= action
        return self


@breaks("actions are called by their names", "(int), not a text")
class NamesAreNumbers:
    def action_name(self: Any, action: int) -> Any:
        return action


@breaks("actions are ints", "actions() yields 'take one' (str)")
class ActionsAreWords:
    def actions(self: Any) -> Iterator[str]:
        yield "take one"


@breaks("actions are ints", "actions() yields (0, 1) (tuple)")
class ActionsArePairs:
    def actions(self: Any) -> Iterator[tuple[int, int]]:
        yield 0, 1


@breaks("actions are ints", "actions() gives None")
class ForgetsToYield:
    def actions(self: Any) -> None:
        [1, 2]  # noqa: B018


@breaks("actions are distinct", "actions() yields 1 twice")
class YieldsADuplicate:
    def actions(self: Any) -> Iterator[int]:
        yield 1
        yield 1
        if self.n > 1:
            yield 2


@breaks("there is an action", "is_terminal() is False, but actions() yields nothing for player")
class GetsStuck:
    n: int = 3
    mover: int = 0

    def actions(self: Any) -> Iterator[int]:
        if self.n > 1:
            yield 2


class Die:
    """Chance takes one or two, then the game is over."""

    n: int = 4
    mover: int = -1

    def result(self: Any, action: int) -> Any:
        return type(self)(0, 0)


def chances(*outcomes: Any) -> type:
    """A changed race that begins with chance, and these outcomes."""

    def chance_outcomes(self: Any) -> Iterator[Any]:
        yield from outcomes

    members = {**vars(Die), "chance_outcomes": chance_outcomes}
    return type("Die", (), {name: value for name, value in members.items() if name not in ("__dict__", "__weakref__")})


breaks("chance has outcomes", "to_move() says CHANCE, but chance_outcomes() yields nothing")(Die)
breaks("chance has outcomes", "chance_outcomes() yields 1, not an int and its probability")(chances(1, 2))
breaks("chance has outcomes", "the outcome 1 more than once")(chances((1, 0.5), (1, 0.5)))
breaks("probabilities add up to 1", "the probabilities add up to 0.9")(chances((1, 0.5), (2, 0.4)))
breaks("probabilities add up to 1", "the outcome 2 has the probability -0.5")(chances((1, 1.5), (2, -0.5)))


@breaks("actions are legal", "result(2) raises ValueError: only 1 left (test_laws.py, line ")
class YieldsWhatItRefuses:
    def actions(self: Any) -> Iterator[int]:
        yield 1
        yield 2

    def result(self: Any, action: int) -> Any:
        if action > self.n:
            raise ValueError(f"only {self.n} left")
        return type(self)(self.n - action, 1 - self.mover)


@breaks("states keep their declared types", "field n: int cannot hold 3.0 (float); give it an int")
class ResultChangesType:
    def result(self: Any, action: int) -> Any:
        return type(self)(self.n - action / 1, 1 - self.mover)


@breaks("states keep their declared types", "gave None (NoneType), not a state of ResultForgetsToReturn")
class ResultForgetsToReturn:
    def result(self: Any, action: int) -> Any:
        type(self)(self.n - action, 1 - self.mover)


class BoardShrinks:
    heap: tuple[int, ...] = (1, 1, 1)

    def to_move(self: Any) -> int:
        return len(self.heap) & 1

    def actions(self: Any) -> Iterator[int]:
        yield 1

    def result(self: Any, action: int) -> Any:
        return type(self)(self.heap[1:])

    def is_terminal(self: Any) -> bool:
        return not self.heap

    def utility(self: Any, player: int) -> int:
        return 1 if player else -1


@breaks("utilities are numbers", "utility(0) is None (NoneType)")
class LoserGetsNothing:
    def utility(self: Any, player: int) -> int | None:
        return 1 if player != self.mover else None


@breaks("utilities are numbers", "utility(0) is -inf (float)")
class WinnerGetsEverything:
    def utility(self: Any, player: int) -> float:
        return float("-inf") if player == self.mover else float("inf")


@breaks("utilities stay in UTILITY_RANGE", "utility(0) is -5, and UTILITY_RANGE is (-1, 1)")
class PaysTooMuch:
    UTILITY_RANGE = (-1, 1)

    def utility(self: Any, player: int) -> int:
        return -5 if player == self.mover else 5


@breaks("utilities add up to UTILITY_SUM", "the utilities 0 and 1 add up to 1, and UTILITY_SUM is 0")
class PaysTheWinnerOnly:
    def utility(self: Any, player: int) -> int:
        return 0 if player == self.mover else 1


COIN = random.Random(1)


@breaks("a rule answers the same twice", "result(1) answers ")
class ThrowsACoinInSecret:
    def result(self: Any, action: int) -> Any:
        return type(self)(self.n - action, COIN.getrandbits(40) & 1)


CALLS = itertools.count()


@breaks("no rule raises", "is_terminal() raises RuntimeError: tired")
class TiresOfAnswering:
    def is_terminal(self: Any) -> bool:
        if next(CALLS) > 30:
            raise RuntimeError("tired")
        return self.n == 0


@breaks("keys are ints", "key() is '4-0' (str)")
class KeyIsText:
    def key(self: Any) -> str:
        return f"{self.n}-{self.mover}"


@breaks("equal states have equal keys", "two states with the same fields have the keys")
class KeyIsAPlaceInMemory:
    def key(self: Any) -> int:
        return id(self)


@breaks("different states have different keys", "but the two differ in utility()")
class KeyWithoutTheScore:
    n: int = 4
    mover: int = 0
    score: int = 0

    def result(self: Any, action: int) -> Any:
        return type(self)(self.n - action, 1 - self.mover, self.score + action * action)

    def key(self: Any) -> int:
        return 2 * self.n + self.mover

    def utility(self: Any, player: int) -> int:
        return (self.score % 3) * (1 - 2 * player)


@breaks("equal states have equal keys", "and their keys are")
class KeyOfText:
    n: int = 3
    mover: int = 0
    seen: Any = 0

    def result(self: Any, action: int) -> Any:
        return type(self)(self.n - action, 0, self.n - action if action == 1 else 1.0 * (self.n - action))

    def key(self: Any) -> int:
        return zlib.crc32(repr(self).encode())


@breaks("different states have different keys", "but the two differ in to_move()")
class KeyForgetsTheMover:
    def key(self: Any) -> int:
        return self.n


@breaks("canonical states stand for their twins", "whose own canonical() is another")
class CanonicalWanders:
    def canonical(self: Any) -> Any:
        return type(self)(self.n % 4 + 1, self.mover) if self.n else self


@breaks("canonical states stand for their twins", "where 0 is to move instead of 1")
class CanonicalChangesSides:
    def canonical(self: Any) -> Any:
        return type(self)(self.n, 0)


@breaks("canonical states stand for their twins", "where the game is over")
class CanonicalEndsTheGame:
    def canonical(self: Any) -> Any:
        return type(self)(0, self.mover)


@breaks("a draw by decree ends the game", "drawn_by_rule() is True, but is_terminal() is False")
class DecreeIsIgnored:
    def drawn_by_rule(self: Any) -> bool:
        return self.n == 1


@breaks("count_actions counts the actions", "count_actions() is 2, and actions() yields 1")
class CountsWithoutLooking:
    def count_actions(self: Any) -> int:
        return 2


@breaks("noisy actions are actions", "noisy_actions() yields 2, which actions() does not")
class NoiseOutOfNowhere:
    def noisy_actions(self: Any) -> Iterator[int]:
        yield 2


@breaks("where a move is forced all actions are noisy", "extension() is above 0, and noisy_actions() leaves out 2")
class ForcedAndQuiet:
    def extension(self: Any) -> int:
        return 1 if self.n > 1 else 0

    def noisy_actions(self: Any) -> Iterator[int]:
        yield 1


@breaks("no rule raises", "extension() raises ValueError")
class ExtensionOfTheEnd:
    def extension(self: Any) -> int:
        if self.n == 0:
            raise ValueError
        return 0


@breaks("bounds hold", "bounds() is (5, 7), and the positions after the actions are worth")
class BoundsBeyondTheUtilities:
    def bounds(self: Any) -> tuple[int, int]:
        return (5, 7) if self.n == 1 else (-9, 9)


@breaks("candidates are enough", "candidates() yields nothing, and bounds() leaves -9 to 9 open")
class NoCandidate:
    def bounds(self: Any) -> tuple[int, int]:
        return -9, 9

    def candidates(self: Any) -> Iterator[int]:
        for action in range(0):  # noqa: UP028
            yield action


@breaks("priors are ints", "prior(1) is 0.5 (float)")
class PriorIsAShare:
    def prior(self: Any, action: int) -> float:
        return 0.5 * action


@breaks("random actions are actions", "random_action(0) is 3, which actions() does not yield")
class DrawsWhatIsNoAction:
    def random_action(self: Any, dice: int) -> int:
        return 3


@breaks("gains are ints", "gain(1) is 0.5 (float)")
class GainIsAShare:
    def gain(self: Any, action: int) -> float:
        return 0.5 * action


@breaks("extensions are plies", "extension() is -1 (int)")
class ExtensionTakesAway:
    def extension(self: Any) -> int:
        return -1


@breaks("features are numbers", "features() is 4 (int), not a tuple")
class FeatureWithoutAComma:
    def features(self: Any) -> int:
        return self.n


@breaks("features are numbers", "features() has None (NoneType) in it")
class FeatureIsMissing:
    def features(self: Any) -> tuple[Any, ...]:
        return (1.0, None)


@breaks("features are always as many", "features() has 3 numbers here, and had 4 before")
class FeaturesDwindle:
    def features(self: Any) -> tuple[float, ...]:
        return (1.0,) * self.n


@breaks("features are always as many", "features() has 1 number, and FEATURES has 2")
class FeaturesAreFewer:
    FEATURES = ("heap", "tempo")

    def features(self: Any) -> tuple[float, ...]:
        return (float(self.n),)


@breaks("actions have numbers of their own", "action_number(2) is 2, and ACTIONS is 2")
class OneNumberTooFew:
    ACTIONS = 2


@breaks("actions have numbers of their own", "action_number(2) is 0, and so is action_number(1)")
class OneNumberForAll:
    ACTIONS = 1

    def action_number(self: Any, action: int) -> int:
        return 0


@breaks("observations are always as many numbers", "observation() yields 3 numbers, and 4 are due")
class ShowsTheHeapOneByOne:
    def observation(self: Any) -> Iterator[int]:
        for _ in range(self.n):
            yield 1


@breaks("observations are always as many numbers", "observation() yields 1 number, and 2 are due")
class ShowsLessThanItSays:
    OBSERVATION_SHAPE = (2, 1)

    def observation(self: Any) -> Iterator[int]:
        yield self.n


@breaks("a network's inputs have numbers of their own", "inputs(0) yields the input 3, and there are 3")
class SeesMoreThanItSays:
    INPUTS = 3

    def inputs(self: Any, player: int) -> Iterator[tuple[int, float]]:
        yield 3, 1.0


@breaks("a network's inputs have numbers of their own", "inputs(0) yields the input 1, twice")
class SeesTwice:
    INPUTS = 3

    def inputs(self: Any, player: int) -> Iterator[tuple[int, float]]:
        yield 1, 1.0
        yield 1, 1.0


@breaks("what changes of a network's inputs is what changes", "makes the input 0 2.0, and inputs(0) says 1.0")
class ChangesWhatStays:
    INPUTS = 3

    def inputs(self: Any, player: int) -> Iterator[tuple[int, float]]:
        yield 0, 1.0

    def input_changes(self: Any, action: int, player: int) -> Iterator[tuple[int, float]]:
        yield 0, 1.0


@breaks("what changes of a network's inputs is what changes", "makes the input 0 4.0, and inputs(0) says 3.0")
class ChangesToAndFro:
    """What is taken back again is something, too: with it a layer is not made anew."""

    INPUTS = 3

    def inputs(self: Any, player: int) -> Iterator[tuple[int, float]]:
        if self.n > 0:
            yield 0, float(self.n)

    def input_changes(self: Any, action: int, player: int) -> Iterator[tuple[int, float]]:
        yield 0, 1.0
        yield 0, -1.0


@breaks("what changes of a network's inputs is what changes", "input_changes(1, 0) yields 0, which is no number of an input")
class ChangesWithoutStrength:
    INPUTS = 3

    def inputs(self: Any, player: int) -> Iterator[tuple[int, float]]:
        yield 0, 1.0

    def input_changes(self: Any, action: int, player: int) -> Iterator[int]:
        yield 0


@breaks("a network's inputs have numbers of their own", "inputs(0) yields 0, which is no number of an input and its strength")
class InputsWithoutStrength:
    INPUTS = 3

    def inputs(self: Any, player: int) -> Iterator[int]:
        yield 0

    def input_changes(self: Any, action: int, player: int) -> Iterator[tuple[int, float]]:
        yield 0, 1.0


@breaks("a network's inputs have numbers of their own", "cell(0, 0) is 5, and CONTENTS is 3")
class HasStrangeCells:
    BOARD = (1, 2)

    def cell(self: Any, place: int, player: int) -> int:
        return 5


@breaks("a pass hands the turn on", "player 0 is still to move there")
class PassKeepsTheTurn:
    def passed(self: Any) -> Any:
        return type(self)(self.n + 1, self.mover)


@breaks("a printed position can be read back", "from_text('4') gives ")
class PrintsTheHeapOnly:
    mover: int = 1
    n: int = 4

    def result(self: Any, action: int) -> Any:
        return type(self)(1 - self.mover, self.n - action)

    def __str__(self: Any) -> str:
        return f"{self.n}"

    @classmethod
    def from_text(cls: Any, text: str) -> Any:
        return cls(0, int(text))


@breaks("a printed position can be read back", "from_text('heap of 4') raises ValueError")
class CannotReadItself:
    def __str__(self: Any) -> str:
        return f"heap of {self.n}"

    @classmethod
    def from_text(cls: Any, text: str) -> Any:
        return cls(int(text), 0)


@breaks("actions are called by their names", "the actions 1 and 2 are both called 'take'")
class OneNameForAll:
    def action_name(self: Any, action: int) -> str:
        return "take"


@breaks("actions are called by their names", "parse_action('take 1') raises PositionError: take what?")
class DoesNotKnowItsNames:
    def action_name(self: Any, action: int) -> str:
        return f"take {action}"

    def parse_action(self: Any, text: str) -> int:
        raise PositionError("take what?")


@breaks("the board is drawn, and every action is entered there", "two looks named 'stone'")
class LooksAlike:
    def surface(self: Any) -> Any:
        return grid(1, 4, (stone("stone", 0, dark=False), stone("stone", 1, dark=True)))


@breaks("the board is drawn, and every action is entered there", "enters action 2, which is not legal: legal are 1")
class EntersWhatIsNotLegal:
    def surface(self: Any) -> Any:
        return grid(1, 4, ())

    def board(self: Any) -> Iterator[Any]:
        for heap in (1, 2):
            yield click(heap, self.n - heap if self.n >= heap else 0)


@breaks("a game comes to an end", "none of 3 games ended within 1,000 plies")
class GoesOnForEver:
    def result(self: Any, action: int) -> Any:
        return type(self)(self.n, 1 - self.mover)


def law_names(report: Report) -> list[str]:
    return [failure.law for failure in report.failures]


@pytest.mark.parametrize(("law", "sentence", "spoilt"), BROKEN, ids=[f"{law}: {spoilt.__name__}" for law, _, spoilt in BROKEN])
def test_the_broken_law_is_named_and_no_other(law: str, sentence: str, spoilt: Any) -> None:
    report = check(spoilt, games=3, compiled=False)
    assert law_names(report) == [law], f"\n{report}"
    failure = report.failures[0]
    assert sentence in failure.sentence
    assert failure.mend
    assert "\n" not in failure.sentence
    assert failure.sentence in " ".join(str(report).split())


def test_every_law_has_a_game_that_breaks_it() -> None:
    elsewhere = {"compiled and interpreted rules agree", "the rules compile", "an accumulator carried along is the one begun there"}
    assert {law for law, _, _ in BROKEN} | elsewhere == {law.name for law in LAWS}
    assert all(law.mend for law in LAWS)


def test_the_race_keeps_every_law() -> None:
    report = check(made(Race), games=50)
    assert report.ok, f"\n{report}"
    assert report.complete
    assert (report.states, report.games, report.ended, report.longest, report.most_actions) == (8, 50, 50, 4, 2)
    assert sum(report.wins) == 50
    assert (report.lowest, report.highest) == (-1, 1)


# ---------------------------------------------------------------------------------------------------- the compiled rules


class OutgrowsTheMachine:
    """Four times 2**62 does not fit a machine word, and is a number like others in plain Python."""

    def prior(self: Any, action: int) -> int:
        return (self.n << 62) >> 62


class ChangesItself:
    def prior(self: Any, action: int) -> int:
        if action > 5:
            self.n = action
        return 0


class WrongWhereNobodyGoes:
    """No game has this action, but its type is wrong."""

    def result(self: Any, action: int) -> Any:
        return type(self)(self.n / 2 if action == 3 else self.n - action, 1 - self.mover)


@compiler
def test_compiled_rules_that_answer_otherwise_are_found() -> None:
    report = check(made(OutgrowsTheMachine))
    assert law_names(report) == ["compiled and interpreted rules agree"]
    sentence = report.failures[0].sentence
    assert sentence.startswith("prior() answers, and compiled raises GameError: OutgrowsTheMachine.prior, line ")
    assert "the result of `<<` does not fit 64 bits" in sentence


@compiler
def test_what_machine_code_meets_on_its_way_is_a_note() -> None:
    report = check(made(BoardShrinks))
    assert report.ok, f"\n{report}"
    (note,) = [note for note in report.notes if note.startswith("plays interpreted: ")]
    assert "field heap: a tuple of length 3 became one of length 2, and in machine code a tuple keeps its length" in note


@compiler
def test_rules_that_cannot_be_compiled_are_a_note_and_a_breach_only_on_demand() -> None:
    report = check(made(ChangesItself))
    assert report.ok, f"\n{report}"
    assert [note for note in report.notes if note.startswith("plays interpreted: ChangesItself.prior")]
    assert report.compared == report.states  # by the rules that can be compiled
    assert law_names(check(made(ChangesItself), compiled=True)) == ["the rules compile"]


@compiler
def test_types_are_judged_where_play_never_comes() -> None:
    report = check(made(WrongWhereNobodyGoes))
    assert law_names(report) == ["states keep their declared types"], f"\n{report}"
    assert "int cannot hold a float" in report.failures[0].sentence


def test_the_compiler_can_be_left_out() -> None:
    assert check(made(OutgrowsTheMachine), compiled=False).ok


# ------------------------------------------------------------------------------------------------------------ the report


def test_a_failure_is_shown_where_it_is_easiest_to_see() -> None:
    report = check(YieldsWhatItRefuses, compiled=False)
    (failure,) = report.failures
    assert (failure.state, failure.ply, failure.action) == ("YieldsWhatItRefuses(n=1, mover=0)", 2, 2)


def test_several_laws_are_reported_in_the_order_of_the_table() -> None:
    class Several:
        UTILITY_RANGE = (-1, 1)

        def utility(self: Any, player: int) -> int:
            return 3

        def prior(self: Any, action: int) -> float:
            return 0.5

    report = check(made(Several), compiled=False)
    assert law_names(report) == ["utilities stay in UTILITY_RANGE", "utilities add up to UTILITY_SUM", "priors are ints"]
    assert not report.ok
    assert "3 laws broken" in str(report)


def test_the_report_is_a_page_and_plain_data() -> None:
    report = check(YieldsADuplicate, games=10, compiled=False)
    page = str(report)
    for words in ("YieldsADuplicate: 1 law broken", "actions() yields 1 twice", "mend", "also at", "games     10 at random (seed 0)"):
        assert words in page
    assert all(len(line) <= 120 for line in page.splitlines())
    data = json.loads(json.dumps(report.as_dict()))
    assert data["ok"] is False
    assert data["failures"][0]["law"] == "actions are distinct"
    assert data["failures"][0]["action"] == 1


def test_the_same_seed_visits_the_same_positions() -> None:
    def facts(seed: int) -> dict[str, Any]:
        from zermelo.games import find

        return {**check(find("tictactoe"), games=5, seed=seed, compiled=False).as_dict(), "seconds": 0}

    assert facts(3) == facts(3)
    assert facts(3) != facts(4)


def test_a_key_may_leave_out_what_does_not_matter_but_says_so() -> None:
    class Counting:
        n: int = 4
        mover: int = 0
        taken: int = 0  # matters to nobody

        def result(self: Any, action: int) -> Any:
            return type(self)(self.n - action, 1 - self.mover, self.taken * 2 + action)

        def key(self: Any) -> int:
            return self.n * 2 + self.mover

    report = check(made(Counting), compiled=False)
    assert report.ok, f"\n{report}"
    assert any("key() is one for states that differ in taken" in note for note in report.notes)


class Lingering:
    """Whoever moves may leave everything as it is."""

    def actions(self: Any) -> Iterator[int]:
        yield 0
        yield 1

    def result(self: Any, action: int) -> Any:
        return type(self)(self.n - action, 1 - self.mover)  # type: ignore[attr-defined]


def test_going_round_in_circles_is_a_note() -> None:
    report = check(made(Lingering), compiled=False)
    assert report.ok, f"\n{report}"
    assert any("play can come back to a position" in note for note in report.notes)


def test_games_that_are_broken_off_are_a_note() -> None:
    report = check(made(Lingering), games=50, plies=6, seed=1, compiled=False)
    off = report.games - sum(report.wins) - report.draws
    assert any(note == f"{off} of 50 games were broken off after 6 plies" for note in report.notes), report.notes


def test_a_game_of_chance_for_three() -> None:
    class Dice:
        n: int = 0
        mover: int = CHANCE
        PLAYERS = 3
        UTILITY_SUM = None

        def chance_outcomes(self: Any) -> Iterator[tuple[int, float]]:
            for face in range(6):
                yield face, 1 / 6

        def actions(self: Any) -> Iterator[int]:
            yield 0
            yield 1

        def result(self: Any, action: int) -> Any:
            if self.mover == CHANCE:
                return type(self)(self.n + action, action % 3)
            return type(self)(self.n + 1, CHANCE if action else (self.mover + 1) % 3)

        def is_terminal(self: Any) -> bool:
            return self.n > 9

        def utility(self: Any, player: int) -> float:
            return 0.5 * ((self.n + player) % 3)

    report = check(made(Dice), games=20)
    assert report.ok, f"\n{report}"
    assert len(report.wins) == 3


def test_control_c_keeps_what_was_found() -> None:
    class Interrupted:
        def features(self: Any) -> tuple[float, ...]:
            if self.n == 1:
                raise KeyboardInterrupt
            return ()

        def prior(self: Any, action: int) -> float:
            return 0.5

    report = check(made(Interrupted), compiled=False)
    assert report.stopped.startswith("interrupted")
    assert "stopped" in str(report)
    assert 1 < report.states < 8


def test_time_is_kept() -> None:
    from zermelo.games import find

    report = check(find("othello"), games=1000, seconds=0.3, compiled=False)
    assert report.ok
    assert report.seconds < 3
    assert "time was up" in report.stopped and report.games == report.ended  # one that time broke off is none


@pytest.mark.parametrize("thing", [5, int, "chess", (1, 2)])
def test_what_is_no_game_is_refused(thing: Any) -> None:
    with pytest.raises(GameError, match="is not a game"):
        check(thing)


def test_a_game_without_a_beginning_wants_a_state() -> None:
    class Homeless:
        n: int
        mover: int

    spoilt = made(Homeless)
    with pytest.raises(GameError, match="field n a default"):
        check(spoilt)
    assert check(spoilt(3, 0), games=2, compiled=False).ok


# ---------------------------------------------------------------------------------------------------------- what it tells

SLOW = """\
from typing import NamedTuple
from zermelo import game
WAYS = [[0, 1], [1, 2]]
def taken(board):
    return [place for place in board if place]
def unused():
    return {}
@game
class Slow(NamedTuple):
    board: tuple[int, ...] = (0, 0, 0)
    mover: int = 0
    def to_move(self) -> list[int]: return self.mover
    def actions(self):
        for i in sorted(range(3)):
            if not self.board[i]: yield i
    def result(self, action):
        [a, b, c] = self.board
        board = [a, b, c]
        board[action] = 1
        return Slow(tuple(board), 1 - self.mover)
    @property
    def full(self): return len({*self.board}) == 1 and self.board[0]
    def is_terminal(self):
        assert self.mover in (0, 1), f"{self.mover}"
        if self.mover > 1: raise ValueError(f"no player {[self.mover]}")
        return bool(self.full) and len(taken(self.board)) == 3
    def utility(self, player): return {0: 1, 1: -1}[player]
    def features(self): return (float(len(str(self.board)) * Count().up()),)
    def __str__(self): return f"{list(self.board)} {self.mover}"
class Count:
    def __init__(self):
        self.n = 0
    def up(self):
        self.n += 1
        return self.n
"""


def test_what_costs_speed_is_named_with_its_line(tmp_path: Path) -> None:
    """What the rules and their helpers make anew; not what errors say, annotations, what is constant, taken apart or for people."""
    (tmp_path / "slow.py").write_text(SLOW)
    Slow = find(str(tmp_path / "slow.py"))
    assert [(cost.rule, cost.makes, cost.line) for cost in costs_of(Slow)] == [
        ("Slow.result", "a list", 18),
        ("Slow.features", "a text", 28),
        ("Slow.full", "a set", 22),
        ("taken", "a list", 5),
        ("Count", "a list", 31),
    ]
    report = check(Slow, games=3, compiled=False)
    assert report.ok and len(report.costs) == 5
    assert "  slow      Slow.result (slow.py, line 18) makes a list every time it is asked\n" in str(report)
    assert report.as_dict()["costs"][0] == {"rule": "Slow.result", "makes": "a list", "file": "slow.py", "line": 18}


@pytest.mark.parametrize("name", OURS)
def test_our_games_make_nothing_anew(name: str) -> None:
    assert costs_of(find(name)) == ()


def test_what_the_games_came_to() -> None:
    """Four stones, one or two at a time: two to four plies; whoever moves first may win or lose, and nobody draws."""
    report = check(made(Race), games=400, compiled=False)
    assert (report.shortest, report.longest, report.keys, report.states) == (2, 4, report.states, report.states)
    assert report.mean_length is not None and 2.5 < report.mean_length < 3.2
    assert (report.lowest, report.highest, report.sums, report.compiles) == (-1, 1, (0, 0), None)
    assert report.first is not None and report.first.player == 0
    won, drawn, lost = report.first[1:]
    assert won.value == report.wins[0] / 400 and lost.value == report.wins[1] / 400 and drawn.value == 0
    # n = 4: 2 then 2 (1/4, the second player), 2 1 1 and 1 2 1 and 1 1 2 (5/8 of the rest end with the first), 1 1 1 1 the second
    assert won.low < 0.625 < won.high and lost.low < 0.375 < lost.high and drawn.low == 0 < drawn.high < 0.01
    said = str(report)
    assert f"400 at random (seed 0), 2 to 4 plies long, {report.mean_length:.1f} on average" in said
    assert f"player 0, to move first, won {won.value:.0%} ({100 * won.low:.0f} to {won.high:.0%}) of such games" in said
    assert "utilities from -1 to 1, adding up to 0\n" in said
    later = check(made(Race)(4, 1), games=50, compiled=False)
    assert later.first is not None and later.first.player == 1 and later.first.won.value == later.wins[1] / 50
    assert report.as_dict()["first"]["won"] == {"value": won.value, "low": won.low, "high": won.high}
    assert json.loads(json.dumps(report.as_dict()))["shortest"] == 2


def test_of_games_that_never_end_nothing_is_told() -> None:
    class Endless:
        def result(self: Any, action: int) -> Any:
            return type(self)(max(1, self.n - action), 1 - self.mover)

    report = check(made(Endless), games=3, plies=20, compiled=False)
    assert (report.shortest, report.mean_length, report.sums, report.first) == (None, None, None, None)
    assert "the longest of 20 plies" in str(report) and report.as_dict()["first"] is None


@compiler
def test_it_says_whether_the_rules_compile() -> None:
    assert check(made(Race), games=2).compiles is True
