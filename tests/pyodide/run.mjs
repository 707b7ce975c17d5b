// Runs a script of this folder in Pyodide, the Python of the browser, and prints the line of JSON that its report() is.
// Usage: REVERSI_LEARN_NODE_MODULES=… node run.mjs SCRIPT PATH_OF_THE_INSTALLED_PACKAGE [FOLDER …]
// Further folders are seen there under their own names, as /notebooks.

import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Copies a folder into Pyodide's own file system. */
function copy(system, from, to) {
  system.mkdirTree(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    if (entry.name === "__pycache__") continue;
    if (entry.isDirectory()) copy(system, source, `${to}/${entry.name}`);
    else system.writeFile(`${to}/${entry.name}`, fs.readFileSync(source));
  }
}

async function main(name, packageFolder, ...folders) {
  const home = path.join(process.env.REVERSI_LEARN_NODE_MODULES, "pyodide");
  const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: home + path.sep });
  copy(python.FS, packageFolder, "/course/reversi_learn");
  for (const folder of folders) copy(python.FS, folder, `/${path.basename(folder)}`);
  const script = path.join(path.dirname(fileURLToPath(import.meta.url)), `${name}.py`);
  python.FS.writeFile(`/course/${name}.py`, fs.readFileSync(script));
  return python.runPythonAsync(`
import sys
sys.path.insert(0, "/course")
import ${name}
await ${name}.report()
`);
}

try {
  const report = await main(...process.argv.slice(2));
  process.stdout.write(`${report}\n`, () => process.exit()); // whatever still goes on there
} catch (error) {
  console.error(error.message); // the rest would be a screenful of WebAssembly
  process.exitCode = 1;
}
