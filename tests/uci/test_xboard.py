"""One game in xboard, by way of polyglot, on a screen that nobody sees: whatever xboard keeps of it is legal, and ends as it has to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from settings import FULL, needed
from zermelo.games import Chess
from zermelo.games._played.loading import load_game

MISSING = "NO GAME IN XBOARD"
QUEEN = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
"""Soon over."""

SETTINGS = """[PolyGlot]
EngineDir = .
EngineCommand = {command}
EngineName = zermelo
Book = false
Log = false
[Engine]
Hash = 16
"""


@pytest.mark.timeout(240)
@pytest.mark.parametrize("start", [QUEEN, *([str(Chess())] if FULL else [])])
def test_a_game_in_xboard(start: str, tmp_path: Path) -> None:
    xvfb = needed("xvfb-run", MISSING)
    xboard, polyglot = (needed(program, MISSING, f"/usr/games/{program}") for program in ("xboard", "polyglot"))
    (tmp_path / "zermelo.ini").write_text(SETTINGS.format(command=f"{sys.executable} -m zermelo uci"))
    (tmp_path / "start.fen").write_text(f"{start}\n")
    engine = f"{polyglot} {tmp_path / 'zermelo.ini'}"
    words = [xvfb, "-a", xboard, "-fcp", engine, "-scp", engine, "-mg", "1", "-sgf", str(tmp_path / "game.pgn")]
    words += ["-loadPositionFile", str(tmp_path / "start.fen"), "-loadPositionIndex", "1", "-searchDepth", "5", "-st", "1"]
    words += ["-popupExitMessage", "false", "-popupMoveErrors", "false", "-noGUI"]
    process = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    try:
        said, _ = process.communicate(timeout=200)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    assert (tmp_path / "game.pgn").exists(), said
    played = load_game(tmp_path / "game.pgn", Chess)
    assert str(played.start).split()[:2] == start.split()[:2] and len(played.actions) >= 3
    assert played.ending != "unfinished" and (start != QUEEN or played.utilities == (1.0, -1.0)), f"{played}\n{said}"
