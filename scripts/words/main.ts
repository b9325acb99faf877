// `pnpm words [folder]`: lists the phrases in tracked files that our texts no longer use.
import { readFileSync } from "node:fs";
import { findReplacedPhrases } from "./find-replaced-phrases.ts";
import { textFiles } from "./text-files.ts";

const folder = process.argv[2] ?? "";
const found = textFiles()
  .filter((path) => path.startsWith(folder))
  .flatMap((path) => findReplacedPhrases(path, readFileSync(path, "utf8")));
for (const line of found) console.log(line);
console.log(`${found.length} found`);
process.exitCode = found.length === 0 ? 0 : 1;
