"""What becomes of a question, told as a page hears it.

{"busy": text}*      rules are being compiled          {"answer": ...}                          at the end
{"found": ...}*      what a search has found so far    {"error": {"kind": ..., "text": ...}}    or this
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...errors import ZermeloError
from ...progress import COMPILING, shown_by
from .searching import Report

Send = Callable[[dict[str, Any]], None]


def tell(ask: Callable[[Report], Any], send: Send, sentence: Callable[[Exception], str]) -> None:
    """Send what `ask(report)` comes to, and before it that rules are being compiled, and what is found.

    sentence    says of whatever rules raise what it is; of an error of ours the page says no more than that
    """

    def busy(text: str) -> None:
        if (place := text.find(COMPILING)) >= 0:  # a check says before it how far it is
            send({"busy": text[place:]})

    try:
        with shown_by(busy):
            answer = ask(lambda found: send({"found": found}))
        send({"answer": answer})
    except Exception as error:  # whatever rules raise: the page says it
        kind = "said" if isinstance(error, ZermeloError) else "rule"
        send({"error": {"kind": kind, "text": sentence(error).rstrip(".")}})
