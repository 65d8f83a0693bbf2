"""The application: the API, the page on it, the gate before both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.types import ASGIApp

from pushwise.errors import PushwiseError
from pushwise.jobs.pool import QueueFull
from pushwise.web.api import router
from pushwise.web.gate import Gate
from pushwise.web.service import Service
from pushwise.web.settings import Settings
from pushwise.web.tab import add_tab

DESCRIPTION = "Play, analyse, solve and improve Sokoban levels."
RETRY_SECONDS = 5


def create_app(settings: Settings | None = None, *, page: bool = True) -> ASGIApp:
    """Return the application, with or without the page."""
    settings = settings or Settings()
    api = create_api(settings)
    if page:
        add_tab(api)
        from pushwise.web.page import add_page
        from pushwise.web.uploads import forget_uploads

        add_page(api, settings)
        forget_uploads()
    return Gate(api, settings)


def create_api(settings: Settings) -> FastAPI:
    """Return the FastAPI application without the gate."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service = Service(settings)
        app.state.service = service
        yield
        await service.close()

    app = FastAPI(
        title="Pushwise",
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its scripts come from elsewhere
        redoc_url=None,
    )
    app.include_router(router)
    app.add_exception_handler(RequestValidationError, _misunderstood)
    app.add_exception_handler(PushwiseError, _wrong)
    app.add_exception_handler(QueueFull, _busy)
    return app


def _misunderstood(request: Request, error: Exception) -> JSONResponse:
    """Say what is wrong with a request in one line, without echoing what was sent."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for it
    faults = (
        f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}"
        for fault in error.errors()[:10]
    )
    return JSONResponse({"detail": "; ".join(faults)}, 422)


def _wrong(request: Request, error: Exception) -> JSONResponse:
    return JSONResponse({"detail": str(error)}, 422)


def _busy(request: Request, error: Exception) -> JSONResponse:
    return JSONResponse(
        {"detail": "Too many jobs are waiting; come back later."},
        429,
        {"Retry-After": str(RETRY_SECONDS)},
    )
