"""What an experiment found: a small table that shows itself as text, HTML, CSV and JSON.

    found = growth(ConnectFour(), 8)
    found.rows                      one object per row, with the columns as attributes
    found.where(ordering="worst")   the rows that match
    found.as_dict(), found.to_csv(), str(found)

Every column says what it means where its row is declared, by `column`. An experiment yields its rows one by one; `collected`
keeps what was found when Ctrl-C ends it.
"""

from __future__ import annotations

import csv
import dataclasses
import html
import io
import math
from collections.abc import Iterator
from typing import Any

from ..numbers import counted, number_text, plain


def column(meaning: str) -> Any:
    """A column of a row: a field of a dataclass with its meaning."""
    return dataclasses.field(metadata={"meaning": meaning})


@dataclasses.dataclass
class Findings:
    """The table of one experiment.

    experiment  its name, as on the command line
    about       what was measured and how: game, position, depth, seed ...
    kind        the dataclass of its rows, whose fields are the columns
    rows        what was found, in the order in which it was
    notes       what the reader should know, one sentence each
    complete    False if Ctrl-C ended it early
    """

    experiment: str
    about: dict[str, Any]
    kind: type[Any]
    rows: list[Any] = dataclasses.field(default_factory=list)
    notes: list[str] = dataclasses.field(default_factory=list)
    complete: bool = True

    @property
    def columns(self) -> dict[str, str]:
        """The name and the meaning of every column."""
        return {item.name: item.metadata["meaning"] for item in dataclasses.fields(self.kind)}

    def where(self, **wanted: Any) -> list[Any]:
        """The rows whose columns have these values."""
        return [row for row in self.rows if all(getattr(row, name) == value for name, value in wanted.items())]

    def as_dict(self) -> dict[str, Any]:
        """The table as plain data, ready for JSON; what is unknown is null, what is infinite "inf" or "-inf"."""
        rows = [{name: plain(getattr(row, name)) for name in self.columns} for row in self.rows]
        columns = [{"name": name, "meaning": meaning} for name, meaning in self.columns.items()]
        return {
            "experiment": self.experiment,
            "about": self.about,
            "columns": columns,
            "rows": rows,
            "notes": self.notes,
            "complete": self.complete,
        }

    def to_csv(self) -> str:
        """The rows as comma-separated values, names first; what is unknown is empty."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        for row in self.rows:
            writer.writerow("" if value is None else value for value in (getattr(row, name) for name in self.columns))
        return text.getvalue()

    def to_markdown(self) -> str:
        """The table for a page in Markdown, with what was measured below it."""
        names, rows = self.cells()
        lines = [names, [":--" if self.is_text(name) else "--:" for name in names], *rows]
        table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
        return "\n\n".join([table, f"{self.title()}.", *(f"{note}." for note in self.notes)]) + "\n"

    def cells(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows as people read them, without the columns that say nothing here."""
        names = [name for name in self.columns if any(getattr(row, name) is not None for row in self.rows)]
        return names, [[shown(getattr(row, name)) for name in names] for row in self.rows]

    def is_text(self, name: str) -> bool:
        """Does a column hold words, which begin on the left, rather than numbers?"""
        return bool(self.rows) and isinstance(getattr(self.rows[0], name), str)

    def __repr__(self) -> str:
        """One line; `print` shows the table."""
        return f"<Findings {self.title()}: {counted(len(self.rows), 'row')}{'' if self.complete else ', interrupted'}>"

    def __str__(self) -> str:
        names, rows = self.cells()
        widths = [max(map(len, cells)) for cells in zip(names, *rows, strict=True)]
        left = [self.is_text(name) for name in names]
        lines = [
            "  ".join(
                cell.ljust(width) if side else cell.rjust(width) for cell, width, side in zip(line, widths, left, strict=True)
            ).rstrip()
            for line in (names, *rows)
        ]
        return "\n".join((*lines, *(f"note: {note}" for note in self.notes)))

    def _repr_html_(self) -> str:
        names, rows = self.cells()
        meanings = self.columns
        head = "".join(f'<th title="{html.escape(meanings[name])}">{html.escape(name.replace("_", " "))}</th>' for name in names)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in line) + "</tr>" for line in rows)
        notes = "".join(f"<p>{html.escape(note)}</p>" for note in self.notes)
        return f"<table><caption>{html.escape(self.title())}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"

    def title(self) -> str:
        """The experiment and what it was made on, in one line."""
        return f"{self.experiment}: " + ", ".join(f"{name} {value}" for name, value in self.about.items() if value not in (None, ""))


def shown(value: Any) -> str:
    """A cell as people read it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        if not math.isfinite(value):
            return number_text(value)
        digits = 0 if abs(value) >= 10_000 else 1 if abs(value) >= 100 else 2 if abs(value) >= 10 else 3
        return f"{value:,.{digits}f}"
    return str(value)


def collected(findings: Findings, rows: Iterator[Any]) -> Findings:
    """`findings` with all `rows`, or with those found before Ctrl-C. Raises KeyboardInterrupt if there were none."""
    try:
        for row in rows:
            findings.rows.append(row)
    except KeyboardInterrupt:
        if not findings.rows:
            raise
        findings.complete = False
        findings.notes.append("interrupted: these are the rows found before")
    return findings
