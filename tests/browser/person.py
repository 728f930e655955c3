"""Somebody at the page: sees what it shows and does everything through its controls."""

import re
import time
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

Way = Literal["mouse", "touch", "keys"]
Json = dict[str, Any]
BET = "Bet plus {}."
PATIENCE = 30_000
STEP = 20
DOUBLE = 400  # what comes sooner at the same place is the second half of a double click to the page


class Person:
    """A person with a mouse, a finger or a keyboard. `problems` collects what the page's console complains of."""

    def __init__(self, page: Page, address: str, way: Way = "mouse") -> None:
        self.page, self.address, self.way = page, address, way
        self.problems: list[str] = []
        self._pressed_at = 0.0
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if said.type in ("error", "warning") else None)

    # Getting to a table

    def start_on_the_page(self, players: int) -> None:
        """A table against bots, made with the start page's own controls."""
        self.page.goto(self.address)
        self.press(self.page.get_by_role("radio", name=re.compile(f"^{players}")), check=True)
        self.press(self.page.get_by_role("button", name="Play now"))
        expect(self.page).to_have_url(re.compile("/t/"))

    def open_quick_table(self, players: int, bot: str = "novice", **options: object) -> None:
        """The page of a new table whose bots do not wait."""
        body = {"players": players, "bots": [bot] * (players - 1), "options": {"bot_pause": 0, **options}}
        answer = self.page.request.post(f"{self.address}/api/tables", data=body, headers={"Origin": self.address})
        assert answer.status == 201, answer.text()
        self.page.goto(f"{self.address}{answer.json()['url']}")

    # Seeing

    def view(self) -> Json:
        """What the server says the person may see."""
        table = self.page.url.rsplit("/", 1)[1]
        view: Json = self.page.request.get(f"{self.address}/api/tables/{table}").json()
        return view

    def region(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    def market_card(self, card: str) -> Locator:
        return self.region("Market").get_by_role("button", name=named(card)).first

    def hand_card(self, card: str) -> Locator:
        return self.region("Hand and actions").get_by_role("button", name=re.compile(f"^Hand, .*: {said(card)}"))

    def sees(self) -> str:
        """Everything that stands on the table, by its spoken names; what has just happened aside."""
        names = ("Opponents", "Jackpots", "Market", "Your line", "Hand and actions")
        label = "found => found.map(it => it.getAttribute('aria-label') ?? it.textContent)"
        return "\n".join(str(self.region(name).locator("[aria-label], button").evaluate_all(label)) for name in names)

    def expect_my_turn(self) -> Json:
        """The view at the moment when the page shows it and lets the person act."""
        while True:
            expect(self.page).to_have_title(re.compile("^Your turn"), timeout=PATIENCE)
            view, table = self.view(), self.page.get_by_role("main", name="Table")
            if view["legal"]:  # the page has not yet heard that the turn is over
                break
        if self.way != "keys":
            table.dispatch_event("pointerdown")  # a tap on the table shows the newest view at once
        expect(table).to_have_attribute("data-number", str(view["number"]), timeout=PATIENCE)
        expect(self.page.locator("main[data-pending]")).to_have_count(0)
        return view

    @property
    def is_over(self) -> bool:
        return self.view()["status"] == "over"

    # Acting

    def press(self, control: Locator, check: bool = False) -> None:
        if self.way == "keys":
            control.focus()
            self.page.keyboard.press("Space" if check else "Enter")
        elif self.way == "touch":
            control.tap()
        else:
            control.click()

    def do(self, action: str) -> None:
        """The action, by the page's controls; the server has it when this returns."""
        number = self.view()["number"]
        self.perform(action)
        self.wait(lambda: self.view()["number"] > number, action)

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """It is so. What the page's own policy forbids is to evaluate a condition inside it."""
        for _ in range(PATIENCE // STEP):
            if until():
                return
            self.page.wait_for_timeout(STEP)
        raise AssertionError(f"waited for {what}")

    def perform(self, action: str) -> None:
        """The person does what the action takes, and does not wait for its effect."""
        words = action.split()
        if self.way == "keys":
            self._type(words)
        elif words[0] == "draft":
            self.press(self.market_card(words[1]))
            self.press_button("Play on line" if words[2] == "line" else "Take into hand")
        elif words[0] == "play":
            self.press(self.hand_card(words[1]))
            self.press_button("Play on line")
        else:
            self.press_button("Close line" if words[0] == "close" else "(End turn|Pass)")

    def press_button(self, name: str) -> None:
        """The control below the line is pressed, not so soon after another that it would be a double click."""
        self.page.wait_for_timeout(max(0.0, DOUBLE - 1000 * (time.monotonic() - self._pressed_at)))
        self.press(self.button(name))
        self._pressed_at = time.monotonic()

    def button(self, name: str) -> Locator:
        """The control of that name; the last, since the place where a card would go is a control too."""
        return self.region("Hand and actions").get_by_role("button", name=re.compile(f"^{name}")).last

    def _type(self, words: list[str]) -> None:
        """Single keys alone: 1 to 7 and 8, 9 choose, L and H put, C closes, E ends."""
        keyboard = self.page.keyboard
        if words[0] == "draft":
            cards = self.region("Market").get_by_role("button")
            labels: list[str] = cards.evaluate_all("found => found.map(it => it.ariaLabel ?? '')")
            place = next(place for place, label in enumerate(labels, 1) if named(words[1]).match(label))
            keyboard.press(str(place))
            keyboard.press("l" if words[2] == "line" else "h")
        elif words[0] == "play":
            hand = next(seat for seat in self.view()["seats"] if seat["seat"] == self.view()["you"])["hand"]["cards"]
            keyboard.press(str(8 + hand.index(words[1])))
            keyboard.press("l")
        else:
            keyboard.press("c" if words[0] == "close" else "e")


def said(card: str) -> str:
    """How the page names the card."""
    return BET.format(card[1:]).rstrip(".").lower() if card.startswith("B") else f"{card} "


def named(card: str) -> re.Pattern[str]:
    """What the name of a market card begins with."""
    return re.compile(f"^{re.escape(BET.format(card[1:]))}" if card.startswith("B") else f"^{card} ")


def sensible(view: Json) -> str:
    """An action that a person without a plan might take: small steps, closing when stuck or when it pays."""
    legal, own = view["legal"], view["seats"][view["you"]]
    plays = [action for action in legal if action.endswith("line") or action.startswith("play")]
    plays = [action for action in plays if not action.split()[1].startswith("B") or not own["line"]]
    if "close" in legal and own["closing"] and own["closing"]["points"] >= 3 and view["phase"] == "after":
        return "close"
    if plays:
        return min(plays, key=lambda action: view["plays"][action.split()[1]]["step"] or 0)
    takes = [action for action in legal if action.endswith("hand")]
    return takes[0] if takes else "end" if "end" in legal else "close"
