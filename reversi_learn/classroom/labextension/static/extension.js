// What JupyterLab must do for our boards beyond what it does by itself. Written as JupyterLab loads it, without a
// bundler. It has no words of its own: in the browser-only site they stand in the configuration of the page.

// --- A view that came too early ---
// ipywidgets gives a view two seconds to find its model, and does not look once more when they are over. A slow
// computer that opens a lesson of many boards may spend just these seconds on getting the models, and then "model
// not found" stays for good. This shows such an output once more, now that its model is there.

const SENTENCE = "Error displaying widget: model not found";
const shownAgain = new WeakSet();

const cellAround = (app, node) => {
	for (const panel of app.shell.widgets("main"))
		for (const cell of panel.content?.widgets ?? []) if (cell.outputArea?.node.contains(node)) return cell;
	return undefined;
};

const showAgain = (app, node) => {
	const outputs = cellAround(app, node)?.outputArea.model;
	if (!outputs || shownAgain.has(outputs)) return; // once: a model may really be gone
	shownAgain.add(outputs);
	outputs.fromJSON(outputs.toJSON());
};

const look = (app) => {
	for (const node of document.querySelectorAll(".jp-OutputArea-output.jupyter-widgets"))
		if (node.textContent === SENTENCE) showAgain(app, node);
};

// --- A lesson that runs when it is opened, where there is no server to run it: in JupyterLite ---

const WIDGET = "application/vnd.jupyter.widget-view+json";
const STORE = `from pathlib import Path
from reversi_learn.course import browser_store, progress
await browser_store.bring_back(Path(progress.progress_folder()))`;

const configuration = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const tagged = (cell, tag) => cell.metadata.tags?.includes(tag) ?? false;
const text = ({ source }) => (Array.isArray(source) ? source.join("") : source);

/** A line at the foot of the page, which moves nothing; an empty text takes it away. */
const say = (words) => {
	let line = document.getElementById("reversi-learn-opening");
	if (!line) {
		line = document.createElement("div");
		line.id = "reversi-learn-opening";
		line.setAttribute("role", "status");
		line.style.cssText =
			"position:fixed;z-index:9999;left:50%;bottom:1rem;translate:-50%;width:max-content;max-width:90vw;box-sizing:border-box;padding:.6rem 1.2rem;border-radius:1.5rem;font:1rem/1.4 system-ui,sans-serif;background:#1f5c40;color:#fff;box-shadow:0 2px 8px #0006";
		document.body.append(line);
	}
	line.hidden = !words;
	line.textContent = words;
};

/** A cell of the learner's own, without the boards of a Python that is gone, and no more taken for a shipped one. */
const kept = ({ outputs, ...cell }) => {
	const { reversi_learn_shipped: _, ...metadata } = cell.metadata;
	return { ...cell, metadata, ...(outputs && { outputs: outputs.filter(({ data }) => !data?.[WIDGET]) }) };
};

/** The shipped lesson, with what the learner wrote: changed cells by their ids, and cells of the learner's own. */
const merged = (shipped, mine) => {
	const changed = new Map();
	const own = new Map(); // by the id of the cell before
	const known = new Set(shipped.cells.map(({ id }) => id));
	let before = "";
	for (const cell of mine.cells) {
		const written = cell.metadata.reversi_learn_shipped;
		if (known.has(cell.id)) {
			if (written !== undefined && text(cell) !== written) changed.set(cell.id, text(cell));
			before = cell.id;
		} else if (text(cell) !== written && text(cell).trim()) own.set(before, [...(own.get(before) ?? []), kept(cell)]);
	}
	const cells = [...(own.get("") ?? [])];
	for (const cell of shipped.cells) {
		const metadata = { ...cell.metadata, reversi_learn_shipped: text(cell) };
		cells.push({ ...cell, metadata, source: changed.get(cell.id) ?? text(cell) }, ...(own.get(cell.id) ?? []));
	}
	return { ...shipped, cells };
};

/** The notebook for exercises of a teacher's own, with the one that the address of the page names. */
const ASKED = new URLSearchParams(globalThis.location?.search).get("exercise") ?? "";
const NOTHING_ASKED = '"own."';
const withExercise = (notebook, id) => {
	if (!/^own\.[a-z_]{1,40}(-[a-h1-8]{1,120}|-[0-9]{1,3})?-[0-9A-Za-z]{19}$/.test(id)) return notebook;
	const cells = notebook.cells.map((cell) => ({ ...cell, source: text(cell).replace(NOTHING_ASKED, `"${id}"`) }));
	return { ...notebook, cells };
};

/** Whether a cell broke off with more than a sentence of ours, such as that something is not installed here. */
const brokeOff = ({ output_type: type, traceback }) => type === "error" && traceback.length > 1;

/** Runs a cell; what it showed before stays in its place until then, and comes back if the cell breaks off. */
const run = async (cell, context) => {
	const { outputs } = cell.model;
	const before = outputs.toJSON();
	const node = cell.outputArea.node;
	node.style.minHeight = `${node.offsetHeight}px`;
	try {
		await cell.constructor.execute(cell, context, { deletedCells: [] });
	} catch {
		// what it says stands in its outputs
	}
	if (outputs.toJSON().some(brokeOff)) {
		outputs.fromJSON(before);
		cell.model.executionCount = null;
	}
	setTimeout(() => (node.style.minHeight = ""), 2000);
	return outputs.toJSON().some((output) => output.data?.[WIDGET]);
};

const isShipped = ({ sharedModel }) => sharedModel.getMetadata("reversi_learn_shipped") === sharedModel.source;

const runLesson = async (panel, words) => {
	const { sessionContext } = panel.context;
	while (!sessionContext.session?.kernel) await pause(50);
	const { kernel } = sessionContext.session;
	await kernel.info;
	say(words.running);
	await kernel.requestExecute({ code: STORE, silent: true, store_history: false }).done;
	for (const cell of panel.content.widgets)
		if (cell.model.type === "code" && isShipped(cell.model) && !tagged({ metadata: cell.model.metadata }, "on-demand"))
			if (await run(cell, sessionContext)) say("");
	say("");
};

const openLesson = async (app, panel, base, all) => {
	await panel.context.ready;
	const { path } = panel.context;
	const words = all[path.split("/")[0]];
	if (!words) return;
	say(words.starting);
	try {
		const answer = await fetch(`${base}files/${path}`, { cache: "no-cache" });
		if (!answer.ok) return say("");
		const shipped = withExercise(await answer.json(), ASKED);
		panel.context.model.fromJSON(merged(shipped, panel.context.model.toJSON()));
		for (const { model } of panel.content.widgets) if (isShipped(model)) model.trusted = true; // shows its pictures
		keepWriting(panel);
		await runLesson(panel, words);
	} catch (error) {
		console.error(error);
		say(words.failed);
	}
};

/** What the learner writes is kept soon after, not only when JupyterLab comes to it, or the page may be gone. */
const keepWriting = ({ context }) => {
	let soon;
	context.model.contentChanged.connect(() => {
		clearTimeout(soon);
		soon = setTimeout(() => context.save().catch(console.error), 1500);
	});
};

/** Where a link to another lesson leads here: this page, with the other lesson. */
const lessonLinked = (link, path) => {
	const address = link?.dataset.commandlinkerArgs
		? JSON.parse(link.dataset.commandlinkerArgs).path + (link.hash ?? "")
		: link?.getAttribute("href");
	const found = /^(?:\.\.\/(\w+)\/|\w+\/)?([\w ]+\.ipynb)(#.*)?$/.exec(address ?? "");
	return found && `?path=${found[1] ?? path.split("/")[0]}/${found[2]}${found[3] ?? ""}`;
};

const followLinks = (panel) =>
	panel.node.addEventListener(
		"click",
		async (event) => {
			const address = lessonLinked(event.target.closest?.("a"), panel.context.path);
			if (!address) return;
			event.preventDefault();
			event.stopPropagation();
			await panel.context.save().catch(console.error); // else the browser asks whether to leave
			location.assign(address);
		},
		true,
	);

const openLessons = async (app, { reversiLearn: words, baseUrl }) => {
	const base = new URL(baseUrl ?? "./", location.href).href;
	const seen = new WeakSet();
	for (;;) {
		for (const panel of app.shell.widgets("main"))
			if (panel.context && panel.content?.widgets && !seen.has(panel)) {
				seen.add(panel);
				followLinks(panel);
				openLesson(app, panel, base, words);
			}
		await pause(100);
	}
};

const activate = (app) => {
	setInterval(look, 1000, app);
	const options = configuration();
	if (options.reversiLearn) openLessons(app, options);
};

const plugin = { id: "reversi_learn:boards", autoStart: true, activate };

window._JUPYTERLAB = window._JUPYTERLAB ?? {};
window._JUPYTERLAB.reversi_learn = {
	init: () => undefined,
	get: async () => () => ({ __esModule: true, default: plugin }),
};
