"""The page for everybody: contrast, names, keyboard, phone, an app of its own."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import Browser, expect

from web.browsing import PATIENCE, Visit, browser, needs_browser, pages, visit
from web.conftest import Server

__all__ = ["browser", "pages", "visit"]  # fixtures
pytestmark = needs_browser

TABS = ("Play", "Levels", "Solve", "Tree", "Workshop", "Tiles", "Reports")
# Every text that is seen, with the contrast between its colour and what is painted behind it.
# WCAG 2: 4.5 to 1, or 3 to 1 for large text; what is disabled is exempt.
_CONTRASTS = """
() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgba = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => {
    const mixed = [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3]));
    return [...mixed, 1];
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((v) => v / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      layers.push(rgba(getComputedStyle(one).backgroundColor));
      if (layers.at(-1)[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    const shown = {opacityProperty: true, visibilityProperty: true};
    if (!text || !element.checkVisibility(shown)) continue;
    if (element.closest('svg,style,script,[aria-disabled=true],[disabled],.disabled')) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    seen += 1;
    const style = getComputedStyle(element);
    const back = behind(element);
    const fore = over(rgba(style.color), back);
    const [a, b] = [light(fore), light(back)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large || element.closest('.q-icon') ? 3 : 4.5))
      poor.push(`${text.slice(0, 40)}: ${ratio.toFixed(2)}`);
  }
  return [seen, poor];
}
"""
# Everything that can be pressed or filled in, without a name that a screen reader could say.
_NAMELESS = """
() => [...document.querySelectorAll(
    'button,a[href],input,select,textarea,[role=switch],[role=slider]')]
  .filter((one) => one.checkVisibility() && one.tabIndex >= 0 && !one.closest('[aria-hidden=true]'))
  .filter((one) => {
    const label = one.getAttribute('aria-label') || one.getAttribute('title') || one.innerText
      || one.closest('label')?.innerText || one.labels?.[0]?.innerText
      || one.closest('[aria-label]')?.getAttribute('aria-label');
    return !label?.trim();
  })
  .map((one) => one.outerHTML.slice(0, 120))
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_and_names(browser: Browser, pages: Server, scheme: str) -> None:
    settings = {"color_scheme": scheme, "viewport": {"width": 1280, "height": 860}}
    visit = Visit(browser, pages, **settings)
    for tab in TABS:
        visit.tab(tab)
        # What comes from the server, and colours that change gradually, are waited for.
        end = time.monotonic() + PATIENCE / 1000
        while True:
            visit.page.wait_for_timeout(400)
            seen, poor = visit.page.evaluate(_CONTRASTS)
            nameless = visit.page.evaluate(_NAMELESS)
            if (seen > 10 and not poor and not nameless) or time.monotonic() > end:
                break
        assert seen > 10, tab
        assert poor == [], tab
        assert nameless == [], tab
    visit.page.close()


def test_the_contrast_test_sees_poor_contrast(visit: Visit) -> None:
    visit.page.evaluate("document.querySelector('.pw-message').style.color = '#cfcfcf'")
    visit.page.evaluate("document.querySelector('.pw-message').textContent = 'hard to read'")
    _, poor = visit.page.evaluate(_CONTRASTS)
    assert [line for line in poor if line.startswith("hard to read")]


def test_keys_are_heard_while_a_level_is_opened(visit: Visit) -> None:
    """By keyboard alone: open a level and play at once, without waiting for the page."""
    page = visit.page
    visit.tab("Levels")
    card = page.locator(".pw-level", has_text="Down the hall")
    card.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")  # at once: the level is not there yet
    page.wait_for_function("pushwise.boards.get('play').game.moves === 'r'")
    visit.see("1 move,")
    focused = page.evaluate("document.activeElement.classList.contains('pwb-root')")
    assert focused


def test_the_list_of_keys_is_behind_a_question_mark(visit: Visit) -> None:
    visit.page.keyboard.press("?")
    expect(visit.page.get_by_role("dialog").last).to_contain_text("restart; End takes that back")
    visit.page.keyboard.press("Escape")


def test_it_can_be_installed(visit: Visit, pages: Server) -> None:
    page = visit.page
    link = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = json.loads(pages.ask(link or "").body)
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        status = page.evaluate("address => fetch(address).then(r => r.status)", icon["src"])
        assert status == 200, icon
    favicon = page.locator("link[rel*=icon]").first.get_attribute("href")
    body = page.evaluate("address => fetch(address).then(r => r.text())", favicon)
    assert "#d9a04e" in body  # our crate, not the framework's face


def test_nothing_there_is_said_in_our_words(pages: Server, browser: Browser) -> None:
    answer = pages.ask("/no/such/page")
    assert answer.status == 404
    assert "dead square" in answer.body
    assert "NiceGUI" not in answer.body
    nothing = pages.ask("/api/nothing")
    assert nothing.status == 404
    assert nothing.body == {"detail": "There is nothing at this address."}
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{pages.url}/nowhere")
    page.get_by_role("link", name="Back to the game").click()
    page.wait_for_selector(".pw-live svg")
    page.close()


def test_a_phone_has_names_below_its_signs(browser: Browser, pages: Server) -> None:
    size = {"width": 390, "height": 780}
    visit = Visit(browser, pages, viewport=size, has_touch=True, is_mobile=True)
    for name in TABS:
        label = visit.page.get_by_role("tab", name=name).locator(".q-tab__label")
        expect(label).to_be_visible()
    undo = visit.page.get_by_role("button", name="undo a move").bounding_box()
    up = visit.page.get_by_role("button", name="move u").bounding_box()
    assert undo is not None
    assert up is not None
    assert abs(undo["y"] - up["y"]) < 4  # beside the arrows
    for tool in ("undo", "restart", "next level", "snapshot"):
        button = visit.page.get_by_role("button", name=tool, exact=True)
        assert button.inner_text().strip(), tool
    visit.page.close()
