"""The student's process.

server         the clean process that students' processes are forked from
process        loads a file; for every position a child of it calls the function
loading        the file, and what it does at one position
calling        finding the function, calling it, reading what it returns
positions      the states that the student's code gets; rules, the rules in other styles; cs188, the modules of that course
log            what the student's code asks
environment    its clock, random generators, input, and a watch on what reaches outside
confinement    what the operating system forbids it
trouble        what went wrong in it
"""
