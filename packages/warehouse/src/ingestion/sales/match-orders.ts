import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { matchOrder, type OrderMatch, type StoredCandidates } from "./match-order.ts";
import { orderQueries, type StoredOrder } from "./order-statements.ts";
import { refusalOf, type Refusal } from "../refusal.ts";
import { storedId } from "./stored-id.ts";

export type Candidate = { record: OrderRecord; contentHash: number };

export type MatchedOrders = {
  matches: (OrderMatch & Candidate)[];
  refused: Refusal[];
  /** May belong to the same orders as `matches`, so these are matched after those are stored. */
  deferred: Candidate[];
};

/** Finds the stored order of each delivery. */
export async function matchOrders(
  db: Database,
  storeId: number,
  candidates: readonly Candidate[],
): Promise<MatchedOrders> {
  const rowsOf = await findStored(db, storeId, candidates);
  const matched: MatchedOrders = { matches: [], refused: [], deferred: [] };
  const names = new Set<string>();
  const claimed = new Set<number>();
  for (const candidate of candidates) {
    const { record } = candidate;
    const stored = rowsOf(record);
    const rows = stored.byId === null ? stored.byName : [stored.byId, ...stored.byName];
    if (names.has(record.name) || rows.some(({ id }) => claimed.has(id))) {
      matched.deferred.push(candidate);
      continue;
    }
    if (record.name !== "") names.add(record.name);
    for (const { id } of rows) claimed.add(id);
    const match = matchOrder(record, stored);
    if (typeof match === "string") {
      matched.refused.push(refusalOf(record, match));
    } else matched.matches.push({ ...candidate, ...match });
  }
  return matched;
}

/** Reads the rows with the deliveries' Names, and by Id only if those do not include the row with the same Id. */
async function findStored(
  db: Database,
  storeId: number,
  candidates: readonly Candidate[],
): Promise<(record: OrderRecord) => StoredCandidates> {
  const queries = orderQueries(db);
  const records = candidates.map(({ record }) => record);
  const named = records.filter(({ name }) => name !== "");
  const ofName = await selectBatch<StoredOrder>(
    db,
    queries.ordersByName,
    named.map(({ name }) => [storeId, name]),
  );
  const found = new Map<OrderRecord, StoredCandidates>();
  for (const [index, record] of named.entries()) {
    const byName = ofName[index] ?? [];
    const byId = byName.find((row) => row.ext_id === record.externalId) ?? null;
    found.set(record, { byId, byName });
  }
  const unknown = records.filter((record) => (found.get(record)?.byId ?? null) === null);
  const ofId = await selectBatch<StoredOrder>(
    db,
    queries.orderByExtKey,
    unknown.map(({ externalId }) => [storeId, storedId(externalId)]),
  );
  for (const [index, record] of unknown.entries()) {
    const byName = found.get(record)?.byName ?? [];
    found.set(record, { byId: ofId[index]?.[0] ?? null, byName });
  }
  return (record) => found.get(record) ?? { byId: null, byName: [] };
}
