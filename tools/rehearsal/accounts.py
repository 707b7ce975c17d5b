"""Accounts of this machine that exist only while a class is rehearsed, and their homes in a folder of the rehearsal."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

TEACHER = "rl-teacher"


def pupil_names(count: int) -> list[str]:
    """The accounts of so many pupils: ``rl-pupil-01`` and so on."""
    return [f"rl-pupil-{number:02}" for number in range(1, count + 1)]


def in_the_way() -> list[str]:
    """The accounts with such names that are there already."""
    return [each.pw_name for each in pwd.getpwall() if each.pw_name.startswith("rl-")]


@contextmanager
def accounts(names: Sequence[str], homes: Path) -> Iterator[None]:
    """Make these accounts, with a home each that nobody else may read; remove exactly these in the end."""
    made: list[str] = []
    try:
        for name in names:
            home = homes / name
            useradd = ["useradd", "--no-create-home", "--no-user-group", "--shell", "/bin/bash"]
            subprocess.run([*useradd, "--home-dir", str(home), name], check=True)
            made.append(name)
            home.mkdir(mode=0o700)
            shutil.chown(home, name)
        yield
    finally:
        for name in made:
            _end_all_of(pwd.getpwnam(name).pw_uid)
            subprocess.run(["userdel", name], check=False)


def run_as(
    name: str, folder: Path, command: Sequence[str], environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a command as this account, in a folder of its own.

    Raises:
        RuntimeError: the command failed; the end of what it said stands in it.
    """
    account = pwd.getpwnam(name)
    done = subprocess.run(
        command,
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "HOME": account.pw_dir,
            "USER": name,
            "LANG": "C.UTF-8",
            **environment,
        },
        user=name,
        group=account.pw_gid,
        extra_groups=[],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{(done.stdout + done.stderr)[-6000:]}")
    return done


def _end_all_of(uid: int) -> None:
    """End what an account left running: nothing of it was there before the account was made."""
    for process in Path("/proc").iterdir():
        with suppress(OSError):
            if process.name.isdigit() and process.stat().st_uid == uid:
                os.kill(int(process.name), signal.SIGKILL)
