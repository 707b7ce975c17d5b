// Runs scripted_lesson.py in Pyodide, the Python of the browser, and prints the line of JSON it returns.
// Usage: REVERSI_LEARN_NODE_MODULES=… node run.mjs PATH_OF_THE_INSTALLED_PACKAGE

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

async function main(packageFolder) {
  const home = path.join(process.env.REVERSI_LEARN_NODE_MODULES, "pyodide");
  const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: home + path.sep });
  copy(python.FS, packageFolder, "/course/reversi_learn");
  const script = path.join(path.dirname(fileURLToPath(import.meta.url)), "scripted_lesson.py");
  python.FS.writeFile("/course/scripted_lesson.py", fs.readFileSync(script));
  return python.runPythonAsync(`
import sys
sys.path.insert(0, "/course")
import scripted_lesson
await scripted_lesson.report()
`);
}

try {
  console.log(await main(process.argv[2]));
} catch (error) {
  console.error(error.message); // the rest would be a screenful of WebAssembly
  process.exitCode = 1;
}
