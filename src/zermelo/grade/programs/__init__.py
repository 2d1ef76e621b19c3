"""Students' programs: run, compared with the right search, and diagnosed by name.

grading       a file, a folder, the table of a class
examination   one file, from loading to the grade
algorithms    what a program may be graded as
repeating     the program again: in a fresh process, with another clock, other random numbers
reading       what the results say: right, right in another way, or faulty
cases         test cases: positions, game trees, the right search and its faulty models
running       the student's function in a process of its own, and what it did
diagnosis     which fault it is, and the smallest case that shows it
reporting     verdict and grade; the report as text, page and picture
"""
