/**
 * The board in the browser: it paints the state that Python sends and reports what the learner does.
 * It knows no rule of the game, and no human word but those in `words`.
 */

const SQUARES = Array.from({ length: 64 }, (_, i) => "abcdefgh"[i % 8] + (1 + (i >> 3)));
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const QUIET = "data-lm-suppress-shortcuts"; // keys typed here are no shortcuts of the notebook

/** Give a node attributes, handlers (such as `onclick`) and children. */
function dress(node, props, nodes) {
	for (const [name, value] of Object.entries(props))
		if (typeof value === "function") node[name] = value;
		else node.setAttribute(name, value);
	node.append(...nodes);
	return node;
}

const make = (tag, props, ...nodes) => dress(document.createElement(tag), props, nodes);

const draw = (tag, props, ...nodes) =>
	dress(document.createElementNS("http://www.w3.org/2000/svg", tag), props, nodes);

/** A template, filled. */
const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** The 64 bits of a hexadecimal mask, as booleans. */
const bits = (hex = "0") => SQUARES.map((_, i) => ((BigInt("0x" + hex) >> BigInt(i)) & 1n) > 0);

/** Tab stops at one node only. */
const roam = (nodes, i) => nodes.forEach((node, k) => (node.tabIndex = k === i ? 0 : -1));

// Notes, drawn where a square is 100 wide

function middle(square) {
	const i = SQUARES.indexOf(square);
	return [50 + 100 * (i % 8), 50 + 100 * (i >> 3)];
}

/** A line that stops short of boxes at its ends; an arrow has a head. */
function stroke(kind, ends, boxed) {
	const [[x, y], [x2, y2]] = ends.map(middle);
	const [dx, dy] = [x2 - x, y2 - y];
	const [room, room2] = ends.map((square) => (boxed.includes(square) ? 40 / Math.max(Math.abs(dx), Math.abs(dy)) : 0));
	const end = [x2 - dx * room2, y2 - dy * room2];
	const line = draw("path", { d: `M${x + dx * room} ${y + dy * room}L${end}`, pathLength: 1 });
	if (kind === "line") return [line];
	const transform = `translate(${end}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`;
	return [line, draw("path", { class: "rl-head", d: "M10 0L-24-19V19z", transform })];
}

/** Words over a square, one a line, as large as they fit. */
function caption([x, y], text, most) {
	const words = text.split(" ");
	const size = Math.min(most, 130 / Math.max(...words.map((word) => word.length)));
	const line = (word, i) => draw("tspan", { x, y: y + (i - (words.length - 1) / 2) * size }, word);
	return draw("text", { "font-size": size }, ...words.map(line));
}

function note([kind, square, to, text], boxed) {
	const [cx, cy] = middle(square);
	const half = kind === "frame" ? 43 : 38;
	const group = draw("g", { class: "rl-" + kind });
	if (to) group.append(...stroke(kind, [square, to], boxed));
	else if (kind === "ring") group.append(draw("circle", { cx, cy, r: 42 }));
	else if (kind !== "letter")
		group.append(draw("rect", { x: cx - half, y: cy - half, width: 2 * half, height: 2 * half, rx: 12 }));
	if (text) group.append(caption([cx, cy], text, { letter: 50, frame: 42 }[kind] ?? 28));
	return group;
}

// Controls: each is made from one state; `key` finds the focus again

const button = ({ id, off }, part, props, ...nodes) =>
	make("button", { type: "button", key: id + part, [QUIET]: true, "aria-disabled": !!off, ...props }, ...nodes);

/** The words of a control, its note paler. */
const title = ({ label, note: more = "" }) => [label + " ", make("small", {}, more)];

const group = (control, role, body) =>
	make("div", { role, "aria-label": control.label }, make("p", {}, ...title(control)), body);

/** A small picture of 4x4 or 8x8 cells, said in words too. */
function miniature(diagram, words) {
	const wide = Math.sqrt(diagram.length);
	const cells = [...diagram].flatMap((cell, i) => {
		const [x, y] = [i % wide, Math.floor(i / wide)];
		const disc = draw("circle", { class: "rl-" + cell, cx: x + 0.5, cy: y + 0.5, r: 0.41 });
		return [draw("rect", { x, y, width: 1, height: 1 }), disc];
	});
	const said = [...diagram].map((cell) => words[cell]).join(", ");
	return draw("svg", { class: "rl-mini", viewBox: `0 0 ${wide} ${wide}`, role: "img", "aria-label": said }, ...cells);
}

/** A radio group; arrows only move the focus, for to choose may be to answer. */
function choice(control, use, words) {
	const chosen = control.options.findIndex(([value]) => value === control.value);
	const cards = control.options.map(([value, label, diagram], i) => {
		const props = {
			role: "radio",
			"aria-checked": i === chosen,
			onclick: () => use(value),
			onfocus: () => roam(cards, i),
		};
		return button(control, value, props, diagram ? miniature(diagram, words) : "", label);
	});
	roam(cards, Math.max(0, chosen));
	const onkeydown = (event) => {
		const step = STEPS[event.key];
		if (!step) return;
		event.preventDefault();
		cards.at((cards.indexOf(event.target) + step[0] + step[1]) % cards.length).focus();
	};
	return group(control, "radiogroup", make("div", { class: "rl-flow", onkeydown }, ...cards));
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
		return button({ id: control.id, off }, name + value, { "aria-label": label, onclick }, to < i ? "↑" : "↓");
	};
	const item = (value, i) => make("li", {}, labels.get(value), mover(value, i, "up"), mover(value, i, "down"));
	return group(control, "group", make("ol", {}, ...values.map(item)));
}

/** A field with a button that sends, as Enter does; a slider sends where it is let go. */
function field(control, use, words) {
	const { id, kind, least: min, most: max, step, value } = control;
	const slides = kind === "slider";
	const bounds = kind === "text" ? {} : { min, max, step };
	const input = make("input", { type: slides ? "range" : kind, key: id, [QUIET]: true, ...bounds });
	input.value = value ?? "";
	const send = () => use(kind === "text" ? input.value : input.value && +input.value);
	const after = slides ? make("output", {}, input.value) : button(control, "ok", { onclick: send }, words.ok);
	if (slides) dress(input, { oninput: () => (after.value = input.value), onchange: send }, []);
	else input.onkeydown = (event) => void (event.key === "Enter" && send());
	return make("div", { class: "rl-flow" }, make("label", {}, ...title(control), input), after);
}

const push = (control, use) => button(control, "", { onclick: () => use(null) }, ...title(control));
const link = ({ id, value: href, ...words }) => make("a", { href, key: id, [QUIET]: true }, ...title(words));
const CONTROLS = { button: push, choice, order, link };

const cell = (square) =>
	`<div role="gridcell" data-square="${square}" ${QUIET}="true">` +
	'<i class="rl-disc"></i><i class="rl-mark"></i><b></b></div>';
const row = (rank) => `<div role="row">${[..."abcdefgh"].map((file) => cell(file + rank)).join("")}</div>`;
const rim = (signs) => `<div class="rl-rim" aria-hidden="true">${signs.replace(/./g, "<span>$&</span>")}</div>`;
const SKELETON = `
	<div class="rl-top"><span class="rl-crumb"></span><span class="rl-stars" role="img"></span></div>
	<p class="rl-prompt"></p>
	<div class="rl-score"></div>
	<div class="rl-desk">${rim("abcdefgh")}${rim("12345678")}<div class="rl-board">
		<div class="rl-grid" role="grid">${[..."12345678"].map(row).join("")}</div>
		<svg viewBox="0 0 800 800" aria-hidden="true">
			<path class="rl-points" d="M200 200h0M600 200h0M200 600h0M600 600h0"/><g class="rl-notes"/>
		</svg>
		<progress></progress>
	</div></div>
	<div class="rl-message" role="status"></div>
	<div class="rl-panel"></div>`;

class Board {
	constructor(model, el, signal) {
		Object.assign(this, { model, signal, painted: {}, controls: new Map(), active: 27 });
		this.state = new Proxy({}, { get: (_, name) => model.get(name) });
		this.root = make("div", { class: "rl", role: "group" });
		this.root.innerHTML = SKELETON;
		this.cells = [...this.root.querySelectorAll("[data-square]")];
		roam(this.cells, this.active);
		el.append(this.root);
		this.wire();
		this.paint();
	}

	part(name) {
		return this.root.querySelector(".rl-" + name);
	}

	wire() {
		const { signal, model } = this;
		const grid = this.part("grid");
		const on = (node, type, handler) => node.addEventListener(type, handler, { signal });
		const at = (event) => this.cells.indexOf(event.target.closest("[data-square]"));
		const look = (how, i) => this.paintPreview(this.state, (this[how] = i));
		on(grid, "click", (event) => at(event) >= 0 && this.press(at(event)));
		on(grid, "keydown", (event) => this.key(event));
		on(grid, "focusin", (event) => {
			roam(this.cells, (this.active = at(event)));
			look("focused", this.active);
		});
		on(grid, "focusout", () => look("focused"));
		on(grid, "pointerover", (event) => look("hovered", at(event)));
		on(grid, "pointerleave", () => look("hovered"));
		on(this.root, "keydown", (event) => {
			if (event.key !== "Escape") return;
			event.target.blur();
			this.root.closest(".jp-Cell")?.focus();
		});
		model.on("change", () => this.paint());
		model.on("msg:custom", () => this.heard());
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
			this.waiting = setTimeout(silent, 4000);
		} catch {
			silent();
		}
	}

	/** An answer came: a complaint about silence goes. */
	heard() {
		clearTimeout(this.waiting);
		if (this.part("message").textContent === this.state.words.gone) this.paintMessage(this.state);
	}

	key(event) {
		const [x, y] = [this.active % 8, this.active >> 3];
		const step = { ...STEPS, Home: [-7, 0], End: [7, 0] }[event.key];
		if (!step && event.key !== "Enter" && event.key !== " ") return;
		event.preventDefault();
		const clamp = (n) => Math.min(Math.max(n, 0), 7);
		if (step) this.cells[clamp(x + step[0]) + 8 * clamp(y + step[1])].focus();
		else if (!event.repeat) this.press(this.active);
	}

	// What the learner sees

	paint() {
		const { state } = this;
		const moved = this.changed("black", "white");
		this.heard();
		this.paintHeader(state);
		this.paintCells(state, moved);
		this.paintMode(state);
		if (this.changed("panel", "words")) this.paintPanel(state);
		if (this.changed("notes")) this.paintNotes(state);
		// A scene is said once, a repeated sentence again; progress and marks are not.
		if (this.changed("message", "turn_text", "token", "retired") || moved) this.paintMessage(state);
	}

	changed(...names) {
		const differs = (name) => this.painted[name] !== (this.painted[name] = this.state[name]);
		return names.filter(differs).length > 0;
	}

	paintHeader({ words, crumb, prompt, stars, chip, names, score, turn, turn_text }) {
		this.part("crumb").textContent = crumb;
		this.part("prompt").textContent = prompt;
		const row = this.part("stars");
		row.hidden = stars < 0;
		row.ariaLabel = fill(words.stars, { n: stars });
		row.replaceChildren(make("b", {}, "★★★".slice(0, stars)), "★★★".slice(stars));
		const side = (color, i) => {
			const props = { class: `rl-side rl-${color} ${turn === color ? "rl-on" : ""}` };
			return make("span", props, make("i", { class: "rl-disc" }), names[i], " ", make("b", {}, score[i]));
		};
		this.part("score").replaceChildren(side("X", 0), side("O", 1), make("span", { class: "rl-chip" }, chip));
		const label = fill(words.board, { turn: turn_text }).trim();
		this.part("grid").ariaLabel = label;
		this.root.ariaLabel = prompt || label;
	}

	/** Discs and marks, as classes and as words. */
	paintCells(state, moved) {
		const { words, texts, heat, notes, last } = state;
		const kinds = ["legal", "found", "flipped"];
		const [black, white, ...masks] = ["black", "white", ...kinds].map((name) => bits(state[name]));
		const more = (label, said) => (said ? fill(words.more, { label, state: said }) : label);
		this.cells.forEach((cell, i) => {
			const [square, was] = [SQUARES[i], cell.disc];
			const disc = (cell.disc = black[i] ? "X" : white[i] ? "O" : "-");
			if (moved) cell.move = !was || was === disc || disc === "-" ? "" : was === "-" ? "rl-placed" : "rl-turned";
			const marks = kinds.filter((_, k) => masks[k][i]);
			if (square === last) marks.push("last");
			cell.className = `rl-cell ${cell.move} ` + [disc, ...marks].map((name) => "rl-" + name).join(" ");
			const noted = notes.filter((each) => each[1] === square).map(([kind, , , text]) => text || words[kind]);
			const said = [...marks.map((mark) => words[mark]), texts[square], ...noted];
			cell.ariaLabel = said.reduce(more, fill(words.label, { square, content: words[disc] }));
			const [value, text, worth] = [cell.lastChild, texts[square] ?? "", heat[square] ?? 0];
			value.textContent = text;
			value.hidden = !text && !worth;
			value.dataset.sign = Math.sign(worth);
			value.style = `--worth: ${Math.abs(worth)}%`;
		});
		this.paintPreview(state);
	}

	/** The discs that a move under pointer or focus would turn. */
	paintPreview({ previews, turn }) {
		const at = [this.hovered, this.focused].find((i) => SQUARES[i] in previews);
		const would = bits(previews[SQUARES[at]]);
		this.part("grid").dataset.turn = turn;
		this.cells.forEach((cell, i) => {
			cell.classList.toggle("rl-would", would[i]);
			cell.classList.toggle("rl-ghost", i === at);
		});
	}

	paintNotes({ notes }) {
		const boxed = notes.filter(([kind]) => /frame|break/.test(kind)).map((each) => each[1]);
		this.part("notes").replaceChildren(...notes.map((each) => note(each, boxed)));
	}

	paintMode({ words, interactive, busy, progress, size, bare, retired }) {
		const bar = this.root.querySelector("progress");
		bar.hidden = !busy;
		bar.ariaLabel = words.busy;
		progress ? (bar.value = progress) : bar.removeAttribute("value");
		this.root.ariaBusy = busy;
		this.part("grid").ariaReadOnly = !interactive;
		this.root.className = `rl rl-${size} ${bare ? "rl-bare" : ""}`;
		this.root.inert = !!retired;
	}

	/** A control that did not change stays; another is made anew and gets the focus back. */
	paintPanel({ panel, words }) {
		const node = this.part("panel");
		const key = node.contains(document.activeElement) && document.activeElement.getAttribute("key");
		this.controls = new Map(panel.map((control) => [control.id, this.controlFor(control, words)]));
		node.replaceChildren(...[...this.controls.values()].map((each) => each.node));
		const again = [...node.querySelectorAll("[key]")].find((each) => each.getAttribute("key") === key);
		if (key) (again ?? this.cells[this.active]).focus({ preventScroll: true });
	}

	controlFor(control, words) {
		const [before, state] = [this.controls.get(control.id), JSON.stringify([control, words])];
		if (before?.state === state) return before;
		const use = (value) => control.off || this.report({ type: "control", id: control.id, value });
		return { state, node: (CONTROLS[control.kind] ?? field)(control, use, words) };
	}

	paintMessage({ message, turn_text, retired }) {
		const said = retired || message.text;
		this.say(said || turn_text, said ? message.tone : "turn");
		// Closing hides this view; the sentence stays beside it until the cell runs again.
		if (retired) this.root.closest(".jp-OutputArea-child")?.append(make("p", {}, retired));
	}

	say(text, tone) {
		const node = this.part("message");
		node.dataset.tone = tone;
		node.textContent = text;
	}
}

export default {
	render({ model, el, signal }) {
		new Board(model, el, signal);
	},
};
