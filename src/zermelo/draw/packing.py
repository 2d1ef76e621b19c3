"""Documents of recorded searches in little room, as a page holds them; `page/model/unpack.js` makes the documents of it again.

What several documents, nodes or steps have in common stands once: values in one list, nodes of the same position in one table,
sentences as patterns whose gaps are filled from the step itself. Columns of whole numbers compress to a hundredth of the text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from ..numbers import share_text, window_text
from ..trace.values import mean_worth, worth

NODES = ("child", "holder", "declined")
"""Fields of steps that name a node."""
SAID = ("value", "best", "before", "alpha", "beta", "limit", "total", "low", "high", "own", "rest", "sure", "mean")
"""Fields of steps that sentences tell as values."""
DERIVED = {"event", "node", "sentence", "listing_line", "window", "visited", "changes"}
"""Fields of steps with a column of their own, or that follow from the changes."""


class _Listed:
    """Things that are told once, and their places."""

    def __init__(self) -> None:
        self.items: list[Any] = []
        self._places: dict[Any, int] = {}

    def place(self, item: Any) -> int:
        """Where it stands in the list; a new one is added."""
        key = json.dumps(item) if isinstance(item, list) else (type(item), item)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = len(self.items)
            self.items.append(item)
        return place


class _Packer:
    def __init__(self) -> None:
        self.values, self.patterns, self.fields = _Listed(), _Listed(), _Listed()
        self.places: dict[str, int] = {}
        self.rows: list[list[Any]] = []

    def node(self, node: dict[str, Any]) -> int:
        """The place of a node in the table that all documents share."""
        place = self.places.get(node["id"])
        if place is None:
            place = self.places[node["id"]] = len(self.rows)
            above = -1 if node["parent"] is None else self.places[node["parent"]]
            told = [self.values.place(node[name]) for name in ("label", "action", "probability")]
            self.rows.append([above, int(node["id"].rpartition(".")[2]), *told])
        return place

    def document(self, document: dict[str, Any]) -> dict[str, Any]:
        """What is told of one document by itself: its head, and its nodes and steps in columns."""
        nodes = {node["id"]: node for node in document["nodes"]}
        order = [self.node(node) for node in document["nodes"]]
        own = [[self.values.place(value) for value in _own(node, nodes)] for node in document["nodes"]]
        head = {name: value for name, value in document.items() if name not in ("nodes", "steps")}
        return {"head": head, "order": _steps_of(order), "own": _columns(own), "steps": self.steps(document["steps"], nodes)}

    def steps(self, steps: Sequence[dict[str, Any]], nodes: dict[str, Any]) -> dict[str, Any]:
        """The steps in columns, and what each of them changes."""
        shapes, rows, common, changes = _Listed(), list[list[list[int | None]]](), list[list[int]](), list[int]()
        last, visited = 0, 0
        for step in steps:
            names = [name for name in step if name not in DERIVED]
            shape = shapes.place([step["event"], *names])
            if shape == len(rows):
                rows.append([])
            here = self.places[step["node"]]
            rows[shape].append([self.field(name, step[name], here) for name in names])
            pattern = self.patterns.place(pattern_of(step, nodes))
            common.append([shape, here - last, step["listing_line"], step["visited"] - visited, pattern, len(step["changes"])])
            for node, field, _, new in step["changes"]:
                at = self.places[node]
                value = self.values.place(new) if field != "best" else 0 if new is None else self.places[new] - at
                changes += [at - here, self.fields.place(field), value]
            last, visited = here, step["visited"]
        return {
            "shapes": shapes.items,
            "rows": [_columns(row) for row in rows],
            "common": _columns(common),
            "changes": [changes[part::3] for part in range(3)],
        }

    def field(self, name: str, value: Any, here: int) -> int | None:
        """A node, counted from that of the step, or the place of a value."""
        if name in NODES:
            return None if value is None else self.places[value] - here
        return self.values.place(value)


def packed(documents: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """These documents, of searches of the same position (`Recording.as_dict`), as plain data."""
    packer = _Packer()
    found = [packer.document(document) for document in documents]
    return {
        "documents": found,
        "nodes": _columns(packer.rows),
        "values": packer.values.items,
        "patterns": packer.patterns.items,
        "fields": packer.fields.items,
    }


def _own(node: dict[str, Any], nodes: dict[str, Any]) -> list[Any]:
    """What a node is in one document; its name and its children where they do not follow from the others."""
    above = nodes.get(node["parent"])
    name = "" if above is None else f"{above['name']} {node['label']}" if above["parent"] else node["label"]
    usual = [f"{node['id']}.{place}" for place in range(1, len(node["children"]) + 1)]
    children = len(usual) if usual == node["children"] else node["children"]
    return [node["kind"], node["mover"], children, None if name == node["name"] else node["name"], node.get("passed"), node.get("skipped")]


def _columns(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _steps_of(places: Sequence[int]) -> list[int]:
    """Each place less the one before it."""
    return [place - before for place, before in zip(places, [0, *places], strict=False)]


# ------------------------------------------------------------------------------------------------------------ sentences


def pattern_of(step: dict[str, Any], nodes: dict[str, Any]) -> str:
    """The sentence of a step with gaps, `{name}`, for what the page knows of the step. The page fills them with the same texts, so
    that a number in the wrong gap does no harm."""
    sentence: str = step["sentence"]
    if "{" in sentence or sentence.startswith("="):
        return "=" + sentence
    parts = [sentence]
    for name, text in _texts(step, nodes):
        if text and text in sentence:
            parts = [piece for part in parts for piece in _cut(part, text, name)]
    return "".join(parts)


def _cut(part: str, text: str, name: str) -> Iterator[str]:
    """A piece of a sentence, with a gap where this text stands as a word."""
    if part[:1] == "{" or text not in part:
        yield part
        return
    start = 0
    at = part.find(text)
    while at >= 0:
        end = at + len(text)
        if not (_inner(part[at - 1 : at]) and _inner(text[0])) and not (_inner(part[end : end + 1]) and _inner(text[-1])):
            if at > start:
                yield part[start:at]
            yield "{" + name + "}"
            start = end
        at = part.find(text, end)
    if start < len(part):
        yield part[start:]


def _inner(letter: str) -> bool:
    """Could a word go on with this letter?"""
    return letter.isalnum()


def _texts(step: dict[str, Any], nodes: dict[str, Any]) -> list[tuple[str, str]]:
    """What the page can say of a step, long texts first."""
    found = [("node", nodes[step["node"]]["name"])]
    for name in NODES:
        if step.get(name) is not None:
            found += [(f"{name}.name", nodes[step[name]]["name"]), (f"{name}.label", nodes[step[name]]["label"])]
    if "alpha" in step:
        found.append(("window", window_text((_number(step["alpha"]), _number(step["beta"])))))
    if step.get("probability") is not None:
        found.append(("probability", share_text(step["probability"])))
    found += [(name, worth(_number(step[name]))) for name in SAID if step.get(name) is not None]
    found += [(f"{name}~", mean_worth(_number(step[name]))) for name in ("mean", "bonus") if step.get(name) is not None]
    return sorted(found, key=lambda pair: -len(pair[1]))


def _number(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_number, value))
    return float(value) if isinstance(value, str) else value
