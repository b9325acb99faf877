import { invalidField } from "@cartograph/contracts/app-error.ts";
import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import { maxReconciledOrders } from "@cartograph/contracts/reports/reconciliation.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { channelCodes, visitsStateCodes } from "@cartograph/database/tables/sales.table.ts";
import { type RawBuilder, sql } from "kysely";
import type { DaySpan } from "../../calendar/period.ts";
import type { Amounts } from "./amounts.ts";

/** A counted order with its total when it was placed: goods, shipping, taxes, duties and fees. */
export type PlacedOrder = {
  id: number;
  name: string;
  /** In the store's time zone. */
  day: number;
  /** UTC ms. */
  placedAt: number;
  /** Placed in the online store. */
  isOnline: boolean;
  minor: number;
  areVisitsKnown: boolean;
  /** The first and last visit as far as recorded, with their time (UTC ms) and the number of their source. */
  visits: readonly { at: number; source: number }[];
};

const saleTotal: RawBuilder<number> = sql`sale.gross_minor - sale.discounts_minor - sale.returns_minor
  + sale.shipping_minor + sale.taxes_minor + sale.duties_minor + sale.fees_minor`;

const defaultOrdersAtOnce = 20_000;

/**
 * Calls `use` with the orders placed in the span, by time placed. Reads a few days at a time.
 * @param ordersAtOnce the maximum number of orders to read at once; a single day may have more
 * @throws AppError invalid_input if the span has more than `maxReconciledOrders` orders
 */
export async function eachPlacedOrder(
  db: Database,
  {
    storeId,
    span,
    ordersAtOnce = defaultOrdersAtOnce,
  }: { storeId: number; span: DaySpan; ordersAtOnce?: number },
  use: (order: PlacedOrder) => void,
): Promise<void> {
  const counts = await db
    .selectFrom("ledger_entries as sale")
    .select(({ fn }) => ["sale.day", fn.countAll<number>().as("orders")])
    .where("sale.store_id", "=", storeId)
    .where("sale.day", ">=", span.from)
    .where("sale.day", "<=", span.to)
    .where("sale.entry_no", "=", sql.lit(0))
    .groupBy("sale.day")
    .orderBy("sale.day")
    .execute();
  const count = counts.reduce((sum, { orders }) => sum + orders, 0);
  if (count > maxReconciledOrders) {
    const message = `These days have ${count.toLocaleString("en")} orders; at most ${maxReconciledOrders.toLocaleString("en")} can be reconciled at once. Choose a shorter range.`;
    throw invalidField("range", message);
  }
  for (const days of splitDays(counts, ordersAtOnce)) {
    for (const order of await readOrders(db, storeId, days)) use(order);
  }
}

/** Splits days with orders into spans with at most `ordersAtOnce` orders each, unless a single day has more. */
function splitDays(
  days: readonly { day: number; orders: number }[],
  ordersAtOnce: number,
): DaySpan[] {
  const spans: (DaySpan & { orders: number })[] = [];
  for (const { day, orders } of days) {
    const last = spans.at(-1);
    if (last === undefined || last.orders + orders > ordersAtOnce) {
      spans.push({ from: day, to: day, orders });
    } else {
      last.to = day;
      last.orders += orders;
    }
  }
  return spans;
}

async function readOrders(
  db: Database,
  storeId: number,
  { from, to }: DaySpan,
): Promise<PlacedOrder[]> {
  const rows = await db
    .selectFrom("ledger_entries as sale")
    .innerJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "sale.store_id").onRef("orders.id", "=", "sale.order_id"),
    )
    .select([
      "orders.id",
      "orders.name",
      "sale.day",
      "sale.occurred_at",
      "orders.channel",
      saleTotal.as("minor"),
      "orders.visits_state",
      "orders.first_visit_id",
      "orders.first_visit_at",
      "orders.last_visit_id",
      "orders.last_visit_at",
    ])
    .where("sale.store_id", "=", storeId)
    .where("sale.day", ">=", from)
    .where("sale.day", "<=", to)
    .where("sale.entry_no", "=", sql.lit(0))
    .orderBy("sale.occurred_at")
    .orderBy("orders.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    day: row.day,
    placedAt: row.occurred_at,
    isOnline: row.channel === channelCodes.online_store,
    minor: row.minor,
    areVisitsKnown: row.visits_state === visitsStateCodes.known,
    visits: [
      toVisit(row.first_visit_id, row.first_visit_at),
      toVisit(row.last_visit_id, row.last_visit_at),
    ].filter((each) => each !== null),
  }));
}

function toVisit(source: number | null, at: number | null) {
  return source === null || at === null ? null : { source, at };
}

/** The contribution of refunds, cancellations and edits to the figures of the span; usually negative. */
export async function sumLaterEvents(
  db: Database,
  { storeId, span, basis }: { storeId: number; span: DaySpan; basis: DateBasis },
): Promise<Amounts> {
  const day = basis === "refund_date" ? ("sale.day" as const) : ("sale.order_day" as const);
  const row = await db
    .selectFrom("ledger as sale")
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>("sale.orders"), sql.lit(0)).as("orders"),
      sql<number>`coalesce(sum(${saleTotal}), 0)`.as("minor"),
    ])
    .where("sale.store_id", "=", storeId)
    .where(day, ">=", span.from)
    .where(day, "<=", span.to)
    .where("sale.entry_no", ">", sql.lit(0))
    .executeTakeFirstOrThrow();
  return { ordersMilli: row.orders * 1000, minor: row.minor };
}
