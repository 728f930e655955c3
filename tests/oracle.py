"""A second, naive engine for the tests: lists of card texts, written from the rules alone. It checks no legality."""

from collections.abc import Mapping, Sequence

COLOURS = ("red", "blue", "green", "yellow")
OFFICIAL = {"market_extra": 2, "hand_limit": 2, "discards": 3, "jackpot_cards": 3, "last_plays": 2}


def is_bet(card: str) -> bool:  # R1
    return card[0] == "B"


def numbers_of(cards: Sequence[str]) -> list[int]:
    return [int(card) for card in cards if not is_bet(card)]


def colour(card: str) -> str:  # R2
    return COLOURS[(int(card) - 1) % 4]


def fits(card: str, line: Sequence[str]) -> bool:  # R9
    if is_bet(card):
        return not any(is_bet(other) for other in line)
    numbers = numbers_of(line)
    if len(numbers) < 2:
        return True
    return int(card) > numbers[-1] if numbers[1] > numbers[0] else int(card) < numbers[-1]


class Oracle:
    """One game over `deck`, in drawing order; `to_move` means nothing once the phase is "over"."""

    def __init__(self, players: int, deck: Sequence[str], rules: Mapping[str, int] = OFFICIAL) -> None:
        self.players, self.rules, self.deck = players, rules, list(deck)
        self.market_size = players + rules["market_extra"]
        self.rounds = len(deck) // self.market_size
        self.round = self.first = 0
        self.hands, self.lines, self.pile = ([list[str]() for _ in range(players)] for _ in range(3))
        self.tokens = [list[int]() for _ in range(players)]
        self.last_plays_left = [rules["last_plays"]] * players
        self.jackpots: dict[str, list[str]] = {name: [] for name in COLOURS}
        self.gone: list[str] = []  # numbers discarded at closing, and bets that left the game
        self._start_round()

    def legal(self) -> list[str]:
        if self.phase == "over":
            return []
        hand, line = self.hands[self.to_move], self.lines[self.to_move]
        actions = set() if self.phase == "draft" else {"end"}  # R13, and the pass of R16
        if not self.played:  # R7
            actions.update(f"play {card}" for card in hand if fits(card, line))
        if line and self.phase != "final":  # R8
            actions.add("close")
        if self.phase == "draft":  # R6
            actions.update(f"draft {card} line" for card in self.market if fits(card, line))
            if len(hand) < self.rules["hand_limit"]:
                actions.update(f"draft {card} hand" for card in self.market)
        return sorted(actions)

    def play(self, action: str) -> None:
        """Do one legal action and everything automatic that follows it."""
        seat, (verb, *rest) = self.to_move, action.split()
        if verb == "draft":
            self.market.remove(rest[0])
            self.taken.append((rest[0], seat))
            self.phase = "after"
            if rest[1] == "line":
                self._add(seat, rest[0])
            else:
                self.hands[seat].append(rest[0])
        elif verb == "play":
            self.hands[seat].remove(rest[0])
            self._add(seat, rest[0])
            self.played = True
        elif verb == "close":
            self._close(seat)
        if self.phase == "final":
            self.last_plays_left[seat] = 0 if verb == "end" else self.last_plays_left[seat] - 1
            self._next_last_play(seat + 1)
        elif verb == "end" or self.legal() == ["end"]:  # R13
            self._end_turn()

    def _add(self, seat: int, card: str) -> None:
        self.lines[seat].append(card)
        if not is_bet(card):  # R11
            colours = [colour(other) for other in self.lines[seat] if not is_bet(other)]
            if colours.count(colours[-1]) == self.rules["jackpot_cards"]:
                self.pile[seat] += self.jackpots[colours[-1]]
                self.jackpots[colours[-1]] = []

    def _close(self, seat: int) -> None:  # R12
        line, self.lines[seat] = self.lines[seat], []
        for bet in filter(is_bet, line):
            value, played_after = int(bet[1:]), len(line) - 1 - line.index(bet)
            self.tokens[seat].append(value if played_after >= value else -value)
            self.gone.append(bet)
        numbers, discards = [card for card in line if not is_bet(card)], self.rules["discards"]
        self.gone += numbers[:discards]
        self.pile[seat] += numbers[discards:]

    def _start_round(self) -> None:  # R4
        self.market, self.deck = self.deck[: self.market_size], self.deck[self.market_size :]
        self.taken: list[tuple[str, int]] = []
        self.round, self.turns = self.round + 1, 0
        self._start_turn()

    def _start_turn(self) -> None:  # R5
        self.to_move, self.phase, self.played = (self.first + self.turns) % self.players, "draft", False

    def _end_turn(self) -> None:
        self.turns += 1
        if self.turns < self.players:
            self._start_turn()
            return
        self._to_jackpots(self.market)  # R14
        self.market = []
        if len(self.deck) >= self.market_size:
            self.first = (self.first + 1) % self.players
            self._start_round()
            return
        self._to_jackpots(self.deck)  # R15
        self.deck = []
        self.phase = "final"
        self._next_last_play(self.first)

    def _to_jackpots(self, cards: Sequence[str]) -> None:
        for card in cards:
            (self.gone if is_bet(card) else self.jackpots[colour(card)]).append(card)

    def _next_last_play(self, start: int) -> None:  # R16
        self.played = False
        for seat in [seat % self.players for seat in range(start, start + self.players)]:
            if self.hands[seat] and self.last_plays_left[seat] > 0:
                self.to_move = seat
                return
        for seat in range(self.players):  # R17
            self._close(seat)
        self.phase = "over"

    @property  # R18
    def scores(self) -> list[int]:
        return [len(pile) + sum(tokens) for pile, tokens in zip(self.pile, self.tokens, strict=True)]

    @property
    def ranks(self) -> list[int]:
        return [1 + sum(other > score for other in self.scores) for score in self.scores]

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]
