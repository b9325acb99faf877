import { originCodes } from "@cartograph/database/tables/sales.table.ts";
import { isOrderNameKey } from "@cartograph/contracts/order-name-key.ts";
import type { OrderRecord } from "@cartograph/contracts/records.ts";
import type { StoredOrder } from "./order-statements.ts";

/** The stored order that a delivery belongs to. */
export type OrderMatch = {
  /** Null for an order that is new to the store. */
  stored: StoredOrder | null;
  /** The id that the order gets. */
  externalId: string;
  /** Other stored rows of the same order, which are to be removed. */
  duplicates: StoredOrder[];
};

export type StoredCandidates = {
  /** The row with the delivery's external id. */
  byId: StoredOrder | null;
  /** The rows with the delivery's Name, which may include `byId`. */
  byName: readonly StoredOrder[];
};

/**
 * Finds the stored order that a delivery belongs to: by Id, else by Name. Two orders with the same Name and different
 * Ids are the same order only if they were placed at the same time, since a spreadsheet may have rounded an Id. Rows
 * from the API are never treated as duplicates.
 * @returns an error message when an order from a file is ambiguous; a delivery from the API is never refused
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
    duplicates: others.filter((row) => row.origin === originCodes.export),
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
  const isFromFile = row.origin === originCodes.export || record.origin === "export";
  return isFromFile && row.placed_at === record.processedAt;
}

/** True if the row with the same Id has another Name and another time. A row without a Name only marks a deletion. */
function isOtherOrder(
  row: StoredOrder,
  record: OrderRecord,
  same: readonly StoredOrder[],
): boolean {
  if (row.name === "" || row.name === record.name) return false;
  return same.length > 0 || row.placed_at !== record.processedAt;
}

/** The row with the highest rank is kept: from the API, then with the same Id, then with any Id. */
function rankOf(row: StoredOrder, byId: StoredOrder | null): number {
  const ofApi = row.origin === originCodes.api ? 4 : 0;
  const ofId = row === byId ? 2 : 0;
  return ofApi + ofId + (isOrderNameKey(row.ext_id) ? 0 : 1);
}

/** A file never changes an Id from the API. */
function keepsId(stored: StoredOrder, record: OrderRecord): boolean {
  return stored.origin === originCodes.api && record.origin === "export";
}
