"""A library for C: what stands between its header and the machine code, and the program that plays with it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from .manifest import bits, runs, unpacked

FUNCTIONS = (
    *("to_move", "is_terminal", "actions", "chance_outcomes", "result", "utility"),
    *("perft", "minimax", "alphabeta", "deepen", "engine", "mcts"),
)
CALLS = {
    "engine": "$NAME_engine(game, &state, depth, 0, &decision)",
    "deepen": "$NAME_deepen(game, &state, depth, 0, &decision)",
    "alphabeta": "$NAME_alphabeta(game, &state, depth, 0, &decision)",
    "minimax": "$NAME_minimax(game, &state, depth, 0, &decision)",
    "mcts": "$NAME_mcts(game, &state, 100 * depth, ply, &decision)",
}
"""How the program that plays asks a search, the best first."""
DEPTHS = {"engine": 6, "deepen": 6, "alphabeta": 5, "minimax": 3, "mcts": 50}


class Library(NamedTuple):
    """The files of a library, and what was missing to link it (nothing if it is linked)."""

    contents: dict[str, bytes]
    missing: str


def identifier(name: str) -> str:
    """A name as C and file names can have it."""
    plain = re.sub(r"\W", "_", name, flags=re.ASCII).lower()
    return plain if plain[:1].isalpha() else f"game_{plain}"


def symbol(name: str, function: str) -> str:
    """What the machine code of a function is called."""
    return f"zermelo_{name}_{function}"


def library(name: str, code: bytes, manifest: dict[str, Any], manifest_text: bytes) -> Library:
    """The files of a library for C. It is linked if there is a C compiler here."""
    shared = f"lib{name}{'.dylib' if sys.platform == 'darwin' else '.so'}"
    header, glue, example = (_filled(template, name, manifest) for template in ("game.h", "game.c", "play.c"))
    texts = {f"{name}.h": header, f"{name}_play.c": example, f"{name}.json": manifest_text}
    compiler = compiler_here()
    command = f"cc -O2 -shared -fPIC -o {shared} {name}.c {name}.o -lm"
    if compiler is None:
        missing = f"there is no C compiler here to link {shared} (cc, gcc and clang were looked for): where there is one, {command}"
        return Library({f"{name}.o": code, f"{name}.c": glue, **texts}, missing)
    with tempfile.TemporaryDirectory(prefix="zermelo-") as folder:
        for file, content in ((f"{name}.o", code), (f"{name}.c", glue), (f"{name}.h", header)):
            Path(folder, file).write_bytes(content)
        linking = [compiler, *command.split()[1:]]
        done = subprocess.run(linking, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            lines = done.stderr.splitlines()  # the first may only say in which file the error is
            wrong = next((line for line in lines if "error" in line), lines[0] if lines else f"status {done.returncode}")
            return Library({f"{name}.o": code, f"{name}.c": glue, **texts}, f"{Path(compiler).name} could not link {shared}: {wrong}")
        return Library({shared: Path(folder, shared).read_bytes(), **texts}, "")


def compiler_here() -> str | None:
    """The C compiler of this system."""
    asked = os.environ.get("CC")
    return next((path for name in ((asked,) if asked else ("cc", "gcc", "clang")) if (path := shutil.which(name))), None)


def _filled(template: str, name: str, manifest: dict[str, Any]) -> bytes:
    """A template of C with the names and tables of a game in it."""
    functions = manifest["functions"]
    search = next((search for search in CALLS if search in functions), None)
    words = {
        "TABLES": _tables(name, manifest),
        "BEGINNING": _beginning(manifest),
        "START": "$NAME_state $NAME_start(void);",
        "CALL": CALLS[search] if search else "(decision.action = 0, $NAME_actions(game, &state, actions) < 1)",
        "SEARCH": search or "the first action",
        "DEPTH": str(DEPTHS.get(search or "", 1)),
        "COMPILE": "cc -O2 $NAME_play.c -L. -l$NAME -Wl,-rpath,. -o play && ./play",
        "TITLE": manifest["title"],
        "FIELDS": ", ".join(f"{field} ({form})" for field, form in manifest["state"][:12])
        + (" ..." if len(manifest["state"]) > 12 else ""),
        "PLAYERS": str(manifest["players"]),
        "WORDS": str(len(manifest["state"])),
        "ROOM": str(manifest["memory"]["actions"]["words"]),
        "TABLE": f"{manifest['sizes']['table']['entries']:,}" if "table" in manifest["sizes"] else "none",
        "UPPER": name.upper(),
        "NAME": name,
    }
    text = files(__package__).joinpath(template).read_text(encoding="utf-8")
    text = re.sub(r"\$(BEGINNING|START|CALL|COMPILE)", lambda place: words[place[1]], text)  # they have names to be filled in themselves
    return re.sub(r"\$([A-Z]+)", lambda place: words[place[1]], text).encode()  # and the texts of rules may say $NAME


def _tables(name: str, manifest: dict[str, Any]) -> str:
    """The manifest as tables of C."""
    memory = list(manifest["memory"])
    table = {"memory": None, "entries": 2, "words": 0, "within": [], "mask": None, **manifest["sizes"].get("table", {})}
    lines, rows = [], []
    for place, about in enumerate(manifest["memory"].values()):
        begins = [f"{{{first}, {count}, {_number(int(word))}}}" for first, count, word in _runs(about["begins"])]
        held = [f"{{{first}, {memory.index(block)}}}" for first, block in about.get("addresses", [])]
        lines.append(f"static const struct run begins_{place}[] = {{{', '.join(begins) or '{0, 0, 0}'}}};")
        lines.append(f"static const struct held held_{place}[] = {{{', '.join(held) or '{0, 0}'}}};")
        rows.append(f"    {{{about['words']}, begins_{place}, {len(begins)}, held_{place}, {len(held)}}}")
    lines.append("static const struct block blocks[] = {\n" + ",\n".join(rows) + "\n};")
    masks = [f"{{{number}, {memory.index(block)}}}" for block, number in table["within"]]
    lines.append(f"static const struct held masks[] = {{{', '.join(masks) or '{0, -1}'}}};")
    numbers = {
        "BLOCKS": len(memory),
        "TABLE_BLOCK": memory.index(table["memory"]) if table["memory"] else -1,
        "TABLE_WORDS": table["words"],
        "TABLE_ENTRIES": table["entries"],
        "MASKS": max(1, len(masks)),
        **{f"{part.upper()}_BLOCK": memory.index(part) if part in memory else 0 for part in ("actions", "values", "line")},
        "MOST_WORDS": max(8, *(len(words[part]) for words in manifest["functions"].values() for part in ("takes", "gives"))),
    }
    lines.append(f"enum {{ {', '.join(f'{key} = {value}' for key, value in numbers.items())} }};")
    mask = table["mask"]
    for function in FUNCTIONS:
        words = manifest["functions"].get(function)
        if words is None:
            lines.append(f"static const struct function {function} = {{NULL, NULL, 0}};")
            continue
        given = ", ".join(_word(word, memory, mask) for word in words["takes"])
        lines.append(f"extern machine {symbol(name, function)};")
        lines.append(f"static const struct word {function}_takes[] = {{{given}}};")
        lines.append(f"static const struct function {function} = {{{symbol(name, function)}, {function}_takes, {len(words['takes'])}}};")
    names = ", ".join(f"{{{action}, {_text(text)}}}" for action, text in (manifest["action_names"] or {}).items())
    lines.append(f"static const struct name names[] = {{{names or '{0, NULL}'}}};")
    errors = ", ".join(map(_text, manifest["errors"]))
    flaws = manifest["flaws"]
    most = max(map(int, flaws), default=0)
    listed = ", ".join(_text(flaws.get(str(number), "")) for number in range(most + 1))
    lines.append(f"enum {{ ERRORS = {len(manifest['errors'])}, FLAWS = {most + 1} }};")
    lines.append(f"static const char *const errors[] = {{{errors or 'NULL'}}};")
    lines.append(f"static const char *const flaws[] = {{{listed}}};")
    return "\n".join(lines)


def _runs(begins: list[list[Any]] | str) -> Iterable[list[Any]]:
    """The words that a block begins with, as runs."""
    return runs(unpacked(begins)) if isinstance(begins, str) else begins


def _word(word: list[Any], memory: list[str], mask: str | None) -> str:
    name, form, *fixed = word
    if not fixed:
        return "{GIVEN, 0}"
    if form == "address":
        return f"{{BLOCK, {memory.index(fixed[0])}}}"
    if mask and name.endswith(mask):
        return "{MASK, 0}"
    value = float(fixed[0]) if form == "float" else int(fixed[0])
    return f"{{NUMBER, {_number(bits(value))}}}"


def _number(word: int) -> str:
    """A word as C writes it; the smallest has no form of its own."""
    return "INT64_MIN" if word == -(2**63) else f"INT64_C({word})" if abs(word) > 2**31 - 1 else str(word)


def _text(text: str) -> str:
    escaped = "".join(c if " " <= c <= "~" and c not in '"\\?' else "".join(f"\\{b:03o}" for b in c.encode()) for c in text)
    return f'"{escaped}"'


def _beginning(manifest: dict[str, Any]) -> str:
    words = ", ".join(_number(int(word)) for word in manifest["start"])
    return f"$NAME_state $NAME_start(void)\n{{\n    static const $NAME_state start = {{{{{words}}}}};\n    return start;\n}}"
