"""ES modules as one script: a page that is opened from disk may load no modules. And style sheets in less room.

    pages/tree.js ── import ──▶ play.js ── import ──▶ ...      each once, after those that it imports

They lie in one scope there, without the words `import` and `export`, so that no two may declare the same name. Comments stay behind: who
wants to read the scripts finds them in the repository. So that this can be done line by line, tests hold that an import takes one line and
renames nothing, that `export` stands before a declaration, and that no text in backticks goes over several lines.
"""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Callable, Mapping
from importlib import resources

SERVED = {"/scripts/draw/": "draw/page/", "/scripts/page/": "page/browser/", "/scripts/studio/": "studio/browser/"}
"""Folders of the package by the addresses that a server has them at, and modules of other folders import them by (as `deno.json` says)."""
IMPORTED = re.compile(r"^import (?:\{.*\} from )?['\"](.+)['\"]\n", re.MULTILINE)
MODULE_WORDS = re.compile(rf"{IMPORTED.pattern}|^export (?=const|let|class|function|async)", re.MULTILINE)
COMMENTS = re.compile(
    r"^ */\*\*(?:(?!\*/).)*\*/\n"  # of types and of what there is, on lines of their own
    r"|/\*\* @type (?:(?!\*/).)*\*/ ?"  # of types
    r"|^ *//[^\n]*\n"
    r"| +// [^\n'\"`]*$"  # at the end of a line, where no text can go on
    r"|^\n|^ +",  # and what is empty
    re.MULTILINE | re.DOTALL,
)
"""A third of the text."""
CATALOGUE = re.compile(r"^const ([A-Z]{2,3}(?:_[A-Z]+)?) = \{\n((?:\w+: \{\n(?:.+,\n)*?\},\n)+)\}\n", re.MULTILINE)
"""All that is said in a language, in a script: its parts ..."""
PART = re.compile(r"^(\w+): \{\n((?:.+,\n)*?)\},\n", re.MULTILINE)
TEXT = re.compile(r"""^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\w+)): (.+),\n""", re.MULTILINE)
"""... and their texts, each on a line with its key."""


def joined(*names: str) -> str:
    """Modules of the package, by their paths in it, and all that they import, as one script."""
    return "\n" + "".join(map(_plain, modules(*names)))


def modules(*names: str) -> list[str]:
    """The paths of these modules and of all that they import, each after those that it imports. Raises ValueError for a circle."""
    found: dict[str, None] = {}
    for name in names:
        _collect(name, found)
    return list(found)


def _collect(name: str, found: dict[str, None], above: tuple[str, ...] = ()) -> None:
    """Note a module after those that it imports; those `above` import it."""
    if name in above:
        raise ValueError(f"modules import each other in a circle: {', '.join((*above[above.index(name) :], name))}")
    for other in imports(name):
        if other not in found:
            _collect(other, found, (*above, name))
    found[name] = None


@functools.cache
def imports(name: str) -> tuple[str, ...]:
    """The paths of the modules that a module imports."""
    return tuple(_path(name, where) for where in IMPORTED.findall(file(name)))


def _path(name: str, where: str) -> str:
    for address, folder in SERVED.items():
        if where.startswith(address):
            return folder + where.removeprefix(address)
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), where))


@functools.cache
def _plain(name: str) -> str:
    """A module as a part of one script."""
    return COMMENTS.sub("", MODULE_WORDS.sub("", file(name)))


def with_texts(script: str, wanted: Mapping[str, Callable[[str], object]]) -> str:
    """A script with those texts of its catalogues alone that it needs: of the parts in `wanted` those whose keys are wanted there.

    An English text that is its own key stays behind, too: what is missing is said so.
    """

    def texts(language: str, part: re.Match[str]) -> str:
        if part[1] not in wanted:
            return ""
        kept = ""
        for text in TEXT.finditer(part[2]):
            quoted, double, bare, said = text.groups()
            key = quoted or double or bare or ""
            if wanted[part[1]](re.sub(r"\\(.)", r"\1", key)) and (language != "EN" or said[1:-1] != key):
                kept += text[0]
        return f"{part[1]}: {{\n{kept}}},\n"

    def catalogue(found: re.Match[str]) -> str:
        return f"const {found[1]} = {{\n{PART.sub(functools.partial(texts, found[1]), found[2])}}}\n"

    return CATALOGUE.sub(catalogue, script)


def squeezed(sheet: str) -> str:
    """A style sheet without comments, and without spaces around what sets its parts apart."""
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    return re.sub(r"\s*([{};])\s*|([:,])\s+", r"\1\2", bare).replace(";}", "}").strip()


def file(name: str) -> str:
    """A file of the package."""
    return (resources.files("zermelo") / name).read_text(encoding="utf-8")
