"""Searches recorded, step by step.

    recording = record(alphabeta, Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"))

    recording.events     what happened, in order                    (events)
    recording.nodes      where, by id                               (recording; made by recorder and simulations)
    recording.result     what the search answered
    recording.at(12)     every node as it stood after 12 events     (replay; view: what is known at one)
    recording.steps()    a sentence for each event, the window that is live, the line of the algorithm   (words, phases, selective, listing)
    recording.as_dict()  all of it as plain data                    (document)

No search is written twice for this: the recorder is the `trace` to which a search reports its steps. `zermelo.draw` draws recordings.
"""

from .recorder import Recorder, record
from .recording import Node, Recording
from .replay import Replay
from .view import View

__all__ = ["Node", "Recorder", "Recording", "Replay", "View", "record"]
