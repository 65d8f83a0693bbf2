"""Ask the API what is made up by seed: nothing may be a server's error: `make requests COUNT=1000`.

Request `n` is made of the API's own description and of the seed `n`: a body as it is described, or
one in which something is missing, too much, of another type, huge, cut off or no text at all. An
answer is one of those described, and what is refused is refused in a sentence. Sittings go on where
the last one ended and add up in results/requests.csv; every fault is printed with its number.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results" / "requests.csv"
HEADINGS = ("first", "end", "answered", "refused", "faults", "date")
sys.path.insert(0, str(ROOT / "tests"))
warnings.simplefilter("ignore")

from starlette.testclient import TestClient  # noqa: E402

from generators import random_level  # noqa: E402  (the path above makes these importable)
from pushwise.web.app import create_api, create_app  # noqa: E402
from pushwise.web.settings import Settings  # noqa: E402

ALLOWED = {200, 202, 400, 401, 403, 404, 405, 413, 415, 422, 429}
BLOCK = 500  # requests that are written down together
DESCRIPTION = create_api(Settings()).openapi()
SCHEMAS = DESCRIPTION["components"]["schemas"]
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 0.5, -0.0, 2**31, 2**63, 2**64, -(2**63), 10**400, 1e308),
    *(float("nan"), float("inf"), "", "0", "\0", "\ud800", "é\u202e", "#", "9" * 50, "[" * 300),
    *([], {}, [None], {"": {}}, [[[[[[]]]]]], ["#####"], {"level": 1}),
)
LETTERS = "#@$.*+ -_|\n\r\t0123456789()[]lurdLURD:;~<>&\"'\\/\0éß€\u2028"


class Maker:
    """Makes one request of a seed."""

    def __init__(self, number: int, jobs: list[str]) -> None:
        self.rng = Random(number)
        self.jobs = jobs

    def request(self) -> tuple[str, str, bytes | None, dict[str, str]]:
        """Method, path, body, headers."""
        rng = self.rng
        path = rng.choice([*DESCRIPTION["paths"], "/api/solve", "/api/check", "/api/parse"])
        described = DESCRIPTION["paths"][path]
        method = rng.choice(list(described)) if rng.randrange(40) else rng.choice(["get", "put"])
        body = None
        content = described.get(method, {}).get("requestBody", {}).get("content", {})
        for of in content.values():
            body = self.damaged(json.dumps(self.value(of["schema"], "")).encode())
        job = rng.choice(self.jobs) if self.jobs and rng.randrange(5) else self.text(12)
        path = path.replace("{job_id}", re.sub(r"[^!-~]|[?#/%]", "x", job) or "x")
        return method.upper(), path, body, self.headers()

    def headers(self) -> dict[str, str]:
        """Now and then one that is none of ours."""
        made = {"content-type": "application/json"}
        if self.rng.randrange(10) == 0:
            name = self.rng.choice(["cookie", "origin", "authorization", "content-type", "accept"])
            values = ["a@b=1", "http://[", "=", ";", "text/plain", "x" * 3000, "Bearer \x80", "*/*"]
            made[name] = self.rng.choice(values)
        return made

    def damaged(self, body: bytes) -> bytes:
        """Most bodies as they are; some cut off, or with strange bytes in them."""
        how = self.rng.randrange(30)
        at = self.rng.randrange(len(body) + 1)
        if how == 0:
            return body[:at]
        if how == 1:
            return body[:at] + self.rng.randbytes(self.rng.randint(1, 4)) + body[at:]
        if how == 2:
            return b"[" * 5000 + body
        return body

    def value(self, schema: dict[str, Any], name: str) -> Any:
        """A value as a schema describes it, more or less."""
        rng = self.rng
        if rng.randrange(25) == 0:
            return rng.choice(STRANGE)
        if "$ref" in schema:
            return self.value(SCHEMAS[schema["$ref"].rpartition("/")[2]], name)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.value(rng.choice(schema[several]), name)
        for one in ("enum", "const"):
            if one in schema:
                return rng.choice(schema[one]) if one == "enum" else schema[one]
        if name in ("level", "text") and rng.randrange(8):
            return "\n".join(random_level(rng, boxes=rng.randint(1, 2)))
        return self.of_type(schema, name)

    def of_type(self, schema: dict[str, Any], name: str) -> Any:
        """A value of a type of JSON."""
        rng = self.rng
        match schema.get("type"):
            case "object":
                wanted = set(schema.get("required", ()))
                known = schema.get("properties", {})
                some = [key for key in known if key in wanted or not rng.randrange(4)]
                made = {key: self.value(known[key], key) for key in some if rng.randrange(40)}
                return made if rng.randrange(40) else made | {self.text(5): rng.choice(STRANGE)}
            case "array":
                items = [self.value(schema.get("items", {}), name) for _ in range(rng.randrange(4))]
                return items if "maxItems" not in schema else items[: schema["maxItems"]]
            case "integer":
                return rng.choice([0, 1, 2, 3, 10, 100, 1000, rng.randint(-5, 10**6)])
            case "number":
                return rng.choice([0, 0.001, 0.01, 1, 1.5, 100, rng.uniform(-1, 10)])
            case "boolean":
                return rng.randrange(2) == 0
            case "string":
                return self.string(schema, name)
            case _:
                return rng.choice([None, rng.choice(STRANGE)])

    def string(self, schema: dict[str, Any], name: str) -> str:
        """Steps, an example, or anything."""
        rng = self.rng
        if name in ("moves", "solution") and rng.randrange(3):
            return "".join(rng.choice("lurdLURD") for _ in range(rng.randrange(12)))
        if "examples" in schema and rng.randrange(3):
            return str(rng.choice(schema["examples"]))
        return self.text(60)

    def text(self, longest: int) -> str:
        """Letters that mean something in levels and steps."""
        return "".join(self.rng.choice(LETTERS) for _ in range(self.rng.randrange(longest)))


def faults(status: int, text: str) -> Iterator[str]:
    """Yield what is wrong with an answer."""
    if status not in ALLOWED:
        yield f"status {status}"
    elif status >= 400:
        try:
            detail = json.loads(text)["detail"]
        except (ValueError, KeyError, TypeError):
            detail = ""
        if not isinstance(detail, str) or not detail.strip():
            yield f"{status} without a sentence: {text[:80]!r}"


Ask = Callable[[str, str, bytes | None, dict[str, str]], tuple[int, str]]


def ask_all(first: int, end: int, ask: Ask) -> tuple[Counter[str], list[str]]:
    """Ask a range of requests; count answers and refusals, and list the faults."""
    jobs: list[str] = []
    seen: Counter[str] = Counter(answered=0, refused=0)
    found: list[str] = []
    for number in range(first, end):
        method, path, body, headers = Maker(number, jobs[-20:]).request()
        status, text = ask(method, path, body, headers)
        seen["answered" if status < 400 else "refused"] += 1
        wrong = list(faults(status, text))
        found += (f"{number}: {fault}: {method} {path} {body!r:.300}" for fault in wrong)
        if status == 202 and not wrong:
            jobs.append(json.loads(text)["id"])
    return seen, found


def client(app: TestClient) -> Ask:
    """What asks a server in this process."""

    def ask(method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, str]:
        fields = {name: value.encode("latin-1") for name, value in headers.items()}
        answer = app.request(method, path, content=body, headers=fields)  # type: ignore[arg-type]
        return answer.status_code, answer.text

    return ask


def main() -> int:
    """Go on where the last sitting ended; 1 if there ever was a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--results", type=Path, default=RESULTS)
    given = parser.parse_args()
    rows: list[list[str]] = []
    if given.results.exists():
        with given.results.open(encoding="utf-8", newline="") as file:
            _, *rows = csv.reader(file)
    at = max((int(row[1]) for row in rows), default=0)
    begun, goal = at, at + given.count
    sums: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            store=f"{folder}/store.sqlite", workers=1, queue=4, job_seconds=0.05, hint_seconds=0.05
        )
        app = create_app(settings, page=False)
        with TestClient(app, "http://localhost", raise_server_exceptions=False) as inside:
            while at < goal:
                end = min(at + BLOCK, goal)
                seen, found = ask_all(at, end, client(inside))
                sums += seen
                sums["faults"] += len(found)
                print(*found, sep="\n", end="\n" if found else "", flush=True)
                at = end
                row = [begun, at, sums["answered"], sums["refused"], sums["faults"]]
                write(
                    given.results, [*rows, [*map(str, row), datetime.now(UTC).date().isoformat()]]
                )
    with given.results.open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    wrong = sum(int(row[4]) for row in rows)
    print(f"{sum(int(row[1]) - int(row[0]) for row in rows):,} requests, {wrong} faults in all.")
    return 1 if wrong else 0


def write(path: Path, rows: list[list[str]]) -> None:
    """Write everything."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([HEADINGS, *rows])


if __name__ == "__main__":
    sys.exit(main())
