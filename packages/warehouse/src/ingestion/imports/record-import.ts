import type { Database } from "@cartograph/database/schema.ts";
import { type ImportDelivery, moveDeliveries, recordDeliveries } from "./import-deliveries.ts";
import type { OrderMatch } from "../sales/match-order.ts";
import type { Candidate } from "../sales/match-orders.ts";
import { originRanks } from "../sales/precedence.ts";
import { keepReplaced } from "./replaced-orders.ts";

/** A delivery with the stored order that it was matched with. */
export type TakenDelivery = {
  /** Of the order's row. */
  id: number;
  match: OrderMatch;
  candidate: Candidate;
  /** It counts before what is stored. */
  isNews: boolean;
};

/**
 * Notes what an undo needs: which order an import brought, and what of an earlier import it replaces. To be called
 * before the deliveries are written. A delivery that is neither stored nor equal to what is stored is not noted.
 */
export async function recordImport(
  db: Database,
  store: { id: number; importNumber: number | null },
  taken: readonly TakenDelivery[],
): Promise<void> {
  const merged = taken.flatMap(({ id, match }) =>
    match.duplicates.map((duplicate) => ({ from: duplicate.id, to: id })),
  );
  const replaced = taken
    .filter(({ match, candidate, isNews }) => {
      const { stored } = match;
      if (!isNews || stored === null || stored.content_hash === candidate.contentHash) return false;
      return isFromFile(stored) && candidate.record.origin === "export";
    })
    .map(({ id }) => ({ storedId: id, orderId: id }));
  const duplicates = merged.map(({ from, to }) => ({ storedId: from, orderId: to }));
  await keepReplaced(db, store.id, [...replaced, ...duplicates]);
  await moveDeliveries(db, store.id, merged);
  const { importNumber } = store;
  if (importNumber === null) return;
  const deliveries = taken
    .filter(({ match: { stored }, candidate, isNews }) => {
      if (stored === null || stored.content_hash === "") return true;
      return isFromFile(stored) && (isNews || stored.content_hash === candidate.contentHash);
    })
    .map(({ id, candidate }): ImportDelivery => ({
      importNumber,
      orderId: id,
      updatedAt: candidate.record.updatedAt,
      contentHash: candidate.contentHash,
    }));
  await recordDeliveries(db, store.id, deliveries);
}

/** What the API gave is never undone, so nothing of it is kept; a row without content marks a deletion. */
function isFromFile(stored: { origin: number; content_hash: string }): boolean {
  return stored.origin === originRanks.export && stored.content_hash !== "";
}
