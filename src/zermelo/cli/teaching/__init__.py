"""Commands for courses: reason, exercise, grade."""
