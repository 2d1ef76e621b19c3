"""Decisions under uncertainty: lotteries, preferences, utilities.

prizes, lottery    prizes, and lotteries over them       syntax, reading   texts of lotteries, preferences, utilities
preference         stated preferences                    axioms            the axiom they violate directly; pump: the money pump
judging            a utility that fits, or the proof     simplex           linear inequalities, decided exactly
                   that none does
utility, formula   tables, points, curves; their texts   interview         finding a person's utility by asking
choosing           EMV, expected utility, certainty      curve             the picture of a utility and a lottery
                   equivalent, premium, best option      units             micromorts and QALYs

>>> from zermelo.decisions import judge, read
>>> judge(read("[1 $3k] > [0.8 $4k; 0.2 $0]; [0.2 $4k; 0.8 $0] > [0.25 $3k; 0.75 $0]").statements).fits
False
"""

from .axioms import AXIOMS, Violation, violation
from .choosing import Appraisal, appraise, attitude, certainty_equivalent, choose, decision_tree, emv, risk_premium
from .curve import curve_svg
from .formula import utility
from .interview import Interview, Question, interview
from .judging import Certificate, Verdict, broken, judge, more_is_better
from .lottery import Lottery, Option
from .preference import Statement
from .prizes import Prize
from .pump import Trade, money_pump
from .reading import Problem, read
from .utility import Curve, Exponential, Linear, Log, Points, Power, Table, Utility

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
