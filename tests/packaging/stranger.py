"""What a stranger does with the installed package. A script: it runs in his Python, not in ours.

    python -P stranger.py look FOLDER       what needs no compiling
    python -P stranger.py bare FOLDER       without any extra
    python -P stranger.py train FOLDER      with [train]

FOLDER is where the package must come from.
"""

from __future__ import annotations

import sys
import warnings
from contextlib import redirect_stderr
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

EXTRAS = ("torch", "ray", "openskill", "resvg_py", "starlette", "pyspiel", "yaml", "tqdm")


def come_from(folder: Path) -> None:
    """All three packages come from the wheel, and say that they are typed."""
    for name in ("bruxelles_env", "agents", "training"):
        spec = find_spec(name)
        assert spec is not None and spec.origin is not None, f"{name} is not installed"
        home = Path(spec.origin).resolve().parent
        assert home == folder / name, f"{name} comes from {home}, not from {folder}"
        assert (home / "py.typed").is_file(), f"{name} has no py.typed"


def look() -> None:
    """Everything that lies beside the code is found, and the command starts."""
    from agents.llm import LLMAgent
    from bruxelles_env.cli import main
    from bruxelles_env.core.boxes import open_box
    from bruxelles_env.games import GAMES, rules_of

    for name in GAMES:
        tables, packed = open_box(rules_of(name), None)
        assert tables is None and packed.size == 1
        LLMAgent(name, ask=lambda messages: "")  # reads its prompt
    assert main(["agents"]) == 0


def refused(*arguments: str) -> str:
    """What the command says to wrong or impossible input; it must end with 2, without a crash."""
    from bruxelles_env.cli import main

    said = StringIO()
    with redirect_stderr(said):
        code = main(arguments)
    assert code == 2, f"bruxelles {' '.join(arguments)} ended with {code}: {said.getvalue()}"
    return said.getvalue()


def play(name: str) -> None:
    """A game by hand, one through PettingZoo with its own test, and pictures in text and SVG."""
    from pettingzoo.test import api_test

    import bruxelles_env

    game = bruxelles_env.Game(name, num_players=3, seed=7)
    while not game.is_over:
        game.apply(game.legal_words()[-1])
    assert len(game.scores()) == 3
    assert game._repr_svg_().startswith("<svg")

    module = getattr(bruxelles_env, f"{name}_v0")
    env = module.env(num_players=2, render_mode="ansi")
    env.reset(seed=7)
    assert "player 0" in env.render().lower()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about dicts with masks; tests/test_aec.py looks at them
        api_test(module.env(num_players=2), num_cycles=200)


def without_extras() -> None:
    for module in EXTRAS:
        assert find_spec(module) is None, f"{module} came along without an extra"
    for name in ("bruxelles1893", "bruxelles1897"):
        play(name)
    for arguments, extra in {
        ("play", "--agents", "policy:champion", "--out", "x.json"): "bruxelles-env[train]",
        ("train", "--config", "x.yaml"): "bruxelles-env[train]",
        ("web",): "bruxelles-env[web]",
    }.items():
        said = refused(*arguments)
        assert extra in said, f"bruxelles {' '.join(arguments)} does not name {extra}: {said}"


def with_train(folder: Path) -> None:
    """The champions that ship play; where none ships, that is what one is told."""
    from agents.specs import make_agent
    from agents.view import View
    from bruxelles_env import Game

    for name in ("bruxelles1893", "bruxelles1897"):
        if not (folder / "agents" / "champions" / f"{name}.safetensors").is_file():
            said = refused("play", "--game", name, "--agents", "policy:champion", "--out", "x.json")
            assert f"no champion of {name} ships" in said, said
            continue
        game = Game(name, num_players=2, seed=7)
        agent = make_agent("policy:champion", name)
        for _ in range(10):
            game.apply(agent.choose([View(game, seed=1)])[0])


if __name__ == "__main__":
    what, home = sys.argv[1], Path(sys.argv[2]).resolve()
    come_from(home)
    if what == "look":
        look()
    elif what == "bare":
        without_extras()
    else:
        with_train(home)
    print(f"{what}: all well")
