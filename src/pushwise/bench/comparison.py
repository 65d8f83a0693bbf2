"""Run configurations on levels, one after the other, and keep what each of them needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pushwise.bench.configurations import Configuration
from pushwise.sokoban.level import Level
from pushwise.solving.progress import Progress
from pushwise.solving.result import Result
from pushwise.solving.run import solve


@dataclass(frozen=True, slots=True)
class Row:
    """One configuration on one level: its result, or None if it cannot be run."""

    level: str
    configuration: Configuration
    result: Result | None

    @property
    def outcome(self) -> str:
        """How it ended, in a word or a sentence."""
        if self.result is None:
            return self.configuration.refusal or "not run"
        return self.result.status.value

    def to_json(self) -> dict[str, Any]:
        """Everything that was measured, for programs."""
        configuration, result = self.configuration, self.result
        options = configuration.options
        facts: dict[str, Any] = {
            "level": self.level,
            "configuration": configuration.label,
            "method": options.method_name if options else None,
            "bound": options.bound_name if options else None,
            "deadlocks": list(options.deadlock_names) if options else [],
            "macros": list(options.macro_names) if options else [],
            "published": configuration.published,
            "status": result.status.value if result else None,
            "message": configuration.refusal,
        }
        if result is None:
            return facts
        solution = result.solution
        return facts | {
            "message": result.message,
            "seconds": round(result.seconds, 4),
            "expanded": result.expanded,
            "generated": result.generated,
            "stored": result.stored,
            "duplicates": result.duplicates,
            "reopened": result.reopened,
            "freed": result.freed,
            "search_mib": round(result.search_mib, 3),
            "pushes": solution.pushes if solution else None,
            "moves": solution.moves if solution else None,
            "optimal": result.optimal,
            "lower_bound": result.lower_bound,
            "pruned": dict(result.pruned),
            "passes": [{"fmax": fmax, "nodes": nodes} for fmax, nodes in result.passes],
            "by_depth": list(result.by_depth),
            "probes": list(result.probes),
        }


def run_rows(
    levels: Sequence[tuple[str, Level]],
    configurations: Sequence[Configuration],
    *,
    on_progress: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[Row]:
    """Yield a row per level and configuration as soon as it is there; stops when cancelled."""
    for name, level in levels:
        for configuration in configurations:
            if cancelled is not None and cancelled():
                return
            result = None
            if configuration.options is not None:
                result = solve(
                    level, configuration.options, on_progress=on_progress, cancelled=cancelled
                )
            yield Row(name, configuration, result)
