"""Teaching, without a screen: lessons, exercises, attempts, games at a table."""

from .lessons import LESSONS, find_exercise

__all__ = ["LESSONS", "find_exercise"]
