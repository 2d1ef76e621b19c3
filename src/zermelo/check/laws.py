"""The laws of games.

    LAWS        every law: its name, the function that looks for a breach, and how a breach is mended

A law looks at one position and answers with the breach it found, or None. They stand in the order in which a position is
examined: what the rules say at all, then what the five words mean, chance, the words a game may add, what people read and
write, and last whether the compiled rules say the same. A law marked `root` carries those after it: where it is broken, the
rest of that position cannot be judged and is left.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..evaluate.accumulators import carries
from ..game import ANY, CHANCE, rule_of
from ..numbers import counted
from ..search.run.contract import odd_constants
from .compare import DICE, THROWS, Compiled
from .keys import Keys
from .position import Breach, Position, is_finite, is_int, same, short

TOLERANCE = 1e-9


class Memory:
    """What the laws remember from one position to the next."""

    def __init__(self, compare: bool = True, evaluator: Any = None) -> None:
        self.compare = compare  # ask the compiled rules too?
        self.evaluator = evaluator  # whose accumulator is looked at, if it has one
        self.compiled: Compiled | None = None  # made at the first position that keeps every other law
        self.features: int | None = None  # how many there were at the first position
        self.shown: int | None = None  # how many numbers an observation had
        self.keys = Keys()
        self.notes: dict[str, None] = {}  # an ordered set


Found = Breach | None
Test = Callable[[Position, Memory], Found]


class Law(NamedTuple):
    """One law: its name, the function that looks for a breach, and how a breach is mended."""

    name: str
    test: Test | None
    root: bool = False  # the laws after it rest on it
    last: bool = False  # it rests on all the others
    mend: str = ""


# ------------------------------------------------------------------------------------------------------- the constants


def constants(at: Position, memory: Memory) -> Found:
    game = at.game
    if at.ply:
        return None  # once is enough
    for name, wanted in odd_constants(game):
        return Breach(f"{name} is {getattr(game, name)!r}, and has to be {wanted}")
    if game.WEIGHTS and game.FEATURES and len(game.WEIGHTS) != len(game.FEATURES):
        return Breach(f"there are {len(game.FEATURES)} FEATURES and {len(game.WEIGHTS)} WEIGHTS")
    return None


# -------------------------------------------------------------------------------------------------------- the five words


def answers_yes_or_no(at: Position, memory: Memory) -> Found:
    answer = at.ask("is_terminal")
    if hasattr(answer, "__index__") or type(answer).__name__ in ("bool", "bool_"):
        return None
    return Breach(f"is_terminal() answers {short(answer)}, neither True nor False")


def names_a_player(at: Position, memory: Memory) -> Found:
    if at.over or (hasattr(at.mover, "__index__") and CHANCE <= at.mover < at.game.PLAYERS):
        return None
    return Breach(f"to_move() answers {short(at.mover)}; the players are 0 .. {at.game.PLAYERS - 1}, and CHANCE is {CHANCE}")


def ints(at: Position, memory: Memory) -> Found:
    odd = [action for action in at.actions if not is_int(action)] if at.decides else []
    return Breach(f"actions() yields {short(odd[0])} ({type(odd[0]).__name__})") if odd else None


def distinct(at: Position, memory: Memory) -> Found:
    for action, times in Counter(at.actions).items() if at.decides else ():
        if times > 1:
            return Breach(f"actions() yields {action} {'twice' if times == 2 else f'{times} times'}", action)
    return None


def some_action(at: Position, memory: Memory) -> Found:
    if at.decides and not at.actions:
        return Breach(f"is_terminal() is False, but actions() yields nothing for player {at.mover}")
    return None


def legal(at: Position, memory: Memory) -> Found:
    _ = at.after  # every move is played, with its result cast to the declared types: Position.ask notices what goes wrong
    return None


def finite(at: Position, memory: Memory) -> Found:
    for player, value in enumerate(at.utilities if at.over else ()):
        if not is_finite(value):
            return Breach(f"utility({player}) is {short(value)} ({type(value).__name__})")
    return None


def in_range(at: Position, memory: Memory) -> Found:
    if at.over and at.game.UTILITY_RANGE is not None:
        low, high = at.game.UTILITY_RANGE
        for player, value in enumerate(at.utilities):
            if not low <= value <= high:
                return Breach(f"utility({player}) is {value}, and UTILITY_RANGE is ({low}, {high})")
    return None


def sums(at: Position, memory: Memory) -> Found:
    due = at.game.UTILITY_SUM
    if at.over and due is not None:
        total, size = sum(map(float, at.utilities)), max(1.0, *(abs(float(value)) for value in at.utilities))
        if abs(total - due) > TOLERANCE * size:
            return Breach(f"the utilities {' and '.join(map(str, at.utilities))} add up to {total:g}, and UTILITY_SUM is {due}")
    return None


# --------------------------------------------------------------------------------------------------------------- chance


def outcomes(at: Position, memory: Memory) -> Found:
    if not at.chance:
        return None
    for item in at.outcomes:
        if not (isinstance(item, tuple) and len(item) == 2 and is_int(item[0]) and hasattr(item[1], "__float__")):
            return Breach(f"chance_outcomes() yields {short(item)}, not an int and its probability")
    twice = [outcome for outcome, n in Counter(outcome for outcome, _ in at.outcomes).items() if n > 1]
    if twice:
        return Breach(f"chance_outcomes() yields the outcome {twice[0]} more than once", twice[0])
    return None if at.outcomes else Breach("to_move() says CHANCE, but chance_outcomes() yields nothing")


def probabilities(at: Position, memory: Memory) -> Found:
    if not at.chance or not at.outcomes:
        return None
    for outcome, p in at.outcomes:
        if not is_finite(p) or p < 0:
            return Breach(f"the outcome {outcome} has the probability {p!r}", outcome)
    total = sum(float(p) for _, p in at.outcomes)
    return Breach(f"the probabilities add up to {total:.12g}") if abs(total - 1) > TOLERANCE else None


# ------------------------------------------------------------------------------------------------- a rule is a function


def same_twice(at: Position, memory: Memory) -> Found:
    at.ask_everything()  # Position.ask compares with what was answered before
    return None


# ----------------------------------------------------------------------------------------------------- the optional words


def key_int(at: Position, memory: Memory) -> Found:
    return memory.keys.of_type(at)


def equal_keys(at: Position, memory: Memory) -> Found:
    return memory.keys.equal(at)


def different_keys(at: Position, memory: Memory) -> Found:
    return memory.keys.different(at, memory.notes)


def canonical(at: Position, memory: Memory) -> Found:
    if not at.says("canonical") or same(at.ask("canonical"), at.state):
        return None
    state = at.ask("canonical")
    twin, given = Position(state, at.ply), f"canonical() gives {short(state)}"
    again = twin.ask("canonical")
    if not same(again, state):
        return Breach(f"{given}, whose own canonical() is another: {short(again)}")
    if twin.over != at.over:
        return Breach(f"{given}, where the game {'is over' if twin.over else 'goes on'}")
    if at.over:
        return None if twin.utilities == at.utilities else Breach(f"{given}, worth {twin.utilities} instead of {at.utilities}")
    if twin.mover != at.mover:
        return Breach(f"{given}, where {twin.mover} is to move instead of {at.mover}")
    if len(twin.moves) != len(at.moves):
        return Breach(f"{given}, which has {counted(len(twin.moves), 'action')} instead of {len(at.moves)}")
    return None


def decreed(at: Position, memory: Memory) -> Found:
    return Breach("drawn_by_rule() is True, but is_terminal() is False") if at.stopped and not at.over else None


def count_agrees(at: Position, memory: Memory) -> Found:
    if not at.says("count_actions") or (at.over and not at.stopped) or at.chance:
        return None
    n, listed = at.ask("count_actions"), len(at.actions)
    return Breach(f"count_actions() is {short(n)}, and actions() yields {listed}") if n != listed else None


def noisy(at: Position, memory: Memory) -> Found:
    if not at.says("noisy_actions") or not at.decides:
        return None
    strange = [action for action in at.series("noisy_actions") if action not in at.actions]
    return Breach(f"noisy_actions() yields {short(strange[0])}, which actions() does not", strange[0]) if strange else None


def forced(at: Position, memory: Memory) -> Found:
    if not (at.says("noisy_actions") and at.says("extension")) or not at.decides or not at.ask("extension") > 0:
        return None
    followed = at.series("noisy_actions")
    missing = [action for action in at.moves if action not in followed]
    return Breach(f"extension() is above 0, and noisy_actions() leaves out {short(missing[0])}", missing[0]) if missing else None


def prior(at: Position, memory: Memory) -> Found:
    for action in at.moves if at.says("prior") and at.decides else ():
        value = at.ask("prior", action, action=action)
        if not is_int(value):
            return Breach(f"prior({action}) is {short(value)} ({type(value).__name__})", action)
    return None


def random_action(at: Position, memory: Memory) -> Found:
    for throw in range(THROWS if at.says("random_action") and at.decides else 0):
        action = at.ask("random_action", throw * DICE)
        if not is_int(action) or (action != ANY and action not in at.actions):
            return Breach(f"random_action({throw * DICE}) is {short(action)}, which actions() does not yield")
    return None


def gain(at: Position, memory: Memory) -> Found:
    for action in at.moves if at.says("gain") and at.decides else ():
        value = at.ask("gain", action, action=action)
        if not is_int(value):
            return Breach(f"gain({action}) is {short(value)} ({type(value).__name__})", action)
    return None


def extension(at: Position, memory: Memory) -> Found:
    if not at.says("extension") or at.chance:
        return None
    plies = at.ask("extension")
    if not is_int(plies) or plies < 0:
        return Breach(f"extension() is {short(plies)} ({type(plies).__name__})")
    return None


def bounds(at: Position, memory: Memory) -> Found:
    if not at.says("bounds") or not at.decides or at.game.PLAYERS > 2:
        return None
    said = at.ask("bounds")
    if not (isinstance(said, tuple) and len(said) == 2 and all(isinstance(side, int | float) for side in said) and said[0] <= said[1]):
        return Breach(f"bounds() is {short(said)}, not two numbers (least, most)")
    best = max if at.mover == 0 else min
    least, most = (best(side) for side in zip(*(_bounds_after(at, action) for action in at.actions), strict=True))
    if said[0] > most or said[1] < least:
        return Breach(f"bounds() is {short(said)}, and the positions after the actions are worth {least} to {most} to the player to move")
    return None


def _bounds_after(at: Position, action: int) -> tuple[float, float]:
    """Between what the position after an action is worth to MAX, as the rules say there."""
    state = at.ask("result", action, action=action)
    after = Position(state, at.ply + 1)
    if after.over:
        return after.utilities[0], after.utilities[0]
    low, high = after.ask("bounds")
    return low, high


def candidates(at: Position, memory: Memory) -> Found:
    if not at.says("candidates") or not at.decides:
        return None
    found = at.series("candidates")
    strange = [action for action in found if action not in at.actions]
    if strange:
        return Breach(f"candidates() yields {short(strange[0])}, which actions() does not", strange[0])
    low, high = at.ask("bounds")
    return Breach(f"candidates() yields nothing, and bounds() leaves {low} to {high} open") if not found and low < high else None


def features(at: Position, memory: Memory) -> Found:
    if not at.says("features") or at.over:
        return None
    if not isinstance(at.features, tuple):
        return Breach(f"features() is {short(at.features)} ({type(at.features).__name__}), not a tuple")
    odd = [value for value in at.features if not is_finite(value)]
    return Breach(f"features() has {short(odd[0])} ({type(odd[0]).__name__}) in it") if odd else None


def features_fit(at: Position, memory: Memory) -> Found:
    if not at.says("features") or at.over or not isinstance(at.features, tuple):
        return None
    n = len(at.features)
    for word in ("FEATURES", "WEIGHTS"):
        declared = getattr(at.game, word)
        if declared and n not in (len(declared), len(declared) * at.game.PLAYERS):
            return Breach(f"features() has {counted(n, 'number')}, and {word} has {len(declared)}")
    memory.features = n if memory.features is None else memory.features
    return None if n == memory.features else Breach(f"features() has {counted(n, 'number')} here, and had {memory.features} before")


def numbered(at: Position, memory: Memory) -> Found:
    size = at.game.ACTIONS
    if not at.decides or not (size or at.says("action_number")):
        return None
    met: dict[int, Any] = {}
    for action in at.actions:
        number = at.ask("action_number", action, action=action)
        if not is_int(number) or not 0 <= number < size:
            return Breach(f"action_number({action}) is {short(number)}, and ACTIONS is {size}", action)
        if number in met:
            return Breach(f"action_number({action}) is {number}, and so is action_number({met[number]})", action)
        met[number] = action
    return None


def observed(at: Position, memory: Memory) -> Found:
    if not at.says("observation") or at.chance:
        return None
    shown = at.series("observation")
    odd = [number for number in shown if not is_finite(number)]
    if odd:
        return Breach(f"observation() yields {short(odd[0])} ({type(odd[0]).__name__})")
    due = math.prod(at.game.OBSERVATION_SHAPE) if at.game.OBSERVATION_SHAPE else memory.shown
    memory.shown = len(shown)
    return None if due in (None, len(shown)) else Breach(f"observation() yields {counted(len(shown), 'number')}, and {due} are due")


def is_numbered(pair: Any) -> bool:
    """Is this the number of an input, and how strong it is or by how much it changes?"""
    return isinstance(pair, tuple) and len(pair) == 2 and is_int(pair[0]) and is_finite(pair[1])


def seen(at: Position, memory: Memory) -> Found:
    rows, columns = at.game.BOARD
    if not (at.says("inputs") or at.says("cell")):
        return None
    size = at.game.INPUTS if at.says("inputs") else rows * columns * (at.game.CONTENTS - 1)
    for player in range(at.game.PLAYERS):
        if at.says("cell"):
            for place in range(rows * columns):
                content = at.ask("cell", place, player)
                if not is_int(content) or not 0 <= content < at.game.CONTENTS:
                    return Breach(f"cell({place}, {player}) is {short(content)}, and CONTENTS is {at.game.CONTENTS}")
        met = set()
        for pair in at.series("inputs", player):
            if not is_numbered(pair):
                return Breach(f"inputs({player}) yields {short(pair)}, which is no number of an input and its strength")
            if not 0 <= pair[0] < size or pair[0] in met:
                why = "twice" if pair[0] in met else f"and there are {size}"
                return Breach(f"inputs({player}) yields the input {pair[0]}, {why}")
            met.add(pair[0])
    return None


def changing(at: Position, memory: Memory) -> Found:
    if not at.says("input_changes"):
        return None
    for player in range(at.game.PLAYERS):
        inputs = at.series("inputs", player)
        if not all(map(is_numbered, inputs)):
            return None  # which is another law
        before = dict(inputs)
        for move, state in at.after.items():
            after = dict(filter(is_numbered, Position(state, at.ply + 1).series("inputs", player)))
            changes, strengths = at.series("input_changes", move, player), Counter(before)
            for pair in changes:
                if not is_numbered(pair):
                    what = f"input_changes({move}, {player}) yields {short(pair)}"
                    return Breach(f"{what}, which is no number of an input and by how much it changes", move)
                strengths[pair[0]] += pair[1]
            wrong = [which for which in {**strengths, **after} if abs(strengths[which] - after.get(which, 0)) > 1e-9]
            if wrong and changes:  # nothing at all says that everything is made anew
                makes, says = short(strengths[wrong[0]]), short(after.get(wrong[0], 0))
                return Breach(f"input_changes({move}, {player}) makes the input {wrong[0]} {makes}, and inputs({player}) says {says}", move)
    return None


def passing(at: Position, memory: Memory) -> Found:
    if not at.says("passed") or not at.decides:
        return None
    state = at.ask("passed")
    twin = Position(state, at.ply)
    if same(state, at.state) or twin.over or twin.mover != at.mover:
        return None
    return Breach(f"passed() gives another state, but player {at.mover} is still to move there")


def carried(at: Position, memory: Memory) -> Found:
    evaluator = memory.evaluator
    if at.over or not carries(evaluator) or hasattr(evaluator, "accumulators"):
        return None
    here = evaluator.start(at.state)
    made, anew = evaluator.estimate_from(here, at.state), evaluator.estimate(at.state)
    if not is_near(made, anew):
        return Breach(f"estimate_from(start(state), state) is {short(made)}, and estimate(state) is {short(anew)}")
    for action, after in at.after.items():
        if not after.is_terminal():
            made, anew = evaluator.after(here, at.state, action), evaluator.start(after)
            if not is_near(made, anew):
                return Breach(f"after() makes the accumulator {short(made)}, and start() there {short(anew)}", action)
    return None


def is_near(value: Any, other: Any) -> bool:
    """Are two accumulators, or estimates, the same? Fractions may differ by rounding."""
    if isinstance(value, tuple) and isinstance(other, tuple):
        return len(value) == len(other) and all(map(is_near, value, other))
    if isinstance(value, float) or isinstance(other, float):
        return math.isclose(value, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    return bool(value == other)


# ------------------------------------------------------------------------------------------- what people read and write


def read_back(at: Position, memory: Memory) -> Found:
    law = "a printed position can be read back"
    writes, reads = at.game.__str__ is not object.__str__, at.says("from_text")
    if not isinstance(text := at.ask("__str__"), str):
        return Breach(f"__str__() gives {short(text)} ({type(text).__name__}), not a text")
    if writes != reads:
        missing = "from_text(text)" if writes else "__str__()"
        memory.notes[f"a printed position cannot be read back: the game has no {missing}"] = None
        return None
    if not reads and at.before is not None:
        return None  # fields that only their author could write down
    state = at.ask("from_text", at.text, law=law)
    return None if same(state, at.state) else Breach(f"from_text({short(at.text)}) gives {short(state)}")


def names(at: Position, memory: Memory) -> Found:
    if not at.decides:
        return None
    known: dict[str, int] = {}
    for action in at.moves:
        name = at.ask("action_name", action, action=action)
        if not isinstance(name, str) or not name.strip():
            return Breach(
                f"action_name({action}) is {name!r}{'' if isinstance(name, str) else f' ({type(name).__name__}), not a text'}", action
            )
        if name.strip() in known:
            return Breach(f"the actions {known[name.strip()]} and {action} are both called {name!r}", action)
        known[name.strip()] = action
    if not at.says("parse_action"):
        return None  # the default looks the name up
    few = 1 + len(known) // 4  # reading a name may take as long as listing them all, so some here, and others at the next ply
    for name, action in list(known.items())[at.ply % few :: few]:
        parsed = at.ask("parse_action", name, law="actions are called by their names", action=action)
        if parsed != action:
            return Breach(f"parse_action({name!r}) is {short(parsed)}, and {name!r} is the name of {action}", action)
    return None


def drawn(at: Position, memory: Memory) -> Found:
    said = any(rule_of(at.game, word) for word in ("surface", "board"))
    if said and (at.ply % 3 == 0 or at.over):  # a drawing may take as long as all the other laws together
        at.drawn()
    return None


# ------------------------------------------------------------------------------------------------------ the compiled rules


def same_compiled(at: Position, memory: Memory) -> Found:
    if not memory.compare:
        return None
    if memory.compiled is None:
        memory.compiled = Compiled(at)
    return memory.compiled.difference(at)


# -------------------------------------------------------------------------------------------------------------- the table

# fmt: off
LAWS = (
    # the constants
    Law("the constants make sense", constants, root=True,
        mend="give the constant what it has to be, and one weight to each feature"),
    # a rule is a function: these are noticed wherever a rule is asked
    Law("no rule raises", None,
        mend="a rule has to answer wherever play can lead: mend the line, or let the game end or forbid the action before it"),
    Law("no rule changes a state", None,
        mend="make a new value instead of changing this one: for a board, keep a tuple and write put(board, index, value)"),
    Law("rules come to an end", None,
        mend="a loop of this rule has no end, or it works for too long: let it stop"),
    # the five words
    Law("is_terminal answers True or False", answers_yes_or_no, root=True,
        mend="return the condition itself: return self.n == 0"),
    Law("to_move names a player", names_a_player, root=True,
        mend="return a number from 0 to PLAYERS-1, or CHANCE where dice or cards decide; set PLAYERS if there are not two"),
    Law("actions come to an end", None,
        mend="check the loop of the generator: it seems to run for ever"),
    Law("actions are ints", ints, root=True,
        mend="yield numbers: several parts go into one int, 8 * row + column, and action_name(action) names it"),
    Law("actions are distinct", distinct,
        mend="yield each action once: walk over what can be chosen, not over the ways to choose it, or leave out those already yielded"),
    Law("there is an action", some_action,
        mend="yield a pass where nothing else can be done (PASS = -1, say), or let is_terminal() be True here"),
    Law("chance has outcomes", outcomes, root=True,
        mend="where to_move() is CHANCE, yield (outcome, probability) from chance_outcomes(), each outcome an int and each once"),
    Law("probabilities add up to 1", probabilities,
        mend="give every outcome its share, none below 0: equal ones are 1/n each, and 36 rolls of two dice make 21 different ones"),
    Law("actions are legal", legal,
        mend="let actions() leave this action out, or let result(action) cope with it"),
    Law("states keep their declared types", None,
        mend="return a state of the same class, each field as annotated; // divides ints, put(board, index, value) keeps a board's size"),
    Law("utilities are numbers", finite, root=True,
        mend="return a finite number to every player at every end of the game: a branch without return gives None"),
    Law("utilities stay in UTILITY_RANGE", in_range,
        mend="widen UTILITY_RANGE to the worst and the best that can happen to one player: pruning relies on it"),
    Law("utilities add up to UTILITY_SUM", sums,
        mend="what one player wins the others lose; if that is not so in this game, set UTILITY_SUM to their total, or to None"),
    Law("a rule answers the same twice", same_twice, root=True,
        mend="a rule sees only the fields of the state: no random numbers, clocks or counters; chance moves where to_move() is CHANCE"),
    # the words a game may say
    Law("keys are ints", key_int,
        mend="return an int, or leave key() out: the default sees every field"),
    Law("equal states have equal keys", equal_keys,
        mend="make the key from the fields alone, not from id() or from the order of a set"),
    Law("different states have different keys", different_keys,
        mend="let key() see every field that matters, in 64 bits, or leave it out: the default sees them all"),
    Law("canonical states stand for their twins", canonical,
        mend="choose the same one of all symmetric twins (the smallest, say); it must have the same player to move and the same worth"),
    Law("a draw by decree ends the game", decreed,
        mend="let is_terminal() be True wherever drawn_by_rule() is"),
    Law("count_actions counts the actions", count_agrees,
        mend="leave count_actions() out while it is wrong: the default counts actions()"),
    Law("noisy actions are actions", noisy,
        mend="yield from noisy_actions() only what actions() yields too"),
    Law("where a move is forced all actions are noisy", forced,
        mend="yield from noisy_actions() all that actions() yields where extension() is above 0: the engine takes it for all there is"),
    Law("bounds hold", bounds,
        mend="return from bounds() the least and the most that MAX's utility can come to if both sides play their best"),
    Law("candidates are enough", candidates,
        mend="yield from candidates() some of the actions, a best one among them; none only where bounds() says the value"),
    Law("priors are ints", prior,
        mend="return an int from prior(action); larger is tried first"),
    Law("random actions are actions", random_action,
        mend="return from random_action(dice) one of the actions, or ANY where each is as good as the others"),
    Law("gains are ints", gain,
        mend="return an int from gain(action): what the mover wins once all exchanges on that spot are over, below 0 for a loss"),
    Law("extensions are plies", extension,
        mend="return from extension() by how many plies to look deeper here, an int of at least 0, where the game is over as well"),
    Law("features are numbers", features,
        mend="return a tuple of floats: (1.0, 0.5), and with one feature (1.0,)"),
    Law("features are always as many", features_fit,
        mend="return one number for each name in FEATURES, or one for each and every player, and let WEIGHTS have as many as FEATURES"),
    Law("actions have numbers of their own", numbered,
        mend="let ACTIONS be one more than the largest number of an action, or let action_number(action) make numbers from 0 up"),
    Law("observations are always as many numbers", observed,
        mend="yield from observation() as many numbers as OBSERVATION_SHAPE has places, at the end of the game too"),
    Law("a network's inputs have numbers of their own", seen,
        mend="yield (number, strength) from inputs(player), each number from 0 to INPUTS - 1 once; answer from cell() below CONTENTS"),
    Law("what changes of a network's inputs is what changes", changing,
        mend="yield from input_changes(action, player) how much the strength of each input changes, or nothing where too many do"),
    Law("a pass hands the turn on", passing,
        mend="let passed() give the turn to the next player, or return self where passing is out of the question"),
    # the evaluator, if one is given
    Law("an accumulator carried along is the one begun there", carried,
        mend="let after(accumulator, state, action) add what the action changes, for both sides, passes and rare moves included"),
    # what people read and write
    Law("a printed position can be read back", read_back,
        mend="let __str__() write everything that from_text(text) needs to make the same state"),
    Law("actions are called by their names", names,
        mend="give each action a name of its own, and let parse_action(text) know it"),
    Law("the board is drawn, and every action is entered there", drawn,
        mend="return from surface() what is the same everywhere, and yield from board() what lies there and how each action is entered"),
    # compiled
    Law("compiled and interpreted rules agree", same_compiled, last=True,
        mend="a number that outgrows 64 bits is the usual reason: keep it smaller, or make the field a U64"),
    Law("the rules compile", None,
        mend="write this rule with numbers, tuples and plain loops; or leave out compiled=True, and it plays interpreted"),
    # the game as a whole
    Law("a game comes to an end", None,
        mend="let is_terminal() be True somewhere: a game that can go round in circles needs a count of moves, after which it is a draw"),
)
# fmt: on

BY_NAME: Mapping[str, Law] = {law.name: law for law in LAWS}
