"""Pictures of positions: `shapes` are what they consist of, `grids` how each game looks, `boards` the pictures themselves."""

from .boards import PAPER, SCREEN, board, board_svg, in_svg

__all__ = ["PAPER", "SCREEN", "board", "board_svg", "in_svg"]
