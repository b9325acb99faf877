import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findReplacedPhrases } from "./find-replaced-phrases.ts";
import { textFiles } from "./text-files.ts";

it("finds phrases on screens, in comments and in names", () => {
  const text = `<Text>2 %</Text>\n// The rate is told by the platform.\nconst hullOfDays = 1;\n`;
  expect(findReplacedPhrases("a.tsx", text)).toEqual([
    `a.tsx:1: "2 %" (write: 2%, without a space)`,
    `a.tsx:2: "told" (write: reported, sent, known)`,
    `a.tsx:3: "hullOf" (write: the field's term)`,
  ]);
});

it("accepts the remainder operator and phrases inside longer words", () => {
  const text = `const odd = n % 2; const rest = 10 % size; // untold, of course\n`;
  expect(findReplacedPhrases("a.ts", text)).toEqual([]);
});

it("finds no replaced phrase in any tracked file", () => {
  const found = textFiles().flatMap((path) =>
    findReplacedPhrases(path, readFileSync(path, "utf8")),
  );
  expect(found).toEqual([]);
});
