"""Explicit trees: the text, the rules, and the trees whose answers are printed in textbooks."""

import math
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import CHANCE
from zermelo.errors import PositionError, UnknownLeaf, ZermeloError
from zermelo.games import Tree
from zermelo.games import tree as room
from zermelo.games.tree import tree_for

# ------------------------------------------------------------------------------------------- two small searches of our own


def values(state: Any) -> tuple[float, ...]:
    """What the state is worth to each player: everyone takes what is best for himself, the first of equals."""
    if state.is_terminal():
        return tuple(state.utility(player) for player in range(state.PLAYERS))
    if state.to_move() == CHANCE:
        outcomes = [(share, values(state.result(outcome))) for outcome, share in state.chance_outcomes()]
        return tuple(sum(share * each[player] for share, each in outcomes) for player in range(state.PLAYERS))
    mover = state.to_move()
    return max((values(state.result(action)) for action in state.actions()), key=lambda each: each[mover])


def alphabeta(state: Any, rule: str, leaves: list[str], alpha: float = -math.inf, beta: float = math.inf) -> float:
    """MAX's value, with cuts on equality (>=) or only beyond it (>); `leaves` collects the leaves it looks at."""
    if state.is_terminal():
        leaves.append(state.name())
        return float(state.utility(0))
    sign = 1 if state.to_move() == 0 else -1
    best = -math.inf * sign
    for action in state.actions():
        value = alphabeta(state.result(action), rule, leaves, alpha, beta)
        best = max(best * sign, value * sign) * sign
        limit = beta if sign > 0 else alpha
        if best * sign > limit * sign or (rule == ">=" and best == limit):
            break
        alpha, beta = (max(alpha, best), beta) if sign > 0 else (alpha, min(beta, best))
    return best


# ---------------------------------------------------------------------------------------------------- trees of textbooks

FOUR_PLIES = "((100 (23 28 21) (-3)) ((12 4) (70) (-4 -12 -70 -5)) ((-100 -73) (-14) (-8 -24)))"
EXAMPLE_2 = "(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))"

TEXTBOOK = [  # text, value, first best branch, leaves that rule >= visits, leaves that rule > visits (None: the same)
    ("((3 12 8) (2 4 6) (14 5 2))", 3, 0, "3 12 8 2 14 5 2", None),
    ("((3 12 8) (2 4 1) (14 5 2))", 3, 0, "3 12 8 2 14 5 2", None),
    ("((100 21 -3) (12 70 -4) (-73 -14 -8))", -3, 0, "100 21 -3 12 70 -4 -73", None),
    (FOUR_PLIES, -3, 0, "100 23 28 21 -3 12 4 70 -4 -12 -70 -5 -100 -73", None),
    ("((100 21 -3) (12 -70 -4) (-73 -14))", -3, 0, "100 21 -3 12 -70 -73", None),
    ("(min (21 -3) (12 70 -4) (73 -14))", 21, 0, "21 -3 12 70 73", None),
    (EXAMPLE_2, 5, 0, "4 7 6 2 6 3 4 5 1 2 5 4", "4 7 6 2 6 3 4 5 1 2 5 4 1 2 6 3 4 3"),
    ("(((10 9) (14 x)) ((2 4) (x x)))", 10, 0, "10 9 14 2 4", None),
    ("(10 (((5 x) (4 x)) 3))", 10, 0, "10 5 4", None),
    ("((18) (3 x))", 18, 0, "18 3", None),
    ("((1 X=(3 9)) (X))", 9, 1, "1 3 3 9", None),
]


@pytest.mark.parametrize(("text", "value", "branch", "weak", "strict"), TEXTBOOK)
def test_trees_of_the_textbook(text: str, value: int, branch: int, weak: str, strict: str | None) -> None:
    tree = Tree.from_text(text)
    assert str(tree) == text
    for rule, expected in ((">=", weak), (">", strict or weak)):
        leaves: list[str] = []
        assert alphabeta(tree, rule, leaves) == value
        assert " ".join(leaves) == expected
    if "x" not in text:
        assert values(tree) == (value, -value)
        assert [values(tree.result(action))[0] for action in tree.actions()].index(value) == branch


def test_a_leaf_that_only_the_strict_rule_needs() -> None:
    tree = Tree.from_text("((7 6 5) (3 x x) (6 5 x))")
    leaves: list[str] = []
    assert alphabeta(tree, ">=", leaves) == 5
    assert leaves == ["7", "6", "5", "3", "6", "5"]
    leaves.clear()
    with pytest.raises(UnknownLeaf, match=r"leaf 'x' \(leaf 9 from the left\)"):
        alphabeta(tree, ">", leaves)
    assert leaves == ["7", "6", "5", "3", "6", "5", "x"]


def test_expected_value() -> None:
    tree = Tree.from_text("(chance 1/2:8 1/3:24 1/6:-12)")
    assert tree.to_move() == CHANCE
    assert list(tree.chance_outcomes()) == [(0, 1 / 2), (1, 1 / 3), (2, 1 / 6)]
    assert values(tree)[0] == pytest.approx(10)


# ----------------------------------------------------------------------------------------------------------------- turns


def movers(text: str) -> dict[str, int]:
    """Who moves at each inner node, by name."""
    found, todo = {}, [Tree.from_text(text)]
    while todo:
        state = todo.pop()
        if not state.is_terminal():
            found[state.name()] = int(state.to_move())
            todo += [state.result(child) for child in range(len(list(state.actions())))]
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A=(B=(C=(3)))", {"A": 0, "B": 1, "C": 0}),
        ("A=(min B=(C=(3)))", {"A": 1, "B": 0, "C": 1}),
        ("A=(B=(max C=(3)))", {"A": 0, "B": 0, "C": 1}),
        ("A=(p1 B=(3))", {"A": 1, "B": 0}),
        ("A=(chance 1:B=(C=(3)))", {"A": -1, "B": 0, "C": 1}),
        ("A=(B=(chance 1:C=(3)))", {"A": 0, "B": -1, "C": 1}),
        ("A=(min B=(chance 1:C=(chance 1:D=(3))))", {"A": 1, "B": -1, "C": -1, "D": 0}),
        ("A=(B=(C=(D=([1 2 3]))))", {"A": 0, "B": 1, "C": 2, "D": 0}),
        ("A=(p2 B=(p1 C=(D=([1 2 3]))))", {"A": 2, "B": 1, "C": 2, "D": 0}),
        ("A=(X (1 X=(3 9)))", {"A": 0, "B": 1, "X": 0}),  # X moves as where it is defined
    ],
)
def test_who_moves(text: str, expected: dict[str, int]) -> None:
    assert movers(text) == expected


# --------------------------------------------------------------------------------------------------------- other players


def test_three_players() -> None:
    tree = Tree.from_text("((([1 2 6] [4 3 3]) ([6 1 2] [7 4 1])) (([5 1 1] [1 5 2]) ([7 7 1] [5 4 5])))")
    assert type(tree) is tree_for(3, None) is room.Tree3
    assert (tree.PLAYERS, tree.UTILITY_SUM) == (3, None)
    assert values(tree) == (1, 2, 6)
    assert isinstance(tree, Tree)
    assert type(tree.result(1)) is type(tree)


@pytest.mark.parametrize(
    ("text", "name", "players", "total"),
    [
        ("(3 4)", "Tree", 2, 0),
        ("(x ?)", "Tree", 2, 0),
        ("([3 -3] [4 -4])", "Tree", 2, 0),
        ("([3 5] [4 4])", "Tree2Sum8", 2, 8),
        ("([3 5] x)", "Tree2", 2, None),
        ("([.1 .7 .2] [1 0 0])", "Tree3Sum1", 3, 1),
        ("([-1 -.5] [-1.5 0])", "Tree2Summ1_5", 2, -1.5),
        ("([1] [2])", "Tree1", 1, None),
        ("[1 2 3 4]", "Tree4Sum10", 4, 10),
    ],
)
def test_the_class_says_players_and_sum(text: str, name: str, players: int, total: float | None) -> None:
    tree = Tree.from_text(text)
    cls = type(tree)
    assert (cls.__name__, cls.PLAYERS, cls.UTILITY_SUM) == (name, players, total)
    assert cls is tree_for(players, total) is getattr(room, name)
    assert cls.from_text(str(tree)) == Tree.from_text(str(tree)) == tree
    assert pickle.loads(pickle.dumps(tree)) == tree


def test_a_class_reads_only_its_own_trees() -> None:
    assert type(room.Tree3.from_text("(x y)")) is room.Tree3
    with pytest.raises(PositionError, match="line 1, column 2: a bare number among leaves for 3 players"):
        room.Tree3.from_text("(1 2)")
    with pytest.raises(PositionError, match="2 values at a leaf for 3 players"):
        room.Tree3.from_text("([1 2])")
    with pytest.raises(PositionError, match="always add up to 8, these do not"):
        room.Tree2Sum8.from_text("[1 2]")
    with pytest.raises(AttributeError):
        _ = room.Tree0
    with pytest.raises(AttributeError):
        _ = room.Tree3Sum


# ----------------------------------------------------------------------------------------- nodes: same, equal, and named


def test_a_repeated_name_is_the_same_node() -> None:
    tree = Tree.from_text("((1 X=(3 9)) (X))")
    one, other = tree.result(0).result(1), tree.result(1).result(0)
    assert one.node == other.node
    assert one == other
    assert one.key() == other.key()
    assert len({one, other}) == 1
    assert Tree.from_text("(X X=3)").result(0).node == Tree.from_text("(X X=3)").result(1).node
    assert Tree.from_text("((X) (1 X=(3 9)))") == Tree.from_text("((X=(3 9)) (1 X))")


def test_equality_is_of_what_is_written() -> None:
    tree = Tree.from_text("((3 4) (3 4) B=(3 4) (4 3))")
    first, twin, named, turned = (tree.result(action) for action in tree.actions())
    assert first == twin
    assert first.key() == twin.key()
    assert not first != twin  # noqa: SIM202 (tuples have a != of their own)
    assert len({first, twin, named, turned}) == 3
    assert len({state.key() for state in (first, twin, named, turned)}) == 3
    assert first != named != turned
    assert Tree.from_text("(min 3 4)") == first
    assert Tree.from_text("(3 4)") != first
    assert Tree.from_text("3") != 3
    assert Tree.from_text("x") != room.Tree3.from_text("x")


def test_equal_texts_give_equal_arrays() -> None:
    plain = Tree.from_text("(chance 1/2:X 1/2:(1 X=(3 0.5)))")
    other = Tree.from_text("(chance  .5:X=(min 3, 1/2)  # the first\n 0.5 : (max 1 X))")
    assert plain == other
    assert (plain.plan, plain.numbers) == (other.plan, other.numbers)


def test_names() -> None:
    tree = Tree.from_text("((3 12 8) C=(2 a1=4 6) (14 5 2))")
    assert [tree.name(), *(tree.result(action).name() for action in tree.actions())] == ["A", "B", "C", "D"]
    assert [tree.result(1).result(leaf).name() for leaf in range(3)] == ["2", "a1", "6"]
    assert [tree.action_name(action) for action in tree.actions()] == ["1", "C", "3"]
    for action, words in enumerate((("1", "B"), ("2", "C", " C "), ("3", "D"))):
        assert all(tree.parse_action(word) == action for word in words)
    for word in ("0", "4", "", "A", "x"):
        with pytest.raises(PositionError, match="not a legal action here; legal are: 1 C 3"):
            tree.parse_action(word)
    with pytest.raises(PositionError, match="the tree ends here"):
        Tree.from_text("3").parse_action("1")
    many = Tree.from_text("(" + "(1) " * 30 + ")")
    assert [many.result(action).name() for action in (24, 25, 29)] == ["Z", "AA", "AE"]


def test_one_name_twice_among_the_children() -> None:
    tree = Tree.from_text("(X=3 X 4)")
    assert [tree.action_name(action) for action in tree.actions()] == ["1", "2", "3"]
    assert [tree.parse_action(word) for word in ("1", "2", "3")] == [0, 1, 2]


# ------------------------------------------------------------------------------------------------------------ unknown leaves


def test_unknown_leaves() -> None:
    tree = Tree.from_text("((3 x) (? X=(y 5)) (X))")
    for path, letter, place in (((0, 1), "x", 2), ((1, 0), "?", 3), ((1, 1, 0), "y", 4), ((2, 0, 0), "y", 4)):
        leaf = tree
        for action in path:
            leaf = leaf.result(action)
        assert leaf.is_terminal()
        assert leaf.name() == letter
        for player in (0, 1):
            with pytest.raises(UnknownLeaf) as raised:
                leaf.utility(player)
            assert raised.value.args == (ord(letter), place)
    assert [values(Tree.from_text("(x 4 x=(2 3))").result(action))[0] for action in range(3)] == [2, 4, 2]


# ----------------------------------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("  ( 3,12\t8 )  ", "(3 12 8)"),
        ("(3 # three\n 4) # done", "(3 4)"),
        ("(1/2 .5 -1/3 −7 +2 2.50 1e3 1e-9 -0 123456789012)", "(0.5 0.5 -1/3 -7 2 2.5 1000 1e-09 0 123456789012)"),
        ("(max (min 3) (max 4))", "((3) (max 4))"),
        ("(MAX (MIN 3) (Chance 1:4))", "((3) (chance 1:4))"),
        ("(chance 0.5:1 0.25:2 0.25:3)", "(chance 1/2:1 1/4:2 1/4:3)"),
        ("(chance 0.1:1 0.9:2)", "(chance 0.1:1 0.9:2)"),
        ("(chance 1/36:1 35/36:2 0:3)", "(chance 1/36:1 35/36:2 0:3)"),
        ("(chance 0.333333333:1 0.333333333:2 0.333333334:3)", "(chance 0.333333333:1 0.333333333:2 0.333333334:3)"),
        ("(chance 1/2:(3 4) 1/2:X=(min 5))", "(chance 1/2:(3 4) 1/2:X=(min 5))"),
        ("(X (1 X=(3 9)))", "(X=(max 3 9) (1 X))"),
        ("B = (A=3 x ?)", "B=(A=3 x ?)"),
        ("(p1 [1 2 6] (p0 [1 2 3] (p1 [0 0 0.5])))", "(p1 [1 2 6] (p0 [1 2 3] ([0 0 0.5])))"),
        ("(p1 (p0 3))", "(min (3))"),
        ("7", "7"),
    ],
)
def test_what_is_written(text: str, written: str) -> None:
    assert str(Tree.from_text(text)) == written
    assert str(Tree.from_text(written)) == written


def test_repr_can_be_evaluated() -> None:
    tree = Tree.from_text("((3 12 8) (2 4 6))").result(1)
    assert repr(tree) == "Tree.from_text('(min 2 4 6)')"
    assert eval(repr(tree)) == tree


def test_picture() -> None:
    tree = Tree.from_text("((3 a=12) (chance 1/2:X=(x) 1/2:-8) (X))")
    assert tree.picture().splitlines() == [
        "A MAX",
        "├─ B MIN",
        "│  ├─ 3",
        "│  └─ a = 12",
        "├─ C CHANCE",
        "│  ├─ 1/2: X MIN",
        "│  │  └─ x",
        "│  └─ 1/2: -8",
        "└─ D MIN",
        "   └─ X (above)",
    ]
    assert tree.result(2).picture().splitlines() == ["D MIN", "└─ X MIN", "   └─ x"]
    assert Tree.from_text("([1 2 6] [4 3 3])").picture().splitlines() == ["A p0", "├─ [1 2 6]", "└─ [4 3 3]"]


def test_deep_trees() -> None:
    deep = 10_000
    text = "(" * deep + "5" + " 3)" * deep
    tree = Tree.from_text(text)
    assert str(tree) == text
    assert tree == Tree.from_text(text)
    assert len(tree.picture()) < 10_000
    for _ in range(deep):
        tree = tree.result(0)
    assert (tree.utility(0), tree.utility(1)) == (5, -5)
    with pytest.raises(PositionError, match=f"line 1, column {deep}: this '\\(' is never closed"):
        Tree.from_text("(" * deep)


# ------------------------------------------------------------------------------------------------------------ random trees

NUMBERS = st.one_of(
    st.integers(-99, 99).map(lambda n: (str(n), float(n))),
    st.tuples(st.integers(-9, 9), st.integers(1, 9)).map(lambda f: (f"{f[0]}/{f[1]}", f[0] / f[1])),
    st.floats(-1e9, 1e9, allow_nan=False).map(lambda x: (repr(x), x)),
)


@st.composite
def trees(draw: Any, unknown: bool = False) -> tuple[str, int, tuple[float, ...]]:
    """A text, its number of players, and its value for each: told by the one who wrote it, not by the one who reads it."""
    players = draw(st.sampled_from([2, 2, 2, 1, 3, 4]))
    bare = players == 2 and draw(st.booleans())
    names: dict[str, tuple[float, ...]] = {}

    def leaf() -> tuple[str, tuple[float, ...]]:
        if unknown and draw(st.integers(0, 5)) == 0:
            return draw(st.sampled_from("xyz?")), (0.0,) * players
        if bare:
            text, value = draw(NUMBERS)
            return text, (value, -value)
        each = [draw(NUMBERS) for _ in range(players)]
        return f"[{' '.join(text for text, _ in each)}]", tuple(value for _, value in each)

    def node(depth: int, last: int) -> tuple[str, tuple[float, ...]]:
        kind = draw(st.integers(0, 9))
        if kind == 0 and names:
            name = draw(st.sampled_from(sorted(names)))
            return name, names[name]
        text, value = inner(depth, last) if depth and kind > 2 else leaf()
        if kind in (1, 9):
            name = f"N{len(names)}"
            names[name] = value
            text = f"{name}={text}"
        return text, value

    def inner(depth: int, last: int) -> tuple[str, tuple[float, ...]]:
        size = draw(st.integers(1, 3))
        mover = draw(st.sampled_from([None, None, CHANCE, *range(players)]))
        turn = (last + 1) % players if mover is None else last if mover == CHANCE else mover
        below = [node(depth - 1, turn) for _ in range(size)]
        if mover == CHANCE:
            weights = [draw(st.integers(1, 9)) for _ in below]
            shares = [weight / sum(weights) for weight in weights]
            words = [f"{weight}/{sum(weights)}:{text}" for weight, (text, _) in zip(weights, below, strict=True)]
            value = tuple(sum(share * each[p] for share, (_, each) in zip(shares, below, strict=True)) for p in range(players))
            return f"(chance {' '.join(words)})", value
        head = "" if mover is None else f"{('max', 'min')[mover]} " if bare else f"p{mover} "
        return f"({head}{' '.join(text for text, _ in below)})", max((each for _, each in below), key=lambda each: each[turn])

    text, value = node(draw(st.integers(1, 4)), players - 1)
    return text, players, value


@given(trees())
@settings(max_examples=150, deadline=None)
def test_random_trees_have_the_value_of_their_author(tree: tuple[str, int, tuple[float, ...]]) -> None:
    text, players, value = tree
    state = Tree.from_text(text)
    assert players == state.PLAYERS
    assert values(state) == pytest.approx(value)


@given(trees(unknown=True))
@settings(max_examples=150, deadline=None)
def test_what_is_written_reads_back(tree: tuple[str, int, tuple[float, ...]]) -> None:
    try:
        root = Tree.from_text(tree[0])
    except PositionError as error:  # p0 and no leaf that says for how many
        assert "there is no player" in str(error)
        return
    again = Tree.from_text(str(root))
    assert again == root
    assert (again.plan, again.numbers) == (root.plan, root.numbers)
    todo, seen = [root], set()
    while todo:
        state = todo.pop()
        if state.node in seen:
            continue
        seen.add(state.node)
        copy = type(state).from_text(str(state))
        assert copy == state
        assert not copy != state  # noqa: SIM202
        assert (copy.key(), hash(copy), str(copy)) == (state.key(), hash(state), str(state))
        names = [state.action_name(action) for action in state.actions()]
        assert [state.parse_action(name) for name in names] == list(range(len(names)))
        todo += [state.result(action) for action in state.actions()]


# ------------------------------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: there is no tree here; write one such as ((3 12 8) (2 4 6) (14 5 2))"),
        ("# nothing\n", "line 1, column 1: there is no tree here"),
        ("((3 12 8) (2 4 6)", "line 1, column 1: this '(' is never closed; it needs a ')'"),
        ("((3 12 8)\n  (2 4 6", "line 2, column 3: this '(' is never closed"),
        ("((3 12 8) (2 4 6)))", "line 1, column 19: this ')' closes nothing; every ')' needs a '(' before it"),
        ("(3 4)\n(5 6)", "line 2, column 1: the tree has ended before this; put brackets around the whole"),
        ("3 12 8", "line 1, column 3: the tree has ended before this"),
        ("((3) ())", "line 1, column 6: a node without children; write its children, as in (3 12 8)"),
        ("(chance)", "line 1, column 1: a node without children"),
        ("(3 [1 2)", "line 1, column 4: this '[' is never closed"),
        ("[[3, 12, 8], [2, 4, 6]]", "line 1, column 1: '[' holds one number per player, as in [1 2 6]; the brackets of a node are round"),
        ("(1 ] 2)", "line 1, column 4: this ']' is out of place; every ']' needs a '[' before it"),
        ("[]", "line 1, column 1: a leaf without values; write one number per player, as in [1 2 6]"),
        ("[1 x]", "line 1, column 4: 'x' is not a number; write one such as 3, -2.5 or 1/2"),
        ("(3 [1 2 3])", "line 1, column 2: a bare number among leaves for 3 players; write one number per player, as in [1 2 3]"),
        ("([1 2] [1 2 3])", "line 1, column 8: 3 values at a leaf for 2 players; write one number per player, as in [1 2]"),
        (
            "((3 4) # first\n X)",
            "line 2, column 2: no node is named X; define it somewhere, as in X=(3 12 8), or write x for a leaf",
        ),
        ("(foo 3)", "line 1, column 2: no node is named foo"),
        ("(3 max 4)", "line 1, column 4: 'max' says who moves and stands first in the brackets, as in (max 3 12 8)"),
        ("(p1=3 4)", "line 1, column 2: 'p1' says who moves"),
        ("(X=3 X=4)", "line 1, column 6: X is defined a second time, after line 1, column 2; to mean the same node write X alone"),
        ("(X=(1 X))", "line 1, column 7: X leads back to itself here; a tree has no cycles, so write a value or another node"),
        ("(1\n (X=(1 Y))\n Y=(2 X))", "line 3, column 7: X leads back to itself here"),
        ("(A=B B=3)", "line 1, column 4: B has a name of its own; write B without A="),
        ("(B=C=3)", "line 1, column 4: a second name for the node B"),
        ("(B= )", "line 1, column 2: nothing is named by B=; a node follows it, as in B=(3 12 8)"),
        ("(=3)", "line 1, column 2: this '=' is out of place; a name stands before it, as in B=(3 12 8)"),
        ("(5=3)", "line 1, column 2: '5' cannot be a name; a name begins with a letter, as in B=(3 12 8)"),
        ("(3x 4)", "line 1, column 2: '3x' is not a number"),
        ("(1_0 4)", "line 1, column 2: '1_0' is not a number"),
        ("(1/0 3)", "line 1, column 2: 1/0 divides by zero; write a finite number"),
        ("(3 -inf)", "line 1, column 4: -inf is not a value of a leaf; write a finite number"),
        ("(3 nan)", "line 1, column 4: nan is not a value of a leaf; write a finite number"),
        ("(3 1e400)", "line 1, column 4: 1e400 is too large or too long a number; write one below 10^308"),
        (f"(3 1/{'3' * 5000})", "line 1, column 4: 1/333333333333333333 is too large or too long a number"),
        ("(1/2:3 1/2:4)", "line 1, column 2: a probability, but chance does not move here; write (chance 1/2:8 1/2:24)"),
        ("(chance 8 24)", "line 1, column 9: an outcome of chance needs its probability before it, as in 1/2:8"),
        ("(chance 1/2:8 1/2:)", "line 1, column 19: this ')' is out of place; a probability stands before ':' and a node after it"),
        ("(chance 1/2:", "line 1, column 12: this ':' is out of place"),
        ("(3 (chance 1/2:8 1/3:24))", "line 1, column 4: the probabilities of this chance node add up to 5/6; they must add up to 1"),
        ("(chance 1/3:8 3333333333/10000000000:1 1/3:1)", "line 1, column 1: the probabilities of this chance node add up to almost 1;"),
        (f"(chance 1/{'3' * 200}:8 1/{'7' * 200}:1)", "line 1, column 1: the probabilities of this chance node add up to 4.28571"),
        (f"(chance {10**308}:8 1:1)", "line 1, column 9: the probability 10000000000000000000 is more than 1"),
        (f"(p{'9' * 5000} 3)", "line 1, column 2: no node is named p999"),
        ("(chance 0.5:8 0.4:24)", "line 1, column 1: the probabilities of this chance node add up to 0.9; they must add up to 1"),
        ("(chance 1/2:8 -1/2:24)", "line 1, column 15: the probability -1/2 is negative; write one from 0 to 1"),
        ("(chance 3/2:8 1/2:24)", "line 1, column 9: the probability 3/2 is more than 1; write one from 0 to 1"),
        ("(chance x:8 1/2:2)", "line 1, column 9: 'x' is not a number"),
        ("(p2 3 4)", "line 1, column 2: there is no player p2; the last of 2 players is p1; for more, leaves are written [1 2 6]"),
        ("(p3 [1 2 3])", "line 1, column 2: there is no player p3; the last of 3 players is p2"),
        ("(max [1 2 3])", "line 1, column 2: max is for leaves that are bare numbers; with one number per player write (p0 …) or (p1 …)"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(PositionError) as raised:
        Tree.from_text(text)
    assert str(raised.value).startswith(message)
    assert "\n" not in str(raised.value)


@given(st.text(alphabet="()[]:=, \n#AXx?1/2.-−pmaxchncei0", max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    try:
        tree = Tree.from_text(text)
    except ZermeloError as error:
        assert str(error).startswith("line ")
        assert "\n" not in str(error)
    else:
        assert type(tree).from_text(str(tree)) == tree
