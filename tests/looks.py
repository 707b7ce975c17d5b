"""What a page looks like to the eye."""

import io

from PIL import Image


def brightness(page):
    """How bright the page is at its upper left corner, from 0 (black) to 255 (white)."""
    shot = page.screenshot(clip={"x": 1, "y": 1, "width": 1, "height": 1})
    with Image.open(io.BytesIO(shot)) as picture:
        return picture.convert("L").getpixel((0, 0))
