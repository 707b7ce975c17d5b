"""Exercises that a teacher makes: a position, a type, and what it asks about; told and judged as those of the lessons."""
