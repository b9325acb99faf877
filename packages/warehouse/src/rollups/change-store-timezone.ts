import { AppError } from "@cartograph/contracts/app-error.ts";
import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { updateStatement } from "@cartograph/database/statements.ts";
import { dayOf } from "../calendar/zoned-day.ts";
import { withNewVersion } from "../store-version.ts";
import { rebuildRollupsOf } from "./rebuild-rollups.ts";

/**
 * Moves a store to another time zone: recomputes the day of every fact and all rollups, in the caller's transaction or
 * its own. Readers see the old days until it commits.
 * @throws AppError `not_found` when the store does not exist.
 */
export async function changeStoreTimezone(
  db: Database,
  storeId: number,
  timezone: string,
): Promise<void> {
  await withNewVersion(db, storeId, async (transaction) => {
    const result = await transaction
      .updateTable("stores")
      .set({ timezone })
      .where("id", "=", storeId)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) throw new AppError("not_found", "There is no such store");
    await moveOrders(transaction, storeId, timezone);
    await moveEntries(transaction, storeId, timezone);
    await moveCheckouts(transaction, storeId, timezone);
    await rebuildRollupsOf(transaction, storeId);
  });
}

const statements = oncePerDialect((db) => ({
  moveOrder: updateStatement(db, "orders", { key: ["store_id", "id"], columns: ["day"] }),
  /** new day, store, old day, order */
  moveLines: updateStatement(db, "sold_lines", {
    key: ["store_id", "day", "order_id"],
    columns: ["day"],
  }),
  /** new day, new order day (null if it is the same), store, old day, order, entry */
  moveEntry: updateStatement(db, "ledger_entries", {
    key: ["store_id", "day", "order_id", "entry_no"],
    columns: ["day", "order_day"],
  }),
  moveCheckout: updateStatement(db, "checkouts", { key: ["store_id", "id"], columns: ["day"] }),
}));

async function moveOrders(db: Database, storeId: number, timezone: string): Promise<void> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "day", "placed_at"])
    .where("store_id", "=", storeId)
    .execute();
  const moved = orders
    .map(({ id, day, placed_at }) => ({ id, from: day, to: dayOf(placed_at, timezone) }))
    .filter(({ from, to }) => from !== to);
  const { moveOrder, moveLines } = statements(db);
  await runBatch(
    db,
    moveOrder,
    moved.map(({ id, to }) => [to, storeId, id]),
  );
  await runBatch(
    db,
    moveLines,
    moved.map(({ id, from, to }) => [to, storeId, from, id]),
  );
}

async function moveEntries(db: Database, storeId: number, timezone: string): Promise<void> {
  const entries = await db
    .selectFrom("ledger")
    .select(["day", "order_day", "order_id", "entry_no", "occurred_at", "order_placed_at"])
    .where("store_id", "=", storeId)
    .execute();
  const moved: (number | null)[][] = [];
  for (const entry of entries) {
    const day = dayOf(entry.occurred_at, timezone);
    const orderDay = dayOf(entry.order_placed_at, timezone);
    if (day === entry.day && orderDay === entry.order_day) continue;
    const storedOrderDay = orderDay === day ? null : orderDay;
    moved.push([day, storedOrderDay, storeId, entry.day, entry.order_id, entry.entry_no]);
  }
  await runBatch(db, statements(db).moveEntry, moved);
}

async function moveCheckouts(db: Database, storeId: number, timezone: string): Promise<void> {
  const checkouts = await db
    .selectFrom("checkouts")
    .select(["id", "day", "created_at"])
    .where("store_id", "=", storeId)
    .execute();
  const moved = checkouts
    .map(({ id, day, created_at }) => ({ id, from: day, to: dayOf(created_at, timezone) }))
    .filter(({ from, to }) => from !== to)
    .map(({ id, to }) => [to, storeId, id]);
  await runBatch(db, statements(db).moveCheckout, moved);
}
