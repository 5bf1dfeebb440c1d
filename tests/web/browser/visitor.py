"""Somebody in front of a browser: what he sees and does, in the words of the page."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from bruxelles_env import Game
from bruxelles_env.replay import load_replay
from tests.web.browser.driver import PATIENCE, Locator, Page, expect

PICTURES = Path("runs/browser")
WIDE, PHONE = (1280, 800), (390, 844)


class Visitor:
    """A page, and everything that it complained of."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("requestfailed", self._failed)

    def _note(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _failed(self, request: Any) -> None:
        if "ERR_ABORTED" not in (request.failure or ""):  # what a page leaves open when it is left
            self.complaints.append(f"{request.url}: {request.failure}")

    def forgive(self, words: str) -> None:
        """A complaint that this test means to cause."""
        found = [complaint for complaint in self.complaints if words in complaint]
        assert found, (words, self.complaints)
        self.complaints = [one for one in self.complaints if one not in found]

    # --- where he goes

    def go(self, path: str = "/") -> None:
        """Open a page of the server, as if from a link."""
        self.page.goto("about:blank")  # else another fragment alone would not load the page anew
        self.page.goto(self.address + path)
        expect(self.page.locator("main")).to_be_visible()

    def begin(self, game: str, *seats: str, seed: int) -> None:
        """A new game from the start page."""
        page = self.page
        self.go()
        page.locator(f".game-card:has(input[value={game}])").click()
        page.locator(f".segments label:has(#players-{len(seats)})").click()
        for seat, who in enumerate(seats):
            page.get_by_label(f"Who plays on seat {seat}").select_option(who)
        page.get_by_label("Seed").fill(str(seed))
        people = "human" in seats
        self.button("Play" if people else "Watch them play").click()
        page.wait_for_url(re.compile("/game/" if people else "/watch/"))
        expect(page.locator(".stage svg")).to_be_visible()

    def begin_by_request(self, *seats: str, **options: object) -> dict[str, Any]:
        """A new game without the start page: {"id", "tokens", "watch"}."""
        data = {"game": "bruxelles1893", "seed": 7, "speed": 0, **options}
        answer = self.page.request.post(
            f"{self.address}/api/games",
            data={**data, "num_players": len(seats), "seats": list(seats)},
        )
        assert answer.status == 201, answer.text()
        return answer.json()

    def play_by_request(self, *seats: str, **options: object) -> None:
        """Sit down at a new game, on the first seat of a person."""
        made = self.begin_by_request(*seats, **options)
        self.go(f"/game/{made['id']}#token={next(iter(made['tokens'].values()))}")
        self.wait_for_turn()

    def open_replay(self, path: Path) -> None:
        """Choose a replay file on the start page."""
        self.go()
        self.page.locator("#replay-file").set_input_files(path)
        self.page.wait_for_url(re.compile("/replay/"))
        expect(self.page.locator(".stage svg")).to_be_visible()

    # --- what he sees

    @property
    def moves(self) -> int:
        """Moves in the log."""
        return self.page.locator(".log-list li").count()

    @property
    def log(self) -> list[str]:
        return self.page.locator(".log-list li").all_inner_texts()

    @property
    def drawing(self) -> str:
        """The table as it is drawn, without the marks of this page."""
        return self.page.evaluate(
            """() => {
                const seen = document.querySelector(".stage svg").cloneNode(true);
                for (const mark of seen.querySelectorAll(".marks, .hit")) mark.remove();
                return seen.textContent;
            }"""
        )

    @property
    def is_over(self) -> bool:
        return self.page.locator(".question.over").count() == 1

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def actions(self) -> list[str]:
        """What he may do, in words."""
        return self.page.locator(".action").evaluate_all("all => all.map(one => one.ariaLabel)")

    @property
    def targets(self) -> list[str]:
        """What is marked on the board and can be seen now."""
        return self.page.locator(".stage .legal").evaluate_all(
            """things => {
                const stage = document.querySelector(".stage")?.getBoundingClientRect();
                const seen = things.filter((thing) => {
                    const { left, right } = thing.getBoundingClientRect();
                    const middle = (left + right) / 2;
                    return stage.left < middle && middle < stage.right;
                });
                return seen.map((thing) => thing.dataset.target);
            }"""
        )

    def target(self, name: str) -> Locator:
        return self.page.locator(f'.stage .legal[data-target="{name}"]')

    def toast(self, words: str) -> None:
        """A message says so."""
        expect(self.page.locator("#toasts").get_by_text(words)).to_be_visible()

    # --- what he does

    def wait_for_turn(self) -> None:
        """Until he is asked, or the game is over."""
        self._wait("() => document.querySelector('.question.mine, .question.over')")

    def wait_for_moves(self, more_than: int) -> None:
        self._wait("n => document.querySelectorAll('.log-list li').length > n", more_than)

    def _wait(self, condition: str, argument: object = None) -> None:
        """Looks at every frame; `expect` would look once a second after a while."""
        self.page.wait_for_function(condition, arg=argument)

    def hurry(self) -> None:
        """Agents shall play as fast as they can."""
        self.page.get_by_label("Speed").press("End")
        expect(self.page.get_by_text("as fast as it goes")).to_be_visible()

    def take(self, action: Locator) -> None:
        """Click what means an action, and wait until he is asked again."""
        before = self.moves
        action.click()
        self.wait_for_moves(before)
        self.wait_for_turn()

    def play(self, rng: random.Random) -> str:
        """One action by clicks, on the board if anything is marked there; says where."""
        targets = self.targets
        if not targets:
            self.take(self.page.locator(".action").nth(rng.randrange(len(self.actions))))
            return "button"
        target = self.target(rng.choice(targets))
        if target.get_attribute("aria-haspopup") is None:
            self.take(target)
            return "board"
        target.click()
        choices = self.page.locator(".chooser button")
        self.take(choices.nth(rng.randrange(choices.count())))
        return "chooser"

    def save_replay(self, path: Path) -> Game:
        """Save the replay from the page, and play it again."""
        with self.page.expect_download() as download:
            self.button("Save replay").click()
        assert download.value.suggested_filename.endswith(".json")
        download.value.save_as(path)
        return load_replay(path)

    def picture(self, name: str) -> None:
        """Keep what is seen as a file of the run."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")
