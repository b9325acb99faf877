import { hash } from "node:crypto";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { CsvRow } from "../../../core/csv/csv-rows.ts";
import { type ExportColumns, readHeader } from "./export-columns.ts";
import { platformId } from "./order-id.ts";

/** What has to be known of a whole file before its first order can be taken. */
export type ExportIndex = {
  /** Data rows. */
  rows: number;
  /** How many separate blocks of rows an order has; more than it has is possible, but most unlikely. */
  blocksOf(name: string): number;
  /** Whether orders of different Names have this Id, which then says nothing. */
  isShared(id: string): boolean;
  /** The last row, where the file ends in the middle of it. */
  cutOffLine: number | null;
};

/** Fingerprints of this many orders stay below 500 MB. */
const mostOrders = 5_000_000;

/**
 * Reads a file for its index alone; of each order only fingerprints are kept.
 * @throws ConnectorError bad_data when the file is not an orders export or holds no orders.
 */
export async function indexExport(
  blocks: AsyncIterable<CsvRow[]>,
  signal?: AbortSignal,
): Promise<ExportIndex> {
  let columns: ExportColumns | null = null;
  let rows = 0;
  let lastName: string | null = null;
  let lastRow: CsvRow | null = null;
  const blocksByName = new Map<number, number>();
  const nameById = new Map<number, number>();
  const shared = new Set<number>();
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
        const key = fingerprint(name);
        blocksByName.set(key, (blocksByName.get(key) ?? 0) + 1);
        if (blocksByName.size > mostOrders) throw new ConnectorError("bad_data", tooManyOrders);
        lastName = name;
      }
      const id = "cells" in row ? platformId(columns.idOf(row.cells)) : null;
      if (id === null) continue;
      const key = fingerprint(id);
      const known = nameById.get(key);
      if (known === undefined) nameById.set(key, fingerprint(name));
      else if (known !== fingerprint(name)) shared.add(key);
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
  };
}

const emptyFile = "The file is empty. Upload a Shopify orders export.";
const noOrders =
  "No orders in this file. Export the orders from Shopify again and choose a date range that has orders.";
const tooManyOrders = `The file has more than ${mostOrders.toLocaleString("en-US")} orders. Export shorter date ranges from Shopify and import the files one after another.`;

/** 48 bits: two of a million names share one in a few of a thousand files, and no harm is done then. */
function fingerprint(text: string): number {
  return hash("sha1", text, "buffer").readUIntBE(0, 6);
}
