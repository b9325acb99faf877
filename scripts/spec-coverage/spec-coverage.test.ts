import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type CoverageRow, readRows } from "./rows.ts";
import { readStatements } from "./statements.ts";

const root = join(import.meta.dirname, "../..");
const specification = join(root, "../shared/spec.md");
const rows = readRows(readFileSync(join(root, "docs/spec-coverage.md"), "utf8"));

describe("docs/spec-coverage.md", () => {
  test("has each statement once", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test("says for each statement what proves it, or why it differs or asks nothing", () => {
    expect(rows.filter((row) => !isAnswered(row)).map(({ id }) => id)).toEqual([]);
  });

  test("names tests that exist", () => {
    const missing = rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, title }) => !titlesIn(file).has(title))
        .map(({ file, title }) => `${id}: ${file} › ${title}`),
    );
    expect(missing).toEqual([]);
  });

  const isSpecificationHere = existsSync(specification) || process.env.REQUIRE_SHARED === "1";
  test.skipIf(!isSpecificationHere)("has a row for each statement of the specification", () => {
    const statements = readStatements(readFileSync(specification, "utf8"));
    const stated = new Map(statements.map(({ id, digest }) => [id, digest]));
    const covered = new Map(rows.map(({ id, digest }) => [id, digest]));
    expect(statements.filter(({ id, digest }) => covered.get(id) !== digest)).toEqual([]);
    expect(rows.filter(({ id }) => !stated.has(id))).toEqual([]);
  });
});

function isAnswered({ kind, reason, tests, asked }: CoverageRow): boolean {
  if (asked === "") return false;
  return kind === "nothing"
    ? reason !== ""
    : tests.length > 0 && (kind === "proven" || reason !== "");
}

const titlesByFile = new Map<string, ReadonlySet<string>>();

/** The titles of a file's tests, as written in its source. */
function titlesIn(file: string): ReadonlySet<string> {
  const known = titlesByFile.get(file);
  if (known) return known;
  const path = join(root, file);
  const source = existsSync(path) ? readFileSync(path, "utf8") : "";
  // The call may carry `.each(table)` or `.skipIf(condition)`, and a formatter may break the line after it.
  const calls = source.matchAll(
    /\b(?:test|it)(?:\.(?:each|skipIf|runIf)\((?:(?!\btest\b)[^])*?\))?\(\s*(["'`])((?:\\.|(?!\1).)+)\1/gs,
  );
  const titles = new Set(
    Array.from(calls, ([, , title = ""]) => title.replace(/\\(["'`])/g, "$1")),
  );
  titlesByFile.set(file, titles);
  return titles;
}
