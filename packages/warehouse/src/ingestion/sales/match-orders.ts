import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { matchOrder, type OrderMatch } from "./match-order.ts";
import { orderQueries, type StoredOrder } from "./order-statements.ts";
import type { Refusal } from "../refusal.ts";

export type Candidate = { record: OrderRecord; contentHash: string };

export type MatchedOrders = {
  matches: (OrderMatch & Candidate)[];
  refused: Refusal[];
  /** May belong to the same orders as `matches`, so they are matched after those are stored. */
  deferred: Candidate[];
};

/** Finds the stored order of each delivery. */
export async function matchOrders(
  db: Database,
  storeId: number,
  candidates: readonly Candidate[],
): Promise<MatchedOrders> {
  const queries = orderQueries(db);
  const byId = await selectBatch<StoredOrder>(
    db,
    queries.orderByExtId,
    candidates.map(({ record }) => [storeId, record.externalId]),
  );
  const byName = await selectBatch<StoredOrder>(
    db,
    queries.ordersByName,
    candidates.map(({ record }) => [storeId, record.name]),
  );
  const matched: MatchedOrders = { matches: [], refused: [], deferred: [] };
  const names = new Set<string>();
  const claimed = new Set<number>();
  for (const [index, candidate] of candidates.entries()) {
    const { record } = candidate;
    const ofName = record.name === "" ? [] : (byName[index] ?? []);
    const ofId = byId[index]?.[0];
    const rows = new Map([...(ofId ? [ofId] : []), ...ofName].map((row) => [row.id, row]));
    if (names.has(record.name) || [...rows.keys()].some((id) => claimed.has(id))) {
      matched.deferred.push(candidate);
      continue;
    }
    if (record.name !== "") names.add(record.name);
    for (const id of rows.keys()) claimed.add(id);
    const match = matchOrder(record, {
      byId: ofId === undefined ? null : (rows.get(ofId.id) ?? null),
      byName: ofName.map((row) => rows.get(row.id) ?? row),
    });
    if (typeof match === "string") {
      matched.refused.push({ externalId: record.externalId, kind: "order", reason: match });
    } else matched.matches.push({ ...candidate, ...match });
  }
  return matched;
}
