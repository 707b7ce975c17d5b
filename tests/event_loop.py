"""An event loop for tests that need one."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def on_an_event_loop(coroutine):
    """What the coroutine comes to, run in a thread of its own: tests in a browser keep a loop running in ours."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
