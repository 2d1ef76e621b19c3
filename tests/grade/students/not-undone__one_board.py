# ruff: noqa
"""One board for the whole search; a move is made, but never taken back."""


class Player:
    def __init__(self, board):
        self.board = board

    def search(self):
        return self.minimax(True)

    def minimax(self, mine):
        if self.board.is_terminal():
            return self.board.utility()
        best = None
        for action in self.board.actions():
            self.board = self.board.result(action)
            got = self.minimax(not mine)
            if best is None or (got > best if mine else got < best):
                best = got
        return best
