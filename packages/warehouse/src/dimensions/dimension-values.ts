import {
  type DimensionId,
  dimensionDefinitions,
  noValue,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { DimensionValues } from "@cartograph/contracts/dimensions/dimension.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../report-request.ts";
import { dayOf } from "../calendar/zoned-day.ts";
import { loadCached, storeCache } from "../store-cache.ts";
import { countCheckoutValues } from "./checkout-values.ts";
import { countReportValues } from "./count-report-values.ts";
import { countOrderValues, type ValuesScope } from "./order-values.ts";
import { labelsOf } from "./labels.ts";
import { unavailableBecause } from "./unavailable-because.ts";
import { hasNaturalOrder, valueOrder } from "./value-order.ts";

/** Count how often each value occurs. Values of earlier kinds of facts are listed before those of later ones. */
const counters = [countOrderValues, countCheckoutValues, countReportValues];

/** The values whose label contains the search text, most frequent first; bands, dates and times in their order. */
export async function dimensionValues(
  db: Database,
  { store, now }: ReportRequest,
  { id, search = "", limit }: { id: DimensionId; search?: string | undefined; limit: number },
): Promise<DimensionValues> {
  const scope = { store, today: dayOf(now, store.timezone) };
  // The field of a filter asks again for each letter that is typed.
  const values = await loadCached(
    await storeCache(db, db, store.id),
    { name: `values of ${id} ${JSON.stringify(scope)}`, bytesOf: sizeOf },
    () => allValues(db, scope, id),
  );
  const label = await labelsOf(db, id, { storeId: store.id, values });
  const text = search.trim().toLowerCase();
  const found = values
    .map((value) => ({ value, label: label(value) }))
    .filter((each) => each.label.toLowerCase().includes(text));
  if (dimensionDefinitions[id].isTime) found.sort(byOrder(id));
  const listed = found.slice(0, limit);
  if (hasNaturalOrder(id)) listed.sort(byOrder(id));
  const hasValues = values.some((value) => value !== noValue);
  return {
    values: listed,
    unavailableBecause: hasValues ? null : await unavailableBecause(db, store.id, id),
  };
}

async function allValues(db: Database, scope: ValuesScope, id: DimensionId): Promise<string[]> {
  const values = new Set<string>();
  for (const countValues of counters) {
    const counts = await countValues(db, scope, id);
    const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
    for (const [value] of sorted) values.add(value);
  }
  return [...values];
}

function sizeOf(values: readonly string[]): number {
  return values.reduce((bytes, value) => bytes + 2 * value.length + 16, 300);
}

function byOrder(id: DimensionId) {
  return (a: { value: string; label: string }, b: { value: string; label: string }) => {
    const [left, right] = [valueOrder(id, a), valueOrder(id, b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left < right ? -1 : Number(left > right);
  };
}
