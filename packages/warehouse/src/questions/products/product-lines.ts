import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../../calendar/period.ts";

export type ProductScope = { storeId: number; productId: number; span: DaySpan };

/**
 * Selects the counted lines of one product in orders placed in the span, without gift cards. All lines of the span are
 * scanned: few queries are about a single product, and an index for them would cost more than it saves.
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
