/**
 * The board in the browser: it paints the state that Python sends and reports what the learner does.
 * It knows no rule of the game, and no human word but those in `words`.
 */

const SQUARES = Array.from({ length: 64 }, (_, i) => "abcdefgh"[i % 8] + (1 + (i >> 3)));
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STAR = "M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z";
const PATIENCE = 4000; // milliseconds without any answer, after which the kernel is called silent

/** Give a node attributes, event handlers (`onclick` and so on) and children. */
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
function bits(hex = "0") {
	const mask = BigInt("0x" + hex);
	return SQUARES.map((_, i) => ((mask >> BigInt(i)) & 1n) === 1n);
}

// Notes: lines, rings and words over the board, in a drawing where a square is 100 wide

function middle(square) {
	const i = SQUARES.indexOf(square);
	return [50 + 100 * (i % 8), 50 + 100 * (i >> 3)];
}

/** Every shape twice, a dark one below: so it stands out on discs of either colour. */
const cased = (tag, shape) => [draw(tag, { ...shape, class: "rl-casing" }), draw(tag, shape)];

/** A line that stops short of the boxes at its ends; an arrow has a head. */
function stroke(kind, from, to, boxed) {
	const [a, b] = [middle(from), middle(to)];
	const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
	const room = (square) => (boxed.has(square) ? 39 / Math.max(Math.abs(dx), Math.abs(dy)) : 0);
	const at = (part) => [a[0] + dx * part, a[1] + dy * part];
	const end = at(1 - room(to));
	const parts = cased("path", { d: `M${at(room(from))}L${end}`, pathLength: 1 });
	const turn = `translate(${end}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`;
	if (kind === "arrow") parts.push(draw("path", { class: "rl-head", d: "M10 0L-24-19V19z", transform: turn }));
	return parts;
}

/** Words over a square, each on its line, as large as they fit. */
function caption(square, text, most) {
	const [x, y] = middle(square);
	const words = text.split(" ");
	const size = Math.min(most, 130 / Math.max(...words.map((word) => word.length)));
	const line = (word, i) => draw("tspan", { x, y: y + (i - (words.length - 1) / 2) * size }, word);
	return draw("text", { "font-size": size }, ...words.map(line));
}

function note([kind, square, to, text], boxed) {
	const [cx, cy] = middle(square);
	const half = kind === "frame" ? 43 : 38;
	const box = { x: cx - half, y: cy - half, width: 2 * half, height: 2 * half, rx: 13 };
	const group = draw("g", { class: "rl-" + kind });
	if (to) group.append(...stroke(kind, square, to, boxed));
	else if (kind === "ring") group.append(...cased("circle", { cx, cy, r: 42 }));
	else if (kind !== "letter") group.append(...cased("rect", box));
	if (text) group.append(caption(square, text, { letter: 50, frame: 40 }[kind] ?? 29));
	return group;
}

// Controls: each kind makes its nodes from one state of the control. `key` names what can have the focus.

/** A small picture of 4x4 or 8x8 cells, said in words as well. */
function miniature(diagram, words) {
	const wide = Math.sqrt(diagram.length);
	const lines = Array.from({ length: wide - 1 }, (_, i) => `M${i + 1} 0V${wide}M0 ${i + 1}H${wide}`);
	const picture = draw("svg", { class: "rl-mini", viewBox: `0 0 ${wide} ${wide}`, role: "img" });
	picture.append(draw("path", { d: lines.join("") }));
	const said = [];
	[...diagram].forEach((cell, i) => {
		if (wide === 4) said.push(words[cell]);
		else if (cell !== "-") said.push(SQUARES[i] + " " + words[cell]);
		const [cx, cy] = [(i % wide) + 0.5, Math.floor(i / wide) + 0.5];
		if (cell !== "-") picture.append(draw("circle", { class: "rl-" + cell, cx, cy, r: 0.41 }));
	});
	picture.setAttribute("aria-label", said.join(", "));
	return picture;
}

const button = (control, attributes, ...children) =>
	focusable("button", { type: "button", "aria-disabled": Boolean(control.off), ...attributes }, ...children);

/** The words of a control, its note paler. */
const title = ({ label, note: more }) => [label, ...(more ? [" ", make("small", {}, more)] : [])];

const section = (control, role, body) =>
	make(
		"div",
		{ class: "rl-section", role, "aria-label": control.label },
		make("p", { class: "rl-label" }, ...title(control)),
		body,
	);

/** A radio group whose arrows only move the focus: to choose may be to answer. */
function choice(control, use, words) {
	const entry = Math.max(0, control.options.findIndex(([value]) => value === control.value));
	const cards = control.options.map(([value, label, diagram], i) =>
		button(
			control,
			{
				class: "rl-card",
				role: "radio",
				key: value,
				tabindex: i === entry ? 0 : -1,
				"aria-checked": value === control.value,
				onclick: () => use(value),
				onfocus: () => cards.forEach((card, k) => (card.tabIndex = k === i ? 0 : -1)),
			},
			...(diagram ? [miniature(diagram, words)] : []),
			make("span", {}, label),
		),
	);
	const onkeydown = (event) => {
		const step = STEPS[event.key];
		if (!step) return;
		event.preventDefault();
		const next = cards.indexOf(document.activeElement) + step[0] + step[1];
		cards.at(next % cards.length).focus();
	};
	return section(control, "radiogroup", make("div", { class: "rl-cards", onkeydown }, ...cards));
}

/** A list whose items move up and down. */
function order(control, use, words) {
	const labels = new Map(control.options);
	const values = control.value ?? [...labels.keys()];
	const mover = (value, i, by, name) => {
		const to = i + by;
		const label = fill(words[name], { item: labels.get(value), place: i + 1, count: values.length });
		const onclick = () => {
			if (to in values) use(values.with(i, values[to]).with(to, value));
		};
		const off = control.off || !(to in values);
		const attributes = { key: name + value, class: "rl-" + name, "aria-label": label, onclick };
		return button({ off }, attributes, draw("svg", { viewBox: "0 0 20 20" }, draw("path", { d: "M4 13l6-6 6 6" })));
	};
	const item = (value, i) =>
		make("li", {}, make("span", {}, labels.get(value)), mover(value, i, -1, "up"), mover(value, i, 1, "down"));
	return section(control, "group", make("ol", { class: "rl-order" }, ...values.map(item)));
}

/** A field to type into, with a button; Enter sends as well. A slider sends where it is let go. */
function field(control, use, words) {
	const type = control.kind === "slider" ? "range" : control.kind;
	const bounds = type === "text" ? {} : { min: control.least, max: control.most, step: control.step };
	const input = focusable("input", { type, key: "field", autocomplete: "off", ...bounds });
	input.value = control.value ?? "";
	const send = () => use(type === "text" ? input.value : input.value && input.valueAsNumber);
	let after = button(control, { key: "send", onclick: send }, words.ok);
	if (type === "range") {
		after = make("output", {}, input.value);
		input.oninput = () => (after.value = input.value);
		input.onchange = send;
	} else input.onkeydown = (event) => event.key === "Enter" && send();
	return make("div", { class: "rl-field" }, make("label", {}, make("span", {}, ...title(control)), input), after);
}

const CONTROLS = {
	button: (control, use) => button(control, { key: "", onclick: () => use(null) }, ...title(control)),
	choice,
	order,
	number: field,
	text: field,
	slider: field,
};

/** What is painted again when a part of the state differs from what was painted last. */
const PAINTERS = [
	["paintHeader", "words crumb prompt stars chip names score turn turn_text"],
	["paintDiscs", "black white"],
	["paintMarks", "black white legal found flipped last texts heat previews turn"],
	["paintNotes", "notes"],
	["paintLabels", "words black white legal found flipped last texts notes"],
	["paintMode", "words interactive busy progress size retired"],
	["paintPanel", "panel words"],
	["paintMessage", "message turn_text black white token retired"],
].map(([painter, names]) => [painter, names.split(" ")]);

class Board {
	constructor(model, el, signal) {
		Object.assign(this, { model, signal, painted: {}, controls: new Map(), active: 27, focused: -1, hovered: -1 });
		el.append(this.build());
		this.wire();
		this.paint();
	}

	get(name) {
		return this.model.get(name);
	}

	build() {
		const part = (name, tag = "div", attributes = {}) => (this[name] = make(tag, { class: "rl-" + name, ...attributes }));
		const rim = (signs) => make("div", { class: "rl-rim", "aria-hidden": "true" }, ...[...signs].map((sign) => make("span", {}, sign)));
		const header = make("div", { class: "rl-top" }, part("crumb"), part("stars", "div", { role: "img" }));
		const board = make("div", { class: "rl-board" }, this.buildGrid(), this.buildOverlay(), part("progress", "progress"));
		const frame = make("div", { class: "rl-frame" }, rim("abcdefgh"), rim("12345678"), board);
		const parts = [header, part("prompt", "p"), part("score"), frame, part("message", "div", { role: "status" }), part("panel")];
		return (this.root = make("div", { class: "rl", role: "group" }, ...parts));
	}

	/** 64 cells, made once and reused, so that the focus stays where it is. */
	buildGrid() {
		this.cells = SQUARES.map((square, i) =>
			focusable(
				"div",
				{ role: "gridcell", "data-square": square, tabindex: i === this.active ? 0 : -1 },
				make("i", { class: "rl-disc" }),
				make("i", { class: "rl-mark" }),
				make("b", { class: "rl-value" }),
			),
		);
		const row = (y) => make("div", { role: "row" }, ...this.cells.slice(8 * y, 8 * y + 8));
		return (this.grid = make("div", { class: "rl-grid", role: "grid" }, ...[0, 1, 2, 3, 4, 5, 6, 7].map(row)));
	}

	buildOverlay() {
		this.notes = draw("g");
		const points = [200, 600].flatMap((cx) => [200, 600].map((cy) => draw("circle", { class: "rl-point", cx, cy, r: 6 })));
		return draw("svg", { class: "rl-overlay", viewBox: "0 0 800 800", "aria-hidden": "true" }, ...points, this.notes);
	}

	wire() {
		const { signal, model } = this;
		const on = (node, type, handler) => node.addEventListener(type, handler, { signal });
		const square = (event) => this.cells.indexOf(event.target.closest("[data-square]"));
		const look = (name, i) => {
			this[name] = i;
			this.paintPreview();
		};
		on(this.grid, "click", (event) => square(event) >= 0 && this.press(square(event)));
		on(this.grid, "keydown", (event) => this.key(event));
		on(this.grid, "focusin", (event) => {
			this.cells[this.active].tabIndex = -1;
			this.active = square(event);
			this.cells[this.active].tabIndex = 0;
			look("focused", this.active);
		});
		on(this.grid, "focusout", () => look("focused", -1));
		on(this.grid, "pointerover", (event) => look("hovered", square(event)));
		on(this.grid, "pointerleave", () => look("hovered", -1));
		on(this.root, "keydown", (event) => event.key === "Escape" && this.leave());
		const handlers = { change: () => this.paint(), "msg:custom": () => this.heard() };
		for (const [name, handler] of Object.entries(handlers)) {
			model.on(name, handler);
			signal?.addEventListener("abort", () => model.off(name, handler));
		}
	}

	// What the learner does

	press(i) {
		this.cells[i].focus({ preventScroll: true });
		if (this.get("interactive")) this.report({ type: "press", square: SQUARES[i] });
	}

	report(content) {
		if (this.signal?.aborted) return;
		const silent = () => this.say(this.get("words").gone, "why");
		clearTimeout(this.waiting);
		try {
			this.model.send({ ...content, token: this.get("token") });
			this.waiting = setTimeout(silent, PATIENCE);
		} catch {
			silent();
		}
	}

	/** An answer came: a complaint about silence goes. */
	heard() {
		clearTimeout(this.waiting);
		if (this.message.textContent === this.get("words").gone) this.paintMessage();
	}

	key(event) {
		const step = STEPS[event.key];
		const [x, y] = [this.active % 8, this.active >> 3];
		const clamp = (n) => Math.min(Math.max(n, 0), 7);
		let to = -1;
		if (step) to = clamp(x + step[0]) + 8 * clamp(y + step[1]);
		else if (event.key === "Home") to = event.ctrlKey ? 0 : 8 * y;
		else if (event.key === "End") to = event.ctrlKey ? 63 : 8 * y + 7;
		else if (event.key !== "Enter" && event.key !== " ") return;
		event.preventDefault();
		if (to >= 0) this.cells[to].focus();
		else if (!event.repeat) this.press(this.active);
	}

	/** Out of the board, to the cell of the notebook. */
	leave() {
		document.activeElement.blur();
		this.root.closest(".jp-Cell")?.focus();
	}

	// What the learner sees

	paint() {
		this.heard();
		for (const [painter, names] of PAINTERS) {
			const values = names.map((name) => this.get(name));
			const before = this.painted[painter];
			this.painted[painter] = values;
			if (values.some((value, i) => value !== before?.[i])) this[painter]();
		}
	}

	paintHeader() {
		const [words, stars, prompt] = ["words", "stars", "prompt"].map((name) => this.get(name));
		this.crumb.textContent = this.get("crumb");
		this.prompt.textContent = prompt;
		this.stars.hidden = stars < 0;
		this.stars.setAttribute("aria-label", fill(words.stars, { n: stars }));
		const star = (i) => draw("svg", { viewBox: "0 0 20 20", class: i < stars ? "rl-lit" : "" }, draw("path", { d: STAR }));
		this.stars.replaceChildren(star(0), star(1), star(2));
		this.score.replaceChildren(this.side("X", 0), this.side("O", 1), make("span", { class: "rl-chip" }, this.get("chip")));
		const board = fill(words.board, { turn: this.get("turn_text") }).trim();
		this.grid.setAttribute("aria-label", board);
		this.root.setAttribute("aria-label", prompt || board);
	}

	side(color, i) {
		const name = make("span", { class: "rl-name" }, this.get("names")[i]);
		const on = this.get("turn") === color ? " rl-on" : "";
		return make("span", { class: `rl-side rl-${color}${on}` }, make("i", { class: "rl-disc" }), name, " ", make("b", {}, this.get("score")[i]));
	}

	/** Discs that turned or came since the last time move, those near the last move sooner. */
	paintDiscs() {
		const [black, white] = [bits(this.get("black")), bits(this.get("white"))];
		const last = SQUARES.indexOf(this.get("last"));
		const before = this.discs;
		this.discs = SQUARES.map((_, i) => (black[i] ? "X" : white[i] ? "O" : "-"));
		this.moves = this.discs.map((now, i) => {
			const was = before?.[i] ?? now;
			return was === now || now === "-" ? "" : was === "-" ? "rl-placed" : "rl-turned";
		});
		this.cells.forEach((cell, i) => {
			const far = last < 0 ? 0 : Math.max(Math.abs((last % 8) - (i % 8)), Math.abs((last >> 3) - (i >> 3)));
			cell.style.setProperty("--wait", `${20 * far}ms`);
		});
	}

	/** The marks on each square, by name: class and word in one. */
	marks() {
		const masks = ["legal", "found", "flipped"].map((name) => [name, bits(this.get(name))]);
		masks.push(["last", SQUARES.map((square) => square === this.get("last"))]);
		return SQUARES.map((_, i) => masks.filter(([, mask]) => mask[i]).map(([name]) => name));
	}

	paintMarks() {
		const [texts, heat, marks] = [this.get("texts"), this.get("heat"), this.marks()];
		this.cells.forEach((cell, i) => {
			const [text, worth] = [texts[SQUARES[i]] ?? "", heat[SQUARES[i]]];
			cell.className = ["rl-cell rl-" + this.discs[i], this.moves[i], ...marks[i].map((name) => "rl-" + name)].join(" ");
			const value = cell.lastChild;
			value.textContent = text;
			value.hidden = !text && worth === undefined;
			value.dataset.sign = Math.sign(worth ?? 0);
			value.style.setProperty("--worth", 35 + 65 * Math.abs(worth ?? 0) + "%");
		});
		this.paintPreview();
	}

	/** The discs that a move would turn, for the square under the pointer or with the focus. */
	paintPreview() {
		const previews = this.get("previews");
		const at = [this.hovered, this.focused].find((i) => SQUARES[i] in previews);
		const would = bits(previews[SQUARES[at]]);
		this.cells.forEach((cell, i) => {
			cell.classList.toggle("rl-would", would[i]);
			cell.classList.toggle("rl-ghost-" + this.get("turn"), i === at);
		});
	}

	paintNotes() {
		const notes = this.get("notes");
		const boxed = new Set(notes.filter(([kind]) => kind === "frame" || kind === "break").map(([, square]) => square));
		const level = ([kind, , to]) => (kind === "ring" ? 0 : to ? 1 : 2);
		const sorted = [...notes].sort((a, b) => level(a) - level(b));
		this.notes.replaceChildren(...sorted.map((each) => note(each, boxed)));
	}

	paintLabels() {
		const [words, texts, marks] = [this.get("words"), this.get("texts"), this.marks()];
		this.cells.forEach((cell, i) => {
			const said = marks[i].map((name) => words[name]);
			said.push(texts[SQUARES[i]]);
			for (const [kind, square, , text] of this.get("notes"))
				if (square === SQUARES[i]) said.push(text || words[kind]);
			const label = fill(words.label, { square: SQUARES[i], content: words[this.discs[i]] });
			const more = (so, state) => fill(words.more, { label: so, state });
			cell.setAttribute("aria-label", said.filter(Boolean).reduce(more, label));
		});
	}

	paintMode() {
		const [words, busy, progress, retired] = ["words", "busy", "progress", "retired"].map((name) => this.get(name));
		this.root.setAttribute("aria-busy", busy);
		this.grid.setAttribute("aria-readonly", !this.get("interactive"));
		this.root.classList.toggle("rl-large", this.get("size") === "large");
		this.progress.hidden = !busy;
		this.progress.setAttribute("aria-label", words.busy);
		if (progress) this.progress.value = progress;
		else this.progress.removeAttribute("value");
		this.root.inert = Boolean(retired);
		// Closing the model hides this view: the sentence stays beside it until the cell runs again.
		if (retired) this.root.closest(".jp-OutputArea-child")?.append(make("p", { class: "rl-moved" }, retired));
	}

	/** The controls; one that did not change stays, another is made anew and gets the focus back. */
	paintPanel() {
		const focus = this.panel.contains(document.activeElement) && document.activeElement;
		const holder = focus && [...this.controls].find(([, { node }]) => node.contains(focus))[0];
		const kept = this.get("panel").map((control) => [control.kind + control.id, this.controlFor(control)]);
		this.controls = new Map(kept);
		this.panel.replaceChildren(...kept.map(([, { node }]) => node));
		if (!focus) return;
		const again = this.controls.get(holder)?.node;
		const key = `[key="${CSS.escape(focus.getAttribute("key"))}"]`;
		const heir = again?.matches(key) ? again : again?.querySelector(key);
		(heir ?? this.cells[this.active]).focus({ preventScroll: true });
	}

	controlFor(control) {
		const before = this.controls.get(control.kind + control.id);
		const state = JSON.stringify([control, this.get("words")]);
		if (before?.state === state) return before;
		const use = (value) => control.off || this.report({ type: "control", id: control.id, value });
		const node = CONTROLS[control.kind](control, use, this.get("words"));
		const typed = before?.node.querySelector("input");
		if (typed && before.value === control.value) node.querySelector("input").value = typed.value;
		return { node, state, value: control.value };
	}

	paintMessage() {
		const { text, tone } = this.get("message");
		const said = this.get("retired") || text;
		this.say(said || this.get("turn_text"), said ? tone : "turn");
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
