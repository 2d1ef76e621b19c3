"""Evaluators in files: numpy's .npz, which any program reads, with a text that says what they are and how they were made.

    save_evaluator("net.npz", network, {"game": "Backgammon", ...})
    load_evaluator("net.npz")          the network, or the tuples; of named weights, with the game, what they make: Linear, Tapered ...
    about_file("net.npz")              the text, as a dict

A file is a zip of `weights.npy`, numbers of 32 bits in the order in which the network has them (of a network in whole numbers 16, of named
weights 64), and `about.json`. It is read without numpy, so that a program that only plays need not import it.
"""

from __future__ import annotations

import ast
import io
import json
import struct
import sys
import zipfile
import zlib
from array import array
from pathlib import Path
from typing import Any

from ..errors import SearchError
from ..files import replace
from ..memory import fill
from .corrected import as_told
from .network import Network, inputs_of, new_network, weights_of
from .networks import policyvalue
from .networks.policyvalue import PolicyValueNetwork
from .networks.quantised import QuantisedNetwork, new_quantised
from .tuples import Tuples, rows_of, tuples_of, unfold
from .weights.names import as_learned
from .weights.weighed import Weighed

Learner = Network | PolicyValueNetwork | Tuples | Weighed
Learned = Learner | QuantisedNetwork

WEIGHTS, LAYOUT, ABOUT = "weights.npy", "layout.npy", "about.json"
MAGIC = b"\x93NUMPY\x01\x00"
SIZES = {
    "Network": ("inputs", "hidden", "views", "outputs"),
    "PolicyValueNetwork": ("inputs", "hidden", "second", "outputs", "actions"),
    "QuantisedNetwork": ("inputs", "hidden", "views"),
    "Tuples": ("number", "places", "contents", "stages", "size"),
    "Weighed": ("number", "outputs"),
}
FACTS = {"QuantisedNetwork": ("bias", "worth", "scale")}
"""What a file says besides of an evaluator of a kind; of the others what its utilities are, and its scale."""
MAY_BE_NONE = {"second"}
"""Sizes that may be 0."""
MEMORIES = {"Network": ("cells",), "PolicyValueNetwork": ("cells",), "Tuples": ("cells", "sums"), "Weighed": ("cells", "sums")}
"""What changes while they learn."""
MOST = 1 << 28
"""More weights than any file of ours has: what says so is broken, or meant to fill the memory."""


def save_evaluator(path: str | Path, evaluator: Learned, about: dict[str, Any] | None = None, exactly: bool = False) -> None:
    """Write an evaluator, and what is to be known `about` it, at once: a file that is there is replaced when all is written.

    exactly    also what it takes to go on with its training
    """
    kind = type(evaluator).__name__
    facts = (*SIZES[kind], *FACTS.get(kind, ("utilities", "scale")))
    said = {"kind": kind, **{name: getattr(evaluator, name) for name in facts}, **(about or {})}
    if isinstance(evaluator, QuantisedNetwork):
        arrays = {WEIGHTS: array("h", evaluator.cells.shorts[: evaluator.weights()])}
    else:
        arrays = {WEIGHTS: array("d" if isinstance(evaluator, Weighed) else "f", evaluator.cells.floats[: len(evaluator.cells)])}
    if isinstance(evaluator, Tuples):
        arrays[LAYOUT] = array("q", evaluator.layout[: len(evaluator.layout)])
    for name in MEMORIES[kind] if exactly else ():
        cells = getattr(evaluator, name)
        arrays[f"exact {name}.npy"] = array("d", cells.floats[: len(cells)])
    save(path, {name: npy(each) for name, each in arrays.items()} | {ABOUT: json.dumps(said, indent=1, ensure_ascii=False).encode()})


def load_evaluator(path: str | Path, learns: bool = False, game: Any = None) -> Any:
    """The evaluator in a file, with memory for what it takes to learn more, or without; named weights need to know of which game they are.
    Raises SearchError for a file that has none, or one of another game."""
    said, found = contents(path, WEIGHTS)
    try:
        kind = said["kind"]
        sizes = [said[name] for name in SIZES[kind]]
        fits = (type(said[name]) is int and (0 if name in MAY_BE_NONE else 1) <= said[name] < MOST for name in SIZES[kind])
        if not all(fits):
            raise ValueError
        numbers, mark = numbers_of(found[WEIGHTS]), zlib.crc32(found[WEIGHTS])
        utilities, scale = tuple(float(number) for number in said.get("utilities", (-1.0, 1.0))), float(said["scale"])
        if len(utilities) < 2:
            raise ValueError
        if kind == "Weighed":
            evaluator: Any = None
        elif kind == "QuantisedNetwork":
            inputs, hidden, views = sizes
            bias, worth, factor = (float(said[name]) for name in FACTS[kind])
            evaluator = new_quantised(numbers, inputs, hidden, views, bias, worth, factor, mark)
        elif kind == "Network":
            inputs, hidden, views, outputs = sizes
            if views > 2 or len(numbers) != weights_of(*sizes):
                raise ValueError
            evaluator = new_network(inputs, hidden, views=views, outputs=outputs, utilities=utilities, scale=scale, mark=mark)
        elif kind == "PolicyValueNetwork":
            if len(numbers) != policyvalue.weights_of(*sizes):
                raise ValueError
            evaluator = policyvalue.new_policy_value(*sizes, utilities=utilities, mark=mark)
        else:
            number, places, contents_, stages, size = sizes
            layout = list(numbers_of(contents(path, LAYOUT)[1][LAYOUT]))
            if len(numbers) != stages * size or not _fits(rows_of(layout), number, places, contents_, size):
                raise ValueError
            evaluator = tuples_of(layout, places, contents_, stages, size, utilities, scale, mark, learns)
    except (KeyError, TypeError, ValueError, OverflowError):
        raise SearchError(f"{path} holds no learned evaluator: what it says of its weights does not fit them") from None
    total = sum(numbers)
    if total - total != 0:  # as with a weight that is infinite, or none
        raise SearchError(f"{path} holds no learned evaluator: a weight is no number")
    if kind == "Weighed":
        return as_learned(path, said, numbers, game)
    if kind != "QuantisedNetwork":
        fill(evaluator.cells, numbers)
    told = as_told(path, said, evaluator, game)
    if game is not None:
        check_taught(path, evaluator, game)
    return told


def check_taught(path: str | Path, evaluator: Any, game: Any) -> None:
    """Raises SearchError if what is in the file sees, or numbers, what this game has not."""
    if isinstance(evaluator, Tuples):
        sizes = [("cells", evaluator.places, game.BOARD[0] * game.BOARD[1]), ("things on a cell", evaluator.contents, game.CONTENTS)]
    else:
        sizes = [("inputs", evaluator.inputs, inputs_of(game))]
    if isinstance(evaluator, PolicyValueNetwork):
        sizes.append(("numbers for actions", evaluator.actions, game.ACTIONS))
    for what, takes, there in sizes:
        if takes != there:
            raise SearchError(f"{path} was taught another game: it takes {takes} {what}, and {game.__name__} has {there or 'none'}")


def _fits(rows: list[list[int]], number: int, places: int, contents_: int, size: int) -> bool:
    """Does every tuple of a layout look where there are cells, and weights?"""
    looks = all(0 <= row[0] <= size - contents_ ** (len(row) - 1) and all(0 <= place < places for place in row[1:]) for row in rows)
    return len(rows) == number and looks


def described(evaluator: Learner) -> dict[str, Any]:
    """The form of an evaluator as plain data, and a number made of its weights."""
    kind = type(evaluator).__name__
    weights = zlib.crc32(bytes(evaluator.cells)) if len(evaluator.cells) < MOST else 0
    layout = {"layout": zlib.crc32(bytes(evaluator.layout))} if isinstance(evaluator, Tuples) else {}
    return {
        "kind": kind, **{name: getattr(evaluator, name) for name in SIZES[kind]}, **layout, "utilities": list(evaluator.utilities),
        "weights": weights,
    }  # fmt: skip


def load_exactly(path: str | Path, evaluator: Learner) -> None:
    """Give an evaluator what one of the same form had when its training was interrupted. Raises SearchError."""
    for name in MEMORIES[type(evaluator).__name__]:
        restore(getattr(evaluator, name), path, f"exact {name}.npy")


def load_weights(path: str | Path, evaluator: Learner) -> None:
    """Give an evaluator the weights that one of the same form has learned. Raises SearchError."""
    restore(evaluator.cells, path, WEIGHTS)
    if isinstance(evaluator, Tuples):
        unfold(evaluator, list(evaluator.cells.floats[: len(evaluator.cells)]))
    elif isinstance(evaluator, Weighed):
        evaluator.sums.floats[2 * evaluator.number + 2] = float(about_file(path)["scale"])


def restore(cells: Any, path: str | Path, member: str) -> None:
    """Fill memory with the numbers in a member of a file. Raises SearchError if they are not as many."""
    try:
        numbers = numbers_of(contents(path, member)[1][member])
        if len(numbers) != len(cells):
            raise ValueError
    except ValueError:
        raise SearchError(f"{path} does not hold what it takes to go on with a training") from None
    fill(cells, numbers)


def about_file(path: str | Path) -> dict[str, Any]:
    """What a file says of itself. Raises SearchError if it is no such file."""
    return contents(path, ABOUT)[0]


# --------------------------------------------------------------------------------------------------------- the format


def save(path: str | Path, members: dict[str, bytes]) -> None:
    """Write a zip at once. Raises ZermeloError if that cannot be."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, member in members.items():
            file.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), member, zipfile.ZIP_DEFLATED)
    replace(path, data.getvalue())


def contents(path: str | Path, member: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What a file says of itself, and the bytes of one of its members. Raises SearchError."""
    try:
        with zipfile.ZipFile(path) as file:
            if any(file.getinfo(name).file_size > 8 * MOST for name in (member, ABOUT)):
                raise ValueError
            said, data = json.loads(file.read(ABOUT)), file.read(member)
        if not isinstance(said, dict):
            raise ValueError
    except FileNotFoundError:
        raise SearchError(f"there is no file {path}") from None
    except OSError as wrong:
        raise SearchError(f"{path} cannot be read: {wrong.strerror}") from None
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError, RuntimeError, NotImplementedError, zlib.error):
        raise SearchError(f"{path} is no file of a learned evaluator, as `zermelo learn` writes them (.npz)") from None
    return said, {member: data}


def npy(numbers: array[Any]) -> bytes:
    """An array of one dimension in numpy's format, version 1.0."""
    kind = {"f": "<f4", "d": "<f8", "h": "<i2", "q": "<i8"}[numbers.typecode]
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({len(numbers)},), }}"
    header += " " * (-(len(MAGIC) + 2 + len(header) + 1) % 64) + "\n"
    if sys.byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    out = io.BytesIO()
    out.write(MAGIC + struct.pack("<H", len(header)) + header.encode() + numbers.tobytes())
    return out.getvalue()


def numbers_of(data: bytes) -> array[Any]:
    """The numbers of an array of one dimension in numpy's format. Raises ValueError if it is no such array."""
    try:
        (length,) = struct.unpack_from("<H", data, len(MAGIC))
        start = len(MAGIC) + 2
        said = ast.literal_eval(data[start : start + length].decode().strip())
        numbers = array({"<f4": "f", "<f8": "d", "<i2": "h", "<i8": "q"}[said["descr"]])
        numbers.frombytes(data[start + length :])
        if data[: len(MAGIC)] != MAGIC or tuple(said["shape"]) != (len(numbers),):
            raise ValueError
    except (struct.error, SyntaxError, KeyError, TypeError, UnicodeDecodeError):
        raise ValueError("no array") from None
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
