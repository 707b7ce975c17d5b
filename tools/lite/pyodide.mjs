// Shrinks the wheels of one folder into another, with the Python of the browser: see shrink.py.
// Usage: node pyodide.mjs FOLDER_OF_PYODIDE WHEELS SHRUNK

import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const [home, wheels, shrunk] = process.argv.slice(2).map((name) => path.resolve(name));
const here = path.dirname(fileURLToPath(import.meta.url));
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: home + path.sep });
for (const [inside, outside] of [
	["/wheels", wheels],
	["/shrunk", shrunk],
	["/lite", here],
]) {
	python.FS.mkdirTree(inside);
	python.mountNodeFS(inside, outside);
}
await python.runPythonAsync(`
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, "/lite")
import shrink

shrink.shrink_all(Path("/wheels"), Path("/shrunk"))
`);
