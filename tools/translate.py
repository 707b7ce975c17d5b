"""The catalogues: ``python tools/translate.py --update``, then translate, then ``--compile`` and ``--check``.

There is one catalogue for all that the package says, ``reversi_learn/locale/<language>/LC_MESSAGES/``, and
one for the prose of each notebook, ``notebooks/<language>/<notebook>.po``, with one entry for a paragraph.
Needs Babel alone: the build of the wheel uses `compile_catalogues` from here.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
DOMAIN = "reversi_learn"
MASTERS = "en"
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}

# Headers that would change without a word having changed, or that say nothing.
_UNWANTED_HEADERS = (
    "Project-Id-Version",
    "Report-Msgid-Bugs-To",
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Last-Translator",
    "Language-Team",
    "Generated-By",
)
_FENCE = re.compile(r"^ {0,3}(```|~~~)")
_NO_WORDS = re.compile(r"`[^`]*`|<[^>]*>|&\w+;")
_KEPT = re.compile(r"`[^`]*`|(?<=\]\()[^)\s]+|</?\w+")


def catalogue_path(root: Path, language: str) -> Path:
    """Where the words of the package lie in a language."""
    return root / DOMAIN / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def notebook_catalogue_path(master: Path, language: str) -> Path:
    """Where the prose of a notebook lies in a language: beside the notebook that is built from it."""
    return master.parents[1] / language / f"{master.stem}.po"


def languages(root: Path) -> list[str]:
    """The languages that there are catalogues for."""
    return sorted(path.parents[1].name for path in root.glob(f"{DOMAIN}/locale/*/LC_MESSAGES/{DOMAIN}.po"))


def masters(root: Path) -> list[Path]:
    """The English notebooks, in their order."""
    return sorted((root / "notebooks" / MASTERS).glob("*.ipynb"))


def package_template(root: Path) -> Catalog:
    """All that the package says, in English."""
    template = Catalog(fuzzy=False)
    found = extract_from_dir(str(root / DOMAIN), method_map=[("**.py", "python")], keywords=KEYWORDS)
    for file, _line, message, _comments, context in found:
        template.add(message, locations=[(f"{DOMAIN}/{Path(file).as_posix()}", 0)], context=context)
    return template


def notebook_template(master: Path) -> Catalog:
    """The prose of a notebook, in English, one message for a paragraph."""
    template = Catalog(fuzzy=False)
    for cell in json.loads(master.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            for paragraph in paragraphs("".join(cell["source"])):
                if has_words(paragraph):
                    template.add(paragraph)
    return template


def paragraphs(markdown: str) -> Iterator[str]:
    r"""The blocks between blank lines; what a fence encloses is one block, blank lines and all.

    >>> list(paragraphs("A title\n\nWords\nand more.\n"))
    ['A title', 'Words\nand more.']
    """
    block: list[str] = []
    fenced = False
    for line in markdown.split("\n"):
        if _FENCE.match(line):
            fenced = not fenced
        if line.strip() or fenced:
            block.append(line)
        elif block:
            yield "\n".join(block)
            block = []
    if block:
        yield "\n".join(block)


def has_words(paragraph: str) -> bool:
    """Whether there is anything to translate, besides code and tags.

    >>> has_words("</details>"), has_words("---"), has_words("Set up the board.")
    (False, False, True)
    """
    return not _FENCE.match(paragraph) and bool(re.search(r"[^\W\d_]", _NO_WORDS.sub("", paragraph)))


def translated(markdown: str, catalogue: Catalog) -> str:
    """The text of a markdown cell in the language of the catalogue; what is not in it stays English."""
    words = {paragraph: _said(catalogue, paragraph) for paragraph in paragraphs(markdown)}
    return "\n\n".join(words[paragraph] for paragraph in paragraphs(markdown))


def _said(catalogue: Catalog, paragraph: str) -> str:
    message = catalogue.get(paragraph) if has_words(paragraph) else None
    return str(message.string) if message is not None and message.string else paragraph


def read_catalogue(path: Path, language: str) -> Catalog:
    """The catalogue in a file, or an empty one."""
    if not path.is_file():
        return Catalog(locale=language, fuzzy=False, header_comment="#")
    with path.open("rb") as source:
        return read_po(source, locale=language)


def updated(path: Path, language: str, template: Catalog, *, ordered: bool) -> str:
    """The text of the catalogue with exactly the messages of the template, and what was translated of them.

    A message that resembles one that is gone inherits its translation, marked as fuzzy. Nothing in the text
    changes but with the messages: no dates, no line numbers, no wrapping, no version of Babel.
    """
    catalogue = read_catalogue(path, language)
    catalogue.update(template, update_creation_date=False)
    catalogue.header_comment = (
        "# What the package says." if ordered else f"# The prose of {path.stem}.ipynb, in its order."
    )
    for message in catalogue:
        if message.id:
            message.flags &= {"fuzzy"}
    buffer = BytesIO()
    write_po(buffer, catalogue, width=0, sort_output=ordered, ignore_obsolete=True, include_lineno=False)
    lines = buffer.getvalue().decode("utf-8").splitlines(keepends=True)
    return "".join(
        line for line in lines if not line.startswith(tuple(f'"{name}:' for name in _UNWANTED_HEADERS))
    )


def catalogues(root: Path, language: str) -> Iterator[tuple[Path, str]]:
    """Each catalogue of a language, and the text it should have."""
    path = catalogue_path(root, language)
    yield path, updated(path, language, package_template(root), ordered=True)
    for master in masters(root):
        path = notebook_catalogue_path(master, language)
        yield path, updated(path, language, notebook_template(master), ordered=False)


def compile_catalogues(root: Path) -> list[Path]:
    """Write the compiled form beside each catalogue of the package; returns what was written."""
    written = []
    for language in languages(root):
        path = catalogue_path(root, language)
        catalogue = read_catalogue(path, language)
        for message in list(catalogue):
            if message.id and not all(_forms(message.string)):  # else a missing plural would be said as ""
                catalogue.delete(message.id, context=message.context)
        with path.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)
        written.append(path.with_suffix(".mo"))
    return written


def troubles(root: Path) -> list[str]:
    """All that is wrong with the catalogues, one sentence each."""
    found = list(_not_plain(root))
    for language in languages(root):
        for path, text in catalogues(root, language):
            name = path.relative_to(root).as_posix()
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                found.append(f"{name} is not current: run python tools/translate.py --update")
            catalogue = read_po(text.encode("utf-8").splitlines(keepends=True), locale=language)
            fixed = placeholders if path == catalogue_path(root, language) else kept
            found.extend(f"{name}: {trouble}" for trouble in message_troubles(catalogue, fixed))
    return found


def message_troubles(catalogue: Catalog, fixed: Callable[[str], frozenset[str]]) -> Iterator[str]:
    """What is untranslated, fuzzy, or lacks something of the English that is the same in every language."""
    for message in catalogue:
        if not message.id:
            continue
        source, said = _forms(message.id), _forms(message.string)
        if not all(said) or len(said) < len(source):
            yield f"“{source[0]}” is not translated"
        elif message.fuzzy:
            yield f"“{source[0]}” is marked as fuzzy: look at its translation and remove the mark"
        else:
            try:
                english, other = [fixed(form) for form in source], [fixed(form) for form in said]
            except ValueError:  # a brace without its partner
                english, other = [frozenset()], [frozenset("{")]
            least, most = frozenset.intersection(*english), frozenset.union(*english)
            if not all(least <= form <= most for form in other):
                yield f"“{source[0]}” has other placeholders, code or links than its translation"


def _forms(text: object) -> tuple[str, ...]:
    return (
        (text,) if isinstance(text, str) else tuple(map(str, text)) if isinstance(text, tuple | list) else ()
    )


def placeholders(text: str) -> frozenset[str]:
    """The names that are filled in.

    >>> sorted(placeholders("{square} is {kind}."))
    ['kind', 'square']
    """
    return frozenset(name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None)


def kept(markdown: str) -> frozenset[str]:
    """What prose in any language has in common: code, the aims of links, tags.

    >>> sorted(kept("See `d3` in [the next lesson](2_flanking.ipynb)."))
    ['2_flanking.ipynb', '`d3`']
    """
    return frozenset(_KEPT.findall(markdown))


def _not_plain(root: Path) -> Iterator[str]:
    """Calls whose words are no plain string, or stand inside of an f-string, so that no catalogue holds them."""
    found = {form for message in package_template(root) if message.id for form in _forms(message.id)}
    for path in sorted((root / DOMAIN).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            words = node.args[: {"_": 1, "ngettext": 2, "pgettext": 2}.get(node.func.id, 0)]
            constants = (word.value for word in words if isinstance(word, ast.Constant))
            plain = [word for word in constants if isinstance(word, str)]
            where = f"{path.relative_to(root).as_posix()}:{node.lineno}"
            if len(plain) < len(words):
                yield f"{where}: the words must be plain strings"
            elif plain and plain[-1] not in found:
                yield f"{where}: “{plain[-1]}” is not found here; take it out of the f-string"


def _update(root: Path, codes: list[str]) -> None:
    for language in codes:
        for path, text in catalogues(root, language):
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
                print(f"updated {path.relative_to(root).as_posix()}")


def main() -> int:
    """Do what the options say, in this order."""
    parser = argparse.ArgumentParser(description="Keep the catalogues of other languages.")
    parser.add_argument("--add", metavar="CODE", help="begin the catalogues of another language, such as fr")
    parser.add_argument("--update", action="store_true", help="take over what is new in English")
    parser.add_argument("--compile", action="store_true", help="write the form that the package reads")
    parser.add_argument("--check", action="store_true", help="end with 1 if anything is to be done")
    options = parser.parse_args()
    if not any(vars(options).values()):
        parser.error("say what to do: --add, --update, --compile, --check")
    if options.add:
        _update(ROOT, [options.add])
    if options.update:
        _update(ROOT, languages(ROOT))
    if options.compile:
        compile_catalogues(ROOT)
    found = troubles(ROOT) if options.check else []
    for trouble in found:
        print(trouble, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
