"""Drawings of recorded searches: one scene, many forms.

scene     what is to be seen at a step: marks, edges, words      (layout: where the nodes go)
svg       a picture; terminal, tikz, forest, dot: the same for other readers
boards    pictures of positions, in the nodes or by themselves   (grids: what each game's looks like)
answer    how a result shows itself in a notebook
player    a page that plays the recording: one file, no network
"""

from .boards import board_svg
from .dot import dot
from .forest import forest
from .player import player
from .scene import ANNOTATIONS, Scene, scene
from .svg import svg
from .terminal import terminal, text
from .tikz import board_tikz, tikz

__all__ = ["ANNOTATIONS", "Scene", "board_svg", "board_tikz", "dot", "forest", "player", "scene", "svg", "terminal", "text", "tikz"]
