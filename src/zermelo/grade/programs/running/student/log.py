"""What a student's code asks about one position, and in which order.

visited       positions in the order of their first question of any kind; a leaf whose value is asked again after something else was
              visited is visited again
searched      the same, without questions that only look: whether the game is over, and who moves
expanded      inner positions in the order in which their actions or successors were asked for
generated     positions in the order in which they were made
early_utility    positions whose utility was asked although the game is not over there
valued        positions whose utility or evaluation was asked
empty         positions where the game is over, whose actions were asked for, but not their value
foreign       actions that were played at another position than the one that offered them: (position, position that offered it)
wrong_agent   the first time that one agent was asked for where another moves: (asked for, who moves, line)
"""

from __future__ import annotations

from typing import Any

from .....game import CHANCE
from .trouble import Abort

LOOKS = ("end", "mover")
"""Questions that only look."""


class Log:
    """The log of one call.

    budget      more questions abort it
    path        the student's file
    agents      how many agents take turns, for programs that count agents as CS188 does
    chance_as   the player that moves where chance does: CHANCE, or 1 for programs to which chance is the other player
    """

    def __init__(self, budget: int, path: str = "", agents: int = 2, chance_as: int = CHANCE) -> None:
        self.budget, self.path, self.agents, self.chance_as = budget, path, agents, chance_as
        self.asked = 0
        self.visited: list[str] = []
        self.searched: list[str] = []
        self.expanded: list[str] = []
        self.generated: list[str] = []
        self.early_utility: list[str] = []
        self.empty: dict[str, None] = {}
        self.valued: set[str] = set()
        self.foreign: list[tuple[str, str]] = []
        self.wrong_agent: tuple[int, int, int] | None = None
        self.mover_asked = self.probability_asked = False
        self.lines_after = 0
        self.last = ""
        self.again = 0

    def question(self, position: str, kind: str, asked: set[str], marks: dict[str, int]) -> None:
        """One question; `asked` holds the kinds that were asked of this position, `marks` how much had been visited then."""
        self.asked += 1
        self.again = self.again + 1 if position == self.last else 0
        self.last = position
        if self.asked > self.budget:
            raise Abort("loop", f"it asks more than {self.budget:,} questions about this position")
        again = kind == "worth" and kind in asked
        if not asked or (again and marks["visited"] != len(self.visited)):
            self.visited.append(position)
        if kind == "worth":
            self.valued.add(position)
        if kind not in LOOKS:
            if not asked - set(LOOKS) or (again and marks["searched"] != len(self.searched)):
                self.searched.append(position)
            marks["searched"] = len(self.searched)
        marks["visited"] = len(self.visited)
        asked.add(kind)

    def as_dict(self) -> dict[str, Any]:
        return {
            "visited": self.visited,
            "searched": self.searched,
            "expanded": self.expanded,
            "generated": self.generated,
            "early_utility": self.early_utility,
            "valued": sorted(self.valued),
            "empty": [position for position in self.empty if position not in self.valued],
            "foreign": [list(pair) for pair in self.foreign[:20]],
            "wrong_agent": self.wrong_agent,
            "mover_asked": self.mover_asked,
            "probability_asked": self.probability_asked,
            "lines_after": self.lines_after,
        }
