"""Long work beside the lesson: the thread and the event loop keep the same promises."""

import asyncio
import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from event_loop import on_an_event_loop

from reversi_learn.course import background


class Bench:
    """Starts jobs one way, and waits until so many answers have come, without looking at a clock."""

    def __init__(self, way):
        self.way = way
        self.heard = []
        self._came = threading.Semaphore(0)

    def hear(self, answer):
        self.heard.append(answer)
        self._came.release()

    def run(self, steps, **listeners):
        return background.run(steps, way=self.way, **{"on_done": self.hear, **listeners})

    def after(self, seconds, callback):
        return background.after(seconds, callback, way=self.way)

    def play(self, start, answers):
        """Call ``start`` and give back what it returned, once so many answers were heard."""
        if self.way == "thread":
            started = start()
            for _ in range(answers):
                self._came.acquire()
            return started

        async def on_the_loop():
            started = start()
            while len(self.heard) < answers:  # noqa: ASYNC110 - the loop is to turn, whatever happens
                await asyncio.sleep(0)
            return started

        return on_an_event_loop(on_the_loop())


@pytest.fixture(params=["thread", "loop"])
def bench(request):
    return Bench(request.param)


def counting(slices, result="the result"):
    for number in range(slices):
        yield number / slices
    return result


def failing():
    yield 0.5
    raise ZeroDivisionError


def test_a_result_is_delivered(bench):
    job = bench.play(lambda: bench.run(counting(10)), 1)
    assert bench.heard == [job]
    assert (job.done, job.result, job.error, job.progress) == (True, "the result", None, 1.0)


def test_a_failure_is_delivered_too_so_that_nobody_stays_busy(bench):
    job = bench.play(lambda: bench.run(failing()), 1)
    assert bench.heard == [job]
    assert (job.done, job.result, type(job.error), job.progress) == (True, None, ZeroDivisionError, 0.5)


def test_work_goes_on_after_a_failure(bench):
    def start():
        return bench.run(failing()), bench.run(counting(3))

    failed, worked = bench.play(start, 2)
    assert {job.number: job.result for job in bench.heard} == {
        failed.number: None,
        worked.number: "the result",
    }


def test_jobs_are_numbered_upwards(bench):
    jobs = bench.play(lambda: [bench.run(counting(1)) for _ in range(3)], 3)
    numbers = [job.number for job in jobs]
    assert numbers == list(range(numbers[0], numbers[0] + 3))


def test_a_job_without_slices(bench):
    assert bench.play(lambda: bench.run(counting(0)), 1).result == "the result"


def test_what_takes_many_steps_of_the_loop_does_not_wait_for_a_slice_at_each():
    """In the browser a click comes to its end in a dozen steps; two jobs would do two dozen slices meanwhile."""
    done = []

    def slow():
        while True:
            time.sleep(background.REST_EVERY)
            done.append(True)
            yield 0.5

    async def click():
        jobs = [background.run(slow(), way="loop") for _ in range(2)]
        for _ in range(12):
            await asyncio.sleep(0)
        for job in jobs:
            job.cancel()
        await asyncio.sleep(2 * background.REST)  # and so both end with the loop
        return len(done)

    assert on_an_event_loop(click()) <= 6


def test_a_job_that_is_interrupted_keeps_no_other_from_its_turn():
    """In the browser an interrupt falls on whatever runs just then, and ends it."""

    def interrupted():
        yield 0.1
        raise KeyboardInterrupt

    heard = []

    async def going(work):
        background.run(work, on_done=lambda job: heard.append(job.result), way="loop")
        for _ in range(20):
            await asyncio.sleep(0)

    def both():
        loop = asyncio.new_event_loop()
        loop.set_exception_handler(lambda *_about: None)  # it tells of every task that failed
        with suppress(KeyboardInterrupt):
            loop.run_until_complete(going(interrupted()))
        loop.run_until_complete(going(counting(0)))
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(both).result()
    assert heard == ["the result"]


def test_progress_is_told_every_tenth_of_a_second_at_most(bench, monkeypatch):
    clock = itertools.count()
    monkeypatch.setattr(background, "_now", lambda: next(clock) * 0.03)  # 0.03 seconds a slice
    told = []
    bench.play(lambda: bench.run(counting(10), on_progress=lambda job: told.append(job.progress)), 1)
    assert told == [0.0, 0.4, 0.8]


def test_a_cancelled_job_stops_before_its_next_slice_and_delivers_nothing(bench):
    slices, closed = [], []

    def endless():
        try:
            for number in itertools.count():
                slices.append(number)
                yield 0.5
        finally:
            closed.append(True)

    def cancel(job):
        job.cancel()

    def start():
        job = bench.run(endless(), on_progress=cancel)
        bench.run(counting(5))
        return job

    job = bench.play(start, 1)
    assert (slices, closed, job.done, job.cancelled) == ([0], [True], False, True)
    assert [heard.number for heard in bench.heard] == [job.number + 1]


def test_a_job_cancelled_in_its_last_slice_delivers_nothing(bench):
    jobs = []

    def last():
        yield 0.5
        jobs[0].cancel()
        return "too late"

    def start():
        bench.run(last(), on_progress=jobs.append)
        bench.run(counting(1))

    bench.play(start, 1)
    assert [job.result for job in bench.heard] == ["the result"]


def test_a_listener_that_fails_harms_nobody_else(bench, caplog):
    def fails(job):
        raise KeyError

    def start():
        bench.run(counting(1), on_progress=fails, on_done=fails)
        return bench.run(counting(1))

    assert bench.play(start, 1).result == "the result"
    assert [record.message for record in caplog.records] == ["A listener of background work failed"] * 2


def test_a_call_after_a_breath(bench):
    later = bench.play(lambda: bench.after(0, lambda: bench.hear("now")), 1)
    assert bench.heard == ["now"]
    assert not later.cancelled


def test_a_cancelled_call_is_not_made(bench):
    def start():
        bench.after(0.01, lambda: bench.hear("never")).cancel()
        bench.after(0.02, lambda: bench.hear("later"))

    bench.play(start, 1)
    assert bench.heard == ["later"]


def test_a_late_call_that_fails_harms_nobody_else(bench, caplog):
    def fails():
        try:
            raise KeyError
        finally:
            bench.hear("failed")

    def start():
        bench.after(0, fails)
        bench.after(0.02, lambda: bench.hear("went on"))

    bench.play(start, 2)
    assert bench.heard == ["failed", "went on"]
    assert [record.message for record in caplog.records] == ["A listener of background work failed"]


def test_the_thread_is_one_and_does_not_keep_python_from_ending():
    bench = Bench("thread")
    threads = set()

    def where():
        threads.add(threading.current_thread())
        yield 0.0

    bench.play(lambda: [bench.run(where()) for _ in range(5)], 5)
    assert len(threads) == 1
    assert threads.pop().daemon


def test_jobs_take_turns_so_that_a_long_one_keeps_nobody_waiting(bench):
    order, both_begun = [], threading.Event()

    def slices(name):
        both_begun.wait()
        for _ in range(3):
            order.append(name)
            yield 0.0

    bench.play(lambda: (bench.run(slices("a")), bench.run(slices("b")), both_begun.set()), 2)
    assert order == ["a", "b", "a", "b", "a", "b"]


def test_threads_are_used_where_they_exist(monkeypatch):
    assert background._way(None) == "thread"
    monkeypatch.setattr("sys.platform", "emscripten")
    assert background._way(None) == "loop"
