"""Is there a browser for these tests? Without one they are left out, and one line says so.

`BRUXELLES_BROWSER` names a Chromium that is not on the path. With `BRUXELLES_BROWSER_REQUIRED=1`,
as CI has it, the tests are not left out but fail.
"""

from __future__ import annotations

import importlib.util
import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser_path() -> str | None:
    """The browser that the tests drive."""
    named = os.environ.get("BRUXELLES_BROWSER")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None)


def what_is_missing() -> str | None:
    """Why these tests cannot run here, with what helps; None if they can."""
    for module, extra in (("playwright", "dev"), ("uvicorn", "web")):
        if importlib.util.find_spec(module) is None:
            return f"no {module} found (pip install 'bruxelles-env[{extra}]')"
    if browser_path() is None:
        named = os.environ.get("BRUXELLES_BROWSER")
        return f"no {named} found" if named else "no Chromium found (apt-get install chromium)"
    return None


def is_required() -> bool:
    return os.environ.get("BRUXELLES_BROWSER_REQUIRED", "0") not in ("", "0")
