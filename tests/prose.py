"""What a reader of a notebook reads."""

import re

LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def read(source):
    """The words of a Markdown text in one line; of a link, the words that are shown."""
    return " ".join(LINK.sub(r"\1", source).split())
