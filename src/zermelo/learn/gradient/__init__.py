"""The policy gradient: a learner that plays against a player who stays as it is, and does more often what it wins with.

attempts     games, and how much likelier each weight makes what was done in them
iteration    a whole training
"""
