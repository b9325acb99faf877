// Fails when the built web app exceeds the size budget of a first visit. Run after the build.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesNamedIn, filesOf, weigh } from "./bundle-weight.mjs";

const dist = fileURLToPath(new URL("../apps/web/dist/", import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const document = filesNamedIn(readFileSync(join(dist, "index.html"), "utf8"));

const drawings = Object.keys(manifest).filter((key) => key.includes("/src/charts/drawings/"));
if (drawings.length === 0) throw new Error("The manifest has no charts");

const firstLoad = weigh(dist, new Set([...document, ...filesOf(manifest, ["index.html"])]));
const overview = weigh(
  dist,
  new Set([
    ...document,
    ...filesOf(manifest, ["index.html", "src/features/overview/overview-screen.tsx", ...drawings]),
  ]),
);

/** Kilobytes (1000 bytes) after gzip. */
const budget = [
  { what: "First load, script", bytes: firstLoad.script, limit: 165 },
  { what: "Overview fully drawn, script", bytes: overview.script, limit: 345 },
  { what: "Overview fully drawn, style", bytes: overview.style, limit: 21 },
];

let isKept = true;
for (const { what, bytes, limit } of budget) {
  const isWithin = bytes <= limit * 1000;
  isKept &&= isWithin;
  const size = (bytes / 1000).toFixed(1).padStart(6);
  console.log(`${isWithin ? "✓" : "✗"} ${what.padEnd(30)}${size} kB gzip of ${limit}`);
}
if (!isKept) {
  console.log(
    "Load code that the first paint does not need lazily, or remove it: see CONTRIBUTING.md.",
  );
  process.exit(1);
}
