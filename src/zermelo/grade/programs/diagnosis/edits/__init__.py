"""Small changes to the text of a student's program, each of which would mend one kind of slip.

    for edit in edits(source): edit.source      the whole file with that one change

changing    changing a tree at one place, and taking it back
cuts        loops, tests and the window
flow        what is returned, tests for nothing, branches, counters, shared variables
handing     the window, handed down through all functions at once
values      infinities, signs, what is returned
moves       depths, players, orders, memories
slips       any other slip at one place
lines       whole statements: in the wrong place, too many, forgotten
trying      all of them, the likeliest kinds first
"""
