import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../../calendar/period.ts";

export type ProductScope = { storeId: number; productId: number; span: DaySpan };

/**
 * The counted lines of one product, by order day, without gift cards. Scans the lines of the span: few queries need a
 * single product, and an index would cost more than it saves.
 */
export function productLines(db: Database, { storeId, productId, span }: ProductScope) {
  return db
    .selectFrom("order_lines as line")
    .where("line.store_id", "=", storeId)
    .where("line.day", ">=", span.from)
    .where("line.day", "<=", span.to)
    .where("line.product_id", "=", productId)
    .where("line.is_gift_card", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("ledger_entries as sale")
          .select("sale.order_id")
          .where("sale.store_id", "=", storeId)
          .whereRef("sale.day", "=", "line.day")
          .whereRef("sale.order_id", "=", "line.order_id")
          .where("sale.entry_no", "=", 0),
      ),
    );
}
