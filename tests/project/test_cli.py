"""The command: it answers at once, and every trouble is a sentence that says what to do."""

import json
import socket
import subprocess
import sys
from importlib.metadata import version

import pytest

from reversi_learn import cli, doctor


@pytest.fixture
def taken_port():
    with socket.socket() as listener:
        listener.bind((doctor.HOST, 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_the_version(capsys):
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"reversi_learn {version('reversi_learn')}\n"


def test_the_help_names_every_option_and_the_folder(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    text = capsys.readouterr().out
    for word in ("--no-browser", "--port", "--folder", "--lang", "--version", "--doctor", "reversi-lessons"):
        assert word in text


def test_python_m_is_the_same_command():
    said = subprocess.run(
        [sys.executable, "-m", "reversi_learn", "--version"], capture_output=True, text=True, check=True
    )
    assert said.stdout.startswith("reversi_learn ")


def test_the_command_loads_nothing_of_jupyter_before_it_is_needed():
    heavy = (
        "{'jupyter_core', 'jupyter_server', 'jupyterlab', 'nbformat', 'ipywidgets', 'anywidget', 'tornado'}"
    )
    code = f"import sys, reversi_learn.cli; print(sorted(set(sys.modules) & {heavy}))"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty", "8888.5", "²"])
def test_what_is_no_port_is_refused(port, capsys):
    with pytest.raises(SystemExit) as stopped:
        cli.main([f"--port={port}"])
    assert stopped.value.code == 2
    assert f"“{port}” is no port" in capsys.readouterr().err


def test_a_taken_port_is_named(taken_port, tmp_path, capsys):
    assert cli.main(["--port", str(taken_port), "--folder", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(f"Port {taken_port} is taken by another program.")


def test_an_unknown_language_is_named_with_those_there_are(tmp_path, capsys):
    assert cli.main(["--lang", "xx", "--folder", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "“xx”" in said
    assert "en" in said
    assert not list(tmp_path.iterdir())


def test_a_folder_that_can_not_be_written_to_is_named(tmp_path, capsys):
    file = tmp_path / "a-file"
    file.write_text("no folder")
    assert cli.main(["--folder", str(file / "lessons")]) == 1
    assert f"{file / 'lessons'} cannot be written to" in capsys.readouterr().err


def test_a_port_is_found_when_the_usual_ones_are_taken(taken_port, monkeypatch):
    monkeypatch.setattr(cli, "PORTS", [taken_port])
    port = cli._free_port()
    assert port != taken_port
    assert doctor.port_free(port).well


def test_jupyterlab_follows_the_system_unless_a_theme_was_chosen_once(monkeypatch, tmp_path):
    themes = "@jupyterlab/apputils-extension"
    monkeypatch.setenv("JUPYTERLAB_SETTINGS_DIR", str(tmp_path / "chosen"))

    def asked():
        (tmp_path / "lab").mkdir(exist_ok=True)
        cli._write_lab_settings(tmp_path / "lab")
        return json.loads((tmp_path / "lab" / "overrides.json").read_text()).get(f"{themes}:themes")

    assert asked() == {"adaptive-theme": True}
    (tmp_path / "chosen" / themes).mkdir(parents=True)
    (tmp_path / "chosen" / themes / "themes.jupyterlab-settings").write_text('{"theme": "JupyterLab Dark"}')
    (tmp_path / "lab" / "overrides.json").unlink()
    assert asked() is None
