"""Evaluators in files: numpy's .npz, which any program reads, with a text that says what they are and how they were made.

    save_network("net.npz", network, {"game": "Backgammon", ...})
    load_network("net.npz")            the network
    about_file("net.npz")              the text, as a dict

A file is a zip of `weights.npy`, numbers of 32 bits in the order in which the network has them, and `about.json`. It is read without
numpy, so that a program that only plays need not import it.
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
from .network import Network, new_network, weights_of

WEIGHTS, EXACT_WEIGHTS, ABOUT = "weights.npy", "exact.npy", "about.json"
MAGIC = b"\x93NUMPY\x01\x00"
KIND = "network"
SIZES = ("inputs", "hidden", "views", "outputs")
MOST = 1 << 28
"""More weights than any file of ours has: what says so is broken, or meant to fill the memory."""


def save_network(
    path: str | Path, network: Network, about: dict[str, Any] | None = None, more: dict[str, array[Any]] | None = None
) -> None:
    """Write a network, and what is to be known `about` it, at once: a file that is there is replaced when all is written. `more` are arrays
    for who goes on with its training."""
    said = {"kind": KIND, **{name: getattr(network, name) for name in (*SIZES, "utilities", "scale")}, **(about or {})}
    numbers = array("f", network.cells.floats[: len(network.cells)])
    arrays = {WEIGHTS: numbers, **(more or {})}
    save(path, {name: npy(each) for name, each in arrays.items()} | {ABOUT: json.dumps(said, indent=1, ensure_ascii=False).encode()})


def load_network(path: str | Path) -> Network:
    """The network in a file. Raises SearchError, in a sentence, for a file that has none."""
    said, data = contents(path)
    try:
        sizes = [said[name] for name in SIZES]
        utilities = tuple(float(number) for number in said["utilities"])
        scale = float(said["scale"])
        fits = said["kind"] == KIND and all(type(size) is int and size > 0 for size in sizes) and len(utilities) > 1
    except (KeyError, TypeError, ValueError):
        fits = False
    numbers = numbers_of(data) if fits else None
    if numbers is None or sizes[2] > 2 or len(numbers) != weights_of(*sizes) or any(x - x != 0 for x in numbers):
        raise SearchError(f"{path} holds no network: its sizes and its weights do not fit each other")
    network = new_network(sizes[0], sizes[1], views=sizes[2], outputs=sizes[3], utilities=utilities, scale=scale, mark=zlib.crc32(data))
    for place, number in enumerate(numbers):
        network.cells.floats[place] = number
    return network


def load_exactly(path: str | Path, network: Network) -> None:
    """Give a network the weights that one of the same form had when its training was interrupted. Raises SearchError."""
    _, data = contents(path, EXACT_WEIGHTS)
    numbers = numbers_of(data)
    if numbers is None or len(numbers) != len(network.cells):
        raise SearchError(f"{path} does not hold what it takes to go on with a training")
    for place, number in enumerate(numbers):
        network.cells.floats[place] = number


def about_file(path: str | Path) -> dict[str, Any]:
    """What a file says of itself. Raises SearchError if it is no such file."""
    return contents(path)[0]


# --------------------------------------------------------------------------------------------------------- the format


def save(path: str | Path, members: dict[str, bytes]) -> None:
    """Write a zip at once. Raises SearchError if that cannot be."""
    target = Path(path)
    part = target.with_name(f".{target.name}.part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as file:
            for name, data in members.items():
                file.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
        part.replace(target)
    except OSError as wrong:
        part.unlink(missing_ok=True)
        raise SearchError(f"{path} cannot be written: {wrong.strerror}") from None


def contents(path: str | Path, member: str = WEIGHTS) -> tuple[dict[str, Any], bytes]:
    """What a file says of itself, and the bytes of its weights, or of another member. Raises SearchError."""
    try:
        with zipfile.ZipFile(path) as file:
            if any(file.getinfo(name).file_size > 4 * MOST for name in (member, ABOUT)):
                raise ValueError
            said, data = json.loads(file.read(ABOUT)), file.read(member)
        if not isinstance(said, dict):
            raise ValueError
    except FileNotFoundError:
        raise SearchError(f"there is no file {path}") from None
    except OSError as wrong:
        raise SearchError(f"{path} cannot be read: {wrong.strerror}") from None
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError, RuntimeError, NotImplementedError, zlib.error):
        raise SearchError(f"{path} is no file of learned weights, as `zermelo learn` writes them (.npz)") from None
    return said, data


def npy(numbers: array[Any]) -> bytes:
    """An array of one dimension in numpy's format, version 1.0."""
    kind = {"f": "<f4", "d": "<f8", "q": "<i8"}[numbers.typecode]
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({len(numbers)},), }}"
    header += " " * (-(len(MAGIC) + 2 + len(header) + 1) % 64) + "\n"
    if sys.byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    out = io.BytesIO()
    out.write(MAGIC + struct.pack("<H", len(header)) + header.encode() + numbers.tobytes())
    return out.getvalue()


def numbers_of(data: bytes) -> array[Any] | None:
    """The numbers of an array of one dimension in numpy's format; None if it is no such array."""
    try:
        (length,) = struct.unpack_from("<H", data, len(MAGIC))
        start = len(MAGIC) + 2
        said = ast.literal_eval(data[start : start + length].decode().strip())
        numbers = array({"<f4": "f", "<f8": "d", "<i8": "q"}[said["descr"]])
        numbers.frombytes(data[start + length :])
        if data[: len(MAGIC)] != MAGIC or tuple(said["shape"]) != (len(numbers),):
            return None
    except (struct.error, SyntaxError, ValueError, KeyError, TypeError, UnicodeDecodeError):
        return None
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
