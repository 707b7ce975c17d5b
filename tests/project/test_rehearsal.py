"""The rehearsal of a class touches nothing but what it made: where it can not be, it says so; what fails is cleared up."""

import os
import pwd
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
import rehearse_class
from rehearsal import accounts


@pytest.fixture
def machine(monkeypatch):
    """A machine on which accounts are made and removed in a list only."""
    there, fails = [], set()

    def run(command, **_options):
        if command[0] == "useradd":
            if command[-1] in fails:
                raise subprocess.CalledProcessError(1, command)
            there.append(command[-1])
        elif command[0] == "userdel":
            there.remove(command[-1])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(accounts, "_end_all_of", lambda _uid: None)
    monkeypatch.setattr(accounts.shutil, "chown", lambda *_arguments: None)
    monkeypatch.setattr(pwd, "getpwnam", lambda name: SimpleNamespace(pw_name=name, pw_uid=54_321))
    monkeypatch.setattr(pwd, "getpwall", lambda: [SimpleNamespace(pw_name=name) for name in ["root", *there]])
    return SimpleNamespace(there=there, fails=fails)


@pytest.mark.parametrize("fails", ["", "rl-pupil-02", "the class"])
def test_just_the_accounts_that_were_made_are_removed(machine, tmp_path, fails):
    machine.there.append("rl-kept")
    machine.fails.add(fails)
    names = accounts.pupil_names(3)
    seen = []
    with suppress(RuntimeError, subprocess.CalledProcessError), accounts.accounts(names, tmp_path):
        seen = list(machine.there)
        if fails == "the class":
            raise RuntimeError
    assert seen == ([] if fails == "rl-pupil-02" else ["rl-kept", *names])
    assert machine.there == ["rl-kept"]


def test_it_refuses_politely(machine, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert "needs root" in rehearse_class.why_not(3, Path("/"))
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert rehearse_class.why_not(0, Path("/")) == "A class has 1 to 99 pupils."
    assert "npm install" in rehearse_class.why_not(3, Path("/not/there"))
    machine.there.append("rl-pupil-01")
    assert "rl-pupil-01. Nothing was touched." in rehearse_class.why_not(3, Path("/"))
