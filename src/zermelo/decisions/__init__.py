"""Decisions under uncertainty: lotteries, preferences, utilities.

lotteries     prizes, and lotteries over them
preferences   stated preferences, the axioms that they violate, a utility that fits or the proof that none does
utilities     tables and curves, their pictures; EMV, expected utility, certainty equivalent, the best option
reading       texts of decision problems
interview     finding a person's utility by asking
units         micromorts and QALYs

>>> from zermelo.decisions import judge, read
>>> judge(read("[1 $3k] > [0.8 $4k; 0.2 $0]; [0.2 $4k; 0.8 $0] > [0.25 $3k; 0.75 $0]").statements).fits
False
"""

from .interview import Interview, Question, interview
from .lotteries.lottery import Lottery, Option
from .lotteries.prizes import Prize
from .preferences.axioms import AXIOMS, Violation, violation
from .preferences.judging import Certificate, Verdict, broken, judge, more_is_better
from .preferences.preference import Statement
from .preferences.pump import Trade, money_pump
from .reading import Problem, read
from .utilities.choosing import Appraisal, appraise, attitude, certainty_equivalent, choose, decision_tree, emv, risk_premium
from .utilities.curve import curve_svg
from .utilities.formula import utility
from .utilities.utility import Curve, Exponential, Linear, Log, Points, Power, Table, Utility

__all__ = [
    "AXIOMS",
    "Appraisal",
    "Certificate",
    "Curve",
    "Exponential",
    "Interview",
    "Linear",
    "Log",
    "Lottery",
    "Option",
    "Points",
    "Power",
    "Prize",
    "Problem",
    "Question",
    "Statement",
    "Table",
    "Trade",
    "Utility",
    "Verdict",
    "Violation",
    "appraise",
    "attitude",
    "broken",
    "certainty_equivalent",
    "choose",
    "curve_svg",
    "decision_tree",
    "emv",
    "interview",
    "judge",
    "money_pump",
    "more_is_better",
    "read",
    "risk_premium",
    "utility",
    "violation",
]
