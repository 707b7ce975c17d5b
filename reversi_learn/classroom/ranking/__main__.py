"""``python -m reversi_learn.classroom.ranking``: the command that the hub runs."""

import asyncio
from contextlib import suppress

from .service import serve

with suppress(KeyboardInterrupt):  # how the hub ends it
    asyncio.run(serve())
