import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesNamedIn, filesOf, weigh } from "./bundle-weight.mjs";

const manifest = {
  "index.html": { file: "app.js", css: ["app.css"], dynamicImports: ["screen.tsx"] },
  "screen.tsx": { file: "screen.js", imports: ["_shared.js", "index.html"] },
  "_shared.js": { file: "shared.js", css: ["shared.css"], imports: ["index.html"] },
};

test("a page weighs what it imports statically, each file once", () => {
  expect([...filesOf(manifest, ["index.html"])]).toEqual(["app.js", "app.css"]);
  expect([...filesOf(manifest, ["index.html", "screen.tsx"])].toSorted()).toEqual(
    ["app.css", "app.js", "screen.js", "shared.css", "shared.js"].toSorted(),
  );
});

test("an entry that the build does not know is an error, not nothing", () => {
  expect(() => filesOf(manifest, ["gone.tsx"])).toThrow("gone.tsx");
});

test("what the document names counts, whoever put it there", () => {
  const html = `<script src="/early.js"></script><link rel="stylesheet" href="/assets/a.css"><a href="/x">`;
  expect([...filesNamedIn(html)]).toEqual(["early.js", "assets/a.css"]);
});

test("scripts and styles are weighed apart, after gzip", () => {
  const directory = mkdtempSync(join(tmpdir(), "cartograph-weight-"));
  writeFileSync(join(directory, "a.js"), "x".repeat(10_000));
  writeFileSync(join(directory, "a.css"), "y".repeat(10));
  const weight = weigh(directory, ["a.js", "a.css"]);
  rmSync(directory, { recursive: true });
  expect(weight.script).toBeGreaterThan(20);
  expect(weight.script).toBeLessThan(100);
  expect(weight.style).toBeGreaterThan(20);
});
