"""Answers by hand: reading and grading them.

file       answer files: JSON in, numbers and windows out, every error with its place
marks      the mark of one answer, and all marks of a student
judge      the answers to one exercise, compared with the search
grading    a file, a folder, the table of a class
"""
