"""Games that were played, and the files that hold them.

    game          Game: where it began, the actions, how it ended; saved as JSON, or in a notation of its own
    loading       load_game, load_games
    transcript    the notation that is nothing but moves, a line for each game
    answers       what a file says is right in a position, as test suites do
    portable/     the frame that PGN and PDN share: tags, moves with comments and variations, a result

The notation of a game lives with the game, which names it by the word `notations()`: a dict from the ending of a file to an object
with two methods.

    scan(text)      the games of a text one by one: a Game for each, or the PositionError that says why it cannot be replayed
    write(games)    the text of games

A position is a game without moves. Where a file says what is right in it, the object has a third method, answers(game).
"""
