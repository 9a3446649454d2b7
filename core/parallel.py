"""Many files, or one large one, examined by several processes: the same results, in the same order, for any number.

Work is told in few bytes: names of small files, ranges of plain files, chunks of streams. A range begins at a likely
place (`chess_arbiter.core.ranges`); whether a game begins there the range before it tells, and if not, that one goes on
into the next. So no answer depends on a guess, only the time does.

A process has one task at a time and tells its results bit by bit. They wait in its pipe unless it is its turn, so that
memory stays flat. One that dies costs a second attempt at its task, and then a finding (SRC012).
"""

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from sys import maxsize
from typing import Any, Protocol

from chess_arbiter.core.analysis import Request, no_game, part_of
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.ledger import Item, Ledger
from chess_arbiter.core.plan import TOGETHER, USUAL, Here, Lengths, Plan, Work, total_size
from chess_arbiter.core.ranges import lines_and_games
from chess_arbiter.core.source import Source, SourceError, open_range
from chess_arbiter.core.tally import Tally
from chess_arbiter.core.tasks import (
    Began,
    Done,
    Ended,
    Files,
    Performer,
    Range,
    Reached,
    Reading,
    Stretch,
    Task,
    pack,
    unpack,
)
from chess_arbiter.core.workers import LAST, MORE, NO_MEMORY, READY, Worker, heard, pickled, processors, start_worker

__all__ = ["Watch", "examine_files", "processors"]

AS_USUAL = Reading()
ATTEMPTS = 2
WAITING = 1 << 22
"""Bytes of results that are taken from a process before it is its turn."""


class Watch(Protocol):
    """Is told how far an examination is."""

    def __call__(self, done: int, games: int) -> None:
        """So many bytes are done, as they lie on the disk, and so many games."""


def examine_files(
    paths: Sequence[str],
    request: Request,
    *,
    tally: Tally,
    jobs: int = 1,
    reading: Reading = AS_USUAL,
    opener: Callable[[str], Source] | None = None,
    watch: Watch | None = None,
    lengths: Lengths | None = None,
    start_method: str | None = None,
) -> Generator[Item, None, None]:
    """What is found in files, in order, by as many processes as `jobs` says; counts into `tally`.

    Findings are counted as they are given, all else when what it belongs to is done. Little is examined without another
    process, and so are all files where not all games are wanted. `opener` opens what is no small or plain file.
    `lengths` says how work is divided, `start_method` how processes start (see `chess_arbiter.core.workers`).
    """
    opener = opener or reading.source
    lengths = lengths or USUAL
    ledger = Ledger(request, tally)
    if jobs == 1 or request.last != maxsize or _is_little(paths, lengths):
        yield from _examine_here(paths, request, ledger, reading, opener, watch)
        return
    plan = Plan(paths, request, reading, opener, length=lengths.of_pieces(total_size(paths), jobs), lengths=lengths)
    run = Run(request, reading, plan, ledger, watch, jobs=jobs, start_method=start_method)
    try:
        yield from run.items()
    finally:
        run.close()


def _is_little(paths: Sequence[str], lengths: Lengths) -> bool:
    """Whether all that is to be examined is not worth a process."""
    size = total_size(paths) if len(paths) <= TOGETHER else None
    return size is not None and size <= lengths.small


def _examine_here(
    paths: Sequence[str],
    request: Request,
    ledger: Ledger,
    reading: Reading,
    opener: Callable[[str], Source],
    watch: Watch | None,
) -> Iterator[Item]:
    """The same without any other process."""
    performer = Performer(request, reading)
    opened: list[Source] = []

    def open_watched(path: str) -> Source:
        opened[:] = [opener(path)]
        return opened[0]

    done = 0
    for path in paths:
        for message in performer.examine_file(path, open_watched):
            yield from ledger.items(message)
            ledger.commit()
            if watch is not None and opened:
                watch(done + opened[0].raw_read, ledger.tally.games)
        done += opened.pop().raw_read if opened else 0


class Run:
    """An examination by several processes."""

    def __init__(
        self,
        request: Request,
        reading: Reading,
        plan: Plan,
        ledger: Ledger,
        watch: Watch | None,
        *,
        jobs: int,
        start_method: str | None = None,
    ) -> None:
        self._request = request
        self._reading = reading
        self._plan = plan.pieces()
        self._repeatable = plan.lengths.repeatable
        self._ledger = ledger
        self._watch = watch
        self._jobs = jobs
        self._start_method = start_method
        self._most = 2 * jobs + 1
        self._queue: deque[Work | Here] = deque()
        self._workers: list[Worker] = []
        self._here = Performer(request, reading)
        self._done = 0

    def items(self) -> Iterator[Item]:
        """All that is found, in order."""
        while self._look_ahead():
            head = self._queue[0]
            if isinstance(head, Here):
                yield from self._tell_here(head)
            elif head.file is not None and head.file.is_over:
                self._let_go(head)
                self._queue.popleft()
            else:
                yield from self._tell(head)
                if head is not self._queue[0]:  # done once more, file by file
                    continue
                if head.lost:
                    yield from self._lose(head)
                elif head.ended is not None:
                    yield from self._settle(head, head.ended)
                elif head.is_here or (head.worker is None and not self._tellers()):
                    yield from self._do_here(head)
                elif not head.messages:
                    self._listen(None)

    def close(self) -> None:
        """Ends all processes. What was told so far counts."""
        self._ledger.commit()
        self._plan.close()
        for worker in self._workers:
            worker.connection.close()
            worker.process.terminate()
        for worker in self._workers:
            worker.end(1)
        self._workers.clear()

    # --- what is next -------------------------------------------------------------------------------------------

    def _look_ahead(self) -> bool:
        """Plans and hands out as much as is wise; whether anything is left to do."""
        self._hand_out()
        while len(self._queue) < self._most:
            last = self._queue[-1] if self._queue else None
            if isinstance(last, Here) and last.beginning is not None:
                break
            piece = next(self._plan, None)
            if piece is None:
                break
            self._queue.append(piece if isinstance(piece, Here) else Work(piece))
            self._hand_out()
        return bool(self._queue)

    def _hand_out(self) -> None:
        """Gives idle processes something to do, and starts more of them where there is enough."""
        free = deque(work for work in self._queue if isinstance(work, Work) and work.is_free)
        for worker in [worker for worker in self._workers if worker.is_idle]:
            if free:
                self._send(worker, free.popleft())
        starting = sum(not worker.has_begun for worker in self._workers)
        while starting < len(free) and len(self._workers) < self._jobs and self._start():
            starting += 1

    def _send(self, worker: Worker, work: Work) -> None:
        worker.is_idle = False
        worker.work = work
        work.worker = worker
        try:
            worker.connection.send_bytes(pickled(work.take_task()))
        except OSError:
            self._bury(worker)

    def _let_go(self, work: Work) -> None:
        """Nobody wants this any more."""
        if work.worker is not None:
            work.worker.work = None
            work.worker.is_idle = work.ended is not None

    # --- processes ----------------------------------------------------------------------------------------------

    def _start(self) -> bool:
        """Starts a process, if the system allows."""
        worker = start_worker(self._request, self._reading, method=self._start_method, others=self._workers)
        if worker is None:
            self._jobs = len(self._workers)
            return False
        self._workers.append(worker)
        return True

    def _tellers(self) -> list[Worker]:
        """The processes that are listened to: not those that have told enough before their turn."""
        return [
            worker
            for worker in self._workers
            if worker.work is None or worker.work is self._queue[0] or worker.work.waiting < WAITING
        ]

    def _listen(self, patience: float | None) -> None:
        """Takes a message of each process that has one, after waiting for the first."""
        for worker in heard(self._tellers(), patience):
            try:
                self._take(worker, worker.connection.recv_bytes())
            except (EOFError, OSError):
                self._bury(worker)

    def _take(self, worker: Worker, data: bytes) -> None:
        """Takes in one message."""
        kind, work = data[:1], worker.work
        if kind == READY:
            worker.has_begun = worker.is_idle = True
        elif kind == NO_MEMORY:
            self._bury(worker, "it had not enough memory")
        elif work is None:
            worker.is_idle = kind == LAST
        elif kind == LAST:
            work.ended = pickle.loads(memoryview(data)[1:])
            if work.ended.is_closed:
                worker.is_idle = True
                worker.work = work.worker = None
        else:
            work.messages.append(data)
            work.waiting += len(data)

    def _bury(self, worker: Worker, how: str = "") -> None:
        """A process has died: what it did is done once more, or lost."""
        self._workers.remove(worker)
        ended = worker.end(1)
        work = worker.work
        if not worker.has_begun:
            self._jobs -= 1
        if work is None:
            return
        work.attempts += 1
        if work.attempts >= ATTEMPTS or not work.is_repeatable:
            work.worker = None
            work.lost = how or ended
            return
        at = self._queue.index(work)
        if at == 0:
            self._ledger.begin_again()
        del self._queue[at]
        for repeated in reversed(work.repeat()):
            self._queue.insert(at, repeated)

    # --- what comes of it ---------------------------------------------------------------------------------------

    def _tell_here(self, here: Here) -> Iterator[Item]:
        for message in here.messages:
            yield from self._ledger.items(message)
            self._ledger.commit()
            self._report(here.beginning.raw_read if here.beginning else 0)
        self._done += here.beginning.raw_read if here.beginning else 0
        self._queue.popleft()

    def _tell(self, head: Work) -> Iterator[Item]:
        """What was told of a piece whose turn it is; meanwhile the others are listened to."""
        file = head.file
        lines, games = (0, 0) if file is None else (file.lines, file.games)
        if file is not None and not file.has_begun:
            file.has_begun = True
            yield from self._ledger.items(Began(file.name))
            self._ledger.commit()
        while head.messages:
            data = head.messages.popleft()
            head.waiting -= len(data)
            for packed in pickle.loads(memoryview(data)[1:]):
                message = unpack(packed, lines=lines, games=games)
                yield from self._ledger.items(message)
                head.note(message)
                self._report(min(head.reached.offset - head.start, head.size))
            self._listen(0)
            self._hand_out()

    def _do_here(self, head: Work) -> Iterator[Item]:
        """Does the next task of a piece in this process: no other can."""
        head.is_here = True
        task, goes_on = head.take_task()
        for message in self._here.perform(task, goes_on=goes_on):
            if isinstance(message, Ended):
                head.ended = message
            else:
                head.messages.append(MORE + pickled([pack(message)]))
                yield from self._tell(head)

    def _settle(self, head: Work, ended: Ended) -> Iterator[Item]:
        """A task is over: the piece is, or goes on into the next."""
        if ended.is_closed:
            self._ledger.commit()
            yield from self._finish(head, ended)
            return
        if head.next == len(head.tasks):
            following = self._queue[1]
            assert isinstance(following, Work)
            self._let_go(following)
            del self._queue[1]
            head.add(following, self._repeatable)
        if head.worker is not None:
            self._send(head.worker, head)
        else:
            head.ended = None

    def _finish(self, head: Work, ended: Ended) -> Iterator[Item]:
        """A piece is done, and with the last one its file."""
        self._queue.popleft()
        file = head.file
        if file is not None:
            file.lines += ended.lines
            file.games += ended.games
            if ended.is_last:
                file.is_over = True
                if file.games == 0 and not ended.has_faults:
                    yield from self._ledger.items(Reached(no_game(file.name, self._request)))
                yield from self._ledger.items(Done(file.name))
        self._done += head.size
        self._report(0)

    def _lose(self, head: Work) -> Iterator[Item]:
        """A piece was not examined to its end; lines and games after it are counted on as well as can be."""
        facts: dict[str, Any] = {"reason": head.lost}
        file, reached, last = head.file, head.reached, head.tasks[-1]
        if isinstance(last, Files):
            name, line = last.paths[0], 1
        else:
            name, line = last.name, (file.lines if file else 0) + reached.lines + 1
            facts["bytes"] = last.end - reached.offset
        lost = part_of([Finding("SRC012", name, line, 1, reached.offset, 0, facts=facts)], self._request)
        self._ledger.go_on()
        if isinstance(last, Files) and not head.has_begun:
            yield from self._ledger.items(Began(name))
        yield from self._ledger.items(Reached(lost))
        self._ledger.commit()
        if isinstance(last, Files):
            yield from self._ledger.items(Done(name))
        lines, games = lines_and_games(_bytes_from(head.tasks, reached.offset))
        is_last = isinstance(last, Files) or last.is_last
        yield from self._finish(head, Ended(True, is_last, True, reached.lines + lines, reached.games + games))

    def _report(self, more: int) -> None:
        if self._watch is not None:
            self._watch(self._done + more, self._ledger.tally.games)


def _bytes_from(tasks: Sequence[Task], offset: int) -> Iterator[bytes]:
    """The bytes of pieces from an offset on, as far as they can be had."""
    for task in tasks:
        if isinstance(task, Stretch):
            at = task.start
            for block in task.chunk.blocks:
                yield block[max(offset - at, 0) :]
                at += len(block)
        elif isinstance(task, Range) and task.end > offset:
            try:
                with open_range(task.name, max(task.start, offset), task.end) as source:
                    yield from source.blocks()
            except SourceError:
                continue
