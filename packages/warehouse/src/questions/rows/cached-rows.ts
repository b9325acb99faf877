import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Comparison } from "../../metrics/comparison.ts";

/** Data shared by all pages of a metric's rows, regardless of their sort, for one version of the store's data. */
export async function cachedRows<Value extends object>(
  { cache, basis, period, filters }: Comparison,
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
  const key = `rows:${name}:${JSON.stringify([id, basis, period.current, period.firstOpenDay, filters])}`;
  const known = cache.get<Value>(key);
  if (known !== undefined) return known;
  const value = await load();
  cache.set(key, value, bytesOf(value));
  return value;
}
