"""Drawings of recorded searches: one scene, many forms.

scene/     what is seen at a step: marks, edges, words; where the nodes are placed
formats/   svg, and the same for other readers: terminal, tikz, forest, dot
boards/    pictures of positions, in the nodes or by themselves, of what `zermelo.board` says of them
answer     how a result is shown in a notebook
player     a page that plays the recording: one file, no network (page/ has its scripts)
"""

from .boards import board_svg
from .formats.dot import dot
from .formats.forest import forest
from .formats.svg import svg
from .formats.terminal import terminal, text
from .formats.tikz import board_tikz, tikz
from .player import player
from .scene import ANNOTATIONS, Scene, scene

__all__ = ["ANNOTATIONS", "Scene", "board_svg", "board_tikz", "dot", "forest", "player", "scene", "svg", "terminal", "text", "tikz"]
