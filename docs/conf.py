"""How the documentation is built: every page with code is executed while it is built, so that no number in it is old."""

import compileall
import gc
import importlib.metadata
import os
from pathlib import Path

import zermelo

HERE = Path(__file__).parent
PLAYERS = HERE / "_build" / "players"
PLAYERS.mkdir(parents=True, exist_ok=True)

gc.set_threshold(500_000, 50, 50)  # documents are trees of many small things, which all stay

project = "zermelo"
author = "the zermelo authors"
copyright = "the zermelo authors"
release = importlib.metadata.version("zermelo")

extensions = ["myst_nb"]
exclude_patterns = ["_build", "measured", "jupyter_execute", ".jupyter_cache"]
html_theme = "furo"
html_title = "zermelo"
html_static_path = ["_static"]
html_css_files = ["gallery.css"]
html_js_files = [("gallery.js", {"defer": "defer"})]
html_extra_path = ["_build/players"]  # in its folder `play` the pages that play a search, written while the gallery is executed
html_copy_source = False

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_timeout = 600
nb_execution_raise_on_error = True
nb_merge_streams = True
nb_output_stderr = "remove"  # where rules are compiled for the first time, that is said there

# Each page is executed by a process of its own: under PYTHONDONTWRITEBYTECODE each of them would read the whole source.
compileall.compile_dir(Path(zermelo.__file__).parent, quiet=2)

# What is compiled here runs for a moment: compiling it sooner is worth more than the last of its speed. Where the tests have compiled
# most of it already, fully optimised, they say so by a tag (sphinx -t compiled), for machine code is kept by these settings.
if not tags.has("compiled"):  # type: ignore[name-defined]  # noqa: F821
    os.environ.setdefault("NUMBA_OPT", "1")
    os.environ.setdefault("NUMBA_LOOP_VECTORIZE", "0")

# The kernels that execute the pages find `pages` beside this file.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(HERE), os.environ.get("PYTHONPATH", ""))))
