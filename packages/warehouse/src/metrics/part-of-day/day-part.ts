import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { ProductColumns } from "../../rollups/product-columns.ts";

/** The part of a day before a moment (UTC ms, exclusive). */
export type DayPart = { day: number; until: number };

/** Sums of a part of a day. */
export type PartSums = {
  /** Events that count before the moment. */
  sales: (basis: DateBasis) => Promise<LedgerAmounts>;
  /** The orders placed before the moment; absent types have none. */
  ordersByType: () => Promise<{ customer_type: number; orders: number; total_minor: number }[]>;
  /** Customers with such orders, and whether one of these was not their first. */
  customers: () => Promise<ReadonlyMap<number, boolean>>;
  /**
   * Product sales of these orders.
   * @param wanted our ids of products, at least one; all products by default
   */
  products: (wanted?: readonly number[]) => Promise<ProductColumns>;
};
