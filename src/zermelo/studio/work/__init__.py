"""Who works: processes that answer questions about rules and searches, so that the server runs neither.

crew ── whose turn it is ──▶ process ── lines of JSON ──▶ worker ──▶ page.native
"""
