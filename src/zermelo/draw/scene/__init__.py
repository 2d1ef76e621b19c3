"""A tree at one step of its search, before it is drawn: `scene` says what is seen, `layout` where, `geometry` in what shapes."""

from .marks import Edge, Mark, Scene
from .scene import ANNOTATIONS, scene

__all__ = ["ANNOTATIONS", "Edge", "Mark", "Scene", "scene"]
