"""How a search is carried out: a session with its root and limits, a worker that can be stopped, and the result."""
