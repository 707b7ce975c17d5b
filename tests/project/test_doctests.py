"""Every example in a docstring of the installed package is run."""

import doctest
import importlib
import pkgutil

import pytest

import reversi_learn

MODULES = ["reversi_learn"] + [
    module.name
    for module in pkgutil.walk_packages(reversi_learn.__path__, "reversi_learn.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_hold(name):
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).failed == 0
