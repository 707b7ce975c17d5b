"""What a learner gets: the wheel has everything, also when it is built from the source archive."""

import json
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from importlib.metadata import distribution, version
from pathlib import Path

import pytest

import reversi_learn

PACKAGE = Path(reversi_learn.__file__).parent
STEM = f"reversi_learn-{version('reversi_learn')}"


def build(source, kind, target):
    """Build without isolation, so without a network: the extra `test` has what it needs."""
    subprocess.run(
        [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", target, source],
        check=True,
        capture_output=True,
    )
    return next(target.iterdir())


@pytest.fixture(scope="module")
def sdist(root, tmp_path_factory):
    return build(root, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def unpacked(sdist, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.iterdir())


@pytest.fixture(scope="module")
def names(unpacked, tmp_path_factory):
    """The names in the wheel that the source archive gives."""
    with zipfile.ZipFile(build(unpacked, "wheel", tmp_path_factory.mktemp("wheel"))) as archive:
        return set(archive.namelist())


def test_every_file_of_the_package_is_in_the_wheel(root, names):
    ours = {
        path.relative_to(root).as_posix()
        for path in (root / "reversi_learn").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".mo"
    }
    assert ours - names == set()


def test_the_notebooks_are_in_the_wheel_and_nothing_else_of_their_folder(root, names):
    notebooks = {path.relative_to(root).as_posix() for path in (root / "notebooks").glob("*/*.ipynb")}
    assert {name for name in names if name.startswith("reversi_learn/notebooks/")} == {
        f"reversi_learn/{name}" for name in notebooks
    }


def test_every_catalogue_is_compiled_in_the_wheel(root, names):
    catalogues = list((root / "reversi_learn").glob("locale/*/LC_MESSAGES/reversi_learn.po"))
    assert catalogues
    assert {path.with_suffix(".mo").relative_to(root).as_posix() for path in catalogues} <= names


def test_the_page_s_half_of_opening_a_lesson_is_in_the_wheel(root, names):
    folder = root / "reversi_learn" / "classroom" / "labextension"
    description = json.loads((folder / "package.json").read_text())
    assert description["version"] == version("reversi_learn")
    for path in ("package.json", description["jupyterlab"]["_build"]["load"]):
        assert (folder / path).is_file()
        assert f"{STEM}.data/data/share/jupyter/labextensions/reversi_learn/{path}" in names


def test_the_licence_and_the_servers_switch_are_in_the_wheel(names):
    assert f"{STEM}.dist-info/licenses/LICENSE" in names
    switch = f"{STEM}.data/data/etc/jupyter/jupyter_server_config.d/reversi_learn.json"
    assert switch in names


def test_the_tests_and_tools_are_in_the_source_archive(unpacked):
    for name in ("tools/check.py", "tests/conftest.py", "tests/package.json", "README.md", "notebooks/en"):
        assert (unpacked / name).exists(), name


def test_this_installation_has_its_catalogues_and_its_switch():
    assert (PACKAGE / "py.typed").is_file()
    for catalogue in PACKAGE.glob("locale/*/LC_MESSAGES/*.po"):
        assert catalogue.with_suffix(".mo").is_file()
    switch = Path(sysconfig.get_path("data"), "etc/jupyter/jupyter_server_config.d/reversi_learn.json")
    assert json.loads(switch.read_text()) == {
        "ServerApp": {"jpserver_extensions": {"reversi_learn.classroom.server": True}}
    }


def test_the_browser_is_spared_what_it_can_not_have():
    requirements = [text for text in distribution("reversi_learn").requires or () if "extra" not in text]
    marked = {text.split(">")[0] for text in requirements if "emscripten" in text}
    assert marked == {"jupyterlab", "matplotlib", "numpy"}
    assert {text.split(">")[0] for text in requirements} - marked == {"anywidget", "ipywidgets"}
