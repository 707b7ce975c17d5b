"""The Binder folder: the traps that its own check does not see."""

import re
from importlib.metadata import version


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
        assert numbers(pin)[:1] == numbers(version(name))[:1]  # the line that is tested


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
