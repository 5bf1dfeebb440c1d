"""A language model behind an address that speaks OpenAI's chat completions, as most servers do."""

from __future__ import annotations

import http.client
import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

Message = dict[str, str]  # {"role": "system", "user" or "assistant", "content": ...}

KEY = "BRUXELLES_LLM_KEY"  # the environment variable with the key, if the server wants one
TRIES = 4  # of one request, while the server is busy or broken
LONGEST_WAIT = 60.0  # seconds between two tries, whatever the server asks for


class LLMError(OSError):
    """The model cannot be reached, or its server does not answer as it should."""


class _Again(Exception):
    """This try failed; the next may not. ``wait`` is what the server asks for, in seconds."""

    def __init__(self, problem: str, wait: float | None = None) -> None:
        super().__init__(problem)
        self.wait = wait


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Redirects are errors: a key must not travel to another server."""

    def redirect_request(self, *arguments: Any) -> None:
        return None


class Chat:
    """Asks a model: messages in, its reply out. Several threads may ask at once.

    ``address`` is that of the API, such as ``http://localhost:8000/v1``. A busy or broken server is
    asked again after 1, 2 and 4 seconds, or when it says (``Retry-After``).
    """

    def __init__(
        self,
        model: str,
        address: str,
        temperature: float | None = None,
        timeout: float = 120.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.model, self.address = model, checked_address(address)
        self.temperature, self.timeout = temperature, timeout
        self._sleep = sleep

    def __call__(self, messages: list[Message]) -> str:
        for attempt in range(TRIES):
            try:
                return self._ask(messages)
            except _Again as failure:
                problem = failure
            if attempt < TRIES - 1:
                wait = 2.0**attempt if problem.wait is None else problem.wait
                self._sleep(min(wait, LONGEST_WAIT))
        raise LLMError(f"{self.address}: {problem}, {TRIES} times")

    def _ask(self, messages: list[Message]) -> str:
        """One try."""
        opener = urllib.request.build_opener(_NoRedirect)  # not kept: it cannot be pickled
        try:
            with opener.open(self._request(messages), timeout=self.timeout) as response:
                return _content(response.read())
        except urllib.error.HTTPError as error:
            raise self._refused(error) from error
        except urllib.error.URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise self._too_slow() from error
            raise LLMError(f"{self.address} cannot be reached: {error.reason}") from error
        except TimeoutError as error:
            raise self._too_slow() from error
        except (http.client.HTTPException, ConnectionError) as error:
            raise _Again(f"the connection broke ({error!r})") from error

    def _too_slow(self) -> _Again:
        return _Again(f"no answer within {self.timeout:g} s")

    def _request(self, messages: list[Message]) -> urllib.request.Request:
        body: dict[str, Any] = {"model": self.model, "messages": messages}
        if self.temperature is not None:  # some models refuse the field
            body["temperature"] = self.temperature
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(KEY, "").strip():
            if not key.isascii() or not key.isprintable():
                raise LLMError(f"{KEY} holds characters that cannot be sent")  # and is not shown
            headers["Authorization"] = f"Bearer {key}"
        return urllib.request.Request(
            f"{self.address}/chat/completions", json.dumps(body).encode(), headers
        )

    def _refused(self, error: urllib.error.HTTPError) -> Exception:
        """What an HTTP error means: try again, or give up."""
        try:
            with error:
                said = error.read(300).decode(errors="replace").strip()
        except (http.client.HTTPException, OSError):  # the explanation may break off
            said = ""
        problem = f"HTTP {error.code} {error.reason}" + (f": {said}" if said else "")
        if error.code in (408, 409, 425, 429) or error.code >= 500:
            return _Again(problem, retry_after(error.headers.get("Retry-After")))
        hint = f" (the key is read from {KEY})" if error.code in (401, 403) else ""
        return LLMError(f"{self.address}: {problem}{hint}")


def checked_address(address: str) -> str:
    """The address without a slash at its end.

    >>> checked_address("http://localhost:8000/v1/")
    'http://localhost:8000/v1'
    """
    try:
        parts = urlsplit(address)
        _ = parts.port  # read here because a wrong one raises
    except ValueError as error:
        raise ValueError(f"address {address!r}: {error}") from error
    plain = address.isascii() and address.isprintable() and " " not in address
    if not plain or parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"address {address!r}: expected one such as http://localhost:8000/v1")
    if parts.username is not None or parts.query or parts.fragment:
        raise ValueError(
            f"the address of {parts.hostname} has a user, a query or a fragment: "
            f"expected none; a key goes into the environment variable {KEY}"
        )
    return address.rstrip("/")


def retry_after(header: str | None, now: Callable[[], float] = time.time) -> float | None:
    """The seconds to wait that a server asks for, in seconds or by a date; None for neither.

    >>> retry_after("3"), retry_after("soon"), retry_after(None)
    (3.0, None, None)
    >>> retry_after("Thu, 01 Jan 1970 00:01:00 GMT", now=lambda: 50.0)
    10.0
    """
    if header is None:
        return None
    text = header.strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now())
    except (ValueError, OverflowError):
        return None


def _content(body: bytes) -> str:
    """The text of a reply; empty if the model said nothing."""
    try:
        content = json.loads(body)["choices"][0]["message"].get("content")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        shown = body[:100].decode(errors="replace")
        raise _Again(f"the reply is no chat completion: {shown!r}") from error
    return content if isinstance(content, str) else ""
