"""A fault that has a name."""

from __future__ import annotations

from typing import NamedTuple

from ..cases.models import Model
from ..reporting.verdict import Verdict


class Fault(NamedTuple):
    """A fault.

    code     for tables; `title` for people; `advice` on what to look for in the program
    model    the search that has it
    loose    does it also ask about positions before their turn, so that only the order in which positions are opened can be compared?
    parts    the models of the single faults, of two at once
    """

    code: str
    title: str
    advice: str
    model: Model
    loose: bool = False
    parts: tuple[Model, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Its name alone, without a line."""
        return Verdict(self.code, self.title, self.advice)
