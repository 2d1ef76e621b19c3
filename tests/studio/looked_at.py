"""The Studio's pages, looked at for what keeps somebody out."""

from __future__ import annotations

from typing import Any

from barriers import barriers


def everywhere(page: Any) -> list[str]:
    """What axe finds in a page and in its frames, in light and in dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for frame in [frame for frame in page.frames if frame.url != "about:blank"]:  # one that waits
            found += [f"{scheme}: {one}" for one in barriers(frame)]
    page.emulate_media(color_scheme="light")
    return found
