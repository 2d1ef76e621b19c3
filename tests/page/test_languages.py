"""Every word of the page is said in every language, with the same gaps."""

from __future__ import annotations

import re
from pathlib import Path

GAMES = Path(__file__).parents[2] / "src" / "zermelo" / "games"
BROWSER = Path(__file__).parents[2] / "src" / "zermelo" / "page" / "browser"


def test_every_word_is_said_in_every_language() -> None:
    catalogues = {name: (BROWSER / "language" / f"{name}.js").read_text("utf-8") for name in ("en", "de")}
    said = {name: re.findall(r"^  (?:'([^']+)'|(\w+)): (.*)$", text, re.MULTILINE) for name, text in catalogues.items()}
    keys = {name: [quoted or plain for quoted, plain, _ in lines] for name, lines in said.items()}
    assert keys["en"] == keys["de"] and len(keys["en"]) > 100
    gaps = {name: [sorted(re.findall(r"\{\w+\}", text)) for *_, text in lines] for name, lines in said.items()}
    assert gaps["en"] == gaps["de"]
    scripts = [path for path in (*BROWSER.rglob("*.js"), *BROWSER.rglob("*.html")) if path.parent.name != "language"]
    texts = "".join(path.read_text("utf-8") for path in scripts)
    wanted = {*re.findall(r"\bsay\('([^']+)'", texts), *re.findall(r'data-(?:say|label)="([^"]+)"', texts)}
    assert not wanted - set(keys["en"])


def test_what_rules_have_against_a_position_is_said_in_every_language() -> None:
    """Every ValueError in plain words of the games that say how they are set up: what a person hears who has set something up."""
    files = [path for path in GAMES.rglob("*.py") if "def with_mover" in path.read_text("utf-8")]
    raised = {found for path in files for found in re.findall(r'raise ValueError\("(.*)"\)', path.read_text("utf-8"))}
    text = (BROWSER / "language" / "refused.js").read_text("utf-8")
    known = {found.replace("\\'", "'") for found in re.findall(r"^    '((?:[^'\\]|\\.)*)': '", text, re.MULTILINE)}
    assert len(files) >= 8 and raised == known
