"""Texts in machine code: what they are, what stands where in them, what they are compared with, what is made of them."""
