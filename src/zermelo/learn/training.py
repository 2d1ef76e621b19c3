"""A training that can be interrupted: what it has learned so far lies in its file at any moment, and the same call goes on from there.

    training = Training("net.npz", learner, decides, dice)     goes on with what is in the file, if it is the same training
    training.save()                                            the learner as it is now, usable by everybody, and what it takes to go on
    training.finish()                                          the learner alone

What decides a training stands in its file (`about`), so that it can be done again: the rules' fingerprint, the options, the seed, and the
curve of what was measured on the way.
"""

from __future__ import annotations

import ast
import math
import time
from pathlib import Path
from typing import Any

from ..errors import SearchError
from ..evaluate.stored import Learner, about_file, load_exactly, load_weights, save_evaluator
from ..evaluate.tuples import Tuples, folded
from ..evaluate.weights.weighed import Weighed
from ..files import check_place

PATIENCE = 10.0
"""Seconds after which what was learned is saved again."""

LARGEST, STRONGEST = 1e3, 1e6
"""Weights grow no larger in a training that comes to anything: one alone would stand for odds of e to a thousand, beyond the numbers of a
machine. Those of named features, which may be small or large, are given room for a thousandth, and are measured in units of the scale."""

BEFORE = {"blind": 0, "scale": 0.0}
"""What a file decides that was written before it could be asked for."""


class Training:
    """A learner that is being taught, and its file.

    path      None for a training that is kept nowhere
    decides   what decides the training, as plain data: another one is not gone on with
    done      how much of it is done, and `dice` the word from which the rest is drawn
    kept      how much of it lies in its file; None as long as there is no file
    curve     what was measured on the way, a dict for each time
    seconds   that were spent on learning, in all sessions together
    before    the record of the training that the learner comes from, if it had one: made of `before`, its file
    """

    def __init__(
        self, path: str | Path | None, learner: Learner, decides: dict[str, Any], dice: int, before: str | Path | None = None
    ) -> None:
        self.path, self.learner, self.decides, self.dice = path, learner, decides, dice
        self.done, self.seconds, self.complete = 0, 0.0, False
        self.kept: int | None = None
        self.curve: list[dict[str, Any]] = []
        self.saved = time.monotonic()
        self.before = None if before is None else record_of(before)
        if path is not None:
            check_place(path)
            if Path(path).exists():
                self._go_on(Path(path))

    def _go_on(self, path: Path) -> None:
        said = about_file(path)
        there = said.get("training", {})
        if others := differences({**BEFORE, **there}, self.decides):
            raise SearchError(f"{path} holds another training, with {others}: name another file")
        self.done, self.seconds, self.complete = int(said["done"]), float(said["seconds"]), bool(said["complete"])
        self.curve, self.dice, self.kept = list(said["curve"]), int(said["dice"]), self.done
        (load_weights if self.complete else load_exactly)(path, self.learner)

    def about(self) -> dict[str, Any]:
        """What its file says of it."""
        return {
            "training": self.decides,
            "done": self.done,
            "complete": self.complete,
            "seconds": round(self.seconds, 3),
            "dice": str(self.dice),
            "curve": self.curve,
            **({"before": self.before} if self.before else {}),
        }

    def save(self, patience: float = 0.0) -> None:
        """Write what was learned, unless that was done less than so many seconds ago. Raises SearchError if the training diverges."""
        if self.path is None or time.monotonic() - self.saved < patience:
            return
        self.check()
        learned = folded(self.learner) if self.complete and isinstance(self.learner, Tuples) else self.learner
        save_evaluator(self.path, learned, self.about(), exactly=not self.complete)
        self.saved, self.kept = time.monotonic(), self.done

    def check(self) -> None:
        """Raises SearchError if the training diverges."""
        check_growth(self.learner, self.decides.get("rate"))

    def finish(self) -> None:
        """All of it is done."""
        self.complete = True
        self.save()


def check_growth(learner: Any, rate: float | None) -> None:
    """Raises SearchError if weights have grown, at this rate of learning, so far that what the learner estimates says nothing."""
    sizes = list(map(abs, learner.cells.floats[: len(learner.cells)]))
    whole, largest = sum(sizes), max(sizes)
    most = STRONGEST * learner.scale if isinstance(learner, Weighed) else LARGEST
    if not math.isfinite(whole) or largest > most:
        grown = f"a weight has grown to {largest:.3g}" if math.isfinite(whole) else "a weight is no number any more"
        smaller = "" if rate is None else f": choose a smaller rate than {rate:g}"
        raise SearchError(f"the training diverges, {grown}{smaller}")


NAMED_OTHERWISE = {"utilities": "outcomes", "c": "exploration"}
"""What is asked for by another name than the one under which a file keeps it."""
MADE_OF = ("weights", "rules", "inputs", "layout")
"""What follows from the game and from what else was asked for: it is told only where nothing else differs, and then in words."""
ALL_ELSE = ("game", "kind")
"""Where one of these differs the rest does, too."""


def differences(there: dict[str, Any], here: dict[str, Any]) -> str:
    """What decides a training that is `there` in a file and is another one `here`, by the names of what can be asked for; "" if nothing."""
    was, wanted = _by_name(there), _by_name(here)
    other = [name for name in wanted if was.get(name) != wanted[name]]
    asked = [name for name in other if name not in MADE_OF]
    asked = next(([name] for name in ALL_ELSE if name in asked), asked)
    if not asked:
        return " and ".join({"rules": "other rules", "weights": "other weights to begin with"}.get(name, f"other {name}") for name in other)
    return ", ".join(f"{NAMED_OTHERWISE.get(name, name)} {was.get(name)} instead of {wanted[name]}" for name in asked)


def _by_name(said: dict[str, Any]) -> dict[str, Any]:
    """What decides a training, the form of its learner among the rest; a folder of positions keeps that as a text."""
    learner = said.get("learner", {})
    if isinstance(learner, str):
        learner = ast.literal_eval(learner) if learner.startswith("{") else {}
    return {name: value for name, value in said.items() if name != "learner"} | dict(learner)


RECORD = ("training", "seconds", "curve", "before")
"""What a file says of how it came about."""


def record_of(path: str | Path) -> dict[str, Any]:
    """How what is learned in a file came about. Raises SearchError if it is no such file."""
    said = about_file(path)
    return {name: said[name] for name in RECORD if name in said}


def trainings_of(path: str | Path) -> list[dict[str, Any]]:
    """The records of all trainings that what is learned in a file comes from, the first one first. Raises SearchError."""
    return in_order(record_of(path))


def in_order(record: dict[str, Any]) -> list[dict[str, Any]]:
    """A record and those before it, the first one first."""
    found = [record]
    while found[0].get("before"):
        found.insert(0, found[0]["before"])
    return found
