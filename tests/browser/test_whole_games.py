"""Whole games through the page, as people play them."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.person import PATIENCE, Person, Way, sensible
from tests.browser.server import Server

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 320, "height": 568}
DESKTOP = {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("games") / "lineit.db") as server:
        yield server


def page_of(browser: Browser, size: dict[str, int], way: Way = "mouse") -> Page:
    context = browser.new_context(viewport=size, has_touch=way == "touch", reduced_motion="reduce")  # type: ignore[arg-type]  # Playwright wants its own dict
    return context.new_page()


def play_to_the_end(person: Person, chance: random.Random | None = None) -> None:
    """The game is over; with `chance` some turns are begun at random, and some taken back."""
    while True:
        person.wait(lambda: person.view()["legal"] != [] or person.is_over, "my turn or the end")
        if person.is_over:
            return
        view = person.expect_my_turn()
        person.do(sensible(view) if chance is None or chance.random() < 0.8 else chance.choice(view["legal"]))


@pytest.mark.parametrize(
    ("size", "way", "players"),
    [
        (PHONE, "touch", 2),
        (PHONE, "touch", 5),
        (DESKTOP, "mouse", 5),
        (DESKTOP, "keys", 2),
        (SMALL_PHONE, "touch", 5),
    ],
    ids=["phone-2", "phone-5", "desktop-5", "keyboard-2", "small-phone-5"],
)
def test_a_whole_game(browser: Browser, server: Server, size: dict[str, int], way: Way, players: int) -> None:
    person = Person(page_of(browser, size, way), server.address, way)
    person.open_quick_table(players)
    play_to_the_end(person, random.Random(players))
    result = person.view()["result"]
    heading = person.page.get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    for seat, score in enumerate(result["scores"]):
        expect(person.page.get_by_text(str(score).replace("-", "−"), exact=True).first, f"seat {seat}").to_be_visible()
    assert person.problems == []
    person.press(person.page.get_by_role("button", name="Play again"))
    expect(person.region("Market")).to_be_visible()
    assert person.view()["status"] == "playing"
    person.page.context.close()


def test_the_start_page_leads_to_a_game(browser: Browser, server: Server) -> None:
    person = Person(page_of(browser, PHONE, "touch"), server.address, "touch")
    person.start_on_the_page(players=2)
    view = person.expect_my_turn()
    assert len(view["seats"]) == 2
    person.do(view["legal"][0])
    assert person.problems == []
    person.page.context.close()


@pytest.mark.parametrize("size", [SMALL_PHONE, DESKTOP], ids=["small phone", "desktop"])
def test_every_level_can_be_tried_and_nothing_moves(browser: Browser, server: Server, size: dict[str, int]) -> None:
    page = page_of(browser, size)
    page.goto(server.address)
    slider, play = page.get_by_role("slider", name="Bots play"), page.get_by_role("button", name="Play now")
    expect(slider).to_have_attribute("aria-valuetext", "Novice")
    place = play.bounding_box()
    slider.press("Home")
    for level in page.request.get(f"{server.address}/api/bots").json():
        # The sentence names the level.
        expect(slider).to_have_attribute("aria-valuetext", level["name"].capitalize())
        expect(slider).to_have_accessible_description(re.compile(f"^{level['name'].capitalize()} "))
        assert play.bounding_box() == place
        slider.press("ArrowRight")
    page.context.close()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_reload_at_any_moment_is_back_at_the_same_place(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    person = Person(page_of(browser, size), server.address)
    person.open_quick_table(3)
    chance = random.Random(7)
    for _ in range(25):
        view = person.expect_my_turn()
        before = person.sees()
        person.page.reload()
        person.expect_my_turn()
        assert person.sees() == before
        person.do(sensible(view) if chance.random() < 0.7 else chance.choice(view["legal"]))
    assert person.problems == []
    person.page.context.close()


def test_a_killed_server_goes_on_where_the_last_answered_action_left_it(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "lineit.db") as server:
        person = Person(page_of(browser, PHONE), server.address)
        person.open_quick_table(2)
        for _ in range(6):
            view = person.expect_my_turn()
            action = sensible(view)
            person.do(action)
            line = person.view()["seats"][view["you"]]["line"]
            server.kill()
            expect(person.page.get_by_text("Connection lost. Trying again…").first).to_be_visible()
            server.start()
            expect(person.page.get_by_text("Connection lost. Trying again…").first).to_be_hidden(timeout=PATIENCE)
            seat = person.view()["seats"][view["you"]]
            assert seat["line"] == line
        play_to_the_end(person)
        assert person.view()["result"] is not None
        person.page.context.close()


def test_undo_goes_back_to_the_start_of_the_turn(browser: Browser, server: Server) -> None:
    person = Person(page_of(browser, DESKTOP), server.address)
    person.open_quick_table(2)
    person.expect_my_turn()
    before = person.sees()
    card = person.view()["market"][0]
    person.do(f"draft {card} line")
    assert person.sees() != before
    person.press(person.button("Undo"))
    expect(person.market_card(card)).to_be_visible()
    person.expect_my_turn()
    assert person.sees() == before
    person.page.context.close()


def test_two_tabs_show_the_same_game_and_act_once(browser: Browser, server: Server) -> None:
    person = Person(page_of(browser, DESKTOP), server.address)
    person.open_quick_table(2)
    view = person.expect_my_turn()
    other = Person(person.page.context.new_page(), server.address)
    other.page.goto(person.page.url)
    other.expect_my_turn()
    card = view["market"][0]
    person.do(f"draft {card} line")
    expect(other.button("Undo")).to_be_enabled()
    assert other.sees() == person.sees()
    person.page.context.close()


def test_a_double_click_acts_once(browser: Browser, server: Server) -> None:
    person = Person(page_of(browser, DESKTOP), server.address)
    person.open_quick_table(2)
    view = person.expect_my_turn()
    person.market_card(view["market"][0]).click()
    person.button("Play on line").dblclick()
    expect(person.button("Undo")).to_be_enabled()
    after = person.view()
    assert after["number"] == view["number"] + 1
    assert after["phase"] == "after"
    person.page.context.close()
