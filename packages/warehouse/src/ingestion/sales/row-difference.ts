import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import {
  type ColumnOf,
  deleteStatement,
  insertStatement,
  upsertStatement,
} from "@cartograph/database/statements.ts";
import { entryContent, entryKey, lineContent, lineKey } from "./order-statements.ts";

export const lineRowsOfOrders = rowTable("sold_lines", { key: lineKey, columns: lineContent });
export const entryRowsOfOrders = rowTable("ledger_entries", {
  key: entryKey,
  columns: entryContent,
});

function rowTable<Table extends keyof Schema>(
  table: Table,
  keyed: { key: readonly ColumnOf<Table>[]; columns: readonly ColumnOf<Table>[] },
) {
  const { key, columns } = keyed;
  const statements = oncePerDialect((db) => ({
    insert: insertStatement(db, table, [...key, ...columns]),
    replace: upsertStatement(db, table, keyed),
    remove: deleteStatement(db, table, key),
  }));
  return { key, columns, statements };
}

type RowTable = {
  key: readonly string[];
  columns: readonly string[];
  statements: ReturnType<typeof rowTable>["statements"];
};

/** Collects the writes and deletes that turn the stored rows of orders into the desired ones. */
export function openDifference({ key, columns, statements }: RowTable) {
  const inserted: unknown[][] = [];
  const replaced: unknown[][] = [];
  const deleted: unknown[][] = [];
  const all = [...key, ...columns];
  return {
    /**
     * Adds the difference of one order.
     * @param wanted with the key columns first, then the others
     */
    add: (stored: readonly Record<string, unknown>[], wanted: readonly unknown[][]): void => {
      if (stored.length === 0) {
        inserted.push(...wanted);
        return;
      }
      const kept = new Set<Record<string, unknown>>();
      for (const [index, row] of wanted.entries()) {
        // Most rows are at the same index in both.
        const sameIndex = stored[index];
        const known =
          sameIndex !== undefined && hasValues(sameIndex, row, key)
            ? sameIndex
            : stored.find((each) => hasValues(each, row, key));
        if (known === undefined) {
          inserted.push(row);
          continue;
        }
        kept.add(known);
        if (!hasValues(known, row, all)) replaced.push(row);
      }
      if (kept.size === stored.length) return;
      for (const each of stored) {
        if (!kept.has(each)) deleted.push(key.map((column) => each[column]));
      }
    },
    write: async (db: Database): Promise<void> => {
      const { insert, replace, remove } = statements(db);
      await runBatch(db, remove, deleted);
      await runBatch(db, replace, replaced);
      await runBatch(db, insert, inserted);
    },
  };
}

/** True if the row's first columns, which have these names, have the stored values. */
function hasValues(
  stored: Record<string, unknown>,
  row: readonly unknown[],
  names: readonly string[],
): boolean {
  for (let position = 0; position < names.length; position += 1) {
    if (stored[names[position] ?? ""] !== row[position]) return false;
  }
  return true;
}
