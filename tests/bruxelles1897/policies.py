"""Ways to play Bruxelles 1897 that reach its far corners.

Uniform play passes early and is poor; others keep all Artworks, build, empty the piles, live in
Brussels, fill or empty the Prison.
"""

from __future__ import annotations

from tests.playing import Subject, prefer, uniform

IDLE = ("pass", "decline", "stop")
POLICIES = {
    "uniform": uniform,
    "busy": prefer(never=(*IDLE, "discard noble")),
    "passes early": prefer("pass", "decline", "stop"),
    "exhibition lover": prefer("expo", "artwork", "exhibit", "do creation", never=IDLE),
    "hoards artworks": prefer(
        *("artwork", "do creation", "brussels park", "1 of 1/3"), never=(*IDLE, "expo")
    ),
    "dealer": prefer("artwork", "with 1 of 1/3", "money", "sell", "do sale", never=IDLE),
    "builder": prefer(
        *("house", "material", "hankar", "spend", "do construction", "do supply", "horta"),
        never=(*IDLE, "build"),
    ),
    "builds cheaply": prefer(
        *("house", "material", "hankar", "build", "do construction", "do supply", "horta"),
        never=IDLE,
    ),
    "hoards materials": prefer("material", "hankar", "do supply", "brussels park", never=IDLE),
    "patron": prefer(
        *("noble", "keep noble", "do influence", "activate", "brussels hall", "albert"), never=IDLE
    ),
    "never keeps": prefer("noble", "discard noble", "do influence", "brussels park", never=IDLE),
    "goes to Brussels": prefer("brussels", "send 1/3", "do ", "activate", "jail 2", never=IDLE),
    "saver": prefer(
        *("brussels stock", "activate brugmann", "sell", "with 1 of 1/3", "do sale"), never=IDLE
    ),
    "spender": prefer("with 3 of", "with 4 of", "with 5 of", "free 2/5", never=IDLE),
}
SUBJECT = Subject("bruxelles1897", POLICIES)
