import { isOrderNameKey } from "@cartograph/contracts/order-name-key.ts";
import type { OrderRecord } from "@cartograph/contracts/records.ts";
import type { StoredOrder } from "./order-statements.ts";
import { originRanks } from "./precedence.ts";

/** Which stored order a delivery is about. */
export type OrderMatch = {
  /** Null for an order that is new to the store. */
  stored: StoredOrder | null;
  /** The id that the order has from now on. */
  externalId: string;
  /** Other stored rows of the same order, to be removed. */
  duplicates: StoredOrder[];
};

export type StoredCandidates = {
  /** The row with the delivery's external id. */
  byId: StoredOrder | null;
  /** The rows with the delivery's Name, `byId` possibly among them. */
  byName: readonly StoredOrder[];
};

/**
 * Finds the stored order that a delivery is about: by Id, else by Name. Two orders with one Name and different Ids are
 * the same order only if they were placed at the same moment, since a spreadsheet may have rounded an Id. Rows from the
 * API are never taken for duplicates.
 * @returns a sentence for people when a file's order could be more than one; a delivery of the API is never refused.
 */
export function matchOrder(record: OrderRecord, candidates: StoredCandidates): OrderMatch | string {
  const byName = candidates.byName.filter((row) => row !== candidates.byId);
  if (isOrderNameKey(record.externalId)) return matchByName(record, candidates.byName);

  const same = byName.filter((row) => isSameOrder(row, record));
  const { byId } = candidates;
  if (record.origin === "export") {
    if (byId !== null && isOtherOrder(byId, record, same)) {
      return `The Id ${record.externalId} of order ${record.name} belongs to the stored order ${byId.name}. A spreadsheet may have changed the Ids: export the orders from Shopify again and import that file unchanged.`;
    }
    const [other] = byName;
    if (byId === null && same.length === 0 && other !== undefined) {
      return `Order ${record.name} has the Id ${record.externalId} here, but the stored order ${record.name} has the Id ${other.ext_id}. Export the orders from Shopify again and import that file unchanged, or import another shop's file into a store of its own.`;
    }
  }
  const [stored = null, ...others] = (byId === null ? same : [byId, ...same]).toSorted(
    (a, b) => rankOf(b, byId) - rankOf(a, byId),
  );
  return {
    stored,
    externalId: stored !== null && keepsId(stored, record) ? stored.ext_id : record.externalId,
    duplicates: others.filter((row) => row.origin === originRanks.export),
  };
}

function matchByName(record: OrderRecord, byName: readonly StoredOrder[]): OrderMatch | string {
  const withId = byName.filter((row) => !isOrderNameKey(row.ext_id));
  const withoutId = byName.filter((row) => isOrderNameKey(row.ext_id));
  const meant =
    withId.length > 1 ? withId.filter((row) => row.placed_at === record.processedAt) : withId;
  if (withId.length > 1 && meant.length !== 1) {
    return `${withId.length} stored orders are named ${record.name}, and the row has no Id that says which one it is. Export the orders from Shopify again and import that file unchanged.`;
  }
  const [stored = null, ...duplicates] = [...meant, ...withoutId];
  return { stored, externalId: stored?.ext_id ?? record.externalId, duplicates };
}

function isSameOrder(row: StoredOrder, record: OrderRecord): boolean {
  if (isOrderNameKey(row.ext_id)) return true;
  const isFromFile = row.origin === originRanks.export || record.origin === "export";
  return isFromFile && row.placed_at === record.processedAt;
}

/** A row of the same Id, but neither of the same Name nor of the same moment. One without a Name marks a deletion. */
function isOtherOrder(
  row: StoredOrder,
  record: OrderRecord,
  same: readonly StoredOrder[],
): boolean {
  if (row.name === "" || row.name === record.name) return false;
  return same.length > 0 || row.placed_at !== record.processedAt;
}

/** The row to keep: the API's before a file's, then the one of the same Id, then one with any Id. */
function rankOf(row: StoredOrder, byId: StoredOrder | null): number {
  const ofApi = row.origin === originRanks.api ? 4 : 0;
  const ofId = row === byId ? 2 : 0;
  return ofApi + ofId + (isOrderNameKey(row.ext_id) ? 0 : 1);
}

/** A file does not change the Id that the API gave. */
function keepsId(stored: StoredOrder, record: OrderRecord): boolean {
  return stored.origin === originRanks.api && record.origin === "export";
}
