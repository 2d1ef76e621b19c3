"""Students' programs: run, compared with the right search, and told what is wrong by name.

grading        a file, a folder, a table of a class
examination    one file's way through all of it      (trials: what it is tried at; tries: one test after the other, in its sandbox)
sandbox        the process a file runs in            (inside: what happens there)
naming         which fault it is                     (source: a look into its text)
faults         the faults with a name                (ways: a search, right or wrong; sketch: a game on paper)
smallest       the smallest test that shows it       (shrink: smaller trees)
outcome        what a function did at one test, and what of it is right
failure        where its search and the right one part
verdict        what came of it: verdict, points, notes
report         all of it as text                     (pages: as a page, as a picture)
"""
