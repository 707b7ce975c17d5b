"""The files for a hub: what they set, and that they add to what a hub has already."""

import subprocess
import sys
from functools import cache

import pytest
from traitlets.config import LazyConfigValue, PyFileConfigLoader

# What The Littlest JupyterHub sets before it reads files of others.
OF_THE_LITTLEST = """
c = get_config()
c.JupyterHub.services = [{"name": "cull-idle", "command": ["cull"]}]
c.JupyterHub.load_roles = [{"name": "staff"}]
c.Authenticator.admin_users = {"head"}
c.Spawner.environment = {"KEPT": "1"}
c.Spawner.mem_limit = "2G"
load_subconfig("ours.py")
"""


@cache
def printed(*options):
    command = [sys.executable, "-m", "reversi_learn.classroom.hub", *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def loaded(folder, name):
    return PyFileConfigLoader(name, path=str(folder)).load_config()


def whole(value, empty):
    return value.get_value(empty) if isinstance(value, LazyConfigValue) else value


def names(config, kind):
    return [each["name"] for each in whole(config.JupyterHub[kind], [])]


def test_a_hub_of_ones_own_gets_all(tmp_path):
    (tmp_path / "ours.py").write_text(printed(), encoding="utf-8")
    config = loaded(tmp_path, "ours.py")
    assert names(config, "services") == ["leaderboard", "culler"]
    assert names(config, "load_roles") == ["user", "server", "culler"]
    assert all(each["command"][0] == sys.executable for each in whole(config.JupyterHub.services, []))
    assert whole(config.Authenticator.admin_users, set()) == {"teacher"}


def test_nobody_is_turned_away_when_a_class_comes_at_once(tmp_path):
    """A limit on servers that start together answers the others with an error page, and a short wait gives up."""
    (tmp_path / "ours.py").write_text(printed(), encoding="utf-8")
    config = loaded(tmp_path, "ours.py")
    assert config.JupyterHub.concurrent_spawn_limit == 0  # none
    assert min(config.Spawner.start_timeout, config.Spawner.http_timeout) >= 600


def test_the_littlest_jupyterhub_keeps_what_it_has(tmp_path, monkeypatch):
    (tmp_path / "tljh.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("TLJH_INSTALL_PREFIX", "/opt/here")
    (tmp_path / "hub.py").write_text(OF_THE_LITTLEST)
    (tmp_path / "ours.py").write_text(printed(), encoding="utf-8")
    config = loaded(tmp_path, "hub.py")
    assert names(config, "services") == ["cull-idle", "leaderboard"]
    assert names(config, "load_roles") == ["staff", "user", "server"]
    assert config.Authenticator.admin_users == {"head", "teacher"}
    assert set(config.Spawner.environment) == {"KEPT", "REVERSI_LEARN_LANG", "REVERSI_LEARN_CLASS_BOARD"}
    assert config.Spawner.mem_limit == "2G"
    assert config.JupyterHub.services[1]["command"][0] == "/opt/here/user/bin/python"
    assert "allow_all" not in config.Authenticator


@pytest.mark.parametrize("named", ["reversi", "/srv/nbgrader/exchange"])
def test_the_exchange_is_where_the_lines_above_it_make_it(tmp_path, named):
    (tmp_path / "nbgrader_config.py").write_text(printed("--exchange"), encoding="utf-8")
    config = loaded(tmp_path, "nbgrader_config.py")
    assert named in (config.CourseDirectory.course_id, config.Exchange.root)
    assert sum(named in line for line in printed("--exchange").splitlines()) >= 2
