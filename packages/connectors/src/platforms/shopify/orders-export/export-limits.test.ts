import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readCsvRows } from "../../../core/csv/csv-rows.ts";
import { readHeader } from "./export-columns.ts";
import { indexExport } from "./export-index.ts";
import { SurveyedRows } from "./export-survey.ts";
import { type Cells, exportText, importedAt, orderRow } from "./orders-export.fixture.ts";

function index(rows: Cells[], maxOrders: number) {
  const text = Readable.from([Buffer.from(exportText(rows))]);
  return indexExport(readCsvRows(text), { importedAt }, maxOrders);
}

test.each([
  ["Names", (at: number) => orderRow(`#${at}`, { Id: "" })],
  ["Ids of one Name", (at: number) => orderRow("#1", { Id: `45${at}` })],
])("a file with more distinct %s than the limit is refused", async (_, rowAt) => {
  const rows = [1, 2, 3, 4].map(rowAt);
  await expect(index(rows, 3)).rejects.toThrow("The file has more than 3 orders.");
  expect(await index(rows, 4)).toMatchObject({ rows: 4 });
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
