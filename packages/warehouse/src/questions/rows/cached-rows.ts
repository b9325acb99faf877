import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { loadCached } from "../../store-cache.ts";

/**
 * Loads data that all pages of a metric's rows share, regardless of their sort, once per version of the store's data.
 * @param name identifies the kind of data; all data with one name has the same type
 */
export async function cachedRows<Value extends object>(
  { store, cache, basis, period, filters }: Comparison,
  {
    id,
    name,
    load,
    bytesOf,
  }: {
    id: MetricId;
    name: string;
    load: () => Promise<Value>;
    bytesOf: (value: Value) => number;
  },
): Promise<Value> {
  const key = `rows:${name}:${JSON.stringify([id, basis, period.current, period.firstOpenDay, filters, store.segmentMinOrders])}`;
  return loadCached(cache, { name: key, bytesOf }, load);
}
