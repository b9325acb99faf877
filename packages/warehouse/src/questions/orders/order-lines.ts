import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { OrderLine } from "@cartograph/contracts/orders/order.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import type { OrderKey } from "./order-key.ts";
import { defaultVariantTitle } from "../../dimensions/labels.ts";

/** The lines of an order and their number of units. */
export async function orderLines(
  db: Database,
  { currency }: StoreContext,
  key: OrderKey,
): Promise<{ lines: OrderLine[]; items: number }> {
  const rows = await db
    .selectFrom("order_lines as line")
    .leftJoin("variants", (join) =>
      join
        .onRef("variants.store_id", "=", "line.store_id")
        .onRef("variants.ext_id", "=", "line.variant_ext_id"),
    )
    .leftJoin("products", (join) =>
      join
        .onRef("products.store_id", "=", "line.store_id")
        .onRef("products.id", "=", "line.product_id"),
    )
    .selectAll("line")
    .select(["variants.title as variant", "products.ext_id as product"])
    .where("line.store_id", "=", key.storeId)
    .where("line.day", "=", key.day)
    .where("line.order_id", "=", key.orderId)
    .orderBy("line.line_no")
    .execute();
  const returned = await returnsByLine(db, key);
  const money = (minor: number) => toMajorUnits(minor, currency);
  return {
    lines: rows.map((line) => ({
      title: line.title,
      variant: line.variant === defaultVariantTitle ? null : line.variant,
      sku: line.sku,
      productId: line.product,
      isGiftCard: line.is_gift_card === 1,
      quantity: line.quantity,
      price: line.quantity === 0 ? null : money(Math.round(line.gross_minor / line.quantity)),
      gross: money(line.gross_minor),
      discount: money(line.discount_minor),
      tax: money(line.tax_minor),
      returnedQuantity: line.returned_quantity,
      returned: money(returned.get(line.line_no) ?? 0),
    })),
    items: rows.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

async function returnsByLine(db: Database, key: OrderKey): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("line_changes")
    .select(({ fn }) => ["line_no", fn.sum<number>("returns_minor").as("returns_minor")])
    .where("store_id", "=", key.storeId)
    .where("order_id", "=", key.orderId)
    .groupBy("line_no")
    .execute();
  return new Map(rows.map((row) => [row.line_no, row.returns_minor]));
}
