"""Two bots that have met: what their games say about which of them is stronger, and by how much."""

import msgspec
import numpy as np
import numpy.typing as npt

from lineit.game.transcript import Transcript
from lineit.lab.elo import elo_estimate
from lineit.lab.estimates import Estimate, Numbers, Ratio
from lineit.lab.figures import victories
from lineit.lab.plan import Plan
from lineit.lab.replay import transcript_of
from lineit.lab.rows import Rows
from lineit.lab.sequential import Verdict


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """The games of two bots, and the figures of the first of them, `bot`."""

    bot: str
    """The one that the registry calls stronger."""
    against: str
    plan: Plan
    """What was to be played; its first `games` were, or are counted: those up to the verdict."""
    games: int
    decks: int
    wins: Estimate
    """The share of games that the bot won, by all its seats together; a shared victory counts in parts."""
    chance: float
    """The share of seats that it had: so much it would win if both were equally strong."""
    ahead: Estimate
    """How often a seat of the bot's ended with more points than one of the other's, ties half.

    All pairs of opponents at a table count, in all games: between two players this is `wins`, and it is 1/2 for equally
    strong bots at any table.
    """
    elo: Estimate
    """The Elo difference that says as much, 400 log10(ahead / (1 - ahead)).

    Of a bot that was always ahead, or never, value and one end are infinite (null in JSON): the other end is a bound.
    """
    score: Estimate
    """The bot's points per seat and game less the other's."""
    verdict: Verdict | None
    """Of the sequential test, if there was one."""

    def transcript(self, game: int) -> Transcript:
        """That game, played once more, as a transcript; IndexError when there is no game of that number."""
        if not 0 <= game < self.games:
            raise IndexError(f"game: expected 0 to {self.games - 1}, got {game}")
        return transcript_of(self.plan, game)


def meeting_of(plan: Plan, rows: Rows, verdict: Verdict | None) -> Meeting:
    """What the rows of whole decks say, by game and seat; the plan is one of two bots in every order."""
    bot, against = plan.names
    games = len(rows) // plan.players
    decks = games // plan.seatings
    deck = np.arange(games) // plan.seatings
    mine, scores = _by_game(plan, rows["bot"]) == 0, _by_game(plan, rows["score"])

    def over_games(above: Numbers) -> Ratio:
        return Ratio.of(above, np.ones(games), deck, decks)

    ahead = over_games(duel_points(plan, rows) / (2 * _duels(plan))).share()
    own, other = ((scores * seats).sum(axis=1) / seats.sum(axis=1) for seats in (mine, ~mine))
    return Meeting(
        bot=bot,
        against=against,
        plan=plan,
        games=games,
        decks=decks,
        wins=over_games((_by_game(plan, victories(rows)) * mine).sum(axis=1)).share(),
        chance=sum(order.count(bot) for order in plan.orders) / (plan.seatings * plan.players),
        ahead=ahead,
        elo=elo_estimate(ahead),
        score=over_games(own - other).mean(),
        verdict=verdict,
    )


def duel_points(plan: Plan, rows: Rows) -> npt.NDArray[np.int64]:
    """Per game 2 for every pair of opponents in which the first bot's seat is ahead, and 1 for a tie."""
    mine, scores = _by_game(plan, rows["bot"]) == 0, _by_game(plan, rows["score"])
    lead = scores[:, :, None] - scores[:, None]
    return ((1 + np.sign(lead)) * (mine[:, :, None] & ~mine[:, None])).sum(axis=(1, 2)).astype(np.int64)


def deck_points(plan: Plan, rows: Rows) -> npt.NDArray[np.int64]:
    """The same per deck, over all its games."""
    return duel_points(plan, rows).reshape(-1, plan.seatings).sum(axis=1)


def most_points(plan: Plan) -> int:
    """What a deck brings to a bot that is ahead in every pair of opponents."""
    return 2 * _duels(plan) * plan.seatings


def _duels(plan: Plan) -> int:
    """Pairs of opponents at a table: of two and three 6, and as many of three and two."""
    seats = plan.bots.count(plan.names[0])
    return seats * (plan.players - seats)


def _by_game(plan: Plan, values: npt.NDArray[np.generic]) -> Numbers:
    return values.reshape(-1, plan.players).astype(np.float64)
