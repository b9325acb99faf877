import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { groupValues, type GroupKey } from "../../cuts/group-key.ts";
import { unavailableBecause } from "../../dimensions/unavailable-because.ts";
import type { Comparison } from "../../metrics/comparison.ts";

/** The reason why no group has a value of one of the dimensions; null if all have some or the reason is unknown. */
export async function noValuesBecause(
  { db, store }: Comparison,
  by: readonly DimensionId[],
  groups: Iterable<GroupKey>,
): Promise<string | null> {
  const keys = [...groups];
  for (const [index, dimension] of by.entries()) {
    if (keys.some((key) => groupValues(key)[index] !== noValue)) continue;
    const reason = await unavailableBecause(db, store.id, dimension);
    if (reason !== null) return reason;
  }
  return null;
}
