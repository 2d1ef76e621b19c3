"""Prizes and lotteries: `prizes`, their `syntax` in texts, and `lottery`."""
