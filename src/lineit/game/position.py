"""A position in one line of text, complete but for the order of the undealt cards.

    2p draft round=12 first=1 market=46,47,81,83 jackpots=1,5,2,3 line0=10,21,B3,65 hand0=79 line1=15,16 tokens1=+4

Words are separated by one space. First the players and the phase (`draft`, `after`, `final`, `over`), then in any
order, each at most once, an absent one having the value in brackets:

| word                     | meaning                                                                          |
|--------------------------|----------------------------------------------------------------------------------|
| `round=12`               | the round being played (1)                                                       |
| `first=1`                | the seat with the first-player token (0)                                         |
| `turns=1`                | turns finished in this round (0); the seat to move is that many after `first`    |
| `to_move=1`              | the seat to move, in the last plays (`first`)                                    |
| `played`                 | this turn's hand card has been played                                            |
| `market=46,47@0,B3`      | the cards turned up this round, `@0` behind one that seat 0 has taken (none)     |
| `jackpots=1,5,2`         | the numbers under the four jackpot tokens (none)                                 |
| `line0=15,16,B4,18`      | seat 0's line in the order played (empty); likewise for every seat               |
| `hand0=98,B5`            | seat 0's hand, oldest first (empty)                                              |
| `pile0=7`                | cards in seat 0's score pile that came from lines (0)                            |
| `won0=0/3/0/2`           | cards in it that came from red, blue, green and yellow jackpots (0/0/0/0)        |
| `tokens0=-3,+4`          | seat 0's bet tokens (none)                                                       |
| `passed0`, `plays0=1`    | in the last plays: seat 0 has passed, has played so many cards (0)               |
| `undealt=2-9,13,B4`      | the cards still in the deck, `none` for none (all that is named nowhere else;    |
|                          | in the last plays and after the end none)                                        |
| `rules=2/2/3/3/2`        | market_extra, hand_limit, discards, jackpot_cards, last_plays (the official ones) |
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from lineit.game.errors import LineitError, NotationError
from lineit.game.notation import CARD_TEXTS, COLOURS, PHASES, card_text, parse_card
from lineit.game.rules import OFFICIAL, Rules
from lineit.game.snapshot import Snapshot, token_kind
from lineit.kernel.cards import BET_VALUES, DECK, DECK_SIZE, NUMBERS
from lineit.kernel.doors import add_to_line_at, fits_at, has_last_play_at
from lineit.kernel.state import (
    AFTER,
    DRAFT,
    FINAL,
    HAND_SLOTS,
    MARKET_SLOTS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    States,
    empty_states,
)

WORD = re.compile(r"(?P<name>[a-z_]+)(?P<seat>\d?)(?:=(?P<value>\S+))?")
SEAT_WORDS = ("line", "hand", "pile", "won", "tokens", "passed", "plays")
BARE_WORDS = ("played", "passed")
Words = dict[tuple[str, int | None], str]


# Printing


def print_position(state: Snapshot) -> str:
    """The position's text."""
    rules = [state.market_extra, state.hand_limit, state.discards, state.jackpot_cards, state.last_plays]
    words = [f"{state.players}p", PHASES[state.phase], f"round={state.round_number}", f"first={state.first}"]
    words += _word("turns", state.turns)
    words += [f"to_move={state.to_move}"] if state.phase == FINAL and state.to_move != state.first else []
    words += ["played"] if state.played_hand and state.is_turn else []
    words += _word("market", ",".join(_market_card(card, taker) for card, taker in state.market()))
    words += _word("jackpots", _cards(card for colour in range(len(COLOURS)) for card in state.jackpot(colour)))
    for seat in range(state.players):
        words += _seat_words(state, seat)
    words += _word("undealt", _ranges(state.undealt()) or "none")
    if rules != _numbers_of(OFFICIAL):
        words += _word("rules", "/".join(map(str, rules)))
    return " ".join(words)


def _seat_words(state: Snapshot, seat: int) -> list[str]:
    won = state.pile_jackpots[seat]
    words = _word(f"line{seat}", _cards(state.line_of(seat))) + _word(f"hand{seat}", _cards(state.hand_of(seat)))
    words += _word(f"pile{seat}", state.pile_lines[seat]) + _word(
        f"won{seat}", "/".join(map(str, won)) if any(won) else ""
    )
    words += _word(f"tokens{seat}", ",".join(f"{token:+d}" for token in state.tokens(seat)))
    return words + ([f"passed{seat}"] if state.passed[seat] else []) + _word(f"plays{seat}", state.last_played[seat])


def _word(name: str, value: int | str) -> list[str]:
    return [f"{name}={value}"] if value else []


def _cards(cards: Iterable[int]) -> str:
    return ",".join(map(card_text, cards))


def _market_card(card: int, taker: int | None) -> str:
    return card_text(card) if taker is None else f"{card_text(card)}@{taker}"


def _ranges(cards: Iterable[int]) -> str:
    """Numbers as runs, then the bets: `2-9,13,B4`."""
    runs: list[list[int]] = []
    texts: list[str] = []
    for card in sorted(cards):
        if card > NUMBERS:
            texts.append(card_text(card))
        elif runs and runs[-1][1] == card - 1:
            runs[-1][1] = card
        else:
            runs.append([card, card])
    return ",".join([str(a) if a == b else f"{a}-{b}" for a, b in runs] + texts)


def _numbers_of(rules: Rules) -> list[int]:
    return [getattr(rules, name) for name in Rules.RANGES]


# Parsing


def parse_position(text: str) -> States:
    """One state in that position, the undealt cards in ascending order; NotationError when the text makes none."""
    head, words = _split(text)
    players, phase = head
    states = empty_states(1)
    state = states[0]
    _set(state, players=players, phase=phase, **_rules(words))
    state.round_number = _number(words, "round", 1, 1, 99)
    state.first = _number(words, "first", 0, 0, players - 1)
    state.turns = _number(words, "turns", 0, 0, players - 1)
    default = (int(state.first) + int(state.turns)) % players
    state.to_move = _number(words, "to_move", default, 0, players - 1)
    if phase in (DRAFT, AFTER) and state.to_move != default:
        raise NotationError(
            f"position: to_move: expected {default}, which follows from first and turns, got {state.to_move}"
        )
    state.played_hand = words.pop(("played", None), None) == ""
    market = _market(words, players)
    held = [card for card, taker in market if taker is None]
    for seat in range(players):
        held += _seat(words, states, seat)
    held += _jackpots(words, state)
    _deck(words, state, market, held)
    _check_phase(states)
    if words:
        raise NotationError(
            f"position: unknown word {''.join(str(part) for part in next(iter(words)) if part is not None)!r}"
        )
    return states


def _check_phase(states: States) -> None:
    """The seat to move has something to do, as in any game (R6, R16)."""
    state = Snapshot.of(states)
    if not state.is_turn and (state.market() or state.played_hand):
        raise NotationError("position: expected neither 'market' nor 'played' in the last plays and after the end")
    if state.must_draft and all(taker is not None for _, taker in state.market()):
        raise NotationError("position: market: expected a card to draft, got none")
    if state.phase == FINAL and not has_last_play_at(states, 0, state.to_move):
        raise NotationError(f"position: to_move: seat {state.to_move} takes no part in the last plays any more")


def _split(text: str) -> tuple[tuple[int, int], Words]:
    if not isinstance(text, str):
        raise NotationError(f"position: expected a text, got {type(text).__name__}")
    parts = text.split(" ")
    players = {f"{count}p": count for count in range(MIN_PLAYERS, MAX_PLAYERS + 1)}
    if len(parts) < 2 or parts[0] not in players or parts[1] not in PHASES:
        raise NotationError(f"position: expected players and phase first, like '2p draft', got {text[:40]!r}")
    words: Words = {}
    for part in parts[2:]:
        found = WORD.fullmatch(part)
        key = (found["name"], int(found["seat"]) if found["seat"] else None) if found else None
        if found is None or key is None or key in words or (found["value"] is None) != (found["name"] in BARE_WORDS):
            raise NotationError(f"position: expected words like 'line0=15,16', each once, got {part!r}")
        if (key[0] in SEAT_WORDS) != (key[1] is not None) or (key[1] or 0) >= players[parts[0]]:
            raise NotationError(f"position: expected a seat below {parts[0][0]} behind {SEAT_WORDS} only, got {part!r}")
        words[key] = found["value"] or ""
    return (players[parts[0]], PHASES.index(parts[1])), words


def _set(state: Any, **fields: int) -> None:
    for name, value in fields.items():
        state[name] = value


def _rules(words: Words) -> dict[str, int]:
    values = _numbers(words, ("rules", None), len(Rules.RANGES)) or _numbers_of(OFFICIAL)
    try:
        rules = Rules(**dict(zip(Rules.RANGES, values, strict=True)))
    except LineitError as error:
        raise NotationError(f"position: rules: {error}") from None
    return {name: getattr(rules, name) for name in Rules.RANGES}


def _numbers(words: Words, key: tuple[str, int | None], count: int) -> list[int]:
    value = words.pop(key, None)
    if value is None:
        return []
    parts = value.split("/")
    if len(parts) != count or not all(part.isascii() and part.isdigit() for part in parts):
        raise NotationError(f"position: {key[0]}: expected {count} numbers with '/' between them, got {value!r}")
    return [int(part) for part in parts]


def _number(words: Words, name: str, default: int, low: int, high: int, seat: int | None = None) -> int:
    value = words.pop((name, seat), str(default))
    if not (value.isascii() and value.isdigit() and low <= int(value) <= high):
        raise NotationError(f"position: {name}: expected a number from {low} to {high}, got {value!r}")
    return int(value)


def _list(words: Words, name: str, seat: int | None, parse: Callable[[str], Any]) -> list[Any]:
    value = words.pop((name, seat), None)
    return [] if value is None else [parse(part) for part in value.split(",")]


def _market(words: Words, players: int) -> list[tuple[int, int | None]]:
    def parse(text: str) -> tuple[int, int | None]:
        card, at, taker = text.partition("@")
        if at and not (taker.isascii() and taker.isdigit() and int(taker) < players):
            raise NotationError(f"position: market: expected a seat below {players} behind '@', got {text!r}")
        return parse_card(card), int(taker) if at else None

    market = _list(words, "market", None, parse)
    if len(market) > MARKET_SLOTS:
        raise NotationError(f"position: market: expected at most {MARKET_SLOTS} cards, got {len(market)}")
    return market


def _jackpots(words: Words, state: Any) -> list[int]:
    cards = _list(words, "jackpots", None, parse_card)
    for card in cards:
        if card > NUMBERS:
            raise NotationError(f"position: jackpots: expected numbers, got {card_text(card)}")
        colour, place = (card - 1) % len(COLOURS), (card - 1) // len(COLOURS)
        state["jackpot_set"][colour] |= 1 << place
        state["jackpot_count"][colour] += 1
    return cards


def _seat(words: Words, states: States, seat: int) -> list[int]:
    """The seat's part of the state is set; the cards it holds."""
    state = states[0]
    line = _line(words, states, seat)
    hand = _list(words, "hand", seat, parse_card)
    if len(hand) > min(int(state["hand_limit"]), HAND_SLOTS):
        raise NotationError(f"position: hand{seat}: expected at most {state['hand_limit']} cards, got {len(hand)}")
    state["hand"][seat, : len(hand)] = hand
    state["hand_count"][seat] = len(hand)
    state["pile_lines"][seat] = _number(words, "pile", 0, 0, NUMBERS, seat)
    state["pile_jackpots"][seat] = _numbers(words, ("won", seat), len(COLOURS)) or 0
    for value in _list(words, "tokens", seat, _token):
        state["bets_won" if value > 0 else "bets_lost"][seat, token_kind(value)] += 1
    state["passed"][seat] = words.pop(("passed", seat), None) == ""
    state["last_played"][seat] = _number(words, "plays", 0, 0, HAND_SLOTS, seat)
    return line + hand


def _token(text: str) -> int:
    tokens = {f"{sign}{value}": int(f"{sign}{value}") for value in BET_VALUES for sign in "+-"}
    if text not in tokens:
        raise NotationError(f"position: tokens: expected {', '.join(tokens)}, got {text!r}")
    return tokens[text]


def _line(words: Words, states: States, seat: int) -> list[int]:
    """The cards are played one after another by the kernel's own rule (R9), while the jackpots are still empty."""
    line = _list(words, "line", seat, parse_card)
    for card in line:
        if not fits_at(states, 0, seat, card):
            raise NotationError(f"position: line{seat}: {card_text(card)} does not fit where it stands (R9)")
        add_to_line_at(states, 0, seat, card)
    return line


def _deck(words: Words, state: Any, market: list[tuple[int, int | None]], held: list[int]) -> None:
    """The deck is what was seen, then the market, then the undealt cards in ascending order."""
    whole, holdings = Counter(DECK), Counter(held)
    named = holdings | Counter(card for card, _ in market)
    undealt = _undealt(words, int(state["phase"]), whole - named)
    seen = whole - undealt
    if not (holdings + undealt <= whole and named <= seen):
        twice = next(
            card for card in CARD_TEXTS if (holdings + undealt)[card] > whole[card] or named[card] > seen[card]
        )
        raise NotationError(f"position: {card_text(twice)} stands in more places than there are copies of it")
    before = seen - Counter(card for card, _ in market)
    deck = sorted(before.elements()) + [card for card, _ in market] + sorted(undealt.elements())
    state["deck"] = deck
    state["dealt"] = DECK_SIZE - undealt.total()
    state["market_size"] = len(market)
    state["taken"][: len(market)] = [0 if taker is None else taker + 1 for _, taker in market]


def _undealt(words: Words, phase: int, unnamed: Counter[int]) -> Counter[int]:
    value = words.pop(("undealt", None), None)
    if value is None:
        return unnamed if phase in (DRAFT, AFTER) else Counter()
    cards: list[int] = []
    for part in [] if value == "none" else value.split(","):
        low, dash, high = part.partition("-")
        first, last = parse_card(low), parse_card(high) if dash else parse_card(low)
        if dash and not first < last <= NUMBERS:
            raise NotationError(f"position: undealt: expected a run like 2-9, got {part!r}")
        cards += range(first, last + 1)
    return Counter(cards)
