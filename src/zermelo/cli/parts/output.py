"""Files that commands name, and those that they write: the extension of the name decides the format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from ...errors import ZermeloError
from ...files import check_place, existing, replace


class Place(click.Path):
    """The path of a file or folder. An empty text, such as a variable of the shell that is not set, is none: Python takes it for `.`."""

    def __init__(self, **okay: bool) -> None:
        super().__init__(path_type=Path, **okay)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("an empty text names nothing", param, ctx)
        return super().convert(value, param, ctx)


def check_formats(paths: Iterable[Path], formats: Sequence[str], read: Iterable[str] = ()) -> None:
    """Raises ZermeloError, before any work is done, if a file has an unknown extension, cannot be written there, or is one of those that
    are `read`: what somebody wrote would be lost to a picture of it."""
    for path in paths:
        if format_of(path) not in formats:
            raise ZermeloError(f"{path} has an unknown extension: use {', '.join(formats[:-1])} or {formats[-1]}")
        check_out(path, read)


def check_out(path: Path, read: Iterable[str]) -> None:
    """Raises ZermeloError if a file cannot be written there, or is one of those that are `read`."""
    check_place(path)
    if path.exists() and any(path.samefile(file) for file in map(existing, read) if file):
        raise ZermeloError(f"{path} is what is read: give --out another name, or it would be lost")


def format_of(path: Path) -> str:
    """The extension of a name in lower case."""
    return path.suffix.lower()


def drawing(path: Path, drawn: Any, theme: str = "auto", **options: Any) -> str:
    """A recording or a scene in the format of a file: .svg, .tex, .dot or .txt."""
    from ... import draw

    match format_of(path):
        case ".svg":
            return draw.svg(drawn, theme=theme, **options)
        case ".tex":
            return draw.tikz(drawn, **options)
        case ".dot":
            return draw.dot(drawn, **options)
    return draw.text(drawn, **options)


def write(path: Path, text: str) -> None:
    """Write a file, and say so on stderr. Raises ZermeloError if it cannot be written."""
    replace(path, text)
    tell_written(path)


def tell_begun(what: str) -> None:
    """Say on stderr what is being made and takes a while."""
    click.echo(f"zermelo: {what} ...", err=True)


def tell_written(path: Path) -> None:
    click.echo(f"written: {path}", err=True)
