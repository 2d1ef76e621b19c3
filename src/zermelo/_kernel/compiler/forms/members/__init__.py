"""Members of Enums in machine code: what they are, their operators, their classes."""
