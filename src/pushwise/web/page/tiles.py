"""Sliding-tile puzzles on the page: play, solve, replay, with numbers or with a picture."""

from __future__ import annotations

import base64
from html import escape

from nicegui import ui
from nicegui.events import GenericEventArguments, KeyEventArguments, UploadEventArguments

from pushwise.cli.words import count
from pushwise.errors import PushwiseError
from pushwise.jobs.pool import QueueFull
from pushwise.tiles import ALGORITHMS, Move, Puzzle
from pushwise.web.jobs import Job
from pushwise.web.page.desk import Desk
from pushwise.web.page.replay import Replay

CELL = 80
LARGEST = 10
SPELT_OUT = 16  # cells of a goal that is written out
PICTURE_BYTES = 800_000
_PICTURES = {"image/png", "image/jpeg", "image/gif", "image/webp"}
_WAYS = {"ArrowLeft": "L", "ArrowUp": "U", "ArrowRight": "R", "ArrowDown": "D"}
_CHOOSE = (
    "(e) => { const t = e.target.closest('[data-cell]'); if (t) emit(Number(t.dataset.cell)); }"
)


class TilesTab:
    """A board of any size."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._puzzle = Puzzle.random(3, 3)
        self._played = 0
        self._picture = ""
        self._job: Job | None = None
        self._seen = -1
        self._path: list[Puzzle] = []
        with ui.element("div").classes("pw-two"):
            with ui.element("div").classes("pw-card"):
                self._board = ui.html("", sanitize=False).classes("pw-board")
                self._board.props('role=img aria-label="tiles"')
                self._board.on("click", self._clicked, js_handler=_CHOOSE)
                self._goal = ui.label().classes("pw-soft text-caption mt-1")
            with ui.element("div").classes("pw-card"):
                self._controls()
        ui.keyboard(self._key, ignore=["input", "select", "textarea"])
        ui.timer(0.15, self._look)
        ui.context.client.on_delete(self._cancel)  # nobody would see the answer
        self._show()

    def _controls(self) -> None:
        with ui.row().classes("gap-3 items-center pw-sizes"):
            self._rows = ui.number("rows", value=3, min=2, max=LARGEST, precision=0)
            self._columns = ui.number("columns", value=3, min=2, max=LARGEST, precision=0)
            ui.button("Shuffle", icon="shuffle", on_click=self._shuffle)
        self._text = ui.input("or a puzzle: 3 1 2 / 4 0 5 / 6 7 8").classes("w-full")
        self._text.on("keydown.enter", self._read)
        with ui.row().classes("gap-2 items-center mt-2"):
            names = {"": "best for the board", **{name: name for name in ALGORITHMS}}
            self._algorithm = ui.select(names, value="", label="algorithm").props("outlined dense")
            self._go = ui.button("Solve", icon="bolt", on_click=self._solve)
            self._stop = ui.button("Stop", icon="stop", on_click=self._cancel).props("outline")
        self._stop.disable()
        self._message = ui.label().classes("pw-message mt-2").props("role=status")
        self._replay = Replay(self._to_step)
        self._upload = ui.upload(on_upload=self._use_picture, auto_upload=True).classes("mt-3")
        self._upload.props(
            f'accept="image/*" label="a picture for the tiles" flat bordered '
            f"max-file-size={PICTURE_BYTES}"
        ).on("rejected", self._refuse_picture)
        with ui.row().classes("gap-2 items-center") as self._framing:
            self._numbers = ui.switch("numbers", value=True, on_change=self._show)
            ui.button("No picture", on_click=self._drop_picture).props("flat no-caps")
        self._framing.set_visibility(False)

    # Playing

    def _shuffle(self) -> None:
        sizes = (self._rows.value, self._columns.value)
        rows, columns = (max(2, min(LARGEST, int(size or 3))) for size in sizes)
        self._begin(Puzzle.random(rows, columns))

    def _read(self) -> None:
        try:
            puzzle = Puzzle.parse(str(self._text.value or ""))
            if max(puzzle.board.rows, puzzle.board.columns) > LARGEST:
                raise PushwiseError(f"Boards up to {LARGEST} × {LARGEST} are shown here.")
        except PushwiseError as error:
            self._message.set_text(str(error))
            return
        self._begin(puzzle)

    def _begin(self, puzzle: Puzzle) -> None:
        self._puzzle, self._played, self._path = puzzle, 0, []
        self._replay.hide()
        self._message.set_text(puzzle.why_unsolvable or "Click a tile, or use the arrow keys.")
        self._show()

    def _clicked(self, event: GenericEventArguments) -> None:
        cell = int(event.args)
        self._move(next((move for move in self._puzzle.moves if move.source == cell), None))

    def _key(self, event: KeyEventArguments) -> None:
        if event.action.keydown and self._desk.tab == "Tiles":
            way = _WAYS.get(str(event.key))
            self._move(next((move for move in self._puzzle.moves if move.way == way), None))

    def _move(self, move: Move | None) -> None:
        if move is None:
            return
        self._puzzle = self._puzzle.after(move)
        self._played += 1
        done = " Solved!" if self._puzzle.solved else ""
        self._message.set_text(f"{count(self._played, 'move')}.{done}")
        self._replay.hide()
        self._show()

    # Solving

    async def _solve(self) -> None:
        try:
            self._job = await self._desk.service.solve_tiles(
                str(self._puzzle), str(self._algorithm.value or "") or None
            )
        except QueueFull:
            self._message.set_text("Too many searches are waiting; try again soon.")
            return
        except PushwiseError as error:
            self._message.set_text(str(error))
            return
        self._seen = -1
        self._replay.hide()
        self._go.disable()
        self._stop.enable()
        self._message.set_text("Searching…")

    async def _cancel(self) -> None:
        if self._job is not None:
            await self._desk.service.jobs.cancel(self._job)

    def _look(self) -> None:
        job = self._job
        if job is None or job.changes == self._seen:
            return
        self._seen = job.changes
        if job.progress is not None and not job.over:
            seen = job.progress.get("visited", job.progress.get("expanded", 0))
            self._message.set_text(f"{seen:,} states, {job.progress['seconds']:.1f} s")
        if job.over:
            self._end(job)

    def _end(self, job: Job) -> None:
        self._job = None
        self._go.enable()
        self._stop.disable()
        result = job.result
        if result is None or result["solution"] is None:
            words = job.message if result is None else result["message"] or result["status"]
            self._message.set_text(words or job.state)
            return
        try:
            solution = self._puzzle.replay(result["solution"])
        except PushwiseError:
            self._message.set_text("The tiles have been moved since.")
            return
        proof = ", proved the fewest" if result["optimal"] else ""
        self._message.set_text(
            f"{count(result['moves'], 'move')}{proof}\n{_named(result['method'])}: "
            f"{count(result['visited'], 'state')} visited, {result['seconds']:.2f} s, "
            f"{result['peak_mib']:,.0f} MiB\n"
            f"{result['solution']}"
        )
        self._path = [self._puzzle]
        for move in solution.moves:
            self._path.append(self._path[-1].after(move))
        self._replay.load(len(self._path) - 1)

    def _to_step(self, step: int) -> None:
        if step < len(self._path):
            self._puzzle = self._path[step]
            self._show()

    # Showing

    async def _use_picture(self, event: UploadEventArguments) -> None:
        self._upload.reset()
        kind = event.file.content_type
        if kind not in _PICTURES:
            self._message.set_text("Pictures are PNG, JPEG, GIF or WebP.")
            return
        content = base64.b64encode(await event.file.read()).decode()
        self._picture = f"data:{kind};base64,{content}"
        self._framing.set_visibility(True)
        self._show()

    def _refuse_picture(self) -> None:
        self._message.set_text(f"Pictures of up to {PICTURE_BYTES // 1000} kB are taken.")

    def _drop_picture(self) -> None:
        self._picture = ""
        self._framing.set_visibility(False)
        self._show()

    def _show(self) -> None:
        numbers = not self._picture or bool(self._numbers.value)
        self._board.set_content(draw(self._puzzle, self._picture, numbers))
        self._goal.set_text(goal_in_words(self._puzzle))
        self._board.style(f"max-width:calc({self._puzzle.board.columns} * max(110px, 13vh))")


def _named(method: str) -> str:
    """Tell the algorithm from its bound.

    >>> _named("ida P&LC")
    'ida with the bound P&LC'
    """
    algorithm, _, bound = method.partition(" ")
    return f"{algorithm} with the bound {bound}" if bound else algorithm


def goal_in_words(puzzle: Puzzle) -> str:
    """Say where the tiles are to go.

    >>> goal_in_words(Puzzle.parse("1 0 / 2 3"))
    'goal: blank first, 0 1 / 2 3'
    >>> goal_in_words(Puzzle.random(5, 5))
    'goal: blank first, then the tiles in order'
    """
    columns = puzzle.board.columns
    if len(puzzle.goal) > SPELT_OUT:
        return "goal: blank first, then the tiles in order"
    names = ["#" if tile is None else str(tile) for tile in puzzle.goal]
    rows = [" ".join(names[at : at + columns]) for at in range(0, len(names), columns)]
    return f"goal: blank first, {' / '.join(rows)}"


def draw(puzzle: Puzzle, picture: str = "", numbers: bool = True) -> str:
    """Return the board as SVG; every tile knows its cell, and shows its part of the picture."""
    rows, columns = puzzle.board.rows, puzzle.board.columns
    home = {tile: cell for cell, tile in enumerate(puzzle.goal)}
    width, height = columns * CELL, rows * CELL
    pieces = [f'<rect class="pw-wall" width="{width}" height="{height}" rx="6"/>']
    for cell, tile in enumerate(puzzle.tiles):
        row, column = divmod(cell, columns)
        x, y = column * CELL, row * CELL
        if tile is None:
            continue
        if tile == 0:
            pieces.append(f'<rect class="pw-floor" x="{x}" y="{y}" width="80" height="80"/>')
            continue
        look = "pw-home" if home[tile] == cell else "pw-box"
        inner = f'<rect class="{look}" width="76" height="76" x="2" y="2" rx="8"/>'
        if picture:
            home_row, home_column = divmod(home[tile], columns)
            inner = (
                f'<svg x="2" y="2" width="76" height="76" viewBox="{home_column * CELL} '
                f'{home_row * CELL} {CELL} {CELL}"><image href="{escape(picture)}" '
                f'width="{width}" height="{height}" preserveAspectRatio="xMidYMid slice"/></svg>'
            )
        size = 30 if tile < 100 else 24
        text = (
            f'<text x="40" y="50" text-anchor="middle" font-size="{size}" font-weight="600" '
            f'fill="#2a1d08" stroke="#ffffffd0" stroke-width="{5 if picture else 0}" '
            f'paint-order="stroke">{tile}</text>'
        )
        pieces.append(
            f'<g data-cell="{cell}" style="cursor:pointer" transform="translate({x} {y})">'
            f"{inner}{text if numbers else ''}</g>"
        )
    return f'<svg viewBox="-3 -3 {width + 6} {height + 6}">{"".join(pieces)}</svg>'
