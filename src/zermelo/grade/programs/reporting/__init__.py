"""What came of a student's program.

verdict    what is wrong, as code, title and advice
failure    a case that shows it, and the first difference between the two searches
grade      verdict, points and report as text
pages      the report as a web page, and as a picture
"""
