"""The search tree of a small level: stepped forward and back, every rejection with its reason."""

from __future__ import annotations

from nicegui import run, ui
from nicegui.events import GenericEventArguments

from pushwise.cli.words import count
from pushwise.errors import PushwiseError
from pushwise.play.states import state_frame
from pushwise.render.frame import Mark
from pushwise.sokoban.level import Level
from pushwise.solving.tree import ORDERS, Node, Tree, grow
from pushwise.web.page.board import BoardView
from pushwise.web.page.desk import Desk
from pushwise.web.page.live_board import call
from pushwise.web.page.slider import Slider

MOST_CELLS = 400
_STEP = (22, 46)  # between neighbours, between generations
# Nothing scrolls that need not, least of all the page.
_FOLLOW = """
(() => {
  const now = document.querySelector('.pw-tree .now'), box = now?.closest('.pw-tree');
  if (!now) return;
  const a = now.getBoundingClientRect(), b = box.getBoundingClientRect();
  const beside = a.left < b.left || a.right > b.right, below = a.top < b.top || a.bottom > b.bottom;
  box.scrollBy(
    beside ? a.x - b.x - b.width / 2 : 0, below ? a.y - b.y - b.height / 2 : 0);
})()
"""
_LEGEND = (
    ("now", "visited now"),
    ("seen", "visited before"),
    ("", "waiting"),
    ("way", "on the way to the solution"),
)
_CHOOSE = "(e) => { const n = e.target.dataset.visit; if (n !== undefined) emit(Number(n)); }"


class TreeTab:
    """The tree, a slider over the order of visits, and the state visited."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tree: Tree | None = None
        self._places: dict[int, tuple[int, int]] = {}
        with ui.row().classes("items-center gap-3"):
            self._method = ui.select(list(ORDERS), value="astar", label="method")
            self._method.props("outlined dense").classes("min-w-32")
            ui.button("Build tree", icon="account_tree", on_click=self._grow)
            self._summary = ui.label().classes("pw-soft").props("role=status")
        with ui.row().classes("items-center w-full no-wrap gap-2"):
            ui.button(icon="navigate_before", on_click=lambda: self._step(-1)).props(
                'flat aria-label="visit before"'
            )
            self._slider = Slider("visit", 0, 1, 0, on_change=self._show)
            ui.button(icon="navigate_next", on_click=lambda: self._step(1)).props(
                'flat aria-label="next visit"'
            )
        with ui.element("div").classes("pw-even"):
            with ui.element("div").classes("pw-card"):
                self._board = BoardView(label="the state visited")
                self._facts = ui.label().classes("pw-message mt-2")
            with ui.element("div").classes("pw-card") as self._card:
                with ui.row().classes("items-center no-wrap w-full"):
                    ui.html(_legend(), sanitize=False).classes("grow")
                    for icon, text, script in (
                        ("zoom_in", "zoom in", "pushwise.zoomTree(1.3)"),
                        ("zoom_out", "zoom out", "pushwise.zoomTree(1 / 1.3)"),
                        ("fit_screen", "whole tree", "pushwise.fitTree()"),
                    ):
                        button = ui.button(icon=icon).props(f'flat dense aria-label="{text}"')
                        button.tooltip(text).on("click", js_handler=f"() => {script}")
                self._drawing = ui.html("", sanitize=False).classes("pw-tree")
                self._drawing.on("click", self._chosen, js_handler=_CHOOSE)
        desk.on_level(self._reset)
        desk.on_tab("Tree", self._arrive)
        self._reset()

    def _arrive(self) -> None:
        if self._tree is None:
            self._reset()
        ui.timer(0.1, lambda: ui.run_javascript(_FOLLOW), once=True)

    def _reset(self) -> None:
        self._tree = None
        self._summary.set_text("The search tree of the level being played, node by node.")
        self._drawing.set_content("")
        self._card.set_visibility(False)
        self._facts.set_text("")
        session = self._desk.session
        self._board.draw(state_frame(session.level, session.game.boxes, session.game.player))

    async def _grow(self) -> None:
        game = self._desk.session.game
        if len(game.level.interior) > MOST_CELLS:
            self._summary.set_text("Trees are drawn for small levels only.")
            return
        level = Level.from_rows(str(game).split("\n"))
        try:
            self._tree = await run.io_bound(grow, level, str(self._method.value))
        except PushwiseError as error:
            self._summary.set_text(str(error))
            return
        tree = self._tree
        if tree is None or not tree.visits:
            self._summary.set_text("The level is lost from the start: there is no tree to build.")
            return
        end = "solved" if tree.solution else "no solution" if tree.complete else "stopped"
        pushes = count(len(tree.solution) - 1, "push", "pushes")
        found = f" with {pushes}" if tree.solution else ""
        passes = ", ".join(str(iteration.fmax) for iteration in tree.iterations)
        self._summary.set_text(
            f"{end}{found} after {count(len(tree.visits), 'visit')}; "
            f"{count(len(tree.nodes), 'node')} made"
            + (f"; iterations with fmax {passes}, one tree each" if passes else "")
        )
        self._places = layout(tree)
        self._slider.begin(len(tree.visits) - 1)
        self._show()
        ui.timer(0.1, lambda: call("fitTree"), once=True)

    def _step(self, by: int) -> None:
        if self._tree is not None:
            last = len(self._tree.visits) - 1
            self._slider.set_value(max(0, min(last, self._slider.value + by)))

    def _chosen(self, event: GenericEventArguments) -> None:
        self._slider.set_value(int(event.args))

    def _show(self) -> None:
        tree = self._tree
        if tree is None or not tree.visits:
            return
        visit = min(self._slider.value, len(tree.visits) - 1)
        node = tree.nodes[tree.visits[visit]]
        marks = {} if node.box is None else {node.box: Mark("path")}
        self._board.draw(state_frame(tree.level, node.boxes, node.player, marks))
        self._facts.set_text(describe(tree, node))
        self._card.set_visibility(True)
        self._drawing.set_content(draw(tree, self._places, visit))
        ui.run_javascript(_FOLLOW)


def _legend() -> str:
    dots = "".join(
        '<span><svg width="12" height="12" class="pw-tree-dot">'
        f'<circle class="{look}" cx="6" cy="6" r="5"/></svg> {words}</span>'
        for look, words in _LEGEND
    )
    words = "faint: still to come; the number is f; click a node to go there"
    return f'<div class="pw-legend">{dots}<span>{words}</span></div>'


def describe(tree: Tree, node: Node) -> str:
    """Return all about a node in words."""
    name = tree.level.cell_name
    lines = [f"visit {node.visit}: node {node.number}, f = g + h = {node.g} + {node.h} = {node.f}"]
    begun = [i for i in tree.iterations if node.visit is None or i.first_visit <= node.visit]
    if begun:
        lines.append(f"iteration {len(begun)}: fmax = {begun[-1].fmax}")
    if node.solved:
        lines.append("Solved.")
    for child in (tree.nodes[number] for number in node.children):
        assert child.box is not None  # noqa: S101 - children come from pushes
        lines.append(
            f"+ push {name(child.box)} {child.direction}: node {child.number}, f = {child.f}"
        )
    lines += [f"− push {name(no.box)} {no.direction}: {no.why}" for no in node.rejected]
    return "\n".join(lines)


def layout(tree: Tree) -> dict[int, tuple[int, int]]:
    """Place leaves side by side and parents in the middle above their children; trees in a row."""
    places: dict[int, tuple[int, int]] = {}
    column = 0
    stack = [(root, 0, False) for root in reversed(tree.roots)]
    while stack:
        number, depth, ready = stack.pop()
        children = tree.nodes[number].children
        if not children:
            places[number] = (column * _STEP[0], depth * _STEP[1])
            column += 1
        elif ready:
            spots = [places[child][0] for child in children]
            places[number] = ((spots[0] + spots[-1]) // 2, depth * _STEP[1])
        else:
            stack.append((number, depth, True))
            stack += [(child, depth + 1, False) for child in reversed(children)]
    return places


def draw(tree: Tree, places: dict[int, tuple[int, int]], visit: int) -> str:
    """Return the tree as it stood at a visit, as SVG."""
    way = set(tree.solution) if visit == len(tree.visits) - 1 else set()
    seen = set(tree.visits[: visit + 1])
    # The first root is there from the start, those of later iterations when they begin.
    shown = {
        number
        for number in places
        if number == 0 or number in seen or tree.nodes[number].parent in seen
    }
    width = max(x for x, _ in places.values()) + 2 * _STEP[0]
    height = max(y for _, y in places.values()) + 2 * _STEP[1]
    # What is still to come is there as a shadow: the tree keeps its shape while it grows.
    later = "".join(
        f"M{places[parent][0] + _STEP[0]} {places[parent][1] + 20}"
        f"L{places[number][0] + _STEP[0]} {places[number][1] + 20}"
        for number in places
        if number not in shown and (parent := tree.nodes[number].parent) is not None
    )
    lines: list[str] = [f'<path class="later" d="{later}"/>'] if later else []
    dots: list[str] = []
    for number in sorted(shown):
        node = tree.nodes[number]
        x, y = places[number][0] + _STEP[0], places[number][1] + 20
        if node.parent is not None:
            up = places[node.parent]
            lines.append(f'<line x1="{up[0] + _STEP[0]}" y1="{up[1] + 20}" x2="{x}" y2="{y}"/>')
        look = (
            "now"
            if number == tree.visits[visit]
            else "way"
            if number in way
            else "seen"
            if number in seen
            else ""
        )
        at = "" if node.visit is None or number not in seen else f' data-visit="{node.visit}"'
        dots.append(f'<circle class="{look}" cx="{x}" cy="{y}" r="9"{at}/>')
        dots.append(f'<text x="{x}" y="{y + 3}">{node.f}</text>')
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="search tree">'
        f"{''.join(lines)}{''.join(dots)}</svg>"
    )
