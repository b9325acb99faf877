import { runBatch } from "@cartograph/database/dialects/batch.ts";
import type { BatchStatement } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { channelCodes, financialStatusCodes } from "@cartograph/database/tables/sales.table.ts";
import { amountColumns } from "./ledger-amounts.ts";
import type { OrderChange } from "./order-change.ts";
import type { EntryFacts, OrderFacts } from "./order-facts.ts";
import {
  entryContent,
  entryKey,
  lineContent,
  lineKey,
  orderStatements,
  type StoredEntry,
} from "./order-statements.ts";
import { visitColumns, type VisitSourceIds } from "./order-visits.ts";
import { originRanks } from "./precedence.ts";
import { isIntegerId, storedId } from "./stored-id.ts";
import type { SoldLineRow } from "./stored-parts.ts";

/** The values of an order's row, in the order of `orderColumns`. */
export function orderRow(
  storeId: number,
  change: OrderChange,
  { facts, visitSourceIdOf }: { facts: OrderFacts; visitSourceIdOf: VisitSourceIds },
): unknown[] {
  const { record, sums } = facts;
  return [
    storeId,
    change.id,
    storedId(record.externalId),
    record.name,
    facts.day,
    record.processedAt,
    record.updatedAt,
    originRanks[record.origin],
    facts.contentHash,
    Number(record.isTest),
    change.deletedAt,
    record.cancelledAt,
    financialStatusCodes[record.financialStatus],
    channelCodes[record.channel],
    record.countryCode,
    record.currency,
    record.discountCodes.length === 0 ? null : JSON.stringify(record.discountCodes),
    change.customerId,
    change.customerType,
    Number(facts.hasProducts),
    sums.goodsMinor,
    sums.totalMinor,
    sums.returnsMinor,
    sums.refundedMinor,
    record.regionCode ?? null,
    ...visitColumns(record.visits, visitSourceIdOf),
  ];
}

/** An id as `ext_number` and `ext_text`; one of them is null. */
function storedLineId(extId: string): [extNumber: number | null, extText: string | null] {
  return isIntegerId(extId) ? [Number(extId), null] : [null, extId];
}

/**
 * The rows of an order's lines, in the order of `lineKey` and `lineContent`.
 * @param ids `items` has the id of each line's item
 */
export function lineRows(
  storeId: number,
  order: { id: number; facts: OrderFacts },
  ids: { products: ReadonlyMap<string, number>; items: readonly number[] },
): unknown[][] {
  return order.facts.lines.map((line, index) => [
    storeId,
    order.facts.day,
    order.id,
    line.lineNo,
    ...storedLineId(line.extId),
    ids.products.get(line.product.key) ?? null,
    ids.items[index],
    Number(line.isGiftCard),
    line.quantity,
    line.grossMinor,
    line.discountMinor,
    line.taxMinor,
    line.returnedQuantity,
  ]);
}

/** The rows of an order's ledger entries, in the order of `entryKey` and `entryContent`. */
export function entryRows(
  storeId: number,
  order: { id: number; facts: OrderFacts },
  entries: readonly EntryFacts[],
): unknown[][] {
  const { day: orderDay, record } = order.facts;
  return entries.map(({ day, entryNo, occurredAt, kind, amounts }) => [
    storeId,
    day,
    order.id,
    entryNo,
    day === orderDay ? null : orderDay,
    occurredAt,
    occurredAt === record.processedAt ? null : record.processedAt,
    kind === "sale" ? null : kind,
    ...amountColumns.map((column) => amounts[column]),
  ]);
}

/** The rows of changes of an order's lines, in the order of `lineChangeColumns`. */
export function lineChangeRows(
  storeId: number,
  order: { id: number; facts: OrderFacts },
  productIds: ReadonlyMap<string, number>,
): unknown[][] {
  return order.facts.lineChanges.map((change) => [
    storeId,
    order.id,
    change.entryNo,
    change.lineNo,
    productIds.get(change.product.key) ?? null,
    change.returnsMinor,
    change.returnedTaxMinor,
    change.units,
    change.grossMinor,
    change.discountMinor,
    change.taxMinor,
  ]);
}

/** Writes and deletes that turn the stored rows into the desired ones. */
export type RowChanges = { inserted: unknown[][]; replaced: unknown[][]; deleted: unknown[][] };

export function noRowChanges(): RowChanges {
  return { inserted: [], replaced: [], deleted: [] };
}

/**
 * Adds the difference between an order's stored and desired rows.
 * @param rows `wanted` has the key columns first, then the content columns
 */
function addDifference(
  changes: RowChanges,
  rows: { stored: readonly Record<string, unknown>[]; wanted: readonly unknown[][] },
  columns: { key: readonly string[]; content: readonly string[] },
): void {
  if (rows.stored.length === 0) {
    changes.inserted.push(...rows.wanted);
    return;
  }
  const all = [...columns.key, ...columns.content];
  const isKept = new Set<Record<string, unknown>>();
  for (const [index, row] of rows.wanted.entries()) {
    const hasKey = (stored: Record<string, unknown>) =>
      columns.key.every((column, position) => stored[column] === row[position]);
    // Most rows are at the same index in both.
    const sameIndex = rows.stored[index];
    const stored =
      sameIndex !== undefined && hasKey(sameIndex) ? sameIndex : rows.stored.find(hasKey);
    if (stored === undefined) {
      changes.inserted.push(row);
      continue;
    }
    isKept.add(stored);
    if (all.some((column, position) => stored[column] !== row[position])) {
      changes.replaced.push(row);
    }
  }
  if (isKept.size === rows.stored.length) return;
  for (const stored of rows.stored) {
    if (!isKept.has(stored)) changes.deleted.push(columns.key.map((column) => stored[column]));
  }
}

export function addLineDifference(
  changes: RowChanges,
  stored: readonly SoldLineRow[],
  wanted: readonly unknown[][],
): void {
  addDifference(changes, { stored, wanted }, { key: lineKey, content: lineContent });
}

export function addEntryDifference(
  changes: RowChanges,
  stored: readonly StoredEntry[],
  wanted: readonly unknown[][],
): void {
  addDifference(changes, { stored, wanted }, { key: entryKey, content: entryContent });
}

export async function writeLines(db: Database, changes: RowChanges): Promise<void> {
  const { insertLine, replaceLine, deleteLine } = orderStatements(db);
  await writeRows(db, changes, { insert: insertLine, replace: replaceLine, remove: deleteLine });
}

export async function writeEntries(db: Database, changes: RowChanges): Promise<void> {
  const { insertEntry, replaceEntry, deleteEntry } = orderStatements(db);
  await writeRows(db, changes, { insert: insertEntry, replace: replaceEntry, remove: deleteEntry });
}

/** @param changed store and id of orders whose stored rows are replaced */
export async function writeLineChanges(
  db: Database,
  { changed, rows }: { changed: readonly unknown[][]; rows: readonly unknown[][] },
): Promise<void> {
  const { insertLineChange, deleteLineChanges } = orderStatements(db);
  await runBatch(db, deleteLineChanges, changed);
  await runBatch(db, insertLineChange, rows);
}

async function writeRows(
  db: Database,
  changes: RowChanges,
  by: { insert: BatchStatement; replace: BatchStatement; remove: BatchStatement },
): Promise<void> {
  await runBatch(db, by.remove, changes.deleted);
  await runBatch(db, by.replace, changes.replaced);
  await runBatch(db, by.insert, changes.inserted);
}
