"""zermelo doctor"""

from __future__ import annotations

import importlib.util
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import click

from ..parts.options import as_json
from ..parts.screen import console, show_json

FEATURES = ("popcnt", "bmi2", "avx2", "avx512f")
EXTRAS = {
    "web": ("starlette", "uvicorn", "websockets"),
    "notebook": ("anywidget",),
    "environments": ("gymnasium", "pettingzoo"),
    "cluster": ("ray",),
    "plot": ("matplotlib",),
}
"""What users install by name, `pip install 'zermelo[web]'`, and the modules that it brings."""


@click.command("doctor", short_help="Show what is installed, what is compiled, and where.")
@as_json
def command(json: bool) -> None:
    """Show what is installed, whether rules are compiled, and where machine code is stored."""
    found = _findings()
    if json:
        show_json(found)
        return
    screen = console()
    for key, value in found.items():
        screen.print(f"[dim]{key:<12}[/]{_words(value)}", markup=True)


def _findings() -> dict[str, Any]:
    from ... import _kernel

    reason = _kernel.why_not()
    return {
        "zermelo": _version("zermelo") or "from source",
        "python": f"{platform.python_version()} ({platform.python_implementation()}, {sys.platform}, {platform.machine()})",
        "numba": _version("numba"),
        "llvmlite": _version("llvmlite"),
        "numpy": _version("numpy"),
        "compiled": "yes" if reason is None else f"no: {reason}; everything plays interpreted",
        "processor": _processor() if reason is None else None,
        "cache": _cache(_kernel.cache_directory()),
        "extras": {extra: all(map(importlib.util.find_spec, modules)) for extra, modules in EXTRAS.items()},
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _processor() -> dict[str, Any]:
    """The processor and those of its features that bitboards profit from."""
    from llvmlite import binding

    features = binding.get_host_cpu_features()
    return {"name": binding.get_host_cpu_name(), **{feature: bool(features.get(feature)) for feature in FEATURES}}


def _cache(place: Path) -> dict[str, Any]:
    """Where machine code is kept; the names of manifests begin with the function and the game, those of programs for pages and
    libraries with the target alone."""
    files = sorted(place.glob("*.json")) if place.is_dir() else []
    games: dict[str, set[str]] = {}
    for file in files:
        function, *rest = file.stem.split("-")
        game = (rest[0] or "(no game)") if len(rest) == 3 else "(programs)"
        games.setdefault(game, set()).add(function)
    return {
        "directory": str(place),
        "entries": len(files),
        "bytes": sum(file.stat().st_size for file in place.iterdir()) if files else 0,
        "compiled": {game: sorted(functions) for game, functions in sorted(games.items())},
    }


def _words(value: Any) -> str:
    if value is None:
        return "-"
    if not isinstance(value, dict):
        return str(value)
    if "directory" in value:
        lines = [f"{value['directory']} ({value['entries']} entries, {value['bytes'] / 1e6:.1f} MB)"]
        lines += [f"{'':<12}{game}: {', '.join(functions)}" for game, functions in value["compiled"].items()]
        return "\n".join(lines)
    on = [str(entry) if key == "name" else key if entry is True else f"{key} {entry}" for key, entry in value.items() if entry]
    off = [key for key, entry in value.items() if entry is False]
    return ", ".join(on) + (f" (without {', '.join(off)})" if off else "") or "none"
