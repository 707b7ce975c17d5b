"""The first test of all: what is tested is what was installed."""

import json
from importlib.metadata import distribution
from pathlib import Path
from urllib.parse import urlparse
from urllib.request import url2pathname

import reversi_learn


def test_the_installed_package_is_under_test():
    installed = distribution("reversi_learn")
    origin = json.loads(installed.read_text("direct_url.json") or "{}")
    home = Path(str(installed.locate_file("")))
    if origin.get("dir_info", {}).get("editable"):  # chosen by who works on the package; check.py never does
        home = Path(url2pathname(urlparse(origin["url"]).path))
    assert Path(reversi_learn.__file__).resolve() == (home / "reversi_learn" / "__init__.py").resolve()
