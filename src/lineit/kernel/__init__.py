"""The rules of Line-it as integers on one NumPy record, compiled by Numba.

No text, no input or output, no randomness: the shuffled deck enters as data. The kernel trusts its caller;
`lineit.game.Game` checks once, at the edge. Article numbers (R1 to R19) are those of docs/rules.md.
"""
