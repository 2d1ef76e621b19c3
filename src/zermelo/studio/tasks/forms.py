"""Forms for commands, made of the commands' own parameters; and the arguments that what is filled in stands for.

    form("match")                                        fields with their kinds, defaults, choices, ranges, and what --help says
    arguments("match", {"game": "othello", ...})         ["match", "othello", "engine", "random", "--games", "20"]
    checked("match", arguments)                          raises ZermeloError where click would not take them

An option that a command gets later has a field without a word here; what is said of arguments stands in meanings.py. Values are texts,
as they are typed: what they mean says the command.
"""

from __future__ import annotations

import functools
import inspect
import re
import shlex
from collections.abc import Mapping
from typing import Any

import click

from ...cli import main
from ...cli.errors import sentence
from ...errors import ZermeloError
from .examples import GROUPS, examples
from .meanings import ARGUMENTS

WRITES = ("--out", "--plot", "--pgn", "--log", "--results", "--data", "--csv")
"""Options that name what a command writes: it is written into the folder of the task, and nowhere else."""
NUMBERS = (click.types.IntParamType, click.types.FloatParamType)
WORDS = "words"
"""The argument of a position: its words need no quotes."""
NAME = re.compile(r"[\w][\w .+-]{0,99}")


@functools.cache
def commands() -> dict[str, click.Command]:
    """The commands that can be tasks, by name; an experiment of the laboratory as lab-growth."""
    found = {}
    with click.Context(main) as context:
        for name in (name for names in GROUPS.values() for name in names):
            group, _, inner = name.partition("-")
            command = main.get_command(context, group)
            if inner and isinstance(command, click.Group):
                command = command.get_command(context, inner)
            assert command is not None, name
            found[name] = command
    return found


def command_named(name: str) -> click.Command:
    """Raises ZermeloError if there is no such task."""
    if name not in commands():
        raise ZermeloError(f"there is no task {name[:40]!r}: there are {', '.join(commands())}")
    return commands()[name]


def listed() -> list[dict[str, Any]]:
    """All tasks in their groups, each with a sentence."""
    return [
        {"group": group, "tasks": [{"name": name, "about": commands()[name].short_help} for name in names]}
        for group, names in GROUPS.items()
    ]


# -------------------------------------------------------------------------------------------------------------- the form


def form(name: str) -> dict[str, Any]:
    """The form of a task. Raises ZermeloError if there is none."""
    command = command_named(name)
    return {
        "name": name,
        "about": command.short_help,
        "help": inspect.cleandoc(command.help or "").replace("\b\n", ""),
        "fields": [field(parameter) for parameter in command.params if not getattr(parameter, "hidden", False)],
        "examples": [each | {"line": line_of(arguments(name, each["values"]))} for each in examples(name)],
    }


def field(parameter: click.Parameter) -> dict[str, Any]:
    """One parameter.

    kind    flag, switch (yes, no, or neither), choice, number or text
    many    a list of values; parts: so many at once; optional: it may be given without a value
    file    "read" or "write", where it names one
    """
    said, option = parameter.to_info_dict(), isinstance(parameter, click.Option)
    kind: Any = parameter.type
    label = max(parameter.opts, key=len) if option else (parameter.metavar or parameter.name or "").upper()
    found: dict[str, Any] = {
        "name": parameter.name,
        "label": label,
        "option": option,
        "kind": _kind(parameter),
        "required": parameter.required,
        "many": (parameter.multiple or parameter.nargs == -1) and parameter.name != WORDS,
        "parts": max(1, parameter.nargs),
        "optional": _is_optional(parameter),
        "metavar": parameter.metavar or "",
        "help": (said.get("help") if option else ARGUMENTS.get(label)) or "",
        "default": _plain(said["default"]),
        "file": _file(parameter),
        "game": parameter.name in ("game", "games") and kind is click.STRING,
    }
    if isinstance(kind, click.Choice):
        found["choices"] = list(kind.choices)
    if isinstance(kind, NUMBERS):
        found |= {"whole": isinstance(kind, click.types.IntParamType), "min": getattr(kind, "min", None), "max": getattr(kind, "max", None)}
    return found


def _kind(parameter: click.Parameter) -> str:
    if getattr(parameter, "is_flag", False):
        return "switch" if parameter.secondary_opts else "flag"
    if isinstance(parameter.type, click.Choice):
        return "choice"
    return "number" if isinstance(parameter.type, NUMBERS) and parameter.nargs == 1 and not _is_optional(parameter) else "text"


def _is_optional(parameter: click.Parameter) -> bool:
    """May the option stand without its value, as in --table?"""
    return isinstance(parameter, click.Option) and not parameter.is_flag and isinstance(parameter.to_info_dict()["flag_value"], str)


def _file(parameter: click.Parameter) -> str | None:
    if getattr(parameter, "is_flag", False):
        return None
    if (isinstance(parameter, click.Option) and set(parameter.opts) & set(WRITES)) or parameter.metavar == "DIR":
        return "write"
    names = parameter.metavar or ""
    says = "FILE" in names or "TREE" in names or names in ("EVALUATOR", "IN") or parameter.name in ("path", "source")
    return "read" if says or isinstance(parameter.type, click.Path) else None


def _plain(default: Any) -> Any:
    """A default as a field shows it; what click has for "none" is null."""
    if isinstance(default, bool):
        return default
    if isinstance(default, int | float | str):
        return str(default)
    return [str(each) for each in default] if isinstance(default, list | tuple) else None


# --------------------------------------------------------------------------------------------------------- the arguments


def arguments(name: str, values: Mapping[str, Any]) -> list[str]:
    """What the values stand for, as words of a command line. Raises ZermeloError for a value that no field takes."""
    command = command_named(name)
    known = {parameter.name: parameter for parameter in command.params}
    if strange := [each for each in values if each not in known]:
        raise ZermeloError(f"{name} has no field {strange[0][:40]!r}")
    words: list[str] = []
    options: list[str] = []
    left_out: list[click.Parameter] = []
    for parameter in command.params:
        value = values.get(parameter.name or "")
        if (value is None or value is False or value in ("", [])) and not (value is False and _kind(parameter) == "switch"):
            left_out += [] if isinstance(parameter, click.Option) else [parameter]
        elif isinstance(parameter, click.Option):
            options += _option(parameter, value)
        else:
            words += [*(word for each in left_out for word in _usual(each)), *_texts(parameter, value)]
            left_out = []
    order = [*options, "--", *words] if any(word.startswith("-") for word in words) else [*words, *options]
    return [*name.split("-", 1), *order]


def _usual(parameter: click.Parameter) -> list[str]:
    """What an argument is where it is left out, and a later one is given: arguments are known by their places."""
    usual = _plain(parameter.to_info_dict()["default"])
    if usual is None:
        raise ZermeloError(f"fill in {(parameter.metavar or parameter.name or '').upper()} as well")
    return [str(usual)]


def _option(parameter: click.Option, value: Any) -> list[str]:
    name = max(parameter.opts, key=len)
    if parameter.is_flag:
        if not isinstance(value, bool):
            raise ZermeloError(f"{name} is set or not: true or false")
        return [name if value else max(parameter.secondary_opts, key=len)]
    if _is_optional(parameter):
        texts = [] if value is True else _texts(parameter, value)
        if any(text.startswith("-") for text in texts):  # click would take it for an option
            raise ZermeloError(f"{name}: what it is told cannot begin with -")
        return [f"{name}={text}" for text in texts] or [name]
    if not parameter.multiple and value == _plain(parameter.to_info_dict()["default"]):
        return []
    texts = _texts(parameter, value)
    if parameter.multiple:
        return [word for text in texts for word in (name, text)]
    return [name, *texts]


def _texts(parameter: click.Parameter, value: Any) -> list[str]:
    """The texts of a value: one, or several where the parameter takes several."""
    label = max(parameter.opts, key=len)
    given = value if isinstance(value, list) else [value]
    if not all(isinstance(each, str | int | float) and not isinstance(each, bool) for each in given):
        raise ZermeloError(f"{label} takes texts")
    texts = [str(each) for each in given]
    if any("\0" in text for text in texts):
        raise ZermeloError(f"{label}: a text has no zero byte")
    if parameter.name == WORDS or parameter.nargs > 1:
        texts = [word for text in texts for word in text.split()]
        if parameter.nargs > 1 and len(texts) != parameter.nargs:  # click would take the rest for options
            raise ZermeloError(f"{label} takes {parameter.nargs} values")
    elif len(texts) > 1 and not parameter.multiple and parameter.nargs != -1:
        raise ZermeloError(f"{label} takes one value")
    if _file(parameter) == "write":
        for text in texts:
            check_name(text, label)
    return texts


def check_name(text: str, what: str) -> None:
    """Raises ZermeloError if a file of this name would not lie in the folder of its task."""
    if not NAME.fullmatch(text) or text != text.strip() or text.endswith("."):
        raise ZermeloError(f"{what}: {text[:60]!r} is no plain name of a file: write one such as result.svg, without folders")


def line_of(words: list[str]) -> str:
    """A command line as it may be copied into a shell."""
    return shlex.join(["zermelo", *words])


def checked(name: str, words: list[str]) -> None:
    """Raises ZermeloError with click's sentence if the command does not take these arguments."""
    command, own = command_named(name), words[len(name.split("-", 1)) :]
    try:
        with command.make_context(f"zermelo {name.replace('-', ' ')}", list(own)):
            pass
    except click.ClickException as error:
        raise ZermeloError(sentence(error).partition(" (zermelo ")[0]) from None
