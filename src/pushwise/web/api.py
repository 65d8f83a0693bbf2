"""The JSON API under /api."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Request
from fastapi.responses import StreamingResponse

from pushwise.solving.hint import STEPS
from pushwise.solving.methods import METHODS
from pushwise.web import models
from pushwise.web.jobs import Job
from pushwise.web.service import Service

_REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": models.Problem, "description": text}
    for code, text in {
        401: "A token is needed.",
        413: "The request is too large.",
        422: "The request cannot be understood, or the level or the steps are wrong.",
        429: "Too much is being asked for; come back later.",
    }.items()
}
_UNKNOWN: dict[int | str, dict[str, Any]] = {
    404: {"model": models.Problem, "description": "There is no such job, or it is forgotten."}
}

router = APIRouter(prefix="/api", responses=_REFUSALS)


def service_of(request: Request) -> Service:
    """Return the service of the application."""
    service: Service = request.app.state.service
    return service


def job_of(job_id: Annotated[str, Path(max_length=64)], request: Request) -> Job:
    """Return the job of an id, or answer 404."""
    job = service_of(request).jobs.get(job_id)
    if job is None:
        raise HTTPException(404, "There is no such job, or it is forgotten.")
    return job


TheService = Annotated[Service, Depends(service_of)]
TheJob = Annotated[Job, Depends(job_of)]


@router.get("/info")
async def info(service: TheService) -> models.Info:
    """Tell version, methods and limits."""
    limits = asdict(service.settings)
    for secret in ("token", "hosts", "store"):
        del limits[secret]
    return models.Info(
        version=version("pushwise"),
        methods={name: method.summary for name, method in METHODS.items()},
        limits=limits,
        waiting=service.slow.waiting,
    )


@router.post("/parse", response_model=models.Parsed, response_model_exclude_unset=True)
async def parse(body: models.ParseRequest, service: TheService) -> dict[str, Any]:
    """Read levels from text; an invalid one is listed with what is wrong with it."""
    return await service.parse(body.text)


@router.post("/analyse")
async def analyse(body: models.Request, service: TheService) -> models.Analysis:
    """Tell what can be said of a level before solving it: the keys of `analyse --json`."""
    return await service.analyse(body.level, body.number)


@router.post("/check", response_model=models.Checked, response_model_exclude_unset=True)
async def check(body: models.CheckRequest, service: TheService) -> dict[str, Any]:
    """Replay a solution and count everything in it."""
    return await service.check(body.level, body.number, body.solution)


@router.post("/hint")
async def hint(body: models.HintRequest, service: TheService) -> models.Hint:
    """Tell whether a position can be solved, which box, where to, or the rest."""
    tell = STEPS.index(body.step) + 1
    return await service.hint(body.level, body.number, body.moves, tell)


@router.post("/solve", status_code=202)
async def solve(body: models.SolveRequest, service: TheService) -> models.JobState:
    """Start a search and return its job; ask for it again, or listen to its events."""
    job = await service.solve(
        body.level, body.number, body.moves, body.options, explain=body.explain
    )
    return models.JobState(**job.to_json())


@router.post("/improve", status_code=202)
async def improve(body: models.ImproveRequest, service: TheService) -> models.JobState:
    """Start to shorten a solution and return the job; a wrong solution is refused at once."""
    job = await service.improve(
        body.level, body.number, body.solution, body.objective, body.time_limit
    )
    return models.JobState(**job.to_json())


@router.post("/tiles", status_code=202)
async def tiles(body: models.TilesRequest, service: TheService) -> models.JobState:
    """Start the search of a sliding-tile puzzle and return its job."""
    job = await service.solve_tiles(body.tiles, body.algorithm, body.heuristic)
    return models.JobState(**job.to_json())


@router.get("/jobs/{job_id}", responses=_UNKNOWN)
async def job_state(job: TheJob) -> models.JobState:
    """Tell how a job stands."""
    return models.JobState(**job.to_json())


@router.delete("/jobs/{job_id}", responses=_UNKNOWN)
async def cancel(job: TheJob, service: TheService) -> models.JobState:
    """Stop a job; one that is over stays as it is."""
    await service.jobs.cancel(job)
    return models.JobState(**job.to_json())


@router.get(
    "/jobs/{job_id}/events",
    responses={
        **_UNKNOWN,
        200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}},
    },
    response_class=StreamingResponse,
)
async def events(job: TheJob, service: TheService) -> StreamingResponse:
    """Stream what happens to a job, as server-sent events; the last one has its result."""
    if service.streams >= service.settings.streams:
        raise HTTPException(429, "Too many clients are listening; come back later.")
    return StreamingResponse(_stream(job, service), media_type="text/event-stream")


async def _stream(job: Job, service: Service) -> AsyncIterator[str]:
    service.streams += 1
    try:
        async for name, data in service.jobs.watch(job):
            yield f"event: {name}\ndata: {json.dumps(data)}\n\n"
    finally:
        service.streams -= 1
