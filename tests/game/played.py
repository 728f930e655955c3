"""Hypothesis strategies: house rules, games before their first action, and games somewhere on their way."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from lineit import Game, Rules

house_rules = st.builds(Rules, **{name: st.integers(low, high) for name, (low, high) in Rules.RANGES.items()})
rules = st.just(Rules()) | house_rules


@st.composite
def fresh_games(draw: st.DrawFn) -> Game:
    """A game before its first action; in half of them the six bets lie together, so that equal ones meet."""
    deck = Game(players=2, seed=draw(st.integers(0, 2**32))).deck
    if draw(st.booleans()):
        place = draw(st.integers(0, 100))
        bets, numbers = [card for card in deck if card[0] == "B"], [card for card in deck if card[0] != "B"]
        deck = numbers[:place] + bets + numbers[place:]
    return Game(players=draw(st.integers(2, 5)), deck=deck, rules=draw(rules))


def steps(game: Game, random: Random, reluctance: int = 3) -> Iterator[str]:
    """Random legal actions of the game until it is over, each yielded before it is played by the caller.

    Closing is put off `reluctance` times, so that lines grow, bets are won and jackpots taken.
    """
    while legal := game.legal():
        action = random.choice(legal)
        for _ in range(reluctance):
            if action != "close":
                break
            action = random.choice(legal)
        yield action


@st.composite
def played_games(draw: st.DrawFn) -> Game:
    """A game after any number of random actions, over or not."""
    game = draw(fresh_games())
    count = draw(st.integers(0, 250))
    random = Random(draw(st.integers(0, 2**32)))
    for number, action in enumerate(steps(game, random)):
        if number == count:
            break
        game.play(action)
    return game
