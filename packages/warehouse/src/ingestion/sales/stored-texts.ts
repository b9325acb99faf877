import {
  type BatchQuery,
  type BatchStatement,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { NumberedTable } from "@cartograph/database/tables/next-ids.table.ts";
import type { TextIds } from "../remembered-ids.ts";

/** The texts of a row, in the order of the table's columns. */
export type Texts = readonly (string | null)[];

/** A table that stores each combination of texts once per store. */
export type TextTable = {
  table: NumberedTable;
  /** Parameters: store, texts. */
  find: BatchQuery<{ id: number }>;
  /** Parameters: store, id, texts. */
  insert: BatchStatement;
};

/** Returns the ids of the wanted texts, in the same order. Stores texts that are new to the store. */
export async function numberTexts(
  db: Database,
  storeId: number,
  {
    table: { table, find, insert },
    wanted,
    remembered,
  }: { table: TextTable; wanted: readonly Texts[]; remembered: TextIds },
): Promise<number[]> {
  const prefix = `${table} `;
  const keys = wanted.map((texts) => keyOf(prefix, texts));
  const idOf = new Map<string, number>();
  const unknown = new Map<string, Texts>();
  for (const [index, key] of keys.entries()) {
    if (idOf.has(key) || unknown.has(key)) continue;
    const id = remembered.get(key);
    if (id === undefined) unknown.set(key, wanted[index] ?? []);
    else idOf.set(key, id);
  }
  const lookedUp = [...unknown];
  const found = await selectBatch(
    db,
    find,
    lookedUp.map(([, texts]) => [storeId, ...texts]),
  );
  const missing = found.filter((rows) => rows.length === 0).length;
  let nextId = await reserveIds(db, { storeId, table }, missing);
  const inserted: unknown[][] = [];
  for (const [index, [key, texts]] of lookedUp.entries()) {
    const known = found[index]?.[0]?.id;
    // Ids inserted by this page are not cached, because the page may still be rolled back.
    if (known !== undefined) remembered.set(key, known);
    else inserted.push([storeId, nextId, ...texts]);
    idOf.set(key, known ?? nextId++);
  }
  await runBatch(db, insert, inserted);
  return keys.map((key) => {
    const id = idOf.get(key);
    if (id === undefined) throw new Error(`A row of ${table} was not looked up`);
    return id;
  });
}

/** Includes the lengths, to distinguish keys such as a missing SKU and the SKU "null". */
function keyOf(prefix: string, texts: Texts): string {
  let key = prefix;
  for (const text of texts) key += `${text?.length ?? -1} ${text} `;
  return key;
}
