"""Random numbers for kernels: the same ones compiled and interpreted, and the same ones every time under one seed.

SplitMix64 (Steele, Lea and Flood 2014): the n-th number is the n-th multiple of an odd constant, stirred. All that has to be
kept between two throws is one word, which a kernel holds as a local variable:

    dice = seeded(seed)
    dice, place = one_of(dice, 6)          # 0 .. 5
"""

from __future__ import annotations

from ...bits import U64

STEP = U64(0x9E3779B97F4A7C15)  # 2**64 divided by the golden ratio: odd, so that all 2**64 words come before one comes again
SHORT = U64(0xFFFFFFFF)


def stirred(word: U64) -> U64:
    """A word of which every bit depends on every bit of `word`; no two words give the same one."""
    word = (word ^ word >> 30) * U64(0xBF58476D1CE4E5B9)
    word = (word ^ word >> 27) * U64(0x94D049BB133111EB)
    return word ^ word >> 31


def seeded(seed: int) -> U64:
    """The dice of this seed; neighbouring seeds give sequences that have nothing to do with each other."""
    return stirred(U64(seed) + STEP)


def one_of(dice: U64, n: int) -> tuple[U64, int]:
    """The dice after a throw, and a number from 0 to n - 1 (n up to 2**32), each exactly as likely as any other.

    A random half word times `n` falls into one of `n` strips; what would make some strips larger than others is thrown again
    (Lemire 2019).
    """
    dice += STEP
    product = (stirred(dice) >> 32) * n
    if product & SHORT < n:
        while product & SHORT < (SHORT + 1 - n) % n:
            dice += STEP
            product = (stirred(dice) >> 32) * n
    return dice, int(product >> 32)


def fraction(dice: U64) -> tuple[U64, float]:
    """The dice after a throw, and a number from 0 up to, but not including, 1."""
    dice += STEP
    return dice, float(int(stirred(dice) >> 11)) * 2.0**-53
