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

test("cells stand between commas, or between what the caller says", async () => {
  expect(await rowsOf('a,"b,c"\n')).toEqual([{ line: 1, cells: ["a", "b,c"] }]);
  expect(await rowsOf('a;"b;c"\n1,5;2\n', { delimiter: ";" })).toEqual([
    { line: 1, cells: ["a", "b;c"] },
    { line: 2, cells: ["1,5", "2"] },
  ]);
});

test("a byte order mark and carriage returns are no part of a cell, and empty lines are counted", async () => {
  expect(await rowsOf('\uFEFFa,b\r\n\r\n1,"2"\r\n')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 3, cells: ["1", "2"] },
  ]);
});

test("a quote that is not closed costs its line alone", async () => {
  expect(await rowsOf('a\n"b\nc\n')).toEqual([
    { line: 1, cells: ["a"] },
    { line: 2, unreadable: '"b' },
    { line: 3, cells: ["c"] },
  ]);
});
