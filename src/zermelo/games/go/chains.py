"""Chains of stones and their liberties, found by filling: what a stone takes, where it may be put, which points are eyes, whose is what.

A chain is filled from one of its stones to all that are connected to it; where it only matters whether it has a liberty, as far as the
first. Most stones have one beside them, which is seen for all of them at once.
"""

from __future__ import annotations

from .points import P


def reached(seed: P, within: P) -> P:
    """All that is connected to `seed` by points of `within`."""
    while True:
        more = (seed.beside() & within) - seed
        if not more.any():
            return seed
        seed |= more


def breathes(stone: P, stones: P, free: P) -> tuple[bool, P]:
    """Has the chain of `stone` among `stones` a liberty in `free`? With it the chain, or of one that breathes as much as was looked at."""
    while True:
        around = stone.beside()
        if (around & free).any():
            return True, stone
        more = (around & stones) - stone
        if not more.any():
            return False, stone
        stone |= more


def smothered(stones: P, among: P, free: P) -> P:
    """Those of the chains of `stones`, a part of `among`, that have no liberty in `free`."""
    dead = stones.none()
    doubtful = stones - free.beside()
    while doubtful.any():
        alive, chain = breathes(doubtful.alone(), among, free)
        if not alive:
            dead |= chain
        doubtful -= chain
    return dead


def may_be_filled(point: P, mine: P, theirs: P, free: P, suicide: bool) -> bool:
    """May a stone of mine be put on a point without a free one beside it? If a chain of mine there has another liberty, or one of theirs
    has none besides; or if several stones may die by their own hand. A single one never may: nothing would have changed."""
    free -= point
    around = point.beside()
    own = around & mine
    if (own & free.beside()).any():
        return True
    if smothered(around & theirs, theirs, free).any():
        return True
    if suicide and own.any():
        return True
    while own.any():
        alive, chain = breathes(own.alone(), mine, free)
        if alive:
            return True
        own -= chain
    return False


def eyes(theirs: P, free: P, board: P) -> P:
    """Points that random play does not fill: free, all beside them mine, and at the corners of a point at most one stone of theirs, at the
    edge of the board none (Brügmann 1993, as it has become usual)."""
    found = free - (free | theirs).beside()
    if not found.any():
        return found
    stride = theirs.stride()
    one, other = theirs.up(stride - 1), theirs.up(stride + 1)
    once, twice = one | other, one & other
    one, other = theirs.down(stride - 1), theirs.down(stride + 1)
    twice |= one & other | once & (one | other)
    once |= one | other
    inner = board.up(1) & board.down(1) & board.up(stride) & board.down(stride)
    return found - twice - (once - inner)


def area(stones: P, others: P, free: P) -> int:
    """Stones, and free points from which one comes only to such stones."""
    own = reached(stones.beside() & free, free)
    return stones.number() + (own - reached(others.beside() & free, free)).number()


def nearer(stones: P, others: P, free: P) -> tuple[P, P]:
    """Stones, and the points that are nearer to them than to the others, going over free points; of both sides."""
    while True:
        mine, theirs = stones.beside() & free, others.beside() & free
        if not (mine | theirs).any():
            return stones, others
        stones, others = stones | (mine - theirs), others | (theirs - mine)
        free -= mine | theirs


def kept(stones: P, others: P, board: P) -> P:
    """Stones that nobody can take even if their owner always passes, and the single points that they enclose.

    A region is all that is connected without crossing `stones`; it is vital to a chain beside it if all its free points are liberties of
    the chain. Chains that have two vital regions each, with none but such chains around these, are kept (D. Benson, Life in the Game of Go,
    Information Sciences 10, 1976). A larger region may still be filled with stones of the others.
    """
    safe = stones
    while True:
        once = twice = stones.none()
        left = board - stones
        while left.any():
            region = reached(left.alone(), board - stones)
            left -= region
            border = region.beside() & stones
            if not (border - safe).any():
                while border.any():
                    chain = reached(border.alone(), stones)
                    border -= chain
                    if not (region - others - chain.beside()).any():
                        twice |= once & chain
                        once |= chain
        if not (safe - twice).any():
            break
        safe = twice
    return safe | (board - stones - others) - (board - safe).beside()
