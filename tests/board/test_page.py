"""The module in a real browser, on an empty page: what is seen, what is sent, what assistive software hears."""

from __future__ import annotations

import dataclasses
import json

import pytest
from board.scenes import FLANKING, START, asking, explaining, playing

from reversi_learn.course.scene import Control, Scene
from reversi_learn.engine.drawing import Marks, Note
from reversi_learn.engine.position import SQUARES, Position

GREEN = "rgb(43, 119, 79)"


def play_on(table):
    """Answer presses as a game does: legal ones are played, others get a sentence."""
    board = table.board

    def press(square, token):
        position = board.scene.position
        if not position.is_legal(square):
            board.show(dataclasses.replace(board.scene, message=f"{square} flips nothing.", tone="why"))
            return
        flips = position.flips(square)
        after = position.play(square)
        marks = Marks(frozenset(after.legal_moves()), flipped=frozenset(flips), last_move=square)
        board.show(playing(after, token=token + 1, marks=marks, message=f"{square} flips {len(flips)}."))

    board.on_press(press)


def wait_for_status(table, text):
    table.page.get_by_role("status").get_by_text(text).wait_for()


# --- Pressing squares ---------------------------------------------------------------------------------


def test_a_click_plays_a_move(table):
    opened = table(playing())
    play_on(opened)
    opened.cell("d3").click()
    wait_for_status(opened, "d3 flips 1.")
    assert opened.sent == [{"type": "press", "square": "d3", "token": 0}]
    assert "rl-X" in opened.cell("d3").get_attribute("class")
    assert "rl-X" in opened.cell("d4").get_attribute("class")
    assert opened.focused == "d3"
    assert opened.errors == []


def test_every_press_goes_to_python(table):
    opened = table(playing())
    play_on(opened)
    for square in ("a1", "d4", "d3"):
        opened.cell(square).click()
    wait_for_status(opened, "d3 flips 1.")
    assert [message["square"] for message in opened.sent] == ["a1", "d4", "d3"]


def test_a_board_that_only_shows_sends_nothing(table):
    opened = table(playing(interactive=False))
    opened.cell("d3").click()
    opened.page.keyboard.press("Enter")
    assert opened.sent == []
    assert opened.page.get_by_role("grid").get_attribute("aria-readonly") == "true"


def test_a_tap_is_one_message(table):
    opened = table(playing(), width=390, has_touch=True, is_mobile=True)
    play_on(opened)
    opened.cell("d3").tap()
    wait_for_status(opened, "d3 flips 1.")
    assert len(opened.sent) == 1


def test_a_game_by_keyboard_alone(table):
    opened = table(playing())
    play_on(opened)
    keys = opened.page.keyboard
    keys.press("Tab")
    assert opened.focused == "d4"
    keys.press("ArrowUp")
    keys.press("Enter")
    wait_for_status(opened, "d3 flips 1.")
    assert opened.focused == "d3"
    keys.press("ArrowLeft")
    keys.press("Space")
    wait_for_status(opened, "c3 flips 1.")
    assert [message["square"] for message in opened.sent] == ["d3", "c3"]


def test_arrows_stop_at_the_rim_and_home_and_end_go_along_the_row(table):
    opened = table(playing())
    opened.cell("d4").focus()
    seen = []
    for key in ("Home", "ArrowLeft", "End", "ArrowRight", "ArrowDown", *["ArrowUp"] * 9):
        opened.page.keyboard.press(key)
        seen.append(opened.focused)
    assert seen[:5] == ["a4", "a4", "h4", "h4", "h5"]
    assert seen[-1] == "h1"


def test_the_board_is_one_tab_stop(table):
    opened = table(playing(controls=(Control("button", "undo", "Undo"),)))
    assert opened.page.locator("[role=gridcell][tabindex='0']").count() == 1
    opened.cell("f6").click()
    assert opened.page.locator("[role=gridcell][tabindex='0']").get_attribute("data-square") == "f6"
    opened.page.keyboard.press("Tab")
    assert opened.focused.strip() == "Undo"
    opened.page.keyboard.press("Shift+Tab")
    assert opened.focused == "f6"


@pytest.mark.parametrize("start", ["d4", "button"])
def test_escape_leaves_to_the_cell_of_the_notebook(table, start):
    opened = table(playing(controls=(Control("button", "undo", "Undo"),)))
    (opened.cell("d4") if start == "d4" else opened.page.get_by_role("button")).focus()
    opened.page.keyboard.press("Escape")
    assert opened.page.evaluate("document.activeElement.className") == "jp-Cell"


def test_no_key_on_the_board_is_a_shortcut_of_the_notebook(table):
    opened = table(asking())
    marked = opened.page.locator("[data-lm-suppress-shortcuts=true]").count()
    assert marked == opened.page.locator("[role=gridcell], .rl button, .rl input").count() == 64 + 16


def test_focus_survives_a_new_scene(table):
    opened = table(playing())
    opened.cell("e6").focus()
    opened.show(playing(START.play("d3"), token=1))
    assert opened.focused == "e6"


def test_after_abort_nothing_is_sent(table):
    opened = table(playing(controls=(Control("button", "undo", "Undo"),)))
    opened.page.evaluate("window.control.abort()")
    opened.cell("d3").click()
    opened.page.get_by_role("button").click()
    assert opened.sent == []


# --- What is seen -------------------------------------------------------------------------------------


def test_header_shows_where_one_is_and_how_it_stands(table):
    opened = table(explaining())
    page = opened.page
    assert page.get_by_text("2 Flanking · level 4 of 5 · every move").is_visible()
    assert page.get_by_text("Black to move. Click every square").is_visible()
    assert page.get_by_role("img", name="2 of 3 stars").is_visible()
    assert page.get_by_text("found 3 of 13").is_visible()
    assert page.locator(".rl-side").all_inner_texts() == ["Black 11", "White 13"]
    assert page.locator(".rl-on").inner_text() == "Black 11"


def test_nothing_to_say_takes_no_room(table):
    opened = table(Scene(START))
    for part in (".rl-prompt", ".rl-stars", ".rl-chip", "progress"):
        assert not opened.page.locator(part).is_visible()
    assert opened.page.locator(".rl-on").count() == 0


def test_legality_is_in_no_class_label_or_cursor_where_it_may_not_be_known(table):
    opened = table(Scene(START, turn_text="Black to move."))
    looks = opened.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-square]")].map((cell) => {
            const square = cell.dataset.square;
            const look = getComputedStyle(cell);
            return [square, cell.outerHTML.replaceAll(square, "?").replace(/tabindex="-?\\d"/, "")
                + look.cursor + look.backgroundColor];
        }))"""
    )
    occupied = {"d4", "e4", "d5", "e5"}
    assert len({looks[square] for square in SQUARES if square not in occupied}) == 1
    for square in ("d3", "a1"):
        opened.cell(square).hover()
        assert opened.page.locator(".rl-would, .rl-ghost").count() == 0


def test_marks_differ_in_shape_and_have_contrast(table):
    marks = Marks(frozenset({"a1"}), frozenset({"b1"}), frozenset({"d4"}), "e5")
    opened = table(playing(marks=marks))
    box = {square: opened.cell(square).locator(".rl-mark").bounding_box() for square in ("a1", "b1")}
    assert 8 <= box["a1"]["width"] < box["b1"]["width"]
    after = "(node) => getComputedStyle(node, '::after')"
    tick = opened.cell("b1").locator(".rl-mark").evaluate(f"(node) => ({after})(node).borderBottomStyle")
    dot = opened.cell("e5").locator(".rl-disc").evaluate(f"(node) => ({after})(node).backgroundColor")
    ring = opened.cell("d4").locator(".rl-disc").evaluate(f"(node) => ({after})(node).borderTopStyle")
    assert (tick, dot, ring) == ("solid", "rgb(212, 80, 28)", "solid")
    pairs = [("#dcf3e6", "#2b774f"), ("#17593a", "#eef8f2"), ("#d4501c", "#ffffff"), ("#d4501c", "#171918")]
    pairs += [("#04160c", "#2b774f"), ("#888d8b", "#ffffff"), ("#888d8b", "#272a29"), ("#ffb52e", "#2b774f")]
    low = {pair: contrast(*pair) for pair in pairs if contrast(*pair) < 3}
    assert low == {}


def contrast(one, other):
    """The contrast of two colours as the Web Content Accessibility Guidelines define it."""

    def light(colour):
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("how", ["hover", "focus"])
def test_a_preview_shows_the_discs_that_would_flip(table, how):
    opened = table(playing())
    getattr(opened.cell("d3"), how)()
    assert opened.page.locator(".rl-ghost").get_attribute("data-square") == "d3"
    assert opened.page.locator(".rl-would").get_attribute("data-square") == "d4"
    getattr(opened.cell("a1"), how)()
    assert opened.page.locator(".rl-ghost, .rl-would").count() == 0
    assert opened.sent == []


def test_a_preview_ends_with_its_move(table):
    opened = table(playing())
    play_on(opened)
    opened.cell("d3").click()
    wait_for_status(opened, "d3 flips 1.")
    assert opened.page.locator(".rl-ghost, .rl-would").count() == 0


@pytest.mark.parametrize(
    ("note", "selector", "text"),
    [
        (Note("ring", "d4"), "g.rl-ring circle", ""),
        (Note("frame", "g2", text="?"), "g.rl-frame rect", "?"),
        (Note("break", "b7", text="own disc"), "g.rl-break rect", "owndisc"),
        (Note("letter", "c3", text="A"), "g.rl-letter text", "A"),
        (Note("arrow", "a1", "a8"), "g.rl-arrow path.rl-head", ""),
        (Note("line", "g2", "b7"), "g.rl-line path", ""),
    ],
)
def test_every_kind_of_note_is_drawn_over_its_square(table, note, selector, text):
    opened = table(Scene(START, Marks(notes=(note,))))
    drawn = opened.page.locator(selector)
    assert drawn.count() == 1
    assert opened.page.locator(".rl-notes").text_content() == text
    box, cell = drawn.bounding_box(), opened.cell(note.square).bounding_box()
    if not note.to:
        assert box["x"] + box["width"] / 2 == pytest.approx(cell["x"] + cell["width"] / 2, abs=2)
        assert box["y"] + box["height"] / 2 == pytest.approx(cell["y"] + cell["height"] / 2, abs=3)
        assert box["width"] <= cell["width"] + 4
    opened.show(Scene(START))
    assert opened.page.locator(".rl-notes *").count() == 0


def test_a_line_stops_short_of_the_boxes_at_its_ends(table):
    opened = table(explaining())
    line = opened.page.locator("g.rl-line path").bounding_box()
    frame, broken = (opened.page.locator(f"g.rl-{kind} rect").bounding_box() for kind in ("frame", "break"))
    assert line["x"] + line["width"] <= frame["x"] + 8
    assert line["x"] >= broken["x"] + broken["width"] - 8


def test_values_stand_in_the_squares_and_in_the_labels(table):
    marks = Marks(text={"b1": "−12\nloses", "b2": "+2\nwins"}, heat={"b1": -0.6, "b2": 0.1, "d4": 0.0})
    opened = table(Scene(START, marks))
    assert opened.cell("b1").locator("b").inner_text() == "−12\nloses"
    assert opened.cell("b1").get_attribute("aria-label").replace("\n", " ") == "b1, empty, −12 loses"
    colours = [
        opened.cell(square).locator("b").evaluate("(n) => getComputedStyle(n).backgroundColor")
        for square in ("b1", "b2")
    ]
    assert len(set(colours)) == 2
    assert not opened.cell("a1").locator("b").is_visible()


@pytest.mark.parametrize("tone", ["plain", "why", "good", "help"])
def test_a_message_shows_its_tone(table, tone):
    opened = table(Scene(START, message="A sentence.", tone=tone))
    assert opened.page.get_by_role("status").get_attribute("data-tone") == tone
    assert opened.status == "A sentence."


def test_thinking_is_shown_and_the_board_stays_readable(table):
    opened = table(playing(busy=True))
    bar = opened.page.get_by_role("progressbar", name="thinking …")
    assert bar.is_visible()
    assert opened.page.locator(".rl").get_attribute("aria-busy") == "true"
    assert bar.get_attribute("value") is None
    opened.show(playing(busy=True, progress=0.5))
    assert bar.get_attribute("value") == "0.5"
    opened.show(playing())
    assert not bar.is_visible()
    assert opened.said == []  # nothing of it is announced


def test_progress_does_not_touch_the_controls(table):
    opened = table(dataclasses.replace(asking(), busy=True))
    field = opened.page.get_by_label("Your name")
    field.fill("Ad")
    opened.show(dataclasses.replace(asking(), busy=True, progress=0.3))
    opened.page.keyboard.type("a")
    assert field.input_value() == "Ada"


def test_a_clock_that_ticks_is_not_said(table):
    opened = table(playing(names=("Black · 0:10", "White · 0:10")))
    opened.show(playing(names=("Black · 0:09", "White · 0:10")))
    assert "0:09" in opened.page.locator(".rl-score").inner_text()
    assert opened.said == []


def test_a_question_without_a_board_shows_none(table):
    opened = table(dataclasses.replace(asking(), position=Position(0, 0), interactive=False))
    assert not opened.page.get_by_role("grid").is_visible()
    assert opened.page.get_by_role("radiogroup").is_visible()


def test_a_retired_board_says_so_and_is_inert(table):
    opened = table(playing())
    opened.board.retire("This board is shown further down now.")
    opened.page.evaluate("messages => window.model.take(messages)", opened.wire.take())
    assert opened.status == "This board is shown further down now."
    opened.cell("d3").click(force=True)
    assert opened.sent == []


# --- Motion, themes, widths ---------------------------------------------------------------------------


def animations(opened):
    return opened.page.evaluate("document.getAnimations().length")


def test_discs_turn_and_lines_are_drawn(table):
    opened = table(playing(), reduced_motion="no-preference")
    opened.show(playing(START.play("d3"), token=1))
    assert opened.page.locator(".rl-turned").get_attribute("data-square") == "d4"
    assert opened.page.locator(".rl-placed").get_attribute("data-square") == "d3"
    names = "(n) => getComputedStyle(n).animationName"
    assert opened.cell("d4").locator(".rl-disc").evaluate(names) == "rl-turn-X"
    opened.show(playing(START.play("d3").play("c3"), token=2))
    assert opened.cell("d4").locator(".rl-disc").evaluate(names) == "rl-turn-O"  # and once more, back


def test_reduced_motion_moves_nothing(table):
    opened = table(playing(), reduced_motion="reduce")
    opened.show(dataclasses.replace(explaining(), position=START.play("d3")))
    assert animations(opened) == 0


def test_discs_look_the_same_in_light_and_dark(table):
    looks = []
    for scheme in ("light", "dark"):
        opened = table(explaining(), color_scheme=scheme)
        style = "(n) => getComputedStyle(n).backgroundImage + getComputedStyle(n.parentNode).backgroundColor"
        looks.append(
            [opened.cell(square).locator(".rl-disc").evaluate(style) for square in ("d2", "e3", "a1")]
        )
    assert looks[0] == looks[1]
    assert looks[0][2].endswith(GREEN)


@pytest.mark.parametrize(("theme", "scheme"), [("false", "light"), ("true", "dark")])
def test_the_theme_of_jupyter_counts_before_that_of_the_system(table, theme, scheme):
    opened = table(explaining(), color_scheme=scheme)
    opened.page.evaluate("(light) => (document.body.dataset.jpThemeLight = light)", theme)
    colour = opened.page.locator(".rl").evaluate("(n) => getComputedStyle(n).backgroundColor")
    assert colour == ("rgb(255, 255, 255)" if theme == "true" else "rgb(20, 24, 26)")


def test_the_colours_of_jupyter_are_used(table):
    opened = table(explaining())
    opened.page.add_style_tag(
        content=":root { --jp-content-font-color1: #123456; --jp-layout-color0: #fedcba; }"
    )
    colour = opened.page.locator(".rl").evaluate(
        "(n) => getComputedStyle(n).color + getComputedStyle(n).backgroundColor"
    )
    assert colour == "rgb(18, 52, 86)rgb(254, 220, 186)"


def test_discs_keep_their_colours_where_colours_are_forced(table):
    opened = table(asking(), forced_colors="active")
    style = "(n) => getComputedStyle(n).backgroundImage"
    assert "gradient" in opened.cell("d4").locator(".rl-disc").evaluate(style)
    assert opened.cell("a1").evaluate("(n) => getComputedStyle(n).backgroundColor") == GREEN
    chosen = opened.page.get_by_role("radio", checked=True)
    assert chosen.evaluate("(n) => getComputedStyle(n).outlineStyle") == "solid"


@pytest.mark.parametrize("width", [320, 480, 1200])
@pytest.mark.parametrize("size", ["fit", "large"])
def test_squares_stay_square_and_nothing_hangs_over(table, width, size):
    opened = table(
        dataclasses.replace(asking(), crumb="2 Flanking · level 4 of 5", stars=3), width=width, size=size
    )
    page = opened.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".rl").evaluate("(n) => n.scrollWidth <= n.clientWidth")
    first, last = opened.cell("a1").bounding_box(), opened.cell("h8").bounding_box()
    for box in (first, last):
        assert box["width"] == pytest.approx(box["height"], abs=1)
        assert box["width"] >= 24
    board = page.get_by_role("grid").bounding_box()["width"]
    assert board <= (482 if size == "fit" else 902)
    if width == 1200:
        assert board >= (470 if size == "fit" else 700)


def test_a_very_narrow_place_scrolls_and_keeps_squares_large_enough(table):
    opened = table(playing(), width=180)
    assert opened.cell("a1").bounding_box()["width"] >= 24
    assert opened.page.locator(".rl").evaluate("(n) => n.scrollWidth > n.clientWidth")


def test_targets_are_large_enough(table):
    opened = table(asking(), width=320)
    for target in opened.page.locator(".rl button, .rl input:not([type=range])").all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 24


# --- Assistive software -------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("scene", [playing, explaining, asking])
def test_axe_finds_nothing(table, axe_source, scheme, scene):
    opened = table(dataclasses.replace(scene(), busy=True), color_scheme=scheme, reduced_motion="reduce")
    opened.page.evaluate(axe_source)
    found = opened.page.evaluate("async () => (await axe.run('#here')).violations")
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


def test_the_accessibility_tree_is_a_board(table):
    opened = table(playing())
    tree = opened.page.locator(".rl").aria_snapshot()
    assert 'grid "Reversi board. Black to move."' in tree
    assert tree.count("- row ") == 8
    assert tree.count("gridcell") == 64
    assert 'gridcell "a1, empty"' in tree
    assert 'gridcell "d3, empty, legal move"' in tree
    assert 'gridcell "d4, white disc"' in tree


def test_labels_say_what_is_marked(table):
    opened = table(explaining())
    labels = {square: opened.cell(square).get_attribute("aria-label") for square in SQUARES}
    assert labels["e2"] == "e2, empty, found"
    assert labels["e3"] == "e3, white disc, last move"
    assert labels["f3"] == "f3, white disc, marked"
    assert labels["b7"] == "b7, empty, gap"
    assert not any("legal" in label for label in labels.values())


def test_one_scene_is_one_text(table):
    opened = table(playing())
    play_on(opened)
    opened.cell("d3").click()
    wait_for_status(opened, "d3 flips 1.")
    opened.page.wait_for_function("window.said.length > 0")
    assert opened.said == ["d3 flips 1."]
    assert opened.page.locator("[role=status], [aria-live]").count() == 1


def test_without_a_message_the_turn_is_told(table):
    opened = table(playing())
    opened.show(playing(START.play("d3"), token=1, turn_text="White to move."))
    opened.page.wait_for_function("window.said.length > 0")
    assert opened.said == ["White to move."]


def test_the_same_sentence_on_a_new_question_is_told_again(table):
    opened = table(playing(message="Not yet."))
    opened.show(playing(message="Not yet.", token=1))
    opened.page.wait_for_function("window.said.length > 0")
    assert opened.said == ["Not yet."]


# --- Controls -----------------------------------------------------------------------------------------


def answers(opened):
    return [(message["id"], message["value"]) for message in opened.sent]


def collect(opened):
    """Take every control message, and show each value as chosen."""

    def change(control, value, token):
        scene = opened.board.scene
        controls = tuple(
            dataclasses.replace(one, value=value) if one.id == control else one for one in scene.controls
        )
        opened.board.show(dataclasses.replace(scene, controls=controls, token=token))

    opened.board.on_control(change)


@pytest.mark.parametrize("keyboard", [False, True])
def test_button(table, keyboard):
    opened = table(asking())
    button = opened.page.get_by_role("button", name="Check no stars lost")
    if keyboard:
        button.focus()
        opened.page.keyboard.press("Enter")
    else:
        button.click()
    assert opened.sent == [{"type": "control", "id": "check", "value": None, "token": 3}]


def test_a_button_that_is_off_sends_nothing_but_can_be_found(table):
    opened = table(asking())
    button = opened.page.get_by_role("button", name="Not now")
    button.click(force=True)
    button.focus()
    opened.page.keyboard.press("Enter")
    assert opened.sent == []
    assert button.get_attribute("aria-disabled") == "true"


def test_choice_by_mouse(table):
    opened = table(asking())
    collect(opened)
    opened.page.locator("[role=radio]").nth(2).click()
    opened.page.get_by_role("radio", checked=True).get_by_text("C").wait_for()
    assert answers(opened) == [("centre", "2")]


def test_choice_by_keyboard_moves_first_and_chooses_on_enter(table):
    opened = table(asking())
    collect(opened)
    opened.page.get_by_role("radio", checked=True).focus()
    opened.page.keyboard.press("ArrowRight")
    opened.page.keyboard.press("ArrowDown")
    assert opened.focused == "A"
    assert answers(opened) == []
    assert opened.page.locator("[role=radio][tabindex='0']").count() == 1
    opened.page.keyboard.press("Enter")
    opened.page.get_by_role("radio", checked=True).get_by_text("A").wait_for()
    assert answers(opened) == [("centre", "0")]
    assert opened.focused == "A"


def test_a_picture_is_said_in_words(table):
    opened = table(asking())
    tree = opened.page.get_by_role("radiogroup").aria_snapshot()
    assert 'radiogroup "Which is the start?"' in tree
    assert "white disc, black disc, empty, empty, black disc, white disc" in tree
    assert opened.page.locator(".rl-mini").first.locator(".rl-X").count() == 2


@pytest.mark.parametrize("how", ["Enter", "button"])
def test_number(table, how):
    opened = table(asking())
    field = opened.page.get_by_role("spinbutton", name="How many discs?")
    field.fill("4")
    if how == "Enter":
        opened.page.keyboard.press("Enter")
    else:
        opened.page.locator(".rl-flow", has=field).get_by_role("button").click()
    assert answers(opened) == [("count", 4)]


def test_an_empty_number_is_answered(table):
    opened = table(asking())
    opened.page.get_by_role("spinbutton").press("Enter")
    wait_for_status(opened, "Please type a whole number.")


def test_text(table):
    opened = table(asking())
    opened.page.get_by_role("textbox", name="Your name").fill("Ada")
    opened.page.keyboard.press("Enter")
    assert answers(opened) == [("name", "Ada")]


def test_typed_text_stays_while_other_controls_change(table):
    opened = table(asking())
    opened.page.get_by_role("textbox").fill("Ad")
    first, *others = asking().controls
    opened.show(
        dataclasses.replace(asking(), controls=(dataclasses.replace(first, label="Check now"), *others))
    )
    opened.page.keyboard.type("a")
    assert opened.page.get_by_role("textbox").input_value() == "Ada"


@pytest.mark.parametrize("keyboard", [False, True])
def test_order_moves_an_item_and_keeps_the_focus(table, keyboard):
    opened = table(asking())
    collect(opened)
    down = opened.page.get_by_role("button", name="Move “Place a disc” down, now 1 of 3")
    if keyboard:
        down.focus()
        opened.page.keyboard.press("Space")
    else:
        down.click()
    opened.page.get_by_role("button", name="Move “Place a disc” down, now 2 of 3").wait_for()
    assert answers(opened) == [("steps", ["flip", "place", "turn"])]
    opened.page.keyboard.press("Enter")
    opened.page.get_by_role("button", name="Move “Place a disc” down, now 3 of 3").wait_for()
    assert answers(opened)[-1] == ("steps", ["flip", "turn", "place"])
    opened.page.keyboard.press("Enter")
    assert len(answers(opened)) == 2  # it is the last one already
    items = [text.split("\n")[0].rstrip("↑↓ ") for text in opened.page.locator("li").all_inner_texts()]
    assert items == ["Flip the run", "Change turns", "Place a disc"]


def test_slider(table):
    opened = table(asking())
    slider = opened.page.get_by_role("slider", name="Move")
    slider.focus()
    opened.page.keyboard.press("ArrowRight")
    assert answers(opened) == [("move", 11)]
    assert opened.page.locator("output").inner_text() == "11"


def test_a_link_leads_on_and_is_no_shortcut(table):
    opened = table(playing(controls=(Control("link", "next", "2 Flanking", value="2_flanking.ipynb"),)))
    link = opened.page.get_by_role("link", name="2 Flanking")
    assert link.get_attribute("href") == "2_flanking.ipynb"
    assert link.get_attribute("data-lm-suppress-shortcuts") == "true"


def test_focus_stays_on_a_control_and_goes_to_the_board_when_it_is_gone(table):
    opened = table(asking())
    opened.page.get_by_role("button", name="Check no stars lost").focus()
    check = dataclasses.replace(asking().controls[0], note="")
    opened.show(dataclasses.replace(asking(), controls=(check,)))
    assert opened.focused.strip() == "Check"
    opened.show(dataclasses.replace(asking(), controls=()))
    assert opened.focused == "d4"


# --- The kernel ---------------------------------------------------------------------------------------


GONE = "The kernel does not answer. If it was restarted, run this cell again."


def test_a_dead_kernel_is_named_at_once(table):
    opened = table(playing())
    opened.page.evaluate("window.model.dead = true")
    opened.cell("d3").click()
    assert opened.status == GONE


def test_a_silent_kernel_is_named_after_a_while_until_it_answers(table):
    opened = table(playing(message="Your move."))
    opened.page.clock.install()
    opened.page.evaluate("window.model.mute = true")
    opened.cell("d3").click()
    opened.page.clock.run_for(3_500)
    assert opened.status == "Your move."
    opened.page.clock.run_for(1_000)
    assert opened.status == GONE
    opened.page.evaluate("window.model.fire('msg:custom', { type: 'heard' })")
    assert opened.status == "Your move."


def test_a_kernel_that_answers_is_not_called_silent(table):
    opened = table(playing(message="Your move."))
    opened.page.clock.install()
    opened.board.on_press(lambda *_: None)
    opened.cell("d3").click()
    opened.page.wait_for_function("window.model.sent.length === 1")
    opened.page.clock.run_for(9_000)
    assert opened.status == "Your move."


def test_what_goes_up_is_small(table):
    opened = table(playing(token=1_000_000))
    opened.cell("d3").click()
    assert len(json.dumps(opened.sent[0])) <= 120
    assert FLANKING.empties > 0
