"""The laboratory: many games between bots, and what they say about the rules and about the bots."""

from lineit.lab.comparison import Comparison, Difference, compare
from lineit.lab.contest import Arena, arena
from lineit.lab.estimates import Estimate
from lineit.lab.ladder import Rating
from lineit.lab.meeting import Meeting
from lineit.lab.outliers import Outlier
from lineit.lab.sequential import Verdict
from lineit.lab.simulation import Simulation, simulate
from lineit.lab.summary import Group, Summary

__all__ = [
    "Arena",
    "Comparison",
    "Difference",
    "Estimate",
    "Group",
    "Meeting",
    "Outlier",
    "Rating",
    "Simulation",
    "Summary",
    "Verdict",
    "arena",
    "compare",
    "simulate",
]
