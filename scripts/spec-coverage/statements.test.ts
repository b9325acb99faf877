import { expect, test } from "vitest";
import { readRows } from "./rows.ts";
import { readStatements } from "./statements.ts";

const markdown = `# Title

Before the first section; in two clauses.

## 1. Places

| Route | Access |
|---|---|
| / | signed-in |

- One thing. Another thing (Avg. size) beside it.
1. Numbered.
`;

test("each clause, list item and table row is a statement of its section", () => {
  expect(readStatements(markdown).map(({ id, text }) => [id, text])).toEqual([
    ["0.1", "Before the first section;"],
    ["0.2", "in two clauses."],
    ["1.1", "| / | signed-in |"],
    ["1.2", "One thing."],
    ["1.3", "Another thing (Avg. size) beside it."],
    ["1.4", "Numbered."],
  ]);
});

test("another wording has another digest", () => {
  const [before] = readStatements("A button is blue.");
  const [after] = readStatements("A button is red.");
  expect(before?.digest).toMatch(/^[0-9a-f]{8}$/);
  expect(after?.digest).not.toBe(before?.digest);
});

test("a row names its tests, or says why it has none", () => {
  const rows = readRows(
    [
      "| statement | asked | proven by |",
      "| --- | --- | --- |",
      "| 1.1 `0123abcd` | A place | `a.test.ts` › it is there<br>`b.test.ts` › it stays |",
      "| 1.2 `0123abcd` | Another | Differs: it is better.<br>`a.test.ts` › it is better |",
      "| 1.3 `0123abcd` | Nothing | Asks nothing: it introduces. |",
    ].join("\n"),
  );
  expect(rows.map(({ id, kind, reason, tests }) => [id, kind, reason, tests.length])).toEqual([
    ["1.1", "proven", "", 2],
    ["1.2", "differs", "it is better.", 1],
    ["1.3", "nothing", "it introduces.", 0],
  ]);
});

test("a row of another shape is refused", () => {
  expect(() => readRows("| 1.1 | without a digest | `a.test.ts` › x |")).toThrow(
    "Not a row of the coverage table",
  );
});
