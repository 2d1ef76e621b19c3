"""What keeps people from using a page, as far as axe-core finds it (Deque Systems; the package axe-playwright-python brings it)."""

from __future__ import annotations

import json
from typing import Any

OPTIONS = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
"""All rules, and one that axe holds for an experiment: what a button shows is part of what it is called."""
WRONG = ("serious", "critical")


def barriers(page: Any) -> list[str]:
    """Each serious or critical violation on the page as it stands: the rule, and the first elements that break it."""
    from axe_playwright_python.base import AXE_SCRIPT

    page.evaluate(AXE_SCRIPT)
    found = page.evaluate(f"() => axe.run(document, {json.dumps(OPTIONS)}).then(({{violations}}) => violations)")
    return [
        f"{one['id']} ({one['impact']}): " + "; ".join(node["html"][:200] for node in one["nodes"][:3])
        for one in found
        if one["impact"] in WRONG
    ]
