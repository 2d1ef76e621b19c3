"""The compiler's complaints in plain words: what it says about types and names, as the author of the rules would."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

PACKAGE = str(Path(__file__).parents[2])
OURS = ("zermelo/search", "zermelo/_kernel", "zermelo/payoffs", "zermelo/memory", "zermelo/check", "numba/")

TYPES: list[tuple[str, Callable[[re.Match[str]], str] | str]] = [
    (r"^(?:Literal\[int\]\(.*\)|u?int\d+|intp)$", "an int"),
    (r"^float\d+$", "a float"),
    (r"^(?:Literal\[bool\]\(.*\)|bool(?:ean)?)$", "a bool"),
    (r"^(?:none|NoneType)$", "None"),
    (r"^U64$", "a U64"),
    (r"^Whole$", "an int that may be a U64"),
    (r"^(?:unicode_type|Literal\[str\]\(.*\)|\[unichr.*|FreeText|(?:Text|Piece)\(\d+\))$", "a text"),
    (r"^LiteralList\(", "a list of things of several types"),
    (r"^UniTuple\((.+) x (\d+)\)$", lambda m: f"a tuple of {m[2]} {_plural(plain_type(m[1]))}"),
    (r"^Mixed\(.*\)$", "a list, a tuple or a range"),
    (r"^View\(.*, L\w*\)$", "a constant list"),
    (r"^(?:Tuple|Part|View|Cells|Row)\b(?!\([^()]+ x \d+\)$).*$", "a tuple"),  # the author may have a class of such a name
    (r"^(?:reflected )?list\((.+)\)(?:<.*>)?$", lambda m: f"a list of {_plural(plain_type(m[1]))}"),
    (r"^(?:(?:reflected )?set|Unordered)\((.+)\)$", lambda m: f"a set of {_plural(plain_type(m[1]))}"),
    (r"^Lookup\(.*, None\)$", "a set"),
    (r"^DictType.*$|^Lookup.*$", "a dict"),
    (r"^(?:OptionalType|Optional|Maybe)\((.+)\)$", lambda m: f"{plain_type(m[1])} or None"),
    (r"^range.*$", "a range"),
    (r"^Members\((?:.*\.)?(\w+)(?:#\d+)?\)$", lambda m: f"the class {m[1]}"),
    (r"^Member\((?:.*\.)?(\w+)(?:#\d+)?\)$", lambda m: f"a member of {m[1]}"),
    (r"^(.+) generator\(func=.*\)$", lambda m: f"something lazy that gives {_plural(plain_type(m[1]))}"),
    (r"^iter\(.*\)$", "something that is gone through once"),
    (r"^(?:array\.array|pyarray)\(.*\)$", "an array.array"),
    (r"^(?:readonly |unaligned )*array\(.*\)$", "a numpy array"),
    (r"^(\w+_or_\w+)\(.*\)$", lambda m: f"an object of one of several classes ({' or '.join(m[1].split('_or_'))})"),
    (r"^(\w+)\(.*\)$", lambda m: f"{'an' if m[1][0] in 'AEIOU' else 'a'} {m[1]}"),
]


def plain_type(text: str) -> str:
    """A type of the compiler as people call it."""
    text = re.sub(r"#\d+", "", text).strip()  # the number of a class among those of its name
    for pattern, words in TYPES:
        match = re.match(pattern, text)
        if match:
            return words if isinstance(words, str) else words(match)
    return text


def _plural(words: str) -> str:
    """ "an int" as "ints"."""
    if words == "undefined":
        return "unknown things"
    first, _, rest = words.partition(" ")
    name, _, more = rest.partition(" ")
    return f"{name}s {more}".strip() if first in ("a", "an") and rest else words


def _each_type(text: str) -> list[str]:
    """The types of a call, in parentheses in the compiler's text, as people call them."""
    parts, depth, part = [], 0, ""
    for letter in text:
        depth += (letter in "([<") - (letter in ")]>")
        if letter == "," and not depth:
            parts.append(part)
            part = ""
        else:
            part += letter
    return [plain_type(part) for part in [*parts, part] if part.strip()]


def _types(text: str) -> str:
    return " and ".join(_each_type(text)) or "nothing"


def _answers(text: str) -> str:
    """What a function answers with that is of several types."""
    words = dict.fromkeys(_each_type(text))
    return " and ".join(words) if len(words) > 1 else f"{next(iter(words), 'nothing')} whose parts differ in type or length"


ONE_TYPE = "one variable keeps one type"
ONE_TABLE = f"{ONE_TYPE}; objects of plain classes, no NamedTuples, may stand in one table and be taken from there, PIECES[i]"
LEAVE_OUT = "leave None out, {x for x in ... if x is not None}"
NOT_SEEN = (
    "that it will hold objects is not seen where it is made empty: write by[k] = [it] the first time "
    "(an object that holds some of its own class has no machine form)"
)


def _unlike(one: str, other: str) -> str:
    """What to do about a variable that is this here and that there."""
    if "generator(func=" in one + other:
        return f"{ONE_TYPE}; make a list of each, list(...), or one `def` that yields"
    if not _is_record(one) or not _is_record(other):
        return ONE_TYPE
    if plain_type(one) != plain_type(other):
        return ONE_TABLE
    name = plain_type(one).partition(" ")[2]
    if re.search(rf"\b{name}(?:#\d+)?\(", one[len(name) + 1 :] + other[len(name) + 1 :]):
        return f"a {name} within a {name} has no machine form: keep them in a list, and their places there instead of themselves"
    return f"{ONE_TYPE}, and their parts differ in type or length: a list may grow, where a tuple does not"


def _put_in(whole: str, given: str) -> str:
    """What to do about something that is put into what holds other things."""
    held = re.search(r"\b(?:list|set|Unordered)\((.+)\)", whole)
    if held is not None and _is_record(given) and _is_record(held[1]):
        return _unlike(held[1], given)
    return NOT_SEEN if _is_record(given) else ONE_TYPE


def _is_record(kind: str) -> bool:
    """Is this the type of a record, or of what stands for an object? It is called by the name of its class."""
    name = re.match(r"(\w+)(?:#\d+)?\(", kind)
    return name is not None and ("_or_" in name[1] or plain_type(kind).partition(" ")[2] == name[1])


GROWS = "what a function is given grows at every call of itself, such as a tuple by an item or a text by a letter: give it a list"

COMPLAINTS: list[tuple[str, Callable[[re.Match[str]], str]]] = [
    (
        r"Cannot unify (.+) and (.+) for '\$?([\w.$]+?)(?:\.\d+)?'",
        lambda m: f"{_variable(m[3])} is {plain_type(m[1])} here and {plain_type(m[2])} there: {_unlike(m[1], m[2])}",
    ),
    (r"Can't unify return type from the following types: (.+)", lambda m: f"it answers {_answers(m[1])}: a function answers one type"),
    (
        r"Can't unify yield type from the following types: (.+)",
        lambda m: f"it yields {_answers(m[1])}: a generator yields one type, and in a record of your own a number stands for None",
    ),
    (
        r"Unknown attribute 'box_of_(\w+)' of type (.+)",
        lambda m: (
            f"`.{m[1]} = ...` of {plain_type(m[2])}: give it a value in its __init__ first; for a property write a method, set_{m[1]}"
        ),
    ),
    (
        r"Unknown attribute '(\w+)' of type Module\(<module '([\w.]+)'",
        lambda m: f"`{m[2]}.{m[1]}`, as it stands here, has no machine form: write a loop, or a function of your own",
    ),
    (r"Unknown attribute '(\w+)' of type (.+)", lambda m: f"`.{m[1]}` of {plain_type(m[2])} has no machine form"),
    (r"Cannot resolve setattr: \((.+)\)\.(\w+)", lambda m: f"`.{m[2]} = ...` of {plain_type(m[1])}: nothing is changed in place"),
    (
        r"Invalid use of getiter with parameters \(Tuple\(.*\)\)",
        lambda m: "a tuple of several types cannot be gone through: make them one type",
    ),
    (
        r"Invalid use of getiter with parameters \(LiteralList\(",
        lambda m: "a list is made of things of several types, or of records whose parts differ: make them one type",
    ),
    (
        r">>> (?:setitem|getitem|contains)\(DictType\[.*\]<iv=.*?>, (?:reflected )?set\(.*\)",
        lambda m: "a set as a key of a dict has no machine form: use tuple(sorted(...))",
    ),
    (
        r">>> setitem\(DictType\[.*list\(.*\]<iv=[^>]*>, .*, Tuple\(\)\)$",
        lambda m: "a dict of lists is asked with a default of (), or given one: write []",
    ),
    (
        r">>> setitem\(DictType\[.*\]<iv=[^>]*>, (.*)\)$",
        lambda m: f"a dict is given {_types(m[1])}, and was taken to hold others: the keys of a dict are of one type, and its values too",
    ),
    (
        r">>> _cast\((.+), class\((.+)\)\)$",
        lambda m: f"a dict is asked for {plain_type(m[1])}, and its keys were taken to be {_plural(plain_type(m[2]))}",
    ),
    (
        r">>> (?:static_)?getitem\(Tuple\(.*\), (?:u?int64|Literal\[int\]\(-?\d+\))\)$",
        lambda m: "which item of a tuple this is has to be known, for they differ in type, or in the type or length of their parts",
    ),
    (
        r">>> empty_like\(none",
        lambda m: "nothing says what `or []` stands in for, which is None here: give it a list, or write what an empty one holds",
    ),
    (
        r">>> with_item\((.*)\)$",
        lambda m: f"an item of a tuple is changed ({_types(m[1])}): items keep their type, and texts their length",
    ),
    (
        r">>> (?:set_from|distinct)\(.*\b(?:Maybe|Optional)\(.*\)$",
        lambda m: f"a set of what may be None has no machine form: {LEAVE_OUT}",
    ),
    (r">>> (\w+)\((.*)\)$", lambda m: f"`{_operator(m[1])}` of {_types(m[2])} has no machine form"),
    (
        r"Untyped global name '(\w+)':? *(?:Cannot determine Numba type of <class '(?:\w+\.)*(\w+)'>)?",
        lambda m: f"{_constant(m[1])}{_of_class(m[2])} has no machine form: {_instead(m[2])}",
    ),
    (
        r"Cannot infer the type of variable '\$?([\w.$]+?)(?:\.\d+)?'",
        lambda m: f"nothing says what {_made(m[1])} holds: put something in first, or say so (found: list[int] = [])",
    ),
    (r"(?:NameError: name|[Vv]ariable) '(\w+)' (?:is )?(?:not defined|referenced before assignment)", lambda m: f"`{m[1]}` is not defined"),
    (
        r"Cannot capture the non-constant value associated with variable '(\w+)'",
        lambda m: f"a function within the rule takes `{_written_name(m[1])}` from around it: give it as an argument",
    ),
    (r"maximum recursion depth exceeded", lambda m: GROWS),
    (r"missing a required argument: '(\w+)'", lambda m: f"the argument `{m[1]}` is missing"),
    (
        r"Int value is too large: (-?\d+)",
        lambda m: f"{m[1]} does not fit 64 bits: keep numbers smaller, or count modulo 2**64 with U64",
    ),
    (
        r"\*args in function call should be a tuple, got (.+)",
        lambda m: f"`*` in a call takes a tuple as long as is known beforehand, and this is {plain_type(m[1])}: name its items",
    ),
    (r"Cannot bind 'args=.*", lambda m: "a call gives other arguments than the function takes, or in a way that has no machine form"),
    (
        r"use load_from_data_pointer\(\) instead",
        lambda m: "an iterator in a variable, in a generator that goes through it, or handed on: make a list of it, and count where it is",
    ),
    (r"format spec in f-strings not supported yet", lambda m: "a text with a format, as in {n:>4}, has no machine form: write {n}"),
    (r"Invalid use of getiter with parameters \((?!Tuple\()(.+)\)", lambda m: f"{plain_type(m[1])} cannot be gone through here"),
    (
        r"make_function\(",
        lambda m: "functions in a list, or made by functions, have no machine form: write each with `def`, and call it by name",
    ),
    (r"Invalid use of (?:u?int\d+|float\d+|none|OptionalType\(.*\)) with parameters", lambda m: "what is called here is no function"),
    (
        r"Invalid use of BoundFunction\((?:array|list|set|dict|\w*)\.(\w+) for (.*)\) with parameters \((.*)\)",
        lambda m: f"`.{m[1]}` of {plain_type(m[2])} is given {_types(m[3])}: {_put_in(m[2], m[3])}",
    ),
    (r"Invalid use of (\w+)\(.*\) with parameters", lambda m: f"a {m[1]} is called like a function: give it a method with a name"),
    (r"too many (?:positional )?arguments", lambda m: "a call gives too many arguments"),
    (r"Cannot cast (.+) to ([^:\n]+)", lambda m: f"{plain_type(m[1])} stands where {plain_type(m[2])} was: {ONE_TYPE}"),
]


def complaint(error: Exception, with_file: bool = False) -> str:
    """What the compiler complains of, with the line of the rules that it is about, and the name of their file where nothing else says
    which they are."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    file, line = _place(text)
    matches = ((re.search(pattern, text, re.MULTILINE), words) for pattern, words in COMPLAINTS)
    found = [(match, words) for match, words in matches if match]
    first = min(found, key=lambda each: each[0].start(), default=None)
    what = first[1](first[0]) if first else _heart(text, error)
    if not line:
        return what
    return f"{Path(file).name}, line {line}: {what}" if with_file else f"line {line}, {what}"


def _written_name(name: str) -> str:
    """A variable as its author calls it: what lowering adds to the name of one that belongs to a comprehension is left out."""
    return re.sub(r"^_([A-Za-z]\w*?)_\d+$", r"\1", name)


def _variable(name: str) -> str:
    return f"`{name}`" if re.fullmatch(r"[A-Za-z]\w*", name) else "what stands there"


def _instead(name: str | None) -> str:
    if name in (None, "type", "ABCMeta", "function", "module", "builtin_function_or_method"):
        return "write a loop, or a function of your own"
    if name in ("dict", "set", "frozenset"):
        return "its keys are ints, texts, members or tuples of them, its values numbers, texts, members, records or tables of one kind"
    return "a constant holds numbers, texts, members or records, and tables of one kind of them; for several kinds write a NamedTuple"


def _constant(name: str) -> str:
    return "a constant here" if name.startswith("_constant") else f"`{name}`"


def _made(name: str) -> str:
    """A container that was made empty."""
    return f"`{name}`" if re.fullmatch(r"[A-Za-z]\w*", name) else "the list, set or dict made here"


def _of_class(name: str | None) -> str:
    return f" (a {name})" if name and name not in ("type", "function", "module", "ABCMeta", "EnumType") else ""


OPERATORS = {
    "getitem": "[...]", "static_getitem": "[...]", "setitem": "[...] =", "slot_of": "[...]", "delitem": "del", "contains": "in",
    "getiter": "for", "add": "+", "iadd": "+=", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "eq": "==",
    "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "and_": "&", "or_": "|", "xor": "^", "not_": "not", "all_in": "<=",
    "common": "&", "set_union": ".union", "set_intersection": ".intersection", "set_difference": ".difference", "columns": "zip",
    "set_symmetric_difference": ".symmetric_difference", "set_within": ".issubset", "set_around": ".issuperset",
    "set_from": "set", "set_apart": ".isdisjoint", "ior": "|=", "lookup": "[...]", "_get": ".get", "ol_dict_update": ".update",
    "written": "str",
}  # fmt: skip


def _operator(name: str) -> str:
    return OPERATORS.get(name, re.sub(r"^impl_|^(?:set|list|dict)_(?=\w+_impl$)", ".", name).removesuffix("_impl"))


def _place(text: str) -> tuple[str, int | None]:
    """The innermost line of the author's own files, and in which it is."""
    for place in re.finditer(r'File "([^"]+)", line (\d+)', text):
        if not any(room in place[1] for room in OURS):
            return place[1], int(place[2])
    found = re.search(r"typing of \w+ at (\S+) \((\d+)\)", text)
    return (found[1], int(found[2])) if found and not any(room in found[1] for room in OURS) else ("", None)


INTERNAL = r"LLVM|opcode|op-code|op_[A-Z]|\$|Literal|u?int64|numba|<code|Dispatcher|NoneType|Typ(?:e|ing) |types?\\b.*signature|context"
"""Words that the author of the rules cannot know."""

NOISE = ("Failed in", "During:", "File ", "<source", "Traceback", "[", "def ", "-", ">>>", "There are", "Overload")


def _heart(text: str, error: Exception) -> str:
    """The first line of the compiler's many that says something."""
    said = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in said if not line.startswith(NOISE)]
    if not telling or re.search(INTERNAL, telling[0]) or isinstance(error, AttributeError | IndexError | KeyError | AssertionError):
        return "this has no machine form: write it in plainer steps, with loops and variables"
    return (telling[0] if telling else type(error).__name__)[:200]
