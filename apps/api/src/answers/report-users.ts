import type { MetricId } from "@cartograph/contracts/metrics.ts";
import type { Ask } from "@cartograph/warehouse/ask.ts";
import { findUnaskedRanges } from "@cartograph/warehouse/questions/unasked-ranges.ts";
import type { Context } from "../trpc/context.ts";

/** How long an answer waits for figures that only the platform can give. */
const waitMs = 5000;

/** Metrics that count people: for each range the platform is asked, since they cannot be summed from days. */
const metricsOfUsers = new Set<MetricId>(["unique_visitors", "new_visitors"]);

export function countUsers(ids: readonly MetricId[]): boolean {
  return ids.some((id) => metricsOfUsers.has(id));
}

/**
 * Has the users of the asked ranges fetched where they are not there yet. What cannot be had in time is null in the
 * answer, which is then not to be kept: the next question tries again.
 */
export async function fetchMissingUsers(
  { db, sync, answer }: Pick<Context, "db" | "sync" | "answer">,
  ask: Ask,
): Promise<void> {
  const unasked = await findUnaskedRanges(db, ask);
  if (unasked === null || unasked.ranges.length === 0) return;
  const of = { storeId: ask.store.id, integrationId: unasked.integrationId };
  const areStored = await sync.askRanges(of, unasked.ranges, waitMs);
  if (!areStored) answer.isLasting = false;
}
