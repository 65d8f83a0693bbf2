"""The table of contents as a page, in a real browser: all of it can be seen, at any width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from pushwise.collecting.contents import to_html
from pushwise.collecting.entries import Entry, Header
from pushwise.collecting.facts import Facts
from pushwise.sokoban.level import Level
from web.browsing import browser, needs_browser

__all__ = ["browser"]  # fixture
pytestmark = needs_browser

NARROW, WIDE = 320, 1280
LONG = "collections/of-many-years/" * 8


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_nothing_is_cut_off(browser: Browser, width: int) -> None:
    level = Level.from_rows(["#####", "#@$.#", "#####"], title="Title" * 30, author="N." * 60)
    entries = [Entry(f"{LONG}{name}.sok", 1, level, Header()) for name in "ab"]
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.set_content(to_html([Facts(entry) for entry in entries], title=LONG))
    assert page.locator("li svg").count() == 2
    assert page.locator("li svg").first.is_visible()
    # Words run on where they do not fit: then an element's content is wider than it is.
    wide = (
        "[...document.querySelectorAll('html, h1, li')].filter(e => e.scrollWidth > e.clientWidth)"
    )
    assert page.evaluate(f"{wide}.map(e => e.tagName)") == []
    page.close()
