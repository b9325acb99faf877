// Which files the browser loads for a page, by the manifest of the built web app.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

/** The scripts and styles of the manifest's `entries` and of their static imports. */
export function filesOf(manifest, entries) {
  const files = new Set();
  const seen = new Set();
  function visit(key) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  }
  for (const entry of entries) visit(entry);
  return files;
}

/** The scripts and styles named in an HTML document. */
export function filesNamedIn(html) {
  const named = html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g);
  return new Set(Array.from(named, ([, file]) => file));
}

/** The total size of files by type: of their gzip copies, which the server sends, where the build has made one. */
export function weigh(directory, files) {
  const weight = { script: 0, style: 0 };
  for (const file of files) {
    const path = join(directory, file);
    const sent = existsSync(`${path}.gz`) ? `${path}.gz` : path;
    weight[file.endsWith(".css") ? "style" : "script"] += statSync(sent).size;
  }
  return weight;
}
