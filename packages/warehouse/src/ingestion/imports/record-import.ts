import type { Database } from "@cartograph/database/schema.ts";
import { type ImportDelivery, moveDeliveries, recordDeliveries } from "./import-deliveries.ts";
import type { OrderMatch } from "../sales/match-order.ts";
import type { Candidate } from "../sales/match-orders.ts";
import { originRanks } from "../sales/precedence.ts";
import { keepReplaced } from "./replaced-orders.ts";

/** A delivery and the stored order that it belongs to. */
export type MatchedDelivery = {
  /** Id of the order's row. */
  id: number;
  match: OrderMatch;
  candidate: Candidate;
  /** Whether it replaces the stored version. */
  supersedesStored: boolean;
};

/**
 * Records what an undo needs: the orders that an import delivered and the versions of earlier imports that it replaces.
 * Call it before the deliveries are written. A delivery that loses against a different stored version is not recorded.
 */
export async function recordImport(
  db: Database,
  store: { id: number; importNumber: number | null },
  matched: readonly MatchedDelivery[],
): Promise<void> {
  const merged = matched.flatMap(({ id, match }) =>
    match.duplicates.map((duplicate) => ({ from: duplicate.id, to: id })),
  );
  const replaced = matched
    .filter(({ match, candidate, supersedesStored }) => {
      const { stored } = match;
      if (!supersedesStored || stored === null || stored.content_hash === candidate.contentHash)
        return false;
      return isFromFile(stored) && candidate.record.origin === "export";
    })
    .map(({ id }) => ({ storedId: id, orderId: id }));
  const duplicates = merged.map(({ from, to }) => ({ storedId: from, orderId: to }));
  await keepReplaced(db, store.id, [...replaced, ...duplicates]);
  await moveDeliveries(db, store.id, merged);
  const { importNumber } = store;
  if (importNumber === null) return;
  const deliveries = matched
    .filter(({ match: { stored }, candidate, supersedesStored }) => {
      if (stored === null || stored.content_hash === 0) return true;
      return (
        isFromFile(stored) && (supersedesStored || stored.content_hash === candidate.contentHash)
      );
    })
    .map(({ id, candidate }): ImportDelivery => ({
      importNumber,
      orderId: id,
      updatedAt: candidate.record.updatedAt,
      contentHash: candidate.contentHash,
    }));
  await recordDeliveries(db, store.id, deliveries);
}

/** Versions from the API are never undone, so they are not kept. A row with the hash 0 only marks a deletion. */
function isFromFile(stored: { origin: number; content_hash: number }): boolean {
  return stored.origin === originRanks.export && stored.content_hash !== 0;
}
