"""An arena: who sits where, what the figures say, how sure they are, and when a pair may stop."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import inf, isnan, log, log10

import msgspec
import numpy as np
import pytest

from lineit import SetupError
from lineit.bots import UnknownBot, registry
from lineit.bots.bot import Bot
from lineit.bots.novice import NoviceBot
from lineit.bots.random_bot import RandomBot
from lineit.kernel.state import States
from lineit.lab import Arena, Estimate, arena, compare
from lineit.lab.contest import Contest
from lineit.lab.elo import elo_estimate, elo_of, share_of
from lineit.lab.estimates import Ratio
from lineit.lab.ladder import Duel, ladder
from lineit.lab.meeting import deck_points, meeting_of, most_points
from lineit.lab.part import Part
from lineit.lab.plan import Plan
from lineit.lab.rows import ROW, Rows
from lineit.lab.sequential import BATCH, BOUND, SequentialTest, hypotheses, llr

NOVICE_AND_RANDOM = NoviceBot(), RandomBot()


class Half(Bot):
    """The novice in one half of its actions, random in the other."""

    def decide(self, states: States, index: int, word: int) -> int:
        """What one of them would do."""
        return NOVICE_AND_RANDOM[word % 2].decide(states, index, word // 2)


@pytest.fixture
def more() -> Iterator[None]:
    """Bots between random and novice in strength, as the registry has it."""
    added = {name: registry.Entry(name, "", place, Half) for name, place in (("half", 0.5), ("half2", 0.6))}  # pyright: ignore[reportArgumentType] - between two whole numbers
    registry.ENTRIES.update(added)
    yield
    for name in added:
        del registry.ENTRIES[name]


ORDERS = [
    (["ab"], 2),
    (["aab", "abb"], 6),
    (["aabb"], 6),
    (["abbb"], 4),
    (["abcd"], 24),
    (["aaabb", "aabbb"], 20),
    (["abbbb"], 5),
]


@pytest.mark.parametrize(("line_ups", "count"), ORDERS)
def test_every_deck_is_played_in_every_different_order(line_ups: list[str], count: int) -> None:
    names = dict(zip("abcd", registry.names(), strict=False))
    plan = Plan.of_every_order([[names[letter] for letter in line_up] for line_up in line_ups], 2 * count - 1)

    assert (plan.seatings, plan.games, plan.decks) == (count, 2 * count, 2)
    part = Part(plan, 0, plan.games)
    sat = [tuple(plan.bot_at(game, seat) for seat in range(plan.players)) for game in range(plan.games)]
    assert [[plan.names[place] for place in seats] for seats in part.seats.tolist()] == [list(seats) for seats in sat]
    decks = part.states["deck"].reshape(2, count, -1)
    assert (decks == decks[:, :1]).all()
    assert (decks[0, 0] != decks[1, 0]).any()
    for deck in range(2):
        orders = sat[deck * count : (deck + 1) * count]
        assert len(set(orders)) == count
        wanted = {tuple(sorted(Counter(names[letter] for letter in line_up).items())) for line_up in line_ups}
        assert {tuple(sorted(Counter(order).items())) for order in orders} == wanted


def test_five_different_bots_have_120_orders(more: None) -> None:
    plan = Plan.of_every_order([["random", "novice", "half", "half2", "expert"]], 1)

    assert plan.games == len(set(plan.orders)) == 120


def test_a_plan_that_rotates_is_written_as_it_was_before_there_were_orders() -> None:
    """Names of kept transcripts follow from it."""
    assert b"orders" not in msgspec.json.encode(Plan.of(None, ["novice", "random"], 10))


def rows_of(plan: Plan, scores: list[list[int]]) -> Rows:
    """Rows with those scores, game by game."""
    rows = np.zeros(plan.games * plan.players, ROW)
    rows["bot"] = [
        plan.names.index(plan.bot_at(game, seat)) for game in range(plan.games) for seat in range(plan.players)
    ]
    rows["score"] = np.array(scores).ravel()
    for game, of_game in enumerate(scores):
        part = rows[game * plan.players : (game + 1) * plan.players]
        part["rank"] = [1 + sum(other > score for other in of_game) for score in of_game]
        part["winners"] = of_game.count(max(of_game))
    return rows


def test_the_figures_of_a_pair_are_those_counted_by_hand() -> None:
    plan = Plan.of_every_order([["novice", "novice", "random"], ["novice", "random", "random"]], 6)
    assert plan.orders[0] == ("novice", "novice", "random")
    assert plan.orders[3] == ("novice", "random", "random")
    by_order: dict[tuple[str, ...], list[int]] = {
        ("novice", "novice", "random"): [9, 3, 6],  # novice wins; ahead in 1 of 2; 6 against 6
        ("novice", "random", "novice"): [5, 5, 1],  # half a victory; 1/2 of a tie and behind: 0.5 of 2; 3 against 5
        ("random", "novice", "novice"): [1, 8, 9],  # 1; 2 of 2; 8.5 against 1
        ("novice", "random", "random"): [4, 4, 4],  # a third; 1 of 2 (two ties); 4 against 4
        ("random", "novice", "random"): [0, 7, 9],  # 0; 1 of 2; 7 against 4.5
        ("random", "random", "novice"): [2, 2, 8],  # 1; 2 of 2; 8 against 2
    }

    meeting = meeting_of(plan, rows_of(plan, [by_order[order] for order in plan.orders]), None)

    assert (meeting.bot, meeting.against, meeting.games, meeting.decks) == ("novice", "random", 6, 1)
    assert meeting.wins.value == pytest.approx((1 + 1 / 2 + 1 + 1 / 3 + 0 + 1) / 6)
    assert meeting.ahead.value == pytest.approx((1 + 0.5 + 2 + 1 + 1 + 2) / 12)
    assert meeting.elo.value == pytest.approx(400 * log10(7.5 / 4.5))
    assert meeting.score.value == pytest.approx((0 - 2 + 7.5 + 0 + 2.5 + 6) / 6)
    assert meeting.chance == 0.5
    assert isnan(meeting.wins.low)
    rows = rows_of(plan, [by_order[order] for order in plan.orders])
    assert (deck_points(plan, rows).tolist(), most_points(plan)) == ([15], 24)


def test_two_bots_at_one_table_are_those_of_a_comparison() -> None:
    meeting = arena(["random", "novice"], games=300, seed="same")["novice", "random"]
    comparison = compare("novice", "random", games=300, seed="same")

    assert meeting.wins == meeting.ahead == comparison["wins"].first
    assert meeting.score.value == pytest.approx(-comparison["score"].difference.value)
    assert meeting.score.low == pytest.approx(-comparison["score"].difference.high)


@pytest.mark.parametrize(("players", "seats", "chance"), [(3, None, 0.5), (5, None, 0.5), (4, 1, 0.25), (4, 3, 0.75)])
def test_chance_gives_what_the_seats_are(players: int, seats: int | None, chance: float) -> None:
    meeting = arena(["random", "novice"], players=players, seats=seats, games=60)["novice", "random"]

    assert meeting.chance == chance
    assert {order.count("novice") for order in meeting.plan.orders} == (
        {players // 2, players - players // 2} if seats is None else {seats}
    )
    assert meeting.wins.value > chance + 0.2
    assert meeting.elo.low > 200


def test_equally_strong_bots_are_level_at_any_table(more: None) -> None:
    """Two names of one bot: whatever the split, it is ahead half the time, and wins what its seats would by chance."""
    meeting = arena(["half", "half2"], players=3, seats=1, games=90)["half2", "half"]

    assert meeting.ahead.low < 0.5 < meeting.ahead.high
    assert meeting.elo.low < 0 < meeting.elo.high
    assert meeting.wins.low < 1 / 3 < meeting.wins.high


def test_everybody_meets_everybody_or_only_neighbours_whatever_the_order_of_the_names(more: None) -> None:
    names = ["novice", "random", "half"]
    all_, next_to = (arena(names, games=40, neighbours=only) for only in (False, True))

    pairs = [(meeting.bot, meeting.against) for meeting in all_.meetings]
    assert pairs == [("half", "random"), ("novice", "random"), ("novice", "half")]
    assert [(meeting.bot, meeting.against) for meeting in next_to.meetings] == [pairs[0], pairs[2]]
    assert next_to.meetings == [all_.meetings[0], all_.meetings[2]]
    assert msgspec.json.encode(arena(sorted(names), games=40)) == msgspec.json.encode(all_)
    assert [rating.bot for rating in all_.ladder] == ["random", "half", "novice"]
    with pytest.raises(KeyError):
        next_to["novice", "random"]


def written(result: Arena) -> bytes:
    return msgspec.json.encode(result)


@pytest.mark.parametrize("until", [None, 150.0])
def test_an_arena_is_the_same_for_any_jobs(until: float | None) -> None:
    first, *others = (
        arena(["random", "novice"], players=4, games=3000, seed=5, until=until, jobs=jobs) for jobs in (1, 2, 3)
    )

    assert {written(other) for other in others} == {written(first)}
    assert written(arena(["random", "novice"], players=4, games=3000, seed=6)) != written(first)
    assert (first.games < 3000) == (until is not None)


def test_a_pair_that_stops_counts_the_games_up_to_the_answer() -> None:
    stopped = arena(["random", "novice"], games=3000, until=150).meetings[0]

    assert stopped.verdict is not None
    assert stopped.verdict.verdict == "accepted"
    assert stopped.verdict.llr >= stopped.verdict.upper == -stopped.verdict.lower == pytest.approx(log(19))
    assert (stopped.verdict.elo0, stopped.verdict.elo1) == (150, 200)
    assert stopped.games == 2 * stopped.decks < 3000
    assert stopped.decks % BATCH == 0
    fixed = arena(["random", "novice"], games=stopped.games).meetings[0]
    assert (stopped.wins, stopped.elo, stopped.score) == (fixed.wins, fixed.elo, fixed.score)


def test_games_may_run_out_before_the_answer() -> None:
    meeting = arena(["random", "novice"], games=30, until=150).meetings[0]

    assert meeting.verdict is not None
    assert (meeting.verdict.verdict, meeting.decks) == ("undecided", 15)
    assert meeting.verdict.llr == pytest.approx(15 * log(share_of(200) / share_of(150)), rel=0.01)


def test_what_was_finished_before_ctrl_c_is_known(more: None) -> None:
    contest = Contest.of(["random", "novice", "half"], games=400)

    def tell(done: int, total: int) -> None:
        assert total == 1200
        if done > 400:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        contest.play(tell)
    result = contest.arena

    assert [meeting.games for meeting in result.meetings] == [400, 16]
    assert result.meetings[0] == arena(["random", "half"], games=400).meetings[0]
    assert Contest.of(["random", "novice"]).arena.meetings == []


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0), (10 / 11, 400), (0.75, 190.85), (0.640065, 100), (0.1, -381.70)])
def test_elo_is_that_of_the_tables(share: float, elo: float) -> None:
    assert elo_of(share) == pytest.approx(elo, abs=0.01)
    assert share_of(elo) == pytest.approx(share, abs=1e-5)


def test_always_and_never_give_a_bound() -> None:
    always = elo_estimate(Ratio.of(np.ones(500), np.ones(500), np.arange(500), 500).share())
    never = elo_estimate(Ratio.of(np.zeros(500), np.ones(500), np.arange(500), 500).share())

    assert (always.value, always.high) == (inf, inf)
    assert always.low == pytest.approx(845, abs=1)
    assert (never.value, never.low, never.high) == (-inf, -inf, pytest.approx(-always.low))
    for decks in range(2, 200):  # Wilson's interval may miss its end by the last digit
        assert elo_estimate(Ratio.of(np.ones(decks), np.ones(decks), np.arange(decks), decks).share()).high == inf


TRUE = [0.0, 150, 400]


def shares(random: np.random.Generator, elo: float, luck: np.ndarray[tuple[int], np.dtype[np.float64]]) -> np.ndarray:
    """Of two games on each deck, whose luck favours the one bot or the other in both."""
    chance = np.clip(share_of(elo) + luck, 0, 1)
    return (random.random((2, len(luck))) < chance).mean(axis=0)


def test_the_true_elo_lies_on_the_ladder_95_times_in_100() -> None:
    random = np.random.default_rng(1)
    inside, runs = np.zeros(2), 400
    for _ in range(runs):
        luck = random.uniform(-0.08, 0.08, 60)  # the same decks for all pairs
        duels = [Duel(j, i, shares(random, TRUE[j] - TRUE[i], luck)) for i, j in combinations(range(3), 2)]
        ratings = ladder("abc", duels)
        inside += [rating.elo.low <= TRUE[place] <= rating.elo.high for place, rating in enumerate(ratings) if place]
    assert inside / runs == pytest.approx([0.955, 0.955], abs=0.025)


def test_the_same_decks_twice_say_no_more_than_once() -> None:
    """What the above would notice too late: pairs on one deck taken for independent ones."""
    one = shares(np.random.default_rng(2), 100, np.zeros(200))
    once, twice = (ladder("ab", [Duel(1, 0, one)] * count)[1].elo for count in (1, 2))

    assert (twice.value, twice.low) == (pytest.approx(once.value), pytest.approx(once.low, rel=0.02))


def test_the_ladder_of_two_is_their_elo() -> None:
    duel = Duel(1, 0, shares(np.random.default_rng(3), 120, np.zeros(400)))
    expected = elo_estimate(duel.ratio.share())
    found = ladder("ab", [duel])[1].elo

    assert found.value == pytest.approx(expected.value)
    assert (found.low, found.high) == (pytest.approx(expected.low, abs=1), pytest.approx(expected.high, abs=1))


def always(first: int, second: int, decks: int = 500) -> Duel:
    return Duel(first, second, np.ones(decks))


def test_ratings_that_explain_all_results_are_found() -> None:
    exact = [Duel(j, i, np.full(50, share_of(TRUE[j] - TRUE[i]))) for i, j in combinations(range(3), 2)]

    assert [rating.elo.value for rating in ladder("abc", exact)] == pytest.approx(TRUE)
    assert [rating.elo.high for rating in ladder("abc", exact[::2])] == pytest.approx(TRUE)


def test_bounds_add_up_along_the_ladder() -> None:
    random = np.random.default_rng(4)
    level = Duel(2, 1, shares(random, 300, np.zeros(500)))
    a, b, c, d = (rating.elo for rating in ladder("abcd", [always(1, 0), always(2, 0), level, always(3, 2)]))
    least = elo_estimate(always(1, 0).ratio.share()).low
    gap = ladder("ab", [Duel(1, 0, level.shares)])[1].elo

    assert (a.value, a.low, a.high) == (0, 0, 0)
    assert (b.value, b.low, b.high) == (inf, pytest.approx(least), inf)
    assert c.low == pytest.approx(least + gap.low)
    assert (d.low, d.high) == (pytest.approx(c.low + least), inf)


def test_a_ladder_says_what_it_does_not_know() -> None:
    below = ladder("ab", [Duel(1, 0, np.zeros(500))])[1].elo
    unknown = ladder("abc", [Duel(1, 0, np.full(9, 0.5))])[2].elo
    single = ladder("ab", [Duel(1, 0, np.full(1, 0.5))])[1].elo

    assert (below.value, below.low) == (-inf, -inf)
    assert below.high == pytest.approx(-845, abs=1)
    assert isnan(unknown.value)
    assert isnan(unknown.low)
    assert isnan(single.value)


def test_a_bot_that_never_lost_to_the_first_but_did_to_others_has_a_rating() -> None:
    random = np.random.default_rng(5)
    duels = [
        Duel(1, 0, shares(random, 300, np.zeros(300))),
        Duel(2, 1, shares(random, 300, np.zeros(300))),
        always(2, 0),
    ]
    rating = ladder("abc", duels)[2].elo

    assert 500 < rating.low < rating.value < rating.high < 900


def test_the_likelihood_ratio_of_wins_and_losses_is_binomial() -> None:
    low, high = share_of(0), share_of(60)
    expected = 70 * log(high / low) + 30 * log((1 - high) / (1 - low))

    assert llr(np.array([30.0, 70.0]), low, high) == pytest.approx(expected, rel=1e-6)
    assert llr(np.array([30.0, 0, 70.0]), low, high) == pytest.approx(expected, rel=1e-6)


def test_the_likelihood_ratio_of_many_decks_is_the_normal_one() -> None:
    """Van den Bergh's approximation: N (mean1 - mean0) (2 mean - mean0 - mean1) / (2 variance)."""
    counts = np.array([300.0, 900, 2000, 1100, 400])
    scores = np.linspace(0, 1, 5)
    mean = (counts * scores).sum() / counts.sum()
    variance = (counts * (scores - mean) ** 2).sum() / counts.sum()
    expected = counts.sum() * 0.01 * (2 * mean - 0.505 - 0.515) / (2 * variance)

    assert llr(counts, 0.505, 0.515) == pytest.approx(expected, rel=0.03)


@pytest.mark.parametrize("luck", [0.0, 0.25])
@pytest.mark.parametrize("is_better", [False, True])
def test_the_sequential_test_is_wrong_in_no_more_than_5_of_100(luck: float, is_better: bool) -> None:
    """Also where the games of a deck agree more than chance would have it; taken one by one they would mislead."""
    random = np.random.default_rng(6)
    asked = hypotheses((0, 80))
    wrong, runs = 0, 200
    for _ in range(runs):
        points = 4 * shares(random, asked[is_better], random.choice([-luck, luck], 1500))
        test = SequentialTest(asked, 4)
        test.take(points.astype(np.int64), is_all=True)
        wrong += test.verdict.verdict != ("accepted" if is_better else "rejected")
    assert 0 < wrong / runs < 0.085


def test_the_answer_does_not_depend_on_how_the_decks_come_in() -> None:
    points = (4 * shares(np.random.default_rng(7), 60, np.zeros(600))).astype(np.int64)
    tests = []
    for step in (1, 7, BATCH, 600):
        test = SequentialTest(hypotheses((0, 50)), 4)
        for end in range(step, 601, step):
            if test.take(points[:end], is_all=end == 600):
                break
        tests.append((test.decks, test.verdict))

    assert len(set(tests)) == 1
    assert abs(tests[0][1].llr) >= BOUND


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"bots": ["novice"]}, "bots: expected two or more, got 1"),
        ({"bots": "novice"}, "bots: expected two or more, got 1"),
        ({"bots": []}, "bots: expected two or more, got 0"),
        ({"bots": ["novice", "random", "novice"]}, "bots: expected different ones, got 'novice' twice"),
        ({"bots": ["novice", "nobody"]}, f"bot: expected one of {', '.join(registry.names())}, got 'nobody'"),
        ({"players": 6}, "players: expected 2 to 5, got 6"),
        ({"players": 1}, "players: expected 2 to 5, got 1"),
        ({"players": 10**12}, "players: expected 2 to 5, got 1000000000000"),
        ({"games": 0}, "games: expected 1 to 10,000,000, got 0"),
        ({"games": 1.5}, "games: expected 1 to 10,000,000, got 1.5"),
        ({"seats": 0}, "seats: expected 1 or more, and fewer than the 2 at a table, got 0"),
        ({"seats": 2}, "seats: expected 1 or more, and fewer than the 2 at a table, got 2"),
        ({"seed": 1.5}, "seed: expected a whole number or a text, got 1.5"),
        ({"jobs": 0}, "jobs: expected 1 to 1024, got 0"),
        ({"rules": "official"}, "rules: expected lineit.Rules, got str"),
        (
            {"until": (200, 100)},
            "until: expected an Elo difference, or two in ascending order, from -1,000 to 1,000, got (200, 100)",
        ),
        (
            {"until": float("nan")},
            "until: expected an Elo difference, or two in ascending order, from -1,000 to 1,000, got nan",
        ),
        (
            {"until": "150"},
            "until: expected an Elo difference, or two in ascending order, from -1,000 to 1,000, got '150'",
        ),
    ],
)
def test_what_makes_no_arena_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises((SetupError, UnknownBot)) as caught:
        arena(**({"bots": ["novice", "random"]} | arguments))  # pyright: ignore[reportArgumentType] - whatever may come

    assert str(caught.value) == message


def test_a_game_of_a_pair_can_be_read_again() -> None:
    meeting = arena(["random", "novice"], players=3, games=12).meetings[0]
    transcript = meeting.transcript(7)

    assert [player.bot for player in transcript.players] == list(meeting.plan.orders[7 % 6])
    with pytest.raises(IndexError, match="expected 0 to 11"):
        meeting.transcript(12)


def test_estimates_without_bound_are_null_in_json() -> None:
    result = arena(["random", "casual"], games=100)
    found = msgspec.json.decode(written(result))

    assert result.meetings[0].elo.value == inf
    assert found["meetings"][0]["elo"]["high"] is None
    assert found["ladder"][1] == {"bot": "casual", "elo": found["meetings"][0]["elo"]}
    assert isinstance(result.ladder[0].elo, Estimate)
