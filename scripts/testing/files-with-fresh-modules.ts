import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const changesModules = /\bvi\.(?:mock|doMock|hoisted|resetModules)\(/;

/**
 * The test files of a package that mock a module or test what happens when one is first loaded. In a worker that other
 * files share, they would find modules that are loaded already and leave theirs to the files after them.
 */
export function filesWithFreshModules(folder: string): string[] {
  return readdirSync(join(root, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/src/${file}`)
    .filter((file) => changesModules.test(readFileSync(join(root, file), "utf8")))
    .toSorted();
}
