"""What the API takes and gives, as OpenAPI shows it."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from pushwise.solving.options import Options

LevelText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=1_000_000,
        description="A level or a collection, in any format that Pushwise reads.",
        examples=["######\n#@ $.#\n######"],
    ),
]
Steps = Annotated[
    str,
    Field(max_length=1_000_000, description="LURD letters, run lengths allowed.", examples=["rR"]),
]
Number = Annotated[int, Field(ge=1, le=1_000_000, description="Which level of the text, from 1.")]


class Request(BaseModel):
    """What every request about a level has."""

    model_config = ConfigDict(extra="forbid")

    level: LevelText
    number: Number = 1


class ParseRequest(BaseModel):
    """Text to be read."""

    model_config = ConfigDict(extra="forbid")

    text: LevelText


class CheckRequest(Request):
    """A solution to be replayed."""

    solution: Steps


class HintRequest(Request):
    """A position to be told about."""

    moves: Steps = ""
    step: Literal["whether", "box", "target", "rest"] = "whether"


class SolveRequest(Request):
    """A position to be solved. Limits above the server's are lowered to them."""

    moves: Steps = ""
    options: Options = Field(default_factory=Options)
    explain: Annotated[
        bool,
        Field(description="Whether a result with a solution is to have an `explanation`."),
    ] = False


class ImproveRequest(Request):
    """A solution to be shortened. A time limit above the server's is lowered to it."""

    solution: Steps
    objective: Literal["pushes", "moves"] = "pushes"
    time_limit: Annotated[float, Field(gt=0, le=1_000_000)] | None = None


class TilesRequest(BaseModel):
    """A sliding-tile puzzle to be solved."""

    model_config = ConfigDict(extra="forbid")

    tiles: Annotated[
        str,
        Field(
            min_length=1,
            max_length=10_000,
            description="The tiles row by row, 0 for the blank.",
            examples=["1 2 3 / 4 5 6 / 7 0 8"],
        ),
    ]
    algorithm: str | None = None
    heuristic: str | None = None


class Problem(BaseModel):
    """What was wrong, in a sentence."""

    detail: str


class Info(BaseModel):
    """The server: its version, methods and limits, and how many jobs wait."""

    version: str
    methods: dict[str, str]
    limits: dict[str, float]
    waiting: int


class ParsedLevel(BaseModel):
    """A level that was read, or why it cannot be."""

    level: int
    title: str | None
    message: str | None
    author: str | None = None
    comment: str | None = None
    rows: list[str] = []
    width: int = 0
    height: int = 0
    boxes: int = 0
    goals: int = 0
    identity: str = ""


class Parsed(BaseModel):
    """What was read from a text; `count` has the levels that were not listed too."""

    title: str | None
    author: str | None
    count: int
    levels: list[ParsedLevel]


class Checked(BaseModel):
    """A line of steps that was replayed: its counts, or what is wrong with it."""

    valid: bool
    solves: bool
    message: str | None
    solution: str = ""
    moves: int = 0
    pushes: int = 0
    box_lines: int = 0
    box_changes: int = 0
    pushing_sessions: int = 0
    player_lines: int = 0


def _printed(command: str, **more: object) -> dict[str, Any]:
    """Return the schema of what a command prints about a good level, with what the API adds."""
    text = files("pushwise.schemas").joinpath(f"{command}.json").read_text(encoding="utf-8")
    whole = json.loads(text)
    schema = whole.get("anyOf", [whole])[0]
    properties = {name: of for name, of in schema["properties"].items() if name != "provenance"}
    return {**schema, "title": whole["title"], "properties": {**properties, **more}}


Analysis = Annotated[dict[str, Any], WithJsonSchema(_printed("analyse"))]
Hint = Annotated[
    dict[str, Any],
    WithJsonSchema(_printed("hint", steps={"type": "array", "items": {"type": "string"}})),
]
Outcome = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {
            "anyOf": [
                _printed("solve", by_depth={"type": "array", "items": {"type": "integer"}}),
                _printed("improve"),
                _printed("tiles-solve"),
            ]
        }
    ),
]


class JobState(BaseModel):
    """A job as it stands; `result` has the keys of the command's `--json`.

    A job that runs and has a result already is explaining it.
    """

    id: str
    state: Literal["queued", "running", "done", "cancelled", "failed"]
    progress: dict[str, Any] | None
    result: Outcome | None
    message: str | None
