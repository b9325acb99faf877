import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { deleteStatement, upsertStatement } from "@cartograph/database/statements.ts";
import { readSnapshot, writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { setImmediate } from "node:timers/promises";
import type { StoreContext } from "../../report-request.ts";
import { storeVersion } from "../../store-version.ts";
import { buildOrderDays, type PackedOrderDay } from "./build-order-days.ts";
import { findUnpackedDays } from "./unpacked-days.ts";
import { allDays } from "../../calendar/period.ts";

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
 * Packs unpacked days, newest first, in short transactions. Answers stay the same and become faster; an interrupted call
 * loses nothing.
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
    await packNewest(db, store, days);
    // Yields to other work on the thread.
    await setImmediate();
  }
}

/**
 * Packs some of the days and removes them from the list. They are built before the transaction, which would otherwise
 * exclude other writers most of the time, and again in it if the store's data changed in between.
 */
async function packNewest(db: Kysely<Schema>, store: StoreContext, days: number[]): Promise<void> {
  const { version, newest, built } = await readSnapshot(db, async (snapshot) => ({
    version: await storeVersion(snapshot, store.id),
    ...(await buildNewest(snapshot, store, days)),
  }));
  await writeStore(db, store.id, async (trx) => {
    const isCurrent = (await storeVersion(trx, store.id)) === version;
    const packed = isCurrent ? built : await recomputeOrderDays(trx, store.id, newest);
    await runBatch(
      trx,
      statements(trx).write,
      packed.map(({ day, orders, lines }) => [store.id, day, orders, lines]),
    );
  });
}

/** Takes days from the end of the list, enough for a transaction. */
async function buildNewest(
  db: Database,
  store: StoreContext,
  days: number[],
): Promise<{ newest: number[]; built: PackedOrderDay[] }> {
  const newest: number[] = [];
  const built: PackedOrderDay[] = [];
  for (let bytes = 0; bytes < bytesPerTransaction;) {
    const day = days.pop();
    if (day === undefined) break;
    newest.push(day);
    for (const packed of await buildOrderDays(db, { store, span: { from: day, to: day } })) {
      built.push(packed);
      bytes += packed.orders.length + packed.lines.length;
    }
  }
  return { newest, built };
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

/** Removes packed days; readers use the ledger until they are packed again. */
export function dropPackedOrderDays(
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
