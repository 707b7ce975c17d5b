"""The Binder folder: the traps that its own check does not see."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

import pytest

from reversi_learn.cli import CALM


def test_the_package_itself_is_installed(root):
    lines = (root / "binder" / "requirements.txt").read_text().splitlines()
    assert "." in lines


def test_the_pins_satisfy_the_package(root):
    pins = dict(
        re.findall(r"^([\w-]+)==([\d.]+)$", (root / "binder" / "requirements.txt").read_text(), re.MULTILINE)
    )
    assert set(pins) == {"jupyterlab", "ipywidgets", "anywidget"}
    wanted = dict(re.findall(r'"([\w-]+)>=([\d.]+)', (root / "pyproject.toml").read_text()))
    for name, pin in pins.items():
        assert numbers(pin) >= numbers(wanted[name])
        assert pin == version(name)  # all other tests run on just what Binder installs


def numbers(text):
    return [int(part) for part in text.split(".")]


def test_python_is_named_as_repo2docker_reads_it(root):
    assert re.fullmatch(r"python-3\.\d+\n", (root / "binder" / "runtime.txt").read_text())


def test_nothing_there_overrules_the_requirements(root):
    names = {path.name for path in (root / "binder").iterdir()}
    assert names <= {"requirements.txt", "runtime.txt", "postBuild"}
    assert not (root / ".binder").exists()
    for path in (root / "binder").iterdir():
        assert b"\r" not in path.read_bytes()


@pytest.fixture(scope="module")
def recipe(root, tmp_path_factory):
    """What repo2docker would do, without doing it."""
    folder = tmp_path_factory.mktemp("repository")
    shutil.copytree(root / "binder", folder / "binder")
    shutil.copy(root / "pyproject.toml", folder)
    program = Path(sysconfig.get_path("scripts"), "jupyter-repo2docker")
    done = subprocess.run(
        [program, "--no-build", "--debug", folder], capture_output=True, text=True, check=True, timeout=120
    )
    return done.stdout + done.stderr


def test_repo2docker_installs_the_package_on_the_named_python(recipe, root):
    python = (root / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")
    assert f"environment for python={python}" in recipe
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in recipe
    assert "binder/postBuild" in recipe


def test_after_the_build_the_first_look_is_calm(root, tmp_path):
    script = root / "binder" / "postBuild"
    subprocess.run(["bash", "-n", script], check=True)
    assert os.access(script, os.X_OK)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    subprocess.run(["bash", script], check=True, env={**os.environ, "NB_PYTHON_PREFIX": str(tmp_path)})
    settings = tmp_path / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    assert json.loads(settings.read_text(encoding="utf-8")) == CALM
