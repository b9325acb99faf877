import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { runBatch, selectBatch } from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { visitsStateCodes, originCodes } from "@cartograph/database/tables/sales.table.ts";
import type { StoreContext } from "../../report-request.ts";
import { applyDeltas } from "./apply-deltas.ts";
import { contentHash } from "./content-hash.ts";
import { deleteOrderDeliveries } from "../imports/import-deliveries.ts";
import {
  addKnownProducts,
  completeStored,
  hasProductIds,
  lacksProducts,
  readLinesToComplete,
} from "./known-products.ts";
import { resolveLineItems } from "./line-items.ts";
import { resolveLineProducts } from "./line-products.ts";
import type { OrderMatch } from "./match-order.ts";
import { type Candidate, matchOrders } from "./match-orders.ts";
import { type MatchedDelivery, recordImport } from "../imports/record-import.ts";
import { changeOf, countedAfter, type OrderChange, removalOf } from "./order-change.ts";
import { countChangedOrders, resolveCustomers } from "../customers/order-customers.ts";
import { orderFacts, type OrderFacts } from "./order-facts.ts";
import { entryRows, lineChangeRows, lineRows, orderRow } from "./order-rows.ts";
import { orderQueries, orderStatements, type StoredOrder } from "./order-statements.ts";
import { writeTags } from "./order-tags.ts";
import { resolveVisitSources } from "./order-visits.ts";
import { supersedes } from "./precedence.ts";
import { refusalOf, refuseOrder, type Refusal } from "../refusal.ts";
import type { RememberedIds } from "../remembered-ids.ts";
import { type ReplacedOrder, replaceOrders } from "./replace-orders.ts";
import { entryRowsOfOrders, lineRowsOfOrders, openDifference } from "./row-difference.ts";
import { readItemNames, readStoredParts, type StoredParts } from "./stored-parts.ts";
import { addSoldLines } from "./sold-lines.ts";
import { storedId } from "./stored-id.ts";
import { markCheckoutsBeforeOrders } from "../checkout/mark-checkout-days.ts";
import { addEvent, noDeltas, type RollupDeltas } from "./rollup-deltas.ts";
import { dropPackedDaysOf } from "./drop-packed-days.ts";

/** The store that a page belongs to, with ids remembered between pages. */
export type IngestingStore = StoreContext &
  RememberedIds & {
    /** The version of its data before the page. */
    version: number;
    /** The import that delivers the page; null for a page from the API. */
    importNumber: number | null;
  };

export type Ingested = { stored: number; unchanged: number; refused: Refusal[] };

/** Stores orders and everything derived from them. Call it within a transaction. */
export async function ingestOrders(
  db: Database,
  store: IngestingStore,
  records: readonly OrderRecord[],
): Promise<Ingested> {
  const { candidates, older, refused } = chooseDeliveries(records, store.currency);
  let stored = 0;
  for (const deliveries of [[...candidates.values()], older]) {
    let rest = deliveries;
    while (rest.length > 0) {
      const matched = await matchOrders(db, store.id, rest);
      stored += await storeMatches(db, store, matched.matches);
      refused.push(...matched.refused);
      rest = matched.deferred;
    }
  }
  return { stored, unchanged: records.length - refused.length - stored, refused };
}

/** Returns how many deliveries changed something. */
async function storeMatches(
  db: Database,
  store: IngestingStore,
  matches: readonly (OrderMatch & Candidate)[],
): Promise<number> {
  const changes: OrderChange[] = [];
  const touched: [updatedAt: number, storeId: number, id: number][] = [];
  let changed = 0;
  const unknown = matches.filter((match) => match.stored === null).length;
  let nextId = await reserveIds(db, { storeId: store.id, table: "orders" }, unknown);
  const deliveries = matches.map((match): MatchedDelivery => {
    const candidate = withExternalId(match, match.externalId);
    const { stored } = match;
    const supersedesStored =
      stored === null || supersedes(asDelivery(candidate), storedDelivery(stored));
    return { id: stored?.id ?? nextId++, match, candidate, supersedesStored };
  });
  const linesOf = await readLinesToComplete(db, store.id, deliveries);
  const completed = await completeStored(db, store, { deliveries, linesOf });
  for (const { id, match, candidate, supersedesStored } of deliveries) {
    const { stored, duplicates } = match;
    changes.push(...duplicates.map(removalOf));
    const isSame = stored?.content_hash === candidate.contentHash;
    if (supersedesStored && isSame) touched.push([candidate.record.updatedAt, store.id, id]);
    let facts = completed.get(id) ?? null;
    if (supersedesStored && !isSame) {
      facts = orderFacts(candidate.record, {
        timezone: store.timezone,
        contentHash: candidate.contentHash,
      });
      addKnownProducts(facts, linesOf.get(id) ?? []);
    }
    if (facts !== null) changes.push(changeOf(id, { stored, facts }));
    if (duplicates.length > 0 || facts !== null) changed++;
  }
  await recordImport(db, store, deliveries);
  await runBatch(db, orderStatements(db).touchOrder, touched);
  await applyOrderChanges(db, store, changes);
  return changed;
}

/** The fingerprint includes the id, so that an order whose id becomes known is written again. */
function withExternalId({ record, contentHash: hash }: Candidate, externalId: string): Candidate {
  if (record.externalId === externalId) return { record, contentHash: hash };
  const renamed = { ...record, externalId };
  return { record: renamed, contentHash: contentHash(renamed) };
}

/**
 * Picks the winning delivery if a page contains the same order several times.
 * @returns also `older` deliveries, which may know products that the winning one lacks
 */
function chooseDeliveries(
  records: readonly OrderRecord[],
  currency: string,
): { candidates: Map<string, Candidate>; older: Candidate[]; refused: Refusal[] } {
  const candidates = new Map<string, Candidate>();
  const superseded: Candidate[] = [];
  const refused: Refusal[] = [];
  for (const record of records) {
    const reason = refuseOrder(record, currency);
    if (reason !== null) {
      refused.push(refusalOf(record, reason, currency));
      continue;
    }
    const candidate = { record, contentHash: contentHash(record) };
    const other = candidates.get(record.externalId);
    const isWinner = other === undefined || supersedes(asDelivery(candidate), asDelivery(other));
    if (isWinner) candidates.set(record.externalId, candidate);
    const loser = isWinner ? other : candidate;
    if (loser !== undefined) superseded.push(loser);
  }
  const older = superseded.filter(({ record }) => {
    const winner = candidates.get(record.externalId);
    return winner !== undefined && lacksProducts(winner.record) && hasProductIds(record);
  });
  return { candidates, older, refused };
}

function asDelivery({ record, contentHash: hash }: Candidate) {
  return {
    origin: originCodes[record.origin],
    updatedAt: record.updatedAt,
    hasCustomer: record.origin === "api" && record.customerExternalId !== null,
    visitsState: visitsStateCodes[record.visits?.state ?? "not_read"],
    contentHash: hash,
  };
}

function storedDelivery(row: StoredOrder) {
  return {
    origin: row.origin,
    updatedAt: row.updated_at,
    hasCustomer: row.origin === originCodes.api && row.customer_id !== null,
    visitsState: row.visits_state,
    contentHash: row.content_hash,
  };
}

export async function findOrders(
  db: Database,
  storeId: number,
  extIds: readonly string[],
): Promise<Map<string, StoredOrder>> {
  const rows = await selectBatch<StoredOrder>(
    db,
    orderQueries(db).orderByExtKey,
    extIds.map((extId) => [storeId, storedId(extId)]),
  );
  return new Map(rows.flat().map((row) => [row.ext_id, row]));
}

/** Writes changed orders and everything summed from them. */
export async function applyOrderChanges(
  db: Database,
  store: IngestingStore,
  changes: readonly OrderChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const parts = await readStoredParts(db, store.id, changes);
  const customers = await resolveCustomers(db, store.id, customersOf(changes));
  for (const change of changes) {
    const extId = change.facts?.record.customerExternalId ?? null;
    if (extId !== null) change.customerId = customers.idOf.get(extId) ?? null;
  }
  const deltas = noDeltas();
  for (const change of changes) addEvents(deltas, change, parts.get(change.id));
  const retyped = await countChangedOrders(db, store.id, { changes, customers, deltas });
  await dropPackedDaysOf(db, store.id, { changes, parts, retyped });
  const orders = factsOf(changes);
  await writeOrders(db, store, { changes, orders });
  await writeParts(db, store, { changes, orders, parts, deltas });
  await writeTags(db, store.id, { changes, remembered: store.textIds });
  await applyDeltas(db, store.id, deltas);
  await markCheckoutsBeforeOrders(db, store.id, changes);
}

function customersOf(changes: readonly OrderChange[]) {
  const extIds = new Set<string>();
  const knownIds = new Set<number>();
  for (const { stored, facts } of changes) {
    const extId = facts?.record.customerExternalId ?? null;
    if (extId !== null) extIds.add(extId);
    const knownId = stored?.customer_id ?? null;
    if (knownId !== null) knownIds.add(knownId);
  }
  return { extIds, knownIds };
}

/** Subtracts the stored events from the day totals and adds the new ones. */
function addEvents(deltas: RollupDeltas, change: OrderChange, parts: StoredParts | undefined) {
  const after = countedAfter(change);
  for (const entry of parts?.entries ?? []) {
    const orderDay = entry.order_day ?? entry.day;
    addEvent(deltas, { day: entry.day, orderDay, amounts: entry }, -1);
  }
  if (after === null) return;
  for (const { day, amounts } of change.facts?.entries ?? []) {
    addEvent(deltas, { day, orderDay: after.day, amounts }, 1);
  }
}

async function writeOrders(
  db: Database,
  { id: storeId, textIds }: IngestingStore,
  { changes, orders }: { changes: readonly OrderChange[]; orders: readonly OrderFacts[] },
): Promise<void> {
  const { insertOrder, markOrderDeleted, deleteOrder } = orderStatements(db);
  const visitSourceIdOf = await resolveVisitSources(db, storeId, {
    orders,
    remembered: textIds,
  });
  const removed: unknown[][] = [];
  const inserted: unknown[][] = [];
  const replaced: ReplacedOrder[] = [];
  const deleted: unknown[][] = [];
  for (const change of changes) {
    if (change.isRemoved) removed.push([storeId, change.id]);
    else if (change.facts === null) deleted.push([change.deletedAt, storeId, change.id]);
    else if (change.stored === null) {
      inserted.push(orderRow(storeId, change, { facts: change.facts, visitSourceIdOf }));
    } else replaced.push({ change, stored: change.stored, facts: change.facts });
  }
  await runBatch(db, deleteOrder, removed);
  await deleteOrderDeliveries(
    db,
    storeId,
    changes.filter(({ isRemoved }) => isRemoved).map(({ id }) => id),
  );
  await runBatch(db, insertOrder, inserted);
  await replaceOrders(db, storeId, { orders: replaced, visitSourceIdOf });
  await runBatch(db, markOrderDeleted, deleted);
}

function factsOf(changes: readonly OrderChange[]): OrderFacts[] {
  return changes.flatMap(({ facts }) => (facts === null ? [] : [facts]));
}

async function writeParts(
  db: Database,
  store: IngestingStore,
  {
    changes,
    orders,
    parts,
    deltas,
  }: {
    changes: readonly OrderChange[];
    orders: readonly OrderFacts[];
    parts: ReadonlyMap<number, StoredParts>;
    deltas: RollupDeltas;
  },
): Promise<void> {
  const { idOf: productIds, cataloged } = await resolveLineProducts(db, store.id, {
    orders,
    remembered: store.productIds,
  });
  const items = await resolveLineItems(db, store.id, { orders, remembered: store.textIds });
  let nextItem = 0;
  const names = await readItemNames(db, store.id, { parts: parts.values(), cataloged });
  const lines = openDifference(lineRowsOfOrders);
  const entries = openDifference(entryRowsOfOrders);
  const lineChanges: unknown[][] = [];
  for (const change of changes) {
    const stored = parts.get(change.id);
    const counts = countedAfter(change) !== null;
    addSoldLines(deltas, change, { stored: stored?.lines ?? [], names, productIds, cataloged });
    if (change.facts !== null) {
      const order = { id: change.id, facts: change.facts };
      const ofOrder = items.slice(nextItem, (nextItem += change.facts.lines.length));
      lines.add(
        stored?.lines ?? [],
        lineRows(store.id, order, { products: productIds, items: ofOrder }),
      );
      const wanted = counts ? entryRows(store.id, order, change.facts.entries) : [];
      entries.add(stored?.entries ?? [], wanted);
      if (counts) lineChanges.push(...lineChangeRows(store.id, order, productIds));
    } else {
      entries.add(stored?.entries ?? [], []);
      if (change.isRemoved) lines.add(stored?.lines ?? [], []);
    }
  }
  await lines.write(db);
  await entries.write(db);
  const { insertLineChange, deleteLineChanges } = orderStatements(db);
  // Sales have no returns.
  const changed = changes
    .filter(({ id }) => parts.get(id)?.entries.some((entry) => entry.entry_no > 0))
    .map(({ id }) => [store.id, id]);
  await runBatch(db, deleteLineChanges, changed);
  await runBatch(db, insertLineChange, lineChanges);
}
