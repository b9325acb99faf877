import { expect, test } from "vitest";
import { type CsvOptions, type CsvRow, readCsvRows } from "./csv-rows.ts";

async function rowsOf(text: string, options?: CsvOptions) {
  async function* input() {
    yield Buffer.from(text);
  }
  const rows: CsvRow[] = [];
  for await (const block of readCsvRows(input(), options)) rows.push(...block);
  return rows;
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
