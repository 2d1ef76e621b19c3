"""Answers by hand: how they are written, and what they are worth.

file       answer files: JSON in, numbers and windows out, every fault with its place
marks      an answer, judged; and all of a student's
judge      the answers to one exercise, held against the search
grading    a file, a folder, a table of a class
"""
