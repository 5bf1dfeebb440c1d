"""Tokens: who has one may sit down, or watch. They cannot be guessed, and only hashes are kept."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256

from starlette.requests import Request

from bruxelles_env.web.errors import Refusal


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A name for a game or replay. It opens nothing."""
    return secrets.token_hex(6)


def hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def token_of(request: Request) -> str:
    """The token that a request shows."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refusal(401, "the token is missing: open the whole link that you were given")
    return token.strip()


def fitting(token: str, hashes: Iterable[str]) -> str:
    """The hash that a token fits; all are compared, each in constant time."""
    shown = hash_of(token)
    fits = [each for each in hashes if hmac.compare_digest(each, shown)]
    if not fits:
        raise Refusal(403, "this token does not fit: open the whole link that you were given")
    return fits[0]
