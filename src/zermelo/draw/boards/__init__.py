"""Pictures of positions, all drawn from the description that `zermelo.board` makes of them.

picture    what is seen: shapes, measured in squares
svg        the same as SVG (as TikZ: formats/tikz; as text: zermelo.board.text)
"""

from .picture import Picture, board
from .svg import board_svg, in_svg

__all__ = ["Picture", "board", "board_svg", "in_svg"]
