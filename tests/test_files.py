"""Texts that people name: files and standard input, each with one sentence for what is wrong with it."""

import io
import os
import re
import sys
from pathlib import Path

import pytest

from zermelo.errors import PositionError, SearchError, ZermeloError
from zermelo.files import check_place, existing, standard_input, text_of


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": io.BytesIO(data)}))


def test_text_is_utf_8_without_its_mark_and_with_plain_ends_of_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "names.txt"
    file.write_bytes("\ufeffJosé\r\nZoë\n".encode())
    assert text_of(file) == "José\nZoë\n"
    piped(monkeypatch, file.read_bytes())
    assert standard_input() == "José\nZoë\n"
    for encoding in ("utf-16-le", "utf-16-be"):  # as PowerShell writes what a command prints
        file.write_bytes("\ufeffJosé\r\nZoë\n".encode(encoding))
        assert text_of(file) == text_of(file, otherwise="latin-1") == "José\nZoë\n"


def test_what_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.pdn").write_bytes("Müller".encode("latin-1"))
    Path("blank.tree").write_text(" \n")
    for path, sentence in (
        ("none.txt", "there is no file none.txt"),
        (".", ". is a folder: give a file in it"),
        ("old.pdn", "old.pdn is not UTF-8 text: byte 2 is invalid"),
        ("blank.tree", "blank.tree is empty: it should hold a tree"),
    ):
        with pytest.raises(SearchError) as refused:
            text_of(path, SearchError, holding="a tree")
        assert str(refused.value) == sentence
    assert text_of("old.pdn", otherwise="latin-1") == "Müller"
    assert text_of("blank.tree") == " \n"


def test_standard_input_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, b"")
    with pytest.raises(PositionError, match="standard input is empty: it should hold a tree"):
        standard_input(holding="a tree")
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(PositionError, match="standard input is closed: give a tree as an argument"):
        standard_input(holding="a tree")


def test_texts_that_name_no_file(tmp_path: Path) -> None:
    assert existing(str(tmp_path)) is None
    assert existing("x" * 100_000) is None
    assert existing("a\0b") is None
    (tmp_path / "is").touch()
    assert existing(str(tmp_path / "is")) == tmp_path / "is"


def test_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An analysis of an hour had found out at its end that it may not write where it should."""
    old = tmp_path / "old.txt"
    old.write_text("old")
    check_place(old)
    check_place(tmp_path / "new.txt")
    check_place(os.devnull)
    for shut, place, words in (
        (tmp_path, tmp_path / "new.txt", f"nobody may write in {tmp_path.resolve()}"),
        (tmp_path, old, f"nobody may write in {tmp_path.resolve()}"),
        (old, old, "it may not be changed"),
    ):
        with monkeypatch.context() as locked:  # root may write everywhere
            locked.setattr(os, "access", lambda path, mode, shut=shut: Path(path).resolve() != shut.resolve())
            with pytest.raises(ZermeloError, match=re.escape(f"{place} cannot be written: {words}")):
                check_place(place)
