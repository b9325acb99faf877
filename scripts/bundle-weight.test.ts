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

test("counts each statically imported file once", () => {
  expect([...filesOf(manifest, ["index.html"])]).toEqual(["app.js", "app.css"]);
  expect([...filesOf(manifest, ["index.html", "screen.tsx"])].toSorted()).toEqual(
    ["app.css", "app.js", "screen.js", "shared.css", "shared.js"].toSorted(),
  );
});

test("throws for an unknown entry", () => {
  expect(() => filesOf(manifest, ["gone.tsx"])).toThrow("gone.tsx");
});

test("counts the files named in the document", () => {
  const html = `<script src="/early.js"></script><link rel="stylesheet" href="/assets/a.css"><a href="/x">`;
  expect([...filesNamedIn(html)]).toEqual(["early.js", "assets/a.css"]);
});

test("weighs scripts and styles separately after gzip", () => {
  const directory = mkdtempSync(join(tmpdir(), "cartograph-weight-"));
  writeFileSync(join(directory, "a.js"), "x".repeat(10_000));
  writeFileSync(join(directory, "a.css"), "y".repeat(10));
  const weight = weigh(directory, ["a.js", "a.css"]);
  rmSync(directory, { recursive: true });
  expect(weight.script).toBeGreaterThan(20);
  expect(weight.script).toBeLessThan(100);
  expect(weight.style).toBeGreaterThan(20);
});
