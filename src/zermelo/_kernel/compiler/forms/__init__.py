"""The machine forms of what rules are written with: words, memory, records by address, the functions of the house."""
