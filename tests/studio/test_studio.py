"""The Studio asked as its pages ask it: who may ask, what is answered, and that nobody keeps others from being answered."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket as sockets
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from studios import MATCHES, Studio, answered, heard
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from settings import sample
from zermelo import Limits, deepen
from zermelo.games import CATALOGUE, TicTacToe
from zermelo.studio import guard

MESSAGES = sample(5_000, 300, 300)
"""Without sense, over a WebSocket, and as many requests."""


def alive(process: int) -> bool:
    """Does a process still run? One that has ended and was not asked about counts as ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# ----------------------------------------------------------------------------------------------------------- who may ask


def test_who_does_not_know_the_token_gets_nothing(studio: Studio) -> None:
    for path in ("/", "/play?game=chess", "/picture?game=chess", "/api/games", "/scripts/studio/shelf.js", "/api/rules"):
        assert httpx.get(studio.base + path).status_code == 403
        assert httpx.get(f"{studio.base}{path}{'&' if '?' in path else '?'}token=guess").status_code == 403
    with pytest.raises(InvalidStatus):
        connect(f"ws://{studio.host}/ask?game=chess", origin=studio.base)  # type: ignore[arg-type]


def test_the_word_that_a_browser_is_begun_with_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its first use, and with time: command lines can be read by whoever uses the machine."""
    made = guard.Guard(None, "token", ["127.0.0.1:1"])
    now = 1000.0
    monkeypatch.setattr(guard.time, "monotonic", lambda: now)
    used, late = made.invitation(), made.invitation()
    assert used != late and made.admits(used) and not made.admits(used)
    now += guard.SOON
    assert not made.admits(late) and not made.once
    assert made.admits("token") and not made.admits("")


def test_who_waits_when_the_studio_ends_is_told_so() -> None:
    """A request that is cancelled by the end of the server is no error, whose trace would be printed."""
    told: list[Any] = []

    async def endless(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(100)

    async def ended() -> None:
        async def send(message: Any) -> None:
            told.append(message)

        made = guard.Guard(endless, "token", ["127.0.0.1:1"])
        headers = [(b"host", b"127.0.0.1:1"), (b"cookie", b"zermelo-1=token")]
        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers}
        asking = asyncio.create_task(made(scope, None, send))
        await asyncio.sleep(0)
        asking.cancel()
        await asking

    asyncio.run(ended())
    assert [message.get("status") for message in told] == [503, None]


def test_pages_of_others_reach_nothing(studio: Studio) -> None:
    cookie = {"Cookie": studio.cookie}
    assert httpx.get(studio.base + "/api/games", headers=cookie | {"Host": "evil.example"}).status_code == 421
    assert httpx.get(studio.base + "/api/games", headers=cookie | {"Origin": "http://evil.example"}).status_code == 403
    for origin in ({}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
        put = httpx.put(studio.base + "/api/rules", headers=cookie | origin, json={"game": studio.game("matches"), "text": "import os"})
        assert put.status_code == 403
    with pytest.raises(InvalidStatus):
        connect(f"ws://{studio.host}/ask?game=chess", origin="http://evil.example", additional_headers=cookie)  # type: ignore[arg-type]
    assert studio.http.get("/").headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
    assert "unsafe-eval" not in studio.http.get("/play", params={"game": "chess"}).headers["content-security-policy"]


def test_the_token_leaves_the_address(studio: Studio) -> None:
    with httpx.Client(base_url=studio.base) as client:
        answer = client.get("/play", params={"game": "chess", "token": studio.token})
        assert answer.status_code == 303 and answer.headers["location"] == "/play?game=chess"
        for path in ("//other.example/x", "///other.example/x", "/%2Fother.example/x", "/%5Cother.example/x"):
            where = client.get(studio.base + path, params={"token": studio.token}).headers["location"]
            assert where.startswith("/") and where[1] not in "/\\", "it stays on this server"
        assert "HttpOnly" in answer.headers["set-cookie"] and "SameSite=strict" in answer.headers["set-cookie"]
        assert client.get("/play?game=chess").status_code == 200


def test_the_address_in_the_command_line_of_a_browser_lets_in_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, told = tmp_path / "browser", tmp_path / "told"
    browser.write_text(f'#!/bin/sh\necho "$1" > {told}.part && mv {told}.part {told}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    opened = Studio(tmp_path, "--open")
    try:
        end = time.monotonic() + 30
        while not told.is_file():
            assert time.monotonic() < end
            time.sleep(0.05)
        address = told.read_text().strip()
        assert address.startswith(f"{opened.base}/?token=") and opened.token not in address
        with httpx.Client(follow_redirects=True) as client:
            assert client.get(address).status_code == 200  # and has the cookie
            assert client.get(opened.base).status_code == client.get(address).status_code == 200
        assert httpx.get(address).status_code == 403
        assert httpx.get(opened.address).status_code == 303, "who has lost the cookie opens the printed address again"
    finally:
        opened.close()


def test_only_scripts_are_served(studio: Studio) -> None:
    assert studio.http.get("/scripts/page/board/board.js").headers["content-type"].startswith("text/javascript")
    for path in (
        "/scripts/page/../about.py",
        "/scripts/page/%2e%2e/about.py",
        "/scripts/studio/frame.html",
        "/scripts/page/",
        "/scripts/x/y.js",
    ):
        assert studio.http.get(path).status_code == 404


def test_rules_are_neither_read_nor_written_where_they_are_not_open(studio: Studio) -> None:
    for game in ("/etc/passwd", "chess", "", str(Path(studio.folder) / "other.py"), studio.game("matches") + "/../x.py"):
        assert studio.http.get("/api/rules", params={"game": game}).status_code == 422
        assert studio.http.put("/api/rules", json={"game": game, "text": "x"}).status_code == 422
    for name in ("../x.py", "x", "x y.py", ".x.py", "matches.py", "/tmp/x.py", "a/b.py"):
        assert studio.http.post("/api/rules", json={"name": name}).status_code == 422
    for data in (b"{", b"[1]", b"\xff"):
        assert studio.http.post("/api/rules", content=data).json() == {"error": "what is sent must be an object of JSON"}
    assert studio.http.put("/api/rules", content=b"x" * (1 << 21)).status_code == 413


def test_others_may_play_and_not_edit(tmp_path: Path) -> None:
    open_to_all = Studio(tmp_path, "--host", "0.0.0.0")
    try:
        client = open_to_all.http
        assert client.get("/play", params={"game": "chess"}).status_code == 200
        for path in ("/rules", "/api/rules", "/api/check", "/tasks"):
            assert client.get(path).status_code == 404
        assert client.get("/api/games").json()["local"] is False
    finally:
        open_to_all.close()


# ---------------------------------------------------------------------------------------------------------- what is answered


def test_all_games_are_there_with_pictures(studio: Studio) -> None:
    games = studio.http.get("/api/games").json()["games"]
    assert [game["game"] for game in games[4:]] == [entry.name for entry in CATALOGUE]
    assert [game["title"] for game in games[:2]] == ["matches.py", "endless.py"]
    for game in ("tictactoe", "backgammon", "tree", studio.game("matches")):
        picture = studio.http.get("/picture", params={"game": game})
        assert picture.headers["content-type"] == "image/svg+xml" and "<svg" in picture.text and len(picture.text) > 300
    assert studio.http.get("/play", params={"game": "nonsense"}).status_code == 404


def test_a_socket_answers_as_the_terminal_does(studio: Studio) -> None:
    with studio.socket("tictactoe") as socket:
        assert answered(socket, "about")["answer"]["manifest"]["title"] == "Tic-tac-toe"
        assert answered(socket, "play", 2, position={"state": [4]}, action=0)["answer"]["state"] == [4, 0]
        found = answered(socket, "choose", 3, state=[4], limits={"way": "deepen", "seconds": 20, "depth": 6})["answer"]
        expected = deepen(TicTacToe().result(4), Limits(depth=6))
        assert (found["action"], found["value"], found["nodes"]) == (expected.action, expected.value, expected.nodes)
        assert answered(socket, "play", 4, position={"state": [4]}, action=4)["error"]["text"].startswith("action 4 is not legal")


def test_questions_that_are_none_get_a_sentence(studio: Studio) -> None:
    with studio.socket("tictactoe") as socket:
        for text in (
            "{",
            "[]",
            "7",
            '{"what": "begin"}',
            '{"id": [], "what": "begin"}',
            '{"id": 1}',
            "[" * 9999,
            '{"id": [], "what": "stop"}',
        ):
            socket.send(text)
            assert json.loads(socket.recv(timeout=20))["error"]["text"]
        limits = {"way": "deepen", "seconds": 10**400}
        over = [0, 3, 1, 4, 2]
        questions: list[dict[str, Any]] = [
            {"what": "dance"},
            {"what": "choose"},
            {"what": "choose", "state": 3, "limits": 4},
            {"what": "choose", "state": [], "limits": limits},
            {"what": "choose", "state": [], "limits": {}},
            {"what": "choose", "state": over, "limits": {"way": "deepen", "seconds": 1}},
            {"what": "play", "position": [], "action": 1},
            {"what": "begin", "state": [0] * 20_000},
        ]
        for number, given in enumerate(questions, 10):
            socket.send(json.dumps({"id": number, **given}))
            error = heard(socket, number)[-1]["error"]
            assert error["kind"] == "said" and 0 < len(error["text"]) < 300 and "internal" not in error["text"]
    for game, said in (("nonsense", "there is no game 'nonsense' here"), ("🙂" * 60, "there is no game")):
        with studio.socket(game) as socket, pytest.raises(Exception, match=said):
            socket.recv(timeout=20)


def test_positions_in_the_address_are_no_files(studio: Studio) -> None:
    secret = studio.folder / "secret.txt"
    secret.write_text("hunter2")
    for position in (str(secret), "-", "/etc/hostname"):
        with studio.socket("tictactoe", position=position) as socket:
            said = answered(socket, "about")["error"]["text"]
            assert "hunter2" not in said and "is not a position of" in said
    with studio.socket("tictactoe", position="X.O/.X./...") as socket:
        assert answered(socket, "begin")["answer"]["text"] == "X.O/.X./..."
    for game, fields in (("chess", "Chess(kings=U64(0))"), ("pursuit", "Pursuit(turn=9)")):
        with studio.socket(game, position=fields) as socket:  # fields that the rules never made
            assert f"is no position that {game.capitalize()} reads" in answered(socket, "about")["error"]["text"]


def test_any_bytes_leave_the_server_standing(studio: Studio) -> None:
    dice = random.Random(5)
    words = [
        "id",
        "what",
        "begin",
        "play",
        "choose",
        "state",
        "limits",
        "position",
        "action",
        -1,
        2**80,
        0.5,
        None,
        [],
        {},
        [[1]],
        "x" * 999,
    ]

    def value(depth: int) -> object:
        if depth and dice.random() < 0.4:
            return {str(dice.choice(words)): value(depth - 1) for _ in range(3)} | {"id": dice.randrange(9), "what": dice.choice(words)}
        return dice.choice(words)

    with studio.socket("connectfour", "fuzz") as socket:
        for _ in range(MESSAGES):
            socket.send(json.dumps(value(3)) if dice.random() < 0.8 else "".join(map(chr, dice.choices(range(32, 500), k=20))))
        assert "answer" in answered(socket, "begin", 5000)
    for _ in range(20):
        with sockets.create_connection(studio.host.split(":")) as raw:  # type: ignore[arg-type]
            raw.sendall(bytes(dice.choices(range(256), k=400)))
    places = ["/", "/play", "/picture", "/scripts/page/", "/api/rules", "/api/tasks/games", "/api/task/1/say", "/files/", "/tasks/"]
    parts = ["..", "%2e%2e", "%00", "%ff", "%ED%A0%80", "a" * 300, "9" * 40, "//", "%5c", "?game=%00", "?token=", ";", "x.js", "-1", "/"]
    bodies = ["", "{}", "[]", "null", "{" * 999, '{"values": {"game": "\\ud800"}}', '{"values": [], "files": {"a": 5}}', '{"minutes": NaN}']
    own = {"Host": studio.host, "Origin": studio.base, "Cookie": studio.cookie, "Connection": "close"}
    for _ in range(MESSAGES):
        path = dice.choice(places) + "".join(dice.choices(parts, k=dice.randrange(4)))
        method, body = dice.choice(["GET", "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "X"]), dice.choice(bodies).encode()
        head = "".join(f"{name}: {value}\r\n" for name, value in (own | {"Content-Length": len(body)}).items())
        with sockets.create_connection(studio.host.split(":"), 10) as raw:  # type: ignore[arg-type]
            raw.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
            status = raw.recv(12).decode()
        assert status.startswith("HTTP/1.1 ") and status[9] in "2345" and status[9:] != "500", (method, path, body, status)
    assert studio.http.get("/api/games").status_code == 200


# ------------------------------------------------------------------------------------------------- rules that go wrong, and many


def test_rules_without_end_stop_only_themselves(studio: Studio) -> None:
    with studio.socket(studio.game("endless")) as socket, studio.socket("tictactoe", "other") as other:
        socket.send(json.dumps({"id": 1, "what": "begin", "state": [1]}))
        began = time.monotonic()
        assert "answer" in answered(other, "begin")
        assert time.monotonic() - began < 8
        assert heard(socket, 1)[-1]["error"] == {"kind": "endless", "text": "10"}
        assert "answer" in answered(socket, "begin", 2, state=[])


def test_rules_that_raise_or_take_all_memory_are_told_of(studio: Studio) -> None:
    with studio.socket(studio.game("false_")) as socket:
        said = answered(socket, "begin", 1, state=[1])["error"]
        assert said["kind"] == "rule" and "False_.actions (false_.py, line 18): ZeroDivisionError" in said["text"]
    with studio.socket(studio.game("greedy")) as socket:
        assert "memory" in answered(socket, "begin", 1, state=[1])["error"]["text"]
        assert "answer" in answered(socket, "begin", 2, state=[])


def test_a_search_ends_when_it_is_told_to(studio: Studio) -> None:
    with studio.socket("connectfour") as socket:
        socket.send(json.dumps({"id": 1, "what": "analyse", "state": [], "limits": {"way": "deepen", "seconds": 100}}))
        while "found" not in json.loads(socket.recv(timeout=120)):
            pass
        began = time.monotonic()
        socket.send(json.dumps({"id": 1, "what": "stop"}))
        assert heard(socket, 1)[-1]["answer"]["done"] and time.monotonic() - began < 10


def test_a_search_stopped_at_once_is_stopped(studio: Studio) -> None:
    with studio.socket("connectfour") as socket:
        for number in range(1, 6):
            socket.send(json.dumps({"id": number, "what": "analyse", "state": [], "limits": {"way": "deepen", "seconds": 100}}))
            socket.send(json.dumps({"id": number, "what": "stop"}))
            said = heard(socket, number)[-1]
            assert "answer" in said or said["error"]["text"] == "it was stopped before it began"


def test_nobody_keeps_others_from_being_answered(studio: Studio) -> None:
    """More analyses than there are processes, each for minutes; whoever comes then has an answer within the shares of those before."""
    with contextlib.ExitStack() as stack:
        for number in range((os.cpu_count() or 1) + 1):
            socket = stack.enter_context(studio.socket("connectfour", f"greedy {number}"))
            socket.send(json.dumps({"id": 1, "what": "analyse", "state": [], "limits": {"way": "deepen", "seconds": 300}}))
        time.sleep(1)
        with studio.socket("tictactoe", "modest") as socket:
            began = time.monotonic()
            found = answered(socket, "choose", state=[], limits={"way": "deepen", "seconds": 0.2, "depth": 2})
            assert found["answer"]["action"] is not None and time.monotonic() - began < 40


def test_fifty_at_once(studio: Studio) -> None:
    wrong: list[str] = []

    def play(number: int) -> None:
        try:
            dice = random.Random(number)
            with studio.socket("tictactoe", f"player {number}") as socket:
                here = answered(socket, "begin")["answer"]
                for turn in range(2, 6):
                    action = dice.choice(here["entries"])["action"]
                    here = answered(socket, "play", turn, position={"state": here["state"]}, action=action)["answer"]
                    if here["mover"] is None:
                        break
                assert len(here["state"]) >= 4
        except Exception as error:
            wrong.append(f"{number}: {error!r}")

    threads = [threading.Thread(target=play, args=(number,)) for number in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not wrong


# -------------------------------------------------------------------------------------------------------------- editing


def test_rules_are_edited_checked_and_kept(studio: Studio) -> None:
    game = studio.http.post("/api/rules", json={"name": "fresh.py"}).json()["game"]
    text = studio.http.get("/api/rules", params={"game": game}).json()
    assert "class Fresh" in text["text"] and text["draft"] is None
    tried = studio.http.put("/api/draft", json={"game": game, "text": MATCHES.replace("yield 2", "yield 2 +")}).json()
    line = MATCHES[: MATCHES.index("yield 2")].count("\n") + 1
    assert tried["error"]["text"] == f"fresh.py, line {line}: invalid syntax"
    assert "class Fresh" in Path(game).read_text()  # nothing is written over what works
    assert studio.http.get("/api/rules", params={"game": game}).json()["draft"].endswith("if player == self.mover else 1\n")
    tried = studio.http.put("/api/draft", json={"game": game, "text": MATCHES.replace("return self.mover", "return self.moover")}).json()
    assert "(fresh.py, line" in tried["error"]["text"], "not by the name of its draft"
    with studio.socket(tried["game"]) as socket:
        assert "(fresh.py, line" in answered(socket, "begin")["error"]["text"]
    tried = studio.http.put("/api/draft", json={"game": game, "text": MATCHES}).json()
    assert "error" not in tried and studio.http.get("/play", params={"game": tried["game"]}).status_code == 200
    report = studio.http.get("/api/check", params={"game": tried["game"]}).json()["answer"]
    assert report["ok"] and report["game"] == "Matches"
    refused = studio.http.put("/api/rules", json={"game": game, "text": MATCHES, "before": "something else"})
    assert "fresh.py has been changed by another program" in refused.json()["error"] and "class Fresh" in Path(game).read_text()
    Path(game).with_name(".fresh-draft.py").unlink()  # as another page does that saves the file
    studio.http.put("/api/rules", json={"game": game, "text": MATCHES, "before": "something else"})
    assert studio.http.get("/api/rules", params={"game": game}).json()["draft"] == MATCHES, "it is kept as a draft"
    studio.http.put("/api/rules", json={"game": game, "text": MATCHES, "before": text["text"]})
    assert Path(game).read_text() == MATCHES
    assert studio.http.get("/api/rules", params={"game": game}).json()["draft"] is None
    assert studio.http.put("/api/draft", json={"game": game, "text": MATCHES}).json() == {"game": game}  # no draft of what is saved
    assert not list(Path(game).parent.glob(".fresh*"))


def test_two_tabs_do_not_write_over_each_others_draft(studio: Studio) -> None:
    """The draft is that of the tab that was opened last: the one before had written over it with every key."""
    game = studio.http.post("/api/rules", json={"name": "shared.py"}).json()["game"]
    text = studio.http.get("/api/rules", params={"game": game, "page": "one"}).json()["text"]

    def put(path: str, page: str, text: str, **more: str) -> Any:
        return studio.http.put(f"/api/{path}", json={"game": game, "text": text, "page": page, **more}).json()

    assert "error" not in put("draft", "one", MATCHES)
    assert studio.http.get("/api/rules", params={"game": game, "page": "two"}).json()["draft"] == MATCHES
    assert "error" not in put("draft", "two", MATCHES + "# two\n")
    assert put("draft", "one", MATCHES + "# one\n")["error"].startswith("shared.py has been opened in another tab: ")
    draft = Path(game).with_name(".shared-draft.py")
    assert draft.read_text() == MATCHES + "# two\n"
    assert put("rules", "one", MATCHES, before=text) == {} and put("draft", "one", MATCHES) == {"game": game}
    assert Path(game).read_text() == MATCHES and draft.read_text() == MATCHES + "# two\n"
    assert "changed by another program" in put("rules", "two", MATCHES + "# two\n", before=text)["error"]
    assert studio.http.get("/api/rules", params={"game": game, "page": "one"}).json()["draft"] == MATCHES + "# two\n"
    assert put("rules", "one", MATCHES + "# two\n", before=MATCHES) == {} and not draft.exists()


def test_who_searches_is_ready_before_it_is_asked() -> None:
    """A page has opened; and another process is ready when one works."""
    from zermelo.studio.work.crew import Crew

    async def followed() -> None:
        crew = Crew(searching=3)
        try:
            crew.warm()
            crew.warm()
            assert crew.long.starting is not None
            await crew.long.starting
            assert [process.runs for process in crew.long.free] == [False, False, True], "one, the next to be asked"
            asked = {
                "what": "choose",
                "game": "tictactoe",
                "given": {"state": [], "limits": {"way": "deepen", "seconds": 1, "careless": 1}},
            }
            assert (await crew.ask("somebody", asked))["answer"]["action"] in range(9)
            assert crew.long.starting is not None
            await crew.long.starting
            assert sum(process.runs for process in crew.long.all) == 2 and len(crew.long.free) == 3
        finally:
            running = [process.process for process in (*crew.brief.all, *crew.long.all) if process.process]
            crew.close()
            for process in running:
                await process.wait()

    asyncio.run(followed())


def test_nothing_is_left_when_the_studio_ends(tmp_path: Path) -> None:
    made = Studio(tmp_path)
    with made.socket("tictactoe") as socket:
        answered(socket, "begin")
        children = [int(word) for word in Path(f"/proc/{made.process.pid}/task/{made.process.pid}/children").read_text().split()]
        assert children
    made.process.kill()
    made.close()
    end = time.monotonic() + 20
    while any(map(alive, children)) and time.monotonic() < end:
        time.sleep(0.1)
    assert not any(map(alive, children))


# ---------------------------------------------------------------------------------------------------- what is given wrongly


def test_what_is_given_wrongly_is_a_sentence(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from zermelo.cli import main

    def said(*words: str) -> str:
        done = CliRunner().invoke(main, ["studio", "--no-open", *words])
        assert done.exit_code == 2 and len(done.stderr.splitlines()) == 1, done.output
        return done.stderr

    assert "there is no file of rules nothing.py" in said("nothing.py")
    assert "write a name and a player, as in Stockfish=uci:stockfish" in said("--engine", "stockfish")
    assert "there is no player 'magic'" in said("--engine", "M=magic")
    assert "there is no program /no/engine: give its path" in said("--engine", "E=uci:/no/engine")
    assert "mcts is a search of the Studio's own: write another name" in said("--engine", "mcts=random")
    with sockets.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "cannot listen at 127.0.0.1, port" in said("--port", str(taken.getsockname()[1]))
