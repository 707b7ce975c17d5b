"""What the tests of all lessons ask of a notebook: which cells are core, what it asks, how long it takes."""

import re

WORDS_A_MINUTE = 130
SECONDS_A_TASK = 20
ASKED = re.compile(r'ask\("([a-z]+\.[a-z0-9-]+)"\)')


def is_optional(cell):
    """Whether a learner may leave the cell out."""
    return "optional" in cell.metadata.get("tags", [])


def exercises_of(cells):
    """The ids of the exercises that the cells ask, in their order."""
    return [name for cell in cells if cell.cell_type == "code" for name in ASKED.findall(cell.source)]


def core_minutes(lesson, cells, more_tasks=lambda _core: 0):
    """The minutes of the core path: its words and prompts read, its exercises done, and what else is to do."""
    core = [cell for cell in cells if not is_optional(cell)]
    words = sum(len(cell.source.split()) for cell in core if cell.cell_type == "markdown")
    asked = exercises_of(core)
    prompts = {exercise.id: exercise.prompt for exercise in lesson.exercises}
    words += sum(len(prompts[name].split()) for name in asked)
    return words / WORDS_A_MINUTE + (len(asked) + more_tasks(core)) * SECONDS_A_TASK / 60
