"""The command ``bruxelles web``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

PORT = 1893


def add_commands(commands: Any) -> None:
    """Add it to the subparsers of ``bruxelles``."""
    web: argparse.ArgumentParser = commands.add_parser(
        "web",
        help="play and watch both games in a browser",
        description="Serve a page on which both games are played against agents or other people, "
        "agents are watched, and replays are looked at. Games are kept and go on after a restart. "
        "Ctrl-C stops the server. Needs pip install 'bruxelles-env[web]'.",
    )
    web.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="the address to listen on (default: 127.0.0.1, this machine only)",
    )
    web.add_argument(
        "--port", type=int, default=PORT, metavar="N", help=f"0: any free one (default: {PORT})"
    )
    web.add_argument("--no-browser", action="store_true", help="do not open a browser")
    web.add_argument(
        "--data",
        metavar="FILE",
        help="where games are kept; :memory: keeps nothing (default: in your data folder)",
    )
    web.add_argument(
        "--agents",
        type=_listed,
        default=[],
        metavar="SPEC,SPEC,...",
        help="more agents to play against; see `bruxelles agents`",
    )
    web.add_argument(
        "--tournaments",
        type=_listed,
        metavar="FOLDER,FOLDER,...",
        help="tournaments whose games can be looked at (default: those in runs/)",
    )
    web.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which browsers reach this server; may be given often",
    )
    web.set_defaults(run=_web)


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _web(options: argparse.Namespace) -> int:
    try:
        from bruxelles_env.web.app import Site
        from bruxelles_env.web.serving import serve
        from bruxelles_env.web.store import default_path
        from bruxelles_env.web.tournaments import find_folders
    except ImportError as error:
        raise ValueError(
            f"more packages are needed ({error}): pip install 'bruxelles-env[web]'"
        ) from error
    if not 0 <= options.port <= 65535:
        raise ValueError(f"--port is {options.port}: expected 0 to 65535")
    if options.tournaments is None:
        folders = find_folders(Path("runs"))
    else:
        folders = [Path(folder) for folder in options.tournaments]
    site = Site(options.data or default_path(), options.agents, folders)
    return serve(
        site, options.host, options.port, options.allow_host, browser=not options.no_browser
    )
