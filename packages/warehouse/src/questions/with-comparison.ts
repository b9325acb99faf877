import type { Database } from "@cartograph/database/schema.ts";
import { readSnapshot } from "@cartograph/database/transactions.ts";
import type { ReportRequest } from "../report-request.ts";
import { type Comparison, openComparison } from "../metrics/comparison.ts";
import { storeCache } from "../store-cache.ts";

/** Answers in one read transaction, so that all figures of an answer agree even if a sync writes in the meantime. */
export function withComparison<Answer>(
  db: Database,
  request: ReportRequest,
  answer: (comparison: Comparison) => Promise<Answer>,
): Promise<Answer> {
  const read = async (snapshot: Database) =>
    answer(
      await openComparison(snapshot, request, await storeCache(db, snapshot, request.store.id)),
    );
  return readSnapshot(db, read);
}
