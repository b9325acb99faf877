import { ConnectorError } from "../../../core/connector-error.ts";
import type { CsvRow } from "../../../core/csv/csv-rows.ts";
import { type ExportColumns, readHeader } from "./export-columns.ts";
import { type ExportSurvey, SurveyedRows } from "./export-survey.ts";
import { FileTaxSetting } from "./file-tax-setting.ts";
import { createFingerprint, FingerprintTable } from "./fingerprint-table.ts";
import { platformId } from "./order-id.ts";

/** Facts about the whole file that are needed before the first order is returned. */
export type ExportIndex = {
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

/** Fingerprints of this many Names and as many Ids take 200 MB. */
const maxOrders = 5_000_000;

/** The owner of an Id that several Names have. The owner numbers of Names are smaller. */
const sharedId = 2 ** 32 - 1;

/**
 * Reads a file for its index, keeping only fingerprints of each order.
 * @throws ConnectorError bad_data when the file is not an orders export or has no orders
 */
export async function indexExport(
  blocks: AsyncIterable<CsvRow[]>,
  { importedAt, signal }: ExportReading,
  limit = maxOrders,
): Promise<ExportIndex> {
  let columns: ExportColumns | null = null;
  let lastName: string | null = null;
  let owner = 0;
  let lastRow: CsvRow | null = null;
  const fingerprint = createFingerprint();
  const blocksByName = new FingerprintTable();
  const ownerById = new FingerprintTable();
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
      lastRow = row;
      const name = columns.nameOf("cells" in row ? row.cells : row.unreadable);
      if (name !== lastName) {
        const key = fingerprint(name);
        owner = 1 + (key % (sharedId - 1));
        blocksByName.update(key, (count) => count + 1);
        lastName = name;
      }
      if ("cells" in row) {
        survey.add(row.cells, columns);
        taxSetting.add(row.cells, columns);
      }
      const id = "cells" in row ? platformId(columns.idOf(row.cells)) : null;
      if (id !== null) ownerById.update(fingerprint(id), claimBy(owner));
      if (Math.max(blocksByName.size, ownerById.size) > limit) {
        throw new ConnectorError("bad_data", tooManyOrders(limit));
      }
    }
  }
  if (columns === null) throw new ConnectorError("bad_data", emptyFile);
  if (lastRow === null) throw new ConnectorError("bad_data", noOrders);
  const isCutOff = !("cells" in lastRow) || lastRow.cells.length < columns.count;
  return {
    blocksOf: (name) => Math.max(1, blocksByName.get(fingerprint(name))),
    isShared: (id) => ownerById.get(fingerprint(id)) === sharedId,
    cutOffLine: isCutOff ? lastRow.line : null,
    survey: survey.result(),
    includesTax: taxSetting.result(),
  };
}

const emptyFile = "The file is empty. Upload a Shopify orders export.";
const noOrders =
  "No orders in this file. Export the orders from Shopify again and choose a date range that has orders.";

function tooManyOrders(limit: number): string {
  return `The file has more than ${limit.toLocaleString("en-US")} orders. Export shorter date ranges from Shopify and import the files one after another.`;
}

/** How the Name with this number changes the owner of an Id, which is 0 if the Id is new. */
function claimBy(owner: number): (known: number) => number {
  return (known) => (known === 0 || known === owner ? owner : sharedId);
}
