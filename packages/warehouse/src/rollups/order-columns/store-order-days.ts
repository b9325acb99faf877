import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { deleteStatement, upsertStatement } from "@cartograph/database/statements.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { setImmediate } from "node:timers/promises";
import type { StoreContext } from "../../ask.ts";
import { buildOrderDays, type PackedOrderDay } from "./build-order-days.ts";
import { findUnpackedDays } from "./unpacked-days.ts";

/** A transaction ends after this many bytes, so that other writers wait only milliseconds. */
const bytesPerTransaction = 64 * 1024;

const statements = oncePerDialect((db) => ({
  write: upsertStatement(db, "order_columns", {
    key: ["store_id", "day"],
    columns: ["orders", "lines"],
  }),
  remove: deleteStatement(db, "order_columns", ["store_id", "day"]),
}));

/**
 * Packs unpacked days, newest first, in short transactions. Answers stay the same and become cheaper; an interrupted
 * call loses nothing.
 */
export async function packOrderDays(
  db: Kysely<Schema>,
  storeId: number,
  signal?: AbortSignal,
): Promise<void> {
  const store = await findStore(db, storeId);
  if (store === undefined) return;
  const days = await findUnpackedDays(db, storeId, allDays);
  while (days.length > 0) {
    signal?.throwIfAborted();
    await writeStore(db, storeId, (trx) => packNewest(trx, store, days));
    // Yields to other work on the thread.
    await setImmediate();
  }
}

const allDays = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

/** Packs some of the days and removes them from the list. */
async function packNewest(db: Database, store: StoreContext, days: number[]): Promise<void> {
  for (let bytes = 0; bytes < bytesPerTransaction;) {
    const day = days.pop();
    if (day === undefined) return;
    bytes += await packDay(db, store, day);
  }
}

function findStore(db: Database, storeId: number): Promise<StoreContext | undefined> {
  return db
    .selectFrom("stores")
    .select(["id", "timezone", "currency"])
    .where("id", "=", storeId)
    .executeTakeFirst();
}

/** Packs these days without storing them; days on which nothing counts are absent. */
export async function recomputeOrderDays(
  db: Database,
  storeId: number,
  days: readonly number[],
): Promise<PackedOrderDay[]> {
  const store = await findStore(db, storeId);
  if (store === undefined) return [];
  const packed: PackedOrderDay[] = [];
  for (const day of days) {
    packed.push(...(await buildOrderDays(db, { store, span: { from: day, to: day } })));
  }
  return packed;
}

/** Returns the number of bytes written. */
async function packDay(db: Database, store: StoreContext, day: number): Promise<number> {
  const packed = await buildOrderDays(db, { store, span: { from: day, to: day } });
  await runBatch(
    db,
    statements(db).write,
    packed.map(({ orders, lines }) => [store.id, day, orders, lines]),
  );
  return packed.reduce((sum, { orders, lines }) => sum + orders.length + lines.length, 0);
}

/** Removes packed days; readers use the ledger until they are packed again. */
export function unpackOrderDays(
  db: Database,
  storeId: number,
  days: Iterable<number>,
): Promise<void> {
  return runBatch(
    db,
    statements(db).remove,
    [...new Set(days)].map((day) => [storeId, day]),
  );
}
