"""What a request says, read with care: its size while it comes in, its form and its types."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.requests import ClientDisconnect, Request

from bruxelles_env.web.errors import Refusal

_SECONDS = 20.0  # for a whole body
_PATIENCE = 16  # a body so many times too large is read to its end, so that its sender hears why


async def read_json(request: Request, limit: int) -> Any:
    """The JSON of a request's body, which has at most ``limit`` bytes."""
    try:
        async with asyncio.timeout(_SECONDS):
            body = await _read(request, limit)
    except TimeoutError:
        raise Refusal(408, "the request came in too slowly: try again, please") from None
    except ClientDisconnect:
        raise Refusal(400, "the request ended before it was complete") from None
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Refusal(400, f"this is not JSON: {_brief(str(error))}") from None


async def _read(request: Request, limit: int) -> bytes:
    """The bytes. What a header claims is not believed: what arrives is counted."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > _PATIENCE * limit:
            break
        if size <= limit:
            parts.append(part)
    if size > limit:
        raise Refusal(413, f"this is too large: at most {_size(limit)} are taken")
    return b"".join(parts)


def _size(count: int) -> str:
    return f"{count // (1024 * 1024)} MB" if count >= 1024 * 1024 else f"{count // 1024} KB"


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _brief(text: str) -> str:
    return text if len(text) <= 120 else text[:117] + "..."


class Fields:
    """The named parts of a body, each asked for with its type."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, dict):
            raise Refusal(400, "expected a JSON object with names and values")
        self._data: dict[str, Any] = data

    def __contains__(self, name: str) -> bool:
        return self._data.get(name) is not None

    def whole(self, name: str, low: int, high: int) -> int:
        value = self._data.get(name)
        if type(value) is not int or not low <= value <= high:
            raise self._wrong(name, f"a whole number from {low} to {high}")
        return value

    def number(self, name: str, low: float, high: float) -> float:
        value = self._data.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
            return float(value)
        raise self._wrong(name, f"a number from {low:g} to {high:g}")

    def flag(self, name: str) -> bool:
        value = self._data.get(name)
        if not isinstance(value, bool):
            raise self._wrong(name, "true or false")
        return value

    def text(self, name: str) -> str:
        value = self._data.get(name)
        if not isinstance(value, str):
            raise self._wrong(name, "a text")
        return value

    def texts(self, name: str) -> list[str]:
        value = self._data.get(name)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self._wrong(name, "a list of texts")
        return value

    def _wrong(self, name: str, expected: str) -> Refusal:
        if name not in self._data:
            return Refusal(422, f"{name!r} is missing: expected {expected}")
        return Refusal(422, f"{name!r} is {_brief(repr(self._data[name]))}: expected {expected}")
