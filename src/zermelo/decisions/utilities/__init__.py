"""Utilities: `utility` and their texts (`formula`), `choosing` by them, and their picture (`curve`)."""
