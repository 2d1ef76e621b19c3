"""The scripts of a page lie one after the other in one scope: no two may have the same name there, and none may need a later one."""

from __future__ import annotations

import re

import pytest

from zermelo.scripts import file, imports, joined, modules

DECLARED = re.compile(r"^(?:export )?(?:async )?(?:const|let|class|function\*?) (\w+)", re.MULTILINE)
SEVERAL = re.compile(r"^(?:export )?const \{\n(.*?)\n\} = ", re.MULTILINE | re.DOTALL)
IMPORTED = re.compile(r"^import (?:\{(.*)\} from )?['\"].*['\"]$", re.MULTILINE)
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
    names = modules(*PAGES[page])
    for place, name in enumerate(names):
        text = file(name)
        assert set(imports(name)) <= set(names[:place]), f"{name} comes before what it imports: modules import each other in a circle"
        wanted = {word for words in IMPORTED.findall(text) for word in words.split(", ") if word}
        assert wanted <= set(declared), f"{name} imports {wanted - set(declared)}, which no module has"
        for own in [*DECLARED.findall(text), *re.findall(r"\w+", " ".join(SEVERAL.findall(text)))]:
            assert own not in declared, f"{name} and {declared[own]} both declare {own}"
            declared[own] = name
    assert not re.search(r"^(import|export)\b|/\*\*", joined(*PAGES[page]), re.MULTILINE)
