"""Commands that speak the protocols of other programs."""
