import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { Window } from "../../calendar/period.ts";

/** Returned goods of one product in minor units. */
export type ProductReturn = {
  /** The day they count on. */
  day: number;
  /** The variant, SKU and title of the returned line; null if the line is not known. */
  variantExtId: string | null;
  sku: string | null;
  title: string | null;
  returnsMinor: number;
};

/** Like `productReturns`, but for one product by day and variant, over a window that may end with part of a day. */
export async function returnsOfProduct(
  db: Database,
  scope: { storeId: number; productId: number; basis: DateBasis; window: Window },
): Promise<ProductReturn[]> {
  const { window, basis } = scope;
  const { part } = window;
  const lastDay = part?.day ?? window.to;
  const isRefundDate = basis === "refund_date";
  // On the order-date basis, an order's returns count on the day of its sale.
  const onEntry = sql`entry.store_id = returned.store_id and entry.order_id = returned.order_id
    and ${isRefundDate ? sql`entry.entry_no = returned.entry_no` : sql`entry.entry_no = 0`}`;
  // Not of the view `order_lines`: SQLite would compute all of it, for every store, before this join.
  const { rows } = await sql<ProductReturn>`
    select entry.day, item.variant_ext_id as "variantExtId", item.sku, item.title,
      sum(returned.returns_minor) as "returnsMinor"
    from ledger as entry
    join line_changes as returned on ${onEntry}
    left join sold_lines as line on line.store_id = entry.store_id and line.day = entry.order_day
      and line.order_id = entry.order_id and line.line_no = returned.line_no
    left join sold_items as item on item.store_id = entry.store_id and item.id = line.item_id
    where entry.store_id = ${scope.storeId}
      and entry.day between ${window.from} and ${lastDay}
      and (${isRefundDate ? sql`entry.returns_minor <> 0` : sql`entry.entry_no = 0`})
      and returned.product_id = ${scope.productId}
      and (${part === null ? sql`1 = 1` : sql`entry.day < ${part.day} or entry.occurred_at < ${part.until}`})
    group by entry.day, item.variant_ext_id, item.sku, item.title`.execute(db);
  return rows;
}
