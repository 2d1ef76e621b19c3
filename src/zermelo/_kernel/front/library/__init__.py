"""What Python's own functions and methods mean in loops."""
