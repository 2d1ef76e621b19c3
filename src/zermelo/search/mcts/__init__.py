"""Monte Carlo tree search: `mcts` carries a search out, `phases` has its four phases."""
