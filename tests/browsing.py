"""What tests ask of pages in Chromium."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Any

LOOK = """async (rules) => {
    const {violations} = await axe.run(document, {resultTypes: ['violations'], iframes: false, ...(rules.length && {runOnly: rules})})
    const told = ({target, failureSummary}) => `${target} (${failureSummary.replace(/\\s+/g, ' ')})`
    const grave = violations.filter(({impact}) => ['serious', 'critical'].includes(impact))
    return grave.map(({id, nodes}) => `${id}: ${nodes.slice(0, 3).map(told).join('; ')}`)
}"""


def violations(page: Any, *rules: str) -> list[str]:
    """What axe finds in a page and its frames that keeps somebody out, serious or critical: the rule, the elements, and why.

    rules    of axe to be looked at; all unless some are given
    """
    found = []
    for frame in (frame for frame in page.frames if frame.url != "about:blank"):  # one that waits
        if not frame.evaluate("() => 'axe' in window"):
            frame.evaluate(_script())
        found += frame.evaluate(LOOK, list(rules))
    return found


def barriers(page: Any) -> list[str]:
    """The same, in light and in dark."""
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {one}" for one in violations(page, "color-contrast")]
    page.emulate_media(color_scheme="light")
    return found


@functools.cache
def _script() -> str:
    return (resources.files("axe_core_python") / "axe.min.js").read_text("utf-8")
