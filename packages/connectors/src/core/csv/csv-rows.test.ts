import { expect, test } from "vitest";
import { type CsvOptions, type CsvRow, readCsvRows } from "./csv-rows.ts";

async function blocksOf(text: string, options?: CsvOptions) {
  async function* input() {
    yield Buffer.from(text);
  }
  const blocks: CsvRow[][] = [];
  for await (const block of readCsvRows(input(), options)) blocks.push(block);
  return blocks;
}

async function rowsOf(text: string, options?: CsvOptions) {
  return (await blocksOf(text, options)).flat();
}

test("separates cells by commas or by the delimiter that the caller passes", async () => {
  expect(await rowsOf('a,"b,c"\n')).toEqual([{ line: 1, cells: ["a", "b,c"] }]);
  expect(await rowsOf('a;"b;c"\n1,5;2\n', { delimiter: ";" })).toEqual([
    { line: 1, cells: ["a", "b;c"] },
    { line: 2, cells: ["1,5", "2"] },
  ]);
});

test("drops the byte order mark and carriage returns, and counts empty lines", async () => {
  expect(await rowsOf('\uFEFFa,b\r\n\r\n1,"2"\r\n')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 3, cells: ["1", "2"] },
  ]);
});

test("skips only the line with an unclosed quote", async () => {
  expect(await rowsOf('a\n"b\nc\n')).toEqual([
    { line: 1, cells: ["a"] },
    { line: 2, unreadable: '"b' },
    { line: 3, cells: ["c"] },
  ]);
});

test("reads a record of several lines, or only its first line as unreadable if it is no record", async () => {
  expect(await rowsOf('a,"b\n\n""c"",\n",d\ne,f\n')).toEqual([
    { line: 1, cells: ["a", 'b\n\n"c",\n', "d"] },
    { line: 5, cells: ["e", "f"] },
  ]);
  expect(await rowsOf('a,5" pot\nb,"c"\n\nd,7" pot\ne,"f"\n')).toEqual([
    { line: 1, unreadable: 'a,5" pot' },
    { line: 2, cells: ["b", "c"] },
    { line: 4, unreadable: 'd,7" pot' },
    { line: 5, cells: ["e", "f"] },
  ]);
});

const noteOf = (lines: number) => `"${"note\n".repeat(lines - 1)}"`;

test("reads a record of 499 lines, and skips the first line of a longer one", async () => {
  expect(await rowsOf(`a\n${noteOf(499)}\nb\n`)).toHaveLength(3);
  const rows = await rowsOf(`a\n${noteOf(501)}\nb\n`);
  expect(rows[1]).toEqual({ line: 2, unreadable: '"note' });
  expect(rows.slice(2, 501)).toEqual(
    Array.from({ length: 499 }, (_, index) => ({ line: index + 3, cells: ["note"] })),
  );
});

test("scans each line once after an unclosed quote", async () => {
  const lines = `${'"b",'.repeat(500)}\n`.repeat(499);
  const readingMs = async (start: string) => {
    const startedAt = performance.now();
    expect(await rowsOf(`a\n${`${start}\n${lines}`.repeat(4)}`)).toHaveLength(2001);
    return performance.now() - startedAt;
  };
  // A second scan of each line would take ten times as long. On a busy machine, some measurements are wrong.
  const slowdown = async () => (await readingMs('"')) / (await readingMs("c"));
  await expect.poll(slowdown).toBeLessThan(5);
});

test("returns few long rows at once, so that their cells fit in memory", async () => {
  const row = ",".repeat(260_000);
  const blocks = await blocksOf(`a\n${`${row}\n`.repeat(20)}`);
  expect(blocks.map((block) => block.length)).toEqual([6, 5, 5, 5]);
});

test.each([
  ["commas", "a,b\n1,2\n"],
  ["semicolons", "a;b\n1;2\n"],
  ["tabs", "a\tb\n1\t2\n"],
  ["a delimiter in a quoted cell of the header", '"a,,";b\n1;2\n'],
])("finds the delimiter of a file with %s", async (_, text) => {
  const rows = await rowsOf(text);
  expect(rows.at(-1)).toEqual({ line: 2, cells: ["1", "2"] });
});

test.each(["sep=;", "SEP=;", '"sep=;"', "sep=;\r"])(
  "skips the line %j and uses its delimiter",
  async (first) => {
    expect(await rowsOf(`${first}\na,,;b\n1;2\n`)).toEqual([
      { line: 2, cells: ["a,,", "b"] },
      { line: 3, cells: ["1", "2"] },
    ]);
  },
);

test("reads lines that end with only a carriage return", async () => {
  expect(await rowsOf('a,b\r1,"2"\r3,4')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["1", "2"] },
    { line: 3, cells: ["3", "4"] },
  ]);
});
