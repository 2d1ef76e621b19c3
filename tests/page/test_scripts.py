"""The scripts of a page lie one after the other in one scope: no two may have the same name there, and none may need a later one."""

from __future__ import annotations

import re

import pytest

from zermelo.page.assembly import ENGINE, PAGE, text_of

DECLARED = re.compile(r"^(?:export )?(?:async )?(?:const|let|class|function) (\w+)", re.MULTILINE)
IMPORTED = re.compile(r"^import \{(.*)\} from '(.*)'", re.MULTILINE)


@pytest.mark.parametrize("names", [ENGINE, (*PAGE, "match/native"), (*PAGE, "start")], ids=["worker", "notebook", "page"])
def test_scripts_that_are_joined_agree(names: tuple[str, ...]) -> None:
    declared: dict[str, str] = {}
    for name in names:
        text = text_of(f"{name}.js")
        for wanted, where in IMPORTED.findall(text):
            if not where.endswith("export/zermelo.js"):
                missing = set(wanted.split(", ")) - set(declared)
                assert not missing, f"{name} comes before what has {missing}"
        for own in DECLARED.findall(text):
            assert own not in declared, f"{name} and {declared[own]} both declare {own}"
            declared[own] = name
