"""zermelo studio: one local web page where all is at hand."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Any

import click

from ...errors import ZermeloError
from ..parts.options import Address
from ..parts.output import Place
from ..parts.players import player_of
from ..parts.screen import show_json
from .page import WAYS

LOCAL = ("127.0.0.1", "localhost", "::1")


@click.command("studio", short_help="All of it in the browser: play, analyse, write rules, run matches.")
@click.argument("files", metavar="[FILE.py]...", nargs=-1)
@click.option(
    "--host",
    type=Address(),
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Where to listen: 0.0.0.0 lets others play, too.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, metavar="N", help="Where to listen; 0 for any.")
@click.option("--engine", "engines", multiple=True, metavar="NAME=PLAYER", help="A player beside the searches: Stockfish=uci:stockfish.")
@click.option("--folder", type=Place(file_okay=False, exists=True), metavar="FOLDER", help="Where new files go.  [default: .]")
@click.option("--tasks", type=Place(file_okay=False), metavar="FOLDER", help="Where tasks are kept.  [default: your data]")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Tasks at the same time.  [default: one processor is left free]")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in a browser.")
@click.option("--json", "json", is_flag=True, help="Print the address as JSON, when the server is ready.")
def command(
    files: tuple[str, ...],
    host: str,
    port: int,
    engines: tuple[str, ...],
    folder: Path | None,
    tasks: Path | None,
    jobs: int | None,
    opens: bool,
    json: bool,
) -> None:
    """Serve one page where all of zermelo is at hand: every game to be played and analysed, with the searches of this machine.

    \b
    zermelo studio
    zermelo studio mygame.py other.py:Kalah
    zermelo studio --engine Stockfish=uci:stockfish

    Rules run with your rights: the page is for this machine alone, and its address has a secret word in it. With --host others can play
    the games that are on the shelf, and neither edit nor run anything. Ctrl-C ends it.
    """
    with needed():
        import uvicorn

        from ...studio.application import address, application
    from ...protocols.process import found
    from ...studio.shelf import Shelf
    from ...studio.tasks.tasks import Tasks, folder_of_tasks
    from ...studio.work.crew import Crew

    others = {}
    for engine in engines:
        name, equals, player = engine.partition("=")
        if not (name.strip() and equals):
            raise ZermeloError(f"--engine {engine}: write a name and a player, as in Stockfish=uci:stockfish")
        if name.strip() in WAYS:
            raise ZermeloError(f"--engine {engine}: {name.strip()} is a search of the Studio's own: write another name")
        program = getattr(player_of(player.strip()), "command", None)
        if program is not None:  # it is there, or is not
            found(program)
        others[name.strip()] = player.strip()
    local = host in LOCAL
    shelf = Shelf(files, folder, edited=local)
    listening = _bound(host, port)
    port = listening.getsockname()[1]
    token = _token() if local else secrets.token_urlsafe(16)
    names = [f"{name}:{port}" for name in dict.fromkeys([_own_name(host), "127.0.0.1", "localhost", *(["[::1]"] if local else [])])]
    made = application(shelf, Crew(others), Tasks(folder_of_tasks(tasks), jobs), token, names, local=local)
    where = address(names[0], token)

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            _tell(where, json)
            if opens:
                once = address(names[0], made.invitation())
                threading.Thread(target=webbrowser.open, args=(once,), daemon=True).start()  # some are waited for

    config = uvicorn.Config(made, log_level="warning", ws_max_size=1 << 20, ws="websockets-sansio", timeout_graceful_shutdown=1)
    with contextlib.suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listening])


def _token() -> str:
    """The secret word of this user, the same whenever a Studio is started: pages that are open find the next one."""
    import platformdirs

    file = Path(platformdirs.user_state_dir("zermelo", appauthor=False)) / "studio-token"
    with contextlib.suppress(OSError):
        if file.is_file() and len(word := file.read_text("ascii").strip()) >= 20:
            return word
    word = secrets.token_urlsafe(16)
    with contextlib.suppress(OSError):  # without a place for it the next Studio has another one
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
            out.write(word)
    return word


def _tell(where: str, json: bool) -> None:
    if json:
        show_json({"address": where})
    else:
        click.echo(f"zermelo studio: {where}\nThis address is a key to this machine: keep it to yourself. Ctrl-C ends the Studio.")


@contextlib.contextmanager
def needed() -> Any:
    """What serves pages is an extra. Raises ZermeloError with a sentence where it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ZermeloError(f"the Studio needs {error.name}, which is not installed: pip install 'zermelo[web]'") from None


def _bound(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises ZermeloError."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        return made
    except OSError as error:
        made.close()
        raise ZermeloError(f"cannot listen at {host}, port {port}: {error.strerror or error} (--port 0 takes any that is free)") from None


def _own_name(host: str) -> str:
    """What others call this machine: the address given, or the one that leads outside where that is any."""
    if host not in ("0.0.0.0", "::"):
        return f"[{host}]" if ":" in host else host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # nothing is sent
        return str(asked.getsockname()[0])
    return "127.0.0.1"
