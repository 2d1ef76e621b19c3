"""Pictures of positions, all drawn from the description that `zermelo.board` makes of them.

picture    what is seen: shapes, measured in squares
svg        the same as SVG (as TikZ: formats/tikz)
text       a board in lines of letters, for terminals
"""

from .picture import Picture, board
from .svg import board_svg, in_svg
from .text import board_text, terminal_board

__all__ = ["Picture", "board", "board_svg", "board_text", "in_svg", "terminal_board"]
