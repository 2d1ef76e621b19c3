"""Whose turn it is: who asks much keeps nobody from being answered, neither brief questions nor searches nor checks of rules."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from studios import ENDLESS

from zermelo import check, progress
from zermelo.games import find
from zermelo.page.native import tell
from zermelo.search.background.handle import Handle
from zermelo.studio.work import crew as crews
from zermelo.studio.work.crew import Asked, Crew, Group

SOURCE = Path(__file__).parents[2] / "src" / "zermelo"


class Working:
    """A process that works, for those who only see whether it runs, since when, and whether it was told to end."""

    def __init__(self, runs: bool = True, since: float | None = None) -> None:
        self.runs, self.since, self.told = runs, since, False

    def stop(self) -> None:
        self.told = True


def group_of(*processes: Working, share: float | None = None) -> Group:
    made = Group(0, {}, share)
    made.free, made.all = list(processes), list(processes)  # type: ignore[arg-type]
    return made


async def turns(group: Group, client: str, done: asyncio.Event, told: list[str]) -> None:
    """A question of a client, worked on until `done`; that it begins is told."""
    async with group.turn(client, Asked()) as process:
        told.append(client)
        process.since = 0.0
        await done.wait()
        process.since, process.told = None, False


async def soon() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_no_client_has_all_processes_for_brief_questions() -> None:
    async def served() -> None:
        group, done, told = group_of(Working(), Working()), asyncio.Event(), list[str]()
        asking = [asyncio.create_task(turns(group, "greedy", done, told)) for _ in range(6)]
        await soon()
        assert told == ["greedy"] and len(group.free) == 1, "the last one is kept"
        over = asyncio.Event()
        brief = asyncio.create_task(turns(group, "modest", over, told))
        await soon()
        assert told == ["greedy", "modest"] and not group.free
        over.set()
        await brief
        await soon()
        assert told == ["greedy", "modest"], "who works already does not get it now"
        done.set()
        await asyncio.gather(*asking)
        assert len(group.free) == 2 and not group.given and not group.waiting

    asyncio.run(served())


def test_one_process_alone_goes_from_one_to_the_other() -> None:
    async def served() -> None:
        group, done, told = group_of(Working()), asyncio.Event(), list[str]()
        asking = [asyncio.create_task(turns(group, client, done, told)) for client in "aaabc"]
        await soon()
        assert told == ["a"]
        done.set()
        await asyncio.gather(*asking)
        assert told == [*"aabca"]

    asyncio.run(served())


def test_who_gets_the_process_of_a_search_is_hurried_too() -> None:
    """Three analyses and one process: the second has its share as the first had, also if nobody asks anything more."""

    async def served() -> None:
        process, done, told = Working(), asyncio.Event(), list[str]()
        group = group_of(process, share=0.02)

        async def ended() -> None:
            while not process.told:
                await asyncio.sleep(0.005)
            done.set()
            await asyncio.sleep(0)
            done.clear()

        asking = [asyncio.create_task(turns(group, client, done, told)) for client in "abc"]
        for count in (1, 2):
            await soon()
            assert told == [*"abc"][:count]
            await asyncio.wait_for(ended(), 20)
        await soon()
        assert told == [*"abc"] and not process.told, "nobody waits for the third"
        done.set()
        await asyncio.gather(*asking)

    asyncio.run(served())


def test_who_asks_gets_a_process_that_is_ready_and_ends_no_search_for_it() -> None:
    """Though one that was ended lies on top; and while another one is being started nobody's search is cut short."""

    async def served() -> None:
        ready, ended = Working(), Working(runs=False)
        group = group_of(ready, ended, share=1.0)
        async with group.turn("somebody", Asked()) as process:
            assert process is ready
            if group.starting is not None:
                group.starting.cancel()
        searching = Working(since=0.0)
        group = group_of(searching, share=1.0)
        group.free, group.given, group.starting = [], {searching: "one"}, asyncio.create_task(asyncio.sleep(0))  # type: ignore[dict-item]
        asking = asyncio.create_task(turns(group, "another", asyncio.Event(), []))
        await soon()
        assert not searching.told
        group.starting = None
        group.hurry()
        assert searching.told
        asking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asking
        assert not group.waiting

    asyncio.run(served())


# ------------------------------------------------------------------------------------------------ with processes that work


@contextlib.asynccontextmanager
async def crew_of(searching: int) -> AsyncIterator[Crew]:
    crew = Crew(searching=searching)
    try:
        yield crew
    finally:
        for group in (crew.brief, crew.long):
            if group.starting is not None:
                await group.starting
        running = [process.process for process in (*crew.brief.all, *crew.long.all) if process.process]
        crew.close()
        for process in running:
            await process.wait()


def test_one_who_asks_what_takes_long_keeps_nobody_from_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tmp_path / "endless.py"
    rules.write_text(ENDLESS)
    monkeypatch.setattr(crews, "PATIENCE", 300.0)

    async def followed() -> None:
        async with crew_of(1) as crew:
            began = {"what": "begin", "game": "tictactoe", "given": {}}
            await crew.ask("modest", began)
            if crew.brief.starting is not None:
                await crew.brief.starting
            endless = {"what": "begin", "game": str(rules), "given": {"state": [1]}}
            greedy = [asyncio.create_task(crew.ask("greedy", endless)) for _ in range(6)]
            await asyncio.sleep(0.1)
            for _ in range(3):
                assert "answer" in await asyncio.wait_for(crew.ask("modest", began), 60)
            assert not any(task.done() for task in greedy)
            working = [process.process for process in crew.brief.given if process.process]
            for task in greedy:
                task.cancel()
            await asyncio.gather(*greedy, return_exceptions=True)
            for process in working:
                await process.wait()

    asyncio.run(followed())


def test_a_check_beside_an_analysis_on_one_core_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is told to end while the other waits, and each says what it found. (The rules of chess are checked for 20 s otherwise.)"""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")

    async def followed() -> None:
        async with crew_of(1) as crew:
            limits = {"way": "deepen", "seconds": 300}
            question = {"what": "analyse", "game": "tictactoe", "given": {"state": [], "limits": limits}}
            asked, over = Asked(), False

            async def analysed() -> None:
                while not over:
                    said = await crew.ask("one", {**question, "game": "connectfour"}, asked=asked)
                    assert "answer" in said, said

            analysis = asyncio.create_task(analysed())
            await asyncio.sleep(0.1)
            checked = {"what": "check", "game": "chess", "given": {}, "own": True}
            said = await asyncio.wait_for(crew.ask("another", checked), 120)
            assert said["answer"]["shortened"] and said["answer"]["stopped"].startswith("it was told to end"), said
            assert said["answer"]["ok"]
            over = True
            asked.stop()
            await analysis

    asyncio.run(followed())


def test_what_the_server_asks_for_itself_no_socket_can_ask() -> None:
    async def followed() -> None:
        async with crew_of(1) as crew:
            for what in ("check", "picture"):
                said = await crew.ask("stranger", {"what": what, "game": "tictactoe", "position": None, "given": {"own": True}})
                assert f"there is no question '{what}'" in said["error"]["text"]

    asyncio.run(followed())


# ----------------------------------------------------------------------------------------------------------------- checks


def test_a_check_ends_when_it_is_told_to() -> None:
    handle = Handle()
    assert not check(find("tictactoe"), games=1, compiled=False, handle=handle).stopped
    handle.stop()
    report = check(find("chess"), compiled=False, handle=handle)
    assert report.stopped == "it was told to end, after 0 of 100 games" and report.ok and report.as_dict()["states"] == 0


def test_that_a_check_compiles_is_heard() -> None:
    """So that nothing counts it as endless, or ends its process."""
    said: list[dict[str, Any]] = []

    def ask(_: object) -> int:
        with progress.within(lambda: "5 positions, game 1 of 100"):
            progress.show("compiling, 3 s, part 12: actions")
            progress.show("")
        return 1

    tell(ask, said.append, str)
    assert said == [{"busy": "compiling, 3 s, part 12: actions"}, {"answer": 1}]


def test_what_the_server_says_is_said_in_german() -> None:
    """Of work that does not come to an answer, and of too many pages: sentences whose gaps are `{}` for the page."""
    files = [*(SOURCE / "studio" / "work").glob("*.py"), SOURCE / "studio" / "asking.py"]
    text = "".join(path.read_text("utf-8") for path in files)
    said = {re.sub(r"\{.*?\}", "{}", found) for found in re.findall(r'(?:return wrong|close)\((?:1013, )?f?"(\w.*?)"', text)}
    words = (SOURCE / "page" / "browser" / "language" / "de.js").read_text("utf-8")
    assert len(said) == 7 and not [sentence for sentence in said if f"'{sentence}': '" not in words]
