"""Running a student's function.

forkserver    a clean process, of which every file gets a copy
sandbox       the process of one file
student       what happens inside that process
answers       what it says, read with distrust
runner        the function, called on one test case after the other
outcome       what it did on a test case, and what of it is right
"""
