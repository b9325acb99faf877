import {
  coverDays,
  minOrdersForCover,
  type ProductReport,
} from "@cartograph/contracts/reports/product.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Selectable } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import { type DaySpan, wholeDays } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/days.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { productSales } from "../../metrics/products/product-sales.ts";
import { ratio } from "../../metrics/ratio.ts";
import { hasReadOldOrders, readDays } from "../../metrics/order-days.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import type { FoundProduct } from "./find-product.ts";
import { productSalesByDay, sumProductDays } from "./product-sales-of-window.ts";

/**
 * Current stock, and how many days it lasts at the pace of sales over the last 28 complete days on sale, regardless of
 * the range. Only current stock is stored, so the days without stock are known in one case only: if no tracked variant
 * has been in stock since the last stock change. A first sync gives no pace until it has read the days that it needs.
 */
export async function productStock(
  comparison: Comparison,
  product: FoundProduct,
): Promise<ProductReport["stock"]> {
  const { db, store, period, sources } = comparison;
  const variants = await stockOfVariants(db, store, product);
  const soldOutDay = soldOutSince(variants, store.timezone);
  const units = product.inventory;
  const stock = { units, soldOutSince: soldOutDay === null ? null : formatDay(soldOutDay) };
  const gap = stockGap(units, variants);
  const lastDay = Math.min(period.firstOpenDay - 1, soldOutDay ?? Infinity);
  const pace = isKnown(ordersNeed, sources)
    ? await salesPace(comparison, { productId: product.id, lastDay })
    : "orders_missing";
  if (pace === "orders_missing") {
    return { ...stock, pace: null, daysOfCover: null, noCover: gap ?? pace };
  }
  if (units === null || gap !== null) return { ...stock, pace, daysOfCover: null, noCover: gap };
  if (units <= 0) return { ...stock, pace, daysOfCover: 0, noCover: null };
  const perDay = pace?.unitsPerDay ?? null;
  const daysOfCover = perDay === null ? null : ratio(units, perDay);
  return { ...stock, pace, daysOfCover, noCover: daysOfCover === null ? "too_few_orders" : null };
}

type VariantStock = Pick<
  Selectable<Schema["variants"]>,
  "is_stock_tracked" | "inventory_quantity" | "stock_changed_at"
>;

function stockOfVariants(
  db: Database,
  store: StoreContext,
  product: FoundProduct,
): Promise<VariantStock[]> {
  return db
    .selectFrom("variants")
    .select(["is_stock_tracked", "inventory_quantity", "stock_changed_at"])
    .where("store_id", "=", store.id)
    .where("product_id", "=", product.id)
    .execute();
}

/** Why the stock is not that of all variants, as the pace is; null if it is. */
function stockGap(
  units: number | null,
  variants: readonly VariantStock[],
): "stock_unknown" | "some_stock_unknown" | null {
  if (units === null) return "stock_unknown";
  return variants.every(isStockKnown) ? null : "some_stock_unknown";
}

function isStockKnown({ is_stock_tracked, inventory_quantity }: VariantStock): boolean {
  return is_stock_tracked === 1 && inventory_quantity !== null;
}

/**
 * The day of the last stock change if all variants are tracked and none is in stock; null otherwise, and if any
 * variant's last change is unknown.
 */
function soldOutSince(variants: readonly VariantStock[], timezone: string): number | null {
  const changes = variants.map((variant) =>
    // An untracked variant can always be sold.
    variant.is_stock_tracked === 1 && (variant.inventory_quantity ?? 1) <= 0
      ? variant.stock_changed_at
      : null,
  );
  const known = changes.filter((at) => at !== null);
  const areAllKnown = known.length > 0 && known.length === changes.length;
  return areAllKnown ? dayOf(Math.max(...known), timezone) : null;
}

async function salesPace(
  comparison: Comparison,
  { productId, lastDay }: { productId: number; lastDay: number },
): Promise<ProductReport["stock"]["pace"] | "orders_missing"> {
  const { firstDays, sources } = comparison;
  const window = wholeDays({ from: lastDay - coverDays + 1, to: lastDay });
  if (window.from < readDays(comparison).from) return "orders_missing";
  const days = await productSalesByDay(comparison, { productId, window });
  const before = { from: firstDays.orders ?? window.from, to: window.from - 1 };
  const wasSold = await hasSales(comparison, { productId, span: before });
  const from = wasSold ? window.from : Math.min(...days.keys());
  // An order that was not read may be the first sale.
  if (from > window.from && !hasReadOldOrders(sources)) return "orders_missing";
  if (from > lastDay) return null;
  const { orders, units } = sumProductDays(days.values());
  const length = lastDay - from + 1;
  return {
    from: formatDay(from),
    to: formatDay(lastDay),
    days: length,
    orders,
    units,
    unitsPerDay: orders < minOrdersForCover ? null : units / length,
  };
}

async function hasSales(
  { db, store, cache }: Comparison,
  { productId, span }: { productId: number; span: DaySpan },
): Promise<boolean> {
  if (span.to < span.from) return false;
  const sales = await productSales(db, { store, cache, span });
  return sales.some((sale) => sale.productId === productId);
}
