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

test("weighs the gzip copies of scripts and styles separately", () => {
  const directory = mkdtempSync(join(tmpdir(), "cartograph-weight-"));
  for (const [file, bytes] of Object.entries({
    "a.js": 900,
    "a.js.gz": 300,
    "b.js": 20,
    "a.css": 7,
  }))
    writeFileSync(join(directory, file), "x".repeat(bytes));
  const weight = weigh(directory, ["a.js", "b.js", "a.css"]);
  rmSync(directory, { recursive: true });
  expect(weight).toEqual({ script: 320, style: 7 });
});
