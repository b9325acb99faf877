import { hash } from "node:crypto";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { CsvRow } from "../../../core/csv/csv-rows.ts";
import { type ExportColumns, readHeader } from "./export-columns.ts";
import { type ExportSurvey, SurveyedRows } from "./export-survey.ts";
import { FileTaxSetting } from "./file-tax-setting.ts";
import { platformId } from "./order-id.ts";

/** Facts about the whole file that are needed before the first order is returned. */
export type ExportIndex = {
  /** Number of data rows. */
  rows: number;
  /** The number of separate blocks of rows of an order; very rarely too high. */
  blocksOf(name: string): number;
  /** Whether several Names share this Id, which then does not identify an order. */
  isShared(id: string): boolean;
  /** The last row, if the file ends in the middle of it. */
  cutOffLine: number | null;
  survey: ExportSurvey;
  /** Whether prices include tax in most orders; null if unknown. */
  includesTax: boolean | null;
};

export type ExportReading = {
  /** UTC milliseconds; each record's `updatedAt`, so that a later import replaces an earlier one. */
  importedAt: number;
  signal?: AbortSignal;
};

/** Fingerprints of this many orders take less than 500 MB. */
const maxOrders = 5_000_000;

/**
 * Reads a file for its index, keeping only fingerprints of each order.
 * @throws ConnectorError bad_data when the file is not an orders export or has no orders
 */
export async function indexExport(
  blocks: AsyncIterable<CsvRow[]>,
  { importedAt, signal }: ExportReading,
): Promise<ExportIndex> {
  let columns: ExportColumns | null = null;
  let rows = 0;
  let lastName: string | null = null;
  let nameKey = 0;
  let lastRow: CsvRow | null = null;
  const blocksByName = new Map<number, number>();
  const nameById = new Map<number, number>();
  const shared = new Set<number>();
  const survey = new SurveyedRows(importedAt);
  const taxSetting = new FileTaxSetting();
  for await (const block of blocks) {
    signal?.throwIfAborted();
    for (const row of block) {
      if (columns === null) {
        columns = readHeader("cells" in row ? row.cells : []);
        continue;
      }
      if ("cells" in row && columns.isHeader(row.cells)) continue;
      rows++;
      lastRow = row;
      const name = columns.nameOf("cells" in row ? row.cells : row.unreadable);
      if (name !== lastName) {
        nameKey = fingerprint(name);
        blocksByName.set(nameKey, (blocksByName.get(nameKey) ?? 0) + 1);
        if (blocksByName.size > maxOrders) throw new ConnectorError("bad_data", tooManyOrders);
        lastName = name;
      }
      if ("cells" in row) {
        survey.add(row.cells, columns);
        taxSetting.add(row.cells, columns);
      }
      const id = "cells" in row ? platformId(columns.idOf(row.cells)) : null;
      if (id === null) continue;
      const key = fingerprint(id);
      const known = nameById.get(key);
      if (known === undefined) nameById.set(key, nameKey);
      else if (known !== nameKey) shared.add(key);
    }
  }
  if (columns === null) throw new ConnectorError("bad_data", emptyFile);
  if (rows === 0) throw new ConnectorError("bad_data", noOrders);
  const isCutOff =
    lastRow !== null && (!("cells" in lastRow) || lastRow.cells.length < columns.count);
  return {
    rows,
    blocksOf: (name) => blocksByName.get(fingerprint(name)) ?? 1,
    isShared: (id) => shared.has(fingerprint(id)),
    cutOffLine: isCutOff ? (lastRow?.line ?? null) : null,
    survey: survey.result(),
    includesTax: taxSetting.result(),
  };
}

const emptyFile = "The file is empty. Upload a Shopify orders export.";
const noOrders =
  "No orders in this file. Export the orders from Shopify again and choose a date range that has orders.";
const tooManyOrders = `The file has more than ${maxOrders.toLocaleString("en-US")} orders. Export shorter date ranges from Shopify and import the files one after another.`;

/** 48 bits: collisions among a million names are rare and harmless. */
function fingerprint(text: string): number {
  return hash("sha1", text, "buffer").readUIntBE(0, 6);
}
