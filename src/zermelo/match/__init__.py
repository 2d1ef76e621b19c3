"""Games between players: one game, a match of many, and what its result says.

game          play_game: one game between any two players; openings
match         match: every opening twice, with the sides exchanged; score and Elo
contest       contest: thousands of games in machine code, and the mean utility of a game
statistics    means, scores and their 95 % intervals; Elo
"""
