"""Processes that do tasks: how they start, what they say, how they end. Nothing else here knows of processes.

A pipe leads to each, over which it is told a task at a time and tells what comes of it, bit by bit. Nothing needs
semaphores. Processes are forked on Linux (2 ms; starting anew takes 150) where no other thread is about, which a forked
process would lack, else spawned.
"""

import os
import pickle
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from chess_arbiter.core.analysis import Request
from chess_arbiter.core.plan import Work
from chess_arbiter.core.tasks import Ended, Performer, Reading, bundles

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

READY, MORE, LAST, NO_MEMORY = b"R", b"M", b"L", b"X"
"""How what a process sends begins. MORE are messages; LAST is what ends a task."""
THREADS = "/proc/self/task"
"""Where Linux lists the threads of a process, those that Python does not know of, too."""


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "process_cpu_count"):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Worker:
    """A process, and the pipe to it."""

    def __init__(self, process: "BaseProcess", connection: "Connection[Any, Any]") -> None:
        self.process = process
        self.connection = connection
        self.is_idle = False
        self.has_begun = False
        self.work: Work | None = None
        """What it does, or holds the state of; None where nobody wants it any more."""

    def end(self, patience: float) -> str:
        """Ends the process, after so many seconds, and says how it ended."""
        process = self.process
        self.connection.close()
        process.join(patience)
        if process.exitcode is None:
            process.terminate()
            process.join(1)
        if process.exitcode is None:
            process.kill()
            process.join()
        code = process.exitcode or 0
        process.close()
        return f"ended with code {code}" if code >= 0 else f"ended by {_signal_name(-code)}"


def start_worker(
    request: Request, reading: Reading, *, method: str | None = None, others: Iterable[Worker] = ()
) -> Worker | None:
    """Starts a process, if the system allows; it is ready when it says so. The others are those that are there.

    `method` is fork, spawn or forkserver; None leaves the choice. A fork raises BrokenPipeError where nobody reads the
    standard output any more, which is flushed before it; of another start that may be the new process's own pipe.
    """
    from multiprocessing import current_process, get_context

    method = method or start_method()
    context: Any = get_context(method)
    try:
        ours, theirs = context.Pipe()
        inherited = [*(worker.connection for worker in others), ours] if method == "fork" else []
        process = context.Process(target=serve, args=(theirs, request, reading, inherited), daemon=True)
        if current_process().daemon:
            raise OSError("no process may be started from here")
        with _signals_held():
            process.start()
    except OSError as error:
        if method == "fork" and isinstance(error, BrokenPipeError):
            raise
        return None
    theirs.close()
    return Worker(process, ours)


def start_method() -> str:
    """How processes are started here."""
    return "fork" if sys.platform == "linux" and _is_alone() else "spawn"


def heard(workers: Sequence[Worker], patience: float | None) -> list[Worker]:
    """Those of the processes that have said something or have died, after waiting for the first of them."""
    from multiprocessing.connection import wait

    ready = wait([worker.connection for worker in workers], patience)
    return [worker for worker in workers if worker.connection in ready]


def serve(
    connection: "Connection[Any, Any]",
    request: Request,
    reading: Reading,
    others: "Sequence[Connection[Any, Any]]",
) -> None:
    """What a process does: task after task, until nobody is there any more."""
    for other in others:
        other.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _release_signals()
    performer = Performer(request, reading)
    try:
        connection.send_bytes(READY)
        while True:
            task, goes_on = pickle.loads(connection.recv_bytes())
            for bundle in bundles(performer.perform(task, goes_on=goes_on)):
                connection.send_bytes((LAST if isinstance(bundle, Ended) else MORE) + pickled(bundle))
            del task  # before the next comes: a stretch of a stream takes megabytes
    except MemoryError:
        connection.send_bytes(NO_MEMORY)
    except (EOFError, OSError):  # the parent has gone
        return


def pickled(value: Any) -> bytes:
    """A value as bytes."""
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)


def _is_alone() -> bool:
    """Whether this process has one thread only."""
    try:
        return len(os.listdir(THREADS)) == 1
    except OSError:
        return False


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # one without a name
        return f"signal {number}"


@contextmanager
def _signals_held() -> Iterator[None]:
    """SIGINT and SIGTERM wait, so that a process begins before they reach it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _release_signals() -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT, signal.SIGTERM))
