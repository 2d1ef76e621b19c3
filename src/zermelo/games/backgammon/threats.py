"""What may happen with the next throw: who can be hit, who can get away, and how long a prime is.

A side counts by its own numbers of the points; the other side's are `turned`. Of 36 throws, a doublet is one and any other two. What is
counted is what backgammon programs have long told their networks besides where the men are (Tesauro 1995; for primes Berliner 1980).
"""

from __future__ import annotations

from ...bits import U64
from .moves import ALONE, BAR, FIELD

AT_BAR = ALONE << BAR


def shots(men: U64, at_bar: int, blots: U64, closed: U64) -> int:
    """Throws by which a side hits a man that stands alone, up to 36.

    men      where it stands, without the bar
    at_bar   how many of its men have to come in first
    blots    where the other side can be hit
    closed   where it cannot land
    """
    if not blots:
        return 0
    free, found = ~closed & FIELD, 0
    for a in range(1, 7):
        found += 1 if hits_by_doublet(men, at_bar, blots, free, a) else 0
        for b in range(1, a):
            if at_bar == 0:
                one, other = men >> a, men >> b
                hit = (one | other | (one & free) >> b | (other & free) >> a) & blots
            else:
                one, other = AT_BAR >> a, AT_BAR >> b
                hit = (one | other) & blots
                if at_bar == 1:
                    if one & free:
                        hit |= (men | one) >> b & blots
                    if other & free:
                        hit |= (men | other) >> a & blots
            found += 2 if hit else 0
    return found


def hits_by_doublet(men: U64, at_bar: int, blots: U64, free: U64, die: int) -> bool:
    """Does a doublet hit?"""
    steps = 4
    if at_bar > 0:
        steps -= at_bar
        men |= AT_BAR >> die
        if men & AT_BAR >> die & blots:
            return True
        if not AT_BAR >> die & free:
            return False
    for _ in range(steps):
        men >>= die
        if men & blots:
            return True
        men &= free
    return False


def escapes(last: int, closed: U64) -> int:
    """Throws with which the man on `last` can go on with both dice, up to 36."""
    man, free, found = ALONE << last, ~closed & FIELD, 0
    for a in range(1, 7):
        one = man >> a & free
        found += 1 if one >> a & free else 0
        for b in range(1, a):
            found += 2 if (one >> b | (man >> b & free) >> a) & free else 0
    return found


def prime(made: U64) -> int:
    """The most points in a row of these."""
    length = 0
    while made:
        made &= made >> 1
        length += 1
    return length


def ahead_of(last: int) -> U64:
    """The points that a man has before him who stands on `last`, by the numbers of the other side."""
    return FIELD & ~((ALONE << (BAR + 1 - last)) - 1)
