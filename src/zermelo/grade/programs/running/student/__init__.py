"""What runs inside the student's process.

process       loads the file, calls its function, records what it visits
signatures    how the function is found and called, and what it returns
proxies       the states and rules that its code gets
environment   its clock, random generators and output
"""
