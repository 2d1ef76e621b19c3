"""What can be said about a position beyond its value.

graph      the whole game below a position, every position once
formula    values and conditions that depend on unknown leaves, written down and simplified
unknown    what the answer is when some leaves have no value yet
margins    how far a leaf may move before anything changes
proof      the fewest leaves that prove a value, or answer "why not this move?"
drawn      a proof as a picture
"""
