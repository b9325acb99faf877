import { chromium } from "@playwright/test";
import { cpus, loadavg } from "node:os";
import { startAppServer } from "./app-server.ts";
import { type Measure, type Visit, visit } from "./visit.ts";

/*
 * Measures first visits to the built app with the demo store in Chromium, with 4x CPU slowdown and an empty cache, and
 * prints medians. Other work on the machine makes them worse, so its load is printed too.
 */

const visits = Number(process.env["BENCH_ROUNDS"] ?? 5);

/** `goal` is the upper limit; omitted for values that are only reported. */
const measures: { key: Measure; what: string; unit: string; digits: number; goal?: number }[] = [
  { key: "lcp", what: "Largest contentful paint, Overview", unit: "ms", digits: 0, goal: 1800 },
  { key: "cards", what: "Cards with their values painted", unit: "ms", digits: 0 },
  { key: "chart", what: "First chart drawn", unit: "ms", digits: 0 },
  { key: "cls", what: "Layout shift while it loads", unit: "", digits: 3, goal: 0.02 },
  { key: "range", what: "Input to paint, other range", unit: "ms", digits: 0, goal: 150 },
  { key: "tab", what: "Input to paint, other tab", unit: "ms", digits: 0, goal: 150 },
  { key: "screen", what: "Input to paint, other screen", unit: "ms", digits: 0, goal: 150 },
  { key: "script", what: "Script on the wire", unit: "kB", digits: 0 },
  { key: "style", what: "Style on the wire", unit: "kB", digits: 0 },
  { key: "font", what: "Font on the wire", unit: "kB", digits: 0 },
  { key: "data", what: "Responses on the wire", unit: "kB", digits: 0 },
];

const server = await startAppServer();
const browser = await chromium.launch({
  ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const results: Visit[] = [];
try {
  for (let turn = 0; turn < visits; turn += 1) results.push(await visit(browser, server));
} finally {
  await browser.close();
  await server.close();
}

console.log(
  `\nFirst visit in Chromium, 4x CPU slowdown, no cache, median of ${visits} (${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)})`,
);
for (const { key, what, unit, digits, goal } of measures) {
  const value = median(results.map((result) => result[key]));
  const mark = goal === undefined ? " " : value <= goal ? "✓" : "✗";
  const wanted = goal === undefined ? "" : `  at most ${goal}${unit && ` ${unit}`}`;
  console.log(`${mark} ${what.padEnd(36)}${value.toFixed(digits).padStart(7)} ${unit}${wanted}`);
}
const isOrdered = results.every(({ cards, chart }) => cards <= chart);
console.log(`${isOrdered ? "✓" : "✗"} Cards are painted before charts are drawn`);
if (process.env["BENCH_NOTES"]) for (const { notes } of results) console.log(notes.join("\n"));

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
