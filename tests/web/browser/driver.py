"""Playwright, or nothing: these modules are collected also where it is missing."""

from __future__ import annotations

import os

try:
    from playwright.sync_api import Browser, Locator, Page, Route, expect, sync_playwright
except ImportError:
    Browser = Locator = Page = Route = expect = sync_playwright = None

from tests.web.browser.finding import browser_path

__all__ = ["PATIENCE", "Browser", "Locator", "Page", "Route", "expect", "launch", "sync_playwright"]

PATIENCE = 30_000  # ms; a machine that does other things too is slow

if expect is not None:
    expect.set_options(timeout=PATIENCE)


def launch(playwright) -> Browser:
    """The browser of this machine; Playwright's own is never fetched."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return playwright.chromium.launch(
        executable_path=browser_path(),
        # Chromium has no sandbox for root, and containers often have a small /dev/shm.
        args=["--disable-dev-shm-usage", *(["--no-sandbox"] if is_root else [])],
        timeout=4 * PATIENCE,
    )
