"""Commands about lotteries, preferences and utilities: decide, elicit."""
