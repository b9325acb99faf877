import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { DaySpan } from "../../calendar/period.ts";
import { storedId } from "../../ingestion/sales/stored-id.ts";

export const allDays: DaySpan = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

/** Which orders are listed. */
export type PlacedOrders = {
  storeId: number;
  /** The days on which they were placed; null for all. */
  span: DaySpan | null;
  /** Part of a name, whatever its case, or a platform's id; empty for all orders. */
  search: string;
};

/**
 * The number, day and time of each listed order. Orders that count are found by their sales, which are clustered by day;
 * a search also finds test and deleted orders, which have none.
 */
export function placedOrders(db: Database, { storeId, span, search }: PlacedOrders) {
  const { from, to } = span ?? allDays;
  if (search === "") {
    return db
      .selectFrom("ledger")
      .select(["order_id", "day", "occurred_at as placed_at"])
      .where("store_id", "=", storeId)
      .where("day", ">=", from)
      .where("day", "<=", to)
      .where("entry_no", "=", 0);
  }
  return db
    .selectFrom("orders")
    .select(["id as order_id", "day", "placed_at"])
    .where("store_id", "=", storeId)
    .where("id", "in", foundOrders(db, storeId, search))
    .where("day", ">=", from)
    .where("day", "<=", to);
}

/** Two queries, so that names are read from their index alone. */
function foundOrders(db: Database, storeId: number, search: string) {
  return db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where(sql<boolean>`instr(lower(name), lower(${search})) > 0`)
    .union(
      db
        .selectFrom("orders")
        .select("id")
        .where("store_id", "=", storeId)
        .where(sql.ref("ext_key"), "=", storedId(search))
        .where("name", "!=", ""),
    );
}
