import { type BatchStatement, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import {
  entryContent,
  entryKey,
  lineContent,
  lineKey,
  orderStatements,
  type StoredEntry,
} from "./order-statements.ts";
import type { SoldLineRow } from "./stored-parts.ts";

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
