import type { Database } from "@cartograph/database/schema.ts";
import { readSnapshot } from "@cartograph/database/transactions.ts";
import type { Ask } from "../ask.ts";
import { type Comparison, openComparison } from "../metrics/comparison.ts";
import { storeCache } from "../store-cache.ts";

/** Runs in one read transaction, so that all figures of a response agree even if a sync writes in the meantime. */
export function inComparison<Answer>(
  db: Database,
  ask: Ask,
  answer: (comparison: Comparison) => Promise<Answer>,
): Promise<Answer> {
  const read = async (snapshot: Database) =>
    answer(await openComparison(snapshot, ask, await storeCache(db, snapshot, ask.store.id)));
  return readSnapshot(db, read);
}
