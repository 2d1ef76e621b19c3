"""What matches prove: numbers that others have published, and simulations in which the truth is known."""

from __future__ import annotations

import math
import random

import pytest

from zermelo.errors import SearchError
from zermelo.match.ratings import Met, ratings
from zermelo.match.sprt import CLASSES, SequentialTest, Sprt, pentanomial, ratio
from zermelo.match.statistics import elo, expected_score, normalized_elo, score_of, superiority


def pairs_of(*counts: int) -> list[float]:
    return [worth for worth, count in zip(CLASSES, counts, strict=True) for _ in range(count)]


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "published"),
    [
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55983, 26678, 821), 0, 2, -4.98),
        ((21184, 40708, 21404), 0.5, 2.5, -1.57),
        ((57030, 106593, 57433), 0, 2, -2.59),
    ],
)
def test_log_likelihood_ratios_are_those_of_fastchess(counts: tuple[int, ...], elo0: float, elo1: float, published: float) -> None:
    """Its own tests, of the logistic model (app/tests/sprt_test.cpp); three classes are single games."""
    assert ratio(counts, expected_score(elo0), expected_score(elo1)) == pytest.approx(published, abs=0.01)


@pytest.mark.parametrize(
    ("counts", "rating", "error", "normalized", "likelihood"),
    [
        ((34, 54, 63, 64, 75), 55.58, 27.65, 57.94, 1.0),
        ((332, 433, 498, 333, 334), -8.64, 10.33, -9.17, 0.0505),
        ((7895, 8757, 5685, 568, 9999), -21.04, 2.95, -19.01, 0.0),
    ],
)
def test_ratings_are_those_of_fastchess(counts: tuple[int, ...], rating: float, error: float, normalized: float, likelihood: float) -> None:
    """app/tests/elo_test.cpp; its intervals are the plain normal ones, ours have four imagined pairs more."""
    pairs = pairs_of(*counts)
    found = score_of(pairs)
    assert elo(found.value) == pytest.approx(rating, abs=0.01)
    assert (elo(found.high) - elo(found.low)) / 2 == pytest.approx(error, rel=0.01)
    assert normalized_elo(pairs) == pytest.approx(normalized, abs=0.01)
    assert superiority(pairs) == pytest.approx(likelihood, abs=0.0006)
    assert pentanomial(pairs) == counts


def test_bounds_of_the_test_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    assert Sprt(0, 5, alpha=0.1, beta=0.05).bounds == pytest.approx((math.log(0.05 / 0.9), math.log(0.95 / 0.1)))


@pytest.mark.parametrize(("score", "verdict"), [(0.0, "H0"), (1.0, "H1")])
def test_a_test_ends_where_all_pairs_are_alike(score: float, verdict: str) -> None:
    """fastchess once ran for ever there (its issue 877)."""
    test = SequentialTest(Sprt(0, 10))
    for number in range(1, 10_001):
        test.add(number, score)
        if test.verdict:
            break
    assert test.verdict == verdict
    assert 10 < test.games < 1000


def test_the_order_in_which_games_end_changes_nothing() -> None:
    dice = random.Random(3)
    games = [(number, dice.choice((0.0, 0.5, 1.0, 1.0))) for number in range(1, 801)]
    straight, mixed = SequentialTest(Sprt(0, 60)), SequentialTest(Sprt(0, 60))
    for game in games:
        straight.add(*game)
    dice.shuffle(games)
    for game in games:
        mixed.add(*game)
    assert straight.verdict == "H1"
    assert (mixed.verdict, mixed.games, mixed.counts) == (straight.verdict, straight.games, straight.counts)


@pytest.mark.parametrize(("true", "wrong"), [(0.0, "H1"), (80.0, "H0")])
def test_a_test_is_wrong_as_rarely_as_it_says(true: float, wrong: str) -> None:
    dice = random.Random(5)
    mistakes, tests = 0, 200
    for _ in range(tests):
        test = SequentialTest(Sprt(0, 80))
        number = 0
        while not test.verdict:
            number += 1
            test.add(number, played(dice, true, 0.3))
        mistakes += test.verdict == wrong
    assert mistakes / tests <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / tests)


def played(dice: random.Random, rating: float, draws: float) -> float:
    """The score of a game of somebody so much stronger, of which this share is drawn."""
    draw = dice.random()
    return 0.5 if draw < draws else float(draw < draws + expected_score(rating) - draws / 2)


def test_a_test_that_makes_no_sense() -> None:
    with pytest.raises(SearchError, match="needs -1000 ≤ elo0 < elo1 ≤ 1000"):
        Sprt(5, 5).checked()
    with pytest.raises(SearchError, match=r"between 0 and 0.5"):
        Sprt(0, 5, alpha=0.7).checked()


def test_few_pairs_prove_little() -> None:
    assert superiority([1.0]) < superiority([1.0] * 2) < 0.85 < superiority([1.0] * 20)
    assert superiority([0.5] * 9) == 0.5
    assert normalized_elo([1.0, 1.0]) == math.inf
    assert normalized_elo([0.5, 0.5]) == 0.0


# ---------------------------------------------------------------------------------------------- ratings of many


def test_two_players_have_the_rating_of_their_score() -> None:
    """With many pairs, beside which the imagined one counts nothing."""
    pairs = pairs_of(340, 540, 630, 640, 750)
    one, other = ratings(2, [Met(0, 1, pair) for pair in pairs])
    assert one.value - other.value == pytest.approx(55.58, abs=0.1)
    assert one.value + other.value == pytest.approx(0, abs=1e-9)
    half = (elo(score_of(pairs).high) - elo(score_of(pairs).low)) / 2
    assert one.high - one.low == pytest.approx(half, rel=0.02)  # one rating is half the difference


def test_players_who_have_met_nobody_of_the_others() -> None:
    """As it may be while many workers play: there is no telling how the groups compare, and that is no error."""
    apart = ratings(6, [Met(0, 1, 0.75), Met(2, 3, 0.5), Met(3, 4, 1.0)])
    alone = ratings(2, [Met(0, 1, 0.75)])
    assert [each.value for each in apart[:2]] == pytest.approx([each.value for each in alone])
    assert [each.high for each in apart[:2]] == pytest.approx([each.high for each in alone])
    assert sum(each.value for each in apart[2:5]) == pytest.approx(0)
    assert math.isnan(apart[5].value)


def test_the_likeliest_ratings_explain_the_points() -> None:
    """Where likelihood is greatest everybody is expected to have the points that they have (Zermelo 1929)."""
    dice = random.Random(2)
    met = [Met(one, other, dice.choice((0.0, 0.5, 1.0))) for one in range(5) for other in range(one) for _ in range(20)]
    found = [each.value for each in ratings(5, met)]
    imagined = [Met(one, other, 0.5) for one in range(5) for other in range(one)]
    for player in range(5):
        own = [pair for pair in met + imagined if player in pair[:2]]
        points = sum(pair.score if pair.first == player else 1 - pair.score for pair in own)
        hoped = sum(expected_score(found[player] - found[pair.first + pair.second - player]) for pair in own)
        assert hoped == pytest.approx(points, abs=1e-6)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    dice = random.Random(1)
    true = [100.0, 0.0, -30.0, -70.0]
    held = [0] * 4
    trials = 300
    for _ in range(trials):
        met = []
        for one in range(4):
            for other in range(one):
                for _ in range(30):
                    bias = dice.choice((-60, 60))  # the opening favours one of them, in both games of a pair
                    games = [played(dice, true[one] - true[other] + sign * bias, 0.2) for sign in (1, -1)]
                    met.append(Met(one, other, sum(games) / 2))
        for player, found in enumerate(ratings(4, met)):
            held[player] += found.low <= true[player] <= found.high
    assert all(0.90 < number / trials < 0.99 for number in held)


def test_who_wins_everything_has_a_rating_all_the_same() -> None:
    best, middle, worst, nobody = ratings(4, [Met(0, 1, 1.0), Met(1, 2, 1.0), Met(0, 2, 1.0)] * 10)
    assert best.value > middle.value > worst.value
    assert math.isfinite(best.high)
    assert math.isnan(nobody.value)
