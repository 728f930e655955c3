"""The action space: 27 integers, the same for every number of players and all house rules.

| codes    | action                                 | article |
|----------|----------------------------------------|---------|
| 0 to 9   | draft the card of market slot i, play it | R6    |
| 10 to 19 | draft the card of market slot i to hand  | R6    |
| 20 to 24 | play the card of hand slot j             | R7, R16 |
| 25       | close the line                           | R8    |
| 26       | end the turn; in the last plays, pass    | R13, R16 |

A market slot keeps its card's place for the whole round; a hand slot moves up when one below it is played.
"""

from lineit.kernel.state import HAND_SLOTS, MARKET_SLOTS

DRAFT_TO_LINE = 0
DRAFT_TO_HAND = DRAFT_TO_LINE + MARKET_SLOTS
PLAY = DRAFT_TO_HAND + MARKET_SLOTS
CLOSE = PLAY + HAND_SLOTS
END = CLOSE + 1
ACTIONS = END + 1
