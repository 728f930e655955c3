"""What happened, in English sentences: for the terminal and for people who read a replay."""

from collections.abc import Sequence

from lineit.game.happenings import (
    Closed,
    GameOver,
    Happening,
    Jackpot,
    LastPlays,
    Market,
    Passed,
    Placed,
    Played,
    Remainder,
    RoundOver,
    TurnEnded,
)
from lineit.game.notation import card_colour

SYMBOLS = {"red": "heart", "blue": "diamond", "green": "leaf", "yellow": "star"}
ORDINALS = {1: "first", 2: "second", 3: "third"}


def card_words(card: str) -> str:
    """`57 heart`, or `bet +3`: colour never speaks without its symbol."""
    colour = card_colour(card)
    return f"bet +{card[1:]}" if colour is None else f"{card} {SYMBOLS[colour]}"


def cards_words(cards: Sequence[str]) -> str:
    """The cards with commas between them; `none` for none."""
    return ", ".join(map(card_words, cards)) or "none"


def counted(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def joined(names: Sequence[str]) -> str:
    """`Ada`, `Ada and Ben`, `Ada, Ben and Cem`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def sentence(happening: Happening, names: Sequence[str]) -> str:
    """The sentence for what happened; `names` are the players' in seat order."""
    match happening:
        case Played():
            return _played(happening, names[happening.seat])
        case Jackpot():
            return _jackpot(happening, names[happening.seat])
        case Closed():
            return _closed(happening, names[happening.seat])
        case TurnEnded():
            reason = ": there was nothing left to do" if happening.by_itself else ""
            return f"{names[happening.seat]}'s turn is over{reason}."
        case Passed():
            return f"{names[happening.seat]} passes for good."
        case RoundOver():
            return f"Round {happening.round} is over. {_placed(happening.unclaimed)}"
        case Market():
            first = names[happening.first]
            return f"Round {happening.round}, {first} begins. Market: {cards_words(happening.cards)}."
        case Remainder() | LastPlays() | GameOver():
            return _end(happening, names)


def printable(name: str) -> str:
    """The name with everything a terminal might obey replaced by a question mark."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def _end(happening: Remainder | LastPlays | GameOver, names: Sequence[str]) -> str:
    match happening:
        case Remainder():
            return f"No further round can be dealt. {_placed(happening.cards)}"
        case LastPlays():
            return f"Last plays, {names[happening.first]} first: one hand card at a time, or pass."
        case GameOver():
            return _game_over(happening, names)


def _played(played: Played, name: str) -> str:
    if played.target == "hand":
        return f"{name} takes {card_words(played.card)} into the hand."
    source = " from the hand" if played.source == "hand" else ""
    return f"{name} plays {card_words(played.card)}{source}."


def _jackpot(jackpot: Jackpot, name: str) -> str:
    nth = ORDINALS.get(jackpot.nth, f"number {jackpot.nth}:")
    takes = f"{name} takes {counted(jackpot.cards, 'card')}" if jackpot.cards else "the jackpot is empty"
    return f"{nth.capitalize()} {SYMBOLS[jackpot.colour]}: {takes}."


def _closed(closed: Closed, name: str) -> str:
    bet = ""
    if closed.bet is not None:
        value = int(closed.bet[1:])
        bet = f", bet won, {value:+d}" if closed.won else f", bet lost with {closed.done} of {value}, {-value:+d}"
    return (
        f"{name} closes the line: {len(closed.out)} out, {len(closed.kept)} to the pile{bet}. "
        f"{counted(closed.points, 'point')}, the score is {closed.score}."
    )


def _placed(placed: Sequence[Placed]) -> str:
    if not placed:
        return "Nothing was left."
    return f"{cards_words([each.card for each in placed])} left over."


def _game_over(over: GameOver, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in over.winners]
    verb = "wins" if len(winners) == 1 else "share the victory"
    order = sorted(range(len(names)), key=lambda seat: (over.ranks[seat], seat))
    table = ", ".join(f"{over.ranks[seat]}. {names[seat]} {over.scores[seat]}" for seat in order)
    return f"Game over. {joined(winners)} {verb} with {max(over.scores)}. {table}."
