import {
  type DimensionId,
  dimensionDefinitions,
  noValue,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { DimensionValues } from "@cartograph/contracts/dimensions/dimension.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../report-request.ts";
import { dayOf } from "../calendar/zoned-day.ts";
import { countCheckoutValues } from "./checkout-values.ts";
import { countReportValues } from "./count-report-values.ts";
import { countOrderValues } from "./order-values.ts";
import { labelsOf } from "./labels.ts";
import { unavailableBecause } from "./unavailable-because.ts";
import { valueOrder } from "./value-order.ts";

/** Count how often each value occurs. Values of earlier kinds of facts are listed before those of later ones. */
const counters = [countOrderValues, countCheckoutValues, countReportValues];

/** The values whose label contains the search text, most frequent first; time values in chronological order. */
export async function dimensionValues(
  db: Database,
  { store, now }: ReportRequest,
  { id, search = "", limit }: { id: DimensionId; search?: string | undefined; limit: number },
): Promise<DimensionValues> {
  const scope = { store, today: dayOf(now, store.timezone) };
  const values = new Set<string>();
  for (const countValues of counters) {
    const counts = await countValues(db, scope, id);
    const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
    for (const [value] of sorted) values.add(value);
  }
  const label = await labelsOf(db, id, { storeId: store.id, values: [...values] });
  const text = search.trim().toLowerCase();
  const found = [...values]
    .map((value) => ({ value, label: label(value) }))
    .filter((each) => each.label.toLowerCase().includes(text));
  if (dimensionDefinitions[id].isTime) found.sort(byOrder(id));
  const hasValues = [...values].some((value) => value !== noValue);
  return {
    values: found.slice(0, limit),
    unavailableBecause: hasValues ? null : await unavailableBecause(db, store.id, id),
  };
}

function byOrder(id: DimensionId) {
  return (a: { value: string; label: string }, b: { value: string; label: string }) => {
    const [left, right] = [valueOrder(id, a) ?? "", valueOrder(id, b) ?? ""];
    return left < right ? -1 : Number(left > right);
  };
}
