"""Tasks in the Studio: forms for every command, processes that end when they should, results that a page can show."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from studios import Studio
from test_studio import alive
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from catalogues import texts
from settings import examples
from zermelo.cli import ROOMS
from zermelo.errors import ZermeloError
from zermelo.exercise import exercises
from zermelo.exercise.sheet import signs
from zermelo.studio.application import application
from zermelo.studio.shelf import Shelf
from zermelo.studio.tasks import forms
from zermelo.studio.tasks.story import Tail
from zermelo.studio.tasks.task import ENDED, Task
from zermelo.studio.tasks.tasks import Tasks
from zermelo.studio.work.crew import Crew

NAMES = list(forms.commands())
ELICIT = {"prizes": ["$0", "$10", "$20"], "within": "0.3", "out": "curve.svg"}
STUBBORN = "import signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True:\n    time.sleep(0.05)\n"
TALKATIVE = "import sys\nwhile True:\n    sys.stdout.write('x' * 65536)\n"


# ---------------------------------------------------------------------------------------------------------------- forms


def test_every_command_is_a_task_or_is_left_out_on_purpose() -> None:
    left_out = {"play", "new", "studio", "uci", "gtp", "gnubg"}
    assert {name.partition("-")[0] for name in NAMES} == set(ROOMS) - left_out


@pytest.mark.parametrize("name", NAMES)
def test_a_form_has_every_parameter_and_examples_that_the_command_takes(name: str) -> None:
    form = forms.form(name)
    assert [each["name"] for each in form["fields"]] == [each.name for each in forms.commands()[name].params]
    assert json.loads(json.dumps(form)) == form
    assert form["examples"]
    for example in form["examples"]:
        words = forms.arguments(name, example["values"])
        forms.checked(name, words)
        assert shlex.split(example["line"]) == ["zermelo", *words]


def test_of_two_studios_each_has_a_folder_of_its_own(tmp_path: Path) -> None:
    own = "from pathlib import Path; from zermelo.studio.tasks.tasks import folder_of_tasks as f\n"
    wait = "import sys; print(f({}), flush=True); sys.stdin.read()"
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": env}

    def run(given: str) -> subprocess.Popen[str]:
        return subprocess.Popen([sys.executable, "-c", own + wait.format(given)], **pipes)

    with run("") as one, run("") as other:
        assert one.stdout and other.stdout
        folders = {Path(each.stdout.readline().strip()) for each in (one, other)}
        assert folders == {tmp_path / "zermelo" / "tasks", tmp_path / "zermelo" / "tasks-2"}
        with run(f"Path({str(tmp_path / 'zermelo' / 'tasks')!r})") as third:
            assert "another Studio keeps its tasks in" in third.communicate()[1]
        for each in (one, other):
            each.communicate()
    with run("") as again:
        assert again.communicate()[0].strip() == str(tmp_path / "zermelo" / "tasks")


def test_whether_a_command_reads_or_writes_a_file_is_known() -> None:
    """A new option with a path has to be judged: what is written lies in the folder of the task."""
    written, read = set(), set()
    for command in forms.commands().values():
        for parameter in command.params:
            if isinstance(parameter.type, click.Path):
                (written if forms.field(parameter)["file"] == "write" else read).add(parameter.opts[0])
    assert written == {"--out", "--pgn", "--log", "--results", "--data", "--plot", "--csv", "folder"}
    assert read == {"--openings", "--book", "--students", "--sheet", "--docs", "file", "path"}


def test_commands_and_options_are_said_in_every_language() -> None:
    """None is missing, and none is left over: the other languages have the same (tests/page/test_languages.py)."""
    made = {name: forms.form(name) for name in NAMES}
    assert texts("studio", "en", "commands") == {name: form["about"] for name, form in made.items()}
    fields = [field for form in made.values() for field in form["fields"]]
    said = {field["help"] for field in fields if field["help"]} | {field["label"] for field in fields if not field["option"]}
    assert texts("studio", "en", "options").keys() == said


def test_exercises_are_asked_in_every_language() -> None:
    made = [*exercises("alphabeta", count=6, seed=1), *exercises("alphabeta", rule=">", seed=1)]
    made += [*exercises("minimax", count=6, seed=1), *exercises("expectimax", seed=1)]
    asked = {text for one in made for text in (one.task, signs(one), *(question.text for question in one.questions))}
    assert asked <= texts("studio", "en", "exercises").keys()


TEXTS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=8) | st.sampled_from(["-1", "--depth", "a b", "-", "--"])
FILES = st.sampled_from(["a.svg", "b c.html", "x_1.json"])


@st.composite
def filled(draw: Any) -> tuple[str, dict[str, Any]]:
    """A task and values of its form."""
    name = draw(st.sampled_from(NAMES))
    values: dict[str, Any] = {}
    for field in forms.form(name)["fields"]:
        if not (field["required"] or draw(st.booleans())):
            continue
        if field["kind"] in ("flag", "switch"):
            values[field["name"]] = draw(st.booleans()) if field["kind"] == "switch" else True
        elif field["optional"]:
            values[field["name"]] = draw(st.just(True) | TEXTS)
        else:
            text = FILES if field["file"] == "write" else st.sampled_from(field["choices"]) if "choices" in field else TEXTS
            if field["name"] == "words" or field["parts"] > 1:
                text = st.lists(TEXTS.filter(lambda t: " " not in t), min_size=field["parts"], max_size=field["parts"]).map(" ".join)
            values[field["name"]] = draw(st.lists(text, min_size=1, max_size=3) if field["many"] else text)
    return name, values


@examples(200)
@given(filled())
def test_click_reads_what_was_filled_in(case: tuple[str, dict[str, Any]]) -> None:
    """Form, command line, click: the same values, whatever signs they begin with."""
    name, values = case
    command = forms.commands()[name]
    if any(each["optional"] and str(values.get(each["name"], "")).startswith("-") for each in forms.form(name)["fields"]):
        with pytest.raises(ZermeloError, match="cannot begin with -"):
            forms.arguments(name, values)
        return
    if name == "lab-growth" and "words" in values and "game" not in values:
        with pytest.raises(ZermeloError, match="fill in GAME"):
            forms.arguments(name, values)
        return
    words = forms.arguments(name, values)
    with click.Context(command, ignore_unknown_options=command.ignore_unknown_options) as context:
        found, rest, _ = command.make_parser(context).parse_args(words[len(name.split("-", 1)) :])
    assert not rest
    for parameter in command.params:
        assert parameter.name is not None
        expected, value = values.get(parameter.name), found.get(parameter.name)
        if isinstance(value, tuple | list):
            texts = expected if isinstance(expected, list) else [] if expected is None else expected.split()
            assert [each for each in value if isinstance(each, str)] == texts
        elif isinstance(value, str) and value != expected:
            usual = parameter.flag_value if isinstance(parameter, click.Option) else forms.field(parameter)["default"]
            assert value == usual and expected in (None, True)
        elif not isinstance(value, str) and value is not True:
            usual = forms.field(parameter)["default"]
            assert value is False or expected in (None, usual) or expected is True


@pytest.mark.parametrize(
    ("name", "values", "sentence"),
    [
        ("tree", {"game": "chess", "out": ["../x.svg"]}, "--out: '../x.svg' is no plain name of a file"),
        ("tree", {"game": "chess", "out": ["/tmp/x.svg"]}, "no plain name of a file"),
        ("match", {"game": "chess", "results": "..", "players": ["a", "b"]}, "no plain name of a file"),
        ("learn", {"game": "chess", "out": "a\\b.npz"}, "no plain name of a file"),
        ("best", {"game": "chess", "out": "x.svg"}, "best has no field 'out'"),
        ("best", {"game": ["a", "b"]}, "game takes one value"),
        ("best", {"game": {"a": 1}}, "game takes texts"),
        ("best", {"game": "a\0b"}, "a text has no zero byte"),
        ("match", {"game": "chess", "players": ["a", "b"], "sprt": "0 5 --pgn /tmp/x.pgn"}, "--sprt takes 2 values"),
        ("best", {"game": "chess", "symmetry": "yes"}, "--symmetry is set or not"),
        ("play", {}, "there is no task 'play'"),
    ],
)
def test_what_no_form_takes_is_refused(name: str, values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ZermeloError, match=sentence.replace("\\", "\\\\")):
        forms.arguments(name, values)


def test_nought_is_a_value() -> None:
    assert forms.arguments("best", {"game": "tictactoe", "depth": 0}) == ["best", "tictactoe", "--depth", "0"]


def test_folders_that_are_no_tasks_are_left_alone(tmp_path: Path) -> None:
    said = {"folder": "", "name": "games", "values": {}, "arguments": ["games"], "minutes": 1, "gigabytes": 1, "state": "ended"}
    for name in ("0017", "0017 copy", "18²"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "task.json").write_text(json.dumps(said))
    tasks = Tasks(tmp_path)
    assert list(tasks.all) == [17]
    with pytest.raises(ZermeloError, match="cannot hold what the task is given"):
        tasks.begin("games", {}, {"𐐷" * 100: b""}, 1, 1)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["0017", "0017 copy", "18²"]


def test_all_files_count_and_those_that_are_shown_are_listed(tmp_path: Path) -> None:
    task = Task(tmp_path, "games", {}, ["games"], 1, 1)
    task.put({"a.svg": b"12"})
    (task.files / ".hidden").mkdir()
    for name in (".x", ".hidden/.y", ".hidden/z"):
        (task.files / name).write_bytes(b"1234")
    (task.files / "nowhere").symlink_to("/nowhere")
    assert task.size() - len("/nowhere") == 14
    assert [each["name"] for each in task.listing()] == [".hidden/z", "a.svg"]
    task.put({"games.db": b"", "games.db-wal": b""})
    assert "games.db-wal" not in str(task.listing())
    task.state = ENDED
    assert "games.db-wal" in str(task.listing()), "a task that was killed has left it"


def test_a_tail_tells_whole_letters(tmp_path: Path) -> None:
    file = tmp_path / "output"
    tail, told = Tail(file), ""
    for byte in "a→é𝄞z\n".encode():
        with file.open("ab") as opened:
            opened.write(bytes([byte]))
        told += tail.more()
    assert told == "a→é𝄞z\n"


def test_where_others_are_served_there_are_no_tasks(tmp_path: Path) -> None:
    def addresses(local: bool) -> set[str]:
        made = application(Shelf(), Crew({}), Tasks(tmp_path), "token", ["127.0.0.1:1"], local=local)
        return {route.path for route in made.application.routes}

    assert any("task" in path for path in addresses(True))
    assert not any("task" in path for path in addresses(False))


# ------------------------------------------------------------------------------------------------------------ processes


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """A Studio for tasks: two at a time."""
    made = Studio(tmp_path_factory.mktemp("tasks"), "--jobs", "2")
    yield made
    made.close()


def begun(studio: Studio, name: str, values: dict[str, Any], files: dict[str, str] | None = None, **limits: Any) -> int:
    sent = {key: base64.b64encode(text.encode()).decode() for key, text in (files or {}).items()}
    answer = studio.http.post(f"/api/tasks/{name}", json={"values": values, "files": sent, **limits})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["number"])


def told(studio: Studio, number: int, act: str, **more: Any) -> int:
    return studio.http.post(f"/api/task/{number}/{act}", json=more).status_code


def about(studio: Studio, number: int) -> dict[str, Any]:
    return next(each for each in studio.http.get("/api/tasks").json()["tasks"] if each["number"] == number)


def until(studio: Studio, number: int, state: str, seconds: float = 60) -> dict[str, Any]:
    """The task, as soon as it is in that state."""
    end = time.monotonic() + seconds
    while (task := about(studio, number))["state"] != state:
        assert time.monotonic() < end, task
        time.sleep(0.1)
    return task


def story(studio: Studio, number: int) -> dict[str, Any]:
    """All of what is told about a task, to its end: the texts joined, of everything else the last."""
    found: dict[str, Any] = {"output": "", "messages": "", "reports": {}}
    cookie = {"Cookie": studio.cookie}
    address = f"ws://{studio.host}/task/{number}/story"
    with connect(address, origin=studio.base, additional_headers=cookie) as socket, contextlib.suppress(ConnectionClosed):  # type: ignore[arg-type]
        while True:
            for key, value in json.loads(socket.recv(timeout=100)).items():
                if key == "report":
                    found["reports"] |= value
                else:
                    found[key] = found[key] + value if key in ("output", "messages") else value
    return found


def asked(studio: Studio, number: int, seconds: float = 30) -> None:
    """Wait until a task has asked its first question."""
    path = studio.folder / "tasks" / f"{number:04d}" / "reports"
    end = time.monotonic() + seconds
    while not (path.is_file() and "question" in path.read_text()):
        assert time.monotonic() < end
        time.sleep(0.1)


def played(studio: Studio, number: int, seconds: float = 60) -> int:
    """How many games of a match are told to have ended, as soon as there are some."""
    path = studio.folder / "tasks" / f"{number:04d}" / "reports"
    end = time.monotonic() + seconds
    while True:
        lines = path.read_text().splitlines() if path.is_file() else []
        games = [json.loads(line)["standings"]["games"] for line in lines if line.startswith('{"standings"') and line.endswith("}")]
        if any(games):
            return int(games[-1])
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_match_tells_its_table_and_goes_on_where_it_was_stopped(busy: Studio) -> None:
    values = {"game": "tictactoe", "players": ["one=random", "other=random"], "games": "1500", "results": "games.db"}
    number = begun(busy, "match", values)
    assert played(busy, number)
    assert told(busy, number, "stop") == 200
    found = story(busy, number)
    task, standings = found["task"], found["reports"]["standings"]
    assert (task["state"], task["status"], task["why"]) == ("ended", 130, "stop")
    assert 0 < standings["games"] < standings["planned"] == 1500
    assert [each["name"] for each in task["files"]] == ["games.db"]
    assert "of 1,500 games" in found["output"] and "the same command goes on from games.db" in found["messages"]
    assert told(busy, number, "again") == 200
    assert played(busy, number) >= standings["games"]
    assert busy.http.delete(f"/api/task/{number}").status_code == 200
    assert not (busy.folder / "tasks" / f"{number:04d}").exists()


def test_two_at_a_time_and_an_interview(busy: Studio) -> None:
    silent = {"prizes": ELICIT["prizes"]}
    one, two, three = (begun(busy, "elicit", values) for values in (silent, silent, ELICIT))
    until(busy, two, "running")
    assert about(busy, three)["state"] == "waiting"
    asked(busy, one)
    assert told(busy, one, "stop") == 200
    stopped = until(busy, one, "ended")
    assert (stopped["status"], stopped["why"]) == (130, "stop")
    until(busy, three, "running")
    for text in ("1", "u", "1", "2"):
        asked(busy, three)
        assert told(busy, three, "say", text=text) == 200
    found = story(busy, three)
    assert found["task"]["status"] == 0 and found["reports"]["question"] is None
    assert [each["utility"] for each in found["reports"]["elicited"]["utilities"]] == [0, 0.625, 1]
    assert [each["name"] for each in found["task"]["files"]] == ["curve.svg"]
    assert told(busy, three, "say", text="1") == 422
    assert told(busy, two, "kill") == 200
    killed = until(busy, two, "ended")
    assert (killed["status"], killed["why"]) == (None, "kill")


def test_a_file_of_the_task_is_no_module_of_python(busy: Studio) -> None:
    number = begun(busy, "games", {}, {"json.py": "raise SystemExit(3)\n"})
    assert until(busy, number, "ended")["status"] == 0


def test_what_does_not_heed_ctrl_c_is_killed_the_second_time(busy: Studio) -> None:
    number = begun(busy, "show", {"game": "stubborn.py"}, {"stubborn.py": STUBBORN})
    until(busy, number, "running")
    time.sleep(1.5)
    told(busy, number, "stop")
    time.sleep(0.5)
    assert about(busy, number)["state"] == "running"
    told(busy, number, "stop")
    assert until(busy, number, "ended", 5)["why"] == "kill"


def test_limits_of_output_and_time(busy: Studio) -> None:
    loud = begun(busy, "show", {"game": "loud.py"}, {"loud.py": TALKATIVE})
    slow = begun(busy, "elicit", ELICIT, minutes=0.02)
    task = until(busy, loud, "ended")
    assert (task["why"], task["status"]) == ("output", None)
    assert until(busy, slow, "ended")["why"] == "time"
    for limits in ({"minutes": 0}, {"minutes": "x"}, {"gigabytes": 0.01}, {"minutes": 1e9}):
        assert busy.http.post("/api/tasks/games", json={"values": {}, **limits}).status_code == 422


def test_an_exercise_is_answered_and_graded(busy: Studio) -> None:
    made = story(busy, begun(busy, "exercise", {"count": "1", "out": ["sheet.json"]}))
    sheet = made["reports"]["exercises"]
    assert sheet["exercises"][0]["picture"].startswith("<svg") and "answer" not in json.dumps(sheet["exercises"])
    path = next(Path(each["path"]) for each in made["task"]["files"] if each["name"] == "sheet.json")
    right = json.loads(path.read_text())["sheets"][0]["exercises"][0]["answers"]
    sheet["blank"]["exercises"][0] |= right | {"move": "?"}
    graded = story(busy, begun(busy, "grade", {"path": "answers.json", "sheet": str(path)}, {"answers.json": json.dumps(sheet["blank"])}))
    marks = graded["reports"]["marks"]
    assert graded["task"]["status"] == 1 and marks["points"] == marks["of"] - 1
    assert [item["what"] for item in marks["items"] if item["verdict"] != "right"] == ["the move"]


def test_what_a_task_wrote_is_a_stranger(busy: Studio) -> None:
    number = begun(busy, "convert", {"source": "((3 12) (2 4))", "to": "sexpr", "out": "tree.txt"}, {"x.svg": "<svg/>"})
    assert until(busy, number, "ended")["status"] in (0, 2)
    place = about(busy, number)["shown"]
    svg = busy.http.get(f"{place}/x.svg")
    assert svg.status_code == 200 and svg.headers["content-security-policy"].startswith("default-src 'none'")
    assert "sandbox" in svg.headers["content-security-policy"]
    for name in ("../task.json", "%2e%2e/task.json", "none.svg", "/etc/passwd"):
        assert busy.http.get(f"{place}/{name}").status_code == 404
    stranger = httpx.Client(base_url=busy.base)  # a page of the task: no cookie goes with what it asks for
    assert stranger.get(f"{place}/x.svg").text == "<svg/>"
    other = begun(busy, "games", {}, {"y.svg": "<svg/>"})
    until(busy, other, "ended")
    key = place.split("/")[2]
    for path in (f"/files/{key}/{other}/y.svg", f"/files/{'0' * 32}/{number}/x.svg", f"{place}/../{other}/y.svg", f"/files/{number}/x.svg"):
        assert stranger.get(path).status_code == 404
    assert stranger.post(f"{place}/x.svg").status_code == stranger.get(f"/task/{number}").status_code == 403
    stranger.close()
    for name in ("../x", "a/b", ".hidden", "", "x\n"):
        sent = {"values": {}, "files": {name: ""}}
        assert busy.http.post("/api/tasks/games", json=sent).status_code == 422
    assert busy.http.post("/api/tasks/games", json={"values": {}, "files": {"a": "%"}}).status_code == 422
    assert busy.http.post("/api/tasks/games", json={"values": []}).status_code == 422
    endless = (b" " * (1 << 16) for _ in range(64))  # its length is not said
    assert "more than" in busy.http.post("/api/tasks/games", content=endless).json()["error"]
    assert httpx.post(f"{busy.base}/api/tasks/games", headers={"Cookie": busy.cookie}, json={"values": {}}).status_code == 403
    assert httpx.get(f"{busy.base}/api/tasks").status_code == 403
    assert busy.http.get("/api/tasks/play").status_code == 422
    line = busy.http.post("/api/tasks/best/line", json={"values": {"game": "it's", "depth": "x"}}).json()
    assert line["line"] == "zermelo best 'it'\"'\"'s' --depth x" and "--depth must be an integer, got 'x'" in line["wrong"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_nothing_outlives_the_server(tmp_path: Path) -> None:
    studio = Studio(tmp_path)
    number = begun(studio, "elicit", ELICIT)
    asked(studio, number)
    children = [int(each) for each in Path(f"/proc/{studio.process.pid}/task/{studio.process.pid}/children").read_text().split()]
    assert children
    studio.process.kill()  # no time for farewells
    studio.process.wait()
    end = time.monotonic() + 10
    while any(map(alive, children)):
        assert time.monotonic() < end
        time.sleep(0.1)
    studio.close()
    assert Tasks(tmp_path / "tasks").get(number).state == "lost"
