"""A word in a lesson leads to its place in the glossary."""

import re

from launcher import reversi_learn
from playwright.sync_api import expect


def test_a_word_of_a_lesson_leads_to_the_glossary(tmp_path, visit):
    with reversi_learn(tmp_path / "lessons") as server:
        notebook = visit(f"{server.origin}/reversi-learn/open/flanking?lang=de&token={server.token}")
        expect(notebook.boards.first).to_be_visible()
        notebook.page.get_by_role("link", name="Gegenstein", exact=True).first.click()
        heading = notebook.page.get_by_role("heading", name="Der Zug").first
        expect(heading).to_be_in_viewport()
        entry = notebook.page.get_by_role("row", name=re.compile("^Gegenstein"))
        expect(entry).to_be_visible()
        expect(entry).to_contain_text("anchor")
