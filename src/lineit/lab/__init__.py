"""The laboratory: many games between bots, and what they say about the rules and about the bots."""

from lineit.lab.comparison import Comparison, Difference, compare
from lineit.lab.estimates import Estimate
from lineit.lab.outliers import Outlier
from lineit.lab.simulation import Simulation, simulate
from lineit.lab.summary import Group, Summary

__all__ = [
    "Comparison",
    "Difference",
    "Estimate",
    "Group",
    "Outlier",
    "Simulation",
    "Summary",
    "compare",
    "simulate",
]
