"""Evaluators as people name them on a command line.

queen=9,rook=5              weights of the game's features; those not named weigh 0
full     none               all features with the game's own weights; nothing, so that nobody is ahead
tapered                     one that the game itself names, by its `evaluators()`
net.npz                     what `zermelo learn` has taught
mine.py:Bold                a class, an object or a function in a file of one's own
pubeval:WT.cntc,WT.race     Tesauro's pubeval, for backgammon, with the weights in these files
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

from ...errors import GameError, SearchError

FILED = re.compile(r"(.+\.py):(\w+)", re.DOTALL)
PUBEVAL = "pubeval:"
LEARNED = ".npz"


def evaluator_of(cls: Any, text: str | None) -> Any:
    """The evaluator that a text means for a game; None, which leaves it to the search, for None."""
    from ...evaluate.named import named

    if text is None:
        return None
    if text.startswith(PUBEVAL):
        return pubeval_of(text)
    if (own := named(cls, text.strip().casefold())) is not None:
        return own
    if text.strip().endswith(LEARNED):
        return learned(cls, text.strip())
    if filed := FILED.fullmatch(text.strip()):
        return named_in_file(Path(filed[1]), filed[2])
    return weights_of(cls, text)


def named_in_file(path: Path, name: str) -> Any:
    """What a file calls `name`; of a class, the object made of its defaults. Raises GameError or SearchError."""
    from ...games._files import module_of

    module = module_of(path)
    if not hasattr(module, name):
        raise GameError(f"{path} has no {name}")
    found = getattr(module, name)
    if not isinstance(found, type):
        return found
    try:
        return found()
    except TypeError as error:
        raise SearchError(f"{name} of {path} needs more than its defaults ({error}): name an object made of it") from None


def learned(cls: Any, path: str, learns: bool = False) -> Any:
    """The learned evaluator in a file, perhaps to learn more. Raises SearchError if there is none, or one of another game."""
    from ...evaluate.corrected import Corrected
    from ...evaluate.networks.quantised import QuantisedNetwork
    from ...evaluate.stored import load_evaluator

    evaluator = load_evaluator(path, learns, cls)
    if learns and isinstance(evaluator, Corrected | QuantisedNetwork):
        what = "beside an evaluator" if isinstance(evaluator, Corrected) else "in whole numbers"
        raise SearchError(f"{path} holds a network {what}, as --by search makes them: it learns no more")
    return evaluator


def weighed(cls: Any, text: str | None) -> tuple[str, Any]:
    """The evaluator of named weights that a text means, and what its weights are called by: a name of the game's, or "features".

    None means the first of the game's that is made of weights, or the game's features. Raises SearchError for one that is not made of
    weights, or not of this game's. It may be squashed, where dice are thrown.
    """
    from ...evaluate.stored import about_file
    from ...evaluate.weights.names import FEATURES, unsquashed

    own = {name: evaluator for name, evaluator in cls.evaluators().items() if hasattr(unsquashed(evaluator), "terms")}
    if text is None:
        return next(iter(own.items())) if own else (FEATURES, start_of(cls))
    if (name := text.strip().casefold()) in own:
        return name, own[name]
    evaluator = evaluator_of(cls, text)
    if hasattr(unsquashed(evaluator), "terms"):
        if text.strip().endswith(LEARNED):
            return str(about_file(text.strip())["training"]["evaluator"]), evaluator
        if not FILED.fullmatch(text.strip()):
            return FEATURES, evaluator
    there = ", ".join([*own, *(["full"] if cls.FEATURES else [])])
    raise SearchError(
        f"{text} is not made of named weights of {cls.__name__}: begin with {there}, weights such as a=1,b=2, or a file of them"
    )


def start_of(cls: Any) -> Any:
    """The weighted sum of the game's features; where the game does not say their weights, all are 0."""
    from ...evaluate.linear import Linear

    number = len(cls.FEATURES or cls().features())
    if not number:
        raise SearchError(f"{cls.__name__} has no features() to weigh, and no evaluator of named weights")
    return Linear.of(cls) if cls.WEIGHTS else Linear((0.0,) * number)


def pubeval_of(text: str) -> Any:
    """Tesauro's pubeval, as an evaluator and as a player, with the weights in the two files that `text` names."""
    from ...games.backgammon.pubeval import Pubeval

    contact, comma, race = text.removeprefix(PUBEVAL).partition(",")
    if not comma:
        raise SearchError(f"{text!r} names one file: write two, as in {PUBEVAL}WT.cntc,WT.race")
    return Pubeval.from_files(contact.strip(), race.strip())


def weights_of(cls: Any, text: str) -> Any:
    """The weighted sum of the game's features that a text means: full, none, `queen=9,rook=5`, or one number for each."""
    from ...evaluate.linear import Linear

    names = [name.replace(" ", "_") for name in cls.FEATURES]
    if not names:
        there = "".join(f"{name} or " for name in cls.evaluators())
        raise SearchError(f"{cls.__name__} has no features to weigh: write {there}FILE.py:NAME for an evaluator of your own")
    asked = text.strip().casefold()
    if asked == "full":
        if not cls.WEIGHTS:
            some = ",".join(f"{name}=1" for name in names)
            raise SearchError(f"{cls.__name__} does not say what its features weigh: write WEIGHTS in the class, or weights such as {some}")
        return Linear.of(cls)
    if asked in ("none", "level"):
        return Linear((0.0,) * len(names))
    words = [word.strip() for word in text.split(",")]
    if all("=" in word for word in words):
        pairs = [(name.strip().replace(" ", "_"), weight) for name, _, weight in (word.partition("=") for word in words)]
        weights = {name: _weight(weight, text) for name, weight in pairs}
        if len(weights) < len(pairs):
            twice = next(name for place, (name, _) in enumerate(pairs) if name in dict(pairs[:place]))
            raise SearchError(f"{twice} comes twice in {text!r}: give each feature one weight")
        return Linear.of(cls, **weights)
    if len(words) != len(names) or any("=" in word for word in words) or not any(map(_is_number, words)):
        example = ",".join(f"{name}={weight:g}" for name, weight in zip(names, cls.WEIGHTS or (1.0,) * len(names), strict=False))
        there = ", ".join(dict.fromkeys(["full", "none", *cls.evaluators()]))
        raise SearchError(f"{text!r} is not an evaluator of {cls.__name__}: write {there}, or weights such as {example}")
    return Linear(tuple(_weight(word, text) for word in words))


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _weight(text: str, whole: str) -> float:
    weight = float(text) if _is_number(text) else math.nan
    if not math.isfinite(weight):
        raise SearchError(f"{text.strip()!r} in {whole!r} is not a weight: give a finite number, as in queen=9")
    return weight
