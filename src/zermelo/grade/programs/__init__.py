"""Students' programs: run, compared with the right search, and diagnosed by name.

grading       a file, a folder, the table of a class
examination   one file, from loading to the grade
cases         test cases: positions, game trees, the right search and its faulty variants
running       the student's function in a process of its own, and what it did
diagnosis     which fault it is, and the smallest case that shows it
reporting     verdict and grade; the report as text, page and picture
"""
