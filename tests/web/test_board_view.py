"""The board of a search on the page: what is there already is not drawn again."""

from __future__ import annotations

from unittest.mock import MagicMock

import pytest

pytest.importorskip("nicegui", reason="no page here; pip install 'pushwise[web]'")

from pushwise.render.frame import Frame
from pushwise.sokoban.level import Level
from pushwise.web.page import board as board_module
from pushwise.web.page.board import BoardView

LEVEL = Level.from_rows(["#####", "#@$.#", "#####"])


def test_an_unchanged_frame_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Frame] = []
    sent: list[str] = []
    element = MagicMock()
    element.classes.return_value = element
    element.set_content = sent.append

    def draw(frame: Frame, **look: bool) -> str:
        drawn.append(frame)
        return f"picture {len(drawn)}"

    monkeypatch.setattr("nicegui.ui.html", lambda text, **how: element)
    monkeypatch.setattr(board_module, "to_svg", draw)
    view = BoardView()
    view.draw(Frame.of_level(LEVEL))
    view.draw(Frame.of_level(LEVEL))
    assert sent == ["picture 1"]
    warm = Frame(LEVEL.rows, LEVEL.interior, heat={7: 1.0})
    view.draw(warm)
    view.draw(Frame.of_level(LEVEL))
    assert sent == ["picture 1", "picture 2", "picture 3"]
