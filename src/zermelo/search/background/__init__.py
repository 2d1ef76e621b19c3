"""Searches that run beside their caller: ended from another thread, or thinking on the opponent's time.

handle      what another thread holds while a search runs: stop, hit
thinking    a search on a thread of its own, with such a handle
"""
