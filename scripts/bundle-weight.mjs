// What the browser has to load for a page, by the manifest of the built web app.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The files of the manifest's `entries` and of all that they import statically: scripts and styles, each once. */
export function filesOf(manifest, entries) {
  const files = new Set();
  const seen = new Set();
  function visit(key) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest knows no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  }
  for (const entry of entries) visit(entry);
  return files;
}

/** The scripts and styles that a document asks for by itself. */
export function filesNamedIn(html) {
  const named = html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g);
  return new Set(Array.from(named, ([, file]) => file));
}

/** Bytes after gzip at its best level, added up over files of `directory`, by kind. */
export function weigh(directory, files) {
  const weight = { script: 0, style: 0 };
  for (const file of files) {
    const bytes = gzipSync(readFileSync(join(directory, file)), { level: 9 }).length;
    weight[file.endsWith(".css") ? "style" : "script"] += bytes;
  }
  return weight;
}
