"""Positions for learning, in a folder of numpy's .npz files.

    folder = Positions("chess-positions", Chess(), {"seed": 1, ...})
    folder.add(unit, kept)       the positions that one unit of self-play kept
    folder.units()               the units that are there: who is interrupted goes on with the next one
    folder.of(units)             all that these units kept
    folder.all()                 all positions, each once
    folder.fill(units, work)     has the units played that are not there

A file has three arrays: `states`, a row of 64-bit words for each position, its fields one after the other; `values`, what a search found
each worth to MAX; and `outcomes`, what the game it comes from was worth to MAX in the end. There may be a fourth, `advice`, of each the
share that a search gave the number of every action, or `wanted`, what a network is to expect there; `games` is how many games they are
from. The file about.json says of what game they are.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import progress
from .._kernel import CannotCompile, columns
from ..errors import SearchError
from ..executor import Executor, Inline, Work
from ..files import replace, text_of
from .training import differences

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

ARRAYS = ("states", "values", "outcomes", "advice", "wanted")


SEEDS = 1_000_003
"""The seed of a unit is that of its training times this, plus the number of the unit: two trainings share none."""


class Kept(NamedTuple):
    """Positions that were kept: states as rows of words, what a search found each worth and how its game ended, for MAX; how many games;
    perhaps what the search recommended in each, as a share for the number of every action, or what a network is to expect."""

    states: Array
    values: Array
    outcomes: Array
    games: int
    advice: Array | None = None
    wanted: Array | None = None


def width_of(state: Any) -> int:
    """How many words a row of states has: those of `state` as machine code keeps them, where a text takes one for each character; one where
    there is no machine form, for then it is kept as it is."""
    try:
        return len(columns(state))
    except CannotCompile:
        return 1


class Positions:
    """A folder of positions, made if it is not there. Raises SearchError if it holds others, or is no folder."""

    def __init__(self, path: str | Path, state: Any, decides: dict[str, Any]) -> None:
        self.path, self.width, self.decides = Path(path), width_of(state), decides
        about = self.path / "about.json"
        if self.path.exists() and not self.path.is_dir():
            raise SearchError(f"{path} is no folder: name one for positions")
        self.path.mkdir(parents=True, exist_ok=True)
        if not about.exists():
            replace(about, json.dumps(decides, indent=1))
        try:
            there = json.loads(text_of(about, SearchError))
            if not isinstance(there, dict):
                raise ValueError
        except ValueError:
            raise SearchError(f"{about} does not say what positions these are: name another folder") from None
        if others := differences(there, decides):
            raise SearchError(f"{path} holds other positions, with {others}: name another folder")

    def units(self) -> set[int]:
        """The units of self-play whose positions are there."""
        return {int(path.stem) for path in self.path.glob("*.npz") if path.stem.isdigit()}

    def add(self, unit: int, kept: Kept) -> None:
        """Keep what a unit has found: the whole file or nothing."""
        import numpy as np

        file = io.BytesIO()
        arrays = {name: getattr(kept, name) for name in ARRAYS if getattr(kept, name) is not None}
        np.savez_compressed(file, games=np.array(kept.games), **arrays)
        replace(self.path / f"{unit:06d}.npz", file.getvalue())

    def fill(self, units: range, work: Work[int, Kept], executor: Executor | None, doing: Callable[[int], str]) -> None:
        """Have those of these units played that are not there, by `executor` or in this process; `doing` says, by how many are there,
        what a terminal shows meanwhile. Raises KeyboardInterrupt after Ctrl-C, when all that was played before is kept."""
        missing = sorted(set(units) - self.units())
        there = len(units) - len(missing)
        played = (executor or Inline()).run(work, missing, lambda under_way: progress.beat())
        with closing(played), progress.within(lambda: doing(there)):
            for unit, found in played:
                self.add(unit, found)
                there += 1

    def drop(self, unit: int) -> None:
        """Forget what a unit has found."""
        (self.path / f"{unit:06d}.npz").unlink(missing_ok=True)

    def of(self, units: Iterable[int]) -> Kept:
        """All that these units kept, one after the other. Raises SearchError if that is nothing, or if one of them is lost."""
        import numpy as np

        read = [self._read(unit) for unit in units]
        if not sum(len(arrays["values"]) for arrays in read):
            raise SearchError(f"there are no positions in {self.path}")
        found = {name: np.concatenate([arrays[name] for arrays in read]) for name in ARRAYS if name in read[0]}
        return Kept(games=sum(int(arrays["games"]) for arrays in read if "games" in arrays), **found)

    def _read(self, unit: int) -> dict[str, Array]:
        """What is in the file of a unit, which is closed at once: a folder has more of them than a process may hold open."""
        import numpy as np

        path = self.path / f"{unit:06d}.npz"
        try:
            with np.load(path) as file:
                found = {name: file[name] for name in (*ARRAYS, "games") if name in file}
            if any(name not in found for name in ARRAYS[:3]):
                raise ValueError
        except FileNotFoundError:
            raise SearchError(f"{path} is gone, from which there is more to learn: begin anew, with another file and folder") from None
        except (ValueError, TypeError, EOFError, zipfile.BadZipFile, zlib.error):
            raise SearchError(f"{path} holds no positions of a game: remove it, and they are played again") from None
        return found

    def all(self, units: set[int] | None = None) -> Kept:
        """The positions of these units, or of all, the first of those that are the same. Raises SearchError if there are none."""
        import numpy as np

        units = self.units() if units is None else units & self.units()
        found = self.of(sorted(units))
        rows = np.ascontiguousarray(found.states).view(np.dtype((np.void, 8 * self.width))).ravel()
        first = np.sort(np.unique(rows, return_index=True)[1])
        return Kept(found.states[first], found.values[first].astype(float), found.outcomes[first].astype(float), found.games)
