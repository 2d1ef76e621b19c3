"""Groups of commands: listed in the order of their definition, imported when they are used, with a hint for a misspelt name."""

from __future__ import annotations

import difflib
import importlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ..errors import ZermeloError
from .errors import INTERRUPTED, WRONG, report_error
from .parts.reports import reporting


class Group(click.Group):
    """Commands of one kind: "command", "experiment"."""

    kind = "command"

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.list_commands(ctx) and not name.startswith("-"):
            raise click.UsageError(f"there is no {self.kind} {name!r}: {self.hint(name, self.list_commands(ctx))}", ctx)
        return super().resolve_command(ctx, args)

    def hint(self, name: str, known: list[str]) -> str:
        near = difflib.get_close_matches(name, known, n=2)
        return f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"


class Commands(Group):
    """All commands: `rooms` says in which package of this one the module of each is."""

    def __init__(self, *args: Any, rooms: Mapping[str, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.rooms = rooms

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.rooms)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.rooms:
            return None
        command: click.Command = importlib.import_module(f"{__package__}.{self.rooms[name]}.{name}").command
        return command

    def hint(self, name: str, known: list[str]) -> str:
        from ..games import find

        hint = super().hint(name, known)
        if not hint.startswith("did"):
            try:
                find(name)
            except ZermeloError:
                return hint
            return f"{name} is a game; try zermelo play {name}, or zermelo best {name}"
        return hint

    def main(self, args: Any = None, prog_name: str | None = None, *rest: Any, **extra: Any) -> Any:
        _open_what_is_closed()
        _replace_unknown_characters()
        try:
            with reporting():
                status = super().main(args, prog_name or "zermelo", *rest, **{**extra, "standalone_mode": False})
        except click.Abort:
            status = INTERRUPTED
        except Exception as error:
            report_error(error)
            status = WRONG
        sys.exit(status if isinstance(status, int) else 0)


def _open_what_is_closed() -> None:
    """Where a standard stream is closed (`>&-`) there is nothing to read, and nobody reads what is written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115


def _replace_unknown_characters() -> None:
    """Let a terminal without box-drawing characters show question marks instead of stopping the program."""
    for stream in (sys.stdout, sys.stderr):
        if getattr(stream, "errors", None) in ("strict", "surrogateescape") and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
