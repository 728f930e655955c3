"""What a bot says about its turns is what the game says, and the first idea is the one it plays."""

import msgspec
import pytest

from lineit import Game, Rules, SetupError, bots
from lineit.bots.explain import Idea
from lineit.bots.network_bots import ChampionBot, ExpertBot, MasterBot, NetworkBot
from lineit.bots.search import Effort

SOME = Effort(width=4, trials=16)
THINKERS = [ExpertBot(), MasterBot(effort=SOME), ChampionBot(effort=SOME)]


def best(position: str, bot: NetworkBot | None = None) -> Idea:
    return (bot or ExpertBot()).explain(Game.from_position(position))[0]


def idea_with(position: str, actions: list[str]) -> Idea:
    ideas = ExpertBot(effort=Effort(width=2000)).explain(Game.from_position(position), most=2000)
    return next(idea for idea in ideas if idea.actions == actions)


@pytest.mark.parametrize("bot", THINKERS, ids=["expert", "master", "champion"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_idea_is_what_it_plays_and_every_idea_can_be_played(bot: NetworkBot, players: int) -> None:
    game, number = Game(players, seed=9), 0
    while not game.is_over:
        turn = bot.turn(game)
        if number % 7 == 0 or game.phase == "final":
            before = game.state_bytes()
            ideas = bot.explain(game)
            assert game.state_bytes() == before
            assert 1 <= len(ideas) <= 3
            assert ideas[0].actions == turn
            assert len({tuple(idea.actions) for idea in ideas}) == len(ideas)
            for idea in ideas:
                other, seat, score = game.copy(), game.to_move, game.scores[game.to_move or 0]
                for action in idea.actions:
                    assert other.to_move == seat
                    other.play(action)
                assert 0 <= idea.victory <= 1
                assert idea.reasons.unseen == game.deck_count
                if not other.is_over and seat is not None:
                    assert other.scores[seat] == score + idea.reasons.gained
        for action in turn:
            game.play(action)
        number += 1


def test_the_figures_of_a_search_say_how_often_it_tried() -> None:
    game = Game(2, seed=4)
    assert {idea.decks for idea in ExpertBot().explain(game)} == {0}
    decks = [idea.decks for idea in MasterBot(effort=SOME).explain(game, most=4)]
    assert decks == sorted(decks, reverse=True)
    assert decks[0] > decks[-1] > 0


def test_at_the_end_of_a_game_the_figures_are_exact() -> None:
    game = Game(2, seed=4)
    while game.phase != "final":
        game.play(bots.get("random", seed=1).choose(game))
    ideas = MasterBot(effort=SOME).explain(game)
    assert all(idea.exact and idea.decks == 0 and idea.victory in (0, 0.5, 1) for idea in ideas)
    assert not any(idea.exact for idea in ExpertBot().explain(game))


def test_the_reasons_are_those_of_the_position_after_the_turn() -> None:
    position = "2p draft round=5 market=41,61,80,95 line0=1,5 jackpots=9,13,17,21,25,29 hand0=2,B4"
    reasons = idea_with(position, ["draft 41 line", "end"]).reasons
    game = Game.from_position(position)
    for action in ("draft 41 line", "end"):
        game.play(action)
    assert game.scores[0] == reasons.gained > 0
    assert not reasons.closes
    assert reasons.bet is None
    assert reasons.bet_chance is None

    closed = idea_with(position, ["close", "draft 61 line", "end"]).reasons
    assert closed.closes
    assert closed.playable > reasons.playable


def test_a_bet_has_a_chance_that_more_cards_make_better() -> None:
    position = "2p after round=5 market=50@0,60,80,95 line0={} hand0=99,100"
    ready, far = (idea_with(position.format(cards), ["end"]).reasons for cards in ("1,B3,2,3,50", "1,2,3,90,B5,91"))
    assert (ready.bet, ready.bet_needs) == ("B3", 0)
    assert (far.bet, far.bet_needs) == ("B5", 4)
    assert ready.bet_chance == 1
    assert far.bet_chance is not None
    assert far.bet_chance < 0.7


def test_the_next_player_takes_what_is_left_in_this_round_only() -> None:
    first = best("2p draft round=5 market=40,60,80,95 line0=20,30")
    assert first.reasons.next_takes in {"40", "60", "80", "95"}
    assert f"draft {first.reasons.next_takes} line" not in first.actions
    last = "2p draft round=5 market=40,60@1,80,95 line0=20,30 first=1 turns=1"
    assert best(last).reasons.next_takes is None


@pytest.mark.parametrize("name", ["random", "novice"])
def test_bots_without_figures_say_so(name: str) -> None:
    with pytest.raises(SetupError, match="cannot explain"):
        bots.get(name).explain(Game(2, seed=1))


def test_by_house_rules_nobody_explains() -> None:
    with pytest.raises(SetupError, match="official rules"):
        ExpertBot().explain(Game(2, seed=1, rules=Rules(discards=2)))


def test_a_game_that_is_over_is_not_explained() -> None:
    game = Game(2, seed=1)
    while not game.is_over:
        game.play(game.legal()[0])
    with pytest.raises(SetupError, match="the game is over"):
        ExpertBot().explain(game)


def test_an_idea_can_be_written_down() -> None:
    ideas = ExpertBot().explain(Game(3, seed=1))
    assert msgspec.json.decode(msgspec.json.encode(ideas), type=list[Idea]) == ideas
