"""The page: tabs over one desk per visitor."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, JSONResponse, Response
from nicegui import app as framework
from nicegui import ui
from nicegui.events import GenericEventArguments
from starlette.requests import Request
from starlette.staticfiles import StaticFiles

from pushwise.formats.library import own_folder
from pushwise.knowledge.store import Store
from pushwise.play.my_levels import MyLevels
from pushwise.play.progress import MemoryProgress, Progress, StoreProgress
from pushwise.web.page.browser_levels import levels_in_browser, take_from_browser
from pushwise.web.page.desk import Desk
from pushwise.web.page.levels import LevelsTab
from pushwise.web.page.live_board import call
from pushwise.web.page.place import address
from pushwise.web.page.play import PlayTab
from pushwise.web.page.reports import ReportsTab
from pushwise.web.page.solve import SolveTab
from pushwise.web.page.theme import BEGIN_TAB, add_theme
from pushwise.web.page.tiles import TilesTab
from pushwise.web.page.tree import TreeTab
from pushwise.web.page.workshop import WorkshopTab
from pushwise.web.settings import Settings

TABS = {
    "Play": ("sports_esports", PlayTab),
    "Levels": ("grid_view", LevelsTab),
    "Solve": ("bolt", SolveTab),
    "Tree": ("account_tree", TreeTab),
    "Workshop": ("handyman", WorkshopTab),
    "Tiles": ("apps", TilesTab),
    "Reports": ("summarize", ReportsTab),
}
STATIC = Path(__file__).parents[1] / "static"
# Only the browser knows what the system is set to, which the page follows until it is told.
_SWITCH = "() => pushwise.set({dark: !pushwise.isDark()})"


def add_page(app: FastAPI, settings: Settings) -> None:
    """Put the page on the application, at /."""
    # On this machine alone the player is the owner of the progress file; strangers have none.
    local = settings.hosts is not None
    progress: Progress | None = StoreProgress(Store()) if local else None

    app.mount("/static", StaticFiles(directory=STATIC), name="static")

    @ui.page("/", title="Pushwise")
    def index(levels: str = "", level: str = "", tab: str = "Play") -> None:
        known = progress or MemoryProgress()
        mine = MyLevels(own_folder()) if local else levels_in_browser()
        build(Desk(app.state.service, known, mine, levels=levels, level=level), tab)

    ui.run_with(
        app,
        title="Pushwise",
        favicon=STATIC / "tab" / "icon.svg",
        dark=None,
        show_welcome_message=False,
    )
    framework.add_exception_handler(404, _nothing_here)


def _nothing_here(request: Request, error: Exception) -> Response:
    """Answer for an address where nothing is: with a page for people, with JSON for programs."""
    if request.url.path.startswith("/api/"):
        return JSONResponse({"detail": "There is nothing at this address."}, 404)
    return FileResponse(STATIC / "404.html", 404)


def build(desk: Desk, tab: str = "Play") -> None:
    """Build the page for one visitor."""
    add_theme()
    ui.colors(primary="#2566a8")  # white on it has a contrast of more than 4.5
    with ui.header().classes("items-center q-py-none no-wrap").style("background:#2c3e57"):
        ui.label("Pushwise").classes("text-h6 pw-brand")
        with ui.tabs().props("dense inline-label no-caps outside-arrows").classes("grow") as tabs:
            for name, (icon, _) in TABS.items():
                ui.tab(name, icon=icon).props(f'aria-label="{name}"')
        switch = ui.button(icon="dark_mode").props(
            'flat round color=white aria-label="dark or light"'
        )
        switch.on("click", js_handler=_SWITCH)

    def switched() -> None:
        desk.tab_changed(str(tabs.value))
        ui.run_javascript(BEGIN_TAB)
        opened()

    def opened() -> None:
        level = desk.session.level
        call("place", address(*desk.place, desk.tab), level.title or "", level.author or "")

    def went_back(event: GenericEventArguments) -> None:
        """Go where the browser's Back or Forward leads."""
        levels, level, tab = (str(event.args.get(name, "")) for name in ("levels", "level", "tab"))
        desk.go_back(levels, level)
        tabs.set_value(tab if tab in TABS else "Play")

    start = tab if tab in TABS else "Play"
    desk.tab = start
    with ui.tab_panels(tabs, value=start, on_change=switched, animated=False).classes("w-full"):
        for name, (_, build_tab) in TABS.items():
            with ui.tab_panel(name):
                build_tab(desk)
    desk.go_to = tabs.set_value
    desk.on_level(opened)
    ui.on("pw_place", went_back)
    if not desk.mine.stays:
        take_from_browser(desk)
    opened()
    call("open")
    ui.context.client.on_disconnect(desk.session.save)
