"""Running a student's function.

sandbox    the process it runs in
student    what happens inside that process
runner     the function, called on one test case after the other
outcome    what it did on a test case, and what of it is right
"""
