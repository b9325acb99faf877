// Which files the browser loads for a page, by the manifest of the built web app.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

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

/** The total gzip size of files by type, at the best compression level. */
export function weigh(directory, files) {
  const weight = { script: 0, style: 0 };
  for (const file of files) {
    const bytes = gzipSync(readFileSync(join(directory, file)), { level: 9 }).length;
    weight[file.endsWith(".css") ? "style" : "script"] += bytes;
  }
  return weight;
}
