"""Answers by hand, graded: what a right file has, what each single mistake costs, and which files are refused."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from zermelo.cli import main
from zermelo.errors import TeachingError
from zermelo.exercise.blank import blank_answers
from zermelo.exercise.exercise import Exercise
from zermelo.exercise.generating import Recipe, exercises
from zermelo.exercise.sheet import sheets
from zermelo.exercise.writing import write
from zermelo.grade.answers.grading import csv_of, grade_answer_folder, grade_answers

TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))"


def entry(exercise: Exercise, **more: object) -> dict:
    return {**exercise.head(), **json.loads(json.dumps(exercise.answers)), **more}


def handed_in(tmp_path: Path, *entries: dict, student: str = "Ada", name: str = "answers.json") -> Path:
    path = tmp_path / name
    told = {"format": "zermelo-answers", "version": 1, "student": student, "exercises": list(entries)}
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


def test_right_answers_have_all_points(tmp_path: Path) -> None:
    kinds = [("minimax", ">="), ("alphabeta", ">="), ("alphabeta", ">"), ("expectimax", ">=")]
    for seed in range(40):
        kind, rule = kinds[seed % 4]
        (exercise,) = exercises(kind, 2 + seed % 2, (2, 3), seed, rule=rule)
        grade = grade_answers(handed_in(tmp_path, entry(exercise)))
        assert grade.points == grade.of > 1
        assert grade.first is None
        assert {item.verdict for item in grade.items} == {"right"}


def test_an_empty_file_has_none(tmp_path: Path) -> None:
    for kind in ("minimax", "alphabeta", "expectimax"):
        told = blank_answers(exercises(kind, 3, 2, 4, 2))
        path = tmp_path / "blank.json"
        path.write_text(json.dumps(told), encoding="utf-8")
        grade = grade_answers(path)
        assert (grade.points, {item.verdict for item in grade.items}) == (0, {"missing"})


def test_every_single_mistake_is_found_and_explained(tmp_path: Path) -> None:
    """One answer is changed at a time: that item is wrong, with a sentence of the search, and no other is."""
    for kind, rule in (("minimax", ">="), ("alphabeta", ">="), ("alphabeta", ">"), ("expectimax", ">=")):
        for exercise in exercises(kind, 3, 2, 9, 2, rule=rule):
            sentences = [step.sentence for step in exercise.recording.steps()]
            for key, changed in mistakes(exercise):
                grade = grade_answers(handed_in(tmp_path, entry(exercise, **changed)))
                bad = [item for item in grade.items if item.verdict != "right"]
                assert [item.verdict for item in bad] == ["wrong"], (key, changed, [item.words() for item in bad])
                assert grade.points == grade.of - 1
                assert grade.first == bad[0]
                assert sentences[bad[0].step - 1] in bad[0].reason
                assert key in bad[0].what


def mistakes(exercise: Exercise) -> list[tuple[str, dict]]:
    found = []
    answers = exercise.answers
    for name, value in exercise.values.items():
        odd = [77] if value is None else [value.number + 1, "-", "≥ 3" if value.bound != "lower" else "≤ 3"]
        found += [(name, {"values": {**answers["values"], name: wrong}}) for wrong in odd]
    for move in exercise.moves:
        if move != exercise.move:
            found.append(("move", {"move": move}))
    if exercise.kind == "alphabeta":
        for place in range(1, len(exercise.leaves) + 1):
            found.append(("never visited", {"pruned": sorted({*exercise.pruned} ^ {place})}))
        found.append(("order", {"visited": answers["visited"][::-1]}))
        for name, window in answers["windows"].items():
            found.append((f"window of {name}", {"windows": {**answers["windows"], name: [5.5, 6] if window == "-" else [window[0], 5.5]}}))
    return found


def test_what_follows_from_a_mistake_is_not_punished_twice(tmp_path: Path) -> None:
    exercise = Exercise.of("minimax", TEXTBOOK)
    grade = grade_answers(handed_in(tmp_path, entry(exercise, values={"A": 4, "B": 3, "C": 4, "D": 2}, move="C")))
    assert {item.what: item.verdict for item in grade.items} == {
        "the value of B": "right", "the value of C": "wrong", "the value of D": "right", "the value of A": "follows", "the move": "follows",
    }  # fmt: skip
    assert (grade.points, grade.of) == (4, 5)
    grade = grade_answers(handed_in(tmp_path, entry(exercise, values={"A": 5, "B": 3, "C": 4, "D": 2}, move="D")))
    assert [item.what for item in grade.items if item.verdict == "wrong"] == ["the value of C", "the value of A", "the move"]
    chance = Exercise.of("expectimax", "((chance 1/3:3 2/3:(max 1 6)) 2)")
    grade = grade_answers(handed_in(tmp_path, entry(chance, values={"A": "5/3", "B": 1.67, "C": 1}, move="2")))
    assert [item.verdict for item in grade.items] == ["wrong", "follows", "wrong", "follows"]
    rounded = entry(chance, values={"A": 3.67, "B": "11/3", "C": 4}, move="B")  # A is what stands at B, rounded
    assert [item.verdict for item in grade_answers(handed_in(tmp_path, rounded)).items] == ["wrong", "follows", "follows", "right"]


@pytest.mark.parametrize("value", [3, "3", " 3 ", "= 3", "6/2", "6 / 2", "3.0", 3.0, "3,0", "+ 3"])
def test_ways_to_write_a_value(value: object, tmp_path: Path) -> None:
    exercise = Exercise.of("alphabeta", TEXTBOOK)
    for bound in (2, "2", "≤ 2", "<=2", "≤2", "= 2"):
        values = {"A": value, "B": value, "C": bound, "D": "2.00"}
        grade = grade_answers(handed_in(tmp_path, entry(exercise, values=values)))
        assert grade.points == grade.of
    windows = {"A": "(-∞, +∞)", "B": ["-inf", "∞"], "C": "3, inf", "D": "[3; oo]"}
    assert grade_answers(handed_in(tmp_path, entry(exercise, windows=windows))).first is None
    windows = {"A": "]-∞; +∞[", "B": "(-∞; ∞)", "C": "(3,0; ∞)", "D": ["3,00", "inf"]}
    told = entry(exercise, windows=windows, move=" b", pruned=["5", "6"])
    assert grade_answers(handed_in(tmp_path, told)).first is None
    windows = {"a": "(- ∞, + ∞)", " B": ["–∞", "inf"], "c": "(3; —∞)", "D": ["3", "— oo"]}  # dashes as word processors write them
    grade = grade_answers(handed_in(tmp_path, entry(exercise, values={"a": 3, "b ": 3, "C": 2, "d": 2}, windows=windows)))
    assert [item.what for item in grade.items if item.verdict != "right"] == ["the window of C", "the window of D"]
    assert not grade.problems
    thousand = Exercise.of("minimax", "(1 1000)")  # 1,000 is one thing in London and another in Berlin
    grade = grade_answers(handed_in(tmp_path, entry(thousand, values={"A": "1,000"})))
    assert [item.verdict for item in grade.items] == ["unreadable", "right"]


def test_ways_to_say_that_a_node_is_never_visited(tmp_path: Path) -> None:
    exercise = Exercise.of("alphabeta", "(((10 9) (14 3)) ((2 4) (1 1)))")
    for words in ("-", "−", "–", " — ", "Not visited", "not visited"):
        told = entry(exercise, values=exercise.answers["values"] | {"G": words}, windows=exercise.answers["windows"] | {"G": words})
        assert grade_answers(handed_in(tmp_path, told)).first is None


def test_ways_to_write_leaves(tmp_path: Path) -> None:
    exercise = Exercise.of("alphabeta", TEXTBOOK)
    for pruned in ([6, 5], "5, 6", "6 5", "[5; 6]"):
        told = entry(exercise, pruned=pruned, visited="1, 2, 3, 4, 7, 8, 9")
        assert {item.verdict for item in grade_answers(handed_in(tmp_path, told)).items} == {"right"}
    nothing = Exercise.of("alphabeta", "((1 2) (3 4))")
    for pruned in ("none", "-", "[]", " None "):
        assert grade_answers(handed_in(tmp_path, entry(nothing, pruned=pruned, visited=" "))).ok
    empty = grade_answers(handed_in(tmp_path, entry(nothing, pruned=" ", visited=" ")))
    assert [item.what for item in empty.items if item.verdict == "missing"] == ["the leaves that are never visited"]


def test_a_name_that_may_be_two_nodes_is_neither(tmp_path: Path) -> None:
    exercise = Exercise.of("minimax", "(Left=(3 5) LEFT=(2 4))")
    grade = grade_answers(handed_in(tmp_path, entry(exercise, values={"A": 3, "Left": 3, "left": 2})))
    assert [item.verdict for item in grade.items] == [
        "right",
        "missing",
        "right",
        "right",
    ] and "values.left is not an inner node" in grade.problems[0]
    grade = grade_answers(handed_in(tmp_path, entry(exercise, values={"A": 3, "a": 4, "Left": 3, "LEFT": 2})))
    assert "values.A stands twice" in grade.items[2].words()


def test_any_of_the_best_moves_is_right(tmp_path: Path) -> None:
    """Sheets have one best move; a tree of one's own may have more, also where floats make one of them a little better."""
    for tree, best in (("((3 5) (3 6) (2 9))", "B or C"), ("((chance 1/3:2.5 2/3:-0.5) (0.5 3) (chance 1/2:0 1/2:1) 0.25)", "B or C or D")):
        exercise = Exercise.of("minimax", tree)
        assert exercise.questions[-1].answer == best
        grades = {move: grade_answers(handed_in(tmp_path, entry(exercise, move=move))).items[-1] for move in exercise.moves}
        assert [move for move, item in grades.items() if item.verdict == "right"] == best.split(" or ")
        assert grades[exercise.moves[-1]].expected == best
    bound = Exercise.of("alphabeta", "((3 5) (3 6))")  # that C is as good as B is not seen: C ≤ 3
    assert grade_answers(handed_in(tmp_path, entry(bound, move="C"))).items[-1].verdict == "wrong"
    exercise = Exercise.of("minimax", TEXTBOOK)  # both follow from the mistake at C
    wrong = {"A": 3, "B": 3, "C": 3, "D": 2}
    assert grade_answers(handed_in(tmp_path, entry(exercise, values=wrong, move="C"))).items[-1].verdict == "follows"


def test_infinity_is_the_average_of_nothing(tmp_path: Path) -> None:
    exercise = Exercise.of("expectimax", "(chance 1/2:(3 4) 1/2:(1 2))")
    grade = grade_answers(handed_in(tmp_path, entry(exercise, values={"A": 2, "B": "-inf", "C": 2})))
    assert [item.verdict for item in grade.items] == ["wrong", "right", "wrong"]
    grade = grade_answers(handed_in(tmp_path, entry(exercise, values={"A": "inf", "B": "inf", "C": 2})))
    assert [item.verdict for item in grade.items] == ["wrong", "right", "wrong"]


def test_rounded_values(tmp_path: Path) -> None:
    exercise = Exercise.of("expectimax", "((chance 1/3:3 2/3:5) 1)")
    verdicts = {}
    for value in ("13/3", "4.33", "4.333", "4.3", "4.34", "4.330"):
        grade = grade_answers(handed_in(tmp_path, entry(exercise, values={"A": "13/3", "B": value})))
        verdicts[value] = grade.items[0].verdict
    assert verdicts == {"13/3": "right", "4.33": "right", "4.333": "right", "4.3": "wrong", "4.34": "wrong", "4.330": "wrong"}


BAD = [
    ('{"format": "zermelo-answers",\n "version": 1,,}', "answers.json, line 2, column 15: not valid JSON"),
    ("[1, 2]", "answers.json, line 1, column 1: the file must contain an object"),
    ("{}", 'answers.json: format must be "zermelo-answers"'),
    ('{"format": "zermelo-sheet", "version": 1}', "(this is a sheet"),
    ('{"format": "zermelo-answers", "version": 2}', "answers.json: version must be 1"),
    ('{"format": "zermelo-answers", "version": 1, "exercise": []}', "answers.json: exercise is not a known field: did you mean exercises?"),
    ('{"format": "zermelo-answers", "version": 1, "exercises": []}', "answers.json: exercises must be a list of at least one"),
    ('{"format": "zermelo-answers", "version": 1, "version": 1}', "answers.json: version stands twice in the file: keep one of them"),
    ("[" * 100_000, "answers.json"),
]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_files_that_are_none(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TeachingError) as error:
        grade_answers(path)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"tree": "((3 12 8) (2 4 6)"}, "exercises[0].tree cannot be used: line 1, column"),
        ({"tree": 3}, "exercises[0].tree must be the tree as text"),
        ({"kind": "maximin"}, "exercises[0].kind must be one of minimax, alphabeta, expectimax"),
        ({"rule": "=>"}, "exercises[0].rule must be a rule for cuts"),
        ({"number": 0}, "exercises[0].number must be the number of an exercise, counted from 1"),
        ({"number": True}, "exercises[0].number must be the number of an exercise, counted from 1"),
    ],
)
def test_an_exercise_that_cannot_be_known(changed: dict, words: str, tmp_path: Path) -> None:
    """Alone it makes the file useless; beside another it costs itself."""
    exercise = Exercise.of("alphabeta", TEXTBOOK)
    with pytest.raises(TeachingError) as error:
        grade_answers(handed_in(tmp_path, entry(exercise, **changed)))
    assert words in str(error.value)
    assert str(error.value).startswith("answers.json: ")
    done = grade_answers(handed_in(tmp_path, entry(exercise, **changed), {**entry(exercise), "number": 2}))
    assert (done.points, done.of, done.ok) == (11, 11, False)
    assert words in done.problems[0] and done.lines()[-1] == f"not used: {done.problems[0]}"


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"values": [3, 3]}, "exercises[0].values must be an object"),
        ({"values": {"Z": 3}}, "exercises[0].values.Z is not an inner node of the tree: there are A, B, C, D"),
        ({"values": {"A": "three"}}, "exercises[0].values.A must be a number"),
        ({"values": {"A": True}}, "exercises[0].values.A must be a number"),
        ({"values": {"A": [3]}}, "exercises[0].values.A must be a number"),
        ({"values": {"A": "1/0"}}, "exercises[0].values.A must be a number"),
        ({"values": {"A": "9" * 400}}, "exercises[0].values.A must be a number"),
        ({"windows": {"A": [1]}}, "exercises[0].windows.A must be a window"),
        ({"windows": {"A": ["low", 3]}}, "exercises[0].windows.A must be a number"),
        ({"pruned": 5}, "exercises[0].pruned must be a list"),
        ({"pruned": [1, 10]}, "exercises[0].pruned[1] must be from 1 to 9, the leaves counted from the left, got 10"),
        ({"visited": ["three"]}, "exercises[0].visited[0] must be the number of a leaf"),
        ({"visited": "1, 2, three"}, "exercises[0].visited[2] must be the number of a leaf"),
        ({"pruned": ["9" * 5000]}, "exercises[0].pruned[0] must be the number of a leaf"),
        ({"pruned": {"5": 6}}, "exercises[0].pruned must be a list"),
        ({"move": "E"}, "exercises[0].move must be a move at A: B, C, D"),
        ({"moves": "B"}, "exercises[0].moves is not a known field: did you mean move?"),
    ],
)
def test_a_field_that_cannot_be_read_costs_only_itself(changed: dict, words: str, tmp_path: Path) -> None:
    exercise = Exercise.of("alphabeta", TEXTBOOK)
    done = grade_answers(handed_in(tmp_path, entry(exercise, **changed)))
    bad = [item for item in done.items if item.verdict not in ("right", "missing")]
    said = [item.reason for item in bad] or list(done.problems)
    assert {item.verdict for item in bad} <= {"unreadable"} and len(said) == 1
    assert said[0].startswith("answers.json: ") and words in said[0]
    assert words in "\n".join(done.lines()) and words in json.dumps(done.as_dict(), ensure_ascii=False).replace('\\"', '"')
    assert not done.ok
    key = next(iter(changed))
    others = [item for item in done.items if not item.what.startswith(OF_FIELD[key])]
    assert others and {item.verdict for item in others} == {"right"}


OF_FIELD = {
    "values": "the value",
    "windows": "the window",
    "pruned": "the leaves that",
    "visited": "the leaves in",
    "move": "the move",
    "moves": "-",
}


def test_a_key_that_stands_twice_costs_itself(tmp_path: Path) -> None:
    path = handed_in(tmp_path, entry(Exercise.of("minimax", TEXTBOOK)))
    path.write_text(
        path.read_text(encoding="utf-8").replace('"B": 3', '"B": 3, "B": 4').replace('"D": 2', f'"D": {"9" * 5000}'), encoding="utf-8"
    )
    done = grade_answers(path)
    assert {item.what: item.verdict for item in done.items if item.verdict != "right"} == {
        "the value of B": "unreadable", "the value of D": "unreadable",
    }  # fmt: skip
    assert (done.points, done.of) == (3, 5)
    assert "values.B stands twice in the file" in done.items[0].words()


def test_against_the_teachers_sheet(tmp_path: Path) -> None:
    told = sheets(Recipe(seed=7, count=2), ("Ada", "Alan"))
    write(told, tmp_path / "sheet.json")
    sheet = tmp_path / "sheet.json"
    ada, alan = (one.exercises for one in told)
    brief = {key: value for key, value in entry(ada[1]).items() if key not in ("tree", "kind", "rule")}
    grade = grade_answers(handed_in(tmp_path, brief, student="ada"), sheet)
    assert grade.points == grade.of
    other = grade_answers(handed_in(tmp_path, entry(alan[0]), student="Ada"), sheet)
    assert "exercises[0].tree differs from exercise 1 in sheet.json" in other.problems[0]
    assert (other.points, {item.verdict for item in other.items}) == (0, {"missing"})
    with pytest.raises(TeachingError, match=r"has no sheet for 'Adda': did you mean Ada\?"):
        grade_answers(handed_in(tmp_path, entry(ada[0]), student="Adda"), sheet)
    with pytest.raises(TeachingError, match="must be from 1 to 2, the exercises in"):
        grade_answers(handed_in(tmp_path, {**entry(ada[0]), "number": 9}), sheet)


def test_a_folder_becomes_a_table(tmp_path: Path) -> None:
    exercise = Exercise.of("minimax", TEXTBOOK)
    handed_in(tmp_path, entry(exercise), student="=Ada", name="a.json")
    handed_in(tmp_path, entry(exercise, move="D"), student="Alan", name="b.json")
    (tmp_path / "c.json").write_text("{", encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(csv_of(grade_answer_folder(tmp_path)))))
    assert [(row["file"], row["student"], row["points"], row["of"]) for row in rows] == [
        ("a.json", "'=Ada", "5", "5"), ("b.json", "Alan", "4", "5"), ("c.json", "", "", ""),
    ]  # fmt: skip
    assert rows[1]["first_mistake"].startswith("the move: D, should be B. A returns 3: MAX plays B.")
    assert "line 1, column 2" in rows[2]["error"]
    with pytest.raises(TeachingError, match="no answer files"):
        list(grade_answer_folder(tmp_path / "none"))


def test_the_report(tmp_path: Path) -> None:
    exercise = Exercise.of("alphabeta", TEXTBOOK)
    grade = grade_answers(handed_in(tmp_path, entry(exercise, values={"A": 3, "B": 3, "C": 4, "D": 2})))
    lines = grade.lines()
    assert lines[0] == "Ada: 10 of 11 points"
    assert lines[1] == f"exercise 1 (alphabeta, rule ≥), 10 of 11: {TEXTBOOK}"
    cut = "MIN at C: 2 ≤ α = 3, so MAX will never come here; the other 2 children are not looked at."
    assert f"  wrong    the value of C: 4, should be ≤ 2. {cut}" in lines
    assert lines[-1] == "first mistake: exercise 1, step 19, the value of C"
    told = grade.as_dict()
    assert json.loads(json.dumps(told)) == told
    assert told["first"] == {"exercise": 1, "step": 19, "what": "the value of C"}


# --------------------------------------------------------------------------------------------------------------- documentation


def zermelo(*words: str) -> object:
    return CliRunner().invoke(main, ["exercise", *words])


def test_the_documented_files_are_real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs" / "exercises.md").read_text(encoding="utf-8")
    sheet, blank, filled = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    refusal, report, table, unread = re.findall(r"```text\n(.*?)```", page, re.DOTALL)[:4]
    monkeypatch.chdir(tmp_path)
    assert zermelo("--seed", "7", "--count", "1", "--must-cut", "1", "--out", "sheet.json").exit_code == 0
    assert Path("sheet.json").read_text(encoding="utf-8") == sheet
    assert Path("sheet-answers.json").read_text(encoding="utf-8") == blank
    assert zermelo("--must-cut", "5", "--out", "sheet.tex").stderr == refusal
    Path("answers").mkdir()
    Path("answers", "ada.json").write_text(filled, encoding="utf-8")
    assert "\n".join(grade_answers("answers/ada.json", "sheet.json").lines()) + "\n" == report
    assert csv_of(grade_answer_folder("answers")) == "".join(table.splitlines(keepends=True)[:2])

    given = {**Exercise.of("minimax", TEXTBOOK).head(), "values": {"A": 3, "B": 3, "C": "two", "D": 2}, "moves": "B"}
    assert "\n".join(grade_answers(handed_in(tmp_path, given, name="ada.json")).lines()) + "\n" == unread


def test_no_answer_where_nothing_is_cut(tmp_path: Path) -> None:
    """The reason is that no cut happens, not the sentence of a step that has nothing to do with it."""
    for text in ("((3 12) (4 5))", "((3 12) (5 2))"):  # the second one cuts on a last child, which leaves nothing out
        exercise = Exercise.of("alphabeta", text)
        assert exercise.pruned == ()
        missing = entry(exercise, pruned=None, visited=None)
        item = next(item for item in grade_answers(handed_in(tmp_path, missing)).items if "never visited" in item.what)
        assert (item.verdict, item.expected, item.step) == ("missing", "none", len(exercise.recording.events))
        assert item.reason == "No cut leaves out a leaf: every leaf is visited."
    cut = Exercise.of("alphabeta", TEXTBOOK)
    item = next(
        item for item in grade_answers(handed_in(tmp_path, entry(cut, pruned=None, visited=None))).items if "never visited" in item.what
    )
    assert item.reason.startswith("MIN at C: 2 ≤ α = 3")


def test_control_characters_of_a_student_reach_nobody(tmp_path: Path) -> None:
    exercise = Exercise.of("minimax", TEXTBOOK)
    path = handed_in(tmp_path, entry(exercise), student="A\x1b[31mda \ud800")
    assert grade_answers(path).student == "A[31mda"
    path = handed_in(tmp_path, entry(exercise, values={"\x1b[2J": 3}))
    assert "exercises[0].values.[2J is not an inner node" in grade_answers(path).problems[0]
