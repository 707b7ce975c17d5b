/**
 * The board in the browser: it paints the state that Python sends and reports what the learner does.
 * It knows no rule of the game, and no human word but those in `words`.
 */

const SQUARES = Array.from({ length: 64 }, (_, i) => "abcdefgh"[i % 8] + (1 + (i >> 3)));
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PATIENCE = 4000; // milliseconds without any answer, after which the kernel is called silent

/** Give a node attributes, handlers (`onclick` and so on) and children. */
function dress(node, attributes, children) {
	for (const [name, value] of Object.entries(attributes))
		if (typeof value === "function") node[name] = value;
		else node.setAttribute(name, value);
	node.append(...children);
	return node;
}

const make = (tag, attributes = {}, ...children) => dress(document.createElement(tag), attributes, children);

const draw = (tag, attributes = {}, ...children) =>
	dress(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/** An element that takes the focus; the notebook must not take its keys for shortcuts. */
const focusable = (tag, attributes, ...children) =>
	make(tag, { "data-lm-suppress-shortcuts": "true", ...attributes }, ...children);

/** A template with its `{name}` places filled. */
const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** The 64 bits of a hexadecimal mask, as booleans. */
const bits = (hex = "0") => SQUARES.map((_, i) => (BigInt("0x" + hex) >> BigInt(i)) & 1n).map(Boolean);

// Notes: lines, rings and words, in a drawing where a square is 100 wide

function middle(square) {
	const i = SQUARES.indexOf(square);
	return [50 + 100 * (i % 8), 50 + 100 * (i >> 3)];
}

/** A line that stops short of the boxes at its ends; an arrow has a head. */
function stroke(kind, from, to, boxed) {
	const [[x, y], [x2, y2]] = [middle(from), middle(to)];
	const [dx, dy] = [x2 - x, y2 - y];
	const room = (square) => (boxed.has(square) ? 40 / Math.max(Math.abs(dx), Math.abs(dy)) : 0);
	const at = (part) => [x + dx * part, y + dy * part];
	const end = at(1 - room(to));
	const parts = [draw("path", { d: `M${at(room(from))}L${end}`, pathLength: 1 })];
	const transform = `translate(${end}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`;
	if (kind === "arrow") parts.push(draw("path", { class: "rl-head", d: "M10 0L-24-19V19z", transform }));
	return parts;
}

/** Words over a square, each on its line, as large as they fit. */
function caption([x, y], text, most) {
	const words = text.split(" ");
	const size = Math.min(most, 130 / Math.max(...words.map((word) => word.length)));
	const line = (word, i) => draw("tspan", { x, y: y + (i - (words.length - 1) / 2) * size }, word);
	return draw("text", { "font-size": size }, ...words.map(line));
}

function note([kind, square, to, text], boxed) {
	const [cx, cy] = middle(square);
	const half = kind === "frame" ? 43 : 38;
	const box = { x: cx - half, y: cy - half, width: 2 * half, height: 2 * half, rx: 12 };
	const group = draw("g", { class: "rl-" + kind });
	if (to) group.append(...stroke(kind, square, to, boxed));
	else if (kind === "ring") group.append(draw("circle", { cx, cy, r: 42 }));
	else if (kind !== "letter") group.append(draw("rect", box));
	if (text) group.append(caption([cx, cy], text, { letter: 50, frame: 42 }[kind] ?? 28));
	return group;
}

// Controls: each kind makes its nodes from one state of the control; `key` finds the focus again

/** A small picture of 4x4 or 8x8 cells, said in words as well. */
function miniature(diagram, words) {
	const wide = Math.sqrt(diagram.length);
	const lines = Array.from({ length: wide - 1 }, (_, i) => `M${i + 1} 0V${wide}M0 ${i + 1}H${wide}`);
	const picture = draw("svg", { class: "rl-mini", viewBox: `0 0 ${wide} ${wide}`, role: "img" });
	picture.append(draw("path", { d: lines.join("") }));
	const said = [...diagram].map((cell, i) => {
		const [cx, cy] = [(i % wide) + 0.5, Math.floor(i / wide) + 0.5];
		if (cell !== "-") picture.append(draw("circle", { class: "rl-" + cell, cx, cy, r: 0.41 }));
		return wide < 8 ? words[cell] : cell !== "-" && SQUARES[i] + " " + words[cell];
	});
	picture.setAttribute("aria-label", said.filter(Boolean).join(", "));
	return picture;
}

const button = ({ id, off }, part, attributes, ...children) =>
	focusable("button", { type: "button", key: id + part, "aria-disabled": Boolean(off), ...attributes }, ...children);

/** The words of a control, its note paler. */
const title = ({ label, note: more }) => [label, ...(more ? [" ", make("small", {}, more)] : [])];

const section = (control, role, body) =>
	make("div", { role, "aria-label": control.label }, make("p", {}, ...title(control)), body);

/** A radio group whose arrows only move the focus: to choose may be to answer. */
function choice(control, use, words) {
	const entry = control.options.findIndex(([value]) => value === control.value);
	const cards = control.options.map(([value, label, diagram], i) => {
		const attributes = {
			role: "radio",
			tabindex: i === Math.max(0, entry) ? 0 : -1,
			"aria-checked": i === entry,
			onclick: () => use(value),
			onfocus: () => cards.forEach((card, k) => (card.tabIndex = k === i ? 0 : -1)),
		};
		return button(control, value, attributes, ...(diagram ? [miniature(diagram, words)] : []), label);
	});
	const onkeydown = (event) => {
		const step = STEPS[event.key];
		if (!step) return;
		event.preventDefault();
		cards.at((cards.indexOf(event.target) + step[0] + step[1]) % cards.length).focus();
	};
	return section(control, "radiogroup", make("div", { class: "rl-cards", onkeydown }, ...cards));
}

/** A list whose items move up and down. */
function order(control, use, words) {
	const labels = new Map(control.options);
	const values = control.value ?? [...labels.keys()];
	const mover = (value, i, name) => {
		const to = name === "up" ? i - 1 : i + 1;
		const off = control.off || !(to in values);
		const label = fill(words[name], { item: labels.get(value), place: i + 1, count: values.length });
		const onclick = () => off || use(values.with(i, values[to]).with(to, value));
		const picture = draw("svg", { viewBox: "0 0 20 20" }, draw("path", { d: "M4 13l6-6 6 6" }));
		return button({ id: control.id, off }, name + value, { "aria-label": label, onclick }, picture);
	};
	const item = (value, i) =>
		make("li", {}, make("span", {}, labels.get(value)), mover(value, i, "up"), mover(value, i, "down"));
	return section(control, "group", make("ol", {}, ...values.map(item)));
}

/** A field to type into, with a button; Enter sends as well. A slider sends where it is let go. */
function field(control, use, words) {
	const { id, kind, least: min, most: max, step } = control;
	const slides = kind === "slider";
	const bounds = kind === "text" ? {} : { min, max, step };
	const input = focusable("input", { type: slides ? "range" : kind, key: id, autocomplete: "off", ...bounds });
	input.value = control.value ?? "";
	const send = () => use(kind === "text" || !input.value ? input.value : input.valueAsNumber);
	const after = slides ? make("output", {}, input.value) : button(control, "ok", { onclick: send }, words.ok);
	if (slides) input.oninput = () => (after.value = input.value);
	if (slides) input.onchange = send;
	else input.onkeydown = (event) => event.key === "Enter" && send();
	return make("div", { class: "rl-field" }, make("label", {}, make("span", {}, ...title(control)), input), after);
}

const push = (control, use) => button(control, "", { onclick: () => use(null) }, ...title(control));
const CONTROLS = { button: push, choice, order, number: field, text: field, slider: field };

class Board {
	constructor(model, el, signal) {
		Object.assign(this, { model, signal, painted: {}, controls: new Map(), active: 27 });
		this.state = new Proxy({}, { get: (_, name) => model.get(name) });
		el.append((this.root = make("div", { class: "rl", role: "group" })));
		this.build();
		this.wire();
		this.paint();
	}

	build() {
		const spans = (signs) => [...signs].map((sign) => `<span>${sign}</span>`).join("");
		const cell = (square) =>
			`<div role="gridcell" data-square="${square}" data-lm-suppress-shortcuts="true" tabindex="-1">` +
			'<i class="rl-disc"></i><i class="rl-mark"></i><b></b></div>';
		const row = (_, y) => `<div role="row">${SQUARES.slice(8 * y, 8 * y + 8).map(cell).join("")}</div>`;
		this.root.innerHTML = `
			<div class="rl-top"><span class="rl-crumb"></span><span class="rl-stars" role="img"></span></div>
			<p class="rl-prompt"></p>
			<div class="rl-score"></div>
			<div class="rl-desk">
				<div class="rl-rim" aria-hidden="true">${spans("abcdefgh")}</div>
				<div class="rl-rim" aria-hidden="true">${spans("12345678")}</div>
				<div class="rl-board">
					<div class="rl-grid" role="grid">${Array.from({ length: 8 }, row).join("")}</div>
					<svg class="rl-overlay" viewBox="0 0 800 800" aria-hidden="true">
						<path class="rl-points" d="M200 200h0M600 200h0M200 600h0M600 600h0"/><g class="rl-notes"/>
					</svg>
					<progress class="rl-progress"></progress>
				</div>
			</div>
			<div class="rl-message" role="status"></div>
			<div class="rl-panel"></div>`;
		for (const name of ["crumb", "stars", "prompt", "score", "grid", "notes", "progress", "message", "panel"])
			this[name] = this.root.querySelector(".rl-" + name);
		// Made once and reused, so that the focus stays where it is.
		this.cells = [...this.grid.querySelectorAll("[data-square]")];
		this.cells[this.active].tabIndex = 0;
	}

	wire() {
		const { signal, model, grid } = this;
		const on = (node, type, handler) => node.addEventListener(type, handler, { signal });
		const at = (event) => this.cells.indexOf(event.target.closest("[data-square]"));
		const look = (how, i) => this.paintPreview(this.state, (this[how] = i));
		on(grid, "click", (event) => at(event) >= 0 && this.press(at(event)));
		on(grid, "keydown", (event) => this.key(event));
		on(grid, "focusin", (event) => {
			this.cells[this.active].tabIndex = -1;
			this.active = at(event);
			this.cells[this.active].tabIndex = 0;
			look("focused", this.active);
		});
		on(grid, "focusout", () => look("focused"));
		on(grid, "pointerover", (event) => look("hovered", at(event)));
		on(grid, "pointerleave", () => look("hovered"));
		on(this.root, "keydown", (event) => event.key === "Escape" && this.leave());
		for (const [name, handler] of [["change", () => this.paint()], ["msg:custom", () => this.heard()]]) {
			model.on(name, handler);
			signal?.addEventListener("abort", () => model.off(name, handler));
		}
	}

	// What the learner does

	press(i) {
		this.cells[i].focus({ preventScroll: true });
		if (this.state.interactive) this.report({ type: "press", square: SQUARES[i] });
	}

	report(content) {
		if (this.signal?.aborted) return;
		const silent = () => this.say(this.state.words.gone, "why");
		clearTimeout(this.waiting);
		try {
			this.model.send({ ...content, token: this.state.token });
			this.waiting = setTimeout(silent, PATIENCE);
		} catch {
			silent();
		}
	}

	/** An answer came: a complaint about silence goes. */
	heard() {
		clearTimeout(this.waiting);
		if (this.message.textContent === this.state.words.gone) this.paintMessage(this.state);
	}

	key(event) {
		const [x, y] = [this.active % 8, this.active >> 3];
		const step = { ...STEPS, Home: [-7, event.ctrlKey ? -7 : 0], End: [7, event.ctrlKey ? 7 : 0] }[event.key];
		if (!step && event.key !== "Enter" && event.key !== " ") return;
		event.preventDefault();
		const clamp = (n) => Math.min(Math.max(n, 0), 7);
		if (step) this.cells[clamp(x + step[0]) + 8 * clamp(y + step[1])].focus();
		else if (!event.repeat) this.press(this.active);
	}

	/** Out of the board, to the cell of the notebook. */
	leave() {
		document.activeElement.blur();
		this.root.closest(".jp-Cell")?.focus();
	}

	// What the learner sees

	paint() {
		const { state } = this;
		this.heard();
		this.paintHeader(state);
		this.paintDiscs(state);
		this.paintMarks(state);
		this.paintMode(state);
		this.paintPanel(state);
		if (this.changed("notes")) this.paintNotes(state);
		// A scene is said once, and a repeated sentence again; progress and marks are not said.
		if (this.changed("message", "turn_text", "black", "white", "token", "retired")) this.paintMessage(state);
	}

	changed(...names) {
		const before = this.painted;
		this.painted = { ...before, ...Object.fromEntries(names.map((name) => [name, this.state[name]])) };
		return names.some((name) => !(name in before) || before[name] !== this.painted[name]);
	}

	paintHeader({ words, crumb, prompt, stars, chip, names, score, turn, turn_text }) {
		this.crumb.textContent = crumb;
		this.prompt.textContent = prompt;
		this.stars.hidden = stars < 0;
		this.stars.setAttribute("aria-label", fill(words.stars, { n: stars }));
		this.stars.replaceChildren(make("b", {}, "★★★".slice(0, stars)), "★★★".slice(stars));
		const side = (color, i) => {
			const attributes = { class: `rl-side rl-${color} ${turn === color ? "rl-on" : ""}` };
			return make("span", attributes, make("i", { class: "rl-disc" }), make("span", {}, names[i]), " ", make("b", {}, score[i]));
		};
		this.score.replaceChildren(side("X", 0), side("O", 1), make("span", { class: "rl-chip" }, chip));
		const board = fill(words.board, { turn: turn_text }).trim();
		this.grid.setAttribute("aria-label", board);
		this.root.setAttribute("aria-label", prompt || board);
	}

	/** The discs; those that came or turned with the last change of any have a class that says so. */
	paintDiscs({ black, white }) {
		const [blacks, whites, before] = [bits(black), bits(white), this.discs];
		this.discs = SQUARES.map((_, i) => (blacks[i] ? "X" : whites[i] ? "O" : "-"));
		if (before?.join() === this.discs.join()) return;
		this.moves = this.discs.map((now, i) => {
			const was = before?.[i] ?? now;
			return was === now || now === "-" ? "" : was === "-" ? "rl-placed" : "rl-turned";
		});
	}

	/** All that stands on a square besides its disc, as classes and as words. */
	paintMarks(state) {
		const { words, texts, heat, notes, last } = state;
		const masks = ["legal", "found", "flipped"].map((name) => [name, bits(state[name])]);
		const more = (label, said) => (said ? fill(words.more, { label, state: said }) : label);
		this.cells.forEach((cell, i) => {
			const square = SQUARES[i];
			const marks = masks.filter(([, mask]) => mask[i]).map(([name]) => name);
			if (square === last) marks.push("last");
			cell.className = ["rl-cell", "rl-" + this.discs[i], this.moves[i], ...marks.map((mark) => "rl-" + mark)].join(" ");
			this.paintValue(cell.lastChild, texts[square] ?? "", heat[square]);
			const noted = notes.filter((each) => each[1] === square).map(([kind, , , text]) => text || words[kind]);
			const label = fill(words.label, { square, content: words[this.discs[i]] });
			const said = [...marks.map((mark) => words[mark]), texts[square], ...noted];
			cell.setAttribute("aria-label", said.reduce(more, label));
		});
		this.paintPreview(state);
	}

	paintValue(node, text, worth) {
		node.textContent = text;
		node.hidden = !text && worth === undefined;
		node.dataset.sign = Math.sign(worth ?? 0);
		node.style.setProperty("--worth", 35 + 65 * Math.abs(worth ?? 0) + "%");
	}

	/** The discs that a move would turn, for the square under the pointer or with the focus. */
	paintPreview({ previews, turn }) {
		const at = [this.hovered, this.focused].find((i) => SQUARES[i] in previews);
		const would = bits(previews[SQUARES[at]]);
		this.cells.forEach((cell, i) => {
			cell.classList.toggle("rl-would", would[i]);
			for (const color of ["X", "O"]) cell.classList.toggle("rl-ghost-" + color, i === at && turn === color);
		});
	}

	paintNotes({ notes }) {
		const boxed = new Set(notes.filter(([kind]) => /frame|break/.test(kind)).map((each) => each[1]));
		this.notes.replaceChildren(...notes.map((each) => note(each, boxed)));
	}

	paintMode({ words, interactive, busy, progress, size, bare, retired }) {
		this.root.setAttribute("aria-busy", busy);
		this.grid.setAttribute("aria-readonly", !interactive);
		this.root.classList.toggle("rl-large", size === "large");
		this.progress.hidden = !busy;
		this.progress.setAttribute("aria-label", words.busy);
		if (progress) this.progress.value = progress;
		else this.progress.removeAttribute("value");
		this.root.inert = Boolean(retired);
		this.root.classList.toggle("rl-bare", bare);
		// Closing the model hides this view: the sentence stays beside it until the cell runs again.
		if (retired) this.root.closest(".jp-OutputArea-child")?.append(make("p", { class: "rl-moved" }, retired));
	}

	/** The controls; one that did not change stays, another is made anew and gets the focus back. */
	paintPanel({ panel, words }) {
		const key = this.panel.contains(document.activeElement) && document.activeElement.getAttribute("key");
		const made = panel.map((control) => [control.kind + control.id, this.controlFor(control, words)]);
		this.controls = new Map(made);
		this.panel.replaceChildren(...made.map(([, { node }]) => node));
		const again = [...this.panel.querySelectorAll("[key]")].find((node) => node.getAttribute("key") === key);
		if (key) (again ?? this.cells[this.active]).focus({ preventScroll: true });
	}

	controlFor(control, words) {
		const before = this.controls.get(control.kind + control.id);
		const state = JSON.stringify([control, words]);
		if (before?.state === state) return before;
		const use = (value) => control.off || this.report({ type: "control", id: control.id, value });
		return { state, node: CONTROLS[control.kind](control, use, words) };
	}

	paintMessage({ message, turn_text, retired }) {
		const said = retired || message.text;
		this.say(said || turn_text, said ? message.tone : "turn");
	}

	say(text, tone) {
		this.message.dataset.tone = tone;
		this.message.textContent = text;
	}
}

export default {
	render({ model, el, signal }) {
		new Board(model, el, signal);
	},
};
