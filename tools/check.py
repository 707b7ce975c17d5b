"""Everything that must hold, with one command: ``python3 tools/check.py``.

Makes an environment of its own under ``build/``, builds the wheel, installs that wheel with the extra
``test``, finds a browser, then runs ruff, mypy and pytest. Needs nothing but Python, Node and a network for
the first run. Arguments that are not its own go to pytest: ``python3 tools/check.py -k board``.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
ENVIRONMENT = BUILD / "check-venv"
PROGRAMS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
NODE = BUILD / "node"
BINDER = ROOT / "binder" / "requirements.txt"

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)


class Trouble(Exception):
    """A sentence that tells what to do."""


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command that must succeed."""
    print("+", " ".join(map(str, command)), flush=True)
    try:
        subprocess.run([str(word) for word in command], cwd=cwd, check=True)
    except FileNotFoundError:
        raise Trouble(f"“{command[0]}” is not installed.") from None


def requirements() -> str:
    """What must be installed: all that an environment depends on.

    Raises:
        Trouble: this Python is too old for the package.
    """
    try:
        import tomllib  # noqa: PLC0415 - an older Python comes as far as the sentence that says so
    except ImportError:
        raise Trouble("This needs Python 3.11 or newer. Type: python3.11 tools/check.py") from None

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return f"{project['dependencies']} {project['optional-dependencies']['test']} {BINDER.read_text()}"


def pins() -> Path:
    """What Binder installs to the digit, as constraints: what is checked here is what a visitor there gets."""
    file = BUILD / "binder-pins.txt"
    lines = BINDER.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(line for line in lines if line != ".") + "\n", encoding="utf-8")
    return file


def up_to_date(stamp: Path, source: str) -> bool:
    """Whether what the stamp stands for was made from this very text, by this Python."""
    wanted = hashlib.sha256(f"{sys.version} {source}".encode())
    if stamp.is_file() and stamp.read_text() == wanted.hexdigest():
        return True
    stamp.unlink(missing_ok=True)
    stamp.with_suffix(".next").write_text(wanted.hexdigest())
    return False


def confirm(stamp: Path) -> None:
    """Remember that it was made."""
    stamp.with_suffix(".next").replace(stamp)


def pip(*arguments: str | Path) -> None:
    """Call the pip of the environment."""
    run(PROGRAMS / "python", "-m", "pip", *arguments)


def make_environment() -> None:
    """Make an empty environment with pip, also where Debian keeps ensurepip in a package of its own."""
    print(f"Making the environment {ENVIRONMENT.relative_to(ROOT)} ...", flush=True)
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    try:
        venv.create(ENVIRONMENT, with_pip=True)
    except (subprocess.CalledProcessError, ImportError):
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        venv.create(ENVIRONMENT)
        run(sys.executable, "-m", "pip", "--python", PROGRAMS / "python", "install", "--quiet", "pip")


def install() -> None:
    """Build the wheel and install it; the rest of the environment only where the requirements changed."""
    stamp = BUILD / "check-venv.stamp"
    fresh = not up_to_date(stamp, requirements()) or not ENVIRONMENT.is_dir()
    if fresh:
        make_environment()
    wheels = BUILD / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    pip("wheel", "--quiet", "--no-deps", "--wheel-dir", wheels, ROOT)
    wheel = next(wheels.glob("reversi_learn-*.whl"))
    if fresh:
        pip("install", "--quiet", "--constraint", pins(), f"reversi_learn[test] @ {wheel.as_uri()}")
        pip(
            "install", "--quiet", "--dry-run", "--requirement", BINDER
        )  # as Binder installs it, from the root
        confirm(stamp)
    else:
        pip("install", "--quiet", "--no-deps", "--force-reinstall", wheel)


def install_node_modules() -> None:
    """Fetch what the tests need from npm, at the versions of tests/package.json, to the digit."""
    NODE.mkdir(parents=True, exist_ok=True)
    stamp = BUILD / "node.stamp"
    wanted = (ROOT / "tests" / "package.json").read_text(encoding="utf-8")
    if up_to_date(stamp, wanted) and (NODE / "node_modules").is_dir():
        return
    npm = shutil.which("npm")
    if npm is None:
        raise Trouble("The tests need Node.js with npm. On Debian: sudo apt-get install nodejs npm")
    shutil.copy(ROOT / "tests" / "package.json", NODE)
    run(npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error", cwd=NODE)
    confirm(stamp)


def is_debian() -> bool:
    """Whether Chromium is a plain package here (on Ubuntu it is a snap)."""
    release = Path("/etc/os-release")
    return release.is_file() and "ID=debian" in release.read_text(encoding="utf-8").splitlines()


def find_browser() -> str:
    """The path of a Chromium, Chrome or Edge; as root on Debian it is installed if there is none.

    Raises:
        Trouble: there is none; the sentence holds the command to type.
    """
    named = os.environ.get("REVERSI_LEARN_BROWSER", "")
    if found := next(filter(None, map(shutil.which, (named, *BROWSERS))), None):
        return found
    if is_debian() and os.geteuid() == 0:
        run("apt-get", "update", "-qq")
        run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")
        return find_browser()
    if sys.platform == "darwin":
        command = "brew install --cask google-chrome"
    elif os.name == "nt":
        command = "winget install Google.Chrome"
    elif shutil.which("apt-get"):
        command = "sudo apt-get update && sudo apt-get install -y chromium"
    else:
        command = "install the package “chromium”, or set REVERSI_LEARN_BROWSER to the path of a browser"
    raise Trouble(f"The tests need Chromium, Chrome or Edge, and none was found. Type: {command}")


def test(browser: str, arguments: list[str]) -> int:
    """Run pytest: its console script, since `python -m pytest` would import the checkout.

    A file of tests at a time goes to each core; ``-n 0`` runs them one after the other.
    """
    with tempfile.TemporaryDirectory(prefix="reversi-learn-progress-") as progress:
        environment = dict(
            os.environ,
            PATH=f"{PROGRAMS}{os.pathsep}{os.environ.get('PATH', '')}",
            REVERSI_LEARN_BROWSER=browser,
            REVERSI_LEARN_NODE_MODULES=str(NODE / "node_modules"),
            REVERSI_LEARN_PROGRESS=progress,
        )
        environment.pop("PYTHONPATH", None)
        return subprocess.run(
            [str(PROGRAMS / "pytest"), "-n", "auto", "--dist", "loadfile", *arguments],
            cwd=ROOT,
            env=environment,
            check=False,
        ).returncode


def main() -> int:
    """Do it all; the exit status is that of the first thing that failed."""
    parser = argparse.ArgumentParser(
        description="Check everything: style, types, tests.",
        epilog="Other arguments go to pytest, for example: -k board, -x, tests/engine.",
    )
    parser.add_argument("--fast", action="store_true", help="leave out the tests that drive a browser")
    options, arguments = parser.parse_known_args()
    BUILD.mkdir(exist_ok=True)
    try:
        browser = "" if options.fast else find_browser()
        install()
        install_node_modules()
        run(PROGRAMS / "python", ROOT / "tools" / "build_site.py", "--fetch")
        run(PROGRAMS / "ruff", "check")
        run(PROGRAMS / "ruff", "format", "--check")
        run(PROGRAMS / "mypy", "--python-executable", PROGRAMS / "python")
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return test(browser, ["-m", "not browser", *arguments] if options.fast else arguments)


if __name__ == "__main__":
    sys.exit(main())
