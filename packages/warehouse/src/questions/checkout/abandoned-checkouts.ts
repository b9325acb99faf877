import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { abandonedRows, checkoutRows } from "../../cuts/checkouts.ts";
import type { Grouping } from "../../cuts/cut.ts";
import type { GroupKey } from "../../cuts/group-key.ts";
import { selectGroups } from "../../cuts/select-groups.ts";
import { type Circumstances, circumstancesOf } from "../../rollups/checkout-circumstances.ts";
import { checkoutSums } from "../../rollups/checkout-days.ts";

/** A number of checkouts and their value. */
export type CheckoutSum = {
  checkouts: number;
  /** Minor units of the store's currency. */
  valueMinor: number;
};

export const noCheckouts: CheckoutSum = { checkouts: 0, valueMinor: 0 };

export function addCheckouts(one: CheckoutSum, other: CheckoutSum): CheckoutSum {
  return {
    checkouts: one.checkouts + other.checkouts,
    valueMinor: one.valueMinor + other.valueMinor,
  };
}

/** Checkouts grouped by their circumstances. */
export type GroupedCheckouts = Circumstances & CheckoutSum;

/** Sums up the checkouts that were started in the span by their circumstances, completed ones included. */
export async function groupedCheckouts(
  db: Database,
  store: StoreContext,
  span: DaySpan,
): Promise<GroupedCheckouts[]> {
  const sums = await checkoutSums(db, store, span);
  return [...sums].map(([code, sum]) => ({ ...circumstancesOf(code), ...sum }));
}

/**
 * Sums up the checkouts that match the filters, by group. With a product filter, checkouts with a matching line are
 * counted, and their value is that of the matching lines.
 */
export async function filteredCheckouts(
  db: Database,
  scope: Parameters<typeof checkoutRows>[0],
  { by, filters }: Grouping,
): Promise<Map<GroupKey, CheckoutSum>> {
  const grouping = { by, filters, per: {} };
  const counts = await selectGroups(db, checkoutRows(scope), {
    ...grouping,
    columns: { checkouts: sql`count(*)` },
  });
  const values = await selectGroups(
    db,
    abandonedRows(scope, [...by, ...filteredDimensions(filters)]),
    { ...grouping, columns: { valueMinor: sql`coalesce(sum(fact.total_minor), 0)` } },
  );
  const sums = new Map<GroupKey, CheckoutSum>();
  for (const { key, checkouts } of counts) {
    sums.set(key, addCheckouts(sums.get(key) ?? noCheckouts, { checkouts, valueMinor: 0 }));
  }
  for (const { key, valueMinor } of values) {
    sums.set(key, addCheckouts(sums.get(key) ?? noCheckouts, { checkouts: 0, valueMinor }));
  }
  return sums;
}
