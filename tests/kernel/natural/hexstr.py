"""Hex on a board that is a text, as somebody writes it who likes to see the board."""

from typing import NamedTuple

from zermelo import game

SIZE = 4
DIRECTIONS = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]


def neighbours(cell):
    row, col = divmod(cell, SIZE)
    for dr, dc in DIRECTIONS:
        if 0 <= row + dr < SIZE and 0 <= col + dc < SIZE:
            yield (row + dr) * SIZE + col + dc


@game
class HexText(NamedTuple):
    board: str = "." * (SIZE * SIZE)
    turn: str = "R"

    UTILITY_RANGE = (-1, 1)

    def to_move(self):
        return "RB".index(self.turn)

    def actions(self):
        return [cell for cell, piece in enumerate(self.board) if piece == "."]

    def result(self, action):
        board = self.board[:action] + self.turn + self.board[action + 1 :]
        return HexText(board, "B" if self.turn == "R" else "R")

    def connected(self, colour):
        edge = [i for i in range(SIZE)] if colour == "R" else [i * SIZE for i in range(SIZE)]
        todo = [cell for cell in edge if self.board[cell] == colour]
        seen = set(todo)
        while todo:
            cell = todo.pop()
            if (cell // SIZE if colour == "R" else cell % SIZE) == SIZE - 1:
                return True
            for other in neighbours(cell):
                if self.board[other] == colour and other not in seen:
                    seen.add(other)
                    todo.append(other)
        return False

    def is_terminal(self):
        return self.connected("R") or self.connected("B")

    def utility(self, player):
        winner = 0 if self.connected("R") else 1
        return 1 if player == winner else -1

    def __str__(self):
        return "\n".join(" " * r + " ".join(self.board[r * SIZE : (r + 1) * SIZE]) for r in range(SIZE))
