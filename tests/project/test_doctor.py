"""The doctor: one line for each thing looked at; where something is amiss, the line says what to do."""

from pathlib import Path

from reversi_learn import cli, doctor
from reversi_learn.doctor import Finding


def test_this_installation_is_well(tmp_path, capsys):
    assert cli.main(["--doctor", "--folder", str(tmp_path / "lessons")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert all(line.startswith("✓ ") for line in lines)
    assert not (tmp_path / "lessons").exists()  # looking leaves no trace


def test_trouble_is_an_exit_status(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(doctor, "_packages", lambda: Finding(False, "Do this."))
    assert cli.main(["--doctor", "--folder", str(tmp_path)]) == 1
    assert "✗ Do this." in capsys.readouterr().out


def test_an_old_python_is_named():
    assert doctor._python((3, 10, 4)) == Finding(
        False, "Python 3.10.4 is too old: install Python 3.11 or newer."
    )


def test_packages_that_do_not_fit_are_named(monkeypatch):
    def version(name):
        if name == "anywidget":
            raise doctor.PackageNotFoundError
        return "7.8.1"

    monkeypatch.setattr(doctor, "version", version)
    monkeypatch.setattr(
        doctor, "requires", lambda _: ["anywidget>=0.9.18", "ipywidgets>=8.1", 'pytest>=99; extra == "test"']
    )
    finding = doctor._packages()
    assert not finding.well
    assert "anywidget 0.9.18 or newer (missing) and ipywidgets 8.1 or newer (here: 7.8.1)" in finding.sentence
    assert "pytest" not in finding.sentence


def test_versions_are_compared_as_numbers():
    assert doctor._numbers("4.10.0rc1") == (4, 10, 0) > doctor._numbers("4.4")


def test_a_missing_front_end_is_named(tmp_path):
    (tmp_path / "anywidget").mkdir()
    finding = doctor._front_ends([str(tmp_path)])
    assert not finding.well
    assert finding.sentence.startswith("JupyterLab does not find @jupyter-widgets/jupyterlab-manager,")
    assert "--force-reinstall anywidget jupyterlab_widgets" in finding.sentence


def test_an_extension_that_is_off_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr("jupyter_core.paths.jupyter_config_path", lambda: [str(tmp_path)])
    finding = doctor._extension()
    assert not finding.well
    assert "server extension enable" in finding.sentence


def test_a_broken_configuration_does_not_stop_the_doctor(tmp_path):
    for text in ("{", "[]", '{"ServerApp": 3}'):
        (tmp_path / "some.json").write_text(text)
        assert doctor._extensions_in(tmp_path / "some.json") == {}


def test_a_port_is_looked_at_only_when_named():
    assert len(list(doctor.examine(Path(), 0))) == 5
    assert len(list(doctor.examine(Path(), 18_888))) == 6
