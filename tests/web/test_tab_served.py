"""The tab beside the served page: under a path of the server, and with links that open in both."""

from __future__ import annotations

import re
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from pushwise.web.app import create_api
from pushwise.web.gate import Gate
from pushwise.web.settings import Settings
from pushwise.web.tab import NOT_BUILT, SITE, add_tab
from web.browsing import pages
from web.conftest import Server
from web.tabbing import address, browser, needs_tab, open_text, site, visiting

__all__ = ["address", "browser", "pages", "site"]  # fixtures
ROOM = "#######\n#     #\n# $ $ #\n#  @  #\n# . . #\n#######"


@contextmanager
def tab_served(site: Path) -> Iterator[str]:
    """A server with the tab behind the gate, as `pushwise serve` puts it there."""
    import uvicorn

    api = create_api(Settings())
    add_tab(api, site)
    config = uvicorn.Config(Gate(api, Settings()), port=0, log_level="error", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        thread.join(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}/tab"
    server.should_exit = True
    thread.join()


def test_a_server_without_it_says_so(tmp_path: Path) -> None:
    with (
        tab_served(tmp_path) as url,
        pytest.raises(urllib.error.HTTPError) as told,
    ):
        urllib.request.urlopen(url)  # noqa: S310 - our own server
    assert (told.value.code, told.value.read().decode()) == (404, NOT_BUILT)


def test_beside_the_page(pages: Server) -> None:
    """The address without a slash at its end works too, whatever else the server answers."""
    answer = pages.ask("/tab")
    if (SITE / "index.html").is_file():
        assert answer.status == 200
        assert "<title>Pushwise</title>" in answer.body
    else:
        assert (answer.status, answer.body) == (404, NOT_BUILT)


class TestBoth:
    pytestmark = needs_tab

    def test_it_works_under_a_path_of_the_server(self, browser: Browser, site: Path) -> None:
        with tab_served(site) as url, visiting(browser, f"{url}/") as page:
            page.click("#solve")
            expect(page.locator("#result")).to_contain_text("fast: 1 push")

    def test_a_link_of_the_tab_opens_in_the_served_page(
        self, browser: Browser, address: str, pages: Server
    ) -> None:
        with visiting(browser, address) as page:
            open_text(page, f"{ROOM}\nTitle: A <b>room</b>")
            expect(page.locator("#title")).to_have_text("A <b>room</b>")
            page.keyboard.press("ArrowUp")
            page.click("#share")
            expect(page).to_have_url(re.compile("#v1"))
            link = page.url.partition("#")[2]
        stranger = browser.new_page()
        stranger.goto(f"{pages.url}/#{link}")
        expect(stranger.locator("body")).to_contain_text("A <b>room</b>")
        stranger.wait_for_function("() => pushwise.boards?.get('play')?.game?.moves === 'u'")
        stranger.close()

    def test_a_link_of_the_served_page_opens_in_the_tab(
        self, browser: Browser, address: str, pages: Server
    ) -> None:
        page = browser.new_page()
        page.goto(f"{pages.url}/?levels=tutorial&level=4")
        page.wait_for_function("() => window.did_handshake && pushwise.boards?.get('play')?.game")
        page.evaluate("() => { window.prompt = (words, link) => link; }")
        link = page.evaluate("() => pushwise.share({title: 'Shared'})")
        page.close()
        with visiting(browser, f"{address}#{link.partition('#')[2]}") as tab:
            expect(tab.locator("#title")).to_have_text("Shared")
            expect(tab.locator("#counts")).to_have_text("0 pushes, 0 moves")
