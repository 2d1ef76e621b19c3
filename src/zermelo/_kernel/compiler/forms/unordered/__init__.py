"""Sets whose order nobody sees: their bits, what is none, single items, whole sets together."""
