import { invalidField } from "@cartograph/contracts/app-error.ts";
import {
  dimensionName,
  type Filter,
  filteredDimensions,
} from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { containsText } from "@cartograph/database/dialects/portable/compare-texts.ts";
import { sql } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import { allDays, type DaySpan } from "../../calendar/period.ts";
import { orderFactDimensions, orderFactValue } from "../../cuts/order-facts.ts";
import { matchesAll } from "../../cuts/select-groups.ts";
import { storedId } from "../../ingestion/sales/stored-id.ts";

/** Selects the orders of a list. */
export type OrderListScope = {
  store: StoreContext;
  /** The days on which they were placed; null for all. */
  span: DaySpan | null;
  /** A span that includes the days of all counted orders in the list. */
  days: DaySpan;
  /** Part of a name (case-insensitive), or a platform id; empty for all orders. */
  search: string;
  filters: readonly Filter[];
};

/** The days from the store's first to its last ledger entry, for a list without a range. */
export async function findOrderDays(db: Database, storeId: number): Promise<DaySpan> {
  const days = await db
    .selectFrom("ledger_entries")
    .select(({ fn }) => [
      fn.min<number | null>("day").as("first"),
      fn.max<number | null>("day").as("last"),
    ])
    .where("store_id", "=", storeId)
    .executeTakeFirst();
  return { from: days?.first ?? 0, to: days?.last ?? 0 };
}

/** @throws AppError invalid_input for a filter by a dimension that orders do not have */
export function rejectUnsupportedFilters(filters: readonly Filter[]): void {
  const first = filteredDimensions(filters).find(
    (dimension) => !orderFactDimensions.some((each) => each === dimension),
  );
  if (first === undefined) return;
  const message = `Orders can't be filtered by ${dimensionName(first).toLowerCase()}. Remove this filter.`;
  throw invalidField("filters", message);
}

/** Selects the number, day and time of each order of the list. */
export function selectListedOrders(db: Database, listed: OrderListScope) {
  const fact = selectUnfiltered(db, listed);
  const { store, days, filters } = listed;
  if (filters.length === 0) return fact;
  const scope = { store, span: days, lines: "of_order" } as const;
  return db
    .selectFrom(fact.as("fact"))
    .innerJoin("orders", (join) =>
      join.onRef("orders.id", "=", "fact.order_id").on("orders.store_id", "=", store.id),
    )
    .select(["fact.store_id", "fact.order_id", "fact.day", "fact.order_day", "fact.at"])
    .where(matchesAll(filters, (dimension) => orderFactValue(dimension, scope)));
}

/**
 * Selects the orders of the list before its filters. Without a search, orders are found by their sales, which are
 * clustered by day. A search also finds test and deleted orders, which have no sales.
 */
function selectUnfiltered(db: Database, { store, span, search }: OrderListScope) {
  const { from, to } = span ?? allDays;
  if (search === "") {
    return db
      .selectFrom("ledger")
      .select(["store_id", "order_id", "day", "day as order_day", "occurred_at as at"])
      .where("store_id", "=", store.id)
      .where("day", ">=", from)
      .where("day", "<=", to)
      .where("entry_no", "=", 0);
  }
  return db
    .selectFrom("orders")
    .select(["store_id", "id as order_id", "day", "day as order_day", "placed_at as at"])
    .where("store_id", "=", store.id)
    .where("id", "in", searchedOrders(db, store.id, search))
    .where("day", ">=", from)
    .where("day", "<=", to);
}

/**
 * The numbers of the orders whose name contains the text or whose platform id is the text. Two queries, so that names
 * are read from a covering index.
 */
function searchedOrders(db: Database, storeId: number, search: string) {
  return db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where(containsText(sql`name`, search))
    .union(
      db
        .selectFrom("orders")
        .select("id")
        .where("store_id", "=", storeId)
        .where(sql.ref("ext_key"), "=", storedId(search))
        .where("name", "!=", ""),
    );
}
