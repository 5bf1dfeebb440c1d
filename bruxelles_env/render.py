"""Drawings as pixels."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np

from bruxelles_env.core.protocol import Array

# Drawn with these and no other fonts: the same pixels everywhere, also where none is installed.
_FONTS = sorted(str(path) for path in Path(__file__).with_name("fonts").glob("*.ttf"))
_SANS, _SERIF = "Bruxelles Sans", "Bruxelles Serif"


def rasterise(svg: str, width: int | None = None) -> Array:
    """An SVG document as uint8 pixels (height, width, 3), ``width`` pixels wide if it is given."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise ImportError(
            "pixels need resvg-py and Pillow: pip install 'bruxelles-env[render]'"
        ) from error
    if width is not None and width < 1:
        raise ValueError(f"width is {width!r}: expected 1 or more")
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        background="#ffffff",
        width=width,
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family=_SANS,
        sans_serif_family=_SANS,
        serif_family=_SERIF,
        cursive_family=_SERIF,
        fantasy_family=_SERIF,
        monospace_family=_SANS,
    )
    with Image.open(io.BytesIO(png)) as picture:
        return np.array(picture.convert("RGB"))
