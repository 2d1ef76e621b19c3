"""The searches, one file for each."""
