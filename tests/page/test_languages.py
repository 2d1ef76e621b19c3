"""Every language has its texts: one catalogue for pages, one for the tree player, one for the Studio (docs/page.md, Another language)."""

from __future__ import annotations

import re

import pytest

from catalogues import ROOMS, SOURCE, catalogue, languages
from catalogues import texts as texts_of
from zermelo.games import CATALOGUE
from zermelo.page.assembly import START, fitted
from zermelo.page.site import GALLERY
from zermelo.page.site.shelf import SAID, SCRIPT
from zermelo.scripts import joined, with_texts

GAMES, BROWSER = SOURCE / "games", SOURCE / "page" / "browser"
SAID_BY_OTHERS = [
    ("page", "called"),
    ("page", "fields"),
    ("page", "refused"),
    ("draw", "sentences"),
    ("draw", "complaints"),
    ("studio", "options"),
    ("studio", "exercises"),
    ("studio", "marks"),
    ("studio", "refusals"),
]
"""Parts whose keys are what rules, the library and the command line say, in English."""
HELPERS = {"languages", "called", "placed", "say", "catalogue"}


def gaps(literal: str) -> list[list[str]]:
    """What stands in the gaps of each text; their order is the language's own ({2} is the second {})."""
    return [
        sorted(re.findall(r"\{\w*\}", re.sub(r"\{\d\}", "{}", text))) for text in literal.split("', '" if literal.startswith("[") else "\0")
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_everything_is_said_in_every_language(room: str) -> None:
    listed = languages(room)
    assert {path.stem for path in ROOMS[room].glob("*.js")} - HELPERS == set(listed) >= {"en", "de"}
    assert listed == {language: language.upper().replace("-", "_") for language in listed}
    english = catalogue(room, "en")
    for language in listed:
        there = catalogue(room, language)
        assert list(there) == list(english), language
        for part, texts in english.items():
            missing, more = texts.keys() - there[part].keys(), there[part].keys() - texts.keys()
            assert not missing and not more, f"{language}.js of {room}, {part}: without {sorted(missing)}, and {sorted(more)} are left over"
            wrong = [key for key, text in texts.items() if gaps(text) != gaps(there[part][key])]
            assert not wrong, f"{language}.js of {room}, {part}: other gaps than in English in {wrong}"


@pytest.mark.parametrize(("room", "part"), SAID_BY_OTHERS)
def test_what_others_say_is_its_own_key(room: str, part: str) -> None:
    """The special before the general, in every language in the same order: the first that fits is said."""
    english = texts_of(room, "en", part)
    assert english == {key: key for key in english}
    for language in languages(room):
        assert list(texts_of(room, language, part)) == list(english), language


def test_languages_are_the_same_everywhere() -> None:
    assert languages("page") == languages("draw") == languages("studio")


def test_what_fields_are_called_is_no_word_of_other_rules() -> None:
    """`first` is a side to Pig: an action of that name, of somebody's own rules, was the first side in German."""
    fields = texts_of("page", "en", "fields")
    assert {"first", "goal"} <= fields.keys() and not fields.keys() & texts_of("page", "en", "called").keys()


def test_every_word_of_the_page_has_a_text() -> None:
    scripts = [path for path in (*BROWSER.rglob("*.js"), *BROWSER.rglob("*.html")) if path.parent.name != "language"]
    texts = "".join(path.read_text("utf-8") for path in scripts)
    wanted = {*re.findall(r"\bsay\('([^']+)'", texts), *re.findall(r'data-(?:say|label)="([^"]+)"', texts)}
    assert not wanted - texts_of("page", "en", "words").keys()


def test_games_and_searches_of_the_shelf_have_names_in_every_language() -> None:
    pieces = {f"gallery {piece.name}": piece for piece in GALLERY}
    entries = {entry.name: entry for entry in CATALOGUE}
    assert texts_of("page", "en", "titles") == {key: one.title for key, one in {**entries, **pieces}.items()}
    assert texts_of("page", "en", "abouts") == {key: one.about for key, one in {**entries, **pieces}.items()}


def test_what_rules_have_against_a_position_is_said_in_every_language() -> None:
    """Every ValueError in plain words of the games that say how they are set up: what a person hears who has set something up."""
    files = [path for path in GAMES.rglob("*.py") if "def with_mover" in path.read_text("utf-8")]
    raised = {found for path in files for found in re.findall(r'raise ValueError\("(.*)"\)', path.read_text("utf-8"))}
    assert len(files) >= 8 and raised == texts_of("page", "en", "refused").keys()


ENGLISH = """first()
const EN = {
words: {
board: 'board',
new: 'New game',
'shelf games': 'Games',
},
refused: {
'a king\\'s "X"': 'a king\\'s "X"',
"it's": "it's",
},
titles: {
chess: 'Chess',
},
}
"""
GERMAN = ENGLISH.replace("EN", "DE").replace(": 'board'", ": 'Brett'").replace('"it\'s",', "'es ist',").replace("first", "second")


def test_a_page_has_the_texts_alone_that_it_needs() -> None:
    """English texts that are their own keys stay behind: what is missing is said so."""
    found = with_texts(ENGLISH + GERMAN, {"words": lambda key: not key.startswith("shelf "), "refused": ("it's", "none").__contains__})
    english, german = found.split("second()\n")
    assert english == "first()\nconst EN = {\nwords: {\nnew: 'New game',\n},\nrefused: {\n},\n}\n"
    assert german == "const DE = {\nwords: {\nboard: 'Brett',\nnew: 'New game',\n},\nrefused: {\n\"it's\": 'es ist',\n},\n}\n"
    assert "king's" in with_texts(GERMAN, {"refused": 'a king\'s "X"'.__eq__}).replace("\\'", "'")


def test_no_page_of_a_game_has_texts_of_the_shelf() -> None:
    manifest = {"game": "Go", "errors": ["ValueError: two passes in a row end the game"]}
    about = {"manifest": manifest, "names": ["black stone", "square 4", "North's square 7"]}
    page = fitted(joined(START), about, b"machine code that says pass")
    shelf = with_texts(joined(SCRIPT), SAID)
    for text, on_page, on_shelf in (
        ("'Neues Spiel'", True, False),
        ("go: 'Go'", True, True),
        ("chess: 'Schach'", False, True),
        ("'mehr vom Brett umschließen, nach Fläche'", False, True),
        ("'zweimal Passen nacheinander beendet das Spiel'", True, False),
        ("'einen König, und nur einen'", False, False),
        ("'Die Dokumentation'", False, True),
        ("'schwarzer Stein'", True, True),
        ("'passen'", True, True),
        ("'Feld {2} von {1}'", True, True),
        ("'Steine von Schwarz im Ziel'", False, True),
        ("'Geister'", False, True),
    ):
        assert (text in page, text in shelf) == (on_page, on_shelf), text
