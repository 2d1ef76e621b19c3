"""What may happen with the next throw: who can be hit, who can get away, and how long a prime is.

A side counts by its own numbers of the points; the other side's are `turned`. Of 36 throws, a doublet is one and any other two. What is
counted is what backgammon programs have long told their networks besides where the men are (Tesauro 1995; for primes Berliner 1980).
"""

from __future__ import annotations

from ...bits import U64, highest
from .moves import ALONE, BAR, FIELD

AT_BAR = ALONE << BAR


def shots(men: U64, at_bar: int, blots: U64, closed: U64) -> tuple[int, int]:
    """Throws by which a side hits a man that stands alone, up to 36; and the pips that the other side loses by them, all together, if of
    several the man is hit that has come farthest.

    men      where it stands, without the bar
    at_bar   how many of its men have to come in first
    blots    where the other side can be hit
    closed   where it cannot land
    """
    if not blots:
        return 0, 0
    free, found, lost = ~closed & FIELD, 0, 0
    for a in range(1, 7):
        hit = hits_by_doublet(men, at_bar, blots, free, a)
        if hit:
            found += 1
            lost += highest(hit)
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
            if hit:
                found += 2
                lost += 2 * highest(hit)
    return found, lost


def hits_by_doublet(men: U64, at_bar: int, blots: U64, free: U64, die: int) -> U64:
    """Whom a doublet can hit."""
    steps, hit = 4, U64(0)
    if at_bar > 0:
        steps -= at_bar
        men |= AT_BAR >> die
        hit = AT_BAR >> die & blots
        if not AT_BAR >> die & free:
            return hit
    for _ in range(steps):
        men >>= die
        hit |= men & blots
        men &= free
    return hit


OFF_BOARD = 12
"""By so much points are shifted where men may go beyond the last of them: the longest way of two dice."""


def escaping(closed: U64) -> tuple[U64, U64, U64, U64, U64, U64]:
    """With how many throws a man can go on with both dice, of all points at once: the six binary digits of these numbers, up to 36, the
    lowest first, each as the set of points whose number has it. Sets are added as numbers are, with a carry."""
    free = ~(closed << OFF_BOARD)
    ones, twos, fours, eights, sixteens, more = U64(0), U64(0), U64(0), U64(0), U64(0), U64(0)
    for a in range(1, 7):
        goes = free << a & free << 2 * a
        carry = ones & goes
        ones ^= goes
        fours ^= twos & carry
        twos ^= carry
    for a in range(2, 7):
        for b in range(1, a):
            goes = (free << a | free << b) & free << a + b
            carry = twos & goes
            twos ^= goes
            goes = fours & carry
            fours ^= carry
            carry = eights & goes
            eights ^= goes
            more ^= sixteens & carry
            sixteens ^= carry
    return (
        ones >> OFF_BOARD & FIELD,
        twos >> OFF_BOARD & FIELD,
        fours >> OFF_BOARD & FIELD,
        eights >> OFF_BOARD & FIELD,
        sixteens >> OFF_BOARD & FIELD,
        more >> OFF_BOARD & FIELD,
    )


DIGITS = 6
"""Of the numbers that `escaping` gives."""


def number_at(digits: tuple[U64, U64, U64, U64, U64, U64], point: int) -> int:
    """The number of one point."""
    number = 0
    for k in range(DIGITS):
        number |= int(digits[k] >> point & 1) << k
    return number


def fewest(digits: tuple[U64, U64, U64, U64, U64, U64], points: U64) -> int:
    """The least number of these points; 36 if there are none."""
    if not points:
        return 36
    number = 0
    for k in range(DIGITS - 1, -1, -1):
        less = points & ~digits[k]
        if less:
            points = less
        else:
            number |= 1 << k
    return number


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
