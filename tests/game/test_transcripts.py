"""A game as a file: it comes back as it was, and whatever was done to the file is found and named."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lineit import Game, Rules, SetupError, Transcript, TranscriptError, load
from lineit.game import Player
from tests.game.played import played_games, steps

FOLDER = Path(__file__).with_name("transcripts")

# Every transcript ever written must replay for ever: SHA-256 over the position after each action.
GOLDEN = {
    "lineit-1-official-3.json": "64f763eb4bf5175d",
    "lineit-1-house-5.json": "55629c32c9b3530d",
    "lineit-1-official-2-running.json": "a9ab74f2c1e98d18",
}

File = dict[str, Any]


def finished(players: int = 3, seed: str = "transcripts") -> Game:
    """A game played at random to its end."""
    game = Game(players=players, seed=seed)
    for action in steps(game, Random(1)):
        game.play(action)
    return game


FINISHED = finished()
WHOLE = FINISHED.transcript().encode()


def edited(edit: Callable[[File], object]) -> bytes:
    """The finished game's file after that edit."""
    file = json.loads(WHOLE)
    edit(file)
    return json.dumps(file).encode()


def refused(data: bytes | str, place: str) -> None:
    """Reading the data is refused, and the message names the place."""
    with pytest.raises(TranscriptError, match=place):
        Transcript.read(data)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_transcript_of_an_earlier_version_still_replays_action_by_action(name: str) -> None:
    digest = hashlib.sha256()
    for game, *_ in load(FOLDER / name).steps():
        digest.update(game.position.encode() + b"\n")

    assert digest.hexdigest()[:16] == GOLDEN[name]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_transcript_of_an_earlier_version_is_written_as_it_was(name: str) -> None:
    assert load(FOLDER / name).encode() == (FOLDER / name).read_bytes()


@given(played_games())
def test_a_game_comes_back_from_its_transcript_byte_by_byte(game: Game) -> None:
    transcript = game.transcript()
    again = Transcript.read(transcript.encode())

    assert again == transcript
    assert again.replay().state_bytes() == game.state_bytes()
    assert (again.replay().actions, again.result) == (game.actions, game.result)


def test_names_bots_and_times_are_kept() -> None:
    players = [Player(name="Zoë <b>🂡</b>"), Player(name="Computer", bot="novice"), Player(name="")]
    transcript = Transcript.of(FINISHED, players, started="2026-01-01T12:00:00Z", ended="2026-01-01T12:30:00Z")

    assert Transcript.read(transcript.encode()) == transcript
    assert (transcript.players, transcript.started) == (players, "2026-01-01T12:00:00Z")


def test_the_steps_tell_every_action_its_seat_and_what_happened() -> None:
    game = Game(players=3, seed="transcripts")
    for after, action, seat, happened in FINISHED.transcript().steps():
        assert seat == game.to_move
        assert happened == game.play(action)
        assert after.position == game.position


def test_a_file_is_written_whole_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("an older file")

    FINISHED.transcript().write(path)

    assert load(path) == load(str(path)) == FINISHED.transcript()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_is_not_there_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(TranscriptError, match=r"nowhere\.json"):
        load(tmp_path / "nowhere.json")


def test_a_bad_file_is_refused_by_its_name_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "cut.json"
    path.write_bytes(WHOLE[:700])

    with pytest.raises(TranscriptError, match=r"cut\.json.*cut short"):
        load(path)
    assert path.read_bytes() == WHOLE[:700]


@pytest.mark.parametrize("part", [0, 1, 2, 10, 50, 90, 99])
def test_a_file_cut_short_is_refused(part: int) -> None:
    refused(WHOLE[: len(WHOLE) * part // 100], "cut short")


def test_every_cut_of_the_last_bytes_is_refused() -> None:
    for length in range(len(WHOLE) - 100, len(WHOLE) - 1):
        refused(WHOLE[:length], "cut short")


@pytest.mark.parametrize("version", ["lineit/2", "lineit/0", "", None, 1, ["lineit/1"]])
def test_another_format_is_refused_by_name(version: object) -> None:
    refused(edited(lambda file: file.update(format=version)), "format")


def test_a_file_without_a_format_is_refused() -> None:
    refused(edited(lambda file: file.pop("format")), "format")


@pytest.mark.parametrize("data", ["null", "[]", "7", '"lineit/1"', "{}", "true"])
def test_json_that_is_no_transcript_is_refused(data: str) -> None:
    refused(data, "not a transcript|format")


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        "lineit/1",
        "NaN",
        '{"format": 1e999}',
        "[" * 100_000,
        b"\x00\xff\xfe",
        b'{"format": "\xff"}',
        '{"a":"\\ud800"}',
    ],
    ids=range(9),
)
def test_what_is_not_even_json_is_refused(data: str | bytes) -> None:
    with pytest.raises(TranscriptError):
        Transcript.read(data)


def test_a_file_of_absurd_size_is_refused() -> None:
    refused(WHOLE + b" " * 1_000_001, "bytes")


@pytest.mark.parametrize("field", ["rules", "players", "deck", "actions", "result"])
def test_a_file_without_a_field_is_refused_with_its_name(field: str) -> None:
    refused(edited(lambda file: file.pop(field)), field)


def test_a_file_with_a_field_of_its_own_is_refused_with_its_name() -> None:
    refused(edited(lambda file: file.update(seed=7)), "seed")


@pytest.mark.parametrize("number", [1, 2, 40, len(FINISHED.actions)])
@pytest.mark.parametrize("action", ["draft 101 line", "play B9", "", "END", "close "])
def test_an_illegal_action_is_refused_with_its_number(number: int, action: str) -> None:
    data = edited(lambda file: file["actions"].__setitem__(number - 1, action))

    refused(data, f"action {number} of {len(FINISHED.actions)}: round .* expected one of")


def test_an_action_after_the_end_is_refused_with_its_number() -> None:
    number = len(FINISHED.actions) + 1
    refused(edited(lambda file: file["actions"].append("end")), f"action {number} of {number}: .*the game is over")


def test_a_draft_left_out_is_refused_with_the_number_of_an_action() -> None:
    for number, action in enumerate(FINISHED.actions):
        if action.startswith("draft"):
            refused(edited(lambda file, number=number: file["actions"].pop(number)), r"^action \d+ of")


def test_actions_that_stop_before_the_result_are_refused() -> None:
    refused(edited(lambda file: file.update(actions=file["actions"][:50])), "result: .*last of 50 actions")


@pytest.mark.parametrize("field", ["scores", "ranks", "winners"])
def test_a_wrong_result_is_refused(field: str) -> None:
    refused(edited(lambda file: file["result"][field].__setitem__(0, 99)), "result: expected .* got .*99")


def test_a_result_that_was_taken_out_is_refused() -> None:
    refused(edited(lambda file: file.update(result=None)), "result: expected .* got none")


def test_a_deck_of_other_cards_is_refused() -> None:
    refused(edited(lambda file: file["deck"].pop()), "deck: expected the 106 cards")
    refused(edited(lambda file: file["deck"].__setitem__(0, file["deck"][1])), "deck: expected the 106 cards")
    refused(edited(lambda file: file["deck"].__setitem__(0, "101")), "deck: card: .*'101'")


@pytest.mark.parametrize("players", [0, 1, 6])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    refused(edited(lambda file: file.update(players=[{"name": "A"}] * players)), "players: expected 2 to 5")


def test_other_players_or_rules_than_those_of_the_game_are_refused() -> None:
    refused(edited(lambda file: file["players"].pop()), "^(action|result)")
    refused(edited(lambda file: file["rules"].update(discards=4)), "^(action|result)")
    refused(edited(lambda file: file["rules"].update(discards=11)), "discards: expected a whole number from 0 to 10")
    refused(edited(lambda file: file["rules"].update(jokers=1)), "jokers")


def test_the_deck_of_a_finished_game_is_verified_against_its_commit() -> None:
    game = FINISHED.transcript().verify()

    assert game.state_bytes() == FINISHED.state_bytes()


def tampered(edit: Callable[[File], object]) -> Transcript:
    """The finished game's transcript after that edit, which replays all the same."""
    return Transcript.read(edited(edit))


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (lambda file: file.update(commit="00" * 32), "commit: .*the commit says '0000"),
        (lambda file: file["reveal"].update(secret="00" * 32), "commit: "),
        (lambda file: file["reveal"].update(secret="00"), "reveal: secret: expected 64 hex digits"),
        (
            lambda file: file["reveal"].update(shuffle="lineit-shuffle/9"),
            "reveal: shuffle: expected 'lineit-shuffle/1'",
        ),
        (lambda file: file.update(reveal=None), "reveal: "),
        (lambda file: file.update(commit=None), "reveal: "),
    ],
    ids=["commit", "secret", "no secret", "shuffle", "no reveal", "no commit"],
)
def test_a_wrong_commit_or_reveal_is_refused(edit: Callable[[File], object], place: str) -> None:
    with pytest.raises(TranscriptError, match=place):
        tampered(edit).verify()


def test_a_deck_that_the_secret_does_not_deal_is_refused_with_the_place_of_the_card() -> None:
    """The first market in another order changes no action, so only the secret gives it away."""
    first, second, *others = FINISHED.deck
    transcript = tampered(lambda file: file.update(deck=[second, first, *others]))

    with pytest.raises(TranscriptError, match=f"deck: card 1 is {second}, but the revealed secret deals {first}"):
        transcript.verify()


def test_a_deck_that_was_given_cannot_be_verified() -> None:
    game = Game(players=3, deck=FINISHED.deck, rules=Rules())
    for action in FINISHED.actions:
        game.play(action)

    with pytest.raises(TranscriptError, match="nothing to verify"):
        game.transcript().verify()


def test_an_unfinished_game_cannot_be_verified() -> None:
    with pytest.raises(TranscriptError, match="not over"):
        Game(players=3, seed=1).transcript().verify()


@given(st.integers(0, len(WHOLE) - 1), st.binary(min_size=1, max_size=2))
def test_any_byte_may_be_changed_and_is_accepted_or_refused_but_never_crashes(place: int, new: bytes) -> None:
    try:
        transcript = Transcript.read(WHOLE[:place] + new + WHOLE[place + 1 :])
    except TranscriptError:
        return
    assert (transcript.actions, transcript.result) == (FINISHED.actions, FINISHED.result)


def test_a_game_that_began_in_a_position_has_no_transcript() -> None:
    with pytest.raises(SetupError, match="its beginning is not known"):
        Game.from_position("2p draft market=1,2").transcript()
