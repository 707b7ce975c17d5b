// ipywidgets gives a view two seconds to find its model, and does not look once more when they are over. A
// slow computer that opens a lesson of many boards may spend just these seconds on getting the models, and
// then "model not found" stays for good. This shows such an output once more, now that its model is there.
// Written as JupyterLab loads it, without a bundler.

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

const activate = (app) => void setInterval(look, 1000, app);

const plugin = { id: "reversi_learn:boards", autoStart: true, activate };

window._JUPYTERLAB = window._JUPYTERLAB ?? {};
window._JUPYTERLAB.reversi_learn = {
	init: () => undefined,
	get: async () => () => ({ __esModule: true, default: plugin }),
};
