"""What is said of an internal fault: one line with the place and how to report it; the traceback only with --debug."""

from chess_arbiter.cli.environment import Environment


def say_fault(
    environment: Environment, fault: BaseException, *, file: str | None = None, offset: int | None = None
) -> None:
    """One line on stderr about a fault of ours, with the file and byte offset it happened at where they are known."""
    trace = ""
    if environment.debug:
        import traceback

        trace = "".join(traceback.format_exception(fault))
    say_trace(environment, f"{type(fault).__name__}: {fault}", trace, file=file, offset=offset)


def say_trace(
    environment: Environment, error: str, trace: str, *, file: str | None = None, offset: int | None = None
) -> None:
    """The same of a fault that is known by its words and its traceback only."""
    place = "" if file is None else f" in {file}"
    if offset is not None:
        place += f" at byte {offset}"
    if environment.debug:
        for line in trace.splitlines():
            environment.say(line)
    wish = "please report it with this file" if file else "please report it with this command line"
    how = wish if environment.debug else f"{wish} and what --debug shows"
    environment.say(f"arbiter: internal fault{place}: {error}; {how}")
