"""What networks are made of, and the one with two heads: `layers`, `policyvalue`, and its `slopes`."""
