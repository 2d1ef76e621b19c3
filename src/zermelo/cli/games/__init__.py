"""Commands about the games and their machine code: games, new, check, warmup, doctor."""
