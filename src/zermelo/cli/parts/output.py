"""Files that commands write: their form is told by how the name ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from ...errors import ZermeloError


def check_forms(paths: Iterable[Path], forms: Sequence[str]) -> None:
    """Raises ZermeloError, before any work is done, if a file has no form, or no place."""
    for path in paths:
        if form_of(path) not in forms:
            raise ZermeloError(f"{path} has no form that can be written: end its name with {', '.join(forms[:-1])} or {forms[-1]}")
        check_place(path)


def check_place(path: Path) -> None:
    """Raises ZermeloError if a file can stand nowhere."""
    if path.is_dir():
        raise ZermeloError(f"{path} cannot be written: it is a folder")
    if not path.absolute().parent.is_dir():
        raise ZermeloError(f"{path} cannot be written: there is no folder {path.parent}")


def form_of(path: Path) -> str:
    """How the name ends: picture.SVG is an .svg, too."""
    return path.suffix.lower()


def drawing(path: Path, drawn: Any, theme: str = "auto", **options: Any) -> str:
    """A recording or a scene in the form that the name of a file asks for: .svg, .tex, .dot or .txt."""
    from ... import draw

    match form_of(path):
        case ".svg":
            return draw.svg(drawn, theme=theme, **options)
        case ".tex":
            return draw.tikz(drawn, **options)
        case ".dot":
            return draw.dot(drawn, **options)
    return draw.text(drawn, **options)


def write(path: Path, text: str) -> None:
    """Write a file, and say so on stderr. Raises ZermeloError if it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ZermeloError(f"{path} cannot be written: {error.strerror}") from None
    tell_written(path)


def tell_written(path: Path) -> None:
    click.echo(f"written: {path}", err=True)
