"""A simulation: what its rows say is what was played, and it is the same however it is carried out."""

from collections.abc import Iterator

import numpy as np
import pytest

from lineit import Game, Rules, SetupError
from lineit.bots import UnknownBot, registry
from lineit.bots.bot import Bot
from lineit.bots.compiled import CODES, OTHER, code_of
from lineit.game.happenings import Closed, Jackpot
from lineit.kernel.state import States
from lineit.lab import Simulation, simulate
from lineit.lab.plan import Plan
from lineit.lab.rows import COLUMNS
from lineit.lab.run import Run

COMPILED = [name for name in registry.names() if type(registry.get(name)) in CODES]
HOUSE = Rules(market_extra=4, hand_limit=4, discards=1, jackpot_cards=2, last_plays=1)


class Cheat(Bot):
    """Chooses what nobody may."""

    def decide(self, states: States, index: int, word: int) -> int:
        """Not an action."""
        return 99


@pytest.fixture
def slow() -> Iterator[None]:
    """More bots: `cheat`, and the compiled ones asked from outside, `slow novice` and so on."""
    more = {"cheat": registry.Entry("cheat", "", 3, Cheat)}
    for name in COMPILED:
        kind = type(registry.get(name))
        more[f"slow {name}"] = registry.Entry(f"slow {name}", "", 2, type(f"Slow{name}", (kind,), {}))
    registry.ENTRIES.update(more)
    yield
    for name in more:
        del registry.ENTRIES[name]


def columns(simulation: Simulation, *but: str) -> dict[str, list[int]]:
    """The rows, column by column."""
    return {name: simulation.rows[name].tolist() for name in COLUMNS if name not in but}


@pytest.mark.parametrize(
    ("players", "bots", "rules"),
    [
        (2, ["novice"], Rules()),
        (3, ["novice", "random", "random"], Rules()),
        (4, ["novice"], HOUSE),
        (5, ["random", "novice", "random", "novice", "novice"], HOUSE),
        (3, ["skilled", "novice", "skilled"], HOUSE),
        (2, ["random"], Rules(hand_limit=0, last_plays=0)),
    ],
)
def test_the_rows_say_what_was_played(players: int, bots: list[str], rules: Rules) -> None:
    simulation = simulate(players=players, bots=bots, games=12, rules=rules, seed="rows")

    for game in range(12):
        rows = simulation.rows[game * players : (game + 1) * players]
        assert rows["game"].tolist() == [game] * players
        assert rows["seat"].tolist() == list(range(players))
        assert {name: rows[name].tolist() for name in COLUMNS[3:]} == counted(simulation, game)


def counted(simulation: Simulation, game: int) -> dict[str, list[int]]:
    """The same figures, read off the game's transcript as it is replayed by the façade."""
    transcript = simulation.transcript(game)
    assert [player.bot for player in transcript.players] == [
        simulation.plan.bot_at(game, seat) for seat in range(simulation.plan.players)
    ]
    size = len(transcript.players)
    found = {name: [0] * size for name in COLUMNS[3:]}
    state = transcript.start()
    longest: list[list[int]] = [[] for _ in range(size)]
    for now, action, seat, happened in transcript.steps():
        found["actions"][seat] += 1
        found["forced"][seat] += action == "close" and state.legal() == ["close"]
        found["to_hand"][seat] += action.endswith(" hand")
        found["from_hand"][seat] += action.startswith("play")
        for happening in happened:
            if isinstance(happening, Closed):
                numbers = len(happening.out) + len(happening.kept)
                longest[happening.seat].append(numbers)
            if isinstance(happening, Jackpot):
                found["jackpots"][happening.seat] += happening.cards > 0
        state.play(action)
        assert state.scores == now.scores
    result = transcript.replay().result
    assert result is not None
    end = transcript.replay()
    for seat in range(size):
        view = end.view(None).seats[seat]
        tokens = end.tokens(seat)
        found["lines"][seat] = len(longest[seat])
        found["numbers"][seat] = sum(longest[seat])
        found["longest"][seat] = max(longest[seat], default=0)
        found["bets_won"][seat] = sum(token for token in tokens if token > 0)
        found["bets_lost"][seat] = sum(token for token in tokens if token < 0)
        found["won"][seat] = sum(token > 0 for token in tokens)
        found["lost"][seat] = sum(token < 0 for token in tokens)
        found["line_cards"][seat] = view.points.lines
        found["jackpot_cards"][seat] = sum(view.points.jackpots.values())
        found["left"][seat] = len(end.hand(seat))
        found["rounds"][seat] = end.rounds
    found["score"], found["rank"] = result.scores, result.ranks
    found["winners"] = [len(result.winners)] * size
    return found


def test_the_sources_add_up_to_the_score_in_every_row() -> None:
    rows = simulate(players=3, bots=["novice"], games=2000).rows
    parts = [rows[name].astype(int) for name in ("line_cards", "jackpot_cards", "bets_won", "bets_lost")]

    assert (np.sum(parts, axis=0) == rows["score"]).all()
    assert (rows["bets_lost"] <= 0).all()
    assert rows["score"].max() > 30


@pytest.mark.parametrize("bots", [("novice", "random"), ("skilled", "novice"), ("slow casual", "novice")])
def test_jobs_and_parts_change_nothing(bots: tuple[str, ...], slow: None) -> None:
    alone = simulate(bots=bots, games=300, seed=5)

    assert columns(simulate(bots=bots, games=300, seed=5)) == columns(alone)
    if "slow casual" not in bots:  # another process does not know it
        assert columns(simulate(bots=bots, games=300, seed=5, jobs=3)) == columns(alone)
    fewer = simulate(bots=bots, games=100, seed=5)
    assert columns(fewer) == {name: values[:200] for name, values in columns(alone).items()}


@pytest.mark.parametrize("name", COMPILED)
@pytest.mark.parametrize("rules", [Rules(), HOUSE])
def test_a_bot_asked_from_outside_plays_as_it_does_in_compiled_code(name: str, rules: Rules, slow: None) -> None:
    assert code_of(registry.get(f"slow {name}")) == OTHER != code_of(registry.get(name))

    others = [other for other in ("skilled", "novice", "random") if other != name][:2]
    inside = simulate(bots=[name, *others], games=30, rules=rules)
    outside = simulate(bots=[f"slow {name}", *others], games=30, rules=rules)

    assert columns(outside) == columns(inside)


@pytest.mark.parametrize("name", COMPILED)
def test_a_transcript_of_every_compiled_bot_is_the_game_of_the_rows(name: str) -> None:
    simulation = simulate(players=2, bots=[name], games=20, seed="again")

    for game in range(20):
        result = simulation.transcript(game).result
        assert result is not None
        assert result.scores == simulation.rows["score"][2 * game : 2 * game + 2].tolist()


def test_other_seeds_play_other_games() -> None:
    seeds = (1, 2, "1", -1, "any text")

    assert len({simulate(games=50, seed=seed).rows.tobytes() for seed in seeds}) == len(seeds)


def test_games_on_one_deck_by_random_bots_differ() -> None:
    rows = simulate(bots=["random", "random"], games=100, rotate=False).rows
    assert len({row.tobytes() for row in rows["score"].reshape(-1, 2)}) > 50


def test_the_number_of_games_is_rounded_up_to_whole_decks() -> None:
    simulation = simulate(bots=["novice", "random", "random"], games=100)

    assert (simulation.games, simulation.summary.decks) == (102, 34)


def test_a_bot_that_breaks_the_rules_is_named(slow: None) -> None:
    with pytest.raises(RuntimeError, match="Cheat chose 99"):
        simulate(bots=["cheat"], games=1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            {"bots": "nobody"},
            "bot: expected one of random, novice, casual, skilled, expert, master, champion, got 'nobody'",
        ),
        (
            {"bots": ["nobody"]},
            "bot: expected one of random, novice, casual, skilled, expert, master, champion, got 'nobody'",
        ),
        ({"bots": []}, "bots: expected one, or one for each of 2 players, got 0"),
        ({"bots": ["random"] * 3, "players": 2}, "bots: expected one, or one for each of 2 players, got 3"),
        ({"players": 6}, "players: expected 2 to 5, got 6"),
        ({"bots": ["random"] * 6}, "players: expected 2 to 5, got 6"),
        ({"players": 1}, "players: expected 2 to 5, got 1"),
        ({"players": True}, "players: expected 2 to 5, got True"),
        ({"games": 0}, "games: expected 1 to 10,000,000, got 0"),
        ({"games": 10**9}, "games: expected 1 to 10,000,000, got 1000000000"),
        ({"games": 1.5}, "games: expected 1 to 10,000,000, got 1.5"),
        ({"seed": 1.5}, "seed: expected a whole number or a text, got 1.5"),
        ({"jobs": 0}, "jobs: expected 1 to 1024, got 0"),
        ({"rules": "official"}, "rules: expected lineit.Rules, got str"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises((SetupError, UnknownBot)) as caught:
        simulate(**arguments)  # pyright: ignore[reportArgumentType] - whatever a caller may pass

    assert str(caught.value) == message


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []

    simulate(games=500, progress=lambda done, total: told.append((done, total)))

    assert told == sorted(told)
    assert len(told) > 1
    assert told[-1] == (500, 500)


def test_what_is_finished_has_no_gap_and_no_half_deck() -> None:
    run = Run(Plan.of(None, ["novice", "random"], 100))
    for done, finished in (([(0, 7), (20, 30), (7, 15)], 14), ([(20, 30)], 0), ([], 0), ([(0, 100)], 100)):
        run.done = done
        assert run.finished == finished


def test_there_is_no_transcript_of_a_game_that_was_not_played() -> None:
    simulation = simulate(games=10)

    for game in (-1, 10):
        with pytest.raises(IndexError, match="expected 0 to 9"):
            simulation.transcript(game)


def test_a_simulated_game_is_a_game() -> None:
    transcript = simulate(players=5, bots=["novice"], games=3, rules=HOUSE).transcript(2)

    assert isinstance(transcript.replay(), Game)
    assert transcript.rules == HOUSE
    assert [player.name for player in transcript.players] == [f"Novice {seat}" for seat in range(5)]


def test_a_row_is_the_same_whether_the_last_game_of_a_part_or_not() -> None:
    first, second = simulate(games=7, seed=3), simulate(games=8, seed=3)
    assert np.array_equal(second.rows[:14], first.rows)
