import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../report-request.ts";
import { isLineDimension, orderFactDimensions } from "../cuts/order-facts.ts";
import { placedLines, placedOrders } from "../cuts/sales-rows.ts";
import { countByValue } from "../cuts/select-groups.ts";
import { wholeDays } from "../calendar/period.ts";
import { firstSaleDay } from "../metrics/first-days.ts";

export type ValuesScope = {
  store: StoreContext;
  /** The day in the store's zone, since 1970-01-01. */
  today: number;
};

/** Counts orders or order lines by value; empty if they do not have the dimension. */
export async function countOrderValues(
  db: Database,
  { store, today }: ValuesScope,
  dimension: DimensionId,
): Promise<ReadonlyMap<string, number>> {
  if (!orderFactDimensions.some((each) => each === dimension)) return new Map();
  const firstDay = await firstSaleDay(db, store.id);
  if (firstDay === null) return new Map();
  const scope = { store, window: wholeDays({ from: firstDay, to: Math.max(firstDay, today) }) };
  const rows = isLineDimension(dimension) ? placedLines(scope) : placedOrders(scope);
  return countByValue(db, rows, dimension);
}
