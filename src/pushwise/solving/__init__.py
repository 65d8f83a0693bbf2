"""Solving levels: options, methods by name, results, and the loop that drives the core."""

from pushwise.solving.improving import Improvement, improve
from pushwise.solving.options import Options
from pushwise.solving.progress import Progress
from pushwise.solving.result import Result
from pushwise.solving.run import solve
from pushwise.solving.status import Status
from pushwise.solving.user_bounds import StateView, register_bound

__all__ = [
    "Improvement",
    "Options",
    "Progress",
    "Result",
    "StateView",
    "Status",
    "improve",
    "register_bound",
    "solve",
]
