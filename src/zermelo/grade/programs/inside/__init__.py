"""What runs in the student's process, behind the sandbox.

student       the file is loaded, its function is called, what it looks at is written down
signatures    how its function is found, called and understood
proxies       what its code sees of a game
watch         its clock, its dice, its output
"""
