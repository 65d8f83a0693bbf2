"""The page that needs no server: files, links and texts from elsewhere, and no network at all."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import EASY
from web.tabbing import (
    HALL,
    LOST,
    address,
    arrived,
    browser,
    counts,
    files_served,
    needs_tab,
    open_level,
    open_text,
    page,
    site,
    visiting,
)

__all__ = ["address", "browser", "page", "site"]  # fixtures
pytestmark = needs_tab

READS = "the tab reads text: XSB, SOK, Boxoban and run lengths."
DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "a.sok"));
  dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
}"""
# Wait until the browser has fetched the new build.
UPDATED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  while (worker.state === "installing") await new Promise((go) => setTimeout(go, 50));
}"""


class TestFromElsewhere:
    def test_a_link_holds_level_position_and_solution(
        self, page: Page, browser: Browser, address: str
    ) -> None:
        open_text(page, f"{HALL}\nTitle: <img src=x onerror=alert(1)>")
        expect(page.locator("#title")).to_have_text("<img src=x onerror=alert(1)>")
        page.click("#solve")
        expect(page.locator("#lurd")).to_be_visible()
        page.keyboard.press("ArrowRight")
        page.click("#share")
        expect(page.locator("#notice")).to_contain_text("The link is in the address bar")
        link = page.url
        with visiting(browser, link) as stranger:
            expect(stranger.locator("#title")).to_have_text("<img src=x onerror=alert(1)>")
            counts(stranger, "0 pushes, 1 move")
            assert stranger.locator("h1 img").count() == 0
            assert stranger.input_value("#lurd") == page.input_value("#lurd")
            # Who has played the level keeps the own game, and sees that of the link beside it.
            stranger.keyboard.press("ArrowRight")
            counts(stranger, "0 pushes, 2 moves")
            stranger.goto("about:blank")
            stranger.goto(link)
            arrived(stranger)
            expect(stranger.locator("#what")).to_have_text("The position of the link.")
            counts(stranger, "0 pushes, 1 move")
            stranger.click("#back")
            counts(stranger, "0 pushes, 2 moves")

    @pytest.mark.parametrize(
        ("link", "words"),
        [
            ("#v1.nonsense", "The link is damaged."),
            ("#v1." + "A" * 300_000, "The link is too long."),
            ("#v1.%3Cscript%3E", "The link is damaged."),
        ],
    )
    def test_a_bad_link_says_so(self, page: Page, address: str, link: str, words: str) -> None:
        page.goto("about:blank")
        page.goto(address + link)
        arrived(page)
        expect(page.locator("#notice")).to_have_text(words)
        expect(page.locator("#title")).to_have_text("One push")  # there is a level to play

    def test_a_link_with_a_wrong_solution_shows_none(self, page: Page, address: str) -> None:
        script = """async (solution) => {
          const { encode } = await import("./board/link.js");
          return encode({ level: "######\\n#@ $.#\\n######", title: "Link", solution });
        }"""
        link = page.evaluate(script, "rrrr")
        page.goto(address + link)
        expect(page.locator("#title")).to_have_text("Link")
        expect(page.locator("#replay")).to_be_hidden()

    def test_dropped_and_chosen_files(self, page: Page, tmp_path: Path) -> None:
        page.evaluate(DROP, f"{EASY}\nTitle: Dropped\nSolution: rR\n\n{LOST}\nTitle: Second\n")
        expect(page.locator("#title")).to_have_text("Dropped")
        expect(page.locator("#level option")).to_have_count(2)
        expect(page.locator("#lurd")).to_have_value("rR")  # the file had it
        old = tmp_path / "old.xsb"
        old.write_bytes(f"{EASY}\nTitle: Caf\xe9\n".encode("latin-1"))
        page.set_input_files("#file", old)
        expect(page.locator("#title")).to_have_text("Café")
        page.evaluate(DROP, "4000#\n" * 5000)
        expect(page.locator("#notice")).to_contain_text("The board is too large")

    def test_pasted_levels_and_steps(self, page: Page) -> None:
        script = """(text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
          document.body.dispatchEvent(paste);
        }"""
        page.evaluate(script, f"{EASY}\nTitle: Pasted")
        expect(page.locator("#title")).to_have_text("Pasted")
        page.evaluate(script, "rd")
        expect(page.locator("#notice")).to_contain_text("step 2 (d) is illegal")
        counts(page, "0 pushes, 0 moves")
        page.evaluate(script, "rR")
        counts(page, "1 push, 2 moves — solved")

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("Nothing of the kind.", "No Sokoban level found in this text."),
            ("<html>####</html>", f"This is a web page (HTML), which is not read; {READS}"),
            ("<x/>", f"This is an SLC collection (XML), which only the package reads; {READS}"),
            ("(define (problem p))", f"This is a PDDL file, which is not read; {READS}"),
            ("####\n#@$#\n####", "Level 1, line 1: The level has more boxes (1) than goals (0)."),
        ],
    )
    def test_nonsense_is_refused_in_words(self, page: Page, text: str, words: str) -> None:
        open_text(page, text)
        expect(page.locator("#notice")).to_have_text(words)
        expect(page.locator("#title")).to_have_text("One push")

    def test_hostile_titles_are_words(self, browser: Browser, address: str) -> None:
        titles = ["<script>alert(1)</script>", "\u202eabc\u0007", "A" * 5000]
        with visiting(browser, address, viewport={"width": 390, "height": 800}) as page:
            text = "\n\n".join(f"{EASY}\nTitle: {title}\nAuthor: <b>x" for title in titles)
            open_text(page, text)
            expect(page.locator("#title")).to_have_text(titles[0])
            expect(page).to_have_title(f"{titles[0]} – Pushwise")
            names = page.locator("#level option").all_text_contents()
            assert names == [f"1. {titles[0]}", "2. abc", f"3. {'A' * 200}"]
            page.keyboard.press("n")
            expect(page.locator("#title")).to_have_text("abc")
            page.keyboard.press("n")
            expect(page.locator("#title")).to_have_text("A" * 200)
            # Nothing is wider than the phone.
            assert page.evaluate("document.documentElement.scrollWidth") <= 390

    def test_an_archive_is_refused_by_its_name(self, page: Page, tmp_path: Path) -> None:
        for name, begin in (("a.zip", b"PK\3\4"), ("a.xsb.gz", b"\x1f\x8b\x08")):
            (tmp_path / name).write_bytes(begin + bytes(40))
            page.set_input_files("#file", tmp_path / name)
            expect(page.locator("#notice")).to_contain_text("This is an archive (zip or gzip)")
            page.click("#undo")
            expect(page.locator("#notice")).to_be_hidden()

    def test_small_letters_in_a_file_are_a_solution_too(self, page: Page) -> None:
        open_level(page, f"{EASY}\nSolution: rr")
        expect(page.locator("#lurd")).to_have_value("rR")


class TestOffline:
    def test_it_works_without_a_network(self, browser: Browser, address: str) -> None:
        with visiting(browser, address) as page:
            page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
            page.reload()
            page.context.set_offline(True)
            page.reload()
            arrived(page)
            page.select_option("#collection", "graded/5-expert.sok")
            expect(page.locator("#title")).to_have_text("Expert 1")
            page.click("#solve")
            expect(page.locator("#result")).to_contain_text("fast: ")

    def test_it_can_be_installed(self, page: Page, site: Path) -> None:
        session = page.context.new_cdp_session(page)
        manifest: Any = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        told = json.loads(manifest["data"])
        assert (told["start_url"], told["display"]) == ("./", "standalone")
        assert all((site / icon["src"]).is_file() for icon in told["icons"])
        faults: Any = session.send("Page.getInstallabilityErrors")
        # A browser that keeps nothing, as that of the tests, installs nothing either.
        ids = {fault["errorId"] for fault in faults["installabilityErrors"]}
        assert ids <= {"in-incognito"}

    def test_a_new_build_takes_the_place_of_the_old_one(
        self, browser: Browser, site: Path, tmp_path: Path
    ) -> None:
        folder = tmp_path / "site"
        shutil.copytree(site, folder)
        with files_served(folder) as url, visiting(browser, url) as page:
            page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
            index = folder / "index.html"
            index.write_text(index.read_text("utf-8").replace(">Share<", ">Send<"), "utf-8")
            worker = folder / "sw.js"
            worker.write_text(worker.read_text("utf-8").replace("pushwise-tab-", "pushwise-tab-2"))
            page.reload()
            arrived(page)
            expect(page.locator("#share")).to_have_text("Share")  # still that of before
            page.evaluate(UPDATED)
            page.goto("about:blank")  # the last page of the old build is closed
            page.goto(url)
            arrived(page)
            expect(page.locator("#share")).to_have_text("Send")
