import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutate, testsOf } from "./mutant.ts";
import { mutants } from "./mutants.ts";
import { outcomesOf } from "./reports.ts";

const root = join(import.meta.dirname, "../..");

test("lists at least thirty harmful changes", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(30);
});

test.each(mutants)("can still be made: $harm", (mutant) => {
  const source = readFileSync(join(root, mutant.file), "utf8");
  expect(mutate(source, mutant)).not.toBe(source);
});

test.each(mutants)("names tests that exist: $harm", (mutant) => {
  expect(mutant.caughtBy.length).toBeGreaterThan(0);
  for (const { file, title } of testsOf(mutant)) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(readFileSync(join(root, file), "utf8").includes(title), `${file} › ${title}`).toBe(true);
  }
});

test("finds the outcomes of a parametrized test by its title in the source", () => {
  const outcomes = new Map([
    ["/copy/a/b.test.ts", [{ title: "GET /api/ads answers", isPassed: false }]],
    ["/copy/a/c.test.ts", [{ title: "GET /api/ads answers", isPassed: true }]],
  ]);
  const reference = { file: "a/b.test.ts", title: "GET ${path} answers" };
  expect(outcomesOf(outcomes, reference)).toEqual([
    { title: "GET /api/ads answers", isPassed: false },
  ]);
});
