import * as fc from "fast-check";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readRates } from "./read-rates.ts";

const read = (text: string) => readRates(Buffer.from(text));

const euro = (date: string, rate: string) => ({ date, base: "EUR", quote: "USD", rate });

test("reads each line as a day's rate with its exact decimals", async () => {
  expect(
    await read("date,base,quote,rate\n2026-03-01,EUR,USD,1.0840\n2026-03-02,EUR,USD,1.1\n"),
  ).toEqual({
    rows: 2,
    rates: [euro("2026-03-01", "1.0840"), euro("2026-03-02", "1.1")],
    refused: [],
  });
});

test("lets other work of the thread continue while it reads a large file", async () => {
  const line = "2026-03-01,EUR,USD,1.08\n";
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  const { rows } = await read(`date,base,quote,rate\n${line.repeat(10_000)}`);
  clearInterval(counting);
  expect(rows).toBe(10_000);
  expect(turns).toBeGreaterThan(0);
});

test.each([
  ["in another order and case", "Rate,QUOTE,base,Date\n1.08,usd,eur,2026-03-01"],
  ["beside others", "source,date,base,quote,rate\nECB,2026-03-01,EUR,USD,1.08"],
  ["with a byte order mark", "\uFEFFdate,base,quote,rate\n2026-03-01,EUR,USD,1.08\n"],
  ["with carriage returns", "date,base,quote,rate\r\n2026-03-01,EUR,USD,1.08\r\n"],
  ["between semicolons", "date;base;quote;rate\n2026-03-01;EUR;USD;1.08\n"],
  ["between semicolons, decimals after a comma", "date;base;quote;rate\n2026-03-01;EUR;USD;1,08"],
  ["between tabs", "date\tbase\tquote\trate\n2026-03-01\tEUR\tUSD\t1.08\n"],
  ["in quotes", '"date","base","quote","rate"\r\n"2026-03-01","EUR","USD","1.08"\r\n'],
  ["with spaces and empty lines", "date, base, quote, rate\n\n 2026-03-01 , EUR, USD, 1.08 \n\n"],
])("reads columns %s", async (_, text) => {
  expect(await read(text)).toEqual({
    rows: 1,
    rates: [euro("2026-03-01", "1.08")],
    refused: [],
  });
});

test.each([
  ["2026-02-30,EUR,USD,1.08", `date: This date doesn't exist: "2026-02-30"`],
  ["01/03/2026,EUR,USD,1.08", 'date: Not a valid date, expected YYYY-MM-DD: "01/03/2026"'],
  ["2026-03-01,EURO,USD,1.08", 'base: Not an ISO 4217 currency code: "EURO"'],
  ["2026-03-01,EUR,XYZ,1.08", 'quote: Not an ISO 4217 currency code: "XYZ"'],
  ["2026-03-01,EUR,EUR,1", "base and quote are the same currency"],
  ["2026-03-01,EUR,USD,0", 'rate: Not a positive decimal number: "0"'],
  ["2026-03-01,EUR,USD,-1.08", 'rate: Not a positive decimal number: "-1.08"'],
  ["2026-03-01,EUR,USD,1e3", 'rate: Not a positive decimal number: "1e3"'],
  ['2026-03-01,EUR,USD,"1,08"', 'rate: Not a positive decimal number: "1,08"'],
  ["2026-03-01,EUR,USD", "The row has no rate"],
  [",EUR,USD,1.08", "The row has no date"],
  ['2026-03-01,"EUR,USD,1.08', "A quotation mark in this row is not closed or not doubled"],
])("refuses the line %j with a reason, and accepts the others", async (line, reason) => {
  const text = `date,base,quote,rate\n2026-03-01,EUR,USD,1.08\n${line}\n2026-03-02,EUR,USD,1.09\n`;
  const file = await read(text);
  expect(file.refused).toEqual([{ line: 3, reason }]);
  expect(file.rates.map(({ rate }) => rate)).toEqual(["1.08", "1.09"]);
  expect(file.rows).toBe(3);
});

test("refuses a comma that could separate thousands or decimals", async () => {
  const { refused } = await read("date;base;quote;rate\n2026-03-01;EUR;IDR;17,250\n");
  expect(refused).toEqual([
    {
      line: 2,
      reason: 'rate: "17,250" is ambiguous; use a point before the decimals',
    },
  ]);
});

test("shortens the content of a refused cell", async () => {
  const { refused } = await read(`date,base,quote,rate\n2026-03-01,EUR,USD,${"9".repeat(5000)}\n`);
  expect(refused[0]?.reason.length).toBeLessThan(120);
});

test.each([
  ["", "The file is empty"],
  ["\n\n", "The file is empty"],
  ["date,base,rate\n2026-03-01,EUR,1.08\n", "it lacks quote"],
  ["2026-03-01,EUR,USD,1.08\n", "it lacks date, base, quote, rate"],
  ["date,date,base,quote,rate\n", "names the column date twice"],
])("refuses the file %j", async (text, message) => {
  await expect(read(text)).rejects.toMatchObject({
    name: "AppError",
    code: "invalid_input",
    message: expect.stringContaining(message),
  });
});

test("reads no rates from a file with only a header", async () => {
  expect(await read("date,base,quote,rate\n")).toEqual({ rows: 0, rates: [], refused: [] });
});

test("accepts or refuses each row of any file", async () => {
  const cell = fc.oneof(
    fc.constantFrom("2026-03-01", "EUR", "USD", "usd", "1.08", "1,08", "", '"', "\r", "💥", "\0"),
    fc.string({ maxLength: 12 }),
  );
  const body = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(",", ";", "\t"), async (rows, delimiter) => {
      const lines = [["date", "base", "quote", "rate"], ...rows].map((row) => row.join(delimiter));
      const file = await read(lines.join("\n"));
      expect(file.rates.length + file.refused.length).toBe(file.rows);
      for (const { line } of file.refused) expect(line).toBeGreaterThan(1);
    }),
  );
});

test("refuses bytes that are not text without failing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      for (const file of [bytes, gzipSync(bytes)]) {
        await expect(readRates(file)).rejects.toMatchObject({ code: "invalid_input" });
      }
    }),
  );
});
