"""What is called in a student's file, how, and what it returns.

finding       the function, or the class and its method
entry         ready to be called
signatures    by the names of its parameters
returned      a value, an action, or both
"""
