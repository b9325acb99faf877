import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readCsvRows } from "../../../core/csv/csv-rows.ts";
import { readHeader } from "./export-columns.ts";
import { indexExport } from "./export-index.ts";
import { SurveyedRows } from "./export-survey.ts";
import { groupRows } from "./group-rows.ts";
import {
  type Cells,
  exportText,
  importedAt,
  lineRow,
  orderRow,
  ordersOf,
  readExport,
  refusalsOf,
} from "./orders-export.fixture.ts";

function rowsOf(rows: Cells[]) {
  return readCsvRows(Readable.from([Buffer.from(exportText(rows))]));
}

function index(rows: Cells[], maxOrders: number) {
  return indexExport(rowsOf(rows), { importedAt }, maxOrders);
}

test.each([
  ["Names", (at: number) => orderRow(`#${at}`, { Id: "" })],
  ["Ids of one Name", (at: number) => orderRow("#1", { Id: `45${at}` })],
])("a file with more distinct %s than the limit is refused", async (_, rowAt) => {
  const rows = [1, 2, 3, 4].map(rowAt);
  await expect(index(rows, 3)).rejects.toThrow("The file has more than 3 orders.");
  expect(await index(rows, 4)).toMatchObject({ cutOffLine: null });
});

test("the clocks of a file are collected up to a limit", () => {
  const [header = "", ...lines] = exportText(
    [1, 2, 3, 4].map((day) => orderRow("#1", { "Created at": `2026-01-0${day} 10:00:00 +0000` })),
  ).split("\n");
  const survey = new SurveyedRows(importedAt, 3);
  const columns = readHeader(header.split(","));
  for (const line of lines) survey.add(line.split(","), columns);
  expect(survey.result().readings).toHaveLength(3);
});

test("the rows of an order with too many characters are refused as they are read", async () => {
  const rows = [orderRow("#1"), ...Array<Cells>(4).fill(lineRow("#1")), orderRow("#2")];
  const groups = [];
  const limits = { row: 1000, order: 300 };
  for await (const item of groupRows(rowsOf(rows), await index(rows, 9), limits)) {
    groups.push(...item.groups);
  }
  expect(groups.map(({ name, rows: kept }) => [name, kept.length])).toEqual([
    ["#1", 0],
    ["#1", 0],
    ["#2", 1],
  ]);
  const refused = groups.flatMap((group) => group.refused);
  expect(refused.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  for (const { reason } of refused)
    expect(reason).toMatch(/^Order #1 has more than 300 characters/);
});

test("a row with too many characters in the columns that are used is refused", async () => {
  const long = "x".repeat(120_000);
  const items = await readExport(
    exportText([orderRow("#1", { Notes: long }), orderRow("#2", { "Discount Code": long })]),
    65_536,
  );
  expect(ordersOf(items).map(({ name }) => name)).toEqual(["#1"]);
  expect(refusalsOf(items)).toEqual([
    { line: 3, reason: expect.stringMatching(/^The row has more than 100,000 characters/) },
  ]);
});

test("the reasons of refused rows are short whatever the rows contain", async () => {
  const long = "x".repeat(90_000);
  const items = await readExport(
    exportText([lineRow(`#1${long}`), orderRow(`#2${long}`), orderRow("#3", { Currency: long })]),
    65_536,
  );
  const reasons = refusalsOf(items).map(({ reason }) => reason.length);
  expect(reasons).toHaveLength(3);
  expect(Math.max(...reasons)).toBeLessThan(500);
});
