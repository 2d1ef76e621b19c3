"""What somebody before our pages waits for, in Chromium: searches, the first move, steps and scrolling of the tree player, first paints.

    python -m benchmarks.browser                               all of it
    python -m benchmarks.browser --only move --only studio     some: nodes, move, steps, scroll, whole, studio

    nodes     alpha-beta, and chess's engine, on a page beside machine code of this machine, by turns: nodes in a second of processor time,
              for a busy machine takes time from both; at least 0.6 times as many
    move      from loading a page to the program's first move (two plies deep): at most 300 ms
    steps     a step of a search with 2,000 events and as many nodes as are drawn at once, from the button to the frame that shows it: at
              most 50 ms of the page's processor time, which is what it takes where nobody else works
    scroll    frames while a search of 18,000 nodes is opened node by node, and scrolled over with as many nodes as are drawn at once
    whole     all of tic-tac-toe by alpha-beta as one file: at most 1.5 MB, painted for the first time within 1 s
    studio    the shelf of a Studio that runs, painted for the first time, and with all its pictures: at most 1 s

Of everything the best of three, or the median and the worst where there are many. Ends with status 1 where a bar is missed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from zermelo import Limits, deepen, engine
from zermelo.games import find

from . import ROOT

SEARCHED = ((deepen, "connectfour", 14), (deepen, str(ROOT / "examples" / "kalah.py"), 13), (deepen, "chess", 7), (engine, "chess", 15))
TIMES = 3
STEPS = 200
PAINTED = """async () => {
  const paint = () => performance.getEntriesByName('first-contentful-paint')[0]
  while (!paint()) await new Promise((on) => setTimeout(on, 5))
  return paint().startTime
}"""
MOVED = """async () => {
  while (!(window.zermelo?.match.moves.length > 0)) await new Promise((on) => setTimeout(on, 1))
  const {loadEventEnd} = performance.getEntriesByType('navigation')[0]
  return [performance.now(), performance.now() - loadEventEnd]
}"""
STEPPED = """async (steps) => {
  const frame = () => new Promise((on) => requestAnimationFrame(on))
  const found = []
  for (let n = 0; n < steps; n++) {
    await frame()
    const began = performance.now()
    document.getElementById('forward').click()
    await frame()
    await new Promise((on) => setTimeout(on)) // after the frame is painted
    found.push(performance.now() - began)
  }
  return found
}"""
FRAMES = """
  const frame = () => new Promise((on) => requestAnimationFrame(on))
  const figure = document.querySelector('.figure')
  const found = []
  let before = await frame()
  const next = async () => {
    const now = await frame()
    found.push(now - before)
    before = now
  }
"""
OPENED = f"""async (steps) => {{
  {FRAMES}
  for (const tried = new Set(); tried.size < steps; await next()) {{
    const closed = [...document.querySelectorAll('[aria-expanded=false]')].find(({{dataset}}) => !tried.has(dataset.node))
    if (!closed) break
    tried.add(closed.dataset.node)
    closed.querySelector('[data-fold]').dispatchEvent(new MouseEvent('click', {{bubbles: true}}))
  }}
  return found
}}"""
"""One node after the other is opened."""
MOST = "() => { player.look.depth = null; player.repaint(); player.draw(); return document.querySelectorAll('.z-node').length }"
"""As many nodes are drawn as the page draws at once."""
SCROLLED = f"""async (ways) => {{
  while (figureOf().scrollWidth < 3 * figureOf().clientWidth) document.getElementById('larger').click()
  {FRAMES}
  for (let n = 0; n < ways; n++) {{
    figure.scrollLeft = (figure.scrollWidth - figure.clientWidth) * (0.5 - 0.5 * Math.cos(n / 20))
    figure.scrollTop = (figure.scrollHeight - figure.clientHeight) * (0.5 - 0.5 * Math.cos(n / 9))
    await next()
  }}
  return found
}}""".replace("figureOf()", "document.querySelector('.figure')")


class Told(NamedTuple):
    """One figure in words, and whether its bar is met (None where there is none)."""

    words: str
    met: bool | None = None


class Looking:
    """A browser, and the files that it is shown."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self.browser, self.folder = browser, folder

    def tab(self) -> Any:
        return self.browser.new_context(viewport={"width": 1280, "height": 800}).new_page()

    def page(self, game: str) -> Path:
        """The page of a game."""
        return self.written("page", game, file=f"{Path(game).stem}.html")

    def written(self, *command: str, file: str) -> Path:
        path = self.folder / file
        if not path.exists():
            subprocess.run([sys.executable, "-m", "zermelo", *command, "--out", str(path)], check=True, capture_output=True)
        return path


def worked(name: str) -> float:
    """Seconds of processor time that threads of this name have had, of this process and all below it."""
    found = 0
    for process in family(os.getpid()):
        with contextlib.suppress(OSError):  # it may just have ended
            for task in Path(f"/proc/{process}/task").iterdir():
                if (task / "comm").read_text().startswith(name):
                    found += int((task / "schedstat").read_text().split()[0])
    return found / 1e9


def family(process: int) -> list[int]:
    """A process and all below it."""
    below = list[int]()
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            below += map(int, (task / "children").read_text().split())
    return [process, *(each for child in below for each in family(child))]


def nodes(looking: Looking) -> Iterator[Told]:
    for search, game, depth in SEARCHED:
        tab, state = looking.tab(), find(game)()
        tab.goto(looking.page(game).as_uri() + "#p=hh")
        tab.wait_for_selector("html[data-ready]", state="attached")
        asked = (
            f"zermelo.searcher.ask('{search.__name__}', {{state: zermelo.match.positions[0].state, limits: {{depth}}}}, {{patience: 300}})"
        )
        ask, table = f"depth => {asked}.then(({{nodes}}) => nodes)", tab.evaluate("zermelo.about.table")
        found: dict[str, list[float]] = {"page": [], "native": []}
        for turn in range(TIMES + 1):  # the first warms up
            began = worked("DedicatedWorker")
            there = int(tab.evaluate(ask, depth))
            page = there / (worked("DedicatedWorker") - began)
            began = time.process_time()
            here = search(state, Limits(depth=depth), table=table).nodes
            native = here / (time.process_time() - began)
            if there != here:
                sys.exit(f"{game}: the page visited {there:,} nodes, and the library {here:,}")
            if turn:
                found["page"].append(page)
                found["native"].append(native)
        tab.context.close()
        page, native = max(found["page"]), max(found["native"])
        words = f"{page / 1e6:.2f} M nodes a second on the page, {native / 1e6:.2f} M native, {page / native:.2f} (at least 0.6)"
        yield Told(f"{Path(game).stem}, {search.__name__}, depth {depth}: {words}", page / native >= 0.6)


def move(looking: Looking) -> Iterator[Told]:
    for game in ("connectfour", "chess"):
        file, found = looking.page(game), []
        for _ in range(3 * TIMES):
            tab = looking.tab()
            tab.goto(file.as_uri() + "#p=ch&l=easy", wait_until="commit")
            found.append(tab.evaluate(MOVED))
            tab.context.close()
        begun, loaded = min(found, key=lambda each: each[1])
        middle = statistics.median(each[1] for each in found)
        words = f"{loaded:.0f} ms after the page is loaded (at most 300; {middle:.0f} in the middle), {begun:.0f} after it was asked for"
        yield Told(f"{game}: the first move {words}", loaded <= 300)


def steps(looking: Looking) -> Iterator[Told]:
    for boards in ((), ("--boards",)):
        command = ("tree", "connectfour", "--algorithm", "alphabeta", "--depth", "4", *boards)
        tab = looking.tab()
        tab.goto(looking.written(*command, file=f"steps{len(boards)}.html").as_uri() + "#step=1000")
        tab.wait_for_selector(".z-node")
        drawn, events = tab.evaluate(MOST), tab.evaluate("player.length")
        session = tab.context.new_cdp_session(tab)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = busy(session)
        shown = sorted(tab.evaluate(STEPPED, STEPS))
        each = (busy(session) - before) / STEPS * 1000
        tab.context.close()
        clock = f"{statistics.median(shown):.0f} by the clock, {shown[int(0.95 * STEPS)]:.0f} in 95 of 100"
        words = f"{each:.0f} ms of processor time (at most 50); {clock}"
        yield Told(f"{events:,} events, {drawn} nodes drawn {'with' if boards else 'without'} boards: {words}", each <= 50)


def busy(session: Any) -> float:
    """Seconds of processor time that the page's thread has had."""
    return float(next(each["value"] for each in session.send("Performance.getMetrics")["metrics"] if each["name"] == "TaskDuration"))


def scroll(looking: Looking) -> Iterator[Told]:
    file = looking.written("tree", "tictactoe", "--algorithm", "minimax", "--depth", "5", "--boards", file="scroll.html")
    tab = looking.tab()
    tab.goto(file.as_uri() + "#step=20000")
    tab.wait_for_selector(".z-node")
    nodes = tab.evaluate("player.data.documents[0].nodes.length")
    for what, script, times in (("opened node by node", OPENED, 20), ("scrolled", SCROLLED, STEPS)):
        if script == SCROLLED:
            tab.evaluate(MOST)
        found = sorted(tab.evaluate(script, times))
        drawn = tab.evaluate("document.querySelectorAll('.z-node').length")
        words = f"frames after {statistics.median(found):.1f} ms, {found[int(0.95 * len(found))]:.1f} in 95 of 100, {found[-1]:.1f} at most"
        yield Told(f"{nodes:,} nodes {what}, {drawn} of them drawn: {words}")
    tab.context.close()


def whole(looking: Looking) -> Iterator[Told]:
    file = looking.written("tree", "tictactoe", file="whole.html")
    size, found = file.stat().st_size, []
    for _ in range(TIMES):
        tab = looking.tab()
        tab.goto(file.as_uri(), wait_until="commit")
        tab.wait_for_selector(".z-node")
        found.append(tab.evaluate(PAINTED))
        tab.context.close()
    yield Told(f"all of tic-tac-toe: {size / 1e6:.2f} MB (at most 1.5)", size <= 1.5e6)
    yield Told(f"its tree painted for the first time after {min(found):.0f} ms (at most 1,000)", min(found) <= 1000)


def studio(looking: Looking) -> Iterator[Told]:
    command = [sys.executable, "-m", "zermelo", "studio", "--no-open", "--port", "0", "--json", "--tasks", str(looking.folder / "tasks")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process, contextlib.ExitStack() as ending:
        assert process.stdout is not None
        ending.callback(process.send_signal, signal.SIGINT)
        lines = ""
        while not lines.endswith("}\n"):
            lines += (line := process.stdout.readline())
            if not line:
                sys.exit("the Studio has not begun")
        tab, first, full = looking.tab(), [], []
        address = json.loads(lines)["address"]
        tab.goto(address)
        for turn in range(TIMES + 1):
            tab.goto("about:blank")
            tab.goto(address.partition("?")[0], wait_until="commit")
            painted = tab.evaluate(PAINTED)
            done = "() => document.querySelector('a.card') && [...document.images].every(({complete}) => complete)"
            tab.wait_for_function(done)
            if turn:
                first.append(painted)
                full.append(tab.evaluate("performance.now()"))
        tab.context.close()
    words = f"painted for the first time after {min(first):.0f} ms (at most 1,000), all games with their pictures after {min(full):.0f}"
    yield Told(f"the shelf: {words}", min(first) <= 1000)


MEASURED: dict[str, Callable[[Looking], Iterator[Told]]] = {each.__name__: each for each in (nodes, move, steps, scroll, whole, studio)}


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser", description=__doc__.partition("\n")[0])
    parser.add_argument("--only", action="append", choices=MEASURED, help="only this; may be given again")
    parser.add_argument("--chromium", default=which("chromium"), metavar="PROGRAM")
    asked, missed = parser.parse_args(), 0
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=asked.chromium, args=["--no-sandbox"])
        looking = Looking(browser, Path(folder))
        for name in asked.only or MEASURED:
            for words, met in MEASURED[name](looking):
                print(f"{name:8}{words}{'' if met is not False else ': MISSED'}", flush=True)
                missed += met is False
        browser.close()
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
