"""The scripts of a page lie one after the other in one scope: no two may have the same name there, and none may need a later one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from zermelo import scripts
from zermelo.scripts import SERVED, _plain, file, imports, joined, modules

DECLARED = re.compile(r"^(?:export )?(?:async )?(?:const|let|var|class|function\*?) ([\w$]+)", re.MULTILINE)
SEVERAL = re.compile(r"^(?:export )?(?:const|let|var) (?:\{(.*?)\}|\[(.*?)\]) = ", re.MULTILINE | re.DOTALL)
IMPORTED = re.compile(r"^import (?:\{(.*)\} from )?['\"].*['\"]$", re.MULTILINE)
GOES_ON = tuple("([`/+-*.,?")
"""What a module must not begin with: without a semicolon the one before it would go on."""
BROWSERS = re.compile(
    r"""\b(?:addEventListener|alert|atob|blur|btoa|caches|close|closed|confirm|crypto|document|event|external|fetch|find|focus|frames|history|
    length|location|name|navigator|open|opener|origin|parent|performance|postMessage|print|prompt|screen|scroll|self|status|stop|top|window)\b""",
    re.VERBOSE,
)
"""What scripts find in a browser under a bare name: a module that declared one would take it from all others."""
CLASSES, HANDED = re.compile(r"\b(?:new|instanceof|extends) (\w+)"), re.compile(r"[{,] ?(\w+)(?=[,}])")
"""Classes that a module names, and those among them that come as arguments."""
PAGES = {
    "worker": ("page/browser/search/worker.js",),
    "notebook": ("notebook/browser/start.js",),
    "page": ("page/browser/start.js",),
    "loader": ("page/browser/loader.js",),
    "shelf": ("page/browser/shelf/shelf.js",),
    **{name: (f"draw/page/pages/{name}.js",) for name in ("waiting", "search", "tree")},
}


@pytest.mark.parametrize("page", PAGES)
def test_scripts_that_are_joined_agree(page: str) -> None:
    declared: dict[str, str] = {}
    meant: dict[str, set[str]] = {}
    names = modules(*PAGES[page])
    for place, name in enumerate(names):
        text = file(name)
        assert set(imports(name)) <= set(names[:place]), f"{name} comes before what it imports"
        wanted = {word for words in IMPORTED.findall(text) for word in words.split(", ") if word}
        assert wanted <= set(declared), f"{name} imports {wanted - set(declared)}, which no module has"
        own = {*DECLARED.findall(text), *re.findall(r"[\w$]+", " ".join(map(" ".join, SEVERAL.findall(text))))}
        for word in own:
            assert word not in declared, f"{name} and {declared[word]} both declare {word}"
            assert not BROWSERS.fullmatch(word), f"{name} declares {word}, which other modules know as the browser's"
        declared |= dict.fromkeys(own, name)
        meant[name] = set(CLASSES.findall(text)) - own - wanted - set(HANDED.findall(text))
    for name, classes in meant.items():
        assert not classes & set(declared), f"{name} means the browser's {classes & set(declared)}, and another module declares it"
    assert not re.search(r"^(import|export)\b|/\*\*", joined(*PAGES[page]), re.MULTILINE)


@pytest.mark.parametrize("name", sorted({name for page in PAGES.values() for name in modules(*page)}))
def test_modules_are_written_so_that_they_can_be_joined(name: str) -> None:
    """One after the other, without comments, blank lines and indents: whatever is in backticks must not go over several lines."""
    plain = _plain(name)
    assert not plain.startswith(GOES_ON), f"{name} begins with what goes on where the module before it ends"
    assert file(name).endswith("\n")
    assert not [line for line in plain.splitlines() if line.count("`") % 2]


def test_modules_that_import_each_other_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    imported = {"a.js": ("b.js",), "b.js": ("c.js", "d.js"), "c.js": (), "d.js": ("b.js",)}
    monkeypatch.setattr(scripts, "imports", imported.__getitem__)
    assert modules("c.js") == ["c.js"]
    with pytest.raises(ValueError, match=r"in a circle: b\.js, d\.js, b\.js"):
        modules("a.js")


def test_addresses_of_scripts_are_what_deno_takes_them_for() -> None:
    """What the type checker follows an import to is what the joiner and the server find there."""
    known = json.loads((Path(__file__).parents[2] / "deno.json").read_text("utf-8"))["imports"]
    assert known == {address: f"./src/zermelo/{folder}" for address, folder in SERVED.items() if address in known}
    used = {address for page in PAGES.values() for name in modules(*page) for address in SERVED if address in file(name)}
    assert used <= set(known)
